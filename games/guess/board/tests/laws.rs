//! The table of Guess: the laws of pictures, and what is shown to whom.

use guess::book::Book;
use guess::position::Position;
use guess::{Guess, Setup};
use guess_board::Bar;
use table::{Game, Seat, Seed, Sitting, Viewer};
use testbed::pictures::{cards_read_well, hold, keep_laws, offers, sit, whole};

use board::Board;

fn drawn(game: &Guess, viewer: Viewer) -> String {
    whole(&Bar::draw(&game.view(viewer), &offers(game, viewer), &[]))
}

#[test]
fn pictures_keep_their_laws_for_every_number_of_players() {
    for players in 2..=4 {
        let numbers = if players == 3 { 20 } else { 12 };
        keep_laws::<Bar>(&Book::printed(), &Setup { players, numbers, rounds: 1 }, 5);
    }
}

#[test]
fn a_table_is_drawn_with_what_has_just_happened() {
    let book = Book::printed();
    let (mut dice, mut lines) = (0, 0);
    for seed in 0..10 {
        let table = Sitting::<Guess>::deal(&book, &book.hash, &Setup::default(), Seed::from_u64(seed)).expect("a deal");
        sit::<Bar>(table, 300, |_, picture, offers| {
            hold(picture, offers);
            dice += picture.board.0.matches("class=\"die\"").count();
            lines += picture.board.0.matches("Just now").count();
        });
    }
    assert!(dice > 0 && lines > 0, "{dice} dice and {lines} news were shown");
}

#[test]
fn cards_are_read_by_their_names() {
    let book = Book::printed();
    let table = Sitting::<Guess>::deal(&book, &book.hash, &Setup::default(), Seed::from_u64(3)).expect("a deal");
    let titles = cards_read_well::<Bar>(table, 100);
    assert_eq!(titles.len(), book.cards.len(), "{titles:?}");
}

/// Only the keeper sees the number under the cup, and only whoever holds a card reads it in a hand.
#[test]
fn what_is_hidden_is_drawn_for_nobody_else() {
    let game = Position::of(3).hand("blue", "candle").hunt(7);
    let [keeper, guesser, other] = [0, 1, 2].map(|seat| drawn(&game, Viewer::Seat(Seat(seat))));
    assert!(keeper.contains("You have hidden 7") && !guesser.contains("hidden 7") && !other.contains("hidden 7"));
    let hand = |drawn: &str| drawn.contains("data-piece=\"card-candle-0\"");
    assert!(!hand(&keeper) && hand(&guesser) && !hand(&other) && !hand(&drawn(&game, Viewer::Spectator)));
}

/// A number that somebody has ruled out is struck through for them alone.
#[test]
fn numbers_are_ruled_out_by_what_one_has_heard() {
    let mut game = Position::of(3).hand("blue", "candle").hunt(7);
    let choice = game.read_choice("play candle").expect("a choice");
    game.play(Seat(1), &choice, &mut table::Log::Off).expect("a legal choice");
    let out = |seat| drawn(&game, Viewer::Seat(Seat(seat))).matches("class=\"mat out").count();
    assert_eq!([out(0), out(1), out(2)], [11, 6, 0]);
}
