//! Section 6: detection by PDBs, and being detected.

use freedom::Event;
use freedom::book::Detection::{self, Damaged as Dd, Detected as D, Eliminated as E, Undetected as U};
use freedom::book::{Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Where;

use crate::play::{Play, at, by_the_book};

/// A pilot with a ship on Quibron, and Imperial planets with these PDBs; `None` is Down.
fn pilot(name: &str, ship: &str, quibron: Option<u8>, angoff: Option<u8>) -> Position {
    Position::star("egrix")
        .pdb("quibron", quibron.unwrap_or(1), quibron.is_some())
        .pdb("angoff", angoff.unwrap_or(1), angoff.is_some())
        .people(name, "2211")
        .ship(ship, name)
}

/// Drakir Grebb (Navigation 2) in the Solar Merchant (Maneuver 1): Evasion Value 3. Kogus flies along to Angoff.
fn merchant(quibron: Option<u8>, angoff: Option<u8>) -> Position {
    pilot("drakir_grebb", "solar_merchant", quibron, angoff).people("kogus", "2211")
}

fn take_off(position: Position) -> Play {
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly solar_merchant", "board kogus", "to 2221"]);
    play
}

/// Columns and results of the detections so far.
fn rolls(play: &Play) -> Vec<(u8, Detection)> {
    let rolls = play.events().iter().filter_map(|event| match event {
        Event::Detection { column, result, .. } => Some((*column, *result)),
        _ => None,
    });
    rolls.collect()
}

fn ship_at(play: &Play, ship: &str) -> Where {
    play.game.state().ships[play.game.ground().book.hull(ship).unwrap().ix()].at
}

#[test]
fn the_evasion_value_gives_the_column_and_pdb_and_detection_shift_it_to_the_left() {
    proves![FG_6_1_1, FG_18_1_3, FG_18_1_8];
    // Pilot, ship, Evasion Value, column against Level 1.
    let table = [
        ("zina_adora", "galactic_freighter", 1, 1_u8),
        ("ran_jayma", "galactic_freighter", 1, 1),
        ("zina_adora", "solar_merchant", 2, 2),
        ("drakir_grebb", "solar_merchant", 3, 3),
        ("zina_adora", "explorer", 3, 3),
        ("drakir_grebb", "interstellar_sloop", 4, 4),
        ("frun_sentel", "interstellar_sloop", 5, 5),
        ("frun_sentel", "planetary_privateer", 6, 5),
        ("boccanegra", "planetary_privateer", 7, 6),
        ("zina_adora", "s_xiii", 7, 6),
        ("boccanegra", "explorer", 8, 6),
        ("ran_jayma", "explorer", 9, 7),
        ("ran_jayma", "s_xiii", 11, 7),
    ];
    for (name, ship, evasion, column) in table {
        for (level, detected, shift) in [(1, false, 0), (0, false, 0), (2, false, 2), (1, true, 1), (2, true, 3)] {
            let mut position = pilot(name, ship, Some(level), None);
            if detected {
                position = position.detected(name);
            }
            let mut play = at(position, Step::Movement);
            let (hull, who) = (play.game.ground().book.hull(ship).unwrap(), play.who(name));
            assert_eq!(play.game.evasion(hull, who), evasion, "{name} in {ship}");
            play.rebel(&[&format!("fly {ship}"), "to 2221"]).dice(&[1]).imperial(&["detect"]);
            let expected = column.saturating_sub(shift);
            assert_eq!(rolls(&play)[0].0, expected, "{name} in {ship}, Level {level}, detected: {detected}");
        }
    }
}

#[test]
fn every_column_is_read_as_printed() {
    proves![FG_6_1_1];
    // Pilot, ship and Level that lead to the column, and its results for the dice 1 to 6.
    let table = [
        ("drakir_grebb", "interstellar_sloop", 2, [U, D, D, Dd, Dd, E]),
        ("zina_adora", "solar_merchant", 2, [Dd, Dd, Dd, E, E, E]),
        ("zina_adora", "galactic_freighter", 1, [D, D, Dd, Dd, Dd, E]),
        ("drakir_grebb", "solar_merchant", 1, [U, D, D, D, Dd, Dd]),
        ("drakir_grebb", "interstellar_sloop", 1, [U, U, D, D, D, Dd]),
        ("frun_sentel", "interstellar_sloop", 1, [U, U, U, D, D, D]),
        ("boccanegra", "planetary_privateer", 1, [U, U, U, U, D, D]),
        ("ran_jayma", "explorer", 1, [U, U, U, U, U, D]),
    ];
    for (name, ship, level, results) in table {
        for (die, result) in (1..=6).zip(results) {
            let mut play = at(pilot(name, ship, Some(level), None), Step::Movement);
            play.rebel(&[&format!("fly {ship}"), "to 2221"]).dice(&[die]).imperial(&["detect"]);
            assert_eq!(rolls(&play)[0].1, result, "{name} in {ship}, Level {level}, die {die}");
        }
    }
}

#[test]
fn undetected_means_the_move_goes_on_and_nobody_aboard_is_detected_any_more() {
    proves![FG_6_1_2];
    let mut play = take_off(merchant(Some(1), Some(1)).detected("drakir_grebb kogus"));
    play.imperial(&["pass"]);
    assert!(play.person("kogus").detected);
    play.dice(&[1]).imperial(&["detect"]);
    assert_eq!(rolls(&play), [(2, Detection::Undetected)]);
    for name in ["drakir_grebb", "kogus"] {
        assert!(play.is_at(name, "2221") && !play.person(name).detected);
    }
}

#[test]
fn detected_means_the_move_goes_on_with_all_aboard_detected() {
    proves![FG_6_1_3];
    let mut play = take_off(merchant(None, Some(1)));
    play.dice(&[2]).imperial(&["detect"]);
    for name in ["drakir_grebb", "kogus"] {
        assert!(play.is_at(name, "2221") && play.person(name).detected);
    }
    assert_eq!(ship_at(&play, "solar_merchant"), Where::At(play.place("2221")));
    // In orbit nobody betrays a neighbour: everybody aboard was seen.
    let mut orbit = at(merchant(Some(1), None), Step::Movement);
    orbit.rebel(&["fly solar_merchant", "board kogus", "to orbit-angoff"]).dice(&[2]).imperial(&["detect"]);
    assert!(orbit.person("drakir_grebb").detected && orbit.person("kogus").detected);
}

#[test]
fn a_damaged_ship_reaches_its_destination_and_is_lost_there_with_all_aboard_detected_and_unharmed() {
    proves![FG_6_1_4, FG_6_1_5];
    let mut play = take_off(merchant(Some(1), None));
    play.dice(&[5]).imperial(&["detect"]);
    assert_eq!(rolls(&play), [(3, Detection::Damaged)]);
    for name in ["drakir_grebb", "kogus"] {
        assert!(play.is_at(name, "2221") && play.person(name).detected && play.person(name).wounds == 0);
    }
    assert_eq!(ship_at(&play, "solar_merchant"), Where::Deck, "its card is in the Possession Deck again");
    assert_eq!(play.game.state().ship_of(play.who("drakir_grebb")), None);
}

#[test]
fn an_eliminated_ship_takes_everybody_aboard_with_it() {
    proves![FG_6_1_6];
    let position = pilot("zina_adora", "solar_merchant", Some(1), None)
        .people("kogus frun_sentel", "2211")
        .prisoner("telmen", "kogus", "2211");
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly solar_merchant", "board kogus", "to 2221"]).dice(&[6]).imperial(&["detect"]);
    assert_eq!(rolls(&play), [(2, Detection::Eliminated)]);
    assert!(play.is_dead("zina_adora") && play.is_dead("kogus") && play.is_dead("telmen"));
    assert!(play.is_at("frun_sentel", "2211"), "Frun Sentel stayed behind");
    assert_eq!(ship_at(&play, "solar_merchant"), Where::Deck);
}

#[test]
fn a_level_zero_pdb_detects_but_does_no_harm() {
    proves![FG_6_1_7];
    for die in 1..=6 {
        // Evasion Value 1 and detected: the first column, with nothing but Dd and E.
        let position = pilot("zina_adora", "galactic_freighter", Some(0), None).detected("zina_adora");
        let mut play = at(position, Step::Movement);
        play.rebel(&["fly galactic_freighter", "to 2221"]).dice(&[die]).imperial(&["detect"]);
        assert_eq!(rolls(&play), [(0, Detection::Detected)], "die {die}");
        assert!(play.is_at("zina_adora", "2221") && play.person("zina_adora").detected);
        assert_eq!(ship_at(&play, "galactic_freighter"), Where::At(play.place("2221")));
    }
}

#[test]
fn a_pdb_that_is_down_cannot_detect() {
    proves![FG_6_1_8, FG_13_1_9, FG_13_1_10];
    let mut play = take_off(merchant(None, None));
    assert_eq!(play.asked(), Some(Side::Rebel), "nobody was asked");
    assert!(play.is_at("kogus", "2221") && rolls(&play).is_empty());
}

#[test]
fn a_ship_can_be_detected_on_leaving_and_on_landing() {
    proves![FG_6_1_9, FG_13_1_8];
    let mut play = take_off(merchant(Some(1), Some(1)));
    play.dice(&[1]).imperial(&["detect"]);
    assert!(play.offered("detect"), "asked again as it lands");
    play.dice(&[1]).imperial(&["detect"]);
    assert_eq!(rolls(&play).len(), 2);
    assert_eq!(play.asked(), Some(Side::Rebel));
}

#[test]
fn a_flight_across_one_planet_is_detected_once() {
    proves![FG_6_1_10, FG_13_1_14];
    let position = Position::star("egrix").people("boccanegra", "2231").ship("planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly planetary_privateer", "to 2232"]).dice(&[5]).imperial(&["detect"]);
    assert_eq!(rolls(&play).len(), 1);
    assert_eq!(play.asked(), Some(Side::Rebel), "no second time");
    assert!(play.is_at("boccanegra", "2232") && play.person("boccanegra").detected);
}

#[test]
fn each_ship_is_detected_on_its_own() {
    proves![FG_6_1_13];
    let position = merchant(Some(1), None).ship("star_cruiser", "kogus");
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly solar_merchant", "to 2221"]).dice(&[2]).imperial(&["detect"]);
    assert!(play.person("drakir_grebb").detected && !play.person("kogus").detected);
    play.rebel(&["fly star_cruiser", "to 2231"]).dice(&[1]).imperial(&["detect"]);
    assert_eq!(rolls(&play), [(3, Detection::Detected), (5, Detection::Undetected)]);
    assert!(!play.person("kogus").detected);
}

#[test]
fn whoever_stays_behind_is_not_detected_with_the_ship_that_leaves() {
    proves![FG_6_1_3, FG_6_1_13];
    let mut play = take_off(merchant(Some(1), None).people("frun_sentel", "2211"));
    play.dice(&[2]).imperial(&["detect"]);
    assert!(play.person("kogus").detected && !play.person("frun_sentel").detected);
}

#[test]
fn the_pilot_is_as_good_on_landing_as_on_leaving() {
    proves![FG_6_1_9];
    // Kogus, bodyguard of Zina Adora, flies with Navigation 3, in her company with 4.
    let position = pilot("kogus", "planetary_privateer", Some(1), Some(1)).people("zina_adora", "2211");
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly planetary_privateer", "board zina_adora", "to 2221"]);
    play.dice(&[1]).imperial(&["detect"]).dice(&[1]).imperial(&["detect"]);
    assert_eq!(rolls(&play), [(6, Detection::Undetected), (6, Detection::Undetected)], "Evasion Value 7");
}

#[test]
fn a_second_damaged_result_in_one_move_is_elimination() {
    proves![FG_6_2_2];
    let mut play = take_off(merchant(Some(1), Some(1)));
    play.dice(&[5]).imperial(&["detect"]);
    play.dice(&[4]).imperial(&["detect"]);
    assert_eq!(rolls(&play), [(3, Detection::Damaged), (2, Detection::Eliminated)], "die 4 of that column is Dd");
    assert!(play.is_dead("drakir_grebb") && play.is_dead("kogus"));
}

#[test]
fn walking_ends_detection_unless_detected_friends_are_there() {
    proves![FG_6_2_1];
    let position = Position::star("egrix").people("boccanegra", "2231").detected("boccanegra");
    let mut alone = at(position, Step::Movement);
    alone.rebel(&["walk boccanegra 2232"]);
    assert!(!alone.person("boccanegra").detected);
    let position =
        Position::star("egrix").people("boccanegra", "2231").people("kogus", "2232").detected("boccanegra kogus");
    let mut friends = at(position, Step::Movement);
    friends.rebel(&["walk boccanegra 2232"]);
    assert!(friends.person("boccanegra").detected && friends.person("kogus").detected);
}

#[test]
fn whoever_comes_to_detected_friends_is_detected() {
    proves![FG_6_2_3];
    let position = Position::star("egrix").people("boccanegra", "2231").people("kogus", "2232").detected("kogus");
    let mut play = at(position, Step::Movement);
    play.rebel(&["walk boccanegra 2232"]);
    assert!(play.person("boccanegra").detected);
}

#[test]
fn detected_friends_who_arrive_betray_those_who_are_there() {
    proves![FG_6_2_4];
    let mut play = take_off(merchant(None, Some(1)).people("frun_sentel", "2221").people("redjac", "2221"));
    play.dice(&[2]).imperial(&["detect"]);
    assert!(play.person("frun_sentel").detected);
    assert!(!play.person("redjac").detected, "friends only");
    let mut quiet = take_off(merchant(None, Some(1)).people("frun_sentel", "2221"));
    quiet.dice(&[1]).imperial(&["detect"]);
    assert!(!quiet.person("frun_sentel").detected);
}

#[test]
fn characters_in_a_military_stack_neither_betray_nor_are_betrayed() {
    proves![FG_U9];
    let position = Position::star("egrix")
        .units("rebel_wild_2_1 1", "2232")
        .with_units("kogus", "2232")
        .people("boccanegra", "2232")
        .detected("boccanegra");
    let mut play = at(position, Step::Movement);
    play.begin();
    assert!(!play.person("kogus").detected);
    let position = Position::star("egrix").units("rebel_wild_2_1 1", "2232").with_units("kogus", "2232");
    let mut play = at(position.people("boccanegra", "2232").detected("kogus"), Step::Movement);
    play.begin();
    assert!(!play.person("boccanegra").detected, "an escort exposes no mission");
}

#[test]
fn action_events_detect_those_on_missions() {
    proves![FG_6_2_5];
    let position = Position::star("egrix").people("boccanegra kogus", "2232");
    let mut play = at(position, Step::Missions);
    let assign = ["missions 2232", "assign scavenge", "join boccanegra", "ready", "ready"];
    play.cards(&[84]).rebel(&assign).rebel(&["draw"]);
    assert!(play.person("boccanegra").detected);
}

#[test]
fn taking_part_in_a_search_detects_whatever_comes_of_it() {
    proves![FG_6_2_5, FG_6_3_1, FG_17_3, FG_17_13];
    for die in [1, 6] {
        let position = Position::star("egrix").people("frun_sentel redjac telmen", "2211").detected("frun_sentel");
        let mut play = at(position.with_units("jon_kidu", "2211").units("patrol 1", "2211"), Step::Search);
        play.dice(&[die]).imperial(&["search-people 2211", "join redjac", "ready", "end"]);
        let found = play.offered("attack");
        assert_eq!(found, die == 1);
        assert!(play.person("redjac").detected, "found: {found}");
        assert!(!play.person("jon_kidu").detected, "Jon Kidu took no part and is with the units");
    }
}

#[test]
fn a_ship_that_leaves_where_the_enemy_cannot_detect_is_lost_from_sight() {
    proves![FG_6_2_6];
    let play = take_off(merchant(None, None).detected("drakir_grebb kogus"));
    assert!(!play.person("drakir_grebb").detected && !play.person("kogus").detected);
    let unruly = merchant(Some(2), None).rule("quibron", Rule::Rebellion).detected("drakir_grebb kogus");
    let mut play = take_off(unruly);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert!(!play.person("kogus").detected, "nobody controls Quibron, so nobody uses its PDB");
}

#[test]
fn a_flight_within_such_a_planet_loses_sight_too() {
    proves![FG_U8];
    let position = Position::star("egrix").pdb("charkhan", 2, false).people("boccanegra", "2231");
    let position = position.ship("planetary_privateer", "boccanegra").detected("boccanegra");
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly planetary_privateer", "to 2232"]);
    assert!(play.is_at("boccanegra", "2232") && !play.person("boccanegra").detected);
}

#[test]
fn detection_may_be_declined_and_then_changes_nothing() {
    proves![FG_U7, FG_13_1_8];
    for detected in [false, true] {
        let position =
            if detected { merchant(Some(1), None).detected("drakir_grebb kogus") } else { merchant(Some(1), None) };
        let mut play = take_off(position);
        play.imperial(&["pass"]);
        assert!(play.is_at("kogus", "2221") && rolls(&play).is_empty());
        assert_eq!(play.person("kogus").detected, detected);
    }
}

#[test]
fn the_enemy_may_react_to_and_search_for_detected_characters_only() {
    proves![FG_6_3_2, FG_17_2];
    for detected in [false, true] {
        let position = || {
            let position = Position::star("egrix").people("boccanegra", "2232").units("patrol 1", "2231");
            if detected { position.detected("boccanegra") } else { position }
        };
        let mut reaction = at(position(), Step::Reaction);
        assert_eq!(reaction.offered("react 2232"), detected);
        let mut search = at(position().units("patrol 1", "2232"), Step::Search);
        assert_eq!(search.offered("search-units 2232"), detected);
    }
}

#[test]
fn assassination_needs_a_detected_victim_or_one_with_military_units() {
    proves![FG_6_4_1, FG_U9];
    let offers = |position: Position| {
        let mut play = at(position.people("agan_rafa", "2232"), Step::Missions);
        play.rebel(&["missions 2232"]);
        if !play.offered("assign assassination") {
            return Vec::new();
        }
        play.rebel(&["assign assassination"]);
        play.offers()
    };
    let star = || by_the_book("egrix");
    assert!(offers(star().people("redjac", "2232")).is_empty());
    assert_eq!(offers(star().people("redjac", "2232").detected("redjac")), ["target redjac"]);
    let escorted = star().units("patrol 1", "2232").with_units("telmen", "2232").people("redjac", "2232");
    assert_eq!(offers(escorted), ["target telmen"], "the military stack counts as detected, and only that");
}

#[test]
fn a_damaged_ship_bound_for_an_orbit_box_sets_its_people_down_where_they_came_from() {
    proves![FG_U43];
    let mut play = at(merchant(Some(1), None), Step::Movement);
    play.rebel(&["fly solar_merchant", "board kogus", "to orbit-angoff"]).dice(&[5]).imperial(&["detect"]);
    assert_eq!(ship_at(&play, "solar_merchant"), Where::Deck);
    assert!(play.is_at("drakir_grebb", "2211") && play.is_at("kogus", "2211"));
    let mut play = at(merchant(Some(1), None).units("rebel_wild_2_1 1", "orbit-angoff"), Step::Movement);
    play.rebel(&["fly solar_merchant", "board kogus", "to orbit-angoff"]).dice(&[5]).imperial(&["detect"]);
    assert_eq!(ship_at(&play, "solar_merchant"), Where::Deck);
    assert!(play.is_at("drakir_grebb", "orbit-angoff") && play.is_at("kogus", "orbit-angoff"));
    assert!(!play.offered("march orbit-angoff"), "who has moved can't come along and can't stay alone");
}

#[test]
fn a_pdb_scrambled_as_a_ship_leaves_loses_it_from_sight() {
    proves![FG_6_2_6];
    let flight = |answer: &str| {
        let position = Position::star("egrix")
            .people("boccanegra", "2211")
            .ship("planetary_privateer", "boccanegra")
            .item("scrambler", "boccanegra")
            .detected("boccanegra");
        let mut play = at(position, Step::Movement);
        play.rebel(&["fly planetary_privateer", "to orbit-quibron"]).imperial(&["detect"]);
        if answer == "pass" {
            play.dice(&[6]);
        } else {
            play.wear(1);
        }
        play.rebel(&[answer]);
        assert!(play.is_at("boccanegra", "orbit-quibron"));
        play.person("boccanegra").detected
    };
    assert!(flight("pass"), "the PDB looks and finds");
    assert!(!flight("use scrambler 2"), "a PDB that is Down cannot use detection");
}

#[test]
fn detection_spreads_among_any_number_of_friends_and_to_nobody_else() {
    proves![FG_6_2_3];
    // Those who lose their units join the others of their side; whoever of them is detected betrays all of them.
    let names = ["boccanegra", "frun_sentel", "zina_adora", "scott_rubel"];
    for number in 1..=names.len() {
        let friends = &names[..number];
        let position = Position::star("egrix")
            .people(&friends.join(" "), "2232")
            .people("kogus", "2232")
            .people("jon_kidu", "2232")
            .detected("kogus");
        let mut play = at(position, Step::Movement);
        play.begin();
        for name in friends {
            assert!(play.person(name).detected, "{name} among {number}");
        }
        assert!(!play.person("jon_kidu").detected);
    }
}
