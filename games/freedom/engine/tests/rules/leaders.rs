//! Section 19: leaders are named and changed at any time; section 18: ships left behind say so.

use freedom::book::{Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::rule::{FG_3_3_9, FG_17_9, FG_19_7, FG_19_8};
use freedom::{Event, proves};
use table::Game;

use crate::desk::missions;
use crate::play::{Play, at};

/// The leader of a side's units in a place, by id.
fn leader(play: &Play, place: &str, side: Side) -> Option<String> {
    let who = play.spot(place).leader[side.ix()]?;
    Some(play.game.ground().book.characters[who.ix()].id.clone())
}

// ---- wherever orders are given ----

#[test]
fn both_sides_name_leaders_wherever_they_give_orders() {
    proves![FG_19_7, FG_19_8];
    for (phasing, own, other) in [
        (Side::Rebel, "boccanegra adam_starlight", "redjac gelba"),
        (Side::Imperial, "redjac gelba", "boccanegra adam_starlight"),
    ] {
        let position = || {
            let units =
                Position::star("egrix").phasing(phasing).units("rebel_wild_2_1 1", "2232").units("line 1", "2211");
            let (rebels, empire) = if phasing == Side::Rebel { (own, other) } else { (other, own) };
            let (here, there) = if phasing == Side::Rebel { ("2232", "2211") } else { ("2211", "2232") };
            // Somebody of the phasing side is detected beside the other side's units.
            let scout = if phasing == Side::Rebel { "frun_sentel" } else { "thysa_kymbo" };
            let spare = if phasing == Side::Rebel { "kogus" } else { "barca" };
            let units = units.with_units(rebels, "2232").with_units(empire, "2211");
            units.people(scout, there).detected(scout).people(spare, here)
        };
        let names = |list: &str| list.split(' ').map(|name| format!("lead {name}")).collect::<Vec<_>>();
        for (step, side, people) in
            [(Step::Movement, phasing, own), (Step::Missions, phasing, own), (Step::Search, phasing.other(), other)]
        {
            let mut play = at(position(), step);
            assert_eq!(play.asked(), Some(side), "{step:?}");
            for lead in names(people) {
                assert!(play.offered(&lead), "{step:?}: {lead}; {:?}", play.offers());
            }
            let [first, second] = [0, 1].map(|ix| names(people)[ix].clone());
            play.does(&[&first]).refused(&first, FG_19_8).does(&[&second]);
            let here = if side == Side::Rebel { "2232" } else { "2211" };
            assert_eq!(leader(&play, here, side).as_deref(), second.strip_prefix("lead "), "the last naming counts");
        }
    }
}

#[test]
fn who_is_not_with_the_units_or_has_no_leadership_is_not_named() {
    proves![FG_19_7];
    let position = Position::star("egrix").units("line 1", "2211").with_units("senator_dermond", "2211");
    let position = position.people("gelba", "2211").people("frun_sentel", "2211").detected("frun_sentel");
    let mut play = at(position, Step::Search);
    play.refused("lead gelba", FG_19_7);
    play.imperial(&["search-people 2211", "join gelba", "ready"]);
}

#[test]
fn who_is_about_to_search_does_not_lead() {
    proves![FG_17_9];
    let position = Position::star("egrix").units("line 1", "2211").with_units("redjac gelba", "2211");
    let mut play = at(position.people("frun_sentel", "2211").detected("frun_sentel"), Step::Search);
    play.imperial(&["search-people 2211", "join redjac", "ready"]);
    assert!(play.offered("lead gelba") && !play.offered("lead redjac"));
    play.refused("lead redjac", FG_17_9);
}

// ---- right before it matters ----

/// A Rebel group in Quibron's wilds with these Imperials in the stack of three Militia; nobody can react.
fn garrison(stack: &str, led_by: Option<&str>, mission: &str) -> Play {
    let position = Position::star("egrix").units("militia 3", "2211").with_units(stack, "2211");
    let position = if let Some(name) = led_by { position.leader(name) } else { position };
    missions(position.people("frun_sentel", "2211"), "2211", &[(mission, "frun_sentel")])
}

#[test]
fn a_leader_may_be_named_as_a_group_stumbles_on_the_squad() {
    proves![FG_19_7, FG_17_28];
    for (answer, endurance) in [("lead redjac", 8), ("lead gelba", 8), ("pass", 6)] {
        let mut play = garrison("redjac gelba", None, "scavenge");
        play.draws(&[80]);
        assert_eq!(play.asked(), Some(Side::Imperial));
        assert_eq!(play.offers(), ["lead gelba", "lead redjac", "pass"]);
        play.imperial(&[answer]);
        assert_eq!(play.game.state().fight.endurance, endurance, "{answer}");
        assert!(play.offered("capture"), "then the combat begins");
    }
    let mut led = garrison("redjac gelba", Some("gelba"), "scavenge");
    led.draws(&[80]);
    assert!(led.offered("capture"), "a stack with a leader is not asked for one");
    let mut nobody = garrison("senator_dermond", None, "scavenge");
    nobody.draws(&[80]);
    assert!(nobody.offered("capture"), "nor is one that has nobody");
}

#[test]
fn a_rebel_leader_may_be_named_as_well() {
    proves![FG_19_7];
    let position = Position::star("egrix").phasing(Side::Imperial).rule("quibron", Rule::RebelControl);
    let position = position.units("rebel_wild_2_1 2", "2211").with_units("boccanegra", "2211").people("redjac", "2211");
    let mut play = missions(position, "2211", &[("gather_information", "redjac")]);
    play.draws(&[80]);
    assert_eq!(
        (play.asked(), play.offers()),
        (Some(Side::Rebel), vec!["lead boccanegra".to_owned(), "pass".to_owned()])
    );
    play.rebel(&["lead boccanegra"]);
    assert_eq!(leader(&play, "2211", Side::Rebel).as_deref(), Some("boccanegra"));
}

#[test]
fn a_leader_named_in_time_has_the_wrong_soldiers_friends_captured() {
    proves![FG_19_7, FG_19_8];
    let mut named = garrison("redjac", None, "subvert_troops");
    named.draws(&[73]);
    assert_eq!(named.offers(), ["lead redjac", "pass"]);
    named.imperial(&["lead redjac", "guard-by-units"]);
    assert!(named.person("frun_sentel").captive(), "under a leader the group is captured");
    let mut none = garrison("redjac", None, "subvert_troops");
    none.draws(&[73]).imperial(&["pass"]);
    assert_eq!(none.offers(), ["squad", "lead redjac", "pass"], "found, and the squad may still get a leader");
    none.imperial(&["lead redjac", "squad"]);
    assert_eq!(none.game.state().fight.endurance, 8);
}

#[test]
fn a_leader_may_be_named_before_a_squad_attacks_those_found() {
    proves![FG_19_7, FG_17_28];
    for (answers, endurance) in [(&["attack"][..], 6), (&["lead redjac", "attack"][..], 8)] {
        let position = Position::star("egrix").units("militia 3", "2211").with_units("redjac", "2211");
        let mut play = at(position.people("frun_sentel", "2211").detected("frun_sentel"), Step::Search);
        play.dice(&[1]).imperial(&["search-units 2211", "take-all", "ready", "end"]);
        assert_eq!(play.offers(), ["attack", "lead redjac", "pass"]);
        play.imperial(answers);
        assert_eq!(play.game.state().fight.endurance, endurance);
    }
    let position = Position::star("egrix").units("militia 3", "2211").with_units("redjac gelba", "2211");
    let mut play = at(position.people("frun_sentel", "2211").detected("frun_sentel"), Step::Search);
    play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready", "end"]);
    assert_eq!(play.offers(), ["attack", "pass"], "characters who found them need none");
}

#[test]
fn a_named_leader_may_be_changed_before_a_combat_on_either_side() {
    proves![FG_19_8, FG_3_3_9, FG_3_3_10];
    for phasing in [Side::Rebel, Side::Imperial] {
        let position =
            Position::star("egrix").phasing(phasing).units("rebel_wild_2_1 2", "2221").units("line 1", "2221");
        let position = position.with_units("boccanegra rayner_derban", "2221").leader("boccanegra");
        let position = position.with_units("redjac", "2221").leader("redjac").people("gelba", "2221");
        let mut play = at(position, Step::MilitaryCombat);
        play.does(&["attack"]);
        assert_eq!(play.asked(), Some(Side::Rebel), "Redjac has no rival in the stack");
        assert_eq!(play.offers(), ["lead rayner_derban", "lead boccanegra"], "one of them leads");
        play.refused("lead kogus", FG_3_3_9);
        play.dice(&[1, 6]).rebel(&["lead rayner_derban"]);
        assert_eq!(leader(&play, "2221", Side::Rebel).as_deref(), Some("rayner_derban"));
        assert_eq!(leader(&play, "2221", Side::Imperial).as_deref(), Some("redjac"), "Redjac led without a question");
    }
    let position = Position::star("egrix").units("rebel_wild_2_1 2", "2221").units("line 1", "2221");
    let position =
        position.with_units("boccanegra adam_starlight", "2221").leader("boccanegra").people("rayner_derban", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.rebel(&["attack"]).refused("lead rayner_derban", FG_3_3_9);
}

// ---- ships left behind [fg.18.1.20, fg.U25] ----

fn words(play: &mut Play, answer: &str) -> String {
    let choice = play.game.read_choice(answer).expect("an answer");
    assert!(play.offered(answer), "{answer}");
    play.game.choice_words(&choice)
}

#[test]
fn whoever_goes_without_his_ship_is_told_that_it_stays_or_is_lost() {
    proves![FG_U25, FG_18_1_20];
    let position = |company: &str| {
        let position = Position::star("egrix").people("boccanegra", "2231").people(company, "2231");
        at(position.ship("planetary_privateer", "boccanegra"), Step::Movement)
    };
    let mut kept = position("frun_sentel");
    assert!(words(&mut kept, "walk boccanegra 2232").ends_with(", leaving the Planetary Privateer behind"));
    assert!(!words(&mut kept, "walk frun_sentel 2232").contains("Privateer"), "it isn't Frun's");
    kept.rebel(&["walk boccanegra 2232"]);
    assert!(kept.saw(|event| matches!(event, Event::LeftBehind { .. })));
    assert!(!kept.saw(|event| matches!(event, Event::ShipLost { .. })));
    let mut lost = position("");
    assert!(words(&mut lost, "walk boccanegra 2232").ends_with(", giving up the Planetary Privateer for lost"));
    lost.rebel(&["walk boccanegra 2232"]);
    assert!(lost.saw(|event| matches!(event, Event::LeftBehind { .. })));
    assert!(lost.saw(|event| matches!(event, Event::ShipLost { .. })));
}

#[test]
fn the_same_goes_for_passengers_and_for_those_who_march() {
    proves![FG_U25, FG_18_1_20, FG_18_2_2];
    let position = Position::star("egrix").people("boccanegra kogus", "2231").ship("planetary_privateer", "boccanegra");
    let mut aboard = at(position.ship("explorer", "kogus"), Step::Movement);
    aboard.rebel(&["fly explorer"]);
    assert!(words(&mut aboard, "board boccanegra").ends_with(", giving up the Planetary Privateer for lost"));
    let position =
        Position::star("egrix").phasing(Side::Imperial).units("line 2", "2231").people("redjac gelba", "2231");
    let mut march =
        at(position.ship("redjacs_spaceship", "redjac").ship("imperial_spaceship_1", "gelba"), Step::Movement);
    march.imperial(&["march 2231", "take line", "bring redjac", "bring gelba"]);
    let all = words(&mut march, "to 2232");
    assert!(all.contains("giving up Redjac's Spaceship for lost"), "it is lost without Redjac: {all}");
    assert!(all.contains("leaving Imperial Spaceship 1 behind"), "a Line stays with the other: {all}");
    march.imperial(&["tow imperial_spaceship_1"]);
    assert!(!words(&mut march, "to 2232").contains("Imperial Spaceship 1"));
    let position = Position::star("egrix").phasing(Side::Imperial).units("line 2", "2231").people("gelba", "2231");
    let mut taken = at(position.ship("imperial_spaceship_1", "gelba"), Step::Movement);
    taken.imperial(&["march 2231", "take line", "tow imperial_spaceship_1", "to 2232"]);
    assert!(taken.saw(|event| matches!(event, Event::TakenAlong { .. })), "its owner stays");
}

#[test]
fn whoever_is_named_leader_is_told_and_once() {
    proves![FG_17_9];
    for (side, name, units) in [(Side::Rebel, "boccanegra", "rebel_air_2_1 2"), (Side::Imperial, "jon_kidu", "line 2")]
    {
        let position = Position::star("egrix").phasing(side).with_units(name, "2232").units(units, "2232");
        let enemy = if side == Side::Rebel { "line 1" } else { "rebel_wild_2_1 1" };
        let mut play = at(position.units(enemy, "2232"), Step::MilitaryCombat);
        play.dice(&[1, 1]).does(&["attack", &format!("lead {name}")]);
        let who = play.who(name);
        let told =
            play.events().iter().filter(|event| matches!(event, Event::Leads { who: leads, .. } if *leads == who));
        assert_eq!(told.count(), 1, "{name}");
    }
}
