//! Winning and losing.

use mandalorian::frame::Step;
use mandalorian::position::Position;
use mandalorian::{Event, Options, proves};

use crate::play::{Play, event_step};
use crate::special::{book_with, brings, yard};

/// A mission whose end is good and bad at once.
const BOTH: &str = r#"
mission story both_ends "Both Ends" {
    map m1
    seats 1 4
    character mandalorian
    character ig_11
    stack raider_cutter 2
    stack guild_blade
    track fuse "Fuse" limit=2 fails=#true
    objective always track fuse 2
}
mission story late_ends "Late Ends" {
    map m1
    seats 1 4
    character mandalorian
    character ig_11
    stack raider_cutter 2
    stack guild_blade
    track wick "Wick"
    objective end_of_turn track wick 1
    failure end_of_turn track wick 1 and enemy_at m1_a6
}
event spark "Spark" mark { track fuse 2 }
event ember "Ember" mark { track wick 1 }
"#;

fn ends(mission: &str) -> Position {
    Position::with(&book_with(BOTH), Options { mission: mission.into(), ..Options::default() })
}

#[test]
fn objective_and_failure_end_the_game() {
    proves![MA_END_1, MA_END_3, MA_END_4];
    let mut play = Play::of(yard(3).all_in("a6").at(Step::End));
    assert_eq!(play.winners(), Some(vec!["red", "blue", "green"]));
    let mut play = brings(yard(3).track("noise", 8), "noisy nothing");
    assert_eq!(play.winners(), Some(vec![]));
    assert!(matches!(play.log().last(), Some(Event::GameOver { .. })), "at once");
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
    // One without a moment does not wait.
    let mut play = event_step(ends("late_ends").tokens("move", &[3, 2]).next_events("ember closing_in"));
    assert_eq!(play.winners(), Some(vec!["red", "blue"]));
    let at = play.when(|event| matches!(event, Event::TrackMoved { .. }));
    assert!(play.log()[at..].iter().any(|event| matches!(event, Event::SlotCleared { .. })), "the turn went on");
}

#[test]
fn failure_comes_before_the_objective() {
    proves![MA_END_4, MA_U19];
    let mut play = event_step(ends("both_ends").tokens("move", &[3, 2]).next_events("spark closing_in"));
    assert_eq!(play.winners(), Some(vec![]));
    let late = || ends("late_ends").track("wick", 1);
    assert_eq!(Play::of(late().at(Step::End)).winners(), Some(vec!["red", "blue"]));
    assert_eq!(Play::of(late().faceup("raider_cutter", "a6").at(Step::End)).winners(), Some(vec![]));
}
