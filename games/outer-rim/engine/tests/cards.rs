//! `docs/cards.md`: its reference is made from the vocabulary, and its examples are content that loads.
//!
//! `CANTINA_BLESS=1 cargo test -p outer-rim --test cards` writes the reference anew.

use std::path::Path;
use std::sync::Arc;

use cards::Names;
use outer_rim::book::Book;
use outer_rim::book::language::Word;
use outer_rim::book::vocabulary::{self, CONDITIONS, TOP};
use testbed::page::{self, Page, Reference};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/cards.md");
const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

fn page() -> Page {
    Page::new(PAGE, "cargo test -p outer-rim --test cards")
}

/// The names of the printed content.
struct Printed(Arc<Book>);

impl Printed {
    fn list(&self, kind: &str) -> Vec<(String, String)> {
        match kind {
            "contact" => self.0.contacts.iter().map(|contact| (contact.id.clone(), contact.name.clone())).collect(),
            _ => self.0.spaces.iter().map(|space| (space.id.clone(), space.name.clone())).collect(),
        }
    }
}

impl Names for Printed {
    fn find(&self, kind: &str, id: &str) -> Option<u16> {
        self.list(kind).iter().position(|(known, _)| known == id).map(|at| at as u16)
    }

    fn ids(&self, kind: &str) -> Vec<String> {
        self.list(kind).into_iter().map(|(id, _)| id).collect()
    }

    fn words(&self, kind: &str, number: u16) -> String {
        self.list(kind).swap_remove(number as usize).1
    }
}

fn parts(name: &str) -> &'static [Word] {
    page::parts(TOP, name)
}

/// Those of the words that are no abilities, which have a section of their own.
fn facts(name: &str) -> &'static [Word] {
    let abilities = vocabulary::abilities();
    let own = |word: &&Word| !abilities.iter().any(|ability| ability.name == word.name);
    parts(name).iter().filter(own).copied().collect::<Vec<_>>().leak()
}

#[test]
fn the_reference_is_made_from_the_vocabulary() {
    let made = Reference { names: &Printed(Book::printed()), conditions: CONDITIONS };
    let effects = vocabulary::effects();
    page().refers_to(&[
        made.section("Lines that stand alone", TOP),
        made.section("Facts of cards in a slot", facts("market")),
        made.section("Facts of characters", facts("character")),
        made.section("Facts of ships", facts("ship")),
        made.section("Parts of contacts", parts("contact")),
        made.section("Parts of encounter cards", parts("encounter")),
        made.section("How a scene begins", vocabulary::SCENE),
        made.section("Parts of databank cards", parts("databank")),
        made.section("Parts of map tiles", parts("tile")),
        made.section("Parts of the rival's cards", parts("rival")),
        made.section("Lines of the rival's cards", vocabulary::BULLETS),
        made.section("Abilities", vocabulary::abilities()),
        made.section("What holds all the time", vocabulary::statics()),
        made.section("Effects", effects),
        made.section("Branches of a `choose`", vocabulary::options()),
        made.placed("Conditions", CONDITIONS, effects),
    ]);
}

#[test]
fn every_word_is_explained() {
    let mut lists = page::every_list(TOP);
    lists.push(CONDITIONS);
    page::are_explained(&lists, &[vocabulary::SCENE, vocabulary::effects()]);
}

#[test]
fn the_examples_of_the_text_are_content() {
    assert!(page().examples().len() >= 4);
    let (book, printed) = (page().read_examples(Path::new(CONTENT), |files| Book::read(files)), Book::printed());
    assert_eq!(book.cards.len(), printed.cards.len() + 3);
    assert_eq!(book.databank.len(), printed.databank.len() + 1);
}
