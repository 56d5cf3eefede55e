//! Golden records: whole games, replayed choice by choice; see [`testbed::golden`].
//!
//! `CANTINA_BLESS=1 cargo test -p outer-rim --test golden` writes hashes and stories anew. Where a change of the rules makes one
//! of the choices impossible, the game has to be played again: `games/outer-rim/player/examples/golden.rs`.

use outer_rim::OuterRim;
use outer_rim::book::Book;
use table::Outcome;
use testbed::golden::Golden;

/// The record of a name is replayed to its end and tells the story it told when it was played.
fn retell(name: &str) -> (Outcome, String) {
    let book = Book::printed();
    let hash = book.hash.clone();
    Golden::<OuterRim>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"), book, &hash).retell(name)
}

/// How often something appears in a story.
fn times(story: &str, words: &str) -> usize {
    story.matches(words).count()
}

/// Red is Han Solo, Blue is IG-88. Blue gives Red the bounty on W1-LE, which Red turns into 2 fame; jobs and stolen cargo make
/// the race, and Red, twice defeated, wins it by beating the Hutt patrol of level 3.
#[test]
fn two_players_race_trade_and_fight_and_one_gets_to_ten_fame() {
    let (outcome, story) = retell("race");
    assert_eq!((outcome.ending, outcome.points), ("fame", [10, 6, 0, 0]));
    assert_eq!(times(&story, " offer."), 1, "one trade");
    assert!(times(&story, " attacked ") > 5 && story.contains("was defeated"));
}

/// Both keep quiet at 9 fame. Blue, IG-88, buys stolen jewels, is held up by Red's ship in the Maelstrom and splits them there, which
/// brings both to 10: Blue is richer and wins.
#[test]
fn two_players_reach_ten_fame_at_the_same_instant() {
    let (outcome, story) = retell("tie");
    assert_eq!((outcome.ending, outcome.points), ("fame", [10, 10, 0, 0]));
    assert_eq!(outcome.winners.iter().count(), 1);
    assert_eq!(times(&story, "won the game"), 1);
}

/// Han Solo, in Green, goes down three times, IG-88 and Lando Calrissian twice, Ketsu Onyo once; Lando, in Yellow, is one fame ahead
/// of Han in the end.
#[test]
fn four_players_race_to_the_end_and_each_of_them_goes_down_on_the_way() {
    let (outcome, story) = retell("crowd");
    assert_eq!((outcome.ending, outcome.points), ("fame", [6, 5, 9, 10]));
    let falls = ["Red", "Blue", "Green", "Yellow"].map(|seat| times(&story, &format!("{seat} was defeated")));
    assert_eq!(falls, [1, 2, 3, 2]);
}

/// Red is IG-88 and loses five turns to defeats, while Doctor Aphra does her jobs, delivers and buys fame.
#[test]
fn a_rival_is_faster() {
    let (outcome, story) = retell("rival");
    assert_eq!((outcome.ending, outcome.points, outcome.winners.iter().count()), ("rival", [7, 10, 0, 0], 0));
    assert!(story.contains("of its card"));
}

/// Boba Fett captures Doctor Evazan and 4-LOM; for the second bounty he takes fame for the credits and goes beyond 10.
#[test]
fn a_rival_is_beaten() {
    let (outcome, _) = retell("alone");
    assert_eq!((outcome.ending, outcome.points), ("fame", [12, 5, 0, 0]));
}
