//! Section 9: healing.

use freedom::book::Side;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Holder;

use crate::play::{Play, at};

/// Charkhan with its PDB Down, so that nobody is asked about detection.
fn charkhan() -> Position {
    Position::star("egrix").pdb("charkhan", 0, false).pdb("quibron", 0, false)
}

fn wounds(play: &Play, name: &str) -> u8 {
    play.person(name).wounds
}

#[test]
fn who_is_with_units_or_on_guard_or_held_goes_on_no_mission() {
    proves![FG_9_1];
    let position = charkhan()
        .people("boccanegra frun_sentel", "2232")
        .prisoner("redjac", "frun_sentel", "2232")
        .units("rebel_wild_1_0 1", "2232")
        .with_units("adam_starlight", "2232")
        .units("line 1", "2211")
        .prisoner("ran_jayma", "units", "2211");
    let mut play = at(position, Step::Missions);
    assert!(!play.offered("missions 2211"), "a prisoner does nothing");
    play.rebel(&["missions 2232", "assign scavenge"]);
    assert_eq!(play.offers(), ["join boccanegra"], "not the guard, not the one with the units");
}

#[test]
fn who_goes_on_a_mission_does_not_rest() {
    proves![FG_9_1, FG_9_2, FG_9_3];
    let position = charkhan().people("boccanegra odene_hobar", "2232").wounds("boccanegra", 2).wounds("odene_hobar", 2);
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2232"]).sends("scavenge", "boccanegra").rebel(&["ready", "stop"]);
    assert_eq!(wounds(&play, "boccanegra"), 2);
    assert_eq!(wounds(&play, "odene_hobar"), 0);
}

#[test]
fn a_character_heals_all_wounds_by_doing_nothing_for_his_whole_player_turn() {
    proves![FG_9_2, FG_9_5];
    let position =
        charkhan().people("boccanegra", "2232").people("redjac", "2211").wounds("boccanegra", 4).wounds("redjac", 5);
    let mut play = at(position, Step::Cures);
    play.rebel(&["end"]);
    assert_eq!(wounds(&play, "boccanegra"), 4, "not before the end of the player-turn");
    play.rebel(&["end"]);
    assert_eq!(wounds(&play, "boccanegra"), 0);
    assert_eq!(play.asked(), Some(Side::Imperial));
    assert_eq!(wounds(&play, "redjac"), 5, "the owner's player-turn is still to come");
    play.imperial(&["end", "end"]);
    assert_eq!(wounds(&play, "redjac"), 0);
}

#[test]
fn a_prisoner_does_not_heal() {
    proves![FG_9_2];
    let position = charkhan()
        .people("boccanegra", "2232")
        .units("line 1", "2211")
        .prisoner("ran_jayma", "units", "2211")
        .wounds("ran_jayma", 2);
    let mut play = at(position, Step::Missions);
    play.rebel(&["end"]);
    assert_eq!(wounds(&play, "ran_jayma"), 2);
}

#[test]
fn a_walker_does_not_heal() {
    proves![FG_9_3];
    let position = charkhan().people("boccanegra odene_hobar", "2231").wounds("boccanegra", 2).wounds("odene_hobar", 2);
    let mut play = at(position, Step::Movement);
    play.rebel(&["walk boccanegra 2232", "end", "end"]);
    assert_eq!(wounds(&play, "boccanegra"), 2);
    assert_eq!(wounds(&play, "odene_hobar"), 0);
}

#[test]
fn a_pilot_does_not_heal_but_his_passenger_does() {
    proves![FG_9_3, FG_9_4];
    let position = charkhan()
        .people("boccanegra odene_hobar", "2231")
        .ship("planetary_privateer", "boccanegra")
        .wounds("boccanegra", 2)
        .wounds("odene_hobar", 2);
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly planetary_privateer", "board odene_hobar", "to 2211", "end"]);
    assert!(play.is_at("odene_hobar", "2211"));
    play.rebel(&["end", "end"]);
    assert_eq!(wounds(&play, "boccanegra"), 2);
    assert_eq!(wounds(&play, "odene_hobar"), 0);
}

#[test]
fn a_leader_does_not_heal_but_who_moves_along_does() {
    proves![FG_9_3, FG_9_4];
    let position = charkhan()
        .units("rebel_wild_2_1 1", "2232")
        .with_units("boccanegra odene_hobar", "2232")
        .wounds("boccanegra", 2)
        .wounds("odene_hobar", 2);
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2232", "take rebel_wild_2_1", "bring boccanegra", "bring odene_hobar", "to 2211"]);
    play.rebel(&["lead boccanegra", "end", "with-units odene_hobar", "with-units boccanegra"]);
    assert_eq!(play.asked(), Some(Side::Imperial));
    assert!(play.is_at("odene_hobar", "2211"));
    assert_eq!(wounds(&play, "boccanegra"), 2);
    assert_eq!(wounds(&play, "odene_hobar"), 0);
}

#[test]
fn an_active_defender_does_not_heal_but_who_hides_does() {
    proves![FG_9_3, FG_U27];
    let position = charkhan()
        .people("frun_sentel boccanegra", "2211")
        .people("redjac", "2211")
        .detected("frun_sentel")
        .wounds("frun_sentel", 1)
        .wounds("boccanegra", 1);
    let mut play = at(position, Step::Search);
    play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready", "attack", "hand-to-hand", "kill"]);
    play.dice(&[1]).rebel(&["activate frun_sentel", "ready", "break-off", "end"]);
    assert_eq!(wounds(&play, "frun_sentel"), 1);
    assert_eq!(wounds(&play, "boccanegra"), 0);
}

#[test]
fn doctor_sontag_cures_the_whole_stack_and_is_cured_too() {
    proves![FG_9_7, FG_9_9, FG_9_11];
    let position = charkhan()
        .people("doctor_sontag boccanegra odene_hobar", "2232")
        .people("frun_sentel", "2231")
        .units("rebel_wild_1_0 1", "2232")
        .with_units("adam_starlight", "2232")
        .wounds("doctor_sontag", 1)
        .wounds("boccanegra", 4)
        .wounds("odene_hobar", 1)
        .wounds("adam_starlight", 1)
        .wounds("frun_sentel", 1);
    let mut play = at(position, Step::Cures);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(["doctor_sontag", "boccanegra", "odene_hobar"].map(|name| wounds(&play, name)), [0; 3]);
    assert_eq!(wounds(&play, "adam_starlight"), 1, "Adam Starlight is in the other stack");
    assert_eq!(wounds(&play, "frun_sentel"), 1, "Frun Sentel is elsewhere");
}

#[test]
fn doctor_sontag_cures_in_the_rebel_player_turn_only() {
    proves![FG_9_6, FG_9_9];
    let position = || charkhan().people("doctor_sontag boccanegra", "2232").wounds("boccanegra", 4);
    let mut imperial = at(position().phasing(Side::Imperial), Step::Cures);
    imperial.imperial(&["end"]);
    assert_eq!(wounds(&imperial, "boccanegra"), 0, "cured as the next Rebel player-turn begins");
    let mut before = at(position().phasing(Side::Imperial), Step::Cures);
    assert_eq!(before.asked(), Some(Side::Imperial));
    assert_eq!(wounds(&before, "boccanegra"), 4);
    let mut later = at(position().people("frun_sentel", "2231").wounds("frun_sentel", 2), Step::Movement);
    later.rebel(&["walk frun_sentel 2232", "end", "end"]);
    assert_eq!(wounds(&later, "frun_sentel"), 2, "Frun Sentel came to the Doctor after the start of the turn");
}

#[test]
fn a_captive_doctor_cures_nobody() {
    proves![FG_9_7];
    let position = charkhan()
        .units("line 1", "2232")
        .prisoner("doctor_sontag", "units", "2232")
        .people("boccanegra", "2232")
        .wounds("boccanegra", 2);
    let mut play = at(position, Step::Cures);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(wounds(&play, "boccanegra"), 2);
}

#[test]
fn doctor_sontag_may_go_on_a_mission_after_a_cure() {
    proves![FG_9_10];
    let position = charkhan().people("doctor_sontag boccanegra", "2232").wounds("boccanegra", 4);
    let mut play = at(position, Step::Cures);
    play.rebel(&["end", "missions 2232", "assign diplomacy"]);
    assert_eq!(wounds(&play, "boccanegra"), 0);
    assert!(play.offered("join doctor_sontag"));
}

/// The start of a player-turn; Boccanegra, who has the Medi-kit, and Odene Hobar are wounded.
fn with_medi_kit(side: Side) -> Play {
    let position = charkhan()
        .phasing(side)
        .people("boccanegra odene_hobar", "2232")
        .people("frun_sentel", "2231")
        .item("medi_kit", "boccanegra")
        .wounds("boccanegra", 3)
        .wounds("odene_hobar", 2)
        .wounds("frun_sentel", 1);
    at(position, Step::Cures)
}

fn medi_kit(play: &Play) -> Holder {
    play.game.state().items[play.game.item_named("medi_kit").ix()].holder
}

#[test]
fn the_medi_kit_cures_its_owner_and_those_with_him() {
    proves![FG_9_8, FG_9_9, FG_U1];
    let mut play = with_medi_kit(Side::Rebel);
    play.wear(5).rebel(&["use medi_kit 0"]);
    assert_eq!(["boccanegra", "odene_hobar", "frun_sentel"].map(|name| wounds(&play, name)), [0, 0, 1]);
    assert_eq!(medi_kit(&play), Holder::Held(play.who("boccanegra")), "it still works");
    assert!(!play.offered("use medi_kit 0"), "never later in the turn");
    let mut worn = with_medi_kit(Side::Rebel);
    worn.wear(6).rebel(&["use medi_kit 0"]);
    assert_eq!(wounds(&worn, "boccanegra"), 0);
    assert_eq!(medi_kit(&worn), Holder::Deck, "it has worn out");
}

#[test]
fn the_medi_kit_need_not_be_used() {
    proves![FG_U1, FG_9_9];
    let mut play = with_medi_kit(Side::Rebel);
    play.rebel(&["pass"]);
    assert_eq!(wounds(&play, "boccanegra"), 3);
    assert!(!play.offered("use medi_kit 0"), "the start of the turn is over");
    assert!(play.offered("end"));
}

#[test]
fn the_medi_kit_works_in_the_rebel_player_turn_only() {
    proves![FG_9_6];
    let mut play = with_medi_kit(Side::Imperial);
    while play.asked() == Some(Side::Rebel) {
        assert!(!play.offered("use medi_kit 0"));
        play.rebel(&["pass"]);
    }
    assert_eq!(wounds(&play, "boccanegra"), 3);
}
