//! Winning: the final count line by line, and the instant victories of the printed scenarios.

use freedom::book::{Loyalty, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Where;

use crate::desk::missions;
use crate::play::at;

fn points(position: Position) -> i16 {
    at(position, Step::Interphase).points()
}

/// Who wins, and whether at once, if the Imperial player-turn ends here.
fn winner(position: Position) -> Option<(Side, bool)> {
    at(position.phasing(Side::Imperial), Step::Interphase).won()
}

const REBELS_AT_ONCE: Option<(Side, bool)> = Some((Side::Rebel, true));
const EMPIRE_AT_ONCE: Option<(Side, bool)> = Some((Side::Imperial, true));
const REBELS_BY_POINTS: Option<(Side, bool)> = Some((Side::Rebel, false));
const EMPIRE_BY_POINTS: Option<(Side, bool)> = Some((Side::Imperial, false));

// ---- the final count ----

#[test]
fn planets_count_by_loyalty_while_they_are_not_in_rebellion() {
    for (loyalty, expected) in Loyalty::ALL.into_iter().zip([-2, 0, 0, 0, 3]) {
        assert_eq!(points(Position::star("egrix").loyalty("angoff", loyalty)), expected, "{loyalty}");
    }
    let stopped = Position::star("egrix").rule("angoff", Rule::RebellionStopped).loyalty("angoff", Loyalty::Unrest);
    assert_eq!(points(stopped), 3, "a rebellion that was stopped is Unrest");
}

#[test]
fn planets_in_rebellion_and_controlled_planets_count_more() {
    proves![FG_U28];
    let unrest = || Position::star("egrix").loyalty("angoff", Loyalty::Unrest);
    assert_eq!(points(unrest().rule("angoff", Rule::Rebellion)), 6);
    assert_eq!(points(unrest().rule("angoff", Rule::RebelControl)), 9);
    let lost = unrest().rule("angoff", Rule::RebelControl).pdb("angoff", 0, false).units("line 1", "2221");
    assert_eq!(points(lost), 6, "in the Rebel Control state, but controlled by nobody");
    let held = unrest().rule("angoff", Rule::RebelControl).pdb("angoff", 0, true).units("line 1", "2221");
    assert_eq!(points(held), 9, "the PDB is Up: really controlled");
    let idle = unrest().rule("angoff", Rule::Rebellion).units("rebel_urban_2_1 2", "2221");
    assert_eq!(points(idle), 6, "units alone do not control it");
}

#[test]
fn characters_killed_and_captured_count() {
    let killed = |killed| Position::star("egrix").tally(move |tally| tally.killed = killed);
    assert_eq!(points(killed([0, 3])), 3, "Imperial characters killed");
    assert_eq!(points(killed([3, 0])), -3, "Rebel characters killed");
    let rebels_hold = Position::star("egrix").people("odene_hobar", "2232");
    assert_eq!(
        points(rebels_hold.prisoner("gelba", "odene_hobar", "2232").prisoner("saytar", "odene_hobar", "2232")),
        4
    );
    let empire_holds = Position::star("egrix").units("line 1", "2232");
    assert_eq!(points(empire_holds.prisoner("tourag", "units", "2232")), -2);
}

#[test]
fn prisoners_count_on_their_way_too() {
    let position = || {
        let position = Position::star("varu").phasing(Side::Imperial).rule("cercis", Rule::RebelControl);
        position.pdb("cercis", 1, true).people("els_taroff", "4311").ship("imperial_spaceship_1", "els_taroff")
    };
    let mut flown = at(position().prisoner("kogus", "els_taroff", "4311"), Step::Movement);
    assert_eq!((flown.asked(), flown.points()), (Some(Side::Imperial), 9 - 2));
    flown.imperial(&["fly imperial_spaceship_1", "to 4331"]);
    assert_eq!(
        (flown.asked(), flown.person("kogus").at),
        (Some(Side::Rebel), Where::Space),
        "before the PDB of Cercis"
    );
    assert_eq!(flown.points(), 9 - 2);
    let mut marched = at(position().units("line 1", "4311").prisoner("kogus", "units", "4311"), Step::Movement);
    marched.imperial(&["march 4311", "take line", "to 4331"]);
    assert_eq!((marched.asked(), marched.person("kogus").at), (Some(Side::Rebel), Where::Space));
    assert_eq!(marched.points(), 9 - 2);
}

#[test]
fn deaths_are_counted_as_they_happen() {
    let position = Position::star("egrix").people("zina_adora", "2211");
    let mut play = missions(position, "2211", &[("diplomacy", "zina_adora")]);
    play.draws(&[74]).dice(&[6, 6]).rebel(&["stand"]);
    assert!(play.is_dead("zina_adora"));
    assert_eq!(play.points(), -1);
}

#[test]
fn information_counts_once_for_each_side() {
    proves![FG_11_2_5];
    let informed = |informed| Position::star("egrix").tally(move |tally| tally.informed = informed);
    assert_eq!(points(informed([true, false])), 1);
    assert_eq!(points(informed([false, true])), -1);
    assert_eq!(points(informed([true, true])), 0);
}

#[test]
fn the_lines_of_the_count_add_up() {
    let position = Position::star("egrix")
        .tally(|tally| {
            tally.killed = [1, 2];
            tally.informed = [true, false];
        })
        .rule("quibron", Rule::RebelControl)
        .rule("angoff", Rule::Rebellion)
        .loyalty("charkhan", Loyalty::Patriotic)
        .people("odene_hobar", "2232")
        .prisoner("gelba", "odene_hobar", "2232");
    assert_eq!(points(position), 9 + 6 - 2 + 2 + 2 - 1 + 1);
}

/// Egrix on its last turn: two planets in Rebellion (their PDBs Down) are worth 12.
fn egrix(turn: u8) -> Position {
    Position::of("flight_to_egrix")
        .turn(turn)
        .people("boccanegra", "2232")
        .loyalty("charkhan", Loyalty::Neutral)
        .rule("quibron", Rule::Rebellion)
        .pdb("quibron", 1, false)
        .rule("angoff", Rule::Rebellion)
        .pdb("angoff", 2, false)
}

#[test]
fn in_egrix_the_rebels_win_with_12_points_after_the_last_turn() {
    assert_eq!(points(egrix(6)), 12);
    assert_eq!(winner(egrix(6)), REBELS_BY_POINTS);
    let fewer = || egrix(6).tally(|tally| tally.killed[0] = 1);
    assert_eq!((points(fewer()), winner(fewer())), (11, EMPIRE_BY_POINTS));
}

#[test]
fn nobody_counts_before_the_last_turn_is_over() {
    assert_eq!(winner(egrix(5)), None);
    let mut play = at(egrix(5).phasing(Side::Imperial), Step::Interphase);
    play.begin();
    assert_eq!((play.game.state().turn, play.asked()), (6, Some(Side::Rebel)), "one more game-turn");
    assert_eq!(at(egrix(6), Step::Closing).won(), None, "the Imperial player-turn is still to come");
}

/// Varu with 18 points: Cercis controlled, Horon in Rebellion with its PDB Down, Solvia in Unrest.
fn varu(turn: u8) -> Position {
    Position::of("varu_powderkeg")
        .turn(turn)
        .people("vudot_vodot", "4332")
        .rule("horon", Rule::Rebellion)
        .pdb("horon", 1, false)
        .loyalty("solvia", Loyalty::Unrest)
}

#[test]
fn in_varu_the_rebels_win_with_20_points_after_the_last_turn() {
    assert_eq!(points(varu(7)), 18);
    assert_eq!(winner(varu(7).tally(|tally| tally.killed[1] = 2)), REBELS_BY_POINTS);
    assert_eq!(winner(varu(7).tally(|tally| tally.killed[1] = 1)), EMPIRE_BY_POINTS, "19 are not enough");
    assert_eq!(winner(varu(6).tally(|tally| tally.killed[1] = 2)), None);
}

// ---- instant victories ----

#[test]
fn in_egrix_the_rebels_win_at_once_with_one_planet() {
    proves![FG_U28];
    let risen = |turn| egrix(turn).pdb("angoff", 2, true);
    assert_eq!(winner(risen(2)), REBELS_AT_ONCE, "Angoff comes under Rebel Control as the turn ends");
    assert_eq!(winner(risen(6)), REBELS_AT_ONCE, "before any points are counted");
    assert_eq!(winner(risen(2).units("militia 1", "2221")), None, "Imperial units hold it back");
    let lost = egrix(2).rule("angoff", Rule::RebelControl).units("line 1", "2221");
    assert_eq!(winner(lost), None, "the state alone is not control");
    let mut any_time = at(egrix(2).rule("charkhan", Rule::RebelControl), Step::Movement);
    assert_eq!(any_time.won(), REBELS_AT_ONCE, "at any moment");
}

/// Egrix with Boccanegra captured, Frun Sentel dead and Zina Adora among the Snow Giants.
fn last_rebel() -> Position {
    Position::of("flight_to_egrix")
        .tally(|tally| tally.killed[0] = 1)
        .units("line 1", "2221")
        .prisoner("boccanegra", "units", "2221")
        .people("zina_adora", "2211")
}

#[test]
fn in_egrix_the_empire_wins_at_once_when_all_rebels_are_out_and_all_planets_controlled() {
    let fight = |position: Position| {
        let mut play = missions(position, "2211", &[("scavenge", "zina_adora")]);
        assert_eq!(play.won(), None);
        play.draws(&[74]).dice(&[6, 6]).rebel(&["stand"]);
        assert!(play.is_dead("zina_adora"));
        play.won()
    };
    assert_eq!(fight(last_rebel()), EMPIRE_AT_ONCE, "characters in the deck do not count");
    assert_eq!(fight(last_rebel().people("tourag", "2232")), None, "somebody is left");
    assert_eq!(fight(last_rebel().rule("charkhan", Rule::Rebellion)), None, "a planet is not controlled");
    assert_eq!(fight(last_rebel().in_space("tourag", "solar_merchant", "tourag")), None, "somebody is still to come");
}

#[test]
fn in_egrix_captured_rebels_are_out_too() {
    let captured = || {
        Position::of("flight_to_egrix")
            .units("line 1", "2221")
            .prisoner("boccanegra", "units", "2221")
            .prisoner("frun_sentel", "units", "2221")
            .prisoner("doctor_sontag", "units", "2221")
    };
    assert_eq!(winner(captured()), EMPIRE_AT_ONCE);
    assert_eq!(winner(captured().people("tourag", "2232")), None);
}

#[test]
fn in_varu_the_rebels_win_at_once_with_cercis_and_another_planet() {
    proves![FG_U28];
    assert_eq!(winner(varu(2).pdb("horon", 1, true)), REBELS_AT_ONCE);
    assert_eq!(winner(varu(2)), None, "Cercis alone is not enough");
    let others =
        varu(2).pdb("horon", 1, true).rule("solvia", Rule::Rebellion).pdb("cercis", 1, false).units("line 1", "4331");
    assert_eq!(winner(others), None, "two planets, but Cercis is controlled by nobody");
}

/// Varu with all three planets under Imperial Control; Redjac guards Kogus.
fn reconquered(killed: u8) -> Position {
    Position::of("varu_powderkeg")
        .rule("cercis", Rule::ImperialControl)
        .tally(move |tally| tally.killed[0] = killed)
        .people("vudot_vodot", "4332")
        .people("redjac", "4311")
        .prisoner("kogus", "redjac", "4311")
}

#[test]
fn in_varu_the_empire_wins_at_once_with_all_planets_and_three_rebels_out() {
    assert_eq!(winner(reconquered(2)), EMPIRE_AT_ONCE, "two dead and one prisoner");
    assert_eq!(winner(reconquered(1)), None, "one dead and one prisoner");
    assert_eq!(winner(reconquered(3).rule("horon", Rule::Rebellion).pdb("horon", 1, false)), None, "not all planets");
}
