//! `docs/missions.md`: its reference is made from the vocabulary, and its examples are content that loads.
//!
//! `CANTINA_BLESS=1 cargo test -p mandalorian --test guide` writes the reference anew.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use cards::{Reader, Value, explain};
use mandalorian::book::language::{Statement, Word};
use mandalorian::book::vocabulary::{self, CONDITIONS, EFFECTS, TOP};
use mandalorian::book::{self, Book};
use mandalorian::ids::{DECK, DOORS, FACES, FLAGS, HAPPENINGS, PLAN_DECK, PLANS, SPACES, THREATS, TRACKS};
use mandalorian::state::LASTING;
use mandalorian::{Mandalorian, Options};
use table::{Game, Seed};
use testbed::page::{self, Page, Reference};
use testbed::strange;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/missions.md");
const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

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

#[test]
fn the_reference_is_made_from_the_vocabulary() {
    let names = book::names(&page::files(Path::new(CONTENT)));
    let made = Reference { names: &names, conditions: CONDITIONS };
    let mut sections: Vec<String> = SECTIONS.iter().map(|(title, words)| made.section(title, words)).collect();
    sections.push(made.section("Effects", EFFECTS));
    sections.push(made.section("Branches of a `choose`", vocabulary::OPTIONS));
    sections.push(made.placed("Conditions", CONDITIONS, EFFECTS));
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
fn the_limits_of_the_text_are_those_of_the_program() {
    page().says(&format!("{SPACES} spaces, {DOORS} doors."));
    page().says(&format!("{TRACKS} tracks and {FLAGS} flags of all maps and missions together"));
    page().says(&format!("{FACES} tokens with their other sides, {THREATS} of them on the map"));
    page().says(&format!("{LASTING} lasting effects at once."));
    page().says(&format!("each with 8 to {DECK} skill cards; {DECK} cards of The Child."));
    page().says(&format!("{PLANS} titles of planning cards, {PLAN_DECK} planning cards; {HAPPENINGS} events"));
}

/// Words that are in no printed line, and the test of each: its module among the rules, and its name. What is printed is run by
/// `coverage.rs`, all of it.
const TESTED: &[(&str, &str, &str)] = &[
    ("as_them", "language", "as_them_makes_the_character_in_question_you"),
    ("draw_skill", "language", "draw_skill_draws_from_the_own_deck"),
    ("extra_action", "actions", "an_additional_action_is_one_more_card_on_an_unused_slot"),
    ("gain_item", "language", "gain_item_brings_what_was_set_aside_once"),
    ("lose_plan", "language", "lose_plan_discards_a_kept_card_of_the_owners_choice_or_this_one"),
    ("set_track", "language", "set_track_moves_a_track_to_a_value_with_all_that_lies_between"),
    ("unflag", "language", "unflag_takes_back_what_a_flag_says_and_tells_so"),
    ("holds", "language", "holds_asks_whether_a_character_has_the_item"),
    ("it_is", "language", "it_is_asks_for_the_class_of_a_token"),
    ("solo", "language", "solo_asks_whether_one_player_plays_all_characters"),
];

/// Notes the words of a line, of what it asks and of what is in its braces. Words of one name are told apart by what is
/// said about them.
fn note_words(line: &Statement, seen: &mut BTreeSet<(&'static str, &'static str)>) {
    seen.insert((line.word.name, line.word.about));
    for value in line.values.iter().flatten() {
        if let Value::Condition(condition) = value {
            condition.clauses.iter().for_each(|clause| note_words(&clause.statement, seen));
        }
    }
    line.blocks.iter().flatten().for_each(|inner| note_words(inner, seen));
}

/// Those of some words that no printed line has, sorted.
fn unprinted(words: &[Word]) -> Vec<&'static str> {
    let files = page::files(Path::new(CONTENT));
    let mut reader = Reader::new(files.iter().map(|(name, text)| (name.as_str(), text.as_str())), CONDITIONS);
    let mut seen = BTreeSet::new();
    reader.statements(TOP, &book::names(&files)).iter().for_each(|line| note_words(line, &mut seen));
    let mut names: Vec<_> =
        words.iter().filter(|word| !seen.contains(&(word.name, word.about))).map(|word| word.name).collect();
    names.sort_unstable();
    names
}

#[test]
fn words_that_nothing_printed_uses_are_named() {
    let listed = |words: &[Word]| {
        let mut names = unprinted(words);
        let last = names.pop().expect("some");
        format!("`{}` and `{last}`", names.join("`, `"))
    };
    page().says(&format!("uses the effects {}", listed(EFFECTS)));
    page().says(&format!("nor the conditions {}.", listed(CONDITIONS)));
    let others = page::every_list(TOP).concat();
    let effects = [EFFECTS, vocabulary::OPTIONS].concat();
    let others = unprinted(&others).into_iter().filter(|name| effects.iter().all(|word| word.name != *name));
    assert_eq!(others.collect::<Vec<_>>(), [""; 0], "every other word is printed somewhere");
}

#[test]
fn words_that_nothing_printed_uses_are_tested() {
    let unprinted: Vec<_> = [unprinted(EFFECTS), unprinted(CONDITIONS)].concat();
    assert_eq!(TESTED.iter().map(|(word, ..)| *word).collect::<Vec<_>>(), unprinted);
    for (word, module, test) in TESTED {
        let path = format!("{}/tests/rules/{module}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("a module of tests");
        assert!(text.contains(&format!("\n#[test]\nfn {test}() {{")), "`{word}` has no test {module}::{test}");
    }
}

#[test]
fn sentences_follow_from_the_values() {
    let files = page::files(Path::new(CONTENT));
    let names = book::names(&files);
    let reads = |line: &str| {
        let mut reader = Reader::new([("line.kdl", line)], CONDITIONS);
        explain(&reader.statements(EFFECTS, &names), &names)
    };
    let wanders = |what: &str| format!("The Child, if nobody carries it, moves 1 space towards {what}.");
    for (values, what) in [
        ("kind=facedown which=nearest", "the nearest facedown threat"),
        ("", "the nearest enemy"),
        ("class=melee within=2", "the nearest melee enemy within range 2"),
        ("kind=feature region=start", "the nearest feature in the start space"),
        ("group=puck", "the nearest puck"),
        ("token=mudhorn", "the Mudhorn"),
    ] {
        assert_eq!(reads(&format!("child_wanders {values}")), wanders(what));
    }
    assert_eq!(reads("ignore stop|grapple"), "This movement ignores grapple and enemies in the way.");
    assert_eq!(reads("ignore_turn grapple|sentry"), "Ignore grapple and sentries for the rest of the turn.");
    assert_eq!(
        reads("move 2 ignoring=stop|door"),
        "Move up to 2 spaces, ignoring enemies in the way and one locked door."
    );
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
