//! Guessing and scoring.

use guess::position::Position;
use guess::{Guess, proves};

use crate::play::Play;

/// A table without cards left to draw, where 7 is hidden.
fn table(players: u8) -> Position {
    Position::of(players).round(players * 2)
}

fn guessed(game: Guess, answers: &[(&str, &str)]) -> Play {
    let mut play = Play::of(game);
    for (seat, answer) in answers {
        play.by(seat, answer);
    }
    play
}

#[test]
fn all_guess_at_the_same_time_and_in_secret() {
    proves![GU_GUESS_1, GU_GUESS_2, GU_GUESS_3];
    // In the last round Green keeps the number.
    let mut play = Play::of(table(3).guessing(7));
    assert_eq!(play.asked(), ["red", "blue"]);
    play.by("blue", "dare 3");
    assert_eq!(play.asked(), ["red"], "the others needn't wait for each other");
    assert_eq!(play.refused("blue", "guess 4").rule, table::TURN);
    assert_eq!(play.heard("blue"), ["You dared 3. [gu.guess.2]"]);
    assert_eq!(play.heard("red"), ["Blue wrote down a guess. [gu.guess.1]"]);
    play.by("red", "guess 7");
    play.all_heard("Green had hidden 7. [gu.guess.3]");
    play.all_heard("Blue dared 3, astray: no points (now 0). [gu.score.4]");
    assert_eq!(play.game.state().last.expect("a round was played").guesses.iter().flatten().count(), 2);
}

#[test]
fn exact_and_close_guesses_bring_points() {
    proves![GU_SCORE_1, GU_SCORE_2];
    let play = guessed(table(4).guessing(7), &[("red", "guess 7"), ("blue", "guess 6"), ("green", "guess 8")]);
    play.all_heard("Red guessed 7, exactly: 4 points (now 4). [gu.score.1]");
    play.all_heard("Blue guessed 6, close: 1 point (now 1). [gu.score.2]");
    assert_eq!(["red", "blue", "green", "yellow"].map(|seat| play.points(seat)), [4, 1, 1, 0]);
}

#[test]
fn an_exact_dare_brings_twice_as_much_and_any_other_costs() {
    proves![GU_SCORE_3, GU_SCORE_4];
    let position = table(4).points("blue", 5).points("green", 1);
    let play = guessed(position.guessing(7), &[("red", "dare 7"), ("blue", "dare 8"), ("green", "dare 1")]);
    play.all_heard("Red dared 7, exactly: 8 points (now 8). [gu.score.3]");
    play.all_heard("Blue dared 8, close: 2 points less (now 3). [gu.score.4]");
    play.all_heard("Green dared 1, astray: 1 point less (now 0). [gu.score.4]");
}

#[test]
fn the_keeper_gets_points_for_what_goes_astray() {
    proves![GU_SCORE_5];
    let play = guessed(table(4).guessing(7), &[("red", "guess 1"), ("blue", "guess 9"), ("green", "dare 8")]);
    play.all_heard("2 guesses went astray: 4 points for Yellow (now 4). [gu.score.5]");
    let play = guessed(table(2).guessing(7), &[("red", "guess 7")]);
    assert_eq!(play.points("blue"), 0);
}

#[test]
fn the_stake_comes_on_top_and_begins_anew() {
    proves![GU_SCORE_6, GU_SCORE_1, GU_SCORE_5];
    let mut play = Play::of(Position::of(3).hand("blue", "another_round").hand("green", "another_round").hunt(7));
    (0..8).for_each(|_| play.game.script_draw(0));
    play.by("blue", "play another_round").by("green", "play another_round");
    play.all_heard("Another Round raised the stake to 4. [gu.score.6]");
    play.by("blue", "pass").by("green", "pass").by("blue", "guess 7").by("green", "guess 1");
    assert_eq!([play.points("blue"), play.points("green"), play.points("red")], [8, 0, 6]);
    assert_eq!(play.game.state().stake, 0);
}
