//! Winning and losing.

use mandalorian::frame::Step;
use mandalorian::ids::Mode;
use mandalorian::position::Position;
use mandalorian::{Event, Options, proves};

use crate::play::{Play, event_step};
use crate::special::{book_with, brings, without_advanced_cards, yard};

/// A yard to win or lose in: with two characters a crisis completes the objective, with three it is too much for the fuse.
const FUSE: &str = r#"
mission story fuse "The Fuse" {
    map fs
    seats 1 4
    character mandalorian
    character ig_11
    stack raider_cutter 2
    stack guild_blade
    track fuse "Fuse" limit=2 three=1 fails=#true
    crisis { track fuse 1 }
    objective always track fuse 1
}
"#;

/// The same, but all is judged at the end of a turn.
const WICK: &str = r#"
mission story wick "The Wick" {
    map wk
    seats 1 4
    character mandalorian
    character ig_11
    stack raider_cutter 2
    stack guild_blade
    track wick "Wick"
    crisis { track wick 1 }
    objective end_of_turn track wick 1
    failure end_of_turn track wick 1 and enemy_at wk_a2
}
"#;

/// A place for a mission.
fn small_map(id: &str) -> String {
    format!(
        r#"
map {id} "A Small Yard" {{
    drawing {{
        row "+---+---+---+"
        row "|*y  *y  *b |"
        row "+   +   +   +"
        row "|S       *r |"
        row "+---+---+---+"
    }}
    anchors "a1 b1 c1 a2 b2 c2" second=b2
}}
"#
    )
}

fn ends(mission: &str, players: u8) -> Position {
    let lines = [&small_map("fs"), FUSE, &small_map("wk"), WICK].concat();
    let mode = if players > 2 { Mode::Sandbox } else { Mode::Standard };
    let options = Options { players, mission: mission.into(), mode, ..Options::default() };
    without_advanced_cards(Position::with(&book_with(&lines), &options))
}

/// A crisis comes.
fn crisis(position: Position) -> Play {
    event_step(position.tokens("move", &[3, 3]).next_events("closing_in volley"))
}

#[test]
fn objective_and_failure_end_the_game() {
    proves![MA_END_1, MA_END_3, MA_END_4];
    let mut play = Play::of(yard(3).all_in("a6").at(Step::End));
    assert_eq!(play.winners(), Some(vec!["red", "blue", "green"]));
    let mut play = event_step(yard(3).track("noise", 7).tokens("move", &[3, 3]).next_events("noisy nothing"));
    assert_eq!(play.winners(), Some(vec![]));
    assert!(matches!(play.log().last(), Some(Event::GameOver { .. })));
    assert!(!play.saw(|event| matches!(event, Event::EventDrawn { .. })), "at once");
    let mut play = Play::of(yard(3).hand("blue", "ig_11.full_cycle").at(Step::End));
    assert_eq!((play.winners(), play.asked()), (None, Some("blue")), "neither of them");
}

#[test]
fn an_objective_of_the_end_of_a_turn_waits_for_the_event_step() {
    proves![MA_END_2];
    let almost = || yard(2).all_in("a6").faceup("brute", "a6");
    let mut play = brings(almost(), "harm nothing");
    play.begin();
    assert_eq!(play.damage("mandalorian"), 2, "the event comes first");
    assert_eq!(play.winners(), Some(vec!["red", "blue"]));
    assert_eq!(brings(almost().damage("mandalorian", 4), "harm nothing").winners(), Some(vec![]));
    let mut play = crisis(ends("wick", 2));
    assert_eq!(play.winners(), Some(vec!["red", "blue"]));
    let at = play.when(|event| matches!(event, Event::TrackMoved { .. }));
    assert!(play.log()[at..].iter().any(|event| matches!(event, Event::SlotCleared { .. })), "the turn went on");
    // One without a moment does not wait.
    let mut play = crisis(ends("fuse", 2));
    assert_eq!(play.winners(), Some(vec!["red", "blue"]));
    assert!(!play.saw(|event| matches!(event, Event::EventDrawn { .. })));
}

#[test]
fn failure_comes_before_the_objective() {
    proves![MA_END_2, MA_END_4, MA_U19];
    assert_eq!(crisis(ends("fuse", 3)).winners(), Some(vec![]), "one crisis did both");
    let late = || ends("wick", 2).track("wick", 1);
    assert_eq!(Play::of(late().at(Step::End)).winners(), Some(vec!["red", "blue"]));
    assert_eq!(Play::of(late().faceup("raider_cutter", "a2").at(Step::End)).winners(), Some(vec![]));
}
