//! Threat tokens, mission effects, sentries, grapple, reinforcements.

use mandalorian::frame::Cause;
use mandalorian::ids::{Faces, Threat};
use mandalorian::position::Position;
use mandalorian::{Event, proves};

use crate::play::{Play, action};
use crate::special::{brings, yard};

/// How far the noise of the yard has come: mission effects add 1.
fn noise(play: &mut Play) -> u8 {
    let track = play.game.track_named("noise");
    play.state().tracks[track.ix()]
}

/// Red has Hard March, a move of 3, and The Creed, an attack of 4.
fn ready(position: Position) -> Play {
    action(position.hand("red", "mandalorian.hard_march mandalorian.the_creed"))
}

/// Red walks these steps and stops.
fn walks(position: Position, steps: &str) -> Play {
    let mut play = ready(position);
    play.play("play mandalorian.hard_march move; action");
    steps.split_whitespace().for_each(|step| {
        play.play(&format!("step {step}"));
    });
    if play.can("stop") {
        play.play("stop");
    }
    play
}

#[test]
fn a_token_stays_until_it_is_defeated_or_discarded() {
    proves![MA_THREAT_1, MA_THREAT_2];
    let position = yard(2).all_in("d6").damage("mandalorian", 1).faceup("brute", "d5").faceup("cache", "d6");
    let mut play = ready(position);
    play.play("feature t1");
    assert!(!play.state().on_map.has(Threat(1)), "a feature that was discarded");
    assert_eq!(play.damage("mandalorian"), 0);
    play.play("play mandalorian.the_creed attack; action");
    if play.can("attack t0") {
        play.play("attack t0");
    }
    assert!(!play.state().on_map.has(Threat(0)), "an enemy with 4 health and 4 damage");
    assert_eq!(play.state().gone.len(), 2);
    // Everything else is there in the next turn too, hurt or not, face up or down.
    let position =
        yard(2).all_in("d6").faceup("ox", "a1").wounded("t0", 2).facedown("trap", "b1").faceup("cache", "c1");
    let mut later = ready(position.hand("blue", "ig_11.full_cycle"));
    later.finish_turn();
    assert_eq!((later.asked(), later.state().on_map.len(), later.threat(0).damage), (Some("blue"), 3, 2));
}

#[test]
fn a_threat_is_any_token_and_an_enemy_lies_face_up() {
    proves![MA_THREAT_3, MA_THREAT_4];
    // An attack can be aimed at a threat; only a faceup enemy is moved by an event.
    let mut attack = ready(yard(2).all_in("d6").facedown("brute", "d5").faceup("brute", "d6").faceup("cache", "d6"));
    attack.play("play mandalorian.the_creed attack; action");
    assert_eq!(attack.all("attack"), ["t0", "t1"]);
    let mut event = brings(yard(2).all_in("d6").facedown("brute", "d3"), "brutes_walk noisy");
    event.spawns(&[0]);
    assert_eq!(event.at(0), "d3");
    assert!(event.saw(|event| matches!(event, Event::NoEffect { .. })));
}

#[test]
fn what_an_ability_does_to_threats_it_does_to_facedown_tokens_too() {
    proves![MA_THREAT_3];
    // IG-11 destroys itself: 6 damage to each threat within range 1.
    let position = Position::of(2).turn("blue").hand("blue", "ig_11.full_cycle").space("mandalorian", "i6");
    let position = position.faceup("raider_bruiser", "b6").facedown("raider_cutter", "c6").facedown("medpac", "b5");
    let mut play = action(position.facedown("gate_watch", "d6"));
    play.play("advanced ig_11");
    assert!(!play.on_map(0) && !play.on_map(1), "an enemy, face up and face down");
    assert!(play.on_map(2) && play.threat(2).up, "a feature is found and takes no damage");
    assert!(!play.threat(3).up, "range 2");
}

#[test]
fn a_mission_effect_comes_with_the_reveal_before_damage_is_placed() {
    proves![MA_MISSION_EFFECT_1, MA_MISSION_EFFECT_3, MA_U9];
    let mut play = ready(yard(2).all_in("d6").facedown("ambusher", "d5"));
    play.play("play mandalorian.the_creed attack; action");
    if play.can("attack t0") {
        play.play("attack t0");
    }
    assert_eq!(noise(&mut play), 1);
    let effect = play.when(|event| matches!(event, Event::MissionEffect { .. }));
    let defeated = play.when(|event| matches!(event, Event::Defeated { .. }));
    assert!(effect < defeated, "its defeat does not prevent it");
    // Walking in does the same, and so does an event; laying it out or moving it does not.
    assert_eq!(noise(&mut walks(yard(2).all_in("d6").facedown("ambusher", "d5"), "d5")), 1);
    assert_eq!(noise(&mut brings(yard(2).all_in("d6").facedown("ambusher", "d1"), "unveil nothing")), 1);
    assert_eq!(noise(&mut walks(yard(2).all_in("d6").faceup("ambusher", "d5"), "d5")), 0);
}

#[test]
fn a_mission_effect_comes_before_a_sentry_found_at_the_same_time_deals_damage() {
    proves![MA_MISSION_EFFECT_1];
    let mut play = ready(yard(2).all_in("d6").facedown("spotter", "d5").facedown("trap", "d5"));
    play.play("play mandalorian.hard_march move; action; step d5; threat t0");
    let effect = play.when(|event| matches!(event, Event::MissionEffect { .. }));
    assert!(effect < play.when(|event| matches!(event, Event::Damaged { .. })));
}

#[test]
fn features_can_have_a_mission_effect_too() {
    proves![MA_MISSION_EFFECT_4];
    let mut play = walks(yard(2).all_in("d6").facedown("trap", "d5"), "d5");
    assert_eq!(noise(&mut play), 1);
}

#[test]
fn a_mission_effect_is_not_cancelled_by_disruption() {
    proves![MA_MISSION_EFFECT_2];
    // No token can be disrupted before it is revealed; whatever switches abilities off does not touch the icon.
    let position = yard(2).all_in("d6").facedown("ambusher", "d5").state(|state| {
        state.threat_mut(Threat(0)).disrupt = 1;
        state.pool.0[1] -= 1;
        state.covered.0[1] += 1;
    });
    assert_eq!(noise(&mut walks(position, "d5")), 1);
}

#[test]
fn a_movement_that_ends_by_a_sentry_costs_one_damage_from_each() {
    proves![MA_SENTRY_1, MA_SENTRY_2, MA_SENTRY_3];
    let mut near = walks(yard(2).all_in("d6").faceup("watch", "d4"), "d5");
    assert_eq!(near.damage("mandalorian"), 1);
    assert!(near.saw(|event| matches!(event, Event::Damaged { cause: Cause::Sentry(Threat(0)), .. })));
    let mut beside = walks(yard(2).all_in("d6").faceup("watch", "d5"), "d5");
    assert_eq!(beside.damage("mandalorian"), 1, "in its own space too");
    let mut two = ready(yard(2).all_in("d6").faceup("watch", "d4").faceup("watch", "c5"));
    two.play("play mandalorian.hard_march move; action; step d5; stop");
    assert_eq!(two.all("threat"), ["t0", "t1"], "the current player sets the order");
    two.play("threat t1");
    assert_eq!(two.damage("mandalorian"), 2);
    // Past it and away costs nothing, and range 2 is away.
    for steps in ["d6 e6", "d6"] {
        let mut past = walks(yard(2).all_in("c6").faceup("watch", "c5"), steps);
        assert_eq!(past.damage("mandalorian"), 0, "{steps}");
    }
}

#[test]
fn a_sentry_found_by_walking_in_deals_damage_and_no_other_does() {
    proves![MA_SENTRY_4, MA_SENTRY_5];
    let mut walked = walks(yard(2).all_in("d6").facedown("spotter", "d5"), "d5");
    assert_eq!(walked.damage("mandalorian"), 1);
    let mut attacked = ready(yard(2).all_in("d6").facedown("spotter", "d5"));
    attacked.play("play mandalorian.hard_march attack; action");
    if attacked.can("attack t0") {
        attacked.play("attack t0");
    }
    assert!(attacked.threat(0).up);
    assert_eq!(attacked.damage("mandalorian"), 0);
    let mut event = brings(yard(2).all_in("d6").facedown("spotter", "d5"), "unveil nothing");
    assert_eq!(event.damage("mandalorian"), 0);
}

#[test]
fn a_move_of_no_spaces_is_no_movement_and_a_circle_is_one() {
    proves![MA_SENTRY_6];
    let mut still = walks(yard(2).all_in("d6").faceup("watch", "d5"), "");
    assert_eq!(still.damage("mandalorian"), 0);
    let mut circle = walks(yard(2).all_in("c6").faceup("watch", "c5"), "b6 c6");
    assert_eq!(circle.damage("mandalorian"), 1);
}

#[test]
fn two_tokens_found_in_one_space_are_both_turned_up() {
    proves![MA_SENTRY_4, MA_U4];
    let mut play = ready(yard(2).all_in("d6").facedown("spotter", "d5").facedown("trap", "d5"));
    play.play("play mandalorian.hard_march move; action; step d5");
    assert_eq!(play.all("threat"), ["t0", "t1"]);
    play.play("threat t1");
    assert!(play.threat(0).up && play.threat(1).up);
    assert_eq!((play.damage("mandalorian"), noise(&mut play)), (1, 1));
    assert!(!play.can("step d4"), "the movement is over");
}

#[test]
fn whoever_leaves_a_grappler_takes_one_damage_before_the_step() {
    proves![MA_GRAPPLE_1, MA_GRAPPLE_2, MA_U34];
    let mut play = walks(yard(2).all_in("d6").faceup("grabber", "d6"), "c6");
    assert_eq!(play.damage("mandalorian"), 1);
    let hurt = play.when(|event| matches!(event, Event::Damaged { cause: Cause::Grapple(Threat(0)), .. }));
    let moved = play.when(|event| matches!(event, Event::Moved { .. }));
    assert!(hurt < moved);
    // The Child flees from the space being left, and the step is made all the same.
    let carrier = yard(2).all_in("a6").faceup("grabber", "a6").faceup("brute", "a5").child_with("mandalorian");
    let mut child = walks(carrier, "b6");
    assert!(child.saw(|event| matches!(event, Event::Fled { .. })));
    assert_eq!(child.space("mandalorian"), "b6");
}

#[test]
fn a_grappler_that_leaves_deals_no_damage() {
    proves![MA_GRAPPLE_3];
    let position = yard(2).all_in("d6").faceup("grabber", "d6");
    let mut play = action(position.hand("red", "mandalorian.bounty_code mandalorian.the_creed"));
    play.play("play mandalorian.bounty_code intel; action; push t0; step c6");
    assert_eq!((play.at(0).as_str(), play.damage("mandalorian")), ("c6", 0));
}

#[test]
fn a_reinforcement_comes_face_up_and_unhurt_and_is_no_reveal() {
    proves![MA_REINFORCEMENT_1, MA_REINFORCEMENT_4, MA_U9];
    let mut play = brings(yard(2).all_in("e3"), "nothing noisy");
    play.spawns(&[0]);
    assert_eq!(play.game.ground().reinforcements.len(), 5);
    assert_eq!((play.at(0).as_str(), play.kind(0).as_str(), play.threat(0).damage), ("f2", "recruit", 0));
    assert!(play.threat(0).up);
    assert!(!play.saw(|event| matches!(event, Event::Revealed { .. })));
}

#[test]
fn the_space_is_chosen_before_the_token_is_drawn() {
    proves![MA_REINFORCEMENT_2];
    let mut play = brings(yard(2).turn("blue").all_in("d6"), "two_places nothing");
    assert_eq!(play.all("space"), ["a1", "i6"]);
    assert_eq!(play.state().reserve.len(), 5);
    play.spawns(&[0]).by("blue", "space i6");
    assert_eq!((play.at(0).as_str(), play.state().reserve.len()), ("i6", 4));
}

#[test]
fn an_empty_pile_is_made_of_the_defeated_reinforcements() {
    proves![MA_REINFORCEMENT_3];
    // Two of the five are on the map, three have been defeated.
    let position = yard(2).all_in("d6").faceup("recruit", "i1").faceup("recruit", "i1").state(|state| {
        let all = std::mem::replace(&mut state.reserve, Faces::EMPTY);
        state.fallen = all;
    });
    let mut play = brings(position, "two_places nothing");
    play.spawns(&[0]).play("space a1");
    assert_eq!((play.state().reserve.len(), play.state().fallen.len()), (2, 0));
    // With one left in it the pile is not empty yet: it is drawn, and the defeated wait for the next.
    let position = yard(2).all_in("d6").faceup("recruit", "i1").faceup("recruit", "i1").state(|state| {
        let left = Faces::one(state.reserve.first());
        state.fallen = state.reserve.without(left);
        state.reserve = left;
    });
    let mut last = brings(position, "two_places nothing");
    last.play("space a1");
    assert_eq!((last.state().reserve.len(), last.state().fallen.len()), (0, 2));
}

#[test]
fn with_all_reinforcements_in_use_none_appears() {
    proves![MA_REINFORCEMENT_5];
    let position = (0..5).fold(yard(2).all_in("a1"), |position, _| position.faceup("recruit", "i6"));
    let mut play = brings(position, "two_places noisy");
    assert_eq!(play.state().on_map.len(), 5);
    assert!(play.saw(|event| matches!(event, Event::NoneToSpawn)));
}

#[test]
fn a_defeated_reinforcement_goes_to_its_own_pile() {
    proves![MA_REINFORCEMENT_3];
    let mut play = ready(yard(2).all_in("d6").faceup("recruit", "d5"));
    play.play("play mandalorian.the_creed attack; action");
    if play.can("attack t0") {
        play.play("attack t0");
    }
    assert_eq!((play.state().fallen.len(), play.state().gone.len()), (1, 0));
}
