//! Section 13.1: planetary defence bases, and the reinforcements that go with raising one.

use freedom::Event;
use freedom::book::{Book, Loyalty, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::{Freedom, Setup};
use table::{Game, Seed};

use crate::play::{Play, at};

/// A ship of each side on Quibron, ready to fly to Angoff, whose PDB is at Level 1.
fn visitors(rule: Rule, up: bool, phasing: Side) -> Position {
    Position::star("egrix")
        .rule("angoff", rule)
        .pdb("angoff", 1, up)
        .pdb("quibron", 0, false)
        .people("boccanegra telmen", "2211")
        .ship("planetary_privateer", "boccanegra")
        .ship("imperial_spaceship_1", "telmen")
        .phasing(phasing)
}

/// Who is asked to detect a ship that comes to Angoff.
fn defender(rule: Rule, up: bool, phasing: Side) -> Option<Side> {
    let mut play = at(visitors(rule, up, phasing), Step::Movement);
    let ship = if phasing == Side::Rebel { "fly planetary_privateer" } else { "fly imperial_spaceship_1" };
    play.does(&[ship, "to 2221"]);
    if play.offered("detect") { play.asked() } else { None }
}

#[test]
fn the_controller_of_the_planet_commands_its_pdb_if_it_is_up() {
    proves![FG_13_1_1, FG_13_1_5, FG_13_1_6, FG_13_1_9, FG_13_1_10];
    let table = [
        (Rule::ImperialControl, true, Side::Rebel, Some(Side::Imperial)),
        (Rule::ImperialControl, true, Side::Imperial, None),
        (Rule::ImperialControl, false, Side::Rebel, None),
        (Rule::RebelControl, true, Side::Imperial, Some(Side::Rebel)),
        (Rule::RebelControl, true, Side::Rebel, None),
        (Rule::RebelControl, false, Side::Imperial, None),
        (Rule::Rebellion, true, Side::Rebel, None),
        (Rule::Rebellion, true, Side::Imperial, None),
        (Rule::RebellionStopped, true, Side::Rebel, None),
        (Rule::RebellionStopped, true, Side::Imperial, None),
    ];
    for (rule, up, phasing, expected) in table {
        assert_eq!(defender(rule, up, phasing), expected, "{rule:?}, up: {up}, {phasing:?} flies");
    }
}

#[test]
fn a_pdb_that_is_nobodys_fires_at_nobody() {
    proves![FG_13_1_6, FG_13_1_9];
    for (rule, up, asked) in
        [(Rule::ImperialControl, true, true), (Rule::Rebellion, true, false), (Rule::ImperialControl, false, false)]
    {
        let position = visitors(rule, up, Side::Rebel).units("rebel_wild_2_1 1", "2211");
        let mut play = at(position, Step::Movement);
        play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]);
        assert_eq!(play.offered("fire"), asked, "{rule:?}, up: {up}");
    }
}

#[test]
fn each_planet_has_one_pdb_of_level_zero_to_two_up_or_down() {
    proves![FG_13_1_2, FG_13_1_3, FG_13_1_4];
    let book = Book::printed();
    let mut levels = [false; 3];
    for seed in 0..40 {
        let setup = Setup { scenario: "skirmish".into(), armageddon: seed % 2 == 0, ..Setup::default() };
        let game = Freedom::deal(&book, &setup, Seed::from_u64(seed)).unwrap();
        for world in game.ground().all_worlds() {
            let planet = &game.state().planets[world.ix()];
            levels[planet.pdb_level as usize] = true;
            assert!(planet.pdb_up, "every PDB starts Up");
        }
    }
    assert_eq!(levels, [true; 3]);
    // One planet's PDB changes with no other.
    let mut play = at(
        Position::star("egrix").pdb("angoff", 2, false).pdb("charkhan", 1, false).phasing(Side::Imperial).turn(2),
        Step::Movement,
    );
    play.imperial(&["raise angoff"]);
    assert!(play.planet("angoff").pdb_up && !play.planet("charkhan").pdb_up);
}

#[test]
fn raising_a_pdb_never_raises_its_level() {
    proves![FG_13_1_7];
    for level in 0..=2 {
        let mut play =
            at(Position::star("egrix").pdb("angoff", level, false).phasing(Side::Imperial).turn(2), Step::Movement);
        play.imperial(&["raise angoff"]);
        assert_eq!((play.planet("angoff").pdb_level, play.planet("angoff").pdb_up), (level, true));
        assert!(!play.offers().iter().any(|offer| offer.starts_with("raise")), "nothing is left to raise");
    }
}

#[test]
fn a_pdb_may_detect_ships_that_arrive_leave_or_cross() {
    proves![FG_13_1_8, FG_13_1_14];
    let flight = |from: &str, to: &str| {
        let position =
            Position::star("egrix").pdb("quibron", 0, false).pdb("angoff", 0, false).pdb("charkhan", 1, true);
        let mut play =
            at(position.people("boccanegra", from).ship("planetary_privateer", "boccanegra"), Step::Movement);
        play.rebel(&["fly planetary_privateer", &format!("to {to}")]);
        play.offered("detect")
    };
    assert!(flight("2211", "2231"), "arriving");
    assert!(flight("2231", "2211"), "leaving");
    assert!(flight("2231", "2232"), "crossing");
    assert!(!flight("2211", "2221"), "elsewhere");
}

#[test]
fn a_pdb_does_not_see_what_crosses_its_planet_over_the_surface() {
    proves![FG_13_1_12, FG_13_1_13];
    let position = Position::star("egrix")
        .pdb("charkhan", 2, true)
        .people("boccanegra", "2231")
        .units("rebel_air_2_1 1 rebel_air_1_0 1", "2231")
        .with_units("kogus", "2231")
        .ship("explorer", "kogus");
    let mut play = at(position, Step::Movement);
    play.rebel(&["walk boccanegra 2232"]);
    assert_eq!(play.asked(), Some(Side::Rebel), "nobody is asked about a walk");
    play.rebel(&["march 2231", "take rebel_air_2_1", "take rebel_air_1_0", "bring kogus", "tow explorer", "to 2232"]);
    assert_eq!(play.asked(), Some(Side::Rebel), "nor about units with their company");
    assert_eq!(play.spot("2232").count, [2, 0]);
    assert!(!play.person("boccanegra").detected && !play.person("kogus").detected);
}

/// Boccanegra on a mission in Charkhan's wilds; the PDB is at Level 2.
fn mission(mission: &str, cards: &[u8]) -> Play {
    let position = Position::star("egrix").pdb("charkhan", 2, true).people("boccanegra", "2232");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2232", &format!("assign {mission}"), "join boccanegra", "ready", "ready"]).cards(cards);
    play.rebel(&["draw"]);
    play
}

#[test]
fn sabotage_puts_a_pdb_down() {
    proves![FG_13_1_11];
    let mut play = mission("sabotage", &[84]);
    play.rebel(&["complete sabotage"]);
    assert_eq!((play.planet("charkhan").pdb_level, play.planet("charkhan").pdb_up), (2, false));
}

#[test]
fn a_raid_of_the_locals_puts_a_pdb_down() {
    proves![FG_13_1_11];
    let play = mission("scavenge", &[70]);
    assert_eq!((play.planet("charkhan").pdb_level, play.planet("charkhan").pdb_up), (2, false));
}

#[test]
fn the_pdb_stays_as_it_is_when_the_state_of_its_planet_changes() {
    proves![FG_13_1_2, FG_13_1_7];
    let position = Position::star("egrix").pdb("charkhan", 2, true).loyalty("charkhan", Loyalty::Unrest);
    let mut play = at(position.people("boccanegra", "2232"), Step::Missions);
    play.cards(&[89]).rebel(&["missions 2232", "assign rebellion", "join boccanegra", "ready", "ready", "draw"]);
    assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
    assert_eq!((play.planet("charkhan").pdb_level, play.planet("charkhan").pdb_up), (2, true));
}

// ---- reinforcements ----

/// Start of the Imperial Movement Segment on turn 2 in the Varu scenario: a Line is due.
fn varu(change: fn(Position) -> Position) -> Play {
    at(
        change(Position::of("varu_powderkeg").turn(2).phasing(Side::Imperial).people("vudot_vodot", "4331")),
        Step::Reinforcements,
    )
}

#[test]
fn reinforcements_come_to_own_planets_or_to_nobodys_where_the_enemy_has_no_units() {
    proves![FG_U2, FG_20_8, FG_20_9];
    let mut play = varu(|position| {
        let position =
            position.rule("solvia", Rule::Rebellion).units("rebel_wild_1_0 1", "4323").people("kogus", "4322");
        position.units("rebel_wild_2_1 1", "4311")
    });
    let expected = ["deploy line 4311", "deploy line 4321", "deploy line 4322"];
    assert_eq!(play.offers(), expected, "own Horon with enemies; nobody's Solvia where no unit is; never Rebel Cercis");
    play.imperial(&["deploy line 4322"]);
    assert_eq!(play.spot("4322").count, [0, 1]);
}

#[test]
fn in_varu_the_choice_of_pdb_or_line_comes_first_and_both_happen_at_once() {
    proves![FG_U3];
    let mut raised = varu(|position| position.pdb("horon", 1, false));
    assert_eq!(raised.offers(), ["raise horon", "pass"]);
    raised.imperial(&["raise horon"]);
    assert!(raised.planet("horon").pdb_up);
    assert!(raised.offers().iter().all(|offer| offer.starts_with("deploy patrol")), "{:?}", raised.offers());
    let mut line = varu(|position| position.pdb("horon", 1, false));
    line.imperial(&["pass"]);
    assert!(line.offered("deploy line 4311"));
    line.imperial(&["deploy line 4311"]);
    assert!(!line.offered("raise horon"), "the Line was the choice");
    assert!(!line.saw(|event| matches!(event, Event::PdbUp { .. })));
}
