//! Section 15: reaction.

use freedom::book::{Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Segment;
use freedom::{Event, proves};

use crate::play::{Play, at};

/// Boccanegra, detected, in the air of Charkhan (2231); a Line and Gelba in its wilds (2232).
fn charkhan() -> Position {
    Position::star("egrix")
        .people("boccanegra", "2231")
        .detected("boccanegra")
        .units("line 1", "2232")
        .people("gelba", "2232")
}

fn lines(play: &Play, place: &str) -> u8 {
    play.spot(place).units(UnitKind::LINE)
}

#[test]
fn reaction_is_the_other_players_after_all_movement() {
    proves![FG_15_1, FG_15_7];
    let mut play = at(charkhan(), Step::Movement);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert!(!play.offered("react 2231"));
    play.rebel(&["end"]);
    assert_eq!(play.asked(), Some(Side::Imperial));
    assert_eq!(play.game.state().segment, Segment::Reaction);
    assert!(play.offered("react 2231"));
    assert!(!play.offers().iter().any(|offer| offer.starts_with("walk") || offer.starts_with("fly")));
    // In the Imperial player-turn the Rebels react.
    let position = Position::star("egrix").phasing(Side::Imperial).people("boccanegra", "2231").units("line 1", "2232");
    let mut theirs = at(position, Step::Movement);
    theirs.imperial(&["end"]).rebel(&["react 2232", "react-walk boccanegra"]);
    assert!(theirs.is_at("boccanegra", "2232"));
}

#[test]
fn a_unit_or_a_detected_character_calls_for_a_reaction() {
    proves![FG_15_2, FG_17_2, FG_6_3_2];
    let offers = |position: Position| at(position, Step::Reaction).offered("react 2231");
    let enemies = || Position::star("egrix").people("gelba", "2232");
    assert!(offers(enemies().people("boccanegra", "2231").detected("boccanegra")), "a detected character");
    assert!(offers(enemies().units("rebel_air_1_0 1", "2231")), "a unit");
    assert!(offers(enemies().units("rebel_air_1_0 1", "2231").people("boccanegra", "2231").detected("boccanegra")));
    assert!(!offers(enemies().people("boccanegra", "2231")), "an undetected character does not");
}

#[test]
fn one_reaction_move_to_each_environ() {
    proves![FG_15_2];
    let mut play = at(charkhan(), Step::Reaction);
    play.imperial(&["react 2231", "send line 2232"]);
    assert_eq!(play.game.state().segment, Segment::Search, "nothing else may follow there");
    assert!(play.is_at("gelba", "2232"));
}

#[test]
fn a_reaction_move_is_a_unit_a_led_unit_or_a_character() {
    proves![FG_15_3, FG_U10];
    let position = || charkhan().with_units("jon_kidu", "2232").units("militia 1", "2232");
    let mut unit = at(position(), Step::Reaction);
    unit.imperial(&["react 2231"]);
    for offer in ["send line 2232", "send militia 2232", "send-led line jon_kidu", "react-walk gelba"] {
        assert!(unit.offered(offer), "{offer}");
    }
    assert!(!unit.offered("send-led line gelba"), "a leader is stacked with the unit beforehand");
    unit.imperial(&["send line 2232"]);
    assert_eq!((lines(&unit, "2231"), lines(&unit, "2232")), (1, 0));
    assert!(unit.is_at("jon_kidu", "2232"));
    let mut led = at(position(), Step::Reaction);
    led.imperial(&["react 2231", "send-led line jon_kidu"]);
    assert!(led.is_at("jon_kidu", "2231") && lines(&led, "2231") == 1);
    assert_eq!(led.spot("2231").leader[Side::Imperial.ix()], Some(led.who("jon_kidu")));
    let mut alone = at(position(), Step::Reaction);
    alone.imperial(&["react 2231", "react-walk gelba"]);
    assert!(alone.is_at("gelba", "2231") && lines(&alone, "2231") == 0);
}

#[test]
fn a_unit_reacts_once() {
    proves![FG_U10];
    let mut play = at(
        Position::star("egrix")
            .units("rebel_air_1_0 1", "2231")
            .units("rebel_wild_1_0 1", "2232")
            .units("line 1", "2232"),
        Step::Reaction,
    );
    assert!(play.offered("react 2231"));
    play.imperial(&["react 2231", "send line 2232"]);
    assert!(!play.offered("react 2232"), "the Line has moved, and there is nobody else");
    assert_eq!(play.game.state().segment, Segment::MilitaryCombat);
}

#[test]
fn a_reaction_move_stays_on_its_planet() {
    proves![FG_15_4];
    let mut play = at(charkhan().units("line 1 patrol 1", "2221").people("telmen", "2221"), Step::Reaction);
    play.imperial(&["react 2231"]);
    assert_eq!(play.offers(), ["send line 2232", "react-walk gelba", "pass"]);
    // With nobody on the planet there is no reaction at all.
    let position = Position::star("egrix").people("boccanegra", "2231").detected("boccanegra").units("line 3", "2211");
    let mut play = at(position, Step::Reaction);
    assert!(!play.offered("react 2231"));
    assert_ne!(play.game.state().segment, Segment::Reaction);
}

#[test]
fn a_unit_that_reacted_joins_its_friends_as_far_as_they_have_room() {
    proves![FG_15_5];
    let mut play = at(
        Position::star("egrix")
            .units("rebel_air_2_1 2", "2231")
            .units("militia 1", "2231")
            .units("line 1", "2232")
            .people("gelba", "2232"),
        Step::Reaction,
    );
    play.imperial(&["react 2231", "send line 2232"]);
    play.dice(&[6, 6]).rebel(&["attack"]);
    assert!(
        play.saw(|event| matches!(event, Event::Battle { column: 7, .. })),
        "4 against 4 is 1-1: the Line fights; type of Environ and no Imperial leader there give two columns"
    );
    // A character joins either stack.
    let mut walker = at(charkhan().units("militia 1", "2231"), Step::Reaction);
    walker.imperial(&["react 2231", "react-walk gelba", "with-units gelba"]);
    assert!(walker.spot("2231").with_units.has(walker.who("gelba")));
    // The wilds hold three.
    let full = Position::star("egrix")
        .people("boccanegra", "2232")
        .detected("boccanegra")
        .units("militia 3", "2232")
        .units("line 1", "2231")
        .people("gelba", "2231");
    let mut full = at(full, Step::Reaction);
    full.imperial(&["react 2232"]);
    assert_eq!(full.offers(), ["react-walk gelba", "pass"], "no room for a fourth unit");
}

#[test]
fn a_character_reacts_in_his_ship_without_company() {
    proves![FG_15_6];
    let mut play =
        at(charkhan().people("vans_ka_tie_a", "2232").ship("imperial_spaceship_1", "vans_ka_tie_a"), Step::Reaction);
    play.imperial(&["react 2231", "react-fly imperial_spaceship_1"]);
    assert!(play.is_at("vans_ka_tie_a", "2231"));
    assert!(play.is_at("gelba", "2232"), "nobody comes along");
    // From an orbit box those aboard stay aboard.
    let orbit = Position::star("egrix")
        .people("boccanegra", "2231")
        .detected("boccanegra")
        .people("vans_ka_tie_a gelba", "orbit-charkhan")
        .ship("imperial_spaceship_1", "vans_ka_tie_a");
    let mut orbit = at(orbit, Step::Reaction);
    orbit.imperial(&["react 2231", "react-fly imperial_spaceship_1", "board gelba", "to 2231"]);
    assert!(orbit.is_at("vans_ka_tie_a", "2231") && orbit.is_at("gelba", "2231"));
}

#[test]
fn a_reaction_flight_may_be_detected_by_the_phasing_players_pdb() {
    proves![FG_U11];
    let position = || charkhan().people("vans_ka_tie_a", "2232").ship("imperial_spaceship_1", "vans_ka_tie_a");
    let mut play = at(position().rule("charkhan", Rule::RebelControl).pdb("charkhan", 1, true), Step::Reaction);
    play.imperial(&["react 2231", "react-fly imperial_spaceship_1"]);
    play.dice(&[6]).rebel(&["detect"]);
    assert!(play.person("vans_ka_tie_a").detected, "Evasion 5, die 6");
    let mut own = at(position().pdb("charkhan", 1, true), Step::Reaction);
    own.imperial(&["react 2231", "react-fly imperial_spaceship_1"]);
    assert!(own.is_at("vans_ka_tie_a", "2231"), "a PDB of one's own lets one pass");
}

#[test]
fn nobody_is_asked_about_a_reaction_into_an_environ_without_room() {
    proves![FG_15_5];
    let position = |held: u8| {
        Position::star("egrix")
            .people("boccanegra", "2232")
            .detected("boccanegra")
            .units(&format!("militia {held}"), "2232")
            .units("line 1", "2231")
    };
    for (held, asked) in [(2, true), (3, false)] {
        let mut play = at(position(held), Step::Reaction);
        assert_eq!(play.offered("react 2232"), asked, "{held} of three");
        assert_eq!(play.game.state().segment == Segment::Reaction, asked, "{held} of three");
    }
}

// ---- three Environs ----

/// Bajukai (1221, 1222, 1223) in the enemy's player-turn: this side's pieces in its city, an enemy, detected, in each of the
/// other Environs.
fn bajukai(side: Side) -> (Position, [&'static str; 2]) {
    let (names, foes, unit) = match side {
        Side::Rebel => (["boccanegra", "agan_rafa"], ["telmen", "gelba"], "rebel_wild_2_1 2"),
        Side::Imperial => (["telmen", "saytar"], ["boccanegra", "agan_rafa"], "patrol 2"),
    };
    let position = Position::star("uracus").phasing(side.other()).pdb("bajukai", 0, false).pdb("kalgar", 0, false);
    let position = position.people(foes[0], "1222").people(foes[1], "1223").detected(&foes.join(" "));
    (position.units(unit, "1221"), names)
}

#[test]
fn nobody_reacts_twice() {
    proves![FG_15_2, FG_15_3, FG_U10];
    for side in [Side::Rebel, Side::Imperial] {
        let (position, [walker, _]) = bajukai(side);
        let mut walk = at(position.people(walker, "1221"), Step::Reaction);
        walk.does(&["react 1222", &format!("react-walk {walker}"), "react 1223"]);
        assert!(!walk.offered(&format!("react-walk {walker}")), "{side:?}: {:?}", walk.offers());
        let (position, [leader, _]) = bajukai(side);
        let unit = if side == Side::Rebel { "rebel_wild_2_1" } else { "patrol" };
        let position = position.units(&format!("{unit} 1"), "1222").with_units(leader, "1221").leader(leader);
        let mut led = at(position, Step::Reaction);
        led.does(&["react 1222", &format!("send-led {unit} {leader}"), "react 1223"]);
        assert!(led.offered(&format!("send {unit} 1221")), "{side:?}: the other unit");
        assert!(!led.offers().iter().any(|offer| offer.contains(leader)), "{side:?}: {:?}", led.offers());
        assert!(led.offered(&format!("send {unit} 1222")), "{side:?}: one was there before, and goes without a leader");
    }
}

#[test]
fn who_reacts_by_ship_chooses_a_stack_among_own_units() {
    proves![FG_15_5, FG_15_6];
    for side in [Side::Rebel, Side::Imperial] {
        let (position, [pilot, _]) = bajukai(side);
        let (ship, unit) = match side {
            Side::Rebel => ("explorer", "rebel_wild_1_0 1"),
            Side::Imperial => ("imperial_spaceship_1", "militia 1"),
        };
        let position = position.people(pilot, "1221").ship(ship, pilot).units(unit, "1222");
        let mut play = at(position, Step::Reaction);
        play.does(&["react 1222", &format!("react-fly {ship}")]);
        assert_eq!(play.offers(), [format!("apart {pilot}"), format!("with-units {pilot}")], "{side:?}");
        play.does(&[&format!("with-units {pilot}")]);
        assert!(play.spot("1222").with_units.has(play.who(pilot)), "{side:?}");
        assert!(play.ship(ship).with_units, "{side:?}: and the ship goes along");
    }
}
