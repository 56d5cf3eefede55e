//! The action step: cards and slots, bonus icons, text abilities, additional and free actions.

use mandalorian::Event;
use mandalorian::ids::Slot;
use mandalorian::position::Position;
use mandalorian::proves;

use crate::play::{Play, action};
use crate::special::yard;

/// The Mandalorian with some cards of his own.
fn with(cards: &str, position: Position) -> Play {
    let cards: Vec<String> = cards.split_whitespace().map(|card| format!("mandalorian.{card}")).collect();
    action(position.hand("red", &cards.join(" ")))
}

#[test]
fn two_actions_have_to_be_taken_with_a_card_each() {
    proves![MA_ACTION_1, MA_ACTION_4];
    let mut play = with("the_creed long_road hard_march", Position::of(2));
    assert!(!play.can("done"), "two actions are due");
    for slot in ["move", "attack", "intel", "plan"] {
        assert!(play.can(&format!("play mandalorian.the_creed {slot}")));
    }
    play.play("play mandalorian.the_creed intel");
    assert_eq!(play.hand("red"), ["mandalorian.hard_march", "mandalorian.long_road"]);
    assert!(!play.can("done"));
    play.play("play mandalorian.long_road attack");
    assert_eq!(play.asked(), Some("blue"), "no third card can be played, so the turn went on");
}

#[test]
fn without_cards_the_missing_actions_lapse() {
    proves![MA_ACTION_1, MA_U2];
    let mut play = with("the_creed", Position::of(2));
    play.play("play mandalorian.the_creed intel");
    assert!(play.saw(|event| matches!(event, Event::ActionLapsed { .. })));
    assert_eq!(play.asked(), Some("blue"));
}

#[test]
fn no_slot_takes_two_cards_in_a_turn() {
    proves![MA_ACTION_2, MA_ACTION_7];
    let mut play = with("the_creed long_road", Position::of(2).tokens("intel", &[1]));
    play.play("play mandalorian.the_creed intel");
    play.refused("play mandalorian.long_road intel");
    for slot in ["move", "attack", "plan"] {
        assert!(play.can(&format!("play mandalorian.long_road {slot}")));
    }
}

#[test]
fn the_strength_of_an_action_is_the_number_of_its_card() {
    proves![MA_ACTION_3, MA_ACTION_5, MA_ACTION_6];
    let position = Position::of(2).on_slot("move", "mandalorian.vambrace_darts");
    let mut play = with("the_creed long_road", position);
    play.play("play mandalorian.the_creed move");
    assert!(play.saw(|event| matches!(event, Event::CardPlayed { slot: Slot::Move, strength: 4, .. })));
    let creed = play.game.card_named("mandalorian.the_creed");
    assert_eq!(play.slot(Slot::Move).cards.last(), Some(&creed), "uppermost");
    assert_eq!(play.slot(Slot::Move).cards.len(), 2);
    assert_eq!(play.view("blue").state.slot(Slot::Move).cards.len(), 2, "both can be seen");
    play.play("action; step c6; step d6; step e6; step f6");
    assert_eq!(play.space("mandalorian"), "f6");
}

#[test]
fn a_card_may_be_put_down_for_nothing_and_still_counts() {
    proves![MA_ACTION_8, MA_ACTION_9];
    let mut play = with("the_creed long_road", Position::of(2).tokens("move", &[1]));
    play.play("play mandalorian.the_creed move; done");
    assert_eq!(play.space("mandalorian"), "b6");
    assert!(!play.saw(|event| matches!(event, Event::SlotResolves { .. })));
    play.spawns(&[0]).play("play mandalorian.long_road intel");
    // 4 and 1 are 5: the slot brings an event.
    assert!(play.saw(|event| matches!(event, Event::SlotResolves { slot: Slot::Move, strength: 5 })));
}

#[test]
fn a_bonus_icon_adds_1_on_its_own_slot_and_not_in_the_event_step() {
    proves![MA_BONUS_1, MA_BONUS_2, MA_BONUS_3, MA_EVENT_STEP_12];
    let bruiser = || Position::of(2).faceup("raider_bruiser", "b6").tokens("attack", &[1]);
    let mut play = with("steady_hands long_road", bruiser());
    play.play("play mandalorian.steady_hands attack; action");
    assert!(!play.on_map(0), "3 and 1 more are the health of 4");
    play.play("play mandalorian.long_road plan; done");
    assert!(!play.saw(|event| matches!(event, Event::SlotResolves { .. })), "3 and a token of 1 are 4");
    let mut warden = with("steady_hands long_road", Position::of(2).faceup("vault_warden", "b6"));
    warden.play("play mandalorian.steady_hands attack; action");
    assert_eq!(warden.threat(0).damage, 4, "1 more, and no more than that");
    let mut other = with("bounty_code long_road", bruiser());
    other.play("play mandalorian.bounty_code attack; action");
    assert_eq!(other.threat(0).damage, 3, "its icon is for intel");
}

#[test]
fn a_text_ability_works_on_its_slot_before_or_after_the_action() {
    proves![MA_ABILITY_1, MA_ABILITY_2, MA_ABILITY_3];
    let position = || {
        let cards = "ig_11.override ig_11.full_cycle";
        Position::of(2).turn("blue").hand("blue", cards).tokens("move", &[2]).next_plans("defend")
    };
    for before in [true, false] {
        let mut play = action(position());
        play.play("play ig_11.override plan");
        assert!(play.can("action") && play.can("ability"));
        let (plan, text) = ("action; keep defend", "ability");
        play.play(if before { text } else { plan });
        play.play(if before { plan } else { text });
        assert_eq!(play.kept("ig_11"), ["defend"]);
        assert!(play.slot(Slot::Move).tokens.is_empty(), "the only token was discarded");
    }
    // The action itself may be left out.
    let mut alone = action(position());
    alone.play("play ig_11.override plan; ability; done");
    assert!(alone.slot(Slot::Move).tokens.is_empty() && alone.kept("ig_11").is_empty());
}

#[test]
fn a_text_ability_interrupts_the_action_only_if_it_says_so() {
    proves![MA_ABILITY_4];
    let cards = "ig_11.override ig_11.full_cycle";
    let mut play = action(Position::of(2).turn("blue").hand("blue", cards).tokens("move", &[2]).next_plans("defend"));
    play.play("play ig_11.override plan; action");
    assert!(!play.can("ability"), "not while planning");
    // First Shot says when: as the target is chosen.
    let position = Position::of(2).turn("blue").hand("blue", "ig_11.first_shot ig_11.full_cycle");
    let mut shot = action(position.faceup("raider_bruiser", "b6").faceup("raider_cutter", "b5"));
    shot.play("play ig_11.first_shot attack");
    assert!(!shot.can("ability"));
    shot.play("action; attack t0");
    assert!(shot.can("ability") && shot.can("decline"));
    shot.play("ability");
    assert!(!shot.on_map(0), "3 and 1 more");
}

#[test]
fn elsewhere_the_card_only_performs_the_action() {
    proves![MA_ABILITY_5, MA_ABILITY_6];
    let mut play = with("pulse_rifle long_road", Position::of(2).faceup("raider_cutter", "d6"));
    play.play("play mandalorian.pulse_rifle move");
    assert!(play.can("action") && !play.can("ability"));
    play.play("action; step c6; stop");
    assert_eq!(play.space("mandalorian"), "c6");
}

#[test]
fn nobody_has_to_use_a_text_ability_and_who_does_carries_all_of_it_out() {
    proves![MA_ABILITY_7, MA_ABILITY_8, MA_U11];
    let position = || Position::of(2).faceup("raider_cutter", "b6").faceup("raider_bruiser", "b6");
    let mut left = with("flame_projector long_road", position());
    left.play("play mandalorian.flame_projector attack; action; attack t1; done");
    assert_eq!((left.threat(0).damage, left.threat(1).damage), (0, 2));
    let mut used = with("flame_projector long_road", position());
    used.play("play mandalorian.flame_projector attack; action; attack t1; ability");
    assert_eq!((used.threat(0).damage, used.threat(1).damage), (1, 2));
    // What could do nothing is not offered.
    let mut nothing = with("flame_projector long_road", Position::of(2).faceup("raider_bruiser", "b6"));
    nothing.play("play mandalorian.flame_projector attack; action");
    assert!(!nothing.can("ability"));
}

#[test]
fn all_of_a_text_is_carried_out_but_what_it_says_may_be_left() {
    proves![MA_ABILITY_8];
    // Flames reach everybody else there; nobody is asked whom to spare.
    let position = ["raider_bruiser", "raider_cutter", "raider_gunner"];
    let position = position.into_iter().fold(Position::of(2), |position, token| position.faceup(token, "b6"));
    let mut flames = with("flame_projector long_road", position);
    flames.play("play mandalorian.flame_projector attack; action; attack t0; ability");
    assert_eq!([0, 1, 2].map(|number| flames.threat(number).damage), [2, 1, 1]);
    // A strike at the end of a jump may be left.
    let mut jump = with("jetpack long_road", Position::of(2).faceup("raider_bruiser", "c6"));
    jump.play("play mandalorian.jetpack move; ability; jump c6");
    assert!(jump.can("decline"));
    jump.play("decline");
    assert_eq!(jump.threat(0).damage, 0);
    // An enemy with two tokens takes no third, and the whipcord pulls it all the same.
    let position = Position::of(2).faceup("raider_bruiser", "d6").disrupted("t0", 2);
    let mut cord = with("whipcord long_road", position);
    cord.play("play mandalorian.whipcord attack; ability; step c6; step b6");
    assert_eq!((cord.at(0).as_str(), cord.threat(0).disrupt), ("b6", 2));
}

#[test]
fn an_additional_action_is_one_more_card_on_an_unused_slot() {
    proves![MA_ADDITIONAL_1, MA_ADDITIONAL_2, MA_ADDITIONAL_3];
    // A drum in the own space gives an additional action.
    let mut play = with(
        "the_creed long_road hard_march grapnel_line",
        yard(2).faceup("drum", "b6").hand("blue", "ig_11.full_cycle"),
    );
    play.play("feature t0; play mandalorian.the_creed intel; play mandalorian.long_road attack");
    assert_eq!(play.asked(), Some("red"), "one more");
    assert!(play.can("done"), "it may be left");
    play.refused("play mandalorian.hard_march intel");
    play.play("play mandalorian.hard_march move");
    assert_eq!(play.hand("red"), ["mandalorian.grapnel_line"], "from the hand, and onto its slot");
    assert_eq!(play.slot(Slot::Move).cards.len(), 1);
    play.play("done");
    assert_eq!(play.asked(), Some("blue"), "that was the additional one");
    assert_eq!(play.count(|event| matches!(event, Event::CardPlayed { .. })), 3);
}

#[test]
fn a_free_action_takes_no_card_and_no_slot() {
    proves![MA_FREE_1, MA_FREE_2, MA_FREE_3, MA_FREE_4, MA_U12];
    // Signal lets another character move or attack with strength 2.
    let position = Position::of(2).kept("mandalorian", "signal").faceup("raider_cutter", "b5");
    let mut play = with("the_creed long_road", position.hand("blue", "ig_11.full_cycle"));
    play.play("use mandalorian signal");
    assert_eq!(play.asked(), Some("blue"), "the character's own player decides");
    assert_eq!(play.all("slot"), ["attack", "move"]);
    play.play("slot move; step c6; step d6");
    assert_eq!(play.space("ig_11"), "d6");
    assert_eq!(play.hand("blue"), ["ig_11.full_cycle"]);
    assert!(play.slot(Slot::Move).cards.is_empty());
    // Both actions of the turn are still due, a move among them.
    play.by("red", "play mandalorian.the_creed move; done");
    assert!(!play.can("done"));
    play.by("red", "play mandalorian.long_road intel");
    // And after a move of the turn a free move is possible as well.
    let position = Position::of(2).kept("mandalorian", "signal");
    let mut after = with("the_creed long_road", position);
    after.play("play mandalorian.the_creed move; done; use mandalorian signal; slot move; step c6; stop");
    assert_eq!(after.space("ig_11"), "c6");
}

#[test]
fn focus_raises_the_action_and_not_the_slot() {
    proves![MA_EVENT_STEP_13, MA_PLAN_4];
    let position = Position::of(2).kept("mandalorian", "focus").faceup("vault_warden", "b6").tokens("attack", &[1]);
    let mut play = with("steady_hands the_creed", position);
    play.play("play mandalorian.steady_hands attack; use mandalorian focus; action");
    assert!(!play.on_map(0), "3, 1 and 2 are more than its health of 5");
    play.play("play mandalorian.the_creed plan; done");
    assert!(!play.saw(|event| matches!(event, Event::SlotResolves { .. })));
    assert_eq!(play.discarded("focus"), 1);
}
