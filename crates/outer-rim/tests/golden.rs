//! Golden records: whole games, replayed choice by choice.
//!
//! Each `golden/NAME.cantina` is a record whose every line carries the hash of the state after it; `NAME.txt` is its log as
//! everybody at the table heard it. A change of the engine that alters one of them has to say so: after a look at the
//! difference, `CANTINA_BLESS=1 cargo test -p outer-rim --test golden` writes hashes and stories anew. Where a change of the
//! rules makes one of the choices impossible, the game has to be played again: `crates/bots/examples/golden.rs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use outer_rim::OuterRim;
use outer_rim::book::Book;
use table::{Outcome, Record, Sitting, Status, Table, Viewer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn blessing() -> bool {
    std::env::var_os("CANTINA_BLESS").is_some()
}

/// Replays a record; when blessing, its choices alone are taken and the hashes are made anew.
fn replay(path: &Path) -> Sitting<OuterRim> {
    let text = fs::read_to_string(path).expect("a readable record");
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let book = Book::printed();
    if !blessing() {
        let replayed = record.replay::<OuterRim>(&book, &book.hash, None);
        return replayed.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let setup = serde_json::from_value(record.header.setup.clone()).expect("a set-up");
    let mut sitting =
        Sitting::<OuterRim>::deal(&Arc::clone(&book), &book.hash, &setup, record.header.seed).expect("dealt");
    for line in &record.lines {
        let played = Table::play(&mut sitting, line.seat, &line.choice);
        played.unwrap_or_else(|refusal| panic!("{} line {}: {refusal}", path.display(), line.n));
    }
    fs::write(path, sitting.record().to_string()).expect("written");
    sitting
}

fn story(sitting: &Sitting<OuterRim>) -> String {
    let log = Table::log(sitting, Viewer::Spectator, 0);
    let lines = log.iter().map(|line| format!("{:>4}. {} [{}]", line.n, line.words, line.rule));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The record of a name is replayed to its end and tells the story it told when it was played.
fn retell(name: &str) -> (Outcome, String) {
    let sitting = replay(&folder().join(format!("{name}.cantina")));
    let Status::Over(outcome) = table::Game::status(sitting.game()) else { panic!("{name} does not reach its end") };
    let told = story(&sitting);
    let path = folder().join(format!("{name}.txt"));
    if blessing() {
        fs::write(&path, &told).expect("written");
    }
    let golden = fs::read_to_string(&path).expect("a readable story");
    assert!(told == golden, "{name} tells another story; see the head of this file");
    (outcome, told)
}

/// How often something stands in a story.
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

/// They trade late in the game. Then Blue, just back on the feet, splits stolen jewels with Red, which brings both to 10 fame: Red
/// is richer and wins in Blue's turn.
#[test]
fn two_players_reach_ten_fame_at_the_same_instant() {
    let (outcome, story) = retell("tie");
    assert_eq!((outcome.ending, outcome.points), ("fame", [10, 10, 0, 0]));
    assert_eq!(outcome.winners.iter().count(), 1);
    assert_eq!(times(&story, "won the game"), 1);
}

/// Yellow lives by jobs and patrols, Green flies the Aggressor, Red and Blue hunt bounties. All of them go down at least once;
/// Robbing Jabba decides it for Yellow.
#[test]
fn four_players_are_in_each_others_way_and_all_of_them_are_defeated_once() {
    let (outcome, story) = retell("crowd");
    assert_eq!((outcome.ending, outcome.points), ("fame", [6, 5, 8, 10]));
    assert_eq!(times(&story, "was defeated"), 8);
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
