//! Golden records: whole games, replayed choice by choice; see [`testbed::golden`].
//!
//! `CANTINA_BLESS=1 cargo test -p mandalorian --test golden` writes hashes and stories anew. Where a change of rules or content
//! makes one of the choices impossible, the game has to be played again: `games/mandalorian/engine/examples/golden.rs`, or where that
//! takes skill by computers, `cantina play mandalorian --bot red --bot blue --save FILE`.

use mandalorian::Mandalorian;
use mandalorian::book::Book;
use mandalorian::words::SEATS;
use testbed::golden::Golden;

/// The record of a name is replayed to its end and tells the story it told when it was played: how it ended, who won, the story.
fn retell(name: &str) -> (&'static str, Vec<&'static str>, String) {
    let book = Book::printed();
    let hash = book.hash.clone();
    let golden = Golden::<Mandalorian>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"), book, &hash);
    let (outcome, story) = golden.retell(name);
    (outcome.ending, outcome.winners.iter().map(|seat| SEATS[seat.0 as usize]).collect(), story)
}

/// Two hunters bring the walker down in the compound.
#[test]
fn a_mercenary_mission_is_won() {
    let (ending, winners, _) = retell("walker");
    assert_eq!((ending, winners), ("objective", vec!["red", "blue"]));
}

/// Three of them carry the egg back to the start.
#[test]
fn an_egg_is_brought_home() {
    let (ending, winners, story) = retell("clutch");
    assert_eq!((ending, winners), ("objective", vec!["red", "blue", "green"]));
    assert!(story.contains("The Egg"));
}

/// A player alone with two characters runs out of time in the safe house.
#[test]
fn a_player_alone_fails() {
    let (ending, winners, _) = retell("alone");
    assert_eq!((ending, winners), ("failure", vec![]));
}

/// Kuiil goes down on the prison ship, and with him the mission.
#[test]
fn a_character_is_defeated() {
    let (ending, winners, story) = retell("fallen");
    assert_eq!((ending, winners), ("defeat", vec![]));
    assert!(story.contains("Kuiil is defeated"));
}

/// Red is disloyal, nobody notices, and nobody is defeated.
#[test]
fn a_traitor_wins_a_legendary_victory() {
    let (ending, winners, story) = retell("traitor");
    assert_eq!((ending, winners), ("failure", vec!["red"]));
    assert!(story.contains("Red turns up the motive card: disloyal."));
    let fallen = ["Kuiil", "IG-11", "Burg"].map(|name| story.contains(&format!("{name} is defeated")));
    assert_eq!(fallen, [false; 3]);
}

/// Red gives the orders, and the others run out of time.
#[test]
fn the_warlord_beats_the_others() {
    let (ending, winners, _) = retell("warlord");
    assert_eq!((ending, winners), ("failure", vec!["red"]));
}

/// IG-11 blows itself up early, and The Mandalorian, who is disloyal, falls at last.
#[test]
fn nobody_is_left() {
    let (ending, winners, story) = retell("nobody");
    assert_eq!((ending, winners), ("nobody", vec![]));
    assert!(story.contains("The Mandalorian leaves the game.") && story.contains("Everybody has lost."));
}
