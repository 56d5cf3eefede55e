//! Section 19 at its corners: what a stack takes along and leaves, who joins which stack, who is betrayed in it.

use freedom::book::Side;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::{Keeper, Segment, Where};

use crate::desk::missions;
use crate::play::{SIDES, agent, at};

/// Egrix with every PDB Down.
fn quiet() -> Position {
    Position::star("egrix").pdb("quibron", 0, false).pdb("angoff", 0, false).pdb("charkhan", 0, false)
}

/// A leader, a mate, a mobile unit, a ship and an enemy of each side.
fn cast(side: Side) -> [&'static str; 5] {
    match side {
        Side::Rebel => ["boccanegra", "agan_rafa", "rebel_wild_2_1", "explorer", "telmen"],
        Side::Imperial => ["telmen", "saytar", "patrol", "imperial_spaceship_1", "boccanegra"],
    }
}

#[test]
fn units_that_leave_do_not_take_a_prisoner_somebody_else_guards() {
    proves![FG_2_5, FG_2_7];
    for side in SIDES {
        let [guard, _, unit, _, foe] = cast(side);
        let march = |keeper: &str| {
            let position = quiet().phasing(side).people(guard, "2232").units(&format!("{unit} 1"), "2232");
            let mut play = at(position.prisoner(foe, keeper, "2232"), Step::Movement);
            play.does(&["march 2232", &format!("take {unit}"), "to 2211"]);
            play
        };
        let guarded = march(guard);
        assert!(guarded.is_at(foe, "2232"), "{side:?}");
        assert_eq!(guarded.person(foe).keeper, Keeper::Guard(guarded.who(guard)), "{side:?}");
        let held = march("units");
        assert!(held.is_at(foe, "2211") && held.person(foe).keeper == Keeper::Units, "{side:?}");
    }
}

#[test]
fn who_marched_with_units_has_moved_and_the_ship_is_with_them() {
    proves![FG_12_8, FG_19_3, FG_19_5];
    for side in SIDES {
        let [captain, _, unit, ship, _] = cast(side);
        let position = quiet().phasing(side).with_units(captain, "2211").ship(ship, captain);
        let mut play = at(position.units(&format!("{unit} 1"), "2211"), Step::Movement);
        play.does(&["march 2211", &format!("take {unit}"), &format!("bring {captain}")]);
        play.does(&[&format!("tow {ship}"), "to 2232"]);
        assert!(play.is_at(captain, "2232") && play.ship(ship).with_units, "{side:?}");
        let moves = ["walk", "fly", "march"];
        let again: Vec<String> =
            play.offers().into_iter().filter(|offer| moves.iter().any(|word| offer.starts_with(word))).collect();
        assert_eq!(again, [""; 0], "{side:?}: neither on foot nor by ship");
    }
}

#[test]
fn a_ship_taken_along_without_its_owner_is_with_the_units() {
    proves![FG_18_1_19, FG_U25];
    for side in SIDES {
        let [captain, mate, unit, ship, _] = cast(side);
        let position = quiet().phasing(side).people(captain, "2211").ship(ship, captain);
        let position = position.with_units(mate, "2211").units(&format!("{unit} 1"), "2211");
        let mut play = at(position, Step::Movement);
        play.does(&["march 2211", &format!("take {unit}"), &format!("tow {ship}"), "to 2232"]);
        assert_eq!((play.ship(ship).owner, play.ship(ship).with_units), (None, true), "{side:?}");
    }
}

#[test]
fn who_has_lost_the_units_of_a_stack_goes_on_no_mission_on_either_side() {
    proves![FG_3_3_20, FG_U30];
    for side in SIDES {
        let (leader, friend) = if side == Side::Rebel { ("agan_rafa", "kogus") } else { ("saytar", "gelba") };
        let (own, theirs) =
            if side == Side::Rebel { ("rebel_urban_1_0", "line") } else { ("militia", "rebel_wild_2_1") };
        let position = quiet().phasing(side).units(&format!("{own} 1"), "2232").units(&format!("{theirs} 3"), "2232");
        let position = position.with_units(leader, "2232").people(friend, "2231");
        let mut play = at(position, Step::MilitaryCombat);
        play.dice(&[1, 1]).does(&["attack", &format!("lead {leader}"), "kill"]);
        assert_eq!(play.spot("2232").count[side.ix()], 0, "{side:?}: the unit is lost");
        play.dice(&[1]).does(&["break-off"]);
        assert_eq!(play.game.state().segment, Segment::Missions, "{side:?}: nobody is detected");
        assert!(play.spot("2232").apart.has(play.who(leader)), "{side:?}");
        assert!(play.offered("missions 2231") && !play.offered("missions 2232"), "{side:?}: {:?}", play.offers());
    }
}

#[test]
fn prisoners_aboard_are_not_among_those_a_pdb_detects() {
    proves![FG_6_1_3, FG_2_8];
    let position = quiet().pdb("angoff", 0, true).people("boccanegra", "2211").ship("explorer", "boccanegra");
    let mut play = at(position.prisoner("telmen", "boccanegra", "2211"), Step::Movement);
    play.rebel(&["fly explorer", "to 2221"]).dice(&[6]).imperial(&["detect"]);
    assert!(play.person("boccanegra").detected && play.is_at("telmen", "2221"));
    assert!(!play.person("telmen").detected);
}

#[test]
fn units_in_the_third_environ_of_a_planet_count_for_its_control() {
    proves![FG_4_1_9, FG_4_2_1_4];
    for place in ["1221", "1222", "1223"] {
        let position = Position::star("uracus").pdb("bajukai", 1, false).units("rebel_wild_2_1 1", place);
        assert_eq!(at(position, Step::Movement).controller("bajukai"), None, "{place}");
    }
}

#[test]
fn a_leader_who_arrives_does_not_replace_the_one_who_is_there() {
    proves![FG_19_7, FG_19_14];
    for side in SIDES {
        let [captain, mate, unit, _, _] = cast(side);
        let march = |leads: bool| {
            let units = format!("{unit} 1");
            let position = quiet().phasing(side).units(&units, "2231").units(&units, "2232");
            let position = position.with_units(captain, "2231").leader(captain).with_units(mate, "2232");
            let mut play = at(if leads { position.leader(mate) } else { position }, Step::Movement);
            play.does(&["march 2231", &format!("take {unit}"), &format!("bring {captain}"), "to 2232"]);
            play.spot("2232").leader[side.ix()].map(|who| play.game.ground().book.characters[who.ix()].id.clone())
        };
        assert_eq!(march(true).as_deref(), Some(mate), "{side:?}");
        assert_eq!(march(false).as_deref(), Some(captain), "{side:?}: a stack without one has the captain");
    }
}

#[test]
fn a_ship_that_lands_is_with_its_people_and_not_with_the_units() {
    proves![FG_19_12, FG_18_1_15];
    for side in SIDES {
        let [captain, _, unit, ship, _] = cast(side);
        let units = format!("{unit} 1");
        let position = quiet().phasing(side).units(&units, "2211").units(&units, "2232");
        let mut play = at(position.with_units(captain, "2211").ship(ship, captain), Step::Movement);
        play.does(&[&format!("fly {ship}"), "to 2232"]);
        assert!(play.spot("2232").apart.has(play.who(captain)) && !play.ship(ship).with_units, "{side:?}");
    }
}

#[test]
fn a_ship_nobody_owns_goes_over_to_the_units_with_the_last_of_its_stack() {
    proves![FG_18_1_20, FG_U25];
    for side in SIDES {
        let [captain, mate, unit, ship, _] = cast(side);
        let position = quiet().phasing(side).people(&format!("{captain} {mate}"), "2232").ship(ship, captain);
        let mut play = at(position.units(&format!("{unit} 1"), "2232"), Step::Movement);
        play.does(&[&format!("walk {captain} 2231")]);
        assert!(!play.ship(ship).with_units && play.ship(ship).owner.is_none(), "{side:?}: it is with {mate}");
        play.does(&[&format!("walk {mate} 2231")]);
        assert!(play.ship(ship).with_units && play.ship(ship).at != Where::Deck, "{side:?}");
    }
}

#[test]
fn those_with_units_are_not_betrayed_by_detected_friends() {
    proves![FG_6_2_4, FG_U9];
    for side in SIDES {
        let [captain, mate, unit, ship, _] = cast(side);
        // The enemy's PDB sees the ship as it lands; the mate is with units there, another friend is not.
        let friend = if side == Side::Rebel { "kogus" } else { "gelba" };
        let rule =
            if side == Side::Rebel { freedom::book::Rule::ImperialControl } else { freedom::book::Rule::RebelControl };
        let position = quiet().phasing(side).rule("angoff", rule).pdb("angoff", 0, true);
        let position = position.people(captain, "2211").ship(ship, captain).units(&format!("{unit} 1"), "2221");
        let mut play = at(position.with_units(mate, "2221").people(friend, "2221"), Step::Movement);
        play.does(&[&format!("fly {ship}"), "to 2221"]).dice(&[6]).does(&["detect"]);
        let seen = [captain, friend, mate].map(|name| play.person(name).detected);
        assert_eq!(seen, [true, true, false], "{side:?}");
    }
}

#[test]
fn an_event_that_detects_a_group_betrays_its_friends_on_either_side() {
    proves![FG_6_2_3, FG_6_2_5];
    for side in SIDES {
        let friend = if side == Side::Rebel { "kogus" } else { "telmen" };
        let stacked = if side == Side::Rebel { "agan_rafa" } else { "saytar" };
        let unit = if side == Side::Rebel { "rebel_wild_1_0 1" } else { "militia 1" };
        let position = quiet().phasing(side).people(&format!("{} {friend}", agent(side)), "2232").units(unit, "2232");
        let position = position.with_units(stacked, "2232");
        let mut play = missions(position, "2232", &[("diplomacy", agent(side))]);
        play.draws(&[84]);
        let seen = [agent(side), friend, stacked].map(|name| play.person(name).detected);
        assert_eq!(seen, [true, true, false], "{side:?}: on the mission, beside it, with the units");
    }
}

#[test]
fn finders_who_attack_leave_their_units() {
    proves![FG_17_8, FG_17_7];
    // Card 94 aborts the Coup in Squamot's city; a 4 has the group found.
    let position = Position::star("rorth").people("adam_starlight", "3311").units("militia 1", "3311");
    let mut play = missions(position.with_units("telmen", "3311"), "3311", &[("coup", "adam_starlight")]);
    play.draws_and_rolls(94, &[4]).imperial(&["characters"]);
    assert!(play.spot("3311").apart.has(play.who("telmen")));
}

#[test]
fn a_camp_is_nobody_to_search_for() {
    proves![FG_11_2_14, FG_17_26];
    let mut alone = missions(crate::camps::camp().units("militia 1", "2232"), "2232", &[("camp diplomacy", "")]);
    alone.draws(&[86]);
    assert_eq!(alone.voids(), 1, "nobody could be found");
    let position = crate::camps::camp().units("militia 1", "2232").people("odene_hobar", "2232");
    let mut both = missions(position, "2232", &[("camp diplomacy", ""), ("scavenge", "odene_hobar")]);
    both.draws(&[86]);
    assert_eq!((both.voids(), both.asked()), (0, Some(Side::Imperial)), "the group beside it can");
}
