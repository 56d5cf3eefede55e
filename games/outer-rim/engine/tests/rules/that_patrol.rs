//! Cards that speak of "that patrol": the one that is met, and where there are several, the one the player names.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Options, proves};

use crate::corners::{FACTIONS, SEATS};
use crate::play::{Play, action, encounter};
use crate::special::book_with;

const CARDS: &str = "
    market luxury gear banner \"Banner\" cost=1000 {
        action \"Parade\" { reputation patrol 1; send_patrol patrol 1 }
        action \"Cross\" { need reputation patrol positive; reputation patrol -1; credits 1000 }
        action \"Greet\" { if reputation patrol positive { credits 1000; else { lose_credits 1000 } } }
        action \"Halt\" { may \"order it away\" { send_patrol patrol 1 }; reputation patrol -1 }
        when patrol_beaten { reputation patrol 1 }
    }
    encounter navpoint 11 original=#true {
        section patrol \"Escort\" { call_patrol rebel; reputation patrol 1 }
        section no_patrol \"Nothing\" {}
    }
    encounter navpoint 12 original=#true {
        section patrol \"Detour\" { move 1; reputation patrol 1 }
        section no_patrol \"Nothing\" {}
    }";

/// Two of the four factions in every order.
fn pairs() -> impl Iterator<Item = [(&'static str, Faction); 2]> {
    let factions = FACTIONS.map(|(name, faction, _)| (name, faction));
    let both = move |one: (&'static str, Faction)| factions.into_iter().map(move |two| [one, two]);
    factions.into_iter().flat_map(both).filter(|[one, two]| one != two)
}

/// A seat on turn at n5 with the patrols of two factions; the others are at home.
fn between(seat: &str, pair: [(&str, Faction); 2]) -> Position {
    let position = Position::with(&book_with(CARDS), Options { players: 4, ..Options::default() });
    let position = position.turn(seat).space(seat, "n5");
    pair.iter().fold(position, |position, (name, _)| position.patrol(name, 1, "n5"))
}

fn sorted(pair: [(&str, Faction); 2]) -> Vec<String> {
    let mut names: Vec<String> = pair.iter().map(|(name, _)| (*name).to_owned()).collect();
    names.sort();
    names
}

/// What each faction thinks of a player.
fn standings(play: &mut Play, seat: &str) -> [i8; 4] {
    play.player(seat).reputation
}

#[test]
fn a_card_that_sends_that_patrol_away_sends_the_one_that_is_named() {
    proves![OR_SPACEENC_2, OR_PATROLMOVE_7];
    for seat in SEATS {
        for pair in pairs() {
            let [(_, stays), (name, goes)] = pair;
            let mut play = encounter(between(seat, pair).encounter("navpoint_6"));
            play.by(seat, "explore; choose point-them-somewhere-else");
            assert_eq!((play.asked(), play.all("faction")), (Some(seat), sorted(pair)));
            play.by(seat, &format!("faction {name}"));
            let ends = play.all("space");
            play.by(seat, &format!("space {}", ends[0]));
            assert_eq!((play.patrol(stays).as_str(), play.patrol(goes)), ("n5", ends[0].clone()));
        }
        // A single patrol needs no name.
        let mut alone = encounter(between(seat, [("hutt", Faction::Hutt); 2]).encounter("navpoint_6"));
        alone.by(seat, "explore; choose point-them-somewhere-else");
        assert!(alone.all("faction").is_empty() && !alone.all("space").is_empty());
    }
}

#[test]
fn a_card_that_asks_for_a_good_name_is_open_to_whoever_has_it_with_one_of_the_patrols_and_is_about_that_one() {
    proves![OR_REP_1, OR_REP_3, OR_REP_7];
    for seat in SEATS {
        for pair in pairs() {
            let [(cold, _), (fond, friend)] = pair;
            let at = || between(seat, pair).cards(seat, "banner");
            assert!(!action(at()).can("use cross"), "neither is a friend");
            let mut one = action(at().reputation(seat, fond, 1).reputation(seat, cold, -1));
            one.by(seat, "use cross");
            assert!(one.all("faction").is_empty(), "only one can be meant");
            let mut expected = standings(&mut action(at().reputation(seat, cold, -1)), seat);
            expected[friend.ix()] = 0;
            assert_eq!((standings(&mut one, seat), one.credits(seat)), (expected, 5000));
            let mut both = action(at().reputation(seat, fond, 1).reputation(seat, cold, 1));
            both.by(seat, "use cross");
            assert_eq!(both.all("faction"), sorted(pair));
            both.by(seat, &format!("faction {fond}"));
            assert_eq!(standings(&mut both, seat).iter().sum::<i8>(), 1);
            assert_eq!(both.reputation(seat, friend), 0);
        }
    }
    // Of three, those that fit are named and the third is not.
    let three = between("red", [("hutt", Faction::Hutt), ("rebel", Faction::Rebel)]).patrol("imperial", 1, "n5");
    let three = three.cards("red", "banner").reputation("red", "hutt", 1).reputation("red", "imperial", 1);
    let mut three = action(three);
    three.by("red", "use cross");
    assert_eq!(three.all("faction"), ["hutt", "imperial"]);
    three.by("red", "faction imperial");
}

#[test]
fn what_a_card_does_with_that_patrol_it_does_with_one() {
    proves![OR_SPACEENC_2, OR_REP_6];
    for pair in pairs() {
        let [(_, other), (name, meant)] = pair;
        let at = || between("red", pair).cards("red", "banner");
        let mut parade = action(at());
        parade.by("red", "use parade");
        assert_eq!(parade.all("faction"), sorted(pair));
        parade.by("red", &format!("faction {name}"));
        assert!(parade.all("faction").is_empty(), "asked once");
        let end = parade.all("space")[0].clone();
        parade.by("red", &format!("space {end}"));
        assert_eq!((parade.reputation("red", meant), parade.reputation("red", other)), (1, 0));
        assert_eq!((parade.patrol(meant), parade.patrol(other).as_str()), (end, "n5"));
        // What was sent away is still the one that takes offence.
        let mut halt = action(at());
        halt.by("red", "use halt; choose order-it-away").by("red", &format!("faction {name}"));
        let end = halt.all("space")[0].clone();
        halt.by("red", &format!("space {end}"));
        assert!(halt.all("faction").is_empty());
        assert_eq!((halt.reputation("red", meant), halt.reputation("red", other)), (-1, 0));
        // Whether it is so depends on which.
        for (asked, credits) in [(pair[0].0, 3000), (name, 5000)] {
            let mut greet = action(at().reputation("red", name, 1));
            greet.by("red", "use greet").by("red", &format!("faction {asked}"));
            assert_eq!(greet.credits("red"), credits, "{asked} of {pair:?}");
        }
    }
}

#[test]
fn a_card_means_the_patrol_it_was_drawn_with_whoever_comes_and_wherever_one_goes() {
    proves![OR_SPACEENC_2];
    for (name, faction, _) in FACTIONS.into_iter().filter(|(name, ..)| *name != "rebel") {
        let alone = || between("red", [(name, faction); 2]);
        let mut joined = encounter(alone().encounter("navpoint_11"));
        joined.by("red", "explore");
        assert_eq!(joined.patrol(Faction::Rebel), "n5");
        assert_eq!((joined.reputation("red", faction), joined.reputation("red", Faction::Rebel)), (1, 0));
        let mut away = encounter(alone().encounter("navpoint_12"));
        away.by("red", "explore");
        let end = away.all("go").into_iter().find(|end| end.as_str() != "n5").expect("a way");
        let mut away = encounter(alone().patrol("rebel", 1, &end).encounter("navpoint_12"));
        away.by("red", "explore").by("red", &format!("go {end}"));
        assert_eq!((away.reputation("red", faction), away.reputation("red", Faction::Rebel)), (1, 0));
    }
}

#[test]
fn after_a_combat_with_a_patrol_that_patrol_is_the_one_fought() {
    proves![OR_PATROLENC_3];
    for pair in pairs() {
        let [(_, other), (name, fought)] = pair;
        let mut play = encounter(between("red", pair).cards("red", "banner").reputation("red", name, 1));
        play.dice("crit crit").dice("blank blank").by("red", &format!("patrol {name}"));
        assert_eq!((play.reputation("red", fought), play.reputation("red", other)), (1, 0), "one less, one more");
    }
}
