//! Reading of the content files into a [`Book`].

use std::collections::HashSet;

use cards::{Names, Reader};
use faults::Fault;

use super::facts::RivalCard;
use super::language::{Cards, Compiler, Statement, compiler};
use super::vocabulary::{CONDITIONS, TOP, bullet};
use super::whole::Whole;
use super::{Book, Keys};

/// Ids and names of spaces and contacts, known before anything else.
pub(super) struct Known {
    pub spaces: Vec<(String, String)>,
    pub contacts: Vec<(String, String)>,
    pub ships: Vec<String>,
    pub decks: Vec<String>,
}

impl Known {
    pub(super) fn list(&self, kind: &str) -> &[(String, String)] {
        if kind == "contact" { &self.contacts } else { &self.spaces }
    }
}

impl Names for Known {
    fn find(&self, kind: &str, id: &str) -> Option<u16> {
        self.list(kind).iter().position(|(known, _)| known == id).map(|at| at as u16)
    }

    fn ids(&self, kind: &str) -> Vec<String> {
        self.list(kind).iter().map(|(id, _)| id.clone()).collect()
    }

    fn words(&self, kind: &str, number: u16) -> String {
        self.list(kind).get(number as usize).map_or_else(String::new, |(_, name)| name.clone())
    }
}

faults::in_files!(
    Book,
    str::to_owned,
    "kdl",
    [
        "characters.kdl",
        "contacts.kdl",
        "databank.kdl",
        "encounters_kessel.kdl",
        "encounters_lothal_mon_calamari.kdl",
        "encounters_navpoint.kdl",
        "encounters_ord_mantell_cantonica.kdl",
        "encounters_ring_of_kafrene_takodana.kdl",
        "encounters_ryloth_naboo.kdl",
        "encounters_tatooine_nal_hutta.kdl",
        "map.kdl",
        "market.kdl",
        "patrols.kdl",
        "rival.kdl",
        "ships.kdl",
    ]
);

impl Book {
    /// Content from names and texts of files.
    pub fn read(files: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::new(files.iter().map(|(name, text)| (name.as_str(), text.as_str())), CONDITIONS);
        reader.lay(TOP);
        let tiles = &["tile", "endcap"];
        let mut spaces = reader.names(tiles, &["planet", "maelstrom"]);
        spaces.extend(reader.ids(tiles, &["navpoint"], 0).into_iter().map(|id| (id.clone(), navpoint_name(&id))));
        let known = Known {
            spaces,
            contacts: reader.names(&[], &["contact"]),
            ships: reader.ids(&[], &["ship"], 0),
            decks: reader.ids(&[], &["deck"], 0),
        };
        let statements = reader.statements(TOP, &known);
        let mut build = Build {
            book: Book::default(),
            compiler: compiler(&known),
            known: &known,
            reader,
            ids: HashSet::new(),
            card_lines: Vec::new(),
            entry_lines: Vec::new(),
            jobs: Vec::new(),
            is_map_whole: true,
        };
        build.all(&statements);
        let Build { mut book, compiler, mut reader, .. } = build;
        for (statement, why) in &compiler.wrong {
            reader.wrong(statement, why.clone());
        }
        if !reader.is_fine() {
            return Err(reader.into_faults());
        }
        book.code = compiler.code;
        book.keys = Keys::of(&book);
        book.hash = table::content_hash(files);
        Ok(book)
    }
}

fn navpoint_name(id: &str) -> String {
    format!("Navpoint {}", id.trim_start_matches('n'))
}

/// A book being put together.
pub(super) struct Build<'k, 'f, 's> {
    pub book: Book,
    pub compiler: Compiler<'k>,
    pub known: &'k Known,
    pub reader: Reader<'f, Cards>,
    /// Ids given so far, by what they name.
    pub ids: HashSet<(&'static str, String)>,
    /// Where each card stands.
    pub card_lines: Vec<&'s Statement>,
    /// Where each databank card stands.
    pub entry_lines: Vec<&'s Statement>,
    /// Lines of jobs that are done by a databank card, with its number.
    pub jobs: Vec<(&'s Statement, u8)>,
    /// Whether nothing is wrong with the map.
    pub is_map_whole: bool,
}

impl<'s> Build<'_, '_, 's> {
    pub(super) fn wrong(&mut self, statement: &Statement, message: impl Into<String>) {
        self.reader.wrong(statement, message);
    }

    pub(super) fn words(&self, statements: &[Statement]) -> String {
        self.compiler.words(statements)
    }

    /// Notes an id that is given twice.
    pub(super) fn claim(&mut self, statement: &Statement, what: &'static str, id: &str) {
        if !self.ids.insert((what, id.to_owned())) {
            self.wrong(statement, format!("there is another {what} `{id}`"));
        }
    }

    pub(super) fn all(&mut self, statements: &'s [Statement]) {
        let of = |word: &'static str| statements.iter().filter(move |statement| statement.word.name == word);
        of("deck").for_each(|statement| self.deck(statement));
        self.map(statements);
        of("patrol").for_each(|statement| self.patrol(statement));
        of("contact").for_each(|statement| self.contact(statement));
        of("ship").for_each(|statement| self.ship(statement));
        of("character").for_each(|statement| self.character(statement));
        of("databank").for_each(|statement| self.entry(statement));
        of("market").for_each(|statement| self.market(statement));
        of("starter").for_each(|statement| self.starter(statement));
        of("encounter").for_each(|statement| self.encounter(statement));
        of("rival").for_each(|statement| self.rival(statement));
        if self.reader.is_fine() && self.compiler.wrong.is_empty() {
            let whole = Whole {
                book: &self.book,
                code: &self.compiler.code,
                statements,
                card_lines: &self.card_lines,
                entry_lines: &self.entry_lines,
                jobs: &self.jobs,
                asked: &self.compiler.mind.asked,
                shops: &self.compiler.mind.shops,
            };
            for (at, why) in whole.faults() {
                match at {
                    Some(statement) => self.reader.wrong(statement, why),
                    None => self.reader.missing("content", why),
                };
            }
        }
    }

    pub(super) fn rival(&mut self, statement: &'s Statement) {
        let number = statement.number("number", 1) as u8;
        self.claim(statement, "rival card", &number.to_string());
        self.compiler.source(&format!("rival {number}"));
        let names = ["planning", "action", "encounter", "special"];
        let sections = names.map(|name| {
            let parts = statement.part(name).map_or(&[][..], Statement::body);
            parts.iter().filter_map(|part| bullet(part, &mut self.compiler)).collect()
        });
        let words = names.map(|name| {
            let parts = statement.part(name).map_or(&[][..], Statement::body);
            parts.iter().map(|part| self.words(std::slice::from_ref(part))).collect()
        });
        self.book.rival.push(RivalCard { number, sections, words });
    }
}
