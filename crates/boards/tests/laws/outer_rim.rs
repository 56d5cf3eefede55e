//! The Rim, the market and the scoundrels of Outer Rim.

use std::sync::Arc;

use boards::Picture;
use outer_rim::book::Book;
use outer_rim::{OuterRim, Setup};
use table::{Game, Log, Offer, Seat, Seed, Sitting, Status, Table, Viewer, Whim};

use crate::picture::{Draw, check, hold, keep_laws, offers, viewers, whole};

const DRAW: Draw<OuterRim> = Draw {
    all: |view, offers| boards::outer_rim::draw(view, offers, &[]),
    changed: |view, offers, before| boards::outer_rim::redraw(view, offers, &[], before),
    card: boards::outer_rim::card,
};

fn keep(setup: &Setup) {
    keep_laws::<OuterRim>(&Book::printed(), setup, &DRAW, 150);
}

fn of(players: u8, random_map: bool) -> Setup {
    Setup { players, random_map, ..Setup::default() }
}

#[test]
fn alone_against_the_rival() {
    keep(&Setup { head_start: 2, ..of(1, false) });
}

#[test]
fn two_players() {
    keep(&of(2, false));
}

#[test]
fn three_players_on_a_random_map() {
    keep(&of(3, true));
}

#[test]
fn four_players_for_long() {
    keep(&Setup { fame: 12, ..of(4, false) });
}

#[test]
fn a_game_is_drawn_before_its_first_answer() {
    for players in 1..=4 {
        let game = OuterRim::deal(&Book::printed(), &of(players, true), Seed::from_u64(9)).expect("a deal");
        for viewer in viewers(&game) {
            check(&game, viewer, &DRAW);
        }
    }
}

/// Plays a table by whim and shows it to whoever is asked.
fn sit(players: u8, choices: usize, mut look: impl FnMut(&Sitting<OuterRim>, &Picture, &[Offer])) {
    let book = Book::printed();
    let mut table: Sitting<OuterRim> =
        Sitting::deal(&book, &book.hash, &of(players, false), Seed::from_u64(2)).expect("a deal");
    let mut whim = Whim::new(Seed::from_u64(2));
    for _ in 0..choices {
        let Some(seat) = table.asked().iter().next() else { break };
        let offers = table.offers(seat);
        look(&table, &boards::draw(&table, Viewer::Seat(seat), &offers), &offers);
        let answer = offers[whim.below(offers.len())].name.clone();
        Table::play(&mut table, seat, &answer).expect("an offer");
    }
}

#[test]
fn a_table_is_drawn_with_what_has_just_happened() {
    let (mut dice, mut tales) = (0, 0);
    sit(2, 300, |_, picture, offers| {
        hold(picture, offers);
        dice += whole(picture).matches("class=\"die3").count();
        tales += picture.board.0.matches("Just now").count();
    });
    assert!(dice > 0, "no die was ever shown");
    assert!(tales > 0, "nothing that happened was ever told");
}

/// Where each space is drawn is up to the content, not to the order of the tiles.
#[test]
fn every_space_has_a_place_of_its_own() {
    for seed in 0..20 {
        let game = OuterRim::deal(&Book::printed(), &of(2, true), Seed::from_u64(seed)).expect("a deal");
        let board = (DRAW.all)(&game.view(Viewer::Spectator), &[]).board.0;
        let places: Vec<&str> =
            board.split("<div class=\"place ").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(places.len(), game.ground().book.spaces.len());
        for (ix, place) in places.iter().enumerate() {
            assert!(!places[..ix].contains(place), "two spaces at {place}");
        }
    }
}

/// Secrets are readable for whoever holds them and for nobody else.
#[test]
fn a_secret_is_shown_to_its_holder_only() {
    let book = Book::printed();
    let mut seen = 0;
    for number in 0..12 {
        let seed = Seed::from_u64(number);
        let mut game = OuterRim::deal(&book, &of(2, false), seed).expect("a deal");
        let mut whim = Whim::new(seed);
        let mut choices = Vec::new();
        for _ in 0..600 {
            let Status::Asking(prompt) = game.status() else { break };
            let seat = prompt.seats.iter().next().expect("somebody is asked");
            game.choices(seat, &mut choices);
            let choice = choices[whim.below(choices.len())];
            game.play_listed(seat, &choice, &mut Log::Off);
        }
        seen += secrets_shown(&game, &book);
    }
    assert!(seen > 0, "nobody ever held a secret");
}

/// How many secrets lie with players, each checked with every viewer.
fn secrets_shown(game: &OuterRim, book: &Arc<Book>) -> usize {
    let mut number = 0;
    for holder in 0..2_u8 {
        for secret in &*game.state().players[usize::from(holder)].secrets {
            number += 1;
            let name = format!("secret-{}", book.keys.cards[secret.card.ix()]);
            for viewer in viewers(game) {
                let card = boards::outer_rim::card(&game.view(viewer), &offers(game, viewer), &name);
                assert_eq!(card.is_some(), viewer == Viewer::Seat(Seat(holder)), "{name} for {viewer:?}");
            }
        }
    }
    number
}
