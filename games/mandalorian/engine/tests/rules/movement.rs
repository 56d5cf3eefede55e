//! The move action and the movement of characters.

use mandalorian::Event;
use mandalorian::position::Position;
use mandalorian::proves;

use crate::play::{Play, action};

/// The Mandalorian has two strong cards without anything on them.
fn march(position: Position) -> Play {
    action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"))
}

/// The same, on the way with the first of them.
fn marching(position: Position) -> Play {
    let mut play = march(position);
    play.play("play mandalorian.the_creed move; action");
    play
}

#[test]
fn a_move_action_goes_up_to_its_strength() {
    proves![MA_MOVE_2];
    let mut play = marching(Position::of(2));
    play.play("step b5; step c5; step d5; step d4");
    assert_eq!(play.space("mandalorian"), "d4");
    assert!(play.all("step").is_empty(), "four steps are all: the next card is asked for");
    let mut short = marching(Position::of(2));
    short.play("step b5; stop");
    assert_eq!(short.space("mandalorian"), "b5");
    let mut none = marching(Position::of(2));
    none.play("stop");
    assert_eq!(none.space("mandalorian"), "b6");
    assert!(!none.saw(|event| matches!(event, Event::Moved { .. })));
}

#[test]
fn steps_lead_to_adjacent_spaces_and_keep_to_the_terrain() {
    proves![MA_MOVE_3, MA_MOVE_4];
    assert_eq!(marching(Position::of(2)).all("step"), ["a6", "b5", "c6"]);
    // A wall north of b5, an elevation line east of f3, the locked vault door east of f2, rocks south of f4.
    assert_eq!(marching(Position::of(2).space("mandalorian", "b5")).all("step"), ["a5", "b6", "c5"]);
    assert_eq!(marching(Position::of(2).space("mandalorian", "f3")).all("step"), ["e3", "f2", "f4"]);
    assert_eq!(marching(Position::of(2).space("mandalorian", "f2")).all("step"), ["e2", "f3"]);
    assert_eq!(marching(Position::of(2).space("mandalorian", "f4")).all("step"), ["e4", "f3", "g4"]);
    marching(Position::of(2)).refused("step d6");
}

#[test]
fn an_enemy_ends_the_movement() {
    proves![MA_MOVE_5];
    let mut play = marching(Position::of(2).faceup("raider_cutter", "c6"));
    play.play("step c6");
    assert_eq!((play.space("mandalorian").as_str(), play.all("step").len()), ("c6", 0));
    let mut disrupted = marching(Position::of(2).faceup("raider_cutter", "c6").disrupted("t0", 2));
    disrupted.play("step c6");
    assert!(disrupted.all("step").is_empty(), "a disrupted enemy stops as well");
    // Breach goes through enemies, but not through what lies facedown.
    let cara = |position: Position| {
        let position = position.hand("green", "cara_dune.breach cara_dune.no_fear").turn("green");
        let mut play = action(position);
        play.play("play cara_dune.breach move; ability; action; step c6");
        play
    };
    assert_eq!(cara(Position::of(3).faceup("raider_cutter", "c6")).all("step"), ["b6", "c5", "d6"]);
    assert!(cara(Position::of(3).facedown("raider_cutter", "c6")).all("step").is_empty());
}

#[test]
fn a_facedown_threat_ends_the_movement_whatever_it_is() {
    proves![MA_MOVE_6, MA_U3];
    for token in ["raider_cutter", "medpac"] {
        let mut play = marching(Position::of(2).facedown(token, "c6"));
        play.play("step c6");
        assert!(play.threat(0).up);
        assert!(play.all("step").is_empty(), "{token} ends it");
    }
}

#[test]
fn other_characters_and_open_features_do_not_end_the_movement() {
    proves![MA_MOVE_7, MA_MOVE_8, MA_FEATURE_5];
    let mut play = marching(Position::of(2).space("ig_11", "c6").faceup("supply_crate", "c5"));
    play.play("step c6; step c5");
    assert_eq!(play.all("step"), ["b5", "c6", "d5"]);
}

#[test]
fn a_space_holds_any_number() {
    proves![MA_MOVE_9, MA_TERRAIN_2];
    let crowd = ["raider_cutter", "raider_cutter", "raider_bruiser", "raider_gunner", "medpac", "supply_crate"];
    let position = Position::of(4).space("ig_11", "c6").space("cara_dune", "c6").space("kuiil", "c6");
    let mut play = marching(crowd.into_iter().fold(position, |position, token| position.faceup(token, "c6")));
    play.play("step c6");
    assert_eq!(play.space("mandalorian"), "c6");
}

#[test]
fn whoever_starts_with_an_enemy_may_leave() {
    proves![MA_MOVE_10];
    let mut play = marching(Position::of(2).faceup("raider_cutter", "b6").faceup("raider_bruiser", "c6"));
    assert_eq!(play.all("step"), ["a6", "b5", "c6"]);
    play.play("step b5; step c5");
    assert_eq!((play.space("mandalorian").as_str(), play.damage("mandalorian")), ("c5", 0));
}

#[test]
fn everything_facedown_in_the_space_is_revealed_in_an_order_of_choice() {
    proves![MA_MOVE_11, MA_U4];
    let position =
        Position::of(2).facedown("raider_cutter", "c6").facedown("gate_watch", "c6").facedown("medpac", "c5");
    let mut play = marching(position);
    play.play("step c6");
    assert_eq!((play.asked(), play.all("threat")), (Some("red"), vec!["t0".to_owned(), "t1".to_owned()]));
    play.play("threat t1");
    assert!(play.threat(0).up && play.threat(1).up, "the last one needs no order");
    assert!(!play.threat(2).up, "one space away");
    let order: Vec<u8> = play
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Revealed { threat, .. } => Some(threat.0),
            _ => None,
        })
        .collect();
    assert_eq!(order, [1, 0]);
    // The sentry among them was revealed by moving in, so it hurts; movement is over.
    assert_eq!(play.damage("mandalorian"), 1);
    assert!(play.all("step").is_empty());
}

#[test]
fn every_movement_follows_these_rules() {
    proves![MA_MOVE_1];
    // Sprint is no action; still enemies stop, facedown threats are revealed, sentries hurt.
    let position = Position::of(2).kept("mandalorian", "sprint").facedown("gate_watch", "c6");
    let mut play = march(position);
    play.play("use mandalorian sprint");
    assert_eq!(play.all("step"), ["a6", "b5", "c6"]);
    play.play("step c6");
    assert!(play.threat(0).up && play.all("step").is_empty());
    assert_eq!((play.damage("mandalorian"), play.discarded("sprint")), (1, 1));
    // A wall north of b5, an elevation line east of f3, the locked vault door east of f2.
    for (from, steps) in [("b5", "a5 b6 c5"), ("f3", "e3 f2 f4"), ("f2", "e2 f3")] {
        let mut play = march(Position::of(2).kept("mandalorian", "sprint").space("mandalorian", from));
        play.play("use mandalorian sprint");
        assert_eq!(play.all("step").join(" "), steps);
    }
}

#[test]
fn sentries_hurt_at_the_end_of_a_movement_only() {
    proves![MA_SENTRY_1, MA_SENTRY_2, MA_SENTRY_3, MA_SENTRY_6];
    // Past the sentry at c5 and on to range 2.
    let mut past = marching(Position::of(2).faceup("gate_watch", "c5"));
    past.play("step c6; step d6; step e6; stop");
    assert_eq!(past.damage("mandalorian"), 0);
    let mut near = marching(Position::of(2).faceup("gate_watch", "c5"));
    near.play("step c6; stop");
    assert_eq!(near.damage("mandalorian"), 1);
    // No space is no movement, but a circle back is one.
    let mut still = marching(Position::of(2).faceup("gate_watch", "b5"));
    still.play("stop");
    assert_eq!(still.damage("mandalorian"), 0);
    let mut circle = marching(Position::of(2).faceup("gate_watch", "b5"));
    circle.play("step a6; step b6; stop");
    assert_eq!((circle.space("mandalorian").as_str(), circle.damage("mandalorian")), ("b6", 1));
    // Each deals its own damage, in an order the current player chooses; a disrupted one deals none.
    let position = Position::of(2).faceup("gate_watch", "c5").faceup("roof_lookout", "d6");
    let mut two = marching(position);
    two.play("step c6; stop");
    assert_eq!((two.asked(), two.all("threat").len()), (Some("red"), 2));
    two.play("threat t1");
    assert_eq!(two.damage("mandalorian"), 2);
    let mut off = marching(Position::of(2).faceup("gate_watch", "c5").disrupted("t0", 1));
    off.play("step c6; stop");
    assert_eq!((off.damage("mandalorian"), off.threat(0).disrupt), (0, 1));
}

#[test]
fn grapplers_hurt_before_the_step() {
    proves![MA_GRAPPLE_1, MA_GRAPPLE_2];
    let position = Position::mission("safe_house", 2).space("mandalorian", "d2").faceup("house_guard", "d2");
    let mut play = marching(position);
    play.play("step d3");
    assert_eq!((play.damage("mandalorian"), play.space("mandalorian").as_str()), (1, "d3"));
    let hurt = play.when(|event| matches!(event, Event::Damaged { .. }));
    assert!(hurt < play.when(|event| matches!(event, Event::Moved { .. })));
    // Two of them: one damage each, in an order of choice.
    let position = Position::mission("safe_house", 2).space("mandalorian", "d2");
    let mut two = marching(position.faceup("house_guard", "d2").faceup("house_captain", "d2"));
    two.play("step d3");
    assert_eq!(two.all("threat"), ["t0", "t1"]);
    two.play("threat t1");
    assert_eq!((two.damage("mandalorian"), two.space("mandalorian").as_str()), (2, "d3"));
}

#[test]
fn slip_away_avoids_grapplers_and_sentries() {
    proves![MA_PLAN_4];
    let position = Position::mission("safe_house", 2).space("mandalorian", "d2").kept("mandalorian", "slip_away");
    let mut play = marching(position.faceup("house_guard", "d2").faceup("door_trooper", "d3"));
    play.play("step d3");
    assert!(play.can("use mandalorian slip_away") && play.can("pass"));
    play.play("use mandalorian slip_away");
    assert_eq!((play.damage("mandalorian"), play.space("mandalorian").as_str()), (0, "d3"));
    assert_eq!(play.discarded("slip_away"), 1);
    // Without anything to avoid nobody is asked.
    let mut free = marching(Position::of(2).kept("mandalorian", "slip_away"));
    free.play("step c6; stop");
    assert!(!free.can("use mandalorian slip_away"));
}
