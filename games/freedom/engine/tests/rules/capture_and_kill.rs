//! Section 2: capture and kill.

use freedom::book::{Loyalty, Side};
use freedom::cause::Seizure;
use freedom::frame::{Frame, Step};
use freedom::position::Position;
use freedom::proves;
use freedom::rule::{FG_2_2, FG_2_6, FG_2_9};
use freedom::state::{Keeper, Segment};
use freedom::{Event, Release};

use crate::character_combat::{column, found_by, last_round, stumble};
use crate::play::{Play, at};

/// Redjac (Combat 6) has found Frun Sentel (Combat 5) in Quibron's wilds.
fn redjac_finds_frun() -> Play {
    found_by("redjac", "frun_sentel", "hand-to-hand")
}

/// Redjac and Barca (Combat 11) try to capture: Adam and Frun (Combat 8) are active, Zina is not.
fn two_knights_capture() -> Play {
    let mut play = found_by("redjac barca", "zina_adora adam_starlight frun_sentel", "hand-to-hand");
    play.imperial(&["capture"]).rebel(&["activate adam_starlight", "activate frun_sentel", "ready"]);
    play
}

fn captured(play: &Play) -> Vec<String> {
    let name = |event: &Event| match event {
        Event::Captured { who, .. } => Some(play.game.ground().book.characters[who.ix()].id.clone()),
        _ => None,
    };
    play.events().iter().filter_map(name).collect()
}

#[test]
fn capture_reads_two_columns_to_the_left() {
    proves![FG_2_1, FG_3_4_32];
    let mut kill = redjac_finds_frun();
    kill.imperial(&["kill"]);
    let mut capture = redjac_finds_frun();
    capture.imperial(&["capture"]);
    assert_eq!(column(&kill), "+1");
    assert_eq!(column(&capture), "-1", "two columns to the left of +1");
}

#[test]
fn the_columns_of_capture_decide_on_break_off_too() {
    proves![FG_2_1, FG_3_4_32, FG_3_4_24];
    for (aim, away) in [("kill", false), ("capture", true)] {
        let mut play = redjac_finds_frun();
        play.imperial(&[aim]).dice(&[3]);
        if !away {
            play.dice(&[1, 6]);
        }
        play.rebel(&["break-off"]);
        let frun = play.who("frun_sentel");
        assert_eq!(play.saw(|event| matches!(event, Event::BreakOff { escaped, .. } if escaped.has(frun))), away);
    }
}

#[test]
fn the_aim_is_chosen_once_for_the_whole_combat() {
    proves![FG_2_2];
    let mut play = redjac_finds_frun();
    play.imperial(&["capture"]).dice(&[1, 6]).rebel(&["stand"]);
    let second = last_round(&play);
    assert_eq!((second.number, second.column), (2, "-1"), "still two columns to the left of +1");
    play.refused("kill", FG_2_2);
    let terms = play.events().iter().filter(|event| matches!(event, Event::FightTerms { .. })).count();
    assert_eq!(terms, 1);
}

#[test]
fn captures_come_after_the_wounds_of_the_round() {
    proves![FG_2_3];
    let mut play = at(
        Position::star("egrix")
            .people("frun_sentel", "2211")
            .people("redjac", "2211")
            .detected("frun_sentel")
            .wounds("frun_sentel", 4),
        Step::Search,
    );
    play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready", "attack", "hand-to-hand", "capture"]);
    assert_eq!(column(&play), "+1", "two columns to the left of +5");
    play.dice(&[4, 6]).rebel(&["stand"]);
    assert!(play.is_dead("frun_sentel"), "1/1*: the wound comes first and kills");
    assert_eq!(captured(&play), [""; 0]);
}

#[test]
fn the_captive_is_one_of_the_active_defenders_by_lot() {
    proves![FG_2_4];
    for (lot, captive) in [(0, "adam_starlight"), (1, "frun_sentel")] {
        let mut play = two_knights_capture();
        play.dice(&[3, 5]).lot(lot).rebel(&["stand"]);
        assert_eq!(captured(&play), [captive], "1/0* on column 0; Zina was inactive");
    }
}

#[test]
fn two_asterisks_take_two_captives() {
    proves![FG_U16];
    let mut play = two_knights_capture();
    play.dice(&[3, 2]).lot(0).lot(0).lot(0).rebel(&["stand"]);
    assert_eq!(captured(&play), ["adam_starlight", "frun_sentel"], "one for each die");
}

#[test]
fn characters_name_a_guard_for_their_prisoner() {
    proves![FG_2_5];
    let mut alone = redjac_finds_frun();
    alone.dice(&[4, 6]).imperial(&["capture"]).rebel(&["stand"]);
    assert_eq!(alone.person("frun_sentel").keeper, Keeper::Guard(alone.who("redjac")), "the only one there is");

    let mut play = found_by("redjac barca", "frun_sentel", "hand-to-hand");
    play.imperial(&["capture"]);
    assert_eq!(column(&play), "+1", "two columns to the left of +6");
    play.dice(&[4, 5]).rebel(&["stand"]);
    assert_eq!(play.asked(), Some(Side::Imperial));
    assert_eq!(play.offers(), ["guard barca", "guard redjac"]);
    play.imperial(&["guard barca"]);
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Guard(play.who("barca")));
}

#[test]
fn captors_name_a_guard_for_one_captive_after_the_other() {
    proves![FG_2_5];
    let rebels = "adam_starlight agan_rafa frun_sentel odene_hobar ly_mantok vudot_vodot ran_jayma tourag rayner_derban \
                  doctor_sontag scott_rubel boccanegra drakir_grebb yarro_latac professor_mareg sidir_ganang \
                  bridne_murcada zina_adora";
    let mut play = found_by("redjac jin_voles barca vans_ka_tie_a els_taroff telmen saytar", rebels, "hand-to-hand");
    play.imperial(&["capture"]);
    let rebels: Vec<&str> = rebels.split_whitespace().collect();
    for pair in rebels.chunks(2) {
        for name in pair {
            play.rebel(&[&format!("activate {name}")]);
        }
        if play.offered("ready") {
            play.rebel(&["ready"]);
        }
        assert_eq!(column(&play), "+4 to +6", "two columns to the left of +11");
        // 1/1* and 0*/2: one of the two takes a wound, then both are captured.
        play.dice(&[3, 5]).lot(0).lot(0).rebel(&["stand"]);
    }
    assert_eq!(captured(&play).len(), 18);
    for left in (1..=18).rev() {
        let questions = play.game.state().frames.iter().filter(|frame| matches!(frame, Frame::Guard(_))).count();
        assert_eq!((play.asked(), questions), (Some(Side::Imperial), 1), "one at a time, {left} left");
        play.imperial(&[if left % 2 == 0 { "guard redjac" } else { "guard barca" }]);
    }
    let guards = [play.who("barca"), play.who("redjac")];
    assert_eq!(play.spot("2211").captives.len(), 18);
    assert!(rebels.iter().all(|name| guards.map(Keeper::Guard).contains(&play.person(name).keeper)));
}

#[test]
fn a_squad_hands_its_prisoner_to_the_military_stack() {
    proves![FG_2_5];
    let mut play = stumble("militia 3", "frun_sentel");
    play.imperial(&["capture"]);
    assert_eq!(column(&play), "0", "two columns to the left of +3");
    play.dice(&[3, 6]).rebel(&["stand"]);
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Units);
    assert!(play.spot("2211").captives.has(play.who("frun_sentel")));
}

#[test]
fn a_guard_goes_on_no_mission() {
    proves![FG_2_6];
    let guarding = Position::star("egrix").phasing(Side::Imperial).people("redjac barca", "2211").prisoner(
        "frun_sentel",
        "redjac",
        "2211",
    );
    let mut play = at(guarding, Step::Missions);
    play.imperial(&["missions 2211", "assign diplomacy"]);
    assert!(play.offered("join barca"));
    play.refused("join redjac", FG_2_6);
}

#[test]
fn units_with_a_prisoner_move_search_and_fight_as_ever() {
    proves![FG_2_7];
    let marching = Position::star("egrix").phasing(Side::Imperial).units("line 1", "2231").prisoner(
        "frun_sentel",
        "units",
        "2231",
    );
    let mut play = at(marching, Step::Movement);
    play.imperial(&["march 2231", "take line", "to 2211"]);
    assert_eq!(play.spot("2211").count, [0, 1]);
    assert!(play.is_at("frun_sentel", "2211"), "the prisoner goes along");
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Units);

    let searching = |position: Position| {
        let position = position.units("militia 3", "2211").people("adam_starlight", "2211").detected("adam_starlight");
        let mut play = at(position, Step::Search);
        play.dice(&[6]).imperial(&["search-units 2211", "take-all", "ready"]);
        play.events().iter().find(|event| matches!(event, Event::Searched { .. })).copied()
    };
    let with = searching(Position::star("egrix").prisoner("frun_sentel", "units", "2211"));
    assert!(with.is_some());
    assert_eq!(with, searching(Position::star("egrix")));

    let fighting = |position: Position| {
        let mut play = at(position.units("militia 2 rebel_wild_2_1 1", "2211"), Step::MilitaryCombat);
        play.dice(&[1, 1]).rebel(&["attack"]);
        play.events().iter().find(|event| matches!(event, Event::Battle { .. })).copied()
    };
    let with = fighting(Position::star("egrix").prisoner("frun_sentel", "units", "2211"));
    assert!(with.is_some());
    assert_eq!(with, fighting(Position::star("egrix")));
}

#[test]
fn a_prisoner_is_of_no_use_to_his_captors() {
    proves![FG_2_8];
    let position = Position::star("egrix")
        .people("frun_sentel", "2211")
        .people("redjac", "2211")
        .detected("frun_sentel")
        .prisoner("rayner_derban", "redjac", "2211");
    let mut play = at(position, Step::Search);
    play.imperial(&["search-people 2211"]);
    assert!(!play.offered("join rayner_derban"));
    play.dice(&[1]).imperial(&["join redjac", "ready", "attack", "hand-to-hand", "kill"]);
    assert!(play.saw(|event| matches!(event, Event::Searched { search: 3, .. })), "Redjac's Intelligence alone");
    assert_eq!(last_round(&play).strength, 6, "Redjac's Combat alone");
}

#[test]
fn the_captor_hands_prisoners_on_in_his_movement_segment() {
    proves![FG_2_9];
    let position = |side| {
        Position::star("egrix")
            .phasing(side)
            .people("redjac barca", "2231")
            .people("els_taroff", "2232")
            .people("adam_starlight", "2231")
            .units("militia 1", "2231")
            .prisoner("frun_sentel", "redjac", "2231")
    };
    let mut play = at(position(Side::Imperial), Step::Movement);
    play.refused("hand frun_sentel els_taroff", FG_2_9);
    for (answer, keeper) in [
        ("hand frun_sentel barca", Some("barca")),
        ("hand frun_sentel redjac", Some("redjac")),
        ("hand-to-units frun_sentel", None),
        ("hand frun_sentel barca", Some("barca")),
    ] {
        play.imperial(&[answer]);
        let keeper = keeper.map_or(Keeper::Units, |name| Keeper::Guard(play.who(name)));
        assert_eq!(play.person("frun_sentel").keeper, keeper);
    }
    let mut other = at(position(Side::Rebel), Step::Movement);
    assert!(!other.offers().iter().any(|offer| offer.starts_with("hand")), "not in the enemy's segment");
}

#[test]
fn free_prisoners_brings_a_prisoner_back() {
    proves![FG_2_10];
    let position = Position::star("egrix")
        .people("adam_starlight", "2211")
        .people("redjac", "2211")
        .prisoner("frun_sentel", "redjac", "2211")
        .prisoner("tourag", "redjac", "2211");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2211", "assign free_prisoners", "join adam_starlight", "ready", "ready"]);
    play.cards(&[78]).rebel(&["draw", "complete free_prisoners"]);
    assert_eq!(play.offers(), ["free frun_sentel", "free tourag"], "one letter, one prisoner");
    play.rebel(&["free tourag"]);
    assert_eq!(play.person("tourag").keeper, Keeper::Nobody);
    assert!(play.spot("2211").apart.has(play.who("tourag")));
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Guard(play.who("redjac")));
}

/// Adam kills Redjac, who guards Frun Sentel.
fn the_guard_dies(position: Position) -> Play {
    let position =
        position.people("adam_starlight redjac", "2221").detected("redjac").prisoner("frun_sentel", "redjac", "2221");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2221", "assign assassination", "target redjac", "join adam_starlight", "ready", "ready"]);
    play.cards(&[76]).rebel(&["draw"]);
    assert!(play.is_dead("redjac"));
    play
}

#[test]
fn a_prisoner_without_keepers_is_free_at_once() {
    proves![FG_2_11];
    let play = the_guard_dies(Position::star("egrix"));
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Nobody);
    assert!(play.spot("2221").apart.has(play.who("frun_sentel")));

    let mut play = at(
        Position::star("egrix").units("militia 1 rebel_wild_2_1 1", "2211").prisoner("frun_sentel", "units", "2211"),
        Step::MilitaryCombat,
    );
    play.dice(&[1, 6]).rebel(&["attack"]);
    assert_eq!(play.spot("2211").count, [1, 0], "the units that held the prisoner are gone");
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Nobody);
}

#[test]
fn another_of_his_side_takes_over_from_a_dead_guard() {
    proves![FG_U26];
    let play = the_guard_dies(Position::star("egrix").people("barca", "2221"));
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Guard(play.who("barca")));
    let play = the_guard_dies(Position::star("egrix").units("militia 1", "2221"));
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Units);
}

#[test]
fn a_leaving_guard_takes_his_prisoner_along() {
    proves![FG_U26];
    let position = Position::star("egrix").phasing(Side::Imperial).people("redjac barca", "2231").prisoner(
        "frun_sentel",
        "redjac",
        "2231",
    );
    let mut play = at(position, Step::Movement);
    play.imperial(&["walk redjac 2232"]);
    assert!(play.is_at("frun_sentel", "2232"));
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Guard(play.who("redjac")));
}

#[test]
fn a_capture_is_undone_if_its_captors_are_wiped_out() {
    proves![FG_2_12];
    let mut play = stumble("militia 1", "frun_sentel");
    play.imperial(&["capture"]);
    assert_eq!(column(&play), "-6 to -4", "two columns to the left of -1");
    play.dice(&[1, 3]).rebel(&["stand"]);
    let frun = play.who("frun_sentel");
    assert!(
        play.saw(|event| matches!(event, Event::Captured { who, seizure: Seizure::Combat } if *who == frun)),
        "3* against the squad"
    );
    assert!(play.saw(|event| matches!(event, Event::ForceBeaten { .. })), "six wounds, endurance 4");
    assert!(play.saw(|event| matches!(event, Event::Freed { who, release: Release::CaptorsGone } if *who == frun)));
    assert_eq!(play.person("frun_sentel").keeper, Keeper::Nobody);
    assert!(play.spot("2211").apart.has(frun));
}

#[test]
fn a_captive_counts_for_nobody_in_later_rounds() {
    proves![FG_2_13];
    let mut play = two_knights_capture();
    play.dice(&[3, 5]).lot(1).rebel(&["stand"]);
    assert!(!play.offered("activate frun_sentel"));
    play.rebel(&["activate adam_starlight", "ready"]);
    let second = last_round(&play);
    assert_eq!((second.number, second.strength, second.defence), (2, 11, 3));
}

#[test]
fn only_the_attacker_opts_for_capture_and_only_at_the_start() {
    proves![FG_2_14];
    let mut play = redjac_finds_frun();
    assert_eq!(play.asked(), Some(Side::Imperial));
    assert_eq!(play.offers(), ["kill", "capture"]);
    play.imperial(&["kill"]);
    for _ in 0..2 {
        assert_eq!(play.asked(), Some(Side::Rebel));
        assert_eq!(play.offers(), ["stand", "break-off"]);
        play.dice(&[1, 6]).rebel(&["stand"]);
    }
}

#[test]
fn asterisks_mean_nothing_to_those_who_kill() {
    proves![FG_2_15];
    let mut play = redjac_finds_frun();
    play.imperial(&["kill"]).dice(&[4, 1]).rebel(&["stand"]);
    assert_eq!(captured(&play), [""; 0], "1/1* and 2*/0");
    assert_eq!((play.person("frun_sentel").wounds, play.person("redjac").wounds), (1, 2));
    assert_eq!(last_round(&play).number, 2);
}

/// Boccanegra's Coup on Angoff is aborted with the result "captured".
fn coup_goes_wrong(position: Position) -> Play {
    let position = position.people("boccanegra", "2221").loyalty("angoff", Loyalty::Dissent);
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2221", "assign coup", "join boccanegra", "ready", "ready"]);
    play.cards(&[93]).dice(&[5]).rebel(&["draw"]);
    assert_eq!(play.planet("angoff").loyalty, Loyalty::Neutral, "the Coup was aborted against its group");
    play
}

#[test]
fn nobody_is_captured_where_the_enemy_has_nobody() {
    proves![FG_2_16, FG_11_2_25];
    let play = coup_goes_wrong(Position::star("egrix"));
    assert_eq!(play.person("boccanegra").keeper, Keeper::Nobody);
    assert_eq!(captured(&play), [""; 0]);
    let elsewhere = coup_goes_wrong(Position::star("egrix").people("redjac", "2211").units("line 1", "2231"));
    assert_eq!(elsewhere.person("boccanegra").keeper, Keeper::Nobody, "in another Environ they don't count");

    let units = coup_goes_wrong(Position::star("egrix").units("militia 1", "2221"));
    assert_eq!(units.person("boccanegra").keeper, Keeper::Units);
    let mut both = coup_goes_wrong(Position::star("egrix").units("militia 1", "2221").people("redjac", "2221"));
    assert_eq!(both.offers(), ["guard redjac", "guard-by-units"]);
    both.imperial(&["guard redjac"]);
    assert_eq!(both.person("boccanegra").keeper, Keeper::Guard(both.who("redjac")));
}

#[test]
fn a_prisoner_neither_acts_nor_hides() {
    proves![FG_2_8, FG_U40];
    let position = Position::star("egrix")
        .people("frun_sentel redjac", "2211")
        .prisoner("rayner_derban", "redjac", "2211")
        .detected("frun_sentel");
    let mut play = at(position, Step::Search);
    play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready"]);
    assert!(play.saw(|event| matches!(event, Event::Searched { hiding: 4, .. })), "Frun's wits, a party of one");
    play.imperial(&["pass"]);
    assert_eq!(play.game.state().segment, Segment::Missions);
    play.rebel(&["missions 2211", "assign scavenge"]);
    assert_eq!(play.offers(), ["join frun_sentel"]);
}
