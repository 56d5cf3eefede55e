//! Alone against the rival: what it buys.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Event, proves};

use crate::play::{Play, rival};
use crate::special::alone;

/// The rival on Kessel is told to buy from a deck.
fn told(deck: &str) -> Position {
    alone(&format!("rival 11 {{ action {{ buy {deck} }} }}")).rival_card(11).space("blue", "kessel")
}

fn buys(position: Position) -> Play {
    let mut play = rival(position);
    play.begin();
    play
}

#[test]
fn away_from_planets_the_rival_buys_nothing() {
    proves![OR_AIBUY_1];
    assert!(buys(told("gear_mod").market("dl_44 shield_upgrade")).has("blue", "dl_44"));
    for space in ["n5", "maelstrom"] {
        let mut play = buys(told("gear_mod").market("dl_44 shield_upgrade").space("blue", space));
        assert!(play.held("blue").is_empty());
        assert_eq!(play.top("gear_mod"), "dl_44");
    }
}

#[test]
fn a_card_that_is_not_for_sale_here_is_discarded_first() {
    proves![OR_AIBUY_2, OR_AIBUY_3, OR_AIBUY_7];
    // Stolen supplies are not sold on Kessel.
    let mut play = buys(told("cargo").market("stolen_supplies droid_parts stolen_prototype"));
    assert_eq!(play.held("blue"), ["droid_parts"]);
    assert_eq!(play.credits("blue"), 3000);
    assert_eq!(play.bottom("cargo"), "stolen_supplies");
}

#[test]
fn a_card_that_is_too_expensive_is_discarded_but_only_one_card() {
    proves![OR_AIBUY_2, OR_AIBUY_4];
    let mut one = buys(told("gear_mod").market("vibro_ax dl_44 shield_upgrade"));
    assert_eq!(one.held("blue"), ["dl_44"]);
    // The constructed case: two cards that it can't afford.
    let mut two = buys(told("gear_mod").market("vibro_ax jetpack dl_44"));
    assert!(two.held("blue").is_empty());
    assert_eq!((two.top("gear_mod").as_str(), two.credits("blue")), ("jetpack", 4000));
    assert!(two.saw(|event| matches!(event, Event::RivalPasses { .. })));
    assert_eq!(two.patrol(Faction::Hutt), "n32", "what a discard brings up has no icon");
}

#[test]
fn a_card_without_a_free_slot_is_discarded_and_never_bought() {
    proves![OR_AIBUY_2, OR_AIBUY_5, OR_AIBUY_8];
    let mut other =
        buys(told("gear_mod").cards("blue", "vibroknife jetpack").market("dl_44 shield_upgrade improved_nav_computer"));
    assert_eq!(other.held("blue"), ["jetpack", "shield_upgrade", "vibroknife"]);
    let mut none =
        buys(told("gear_mod").cards("blue", "vibroknife jetpack").market("dl_44 armored_vest shield_upgrade"));
    assert_eq!(none.held("blue"), ["jetpack", "vibroknife"]);
    assert_eq!(none.top("gear_mod"), "armored_vest");
}

#[test]
fn a_card_that_names_a_second_deck_has_the_rival_buy_there_when_the_first_has_no_slot() {
    proves![OR_AIBUY_5, OR_AIBUY_7];
    let decks = [
        ("cargo", "job"),
        ("cargo", "gear_mod"),
        ("job", "cargo"),
        ("job", "bounty"),
        ("bounty", "cargo"),
        ("bounty", "gear_mod"),
    ];
    let card = |(at, (deck, other)): (usize, (&str, &str))| {
        format!("rival {} {{ action {{ buy {deck} if_full={other} }} }}\n", 11 + at)
    };
    let lines: String = decks.into_iter().enumerate().map(card).collect();
    let tops =
        [("cargo", "coaxium_crystal"), ("job", "rebel_favor"), ("bounty", "hera_syndulla"), ("gear_mod", "dl_44")];
    let top = |deck: &str| tops.into_iter().find(|(other, _)| *other == deck).expect("a deck").1;
    for (at, (deck, other)) in decks.into_iter().enumerate() {
        let (first, second) = (top(deck), top(other));
        let position = || {
            let position = alone(&lines).rival_card(11 + at as u8).space("blue", "kessel").credits("blue", 20_000);
            // Patrols that are there already stay, whatever is turned up.
            let factions = ["hutt", "imperial", "rebel", "syndicate"];
            let position = factions.into_iter().fold(position, |position, name| position.patrol(name, 1, "kessel"));
            position.market(&format!("{first} {second}"))
        };
        let mut free = buys(position());
        assert!(free.has("blue", first) && !free.has("blue", second), "{deck} before {other}");
        // Jobs and bounties share two slots: whoever has none for the one has none for the other.
        let full = if deck == "cargo" { "droid_parts" } else { "garindan kessel_run" };
        let mut none = buys(position().cards("blue", full));
        assert_eq!(none.has("blue", second), other != "bounty", "{other} instead of {deck}");
        assert!(!none.has("blue", first));
        assert_eq!(none.top(deck), first, "the first deck is left alone");
    }
}

#[test]
fn it_buys_what_it_has_no_use_for() {
    proves![OR_AIBUY_9, OR_AIBUY_7];
    let mut play = buys(told("bounty").market("garindan boshek"));
    assert_eq!(play.held("blue"), ["garindan"], "a bounty it will never hunt");
}

#[test]
fn a_ship_has_to_cost_more_than_the_present_one_which_is_all_that_is_given_in_payment() {
    proves![OR_AIBUY_6, OR_AIBUY_10, OR_AIBUY_11];
    let ship = |own: &str, credits: u16, top: &str| {
        let position = told("ship").ship("blue", own).credits("blue", credits).market(top).cards("blue", "mpl_57");
        let mut play = buys(position);
        let hull = play.player("blue").hull;
        (play.game.ground().book.ship(hull).id.clone(), play.credits("blue"), play.has("blue", "mpl_57"))
    };
    assert_eq!(ship("g9", 10_000, "lancer used_ship"), ("lancer".into(), 0, true));
    assert_eq!(
        ship("heavy_lifter", 5000, "yv666 used_ship"),
        ("yv666".into(), 0, true),
        "less the price of the old one"
    );
    assert_eq!(
        ship("heavy_lifter", 4000, "yv666 hwk290"),
        ("heavy_lifter".into(), 4000, true),
        "it never barters gear"
    );
    assert_eq!(
        ship("lancer", 30_000, "heavy_lifter hwk290"),
        ("lancer".into(), 30_000, true),
        "of equal cost or cheaper"
    );
    assert_eq!(ship("lancer", 30_000, "heavy_lifter yv666 used_ship"), ("yv666".into(), 25_000, true), "the next one");
}

#[test]
fn with_a_used_ship_it_gets_the_dearest_it_can_pay() {
    proves![OR_AIBUY_12];
    let position = |credits: u16| told("ship").credits("blue", credits).market("used_ship");
    // After the purchase the card is shuffled back and the next one turned up by lot.
    let used = |credits: u16, lots: &[u32]| {
        let mut play = rival(position(credits));
        for lot in lots {
            play.lot(*lot);
        }
        play.draws(0);
        play.begin();
        let hull = play.player("blue").hull;
        (play.game.ground().book.ship(hull).id.clone(), play.credits("blue"), play.player("blue").damage[1])
    };
    let (hull, credits, damage) = used(16_000, &[1]);
    assert_eq!((hull.as_str(), credits, damage), ("aggressor", 1000, 3), "one of two for 15,000");
    assert_eq!(used(16_000, &[0]).0, "yv666");
    assert_eq!(used(6000, &[0]).0, "hwk290");
}

#[test]
fn the_next_card_moves_its_patrol_toward_the_rival_by_the_shortest_way() {
    proves![OR_AIBUY_13, OR_AIBUY_14, OR_U38];
    // Droid parts come up: the Syndicate's patrol, 4 spaces.
    let position = |patrol: &str| told("cargo").market("bacta_supplies droid_parts").patrol("syndicate", 1, patrol);
    assert_eq!(buys(position("n11")).patrol(Faction::Syndicate), "kessel", "3 steps away");
    assert_eq!(buys(position("lothal")).patrol(Faction::Syndicate), "kessel", "4 steps away");
    // From n9 it is 5 by either lane: after 4 it is on n14 or in the Maelstrom, by lot and not by any other way.
    for (lot, end) in [(0, "maelstrom"), (1, "n14")] {
        let mut play = rival(position("n9"));
        play.lot(lot);
        assert_eq!(play.patrol(Faction::Syndicate), end);
    }
}
