//! Golden records: whole games, replayed choice by choice; see [`testbed::golden`].
//!
//! `CANTINA_BLESS=1 cargo test -p guess --test golden` writes hashes and stories anew.

use guess::Guess;
use guess::book::Book;
use table::Outcome;
use testbed::golden::Golden;

/// The record of a name is replayed to its end and tells the story it told when it was played.
fn retell(name: &str) -> (Outcome, String) {
    let book = Book::printed();
    let hash = book.hash.clone();
    Golden::<Guess>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"), book, &hash).retell(name)
}

/// How often something appears in a story.
fn times(story: &str, words: &str) -> usize {
    story.matches(words).count()
}

/// Red works everything out, Blue dares; with two exact guesses each, it is what goes astray that decides.
#[test]
fn a_duel_in_six_rounds() {
    let (outcome, story) = retell("duel");
    assert_eq!((outcome.ending, outcome.points), ("points", [25, 16, 0, 0]));
    assert_eq!(times(&story, "keeps the number"), 5, "the first round begins before anybody listens");
    assert!(times(&story, "replied") > 0 && times(&story, "went astray") > 0);
}

/// Red and Green have 13 points each; Red has guessed exactly twice.
#[test]
fn a_full_table_that_exact_guesses_decide() {
    let (outcome, story) = retell("table");
    assert_eq!((outcome.ending, outcome.points), ("hits", [13, 6, 13, 8]));
    assert!(story.contains("Red won by exact guesses. [gu.end.2]"));
}
