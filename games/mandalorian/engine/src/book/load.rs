//! Reading of the content files into a [`Book`].

use std::collections::BTreeSet;

use cards::{Names, Reader, explain};
use faults::Fault;

use super::drawing::Drawing;
use super::facts::TrackFacts;
use super::known::Known;
use super::language::{Compiler, Missions, Statement, compiler};
use super::vocabulary::{CONDITIONS, TOP};
use super::whole::Whole;
use super::{Book, Keys};

faults::in_files!(
    Book,
    str::to_owned,
    "kdl",
    [
        "characters.kdl",
        "child.kdl",
        "events.kdl",
        "guide.kdl",
        "maps.kdl",
        "missions_advanced.kdl",
        "missions_mercenary.kdl",
        "missions_story.kdl",
        "planning.kdl",
        "tokens_m1.kdl",
        "tokens_m2.kdl",
        "tokens_m3.kdl",
        "tokens_m4.kdl",
        "tokens_sheets.kdl",
    ]
);

/// Ids and names of everything in these files, as far as they can be read: for lines outside them.
pub fn names<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> impl Names + use<N, T> {
    Known::of(&Reader::new(files.iter().map(|(name, text)| (name.as_ref(), text.as_ref())), CONDITIONS))
}

impl Book {
    /// Content from names and texts of files.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::new(files.iter().map(|(name, text)| (name.as_ref(), text.as_ref())), CONDITIONS);
        reader.lay(TOP);
        let known = Known::of(&reader);
        let statements = reader.statements(TOP, &known);
        let mut build = Build::new(&known, reader);
        build.all(&statements);
        let Build { mut book, compiler, mut reader, tracks, .. } = build;
        for (statement, why) in &compiler.wrong {
            reader.wrong(statement, why.clone());
        }
        if !reader.is_fine() {
            return Err(reader.into_faults());
        }
        book.tracks = tracks.into_iter().flatten().collect();
        book.code = compiler.code;
        book.keys = Keys::of(&book);
        book.hash = table::content_hash(files);
        Ok(book)
    }
}

/// A book being put together.
pub(super) struct Build<'k, 'f> {
    pub book: Book,
    pub compiler: Compiler<'k>,
    pub known: &'k Known,
    pub reader: Reader<'f, Missions>,
    /// Ids given so far, by what they name.
    pub ids: BTreeSet<(&'static str, String)>,
    /// Maps as they are drawn, by their numbers.
    pub drawings: Vec<Option<Drawing>>,
    /// Tracks by their numbers.
    pub tracks: Vec<Option<TrackFacts>>,
    /// How many lines have been found wrong.
    pub noted: usize,
}

impl<'k, 'f> Build<'k, 'f> {
    fn new(known: &'k Known, reader: Reader<'f, Missions>) -> Self {
        Self {
            book: Book::default(),
            compiler: compiler(known),
            known,
            reader,
            ids: BTreeSet::new(),
            drawings: vec![None; known.maps.len()],
            tracks: vec![None; known.tracks.len()],
            noted: 0,
        }
    }

    /// Notes that something is wrong with a line.
    pub(super) fn wrong(&mut self, statement: &Statement, message: impl Into<String>) -> &mut Fault {
        self.noted += 1;
        self.reader.wrong(statement, message)
    }

    /// What lines do, in words.
    pub(super) fn words(&self, statements: &[Statement]) -> String {
        explain(statements, self.known)
    }

    /// What one line does, in words.
    pub(super) fn line_words(&self, statement: &Statement) -> String {
        self.words(std::slice::from_ref(statement))
    }

    /// Notes an id that is given twice.
    pub(super) fn claim(&mut self, statement: &Statement, what: &'static str, id: &str) {
        if !self.ids.insert((what, id.to_owned())) {
            self.wrong(statement, format!("there is another {what} `{id}`"));
        }
    }

    fn all(&mut self, statements: &[Statement]) {
        let of = |word: &'static str| statements.iter().filter(move |statement| statement.word.name == word);
        self.regions();
        of("map").for_each(|statement| self.map(statement));
        of("token").for_each(|statement| self.token(statement));
        of("character").for_each(|statement| self.character(statement));
        of("child_card").for_each(|statement| self.child_card(statement));
        of("planning").for_each(|statement| self.planning(statement));
        of("event").for_each(|statement| self.event(statement));
        of("disrupt").for_each(|statement| self.disrupt(statement));
        of("mission").for_each(|statement| self.mission(statement));
        of("guide").for_each(|statement| self.guide(statement));
        of("motive").for_each(|statement| self.motive(statement));
        if self.reader.is_fine() && self.compiler.wrong.is_empty() {
            self.threats_of_missions();
            let tracks: Vec<TrackFacts> = self.tracks.iter().flatten().cloned().collect();
            let whole = Whole { book: &self.book, code: &self.compiler.code, tracks: &tracks, statements };
            let found: Vec<_> = whole.faults().into_iter().map(|(at, why)| (at.cloned(), why)).collect();
            for (at, why) in found {
                match at {
                    Some(statement) => self.reader.wrong(&statement, why),
                    None => self.reader.missing("content", why),
                };
            }
        }
    }
}
