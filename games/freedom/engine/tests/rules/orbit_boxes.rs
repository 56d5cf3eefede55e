//! Orbit boxes as places: the nine points of the option, and who can't be left there.

use freedom::book::{Book, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::{Freedom, Setup};
use table::{Game, Seed};

use crate::play::{Play, at};

/// Egrix with every PDB Down.
fn quiet() -> Position {
    Position::star("egrix").pdb("quibron", 0, false).pdb("angoff", 0, false).pdb("charkhan", 0, false)
}

/// Egrix with every PDB Up at Level 1 under Imperial Control.
fn watched() -> Position {
    Position::star("egrix").pdb("quibron", 1, true).pdb("angoff", 1, true).pdb("charkhan", 1, true)
}

fn destinations(play: &mut Play) -> Vec<String> {
    play.offers().into_iter().filter_map(|offer| offer.strip_prefix("to ").map(str::to_owned)).collect()
}

#[test]
fn an_orbit_box_takes_any_number_of_units_of_both_sides() {
    proves![FG_U42, FG_21_2];
    let position = quiet().units("rebel_wild_2_1 9 patrol 9", "orbit-charkhan").units("rebel_wild_2_1 4", "2211");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "take rebel_wild_2_1", "to orbit-charkhan"]);
    assert_eq!(play.spot("orbit-charkhan").count, [11, 9]);
}

#[test]
fn mobile_units_and_piloted_ships_enter_and_leave_an_orbit_box() {
    proves![FG_U42];
    let position = quiet()
        .units("rebel_air_2_1 1", "2231")
        .with_units("kogus", "2231")
        .people("boccanegra frun_sentel", "2232")
        .ship("planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2231", "take rebel_air_2_1", "bring kogus", "to orbit-charkhan"]);
    play.rebel(&["fly planetary_privateer", "board frun_sentel", "to orbit-angoff"]);
    assert!(play.is_at("kogus", "orbit-charkhan") && play.is_at("frun_sentel", "orbit-angoff"));
    let position = quiet().units("rebel_air_2_1 1", "orbit-charkhan").people("boccanegra", "orbit-angoff");
    let mut play = at(position.ship("planetary_privateer", "boccanegra"), Step::Movement);
    play.rebel(&["march orbit-charkhan", "take rebel_air_2_1", "to 2232", "fly planetary_privateer", "to 2231"]);
    assert_eq!(play.spot("2232").count, [1, 0]);
    assert!(play.is_at("boccanegra", "2231"));
}

#[test]
fn nobody_walks_into_orbit_and_units_that_are_not_mobile_stay_below() {
    proves![FG_U42];
    let position = quiet().people("kogus", "2231").units("rebel_air_1_0 1 militia 1", "2231");
    let mut play = at(position, Step::Movement);
    assert_eq!(play.offers(), ["march 2231", "walk kogus 2232", "end"]);
    play.rebel(&["march 2231", "take rebel_air_1_0"]);
    assert_eq!(destinations(&mut play), ["2232"]);
    let mut militia = at(quiet().units("militia 1", "2231").phasing(Side::Imperial), Step::Movement);
    militia.imperial(&["march 2231", "take militia"]);
    assert_eq!(destinations(&mut militia), ["2232"]);
    let position = quiet().people("kogus boccanegra", "orbit-charkhan").ship("planetary_privateer", "boccanegra");
    let mut above = at(position, Step::Movement);
    assert_eq!(above.offers(), ["fly planetary_privateer", "end"], "nor does anybody walk down");
}

#[test]
fn a_move_has_one_origin_and_one_destination_and_may_still_go_straight_from_environ_to_environ() {
    proves![FG_U42, FG_12_8];
    let mut play = at(quiet().units("rebel_wild_2_1 1", "2211"), Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1"]);
    let everywhere = ["2221", "2231", "2232", "orbit-quibron", "orbit-angoff", "orbit-charkhan"];
    assert_eq!(destinations(&mut play), everywhere);
    play.rebel(&["to orbit-charkhan"]);
    assert_eq!(play.offers(), ["end"], "no second leg down to the planet");
}

/// Who is asked, and how often, as a unit or a ship goes from one place to another past PDBs that let it pass.
fn meetings(from: &str, to: &str) -> [usize; 2] {
    let met = |position: Position, order: &[&str]| {
        let mut play = at(position, Step::Movement);
        play.rebel(order).rebel(&[&format!("to {to}")]);
        let mut met = 0;
        while play.asked() == Some(Side::Imperial) {
            play.imperial(&["pass"]);
            met += 1;
        }
        met
    };
    let march = format!("march {from}");
    let units = met(watched().units("rebel_fire_2_1 1", from), &[&march, "take rebel_fire_2_1"]);
    let pilot = watched().people("boccanegra", from).ship("planetary_privateer", "boccanegra");
    [units, met(pilot, &["fly planetary_privateer"])]
}

#[test]
fn pdbs_act_at_the_border_of_surface_and_space() {
    proves![FG_U42, FG_3_6_10];
    // From, to, meetings of units and of a ship.
    let table = [
        ("2231", "orbit-charkhan", [1, 1]),
        ("orbit-charkhan", "2231", [1, 1]),
        ("2231", "orbit-angoff", [1, 1]),
        ("orbit-charkhan", "2221", [1, 1]),
        ("orbit-charkhan", "orbit-angoff", [0, 0]),
        ("2231", "2221", [2, 2]),
        ("2231", "2232", [0, 1]),
    ];
    for (from, to, expected) in table {
        assert_eq!(meetings(from, to), expected, "{from} to {to}");
    }
}

#[test]
fn nothing_else_happens_in_an_orbit_box() {
    proves![FG_U42];
    let both = || {
        quiet()
            .units("rebel_wild_2_1 2 line 1", "orbit-charkhan")
            .people("boccanegra redjac", "orbit-charkhan")
            .ship("planetary_privateer", "boccanegra")
            .ship("redjacs_spaceship", "redjac")
            .detected("boccanegra redjac")
    };
    let mut combat = at(both(), Step::MilitaryCombat);
    assert!(!combat.offered("attack"), "no military combat");
    let mut search = at(both(), Step::Search);
    assert!(!search.offers().iter().any(|offer| offer.starts_with("search")), "no search");
    let mut missions = at(both(), Step::Missions);
    assert!(!missions.offers().iter().any(|offer| offer.starts_with("missions")), "no missions");
    let mut reaction = at(both().units("patrol 1", "2231"), Step::Reaction);
    assert!(!reaction.offers().iter().any(|offer| offer.starts_with("react")), "no reaction into it");
}

#[test]
fn units_in_orbit_are_not_on_the_planet() {
    proves![FG_U42, FG_4_1_9];
    let position = || quiet().units("rebel_wild_1_0 1", "2232");
    assert_eq!(at(position(), Step::Movement).controller("charkhan"), None);
    let above = at(position().units("line 2", "orbit-charkhan"), Step::Movement);
    assert_eq!(above.controller("charkhan"), None, "Imperial units above it are no garrison");
    let stopped = quiet().rule("charkhan", Rule::RebellionStopped).units("line 1", "orbit-charkhan");
    let mut stopped = at(stopped, Step::Movement);
    stopped.begin();
    assert_eq!(stopped.planet("charkhan").rule, Rule::RebellionStopped);
}

#[test]
fn a_unit_in_orbit_may_react_down() {
    proves![FG_U42];
    let position = quiet().people("boccanegra", "2232").detected("boccanegra").units("patrol 1", "orbit-charkhan");
    let mut play = at(position, Step::Reaction);
    play.imperial(&["react 2232"]);
    assert!(play.offered("send patrol orbit-charkhan"));
    play.imperial(&["send patrol orbit-charkhan"]);
    assert_eq!(play.spot("2232").count, [0, 1]);
    let position = quiet().people("boccanegra", "2232").detected("boccanegra").units("patrol 1", "orbit-angoff");
    let mut elsewhere = at(position, Step::Reaction);
    assert!(!elsewhere.offered("react 2232"), "only from the box of that planet");
}

#[test]
fn a_ship_reacts_down_with_those_aboard() {
    proves![FG_U42];
    let position = quiet()
        .people("boccanegra", "2232")
        .detected("boccanegra")
        .people("redjac telmen", "orbit-charkhan")
        .ship("redjacs_spaceship", "redjac");
    let mut play = at(position, Step::Reaction);
    play.imperial(&["react 2232", "react-fly redjacs_spaceship"]);
    assert!(!play.offered("to 2232"), "Telmen can't stay alone");
    play.imperial(&["board telmen", "to 2232"]);
    assert!(play.is_at("redjac", "2232") && play.is_at("telmen", "2232"));
}

#[test]
fn the_phasing_players_pdb_acts_on_a_reaction_from_orbit() {
    proves![FG_U42, FG_U11];
    let position = || {
        let position = quiet().rule("charkhan", Rule::RebelControl).pdb("charkhan", 1, true);
        position.people("boccanegra", "2232").detected("boccanegra")
    };
    let mut unit = at(position().units("patrol 1", "orbit-charkhan"), Step::Reaction);
    unit.imperial(&["react 2232", "send patrol orbit-charkhan"]).dice(&[6, 6]).rebel(&["fire"]);
    assert_eq!(unit.spot("2232").count, [0, 0], "shot down");
    let redjac = position().people("redjac", "orbit-charkhan").ship("redjacs_spaceship", "redjac");
    let mut ship = at(redjac, Step::Reaction);
    ship.imperial(&["react 2232", "react-fly redjacs_spaceship"]).dice(&[6]).rebel(&["detect"]);
    assert!(ship.is_at("redjac", "2232") && ship.person("redjac").detected);
}

#[test]
fn detection_is_kept_in_orbit_and_ends_only_on_leaving_a_box_nobody_watches() {
    proves![FG_U42, FG_6_2_6];
    let pilot = |watch: bool, to: &str| {
        let position = if watch { watched().pdb("angoff", 1, false) } else { quiet() };
        let position = position.people("boccanegra", "orbit-charkhan").detected("boccanegra");
        let mut play = at(position.ship("planetary_privateer", "boccanegra"), Step::Movement);
        play.rebel(&["fly planetary_privateer", &format!("to {to}")]);
        play
    };
    assert!(!pilot(false, "orbit-angoff").person("boccanegra").detected);
    assert!(pilot(true, "orbit-angoff").person("boccanegra").detected, "the enemy has a usable PDB below");
    assert!(pilot(true, "2221").person("boccanegra").detected);
    let mut arriving =
        at(watched().people("boccanegra", "2231").ship("planetary_privateer", "boccanegra"), Step::Movement);
    arriving.rebel(&["fly planetary_privateer", "to orbit-charkhan"]).dice(&[6]).imperial(&["detect"]);
    assert!(arriving.person("boccanegra").detected, "and it comes along into orbit");
}

#[test]
fn detection_does_not_spread_in_orbit() {
    proves![FG_U42];
    let position = quiet()
        .people("boccanegra kogus", "orbit-charkhan")
        .ship("planetary_privateer", "boccanegra")
        .ship("explorer", "kogus")
        .detected("boccanegra");
    let mut play = at(position, Step::Movement);
    play.begin();
    assert!(play.person("boccanegra").detected && !play.person("kogus").detected);
}

#[test]
fn set_up_reinforcements_and_entry_from_space_use_environs_only() {
    proves![FG_U42];
    let mut game = Freedom::deal(&Book::printed(), &Setup::default(), Seed::from_u64(1)).unwrap();
    let mut choices = Vec::new();
    let mut seen = 0;
    while game.state().turn == 0 {
        game.choices(Side::Imperial.seat(), &mut choices);
        let words: Vec<String> = choices.iter().map(|choice| game.write_choice(choice)).collect();
        assert!(!words.iter().any(|word| word.contains("orbit")), "{words:?}");
        seen += words.len();
        game.play(Side::Imperial.seat(), &choices[0].clone(), &mut table::Log::Off).unwrap();
    }
    assert!(seen > 10);
    let position = quiet().in_space("boccanegra", "planetary_privateer", "boccanegra");
    let mut entry = at(position, Step::Movement);
    assert!(entry.offered("enter 2211") && !entry.offers().iter().any(|offer| offer.contains("orbit")));
    let position = Position::of("varu_powderkeg").turn(2).phasing(Side::Imperial).people("kogus", "4331");
    let mut reinforcements = at(position, Step::Reinforcements);
    assert!(reinforcements.offered("deploy line 4311"));
    assert!(!reinforcements.offers().iter().any(|offer| offer.contains("orbit")));
}

#[test]
fn nobody_is_left_alone_in_an_orbit_box() {
    proves![FG_U44];
    // The last units may go only with everybody who would stay alone.
    let mut units =
        at(quiet().units("rebel_wild_2_1 1", "orbit-angoff").with_units("kogus", "orbit-angoff"), Step::Movement);
    units.rebel(&["march orbit-angoff", "take rebel_wild_2_1"]);
    assert!(!units.offered("to 2221"));
    units.rebel(&["bring kogus"]);
    assert!(units.offered("to 2221"));
    // The last ship too.
    let crew = || quiet().people("boccanegra kogus", "orbit-angoff").ship("planetary_privateer", "boccanegra");
    let mut ship = at(crew(), Step::Movement);
    ship.rebel(&["fly planetary_privateer"]);
    assert!(!ship.offered("to 2221"));
    ship.rebel(&["board kogus"]);
    assert!(ship.offered("to 2221"));
    // With another ship or units about, a character may stay.
    let mut second = at(crew().ship("explorer", "kogus"), Step::Movement);
    second.rebel(&["fly planetary_privateer"]);
    assert!(second.offered("to 2221"));
    let mut company = at(crew().units("rebel_wild_2_1 1", "orbit-angoff"), Step::Movement);
    company.rebel(&["fly planetary_privateer"]);
    assert!(company.offered("to 2221"));
}

// ---- Redjac's ship, prisoners, those who have moved ----

#[test]
fn redjacs_ship_is_lost_in_orbit_too_and_is_no_company_for_those_he_leaves() {
    proves![FG_18_2_2, FG_18_2_1, FG_U44];
    let position = |units: &str| {
        let position = quiet().phasing(Side::Imperial).units(units, "orbit-charkhan");
        position.with_units("redjac gelba", "orbit-charkhan").ship("redjacs_spaceship", "redjac")
    };
    let mut two = at(position("patrol 2"), Step::Movement);
    two.imperial(&["march orbit-charkhan", "take patrol"]);
    assert!(!two.offered("tow redjacs_spaceship"), "not without Redjac");
    two.imperial(&["bring redjac"]);
    assert!(two.offered("tow redjacs_spaceship"));
    two.imperial(&["to 2232"]);
    assert_eq!(two.ship("redjacs_spaceship").at, freedom::state::Where::Gone, "Redjac went without it");
    assert!(two.is_at("gelba", "orbit-charkhan"), "a Patrol is still with her");
    let mut one = at(position("patrol 1"), Step::Movement);
    one.imperial(&["march orbit-charkhan", "take patrol", "bring redjac"]);
    assert_eq!(destinations(&mut one), [""; 0], "Gelba would be alone with a ship that is lost");
    one.imperial(&["bring gelba"]);
    assert!(one.offered("to 2232"));
}

#[test]
fn who_has_moved_into_orbit_stays_there_with_a_ship_or_units() {
    proves![FG_U44, FG_12_8];
    let position = quiet().people("kogus", "2231").people("boccanegra", "orbit-charkhan");
    let position = position.ship("planetary_privateer", "boccanegra").people("adam_starlight", "2231");
    let mut play = at(position.ship("explorer", "adam_starlight"), Step::Movement);
    play.rebel(&["fly explorer", "board kogus", "to orbit-charkhan", "fly planetary_privateer"]);
    assert!(play.offered("to 2231") && !play.offered("board kogus"), "the other ship stays with them");
    let position = quiet().units("rebel_air_2_1 1", "2231").with_units("kogus", "2231");
    let position = position.people("boccanegra", "orbit-charkhan").ship("planetary_privateer", "boccanegra");
    let mut units = at(position, Step::Movement);
    units.rebel(&["march 2231", "take rebel_air_2_1", "bring kogus", "to orbit-charkhan"]);
    assert!(units.offered("fly planetary_privateer"), "the unit stays with Kogus");
}

#[test]
fn a_guard_with_more_prisoners_than_seats_stays() {
    proves![FG_18_1_4, FG_18_1_16];
    let position = |prisoners: &[&str]| {
        let start = quiet().people("boccanegra", "2231").ship("interstellar_sloop", "boccanegra");
        prisoners.iter().fold(start, |position, name| position.prisoner(name, "boccanegra", "2231"))
    };
    let mut full = at(position(&["telmen", "gelba", "saytar"]), Step::Movement);
    assert!(full.offered("fly interstellar_sloop"), "four places");
    let mut crowd = at(position(&["telmen", "gelba", "saytar", "barca"]), Step::Movement);
    assert!(!crowd.offered("fly interstellar_sloop"), "{:?}", crowd.offers());
}

#[test]
fn all_in_one_orbit_box_are_one_stack_with_the_units_there() {
    proves![FG_19_12, FG_U42];
    for side in [Side::Rebel, Side::Imperial] {
        let (name, unit, ship) = match side {
            Side::Rebel => ("boccanegra", "rebel_air_2_1 1", "planetary_privateer"),
            Side::Imperial => ("telmen", "patrol 1", "imperial_spaceship_1"),
        };
        let position = quiet().phasing(side).people(name, "orbit-charkhan").ship(ship, name);
        let mut play = at(position.units(unit, "orbit-charkhan"), Step::Sorting);
        play.begin();
        assert!(play.spot("orbit-charkhan").with_units.has(play.who(name)), "{side:?}");
        assert!(play.ship(ship).with_units, "{side:?}");
    }
}
