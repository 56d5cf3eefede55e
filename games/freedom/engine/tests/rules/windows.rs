//! Section 14 at its corners: who is asked about possessions, and for what they are no use.

use freedom::book::{Mission, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Holder;
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

#[test]
fn the_medi_kit_of_a_sound_owner_cures_a_wounded_friend() {
    proves![FG_9_8, FG_U1];
    let position = |place: &str| {
        let position = Position::star("egrix").people("kogus", "2211").item("medi_kit", "kogus");
        position.people("frun_sentel", place).wounds("frun_sentel", 2)
    };
    let mut together = at(position("2211"), Step::Cures);
    together.wear(1).rebel(&["use medi_kit 0"]);
    assert_eq!(together.person("frun_sentel").wounds, 0);
    let mut apart = at(position("2232"), Step::Cures);
    assert!(!apart.offered("use medi_kit 0"), "not across the star system");
    let stacks = Position::star("egrix").people("kogus", "2211").item("medi_kit", "kogus");
    let stacks = stacks.units("rebel_wild_1_0 1", "2211").with_units("frun_sentel", "2211").wounds("frun_sentel", 2);
    assert!(!at(stacks, Step::Cures).offered("use medi_kit 0"), "nor from stack to stack");
}

#[test]
fn a_drug_makes_a_leader_of_somebody_outside_the_stack() {
    proves![FG_14_31, FG_3_3_9];
    let position = Position::star("egrix").people("kogus", "2232").item("helian_drug", "kogus");
    let position = position.units("rebel_wild_2_1 1 patrol 2", "2232");
    let mut play = at(position, Step::MilitaryCombat);
    play.rebel(&["attack"]);
    assert!(play.offered("use-rating helian_drug leadership"), "{:?}", play.offers());
    play.rebel(&["use-rating helian_drug leadership"]);
    assert!(play.offered("lead kogus"), "Leadership 2");
}

#[test]
fn gems_cancel_information_whichever_stack_they_are_in_and_no_other_mission() {
    proves![FG_14_19];
    let position = |stacked: bool| {
        let position = Position::star("egrix").phasing(Side::Imperial).rule("charkhan", Rule::RebelControl);
        let position = position.people("gelba", "2232").units("rebel_wild_1_0 1", "2232");
        let position = if stacked { position.with_units("kogus", "2232") } else { position.people("kogus", "2232") };
        position.item("rare_gems", "kogus")
    };
    for stacked in [false, true] {
        let mut play = missions(position(stacked), "2232", &[("gather_information", "gelba")]);
        play.draws(&[77]).imperial(&["complete gather_information"]);
        assert_eq!(play.offers(), ["use rare_gems 1", "pass"], "stacked {stacked}");
        play.rebel(&["use rare_gems 1"]);
        assert_eq!(play.holder("rare_gems"), Holder::Deck);
        assert!(!play.saw(|event| matches!(event, Event::Informed { .. })), "stacked {stacked}");
    }
    let mut sabotage = missions(position(false), "2232", &[("sabotage", "gelba")]);
    sabotage.draws(&[84]).imperial(&["complete sabotage"]);
    assert_eq!(sabotage.offers(), ["pass"], "asked, but they are no help");
}

#[test]
fn characters_who_search_use_what_sharpens_their_wits() {
    proves![FG_17_27, FG_17_6];
    let search = |item: &str| {
        let position = Position::star("egrix").phasing(Side::Imperial).people("agan_rafa saytar", "2211");
        let mut play = at(position.detected("saytar").item(item, "agan_rafa"), Step::Search);
        if play.offered("pass") {
            play.rebel(&["pass"]);
        }
        play.rebel(&["search-people 2211", "join agan_rafa", "ready"]);
        play
    };
    assert_eq!(search("cervac_mk_v").offers(), ["use cervac_mk_v 0", "pass"]);
    assert_eq!(search("advisor_android").offers(), ["use advisor_android 1", "pass"], "not its Diplomacy");
    assert_eq!(search("charsot").offers(), ["pass"]);
    assert_eq!(search("snipers_rifle").offers(), ["pass"]);
    let mut sharp = search("advisor_android");
    sharp.dice(&[6]).rebel(&["use advisor_android 1"]);
    assert!(sharp.saw(|event| matches!(event, Event::Searched { search: 2, .. })), "Intelligence 1 and one");
}

#[test]
fn who_stays_out_of_a_round_brings_no_weapon_into_it() {
    proves![FG_3_4_18, FG_17_27];
    let position = by_the_book("egrix").people("frun_sentel boccanegra redjac", "2211").detected("frun_sentel");
    let mut play = at(position.item("snipers_rifle", "frun_sentel"), Step::Search);
    play.dice(&[1]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]).rebel(&["pass"]);
    play.imperial(&["attack", "hand-to-hand", "kill"]).rebel(&["activate boccanegra", "ready"]);
    assert_eq!(play.offers(), ["pass"], "the rifle is with the inactive one");
    play.rebel(&["pass"]).dice(&[1, 6]).rebel(&["stand", "activate frun_sentel", "ready"]);
    assert_eq!(play.offers(), ["use snipers_rifle 0", "pass"], "now it is not");
}

#[test]
fn a_scrambler_works_on_the_planet_and_not_from_orbit() {
    proves![FG_14_17, FG_13_1_11];
    let position = |place: &str| {
        let position = Position::star("egrix").people("boccanegra", place).ship("planetary_privateer", "boccanegra");
        position.item("scrambler", "boccanegra")
    };
    assert!(at(position("2231"), Step::Movement).offered("use scrambler 2"));
    assert!(!at(position("orbit-charkhan"), Step::Movement).offered("use scrambler 2"));
}

#[test]
fn one_ship_is_enough_for_anybody_with_gems() {
    proves![FG_14_14, FG_14_19];
    let position = Position::star("egrix").people("zina_adora", "2211").item("rare_gems", "zina_adora");
    let mut play = at(position.ship("solar_merchant", "zina_adora"), Step::Movement);
    assert!(!play.offers().iter().any(|offer| offer.starts_with("use-ship")), "{:?}", play.offers());
}

#[test]
fn while_missions_run_pdbs_are_scrambled_but_no_ship_is_bought() {
    proves![FG_14_17, FG_14_19];
    let position = Position::star("egrix").people("boccanegra zina_adora", "2232").item("scrambler", "boccanegra");
    let mut play = at(position.item("rare_gems", "zina_adora"), Step::Missions);
    assert!(!play.offers().iter().any(|offer| offer.starts_with("use-ship")), "{:?}", play.offers());
    play.wear(1).rebel(&["use scrambler 2"]);
    assert!(!play.planet("charkhan").pdb_up);
    assert!(play.offered("missions 2232"), "and then they run");
}

#[test]
fn a_passenger_has_a_scanner_for_the_whole_ship() {
    proves![FG_14_16, FG_6_1_13];
    // The owner is first on the list of characters, the scanner with the last one aboard.
    let position = Position::star("egrix").people("adam_starlight bridne_murcada", "2211");
    let position =
        position.ship("explorer", "adam_starlight").item("scanner", "bridne_murcada").pdb("quibron", 2, true);
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly explorer", "board bridne_murcada", "to 2221"]).imperial(&["detect"]);
    assert!(play.offered("use scanner 0"), "{:?}", play.offers());
    play.dice(&[1]).rebel(&["use scanner 0"]);
    assert!(play.saw(|event| matches!(event, Event::Detection { level: 1, shift: 0, .. })), "{:?}", play.events());
}

#[test]
fn a_scanner_seen_once_hides_from_units_and_never_from_characters() {
    proves![FG_14_16, FG_17_6];
    let hiding = |units: bool| {
        let position = Position::star("egrix").people("frun_sentel redjac", "2211").detected("frun_sentel");
        let position = position.open_item("scanner", "frun_sentel").units("line 1", "2211");
        let mut play = at(position, Step::Search);
        let answers = if units { ["search-units 2211", "take-all"] } else { ["search-people 2211", "join redjac"] };
        play.dice(&[6]).imperial(&answers).imperial(&["ready", "end"]);
        hidden(&play)
    };
    assert_eq!(hiding(true), 6, "size 4, Intelligence 1, one to hide, the scanner");
    assert_eq!(hiding(false), 4);
}

/// The Hiding Value of the last search.
fn hidden(play: &Play) -> i8 {
    let searched = play.events().iter().rev().find_map(|event| match event {
        Event::Searched { hiding, .. } => Some(*hiding),
        _ => None,
    });
    searched.expect("a search")
}

#[test]
fn a_drug_ends_with_the_freedom_of_who_took_it() {
    proves![FG_14_31, FG_14_24];
    // Card 93 aborts the Coup; a 5 has the group captured by the units there.
    let position = Position::star("egrix").people("zina_adora", "2221").units("militia 1", "2221");
    let mut play = at(position.item("helian_drug", "zina_adora"), Step::Missions);
    play.rebel(&["use-rating helian_drug intelligence", "missions 2221"]).sends("coup", "zina_adora");
    assert!(play.game.state().dose.is_some());
    play.rebel(&["ready"]).draws_and_rolls(93, &[5]);
    assert!(play.person("zina_adora").captive() && play.aborted(Mission::Coup));
    assert!(play.game.state().dose.is_none());
}

#[test]
fn everything_a_character_holds_goes_the_same_way() {
    proves![FG_14_22, FG_14_23, FG_14_24];
    // Card 93 aborts the Coup, a 5 has the group captured; card 92 does too, a 6 has it killed.
    for (card, die, holder) in [(93, 5, Holder::Confiscated), (92, 6, Holder::Gone)] {
        let items = ["scanner", "medi_kit", "charsot", "snipers_rifle"];
        let position = Position::star("egrix").people("zina_adora", "2221").units("militia 1", "2221");
        let position = items.iter().fold(position, |position, item| position.item(item, "zina_adora"));
        let mut play = missions(position, "2221", &[("coup", "zina_adora")]);
        play.draws(&[card]).dice(&[die]).rebel(&["pass"]);
        assert_eq!(items.map(|item| play.holder(item)), [holder; 4], "card {card}");
        assert_eq!(play.person("zina_adora").cards, 0, "card {card}");
    }
}

#[test]
fn possessions_are_passed_on_within_either_stack_and_never_between_them() {
    proves![FG_14_11];
    let position = Position::star("egrix").units("rebel_wild_1_0 1", "2232").with_units("kogus frun_sentel", "2232");
    let position =
        position.people("agan_rafa boccanegra", "2232").item("scanner", "kogus").item("medi_kit", "agan_rafa");
    let mut play = at(position, Step::Passing);
    let gifts: Vec<String> = play.offers().into_iter().filter(|offer| offer.starts_with("give")).collect();
    assert_eq!(gifts.len(), 2, "{gifts:?}");
    assert!(play.offered("give scanner frun_sentel") && play.offered("give medi_kit boccanegra"), "{gifts:?}");
}

#[test]
fn gems_buy_a_ship_in_orbit_too() {
    proves![FG_14_19];
    let position = Position::star("egrix").people("boccanegra zina_adora", "orbit-charkhan");
    let position = position.ship("planetary_privateer", "boccanegra").item("rare_gems", "zina_adora");
    assert!(at(position, Step::Movement).offered("use-ship rare_gems explorer"));
}
