//! Section 20: reinforcements of either side, when and where they arrive, and what is known of them.

use freedom::book::{Loyalty, Reinforcement, ReinforcementTrigger, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Units;
use freedom::{Event, proves};
use table::Game;

use crate::desk::missions;
use crate::play::{Play, SIDES, at};

/// Egrix at the start of an Imperial Movement Segment, two Lines owed.
fn two_lines(change: impl FnOnce(Position) -> Position) -> Play {
    let position = Position::star("egrix").scenario(|scenario| {
        scenario.reinforcements = vec![Reinforcement {
            side: Side::Imperial,
            trigger: ReinforcementTrigger::Turns(vec![2]),
            units: vec![(UnitKind::LINE, 2)],
            if_pdb_raised: None,
        }];
    });
    at(change(position).phasing(Side::Imperial).turn(2), Step::Reinforcements)
}

#[test]
fn reinforcements_arrive_on_own_planets_whatever_is_there() {
    proves![FG_20_8];
    let mut play = two_lines(|position| {
        position.rule("angoff", Rule::RebelControl).units("rebel_air_1_0 2", "2231").units("militia 2", "2232")
    });
    let wanted = ["deploy line 2211", "deploy line 2231", "deploy line 2232"];
    assert_eq!(play.offers(), wanted, "not on Angoff, which is the enemy's");
    play.imperial(&["deploy line 2232"]);
    assert!(!play.offered("deploy line 2232"), "within the size");
    play.imperial(&["deploy line 2231"]);
    assert_eq!(play.spot("2231").units(UnitKind::LINE), 1, "beside enemy units");
    assert!(play.offered("end"), "then the player moves");
}

#[test]
fn reinforcements_arrive_on_nobodys_planet_where_no_enemy_unit_is() {
    proves![FG_20_9];
    let mut play = two_lines(|position| {
        let position = position.rule("quibron", Rule::RebelControl).rule("angoff", Rule::RebelControl);
        position.rule("charkhan", Rule::Rebellion).units("rebel_air_1_0 1", "2231").people("boccanegra", "2232")
    });
    assert_eq!(play.controller("charkhan"), None);
    assert_eq!(play.offers(), ["deploy line 2232"], "characters do not matter, units do");
}

#[test]
fn reinforcements_without_a_place_are_forfeited() {
    proves![FG_20_10];
    let mut play = two_lines(|position| {
        let position = position.rule("quibron", Rule::RebelControl).rule("angoff", Rule::RebelControl);
        position.rule("charkhan", Rule::RebelControl)
    });
    play.imperial(&["end"]);
    let lines: u8 = play.game.state().spots.iter().map(|spot| spot.units(UnitKind::LINE)).sum();
    assert_eq!((lines, play.game.state().owed), (0, Units::default()));
    // One finds room, the other does not.
    let mut one = two_lines(|position| {
        let position = position.rule("quibron", Rule::RebelControl).rule("angoff", Rule::RebelControl);
        position.units("militia 5", "2231").units("militia 2", "2232")
    });
    one.imperial(&["deploy line 2232"]);
    assert!(one.saw(|event| matches!(event, Event::Forfeited { kind: UnitKind::LINE })));
}

/// Reinforcements of a side.
fn block(side: Side, when: ReinforcementTrigger, units: &[(UnitKind, u8)]) -> Reinforcement {
    Reinforcement { side, trigger: when, units: units.to_vec(), if_pdb_raised: None }
}

/// Egrix with these reinforcements, Odene Hobar about to raise Charkhan; PDBs are Up.
fn reinforced(blocks: Vec<Reinforcement>) -> Position {
    let position = Position::star("egrix").scenario(|scenario| scenario.reinforcements = blocks);
    position.loyalty("charkhan", Loyalty::Unrest).people("odene_hobar", "2232")
}

fn owed(play: &Play, kind: UnitKind) -> u8 {
    play.game.state().owed[kind.ix()]
}

#[test]
fn several_blocks_of_reinforcements_add_up() {
    proves![FG_20_8];
    let turn = |turns: &[u8]| ReinforcementTrigger::Turns(turns.to_vec());
    let imperial = Side::Imperial;
    let blocks = vec![
        block(imperial, turn(&[1, 3]), &[(UnitKind::LINE, 1), (UnitKind::PATROL, 2)]),
        block(imperial, ReinforcementTrigger::EachRebellion, &[(UnitKind::LINE, 1)]),
        block(imperial, ReinforcementTrigger::EachRebellion, &[(UnitKind::LINE, 2), (UnitKind::MILITIA, 1)]),
        block(imperial, turn(&[2]), &[(UnitKind::LINE, 50)]),
    ];
    let mut play = missions(reinforced(blocks), "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[89]).rebel(&["end", "end"]);
    assert_eq!(play.asked(), Some(Side::Imperial));
    let wanted = [UnitKind::MILITIA, UnitKind::PATROL, UnitKind::LINE].map(|kind| owed(&play, kind));
    assert_eq!(wanted, [1, 2, 4], "those of turn 1 and both promises, not those of turn 2");
}

#[test]
fn a_raised_pdb_changes_the_block_that_says_so_and_no_other() {
    proves![FG_20_8, FG_U3];
    let turn = || ReinforcementTrigger::Turns(vec![2]);
    let weaker = Reinforcement {
        if_pdb_raised: Some(vec![(UnitKind::PATROL, 1)]),
        ..block(Side::Imperial, turn(), &[(UnitKind::LINE, 1)])
    };
    let blocks = || vec![weaker.clone(), block(Side::Imperial, turn(), &[(UnitKind::LINE, 2)])];
    for (answer, patrols, lines) in [("raise angoff", 1, 2), ("pass", 0, 3)] {
        let position = reinforced(blocks()).pdb("angoff", 0, false).phasing(Side::Imperial).turn(2);
        let mut play = at(position, Step::Reinforcements);
        play.imperial(&[answer]);
        assert_eq!((owed(&play, UnitKind::PATROL), owed(&play, UnitKind::LINE)), (patrols, lines), "{answer}");
    }
}

#[test]
fn each_side_is_promised_its_own_reinforcements() {
    proves![FG_20_8];
    let wild = UnitKind::from_id("rebel_wild_2_1").expect("a unit");
    let blocks = vec![
        block(Side::Imperial, ReinforcementTrigger::EachRebellion, &[(UnitKind::LINE, 1)]),
        block(Side::Rebel, ReinforcementTrigger::EachRebellion, &[(wild, 2)]),
    ];
    let mut play = missions(reinforced(blocks), "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[89]).rebel(&["end", "end"]);
    assert_eq!((owed(&play, UnitKind::LINE), owed(&play, wild)), (1, 0), "first the Empire, its own");
    let told: Vec<String> = play.events().iter().map(|event| play.game.event_words(event)).collect();
    assert!(told.contains(&"The rebellion alarms the Empire: 1 Line will reinforce it.".to_owned()), "{told:?}");
    assert!(told.contains(&"The rebellion gives heart: 2 Rebel wild 2-1 will join it.".to_owned()), "{told:?}");
    play.imperial(&["deploy line 2211", "end"]);
    assert_eq!(play.asked(), Some(Side::Rebel), "then the Rebel player");
    assert_eq!((owed(&play, UnitKind::LINE), owed(&play, wild)), (0, 2));
    play.rebel(&["deploy rebel_wild_2_1 2232", "deploy rebel_wild_2_1 2232"]);
    assert_eq!(play.spot("2232").units(wild), 2);
}

/// Egrix with these reinforcements of a side in the first game-turn.
fn in_turn_1(side: Side, units: &[(UnitKind, u8)]) -> Position {
    let lines = vec![block(side, ReinforcementTrigger::Turns(vec![1]), units)];
    Position::star("egrix").scenario(|scenario| scenario.reinforcements = lines)
}

fn kind(id: &str) -> UnitKind {
    UnitKind::from_id(id).expect("a kind of unit")
}

#[test]
fn rebel_reinforcements_come_where_they_are_at_home() {
    proves![FG_20_8, FG_20_9, FG_20_5, FG_10_1_6];
    let position = || in_turn_1(Side::Rebel, &[(kind("rebel_wild_2_1"), 1)]).rule("charkhan", Rule::RebelControl);
    let mut own = at(position(), Step::Reinforcements);
    assert_eq!(own.offers(), ["deploy rebel_wild_2_1 2232"], "not in the air, not on the enemy's wilds");
    let mut beside = at(position().units("militia 3", "2232"), Step::Reinforcements);
    assert_eq!(beside.offers(), ["deploy rebel_wild_2_1 2232"], "enemies do not matter on an own planet");
    let mut full = at(position().units("rebel_wild_1_0 3", "2232"), Step::Reinforcements);
    full.rebel(&["end"]);
    assert_eq!(full.game.state().owed, Units::default(), "no room: forfeited");
    let nobodys = || position().rule("charkhan", Rule::Rebellion);
    assert_eq!(at(nobodys(), Step::Reinforcements).offers(), ["deploy rebel_wild_2_1 2232"]);
    let mut held = at(nobodys().units("militia 1", "2232"), Step::Reinforcements);
    assert!(held.offered("end"), "an enemy unit on nobody's planet bars the Environ");
    let mut other = at(nobodys().units("militia 1", "2231"), Step::Reinforcements);
    assert_eq!(other.offers(), ["deploy rebel_wild_2_1 2232"], "one elsewhere on it does not");
}

#[test]
fn reinforcements_of_the_other_side_do_not_come_early() {
    proves![FG_20_8];
    for side in SIDES {
        let unit = if side == Side::Rebel { kind("rebel_wild_2_1") } else { UnitKind::LINE };
        let position = in_turn_1(side, &[(unit, 1)]).rule("charkhan", Rule::RebelControl);
        let mut theirs = at(position.phasing(side.other()), Step::Reinforcements);
        theirs.begin();
        assert_eq!(theirs.game.state().owed, Units::default(), "{side:?}");
        let position = in_turn_1(side, &[(unit, 1)]).rule("charkhan", Rule::RebelControl);
        let mut own = at(position.phasing(side), Step::Reinforcements);
        assert!(own.offers().iter().all(|offer| offer.starts_with("deploy")), "{side:?}: {:?}", own.offers());
    }
}

#[test]
fn everybody_knows_what_has_reinforced_the_empire() {
    proves![FG_20_8, FG_10_2_8];
    for (unit, known) in [(UnitKind::LINE, (1, 1)), (UnitKind::PATROL, (0, 0)), (UnitKind::MILITIA, (0, 0))] {
        let position = in_turn_1(Side::Imperial, &[(unit, 1)]).phasing(Side::Imperial);
        let mut play = at(position, Step::Reinforcements);
        play.imperial(&[&format!("deploy {} 2232", unit.id())]);
        let sight = play.spot("2232").sight;
        assert_eq!((sight.low, sight.high), known, "{}", unit.id());
        // Beside a unit that nobody has seen the bounds move along.
        let position = in_turn_1(Side::Imperial, &[(unit, 1)]).phasing(Side::Imperial).units("patrol 1", "2232");
        let mut beside = at(position, Step::Reinforcements);
        beside.imperial(&[&format!("deploy {} 2232", unit.id())]);
        let sight = beside.spot("2232").sight;
        assert_eq!((sight.low, sight.high), (known.0, known.1 + 1), "{}", unit.id());
    }
}
