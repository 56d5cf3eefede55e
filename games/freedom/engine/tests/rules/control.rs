//! Section 4: control of planets.

use freedom::Event;
use freedom::book::{Book, Loyalty, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Force;
use freedom::{Freedom, Setup};
use table::{Game, Seed};

use crate::desk::missions;
use crate::play::{Play, SIDES, agent, at, by_the_book};

const IMPERIAL: Option<Side> = Some(Side::Imperial);
const REBEL: Option<Side> = Some(Side::Rebel);
const NOBODY: Option<Side> = None;

/// Charkhan in a state, with units of these sides in its two Environs.
fn charkhan(rule: Rule, up: bool, imperial: bool, rebel: bool) -> Position {
    let mut position = by_the_book("egrix").rule("charkhan", rule).pdb("charkhan", 1, up);
    if imperial {
        position = position.units("patrol 1", "2231");
    }
    if rebel {
        position = position.units("rebel_wild_1_0 1", "2232");
    }
    position
}

#[test]
fn who_controls_a_planet() {
    proves![
        FG_4_1_9, FG_4_2_1_2, FG_4_2_1_3, FG_4_2_1_4, FG_4_2_2_1, FG_4_2_2_2, FG_4_2_2_4, FG_4_2_3_2, FG_4_2_3_3,
        FG_4_2_3_4, FG_4_2_4_2
    ];
    // State; only Imperial units with the PDB Up and Down, both sides, only Rebel units, no units.
    let table = [
        (Rule::ImperialControl, [IMPERIAL, IMPERIAL, IMPERIAL, IMPERIAL, IMPERIAL, NOBODY, IMPERIAL, IMPERIAL]),
        (Rule::Rebellion, [NOBODY; 8]),
        (Rule::RebelControl, [REBEL, NOBODY, REBEL, REBEL, REBEL, REBEL, REBEL, REBEL]),
        (Rule::RebellionStopped, [IMPERIAL, IMPERIAL, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY]),
    ];
    let units = [(true, false), (true, true), (false, true), (false, false)];
    for (rule, line) in table {
        for (ix, expected) in line.into_iter().enumerate() {
            let ((imperial, rebel), up) = (units[ix / 2], ix % 2 == 0);
            let play = at(charkhan(rule, up, imperial, rebel), Step::Movement);
            let what = format!("{rule:?}, PDB up {up}, Imperial units {imperial}, Rebel units {rebel}");
            assert_eq!(play.controller("charkhan"), expected, "{what}");
        }
    }
}

#[test]
fn only_imperial_units_end_rebellion_stopped_at_once_and_nothing_else_changes_a_state_by_itself() {
    proves![FG_4_2_4_2, FG_4_1_8];
    for rule in [Rule::ImperialControl, Rule::Rebellion, Rule::RebelControl, Rule::RebellionStopped] {
        for up in [false, true] {
            for (imperial, rebel) in [(true, false), (true, true), (false, true), (false, false)] {
                let mut play = at(charkhan(rule, up, imperial, rebel), Step::Movement);
                play.begin();
                let over = rule == Rule::RebellionStopped && imperial && !rebel;
                let expected = if over { Rule::ImperialControl } else { rule };
                assert_eq!(play.planet("charkhan").rule, expected, "{rule:?} {up} {imperial} {rebel}");
            }
        }
    }
}

#[test]
fn characters_camps_and_prisoners_do_not_count_for_control() {
    proves![FG_4_1_5];
    let position = charkhan(Rule::RebellionStopped, true, true, false).people("boccanegra", "2231");
    let play = at(position.people("kogus", "2232").camp("2232", 1), Step::Movement);
    assert_eq!(play.controller("charkhan"), IMPERIAL, "Rebel characters are no units");
    let position = charkhan(Rule::ImperialControl, false, false, true).people("redjac", "2232");
    let play = at(position.prisoner("telmen", "units", "2232"), Step::Movement);
    assert_eq!(play.controller("charkhan"), NOBODY, "an Imperial character does not hold the planet");
}

#[test]
fn control_passes_the_moment_units_come_or_go() {
    proves![FG_4_1_10];
    let position = charkhan(Rule::ImperialControl, false, false, false).pdb("quibron", 0, false);
    let mut play = at(position.units("rebel_wild_2_1 1", "2211"), Step::Movement);
    assert_eq!(play.controller("charkhan"), IMPERIAL);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2231"]);
    assert_eq!(play.controller("charkhan"), NOBODY, "only Rebel units and the PDB Down");
    assert_eq!(play.controller("quibron"), IMPERIAL, "and none on Quibron any more");
}

#[test]
fn control_passes_the_moment_a_pdb_goes_down() {
    proves![FG_4_1_10, FG_4_2_1_3, FG_4_2_1_4];
    let position =
        Position::star("egrix").pdb("charkhan", 1, true).units("rebel_wild_1_0 1", "2232").people("boccanegra", "2232");
    let mut play = at(position, Step::Missions);
    assert_eq!(play.controller("charkhan"), IMPERIAL);
    play.cards(&[84]).rebel(&["missions 2232", "assign sabotage", "join boccanegra", "ready", "ready", "draw"]);
    play.rebel(&["complete sabotage"]);
    assert!(!play.planet("charkhan").pdb_up);
    assert_eq!(play.controller("charkhan"), NOBODY);
}

#[test]
fn the_rebel_player_may_raise_the_pdb_of_a_planet_in_rebellion_free_of_the_enemy() {
    proves![FG_4_2_2_3];
    // Turn, Imperial units, Rebel units, whether the Rebel player may.
    let table = [
        (1, false, true, true),
        (1, false, false, true),
        (3, false, true, true),
        (2, false, true, false),
        (1, true, false, false),
        (1, true, true, false),
    ];
    for (turn, imperial, rebel, may) in table {
        let mut play = at(charkhan(Rule::Rebellion, false, imperial, rebel).turn(turn), Step::Movement);
        assert_eq!(play.controller("charkhan"), NOBODY);
        assert_eq!(play.offered("raise charkhan"), may, "turn {turn}, Imperial {imperial}, Rebel {rebel}");
    }
    let mut play = at(
        charkhan(Rule::Rebellion, false, false, true).rule("angoff", Rule::Rebellion).pdb("angoff", 0, false),
        Step::Movement,
    );
    assert!(play.offered("raise angoff"));
    play.rebel(&["raise charkhan"]);
    assert!(play.planet("charkhan").pdb_up);
    assert_eq!(play.controller("charkhan"), NOBODY, "not before the Imperial player-turn ends");
    assert!(!play.offered("raise angoff"), "one in a turn");
}

#[test]
fn the_imperial_player_may_not_raise_a_pdb_he_does_not_control() {
    proves![FG_4_2_2_3, FG_13_1_6];
    let position =
        || charkhan(Rule::Rebellion, false, true, false).phasing(Side::Imperial).turn(2).pdb("angoff", 1, false);
    let mut play = at(position(), Step::Movement);
    assert!(play.offered("raise angoff") && !play.offered("raise charkhan"));
    let mut odd = at(position().turn(1), Step::Movement);
    assert!(!odd.offered("raise angoff"));
}

#[test]
fn rebellion_becomes_rebel_control_as_the_imperial_player_turn_ends() {
    proves![FG_4_2_2_5, FG_4_2_3_1, FG_4_1_10];
    // PDB Up, Imperial units, Rebel units, state afterwards.
    let table = [
        (true, false, true, Rule::RebelControl),
        (true, false, false, Rule::RebelControl),
        (false, false, true, Rule::Rebellion),
        (true, true, false, Rule::Rebellion),
        (true, true, true, Rule::Rebellion),
    ];
    for (up, imperial, rebel, rule) in table {
        let position = || charkhan(Rule::Rebellion, up, imperial, rebel);
        let mut end = at(position().phasing(Side::Imperial), Step::Closing);
        end.begin();
        assert_eq!(end.planet("charkhan").rule, rule, "PDB up {up}, Imperial {imperial}, Rebel {rebel}");
        let mut rebel_end = at(position(), Step::Closing);
        rebel_end.begin();
        assert_eq!(rebel_end.planet("charkhan").rule, Rule::Rebellion, "not as the Rebel player-turn ends");
    }
}

#[test]
fn only_planets_marked_ac_start_otherwise_than_under_imperial_control() {
    proves![FG_4_2_1_1];
    let book = Book::printed();
    for (star, id, armageddon) in [("egrix", "flight_to_egrix", false), ("varu", "varu_powderkeg", true)] {
        let setup = Setup { scenario: id.into(), ..Setup::default() };
        let game = Freedom::deal(&book, &setup, Seed::from_u64(1)).unwrap();
        for (ix, planet) in book.star(star).unwrap().planets.iter().enumerate() {
            let marked = armageddon && planet.armageddon_rebel;
            let expected = if marked { Rule::RebelControl } else { Rule::ImperialControl };
            assert_eq!(game.state().planets[ix].rule, expected, "{}", planet.id);
        }
    }
    let play = at(Position::of("varu_powderkeg"), Step::Movement);
    assert_eq!(play.planet("cercis").rule, Rule::RebelControl);
    let play = at(Position::of("flight_to_egrix"), Step::Movement);
    assert_eq!(play.planet("angoff").rule, Rule::ImperialControl, "marked AC, but this is no Armageddon");
}

#[test]
fn stop_rebellion_leads_to_rebellion_stopped() {
    proves![FG_4_2_4_1];
    for rule in [Rule::Rebellion, Rule::RebelControl] {
        let position = charkhan(rule, true, false, true).people("telmen", "2232").phasing(Side::Imperial);
        let mut play = at(position.loyalty("charkhan", Loyalty::Unrest), Step::Missions);
        play.imperial(&["missions 2232", "assign rebellion", "join telmen", "ready", "ready"]);
        play.cards(&[89, 92]).imperial(&["draw", "draw"]);
        assert_eq!(play.planet("charkhan").rule, Rule::RebellionStopped);
        assert_eq!(play.controller("charkhan"), NOBODY);
    }
}

#[test]
fn a_planet_goes_through_its_four_states() {
    proves![FG_4_1_8];
    let position = charkhan(Rule::ImperialControl, true, false, false)
        .loyalty("charkhan", Loyalty::Unrest)
        .people("boccanegra", "2232");
    let mut play = at(position, Step::Missions);
    play.cards(&[89]).rebel(&["missions 2232", "assign rebellion", "join boccanegra", "ready", "ready", "draw"]);
    assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
    let changes = |play: &Play| {
        let states = play.events().iter().filter_map(|event| match event {
            Event::StateChanged { rule, .. } => Some(*rule),
            _ => None,
        });
        states.collect::<Vec<_>>()
    };
    while play.planet("charkhan").rule == Rule::Rebellion {
        let offers = play.offers();
        let end = ["pass", "ready", "end", "stop"].into_iter().find(|end| offers.iter().any(|offer| offer == end));
        play.does(&[end.expect("a way on")]);
    }
    assert_eq!(changes(&play), [Rule::Rebellion, Rule::RebelControl]);
}

#[test]
fn coup_and_diplomacy_are_closed_in_rebellion_and_rebel_control_for_both_sides() {
    proves![FG_4_1_6];
    for (rule, open) in [
        (Rule::ImperialControl, true),
        (Rule::RebellionStopped, true),
        (Rule::Rebellion, false),
        (Rule::RebelControl, false),
    ] {
        for (side, name) in [(Side::Rebel, "zina_adora"), (Side::Imperial, "jon_kidu")] {
            let position = Position::star("egrix").rule("angoff", rule).people(name, "2221").phasing(side);
            let mut play = at(position, Step::Missions);
            play.does(&["missions 2221"]);
            assert_eq!(play.offered("assign diplomacy"), open, "{rule:?} {side:?}");
            assert_eq!(play.offered("assign coup"), open, "{rule:?} {side:?}");
        }
    }
}

#[test]
fn loyalty_moves_in_rebellion_stopped_and_the_state_stays() {
    proves![FG_4_1_7];
    let position = charkhan(Rule::RebellionStopped, true, false, true).loyalty("charkhan", Loyalty::Unrest);
    let mut play = at(position.people("gelba", "2232").phasing(Side::Imperial), Step::Missions);
    play.cards(&[72]).imperial(&["missions 2232", "assign diplomacy", "join gelba", "ready", "ready", "draw"]);
    play.imperial(&["complete diplomacy"]);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Dissent);
    assert_eq!(play.planet("charkhan").rule, Rule::RebellionStopped);
}

#[test]
fn sentry_robots_attack_only_on_a_planet_of_the_enemy() {
    proves![FG_4_1_1, FG_8_1];
    let table = [
        (Side::Rebel, Rule::ImperialControl, true),
        (Side::Rebel, Rule::Rebellion, false),
        (Side::Rebel, Rule::RebelControl, false),
        (Side::Rebel, Rule::RebellionStopped, false),
        (Side::Imperial, Rule::RebelControl, true),
        (Side::Imperial, Rule::Rebellion, false),
        (Side::Imperial, Rule::ImperialControl, false),
    ];
    for (side, rule, attack) in table {
        let name = if side == Side::Rebel { "boccanegra" } else { "redjac" };
        let position = charkhan(rule, true, false, false).people(name, "2232").phasing(side);
        let mut play = at(position.tally(|tally| tally.imperial_characters = 5), Step::Missions);
        let join = format!("join {name}");
        // Nobody is ever assigned here without something to do: the Empire looks for new people.
        let mission = if side == Side::Rebel { "assign scavenge" } else { "assign gain_characters" };
        play.cards(&[75]).does(&["missions 2232", mission, &join, "ready", "ready", "draw"]);
        let robots = |event: &Event| matches!(event, Event::FightBegins { force: Force::Robots(1), .. });
        assert_eq!(play.saw(robots), attack, "{side:?} on a mission, {rule:?}");
    }
}

#[test]
fn gather_information_on_an_own_planet_needs_enemies_in_the_environ() {
    proves![FG_4_1_2, FG_11_2_24];
    let offered = |side: Side, rule: Rule, extra: fn(Position) -> Position| {
        let name = if side == Side::Rebel { "boccanegra" } else { "redjac" };
        let position = charkhan(rule, true, false, false).people(name, "2232").phasing(side);
        let mut play = at(extra(position), Step::Missions);
        play.does(&["missions 2232"]);
        play.offered("assign gather_information")
    };
    assert!(!offered(Side::Rebel, Rule::RebelControl, |position| position));
    assert!(offered(Side::Rebel, Rule::RebelControl, |position| position.units("militia 1", "2232")));
    assert!(offered(Side::Rebel, Rule::RebelControl, |position| position.people("telmen", "2232")));
    assert!(!offered(Side::Rebel, Rule::RebelControl, |position| position.people("telmen", "2231")), "elsewhere");
    assert!(!offered(Side::Imperial, Rule::ImperialControl, |position| position));
    assert!(offered(Side::Imperial, Rule::ImperialControl, |position| position.people("kogus", "2232")));
    assert!(offered(Side::Rebel, Rule::ImperialControl, |position| position), "on a planet of the enemy always");
    assert!(offered(Side::Rebel, Rule::Rebellion, |position| position), "and on nobody's planet");
}

/// End of the Imperial player-turn; Jin Voles and Redjac are Knights, Telmen is not.
fn knights(at_start: u8) -> Position {
    by_the_book("egrix")
        .phasing(Side::Imperial)
        .rule("angoff", Rule::Rebellion)
        .people("jin_voles telmen", "2211")
        .people("redjac", "2221")
        .tally(|tally| tally.imperial_ships = at_start)
}

#[test]
fn a_lost_imperial_ship_is_replaced_for_a_knight_on_an_own_planet() {
    proves![FG_4_1_3, FG_18_2_4];
    let mut play = at(knights(1), Step::Closing);
    assert_eq!(play.asked(), Some(Side::Imperial));
    assert_eq!(play.offers(), ["equip jin_voles", "end"], "Redjac is on a planet the Empire does not control");
    play.imperial(&["equip jin_voles"]);
    assert!(play.game.state().ship_of(play.who("jin_voles")).is_some());
    let mut rebel_turn = at(knights(1).phasing(Side::Rebel), Step::Closing);
    assert!(!rebel_turn.offered("equip jin_voles"), "only as the Imperial player-turn ends");
}

#[test]
fn replacements_never_exceed_the_ships_held_at_the_start() {
    proves![FG_4_1_4, FG_18_2_3];
    let mut full = at(knights(1).ship("imperial_spaceship_1", "telmen"), Step::Closing);
    assert!(!full.offered("equip jin_voles"));
    let mut one = at(knights(1).people("els_taroff", "2211"), Step::Closing);
    one.imperial(&["equip jin_voles"]);
    assert!(!one.offered("equip els_taroff"), "one was lost, one is given");
    let mut two = at(knights(2).people("els_taroff", "2211"), Step::Closing);
    two.imperial(&["equip jin_voles"]);
    assert!(two.offered("equip els_taroff"));
}

#[test]
fn either_side_moves_the_loyalty_in_rebellion_stopped() {
    proves![FG_4_1_7, FG_11_2_6];
    for side in SIDES {
        for rule in [Rule::RebellionStopped, Rule::ImperialControl] {
            let position = Position::star("egrix")
                .rule("charkhan", rule)
                .units("rebel_wild_1_0 1", "2231")
                .people(agent(side), "2232")
                .phasing(side);
            let mut play = missions(position, "2232", &[("diplomacy", agent(side))]);
            play.draws(&[72]).does(&["complete diplomacy"]);
            let expected = if side == Side::Rebel { Loyalty::Dissent } else { Loyalty::Loyal };
            assert_eq!(play.planet("charkhan").loyalty, expected, "{side:?}, {rule:?}");
            assert_eq!(play.planet("charkhan").rule, rule, "{side:?}");
        }
        // So does a Coup, and an event against whoever is on the mission.
        let position = Position::star("egrix").rule("angoff", Rule::RebellionStopped).phasing(side);
        let mut coup = missions(position.people(agent(side), "2221"), "2221", &[("coup", agent(side))]);
        coup.draws(&[89]).does(&["complete coup"]);
        let expected = if side == Side::Rebel { Loyalty::Dissent } else { Loyalty::Loyal };
        assert_eq!(coup.planet("angoff").loyalty, expected, "{side:?}: Coup");
        let position = Position::star("egrix").rule("charkhan", Rule::RebellionStopped).phasing(side);
        let mut event = missions(position.people(agent(side), "2232"), "2232", &[("diplomacy", agent(side))]);
        event.draws(&[90]);
        let expected = if side == Side::Rebel { Loyalty::Loyal } else { Loyalty::Dissent };
        assert_eq!(event.planet("charkhan").loyalty, expected, "{side:?}: Protocol");
    }
}

#[test]
fn every_planet_in_rebellion_free_of_imperial_units_comes_under_rebel_control() {
    proves![FG_4_2_2_5, FG_4_2_3_1];
    // Several at once, whatever the level, with or without Rebel units.
    for level in 0..=2 {
        for rebels in [false, true] {
            let mut position = Position::star("egrix").phasing(Side::Imperial);
            for planet in ["quibron", "angoff", "charkhan"] {
                position = position.rule(planet, Rule::Rebellion).pdb(planet, level, true);
            }
            if rebels {
                position = position.units("rebel_wild_1_0 1", "2211").units("rebel_urban_1_0 1", "2221");
                position = position.units("rebel_wild_1_0 1", "2232");
            }
            let mut play = at(position, Step::Closing);
            play.begin();
            for planet in ["quibron", "angoff", "charkhan"] {
                assert_eq!(play.planet(planet).rule, Rule::RebelControl, "{planet}, level {level}, units {rebels}");
                assert_eq!(play.controller(planet), Some(Side::Rebel));
            }
        }
    }
    // Imperial characters and units in orbit are no units on the planet; a Militia in either Environ is.
    let base = || Position::star("egrix").phasing(Side::Imperial).rule("charkhan", Rule::Rebellion);
    let state = |position: Position| {
        let mut play = at(position, Step::Closing);
        play.begin();
        play.planet("charkhan").rule
    };
    assert_eq!(state(base().people("telmen", "2231").people("gelba", "2232")), Rule::RebelControl);
    assert_eq!(state(base().units("line 2", "orbit-charkhan")), Rule::RebelControl);
    assert_eq!(state(base().units("line 2", "2211")), Rule::RebelControl, "on another planet");
    for place in ["2231", "2232"] {
        for unit in ["militia 1", "patrol 1", "line 1"] {
            assert_eq!(state(base().units(unit, place)), Rule::Rebellion, "{unit} in {place}");
        }
    }
    // Nobody else changes: Rebellion Stopped with the same PDB and no units stays.
    assert_eq!(state(base().rule("charkhan", Rule::RebellionStopped)), Rule::RebellionStopped);
}

#[test]
fn units_in_any_environ_of_a_planet_count_for_its_control() {
    proves![FG_4_1_9, FG_4_2_1_4, FG_4_2_3_4, FG_4_2_4_2, FG_10_2_1, FG_10_1_1];
    for place in ["2231", "2232"] {
        for unit in ["rebel_air_1_0 1", "rebel_wild_2_1 1"] {
            let play = at(Position::star("egrix").pdb("charkhan", 1, false).units(unit, place), Step::Movement);
            assert_eq!(play.controller("charkhan"), None, "{unit} in {place}");
        }
        for unit in ["militia 1", "patrol 1", "line 1"] {
            let position = Position::star("egrix").rule("charkhan", Rule::RebelControl).pdb("charkhan", 1, false);
            let play = at(position.units(unit, place), Step::Movement);
            assert_eq!(play.controller("charkhan"), None, "{unit} in {place}");
            let position = Position::star("egrix").rule("charkhan", Rule::RebellionStopped);
            let play = at(position.units(unit, place), Step::Movement);
            assert_eq!(play.controller("charkhan"), Some(Side::Imperial), "{unit} in {place}");
        }
    }
}
