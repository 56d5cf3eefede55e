//! Slots: what takes one, what makes one, and whose discard makes room.

use outer_rim::position::Position;
use outer_rim::{Options, proves};

use crate::corners::{SEATS, turn_of};
use crate::play::{Play, action, encounter, planning};
use crate::special::book_with;

/// Red, in a ship with these cards, is about to buy another on Cantonica with money enough.
fn buying(ship: &str, held: &str, card: &str) -> Play {
    let mut play = action(Position::of(2).ship("red", ship).cards("red", held).credits("red", 9000).market(card));
    play.by("red", "market").by("red", &format!("buy {card}"));
    play
}

/// What has to be dropped for another card: any one of these, or nothing at all.
#[track_caller]
fn drops(ship: &str, held: &str, card: &str, expected: &[&str]) {
    let mut play = buying(ship, held, card);
    let bought = play.has("red", card);
    assert_eq!(bought || play.can("pay"), expected.is_empty(), "{card} with {held} in a {ship}");
    assert_eq!(if bought { Vec::new() } else { play.all("drop") }, expected, "{card} with {held} in a {ship}");
    if let Some(dropped) = expected.first() {
        play.by("red", &format!("drop {dropped}"));
        assert!(play.all("drop").is_empty(), "one is enough");
        play.by("red", "pay");
        assert!(play.has("red", card) && !play.has("red", dropped));
    }
}

#[test]
fn a_slot_for_either_takes_one_cargo_or_one_mod() {
    proves![OR_MARKET_7, OR_MARKET_8, OR_MARKET_9];
    // One slot for cargo and one for either.
    drops("gx1", "", "coaxium_crystal", &[]);
    drops("gx1", "droid_parts", "coaxium_crystal", &[]);
    drops("gx1", "droid_parts", "quad_laser_cannon", &[]);
    drops("gx1", "shield_upgrade", "coaxium_crystal", &[]);
    drops("gx1", "shield_upgrade", "quad_laser_cannon", &["shield_upgrade"]);
    drops("gx1", "droid_parts food_supplies", "coaxium_crystal", &["droid_parts", "food_supplies"]);
    drops("gx1", "droid_parts food_supplies", "quad_laser_cannon", &["droid_parts", "food_supplies"]);
    drops("gx1", "droid_parts shield_upgrade", "coaxium_crystal", &["droid_parts", "shield_upgrade"]);
    drops("gx1", "droid_parts shield_upgrade", "quad_laser_cannon", &["shield_upgrade"]);
    // One for each and one for either.
    drops("aggressor", "shield_upgrade ion_cannon", "coaxium_crystal", &[]);
    drops("aggressor", "shield_upgrade ion_cannon", "quad_laser_cannon", &["ion_cannon", "shield_upgrade"]);
    let full = "droid_parts ion_cannon shield_upgrade";
    drops("aggressor", full, "coaxium_crystal", &["droid_parts", "ion_cannon", "shield_upgrade"]);
    drops("aggressor", full, "quad_laser_cannon", &["ion_cannon", "shield_upgrade"]);
}

#[test]
fn a_card_that_takes_either_slot_and_makes_another_goes_with_both() {
    proves![OR_MARKET_7, OR_MARKET_9, OR_U6];
    drops("g9", "droid_parts shield_upgrade", "smuggling_compartment", &[]);
    drops("g9", "droid_parts smuggling_compartment", "food_supplies", &[]);
    drops("g9", "smuggling_compartment", "shield_upgrade", &[]);
    drops("g9", "shield_upgrade smuggling_compartment", "quad_laser_cannon", &["shield_upgrade"]);
    // Without the compartment there would be no slot for the second cargo.
    let full = "coaxium_crystal droid_parts smuggling_compartment";
    drops("g9", full, "food_supplies", &["coaxium_crystal", "droid_parts"]);
    let position = || Position::of(2).space("blue", "cantonica").cards("red", full);
    let mut away = action(position());
    away.by("red", "trade; offer blue smuggling_compartment for 0").by("blue", "accept");
    assert_eq!(away.asked(), Some("red"), "whoever gives it away has too much cargo then");
    assert_eq!(away.all("drop"), ["coaxium_crystal", "droid_parts"]);
    away.by("red", "drop droid_parts");
    assert_eq!(
        (away.held("red"), away.held("blue")),
        (vec!["coaxium_crystal".into()], vec!["smuggling_compartment".into()])
    );
    let mut together = action(position());
    together.by("red", "trade; offer blue smuggling_compartment coaxium_crystal for 0").by("blue", "accept");
    assert_eq!(
        (together.held("red"), together.held("blue").len()),
        (vec!["droid_parts".into()], 2),
        "it brings its slot"
    );
}

#[test]
fn only_armor_makes_room_for_armor() {
    proves![OR_MARKET_9, OR_U59];
    drops("g9", "armored_vest", "plastoid_armor", &["armored_vest"]);
    drops("g9", "armored_vest vibroknife", "plastoid_armor", &["armored_vest"]);
    drops("g9", "jetpack vibroknife", "plastoid_armor", &["jetpack", "vibroknife"]);
    drops("g9", "armored_vest", "dl_44", &[]);
    for (giver, taker) in [("red", "blue"), ("blue", "red")] {
        let position = Position::of(2).space("blue", "cantonica").cards(giver, "plastoid_armor");
        let mut play = action(position.cards(taker, "armored_vest droid_parts"));
        let offer = if giver == "red" { "offer blue plastoid_armor for 0" } else { "offer blue 0 for plastoid_armor" };
        play.by("red", "trade").by("red", offer).by("blue", "accept");
        assert_eq!(
            (play.asked(), play.all("drop")),
            (Some(taker), vec!["armored_vest".into(), "plastoid_armor".into()])
        );
        play.by(taker, "drop armored_vest");
        assert!(play.has(taker, "plastoid_armor") && play.has(taker, "droid_parts"));
    }
}

#[test]
fn each_kind_of_slot_is_full_by_itself() {
    proves![OR_MARKET_8, OR_MARKET_9];
    let held = "droid_parts shield_upgrade crew_lobot vibroknife jetpack casino_heist garindan";
    for (card, room) in [
        ("coaxium_crystal", vec!["droid_parts"]),
        ("quad_laser_cannon", vec!["shield_upgrade"]),
        ("hired_help", vec!["crew_lobot"]),
        ("dl_44", vec!["jetpack", "vibroknife"]),
        ("rebel_favor", vec!["casino_heist", "garindan"]),
        ("greedo", vec!["casino_heist", "garindan"]),
    ] {
        let mut play = buying("g9", held, card);
        assert_eq!(play.all("drop"), room, "{card}");
        play.by("red", "decline");
        assert_eq!((play.held("red").len(), play.credits("red")), (7, 9000), "called off, everything is as it was");
    }
}

#[test]
fn slots_of_every_kind_can_come_with_a_card() {
    proves![OR_MARKET_7];
    let book = book_with(
        "market luxury crew butler \"Butler\" { always { slot gear 1 } }
        market luxury crew clerk \"Clerk\" { always { slot job|bounty 1 } }
        market luxury gear crane \"Crane\" { always { slot cargo|mod 1 } }
        market luxury gear rack \"Rack\" { always { slot mod 1 } }
        market luxury gear bunk \"Bunk\" { always { slot crew 2 } }
        market luxury gear crate_ \"Crate\" { always { slot cargo 1 } }",
    );
    let slots = |card: &str| {
        let position = Position::with(&book, Options { players: 2, ..Options::default() });
        planning(position.cards("red", card)).player("red").stats.slots
    };
    assert_eq!(slots("butler"), [1, 1, 0, 1, 3, 2]);
    assert_eq!(slots("clerk"), [1, 1, 0, 1, 2, 3]);
    assert_eq!(slots("crane"), [1, 1, 1, 1, 2, 2]);
    assert_eq!(slots("rack"), [1, 2, 0, 1, 2, 2]);
    assert_eq!(slots("bunk"), [1, 1, 0, 3, 2, 2]);
    assert_eq!(slots("crate_"), [2, 1, 0, 1, 2, 2]);
}

#[test]
fn a_ship_with_fewer_slots_costs_cards_of_the_kinds_there_are_too_many_of() {
    proves![OR_SHIPS_5, OR_U7];
    let crew = "crew_lobot crew_greedo hired_help";
    let position = || {
        let position = Position::of(2).ship("red", "heavy_lifter").cards("red", crew).credits("red", 9000);
        position.cards("red", "vibroknife garindan").market("lancer")
    };
    let mut play = action(position());
    play.by("red", "market; buy lancer");
    assert_eq!(play.all("card"), ["crew_greedo", "crew_lobot", "hired_help"], "two slots for three crew");
    play.by("red", "card hired_help");
    assert_eq!(play.held("red"), ["crew_greedo", "crew_lobot", "garindan", "vibroknife"]);
    assert_eq!(play.bottom("job"), "hired_help");
    let mut hold = action(position().cards("red", "droid_parts food_supplies"));
    hold.by("red", "market; buy lancer");
    let both = ["card crew_lobot", "card droid_parts", "card food_supplies"].map(|choice| hold.can(choice));
    assert_eq!((both, hold.can("card vibroknife"), hold.can("card garindan")), ([true; 3], false, false));
    hold.by("red", "card droid_parts");
    assert!(!hold.can("card food_supplies"), "one was too many");
    hold.by("red", "card hired_help");
    assert!(hold.has("red", "food_supplies") && hold.all("card").is_empty());
}

#[test]
fn crew_hired_of_a_contact_makes_room_or_is_let_go_before_anything_is_paid() {
    proves![OR_U6, OR_CONTACT_5];
    let at = || Position::of(2).space("red", "kessel").cards("red", "crew_lobot").faceup("kessel-2", "chewbacca");
    let mut hired = encounter(at());
    hired.by("red", "contact kessel-2; choose hire-chewbacca");
    assert_eq!((hired.choices(), hired.credits("red")), (vec!["drop crew_lobot".into(), "decline".into()], 4000));
    hired.by("red", "drop crew_lobot");
    assert_eq!((hired.held("red"), hired.credits("red")), (vec!["crew_chewbacca".into()], 0));
    let mut let_go = encounter(at());
    let_go.by("red", "contact kessel-2; choose hire-chewbacca; decline");
    assert_eq!((let_go.held("red"), let_go.credits("red")), (vec!["crew_lobot".into()], 4000));
    assert_eq!(let_go.contact("kessel-2").as_deref(), Some("chewbacca"), "and stays where he is");
    assert!(!encounter(at().credits("red", 3000)).can("choose hire-chewbacca"));
}

/// Everything of each kind that a G9 Rigger and its owner have slots for.
const FULL: &str = "droid_parts shield_upgrade crew_lobot vibroknife jetpack casino_heist garindan";

#[test]
fn whoever_gets_too_much_in_a_trade_gives_up_cards_of_that_kind_and_no_others() {
    proves![OR_U6, OR_MARKET_8];
    for (card, helps) in [
        ("coaxium_crystal", vec!["coaxium_crystal", "droid_parts"]),
        ("quad_laser_cannon", vec!["quad_laser_cannon", "shield_upgrade"]),
        ("hired_help", vec!["crew_lobot", "hired_help"]),
        ("dl_44", vec!["dl_44", "jetpack", "vibroknife"]),
        ("rebel_favor", vec!["casino_heist", "garindan", "rebel_favor"]),
        ("greedo", vec!["casino_heist", "garindan", "greedo"]),
    ] {
        for (giver, taker) in [("red", "blue"), ("blue", "red")] {
            let position = || Position::of(2).space("blue", "cantonica").cards(giver, card).cards(taker, FULL);
            let offer = if giver == "red" { format!("{card} for 0") } else { format!("0 for {card}") };
            for dropped in &helps {
                let mut play = action(position());
                play.by("red", "trade").by("red", &format!("offer blue {offer}")).by("blue", "accept");
                assert_eq!(
                    (play.asked(), play.all("drop")),
                    (Some(taker), helps.iter().map(ToString::to_string).collect())
                );
                play.by(taker, &format!("drop {dropped}"));
                assert!(play.all("drop").is_empty(), "one was too many");
                assert_eq!((play.has(taker, dropped), play.held(taker).len()), (false, 7));
            }
        }
    }
}

#[test]
fn what_is_given_up_for_a_trade_lowers_what_is_too_many_in_the_hold() {
    proves![OR_U6, OR_MARKET_8, OR_MARKET_9];
    let dropped = |ship: &str, held: &str, cards: &str| {
        let position = Position::of(2).space("blue", "cantonica").ship("blue", ship);
        let mut play = action(position.cards("blue", held).cards("red", cards));
        play.by("red", "trade").by("red", &format!("offer blue {cards} for 0")).by("blue", "accept");
        play.all("drop")
    };
    // One slot for cargo and one for either.
    let mods = "droid_parts shield_upgrade";
    assert_eq!(dropped("gx1", mods, "quad_laser_cannon"), ["quad_laser_cannon", "shield_upgrade"]);
    assert_eq!(dropped("gx1", mods, "coaxium_crystal"), ["coaxium_crystal", "droid_parts", "shield_upgrade"]);
    let cargo = "droid_parts food_supplies";
    assert_eq!(dropped("gx1", cargo, "quad_laser_cannon"), ["droid_parts", "food_supplies", "quad_laser_cannon"]);
    // Two come at once, a mod too many and no cargo.
    assert_eq!(
        dropped("g9", "shield_upgrade", "quad_laser_cannon droid_parts"),
        ["quad_laser_cannon", "shield_upgrade"]
    );
    // The compartment takes a slot and makes one: nothing is gained by giving it up.
    let hold = "shield_upgrade smuggling_compartment droid_parts";
    assert_eq!(dropped("g9", hold, "coaxium_crystal"), ["coaxium_crystal", "droid_parts", "shield_upgrade"]);
    assert_eq!(dropped("g9", hold, "quad_laser_cannon"), ["quad_laser_cannon", "shield_upgrade"]);
}

#[test]
fn a_ship_with_fewer_slots_costs_cargo_or_mods_whichever_there_are_too_many_of() {
    proves![OR_SHIPS_5, OR_U7];
    let lost = |ship: &str, held: &str| {
        let mut play =
            action(Position::of(2).ship("red", ship).cards("red", held).credits("red", 20_000).market("lancer"));
        play.by("red", "market; buy lancer");
        let lost = play.all("card");
        play.play(&format!("card {}", lost[0]));
        assert!(play.all("card").is_empty(), "one was too many");
        lost
    };
    assert_eq!(lost("aggressor", "droid_parts shield_upgrade ion_cannon"), ["ion_cannon", "shield_upgrade"]);
    assert_eq!(lost("aggressor", "droid_parts food_supplies shield_upgrade"), ["droid_parts", "food_supplies"]);
    assert_eq!(lost("yt1300", "droid_parts food_supplies shield_upgrade"), ["droid_parts", "food_supplies"]);
    assert_eq!(lost("yt1300", "crew_lobot crew_greedo hired_help"), ["crew_greedo", "crew_lobot", "hired_help"]);
}

#[test]
fn a_card_for_cargo_and_mod_slots_is_one_too_many_like_any_other_in_the_hold() {
    proves![OR_SHIPS_5, OR_U7, OR_MARKET_8];
    // The freighter carries two cargo, a mod and the compartment, which has room for one cargo itself. The Lancer has a slot
    // of each kind: with the compartment, three for four cards.
    let hold = ["droid_parts", "food_supplies", "quad_laser_cannon", "smuggling_compartment"];
    for seat in SEATS {
        let buys = |cards: &[&str]| {
            let position = turn_of(seat, "kessel").ship(seat, "yt1300").cards(seat, &cards.join(" "));
            let mut play = action(position.market("lancer used_ship"));
            play.by(seat, "market; buy lancer");
            play
        };
        for lost in ["droid_parts", "food_supplies", "quad_laser_cannon"] {
            let mut play = buys(&hold);
            assert_eq!(play.asked(), Some(seat));
            assert_eq!(play.all("card"), hold[..3], "whichever the owner likes least");
            play.play(&format!("card {lost}"));
            assert!(play.can("done"), "the other three have slots: {:?}", play.choices());
            let kept: Vec<&str> = hold.into_iter().filter(|card| *card != lost).collect();
            assert_eq!(play.held(seat), kept);
        }
        // Whoever gave the compartment up would lose its slot too and have as many too many as before.
        assert_eq!(buys(&hold).refused("card smuggling_compartment").rule, outer_rim::rule::OR_U7);
        // Three of them fit.
        for lost in hold {
            let kept: Vec<&str> = hold.into_iter().filter(|card| *card != lost).collect();
            if lost != "smuggling_compartment" {
                let mut fits = buys(&kept);
                assert_eq!(fits.held(seat), kept);
                assert!(fits.can("done"), "{:?}", fits.choices());
            }
        }
    }
}
