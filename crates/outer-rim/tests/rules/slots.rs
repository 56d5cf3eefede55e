//! Slots, and what is given up: for a new ship, in payment, and of the crew.

use outer_rim::book::Book;
use outer_rim::ids::Kind;
use outer_rim::position::Position;
use outer_rim::state::Lying;
use outer_rim::{Options, proves};

use crate::corners::{FACTIONS, SEATS, turn_of};
use crate::play::{Play, action};
use crate::special::{TOOLS, alone, book_with};

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

/// Somebody at n8 whose one crew is discarded, with an empty place each on Cantonica and Ord Mantell, one step away.
fn between(position: Position, seat: &str) -> Position {
    let position = position.space(seat, "n8").cards(seat, "crew_lobot");
    position.gone("cantonica-1", "greedo").gone("ord_mantell-2", "boshek")
}

#[test]
fn of_empty_places_equally_near_the_owner_of_the_crew_chooses_and_chance_for_the_rival() {
    proves![OR_U18, OR_CREWBOUNTY_5];
    let planets = [("cantonica", "cantonica-1"), ("ord_mantell", "ord_mantell-2")];
    for seat in SEATS {
        for (planet, spot) in planets {
            let position = Position::with(&book_with(TOOLS), Options { players: 4, ..Options::default() });
            let mut play = action(between(position.turn(seat), seat).cards(seat, "whip"));
            play.by(seat, "use dismiss");
            assert_eq!((play.asked(), play.all("space")), (Some(seat), vec!["cantonica".into(), "ord_mantell".into()]));
            play.play(&format!("space {planet}"));
            assert_eq!((play.contact(spot).as_deref(), play.token(spot).lying), (Some("lobot"), Lying::Up));
        }
    }
    for (lot, (_, spot)) in planets.into_iter().enumerate() {
        let mut play = action(between(alone(TOOLS), "blue").space("red", "n8").cards("red", "whip"));
        play.lot(lot as u32).play("use insult");
        assert!(play.held("blue").is_empty());
        assert_eq!((play.contact(spot).as_deref(), play.token(spot).lying), (Some("lobot"), Lying::Up));
        assert_eq!(play.asked(), Some("red"), "nobody chooses for the rival");
    }
    // A place that is nearer than all others needs no choice.
    for seat in SEATS {
        let position = Position::with(&book_with(TOOLS), Options { players: 4, ..Options::default() });
        let position = between(position.turn(seat), seat).space(seat, "cantonica").cards(seat, "whip");
        let mut near = action(position);
        near.by(seat, "use dismiss");
        assert_eq!(near.contact("cantonica-1").as_deref(), Some("lobot"));
    }
}

#[test]
fn the_last_contact_of_a_class_can_be_nobody_else() {
    proves![OR_SETUP_7, OR_SETUP_8, OR_CONTACT_2];
    let book = book_with(TOOLS);
    let table = || Position::with(&book, Options { players: 4, ..Options::default() });
    let spots = action(table()).game.ground().spots.clone();
    // A place as answers write it: its planet, and from left to right.
    let name = |at: usize| {
        let place = spots[..=at].iter().filter(|spot| spot.space == spots[at].space).count();
        format!("{}-{place}", book.space(spots[at].space).id)
    };
    for seat in SEATS {
        for last in 0..spots.len() {
            let class = spots[last].class;
            let places: Vec<usize> = (0..spots.len()).filter(|at| spots[*at].class == class).collect();
            let contacts: Vec<&str> =
                book.contacts.iter().filter(|contact| contact.class == class).map(|one| one.id.as_str()).collect();
            assert_eq!(places.len(), contacts.len(), "one contact for each place");
            // All but one lie faceup elsewhere. The one left is here: there is nothing to draw by lot.
            for missing in [0, contacts.len() - 1] {
                let mut known = contacts.clone();
                let left = known.remove(missing);
                let position = table().turn(seat).space(seat, &book.space(spots[last].space).id).cards(seat, "hook");
                let elsewhere = places.iter().filter(|at| **at != last).zip(known);
                let position = elsewhere.fold(position, |position, (at, contact)| position.faceup(&name(*at), contact));
                let mut play = action(position);
                play.by(seat, "use shine");
                if !play.all("contact").is_empty() {
                    play.by(seat, &format!("contact {}", name(last)));
                }
                assert_eq!(
                    (play.contact(&name(last)).as_deref(), play.token(&name(last)).lying),
                    (Some(left), Lying::Up)
                );
            }
        }
    }
}
