//! Clues: who hears what.

use guess::ids::{Number, Player};
use guess::position::Position;
use guess::proves;
use table::{Game, Viewer};

use crate::play::{Play, seat_of};

/// The numbers a player can't rule out.
fn possible(play: &Play, seat: &str) -> Vec<u8> {
    play.game.view(Viewer::Seat(seat_of(seat))).possible().map(|Number(number)| number).collect()
}

#[test]
fn whoever_plays_the_card_alone_hears_the_answer() {
    proves![GU_CLUE_1];
    let mut play = Play::of(Position::of(3).hand("blue", "candle trident").hunt(9));
    play.by("blue", "play candle; play trident");
    let lines =
        |play: &Play, seat| play.heard(seat).into_iter().filter(|line| line.contains("learned")).collect::<Vec<_>>();
    assert_eq!(
        lines(&play, "blue"),
        ["You learned: it is odd. [gu.clue.1]", "You learned: it is divisible by 3. [gu.clue.1]"]
    );
    assert_eq!(
        lines(&play, "green"),
        ["Blue learned whether it is even. [gu.clue.1]", "Blue learned whether it is divisible by 3. [gu.clue.1]"]
    );
    assert_eq!([possible(&play, "blue"), possible(&play, "red")], [vec![3, 9], vec![9]]);
    assert_eq!(possible(&play, "green").len(), 12);
}

#[test]
fn a_number_is_chosen_openly() {
    proves![GU_CLUE_3];
    let mut play = Play::of(Position::of(3).hand("blue", "lantern").hunt(9));
    play.by("blue", "play lantern");
    assert_eq!((play.asked(), play.choices("blue").len()), (vec!["blue"], 12));
    assert_eq!(play.refused("blue", "number 13").to_string(), "The numbers go from 1 to 12. [gu.clue.3]");
    play.by("blue", "number 8");
    play.all_heard("Blue chose 8. [gu.clue.3]");
    assert_eq!(possible(&play, "blue"), [9, 10, 11, 12]);
    assert_eq!(possible(&play, "green").len(), 12);
}

#[test]
fn what_is_said_aloud_everybody_hears() {
    proves![GU_CLUE_2];
    let mut play = Play::of(Position::of(3).hand("blue", "crier").hunt(4));
    play.game.script_draw(0);
    play.game.script_draw(0);
    play.by("blue", "play crier; number 5");
    play.all_heard("Everybody hears: it is 5 at most. [gu.clue.2]");
    assert_eq!(possible(&play, "green"), [1, 2, 3, 4, 5]);
    assert_eq!(play.game.view(Viewer::Spectator).possible().len(), 5);
}

#[test]
fn a_die_says_how_near() {
    proves![GU_CLUE_4];
    let mut play = Play::of(Position::of(2).hand("blue", "dice_cup").hunt(9));
    play.game.script_die(2);
    play.by("blue", "play dice_cup");
    play.all_heard("Blue rolled a 2. [gu.clue.4]");
    play.by("blue", "number 11");
    assert_eq!(possible(&play, "blue"), [9, 10, 11, 12]);
}

#[test]
fn a_neighbour_knows_the_numbers_next_door() {
    proves![GU_CLUE_1];
    let mut play = Play::of(Position::of(2).hand("blue", "neighbour").hunt(9));
    play.by("blue", "play neighbour; number 7");
    assert_eq!(
        play.heard("blue").last().map(String::as_str),
        Some("You learned: it is neither 7 nor next to it. [gu.clue.1]")
    );
    assert_eq!(possible(&play, "blue"), [1, 2, 3, 4, 5, 9, 10, 11, 12]);
    assert_eq!(play.game.state().clues[0].who, Player(1));
}
