//! Section 12: movement, with passengers, prisoners and ships left behind.

use freedom::Event;
use freedom::book::{Side, Terrain, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::{Keeper, Where};

use crate::play::{Play, at};

/// Egrix with every PDB Down: nobody disturbs a move.
fn quiet() -> Position {
    Position::star("egrix").pdb("quibron", 0, false).pdb("angoff", 0, false).pdb("charkhan", 0, false)
}

fn destinations(play: &mut Play) -> Vec<String> {
    play.offers().into_iter().filter_map(|offer| offer.strip_prefix("to ").map(str::to_owned)).collect()
}

fn ship_at(play: &Play, ship: &str) -> Where {
    play.game.state().ships[play.game.ground().book.hull(ship).unwrap().ix()].at
}

fn owner(play: &Play, ship: &str) -> Option<freedom::ids::Who> {
    play.game.state().ships[play.game.ground().book.hull(ship).unwrap().ix()].owner
}

#[test]
fn a_player_moves_as_many_units_ships_and_characters_as_he_likes() {
    proves![FG_12_1];
    let position = quiet()
        .units("rebel_wild_2_1 2", "2211")
        .units("rebel_air_1_0 1", "2231")
        .people("boccanegra", "2211")
        .ship("planetary_privateer", "boccanegra")
        .people("kogus zina_adora", "2232");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221", "march 2211", "take rebel_wild_2_1", "to 2232"]);
    play.rebel(&["march 2231", "take rebel_air_1_0", "to 2232", "fly planetary_privateer", "to 2231"]);
    play.rebel(&["walk kogus 2231", "walk zina_adora 2231"]);
    assert_eq!(play.spot("2232").count, [2, 0]);
    assert_eq!(play.spot("2221").count, [1, 0]);
    assert!(["boccanegra", "kogus", "zina_adora"].iter().all(|name| play.is_at(name, "2231")));
    assert_eq!(play.offers(), ["end"], "everything has moved");
    let mut none = at(quiet().units("rebel_wild_2_1 1", "2211"), Step::Movement);
    assert!(none.offered("end"), "or nothing at all");
}

#[test]
fn units_and_characters_reach_any_environ_of_their_planet() {
    proves![FG_12_2];
    // Solvia in Varu has three Environs.
    let position = Position::star("varu").people("kogus", "4322").units("rebel_wild_1_0 1", "4322");
    let mut play = at(position, Step::Movement);
    assert!(play.offered("walk kogus 4321") && play.offered("walk kogus 4323"));
    assert!(!play.offered("walk kogus 4322") && !play.offered("walk kogus 4311"));
    play.rebel(&["march 4322", "take rebel_wild_1_0"]);
    assert_eq!(destinations(&mut play), ["4321", "4323"]);
}

#[test]
fn characters_reach_another_planet_only_by_ship_or_with_mobile_units() {
    proves![FG_12_3];
    let mut walker = at(quiet().people("boccanegra", "2211"), Step::Movement);
    assert_eq!(walker.offers(), ["end"], "Quibron has one Environ, and there is no ship");
    let mut pilot =
        at(quiet().people("boccanegra kogus", "2211").ship("planetary_privateer", "boccanegra"), Step::Movement);
    pilot.rebel(&["fly planetary_privateer", "board kogus", "to 2231"]);
    assert!(pilot.is_at("boccanegra", "2231") && pilot.is_at("kogus", "2231"));
    let mut escorted = at(quiet().people("boccanegra", "2211").units("rebel_wild_2_1 1", "2211"), Step::Movement);
    escorted.rebel(&["march 2211", "take rebel_wild_2_1", "bring boccanegra", "to 2231"]);
    assert!(escorted.is_at("boccanegra", "2231"));
    let position = quiet().people("boccanegra", "2231").units("rebel_wild_1_0 1", "2231");
    let mut slow = at(position, Step::Movement);
    slow.rebel(&["march 2231", "take rebel_wild_1_0", "bring boccanegra"]);
    assert_eq!(destinations(&mut slow), ["2232"], "units that are not mobile take nobody off the planet");
}

#[test]
fn mobile_units_reach_any_environ_of_another_planet() {
    proves![FG_12_4, FG_10_1_8, FG_10_2_10];
    for (side, unit) in [(Side::Rebel, "rebel_wild_2_1"), (Side::Imperial, "patrol"), (Side::Imperial, "line")] {
        let position = quiet().units(&format!("{unit} 1"), "2211").phasing(side);
        let mut play = at(position, Step::Movement);
        play.does(&["march 2211", &format!("take {unit}")]);
        let surface: Vec<String> = destinations(&mut play).into_iter().filter(|to| !to.starts_with("orbit")).collect();
        assert_eq!(surface, ["2221", "2231", "2232"], "{unit}");
    }
}

#[test]
fn without_orbit_boxes_only_environs_can_be_entered() {
    proves![FG_12_5];
    let position = |open: bool| {
        let position = Position::star("egrix").options(|options| options.orbit_boxes = open);
        let position = position.units("rebel_wild_2_1 1", "2211").people("boccanegra", "2211");
        position.ship("planetary_privateer", "boccanegra")
    };
    for open in [false, true] {
        let mut units = at(position(open), Step::Movement);
        units.rebel(&["march 2211", "take rebel_wild_2_1"]);
        assert_eq!(destinations(&mut units).iter().any(|to| to.starts_with("orbit")), open);
        let mut ship = at(position(open), Step::Movement);
        ship.rebel(&["fly planetary_privateer"]);
        assert_eq!(destinations(&mut ship).iter().any(|to| to.starts_with("orbit")), open);
        let all = destinations(&mut ship);
        assert!(
            all.iter().all(|to| ["2221", "2231", "2232"].contains(&to.as_str()) || to.starts_with("orbit-")),
            "no drift"
        );
    }
}

#[test]
fn units_that_move_as_one_group_are_one_stack() {
    proves![FG_12_6];
    let position = quiet()
        .pdb("angoff", 1, true)
        .units("rebel_wild_2_1 2", "2211")
        .people("boccanegra kogus", "2211")
        .ship("planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Movement);
    let order =
        ["take rebel_wild_2_1", "take rebel_wild_2_1", "bring boccanegra", "tow planetary_privateer", "to 2221"];
    play.rebel(&["march 2211"]).rebel(&order).dice(&[1, 6]).imperial(&["fire"]);
    let marches = play.events().iter().filter(|event| matches!(event, Event::Marched { .. })).count();
    assert_eq!(marches, 1, "one move, one shot");
    assert_eq!(play.spot("2221").count, [2, 0]);
    assert!(play.spot("2221").with_units.has(play.who("boccanegra")), "stacked with the units");
    assert_eq!(ship_at(&play, "planetary_privateer"), Where::At(play.place("2221")));
    assert!(play.is_at("kogus", "2211"), "Kogus was not part of it");
}

#[test]
fn distance_and_kind_of_move_cost_nothing() {
    proves![FG_12_7];
    let position = quiet().units("rebel_wild_2_1 2", "2232").people("kogus boccanegra", "2232");
    let mut play = at(position.ship("explorer", "boccanegra"), Step::Movement);
    play.rebel(&["march 2232", "take rebel_wild_2_1"]);
    let near_and_far = destinations(&mut play);
    assert!(["2231", "2211", "2221"].iter().all(|to| near_and_far.iter().any(|place| place == to)));
    play.rebel(&["to 2211", "march 2232", "take rebel_wild_2_1"]);
    assert_eq!(destinations(&mut play), near_and_far, "the first move used nothing up");
}

#[test]
fn a_unit_moves_once_in_a_segment() {
    proves![FG_12_8];
    let position = quiet()
        .units("rebel_wild_2_1 1", "2211")
        .units("rebel_wild_2_1 1", "2231")
        .people("boccanegra kogus", "2231")
        .people("zina_adora", "2232")
        .ship("planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2231", "march 2231", "take rebel_wild_2_1"]);
    assert!(!play.offered("take rebel_wild_2_1"), "the one that came has moved");
    play.rebel(&["to 2221"]);
    assert!(!play.offered("march 2231") && !play.offered("march 2221"));
    play.rebel(&["walk zina_adora 2231"]);
    assert!(!play.offered("walk zina_adora 2232"));
    play.rebel(&["fly planetary_privateer"]);
    assert!(play.offered("board kogus") && !play.offered("board zina_adora"), "she has moved");
    play.rebel(&["board kogus", "to 2232"]);
    assert!(!play.offered("fly planetary_privateer"));
    assert!(!play.offered("walk kogus 2231"), "arriving as a passenger was the move");
}

#[test]
fn next_turn_everybody_may_move_again() {
    proves![FG_12_8];
    let mut play = at(quiet().people("kogus", "2231"), Step::Movement);
    play.rebel(&["walk kogus 2232", "end"]);
    while !play.offered("walk kogus 2231") {
        let offers = play.offers();
        let end = ["end", "pass"].into_iter().find(|end| offers.iter().any(|offer| offer == end));
        play.does(&[end.expect("a way on")]);
        assert!(play.game.state().turn <= 2);
    }
    assert_eq!(play.game.state().turn, 2);
}

#[test]
fn entering_from_space_must_be_done_and_counts_as_the_move() {
    proves![FG_12_8, FG_U38];
    let position = quiet().in_space("boccanegra kogus", "planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Movement);
    assert_eq!(play.offers(), ["enter 2211", "enter 2221", "enter 2231", "enter 2232"], "no end before that");
    play.rebel(&["enter 2231"]);
    assert!(play.is_at("kogus", "2231"));
    assert_eq!(play.offers(), ["end"]);
}

#[test]
fn the_destination_is_fixed_before_the_move_and_the_survivors_go_there() {
    proves![FG_12_9];
    let position = quiet().pdb("quibron", 1, true).pdb("angoff", 1, true).units("rebel_wild_2_1 3", "2211");
    let mut play = at(position, Step::Movement);
    let all = ["march 2211", "take rebel_wild_2_1", "take rebel_wild_2_1", "take rebel_wild_2_1", "to 2221"];
    play.rebel(&all).dice(&[4, 6]).imperial(&["fire"]);
    assert_eq!(play.offers(), ["fire", "pass"], "nobody asks the Rebel player whether to turn back");
    play.dice(&[4, 6]).imperial(&["fire"]);
    assert_eq!(play.spot("2221").count, [1, 0]);
    assert_eq!(play.spot("2211").count, [0, 0]);
    let position =
        quiet().pdb("quibron", 1, true).people("boccanegra", "2211").ship("planetary_privateer", "boccanegra");
    let mut ship = at(position, Step::Movement);
    ship.rebel(&["fly planetary_privateer", "to 2232"]).dice(&[6]).imperial(&["detect"]);
    assert!(ship.person("boccanegra").detected && ship.is_at("boccanegra", "2232"));
}

#[test]
fn a_unit_cannot_enter_an_environ_that_is_full() {
    proves![FG_12_10];
    let position = quiet().units("rebel_wild_1_0 2", "2232").units("rebel_wild_2_1 2", "2231");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2231", "take rebel_wild_2_1"]);
    assert!(destinations(&mut play).contains(&"2232".into()));
    play.rebel(&["to 2232", "march 2231", "take rebel_wild_2_1"]);
    assert!(!destinations(&mut play).contains(&"2232".into()), "size 3 is reached");
    assert_eq!(play.spot("2232").units(UnitKind::rebel(Terrain::Wild, true)), 1);
}

#[test]
fn pilot_and_prisoners_take_passenger_places() {
    proves![FG_U4];
    // The Interstellar Sloop carries four.
    let position = quiet()
        .people("boccanegra kogus frun_sentel zina_adora", "2211")
        .prisoner("telmen", "kogus", "2211")
        .ship("interstellar_sloop", "boccanegra");
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly interstellar_sloop", "board kogus"]);
    assert!(play.offered("board frun_sentel"), "pilot, Kogus and the prisoner are three");
    play.rebel(&["board frun_sentel"]);
    assert!(!play.offered("board zina_adora"), "full");
    play.rebel(&["to 2221"]);
    assert!(play.is_at("telmen", "2221"));
    let position = quiet()
        .people("boccanegra kogus", "2211")
        .prisoner("telmen", "kogus", "2211")
        .prisoner("saytar", "kogus", "2211")
        .prisoner("redjac", "kogus", "2211")
        .ship("interstellar_sloop", "boccanegra");
    let mut heavy = at(position, Step::Movement);
    heavy.rebel(&["fly interstellar_sloop"]);
    assert!(!heavy.offered("board kogus"), "Kogus would bring three prisoners");
}

#[test]
fn a_ship_left_with_friends_has_no_owner_until_possessions_are_passed_on() {
    proves![FG_U25];
    let position = quiet().people("boccanegra kogus", "2231").ship("planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Movement);
    play.rebel(&["walk boccanegra 2232"]);
    assert_eq!(ship_at(&play, "planetary_privateer"), Where::At(play.place("2231")));
    assert_eq!(owner(&play, "planetary_privateer"), None);
    assert!(!play.offered("fly planetary_privateer"), "nobody may fly it in this segment");
    play.rebel(&["end"]);
    assert!(play.offered("own planetary_privateer kogus"));
    play.rebel(&["own planetary_privateer kogus"]);
    assert_eq!(owner(&play, "planetary_privateer"), Some(play.who("kogus")));
    let mut alone = at(quiet().people("boccanegra", "2231").ship("planetary_privateer", "boccanegra"), Step::Movement);
    alone.rebel(&["walk boccanegra 2232"]);
    assert_eq!(ship_at(&alone, "planetary_privateer"), Where::Deck, "left alone it is lost");
}

#[test]
fn a_guard_who_leaves_takes_his_prisoner_along() {
    proves![FG_U26];
    let position =
        || quiet().people("redjac telmen", "2231").prisoner("kogus", "redjac", "2231").phasing(Side::Imperial);
    let mut walker = at(position(), Step::Movement);
    walker.imperial(&["walk redjac 2232"]);
    assert!(walker.is_at("kogus", "2232"));
    assert_eq!(walker.person("kogus").keeper, Keeper::Guard(walker.who("redjac")));
    let mut flyer = at(position().ship("redjacs_spaceship", "redjac"), Step::Movement);
    flyer.imperial(&["fly redjacs_spaceship", "to 2211"]);
    assert!(flyer.is_at("kogus", "2211"));
    let mut marcher = at(position().units("line 1", "2231"), Step::Movement);
    marcher.imperial(&["march 2231", "take line", "bring redjac", "to 2221"]);
    assert!(marcher.is_at("kogus", "2221"));
    let mut other = at(position(), Step::Movement);
    other.imperial(&["walk telmen 2232"]);
    assert!(other.is_at("kogus", "2231"), "the guard stayed");
}

#[test]
fn another_captor_takes_over_from_a_guard_who_dies() {
    proves![FG_U26];
    // The guard searches, finds and is killed in the fight; Telmen is still there.
    let position = |others: &str| {
        Position::star("egrix")
            .people("agan_rafa", "2211")
            .people(others, "2211")
            .detected("agan_rafa")
            .prisoner("kogus", "thysa_kymbo", "2211")
            .wounds("thysa_kymbo", 1)
    };
    let attack = ["search-people 2211", "join thysa_kymbo", "ready", "attack", "hand-to-hand", "kill"];
    let mut play = at(position("thysa_kymbo telmen"), Step::Search);
    play.dice(&[1]).imperial(&attack).dice(&[1, 1]).rebel(&["stand"]);
    assert!(play.is_dead("thysa_kymbo"));
    assert_eq!(play.person("kogus").keeper, Keeper::Guard(play.who("telmen")));
    let mut alone = at(position("thysa_kymbo"), Step::Search);
    alone.dice(&[1]).imperial(&attack).dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(alone.person("kogus").keeper, Keeper::Nobody, "with no enemy left Kogus is free");
}
