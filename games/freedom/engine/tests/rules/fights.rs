//! Sections 3 and 5 at their corners: whom a group is spared by its members, swarms and shields, fights that nobody can end.

use freedom::book::Side;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Force, Where};
use freedom::{Event, proves};

use crate::bestiary::{over, script_creature};
use crate::character_combat::{last_round, rounds};
use crate::creatures::{beaten, creature, forces, meets_at, sent};
use crate::desk::missions;
use crate::play::{Play, at};

// ---- members who keep an attack away ----

#[test]
fn yarro_latac_keeps_sentry_robots_away_but_no_creatures() {
    proves![FG_5_5, FG_11_2_19];
    // Card 75 sends one robot, 85 two, where no creature lives.
    for (card, robots) in [(75, 1), (85, 2)] {
        let mut without = sent(Position::star("egrix"), "2232", "scavenge", "frun_sentel kogus");
        without.draws(&[card]);
        assert_eq!(forces(&without), [Force::Robots(robots)]);
        let mut spared = sent(Position::star("egrix"), "2232", "scavenge", "frun_sentel yarro_latac");
        spared.draws(&[card]);
        assert_eq!(forces(&spared), [], "card {card}");
        assert_eq!(spared.voids(), 0, "the card counts");
    }
    let mut giants = sent(Position::star("egrix"), "2211", "scavenge", "yarro_latac");
    giants.draws(&[85]);
    assert_eq!(forces(&giants), [creature("snow_giants")]);
    // The owner has to be in the group that is struck.
    let position = Position::star("egrix").people("yarro_latac frun_sentel", "2232");
    let mut other = missions(position, "2232", &[("scavenge", "frun_sentel"), ("diplomacy", "yarro_latac")]);
    other.draws_for(85, 0);
    assert_eq!(other.attacked().as_deref(), Some("frun_sentel"));
}

#[test]
fn professor_mareg_keeps_the_creature_away_outside_cities() {
    proves![FG_5_4, FG_3_4_4];
    // Wild, air and subterranean; robots count as a creature's attack too.
    for (star, place) in [("egrix", "2211"), ("egrix", "2231"), ("aziza", "3423")] {
        let mut spared = sent(Position::star(star), place, "scavenge", "frun_sentel professor_mareg");
        script_creature(&mut spared, place);
        spared.rebel(&["draw"]);
        assert_eq!(forces(&spared), [], "{place}");
    }
    let mut robots = sent(Position::star("egrix"), "2232", "scavenge", "professor_mareg");
    robots.draws(&[85]);
    assert_eq!(forces(&robots), []);
    let mut city = sent(Position::star("egrix"), "2221", "scavenge", "frun_sentel professor_mareg");
    city.cards(&[68]).dice(&[1, 6]).rebel(&["draw", "activate frun_sentel", "ready"]);
    assert_eq!(forces(&city), [creature("laboroid")], "not in a city");
    let mut locals = sent(Position::star("egrix"), "2232", "scavenge", "professor_mareg");
    locals.draws(&[91]);
    assert_eq!(forces(&locals), [Force::Locals], "nor from people");
}

#[test]
fn oneste_woada_keeps_irate_locals_away_and_nothing_else() {
    proves![FG_5_6, FG_3_4_5, FG_11_2_20];
    for (place, card) in [("2232", 91), ("2231", 74), ("2221", 71)] {
        let mut without = sent(Position::star("egrix"), place, "scavenge", "frun_sentel");
        without.draws(&[card]);
        assert_eq!(forces(&without), [Force::Locals], "{place}");
        let mut spared = sent(Position::star("egrix"), place, "scavenge", "frun_sentel oneste_woada");
        spared.draws(&[card]);
        assert_eq!(forces(&spared), [], "{place}");
    }
    let mut robots = sent(Position::star("egrix"), "2232", "scavenge", "oneste_woada");
    robots.draws(&[75]);
    assert_eq!(forces(&robots), [Force::Robots(1)]);
    let mut giants = sent(Position::star("egrix"), "2211", "scavenge", "oneste_woada");
    giants.draws(&[74]);
    assert_eq!(forces(&giants), [creature("snow_giants")]);
}

#[test]
fn half_of_an_odd_mob_is_cut() {
    proves![FG_14_17, FG_5_6];
    // The Charkhans are 5 strong.
    let position = Position::star("egrix").people("boccanegra", "2232").item("scrambler", "boccanegra");
    let mut play = missions(position, "2232", &[("scavenge", "boccanegra")]);
    play.draws(&[91]).wear(1).rebel(&["use scrambler 1"]);
    assert_eq!(last_round(&play).strength, 2);
}

#[test]
fn kogus_is_stronger_with_zina_but_endures_no_more() {
    proves![FG_3_4_38, FG_3_4_40];
    let position = |company: &str| Position::star("egrix").people(company, "2211").wounds("kogus", 4);
    let meet = |company: &str| {
        let mut play = missions(position(company), "2211", &[("scavenge", "kogus")]);
        play.draws(&[74]);
        play
    };
    let mut alone = meet("kogus");
    assert_eq!(last_round(&alone).defence, 1, "Combat 5 less four wounds");
    alone.dice(&[1, 6]).rebel(&["stand"]);
    assert!(alone.is_dead("kogus"), "the fifth wound");
    let mut guard = meet("kogus zina_adora");
    assert_eq!(last_round(&guard).defence, 2, "one more in her company");
    guard.dice(&[1, 6]).rebel(&["stand"]);
    assert!(guard.is_dead("kogus"), "the fifth wound kills with her too");
}

// ---- swarms ----

#[test]
fn a_shield_takes_one_off_each_sting_of_a_swarm() {
    proves![FG_5_1, FG_14_16];
    // Drants attack on column 0: 0/2 for a 6, 0/1 for a 5.
    for (shield, wounds) in [(false, [2, 1]), (true, [1, 0])] {
        let mut position = Position::star("egrix").people("frun_sentel rayner_derban", "2231");
        if shield {
            position = position.open_item("body_shield", "frun_sentel");
        }
        let mut play = missions(position, "2231", &[("scavenge", "frun_sentel rayner_derban")]);
        play.cards(&[97]).dice(&[6, 5]).rebel(&["draw"]);
        while play.offered("pass") {
            play.rebel(&["pass"]);
        }
        let taken = [play.person("frun_sentel").wounds, play.person("rayner_derban").wounds];
        assert_eq!(taken, wounds, "shield {shield}");
    }
}

#[test]
fn a_swarm_that_may_still_sting_is_not_given_up() {
    proves![FG_5_1, FG_U48];
    // A shield leaves one wound of two on column 0; how strong the stung are plays no part in it.
    let position = Position::star("aziza").people("agan_rafa rayner_derban", "3423");
    let position = position.open_item("body_shield", "agan_rafa");
    let mut play = missions(position, "3423", &[("scavenge", "agan_rafa rayner_derban")]);
    play.draws(&[97]).dice(&[5, 5]).rebel(&["stand"]);
    assert!(!play.saw(|event| matches!(event, Event::Parted { .. })), "a 6 would sting");
    play.dice(&[6, 1]).rebel(&["stand"]);
    assert_eq!(play.person("agan_rafa").wounds, 1);
}

// ---- ends of fights ----

#[test]
fn a_fight_of_so_many_rounds_has_them_even_if_nobody_can_be_hurt() {
    proves![FG_U48, FG_5_1];
    // Rotron goes for the ship and hurts nobody; Oneste Woada has no Combat.
    let position = Position::star("osirius").people("oneste_woada", "1631").ship("solar_merchant", "oneste_woada");
    let mut play = missions(position, "1631", &[("scavenge", "oneste_woada")]);
    play.draws(&[74]).dice(&[1, 6]).rebel(&["stand"]);
    assert_eq!(play.ship("solar_merchant").owner, Some(play.who("oneste_woada")), "there is a second round");
    play.dice(&[1, 6]).rebel(&["stand"]);
    assert_eq!((rounds(&play).len(), play.ship("solar_merchant").at), (2, Where::Deck));
}

#[test]
fn one_of_several_ships_is_wrecked_by_lot() {
    proves![FG_5_1];
    for (lot, lost) in [(0, "planetary_privateer"), (1, "solar_merchant")] {
        let position = Position::star("osirius").people("boccanegra oneste_woada", "1631");
        let position = position.ship("planetary_privateer", "boccanegra").ship("solar_merchant", "oneste_woada");
        let mut play = missions(position, "1631", &[("scavenge", "boccanegra oneste_woada")]);
        play.draws(&[74]);
        for _ in 0..2 {
            play.rebel(&["activate boccanegra", "ready"]).dice(&[1, 6]);
            if rounds(&play).len() == 2 {
                play.lot(lot);
            }
            play.rebel(&["stand"]);
        }
        let hull = play.hull(lost);
        assert!(play.saw(|event| matches!(event, Event::ShipLost { hull: wreck, .. } if *wreck == hull)), "lot {lot}");
        let ships = play.events().iter().filter(|event| matches!(event, Event::ShipLost { .. })).count();
        assert_eq!(ships, 1);
    }
}

#[test]
fn a_capture_that_may_still_come_keeps_a_fight_going() {
    proves![FG_U48, FG_2_4];
    // Thysa Kymbo (Combat 1) against Agan Rafa, too wounded to fight, behind a shield: on column -1 wounds come to nothing.
    let position = Position::star("egrix").people("thysa_kymbo agan_rafa", "2211").detected("agan_rafa");
    let position = position.wounds("agan_rafa", 5).open_item("body_shield", "agan_rafa");
    let mut play = at(position, Step::Search);
    play.dice(&[1]).imperial(&["search-people 2211", "join thysa_kymbo", "ready", "attack", "hand-to-hand", "capture"]);
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(play.offered("stand"), "an asterisk may come: {:?}", play.offers());
    play.dice(&[4, 1]).rebel(&["stand"]);
    assert!(play.person("agan_rafa").captive() && play.person("thysa_kymbo").wounds == 0);
}

#[test]
fn gach_hurts_itself_no_more_once_it_is_dead() {
    proves![FG_5_1];
    // 7/6 against five strong ones: 4 wounds for a 1, then its own die, then 4 more.
    let everybody = "agan_rafa frun_sentel ly_mantok rayner_derban boccanegra";
    let mut play = meets_at(Position::star("zakir"), "5121", everybody);
    let active: Vec<String> = everybody.split(' ').map(|who| format!("activate {who}")).collect();
    for (round, dice) in [&[1, 1, 6][..], &[1, 1][..]].into_iter().enumerate() {
        for who in &active {
            play.rebel(&[who]);
        }
        play.dice(dice).rebel(&["stand"]);
        assert_eq!(beaten(&play), round == 1, "round {}", round + 1);
    }
    assert!(over(&play), "and no die was thrown after its death");
}

// ---- possessions of those who attack ----

/// In the Imperial player-turn Rayner Derban with these possessions, face up, has found Saytar (Combat 4) and attacks.
fn rayner_attacks(items: &str) -> Play {
    let position = Position::star("egrix").phasing(Side::Imperial).people("rayner_derban saytar", "2211");
    let mut position = position.detected("saytar");
    for item in items.split_whitespace() {
        position = position.open_item(item, "rayner_derban");
    }
    let mut play = at(position, Step::Search);
    play.dice(&[1]).rebel(&["search-people 2211", "join rayner_derban", "ready", "attack", "hand-to-hand", "kill"]);
    play
}

#[test]
fn a_shield_and_a_companion_help_rebels_who_attack() {
    proves![FG_17_27, FG_14_16];
    // Column +1: a 1 wounds the attacker twice.
    let mut plain = rayner_attacks("");
    plain.dice(&[1, 1]).imperial(&["stand"]);
    assert_eq!(plain.person("rayner_derban").wounds, 2);
    let mut shield = rayner_attacks("body_shield");
    shield.dice(&[1, 1]).imperial(&["stand"]);
    assert_eq!(shield.person("rayner_derban").wounds, 1);
    let mut companion = rayner_attacks("norrocks");
    companion.dice(&[1, 1]).imperial(&["stand"]).rebel(&["use norrocks 2"]);
    assert_eq!(companion.person("rayner_derban").wounds, 1, "Norrocks takes one of them");
    assert_eq!(companion.person("saytar").wounds, 0);
}
