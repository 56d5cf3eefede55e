//! Which rule a question or a line of the log names, where it depends on side, level, mission or cause.

use freedom::book::{Loyalty, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::rule::{
    FG_3_6_2, FG_3_6_3, FG_10_2_5, FG_11_1_40, FG_13_1_4, FG_14_3, FG_14_6, FG_18_1_4, FG_18_2_8, FG_20_4, FG_U17,
    FG_U35, RuleId,
};
use freedom::{Event, Setup, book::Book};
use table::{Game, Status};

use crate::desk::missions;
use crate::play::{Play, at, dealt};

/// The rule of the present question.
#[track_caller]
fn asks(play: &mut Play) -> RuleId {
    play.begin();
    let Status::Asking(prompt) = play.game.status() else { panic!("the game is over") };
    prompt.rule
}

/// The rules of all events of a sort so far.
fn cited(play: &Play, wanted: impl Fn(&Event) -> bool) -> Vec<&'static str> {
    play.events().iter().filter(|event| wanted(event)).map(|event| play.game.event_rule(event).0).collect()
}

#[test]
fn a_pdb_is_asked_to_fire_by_the_rule_of_its_level() {
    for (level, rule) in [(1, FG_3_6_3), (2, FG_3_6_2)] {
        let position = Position::star("egrix").units("rebel_wild_2_1 1", "2211");
        let mut landing =
            at(position.pdb("quibron", 0, false).pdb("angoff", level, true).pdb("charkhan", 1, true), Step::Movement);
        landing.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]);
        assert_eq!(asks(&mut landing), rule, "landing, level {level}");
        let position = Position::star("egrix").units("rebel_wild_2_1 1", "2211");
        let mut leaving = at(position.pdb("quibron", level, true).pdb("angoff", 3 - level, true), Step::Movement);
        leaving.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]);
        assert_eq!(asks(&mut leaving), rule, "leaving, level {level}");
        leaving.dice(&[1, 6]).imperial(&["fire"]);
        assert_eq!(cited(&leaving, |event| matches!(event, Event::Fired { .. })), [rule.0]);
    }
}

#[test]
fn what_a_pdb_suffers_names_what_it_suffered_from() {
    // The units' die, and the rules of going Down and of losing a level.
    for (die, rules) in [(2, vec!["fg.3.6.6"]), (1, vec!["fg.3.6.7", "fg.3.6.7"])] {
        let position = Position::star("egrix").pdb("angoff", 2, true).pdb("quibron", 0, false);
        let mut play = at(position.units("rebel_wild_2_1 2", "2211"), Step::Movement);
        play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]).dice(&[1, die]).imperial(&["fire"]);
        assert_eq!(cited(&play, |event| matches!(event, Event::PdbDown { .. } | Event::PdbLevel { .. })), rules);
    }
    let position = Position::star("egrix").pdb("charkhan", 2, true).people("boccanegra", "2231");
    let mut play = missions(position, "2231", &[("sabotage", "boccanegra")]);
    play.draws(&[70]).rebel(&["go-on sabotage"]).draws(&[69]).rebel(&["pdb-lower"]);
    assert_eq!(cited(&play, |event| matches!(event, Event::PdbLevel { .. })), ["fg.11.1.40"]);
    assert_eq!(cited(&play, |event| matches!(event, Event::PdbDown { .. })), ["fg.13.1.11"]);
}

#[test]
fn imperial_ships_go_by_imperial_rules() {
    let fleet = || {
        Position::star("egrix")
            .phasing(Side::Imperial)
            .people("telmen gelba", "2211")
            .ship("imperial_spaceship_1", "telmen")
    };
    let mut play = at(fleet(), Step::Movement);
    play.imperial(&["fly imperial_spaceship_1"]);
    assert_eq!(asks(&mut play), FG_18_2_8);
    play.refused("board telmen", FG_18_2_8);
    let rebels = Position::star("egrix").people("boccanegra kogus", "2211").ship("explorer", "boccanegra");
    let mut play = at(rebels, Step::Movement);
    play.rebel(&["fly explorer"]);
    assert_eq!(asks(&mut play), FG_18_1_4);
    play.refused("board boccanegra", FG_18_1_4);

    let mut passing = at(fleet(), Step::Passing);
    assert_eq!(asks(&mut passing), FG_U17);
    passing.imperial(&["own imperial_spaceship_1 gelba"]);
    assert_eq!(cited(&passing, |event| matches!(event, Event::ShipGiven { .. })), ["fg.U17"]);
    let mut left = at(
        Position::star("egrix").phasing(Side::Imperial).people("telmen", "2231").ship("imperial_spaceship_1", "telmen"),
        Step::Movement,
    );
    left.imperial(&["walk telmen 2232"]);
    assert_eq!(cited(&left, |event| matches!(event, Event::ShipLost { .. })), ["fg.18.2.8"]);
    let mut theirs =
        at(Position::star("egrix").people("boccanegra", "2231").ship("explorer", "boccanegra"), Step::Movement);
    theirs.rebel(&["walk boccanegra 2232"]);
    assert_eq!(cited(&theirs, |event| matches!(event, Event::ShipLost { .. })), ["fg.18.1.20"]);
}

#[test]
fn a_ship_of_the_other_side_is_refused_by_the_rule_of_its_own_side() {
    let position = |side| {
        let position = Position::star("egrix").people("boccanegra telmen", "2211").phasing(side);
        position.ship("explorer", "boccanegra").ship("imperial_spaceship_1", "telmen")
    };
    at(position(Side::Rebel), Step::Movement).refused("fly imperial_spaceship_1", FG_14_6);
    at(position(Side::Imperial), Step::Movement).refused("fly explorer", FG_14_3);
}

#[test]
fn loyalty_names_what_moved_it() {
    let moves = |play: &Play| cited(play, |event| matches!(event, Event::LoyaltyMoved { .. }));
    let position = || Position::star("egrix").people("odene_hobar scott_rubel", "2232");
    let mut diplomacy = missions(position(), "2232", &[("diplomacy", "odene_hobar")]);
    diplomacy.draws(&[72]).rebel(&["complete diplomacy"]);
    assert_eq!(moves(&diplomacy), ["fg.11.2.6"]);
    let mut protocol = missions(position(), "2232", &[("diplomacy", "odene_hobar")]);
    protocol.draws(&[90]);
    assert_eq!(moves(&protocol), ["fg.11.1.19"], "an event");
    let city = Position::star("egrix").people("boccanegra", "2221");
    let mut coup = missions(city, "2221", &[("coup", "boccanegra")]);
    coup.draws(&[89]).rebel(&["complete coup"]);
    assert_eq!(moves(&coup), ["fg.11.2.2"]);
    let war = Position::star("varu").loyalty("solvia", Loyalty::Dissent).people("odene_hobar", "4322");
    let mut war = missions(war, "4322", &[("gather_information", "odene_hobar")]);
    war.draws(&[89]);
    assert_eq!(moves(&war), ["fg.11.1.19"], "civil war");
}

#[test]
fn militia_is_placed_and_lost_by_rules_that_speak_of_it() {
    let setup = Setup { scenario: "varu_powderkeg".into(), ..Setup::default() };
    let mut play = dealt(&Book::printed(), &setup);
    let mut seen = [0, 0];
    while play.game.state().turn == 0 && play.asked() == Some(Side::Imperial) {
        let offers = play.offers();
        if offers[0].starts_with("deploy") {
            let militia = offers[0].starts_with("deploy militia");
            assert_eq!(asks(&mut play), if militia { FG_10_2_5 } else { FG_20_4 }, "{}", offers[0]);
            seen[usize::from(militia)] += 1;
        }
        play.does(&[&offers[0]]);
    }
    assert!(seen[0] > 0 && seen[1] > 0, "both were placed");
    for event in play.events() {
        if let Event::PlacedUnseen { kind, .. } = event {
            let rule = if kind.covered() { FG_20_4 } else { FG_10_2_5 };
            assert_eq!(play.game.event_rule(event), rule, "{kind:?}");
        }
    }
    for (units, rule) in [("militia 1", FG_11_1_40), ("line 1", FG_U35)] {
        let position = Position::star("egrix").pdb("charkhan", 0, false).units(units, "2231");
        let mut play = missions(position.people("boccanegra", "2231"), "2231", &[("sabotage", "boccanegra")]);
        play.draws(&[70]).rebel(&["go-on sabotage"]).draws(&[69]);
        assert_eq!(cited(&play, |event| matches!(event, Event::UnitLost { .. })), [rule.0], "{units}");
    }
}

#[test]
fn detection_names_how_it_came_about_and_ended() {
    let sightings = |play: &Play| cited(play, |event| matches!(event, Event::Detected { .. }));
    for (die, rule) in [(2, "fg.6.1.3"), (5, "fg.6.1.4")] {
        let position = Position::star("egrix").pdb("quibron", 1, false).pdb("angoff", 1, true);
        let position = position.people("drakir_grebb", "2211").ship("solar_merchant", "drakir_grebb");
        let mut play = at(position.people("kogus", "2221"), Step::Movement);
        play.rebel(&["fly solar_merchant", "to 2221"]).dice(&[die]).imperial(&["detect"]);
        assert_eq!(sightings(&play), [rule, "fg.6.2.4"], "Kogus is betrayed by those who arrive");
    }
    let position =
        Position::star("egrix").people("boccanegra", "2231").people("kogus", "2232").detected("boccanegra kogus");
    let mut play = at(position, Step::Movement);
    play.rebel(&["walk boccanegra 2232"]);
    assert_eq!(cited(&play, |event| matches!(event, Event::Undetected { .. })), ["fg.6.2.1"]);
    assert_eq!(sightings(&play), ["fg.6.2.3"]);
    for (to, rule) in [("2221", "fg.6.2.6"), ("2232", "fg.U8")] {
        let position = Position::star("egrix").pdb("charkhan", 1, false).pdb("angoff", 1, false);
        let position = position.people("boccanegra", "2231").detected("boccanegra").ship("explorer", "boccanegra");
        let mut play = at(position, Step::Movement);
        play.rebel(&["fly explorer", &format!("to {to}")]);
        assert_eq!(cited(&play, |event| matches!(event, Event::Undetected { .. })), [rule]);
    }
}

#[test]
fn the_limits_of_raising_a_pdb_are_the_same_rule_for_both() {
    for (side, turn) in [(Side::Rebel, 2), (Side::Imperial, 1)] {
        let rule = if side == Side::Rebel { Rule::RebelControl } else { Rule::ImperialControl };
        let position = Position::star("egrix").rule("angoff", rule).pdb("angoff", 1, false).turn(turn).phasing(side);
        at(position, Step::Movement).refused("raise angoff", FG_13_1_4);
    }
}

#[test]
fn what_sabotage_destroys_names_the_rule_of_its_kind() {
    let lost = |side: Side, units: &str, letters: u8| {
        let saboteur = if side == Side::Rebel { "odene_hobar" } else { "gelba" };
        let position = Position::star("egrix").phasing(side).pdb("charkhan", 0, false).people(saboteur, "2231");
        let mut play = missions(position.units(units, "2231"), "2231", &[("sabotage", saboteur)]);
        play.draws(&[70]);
        if letters == 2 {
            play.does(&["go-on sabotage"]).draws(&[69]);
        } else {
            play.does(&["complete sabotage"]);
        }
        cited(&play, |event| matches!(event, Event::UnitLost { .. }))
    };
    assert_eq!(lost(Side::Rebel, "militia 1", 1), [FG_11_1_40.0]);
    assert_eq!(lost(Side::Rebel, "militia 1", 2), [FG_11_1_40.0]);
    assert_eq!(lost(Side::Rebel, "patrol 1", 2), [FG_U35.0], "a covered unit");
    assert_eq!(lost(Side::Rebel, "line 1", 2), [FG_U35.0]);
    assert_eq!(lost(Side::Imperial, "rebel_air_1_0 1", 1), [FG_11_1_40.0]);
    assert_eq!(lost(Side::Imperial, "rebel_air_2_1 1", 2), [FG_11_1_40.0]);
    // One letter is too little for whatever is covered or large.
    assert_eq!(lost(Side::Rebel, "line 1", 1), [""; 0]);
    assert_eq!(lost(Side::Imperial, "rebel_air_2_1 1", 1), [""; 0]);
}
