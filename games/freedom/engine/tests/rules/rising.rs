//! Section 16 at its corners: what a rising leaves to the next one, whom the risen attack, what their points buy.

use freedom::book::{Loyalty, Mission, Rule, Side, UnitKind};
use freedom::position::Position;
use freedom::proves;
use freedom::state::Segment;

use crate::desk::missions;
use crate::play::{Play, by_the_book};

/// A planet in Unrest, Odene Hobar in the wilds of Charkhan (2232, Resource 5, size 3; 2231 has Resource 7).
fn unrest(position: Position) -> Position {
    position.loyalty("charkhan", Loyalty::Unrest).people("odene_hobar", "2232")
}

/// In the Mission Phase under way Odene Hobar tries to raise Charkhan and draws these cards.
fn tries(play: &mut Play, cards: &[u8]) {
    play.does(&["missions 2232"]).sends("rebellion", "odene_hobar").does(&["ready"]).draws(cards);
}

/// Buys 1-0 units in the Environ asked about while there are Force Points; says how many.
fn spend(play: &mut Play, terrain: &str) -> u8 {
    let buy = format!("buy rebel_{terrain}_1_0");
    (0..99).find(|_| !play.offered(&buy) || play.rebel(&[&buy]).asked().is_none()).unwrap_or(99)
}

#[test]
fn a_populace_that_went_wild_has_calmed_down_by_the_next_mission_phase() {
    proves![FG_16_21, FG_16_16];
    let mut play = missions(unrest(Position::star("egrix")), "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[82]).rebel(&["stop"]).idles_until(Side::Rebel, Segment::Missions);
    tries(&mut play, &[89]);
    assert_eq!((spend(&mut play, "wild"), spend(&mut play, "air")), (5, 7), "as many as its Resource, not twice");
    // In the phase in which it goes wild, its own Environ alone rises twice as strong.
    let mut wild = missions(unrest(Position::star("egrix")), "2232", &[("rebellion", "odene_hobar")]);
    wild.draws(&[82, 89]);
    assert_eq!((spend(&mut wild, "wild"), spend(&mut wild, "air")), (10, 7));
    // By the book a stopped rebellion needs the event of the same phase to raise units.
    let stopped = || unrest(by_the_book("egrix").rule("charkhan", Rule::RebellionStopped));
    let mut late = missions(stopped(), "2232", &[("rebellion", "odene_hobar")]);
    late.draws(&[82]).rebel(&["stop"]).idles_until(Side::Rebel, Segment::Missions);
    tries(&mut late, &[89]);
    assert_eq!((late.planet("charkhan").rule, spend(&mut late, "wild")), (Rule::Rebellion, 0));
    let mut now = missions(stopped(), "2232", &[("rebellion", "odene_hobar")]);
    now.draws(&[82, 89]);
    assert_eq!((spend(&mut now, "wild"), spend(&mut now, "air")), (5, 7));
}

/// Charkhan rises in the first game-turn, and Gelba stops it in the Imperial player-turn after it; the second Rebel Mission
/// Phase has begun.
fn risen_and_stopped(position: Position, answers: &[&str]) -> Play {
    let position = unrest(position).people("gelba", "2232");
    let mut play = missions(position, "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[89]).rebel(answers).idles_until(Side::Imperial, Segment::Missions);
    play.does(&["missions 2232"]).sends("rebellion", "gelba").does(&["ready"]).draws(&[89, 92]);
    assert_eq!(play.planet("charkhan").rule, Rule::RebellionStopped);
    play.idles_until(Side::Rebel, Segment::Missions);
    play
}

#[test]
fn a_rebellion_of_an_earlier_phase_does_not_keep_the_populace_from_going_wild() {
    proves![FG_16_22, FG_16_25, FG_16_26];
    let mut play = risen_and_stopped(by_the_book("egrix"), &["end", "end"]);
    tries(&mut play, &[82, 89]);
    assert_eq!((spend(&mut play, "wild"), spend(&mut play, "air")), (5, 7), "by the book the event counts again");
    let mut list = risen_and_stopped(Position::star("egrix"), &["end", "end"]);
    tries(&mut list, &[82, 89]);
    assert_eq!((list.planet("charkhan").rule, spend(&mut list, "wild")), (Rule::Rebellion, 0), "by the list never");
}

#[test]
fn only_where_units_have_just_risen_may_they_attack_and_once() {
    proves![FG_16_14, FG_16_12];
    let position = || unrest(Position::star("egrix")).units("line 3", "2232").units("militia 2", "2231");
    let old = position().units("rebel_air_1_0 1", "2231");
    let mut play = missions(old, "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[89]).rebel(&["buy rebel_wild_2_1", "end", "end"]);
    assert_eq!(play.offers(), ["attack-at 2232", "end"], "the unit in 2231 was there before");
    // 2 against 9 with three columns: 1-2, where a 1 hurts nobody and one point is less than the unit has.
    play.rebel(&["attack-at 2232"]).dice(&[1, 6]).rebel(&["pass"]);
    assert_eq!(play.spot("2232").count, [1, 3], "nobody is lost");
    assert!(!play.offered("attack-at 2232"), "one attack: {:?}", play.offers());
    // Units bought but not placed attack nobody.
    let mut full = missions(position().units("rebel_wild_1_0 3", "2232"), "2232", &[("rebellion", "odene_hobar")]);
    full.draws(&[89]).rebel(&["buy rebel_wild_2_1", "end", "end"]);
    assert!(!full.offered("attack-at 2232"), "{:?}", full.offers());
    assert_eq!(full.spot("2232").withheld, [0, 1]);
}

#[test]
fn the_units_of_an_earlier_rising_do_not_attack_in_the_next_one() {
    proves![FG_16_14, FG_16_26];
    let position = Position::star("egrix").units("militia 1", "2232");
    let mut play = risen_and_stopped(position, &["buy rebel_wild_1_0", "end", "end", "end"]);
    tries(&mut play, &[89]);
    assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
    assert!(!play.offered("attack-at 2232"), "{:?}", play.offers());
}

#[test]
fn three_points_buy_a_2_1_unit_and_two_do_not() {
    proves![FG_16_18, FG_16_17, FG_16_27];
    let mut play = missions(unrest(Position::star("egrix")), "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[89]).rebel(&["buy rebel_wild_1_0", "buy rebel_wild_1_0"]);
    assert_eq!(play.offers(), ["buy rebel_wild_1_0", "buy rebel_wild_2_1", "end"], "three are left");
    play.rebel(&["buy rebel_wild_1_0"]);
    assert_eq!(play.offers(), ["buy rebel_wild_1_0", "end"], "two are left");
    let mut all = missions(unrest(Position::star("egrix")), "2232", &[("rebellion", "odene_hobar")]);
    all.draws(&[89]).rebel(&["buy rebel_wild_2_1"]);
    assert_eq!(all.offers(), ["buy rebel_wild_1_0", "end"], "two of five are left");
    all.rebel(&["buy rebel_wild_1_0", "buy rebel_wild_1_0"]);
    let [small, large] = ["rebel_wild_1_0", "rebel_wild_2_1"].map(|id| UnitKind::from_id(id).expect("a kind of unit"));
    assert_eq!((all.spot("2232").units(small), all.spot("2232").units(large)), (2, 1));
    assert_eq!(all.offers(), ["buy rebel_air_1_0", "buy rebel_air_2_1", "end"], "then the other Environ");
}

#[test]
fn a_letter_is_lost_if_its_own_card_takes_the_planet_out_of_unrest() {
    proves![FG_16_7, FG_16_8];
    // Card 93 aborts the Coup; a 3 moves the loyalty, a 1 does not. It bears the letter of Start Rebellion.
    for (die, loyalty, rule) in [(3, Loyalty::Dissent, Rule::ImperialControl), (1, Loyalty::Unrest, Rule::Rebellion)] {
        let position = Position::star("egrix").loyalty("angoff", Loyalty::Unrest);
        let position = position.people("odene_hobar rayner_derban", "2221");
        let mut play = missions(position, "2221", &[("coup", "rayner_derban"), ("rebellion", "odene_hobar")]);
        play.draws_and_rolls(93, &[die]);
        assert!(play.aborted(Mission::Coup));
        assert_eq!((play.planet("angoff").loyalty, play.planet("angoff").rule), (loyalty, rule), "die {die}");
    }
}

#[test]
fn a_bonus_card_comes_after_the_diplomacy_that_brought_unrest() {
    proves![FG_16_8, FG_11_1_38];
    // Local connections (77) give Start Rebellion a bonus card; the last card of the three completes the Diplomacy.
    let position = Position::star("egrix").loyalty("charkhan", Loyalty::Dissent).people("odene_hobar kogus", "2232");
    let mut play = missions(position, "2232", &[("rebellion", "kogus"), ("diplomacy", "odene_hobar")]);
    play.draws(&[68, 77]).cards(&[72]).rebel(&["draw"]).cards(&[70]).rebel(&["complete diplomacy"]);
    assert_eq!(play.bonus(Mission::Rebellion), Some((1, 1)));
    assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
}
