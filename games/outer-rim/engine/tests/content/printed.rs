//! What is printed: numbers of pieces, and the map in every order of its tiles.

use std::sync::Arc;

use outer_rim::Options;
use outer_rim::book::{Book, Home, Section, Steps};
use outer_rim::ground::Ground;
use outer_rim::ids::{Class, Deck, Faction, Kind, Space, Terrain};
use table::{Chance, Seed};

use crate::CONTENT;

#[test]
fn the_printed_content_is_the_folder() {
    let printed = Book::printed();
    let loaded = Book::load(&CONTENT.folder()).unwrap();
    assert_eq!(printed.hash, loaded.hash);
    assert_eq!(printed.hash.len(), 64);
    assert_eq!(Book::check(&[CONTENT.folder()]), []);
}

#[test]
fn seventy_market_cards() {
    let book = Book::printed();
    let decks = Deck::ALL.iter().map(|deck| book.deck(*deck).len()).collect::<Vec<_>>();
    assert_eq!(decks, [11, 10, 16, 13, 11, 9]);
    assert_eq!(decks.iter().sum::<usize>(), 70);
    let of = |kind: Kind| {
        book.cards.iter().filter(|card| matches!(card.home, Home::Market(..)) && card.kind == kind).count()
    };
    assert_eq!(
        [Kind::Bounty, Kind::Cargo, Kind::Crew, Kind::Gear, Kind::Job, Kind::Mod].map(of),
        [9, 12, 3, 10, 14, 10]
    );
    assert_eq!([Kind::Ship, Kind::Event].map(of), [8, 4]);
    let illegal = book.cards.iter().filter(|card| matches!(card.home, Home::Market(..)) && card.illegal);
    assert_eq!(illegal.count(), 4);
    let bought = book.cards.iter().filter(|card| matches!(card.home, Home::Market(..)) && card.kind == Kind::Event);
    assert!({ bought }.all(|card| !card.bought.is_empty()));
}

#[test]
fn seventy_encounter_cards_in_seven_decks() {
    let book = Book::printed();
    assert_eq!(book.decks.len(), 7);
    for deck in &book.decks {
        assert_eq!(deck.cards.len(), 10, "{}", deck.id);
        for card in &deck.cards {
            let facts = book.card(*card);
            assert_eq!(facts.sections.len(), 2, "{}", facts.id);
            let empty =
                |section: &&Section| section.block.is_empty() || section.words.is_empty() || section.title.is_empty();
            assert!(facts.sections.iter().find(empty).is_none(), "{}", facts.id);
        }
    }
    let secrets = book.cards.iter().filter(|card| card.secret.is_some()).count();
    let sections = book.cards.iter().flat_map(|card| &card.sections).filter(|section| section.secret).count();
    assert_eq!((secrets, sections), (14, 14));
}

#[test]
fn twenty_two_contacts() {
    let book = Book::printed();
    let of = |class: &Class| book.contacts.iter().filter(|contact| contact.class == *class).count();
    assert_eq!(Class::ALL.iter().map(of).collect::<Vec<_>>(), [6, 7, 9, 0]);
    let mut numbers: Vec<_> = book.contacts.iter().map(|contact| contact.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (2..=23).collect::<Vec<_>>());
    assert_eq!(book.contacts.iter().filter(|contact| contact.card.is_some()).count(), 17);
    assert_eq!(book.contacts.iter().filter(|contact| contact.droid).count(), 4);
}

#[test]
fn fifty_three_databank_cards() {
    let book = Book::printed();
    let of = |number: u8| book.entries(number).count();
    assert_eq!([of(1), of(40), of(41)], [4, 2, 2]);
    assert_eq!((42..=52).map(of).collect::<Vec<_>>(), [1; 11]);
    let starters: Vec<_> = book.starters.iter().map(Vec::len).collect();
    assert_eq!(starters, [4, 4, 4]);
    assert_eq!(book.databank.len() + book.contacts.len() + starters.iter().sum::<usize>(), 53);
    let jobs = book.cards.iter().filter(|card| matches!(card.steps, Some(Steps::Databank(42..=52)))).count();
    assert_eq!(jobs, 11, "each has its job");
}

#[test]
fn characters_ships_patrols_and_the_rival() {
    let book = Book::printed();
    assert_eq!((book.characters.len(), book.ships.len(), book.rival.len()), (8, 10, 10));
    assert_eq!(book.ships.iter().filter(|ship| ship.starter).count(), 2);
    for ship in book.ships.iter().filter(|ship| !ship.starter) {
        assert!(ship.card.is_some() && ship.cost > 0 && !ship.legend.is_empty(), "{}", ship.id);
        assert!(!ship.goal.abilities.is_empty() || !ship.goal.reached.is_empty(), "{}", ship.id);
    }
    for character in &book.characters {
        assert!(!character.goal.abilities.is_empty() || !character.goal.reached.is_empty(), "{}", character.id);
        assert!(!character.front.words.is_empty() && !character.back.words.is_empty(), "{}", character.id);
    }
    assert_eq!(book.patrols.as_flattened().len(), 16);
    for levels in &book.patrols {
        assert_eq!(levels.map(|patrol| patrol.combat), [2, 3, 4, 0]);
        assert_eq!(levels.map(|patrol| patrol.fame), [false, true, true, false]);
    }
    let mut numbers: Vec<_> = book.rival.iter().map(|card| card.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
}

#[test]
fn every_key_names_one_thing() {
    let keys = &Book::printed().keys;
    for list in [&keys.cards, &keys.abilities, &keys.branches] {
        let mut sorted = list.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), list.len());
    }
}

#[test]
fn a_map_of_forty_six_spaces() {
    let book = Book::printed();
    let of = |terrain: Terrain| book.spaces.iter().filter(|space| space.terrain == terrain).count();
    assert_eq!([of(Terrain::Planet), of(Terrain::Navpoint), of(Terrain::Maelstrom)], [11, 34, 1]);
    assert_eq!((book.spaces.len(), book.tiles.len(), book.ends.len()), (46, 6, 2));
    for faction in Faction::ALL {
        assert_eq!(book.spaces.iter().filter(|space| space.home == Some(*faction)).count(), 1);
        assert_eq!(book.spaces.iter().filter(|space| space.faction == Some(*faction)).count(), 2);
    }
    assert!(book.spaces.iter().filter(|space| space.terrain == Terrain::Planet).all(|space| space.contacts.len() == 2));
}

/// Every order of the first numbers.
fn orders(number: u8) -> Vec<Vec<u8>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for order in orders(number - 1) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, number - 1);
            all.push(longer);
        }
    }
    all
}

/// The printed map and nothing else.
fn map() -> Book {
    let Book { spaces, tiles, ends, .. } = Book::clone(&Book::printed());
    Book { spaces, tiles, ends, ..Book::default() }
}

/// A map with its tiles in another order.
fn in_order(book: &Book, order: &[u8]) -> Ground {
    let mut book = book.clone();
    book.tiles = order.iter().map(|tile| book.tiles[*tile as usize].clone()).collect();
    Ground::new(&Arc::new(book), Options::default(), &mut Chance::new(Seed::from_u64(0)))
}

fn space(book: &Book, id: &str) -> Space {
    Space(book.spaces.iter().position(|space| space.id == id).unwrap() as u8)
}

#[test]
fn the_map_holds_together_in_all_orders() {
    let all = orders(6);
    assert_eq!(all.len(), 720);
    let (book, mut nearest, mut farthest) = (map(), u8::MAX, 0);
    for order in &all {
        let ground = in_order(&book, order);
        let spaces = ground.book.spaces.len();
        let degrees: Vec<_> = ground.near[..spaces].iter().map(|near| near.len()).collect();
        assert!(degrees.iter().all(|degree| (1..=4).contains(degree)), "{order:?}: {degrees:?}");
        for from in 0..spaces {
            assert!(ground.steps[from][..spaces].iter().all(|steps| *steps < u8::MAX), "{order:?}");
            for to in 0..spaces {
                assert_eq!(ground.steps[from][to], ground.steps[to][from]);
            }
        }
        for planet in ground.planets {
            let others = ground.planets.filter(|other| *other != planet);
            let next = others.map(|other| ground.distance(planet, other)).min().unwrap();
            (nearest, farthest) = (nearest.min(next), farthest.max(next));
        }
    }
    assert_eq!((nearest, farthest), (2, 4), "from a planet to the next one");
}

#[test]
fn the_maelstrom_shortens_the_way_past_kessel() {
    let ground = in_order(&map(), &[0, 1, 2, 3, 4, 5]);
    let book = &ground.book;
    let (west, east, maelstrom) = (space(book, "n17"), space(book, "n18"), space(book, "maelstrom"));
    let through = ground.distance(west, maelstrom) + ground.distance(maelstrom, east);
    assert_eq!((ground.distance(west, east), through), (2, 2));
    let mut without = Book::clone(book);
    for tile in &mut without.tiles {
        tile.paths.retain(|(a, b)| ![*a, *b].contains(&maelstrom));
    }
    let around = Ground::new(&Arc::new(without), Options::default(), &mut Chance::new(Seed::from_u64(0)));
    assert!(around.distance(west, east) > through + 2, "{}", around.distance(west, east));
    assert!(ground.near[maelstrom.ix()].has(space(book, "kessel")));
}
