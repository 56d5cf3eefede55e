//! Reading of a content file, record by record, so that one bad record does not hide the next.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use faults::{Faults, Page, did_you_mean};

use super::toml_words;

/// A content file being read.
pub(super) struct Sheet<'a> {
    /// The file.
    pub page: Page<'a>,
    table: DeTable<'a>,
    known: Vec<&'static str>,
}

/// The records of a content file.
pub(super) struct List<'a, T> {
    /// The file they come from.
    pub page: Page<'a>,
    /// The ids of all records, also of those that could not be read.
    pub ids: Vec<Spanned<String>>,
    /// The records that could be read, with their places.
    pub rows: Vec<Spanned<T>>,
    /// How many records there are, readable or not.
    pub count: usize,
}

impl<'a> Sheet<'a> {
    /// Parses a file; `None` if it is no TOML, and the first reason is noted: the others often follow from it.
    pub fn new(page: Page<'a>, faults: &mut Faults) -> Option<Self> {
        match DeTable::parse(page.text) {
            Ok(table) => Some(Self { page, table: table.into_inner(), known: Vec::new() }),
            Err(error) => {
                toml_words::note(faults, page, &error, 0..0);
                None
            }
        }
    }

    /// Reads an array of records that have ids; `None` if there is no array.
    pub fn list<T: Deserialize<'a>>(&mut self, key: &'static str, faults: &mut Faults) -> Option<List<'a, T>> {
        let values = self.array(key, faults)?;
        let mut list = List { page: self.page, ids: Vec::new(), rows: Vec::new(), count: values.len() };
        for value in values {
            list.ids.extend(id_of(&value));
            list.rows.extend(read(self.page, value, faults));
        }
        list.refuse_twins(faults);
        Some(list)
    }

    /// Reads one value that has to be there.
    pub fn value<T: Deserialize<'a>>(&mut self, key: &'static str, faults: &mut Faults) -> Option<Spanned<T>> {
        let found = self.take(key);
        if found.is_none() {
            faults.file(self.page.name, format!("`{key}` is missing"));
        }
        read(self.page, found?, faults)
    }

    /// Reads an array that may be left out, value by value.
    pub fn values<T: Deserialize<'a>>(&mut self, key: &'static str, faults: &mut Faults) -> Vec<Spanned<T>> {
        let Some(found) = self.take(key) else { return Vec::new() };
        let values = array(self.page, key, found, faults).unwrap_or_default();
        values.into_iter().filter_map(|value| read(self.page, value, faults)).collect()
    }

    /// Refuses what nobody asked for.
    pub fn done(self, faults: &mut Faults) {
        for key in self.table.keys() {
            let help = did_you_mean(key.get_ref(), self.known.iter().copied());
            let expected = self.known.join("`, `");
            let message = format!("unknown key `{}`, expected one of `{expected}`", key.get_ref());
            faults.at(self.page, key.span(), message).help = help;
        }
    }

    fn take(&mut self, key: &'static str) -> Option<Spanned<DeValue<'a>>> {
        self.known.push(key);
        self.table.remove(key)
    }

    fn array(&mut self, key: &'static str, faults: &mut Faults) -> Option<Vec<Spanned<DeValue<'a>>>> {
        let found = self.take(key);
        if found.is_none() {
            faults.file(self.page.name, format!("`{key}` is missing: expected an array of tables"));
        }
        array(self.page, key, found?, faults)
    }
}

impl<T> List<'_, T> {
    /// The ids as words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(|id| id.get_ref().as_str())
    }

    /// The place of an id.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.words().position(|known| known == id)
    }

    /// Whether an id is given exactly once.
    pub fn has_once(&self, id: &str) -> bool {
        self.words().filter(|known| *known == id).count() == 1
    }

    /// Whether every record could be read, so that places of ids and records agree.
    pub fn is_whole(&self) -> bool {
        self.rows.len() == self.count
    }

    /// The record of an id, if every record could be read.
    pub fn row(&self, id: &str) -> Option<&T> {
        let row = self.position(id).filter(|_| self.is_whole());
        row.and_then(|ix| self.rows.get(ix)).map(Spanned::get_ref)
    }

    /// The place of an id used at a place of a file; an unknown one is noted.
    pub fn find(&self, page: Page<'_>, id: &Spanned<String>, what: &str, faults: &mut Faults) -> Option<usize> {
        let found = self.position(id.get_ref());
        if found.is_none() {
            let help = did_you_mean(id.get_ref(), self.words());
            let message = format!("no {what} has the id `{id}`; {} knows {}", self.page.name, self.ids.len());
            faults.at(page, id.span(), message).help = help;
        }
        found
    }

    /// Notes that there are more records than the engine has room for.
    pub fn at_most(&self, most: usize, what: &str, faults: &mut Faults) {
        if let Some(id) = self.ids.get(most) {
            let message = format!("{} {what}, expected at most {most}", self.ids.len());
            faults.at(self.page, id.span(), message);
        }
    }

    fn refuse_twins(&self, faults: &mut Faults) {
        for (ix, id) in self.ids.iter().enumerate() {
            check_id(self.page, id, faults);
            if self.ids[..ix].contains(id) {
                faults.at(self.page, id.span(), format!("the id `{id}` is given twice"));
            }
        }
    }
}

/// Refuses ids that are not lower-case words joined by underscores.
pub(super) fn check_id(page: Page<'_>, id: &Spanned<String>, faults: &mut Faults) {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if id.get_ref().is_empty() || !id.get_ref().chars().all(fine) {
        let message = format!("`{id}` is not an id, expected lower-case letters, digits and underscores");
        faults.at(page, id.span(), message);
    }
}

fn array<'a>(
    page: Page<'_>,
    key: &str,
    found: Spanned<DeValue<'a>>,
    faults: &mut Faults,
) -> Option<Vec<Spanned<DeValue<'a>>>> {
    let span = found.span();
    match found.into_inner() {
        DeValue::Array(values) => Some(values.into_iter().collect()),
        other => {
            faults.at(page, span, format!("`{key}` is {}, expected an array", kind(&other)));
            None
        }
    }
}

fn read<'a, T: Deserialize<'a>>(
    page: Page<'_>,
    value: Spanned<DeValue<'a>>,
    faults: &mut Faults,
) -> Option<Spanned<T>> {
    let span: Range<usize> = value.span();
    match T::deserialize(ValueDeserializer::from(value)) {
        Ok(row) => Some(Spanned::new(span, row)),
        Err(error) => {
            toml_words::note(faults, page, &error, span);
            None
        }
    }
}

fn id_of(value: &Spanned<DeValue<'_>>) -> Option<Spanned<String>> {
    let id = value.get_ref().as_table()?.get("id")?;
    Some(Spanned::new(id.span(), id.get_ref().as_str()?.to_owned()))
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "an array",
        DeValue::Table(_) => "a table",
    }
}
