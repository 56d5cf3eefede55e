//! Section 2: capture and kill.

use freedom::Event;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Keeper;

use crate::play::{Play, at};

/// Redjac (Combat 6) has found Frun Sentel (Combat 5) in Quibron's wilds.
fn redjac_finds_frun() -> Play {
    let mut play = at(
        Position::star("egrix").people("frun_sentel", "2211").people("redjac", "2211").detected("frun_sentel"),
        Step::Search,
    );
    play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready", "attack", "hand-to-hand"]);
    play
}

fn column(play: &Play) -> Option<u8> {
    play.events().iter().rev().find_map(|event| match event {
        Event::RoundBegins { column, .. } => Some(*column),
        _ => None,
    })
}

#[test]
fn capture_reads_two_columns_to_the_left() {
    proves![FG_2_1, FG_3_4_32];
    let mut kill = redjac_finds_frun();
    kill.imperial(&["kill"]);
    let mut capture = redjac_finds_frun();
    capture.imperial(&["capture"]);
    assert_eq!(column(&kill), Some(5), "differential +1");
    assert_eq!(column(&capture), Some(3), "two columns to the left of +1");
}

#[test]
fn characters_name_a_guard_for_their_prisoner() {
    proves![FG_2_5];
    let mut play = redjac_finds_frun();
    play.dice(&[4, 6]).imperial(&["capture"]).rebel(&["stand"]);
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Guard(play.who("redjac")));
}
