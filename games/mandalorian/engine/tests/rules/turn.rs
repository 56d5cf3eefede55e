//! The turn and its steps.

use mandalorian::Event;
use mandalorian::position::Position;
use mandalorian::proves;

use crate::play::{Play, action, event_step};
use crate::special::yard;

fn quiet_turn(position: Position) -> Play {
    action(position.hand("red", "mandalorian.vambrace_darts mandalorian.improvise"))
}

#[test]
fn a_turn_is_an_action_step_an_event_step_and_a_draw_step() {
    proves![MA_TURN_4, MA_TURN_2, MA_TURN_3];
    let position = Position::of(2).tokens("intel", &[3, 1]).next_events("closing_in").hand("blue", "ig_11.full_cycle");
    let mut play = quiet_turn(position);
    play.spawns(&[0]).play("play mandalorian.vambrace_darts intel; play mandalorian.improvise attack");
    let played = play.when(|event| matches!(event, Event::CardPlayed { .. }));
    let resolved = play.when(|event| matches!(event, Event::SlotResolves { .. }));
    let drew = play.when(|event| matches!(event, Event::Drew { .. }));
    let next = play.when(|event| matches!(event, Event::TurnBegins { .. }));
    assert!(played < resolved && resolved < drew && drew < next);
    assert_eq!(play.asked(), Some("blue"), "the player to the left");
    assert_eq!(play.hand("red").len(), 4);
}

#[test]
fn turns_go_round_the_table_to_the_left() {
    proves![MA_TURN_2];
    let position = Position::of(3).hand("green", "cara_dune.take_the_hit cara_dune.catch_your_breath");
    let mut play = quiet_turn(position.hand("blue", "ig_11.override ig_11.full_scan"));
    let order = [0; 3].map(|_| play.finish_turn().asked());
    assert_eq!(order, [Some("blue"), Some("green"), Some("red")]);
}

#[test]
fn turns_follow_until_the_mission_is_completed_or_has_failed() {
    proves![MA_TURN_3];
    let turn = |position: Position| {
        let position = position.hand("blue", "ig_11.full_cycle").tokens("move", &[3, 3]);
        let mut play = event_step(position.next_events("noisy nothing"));
        let next = play.count(|event| matches!(event, Event::TurnBegins { .. }));
        (next, play.winners())
    };
    assert_eq!(turn(yard(2)), (1, None), "neither yet");
    assert_eq!(turn(yard(2).all_in("a6")), (0, Some(vec!["red", "blue"])), "all are where they should be");
    assert_eq!(turn(yard(2).track("noise", 7)), (0, Some(vec![])), "too much noise");
}

#[test]
fn players_who_are_out_are_passed_over() {
    proves![MA_TURN_2, MA_DISABLED_3];
    let position = Position::of(3).hand("green", "cara_dune.no_fear").state(|state| {
        state.heroes[1].disabled = true;
        state.heroes[1].space = mandalorian::ids::Space::NONE;
    });
    let mut play = quiet_turn(position);
    play.play("play mandalorian.vambrace_darts intel; play mandalorian.improvise attack");
    assert_eq!(play.asked(), Some("green"));
    assert!(play.saw(|event| matches!(event, Event::Skipped { who, .. } if who.0 == 1)));
}

#[test]
fn what_belongs_to_a_turn_ends_with_it() {
    proves![MA_TURN_2, MA_ACTION_7];
    let position =
        Position::of(2).state(|state| state.turn.fled = true).hand("blue", "ig_11.full_cycle ig_11.override");
    let mut play = quiet_turn(position);
    play.play("play mandalorian.vambrace_darts intel; play mandalorian.improvise attack");
    assert!(!play.state().turn.fled);
    assert!(play.can("play ig_11.full_cycle intel"), "a slot used by another player in another turn");
}
