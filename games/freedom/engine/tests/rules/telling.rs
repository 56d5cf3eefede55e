//! What the log says of it: the words of an event, the numbers behind it, and the rule it comes from.

use freedom::Freedom;
use freedom::book::{Loyalty, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use table::Game;

use crate::character_combat::{found_by, stumble};
use crate::creatures::sent;
use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

/// The log so far, each line with its rule.
fn told(play: &Play) -> Vec<String> {
    let line = |event| format!("{} [{}]", play.game.event_words(event), play.game.event_rule(event));
    play.events().iter().map(line).collect()
}

#[track_caller]
fn says(play: &Play, line: &str) {
    let told = told(play);
    assert!(told.iter().any(|said| said == line), "nobody says {line:?} in {told:#?}");
}

#[track_caller]
fn never_says(play: &Play, part: &str) {
    let told = told(play);
    assert!(!told.iter().any(|said| said.contains(part)), "somebody says {part:?} in {told:#?}");
}

#[test]
fn doubled_wounds_and_shifted_columns_are_explained_and_wounds_told_once() {
    let mut play = stumble("line 3", "frun_sentel");
    play.imperial(&["capture"]);
    says(
        &play,
        "Round 1: Frun Sentel is active. Attack 12, defence 5, differential +7: column +7 to +10, read two columns to the \
         left to capture: column +2 to +3. [fg.3.4.32]",
    );
    play.dice(&[4, 6]).rebel(&["stand"]);
    says(&play, "The attacker's die 4 deals 1 wound, doubled to 2; the defender's die 6 deals 0 wounds. [fg.3.4.33]");
    says(&play, "Frun Sentel takes 2 wounds. [fg.3.4.37]");
    never_says(&play, "takes 1 wound");
}

#[test]
fn a_failed_break_off_tells_the_column_it_leads_to() {
    let mut play = found_by("redjac", "frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]).dice(&[6, 1, 1]).rebel(&["break-off"]);
    says(
        &play,
        "The attempt of Frun Sentel to break off fails, die 6; the round is read one column to the right: column +2 to \
         +3. [fg.3.4.28]",
    );
}

#[test]
fn a_swarm_has_no_column_of_its_own() {
    let mut play = sent(Position::star("egrix"), "2231", "scavenge", "frun_sentel kogus");
    play.cards(&[97]).dice(&[6, 1]).rebel(&["draw"]);
    says(&play, "Round 1: the swarm falls upon Frun Sentel and Kogus, upon each alone on column 0. [fg.5.1]");
    says(&play, "The swarm's die 6 deals Frun Sentel 2 wounds. [fg.5.1]");
    never_says(&play, "differential");
}

#[test]
fn losses_are_told_as_rolled_and_as_taken() {
    let position = by_the_book("egrix").units("line 1", "2211").units("rebel_urban_2_1 2", "2211");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[4, 2]).rebel(&["attack"]);
    says(
        &play,
        "Combat in Quibron wild (2211): the Rebel attacker has 4 against 3, column 1-1. The attacker's die 4 costs \
         the defender 2, less than any unit is worth; the defender's die 2 costs the attacker 3, of which 2 can be taken. \
         [fg.3.3.7]",
    );
}

#[test]
fn a_pdb_that_fires_tells_its_level() {
    let position = Position::star("egrix").pdb("angoff", 2, true).units("rebel_wild_2_1 1", "2211");
    let mut play = at(position.pdb("quibron", 0, false), Step::Movement);
    play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]).dice(&[3, 1]).imperial(&["fire"]);
    says(
        &play,
        "The PDB of Angoff (level 2) fires on column 3-1. Die 3 costs the units 3, of which 2 can be taken. They answer, \
         and die 1 costs the PDB 3. [fg.3.6.2]",
    );
}

#[test]
fn whoever_is_shot_down_with_a_ship_dies_by_the_rule_of_detection() {
    let position = Position::star("egrix").pdb("quibron", 1, true).people("zina_adora", "2211");
    let mut play = at(position.ship("solar_merchant", "zina_adora"), Step::Movement);
    play.rebel(&["fly solar_merchant", "to 2221"]).dice(&[6]).imperial(&["detect"]);
    says(&play, "The Solar Merchant is lost with everybody aboard. [fg.6.1.6]");
    says(&play, "Zina Adora dies in the wreck. [fg.6.1.6]");
}

#[test]
fn start_and_stop_rebellion_are_called_by_their_names() {
    let mut play =
        missions(Position::star("varu").people("scott_rubel", "4322"), "4322", &[("rebellion", "scott_rubel")]);
    play.rebel(&["stop"]);
    says(&play, "Start Rebellion fails. [fg.11.1.32]");
}

#[test]
fn a_void_card_gives_its_reason_and_its_rule() {
    let groups = [("scavenge", "scott_rubel")];
    let mut play = missions(Position::star("varu").people("scott_rubel", "4321"), "4321", &groups);
    play.draws(&[90]);
    says(&play, "Card 90 is void and laid aside: no Diplomacy is under way here. [fg.11.1.25]");
}

#[test]
fn raids_reactions_and_freed_prisoners_cite_their_rules() {
    let mut raid = sent(
        Position::star("egrix").pdb("quibron", 0, false).units("militia 1", "2211"),
        "2211",
        "sabotage",
        "frun_sentel",
    );
    raid.cards(&[70]).rebel(&["draw"]);
    says(&raid, "A Militia is lost in Quibron wild (2211). [fg.13.1.11]");
    let position = Position::star("egrix").people("boccanegra", "2231").detected("boccanegra").people("gelba", "2232");
    let mut play = at(position, Step::Reaction);
    play.imperial(&["react 2231", "react-walk gelba"]);
    says(&play, "In reaction Gelba walks from Charkhan wild (2232) to Charkhan air (2231). [fg.15.3]");
}

#[test]
fn a_camp_that_fails_cites_the_rule_of_camps() {
    let mut play = missions(crate::camps::camp(), "2232", &[("camp diplomacy", "")]);
    play.rebel(&["stop"]);
    says(&play, "Diplomacy of the Rebel camp fails. [fg.11.2.12]");
}

#[test]
fn an_accident_and_an_award_with_one_taker_are_not_asked_about() {
    let position = || Position::star("varu").people("odene_hobar", "4322");
    let mut play = missions(position(), "4322", &[("scavenge", "odene_hobar")]);
    play.draws(&[81]);
    assert_eq!(play.person("odene_hobar").wounds, 1);
    assert_eq!(play.offers(), ["draw", "draw-on", "stop"]);

    let award = |position: Position| {
        let mut play = missions(position.people("odene_hobar", "2232"), "2232", &[("scavenge", "odene_hobar")]);
        play.cards(&[68]).deck(3).rebel(&["draw"]);
        play.offers()
    };
    let bare = award(Position::star("egrix"));
    assert!(!bare.iter().any(|offer| offer.starts_with("hold ")), "it has an owner: {bare:?}");
    let with_a_card = award(Position::star("egrix").item("snipers_rifle", "odene_hobar"));
    assert!(with_a_card[0].starts_with("hold "), "a pause after a face-down card would tell: {with_a_card:?}");
}

#[test]
fn a_leader_who_is_named_already_is_not_asked_for_again() {
    let position = Position::star("egrix").units("rebel_wild_2_1 2 militia 1", "2211").with_units("boccanegra", "2211");
    let mut play = at(position, Step::Movement);
    play.rebel(&["lead boccanegra", "end", "with-units boccanegra"]);
    while !play.offered("attack") {
        play.does(&["end"]);
    }
    play.dice(&[1, 6]).rebel(&["attack"]);
    let led = told(&play).iter().filter(|line| line.starts_with("Boccanegra leads")).count();
    assert_eq!(led, 1);
    says(
        &play,
        "Combat in Quibron wild (2211): the Rebel attacker has 4 against 1, odds 4-1, 2 columns in Rebel favour: column \
         6-1. The attacker's die 1 costs the defender 4, of which 1 can be taken; the defender's die 6 costs the attacker 0. \
         [fg.3.3.7]",
    );
}

#[test]
fn the_end_says_who_won_how_and_what_was_counted() {
    let position = || {
        Position::of("flight_to_egrix")
            .phasing(Side::Imperial)
            .people("boccanegra", "2232")
            .loyalty("angoff", Loyalty::Unrest)
            .tally(|tally| (tally.killed, tally.informed) = ([2, 1], [true, false]))
    };
    let mut play = at(position().turn(6), Step::Interphase);
    play.begin();
    let sum: i16 = play.game.counted().iter().map(|(_, points)| points).sum();
    assert_eq!(sum, play.game.points());
    assert_eq!(
        play.game.closing_words(),
        "The Imperial player has won Flight to Egrix by the count after the last game-turn: the Rebel player needed 12 \
         points and has 1. Counted for the Rebel player: Angoff in Unrest (3), 1 Imperial character killed (1) and Rebel \
         information (1). Counted for the Imperial player: Charkhan Patriotic (2) and 2 Rebel characters killed (2). \
         Rebel count: 1. It took 6 game-turns of 6."
    );
    let mut play = at(position().turn(3).rule("charkhan", Rule::RebelControl), Step::Interphase);
    play.begin();
    let closing = play.game.closing_words();
    let won = "The Rebel player has won Flight to Egrix at once in game-turn 3: they control Charkhan.";
    assert!(closing.starts_with(won) && closing.ends_with("It took 3 game-turns of 6."), "{closing}");
    let mut play = at(position().turn(2), Step::Interphase);
    play.begin();
    assert_eq!(play.game.closing_words(), "", "the game goes on");
}

#[test]
fn a_mission_is_explained_where_it_is_chosen() {
    let mut play = at(Position::star("egrix").people("boccanegra frun_sentel", "2232"), Step::Missions);
    play.rebel(&["missions 2232"]);
    let words = |play: &mut Play, wanted: &str| {
        let choice = play.game.read_choice(wanted).unwrap();
        play.game.choice_words(&choice)
    };
    assert_eq!(
        words(&mut play, "assign diplomacy"),
        "Form a group for Diplomacy (letter D): moves loyalty one step your way, two with two letters (D on 3 of 30 cards)"
    );
    let why = play.game.why_words(Side::Rebel.seat());
    assert!(why.contains("Diplomacy (letter D)") && why.contains("bonus draws: the best Diplomacy"), "{why}");
    play.rebel(&["assign diplomacy"]);
    assert_eq!(words(&mut play, "join boccanegra"), "Send Boccanegra on the mission (C5 E5 I2 L2 D0 N4)");
    play.rebel(&["join boccanegra"]);
    let why = play.game.why_words(Side::Rebel.seat());
    assert!(why.contains("As it stands the group gets"), "{why}");
}

#[test]
fn ratings_are_shown_in_space_too() {
    let position = Position::star("egrix").in_space("tourag zina_adora", "solar_merchant", "zina_adora");
    let play = at(position, Step::Movement);
    let board = Freedom::board_words(&play.view(Side::Rebel));
    assert!(board.contains("In space: Zina Adora C"), "{board}");
}
