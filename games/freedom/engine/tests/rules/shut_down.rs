//! A character shut down by an enemy companion does nothing for the phase: every thing it could have done.

use freedom::book::{Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Force, Segment};
use freedom::{Event, proves};

use crate::play::{Play, at, by_the_book};

/// Agan Rafa with Cervac on the air Environ of Charkhan; Telmen and Gelba, detected, in its wilds.
fn charkhan(position: Position) -> Position {
    let position = position.people("agan_rafa", "2231").item("cervac_mk_v", "agan_rafa");
    position.people("telmen gelba", "2232").detected("telmen gelba")
}

/// Telmen is shut down as soon as that is offered.
fn shuts_telmen_down(play: &mut Play) {
    play.wear(1).rebel(&["use-on cervac_mk_v telmen"]);
    assert!(play.person("telmen").shut_down);
}

#[test]
fn the_victim_is_a_detected_enemy_anywhere_on_the_planet() {
    proves![FG_14_17];
    let position = charkhan(Position::star("egrix")).people("saytar", "2232").people("barca", "2211").detected("barca");
    let mut play = at(position.people("redjac", "2231"), Step::Movement);
    let victims: Vec<String> = play.offers().into_iter().filter(|offer| offer.starts_with("use-on")).collect();
    let expected = ["use-on cervac_mk_v telmen", "use-on cervac_mk_v gelba", "use-on cervac_mk_v saytar"];
    assert_eq!(victims.len(), 3, "those of the other Environ, betrayed Saytar too: {victims:?}");
    assert!(expected.iter().all(|victim| victims.iter().any(|offer| offer == victim)), "{victims:?}");
    shuts_telmen_down(&mut play);
    assert!(!play.offered("use-on cervac_mk_v telmen"), "once is enough");
    assert!(play.offered("use-on cervac_mk_v gelba"));
}

#[test]
fn shut_down_in_the_rebel_operations_phase_there_is_no_reaction_and_no_lead() {
    proves![FG_14_17, FG_15_3, FG_19_7];
    let position = || {
        let position = by_the_book("egrix").people("agan_rafa", "2231").item("cervac_mk_v", "agan_rafa");
        let position = position.detected("agan_rafa").units("rebel_air_2_1 1", "2232").units("line 1", "2232");
        position.with_units("telmen", "2232").leader("telmen").detected("telmen")
    };
    let mut free = at(position(), Step::Movement);
    free.rebel(&["end"]);
    assert_eq!(free.asked(), Some(Side::Imperial));
    free.imperial(&["react 2231"]);
    assert!(free.offered("react-walk telmen") && free.offered("send-led line telmen"));
    let mut shut = at(position(), Step::Movement);
    shuts_telmen_down(&mut shut);
    shut.rebel(&["end"]).imperial(&["react 2231"]);
    assert!(!shut.offered("react-walk telmen") && !shut.offered("send-led line telmen"), "{:?}", shut.offers());
    assert!(shut.offered("send line 2232"), "the unit goes without its leader");
    shut.imperial(&["pass"]);
    assert!(shut.person("telmen").shut_down, "still, it is the same phase");
    // Somebody else may be fetched to lead instead.
    let mut fetched = at(position().people("gelba", "2232"), Step::Movement);
    shuts_telmen_down(&mut fetched);
    fetched.rebel(&["end"]).imperial(&["end"]).rebel(&["attack"]);
    assert_eq!((fetched.asked(), fetched.offers()), (Some(Side::Imperial), vec!["lead gelba".into(), "pass".into()]));
    // 2 against 3 is 1-2; Telmen's Leadership would have moved it by three.
    shut.dice(&[1, 6]).rebel(&["attack"]);
    assert!(shut.saw(|event| matches!(event, Event::Battle { column: 4, .. })), "{:?}", shut.events());
    assert!(!shut.person("telmen").shut_down, "over with the phase");
}

#[test]
fn shut_down_in_the_imperial_operations_phase_nobody_moves() {
    proves![FG_14_17, FG_12_1];
    let position = || {
        let position = charkhan(Position::star("egrix").phasing(Side::Imperial));
        position.ship("imperial_spaceship_1", "telmen").units("patrol 1", "2232")
    };
    let mut play = at(position(), Step::Reinforcements);
    shuts_telmen_down(&mut play);
    play.rebel(&["pass"]);
    assert!(!play.offered("walk telmen 2231") && !play.offered("fly imperial_spaceship_1"), "{:?}", play.offers());
    assert!(play.offered("walk gelba 2231"));
    play.imperial(&["march 2232", "take patrol"]);
    assert!(!play.offered("bring telmen") && play.offered("bring gelba"));
    let mut spared = at(position(), Step::Reinforcements);
    spared.rebel(&["pass"]);
    assert!(spared.offered("walk telmen 2231") && spared.offered("fly imperial_spaceship_1"));
}

#[test]
fn shut_down_in_the_imperial_mission_phase_nobody_is_sent() {
    proves![FG_14_17, FG_9_1];
    let mut play = at(charkhan(Position::star("egrix").phasing(Side::Imperial)), Step::Passing);
    shuts_telmen_down(&mut play);
    play.rebel(&["pass"]).imperial(&["missions 2232", "assign diplomacy"]);
    assert_eq!(play.offers(), ["join gelba"]);
    let mut both = at(charkhan(Position::star("egrix").phasing(Side::Imperial)), Step::Passing);
    both.wear(1).wear(1).rebel(&["use-on cervac_mk_v telmen", "use-on cervac_mk_v gelba"]);
    assert!(!both.offered("missions 2232"), "{:?}", both.offers());
    both.idles_until(Side::Rebel, Segment::Movement);
    assert!(!both.person("telmen").shut_down && !both.person("gelba").shut_down);
}

#[test]
fn whoever_is_shut_down_is_not_among_those_who_come_upon_a_group() {
    proves![FG_14_17, FG_17_22];
    // Card 94 aborts the Coup in Squamot's city; a 4 has the group found.
    let found = |victims: &[&str]| {
        let position = Position::star("rorth").people("adam_starlight agan_rafa", "3311");
        let position = position.item("cervac_mk_v", "agan_rafa").people("telmen gelba", "3311");
        let mut play = at(position.detected("telmen gelba"), Step::Missions);
        for victim in victims {
            play.wear(1).rebel(&[&format!("use-on cervac_mk_v {victim}")]);
        }
        play.rebel(&["missions 3311"]).sends("coup", "adam_starlight").rebel(&["ready"]);
        play.draws_and_rolls(94, &[4]);
        play
    };
    let mut one = found(&["telmen"]);
    assert_eq!(one.asked(), Some(Side::Imperial));
    one.imperial(&["characters"]);
    let gelba = one.game.party_named("gelba");
    let by_gelba =
        |event: &Event| matches!(event, Event::FightBegins { force: Force::Characters(who), .. } if *who == gelba);
    assert!(one.saw(by_gelba), "{:?}", one.events());
    let mut none = found(&["telmen", "gelba"]);
    assert_eq!(none.asked(), Some(Side::Rebel), "nobody is left to attack");
}

#[test]
fn if_all_defenders_are_shut_down_they_are_struck_and_do_not_strike_back() {
    proves![FG_3_4_11, FG_14_17, FG_U29];
    let position = Position::star("egrix").phasing(Side::Imperial).people("redjac rayner_derban", "2211");
    let mut play = at(position.detected("redjac").item("cervac_mk_v", "rayner_derban"), Step::Search);
    play.wear(1).dice(&[1]).rebel(&["use-on cervac_mk_v redjac", "search-people 2211", "join rayner_derban"]);
    play.rebel(&["ready", "attack", "hand-to-hand", "kill"]);
    let round = |event: &Event| matches!(event, Event::RoundBegins { strength: 5, defence: 0, column: 7, .. });
    assert!(play.saw(round), "{:?}", play.events());
    play.dice(&[6, 1]).imperial(&["stand"]);
    assert_eq!((play.person("redjac").wounds, play.person("rayner_derban").wounds), (3, 0));
}

#[test]
fn a_rebel_planet_is_no_shelter_for_the_shut_down() {
    proves![FG_14_17, FG_U42];
    // Who controls the planet plays no part in it; whoever is in its orbit box is not on it.
    let position = || charkhan(Position::star("egrix").rule("charkhan", Rule::RebelControl));
    let mut play = at(position(), Step::Movement);
    assert!(play.offered("use-on cervac_mk_v telmen"));
    let above = || Position::star("egrix").people("agan_rafa", "orbit-charkhan").ship("explorer", "agan_rafa");
    let victim = |place: &str| {
        let position = above().item("cervac_mk_v", "agan_rafa").people("telmen", place).detected("telmen");
        at(position.ship("imperial_spaceship_1", "telmen"), Step::Movement).offered("use-on cervac_mk_v telmen")
    };
    assert!(!victim("2232"), "from orbit it reaches nobody on the planet");
    assert!(!victim("orbit-charkhan"), "nor in orbit");
}
