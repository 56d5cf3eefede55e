//! Set-up, rounds, hiding.

use guess::book::Book;
use guess::position::Position;
use guess::{Guess, Setup, proves};
use table::{Game, Seed, Status, Viewer};

use crate::play::{Play, seat_of};

fn dealt(setup: Setup, seed: u64) -> Guess {
    Guess::deal(&Book::printed(), &setup, Seed::from_u64(seed)).expect("dealt")
}

#[test]
fn two_to_four_people_play() {
    proves![GU_SETUP_1];
    for players in 2..=4 {
        assert_eq!(dealt(Setup { players, ..Setup::default() }, 1).seats(), players);
    }
    for players in [0, 1, 5] {
        let refused = Guess::deal(&Book::printed(), &Setup { players, ..Setup::default() }, Seed::from_u64(1));
        assert_eq!(refused.expect_err("too few or too many").rule.0, "gu.setup.1");
    }
}

#[test]
fn everybody_begins_with_four_cards_of_the_whole_deck() {
    proves![GU_SETUP_2, GU_SETUP_3];
    let game = dealt(Setup { players: 4, ..Setup::default() }, 3);
    let copies: u32 = game.ground().book.cards.iter().map(|card| u32::from(card.copies)).sum();
    assert_eq!(game.state().deck.len(), copies - 16);
    assert!(game.state().players.iter().all(|seated| seated.hand.len() == 4));
    game.audit().expect("every card is there as often as it should be");
}

#[test]
fn the_first_keeper_is_drawn_by_lot() {
    proves![GU_SETUP_4];
    let first = |seed| match dealt(Setup::default(), seed).status() {
        Status::Asking(prompt) => prompt.seats.iter().next().expect("the keeper is asked").0,
        Status::Over(_) => panic!("it has just begun"),
    };
    let mut keepers: Vec<u8> = (0..40).map(first).collect();
    keepers.sort_unstable();
    keepers.dedup();
    assert_eq!(keepers, [0, 1, 2]);
}

#[test]
fn the_keeper_hides_a_number_that_nobody_else_sees() {
    proves![GU_HIDE_1, GU_HIDE_2, GU_ROUND_1];
    let mut play = Play::of(Position::of(3).hiding());
    assert_eq!((play.asked(), play.choices("red").len(), play.choices("blue").len()), (vec!["red"], 12, 0));
    assert_eq!(play.refused("red", "hide 13").to_string(), "The numbers go from 1 to 12. [gu.hide.1]");
    play.by("red", "hide 9");
    assert_eq!(play.heard("red"), ["You hid 9. [gu.hide.1]"]);
    assert_eq!(play.heard("blue"), ["Red hid a number. [gu.hide.2]"]);
    let hidden = |viewer| play.game.view(viewer).hidden().map(|number| number.0);
    assert_eq!(hidden(Viewer::Seat(seat_of("red"))), Some(9));
    assert_eq!([hidden(Viewer::Seat(seat_of("blue"))), hidden(Viewer::Spectator)], [None, None]);
    // Without cards the hunt is over at once, and all but the keeper guess.
    assert_eq!(play.asked(), ["blue", "green"]);
}

#[test]
fn numbers_go_to_20_if_that_was_agreed() {
    proves![GU_HIDE_1];
    let setup = Setup { numbers: 20, ..Setup::default() };
    let mut play = Play::of(Position::with(&Book::printed(), setup).hiding());
    assert_eq!(play.choices("red").len(), 20);
    play.by("red", "hide 20");
    assert_eq!(play.choices("blue").last().map(String::as_str), Some("dare 20"));
}

#[test]
fn the_next_keeper_sits_to_the_left_and_everybody_draws_two() {
    proves![GU_ROUND_2, GU_ROUND_3];
    let mut play = Play::of(Position::of(3).guessing(7));
    (0..6).for_each(|_| play.game.script_draw(0));
    play.by("blue", "guess 7").by("green", "guess 1");
    play.all_heard("Round 2 of 6: Blue keeps the number. [gu.round.2]");
    assert_eq!(play.asked(), ["blue"]);
    assert_eq!([play.hand("blue"), play.hand("green"), play.hand("red")].map(|hand| hand.len()), [2, 2, 2]);
    // The keeper draws first.
    assert_eq!([play.hand("blue"), play.hand("green")], [vec!["candle", "candle"], vec!["candle", "lantern"]]);
}
