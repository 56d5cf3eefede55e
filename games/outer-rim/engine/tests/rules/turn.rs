//! The turn: its sequence and its three steps.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::corners::SEATS;
use crate::play::{Play, action, encounter, planning};
use crate::special::book_with;

#[test]
fn the_first_player_begins_and_turns_go_clockwise() {
    proves![OR_TURN_1];
    let mut play = planning(Position::of(3).first("green").turn("green").encounter("kessel_2"));
    for (seat, encounter) in [("green", "explore; choose run-for-daylight"), ("red", ""), ("blue", "")] {
        play.by(seat, "collect; done");
        if encounter.is_empty() {
            break;
        }
        play.by(seat, encounter);
    }
    assert_eq!(play.asked(), Some("red"), "behind green sits red");
}

#[test]
fn a_turn_is_planning_then_actions_then_an_encounter() {
    proves![OR_TURN_2, OR_PLANNING_1, OR_ENCOUNTER_1, OR_U11];
    let mut play = planning(Position::of(2).space("red", "kessel").encounter("kessel_2"));
    assert!(play.can("collect") && !play.can("market") && !play.can("explore"));
    play.refused("done");
    play.refused("pass");
    play.play("collect");
    assert!(
        play.can("market") && !play.can("collect") && !play.can("go n14") && !play.can("explore"),
        "one option, not two"
    );
    play.play("done");
    assert!(play.can("explore") && !play.can("market"));
    play.refused("done");
    play.refused("pass");
    play.refused("stay");
    play.play("explore; choose run-for-daylight");
    assert_eq!(play.asked(), Some("blue"), "one encounter, then the turn is over");
    assert!(play.can("collect"));
}

#[test]
fn planning_clears_all_damage_of_character_and_ship() {
    proves![OR_PLANNING_3];
    let mut play = planning(Position::of(2).damage("red", 3, 2));
    play.play("recover");
    assert_eq!(play.player("red").damage, [0, 0]);
}

#[test]
fn recovery_comes_first_to_the_hurt_and_last_to_the_unhurt_and_is_open_to_both() {
    proves![OR_PLANNING_3, OR_PLANNING_4];
    for seat in ["red", "blue", "green", "yellow"] {
        for damage in [[0, 0], [1, 0], [0, 1], [2, 2]] {
            let mut play = planning(Position::of(4).turn(seat).damage(seat, damage[0], damage[1]));
            let choices = play.choices();
            let at: Vec<usize> = (0..choices.len()).filter(|at| choices[*at] == "recover").collect();
            let hurt = damage != [0, 0];
            assert_eq!(at, [if hurt { 0 } else { choices.len() - 1 }], "once, with damage {damage:?}");
            assert!(choices.len() > 10, "with credits and every space in reach beside it");
            play.by(seat, "recover");
            assert_eq!(play.player(seat).damage, [0, 0]);
        }
        let mut down = planning(Position::of(4).turn(seat).damage(seat, 9, 0));
        assert_eq!(down.choices(), ["recover"]);
    }
}

#[test]
fn planning_takes_2000_credits() {
    proves![OR_PLANNING_5];
    let mut play = planning(Position::of(2));
    play.play("collect");
    assert_eq!(play.credits("red"), 6000);
}

#[test]
fn a_planning_ability_takes_the_place_of_the_other_options() {
    proves![OR_PLANNING_6];
    // Doctor Aphra's second side: a market action as planning.
    let position = Position::of(2).character("red", "doctor_aphra").flipped("red");
    let mut play = planning(position);
    play.play("use work-the-market");
    assert!(play.can("discard cargo"));
    play.play("done");
    assert!(play.can("market") && !play.can("collect"), "planning is over and actions follow");
}

#[test]
fn all_some_or_none_of_the_four_kinds_of_action_in_any_order() {
    proves![OR_ACTION_1, OR_ACTION_6, OR_U28];
    let all = || {
        Position::of(2)
            .space("red", "ryloth")
            .space("blue", "ryloth")
            .cards("red", "vaporator_coils shield_upgrade")
            .damage("red", 1, 2)
    };
    let mut none = action(all());
    assert!(none.can("trade") && none.can("market") && none.can("delivery"));
    assert!(none.can("use lick-your-wounds") && none.can("use recharge-the-shields"));
    none.play("done");
    assert!(none.can("explore"));
    let mut every = action(all());
    every.play(
        "use recharge-the-shields; delivery; deliver vaporator_coils; use lick-your-wounds; market; done; trade; done",
    );
    assert_eq!(every.choices(), ["done"]);
    let mut other = action(all());
    other.play("market; done; trade; done; use lick-your-wounds; delivery; done");
    assert!(!other.can("use recharge-the-shields"), "no damage is left on the ship");
    assert_eq!(other.choices(), ["done"]);
}

#[test]
fn no_kind_of_action_is_taken_twice() {
    proves![OR_ACTION_2];
    for seat in SEATS {
        let position = SEATS.into_iter().fold(Position::of(4), |position, other| position.space(other, "ryloth"));
        let mut play = action(position.turn(seat).cards(seat, "vaporator_coils"));
        play.by(seat, "market; done").refused("market");
        play.by(seat, "trade; done").refused("trade");
        play.by(seat, "delivery; done").refused("delivery");
        assert!(play.has(seat, "vaporator_coils"), "though the cargo is still due");
    }
}

#[test]
fn one_action_is_ended_before_the_next() {
    proves![OR_ACTION_1];
    let position = || {
        let position = Position::of(2).space("red", "ryloth").space("blue", "ryloth");
        position.cards("red", "vaporator_coils").cards("blue", "house_tokens")
    };
    for (under_way, next) in [("delivery", "market"), ("market", "trade"), ("trade", "delivery")] {
        let mut play = action(position());
        play.play(under_way);
        assert_eq!(play.refused(next).words, "One action after the other: end this one first.");
        play.play("done").play(next);
    }
    assert_eq!(planning(position()).refused("market").words, "Actions are taken in the action step.");
}

#[test]
fn a_trade_is_with_a_player_in_the_same_space() {
    proves![OR_ACTION_3];
    let mut apart = action(Position::of(2).cards("red", "dl_44"));
    apart.refused("trade");
    let mut together = action(Position::of(2).cards("red", "dl_44").space("blue", "cantonica"));
    together.play("trade; offer blue dl_44 for 0");
    together.by("blue", "accept");
    assert_eq!(together.held("blue"), ["dl_44"]);
}

#[test]
fn the_market_is_on_planets_only() {
    proves![OR_ACTION_4, OR_MARKET_2];
    for (space, open) in [("cantonica", true), ("n5", false), ("maelstrom", false)] {
        let mut play = action(Position::of(2).space("red", space));
        assert_eq!(play.can("market"), open, "{space}");
        if !open {
            play.refused("market");
        }
    }
}

#[test]
fn deliveries_are_made_on_the_planet_the_card_names_for_the_reward_it_prints() {
    proves![OR_ACTION_5];
    let position = || Position::of(2).cards("red", "droid_parts").captive("red", "garindan");
    let mut cargo = action(position().space("red", "ord_mantell"));
    cargo.play("delivery");
    assert_eq!(cargo.all("deliver"), ["droid_parts"]);
    cargo.play("deliver droid_parts");
    assert_eq!(cargo.credits("red"), 9000);
    let mut captive = action(position().space("red", "kessel"));
    captive.play("delivery");
    assert_eq!(captive.all("deliver"), ["garindan"]);
    captive.play("deliver garindan");
    assert_eq!((captive.credits("red"), captive.fame("red")), (12_000, 2));
    action(position().space("red", "naboo")).refused("delivery");
}

#[test]
fn an_action_ability_works_once_in_an_action_step() {
    proves![OR_ACTION_7];
    let mut play = action(Position::of(2).cards("red", "shield_upgrade").damage("red", 0, 3));
    play.play("use recharge-the-shields");
    assert_eq!(play.player("red").damage, [0, 2]);
    play.refused("use recharge-the-shields");
    play.play("use lick-your-wounds");
    assert_eq!(play.player("red").damage, [0, 0]);
}

#[test]
fn a_patrol_in_the_space_may_be_fought_with_the_ship() {
    proves![OR_ENCOUNTER_2, OR_PATROLENC_1, OR_COMBAT_5];
    for space in ["kessel", "n5", "maelstrom"] {
        let mut play = encounter(Position::of(2).space("red", space).patrol("hutt", 1, space));
        assert!(play.can("explore") && play.can("patrol hutt"));
        assert!(!play.can("patrol rebel"));
        play.dice("crit hit").dice("blank hit").play("patrol hutt");
        assert_eq!(play.player("red").damage, [0, 1], "a ship combat on {space}");
    }
}

#[test]
fn a_hostile_patrol_has_to_be_encountered_and_closes_everything_else() {
    proves![OR_ENCOUNTER_3, OR_ENCOUNTER_4, OR_U49];
    let position = || {
        Position::of(2)
            .space("red", "kessel")
            .cards("red", "kessel_run")
            .reputation("red", "hutt", -1)
            .reputation("red", "rebel", -1)
            .patrol("hutt", 1, "kessel")
            .patrol("rebel", 1, "kessel")
            .patrol("syndicate", 1, "kessel")
    };
    let mut play = encounter(position());
    assert_eq!(play.choices(), ["patrol hutt", "patrol rebel"], "one of the two hostile ones, and no other");
    play.refused("explore");
    play.refused("contact kessel-1");
    play.refused("attempt kessel_run");
    play.refused("patrol syndicate");
    play.dice("crit crit").dice("blank blank").play("patrol rebel");
    assert_eq!(play.asked(), Some("blue"), "one is enough");
    assert_eq!(play.patrol(Faction::Hutt), "kessel");
}

#[test]
fn the_space_is_encountered_with_a_card_of_its_deck() {
    proves![OR_ENCOUNTER_5, OR_SPACEENC_1];
    let mut play = encounter(Position::of(2).space("red", "kessel").encounter("kessel_4 kessel_2"));
    play.play("explore");
    let card = play.game.card_named("kessel_4");
    assert!(play.saw(|event| matches!(event, Event::Drew { card: drawn, .. } if *drawn == card)));
    play.play("choose walk-away");
    let mut out = encounter(Position::of(2).space("red", "n5").encounter("navpoint_3"));
    out.play("explore");
    let card = out.game.card_named("navpoint_3");
    assert!(out.saw(|event| matches!(event, Event::Drew { card: drawn, .. } if *drawn == card)));
}

#[test]
fn one_contact_of_the_planet_may_be_encountered_and_is_turned_up() {
    proves![OR_ENCOUNTER_6, OR_CONTACT_2];
    let mut play = encounter(
        Position::of(2).space("red", "kessel").facedown("kessel-1", "lobot").facedown("kessel-2", "chewbacca"),
    );
    assert_eq!(play.all("contact"), ["kessel-1", "kessel-2"]);
    play.play("contact kessel-2");
    assert!(play.saw(|event| matches!(event, Event::Revealed { .. })));
    play.play("choose hire-chewbacca");
    assert_eq!(play.asked(), Some("blue"), "and no second one");
    assert_eq!(play.token("kessel-1").lying, outer_rim::state::Lying::Down);
}

#[test]
fn a_single_encounter_ability_may_be_the_encounter() {
    proves![OR_ENCOUNTER_7];
    let position = Position::of(2).space("blue", "cantonica").fame("blue", 1).flipped("red");
    let mut play = encounter(position);
    play.dice("hit hit hit").dice("blank blank blank").play("use hunt-a-bigger-name");
    assert_eq!(play.fame("red"), 1);
    assert_eq!(play.asked(), Some("blue"), "and nothing else is encountered");
}

#[test]
fn abilities_that_come_at_one_moment_are_ordered_by_their_owner_and_the_active_player_goes_first() {
    proves![OR_U19];
    // Own abilities in the order one likes: first the blanks again, then the new focus to a hit.
    let position = Position::of(2)
        .ship("red", "yt1300")
        .cards("red", "targeting_computer autoblaster")
        .character("red", "bossk")
        .patrol("hutt", 1, "cantonica");
    let mut play = encounter(position);
    play.dice("blank blank focus hit").dice("focus hit").dice("blank blank");
    play.play("patrol hutt");
    assert!(play.can("use reroll-blanks") && !play.can("pass"), "one has to be used, in whichever order");
    play.play("use reroll-blanks; die blank; die blank");
    // Bossk knows tactics, so the autoblaster offers both of its ways.
    play.play("choose two-focus-to-hits; die focus; die focus");
    assert!(play.saw(|event| matches!(event, Event::Attack { damage: 4, .. })));
}

/// Gear that cancels a die, and gear that rerolls: the active player's comes first.
#[test]
fn the_active_player_changes_the_dice_first() {
    proves![OR_U19, OR_COMBAT_12];
    let book = book_with(
        "market gear_mod gear parry \"Parry\" cost=1000 { when opponent_rolled for=ground { may \"parry\" { cancel hit 1 } } }\n\
         market gear_mod gear luck \"Luck\" cost=1000 { when rolled for=ground { may \"trust your luck\" { reroll own 1 } } }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() })
        .space("blue", "cantonica")
        .fame("blue", 1)
        .flipped("red")
        .cards("red", "parry")
        .cards("blue", "luck");
    let mut play: Play = encounter(position);
    play.dice("hit hit hit").dice("hit hit blank");
    play.play("use hunt-a-bigger-name");
    assert_eq!(play.asked(), Some("red"), "red has the turn and parries before blue rerolls");
    play.by("red", "use parry; die hit");
    play.dice("crit");
    play.by("blue", "use trust-your-luck; die blank");
    assert!(play.saw(|event| matches!(event, Event::Defense { damage: 3, .. })));
}

#[test]
fn abilities_are_told_apart_however_many_are_used_in_a_turn_and_answer_to_one_thing() {
    proves![OR_ACTION_7];
    let with = |abilities: String| {
        let book = book_with(&format!("market luxury gear many \"Many\" cost=1000 {{ {abilities} }}"));
        Position::with(&book, Options { players: 2, ..Options::default() })
            .cards("red", "many")
            .space("red", "n9")
            .patrol("hutt", 1, "n9")
    };
    let actions: Vec<String> = (0..14).map(|at| format!("action \"Do {at}\" {{ credits 1000 }}")).collect();
    let mut play = action(with(actions.join("; ")));
    for at in 0..14 {
        play.play(&format!("use do-{at}"));
        assert!(!play.can(&format!("use do-{at}")), "once in an action step");
    }
    assert!(!play.can("use do-0") && play.credits("red") == 18_000);
    let answers: Vec<String> =
        (0..10).map(|at| format!("when combat_won any {{ may \"Cheer {at}\" {{ credits 1000 }} }}")).collect();
    let mut won = encounter(with(answers.join("; ")));
    won.dice("crit crit").dice("blank blank").play("patrol hutt");
    for at in 0..10 {
        won.play(&format!("use cheer-{at}"));
    }
    assert_eq!((won.asked(), won.credits("red")), (Some("blue"), 4000 + 2000 + 10_000));
}
