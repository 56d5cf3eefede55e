//! `docs/missions.md`: its reference is made from the vocabulary, and its examples are content that loads.
//!
//! `CANTINA_BLESS=1 cargo test -p mandalorian --test guide` writes the reference anew.

use std::path::Path;
use std::sync::Arc;

use cards::Word;
use mandalorian::book::places::{CONDITION_NEEDS, NEEDS};
use mandalorian::book::vocabulary::{self, CONDITIONS, EFFECTS, TOP};
use mandalorian::book::{self, Book};
use mandalorian::ids::{DECK, DOORS, FACES, FLAGS, HAPPENINGS, PLAN_DECK, PLANS, SPACES, THREATS, TRACKS};
use mandalorian::state::LASTING;
use mandalorian::{Mandalorian, Options};
use table::{Game, Seed};
use testbed::page::{self, Page, Reference};
use testbed::strange::{self, Files};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/missions.md");
const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/mandalorian");

/// What the reference is about, apart from effects and conditions.
const SECTIONS: &[(&str, &[Word])] = &[
    ("Lines that stand alone", TOP),
    ("Parts of maps", vocabulary::MAP),
    ("Lines of a `drawing`", vocabulary::ROWS),
    ("Parts of missions", vocabulary::MISSION),
    ("Parts of a `spread`", vocabulary::SPREAD_PARTS),
    ("Rules of maps and missions", vocabulary::RULES),
    ("Steps of a `track`", vocabulary::TRACK_PARTS),
    ("Parts of tokens", vocabulary::TOKEN),
    ("Parts of characters", vocabulary::CHARACTER),
    ("Abilities of skill cards", vocabulary::SKILL_PARTS),
    ("Parts of guide cards", vocabulary::GUIDE_PARTS),
    ("What answers to something", vocabulary::ABILITIES),
];

fn page() -> Page {
    Page::new(PAGE, "cargo test -p mandalorian --test guide")
}

/// Where an effect belongs, if not everywhere.
fn place(word: &str) -> Option<&'static str> {
    NEEDS.iter().find(|needs| needs.word == word).map(|needs| needs.says)
}

fn condition_place(word: &str) -> Option<&'static str> {
    CONDITION_NEEDS.iter().find(|needs| needs.word == word).map(|needs| needs.says)
}

#[test]
fn the_reference_is_made_from_the_vocabulary() {
    let names = book::names(&page::files(Path::new(CONTENT)));
    let made = Reference { names: &names, conditions: CONDITIONS };
    let mut sections: Vec<String> = SECTIONS.iter().map(|(title, words)| made.section(title, words)).collect();
    sections.push(made.placed("Effects", EFFECTS, EFFECTS, place));
    sections.push(made.section("Branches of a `choose`", vocabulary::OPTIONS));
    sections.push(made.placed("Conditions", CONDITIONS, EFFECTS, condition_place));
    page().refers_to(&sections);
}

#[test]
fn every_word_is_explained_and_in_the_reference() {
    let mut lists = page::every_list(TOP);
    lists.push(CONDITIONS);
    page::are_explained(&lists, &lists[1..]);
    let told = SECTIONS.iter().map(|(_, words)| *words).chain([EFFECTS, vocabulary::OPTIONS, CONDITIONS]);
    let told: Vec<(&str, &str)> = told.flatten().map(|word| (word.name, word.about)).collect();
    let untold = lists.into_iter().flatten().filter(|word| !told.contains(&(word.name, word.about)));
    assert_eq!(untold.map(|word| word.name).collect::<Vec<_>>(), [""; 0], "not in the reference");
}

#[test]
fn words_that_need_a_place_are_words() {
    page::are_words(NEEDS.iter().map(|needs| needs.word), EFFECTS);
    page::are_words(CONDITION_NEEDS.iter().map(|needs| needs.word), CONDITIONS);
}

#[test]
fn the_limits_of_the_text_are_those_of_the_program() {
    page().says(&format!("{SPACES} spaces, {DOORS} doors."));
    page().says(&format!("{TRACKS} tracks and {FLAGS} flags of all maps and missions together"));
    page().says(&format!("{FACES} tokens with their other sides, {THREATS} of them on the map"));
    page().says(&format!("{LASTING} lasting effects at once."));
    page().says(&format!("each with 8 to {DECK} skill cards; {DECK} cards of The Child."));
    page().says(&format!("{PLANS} titles of planning cards, {PLAN_DECK} planning cards; {HAPPENINGS} events"));
}

/// Whether a line of the printed content has this word in it, apart from remarks and texts.
fn is_printed(word: &str, files: &Files) -> bool {
    let lines = files.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.split("//").next());
    let code = lines.flat_map(|line| line.split('"').step_by(2));
    let mut words = code.flat_map(|part| part.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_'));
    words.any(|printed| printed == word)
}

#[test]
fn words_that_nothing_printed_uses_are_named() {
    let files = page::files(Path::new(CONTENT));
    let unused = |words: &[Word]| {
        let mut names: Vec<&str> =
            words.iter().map(|word| word.name).filter(|word| !is_printed(word, &files)).collect();
        names.sort_unstable();
        let last = names.pop().expect("some");
        format!("`{}` and `{last}`", names.join("`, `"))
    };
    page().says(&format!("uses the effects {}", unused(EFFECTS)));
    page().says(&format!("nor the conditions {}.", unused(CONDITIONS)));
}

/// The printed content and the examples.
fn book_of_examples() -> Book {
    page().read_examples(Path::new(CONTENT), |files| Book::read(files))
}

#[test]
fn the_examples_of_the_text_are_content() {
    assert_eq!(page().examples().len(), 7);
    let sizes = |book: &Book| {
        let decks = [book.characters.len(), book.plans.len(), book.events.len(), book.guide.len()];
        ([book.maps.len(), book.tokens.len(), book.missions.len()], decks)
    };
    let (maps, decks) = sizes(&Book::printed());
    let more = |before: [usize; 4]| before.map(|number| number + 1);
    assert_eq!(sizes(&book_of_examples()), ([maps[0] + 1, maps[1] + 5, maps[2] + 1], more(decks)));
}

#[test]
fn the_mission_of_the_text_can_be_played() {
    let book = Arc::new(book_of_examples());
    for (number, players) in (1..).zip(["1", "2", "3", "4"]) {
        for difficulty in ["novice", "standard", "veteran", "expert"] {
            let pairs = [("mission", "night_shift"), ("players", players), ("difficulty", difficulty)];
            let options = Options::from_pairs(pairs).expect("options");
            let game = Mandalorian::deal(&book, &options, Seed::from_u64(number)).expect("a game");
            strange::play(game, number, 64, audited, |game| game.state().turns > 100);
        }
    }
}

fn audited(game: &Mandalorian) {
    assert_eq!(game.audit(), Ok(()));
}
