//! Disrupt tokens on slots and on enemies, sabotage.

use mandalorian::ids::{Slot, Threat};
use mandalorian::state::Tokens;
use mandalorian::{Event, proves};

use crate::play::{action, event_step};
use crate::special::{brings, yard};

#[test]
fn a_token_counts_its_number_for_its_slot() {
    proves![MA_DISRUPT_TOKEN_1, MA_DISRUPT_TOKEN_4];
    let position = yard(2).tokens("move", &[1, 1, 1, 1, 1, 1]).tokens("attack", &[3, 1]).tokens("intel", &[2, 2, 2]);
    let mut play = event_step(position.next_events("noisy noisy_six nothing"));
    let found: Vec<(Slot, u8)> =
        play.log()
            .iter()
            .filter_map(|event| {
                if let Event::SlotResolves { slot, strength } = event { Some((*slot, *strength)) } else { None }
            })
            .collect();
    assert_eq!(found, [(Slot::Move, 6), (Slot::Intel, 6)]);
    // However many lie there, one more is put on top.
    let position = yard(2).tokens("move", &[1, 1, 1, 1]).tokens("attack", &[3, 2]).next_events("jam_move noisy");
    let mut more = event_step(position);
    more.tokens(&[0]);
    assert!(more.saw(|event| matches!(event, Event::SlotResolves { slot: Slot::Move, strength: 5 })));
}

#[test]
fn an_action_is_disrupted_with_a_token_drawn_blindly_and_laid_open() {
    proves![MA_DISRUPT_TOKEN_2, MA_SETUP_14];
    // Of 15 tokens 3 and 2 lie on Attack: seven 1s come first, then five 2s and a 3.
    for (lot, value) in [(0, 1), (6, 1), (7, 2), (11, 2), (12, 3)] {
        let mut play = event_step(yard(2).tokens("attack", &[3, 2]).next_events("jam_move nothing"));
        play.tokens(&[lot]);
        assert_eq!(play.token_strength(Slot::Move), value);
        assert!(play.saw(|event| matches!(event, Event::SlotDisrupted { slot: Slot::Move, value: v } if *v == value)));
        assert_eq!(play.view("blue").state.slot(Slot::Move).tokens.strength(), value);
    }
}

#[test]
fn an_empty_pool_is_made_up_again_from_all_discarded_tokens() {
    proves![MA_DISRUPT_TOKEN_5];
    let position = yard(2).tokens("attack", &[3, 2]).state(|state| {
        state.spent = std::mem::take(&mut state.pool);
    });
    let mut play = event_step(position.next_events("jam_move nothing"));
    play.tokens(&[12]);
    assert_eq!(play.token_strength(Slot::Move), 3);
    assert!(play.saw(|event| matches!(event, Event::PoolRefilled)));
    assert_eq!(play.state().pool, Tokens([0, 7, 5, 0]));
}

#[test]
fn a_stand_in_of_strength_one_takes_the_place_of_a_token_that_is_not_there() {
    proves![MA_DISRUPT_TOKEN_6, MA_U15];
    let full = || {
        yard(2).tokens("move", &[1, 1, 1, 1]).tokens("attack", &[3, 2]).state(|state| {
            let rest = std::mem::take(&mut state.pool);
            (1..4).for_each(|value| state.slots[Slot::Plan.ix()].tokens.0[value] += rest.0[value]);
            state.turn.quiet.add(Slot::Plan);
        })
    };
    let mut play = event_step(full().next_events("jam_move noisy").hand("blue", "ig_11.override ig_11.full_cycle"));
    play.begin();
    // Move stood at 4; the stand-in made it 5, and it vanished with the slot.
    assert!(play.saw(|event| matches!(event, Event::SlotDisrupted { slot: Slot::Move, value: 0 })));
    assert!(play.saw(|event| matches!(event, Event::SlotResolves { slot: Slot::Move, strength: 5 })));
    assert_eq!(play.state().spent, Tokens([0, 4, 1, 1]));
}

/// The Mandalorian throws his whipcord at the first token: it is disrupted and may be pushed.
fn whipcord(position: mandalorian::position::Position, token: u32) -> crate::play::Play {
    let mut play = action(position.hand("red", "mandalorian.whipcord mandalorian.the_creed"));
    play.tokens(&[token]).play("play mandalorian.whipcord attack; ability");
    play
}

#[test]
fn an_enemy_is_disrupted_with_a_token_number_down() {
    proves![MA_DISRUPT_ENEMY_1];
    let mut play = whipcord(yard(2).all_in("d6").faceup("brute", "d4"), 14);
    assert_eq!(play.threat(0).disrupt, 1);
    assert_eq!(play.state().covered, Tokens([0, 0, 0, 1]));
    for seat in ["red", "blue"] {
        let view = play.view(seat).state;
        assert_eq!((view.covered, view.pool.len()), (Tokens::default(), 15), "nobody knows its number");
    }
}

#[test]
fn no_enemy_has_more_than_two_tokens() {
    proves![MA_DISRUPT_ENEMY_2];
    let position = yard(2).all_in("d6").faceup("brute", "d4").disrupted("t0", 2);
    let mut play = action(position.hand("red", "mandalorian.whipcord mandalorian.the_creed"));
    play.play("play mandalorian.whipcord attack; ability");
    assert_eq!((play.threat(0).disrupt, play.state().covered.len()), (2, 2));
}

#[test]
fn instead_of_moving_or_attacking_a_disrupted_enemy_loses_a_token() {
    proves![MA_DISRUPT_ENEMY_3, MA_DISRUPT_ENEMY_6, MA_DISRUPT_ENEMY_7, MA_DISRUPT_ENEMY_10];
    let position = yard(2).all_in("d6").faceup("brute", "d3").disrupted("t0", 2);
    let mut play = brings(position, "brutes_walk nothing");
    play.tokens(&[0]);
    assert_eq!((play.at(0).as_str(), play.threat(0).disrupt), ("d3", 1));
    assert_eq!(play.state().pool.len() + play.state().covered.len() + play.state().spent.len(), 15);
    assert_eq!(play.state().spent, Tokens([0, 0, 1, 1]), "the token went to the pool, not to the discard");
    assert!(!play.saw(|event| matches!(event, Event::TokenOff { .. })));
}

#[test]
fn abilities_of_a_disrupted_enemy_are_switched_off_and_mission_effects_are_not() {
    proves![MA_DISRUPT_ENEMY_5, MA_MISSION_EFFECT_2, MA_U25];
    let table = || yard(2).all_in("d6").hand("red", "mandalorian.hard_march mandalorian.the_creed");
    for (token, from, to) in [("watch", "d4", "d5"), ("grabber", "d6", "c6")] {
        for disrupt in [0, 1] {
            let mut play = action(table().faceup(token, from).disrupted("t0", disrupt));
            play.play(&format!("play mandalorian.hard_march move; action; step {to}"));
            if play.can("stop") {
                play.play("stop");
            }
            assert_eq!(play.damage("mandalorian"), 1 - disrupt, "{token}");
            assert_eq!(play.threat(0).disrupt, disrupt, "it costs no token");
        }
    }
}

#[test]
fn other_effects_move_a_disrupted_enemy_with_its_tokens() {
    proves![MA_DISRUPT_ENEMY_8];
    let position = yard(2).all_in("d6").faceup("brute", "d4").disrupted("t0", 2);
    let mut play = action(position.hand("red", "mandalorian.bounty_code mandalorian.the_creed"));
    play.play("play mandalorian.bounty_code intel; action; push t0; step d3");
    assert_eq!((play.at(0).as_str(), play.threat(0).disrupt), ("d3", 2));
}

#[test]
fn sabotage_disrupts_the_lowest_slot_after_a_move_in_the_event_step() {
    proves![MA_SABOTAGE_1, MA_SABOTAGE_2, MA_U16];
    let table = || yard(2).all_in("d6").tokens("attack", &[1]).tokens("plan", &[1]);
    let mut play = brings(table().tokens("intel", &[2]).faceup("gremlin", "d2"), "brutes_walk nothing");
    // Move is being resolved and counts 5; Attack and Plan are tied at 1.
    assert_eq!(play.all("slot"), ["attack", "plan"]);
    play.tokens(&[0]).by("red", "slot plan");
    assert_eq!(play.token_strength(Slot::Plan), 2);
    // Without a move there is none: disrupted, or with a character already.
    for position in
        [table().faceup("gremlin", "d2").disrupted("t0", 1), table().faceup("gremlin", "d6").faceup("brute", "d2")]
    {
        let mut still = brings(position, "brutes_walk nothing");
        assert!(!still.saw(|event| matches!(event, Event::Sabotage { .. })));
    }
}

#[test]
fn the_slot_being_resolved_counts_what_it_was_found_to_be() {
    proves![MA_SABOTAGE_1, MA_EVENT_STEP_14, MA_U8, MA_U16];
    // Move has 5 and is the lowest; it still is after the first gremlin has put a token on it.
    let position = yard(2).all_in("d6").tokens("attack", &[3, 2, 1]).tokens("intel", &[2, 2, 2]);
    let position = position.tokens("plan", &[1, 1, 1, 1, 1, 1]).faceup("gremlin", "d2").faceup("gremlin", "d1");
    let mut play = brings(position, "brutes_walk noisy noisy_six harm");
    assert_eq!(play.count(|event| matches!(event, Event::SlotDisrupted { slot: Slot::Move, .. })), 2);
    assert_eq!(play.token_strength(Slot::Move), 0, "all of it went with the slot");
}

#[test]
fn movement_outside_the_event_step_never_sets_off_sabotage() {
    proves![MA_SABOTAGE_3, MA_INTEL_11, MA_U6];
    let position = yard(2).all_in("d6").faceup("gremlin", "d4");
    let mut play = action(position.hand("red", "mandalorian.bounty_code mandalorian.the_creed"));
    play.play("play mandalorian.bounty_code intel; action; push t0; step d3");
    assert_eq!(play.at(0), "d3");
    assert!(!play.saw(|event| matches!(event, Event::Sabotage { threat: Threat(0) })));
}

#[test]
fn a_stand_in_vanishes_from_wherever_it_lies() {
    proves![MA_DISRUPT_TOKEN_6];
    // On an enemy, when it is used up by a movement.
    let enemy = yard(2).all_in("d6").faceup("brute", "d3").state(|state| {
        state.covered.0[0] += 1;
        state.threat_mut(mandalorian::ids::Threat(0)).disrupt = 1;
    });
    let mut walks = brings(enemy, "brute_walks nothing");
    assert_eq!((walks.threat(0).disrupt, walks.state().covered), (0, Tokens::default()));
    assert_eq!((walks.state().pool.0[0], walks.state().spent.0[0]), (0, 0));
    // On a slot, when a card takes it off.
    let slot = yard(2).turn("blue").state(|state| state.slots[Slot::Move.ix()].tokens.0[0] += 1);
    let mut card = action(slot.hand("blue", "ig_11.override ig_11.full_cycle"));
    card.play("play ig_11.override plan; ability");
    assert!(card.saw(|event| matches!(event, Event::TokenOff { slot: Slot::Move, value: 0 })));
    assert_eq!((card.state().pool.0[0], card.state().spent.0[0]), (0, 0));
    assert_eq!(card.token_strength(Slot::Move), 0);
}

#[test]
fn a_lockdown_disrupts_the_two_lowest_slots_once_each() {
    proves![MA_U16];
    let lockdown = |attack: &[u8]| {
        let position = yard(2).tokens("attack", attack).tokens("intel", &[1]).tokens("plan", &[2]);
        let mut play = brings(position, "lockdown nothing");
        play.tokens(&[0, 0]);
        play
    };
    let on_slots =
        |mut play: crate::play::Play| [Slot::Attack, Slot::Intel, Slot::Plan].map(|slot| play.slot(slot).tokens.len());
    let mut first = lockdown(&[3]);
    first.begin();
    assert_eq!(on_slots(first), [1, 2, 2]);
    // Of two that are equal the current player takes one, after the lowest.
    for (slot, tokens) in [("attack", [2, 2, 1]), ("plan", [1, 2, 2])] {
        let mut tie = lockdown(&[2]);
        assert_eq!(tie.all("slot"), ["attack", "plan"]);
        tie.by("red", &format!("slot {slot}"));
        assert_eq!(on_slots(tie), tokens);
    }
}
