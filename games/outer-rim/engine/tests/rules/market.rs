//! The market action, patrols that a purchase brings, barter and ships.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::play::{Play, action, encounter};
use crate::special::book_with;

#[test]
fn first_one_top_card_may_be_discarded_and_the_next_is_turned_up_without_its_icon() {
    proves![OR_MARKET_3, OR_MARKET_4];
    let mut play = action(Position::of(2).market("stolen_prototype droid_parts"));
    play.play("market; discard cargo");
    assert_eq!((play.top("cargo").as_str(), play.bottom("cargo").as_str()), ("droid_parts", "stolen_prototype"));
    assert_eq!(play.patrol(Faction::Syndicate), "n2", "the icon of a card that a discard brings up does nothing");
    assert_eq!(play.all("discard"), [""; 0], "no second one");
    play.refused("discard job");
    assert!(play.can("buy droid_parts"));
    play.play("done");
}

#[test]
fn one_faceup_card_of_any_deck_may_be_bought_with_or_without_a_discard() {
    proves![OR_MARKET_5, OR_MARKET_6];
    let rich =
        || Position::of(2).credits("red", 30_000).market("droid_parts stolen_supplies").market("dl_44 shield_upgrade");
    let mut play = action(rich());
    play.play("market");
    assert_eq!(play.all("buy").len(), 6, "one of each deck");
    play.refused("buy stolen_supplies");
    play.play("buy dl_44");
    assert_eq!((play.credits("red"), play.held("red")), (27_000, vec!["dl_44".to_owned()]), "for its printed cost");
    play.refused("market");
    let mut after = action(rich());
    after.play("market; discard cargo; buy stolen_supplies");
    assert_eq!((after.credits("red"), after.held("red")), (28_000, vec!["stolen_supplies".to_owned()]));
    let mut poor = action(rich().credits("red", 2000));
    poor.play("market").refused("buy dl_44");
}

#[test]
fn a_card_takes_a_slot_of_its_type_and_a_slot_holds_one_card() {
    proves![OR_MARKET_7, OR_MARKET_8];
    // A G9 Rigger has a slot each for cargo, mod and crew, the board two for gear and two for jobs and bounties.
    let room = |cards: &str, more: &str| {
        let mut play = action(Position::of(2).credits("red", 30_000).cards("red", cards).market(more));
        play.play("market").play(&format!("buy {more}"));
        play.has("red", more) || play.can("pay")
    };
    assert!(room("dl_44", "jetpack") && !room("dl_44 jetpack", "vibroknife"));
    assert!(room("dl_44 jetpack", "quad_laser_cannon") && !room("shield_upgrade", "quad_laser_cannon"));
    assert!(room("shield_upgrade", "droid_parts") && !room("food_supplies", "droid_parts"));
    assert!(room("garindan", "kessel_run") && !room("garindan boshek", "kessel_run"));
    assert!(room("dl_44", "hired_help") && !room("crew_lobot", "hired_help"));
    assert!(room("food_supplies", "smuggling_compartment"), "a compartment fits a slot for cargo or for a mod");
}

#[test]
fn a_buyer_may_make_a_slot_free_by_discarding_or_cannot_buy() {
    proves![OR_MARKET_9];
    let full = || Position::of(2).credits("red", 9000).cards("red", "garindan boshek").market("kessel_run hired_help");
    let mut play = action(full());
    play.play("market; buy kessel_run");
    assert_eq!(play.choices(), ["drop garindan", "drop boshek", "decline"]);
    play.play("drop boshek");
    assert_eq!(play.held("red"), ["garindan", "kessel_run"]);
    assert_eq!(play.bottom("bounty"), "boshek");
    let mut not = action(full());
    not.play("market; buy kessel_run; decline");
    assert_eq!(not.held("red"), ["boshek", "garindan"]);
    assert_eq!(not.top("job"), "kessel_run");
}

#[test]
fn a_card_may_not_be_for_sale_on_a_planet() {
    proves![OR_MARKET_10];
    for (space, sold) in [("ord_mantell", false), ("kessel", true)] {
        let mut play = action(Position::of(2).space("red", space).market("droid_parts"));
        play.play("market");
        assert_eq!(play.can("buy droid_parts"), sold, "{space}");
    }
}

// Patrols.

/// Red buys bacta somewhere while droid parts lie beneath: the Syndicate's patrol comes 4 spaces nearer.
fn buys(position: Position) -> Play {
    let mut play = action(position.market("bacta_supplies droid_parts"));
    play.play("market; buy bacta_supplies");
    play
}

#[test]
fn a_purchase_turns_the_next_card_up_and_its_icon_brings_a_patrol_nearer() {
    proves![OR_PATROLMOVE_1, OR_PATROLMOVE_2, OR_PATROLMOVE_3, OR_REFERENCE_3];
    // Cantonica is 4 steps from n2 by n6, Ord Mantell and n8.
    let mut play = buys(Position::of(2));
    assert_eq!(play.top("cargo"), "droid_parts");
    assert_eq!(play.patrol(Faction::Syndicate), "cantonica");
    assert_eq!(play.patrol(Faction::Hutt), "n32", "only the faction of the icon, and not that of the card bought");
    let order = [
        play.when(|event| matches!(event, Event::Credits { .. })),
        play.when(|event| matches!(event, Event::Gained { .. })),
        play.when(|event| matches!(event, Event::TurnedUp { .. })),
        play.when(|event| matches!(event, Event::PatrolMoved { .. })),
    ];
    assert!(order.is_sorted(), "payment, slot, next card, patrol");
    let mut none = action(Position::of(2).market("food_supplies stolen_prototype"));
    none.play("market; buy food_supplies");
    assert!(!none.saw(|event| matches!(event, Event::PatrolMoved { .. })), "no icon, no patrol");
}

#[test]
fn the_buyer_decides_by_which_way_a_patrol_that_does_not_arrive_comes_nearer() {
    proves![OR_PATROLMOVE_4, OR_U9];
    // From n2 to Lothal: 4 steps along either lane, or round by n3 and n1. None leads back or into a dead end.
    let mut play = buys(Position::of(2).space("red", "lothal"));
    assert_eq!(play.asked(), Some("red"));
    let ways = play.all("space");
    assert!(!ways.contains(&"n7".to_owned()) && ways.contains(&"n10".to_owned()), "{ways:?}");
    assert!(ways.contains(&"cantonica".to_owned()), "by n3, n1, n4: not the shortest, but it leads there");
    assert!(!ways.contains(&"n8".to_owned()), "n8 is 3 steps away, or 5");
    assert!(!ways.contains(&"n2".to_owned()), "never the same space twice");
    play.play("space cantonica");
    assert_eq!(play.patrol(Faction::Syndicate), "cantonica");
    // A way that could not be continued is none: n20 is no beginning of a way from n22 to Naboo but for its neighbours.
    let mut short = buys(Position::of(2).space("red", "kessel").patrol("syndicate", 1, "n3"));
    assert!(!short.all("space").contains(&"n2".to_owned()));
    let first = short.all("space")[0].clone();
    short.play(&format!("space {first}"));
}

#[test]
fn a_patrol_that_can_reach_the_buyer_goes_there_and_stops() {
    proves![OR_PATROLMOVE_5, OR_PATROLMOVE_4];
    // The constructed case. Three steps away with four to go.
    let mut near = buys(Position::of(2).patrol("syndicate", 1, "n6"));
    assert_eq!(near.patrol(Faction::Syndicate), "cantonica");
    assert!(near.all("space").is_empty(), "the buyer has nothing to decide");
    let mut here = buys(Position::of(2).patrol("syndicate", 1, "cantonica"));
    assert_eq!(here.patrol(Faction::Syndicate), "cantonica");
    assert!(!here.saw(|event| matches!(event, Event::PatrolMoved { .. })), "one that is there stays");
    // Six away it moves four, by the upper lane or by the lower one, as the buyer says.
    for end in ["n9", "n7"] {
        let mut far = buys(Position::of(2).patrol("syndicate", 1, "maelstrom"));
        assert!(!far.can("space n5") && !far.can("space n10"), "{:?}", far.choices());
        far.by("red", &format!("space {end}"));
        assert_eq!(far.patrol(Faction::Syndicate), end);
    }
    // Where it arrives and the buyer is negative with it, it forces the encounter of this turn.
    let mut hostile = buys(Position::of(2).reputation("red", "syndicate", -1));
    hostile.play("done");
    assert_eq!(hostile.choices(), ["patrol syndicate"]);
}

#[test]
fn patrols_pass_the_maelstrom_and_may_stop_anywhere_together() {
    proves![OR_PATROLMOVE_6, OR_PATROLMOVE_7, OR_COMBAT_22];
    let mut through =
        buys(Position::of(2).space("red", "tatooine").patrol("syndicate", 1, "n17").patrol("hutt", 1, "tatooine"));
    assert_eq!(
        through.patrol(Faction::Syndicate),
        "tatooine",
        "three steps through the Maelstrom, to a planet with a patrol"
    );
    assert_eq!(through.patrol(Faction::Hutt), "tatooine");
    let mut into = buys(Position::of(2).space("red", "nal_hutta").patrol("syndicate", 1, "n11"));
    assert!(into.can("space maelstrom"), "{:?}", into.choices());
    into.play("space maelstrom");
    assert_eq!(into.patrol(Faction::Syndicate), "maelstrom");
}

#[test]
fn a_purchase_by_an_effect_turns_up_the_next_card_with_its_icon() {
    proves![OR_U25, OR_PATROLMOVE_1, OR_PATROLMOVE_2];
    // Ziton Moj's private stock, with the whole deck known: the blaster lies faceup, the order is beneath the others.
    let mut play = stock("dl_44 quad_laser_cannon jetpack special_order");
    play.play("contact lothal-2; choose see-the-private-stock; kind mod");
    assert_eq!(play.all("buy"), ["quad_laser_cannon"], "the blaster on top is gear");
    // The three cards left are shuffled, and the third is the special order: the Rebel patrol comes up to 4 spaces.
    let before = play.patrol(Faction::Rebel);
    play.draws(2).play("buy quad_laser_cannon");
    assert_eq!(play.top("gear_mod"), "special_order");
    assert_eq!(play.state().market[2].len(), 2, "the blaster is in the deck again");
    if play.asked() == Some("red") && !play.all("space").is_empty() {
        let space = play.all("space")[0].clone();
        play.play(&format!("space {space}"));
    }
    assert_ne!(play.patrol(Faction::Rebel), before, "it moves after a purchase");
    // What lies faceup can be bought in the search too.
    let mut top = stock("dl_44 quad_laser_cannon jetpack special_order");
    top.play("contact lothal-2; choose see-the-private-stock; kind gear");
    assert_eq!(top.all("buy"), ["dl_44", "jetpack"]);
    top.draws(0).play("buy dl_44");
    assert!(top.has("red", "dl_44") && top.top("gear_mod") != "dl_44");
}

/// Red on Lothal, about to meet Ziton Moj, with a gear and mod deck of these cards, the faceup one first.
fn stock(cards: &str) -> crate::play::Play {
    stock_of(cards, "")
}

/// The same with cards in red's slots.
fn stock_of(cards: &str, held: &str) -> crate::play::Play {
    let position = Position::of(2).space("red", "lothal").credits("red", 20_000).faceup("lothal-2", "ziton_moj");
    encounter(position.whole_market("gear_mod", cards).cards("red", held))
}

#[test]
fn a_search_that_buys_nothing_moves_no_patrol() {
    proves![OR_U25];
    let mut play = stock("dl_44 quad_laser_cannon jetpack special_order");
    play.play("contact lothal-2; choose see-the-private-stock; kind mod").draws(3).play("done");
    assert_eq!(play.top("gear_mod"), "special_order", "a new card lies on top");
    assert!(!play.saw(|event| matches!(event, Event::PatrolMoved { .. })));
    assert_eq!(play.asked(), Some("blue"));
    // A purchase that is called off is none.
    let mut off = stock_of("dl_44 quad_laser_cannon jetpack special_order", "droid_parts");
    off.play("contact lothal-2; choose see-the-private-stock; kind mod; buy quad_laser_cannon")
        .draws(3)
        .play("decline");
    assert!(!off.saw(|event| matches!(event, Event::PatrolMoved { .. })));
    // A special order is bought itself: the next card is turned up with its icon after the search, and only once.
    let mut order = action(Position::of(2).credits("red", 9000).market("special_order quad_laser_cannon jetpack"));
    order.play("market; buy special_order; kind mod").draws(9).play("done");
    assert!(order.saw(|event| matches!(event, Event::Shuffled { .. })));
    let turned = order.log().iter().rposition(|event| matches!(event, Event::TurnedUp { .. })).unwrap();
    let shuffled = order.when(|event| matches!(event, Event::Shuffled { .. }));
    assert!(turned > shuffled);
    let mut both = action(Position::of(2).credits("red", 20_000).market("special_order quad_laser_cannon jetpack"));
    both.play("market; buy special_order; kind mod").draws(9).play("buy quad_laser_cannon");
    let turns = both.log().iter().filter(|event| matches!(event, Event::TurnedUp { .. })).count();
    assert_eq!(turns, 1, "one card for both purchases");
}

// Barter.

#[test]
fn cargo_gear_and_mods_given_up_lower_the_price_by_their_cost() {
    proves![OR_BARTER_1, OR_DISCARD_1, OR_REFERENCE_3];
    let position = Position::of(2)
        .credits("red", 2000)
        .cards("red", "dl_44 quad_laser_cannon droid_parts garindan crew_lobot")
        .market("plastoid_armor targeting_computer");
    let mut play = action(position);
    play.play("market; buy plastoid_armor");
    assert_eq!(play.all("barter"), ["dl_44", "droid_parts", "quad_laser_cannon"], "neither bounties nor crew");
    play.play("barter dl_44; barter quad_laser_cannon; barter droid_parts; pay");
    assert_eq!(play.credits("red"), 0, "8,000 - 3,000 - 2,000 - 1,000");
    assert_eq!(play.held("red"), ["crew_lobot", "garindan", "plastoid_armor"]);
    let order = [
        play.when(|event| matches!(event, Event::Bartered { .. })),
        play.when(|event| matches!(event, Event::Credits { .. })),
        play.when(|event| matches!(event, Event::Gained { .. })),
    ];
    assert!(order.is_sorted(), "barter, payment, slot");
}

#[test]
fn what_is_worth_more_than_the_price_is_forfeited() {
    proves![OR_BARTER_2, OR_BARTER_4];
    let position = Position::of(2).cards("red", "mpl_57").market("dl_44 targeting_computer");
    let mut play = action(position);
    play.play("market; buy dl_44; barter mpl_57; pay");
    assert_eq!((play.credits("red"), play.held("red")), (4000, vec!["dl_44".to_owned()]), "no credits back");
    // The slot of what is given up is free for the new card.
    let mut full = action(Position::of(2).cards("red", "food_supplies").market("stolen_hyperfuel stolen_prototype"));
    full.play("market; buy stolen_hyperfuel; barter food_supplies; pay");
    assert_eq!((full.credits("red"), full.held("red")), (2000, vec!["stolen_hyperfuel".to_owned()]));
}

// Ships.

#[test]
fn the_old_ship_is_always_given_in_payment() {
    proves![OR_BARTER_3, OR_SHIPS_1];
    let ship = |own: &str, credits: u16| {
        let mut play = action(Position::of(2).ship("red", own).credits("red", credits).market("yv666 used_ship"));
        play.play("market");
        if play.can("buy yv666") {
            play.play("buy yv666");
            Some(play.credits("red"))
        } else {
            None
        }
    };
    assert_eq!(ship("g9", 15_000), Some(0));
    assert_eq!(ship("g9", 14_000), None);
    assert_eq!(ship("lancer", 5000), Some(0));
    assert_eq!(ship("yt1300", 3000), Some(3000), "never below 0, and nothing back");
}

#[test]
fn a_ship_by_barter_has_no_damage_and_shows_its_goal() {
    proves![OR_BARTER_3, OR_BARTER_4, OR_SHIPS_2, OR_SHIPS_3, OR_SHIPS_4];
    // The constructed case: 20,000 less an own ship of 5,000 and a mod of 4,000, paid with 11,000.
    let book = book_with("market gear_mod mod tractor_beam \"Tractor Beam\" cost=4000 { always { hull 1 } }");
    let position = Position::with(&book, Options { players: 2, ..Options::default() })
        .ship("red", "hwk290")
        .legendary("red")
        .cards("red", "tractor_beam")
        .damage("red", 2, 3)
        .goal_tokens("red", 0, 1)
        .credits("red", 12_000)
        .market("firespray used_ship");
    let mut play = action(position);
    play.play("market; buy firespray; barter tractor_beam; pay");
    assert_eq!((play.credits("red"), play.held("red").len()), (1000, 0));
    let (hwk290, firespray) = (play.game.hull_named("hwk290"), play.game.hull_named("firespray"));
    let player = play.player("red");
    assert_eq!((player.hull, player.legendary, player.ship_tokens), (firespray, false, 0));
    assert_eq!(player.damage, [2, 0], "damage of the ship is cleared, that of the character stays");
    // The old sheet is in the supply again.
    let mut used = action(Position::of(2).credits("red", 20_000).ship("blue", "firespray").market("used_ship"));
    used.play("market; buy used_ship");
    assert!(used.can("take hwk290") && !used.can("take firespray"));
    assert_ne!(hwk290, firespray);
    // A cheaper ship for a dearer one: price 0 and no change.
    let mut down = action(Position::of(2).ship("red", "yt1300").credits("red", 1000).market("gx1 used_ship"));
    down.play("market; buy gx1");
    assert_eq!(down.credits("red"), 1000);
    let gx1 = down.game.hull_named("gx1");
    assert_eq!(down.player("red").hull, gx1);
}

#[test]
fn cards_move_to_the_new_ship_and_the_owner_chooses_which_are_lost() {
    proves![OR_SHIPS_5, OR_U7];
    let position = Position::of(2)
        .ship("red", "yt1300")
        .cards("red", "droid_parts food_supplies quad_laser_cannon crew_lobot crew_chewbacca crew_greedo")
        .market("lancer used_ship");
    let mut play = action(position);
    play.play("market; buy lancer");
    // One cargo, one mod, two crew are left.
    assert_eq!(play.asked(), Some("red"));
    let mut lost = 0;
    while !play.all("card").is_empty() && play.asked() == Some("red") {
        let card = if play.can("card food_supplies") { "food_supplies" } else { "crew_greedo" };
        play.play(&format!("card {card}"));
        lost += 1;
        if play.all("space").len() > 1 {
            let space = play.all("space")[0].clone();
            play.play(&format!("space {space}"));
        }
    }
    assert_eq!(lost, 2);
    assert_eq!(play.held("red"), ["crew_chewbacca", "crew_lobot", "droid_parts", "quad_laser_cannon"]);
}

#[test]
fn a_purchase_called_off_gives_the_market_action_back() {
    proves![OR_MARKET_5, OR_MARKET_3];
    for seat in ["red", "blue"] {
        let position = Position::of(2).turn(seat).space(seat, "kessel").cards(seat, "vibroknife jetpack");
        let mut play = action(position.credits(seat, 9000).market("dl_44 targeting_computer ion_cannon"));
        let before = play.state().clone();
        play.by(seat, "market; buy dl_44; drop vibroknife; barter jetpack; decline");
        assert_eq!(play.held(seat), ["jetpack", "vibroknife"], "nothing is lost");
        assert_eq!((play.credits(seat), play.top("gear_mod")), (9000, "dl_44".into()));
        assert_eq!(play.asked(), Some(seat));
        assert!(play.can("discard cargo") && play.can("buy dl_44"), "the market is still open: {:?}", play.choices());
        play.play("done");
        assert_eq!(play.state().market, before.market);
        // One discard is one discard, before and after a purchase that was called off.
        let mut once = action(
            Position::of(2).turn(seat).space(seat, "kessel").cards(seat, "vibroknife jetpack").market("dl_44 iqa_11"),
        );
        once.by(seat, "market; discard cargo; buy dl_44; decline");
        assert!(once.all("discard").is_empty(), "{:?}", once.choices());
        once.play("buy dl_44; barter jetpack; pay");
        assert!(once.has(seat, "dl_44"));
        assert!(!once.can("market"), "bought: the action is taken");
    }
}

#[test]
fn a_character_has_one_armor_at_most() {
    proves![OR_U59, OR_MARKET_9];
    let armor = ["armored_vest", "plastoid_armor", "mandalorian_armor"];
    for seat in ["red", "blue"] {
        for (old, new) in armor.iter().flat_map(|old| armor.map(|new| (*old, new))).filter(|(old, new)| old != new) {
            let position = Position::of(2).turn(seat).space(seat, "kessel").cards(seat, old).credits(seat, 20_000);
            let mut play = action(position.market(new));
            play.by(seat, &format!("market; buy {new}"));
            assert!(!play.can("pay"), "a gear slot is free, but not for a second ARMOR");
            assert_eq!(play.all("drop"), [old]);
            play.play(&format!("drop {old}; pay"));
            assert_eq!(play.held(seat), [new]);
            // Given in payment it makes room as well.
            let position = Position::of(2).turn(seat).space(seat, "kessel").cards(seat, old).credits(seat, 20_000);
            let mut barter = action(position.market(new));
            barter.by(seat, &format!("market; buy {new}; barter {old}; pay"));
            assert_eq!(barter.held(seat), [new]);
        }
        // By trade.
        let position = Position::of(2).turn(seat).space("red", "kessel").space("blue", "kessel");
        let other = if seat == "red" { "blue" } else { "red" };
        let mut trade = action(position.cards(seat, "armored_vest dl_44").cards(other, "plastoid_armor"));
        trade.by(seat, "trade").by(seat, &format!("offer {other} armored_vest for 0")).by(other, "accept");
        assert_eq!(trade.asked(), Some(other));
        let mut drops = trade.all("drop");
        drops.sort();
        assert_eq!(drops, ["armored_vest", "plastoid_armor"]);
        trade.by(other, "drop plastoid_armor");
        assert_eq!(trade.held(other), ["armored_vest"]);
    }
    // One ARMOR and other gear are fine.
    let mut gear = action(Position::of(2).space("red", "kessel").cards("red", "armored_vest").market("dl_44 iqa_11"));
    gear.play("market; buy dl_44; pay");
    assert_eq!(gear.held("red"), ["armored_vest", "dl_44"]);
    // The card says so.
    let book = outer_rim::book::Book::printed();
    for card in book.cards.iter().filter(|card| card.armor) {
        assert!(card.words.contains("one ARMOR at most"), "{}: {}", card.id, card.words);
    }
}

#[test]
fn doctor_aphra_works_the_market_on_planets_and_at_navpoints_but_not_in_the_maelstrom() {
    proves![OR_PLANNING_6, OR_MARKET_2];
    for (space, can) in [("kessel", true), ("n5", true), ("n1", true), ("maelstrom", false)] {
        let position = |seat: &str| Position::of(2).turn(seat).character(seat, "doctor_aphra").space(seat, space);
        for seat in ["red", "blue"] {
            let mut play = crate::play::planning(position(seat).flipped(seat).market("dl_44 shield_upgrade"));
            assert_eq!(play.can("use work-the-market"), can, "{space}");
            if can {
                play.play("use work-the-market; buy dl_44");
                assert!(play.has(seat, "dl_44"));
                assert_eq!(play.can("market"), space == "kessel", "the market action of planets stays");
            }
            assert!(!crate::play::planning(position(seat)).can("use work-the-market"), "the first side does not");
        }
    }
}
