//! What one player-turn leaves to the next, and what its end brings: moves, PDBs, rest, ships for Knights.

use freedom::book::{Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Segment;
use table::Game;

use crate::play::{SIDES, at};

#[test]
fn who_reacted_moves_in_the_next_own_movement_segment() {
    proves![FG_12_8, FG_15_1];
    for side in SIDES {
        let (own, foe) = if side == Side::Rebel { ("kogus", "telmen") } else { ("telmen", "kogus") };
        let position = Position::star("egrix").phasing(side.other()).people(own, "2231").people(foe, "2232");
        let mut play = at(position.detected(foe), Step::Movement);
        play.does(&["end", "react 2232", &format!("react-walk {own}")]);
        play.idles_until(side, Segment::Movement);
        assert!(play.offered(&format!("walk {own} 2231")), "{side:?}: {:?}", play.offers());
    }
}

#[test]
fn what_moved_in_the_own_turn_reacts_in_the_enemys() {
    proves![FG_15_3, FG_12_8];
    for side in SIDES {
        let [own, foe] = if side == Side::Rebel { ["kogus", "telmen"] } else { ["telmen", "kogus"] };
        let unit = if side == Side::Rebel { "rebel_wild_2_1" } else { "patrol" };
        // Both go from the wilds of Charkhan to its air and are wanted in the wilds in the enemy's turn.
        let position = Position::star("egrix").phasing(side).people(own, "2232").units(&format!("{unit} 1"), "2232");
        let mut play = at(position.people(foe, "2232").detected(foe).pdb("charkhan", 0, false), Step::Movement);
        play.does(&[&format!("walk {own} 2231"), "march 2232", &format!("take {unit}"), "to 2231"]);
        play.idles_until(side.other(), Segment::Reaction);
        play.does(&["react 2232"]);
        assert!(play.offered(&format!("react-walk {own}")), "{side:?}: {:?}", play.offers());
        assert!(play.offered(&format!("send {unit} 2231")), "{side:?}: {:?}", play.offers());
    }
}

#[test]
fn each_player_raises_a_pdb_in_a_turn_of_his_own() {
    proves![FG_13_1_4, FG_4_2_2_3];
    // The Rebels raise Quibron's in the first game-turn, the Empire Angoff's in the second, the Rebels Charkhan's in the third.
    let position = Position::star("egrix").rule("quibron", Rule::RebelControl).rule("charkhan", Rule::RebelControl);
    let position = position.pdb("quibron", 1, false).pdb("angoff", 1, false).pdb("charkhan", 1, false);
    let mut play = at(position, Step::Movement);
    play.rebel(&["raise quibron"]);
    assert!(!play.offered("raise charkhan"), "one in a turn");
    play.idles_until(Side::Imperial, Segment::Movement);
    assert!(!play.offers().iter().any(|offer| offer.starts_with("raise")), "not in an odd game-turn");
    play.idles_until(Side::Rebel, Segment::Movement);
    assert!(!play.offers().iter().any(|offer| offer.starts_with("raise")), "not in an even one");
    play.idles_until(Side::Imperial, Segment::Movement);
    assert!(!play.offered("raise charkhan"), "the enemy's");
    play.imperial(&["raise angoff"]).idles_until(Side::Rebel, Segment::Movement);
    play.rebel(&["raise charkhan"]);
    assert!(["quibron", "angoff", "charkhan"].iter().all(|planet| play.planet(planet).pdb_up));
}

#[test]
fn in_rebellion_the_rebels_alone_raise_the_pdb() {
    proves![FG_4_2_2_3];
    for (side, turn) in [(Side::Rebel, 1), (Side::Imperial, 2)] {
        let position = Position::star("egrix").rule("angoff", Rule::Rebellion).pdb("angoff", 1, false);
        let mut play = at(position.phasing(side).turn(turn), Step::Movement);
        assert_eq!(play.offered("raise angoff"), side == Side::Rebel, "{side:?}");
    }
}

#[test]
fn a_leader_does_not_rest_though_nothing_is_done_with_the_units() {
    proves![FG_9_3];
    for side in SIDES {
        let (name, mate) = if side == Side::Rebel { ("boccanegra", "agan_rafa") } else { ("telmen", "saytar") };
        let unit = if side == Side::Rebel { "rebel_wild_1_0 1" } else { "militia 1" };
        let position = Position::star("egrix").phasing(side).units(unit, "2232");
        let position = position.with_units(&format!("{name} {mate}"), "2232").leader(name);
        let mut play = at(position.wounds(name, 2).wounds(mate, 2), Step::Closing);
        play.begin();
        assert_eq!((play.person(name).wounds, play.person(mate).wounds), (2, 0), "{side:?}");
    }
}

#[test]
fn a_captive_doctor_cures_nobody() {
    proves![FG_9_7, FG_2_8];
    let wounded = |captive: bool| {
        let position = Position::star("egrix").people("kogus", "2232").wounds("kogus", 2).people("telmen", "2232");
        let position = position.units("rebel_wild_1_0 1", "2232").with_units("frun_sentel", "2232");
        let position = position.wounds("frun_sentel", 2);
        let position = if captive {
            position.prisoner("doctor_sontag", "telmen", "2232")
        } else {
            position.people("doctor_sontag", "2232")
        };
        let mut play = at(position, Step::Cures);
        play.begin();
        [play.person("kogus").wounds, play.person("frun_sentel").wounds]
    };
    assert_eq!(wounded(true), [2, 2]);
    assert_eq!(wounded(false), [0, 2], "and a free one those in the same stack");
}

#[test]
fn a_knight_gets_a_ship_if_free_without_one_and_never_redjacs() {
    proves![FG_18_2_4, FG_18_2_6, FG_14_14, FG_18_2_3];
    let position = |ships: u8| {
        let position = Position::star("egrix").phasing(Side::Imperial).people("jin_voles els_taroff", "2211");
        position.tally(move |tally| tally.imperial_ships = ships)
    };
    let mut owner = at(position(2).ship("imperial_spaceship_1", "jin_voles"), Step::Closing);
    assert_eq!(owner.offers(), ["equip els_taroff", "end"], "Jin Voles has one");
    let captive = position(1).people("kogus", "2211").prisoner("redjac", "kogus", "2211");
    let mut captive = at(captive, Step::Closing);
    assert_eq!(captive.offers(), ["equip jin_voles", "equip els_taroff", "end"], "a prisoner gets nothing");
    // All three ordinary ships are in play: there is no fourth left.
    let all = position(4).people("gelba saytar telmen", "2211").ship("imperial_spaceship_1", "gelba");
    let all = all.ship("imperial_spaceship_2", "saytar").ship("imperial_spaceship_3", "telmen");
    let mut all = at(all, Step::Closing);
    assert_eq!(all.asked(), Some(Side::Rebel), "Redjac's is no replacement: {:?}", all.offers());
}

#[test]
fn each_player_turn_has_a_later_number() {
    let mut play = at(Position::star("egrix").people("boccanegra", "2211").people("gelba", "2232"), Step::Movement);
    play.begin();
    let mut seen = vec![((play.game.state().turn, play.game.state().phasing), play.game.turn())];
    while play.game.state().turn < 3 && play.asked().is_some() {
        let quiet = if play.offered("end") { "end" } else { "pass" };
        play.does(&[quiet]);
        let now = ((play.game.state().turn, play.game.state().phasing), play.game.turn());
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    assert!(seen.len() >= 5, "{seen:?}");
    for pair in seen.windows(2) {
        assert_ne!(pair[0].0, pair[1].0, "one number for one player-turn");
        assert!(pair[0].1 < pair[1].1, "{seen:?}");
    }
}
