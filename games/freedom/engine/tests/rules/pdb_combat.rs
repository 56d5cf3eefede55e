//! Section 3.6: fire of a PDB on military units that leave or land.

use freedom::Event;
use freedom::book::{Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;

use crate::play::{Play, at, by_the_book};

/// Imperial units on Quibron, and Angoff under Rebel Control with its PDB Up at this level.
fn against(level: u8, units: &str) -> Position {
    by_the_book("egrix")
        .phasing(Side::Imperial)
        .rule("angoff", Rule::RebelControl)
        .pdb("angoff", level, true)
        .units(units, "2211")
}

/// Orders all of a kind of unit from Quibron to Angoff; the PDB is about to be asked.
fn landing(level: u8, kind: &str, number: usize) -> Play {
    let mut play = at(against(level, &format!("{kind} {number}")), Step::Movement);
    play.imperial(&["march 2211"]);
    for _ in 0..number {
        play.imperial(&[&format!("take {kind}")]);
    }
    play.imperial(&["to 2221"]);
    play
}

/// Losses of units and PDB in the fire just rolled.
#[track_caller]
fn fired(play: &Play) -> (u8, u8) {
    let fire = play.events().iter().rev().find_map(|event| match event {
        Event::Fired { loss, pdb_loss, .. } => Some((*loss, *pdb_loss)),
        _ => None,
    });
    fire.expect("fire")
}

fn fires(play: &Play) -> usize {
    play.events().iter().filter(|event| matches!(event, Event::Fired { .. })).count()
}

/// A Rebel 2-1 unit on Quibron, which like Angoff is under Imperial Control with this PDB.
fn rebels_between(quibron: (u8, bool), angoff: (u8, bool)) -> Position {
    by_the_book("egrix")
        .pdb("quibron", quibron.0, quibron.1)
        .pdb("angoff", angoff.0, angoff.1)
        .units("rebel_wild_2_1 1", "2211")
}

#[test]
fn a_pdb_fires_on_units_and_only_detects_ships() {
    proves![FG_3_6_1];
    let position = || rebels_between((0, false), (2, true)).people("boccanegra", "2211");
    let mut units = at(position(), Step::Movement);
    units.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]);
    assert_eq!(units.asked(), Some(Side::Imperial));
    assert_eq!(units.offers(), ["fire", "pass"]);
    let mut ship = at(position().ship("planetary_privateer", "boccanegra"), Step::Movement);
    ship.rebel(&["fly planetary_privateer", "to 2221"]);
    assert_eq!(ship.asked(), Some(Side::Imperial));
    assert_eq!(ship.offers(), ["detect", "pass"]);
}

#[test]
fn level_two_fires_in_the_three_to_one_column_whatever_the_strength() {
    proves![FG_3_6_2];
    for (die, loss, pdb_loss) in [(1, 2, 3), (2, 3, 2), (3, 3, 2), (4, 3, 1), (5, 4, 0), (6, 4, 0)] {
        let mut weak = landing(2, "patrol", 4);
        weak.dice(&[die, die]).rebel(&["fire"]);
        assert_eq!(fired(&weak), (loss, pdb_loss), "four Patrols, die {die}");
        let mut strong = landing(2, "line", 4);
        strong.dice(&[die, die]).rebel(&["fire"]);
        assert_eq!(fired(&strong), (loss / 3 * 3, pdb_loss), "four Lines, strength 12, die {die}");
    }
}

#[test]
fn level_one_fires_in_the_one_to_one_column_whatever_the_strength() {
    proves![FG_3_6_3];
    for (die, loss, pdb_loss) in [(1, 0, 4), (2, 1, 3), (3, 1, 2), (4, 2, 2), (5, 2, 1), (6, 3, 0)] {
        let mut weak = landing(1, "patrol", 4);
        weak.dice(&[die, die]).rebel(&["fire"]);
        assert_eq!(fired(&weak), (loss, pdb_loss), "four Patrols, die {die}");
        let mut strong = landing(1, "line", 4);
        strong.dice(&[die, die]).rebel(&["fire"]);
        assert_eq!(fired(&strong), (loss / 3 * 3, pdb_loss), "four Lines, strength 12, die {die}");
    }
}

#[test]
fn the_first_die_is_the_pdbs_and_the_second_the_units() {
    proves![FG_3_6_2, FG_3_6_9];
    let mut play = landing(2, "patrol", 4);
    play.dice(&[6, 1]).rebel(&["fire"]);
    assert_eq!(fired(&play), (4, 3), "die 6: 5, more than is there; die 1: 3");
}

#[test]
fn level_zero_cannot_fire() {
    proves![FG_3_6_4];
    let mut play = landing(0, "patrol", 2);
    assert_eq!(play.asked(), Some(Side::Imperial), "nobody was asked to fire");
    assert_eq!(play.spot("2221").count, [0, 2]);
}

#[test]
fn survivors_go_on_to_their_destination() {
    proves![FG_3_6_5, FG_12_9];
    let mut play = landing(2, "patrol", 4);
    play.dice(&[1, 6]).rebel(&["fire"]);
    assert_eq!(play.spot("2221").count, [0, 2], "two of four were lost");
    assert_eq!(play.spot("2211").count, [0, 0]);
    let mut leaving = at(rebels_between((1, true), (0, true)).units("rebel_wild_2_1 1", "2211"), Step::Movement);
    leaving.rebel(&["march 2211", "take rebel_wild_2_1", "take rebel_wild_2_1", "to 2221"]);
    leaving.dice(&[4, 6]).imperial(&["fire"]);
    assert_eq!(leaving.spot("2221").count, [1, 0]);
}

#[test]
fn what_its_own_fire_costs_a_pdb() {
    proves![FG_3_6_6, FG_3_6_7, FG_3_6_8, FG_13_1_11];
    // Level, the units' die, loss of the PDB, level and Up afterwards.
    let table = [
        (2, 6, 0, (2, true)),
        (2, 4, 1, (2, true)),
        (2, 2, 2, (2, false)),
        (2, 1, 3, (1, false)),
        (1, 6, 0, (1, true)),
        (1, 5, 1, (1, true)),
        (1, 3, 2, (1, false)),
        (1, 2, 3, (0, false)),
        (1, 1, 4, (0, false)),
    ];
    for (level, die, loss, after) in table {
        let mut play = landing(level, "patrol", 1);
        play.dice(&[1, die]).rebel(&["fire"]);
        assert_eq!(fired(&play).1, loss);
        let planet = play.planet("angoff");
        assert_eq!((planet.pdb_level, planet.pdb_up), after, "level {level}, a loss of {loss}");
    }
}

#[test]
fn units_do_not_attack_a_pdb_that_holds_its_fire() {
    proves![FG_3_6_9];
    let mut play = landing(2, "patrol", 3);
    play.rebel(&["pass"]);
    assert_eq!(fires(&play), 0);
    assert_eq!((play.planet("angoff").pdb_level, play.planet("angoff").pdb_up), (2, true));
    assert_eq!(play.spot("2221").count, [0, 3], "landed without a shot");
    assert!(!play.offers().iter().any(|offer| offer.contains("pdb") || offer == "fire" || offer == "attack"));
}

#[test]
fn a_move_meets_a_pdb_on_leaving_and_on_landing_and_no_more() {
    proves![FG_3_6_10];
    let mut play = at(rebels_between((1, true), (1, true)), Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]);
    play.dice(&[1, 6]).imperial(&["fire"]);
    assert_eq!(fires(&play), 1);
    play.dice(&[1, 6]).imperial(&["fire"]);
    assert_eq!(fires(&play), 2);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(play.spot("2221").count, [1, 0]);
}

#[test]
fn a_military_stack_is_fired_at_without_being_detected_first_and_betrays_nobody() {
    proves![FG_3_6_11, FG_6_1_12, FG_6_1_11, FG_U9];
    let position = rebels_between((0, false), (1, true))
        .with_units("boccanegra", "2211")
        .ship("planetary_privateer", "boccanegra")
        .people("kogus", "2221");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "bring boccanegra", "tow planetary_privateer", "to 2221"]);
    assert!(play.offered("fire") && !play.offered("detect"), "its ship is not detected on its own");
    play.dice(&[1, 6]).imperial(&["fire"]);
    assert!(play.is_at("boccanegra", "2221"));
    assert!(!play.person("boccanegra").detected && !play.person("kogus").detected);
}

#[test]
fn characters_whose_units_are_shot_down_on_leaving_stay_detected_where_they_were() {
    proves![FG_U6, FG_3_6_5];
    let position = rebels_between((1, true), (1, true)).with_units("boccanegra kogus", "2211");
    let mut play = at(position.ship("planetary_privateer", "boccanegra"), Step::Movement);
    let march = ["march 2211", "take rebel_wild_2_1", "bring boccanegra", "bring kogus", "tow planetary_privateer"];
    play.rebel(&march).rebel(&["to 2221"]).dice(&[4, 6]).imperial(&["fire"]);
    for name in ["boccanegra", "kogus"] {
        assert!(play.is_at(name, "2211") && play.person(name).detected && play.person(name).wounds == 0, "{name}");
    }
    assert_eq!(play.game.state().ship_of(play.who("boccanegra")), play.game.ground().book.hull("planetary_privateer"));
    assert_eq!(play.asked(), Some(Side::Rebel), "the second PDB meets nobody");
    assert!(!play.offered("fly planetary_privateer"), "that was their move");
}

#[test]
fn characters_whose_units_are_shot_down_on_landing_come_down_detected() {
    proves![FG_U6, FG_12_9];
    let position = rebels_between((0, false), (1, true)).with_units("boccanegra", "2211");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "bring boccanegra", "to 2221"]);
    play.dice(&[4, 6]).imperial(&["fire"]);
    assert_eq!(play.spot("2221").count, [0, 0]);
    assert!(play.is_at("boccanegra", "2221") && play.person("boccanegra").detected);
    assert!(play.spot("2221").apart.has(play.who("boccanegra")));
}

#[test]
fn the_owner_chooses_what_a_pdb_shoots_down() {
    proves![FG_3_6_2];
    let mut play = at(against(2, "line 1 patrol 3"), Step::Movement);
    play.imperial(&["march 2211", "take line", "take patrol", "take patrol", "take patrol", "to 2221"]);
    play.dice(&[2, 6]).rebel(&["fire"]);
    assert_eq!(play.asked(), Some(Side::Imperial));
    assert_eq!(play.offers(), ["lose patrol", "lose line"]);
    play.imperial(&["lose line"]);
    assert_eq!(play.spot("2221").units(UnitKind::PATROL), 3);
}

#[test]
fn movers_count_where_they_come_from_until_they_have_left() {
    proves![FG_U5, FG_4_1_10, FG_13_1_1];
    let position =
        rebels_between((2, true), (0, false)).rule("quibron", Rule::RebellionStopped).units("line 1", "2211");
    let mut play = at(position, Step::Movement);
    assert_eq!(play.controller("quibron"), None, "units of both sides");
    play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]);
    assert_eq!(fires(&play), 0);
    assert_eq!(play.asked(), Some(Side::Rebel), "the PDB was nobody's as the unit left");
    assert_eq!(play.controller("quibron"), Some(Side::Imperial));
    assert_eq!(play.planet("quibron").rule, Rule::ImperialControl, "the instant only Imperial units are there");
}

#[test]
fn covered_units_fired_at_are_shown() {
    proves![FG_10_2_8];
    let mut play = at(against(1, "line 1 patrol 1"), Step::Movement);
    play.imperial(&["march 2211", "take line", "take patrol", "to 2221"]);
    assert!(!play.saw(|event| matches!(event, Event::Shown { .. })));
    play.dice(&[1, 6]).rebel(&["fire"]);
    assert!(play.saw(|event| matches!(event, Event::Shown { patrols: 1, lines: 1, .. })));
}
