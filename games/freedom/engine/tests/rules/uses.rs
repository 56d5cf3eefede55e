//! Section 14: every use of every possession in its window, and what the opponent can tell of it.

use freedom::book::Side;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Holder;
use freedom::{Event, proves};
use table::Game;

use crate::creatures::{meets_at, sent};
use crate::play::{Play, at, by_the_book};

/// Frun Sentel (Combat 5, Intelligence 1) in Quibron's wilds, size 4, with possessions and hunted by Redjac.
pub fn frun(items: &str) -> Position {
    let mut position =
        by_the_book("egrix").people("frun_sentel", "2211").people("redjac", "2211").detected("frun_sentel");
    for item in items.split_whitespace() {
        position = position.item(item, "frun_sentel");
    }
    position
}

/// Redjac (Combat 6, Intelligence 3) has found Frun Sentel and attacks; the round's window is open.
pub fn attacked(items: &str) -> Play {
    let mut play = at(frun(items), Step::Search);
    play.dice(&[1]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]).rebel(&["pass"]);
    play.imperial(&["attack", "hand-to-hand", "kill"]);
    play
}

/// Strength, defence and column of the last round that began.
fn round(play: &Play) -> (i8, i8, u8) {
    let rounds = play.events().iter().rev().find_map(|event| match event {
        Event::RoundBegins { strength, defence, column, .. } => Some((*strength, *defence, *column)),
        _ => None,
    });
    rounds.expect("a round")
}

/// Hiding Value of the last search.
fn hiding(play: &Play) -> i8 {
    let searches = play.events().iter().rev().find_map(|event| match event {
        Event::Searched { hiding, .. } => Some(*hiding),
        _ => None,
    });
    searches.expect("a search")
}

fn bonus_cards(play: &Play) -> u8 {
    let draws = play.events().iter().find_map(|event| match event {
        Event::BonusDraws { cards, .. } => Some(*cards),
        _ => None,
    });
    draws.unwrap_or(0)
}

/// Boccanegra (Intelligence 2, Diplomacy 0) on a mission in the wilds of Charkhan, size 3, no creature.
fn on_mission(items: &str, mission: &str, answers: &[&str]) -> Play {
    let mut position = Position::star("egrix").people("boccanegra", "2232").people("gelba", "2232").detected("gelba");
    for item in items.split_whitespace() {
        position = position.item(item, "boccanegra");
    }
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2232", &format!("assign {mission}")]);
    if mission == "assassination" {
        play.rebel(&["target gelba"]);
    }
    play.rebel(&["join boccanegra"]).rebel(answers).rebel(&["ready", "ready"]);
    play
}

/// Draws three cards that do nothing to an Assassination, then this many bonus cards, the letter A among them.
fn draw_for_assassination(play: &mut Play, bonus: usize) {
    play.cards(&[&[68, 72, 82][..], &[75, 69, 70, 71, 73][..bonus]].concat());
    play.rebel(&["draw", "draw", "draw"]);
}

/// Somebody scavenges on Angoff (urban) and the card with this number is drawn.
pub fn on_angoff(items: &str, card: u8) -> Play {
    let mut position = Position::star("egrix").people("boccanegra", "2221");
    for item in items.split_whitespace() {
        position = position.item(item, "boccanegra");
    }
    let mut play = at(position, Step::Missions);
    play.cards(&[card]);
    play.rebel(&["missions 2221", "assign scavenge", "join boccanegra", "ready", "ready", "draw"]);
    play
}

// ---- weapons ----

#[test]
fn snipers_rifle_adds_one_to_combat_again_and_again() {
    proves![FG_14_16];
    let mut play = attacked("snipers_rifle");
    play.dice(&[1, 6, 1, 6]);
    play.rebel(&["use snipers_rifle 0"]);
    assert_eq!(round(&play), (6, 6, 4), "Combat 5 and the rifle");
    play.rebel(&["stand"]);
    assert_eq!(round(&play), (6, 6, 4), "in the second round too, without a question or a die");
    play.rebel(&["stand"]);
    assert_eq!(play.holder("snipers_rifle"), Holder::Held(play.who("frun_sentel")));
}

#[test]
fn snipers_rifle_draws_one_more_card_for_an_assassination() {
    proves![FG_14_25];
    let mut plain = on_mission("snipers_rifle", "assassination", &[]);
    draw_for_assassination(&mut plain, 2);
    assert_eq!(bonus_cards(&plain), 2, "Intelligence");
    let mut rifle = on_mission("snipers_rifle", "assassination", &["use snipers_rifle 1"]);
    draw_for_assassination(&mut rifle, 3);
    assert_eq!(bonus_cards(&rifle), 3);
    assert!(rifle.is_dead("gelba"));
    assert_eq!(rifle.holder("snipers_rifle"), Holder::Held(rifle.who("boccanegra")), "it never needs repair");
}

#[test]
fn assassins_blade_adds_three_for_one_round_and_is_gone() {
    proves![FG_14_19, FG_14_20];
    let mut play = attacked("assassins_blade");
    play.dice(&[1, 6]);
    play.rebel(&["use assassins_blade 1"]);
    assert_eq!(round(&play), (6, 8, 2));
    assert_eq!(play.holder("assassins_blade"), Holder::Gone, "its card says removed from play");
    play.rebel(&["stand"]);
    assert_eq!(round(&play).1, 5, "only for that round");
}

#[test]
fn assassins_blade_draws_three_more_cards_for_an_assassination() {
    proves![FG_14_19, FG_14_25];
    let mut play = on_mission("assassins_blade", "assassination", &["use assassins_blade 0"]);
    draw_for_assassination(&mut play, 5);
    assert_eq!(bonus_cards(&play), 5);
    assert_eq!(play.holder("assassins_blade"), Holder::Gone);
}

// ---- objects ----

#[test]
fn helian_drug_raises_any_rating_by_two_and_is_gone() {
    proves![FG_14_19];
    let mut play = attacked("helian_drug");
    for rating in ["combat", "endurance", "intelligence", "leadership", "diplomacy", "navigation"] {
        assert!(play.offered(&format!("use-rating helian_drug {rating}")), "{rating}");
    }
    play.rebel(&["use-rating helian_drug combat"]);
    assert_eq!(round(&play), (6, 7, 3));
    assert_eq!(play.holder("helian_drug"), Holder::Gone);
}

#[test]
fn helian_drug_works_in_every_window_before_the_dice() {
    proves![FG_14_31];
    // Hiding: Intelligence.
    let mut play = at(frun("helian_drug"), Step::Search);
    play.dice(&[6]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]);
    play.rebel(&["use-rating helian_drug intelligence"]);
    assert_eq!(hiding(&play), 6, "size 4, Intelligence 3, one to hide");
    // Bonus draws: Diplomacy.
    let mut play = on_mission("helian_drug", "diplomacy", &["use-rating helian_drug diplomacy"]);
    play.cards(&[68, 79, 92, 69, 70]).rebel(&["draw", "draw", "draw"]);
    assert_eq!(bonus_cards(&play), 2);
    // Battle: Leadership.
    let mut play = at(
        by_the_book("egrix")
            .with_units("kogus", "2232")
            .units("rebel_air_2_1 1", "2232")
            .units("line 1", "2232")
            .item("helian_drug", "kogus"),
        Step::MilitaryCombat,
    );
    play.dice(&[1, 6]).rebel(&["attack", "use-rating helian_drug leadership", "lead kogus"]);
    assert!(play.saw(|event| matches!(event, Event::Battle { column: 6, .. })), "1-2 and two columns");
}

#[test]
fn scanner_lowers_a_pdb_by_one_in_detection() {
    proves![FG_14_16];
    let fly = |answer: &str| {
        let mut play = at(
            Position::star("egrix")
                .pdb("quibron", 2, true)
                .people("boccanegra frun_sentel", "2211")
                .ship("planetary_privateer", "boccanegra")
                .item("scanner", "frun_sentel"),
            Step::Movement,
        );
        play.dice(&[1]);
        play.rebel(&["fly planetary_privateer", "board frun_sentel", "to 2221"]).imperial(&["detect"]).rebel(&[answer]);
        play.events().iter().find_map(|event| match event {
            Event::Detection { column, .. } => Some(*column),
            _ => None,
        })
    };
    assert_eq!(fly("pass"), Some(4), "Evasion 7, two columns to the left for level 2");
    assert_eq!(fly("use scanner 0"), Some(6), "level 1 shifts nothing");
}

#[test]
fn scanner_hides_from_units_but_not_from_characters() {
    proves![FG_14_16];
    let mut units = at(frun("scanner").units("militia 1", "2211"), Step::Search);
    units.dice(&[6]).rebel(&["pass"]).imperial(&["search-units 2211", "take-all", "ready", "end"]);
    units.rebel(&["use scanner 1"]);
    assert_eq!(hiding(&units), 6, "size 4, Intelligence 1, one to hide, and 2");
    let mut people = at(frun("scanner"), Step::Search);
    people.dice(&[6]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]);
    assert_eq!(people.offers(), ["pass"], "the window opens all the same");
    people.rebel(&["pass"]);
    assert_eq!(hiding(&people), 4);
    // Once open it helps by itself.
    let position =
        Position::star("egrix").people("frun_sentel", "2211").units("militia 1", "2211").detected("frun_sentel");
    let mut open = at(position.open_item("scanner", "frun_sentel"), Step::Search);
    open.dice(&[6]).imperial(&["search-units 2211", "take-all", "ready"]);
    assert_eq!(hiding(&open), 6);
}

#[test]
fn scrambler_hides_from_everybody_and_wears_out_on_three() {
    proves![FG_14_17, FG_14_18, FG_14_20];
    let search = |die: u8| {
        let mut play = at(frun("scrambler"), Step::Search);
        play.wear(die).dice(&[6]);
        play.rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]).rebel(&["use scrambler 0"]);
        assert_eq!(hiding(&play), 8, "size 4, Intelligence 1, one to hide, and 4");
        play.holder("scrambler")
    };
    let frun = Position::star("egrix").at(Step::Movement).who_named("frun_sentel");
    assert_eq!(search(2), Holder::Held(frun));
    assert_eq!(search(3), Holder::Deck, "inoperative is lost, and lost is shuffled into the deck");
}

#[test]
fn scrambler_halves_irate_locals() {
    proves![FG_14_17];
    // The Yesters of Angoff are 6 strong.
    let mut plain = on_angoff("scrambler", 71);
    plain.rebel(&["pass", "pass"]);
    assert_eq!(round(&plain).0, 6);
    let mut halved = on_angoff("scrambler", 71);
    halved.wear(1).rebel(&["use scrambler 1"]);
    assert_eq!(round(&halved).0, 3);
    let mut lost = on_angoff("scrambler", 71);
    lost.wear(6).rebel(&["use scrambler 1"]);
    assert_eq!(lost.holder("scrambler"), Holder::Deck);
}

#[test]
fn scrambler_puts_the_enemy_pdb_down() {
    proves![FG_14_17];
    let position = || Position::star("egrix").people("boccanegra", "2211").item("scrambler", "boccanegra");
    let mut play = at(position(), Step::Movement);
    play.wear(1).rebel(&["use scrambler 2"]);
    assert!(!play.planet("quibron").pdb_up);
    assert!(play.planet("angoff").pdb_up, "on the planet where the owner is only");
    assert!(!play.offered("use scrambler 2"), "nothing left to scramble");
    // In the enemy's turn as well, and as the owner is about to be detected.
    let mut theirs = at(position().phasing(Side::Imperial), Step::Reinforcements);
    theirs.wear(6).rebel(&["use scrambler 2"]);
    assert!(!theirs.planet("quibron").pdb_up);
    assert_eq!(theirs.holder("scrambler"), Holder::Deck);
    let mut flight = at(position().ship("planetary_privateer", "boccanegra"), Step::Movement);
    flight.wear(1).rebel(&["fly planetary_privateer", "to orbit-quibron"]).imperial(&["detect"]);
    flight.rebel(&["use scrambler 2"]);
    assert!(!flight.saw(|event| matches!(event, Event::Detection { .. })), "no die is rolled");
}

#[test]
fn medi_kit_cures_its_owner_and_those_with_him_if_he_likes() {
    proves![FG_U1, FG_14_17];
    let position = || {
        Position::star("egrix")
            .people("boccanegra frun_sentel", "2211")
            .people("zina_adora", "2232")
            .wounds("boccanegra", 1)
            .wounds("frun_sentel", 3)
            .wounds("zina_adora", 1)
            .item("medi_kit", "boccanegra")
    };
    let mut play = at(position(), Step::Cures);
    play.wear(5).rebel(&["use medi_kit 0"]);
    assert_eq!([play.person("boccanegra").wounds, play.person("frun_sentel").wounds], [0, 0]);
    assert_eq!(play.person("zina_adora").wounds, 1, "not with the owner");
    assert_eq!(play.holder("medi_kit"), Holder::Held(play.who("boccanegra")));
    let mut worn = at(position(), Step::Cures);
    worn.wear(6).rebel(&["use medi_kit 0"]);
    assert_eq!(worn.holder("medi_kit"), Holder::Deck);
    let mut declined = at(position(), Step::Cures);
    declined.rebel(&["pass"]);
    assert_eq!(declined.person("frun_sentel").wounds, 3);
    assert!(!declined.offers().iter().any(|offer| offer.starts_with("use medi_kit")), "at no other time");
}

#[test]
fn body_shield_takes_one_off_before_a_firefight_doubles() {
    proves![FG_14_16];
    let fight = |weapon: &str, answer: &str| {
        let mut play = at(frun("body_shield"), Step::Search);
        play.dice(&[1, 6, 6])
            .rebel(&["pass"])
            .imperial(&["search-people 2211", "join redjac", "ready"])
            .rebel(&["pass"]);
        play.imperial(&["attack", weapon, "kill"]).rebel(&[answer, "stand"]);
        let wounds = play.events().iter().find_map(|event| match event {
            Event::RoundRolled { on_defenders, .. } => Some(*on_defenders),
            _ => None,
        });
        wounds.expect("a round")
    };
    // Column +1, die 6: two wounds.
    assert_eq!(fight("hand-to-hand", "pass"), 2);
    assert_eq!(fight("hand-to-hand", "use body_shield 0"), 1);
    assert_eq!(fight("firefight", "pass"), 4);
    assert_eq!(fight("firefight", "use body_shield 0"), 2);
}

#[test]
fn body_shield_covers_the_group_of_its_owner() {
    proves![FG_14_16];
    let mut play = at(frun("body_shield").people("boccanegra", "2211"), Step::Search);
    play.dice(&[1, 6, 6]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]).rebel(&["pass"]);
    play.imperial(&["attack", "hand-to-hand", "kill"]);
    play.rebel(&["activate boccanegra", "ready", "use body_shield 0", "stand"]);
    assert_eq!(play.person("boccanegra").wounds, 1, "two, less one for the shield of an inactive friend");
}

#[test]
fn rare_gems_buy_any_ship_of_the_deck_but_the_s_xiii() {
    proves![FG_14_19, FG_14_20];
    let position = || Position::star("egrix").people("zina_adora", "2211").item("rare_gems", "zina_adora");
    for step in [Step::Movement, Step::Passing] {
        let mut play = at(position(), step);
        assert!(play.offered("use-ship rare_gems solar_merchant"));
        assert!(!play.offered("use-ship rare_gems s_xiii"));
        play.rebel(&["use-ship rare_gems explorer"]);
        assert_eq!(play.ship("explorer").owner, Some(play.who("zina_adora")));
        assert_eq!(play.holder("rare_gems"), Holder::Deck, "back into the deck after one use");
    }
    let in_play = position().people("frun_sentel", "2232").ship("explorer", "frun_sentel");
    assert!(!at(in_play, Step::Movement).offered("use-ship rare_gems explorer"), "it is in play");
}

#[test]
fn rare_gems_cancel_an_enemy_gather_information() {
    proves![FG_14_19];
    let gather = |place: &str, answer: &str| {
        let position = by_the_book("egrix").phasing(Side::Imperial).people("gelba", "2232");
        let position = position.people("zina_adora", place).people("kogus", "2232").item("rare_gems", "zina_adora");
        let mut play = at(position, Step::Missions);
        play.cards(&[77]);
        play.imperial(&["missions 2232", "assign gather_information", "join gelba", "ready", "ready", "draw"]);
        play.imperial(&["complete gather_information"]);
        if !answer.is_empty() {
            play.rebel(&[answer]);
        }
        (play.person("zina_adora").detected, play.holder("rare_gems") == Holder::Deck)
    };
    assert_eq!(gather("2232", "pass"), (true, false));
    assert_eq!(gather("2232", "use rare_gems 1"), (false, true));
    assert_eq!(gather("2231", ""), (true, false), "in another Environ nobody is asked");
}

#[test]
fn rare_gems_draw_two_more_cards_for_the_missions_they_name() {
    proves![FG_14_19, FG_14_25];
    let mut play = on_mission("rare_gems", "assassination", &["use rare_gems 2"]);
    draw_for_assassination(&mut play, 4);
    assert_eq!(bonus_cards(&play), 4);
    assert_eq!(play.holder("rare_gems"), Holder::Deck);
    let mut other =
        at(Position::star("egrix").people("boccanegra", "2232").item("rare_gems", "boccanegra"), Step::Missions);
    other.rebel(&["missions 2232", "assign scavenge", "join boccanegra"]);
    assert!(!other.offered("use rare_gems 2"), "P is not on the card");
}

// ---- companions ----

#[test]
fn cervac_adds_one_to_intelligence_without_wear() {
    proves![FG_14_17];
    let mut play = at(frun("cervac_mk_v"), Step::Search);
    play.dice(&[6]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]);
    play.rebel(&["use cervac_mk_v 0"]);
    assert_eq!(hiding(&play), 5, "Intelligence 2; its card has it rolled for only after shutting somebody down");
}

#[test]
fn cervac_shuts_down_a_detected_enemy_for_a_phase() {
    proves![FG_14_17, FG_14_18];
    let position = || frun("cervac_mk_v").people("gelba", "2232").people("jon_kidu", "2211").detected("gelba");
    let mut play = at(position().detected("redjac jon_kidu"), Step::Search);
    assert!(play.offered("use-on cervac_mk_v redjac"));
    assert!(!play.offered("use-on cervac_mk_v gelba"), "another planet");
    play.wear(4).rebel(&["use-on cervac_mk_v redjac", "pass"]);
    play.imperial(&["search-people 2211"]);
    assert!(!play.offered("join redjac"), "Redjac does nothing");
    assert!(play.offered("join jon_kidu"));
    assert_eq!(play.holder("cervac_mk_v"), Holder::Held(play.who("frun_sentel")));
    // An undetected enemy cannot be shut down; five wears it out; the next phase ends it.
    let mut play = at(position().detected("jon_kidu"), Step::Search);
    play.begin();
    let mut lone = at(frun("cervac_mk_v"), Step::Search);
    assert!(!lone.offered("use-on cervac_mk_v redjac"), "undetected");
    let mut worn = at(frun("cervac_mk_v").detected("redjac"), Step::Search);
    worn.wear(5).rebel(&["use-on cervac_mk_v redjac"]);
    assert_eq!(worn.holder("cervac_mk_v"), Holder::Deck);
    assert_eq!(worn.game.state().segment, freedom::state::Segment::Missions, "nobody was left to search");
    assert!(!worn.person("redjac").shut_down);
}

#[test]
fn cervac_makes_its_victim_an_inactive_defender() {
    proves![FG_14_17];
    let mut play = at(
        Position::star("egrix")
            .phasing(Side::Imperial)
            .people("redjac gelba", "2211")
            .detected("redjac gelba")
            .people("agan_rafa odene_hobar", "2211")
            .item("cervac_mk_v", "agan_rafa"),
        Step::Search,
    );
    play.wear(1).dice(&[1]);
    play.rebel(&[
        "use-on cervac_mk_v redjac",
        "pass",
        "search-people 2211",
        "join agan_rafa",
        "join odene_hobar",
        "ready",
    ]);
    play.rebel(&["attack", "hand-to-hand", "kill"]);
    assert_eq!(round(&play), (8, 3, 7), "Gelba alone is active");
}

#[test]
fn norrocks_defends_and_is_rolled_for_after_every_combat() {
    proves![FG_14_17, FG_14_18];
    let mut play = attacked("norrocks");
    // Redjac breaks nobody: the combat ends when Frun gets away.
    play.dice(&[1]).wear(5);
    play.rebel(&["use norrocks 0"]);
    assert_eq!(round(&play), (6, 7, 3), "Combat 5 and 2");
    play.rebel(&["break-off"]);
    assert_eq!(play.holder("norrocks"), Holder::Held(play.who("frun_sentel")));
    // Open, it has to be called upon again in the next combat, and is rolled for again.
    let mut again = at(
        Position::star("egrix")
            .people("frun_sentel redjac", "2211")
            .detected("frun_sentel")
            .open_item("norrocks", "frun_sentel"),
        Step::Search,
    );
    again.dice(&[1, 1]).imperial(&["search-people 2211", "join redjac", "ready", "attack", "hand-to-hand", "kill"]);
    assert!(again.offered("use norrocks 0"));
    again.wear(6).rebel(&["use norrocks 0", "break-off"]);
    assert_eq!(round(&again).1, 7);
    assert_eq!(again.holder("norrocks"), Holder::Deck);
}

#[test]
fn norrocks_helps_defenders_only() {
    proves![FG_17_27];
    let mut play = at(
        Position::star("egrix")
            .phasing(Side::Imperial)
            .people("gelba", "2211")
            .detected("gelba")
            .people("odene_hobar", "2211")
            .item("norrocks", "odene_hobar"),
        Step::Search,
    );
    play.dice(&[1]).rebel(&["pass", "search-people 2211", "join odene_hobar", "ready", "pass"]);
    play.rebel(&["attack", "hand-to-hand", "kill"]);
    assert_eq!(play.offers(), ["pass"]);
}

#[test]
fn norrocks_scares_off_the_first_creature_of_a_mission() {
    proves![FG_14_17];
    let mut plain = on_angoff("norrocks", 68);
    plain.rebel(&["pass"]);
    assert!(plain.saw(|event| matches!(event, Event::FightBegins { .. })), "the Laboroid");
    let mut play = on_angoff("norrocks", 68);
    play.wear(5).rebel(&["use norrocks 1"]);
    assert!(!play.saw(|event| matches!(event, Event::FightBegins { .. })));
    let mut worn = on_angoff("norrocks", 68);
    worn.wear(6).rebel(&["use norrocks 1"]);
    assert_eq!(worn.holder("norrocks"), Holder::Deck);
    let mut locals = on_angoff("norrocks", 71);
    assert!(!locals.offered("use norrocks 1"), "Irate Locals are no creature");
}

#[test]
fn norrocks_takes_one_wound_and_is_removed() {
    proves![FG_14_20];
    let mut play = attacked("norrocks");
    play.dice(&[6, 6]).rebel(&["pass", "stand"]);
    assert!(play.offered("use norrocks 2"));
    play.rebel(&["use norrocks 2"]);
    assert_eq!(play.person("frun_sentel").wounds, 1, "two wounds, one on Norrocks");
    assert_eq!(play.holder("norrocks"), Holder::Gone, "removed from play, not back in the deck");
}

/// Frun Sentel (Intelligence 1), with Rayner Derban (Intelligence 4) or alone, scavenges where a creature lives; Frun has
/// Norrocks and does not send it ahead.
fn keeps_norrocks_back(star: &str, place: &str, members: &str) -> Play {
    let position = Position::star(star).people("frun_sentel", place).item("norrocks", "frun_sentel");
    let mut play = meets_at(position, place, members);
    play.rebel(&["pass"]);
    play
}

#[test]
fn norrocks_takes_a_sting_of_its_owner() {
    proves![FG_14_26];
    let swarmed = |answer: &str| {
        let mut play = keeps_norrocks_back("egrix", "2231", "frun_sentel rayner_derban");
        // The Drants attack each on column 0: 0/2 and 1/1.
        play.dice(&[6, 4]).rebel(&["pass"]);
        assert_eq!(play.offers(), ["use norrocks 2", "pass"], "Frun is stung; Rayner holds no card");
        assert_eq!(play.game.prompt_words(Side::Rebel.seat()), SWARMED);
        play.rebel(&[answer]);
        (play.person("frun_sentel").wounds, play.person("rayner_derban").wounds, play.holder("norrocks"))
    };
    assert_eq!(swarmed("use norrocks 2"), (1, 1, Holder::Gone));
    let (frun, rayner, norrocks) = swarmed("pass");
    assert!((frun, rayner) == (2, 1) && matches!(norrocks, Holder::Held(_)));
}

const SWARMED: &str = "Frun Sentel is about to take 2 wounds: do you use a possession?";

#[test]
fn norrocks_takes_wounds_of_cold_and_of_creatures_that_do_not_fight() {
    proves![FG_14_26];
    // The Frost Mist chills both after a round; only Frun's own wound is Norrocks' business.
    let mut cold = keeps_norrocks_back("wex", "4212", "frun_sentel rayner_derban");
    cold.dice(&[6]).rebel(&["activate rayner_derban", "ready", "pass", "use norrocks 2"]);
    assert_eq!((cold.person("frun_sentel").wounds, cold.person("rayner_derban").wounds), (0, 1));
    assert_eq!(cold.holder("norrocks"), Holder::Gone);
    // The Crunge: 4 less Intelligence 1.
    let mut crunge = keeps_norrocks_back("uracus", "1211", "frun_sentel");
    crunge.rebel(&["use norrocks 2"]);
    assert_eq!(crunge.person("frun_sentel").wounds, 2);
}

#[test]
fn norrocks_takes_the_wound_of_an_accident_to_its_owner() {
    proves![FG_14_26, FG_U22];
    let accident = |victim: &str| {
        let position = Position::star("varu").people("frun_sentel tourag", "4322").item("norrocks", "frun_sentel");
        let mut play = sent(position.wounds("frun_sentel", 4), "4322", "scavenge", "frun_sentel tourag");
        play.cards(&[81]).rebel(&["draw", &format!("wound {victim}")]);
        play
    };
    let mut own = accident("frun_sentel");
    own.rebel(&["use norrocks 2"]);
    assert!(!own.is_dead("frun_sentel") && own.holder("norrocks") == Holder::Gone, "it was the one that kills");
    let mut other = accident("tourag");
    assert!(!other.offered("use norrocks 2"), "somebody else's wound");
    assert_eq!(other.person("tourag").wounds, 1);
}

#[test]
fn charsot_adds_one_to_diplomacy() {
    proves![FG_14_16];
    let mut plain = on_mission("charsot", "diplomacy", &[]);
    plain.cards(&[68, 79, 92]).rebel(&["draw", "draw", "draw"]);
    assert_eq!(bonus_cards(&plain), 0);
    let mut play = on_mission("charsot", "diplomacy", &["use charsot 0"]);
    play.cards(&[68, 79, 92, 70]).rebel(&["draw", "draw", "draw"]);
    assert_eq!(bonus_cards(&play), 1);
}

#[test]
fn charsot_warns_of_surprise() {
    proves![FG_14_16];
    // The Laboroid is 3 strong and surprises by two columns; Boccanegra has Combat 5.
    let first_round = |answers: &[&str]| {
        let mut play = on_angoff("charsot", 68);
        play.dice(&[1, 6]).rebel(answers);
        play.events().iter().find_map(|event| match event {
            Event::RoundBegins { round: 1, column, .. } => Some(*column),
            _ => None,
        })
    };
    assert_eq!(first_round(&["pass", "pass"]), Some(4));
    assert_eq!(first_round(&["use charsot 1"]), Some(2));
}

#[test]
fn charsot_ignores_creatures_that_fight_with_the_mind() {
    proves![FG_14_16];
    let meet = |position: Position| {
        let mut play = at(position, Step::Missions);
        play.cards(&[68]);
        play.rebel(&["missions 4321", "assign scavenge", "join boccanegra", "ready", "ready", "draw"]);
        play
    };
    let position = || Position::star("varu").people("boccanegra", "4321");
    let mut hidden = meet(position().item("charsot", "boccanegra"));
    hidden.rebel(&["use charsot 2"]);
    assert!(!hidden.saw(|event| matches!(event, Event::FightBegins { .. })), "no Telebots");
    let mut passed = meet(position().item("charsot", "boccanegra"));
    passed.rebel(&["pass"]);
    assert!(passed.saw(|event| matches!(event, Event::FightBegins { .. })));
    let open = meet(position().open_item("charsot", "boccanegra"));
    assert!(!open.saw(|event| matches!(event, Event::FightBegins { .. })), "open it works by itself");
    let mut laboroid = on_angoff("charsot", 68);
    assert!(!laboroid.offered("use charsot 2"), "a creature with teeth");
}

#[test]
fn advisor_android_adds_one_to_diplomacy_and_intelligence() {
    proves![FG_14_16];
    let mut play = on_mission("advisor_android", "diplomacy", &["use advisor_android 0"]);
    play.cards(&[68, 79, 92, 70]).rebel(&["draw", "draw", "draw"]);
    assert_eq!(bonus_cards(&play), 1);
    let mut play = at(frun("advisor_android"), Step::Search);
    play.dice(&[6]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]);
    play.rebel(&["use advisor_android 1"]);
    assert_eq!(hiding(&play), 5);
}

#[test]
fn advisor_android_saves_diplomacy_from_the_first_abortion() {
    proves![FG_14_16];
    let mut plain = on_mission("advisor_android", "diplomacy", &[]);
    plain.cards(&[90]).rebel(&["draw", "pass"]);
    assert!(plain.saw(|event| matches!(event, Event::Aborted { .. })));
    let mut play = on_mission("advisor_android", "diplomacy", &[]);
    play.cards(&[90, 81]).rebel(&["draw", "use advisor_android 2"]);
    assert!(!play.saw(|event| matches!(event, Event::Aborted { .. })));
    play.rebel(&["draw"]);
    assert!(play.saw(|event| matches!(event, Event::Aborted { .. })), "politics is the second such event");
    let mut other = on_mission("advisor_android", "scavenge", &[]);
    other.cards(&[97]).rebel(&["draw"]);
    assert_eq!(other.offers(), ["pass"], "another mission, aborted by an agent");
}

#[test]
fn assassins_blade_is_for_those_who_fight_and_not_for_a_battle_of_minds() {
    proves![FG_14_17];
    // The Drusers fight with the mind: a blade is of no use there.
    let armed = |position: Position| position.item("assassins_blade", "frun_sentel");
    let mut minds = meets_at(armed(Position::star("ancore").people("frun_sentel", "2321")), "2321", "frun_sentel");
    minds.rebel(&["pass"]);
    assert!(minds.saw(|event| matches!(event, Event::FightBegins { .. })));
    assert!(!minds.offered("use assassins_blade 1"), "{:?}", minds.offers());
    // The Laboroid has teeth; but whoever stays inactive doesn't fight.
    for (active, offered) in [("frun_sentel", true), ("rayner_derban", false)] {
        let position = armed(Position::star("egrix").people("frun_sentel", "2221"));
        let mut play = meets_at(position, "2221", "frun_sentel rayner_derban");
        play.rebel(&["pass", &format!("activate {active}"), "ready"]);
        assert_eq!(play.offered("use assassins_blade 1"), offered, "{active} is active");
    }
}

#[test]
fn whoever_lives_by_the_helian_drug_alone_dies_when_it_wears_off() {
    proves![FG_14_31, FG_3_4_40];
    let mut ends = [0, 0];
    for before in 0..4 {
        let mut play = at(frun("helian_drug").wounds("frun_sentel", before), Step::Search);
        play.dice(&[1]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]).rebel(&["pass"]);
        play.imperial(&["attack", "hand-to-hand", "kill"]);
        // Endurance 5, and 2 more by the drug.
        play.dice(&[6, 6]).rebel(&["use-rating helian_drug endurance", "stand"]);
        let wounds = play.person("frun_sentel").wounds;
        assert!((before + 1..7).contains(&wounds) && !play.is_dead("frun_sentel"), "{wounds} wounds");
        play.dice(&[1]).rebel(&["break-off"]);
        let mut guard = 0;
        while play.game.state().dose.is_some() {
            assert!(!play.is_dead("frun_sentel"), "{wounds} wounds");
            let quiet = if play.offered("end") { "end" } else { "pass" };
            play.does(&[quiet]);
            guard += 1;
            assert!(guard < 30, "{:?}", play.offers());
        }
        assert_eq!(play.is_dead("frun_sentel"), wounds >= 5, "{wounds} wounds");
        ends[usize::from(wounds >= 5)] += 1;
    }
    assert!(ends[0] > 0 && ends[1] > 0, "{ends:?}");
}

#[test]
fn a_wound_that_was_taken_for_its_owner_asks_for_no_second_companion() {
    proves![FG_14_26];
    let softer = Position::star("varu").content(|book| {
        let shield = book.item("body_shield").expect("a possession");
        book.possessions[shield.ix()].uses = vec![freedom::book::Use::Soak];
    });
    let position = softer.people("frun_sentel tourag", "4322").item("norrocks", "frun_sentel");
    let mut play = sent(position.item("body_shield", "frun_sentel"), "4322", "scavenge", "frun_sentel tourag");
    play.cards(&[81]).rebel(&["draw", "wound frun_sentel"]);
    assert_eq!(play.offers(), ["use body_shield 0", "use norrocks 2", "pass"], "an accident: one wound");
    play.rebel(&["use norrocks 2"]);
    assert!(!play.offered("use body_shield 0") && play.person("frun_sentel").wounds == 0);
    assert_eq!(play.holder("body_shield"), Holder::Held(play.who("frun_sentel")));
}
