//! Tactical cards, wild cards and mission actions.

use mandalorian::ids::Slot;
use mandalorian::position::Position;
use mandalorian::{Event, Mandalorian, proves};
use table::Game;

use crate::play::{Play, action, event_step};
use crate::special::{brings, yard};

fn red(cards: &str, position: Position) -> Play {
    let cards: Vec<String> = cards.split_whitespace().map(|card| format!("mandalorian.{card}")).collect();
    action(position.hand("red", &cards.join(" ")))
}

#[test]
fn a_tactical_card_has_no_strength_and_no_action_but_its_own_ability() {
    proves![MA_TACTICAL_1, MA_TACTICAL_2, MA_TACTICAL_3, MA_TACTICAL_4];
    let position = || Position::of(2).faceup("raider_cutter", "c6");
    let mut play = red("whipcord long_road", position());
    let board = Mandalorian::board_words(&play.view("red"));
    assert!(board.contains("Whipcord (tactical)") && board.contains("Long Road (4)"), "{board}");
    play.play("play mandalorian.whipcord attack");
    assert!(play.saw(|event| matches!(event, Event::CardPlayed { strength: 0, .. })));
    assert!(play.can("ability") && !play.can("action"));
    // On another slot it does nothing.
    let mut other = red("whipcord long_road", position());
    other.play("play mandalorian.whipcord move");
    assert!(other.can("play mandalorian.long_road attack"), "nothing to do, so the next card is asked for");
    assert!(other.slot(Slot::Move).cards.len() == 1);
}

#[test]
fn a_slot_with_a_tactical_card_counts_5() {
    proves![MA_TACTICAL_5, MA_TACTICAL_6, MA_TACTICAL_7];
    for tokens in [vec![], vec![3, 3, 2]] {
        let position = Position::of(2).tokens("move", &tokens).on_slot("move", "ig_11.full_cycle");
        let mut play = red("whipcord long_road", position.next_events("closing_in"));
        play.spawns(&[0]).play("play mandalorian.whipcord move; play mandalorian.long_road intel");
        assert!(play.saw(|event| matches!(event, Event::SlotResolves { slot: Slot::Move, strength: 5 })));
        assert!(!play.saw(|event| matches!(event, Event::Crisis { .. })));
        assert!(play.saw(|event| matches!(event, Event::EventDrawn { .. })));
        assert!(play.slot(Slot::Move).cards.is_empty() && play.slot(Slot::Move).tokens.is_empty());
    }
}

#[test]
fn an_effect_that_asks_for_its_strength_finds_5() {
    proves![MA_TACTICAL_7];
    // Nothing but a card without strength lies on Attack; Intel counts 2 and Plan 3.
    let position = yard(2).on_slot("attack", "mandalorian.whipcord").tokens("intel", &[2]).tokens("plan", &[3]);
    let mut play = brings(position, "jam_lowest noisy nothing");
    play.tokens(&[0]);
    assert_eq!(play.token_strength(Slot::Intel), 3, "the lowest slot");
}

#[test]
fn a_jetpack_leads_directly_to_a_space_at_range_3() {
    proves![MA_TACTICAL_8, MA_TACTICAL_9, MA_TACTICAL_11];
    let position =
        Position::of(2).space("mandalorian", "f4").facedown("raider_cutter", "g4").facedown("roof_marksman", "h3");
    let mut play = red("jetpack long_road", position);
    play.play("play mandalorian.jetpack move; ability");
    let spaces = play.all("jump");
    assert!(spaces.contains(&"g3".to_owned()) && spaces.contains(&"h3".to_owned()), "roofs can be reached");
    assert!(!spaces.contains(&"f4".to_owned()), "it has to go somewhere");
    assert!(spaces.contains(&"d3".to_owned()) && !spaces.contains(&"d2".to_owned()), "3 spaces, not 4");
    play.play("jump h3");
    assert_eq!(play.space("mandalorian"), "h3");
    assert!(play.threat(1).up, "what lies there is revealed");
    assert!(!play.threat(0).up, "what lies in between is not");
    assert!(!play.saw(|event| matches!(event, Event::Moved { .. })));
}

#[test]
fn a_jump_is_a_movement_with_grapplers_and_sentries() {
    proves![MA_TACTICAL_8];
    let position = Position::mission("safe_house", 2).space("mandalorian", "d2").faceup("house_guard", "d2");
    let mut play = red("jetpack long_road", position.faceup("door_trooper", "d4"));
    play.play("play mandalorian.jetpack move; ability; jump d3");
    assert_eq!(play.damage("mandalorian"), 2, "one for leaving, one for arriving");
}

#[test]
fn a_jump_rescues_only_where_it_starts_and_ends() {
    proves![MA_TACTICAL_10];
    let position = || Position::mission("safe_house", 2).space("mandalorian", "d2").child_at("d3");
    let mut over = red("jetpack long_road", position());
    over.play("play mandalorian.jetpack move; ability; jump d4");
    assert_eq!(over.child(), "d3");
    assert!(!over.can("rescue"));
    let mut there = red("jetpack long_road", position());
    there.play("play mandalorian.jetpack move; ability; jump d3");
    assert!(there.can("rescue"));
    let mut from = red("jetpack long_road", position().space("mandalorian", "d3"));
    from.play("play mandalorian.jetpack move");
    assert!(from.can("rescue"));
}

#[test]
fn a_wild_ability_works_on_every_slot() {
    proves![MA_WILD_1, MA_WILD_2];
    for slot in ["move", "attack", "intel", "plan", "mission"] {
        let position = Position::mission("borrowed_time", 2).tokens(slot, &[2]);
        let mut play = red("old_habits long_road", position);
        play.play(&format!("play mandalorian.old_habits {slot}; ability"));
        let slot = Slot::ALL.iter().copied().find(|known| known.words().to_lowercase() == slot).unwrap();
        assert!(play.slot(slot).tokens.is_empty(), "{slot:?}");
    }
}

#[test]
fn a_green_slot_is_a_slot_like_the_others() {
    proves![MA_MISSION_ACTION_1, MA_MISSION_ACTION_2, MA_MISSION_ACTION_3];
    // Beside the blue door of the transport.
    let position = || Position::mission("borrowed_time", 2).space("mandalorian", "b3");
    let mut play = red("the_creed long_road", position());
    play.play("play mandalorian.the_creed mission");
    assert!(play.can("action") && play.can("done"), "it may be resolved");
    play.play("action");
    let door = play.game.door_named("blue_door");
    assert!(play.state().doors.has(door));
    play.refused("play mandalorian.long_road mission");
    // It brings events like the others.
    let position = position().tokens("mission", &[3]).next_events("closing_in");
    let mut resolved = red("hard_march grapnel_line", position);
    resolved.spawns(&[0]).play("play mandalorian.hard_march mission; done; play mandalorian.grapnel_line intel; done");
    assert!(resolved.saw(|event| matches!(event, Event::SlotResolves { slot: Slot::Mission, strength: 5 })));
    // Other missions have none.
    red("the_creed long_road", Position::of(2)).refused("play mandalorian.the_creed mission");
}

#[test]
fn a_green_slot_is_looked_at_after_the_others() {
    proves![MA_MISSION_ACTION_2];
    let position = Position::mission("borrowed_time", 2).tokens("intel", &[3, 2]).tokens("mission", &[3, 2]);
    // Red could answer to the event of the first slot.
    let mut play = event_step(position.kept("mandalorian", "insight"));
    assert!(play.can("use mandalorian insight"));
    assert!(play.saw(|event| matches!(event, Event::SlotResolves { slot: Slot::Intel, .. })));
    assert!(!play.saw(|event| matches!(event, Event::SlotResolves { slot: Slot::Mission, .. })));
}

#[test]
fn a_condition_of_strength_asks_for_the_strength_of_the_action() {
    proves![MA_MISSION_ACTION_5, MA_MISSION_ACTION_6, MA_U18];
    let position = || Position::mission("borrowed_time", 2).space("mandalorian", "b3");
    let opened = |card: &str, position: Position, answers: &str| {
        let mut play = red(&format!("{card} long_road"), position);
        play.play(&format!("play mandalorian.{card} mission; {answers}"));
        let door = play.game.door_named("blue_door");
        play.state().doors.has(door)
    };
    assert!(opened("the_creed", position(), "action"));
    assert!(!opened("grapnel_line", position(), "action"), "a weaker card only leaves a marker");
    let focus = position().kept("mandalorian", "focus");
    assert!(opened("hard_march", focus, "use mandalorian focus; action"), "2 and 2 more");
}

#[test]
fn a_jump_over_facedown_tokens_on_open_ground_turns_none_up() {
    proves![MA_TACTICAL_11];
    let position = crate::special::yard(2).all_in("d6").facedown("trap", "d5").facedown("ambusher", "d4");
    let mut play = red("jetpack long_road", position);
    play.play("play mandalorian.jetpack move; ability; jump d3");
    assert_eq!(play.space("mandalorian"), "d3");
    assert!(!play.threat(0).up && !play.threat(1).up);
    let position = crate::special::yard(2).all_in("d6").facedown("trap", "d5");
    let mut short = red("jetpack long_road", position);
    short.play("play mandalorian.jetpack move; ability; jump d4");
    assert!(!short.threat(0).up && !short.saw(|event| matches!(event, Event::MissionEffect { .. })));
}
