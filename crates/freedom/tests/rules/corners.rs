//! Corners of rules: every state, level, terrain, kind of unit and mission they name, and the side that is tried less.

use freedom::book::{Book, Loyalty, Mission, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Force, Where};
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

const SIDES: [Side; 2] = [Side::Rebel, Side::Imperial];

/// A character of each side with Intelligence, Leadership and Diplomacy.
fn agent(side: Side) -> &'static str {
    if side == Side::Rebel { "odene_hobar" } else { "gelba" }
}

// ---- 3.4.1, 17: searches by either side ----

/// In the enemy's player-turn these units of a side search for one of his characters in Quibron's wilds.
fn units_search(side: Side, units: &str, leader: Option<&str>, die: u8) -> Play {
    let hunted = if side == Side::Rebel { "saytar" } else { "frun_sentel" };
    let mut position = Position::star("egrix").phasing(side.other()).people(hunted, "2211").detected(hunted);
    position = position.units(units, "2211");
    if let Some(leader) = leader {
        position = position.with_units(leader, "2211");
    }
    let mut play = at(position, Step::Search);
    assert_eq!(play.asked(), Some(side));
    play.does(&["search-units 2211", "take-all"]);
    if let Some(leader) = leader {
        play.does(&[&format!("lead {leader}")]);
    }
    play.dice(&[die]).does(&["ready"]);
    if play.offered("end") {
        play.does(&["end"]);
    }
    play
}

#[test]
fn units_of_either_side_that_find_somebody_attack_with_a_squad() {
    proves![FG_3_4_1, FG_17_1, FG_17_11, FG_17_14, FG_3_4_13];
    for (side, units) in [(Side::Rebel, "rebel_wild_2_1 3"), (Side::Imperial, "line 2")] {
        let mut found = units_search(side, units, None, 1);
        assert_eq!((found.asked(), found.offers()), (Some(side), vec!["attack".into(), "pass".into()]), "{side:?}");
        found.does(&["attack"]);
        assert!(found.saw(|event| matches!(event, Event::FightBegins { force: Force::Squad, .. })), "{side:?}");
        let fight = found.game.state().fight;
        assert_eq!(
            (fight.defender, fight.strength, fight.endurance),
            (side.other(), 10, 6),
            "{side:?}: 6 strong units"
        );
        assert_eq!((found.asked(), found.offers()), (Some(side), vec!["kill".into(), "capture".into()]), "{side:?}");
        let mut spared = units_search(side, units, None, 1);
        spared.does(&["pass"]);
        assert!(!spared.saw(|event| matches!(event, Event::FightBegins { .. })), "{side:?}");
        let missed = units_search(side, units, None, 6);
        assert!(!missed.saw(|event| matches!(event, Event::Spared { .. } | Event::FightBegins { .. })), "{side:?}");
    }
}

#[test]
fn a_leader_of_either_side_supports_the_search_and_the_squad() {
    proves![FG_17_6, FG_17_9, FG_17_28, FG_U15];
    for (side, units, leader, value) in
        [(Side::Rebel, "rebel_wild_2_1 2", "rayner_derban", 8), (Side::Imperial, "patrol 4", "barca", 8)]
    {
        let mut play = units_search(side, units, Some(leader), 1);
        assert!(play.saw(|event| matches!(event, Event::Searched { search, .. } if *search == value)), "{side:?}");
        play.does(&["attack"]);
        let fight = play.game.state().fight;
        assert_eq!((fight.strength, fight.endurance), (8, 8), "{side:?}: 4 strong units send 8/6, a leader adds 2");
        assert_eq!(play.spot("2211").leader[side.ix()], Some(play.who(leader)));
    }
}

#[test]
fn characters_of_either_side_search_by_their_wits_and_attack() {
    proves![FG_3_4_1, FG_17_4, FG_17_8, FG_17_22, FG_17_13, FG_6_3_1];
    for (side, seeker, hunted, unit) in
        [(Side::Rebel, "ly_mantok", "saytar", "rebel_wild_2_1 1"), (Side::Imperial, "barca", "frun_sentel", "patrol 1")]
    {
        let position = Position::star("egrix").phasing(side.other()).people(hunted, "2211").detected(hunted);
        let mut play = at(position.units(unit, "2211").with_units(seeker, "2211"), Step::Search);
        play.does(&["search-people 2211"]);
        assert!(!play.offered("ready"), "{side:?}: somebody has to search");
        play.does(&[&format!("join {seeker}")]);
        assert!(!play.offered(&format!("join {seeker}")), "{side:?}");
        play.dice(&[1]).does(&["ready", "end"]);
        assert!(play.person(seeker).detected, "{side:?}");
        assert!(play.spot("2211").apart.has(play.who(seeker)), "{side:?}: no longer with the units");
        play.does(&["attack", "hand-to-hand", "kill"]);
        let party = play.game.party_named(seeker);
        assert!(
            play.saw(
                |event| matches!(event, Event::FightBegins { force: Force::Characters(who), .. } if *who == party)
            )
        );
        assert_eq!(play.asked(), Some(side.other()), "{side:?}: the hunted defend");
    }
}

#[test]
fn the_search_table_is_read_by_every_column_and_row() {
    proves![FG_17_6];
    let tables = Book::printed().tables.search;
    // Units, their Search Value and its column.
    let columns = [
        ("militia 1", 1, 0),
        ("militia 2", 2, 1),
        ("line 1", 3, 1),
        ("line 1 militia 1", 4, 2),
        ("line 2", 6, 2),
        ("line 2 militia 1", 7, 3),
        ("line 3", 9, 3),
        ("line 3 militia 1", 10, 4),
        ("line 4 militia 1", 13, 4),
        ("line 4 militia 2", 14, 5),
        ("line 5 militia 1", 16, 5),
        ("line 6", 18, 6),
    ];
    // Who hides in Angoff's city, size 6, and the row of the Hiding Value.
    let rows = [
        ("doctor_sontag", 9, 4),
        ("odene_hobar", 8, 4),
        ("zina_adora kogus", 7, 3),
        ("frun_sentel", 6, 3),
        ("frun_sentel agan_rafa", 5, 2),
        ("frun_sentel agan_rafa scott_rubel", 4, 2),
        ("frun_sentel agan_rafa scott_rubel adam_starlight rayner_derban kogus ran_jayma tourag drakir_grebb", 1, 0),
    ];
    for (units, value, column) in columns {
        let (hunted, _, row) = rows[3];
        let position = Position::star("egrix").people(hunted, "2221").detected(hunted).units(units, "2221");
        let mut play = at(position, Step::Search);
        play.dice(&[6]).imperial(&["search-units 2221", "take-all", "ready"]);
        let limit = tables[row][column];
        let read = |event: &Event| matches!(event, Event::Searched { search, limit: read, .. } if *search == value && *read == limit);
        assert!(play.saw(read), "{units}: {:?}", play.events());
    }
    for (hunted, value, row) in rows {
        let position = Position::star("egrix").people(hunted, "2221").detected(hunted).units("line 6", "2221");
        let mut play = at(position, Step::Search);
        play.dice(&[6]).imperial(&["search-units 2221", "take-all", "ready"]);
        let limit = tables[row][6];
        let read = |event: &Event| matches!(event, Event::Searched { hiding, limit: read, .. } if *hiding == value && *read == limit);
        assert!(play.saw(read), "{hunted}: {:?}", play.events());
    }
}

#[test]
fn a_listed_search_falls_away_with_its_quarry_or_its_searchers() {
    proves![FG_17_12, FG_17_15];
    // The squad kills the only one there was to find; the second search has nobody left.
    let position = Position::star("egrix").people("zina_adora", "2211").detected("zina_adora").wounds("zina_adora", 1);
    let mut play = at(position.units("line 4", "2211").people("redjac", "2211"), Step::Search);
    play.imperial(&["search-units 2211", "take-all", "ready"]).dice(&[1]);
    play.imperial(&["search-people 2211", "join redjac", "ready", "attack", "kill"]).dice(&[6, 6]).rebel(&["stand"]);
    assert!(play.is_dead("zina_adora"));
    let made = play.events().iter().filter(|event| matches!(event, Event::Searched { .. })).count();
    assert_eq!(made, 1, "nobody is left to be found");
}

// ---- 4: control, 4.1.7, 4.2.2.5 ----

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

// ---- 3.3: terrain ----

/// Environs of every type: star, place, type.
const TERRAINS: [(&str, &str, &str, bool); 6] = [
    ("egrix", "2221", "urban", false),
    ("egrix", "2232", "wild", false),
    ("varu", "4311", "liquid", true),
    ("varu", "4322", "subterranean", true),
    ("egrix", "2231", "air", true),
    ("corusa", "5311", "fire", true),
];

#[test]
fn every_type_of_environ_is_home_to_its_units_and_special_or_not() {
    proves![FG_3_3_16, FG_3_3_17, FG_3_3_11, FG_7_3, FG_7_4, FG_10_1_5];
    let column = |star: &str, place: &str, units: &str, attacker: Side, led: bool| {
        let mut position = by_the_book(star).units(units, place).units("patrol 2", place).phasing(attacker);
        if led {
            position = position.with_units("els_taroff", place).leader("els_taroff");
        }
        let mut play = at(position, Step::MilitaryCombat);
        play.dice(&[1, 6]).does(&["attack"]);
        let column = play.events().iter().find_map(|event| match event {
            Event::Battle { column, .. } => Some(*column as i8),
            _ => None,
        });
        column.expect("a combat") - 5
    };
    for (star, place, terrain, special) in TERRAINS {
        let stranger = if terrain == "wild" { "rebel_urban" } else { "rebel_wild" };
        let home = format!("rebel_{terrain}");
        let against = i8::from(special);
        for (units, at_home) in [
            (format!("{stranger}_1_0 2"), 0),
            (format!("{home}_1_0 2"), 1),
            (format!("{home}_2_1 1"), 1),
            (format!("{stranger}_1_0 1 {home}_1_0 1"), 1),
        ] {
            assert_eq!(column(star, place, &units, Side::Rebel, false), at_home + against, "{units} in {place}");
            assert_eq!(column(star, place, &units, Side::Imperial, false), -at_home - against, "{units} in {place}");
            assert_eq!(column(star, place, &units, Side::Rebel, true), at_home - 1, "{units} in {place}, led");
        }
    }
}

#[test]
fn rebels_of_every_terrain_move_cost_and_fight_alike() {
    proves![FG_10_1_1, FG_10_1_2, FG_10_1_3, FG_10_1_5, FG_10_1_8, FG_10_1_7];
    for terrain in ["urban", "wild", "liquid", "subterranean", "air", "fire"] {
        let [small, large] = ["1_0", "2_1"].map(|size| format!("rebel_{terrain}_{size}"));
        let position = Position::star("egrix").pdb("charkhan", 0, false).pdb("quibron", 0, false);
        let mut play = at(position.units(&format!("{small} 1 {large} 1"), "2231"), Step::Movement);
        play.rebel(&["march 2231", &format!("take {large}")]);
        assert!(play.offered("to 2211") && play.offered("to 2232") && play.offered("to orbit-angoff"), "{terrain}");
        play.rebel(&[&format!("take {small}")]);
        assert!(play.offered("to 2232") && !play.offered("to 2211") && !play.offered("to orbit-charkhan"), "{terrain}");
        let kinds = [&small, &large].map(|id| UnitKind::from_id(id).unwrap());
        assert_eq!(kinds.map(UnitKind::strength), [1, 2], "{terrain}");
        assert_eq!(kinds.map(UnitKind::cost), [Some(1), Some(3)], "{terrain}");
    }
}

// ---- 11.1.12: conditions of missions ----

#[test]
fn a_pdb_that_is_down_is_worth_sabotage_while_it_has_a_level() {
    proves![FG_11_1_12, FG_13_1_11, FG_11_1_40];
    for side in SIDES {
        let theirs = if side == Side::Rebel { Rule::ImperialControl } else { Rule::RebelControl };
        let own = if side == Side::Rebel { Rule::RebelControl } else { Rule::ImperialControl };
        let position = |rule: Rule, level: u8, up: bool| {
            let position = Position::star("egrix").rule("charkhan", rule).pdb("charkhan", level, up);
            position.people(agent(side), "2232").phasing(side)
        };
        let offered = |rule: Rule, level: u8, up: bool| {
            let mut play = at(position(rule, level, up), Step::Missions);
            play.does(&["missions 2232"]);
            play.offered("assign sabotage")
        };
        for level in 0..=2 {
            for up in [true, false] {
                let worth = up || level > 0;
                assert_eq!(offered(theirs, level, up), worth, "{side:?}, level {level}, up {up}");
                assert!(!offered(own, level, up), "{side:?}: its own PDB, level {level}, up {up}");
                assert!(!offered(Rule::Rebellion, level, up), "{side:?}: nobody's PDB, level {level}, up {up}");
            }
        }
        // One letter does nothing to it, two take a level off.
        for level in [1, 2] {
            let mut two = missions(
                position(theirs, level, false).people(agent(side), "2231"),
                "2231",
                &[("sabotage", agent(side))],
            );
            two.draws(&[70]).does(&["go-on sabotage"]).draws(&[69]);
            let planet = two.planet("charkhan");
            assert_eq!((planet.pdb_level, planet.pdb_up), (level - 1, false), "{side:?}, level {level}");
            let mut one = missions(
                position(theirs, level, false).people(agent(side), "2231"),
                "2231",
                &[("sabotage", agent(side))],
            );
            one.draws(&[70]).does(&["complete sabotage"]);
            assert_eq!(one.planet("charkhan").pdb_level, level, "{side:?}, level {level}");
        }
    }
}

#[test]
fn conditions_of_missions_hold_for_either_side() {
    proves![FG_11_1_12, FG_6_4_1, FG_11_2_1, FG_11_2_3, FG_11_2_2, FG_16_3, FG_16_9];
    for side in SIDES {
        let (own, foe) = (agent(side), agent(side.other()));
        let friend = if side == Side::Rebel { "tourag" } else { "saytar" };
        let unit = if side == Side::Rebel { "patrol 1" } else { "rebel_wild_2_1 1" };
        let offered = |mission: &str, place: &str, change: &dyn Fn(Position) -> Position| {
            let position = by_the_book("egrix").people(own, place).phasing(side);
            let mut play = at(change(position).tally(|tally| tally.imperial_characters = 5), Step::Missions);
            play.does(&[&format!("missions {place}")]);
            play.offered(&format!("assign {mission}"))
        };
        let possible = |mission: &str, change: &dyn Fn(Position) -> Position| offered(mission, "2232", change);
        assert!(!possible("assassination", &|position| position), "{side:?}: nobody is there");
        assert!(!possible("assassination", &|position| position.people(foe, "2232")), "{side:?}: not detected");
        assert!(possible("assassination", &|position| position.people(foe, "2232").detected(foe)), "{side:?}");
        assert!(
            possible("assassination", &|position| position.units(unit, "2232").with_units(foe, "2232")),
            "{side:?}"
        );
        assert!(!possible("assassination", &|position| position.people(foe, "2231").detected(foe)), "{side:?}");
        assert!(!possible("free_prisoners", &|position| position), "{side:?}");
        let held = |place: &'static str| {
            move |position: Position| position.units(unit, place).prisoner(friend, "units", place)
        };
        assert!(possible("free_prisoners", &held("2232")), "{side:?}");
        assert!(!possible("free_prisoners", &held("2231")), "{side:?}");
        assert!(possible("sabotage", &|position| position.pdb("charkhan", 0, false).units(unit, "2232")), "{side:?}");
        assert!(possible("diplomacy", &|position| position), "{side:?}");
        assert!(!possible("coup", &|position| position), "{side:?}: no Coup rating");
        assert!(offered("coup", "2221", &|position| position), "{side:?}");
        assert!(!offered("coup", "2221", &|position| position.coup("2221")), "{side:?}: one has succeeded");
        for rule in [Rule::ImperialControl, Rule::Rebellion, Rule::RebelControl, Rule::RebellionStopped] {
            let rises = matches!(rule, Rule::Rebellion | Rule::RebelControl);
            let expected = if side == Side::Imperial { rises } else { !rises };
            assert_eq!(
                possible("rebellion", &|position| position.rule("charkhan", rule)),
                expected,
                "{side:?}, {rule:?}"
            );
            assert_eq!(
                possible("diplomacy", &|position| position.rule("charkhan", rule)),
                !rises,
                "{side:?}, {rule:?}"
            );
        }
    }
    // Intelligence above 1 for a Coup: 2 is enough, 1 is not.
    for (name, side, may) in [
        ("saytar", Side::Imperial, true),
        ("agan_rafa", Side::Rebel, false),
        ("zina_adora", Side::Rebel, true),
        ("odene_hobar", Side::Rebel, true),
    ] {
        let mut play = at(by_the_book("egrix").people(name, "2221").phasing(side), Step::Missions);
        play.does(&["missions 2221"]);
        assert_eq!(play.offered("assign coup"), may, "{name}");
    }
}

#[test]
fn a_rebel_camp_needs_loyalty_in_use_and_goes_when_its_planet_rises() {
    proves![FG_11_1_12, FG_11_2_16];
    for (rule, open) in [
        (Rule::ImperialControl, true),
        (Rule::RebellionStopped, true),
        (Rule::Rebellion, false),
        (Rule::RebelControl, false),
    ] {
        let position = || Position::star("egrix").rule("charkhan", rule).loyalty("charkhan", Loyalty::Loyal).turn(2);
        let mut play = at(position().people("odene_hobar", "2232"), Step::Missions);
        play.rebel(&["missions 2232"]);
        assert_eq!(play.offered("assign rebel_camp"), open, "{rule:?}");
        let mut camp = at(position().camp("2232", 1).people("odene_hobar", "2231"), Step::Movement);
        camp.begin();
        assert_eq!(camp.spot("2232").camp > 0, open, "{rule:?}");
        // That it goes tells nothing of the units around it.
        let mut covered = at(position().camp("2232", 1).units("patrol 1 line 1", "2232"), Step::Movement);
        covered.begin();
        let sight = covered.spot("2232").sight;
        assert_eq!((sight.low, sight.high), if open { (0, 1) } else { (0, 2) }, "{rule:?}");
    }
}

// ---- 11.2: what missions do for the Imperial player ----

#[test]
fn the_imperial_players_missions_take_effect() {
    proves![FG_6_4_1, FG_11_1_40, FG_11_2_5, FG_11_2_2, FG_2_10];
    let base = || Position::star("egrix").phasing(Side::Imperial);
    let victim = base().people("jon_kidu", "2232").people("kogus", "2232").detected("kogus");
    let mut kill = missions(victim, "2232", &[("assassination kogus", "jon_kidu")]);
    kill.draws(&[75]);
    assert!(kill.is_dead("kogus") && !kill.is_dead("jon_kidu"));
    let spies = base().rule("charkhan", Rule::RebelControl).people("thysa_kymbo", "2231").people("kogus", "2232");
    let mut one = missions(spies, "2231", &[("gather_information", "thysa_kymbo")]);
    one.draws(&[73]).imperial(&["complete gather_information"]);
    assert!(one.person("kogus").detected, "everywhere on the planet");
    assert_eq!(one.points(), one.game.counted().iter().map(|(_, points)| points).sum::<i16>());
    assert!(!one.game.state().tally.informed[1], "one letter is worth no point");
    let spies = base().rule("charkhan", Rule::RebelControl).people("thysa_kymbo", "2231");
    let mut two = missions(spies, "2231", &[("gather_information", "thysa_kymbo")]);
    let before = two.points();
    two.draws(&[73]).imperial(&["go-on gather_information"]).draws(&[92]);
    assert!(two.game.state().tally.informed[1]);
    assert_eq!(two.points(), before - 1, "a point for the Imperial player");
    let mut coup = missions(base().people("gelba", "2221"), "2221", &[("coup", "gelba")]);
    coup.draws(&[89]).imperial(&["complete coup"]);
    assert_eq!((coup.planet("angoff").loyalty, coup.spot("2221").coup), (Loyalty::Loyal, true));
    let free = base().people("gelba", "2232").people("kogus", "2232").prisoner("saytar", "kogus", "2232");
    let mut free = missions(free, "2232", &[("free_prisoners", "gelba")]);
    free.draws(&[77]);
    assert!(!free.person("saytar").captive());
    let gain = base().people("gelba", "2232").tally(|tally| tally.imperial_characters = 1);
    let mut gain = missions(gain, "2232", &[("gain_characters", "gelba")]);
    gain.cards(&[70]).deck(0).imperial(&["draw"]);
    assert_eq!(gain.completed(Mission::GainCharacters), Some(1));
    assert_eq!(gain.spot("2232").apart.len(), 2, "somebody has joined");
}

// ---- 14.5: Imperial ships ----

#[test]
fn an_imperial_spaceship_is_no_possession() {
    proves![FG_14_5, FG_14_6, FG_14_1, FG_14_20];
    // The whole deck: twelve possessions and eight ships, whichever card is drawn.
    let book = Book::printed();
    let deck = book.possessions.len() as u32 + 8;
    assert_eq!(deck, 20, "Imperial ships are no cards of it");
    for lot in [0, 11, 12, 19] {
        let position = Position::star("egrix").people("odene_hobar", "2232");
        let mut play = missions(position, "2232", &[("scavenge", "odene_hobar")]);
        play.cards(&[68]).deck(lot).rebel(&["draw"]);
        let who = play.who("odene_hobar");
        match play.game.state().ship_of(who) {
            Some(hull) => assert_eq!(book.ships[hull.ix()].side, Side::Rebel, "card {lot}"),
            None => assert_eq!(play.person("odene_hobar").cards, 1, "card {lot}"),
        }
    }
    // A lost one goes to the box, not to the deck: all twenty cards out, nothing is left to find.
    let everything = || {
        let items: Vec<&str> = book.possessions.iter().map(|item| item.id.as_str()).collect();
        let ships: Vec<&str> =
            book.ships.iter().filter(|ship| ship.side == Side::Rebel).map(|ship| ship.id.as_str()).collect();
        let crew =
            ["kogus", "tourag", "ran_jayma", "scott_rubel", "frun_sentel", "agan_rafa", "boccanegra", "ly_mantok"];
        let mut position = Position::star("egrix").people("odene_hobar", "2232").people(&crew.join(" "), "2211");
        for item in items {
            position = position.item(item, "kogus");
        }
        for (ship, owner) in ships.into_iter().zip(crew) {
            position = position.ship(ship, owner);
        }
        position
    };
    let mut empty = missions(everything(), "2232", &[("scavenge", "odene_hobar")]);
    empty.cards(&[68]).rebel(&["draw"]);
    assert_eq!(empty.completed(Mission::Scavenge), Some(1));
    assert_eq!(empty.game.state().ship_of(empty.who("odene_hobar")), None, "no Imperial ship is found");
    // Nor can it be bought or inherited by Rebels.
    let position = Position::star("egrix").people("odene_hobar", "2211").item("rare_gems", "odene_hobar");
    let mut shop = at(position, Step::Movement);
    let wares: Vec<String> = shop.offers().into_iter().filter(|offer| offer.starts_with("use-ship")).collect();
    assert_eq!(wares.len(), 7, "all Rebel ships but the S-XIII: {wares:?}");
    assert!(!wares.iter().any(|offer| offer.contains("imperial") || offer.contains("redjac")));
    let position =
        Position::star("egrix").phasing(Side::Imperial).people("telmen", "2211").ship("imperial_spaceship_1", "telmen");
    let mut lost = at(position.people("boccanegra odene_hobar", "2211").pdb("quibron", 0, false), Step::Movement);
    lost.imperial(&["fly imperial_spaceship_1", "to 2221"]);
    let mut stacked = at(
        Position::star("egrix").people("telmen boccanegra", "2231").ship("imperial_spaceship_1", "telmen"),
        Step::Passing,
    );
    assert!(!stacked.offers().iter().any(|offer| offer.starts_with("own imperial")), "never a Rebel's");
    let mut walked = at(
        Position::star("egrix")
            .phasing(Side::Imperial)
            .people("telmen boccanegra", "2231")
            .ship("imperial_spaceship_1", "telmen"),
        Step::Movement,
    );
    walked.imperial(&["walk telmen 2232"]);
    assert_eq!(walked.ship("imperial_spaceship_1").at, Where::Deck, "in the box again; Boccanegra has no use for it");
}

// ---- Action Events and character combat in the Imperial player-turn ----

#[test]
fn events_strike_groups_of_either_side() {
    proves![FG_6_2_5, FG_17_5, FG_17_23, FG_17_24, FG_11_1_29, FG_U22];
    for side in SIDES {
        let (own, friend) = (agent(side), if side == Side::Rebel { "boccanegra" } else { "telmen" });
        let units = if side == Side::Rebel { "militia 3" } else { "rebel_wild_1_0 3" };
        let position = |place: &str| {
            let people = format!("{own} {friend}");
            Position::star("egrix").phasing(side).people(&people, place).units(units, place)
        };
        let group = |who: &str| missions(position("2232"), "2232", &[("diplomacy", who)]);
        let mut seen = group(own);
        seen.draws(&[84]);
        assert!(seen.person(own).detected, "{side:?}: detected");
        let mut searched = group(own);
        searched.draws(&[87]);
        assert!(searched.person(own).detected, "{side:?}");
        assert_eq!(searched.asked(), Some(side.other()), "{side:?}: the other player searches");
        assert_eq!(searched.offers(), ["search-units 2232", "end"], "{side:?}");
        searched.dice(&[6]).does(&["search-units 2232", "take-all", "ready"]);
        assert_eq!(searched.offers(), ["draw", "draw-on", "stop"], "{side:?}: not found, the mission goes on");
        searched.draws(&[86]);
        assert_eq!(searched.voids(), 1, "{side:?}: each group is searched for once");
        let mut declined = group(own);
        declined.draws(&[87]).does(&["end"]);
        assert_eq!(declined.offers(), ["draw", "draw-on", "stop"], "{side:?}");
        let mut revealed = group(own);
        revealed.draws(&[97]);
        assert!(revealed.aborted(Mission::Diplomacy) && revealed.person(own).detected, "{side:?}: an agent");
        let mut politics = group(friend);
        politics.draws(&[81]);
        assert!(politics.aborted(Mission::Diplomacy), "{side:?}: Diplomacy 0");
        let mut able = group(own);
        able.draws(&[81]);
        assert!(!able.aborted(Mission::Diplomacy), "{side:?}: Diplomacy 2");
        let both = format!("{own} {friend}");
        let mut accident = missions(position("2231"), "2231", &[("diplomacy", &both)]);
        accident.draws(&[81]);
        assert_eq!(accident.asked(), Some(side), "{side:?}: his player says who");
        accident.does(&[&format!("wound {friend}")]);
        assert_eq!((accident.person(own).wounds, accident.person(friend).wounds), (0, 1), "{side:?}");
    }
}

/// In the Imperial player-turn Rayner Derban has found Saytar and Telmen in Quibron's wilds; Saytar is active.
fn rayner_finds(weapon: &str, aim: &str) -> Play {
    let position = by_the_book("egrix").phasing(Side::Imperial).people("rayner_derban saytar telmen", "2211");
    let mut play = at(position.detected("saytar telmen"), Step::Search);
    play.dice(&[1]).rebel(&["search-people 2211", "join rayner_derban", "ready", "attack", weapon, aim]);
    assert_eq!(play.offers(), ["activate saytar", "activate telmen"]);
    play.imperial(&["activate saytar", "ready"]);
    play
}

#[test]
fn imperial_defenders_break_off_by_the_same_numbers() {
    proves![FG_3_4_15, FG_3_4_22, FG_3_4_24, FG_3_4_25, FG_3_4_28, FG_3_4_6, FG_3_4_7];
    // Rayner's 5 against Saytar's 4: column +1.
    let (active, inactive) = Book::printed().tables.break_off[5];
    for die in 1..=6 {
        let mut play = rayner_finds("hand-to-hand", "kill");
        assert_eq!((play.asked(), play.offers().len()), (Some(Side::Imperial), 3), "stand, the inactive, or all");
        play.dice(&[die]);
        if die > active {
            play.dice(&[1, 6]);
        }
        play.imperial(&["break-off"]);
        let names = match (die <= active, die <= inactive) {
            (true, _) => "saytar telmen",
            (false, true) => "telmen",
            _ => "",
        };
        let away = play.game.party_named(names);
        let broke = |event: &Event| matches!(event, Event::BreakOff { escaped, .. } if *escaped == away);
        assert!(play.saw(broke), "die {die}");
        let shifted = |event: &Event| matches!(event, Event::BreakOff { column: Some(6), .. });
        assert_eq!(play.saw(shifted), die > active, "die {die}: a failure of the active costs a column");
        assert!(play.person("saytar").detected && play.person("telmen").detected, "and stay detected");
    }
    for die in 1..=6 {
        let mut play = rayner_finds("hand-to-hand", "kill");
        play.dice(&[die, 1, 6]).imperial(&["break-off-inactive"]);
        let away = play.game.party_named(if die <= inactive { "telmen" } else { "" });
        let broke = |event: &Event| matches!(event, Event::BreakOff { escaped, column: None, .. } if *escaped == away);
        assert!(play.saw(broke), "die {die}: costs nothing");
    }
}

#[test]
fn imperial_defenders_are_wounded_and_captured_by_the_same_table() {
    proves![FG_3_4_17, FG_3_4_33, FG_3_4_34, FG_3_4_9, FG_2_1, FG_2_4, FG_2_5, FG_2_15];
    let tables = Book::printed().tables.character;
    for (weapon, factor) in [("hand-to-hand", 1), ("firefight", 2)] {
        for die in 1..=6_u8 {
            let mut play = rayner_finds(weapon, "kill");
            play.dice(&[die, 6]).imperial(&["stand"]);
            let wounds = tables[5][usize::from(die) - 1].defender * factor;
            let taken = if play.is_dead("saytar") { 4 } else { play.person("saytar").wounds };
            assert_eq!(taken, wounds.min(4), "{weapon}, die {die}");
            assert_eq!(play.person("telmen").wounds, 0, "{weapon}, die {die}: he is inactive");
            assert!(!play.saw(|event| matches!(event, Event::Captured { .. })), "asterisks mean nothing here");
        }
    }
    // Two columns to the left of +1.
    for die in 1..=6_u8 {
        let mut play = rayner_finds("hand-to-hand", "capture");
        let quiet = (1..=6_u8).find(|&other| {
            let cell = tables[3][usize::from(other) - 1];
            cell.attacker == 0 && !cell.attacker_star
        });
        let Some(quiet) = quiet else { panic!("every die hurts the attacker") };
        play.dice(&[die, quiet]).imperial(&["stand"]);
        let cell = tables[3][usize::from(die) - 1];
        assert!(!play.person("saytar").captive(), "the combat goes on with Telmen");
        let taken = play.saw(|event| matches!(event, Event::Captured { .. }));
        assert_eq!(taken, cell.defender_star, "die {die}");
    }
}
