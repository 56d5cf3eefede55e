//! Reputation and skill tests.

use outer_rim::ids::{Faction, Skill};
use outer_rim::position::Position;
use outer_rim::{Event, proves};
use table::Game;

use crate::play::{encounter, planning};

#[test]
fn each_player_has_one_of_three_reputations_with_each_of_four_factions() {
    proves![OR_REP_1, OR_REP_2];
    let mut play = planning(
        Position::of(2).reputation("red", "hutt", -1).reputation("red", "rebel", 1).reputation("blue", "hutt", 1),
    );
    let all = |play: &mut crate::play::Play, seat: &str| {
        Faction::ALL.iter().map(|faction| play.reputation(seat, *faction)).collect::<Vec<_>>()
    };
    assert_eq!(all(&mut play, "red"), [-1, 0, 1, 0]);
    assert_eq!(all(&mut play, "blue"), [1, 0, 0, 0]);
}

#[test]
fn a_gain_is_one_step_up_and_stops_at_positive() {
    proves![OR_REP_6, OR_REP_8];
    for (before, after) in [(-1, 0), (0, 1), (1, 1)] {
        let position =
            Position::of(2).space("red", "kessel").encounter("kessel_3").reputation("red", "syndicate", before);
        let mut play = encounter(position);
        play.play("explore; choose report-the-plot");
        assert_eq!(play.reputation("red", Faction::Syndicate), after);
        assert_eq!(play.saw(|event| matches!(event, Event::Reputation { .. })), before != after);
    }
}

#[test]
fn a_loss_is_one_step_down_and_stops_at_negative() {
    proves![OR_REP_7, OR_REP_9];
    for (before, after) in [(1, 0), (0, -1), (-1, -1)] {
        let position =
            Position::of(2).space("red", "kessel").encounter("kessel_1").reputation("red", "syndicate", before);
        let mut play = encounter(position);
        play.dice("blank blank").play("explore; choose carry-a-sack-past-the-guards");
        assert_eq!(play.reputation("red", Faction::Syndicate), after);
    }
}

#[test]
fn neutral_is_neither_better_nor_worse() {
    proves![OR_REP_4];
    // A patrol forces nobody neutral, and lets nobody neutral pass.
    let position = || Position::of(2).space("red", "kessel").patrol("hutt", 1, "kessel");
    assert!(encounter(position()).can("explore"));
    assert!(!encounter(position().reputation("red", "hutt", -1)).can("explore"));
    assert!(encounter(position().reputation("red", "hutt", 1)).can("explore"));
}

/// Swings a pick on Kessel, a test of strength which hurts if it fails: with this many who know strength.
fn pick(times: u8, dice: &str) -> bool {
    // Ketsu Onyo and Bossk know strength, Boba Fett does not; Ponda Baba and Krrsantan are strong crew.
    let person = if times == 0 { "boba_fett" } else { "bossk" };
    let other = if times == 0 { "bossk" } else { "boba_fett" };
    let position = Position::of(3).character("red", person).character("green", other);
    let crew = if times == 2 { "crew_ponda_baba" } else { "crew_lobot" };
    let mut play = encounter(position.cards("red", crew).space("red", "kessel").encounter("kessel_1"));
    assert_eq!(play.player("red").skill(Skill::Strength), times);
    play.dice(dice).play("explore; choose swing-a-pick");
    let passed = play.saw(|event| matches!(event, Event::Test { passed: true, .. }));
    assert_eq!(play.player("red").damage[0] > 0, !passed, "failure has its own consequence");
    passed
}

#[test]
fn skill_levels_decide_which_faces_pass() {
    proves![OR_TEST_2, OR_TEST_3, OR_TEST_4, OR_TEST_5, OR_TEST_6, OR_TEST_7, OR_TEST_8];
    for (dice, passes) in [
        ("focus blank", [false, false, true]),
        ("hit blank", [false, true, true]),
        ("blank crit", [true, true, true]),
        ("blank blank", [false, false, false]),
        ("hit focus", [false, true, true]),
    ] {
        for (times, passed) in passes.into_iter().enumerate() {
            assert_eq!(pick(times as u8, dice), passed, "{dice} with the skill {times} times");
        }
    }
}

#[test]
fn skills_are_those_of_the_character_and_of_all_crew() {
    proves![OR_TEST_1];
    let mut play =
        planning(Position::of(2).ship("red", "yv666").cards("red", "crew_lobot crew_chewbacca crew_ponda_baba"));
    let skills = Skill::ALL.iter().map(|skill| play.player("red").skill(*skill)).collect::<Vec<_>>();
    assert_eq!(skills, [0, 0, 1, 0, 3, 1, 1], "Bossk's strength and tactics, Lobot's tech, Chewbacca's and Baba's");
    let mut none = planning(Position::of(2).cards("red", "dl_44"));
    assert_eq!(none.player("red").skill(Skill::Strength), 1, "gear has no skills");
}

#[test]
fn an_outcome_the_card_is_silent_about_has_no_effect() {
    proves![OR_TEST_9];
    // Hiring Lobot without an errand is a test that only says what a pass does.
    let position = Position::of(2).space("red", "kessel").faceup("kessel-1", "lobot");
    let mut play = encounter(position);
    play.dice("hit blank").play("contact kessel-1");
    let red = *play.player("red");
    assert_eq!((red.credits, red.damage, red.reputation, red.assets.len()), (4, [0, 0], [0; 4], 0));
    assert_eq!(play.asked(), Some("blue"));
}

#[test]
fn the_log_says_how_often_the_skill_is_there() {
    proves![OR_TEST_5, OR_TEST_6, OR_TEST_7];
    for (crew, words) in [
        ("", "Red tested Strength without the skill, rolled 1 crit and 1 blank and passed."),
        ("crew_ponda_baba", "Red tested Strength with the skill, rolled 1 crit and 1 blank and passed."),
        (
            "crew_ponda_baba crew_black_krrsantan",
            "Red tested Strength, having the skill twice, rolled 1 crit and 1 blank and passed.",
        ),
    ] {
        let position = Position::of(3).character("red", "boba_fett").character("green", "bossk").ship("red", "yt1300");
        let mut play = encounter(position.cards("red", crew).space("red", "kessel").encounter("kessel_1"));
        play.dice("crit blank").play("explore; choose swing-a-pick");
        let tested = play.events().into_iter().find(|event| matches!(event, Event::Test { .. })).expect("a test");
        assert_eq!(play.game.event_words(&tested), words);
    }
}
