//! Section 11.2: Rebel camps.

use freedom::book::{Loyalty, Mission, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::at;

/// A camp of turn 1 in the wilds of Charkhan, on turn 2.
pub fn camp() -> Position {
    Position::star("egrix").loyalty("charkhan", Loyalty::Loyal).camp("2232", 1).turn(2)
}

#[test]
fn start_rebel_camp_sets_up_a_camp() {
    proves![FG_11_2_10, FG_11_2_15];
    let position = || Position::star("egrix").people("odene_hobar", "2232").loyalty("charkhan", Loyalty::Loyal);
    let mut play = missions(position(), "2232", &[("rebel_camp", "odene_hobar")]);
    play.draws(&[79]);
    assert_eq!(play.spot("2232").camp, 1);
    let mut second = at(position().camp("2232", 1).turn(2), Step::Missions);
    second.rebel(&["missions 2232"]);
    assert!(!second.offered("assign rebel_camp") && second.offered("assign diplomacy"));
}

#[test]
fn a_camp_acts_from_the_turn_after_it_was_set_up() {
    proves![FG_11_2_11];
    let position = |turn| {
        Position::star("egrix")
            .people("odene_hobar", "2231")
            .loyalty("charkhan", Loyalty::Loyal)
            .camp("2232", 1)
            .turn(turn)
    };
    assert!(!at(position(1), Step::Missions).offered("missions 2232"));
    assert!(at(position(2), Step::Missions).offered("missions 2232"));
    let mut empire = at(position(2).people("gelba", "2231").phasing(Side::Imperial), Step::Missions);
    assert!(!empire.offered("missions 2232"), "it is the Rebel player's");
}

#[test]
fn a_camp_may_try_six_missions() {
    proves![FG_11_2_11, FG_U24];
    let position = Position::star("rorth")
        .camp("3311", 1)
        .turn(2)
        .units("militia 1", "3311")
        .prisoner("zina_adora", "units", "3311")
        .people("gelba", "3311")
        .detected("gelba");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 3311"]);
    let six = ["coup", "diplomacy", "free_prisoners", "gather_information", "sabotage", "subvert_troops"];
    let mut expected: Vec<String> = six.iter().map(|mission| format!("camp {mission}")).collect();
    expected.push("ready".into());
    assert_eq!(play.offers(), expected, "a Coup without Intelligence, no Assassination");
}

#[test]
fn a_camp_takes_the_place_of_one_character() {
    proves![FG_11_2_12];
    let mut play = missions(camp(), "2232", &[("camp diplomacy", "")]);
    play.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[82]);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Dissent, "two letters from Loyal");
}

#[test]
fn nobody_joins_a_camp_on_its_mission() {
    proves![FG_11_2_17];
    let mut play = at(camp().people("odene_hobar", "2232"), Step::Missions);
    play.rebel(&["missions 2232", "camp diplomacy"]);
    assert!(!play.offered("join odene_hobar") && !play.offered("assign diplomacy"));
    assert!(!play.offered("camp sabotage"), "one mission for the camp");
    assert!(play.offered("assign scavenge"), "they can do something else");
}

#[test]
fn a_camp_gets_no_bonus_draws() {
    proves![FG_11_2_13];
    let groups = [("camp gather_information", ""), ("scavenge", "odene_hobar")];
    let mut play = missions(camp().people("odene_hobar", "2232"), "2232", &groups);
    play.draws(&[79, 89]).cards(&[84, 72]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::Scavenge), Some((1, 0)), "local connections");
    assert_eq!(play.bonus(Mission::GatherInformation), None, "not for the camp");
}

#[test]
fn no_event_touches_a_camp() {
    proves![FG_11_2_14];
    for card in [97, 90, 81] {
        let mut play = missions(camp(), "2232", &[("camp diplomacy", "")]);
        play.draws(&[card]);
        assert!(!play.aborted(Mission::Diplomacy), "card {card}");
        assert_eq!(play.voids(), 0, "the event just has no effect");
        assert_eq!(play.offered("complete diplomacy"), card == 97, "its letters count");
        assert_eq!(play.planet("charkhan").loyalty, Loyalty::Loyal);
    }
    let mut play = missions(camp(), "2232", &[("camp diplomacy", "")]);
    play.draws(&[91, 75]);
    assert!(!play.saw(|event| matches!(event, Event::FightBegins { .. })), "neither locals nor robots");
    let mut both = missions(camp().people("tourag", "2232"), "2232", &[("camp diplomacy", ""), ("scavenge", "tourag")]);
    both.draws(&[97]);
    assert!(both.aborted(Mission::Scavenge), "no lot: the agent can only reveal the other group");
}

#[test]
fn a_camp_stays_where_it_is() {
    proves![FG_11_2_16];
    let mut moving = at(camp(), Step::Movement);
    assert_eq!(moving.offers(), ["end"], "it gets no orders");
    let mut play = at(camp().people("odene_hobar", "2231"), Step::Missions);
    play.rebel(&["missions 2231"]);
    assert!(!play.offered("camp diplomacy"), "it is in the other Environ");
}

#[test]
fn a_camp_goes_when_loyalty_leaves_it() {
    proves![FG_11_2_11];
    for (loyalty, stands) in Loyalty::ALL.into_iter().zip([true, true, true, false, false]) {
        let mut play = at(camp().loyalty("charkhan", loyalty).people("odene_hobar", "2231"), Step::Missions);
        play.begin();
        assert_eq!(play.spot("2232").camp > 0, stands, "{loyalty}");
    }
    let position = camp().loyalty("charkhan", Loyalty::Neutral);
    let mut play = missions(position, "2232", &[("camp diplomacy", "")]);
    play.draws(&[72]).rebel(&["complete diplomacy"]);
    assert!(play.saw(|event| matches!(event, Event::CampGone { .. })), "at once");
}

#[test]
fn a_camp_goes_before_imperial_strength_of_its_size_and_three() {
    proves![FG_11_2_11];
    for (garrison, stands) in [("line 1 militia 2", true), ("line 2", false)] {
        let mut play = at(camp().units(garrison, "2232").people("odene_hobar", "2231"), Step::Missions);
        play.begin();
        assert_eq!(play.spot("2232").camp > 0, stands, "{garrison} in an Environ of size 3");
    }
    let position = Position::star("egrix")
        .people("odene_hobar", "2232")
        .loyalty("charkhan", Loyalty::Loyal)
        .units("line 2", "2232");
    let mut play = missions(position, "2232", &[("rebel_camp", "odene_hobar")]);
    play.draws(&[79]);
    assert!(play.saw(|event| matches!(event, Event::CampSetUp { .. })));
    assert_eq!(play.spot("2232").camp, 0, "it could not stand for a moment");
}

#[test]
fn a_camp_that_is_gone_is_on_no_mission() {
    proves![FG_11_2_12, FG_11_1_47];
    let groups = [("camp gather_information", ""), ("diplomacy", "odene_hobar")];
    let position = || camp().loyalty("charkhan", Loyalty::Neutral).people("odene_hobar", "2232");
    let mut play = missions(position(), "2232", &groups);
    play.draws(&[72]).rebel(&["complete diplomacy"]);
    assert!(play.saw(|event| matches!(event, Event::CampGone { .. })), "Dissent: it has done its work");
    assert!(!play.offered("draw"), "no card is drawn for it");
    assert_eq!(play.completed(Mission::GatherInformation), None);
    // Loyal becomes Neutral: it stands and goes on.
    let mut stands = missions(position().loyalty("charkhan", Loyalty::Loyal), "2232", &groups);
    stands.draws(&[72]).rebel(&["complete diplomacy"]);
    assert_eq!(stands.offers(), ["draw", "draw-on", "stop"]);
}
