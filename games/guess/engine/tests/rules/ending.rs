//! The end, and who has won.

use guess::position::Position;
use guess::proves;
use table::Game;

use crate::play::{Play, seat_of};

/// The end of a game in which everybody guesses far from the number of the last keeper, who is Blue.
fn ended(position: Position) -> Play {
    let mut play = Play::of(position.round(4).guessing(7));
    play.by("red", "guess 8");
    play
}

#[test]
fn most_points_win_when_everybody_was_the_keeper_twice() {
    proves![GU_END_1];
    let play = ended(Position::of(2).points("red", 3));
    let outcome = play.outcome();
    assert_eq!((outcome.ending, outcome.points), ("points", [4, 0, 0, 0]));
    assert!(outcome.winners.contains(seat_of("red")) && !outcome.winners.contains(seat_of("blue")));
    play.all_heard("Red won. [gu.end.1]");
    assert!(play.game.closing_words().starts_with("Red won with the most points. Red has 4 points by 0 exact guesses"));
    assert!(play.choices("red").is_empty() && play.asked().is_empty());
}

#[test]
fn the_game_goes_on_before() {
    proves![GU_END_1];
    let mut play = Play::of(Position::of(2).round(3).points("red", 30).guessing(7));
    (0..4).for_each(|_| play.game.script_draw(0));
    play.by("blue", "guess 1");
    assert_eq!(play.asked(), ["blue"]);
}

#[test]
fn exact_guesses_decide_between_equals() {
    proves![GU_END_2];
    let play = ended(Position::of(2).points("red", 4).points("blue", 5).hits("blue", 1).hand("red", "candle"));
    assert_eq!((play.outcome().ending, play.outcome().winners.contains(seat_of("blue"))), ("hits", true));
    play.all_heard("Blue won by exact guesses. [gu.end.2]");
}

#[test]
fn then_cards_in_hand_do() {
    proves![GU_END_3];
    let play = ended(Position::of(2).points("red", 4).points("blue", 5).hand("red", "candle"));
    assert_eq!((play.outcome().ending, play.outcome().winners.contains(seat_of("red"))), ("cards", true));
    play.all_heard("Red won by cards in hand. [gu.end.3]");
}

#[test]
fn and_else_they_win_together() {
    proves![GU_END_4];
    let play = ended(Position::of(2).points("red", 4).points("blue", 5));
    assert_eq!((play.outcome().ending, play.outcome().winners.iter().count()), ("shared", 2));
    play.all_heard("Red and Blue won together. [gu.end.4]");
    assert!(play.game.closing_words().starts_with("Red and Blue are equal in everything and win together."));
}
