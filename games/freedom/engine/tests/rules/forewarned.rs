//! What is told before one commits: bonus draws, fire on the way, rounds, leaders who may still be named; each told number is
//! compared with what then happens.

use freedom::book::{Book, Loyalty, Mission, Rule, Side, Terrain};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::rule::FG_17_10;
use freedom::{Event, Letters, proves};
use table::{Game, Status};

use crate::chances::{why, words};
use crate::character_combat::stumble_at;
use crate::desk::missions;
use crate::play::{Play, at, by_the_book};
use crate::rebellion::{charkhan, rising};

const RATIOS: [&str; 11] = ["1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];

/// The column of the last military combat.
fn column(play: &Play) -> &'static str {
    let column = |event: &Event| if let Event::Battle { column, .. } = *event { Some(column) } else { None };
    RATIOS[usize::from(play.events().iter().rev().find_map(column).expect("a military combat"))]
}

// ---- the deck ----

#[test]
fn bonus_draws_are_counted_over_all_cards_left_for_they_bring_no_events() {
    proves![FG_11_1_36];
    let position = Position::star("egrix").people("odene_hobar", "2232").loyalty("charkhan", Loyalty::Neutral);
    let mut play = missions(position, "2232", &[("diplomacy", "odene_hobar")]);
    play.draws(&[68, 79]);
    assert!(words(&mut play, "draw").contains("in 1 draw, then "), "bonus draws are announced");
    play.draws(&[72]);
    let drawn = [68, 79, 72];
    let cards = &Book::printed().cards;
    let left = || cards.iter().filter(|card| !drawn.contains(&card.number));
    let bit = Mission::Diplomacy.bit();
    let others: Vec<u8> = left()
        .filter(|card| card.sections[Terrain::Wild.section()].letters & bit == 0)
        .map(|card| card.number)
        .collect();
    let of = left().count() as u8;
    let letters = Letters { with: of - others.len() as u8, of };
    let told = words(&mut play, "go-on diplomacy");
    let bonus = told.split(" % in ").nth(1).and_then(|rest| rest.split(' ').next()).and_then(|n| n.parse().ok());
    let bonus: u8 = bonus.unwrap_or_else(|| panic!("no number of draws in {told}"));
    let expected = format!("D on {} of {} cards, about {} % in", letters.with, letters.of, letters.in_draws(1, bonus));
    assert!(told.contains(&expected), "{told}, not {expected}");
    assert!(why(&mut play).contains("no events"), "{}", why(&mut play));
    play.cards(&others[..usize::from(bonus)]).rebel(&["go-on diplomacy"]);
    assert!(play.saw(|event| matches!(event, Event::BonusDraws { cards, .. } if *cards == bonus)), "so many are drawn");
}

#[test]
fn a_rebellion_is_stopped_by_two_letters_and_the_chance_is_that_of_both() {
    proves![FG_16_4];
    let position = Position::star("egrix").phasing(Side::Imperial).rule("charkhan", Rule::Rebellion);
    let mut play = missions(position.people("gelba", "2232"), "2232", &[("rebellion", "gelba")]);
    let told = words(&mut play, "draw");
    assert!(told.contains("both letters about"), "{told}");
    let one = told.split("R on ").nth(1).and_then(|rest| rest.split_once(" of ")).expect("letters");
    let with = one.0.parse().expect("a number");
    let of = one.1.split(' ').next().and_then(|of| of.parse().ok()).expect("a number");
    let chance = Letters { with, of }.in_draws(2, 3);
    assert!(told.contains(&format!("about {chance} % in 3 draws")), "{told}");
    play.draws(&[89]);
    let told = words(&mut play, "draw");
    assert!(!told.contains("both"), "one of them is held: {told}");
}

#[test]
fn cards_that_would_be_void_are_said_to_be_left_out() {
    proves![FG_11_1_25];
    let position = Position::star("egrix").people("odene_hobar", "2232");
    let mut play = missions(position, "2232", &[("diplomacy", "odene_hobar")]);
    let of = words(&mut play, "draw");
    let of: u8 =
        of.split(" of ").nth(1).and_then(|rest| rest.split(' ').next()).and_then(|n| n.parse().ok()).expect("n");
    assert!(why(&mut play).contains(&format!("{} that would be void", 30 - of)), "{}", why(&mut play));
}

#[test]
fn no_other_answers_are_promised_when_nobody_is_left_to_send() {
    proves![FG_11_1_9];
    let mut play = at(Position::star("egrix").people("odene_hobar", "2232"), Step::Missions);
    play.rebel(&["missions 2232"]);
    assert!(matches!(play.game.status(), Status::Asking(prompt) if prompt.open));
    play.rebel(&["group diplomacy odene_hobar"]);
    assert!(matches!(play.game.status(), Status::Asking(prompt) if !prompt.open), "all are sent");
}

// ---- searches ----

#[test]
fn a_search_with_all_units_counts_the_best_leader_of_theirs() {
    proves![FG_17_6, FG_17_9];
    let position = Position::star("egrix").people("frun_sentel", "2211").detected("frun_sentel");
    let mut play = at(position.units("line 2", "2211").with_units("gelba barca", "2211"), Step::Search);
    let told = words(&mut play, "search-units 2211");
    let best = ["gelba", "barca"].into_iter().max_by_key(|name| {
        let who = play.who(name);
        play.game.ground().book.characters[who.ix()].ratings[freedom::book::Rating::Leadership.ix()]
    });
    play.imperial(&["search-units 2211", "take-all", &format!("lead {}", best.expect("a leader"))]);
    let exact = words(&mut play, "ready");
    let chance = exact.split('(').nth(1).expect("a chance");
    assert!(told.ends_with(chance), "{told}, then {exact}");
}

#[test]
fn all_characters_search_in_one_answer() {
    proves![FG_17_10];
    let field = || {
        let position = Position::star("egrix").people("frun_sentel redjac gelba", "2211").detected("frun_sentel");
        let mut play = at(position, Step::Search);
        play.imperial(&["search-people 2211"]);
        play
    };
    let (mut all, mut one_by_one) = (field(), field());
    all.imperial(&["take-all"]).refused("take-all", FG_17_10);
    one_by_one.imperial(&["join redjac", "join gelba"]);
    assert_eq!(all.game.fingerprint(), one_by_one.game.fingerprint());
    let lone = Position::star("egrix").people("frun_sentel redjac", "2211").detected("frun_sentel");
    let mut lone = at(lone, Step::Search);
    lone.imperial(&["search-people 2211"]).refused("take-all", FG_17_10);
}

// ---- combat ----

#[test]
fn a_declaration_tells_the_column_with_leaders_who_may_still_be_named() {
    proves![FG_3_3_8, FG_3_3_9];
    let field = || {
        let position = Position::star("egrix").phasing(Side::Imperial).units("line 3", "2232");
        at(position.units("rebel_wild_2_1 2", "2232").people("boccanegra", "2232"), Step::MilitaryCombat)
    };
    let told = words(&mut field(), "attack");
    for (leads, part) in [("pass", "column "), ("lead boccanegra", "; ")] {
        let mut play = field();
        play.dice(&[1, 6]).imperial(&["attack"]).rebel(&[leads]);
        let really = format!("{part}{}", column(&play));
        assert!(told.contains(&really), "{leads}: {told}, not {really}");
        std::mem::forget(play);
    }
    assert!(told.ends_with("if Boccanegra leads the enemy"), "{told}");
}

#[test]
fn the_units_of_a_rebellion_know_their_column_before_they_attack() {
    proves![FG_16_14];
    for (leads, part) in [("pass", ": column "), ("lead odene_hobar", "; ")] {
        let mut play = rising(charkhan("odene_hobar").units("militia 1", "2232"));
        play.rebel(&["buy rebel_wild_2_1", "end", "end"]);
        let told = words(&mut play, "attack-at 2232");
        play.rebel(&["attack-at 2232"]);
        let pass = words(&mut play, "pass");
        play.dice(&[6, 6]).rebel(&[leads]);
        let really = format!("{part}{}", column(&play));
        assert!(told.contains(&really), "{leads}: {told}, not {really}");
        assert_eq!(leads == "pass", pass.contains(&format!("column {}:", column(&play))), "without a leader: {pass}");
    }
}

#[test]
fn a_round_says_how_often_it_leaves_everybody_unhurt() {
    proves![FG_3_4_31, FG_3_4_33];
    for units in ["militia 1", "militia 3", "line 3"] {
        for aim in ["kill", "capture"] {
            let cornered = || {
                let mut play = stumble_at(by_the_book("egrix"), units, "frun_sentel");
                play.imperial(&[aim]);
                play
            };
            let (mut unhurt, mut most, mut back, mut taken) = (0, 0, 0, 0);
            for die in 1..=6 {
                for defender in 1..=6 {
                    let mut play = cornered();
                    play.dice(&[die, defender]).rebel(&["stand"]);
                    let wounds = |event: &Event| match *event {
                        Event::RoundRolled { on_attackers, on_defenders, .. } => Some((on_attackers, on_defenders)),
                        _ => None,
                    };
                    let (dealt, suffered) = play.events().iter().find_map(wounds).expect("a round");
                    unhurt += u8::from(suffered == 0 && defender == 1);
                    most = most.max(suffered);
                    back = back.max(dealt);
                    taken += u8::from(play.saw(|event| matches!(event, Event::Captured { .. })));
                    std::mem::forget(play);
                }
            }
            let told = words(&mut cornered(), "stand");
            let wounds = if most == 1 { "wound" } else { "wounds" };
            assert!(told.contains(&format!(": unhurt {unhurt} in 6, up to {most} {wounds}")), "{units}: {told}");
            assert!(told.ends_with(&format!("; you deal up to {back})")), "{units}: {told}");
            // Whoever dies of the same throw is no prisoner; Frun Sentel bears four wounds.
            let prisoner = told.split("a prisoner ").nth(1).and_then(|rest| rest.split(' ').next());
            let prisoner: u8 = prisoner.map_or(0, |throws| throws.parse().expect("a number"));
            assert_eq!(prisoner > 0, aim == "capture", "{units}: {told}");
            assert!(prisoner >= taken && (prisoner == taken || most > 4), "{units}: {told}, taken {taken}");
        }
    }
}

// ---- moves ----

#[test]
fn a_march_past_pdbs_says_what_their_fire_can_cost() {
    proves![FG_3_6_2, FG_3_6_3, FG_3_6_10];
    for (from, to, told) in [
        (0, 0, ""),
        (0, 1, " (PDB fire from Angoff for 0 to 3)"),
        (2, 0, " (PDB fire from Quibron for 2 to 5)"),
        (1, 2, " (PDB fire from Quibron for 0 to 3, from Angoff for 2 to 5)"),
    ] {
        let position = Position::star("egrix").units("rebel_wild_2_1 1", "2211");
        let position = position.pdb("quibron", from, true).pdb("angoff", to, true);
        let mut play = at(position, Step::Movement);
        play.rebel(&["march 2211", "take rebel_wild_2_1"]);
        assert_eq!(words(&mut play, "to 2221"), format!("March to Angoff urban (2221){told}"));
    }
}

#[test]
fn a_landing_from_space_tells_the_evasion_value() {
    proves![FG_20_2];
    let position = Position::star("egrix").in_space("boccanegra doctor_sontag", "planetary_privateer", "boccanegra");
    let mut play = at(position, Step::Movement);
    assert!(why(&mut play).contains("Evasion Value 7 is read in column 7 to 8"), "{}", why(&mut play));
}

#[test]
fn whoever_joins_a_detected_mission_stack_is_warned() {
    proves![FG_6_2_3];
    let position = || {
        let position = Position::star("egrix").phasing(Side::Imperial).units("line 1", "2232");
        position.with_units("gelba", "2232").people("redjac", "2232")
    };
    for (detected, told) in [
        ("", ""),
        ("redjac", ", and is detected like those there"),
        ("gelba", ", detected, and gives away those there"),
    ] {
        let position = if detected.is_empty() { position() } else { position().detected(detected) };
        let mut play = at(position, Step::Movement);
        play.imperial(&["end"]);
        let answer = if play.offered("apart gelba") { "apart gelba" } else { "apart redjac" };
        if answer == "apart redjac" {
            play.imperial(&["apart redjac"]);
        }
        assert_eq!(words(&mut play, "apart gelba"), format!("Gelba joins the mission stack{told}"));
    }
}

#[test]
fn a_leader_is_offered_with_the_units_they_would_lead() {
    proves![FG_19_7];
    let position = Position::star("egrix").phasing(Side::Imperial).units("line 1", "2232").with_units("gelba", "2232");
    let mut play = at(position, Step::Movement);
    assert_eq!(words(&mut play, "lead gelba"), "Gelba leads the units in Charkhan wild (2232) (Leadership 3)");
}
