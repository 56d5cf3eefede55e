//! Dealings: used ships, payment in cards, offers that come to nothing.

use outer_rim::book::Book;
use outer_rim::ids::Kind;
use outer_rim::position::Position;
use outer_rim::{Options, proves};
use table::Seat;

use crate::corners::{FACTIONS, SEATS};
use crate::play::{Play, action};
use crate::special::{TOOLS, book_with};

/// Red, on Cantonica, looks at the used ships.
fn used(position: Position) -> Play {
    let mut play = action(position.market("used_ship hwk290"));
    play.by("red", "market; buy used_ship");
    play
}

#[test]
fn used_ships_are_those_that_nobody_flies_that_cost_more_and_can_be_paid_for() {
    proves![OR_SHIPS_2, OR_SHIPS_1, OR_BARTER_3];
    let with = |credits: u16| Position::of(2).credits("red", credits);
    assert_eq!(used(with(9000)).all("take"), ["gx1", "hwk290"]);
    assert_eq!(used(with(10_000)).all("take"), ["gx1", "heavy_lifter", "hwk290", "lancer"]);
    assert_eq!(used(with(10_000).ship("blue", "lancer")).all("take"), ["gx1", "heavy_lifter", "hwk290"]);
    // The own ship counts for what it costs, and has to cost less.
    let lancer = used(with(5000).ship("red", "lancer")).all("take");
    assert_eq!(lancer, ["aggressor", "yv666"]);
    // Cargo, gear and mods can be given in payment.
    let rich = used(with(9000).cards("red", "jetpack crew_lobot")).all("take");
    assert_eq!(rich, ["aggressor", "gx1", "heavy_lifter", "hwk290", "lancer", "yv666"]);
    let mut none = used(with(1000));
    assert_eq!(none.choices(), ["done"]);
    none.draws(8).by("red", "done");
    let hull = none.player("red").hull;
    assert_eq!(hull, none.game.hull_named("g9"));
}

#[test]
fn a_used_ship_is_damaged_and_its_card_leaves_the_market_wherever_it_lies() {
    proves![OR_SHIPS_2, OR_SHIPS_3, OR_DISCARD_3];
    let mut play = used(Position::of(2).credits("red", 12_000).damage("red", 1, 2));
    play.draws(7).by("red", "take heavy_lifter");
    let red = *play.player("red");
    assert_eq!((red.hull, red.legendary), (play.game.hull_named("heavy_lifter"), false));
    assert_eq!((red.damage, play.credits("red")), ([1, 3], 2000), "3 damage, whatever the old ship had");
    assert!(play.is_removed("heavy_lifter") && !play.is_removed("used_ship"));
    assert_eq!(play.top("ship"), "used_ship", "shuffled in with the seven others");
}

#[test]
fn a_used_ship_that_lies_on_its_deck_is_taken_off_it() {
    proves![OR_SHIPS_2, OR_PATROLMOVE_1];
    let book = book_with("market luxury gear flyer \"Flyer\" { action \"Haggle\" { used_ship 1 } }");
    let position = || {
        let position = Position::with(&book, Options { players: 2, ..Options::default() }).credits("red", 11_000);
        position.cards("red", "flyer").patrol("syndicate", 1, "cantonica").market("hwk290 gx1")
    };
    let mut top = action(position());
    top.by("red", "use haggle; take hwk290");
    assert_eq!((top.top("ship").as_str(), top.is_removed("hwk290")), ("gx1", true));
    assert_eq!((top.credits("red"), top.player("red").damage), (6000, [0, 1]));
    let mut under = action(position());
    under.by("red", "use haggle; take lancer");
    assert_eq!((under.top("ship").as_str(), under.is_removed("lancer")), ("hwk290", true));
}

#[test]
fn cards_are_given_in_payment_one_by_one_until_nothing_is_left_to_pay() {
    proves![OR_BARTER_1, OR_BARTER_2, OR_BARTER_4, OR_MARKET_6];
    // A blaster for 3,000, of which red has 1,000.
    let shop = |credits: u16, cards: &str| {
        let position = Position::of(2).ship("red", "yv666").credits("red", credits).cards("red", cards);
        let mut play = action(position.market("dl_44 armored_vest"));
        play.by("red", "market; buy dl_44");
        play
    };
    let mut two = shop(1000, "droid_parts food_supplies crew_lobot garindan");
    assert_eq!(two.choices(), ["barter droid_parts", "barter food_supplies", "decline"]);
    two.by("red", "barter droid_parts");
    assert_eq!(two.choices(), ["barter food_supplies", "decline"], "2,000 are left, and 1,000 there");
    two.by("red", "barter food_supplies");
    assert_eq!(two.choices(), ["pay", "decline"]);
    let mut off = shop(1000, "droid_parts food_supplies");
    off.by("red", "barter droid_parts; decline");
    assert_eq!((off.held("red").len(), off.credits("red")), (2, 1000), "nothing is given away in vain");
    two.by("red", "pay");
    assert_eq!(
        (two.credits("red"), two.held("red")),
        (0, vec!["crew_lobot".into(), "dl_44".into(), "garindan".into()])
    );
    assert_eq!(two.bottom("cargo"), "food_supplies");
    // 5,000 for 3,000: no change is paid out, and nothing more is taken.
    let mut dear = shop(1000, "ion_cannon droid_parts");
    dear.by("red", "barter ion_cannon");
    assert_eq!(dear.choices(), ["pay", "decline"]);
    dear.by("red", "pay");
    assert_eq!((dear.credits("red"), dear.held("red")), (1000, vec!["dl_44".into(), "droid_parts".into()]));
    // Whoever has enough may still give cards.
    assert_eq!(shop(3000, "droid_parts").choices(), ["pay", "barter droid_parts", "decline"]);
    let mut plain = shop(3000, "crew_lobot");
    assert!(plain.has("red", "dl_44"), "with nothing to give there is nothing to ask");
}

fn market(credits: u16, cards: &str) -> Play {
    let mut play = action(Position::of(2).credits("red", credits).cards("red", cards).market("dl_44 armored_vest"));
    play.by("red", "market");
    play
}

#[test]
fn what_can_be_paid_for_in_one_way_or_another_can_be_bought() {
    proves![OR_MARKET_6, OR_MARKET_9, OR_BARTER_1];
    assert!(market(3000, "").can("buy dl_44") && !market(2000, "").can("buy dl_44"));
    assert!(market(2000, "droid_parts").can("buy dl_44") && !market(1000, "droid_parts").can("buy dl_44"));
    assert!(
        !market(2000, "crew_lobot kessel_run garindan").can("buy dl_44"),
        "crew, jobs and bounties pay for nothing"
    );
    // With both hands full one piece of gear goes: as payment, or for room.
    assert!(market(0, "vibroknife jetpack").can("buy dl_44") && market(3000, "vibroknife jetpack").can("buy dl_44"));
    let mut full = market(3000, "vibroknife jetpack");
    full.by("red", "buy dl_44");
    assert_eq!(full.all("drop"), ["jetpack", "vibroknife"]);
    full.by("red", "drop jetpack");
    assert_eq!(full.all("barter"), ["vibroknife"], "what is dropped pays for nothing");
}

#[test]
fn an_offer_is_for_what_each_side_has_and_once() {
    proves![OR_TRADE_1, OR_TRADE_2, OR_TRADE_10];
    let here = || Position::of(3).space("blue", "cantonica").cards("red", "droid_parts").cards("blue", "vibroknife");
    let mut play = action(here());
    play.by("red", "trade");
    for (offer, rule) in [
        ("offer blue droid_parts droid_parts for 0", "or.trade.2"),
        ("offer blue 0 for vibroknife vibroknife", "or.trade.2"),
        ("offer blue vibroknife for 0", "or.trade.2"),
        ("offer blue 0 for droid_parts", "or.trade.2"),
        ("offer blue 5000 for 0", "or.trade.10"),
        ("offer blue 0 for 5000", "or.trade.10"),
        ("offer green droid_parts for 0", "or.trade.1"),
        ("offer green 0 for 0", "or.trade.4"),
        ("offer red 1000 for 0", "or.trade.1"),
    ] {
        assert_eq!(play.refused(offer).rule.0, rule, "{offer}");
    }
    play.by("red", "offer blue 4000 droid_parts for 4000 vibroknife").by("blue", "accept");
    assert_eq!((play.held("red"), play.held("blue")), (vec!["vibroknife".into()], vec!["droid_parts".into()]));
    assert_eq!((play.credits("red"), play.credits("blue")), (4000, 4000));
    assert_eq!(action(here()).refused("offer blue droid_parts for 0").rule.0, "or.action.3");
}

#[test]
fn an_offer_can_be_taken_back_and_what_was_given_up_for_it_stays() {
    proves![OR_TRADE_4, OR_U6];
    let position = Position::of(2).space("blue", "cantonica").ship("red", "yv666");
    let mut play = action(position.cards("red", "droid_parts coaxium_crystal").cards("blue", "food_supplies"));
    play.by("red", "trade; offer blue droid_parts for 0");
    play.answer(Seat(0), "withdraw");
    assert_eq!((play.asked(), play.held("red").len()), (Some("red"), 2));
    play.by("red", "offer blue droid_parts coaxium_crystal for 0").by("blue", "accept");
    // One slot for three: two have to go, and after the first blue thinks better of it.
    play.by("blue", "drop food_supplies");
    assert_eq!(play.all("drop"), ["coaxium_crystal", "droid_parts"]);
    play.by("blue", "decline");
    assert_eq!((play.held("red").len(), play.held("blue")), (2, vec!["food_supplies".into()]));
    play.by("red", "offer blue 1000 for 0").by("blue", "accept");
    assert_eq!((play.held("blue"), play.credits("blue")), (vec!["food_supplies".into()], 5000));
}

#[test]
fn what_is_listed_is_each_card_for_its_price_where_that_can_be_paid() {
    proves![OR_TRADE_5, OR_TRADE_10];
    let listed = |red: u16, blue: u16| {
        let position = Position::of(2).space("blue", "cantonica").credits("red", red).credits("blue", blue);
        let mut play = action(position.cards("red", "droid_parts").cards("blue", "vibroknife"));
        play.by("red", "trade");
        play.all("offer")
    };
    let (sells, buys) = ("blue droid_parts for 1000", "blue 4000 for vibroknife");
    assert_eq!(listed(4000, 1000), [buys, sells]);
    assert_eq!(listed(3000, 1000), [sells]);
    assert_eq!(listed(4000, 0), [buys]);
}

#[test]
fn crew_bounties_and_jobs_pay_for_nothing_whatever_they_cost() {
    proves![OR_BARTER_1];
    for seat in SEATS {
        let position = |cards: &str, credits: u16| {
            let position = Position::with(&book_with(TOOLS), Options { players: 4, ..Options::default() });
            let position = position.turn(seat).space(seat, "kessel").cards(seat, cards).credits(seat, credits);
            action(position.market("dl_44 improved_nav_computer"))
        };
        let dear = "decoy errand hand";
        let mut poor = position(dear, 2000);
        poor.by(seat, "market");
        assert!(!poor.can("buy dl_44"), "3,000 are not to be had: {:?}", poor.choices());
        let mut rich = position(&format!("{dear} droid_parts"), 9000);
        rich.by(seat, "market; buy dl_44");
        assert_eq!(rich.all("barter"), ["droid_parts"]);
        rich.play("barter droid_parts; pay");
        assert_eq!((rich.credits(seat), rich.held(seat).len()), (7000, 4));
        // With nothing else to give there is nothing to ask: the price is paid.
        let mut plain = position(dear, 9000);
        plain.by(seat, "market; buy dl_44");
        assert_eq!((plain.credits(seat), plain.held(seat).len()), (6000, 4));
        assert!(plain.can("done"));
        // Hired Help is the one printed card of that sort in the job deck.
        let mut help = position("hired_help", 2000);
        help.by(seat, "market");
        assert!(!help.can("buy dl_44"));
    }
    let dear = |kind: Kind| Book::printed().cards.iter().filter(|card| card.kind == kind && card.cost > 0).count();
    assert!(dear(Kind::Crew) > 0 && dear(Kind::Cargo) > 0 && dear(Kind::Gear) > 0 && dear(Kind::Mod) > 0);
}

#[test]
fn whoever_buys_a_used_ship_gets_it_with_its_damage_at_their_own_expense() {
    proves![OR_SHIPS_1, OR_SHIPS_2, OR_SHIPS_3, OR_BARTER_1, OR_BARTER_3];
    for seat in SEATS {
        // Patrols that are there already stay, whatever is turned up: the card is shuffled in, and any comes up.
        let position = || {
            let position = SEATS.into_iter().fold(Position::of(4), |position, seat| position.credits(seat, 20_000));
            let position = position.turn(seat).space(seat, "kessel").market("used_ship");
            FACTIONS.into_iter().fold(position, |position, (name, ..)| position.patrol(name, 1, "kessel"))
        };
        let check = |play: &mut Play, ship: &str, credits: u16| {
            let hull = play.game.hull_named(ship);
            let player = *play.player(seat);
            assert_eq!((player.hull, player.damage, player.legendary), (hull, [0, 3], false));
            assert_eq!(play.credits(seat), credits);
            for other in SEATS.into_iter().filter(|other| *other != seat) {
                let g9 = play.game.hull_named("g9");
                assert_eq!((play.player(other).hull, play.credits(other)), (g9, 20_000), "nobody else has part in it");
            }
        };
        let mut bought = action(position());
        bought.draws(0).by(seat, "market; buy used_ship; take hwk290");
        check(&mut bought, "hwk290", 15_000);
        // Their own ship and their own cards go in payment.
        let mut dearer = action(position().ship(seat, "hwk290").cards(seat, "droid_parts dl_44"));
        dearer.draws(0).by(seat, "market; buy used_ship; take lancer");
        assert_eq!((dearer.asked(), dearer.all("barter")), (Some(seat), vec!["dl_44".into(), "droid_parts".into()]));
        dearer.play("barter dl_44; pay");
        check(&mut dearer, "lancer", 18_000);
        assert_eq!(dearer.held(seat), ["droid_parts"]);
        let mut nothing = action(position());
        nothing.draws(0).by(seat, "market; buy used_ship; done");
        let g9 = nothing.game.hull_named("g9");
        assert_eq!((nothing.player(seat).hull, nothing.credits(seat)), (g9, 20_000));
    }
}
