//! Section 18: character spaceships of both sides.

use freedom::book::{Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Keeper, Where};
use freedom::{Event, proves};

use crate::play::{Play, at};

fn egrix() -> Position {
    Position::star("egrix")
}

/// The Evasion Value of a ship under a pilot.
fn evasion(play: &Play, ship: &str, pilot: &str) -> u8 {
    play.game.evasion(play.hull(ship), play.who(pilot))
}

// ---- evasion ----

#[test]
fn evasion_is_maneuver_plus_navigation_neither_far_above_the_other() {
    proves![FG_18_1_2, FG_18_1_3, FG_18_1_8, FG_18_1_9, FG_18_1_10];
    let play = at(egrix().people("zina_adora", "2211").people("kogus", "2232"), Step::Movement);
    for (ship, pilot, value, why) in [
        ("explorer", "ly_mantok", 9, "4 and 5"),
        ("explorer", "boccanegra", 8, "4 and 4"),
        ("explorer", "zina_adora", 3, "Maneuver 4 is cut to 2, one above Navigation 1"),
        ("galactic_freighter", "ly_mantok", 1, "Navigation 5 is cut to 1, one above Maneuver 0"),
        ("galactic_freighter", "zina_adora", 1, "0 and 1"),
        ("interstellar_sloop", "ran_jayma", 5, "2, and Navigation 5 cut to 3"),
        ("interstellar_sloop", "zina_adora", 3, "2 and 1"),
        ("planetary_privateer", "boccanegra", 7, "3 and 4"),
        ("planetary_privateer", "scott_rubel", 7, "3, and Navigation 5 cut to 4"),
        ("planetary_privateer", "odene_hobar", 5, "3 and 2"),
        ("planetary_privateer", "oneste_woada", 3, "Maneuver 3 cut to 2, and 1"),
        ("solar_merchant", "tourag", 3, "1, and Navigation 4 cut to 2"),
        ("solar_merchant", "zina_adora", 2, "1 and 1"),
        ("star_cruiser", "rayner_derban", 5, "2, and Navigation 4 cut to 3"),
        ("star_cruiser", "drakir_grebb", 4, "2 and 2"),
        ("stellar_courier", "agan_rafa", 7, "4 and 3"),
        ("stellar_courier", "drakir_grebb", 5, "Maneuver 4 cut to 3, and 2"),
        ("s_xiii", "zina_adora", 7, "Maneuver 6 is never cut"),
        ("s_xiii", "ly_mantok", 11, "6 and 5"),
        ("imperial_spaceship_1", "jon_kidu", 3, "2 and 1"),
        ("imperial_spaceship_2", "vans_ka_tie_a", 5, "2, and Navigation 4 cut to 3"),
        ("redjacs_spaceship", "redjac", 9, "4 and 5"),
        ("stellar_courier", "kogus", 7, "4 and 3"),
    ] {
        assert_eq!(evasion(&play, ship, pilot), value, "{pilot} in the {ship}: {why}");
    }
    let guard = at(egrix().people("zina_adora kogus", "2211"), Step::Movement);
    assert_eq!(evasion(&guard, "stellar_courier", "kogus"), 8, "Kogus with Zina Adora has Navigation 4");
}

#[test]
fn the_evasion_value_picks_the_column_of_detection() {
    proves![FG_18_1_2, FG_18_1_3];
    let column = |ship: &str, pilot: &str| {
        let position = egrix().pdb("quibron", 1, true).people(pilot, "2211").ship(ship, pilot);
        let mut play = at(position, Step::Movement);
        play.dice(&[1]).rebel(&[&format!("fly {ship}"), "to orbit-quibron"]).imperial(&["detect"]);
        play.events().iter().find_map(|event| match event {
            Event::Detection { column, .. } => Some(*column),
            _ => None,
        })
    };
    assert_eq!(column("galactic_freighter", "ly_mantok"), Some(1));
    assert_eq!(column("solar_merchant", "tourag"), Some(3));
    assert_eq!(column("star_cruiser", "rayner_derban"), Some(5), "5 to 6");
    assert_eq!(column("s_xiii", "zina_adora"), Some(6), "7 to 8");
    assert_eq!(column("explorer", "ly_mantok"), Some(7), "9 up");
}

// ---- seats ----

#[test]
fn a_ship_carries_as_many_as_it_has_seats_pilot_and_prisoners_included() {
    proves![FG_18_1_4, FG_18_1_16, FG_U4];
    let crew = || {
        egrix()
            .people("boccanegra frun_sentel zina_adora kogus odene_hobar", "2211")
            .ship("interstellar_sloop", "boccanegra")
    };
    let mut play = at(crew(), Step::Movement);
    play.rebel(&["fly interstellar_sloop", "board frun_sentel", "board zina_adora"]);
    assert!(play.offered("board odene_hobar"), "the fourth");
    play.rebel(&["board kogus"]);
    assert!(!play.offered("board odene_hobar"), "a fifth is too many");
    play.rebel(&["to orbit-quibron"]).imperial(&["pass"]);
    assert!(play.is_at("kogus", "orbit-quibron") && play.is_at("odene_hobar", "2211"));
    // A prisoner sits where the guard sits.
    let mut guarded = at(crew().prisoner("redjac", "frun_sentel", "2211"), Step::Movement);
    guarded.rebel(&["fly interstellar_sloop", "board zina_adora", "board kogus"]);
    assert!(!guarded.offered("board frun_sentel"), "Frun Sentel brings Redjac");
    let mut guarded = at(crew().prisoner("redjac", "frun_sentel", "2211"), Step::Movement);
    guarded.rebel(&["fly interstellar_sloop", "board frun_sentel", "board kogus"]);
    assert!(!guarded.offered("board zina_adora"));
    guarded.rebel(&["to orbit-quibron"]).imperial(&["pass"]);
    assert!(guarded.is_at("redjac", "orbit-quibron"));
}

#[test]
fn a_ship_cannot_carry_a_ship() {
    proves![FG_18_1_18];
    let two = || {
        egrix()
            .people("boccanegra frun_sentel", "2211")
            .ship("planetary_privateer", "boccanegra")
            .ship("interstellar_sloop", "frun_sentel")
    };
    let mut play = at(two(), Step::Movement);
    play.rebel(&["fly planetary_privateer", "board frun_sentel", "to 2221"]).imperial(&["pass", "pass"]);
    assert!(play.is_at("frun_sentel", "2221"));
    assert_eq!(play.ship("interstellar_sloop").at, Where::Deck, "left alone it is lost");
    let mut kept = at(two().people("zina_adora", "2211"), Step::Movement);
    kept.rebel(&["fly planetary_privateer", "board frun_sentel", "to 2221"]).imperial(&["pass", "pass"]);
    assert_eq!(kept.ship("interstellar_sloop").at, Where::At(kept.place("2211")), "it stays with Zina Adora");
    assert_eq!(kept.ship("interstellar_sloop").owner, None);
}

// ---- pilots and owners ----

#[test]
fn the_owner_is_the_pilot_and_has_to_know_how_to_fly() {
    proves![FG_18_1_6, FG_18_1_7, FG_19_11];
    let owned = |owner: &str| {
        let position = egrix().people("vudot_vodot zina_adora boccanegra", "2211").ship("star_cruiser", owner);
        at(position, Step::Movement).offered("fly star_cruiser")
    };
    assert!(owned("boccanegra"));
    assert!(owned("zina_adora"), "Navigation 1 is enough");
    assert!(!owned("vudot_vodot"), "Navigation 0, and nobody else may fly what has an owner");
}

#[test]
fn a_ship_may_be_given_to_any_rebel() {
    proves![FG_18_1_5, FG_18_1_13, FG_18_1_12];
    let position =
        egrix().people("boccanegra vudot_vodot zina_adora", "2211").ship("planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Passing);
    assert!(play.offered("own planetary_privateer zina_adora"));
    play.rebel(&["own planetary_privateer vudot_vodot"]);
    assert_eq!(play.ship("planetary_privateer").owner, Some(play.who("vudot_vodot")), "even one who cannot fly it");
    play.rebel(&["own planetary_privateer zina_adora"]);
    assert_eq!(play.ship("planetary_privateer").owner, Some(play.who("zina_adora")), "and on to the next");
}

/// Zina Adora gains Ly Mantok, to whom the Explorer belongs.
fn gains_ly_mantok(position: Position) -> Play {
    let mut play = at(position.people("zina_adora", "2232"), Step::Missions);
    let lot = if play.person("frun_sentel").place().is_some() { 3 } else { 4 };
    play.cards(&[71]).deck(lot);
    play.rebel(&["missions 2232", "assign gain_characters", "join zina_adora", "ready", "ready", "draw"]);
    assert!(play.is_at("ly_mantok", "2232"));
    play
}

#[test]
fn a_ship_comes_with_its_owner_unless_it_is_in_play() {
    proves![FG_18_1_11, FG_18_1_12, FG_18_1_14];
    let with = gains_ly_mantok(egrix());
    assert_eq!(with.ship("explorer").owner, Some(with.who("ly_mantok")));
    assert_eq!(with.ship("explorer").at, Where::At(with.place("2232")));
    let without = gains_ly_mantok(egrix().people("frun_sentel", "2211").ship("explorer", "frun_sentel"));
    assert_eq!(without.ship("explorer").owner, Some(without.who("frun_sentel")));
    assert!(without.game.state().ship_of(without.who("ly_mantok")).is_none());
}

/// Redjac kills or captures Frun Sentel, who owns the Star Cruiser, in Quibron's wilds.
fn frun_falls(position: Position, aim: &str) -> Play {
    let position = position
        .people("frun_sentel redjac", "2211")
        .wounds("frun_sentel", if aim == "kill" { 4 } else { 0 })
        .ship("star_cruiser", "frun_sentel")
        .detected("frun_sentel");
    let mut play = at(position, Step::Search);
    play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready", "attack", "hand-to-hand", aim]);
    if play.offered("activate frun_sentel") {
        play.rebel(&["activate frun_sentel", "ready"]);
    }
    // To kill: column +4 to +6, one wound. To capture: column -1, a wound and an asterisk.
    play.dice(&[if aim == "kill" { 1 } else { 4 }, 6]).rebel(&["stand"]);
    play
}

#[test]
fn the_ship_of_a_fallen_owner_passes_on_at_once() {
    proves![FG_18_1_15];
    let mut heir = frun_falls(egrix().people("agan_rafa", "2211"), "kill");
    assert!(heir.is_dead("frun_sentel"));
    assert_eq!(heir.offers(), ["own star_cruiser agan_rafa", "pass"]);
    heir.rebel(&["own star_cruiser agan_rafa"]);
    assert_eq!(heir.ship("star_cruiser").owner, Some(heir.who("agan_rafa")));
    let mut captured = frun_falls(egrix(), "capture");
    assert_eq!(captured.person("frun_sentel").keeper, Keeper::Guard(captured.who("redjac")));
    assert_eq!(captured.ship("star_cruiser").at, Where::Deck, "nobody to take it");
    assert!(!captured.offered("own star_cruiser frun_sentel"));
    // Friendly units may keep it; somebody in another stack may not have it.
    let garrison = || egrix().units("rebel_wild_1_0 1", "2211").with_units("kogus", "2211");
    let mut units = frun_falls(garrison(), "kill");
    assert_eq!(units.offers(), ["leave-ship star_cruiser", "pass"]);
    units.rebel(&["leave-ship star_cruiser"]);
    assert_eq!(
        (units.ship("star_cruiser").at, units.ship("star_cruiser").owner),
        (Where::At(units.place("2211")), None)
    );
    assert!(units.ship("star_cruiser").with_units);
    let mut declined = frun_falls(garrison(), "kill");
    declined.rebel(&["pass"]);
    assert_eq!(declined.ship("star_cruiser").at, Where::Deck);
}

#[test]
fn an_heir_has_no_ship_yet() {
    proves![FG_14_14, FG_18_1_15];
    let play = frun_falls(egrix().people("agan_rafa", "2211").ship("explorer", "agan_rafa"), "kill");
    assert_eq!(play.ship("star_cruiser").at, Where::Deck, "Agan Rafa's hands are full");
    assert_eq!(play.ship("explorer").owner, Some(play.who("agan_rafa")));
}

#[test]
fn each_ship_needs_its_own_pilot_unless_it_goes_with_units() {
    proves![FG_18_1_19, FG_19_10];
    let two = || {
        egrix()
            .people("boccanegra vudot_vodot", "2231")
            .ship("planetary_privateer", "boccanegra")
            .ship("star_cruiser", "vudot_vodot")
            .units("rebel_air_2_1 1", "2231")
    };
    let mut play = at(two(), Step::Movement);
    assert!(!play.offered("fly star_cruiser"));
    play.rebel(&["fly planetary_privateer", "to orbit-charkhan"]).imperial(&["pass"]);
    assert_eq!(play.ship("star_cruiser").at, Where::At(play.place("2231")), "one ship at a time");
    let mut units = at(two(), Step::Movement);
    units.rebel(&[
        "march 2231",
        "take rebel_air_2_1",
        "tow star_cruiser",
        "tow planetary_privateer",
        "to orbit-charkhan",
    ]);
    let orbit = Where::At(units.place("orbit-charkhan"));
    assert_eq!([units.ship("star_cruiser").at, units.ship("planetary_privateer").at], [orbit, orbit], "unpiloted");
    assert!(units.is_at("boccanegra", "2231"));
}

#[test]
fn a_ship_without_company_is_lost() {
    proves![FG_18_1_20, FG_19_9];
    let position = || egrix().people("boccanegra", "2231").ship("star_cruiser", "boccanegra");
    let mut alone = at(position(), Step::Movement);
    alone.rebel(&["walk boccanegra 2232"]);
    assert_eq!(alone.ship("star_cruiser").at, Where::Deck, "back in the Possession Deck");
    let mut friends = at(position().people("zina_adora", "2231"), Step::Movement);
    friends.rebel(&["walk boccanegra 2232"]);
    assert_eq!(friends.ship("star_cruiser").at, Where::At(friends.place("2231")));
    let mut units = at(position().units("rebel_air_1_0 1", "2231"), Step::Movement);
    units.rebel(&["walk boccanegra 2232"]);
    assert_eq!(units.ship("star_cruiser").at, Where::At(units.place("2231")));
    let mut enemies = at(position().people("gelba", "2231").units("militia 1", "2231"), Step::Movement);
    enemies.rebel(&["walk boccanegra 2232"]);
    assert_eq!(enemies.ship("star_cruiser").at, Where::Deck, "enemies are no company");
}

#[test]
fn a_ship_left_behind_has_no_owner_until_possessions_are_passed_on() {
    proves![FG_U25, FG_14_11];
    let position = egrix().people("boccanegra zina_adora", "2231").ship("star_cruiser", "boccanegra");
    let mut play = at(position, Step::Movement);
    play.rebel(&["walk boccanegra 2232"]);
    assert_eq!(play.ship("star_cruiser").owner, None);
    assert!(!play.offered("fly star_cruiser"), "Zina Adora may not simply take it");
    play.rebel(&["end"]);
    assert!(!play.offered("own star_cruiser boccanegra"), "Boccanegra is elsewhere");
    play.rebel(&["own star_cruiser zina_adora"]);
    assert_eq!(play.ship("star_cruiser").owner, Some(play.who("zina_adora")));
}

// ---- Imperial ships ----

#[test]
fn nobody_but_redjac_has_redjacs_ship() {
    proves![FG_18_2_1];
    let position = egrix()
        .phasing(Side::Imperial)
        .people("redjac vans_ka_tie_a barca", "2211")
        .ship("redjacs_spaceship", "redjac")
        .ship("imperial_spaceship_1", "barca");
    let mut play = at(position, Step::Passing);
    assert!(play.offered("own imperial_spaceship_1 vans_ka_tie_a"));
    assert!(!play.offers().iter().any(|offer| offer.starts_with("own redjacs_spaceship")));
    // It comes with its owner when they join, and goes to nobody when they die.
    let dies = egrix()
        .people("redjac vans_ka_tie_a", "2211")
        .ship("redjacs_spaceship", "redjac")
        .detected("redjac")
        .people("boccanegra", "2211");
    let mut dies = at(dies, Step::Missions);
    dies.cards(&[75]).rebel(&[
        "missions 2211",
        "assign assassination",
        "target redjac",
        "join boccanegra",
        "ready",
        "ready",
    ]);
    dies.dice(&[1]).rebel(&["draw"]);
    if dies.offered("break-off") {
        dies.rebel(&["break-off"]);
    }
    assert!(dies.is_dead("redjac"));
    assert_eq!(dies.ship("redjacs_spaceship").at, Where::Gone);
}

#[test]
fn redjacs_ship_is_removed_when_he_is_not_with_it_and_never_comes_back() {
    proves![FG_18_2_2, FG_18_2_6, FG_18_2_7];
    let position = egrix()
        .phasing(Side::Imperial)
        .people("redjac vans_ka_tie_a", "2231")
        .units("line 1", "2231")
        .ship("redjacs_spaceship", "redjac")
        .tally(|tally| tally.imperial_ships = 1);
    let mut play = at(position, Step::Movement);
    play.imperial(&["walk redjac 2232"]);
    assert_eq!(play.ship("redjacs_spaceship").at, Where::Gone, "friends and units there do not matter");
    // At the end of the turn they may have an ordinary one.
    while play.game.state().segment != freedom::state::Segment::End {
        let answer = if play.offered("end") { "end" } else { "apart vans_ka_tie_a" };
        play.imperial(&[answer]);
    }
    assert_eq!(play.offers(), ["equip redjac", "equip vans_ka_tie_a", "end"]);
    play.imperial(&["equip redjac"]);
    assert_eq!(play.ship("imperial_spaceship_1").owner, Some(play.who("redjac")));
    assert_eq!(play.ship("redjacs_spaceship").at, Where::Gone);
}

#[test]
fn a_lost_ship_is_replaced_for_a_knight_at_the_end_of_the_imperial_turn() {
    proves![FG_18_2_3, FG_18_2_4, FG_4_1_3, FG_4_1_4];
    let position = |ships: u8| {
        egrix()
            .phasing(Side::Imperial)
            .people("vans_ka_tie_a jon_kidu", "2211")
            .people("jin_voles", "2221")
            .rule("angoff", Rule::Rebellion)
            .people("els_taroff", "orbit-charkhan")
            .units("line 1", "orbit-charkhan")
            .tally(move |tally| tally.imperial_ships = ships)
    };
    let mut play = at(position(1), Step::Closing);
    assert_eq!(play.offers(), ["equip vans_ka_tie_a", "end"], "a Knight on a planet of the Empire");
    play.imperial(&["equip vans_ka_tie_a"]);
    assert_eq!(play.ship("imperial_spaceship_1").owner, Some(play.who("vans_ka_tie_a")));
    assert_eq!(play.asked(), Some(Side::Rebel), "no more than at the start");
    let mut none = at(position(0), Step::Closing);
    assert_eq!(none.asked(), Some(Side::Rebel), "there was none to lose");
    let mut full = at(position(1).ship("imperial_spaceship_2", "jon_kidu"), Step::Closing);
    assert_eq!(full.asked(), Some(Side::Rebel), "there are as many as there were");
    // Not at the end of the Rebel player-turn, and the player may decline.
    let mut rebel = at(position(1).phasing(Side::Rebel), Step::Closing);
    assert!(!rebel.offered("equip vans_ka_tie_a"));
    let mut declined = at(position(1), Step::Closing);
    declined.imperial(&["end"]);
    assert_eq!(declined.ship("imperial_spaceship_1").at, Where::Deck);
}

#[test]
fn imperial_ships_change_hands_at_the_start_of_the_imperial_mission_phase() {
    proves![FG_18_2_5, FG_U17];
    let position = || {
        egrix()
            .phasing(Side::Imperial)
            .people("vans_ka_tie_a gelba", "2211")
            .ship("imperial_spaceship_1", "vans_ka_tie_a")
    };
    let mut play = at(position(), Step::Passing);
    play.imperial(&["own imperial_spaceship_1 gelba"]);
    assert_eq!(play.ship("imperial_spaceship_1").owner, Some(play.who("gelba")), "no Knight");
    play.imperial(&["end", "missions 2211"]);
    assert!(!play.offered("own imperial_spaceship_1 vans_ka_tie_a"));
    let mut moving = at(position(), Step::Movement);
    assert!(!moving.offered("own imperial_spaceship_1 gelba"));
    let mut rebel_turn = at(position().phasing(Side::Rebel).people("zina_adora", "2232"), Step::Passing);
    assert!(!rebel_turn.offered("own imperial_spaceship_1 gelba"));
}

#[test]
fn imperial_ships_obey_the_rules_of_rebel_ships() {
    proves![FG_18_2_8];
    let base = || egrix().phasing(Side::Imperial);
    // A pilot with Navigation.
    let pilot = |who: &str| {
        at(base().people(who, "2231").ship("imperial_spaceship_1", who), Step::Movement)
            .offered("fly imperial_spaceship_1")
    };
    assert!(pilot("jon_kidu"));
    assert!(!pilot("senator_dermond"), "Navigation 0");
    // Four seats.
    let crowd = base().people("barca telmen saytar gelba jon_kidu", "2231").ship("imperial_spaceship_1", "barca");
    let mut crowd = at(crowd, Step::Movement);
    crowd.imperial(&["fly imperial_spaceship_1", "board telmen", "board saytar", "board gelba"]);
    assert!(!crowd.offered("board jon_kidu"));
    // Detection by a Rebel PDB.
    let seen =
        base().rule("charkhan", Rule::RebelControl).people("barca", "2231").ship("imperial_spaceship_1", "barca");
    let mut seen = at(seen, Step::Movement);
    seen.dice(&[6]).imperial(&["fly imperial_spaceship_1", "to orbit-charkhan"]).rebel(&["detect"]);
    assert!(seen.person("barca").detected);
    // Lost when left alone; one ship each.
    let mut alone = at(base().people("barca", "2231").ship("imperial_spaceship_1", "barca"), Step::Movement);
    alone.imperial(&["walk barca 2232"]);
    assert_eq!(alone.ship("imperial_spaceship_1").at, Where::Deck);
    let two = base()
        .people("barca telmen", "2231")
        .ship("imperial_spaceship_1", "barca")
        .ship("imperial_spaceship_2", "telmen");
    assert!(!at(two, Step::Passing).offered("own imperial_spaceship_1 telmen"));
}

// ---- prisoners [U26] ----

#[test]
fn a_leaving_guard_takes_the_prisoner_along() {
    proves![FG_U26];
    let position = egrix().people("frun_sentel zina_adora", "2231").prisoner("redjac", "frun_sentel", "2231");
    let mut play = at(position, Step::Movement);
    play.rebel(&["walk frun_sentel 2232"]);
    assert!(play.is_at("redjac", "2232"));
    assert_eq!(play.person("redjac").keeper, Keeper::Guard(play.who("frun_sentel")));
}

#[test]
fn another_captor_takes_over_from_a_dead_guard() {
    proves![FG_U26];
    let mut taken = frun_falls(
        egrix().people("agan_rafa", "2211").people("frun_sentel", "2211").prisoner("gelba", "frun_sentel", "2211"),
        "kill",
    );
    taken.rebel(&["pass"]);
    assert_eq!(taken.person("gelba").keeper, Keeper::Guard(taken.who("agan_rafa")));
    let freed = frun_falls(egrix().people("frun_sentel", "2211").prisoner("gelba", "frun_sentel", "2211"), "kill");
    assert_eq!(freed.person("gelba").keeper, Keeper::Nobody, "nobody is left to keep Gelba");
}

#[test]
fn a_ship_stays_in_the_stack_it_was_left_with() {
    proves![FG_18_1_15, FG_U25];
    // Left with the units, it is for those who are stacked with them.
    let position = egrix().units("rebel_wild_1_0 1", "2211").with_units("kogus", "2211").people("agan_rafa", "2211");
    let mut play = frun_falls(position, "kill");
    assert!(!play.offered("own star_cruiser kogus"));
    play.rebel(&["leave-ship star_cruiser"]);
    while !play.offers().iter().any(|offer| offer.starts_with("own")) {
        let answer = ["break-off", "end"].into_iter().find(|answer| play.offered(answer)).expect("an answer");
        if answer == "break-off" {
            play.dice(&[1]);
        }
        play.does(&[answer]);
    }
    assert!(play.offered("own star_cruiser kogus"));
    assert!(!play.offered("own star_cruiser agan_rafa"));
}
