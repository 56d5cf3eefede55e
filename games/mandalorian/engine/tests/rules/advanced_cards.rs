//! Advanced character cards, and other abilities that answer to something.

use mandalorian::frame::Step;
use mandalorian::ids::Difficulty;
use mandalorian::position::{Position, at_difficulty};
use mandalorian::{Event, proves};

use crate::play::{Play, action};

/// IG-11, two spaces from The Mandalorian in the end, walks up to a sentry: 1 damage.
fn watched(position: Position) -> Position {
    position.faceup("gate_watch", "e6").hand("blue", "ig_11.spindle_stride ig_11.full_cycle").turn("blue")
}

const WALK: &str = "play ig_11.spindle_stride move; action; step c6; step d6; stop";

#[test]
fn it_begins_with_its_ability_and_has_none_at_novice_difficulty() {
    proves![MA_ADVANCED_CARD_1];
    let mut play = action(Position::of(2).turn("blue").hand("blue", "ig_11.full_cycle"));
    assert!(play.can("advanced ig_11"));
    let novice = Position::with(&mandalorian::book::Book::printed(), &at_difficulty(2, Difficulty::Novice));
    let mut play = action(novice.turn("blue").hand("blue", "ig_11.full_cycle"));
    assert!(!play.can("advanced ig_11"));
}

#[test]
fn its_owner_uses_it_at_its_moment_in_the_turn_of_another() {
    proves![MA_ADVANCED_CARD_2, MA_U30];
    let mut play = action(watched(Position::of(2)));
    assert!(!play.can("advanced mandalorian"), "not his moment yet");
    let mut own = action(Position::of(2).hand("red", "mandalorian.the_creed mandalorian.long_road"));
    assert!(!own.can("advanced mandalorian"), "nor in an action step of his own");
    play.by("blue", WALK).by("red", "advanced mandalorian; decline");
    assert_eq!(play.damage("ig_11"), 0);
    // Three spaces away is too far.
    let mut play = action(watched(Position::of(2)).space("mandalorian", "a6"));
    play.by("blue", WALK);
    assert_eq!((play.asked(), play.damage("ig_11")), (Some("blue"), 1));
}

#[test]
fn there_is_no_second_use() {
    proves![MA_ADVANCED_CARD_3];
    let mut play = action(watched(Position::of(2)));
    play.by("blue", WALK).by("red", "advanced mandalorian; decline");
    assert!(play.hero("mandalorian").spent);
    let mut play = action(watched(Position::of(2)).spent("mandalorian"));
    play.by("blue", WALK);
    assert_eq!((play.asked(), play.damage("ig_11")), (Some("blue"), 1));
}

#[test]
fn nobody_has_to_use_it() {
    proves![MA_ADVANCED_CARD_4];
    let mut play = action(watched(Position::of(2)));
    play.by("blue", WALK).by("red", "pass");
    assert_eq!(play.damage("ig_11"), 1);
    assert!(!play.hero("mandalorian").spent);
}

#[test]
fn all_of_it_is_carried_out_but_what_may_be_left() {
    proves![MA_ADVANCED_CARD_5, MA_U11];
    let mut play = action(watched(Position::of(2)));
    play.by("blue", WALK).by("red", "advanced mandalorian");
    let step_in = play.all("choose").pop().expect("a way");
    assert!(play.can("decline"));
    play.by("red", &format!("choose {step_in}; step c6; step d6"));
    assert_eq!(play.space("mandalorian"), "d6");
    // Self-Destruct asks nothing: everything near is damaged, and the droid is gone.
    let position =
        Position::of(3).faceup("raider_bruiser", "b5").facedown("raider_cutter", "c6").faceup("guild_gun", "d6");
    let mut play = action(position.space("cara_dune", "b4").turn("blue").hand("blue", "ig_11.full_cycle"));
    play.by("blue", "advanced ig_11");
    assert!(!play.on_map(0) && !play.on_map(1) && play.on_map(2));
    assert_eq!((play.damage("mandalorian"), play.damage("cara_dune")), (1, 0));
    assert!(play.hero("ig_11").disabled);
}

#[test]
fn in_shared_mode_whose_turn_it_is_decides() {
    proves![MA_ADVANCED_CARD_6, MA_U30];
    for seat in ["red", "blue"] {
        let position = Position::shared(2).turn(seat).hand(seat, "mandalorian.the_creed ig_11.full_cycle");
        let mut play = action(position);
        assert_eq!(play.asked(), Some(seat));
        assert!(play.can("advanced ig_11"));
    }
    let position = Position::shared(2).space("ig_11", "d6").faceup("raider_cutter", "d6");
    let position = position.tokens("move", &[3, 2]).next_events("closing_in").turn("blue");
    let mut play = Play::of(position.at(Step::Events));
    play.by("blue", "character ig_11").by("blue", "advanced mandalorian; decline");
    assert_eq!(play.damage("ig_11"), 0);
}

#[test]
fn of_several_who_can_answer_whose_turn_it_is_says_who_is_first() {
    proves![MA_ADVANCED_CARD_7];
    let position = || watched(Position::of(2)).kept("ig_11", "defend");
    let mut play = action(position());
    play.by("blue", WALK);
    assert_eq!(play.asked(), Some("blue"));
    assert_eq!(play.all("character"), ["ig_11", "mandalorian"]);
    play.by("blue", "character mandalorian").by("red", "advanced mandalorian; decline");
    assert_eq!((play.damage("ig_11"), play.kept("ig_11").len()), (0, 1), "nothing was left to defend against");
    let mut play = action(position());
    play.by("blue", WALK).by("blue", "character ig_11; use ig_11 defend");
    assert_eq!(play.damage("ig_11"), 0);
    assert!(!play.hero("mandalorian").spent);
    let mut play = action(position());
    play.by("blue", WALK).by("blue", "character ig_11; pass").by("red", "pass");
    assert_eq!(play.damage("ig_11"), 1, "each passes once");
    assert!(play.saw(|event| matches!(event, Event::Damaged { .. })));
}
