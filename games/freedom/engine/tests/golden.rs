//! Golden records: whole games played by hand, replayed choice by choice; see [`testbed::golden`].
//!
//! `CANTINA_BLESS=1 cargo test -p freedom --test golden` writes hashes and stories anew.

use freedom::Freedom;
use freedom::book::Book;
use testbed::golden::Golden;

/// The record of a name is replayed to its end and tells the story it told when it was played.
fn retell(name: &str) -> String {
    let book = Book::printed();
    let hash = book.hash.clone();
    Golden::<Freedom>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"), book, &hash).retell(name).1
}

#[test]
fn a_rebellion_is_started_and_put_down() {
    let story = retell("uprising");
    assert!(
        story.contains("Angoff rises in Rebellion!") && story.contains("Stop Rebellion"),
        "it rises and is put down"
    );
}

#[test]
fn a_prisoner_is_taken_and_freed() {
    let story = retell("captives");
    assert!(story.contains("is captured") && story.contains("Free Prisoners succeeds"), "taken and freed");
}
