//! Section 19: stacking.

use freedom::book::Side;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Segment;
use freedom::{Event, proves};

use crate::creatures::sent;
use crate::play::{Play, at, by_the_book};

/// The wilds of Charkhan (2232) hold three units, its air (2231) five.
fn charkhan() -> Position {
    by_the_book("egrix")
}

fn rebel_leader(play: &Play, place: &str) -> Option<freedom::ids::Who> {
    play.spot(place).leader[Side::Rebel.ix()]
}

#[test]
fn military_units_are_limited_by_the_size_nothing_else_is() {
    proves![FG_19_1, FG_19_2];
    let full = || charkhan().units("rebel_wild_1_0 3", "2232").units("rebel_air_2_1 1", "2231");
    let mut play = at(full().people("boccanegra zina_adora kogus tourag odene_hobar", "2231"), Step::Movement);
    play.rebel(&["march 2231", "take rebel_air_2_1"]);
    assert!(!play.offered("to 2232"), "a fourth unit");
    assert!(play.offered("to 2211"));
    let mut people = at(full().people("boccanegra zina_adora kogus tourag odene_hobar", "2231"), Step::Movement);
    for who in ["boccanegra", "zina_adora", "kogus", "tourag", "odene_hobar"] {
        people.rebel(&[&format!("walk {who} 2232")]);
    }
    assert_eq!(people.spot("2232").apart.len(), 5, "characters without limit");
    // The limit is each player's own.
    let mut theirs =
        at(full().phasing(Side::Imperial).units("militia 2", "2232").units("line 2", "2231"), Step::Movement);
    theirs.imperial(&["march 2231", "take line"]);
    assert!(theirs.offered("to 2232"), "a third unit of theirs");
    theirs.imperial(&["take line"]);
    assert!(!theirs.offered("to 2232"), "two would make four");
    // Whatever stands above it is removed, by the owner's choice.
    let mut over = at(charkhan().units("militia 3 line 1", "2232"), Step::Movement);
    assert_eq!(over.asked(), Some(Side::Imperial));
    over.imperial(&["lose militia"]);
    assert_eq!(over.spot("2232").count[Side::Imperial.ix()], 3);
}

#[test]
fn characters_units_and_ships_make_one_stack() {
    proves![FG_19_3, FG_19_5];
    let position = || {
        charkhan()
            .pdb("charkhan", 1, true)
            .with_units("boccanegra zina_adora", "2231")
            .units("rebel_air_2_1 2", "2231")
            .ship("star_cruiser", "boccanegra")
    };
    let mut play = at(position(), Step::Movement);
    play.rebel(&["march 2231", "take rebel_air_2_1", "take rebel_air_2_1", "bring boccanegra", "bring zina_adora"]);
    play.rebel(&["tow star_cruiser", "to orbit-charkhan"]);
    assert_eq!(play.offers(), ["fire", "pass"], "under the rules for military units: fire, no detection");
    play.imperial(&["pass"]);
    assert!(play.is_at("boccanegra", "orbit-charkhan") && play.is_at("zina_adora", "orbit-charkhan"));
    assert!(play.ship("star_cruiser").with_units);
    assert_eq!(play.spot("orbit-charkhan").count[Side::Rebel.ix()], 2);
    // One non-mobile unit, and the stack does not leave the planet.
    let mut slow = at(position().units("rebel_air_1_0 1", "2231"), Step::Movement);
    slow.rebel(&["march 2231", "take rebel_air_2_1"]);
    assert!(slow.offered("to 2211"));
    slow.rebel(&["take rebel_air_1_0", "bring boccanegra"]);
    assert!(!slow.offered("to 2211"));
    assert!(slow.offered("to 2232"));
}

#[test]
fn a_stack_with_units_fights_as_units() {
    proves![FG_19_6, FG_3_2_2];
    let mut play = at(
        charkhan()
            .with_units("frun_sentel", "2232")
            .units("rebel_air_2_1 1", "2232")
            .detected("frun_sentel")
            .units("line 2", "2232"),
        Step::MilitaryCombat,
    );
    play.dice(&[1, 6]);
    play.rebel(&["pass"]).imperial(&["attack"]).rebel(&["pass"]);
    let battle = play.events().iter().find_map(|event| match event {
        Event::Battle { column, losses, .. } => Some((*column, *losses)),
        _ => None,
    });
    assert_eq!(battle, Some((7, [2, 0])), "6 against 2 is 3-1: Frun Sentel counts for nothing");
    // Only with the last unit gone the character is attacked.
    assert!(play.saw(|event| matches!(event, Event::FightBegins { .. })));
    let mut survives = at(
        charkhan().with_units("frun_sentel", "2232").units("rebel_air_2_1 2", "2232").units("line 2", "2232"),
        Step::MilitaryCombat,
    );
    survives.dice(&[1, 6]).rebel(&["pass"]).imperial(&["attack"]).rebel(&["pass"]);
    assert!(!survives.saw(|event| matches!(event, Event::FightBegins { .. })));
    assert_eq!(survives.person("frun_sentel").wounds, 0);
}

#[test]
fn a_character_with_leadership_leads_and_may_be_exchanged() {
    proves![FG_19_7, FG_19_8];
    let mut play = at(
        charkhan()
            .with_units("frun_sentel kogus rayner_derban", "2232")
            .units("rebel_wild_1_0 1", "2232")
            .people("tourag", "2232"),
        Step::Movement,
    );
    assert!(play.offered("lead frun_sentel"), "Leadership 1");
    assert!(!play.offered("lead kogus"), "Leadership 0");
    assert!(!play.offered("lead tourag"), "not in the stack");
    play.rebel(&["lead frun_sentel"]);
    assert_eq!(rebel_leader(&play, "2232"), Some(play.who("frun_sentel")));
    play.rebel(&["lead rayner_derban"]);
    assert_eq!(rebel_leader(&play, "2232"), Some(play.who("rayner_derban")), "the last naming counts");
    assert!(play.offered("lead frun_sentel") && !play.offered("lead rayner_derban"));
    // In the enemy's turn too.
    let mut theirs = at(
        charkhan()
            .phasing(Side::Imperial)
            .units("militia 1", "2231")
            .with_units("frun_sentel", "2232")
            .units("rebel_wild_1_0 1", "2232"),
        Step::Reaction,
    );
    theirs.rebel(&["lead frun_sentel"]);
    assert_eq!(rebel_leader(&theirs, "2232"), Some(theirs.who("frun_sentel")));
}

#[test]
fn a_stack_loses_the_leader_who_leaves_it() {
    proves![FG_19_14];
    let position =
        || charkhan().with_units("frun_sentel", "2232").units("rebel_wild_1_0 1", "2232").leader("frun_sentel");
    let mut walks = at(position(), Step::Movement);
    assert_eq!(rebel_leader(&walks, "2232"), Some(walks.who("frun_sentel")));
    walks.rebel(&["walk frun_sentel 2231"]);
    assert_eq!(rebel_leader(&walks, "2232"), None);
    let mut sorted = at(position(), Step::Movement);
    sorted.rebel(&["end", "apart frun_sentel"]);
    assert_eq!(rebel_leader(&sorted, "2232"), None, "the mission stack is another stack");
    // A leader who goes with units stays their leader.
    let mut along = at(position(), Step::Movement);
    along.rebel(&["march 2232", "take rebel_wild_1_0", "bring frun_sentel", "to 2231"]);
    assert_eq!(rebel_leader(&along, "2231"), Some(along.who("frun_sentel")));
    assert_eq!(rebel_leader(&along, "2232"), None);
}

#[test]
fn without_units_any_number_of_ships_but_one_character_at_least() {
    proves![FG_19_9, FG_19_10];
    let position = charkhan()
        .people("boccanegra tourag ran_jayma", "2231")
        .ship("planetary_privateer", "boccanegra")
        .ship("solar_merchant", "tourag")
        .ship("explorer", "ran_jayma");
    let mut play = at(position.pdb("charkhan", 1, true), Step::Movement);
    play.begin();
    assert_eq!(play.spot("2231").ships.len(), 3);
    // Each ship goes on its own and is detected on its own.
    play.rebel(&["fly planetary_privateer", "to 2211"]).imperial(&["pass", "pass"]);
    assert!(play.is_at("tourag", "2231"));
    play.rebel(&["fly solar_merchant", "to 2211"]).imperial(&["pass", "pass"]);
    assert_eq!(play.spot("2211").ships.len(), 2);
    play.rebel(&["walk ran_jayma 2232"]);
    assert!(play.spot("2231").ships.is_empty(), "no ship stays without a character");
}

#[test]
fn a_ship_moves_with_units_or_under_a_pilot() {
    proves![FG_19_11];
    let position = || {
        charkhan()
            .with_units("doctor_sontag", "2231")
            .units("rebel_air_2_1 1", "2231")
            .ship("star_cruiser", "doctor_sontag")
    };
    let mut play = at(position(), Step::Movement);
    assert!(!play.offered("fly star_cruiser"), "Doctor Sontag has Navigation 0");
    play.rebel(&["march 2231", "take rebel_air_2_1", "bring doctor_sontag", "tow star_cruiser", "to 2211"]);
    assert_eq!(play.ship("star_cruiser").at, freedom::state::Where::At(play.place("2211")));
    assert_eq!(play.ship("star_cruiser").owner, Some(play.who("doctor_sontag")));
}

#[test]
fn after_the_last_move_everybody_is_in_one_of_two_stacks() {
    proves![FG_19_4, FG_19_12];
    let position = charkhan()
        .with_units("boccanegra zina_adora", "2231")
        .units("rebel_air_2_1 1", "2231")
        .ship("star_cruiser", "boccanegra")
        .people("kogus", "2232")
        .people("tourag", "2211")
        .ship("solar_merchant", "tourag");
    let mut play = at(position, Step::Movement);
    // With the units, on foot, and by ship, all to the wilds.
    play.rebel(&["march 2231", "take rebel_air_2_1", "bring boccanegra", "tow star_cruiser", "to 2232"]);
    play.rebel(&["walk zina_adora 2232", "fly solar_merchant", "to 2232"]).imperial(&["pass", "pass"]);
    play.rebel(&["end"]);
    assert_eq!(play.offers(), ["apart zina_adora", "with-units zina_adora"], "one stack or the other");
    play.rebel(&["apart zina_adora", "apart tourag", "with-units kogus", "apart boccanegra"]);
    let spot = play.spot("2232");
    let party = |names: &str| play.game.party_named(names);
    assert_eq!(spot.apart, party("zina_adora tourag boccanegra"), "whoever came with units may leave them");
    assert_eq!(spot.with_units, party("kogus"), "and whoever came alone may join them");
    assert!(
        !play.ship("star_cruiser").with_units && !play.ship("solar_merchant").with_units,
        "ships go with their owners"
    );
}

#[test]
fn characters_outside_the_mission_stack_go_on_no_mission() {
    proves![FG_19_13];
    let position = || charkhan().people("frun_sentel zina_adora", "2232").units("rebel_wild_1_0 1", "2232");
    let mut play = at(position(), Step::Movement);
    play.rebel(&["end", "apart zina_adora", "with-units frun_sentel", "missions 2232", "assign scavenge"]);
    assert!(play.offered("join zina_adora"));
    assert!(!play.offered("join frun_sentel"));
    let mut both = at(position(), Step::Movement);
    both.rebel(&["end", "with-units zina_adora", "with-units frun_sentel"]);
    assert_ne!(both.game.state().segment, Segment::Missions, "nobody is left for missions");
}

#[test]
fn a_stack_that_has_lost_its_units_is_no_military_stack_any_more() {
    proves![FG_19_3, FG_19_14];
    for (garrison, alone) in [("militia 1", true), ("militia 2", false)] {
        let position = charkhan()
            .pdb("charkhan", 0, false)
            .units(garrison, "2232")
            .with_units("gelba", "2232")
            .leader("gelba")
            .ship("imperial_spaceship_1", "gelba");
        let mut play = sent(position, "2232", "scavenge", "odene_hobar");
        // The locals raid and take a Militia.
        play.cards(&[70]).rebel(&["draw"]);
        let gelba = play.who("gelba");
        assert_eq!(play.spot("2232").apart.has(gelba), alone, "{garrison}: Gelba joins the mission stack");
        assert_eq!(play.spot("2232").with_units.has(gelba), !alone);
        assert_eq!(play.ship("imperial_spaceship_1").with_units, !alone, "with the ship");
        assert_eq!(play.spot("2232").leader[Side::Imperial.ix()], (!alone).then_some(gelba), "there is nobody to lead");
        assert_eq!(play.game.audit(), Ok(()));
    }
}

#[test]
fn who_stays_behind_when_the_units_leave_is_in_no_military_stack() {
    proves![FG_19_3];
    let position = || {
        charkhan()
            .phasing(Side::Imperial)
            .with_units("gelba jon_kidu", "2231")
            .units("line 1", "2231")
            .detected("gelba")
            .people("odene_hobar", "2231")
    };
    let mut play = at(position(), Step::Movement);
    play.imperial(&["march 2231", "take line", "bring jon_kidu", "to 2211"]);
    assert!(play.spot("2231").apart.has(play.who("gelba")) && play.spot("2211").with_units.has(play.who("jon_kidu")));
    let mut above = at(
        charkhan()
            .phasing(Side::Imperial)
            .units("line 1", "orbit-charkhan")
            .with_units("els_taroff", "orbit-charkhan")
            .ship("imperial_spaceship_1", "els_taroff"),
        Step::Movement,
    );
    above.imperial(&["march orbit-charkhan", "take line", "to 2231"]);
    assert!(above.spot("orbit-charkhan").apart.has(above.who("els_taroff")), "in an orbit box too");
    assert_eq!(above.game.audit(), Ok(()));
}
