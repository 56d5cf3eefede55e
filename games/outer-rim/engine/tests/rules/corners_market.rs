//! Rules of the market and of deliveries at their corners: every deck, every kind of card, every seat.

use outer_rim::book::{Book, Home};
use outer_rim::ids::{Card, Kind};
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves, rule};

use crate::corners::{KINDS, SEATS, turn_of};
use crate::play::{action, rival};
use crate::special::{alone, book_with};

#[test]
fn every_deck_can_be_discarded_from_and_bought_from_by_everybody() {
    proves![OR_MARKET_3, OR_MARKET_5, OR_MARKET_7];
    let tops = [
        ("bounty", "greedo"),
        ("cargo", "coaxium_crystal"),
        ("gear_mod", "dl_44"),
        ("job", "rebel_favor"),
        ("luxury", "mandalorian_armor"),
        ("luxury", "sy_snootles"),
        ("ship", "hwk290"),
    ];
    for seat in SEATS {
        for (deck, top) in tops {
            let mut discards = action(turn_of(seat, "kessel").market(top));
            discards.by(seat, &format!("market; discard {deck}"));
            assert_eq!(discards.bottom(deck), top);
            let mut buys = action(turn_of(seat, "kessel").credits(seat, 20_000).market(top));
            buys.by(seat, &format!("market; buy {top}"));
            assert!(buys.has(seat, top) || deck == "ship", "{top}");
            let hwk = buys.game.hull_named("hwk290");
            assert_eq!(buys.player(seat).hull == hwk, deck == "ship");
        }
    }
}

#[test]
fn no_card_is_sold_on_the_planet_it_excludes_whatever_its_kind() {
    proves![OR_MARKET_10, OR_AIBUY_3];
    let book = Book::printed();
    let mut kinds = Vec::new();
    for (ix, card) in book.cards.iter().enumerate().filter(|(_, card)| card.not_sold.is_some()) {
        let Home::Market(deck, _) = card.home else { panic!("{} is no market card", card.id) };
        kinds.push(card.kind);
        let (key, planet) = (&book.keys.cards[Card(ix as u16).ix()], &book.space(card.not_sold).id);
        let elsewhere = if planet == "naboo" { "ryloth" } else { "naboo" };
        for seat in SEATS {
            for (place, sold) in [(planet.as_str(), false), (elsewhere, true)] {
                let position = Position::of(4).turn(seat).space(seat, place).credits(seat, 60_000);
                let mut play = action(position.market(key));
                play.by(seat, "market");
                assert_eq!(play.can(&format!("buy {key}")), sold, "{key} on {place}");
                if !sold {
                    assert_eq!(play.refused(&format!("buy {key}")).rule, rule::OR_MARKET_10);
                }
            }
        }
        let deck = ["bounty", "cargo", "gear_mod", "job", "luxury", "ship"][deck.ix()];
        let position = alone(&format!("rival 11 {{ action {{ buy {deck} }} }}")).rival_card(11);
        let mut play = rival(position.space("blue", planet).credits("blue", 60_000).whole_market(deck, key));
        play.begin();
        assert!(!play.has("blue", key), "the rival buys {key} on {planet}");
    }
    assert!(kinds.contains(&Kind::Job) && kinds.contains(&Kind::Cargo), "{kinds:?}");
}

/// A card of each kind that is not for sale on Kessel.
const EXCLUDED: &str = "
    market luxury gear cane \"Cane\" cost=1000 { not_sold kessel }
    market gear_mod mod vane \"Vane\" cost=1000 { not_sold kessel }
    market luxury crew page \"Page\" cost=1000 { not_sold kessel }
    market cargo cargo cage \"Cage\" cost=1000 { not_sold kessel; destination lothal; reward { credits 1000 } }
    market bounty bounty lure \"Lure\" cost=1000 {
        not_sold kessel; target greedo; combat ground 2; eliminate { credits 1000 }; capture lothal { credits 2000 }
    }
    market job job walk \"Walk\" cost=1000 {
        not_sold kessel; destination lothal; reward { credits 3000 }; steps { step \"Go\" { recover ship 1 } }
    }";

#[test]
fn a_card_of_any_kind_can_exclude_a_planet() {
    proves![OR_MARKET_10, OR_AIBUY_3];
    for (deck, card) in [
        ("luxury", "cane"),
        ("gear_mod", "vane"),
        ("luxury", "page"),
        ("cargo", "cage"),
        ("bounty", "lure"),
        ("job", "walk"),
    ] {
        for (place, sold) in [("kessel", false), ("naboo", true)] {
            for seat in SEATS {
                let position = Position::with(&book_with(EXCLUDED), Options { players: 4, ..Options::default() });
                let mut play = action(position.turn(seat).space(seat, place).market(card));
                play.by(seat, "market");
                assert_eq!(play.can(&format!("buy {card}")), sold, "{card} on {place} for {seat}");
            }
            let lines = format!("{EXCLUDED}\nrival 11 {{ action {{ buy {deck} }} }}");
            let mut play = rival(alone(&lines).rival_card(11).space("blue", place).whole_market(deck, card));
            play.begin();
            assert_eq!(play.has("blue", card), sold, "{card} on {place} for the rival");
        }
    }
}

#[test]
fn a_purchase_of_any_kind_that_is_called_off_gives_everybody_the_market_action_back() {
    proves![OR_MARKET_5, OR_MARKET_3];
    for seat in SEATS {
        for card in [
            "coaxium_crystal",
            "quad_laser_cannon",
            "dl_44",
            "hired_help",
            "statue_dedication",
            "hwk290",
            "sy_snootles",
        ] {
            let mut play = action(turn_of(seat, "kessel").cards(seat, "jetpack").credits(seat, 20_000).market(card));
            play.by(seat, &format!("market; buy {card}; decline"));
            assert_eq!((play.credits(seat), play.held(seat)), (20_000, vec!["jetpack".into()]));
            assert!(play.can(&format!("buy {card}")) && play.can("discard cargo"), "{card}: {:?}", play.choices());
            play.play(&format!("buy {card}; pay"));
            assert!(!play.can("market"), "bought: the action is taken");
        }
    }
}

#[test]
fn a_full_row_of_slots_asks_for_a_card_of_its_own_kind() {
    proves![OR_MARKET_7, OR_MARKET_8, OR_MARKET_9];
    for seat in SEATS {
        for (kind, card, new, _) in KINDS {
            let second = match kind {
                Kind::Gear => " jetpack",
                Kind::Job => " kessel_run",
                Kind::Bounty => " saw_gerrera",
                _ => "",
            };
            let held = format!("{card}{second}");
            let position = turn_of(seat, "kessel").cards(seat, &held).credits(seat, 9000).market(new);
            let mut play = action(position);
            play.by(seat, &format!("market; buy {new}"));
            assert!(!play.can("pay"), "{new} without a slot");
            let mut wanted: Vec<&str> = held.split(' ').collect();
            wanted.sort_unstable();
            assert_eq!(play.all("drop"), wanted, "for {new}");
            play.play(&format!("drop {card}"));
            if play.can("pay") {
                play.play("pay");
            }
            assert!(play.has(seat, new) && !play.has(seat, card));
        }
    }
}

#[test]
fn cargo_gear_and_mods_are_taken_in_payment_for_every_kind_of_card() {
    proves![OR_BARTER_1, OR_BARTER_2];
    for seat in SEATS {
        for (given, value) in [("droid_parts", 1), ("shield_upgrade", 3), ("mpl_57", 8), ("mandalorian_armor", 10)] {
            for (top, price) in [
                ("coaxium_crystal", 1),
                ("quad_laser_cannon", 2),
                ("dl_44", 3),
                ("hired_help", 2),
                ("special_order", 2),
                ("statue_dedication", 10),
                ("hwk290", 5),
                ("sy_snootles", 10),
            ] {
                let position = turn_of(seat, "kessel").cards(seat, given).credits(seat, price * 1000);
                let mut play = action(position.market(top));
                play.by(seat, &format!("market; buy {top}"));
                assert!(play.can(&format!("barter {given}")), "{given} for {top}: {:?}", play.choices());
                play.play(&format!("barter {given}; pay"));
                assert!(!play.has(seat, given));
                assert_eq!(play.credits(seat), 1000 * price.min(value), "{given} for {top}: nothing is given out");
            }
        }
        for other in ["crew_lobot", "garindan", "kessel_run"] {
            let position = turn_of(seat, "kessel").cards(seat, other).cards(seat, "droid_parts").market("dl_44");
            let mut play = action(position);
            play.by(seat, "market; buy dl_44");
            assert_eq!(play.all("barter"), ["droid_parts"], "{other} is taken by nobody");
        }
    }
}

#[test]
fn everybody_gives_the_old_ship_for_the_new_one_which_comes_unhurt_with_its_goal() {
    proves![OR_BARTER_3, OR_SHIPS_2, OR_SHIPS_3, OR_SHIPS_4];
    for seat in SEATS {
        let position = turn_of(seat, "kessel").ship(seat, "aggressor").legendary(seat).goal_tokens(seat, 0, 1);
        let mut play = action(position.damage(seat, 1, 3).credits(seat, 5000).market("firespray used_ship"));
        play.by(seat, "market; buy firespray");
        let player = *play.player(seat);
        assert_eq!(player.hull, play.game.hull_named("firespray"));
        assert_eq!((player.credits, player.legendary, player.ship_tokens, player.damage), (0, false, 0, [1, 0]));
    }
}

#[test]
fn everybody_rolls_for_illegal_cargo_and_brings_captives_to_their_own_planet() {
    proves![OR_DELIVER_1, OR_DELIVER_4, OR_BOUNTY_9, OR_BOUNTY_12];
    for seat in SEATS {
        let mut play = action(turn_of(seat, "nal_hutta").cards(seat, "raw_spice"));
        play.dice("hit").by(seat, "delivery; deliver raw_spice");
        assert!(play.saw(|event| matches!(event, Event::IllegalRoll { .. })));
        for planet in ["kessel", "lothal", "naboo"] {
            let mut captive = action(turn_of(seat, planet).captive(seat, "garindan"));
            assert_eq!(captive.can("delivery"), planet == "kessel", "{planet}");
            if planet == "kessel" {
                captive.by(seat, "delivery; deliver garindan");
                assert!(captive.is_removed("garindan") && !captive.on_map("garindan"));
            }
        }
    }
}

#[test]
fn each_cargo_is_due_on_its_own_planet_alone_and_goes_back_under_its_deck_legal_or_not() {
    proves![OR_DELIVER_1, OR_DELIVER_3];
    let book = Book::printed();
    let planets = ["kessel", "naboo", "nal_hutta", "lothal", "takodana", "tatooine", "ryloth"];
    let mut illegal = 0;
    for (ix, card) in book.cards.iter().enumerate().filter(|(_, card)| card.kind == Kind::Cargo) {
        let Home::Market(deck, _) = card.home else { continue };
        if card.reward.is_empty() {
            continue;
        }
        let deck = ["bounty", "cargo", "gear_mod", "job", "luxury", "ship"][deck.ix()];
        illegal += u8::from(card.illegal);
        let (key, due) = (&book.keys.cards[ix], &book.space(card.destination).id);
        for seat in SEATS {
            for planet in planets.into_iter().filter(|planet| planet != due) {
                assert!(!action(turn_of(seat, planet).cards(seat, key)).can("delivery"), "{key} on {planet}");
            }
            let mut play = action(turn_of(seat, due).cards(seat, key));
            play.dice(if card.illegal { "hit" } else { "" });
            play.by(seat, &format!("delivery; deliver {key}"));
            assert!(!play.has(seat, key) && !play.is_removed(key), "{key}");
            assert_eq!(&play.bottom(deck), key);
        }
    }
    assert!(illegal > 0, "some of it is ILLEGAL");
}
