//! The event step: slots, crises, event cards.

use mandalorian::ids::{Icon, Mode, Slot};
use mandalorian::position::Position;
use mandalorian::{Event, Options, proves};

use crate::play::{Play, action, event_step};
use crate::special::{yard, yard_with};

/// How noisy it was: crises count 2, each planning card that an event turned over 1.
fn noise(play: &mut crate::play::Play) -> u8 {
    let track = play.game.track_named("noise");
    let state = play.state();
    state.tracks[track.ix()] + state.planning.discard.iter().sum::<u8>()
}

#[test]
fn slots_are_looked_at_from_left_to_right() {
    proves![MA_EVENT_STEP_1, MA_U32];
    let mut play = event_step(
        yard(2)
            .tokens("move", &[3, 2])
            .tokens("intel", &[2, 3])
            .tokens("plan", &[1, 1, 1, 1, 1])
            .next_events("noisy noisy_six jam_move"),
    );
    play.tokens(&[0]);
    let order: Vec<Slot> = play
        .log()
        .iter()
        .filter_map(|event| if let Event::SlotResolves { slot, .. } = event { Some(*slot) } else { None })
        .collect();
    assert_eq!(order, [Slot::Move, Slot::Intel, Slot::Plan]);
    // The green slot of a mission comes last.
    let green = Position::mission("borrowed_time", 2).tokens("mission", &[3, 2]).tokens("plan", &[3, 2]);
    let mut green = event_step(green.next_events("closing_in volley"));
    green.spawns(&[0, 0]);
    let first = green.when(|event| matches!(event, Event::SlotResolves { slot: Slot::Plan, .. }));
    assert!(first < green.when(|event| matches!(event, Event::SlotResolves { slot: Slot::Mission, .. })));
}

#[test]
fn at_six_a_crisis_comes_first_then_the_event_then_everything_is_discarded() {
    proves![MA_EVENT_STEP_2, MA_EVENT_STEP_3, MA_EVENT_STEP_4, MA_EVENT_STEP_5, MA_CRISIS_1, MA_CRISIS_2];
    let position =
        yard(2).on_slot("attack", "mandalorian.the_creed").tokens("attack", &[2]).next_events("noisy nothing");
    let mut play = event_step(position);
    assert_eq!(noise(&mut play), 3);
    let crisis = play.when(|event| matches!(event, Event::Crisis { slot: Slot::Attack }));
    let event = play.when(|event| matches!(event, Event::EventDrawn { .. }));
    let cleared = play.when(|event| matches!(event, Event::SlotCleared { slot: Slot::Attack, .. }));
    assert!(crisis < event && event < cleared);
    let track = play.when(|event| matches!(event, Event::TrackMoved { .. }));
    let mill = play.when(|event| matches!(event, Event::PlanDiscarded { .. }));
    assert!(track < event && mill < cleared, "each is over before the next begins");
    let slot = *play.state().slot(Slot::Attack);
    assert!(slot.cards.is_empty() && slot.tokens.is_empty());
    // Every card and every token counts.
    let position = yard(2).on_slot("attack", "mandalorian.hard_march ig_11.override").tokens("attack", &[1, 2]);
    let mut several = event_step(position.next_events("noisy nothing"));
    assert!(several.saw(|event| matches!(event, Event::SlotResolves { strength: 6, .. })));
}

#[test]
fn at_five_an_event_comes_without_a_crisis() {
    proves![MA_EVENT_STEP_6, MA_EVENT_STEP_7];
    let mut play = event_step(
        yard(2).on_slot("attack", "mandalorian.the_creed").tokens("attack", &[1]).next_events("noisy nothing"),
    );
    assert_eq!(noise(&mut play), 1);
    assert!(!play.saw(|event| matches!(event, Event::Crisis { .. })));
    let slot = *play.state().slot(Slot::Attack);
    assert!(slot.cards.is_empty() && slot.tokens.is_empty());
}

#[test]
fn at_four_nothing_happens_and_everything_stays() {
    proves![MA_EVENT_STEP_8, MA_EVENT_STEP_9];
    let mut play =
        event_step(yard(2).on_slot("attack", "mandalorian.steady_hands").tokens("attack", &[1]).next_events("noisy"));
    assert_eq!(noise(&mut play), 0);
    let slot = *play.state().slot(Slot::Attack);
    assert_eq!((slot.cards.len(), slot.tokens.strength()), (1, 1));
}

#[test]
fn cards_and_tokens_of_a_slot_go_to_their_own_piles() {
    proves![MA_EVENT_STEP_10, MA_EVENT_STEP_11, MA_CHILD_DECK_6];
    let position = yard(2)
        .on_slot("plan", "mandalorian.the_creed ig_11.full_cycle child.wide_eyes")
        .tokens("plan", &[1, 2])
        .state(|state| state.slots[Slot::Plan.ix()].tokens.0[0] += 1)
        .next_events("noisy nothing");
    let mut play = event_step(position);
    let creed = play.game.card_named("mandalorian.the_creed");
    let cycle = play.game.card_named("ig_11.full_cycle");
    let eyes = play.game.card_named("child.wide_eyes");
    let state = play.state();
    assert!([creed, cycle, eyes].iter().all(|card| state.discards.has(*card)));
    assert_eq!(state.spent.0, [0, 1, 1, 0], "a stand-in is not discarded");
    let seen = play.view("blue").state;
    assert!([creed, cycle, eyes].iter().all(|card| seen.discards.has(*card)), "face up");
    assert_eq!(seen.spent.0, [0, 1, 1, 0], "face up");
}

#[test]
fn only_printed_numbers_and_tokens_count_for_a_slot() {
    proves![MA_EVENT_STEP_12, MA_EVENT_STEP_13, MA_EVENT_STEP_14, MA_TACTICAL_5, MA_TACTICAL_6];
    // Steady Hands is 3 and has a bonus on Attack: the action is worth 4, the slot counts 3 and 1.
    let mut bonus =
        event_step(yard(2).on_slot("attack", "mandalorian.steady_hands").tokens("attack", &[1]).next_events("noisy"));
    assert!(!bonus.saw(|event| matches!(event, Event::SlotResolves { .. })));
    // With a tactical card it is 5, whatever else lies there.
    let position = yard(2)
        .on_slot("attack", "mandalorian.the_creed mandalorian.whipcord")
        .tokens("attack", &[3, 2])
        .next_events("noisy_six nothing");
    let mut tactical = event_step(position);
    assert!(tactical.saw(|event| matches!(event, Event::SlotResolves { strength: 5, .. })));
    assert_eq!(noise(&mut tactical), 1);
}

#[test]
fn an_action_made_stronger_leaves_its_slot_as_it_is() {
    proves![MA_EVENT_STEP_13];
    let position = yard(2)
        .hand("red", "mandalorian.steady_hands mandalorian.hard_march")
        .kept("mandalorian", "focus")
        .tokens("plan", &[1, 1])
        .next_events("noisy nothing");
    let mut play = action(position);
    play.play("play mandalorian.steady_hands plan; use mandalorian focus");
    assert!(play.saw(|event| matches!(event, Event::Strength { now: 5, .. })));
    play.play("done; play mandalorian.hard_march intel");
    let _ = noise(&mut play);
    assert!(play.game.state().slot(Slot::Plan).cards.is_empty(), "3 and 1 and 1 is 5, not 7");
    assert!(!play.saw(|event| matches!(event, Event::Crisis { .. })));
}

/// Slots that were resolved, in their order, with their strength then.
fn resolved(play: &mut Play) -> Vec<(Slot, u8)> {
    let resolved = |event: &Event| match event {
        Event::SlotResolves { slot, strength } => Some((*slot, *strength)),
        _ => None,
    };
    play.log().iter().filter_map(resolved).collect()
}

#[test]
fn a_slot_raised_by_disruption_follows_after_the_event_under_way() {
    proves![MA_DISRUPT_TOKEN_3, MA_U8];
    let position = yard(2)
        .tokens("move", &[2, 2])
        .tokens("attack", &[3, 2])
        .tokens("intel", &[2, 3])
        .next_events("jam_move noisy noisy_six");
    let mut play = event_step(position);
    play.tokens(&[0]);
    assert_eq!(resolved(&mut play), [(Slot::Attack, 5), (Slot::Move, 5), (Slot::Intel, 5)]);
}

#[test]
fn of_several_slots_raised_the_leftmost_follows_first_and_has_its_crisis() {
    proves![MA_DISRUPT_TOKEN_3, MA_U8];
    // The event on Intel sends two gremlins, who disrupt Attack and then Move.
    let position = yard(2).all_in("d6").tokens("move", &[2, 2]).tokens("attack", &[1, 3]).tokens("intel", &[3, 2]);
    let position = position.tokens("plan", &[1, 1, 1, 1, 1]).faceup("gremlin", "d1").faceup("gremlin", "d2");
    let mut play = event_step(position.next_events("brutes_walk noisy noisy_six ration"));
    // There are a 1 and three 2s left to draw.
    play.tokens(&[0, 0]).play("slot attack");
    assert_eq!(resolved(&mut play), [(Slot::Intel, 5), (Slot::Move, 6), (Slot::Attack, 5), (Slot::Plan, 5)]);
    assert_eq!(play.count(|event| matches!(event, Event::Crisis { slot: Slot::Move })), 1);
}

#[test]
fn what_a_slot_was_found_to_be_holds_until_it_is_cleared() {
    proves![MA_EVENT_STEP_14, MA_EVENT_5, MA_U8];
    // The event disrupts its own slot: still 5, and the token goes with the others.
    let mut play = event_step(yard(2).tokens("move", &[3, 2]).next_events("jam_move nothing"));
    play.tokens(&[0]);
    assert_eq!(play.token_strength(Slot::Move), 0);
    assert_eq!(play.count(|event| matches!(event, Event::SlotResolves { .. })), 1);
    assert!(!play.saw(|event| matches!(event, Event::Crisis { .. })));
    // Nor does that set off the 6+ ability of the same card.
    let mut six = event_step(yard(2).tokens("move", &[3, 2]).next_events("jam_six nothing"));
    six.tokens(&[0]);
    assert_eq!(noise(&mut six), 0);
}

#[test]
fn abilities_of_an_event_come_from_top_to_bottom_and_six_plus_only_at_six() {
    proves![MA_EVENT_2, MA_EVENT_4, MA_EVENT_5];
    let mut five = event_step(yard(2).tokens("move", &[3, 2]).next_events("noisy_six nothing"));
    assert_eq!(noise(&mut five), 1);
    let mut six = event_step(yard(2).tokens("move", &[3, 3]).next_events("noisy_six nothing"));
    assert_eq!(noise(&mut six), 2 + 1 + 3);
    // A recruit that an event brings takes part in the rest of it.
    let mut play = event_step(yard(2).all_in("d6").tokens("move", &[3, 2]).next_events("recruits nothing"));
    play.spawns(&[0]);
    assert_eq!(play.at(0), "h6", "from the star in i6");
}

#[test]
fn the_player_whose_turn_it_is_chooses_for_events_and_crises() {
    proves![MA_EVENT_3, MA_CRISIS_2];
    let position = yard(2).turn("blue").tokens("move", &[3, 2]).next_events("pick_one nothing");
    let mut play = event_step(position);
    play.by("blue", "character mandalorian");
    assert_eq!(play.damage("mandalorian"), 1);
    // A riot locks a door.
    for seat in ["red", "blue"] {
        let position = Position::mission("lower_deck_riot", 2).turn(seat).all_in("d4").tokens("move", &[3, 3]);
        let mut riot = event_step(position.open("blue_door").open("grey_door").next_events("closing_in"));
        riot.spawns(&[0]).by(seat, "door grey_door");
    }
}

#[test]
fn what_cannot_be_given_leaves_the_other_way() {
    proves![MA_EVENT_4, MA_U38];
    let mut rich =
        event_step(yard(2).hand("red", "mandalorian.the_creed").tokens("move", &[3, 2]).next_events("ration nothing"));
    assert_eq!(rich.choices().len(), 2);
    let mut poor =
        event_step(yard(2).hand("red", "mandalorian.hard_march").tokens("move", &[3, 2]).next_events("ration nothing"));
    assert_eq!(poor.choices(), ["choose give-blood"], "asked all the same: nobody else may know");
    poor.play("choose give-blood");
    assert_eq!(poor.damage("mandalorian"), 1);
}

#[test]
fn an_event_without_effect_brings_a_reinforcement_to_the_nearest_star() {
    proves![MA_EVENT_6, MA_ENEMY_MOVE_5, MA_ENEMY_MOVE_6, MA_ENEMY_ATTACK_10, MA_ENEMY_ATTACK_11, MA_U10];
    for event in ["nothing", "brutes_walk", "brutes_strike"] {
        let mut play = event_step(yard(2).all_in("e3").tokens("move", &[3, 2]).next_events(&format!("{event} noisy")));
        play.spawns(&[0]);
        assert_eq!(play.at(0), "f2", "{event}");
        assert!(play.saw(|event| matches!(event, Event::NoEffect { .. })));
    }
    // Nearest to whom the event calls you.
    for (turn, star) in [("red", "f2"), ("blue", "i6")] {
        let position = yard(2).turn(turn).space("mandalorian", "e3").space("ig_11", "i5").tokens("move", &[3, 2]);
        let mut play = event_step(position.next_events("nothing noisy"));
        assert_eq!(play.spawns(&[0]).at(0), star, "{turn}");
    }
    // Ties are broken by the player whose turn it is.
    let mut tie = event_step(yard(2).all_in("c5").tokens("move", &[3, 2]).next_events("nothing noisy"));
    assert_eq!(tie.asked(), Some("red"));
    assert_eq!(tie.all("space"), ["a1", "f2"]);
}

#[test]
fn the_least_change_is_an_effect() {
    proves![MA_EVENT_7, MA_DISRUPT_ENEMY_9];
    let base = || yard(2).all_in("d6").tokens("move", &[3, 2]);
    // A disrupted enemy that loses its token.
    let mut disrupted = event_step(base().faceup("brute", "b2").disrupted("t0", 1).next_events("brute_walks nothing"));
    assert_eq!(disrupted.threat(0).disrupt, 0);
    assert!(!disrupted.saw(|event| matches!(event, Event::NoEffect { .. })));
    // An attack that is blocked.
    let blocked = base().faceup("brute", "d6").kept("mandalorian", "defend").next_events("brute_strikes nothing");
    let mut blocked = event_step(blocked);
    blocked.play("character mandalorian; use mandalorian defend");
    assert_eq!(blocked.damage("mandalorian"), 0);
    assert!(!blocked.saw(|event| matches!(event, Event::NoEffect { .. })));
    // A mere look is none, and neither is a choice between things that do nothing.
    let mut look = event_step(base().facedown("trap", "b2").next_events("glance nothing"));
    look.spawns(&[0]);
    assert!(look.saw(|event| matches!(event, Event::Looked { .. })));
    assert!(look.saw(|event| matches!(event, Event::NoEffect { .. })));
    let mut choice = event_step(base().next_events("shrug nothing"));
    let first = choice.choices()[0].clone();
    choice.spawns(&[0]).by("red", &first);
    assert!(choice.saw(|event| matches!(event, Event::NoEffect { .. })));
    // A spawn that fails is none.
    let mut fails = event_step(
        base().state(|state| state.reserve = mandalorian::ids::Faces::EMPTY).next_events("two_places nothing"),
    );
    assert!(fails.saw(|event| matches!(event, Event::NoEffect { .. })));
}

#[test]
fn the_back_of_the_next_event_is_open_and_nothing_else_of_the_deck() {
    proves![MA_EVENT_1, MA_COMMUNICATION_6, MA_COMMUNICATION_7];
    for (events, icon) in [("brute_walks gunner_walks", Icon::Blades), ("gunner_walks brute_walks", Icon::Blaster)] {
        let position = yard(2).hand("red", "mandalorian.the_creed mandalorian.long_road");
        let mut play = action(position.next_events(events));
        let deck = play.view("red").state.events;
        assert!(!deck.top.card.is_some() && deck.under.iter().all(|(known, _)| !known.card.is_some()));
        assert_eq!(deck.icon, icon as u8);
    }
}

#[test]
fn alone_you_is_whose_card_lies_on_top() {
    proves![MA_SHARED_17, MA_CHILD_DECK_10, MA_U21];
    let solo = || yard_with(Options { players: 1, mode: Mode::Shared, ..Options::default() });
    let mut top = event_step(
        solo().on_slot("move", "mandalorian.hard_march ig_11.override").tokens("move", &[2]).next_events("harm noisy"),
    );
    assert_eq!((top.damage("mandalorian"), top.damage("ig_11")), (0, 2));
    for (cards, tokens) in [("", [2, 3].as_slice()), ("mandalorian.the_creed child.wide_eyes", &[])] {
        let mut chosen = event_step(solo().on_slot("move", cards).tokens("move", tokens).next_events("harm noisy"));
        assert_eq!(chosen.all("character"), ["ig_11", "mandalorian"]);
        chosen.play("character ig_11");
        assert_eq!(chosen.damage("ig_11"), 2);
    }
}

#[test]
fn alone_the_nearest_token_is_nearest_to_whose_card_lies_on_top() {
    proves![MA_SHARED_18];
    for (cards, revealed) in
        [("ig_11.override mandalorian.the_creed", 0), ("mandalorian.improvise ig_11.full_cycle", 1)]
    {
        let position = yard_with(Options { players: 1, mode: Mode::Shared, ..Options::default() })
            .space("mandalorian", "d6")
            .space("ig_11", "d1")
            .facedown("trap", "d5")
            .facedown("ambusher", "d2")
            .on_slot("move", cards);
        let mut play = event_step(position.next_events("unveil noisy"));
        play.begin();
        assert!(play.threat(revealed).up && !play.threat(1 - revealed).up);
    }
}

#[test]
fn the_last_event_card_brings_back_the_discarded_ones_without_itself() {
    proves![MA_DECK_OUT_1, MA_U17];
    let position = yard(2).tokens("move", &[3, 2]).next_events("noisy").state(|state| {
        while let Some((known, _)) = state.events.under.pop() {
            state.events.discard.add(known.card);
        }
    });
    let mut play = event_step(position);
    let all = play.game.ground().events.len();
    play.next_events(&[0]);
    let deck = play.state().events;
    assert_eq!(deck.discard.len(), 1, "the card itself came later");
    assert_eq!(deck.unseen.len() + 2, all);
    assert!(deck.top.card.is_some());
}

#[test]
fn a_part_without_effect_does_not_matter_if_another_has_one() {
    proves![MA_EVENT_2, MA_EVENT_6, MA_ENEMY_MOVE_4, MA_ENEMY_MOVE_5];
    // The only melee enemy is with the only characters: it can't move, but it can attack.
    let position = || yard(2).all_in("d6").faceup("chief", "d6").tokens("move", &[3, 2]);
    let mut attacks = event_step(position().next_events("both_ways nothing"));
    attacks.play("character ig_11");
    assert_eq!((attacks.at(0).as_str(), attacks.damage("ig_11")), ("d6", 1));
    assert!(!attacks.saw(|event| matches!(event, Event::NoEffect { .. })));
    let mut neither = event_step(position().next_events("brute_walks nothing"));
    neither.spawns(&[0]);
    assert!(neither.saw(|event| matches!(event, Event::Spawned { .. })));
}

#[test]
fn an_event_follows_the_crisis_at_any_strength_from_six_on() {
    proves![MA_EVENT_STEP_3, MA_EVENT_STEP_4];
    for tokens in [&[3, 3][..], &[3, 3, 1], &[3, 3, 2], &[3, 2, 2, 2]] {
        let strength: u8 = tokens.iter().sum();
        let mut play = event_step(yard(2).tokens("attack", tokens).next_events("noisy nothing"));
        let crisis = play.when(|event| matches!(event, Event::Crisis { .. }));
        let event = play.when(|event| matches!(event, Event::EventDrawn { .. }));
        assert!(crisis < event, "{strength}");
        assert_eq!(play.count(|event| matches!(event, Event::EventDrawn { .. })), 1, "{strength}");
    }
}
