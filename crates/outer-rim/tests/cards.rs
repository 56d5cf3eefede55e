//! `docs/cards.md`: its reference is made from the vocabulary, and its examples are content that loads.
//!
//! `CANTINA_BLESS=1 cargo test -p outer-rim --test cards` writes the reference anew.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use cards::{Blocks, Names, Section, Word, document};
use outer_rim::book::Book;
use outer_rim::book::places::{CONDITION_NEEDS, NEEDS};
use outer_rim::book::vocabulary::{self, CONDITIONS, TOP};

/// What stands between the text and the reference.
const MARK: &str = "<!-- From here on this page is made from the vocabulary of the program. -->\n";

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/cards.md")
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

/// Where a word belongs, if not everywhere.
fn place(word: &Word) -> Option<String> {
    let needs = NEEDS.iter().find(|needs| needs.word == word.name);
    needs.map(|needs| format!("*It belongs {}.*", needs.says))
}

fn condition_place(word: &Word) -> Option<String> {
    let needs = CONDITION_NEEDS.iter().find(|needs| needs.word == word.name);
    needs.map(|needs| format!("*It belongs {}.*", needs.says))
}

/// The words that stand in the braces of a top line.
fn parts(name: &str) -> &'static [Word] {
    match TOP.iter().find(|word| word.name == name).map(|word| word.blocks) {
        Some(Blocks::Of(words)) => words(),
        _ => panic!("`{name}` has no braces"),
    }
}

/// Those of the words that are no abilities, which have a section of their own.
fn facts(name: &str) -> &'static [Word] {
    let abilities = vocabulary::abilities();
    let own = |word: &&Word| !abilities.iter().any(|ability| ability.name == word.name);
    parts(name).iter().filter(own).copied().collect::<Vec<_>>().leak()
}

fn reference() -> String {
    let names = Printed(Book::printed());
    let nothing = |_: &Word| None;
    let section = |title: &str, words: &'static [Word], examples, note: &dyn Fn(&Word) -> Option<String>| {
        let section = Section { title, words, examples, conditions: CONDITIONS, note };
        document(&section, &names).unwrap_or_else(|wrong| panic!("{wrong}"))
    };
    [
        section("Lines that stand alone", TOP, None, &nothing),
        section("Facts of cards in a slot", facts("market"), None, &nothing),
        section("Facts of characters", facts("character"), None, &nothing),
        section("Facts of ships", facts("ship"), None, &nothing),
        section("Parts of contacts", parts("contact"), None, &nothing),
        section("Parts of encounter cards", parts("encounter"), None, &nothing),
        section("Parts of databank cards", parts("databank"), None, &nothing),
        section("Parts of map tiles", parts("tile"), None, &nothing),
        section("Parts of the rival's cards", parts("rival"), None, &nothing),
        section("Lines of the rival's cards", vocabulary::BULLETS, None, &nothing),
        section("Abilities", vocabulary::abilities(), None, &nothing),
        section("What holds all the time", vocabulary::statics(), None, &nothing),
        section("Effects", vocabulary::effects(), None, &place),
        section("Branches of a `choose`", vocabulary::options(), None, &nothing),
        section("Conditions", CONDITIONS, Some(vocabulary::effects()), &condition_place),
    ]
    .join("\n")
}

#[test]
fn the_reference_is_made_from_the_vocabulary() {
    let text = fs::read_to_string(page()).unwrap();
    let (before, after) = text.split_once(MARK).expect("the mark above the reference");
    let made = format!("\n{}", reference());
    if std::env::var_os("CANTINA_BLESS").is_some() {
        fs::write(page(), format!("{before}{MARK}{made}")).unwrap();
        return;
    }
    assert!(after == made, "docs/cards.md is out of date: CANTINA_BLESS=1 cargo test -p outer-rim --test cards");
}

#[test]
fn every_word_is_explained() {
    let lists = [
        TOP,
        parts("market"),
        parts("character"),
        parts("ship"),
        parts("contact"),
        parts("encounter"),
        parts("databank"),
        parts("tile"),
        parts("rival"),
        vocabulary::BULLETS,
        vocabulary::abilities(),
        vocabulary::statics(),
        vocabulary::effects(),
        vocabulary::options(),
        CONDITIONS,
    ];
    let silent: Vec<_> =
        lists.into_iter().flatten().filter(|word| word.about.is_empty()).map(|word| word.name).collect();
    assert!(silent.is_empty(), "nothing is said about {silent:?}");
    let effects = vocabulary::effects().iter().filter(|word| word.example.is_empty()).map(|word| word.name);
    assert_eq!(effects.collect::<Vec<_>>(), [""; 0], "without an example");
}

#[test]
fn words_that_need_a_place_are_words() {
    let known = |words: &'static [Word], name: &str| words.iter().any(|word| word.name == name);
    assert!(NEEDS.iter().all(|needs| known(vocabulary::effects(), needs.word)));
    assert!(CONDITION_NEEDS.iter().all(|needs| known(CONDITIONS, needs.word)));
}

/// The examples of the text above the reference.
fn examples() -> Vec<String> {
    let text = fs::read_to_string(page()).unwrap();
    let (before, _) = text.split_once(MARK).unwrap();
    let blocks = before.split("```kdl\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_examples_of_the_text_are_content() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content/outer-rim");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        files.push((path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap()));
    }
    let printed = Book::printed();
    let all = examples();
    assert!(all.len() >= 4, "{all:?}");
    files.push(("pack.kdl".into(), all.concat()));
    let book = Book::read(&files)
        .unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")));
    assert_eq!(book.cards.len(), printed.cards.len() + 3);
    assert_eq!(book.databank.len(), printed.databank.len() + 1);
}
