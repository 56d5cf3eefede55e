//! The hunt.

use guess::position::Position;
use guess::proves;

use crate::play::Play;

#[test]
fn guessers_take_turns_behind_the_keeper() {
    proves![GU_HUNT_1];
    let mut play = Play::of(Position::of(3).hand("blue", "candle trident").hand("green", "candle candle").hunt(6));
    assert_eq!(play.asked(), ["blue"]);
    assert_eq!(play.choices("blue"), ["play candle", "play trident", "pass"]);
    assert_eq!(play.choices("green"), [""; 0]);
    assert_eq!(play.refused("green", "play candle").rule, table::TURN);
    assert_eq!(play.refused("blue", "play lantern").to_string(), "You don't hold Lantern. [gu.hunt.4]");
    play.by("blue", "play candle").by("green", "play candle").by("blue", "play trident").by("green", "play candle");
    assert_eq!(play.asked(), ["blue", "green"], "nobody has a card left, so all guess");
}

#[test]
fn whoever_has_passed_has_no_more_turns() {
    proves![GU_HUNT_2];
    let mut play = Play::of(Position::of(3).hand("blue", "candle").hand("green", "candle candle").hunt(6));
    play.by("blue", "pass").by("green", "play candle");
    assert_eq!(play.asked(), ["green"]);
    play.by("green", "pass");
    play.all_heard("Green passed. [gu.hunt.2]");
    assert_eq!(play.asked(), ["blue", "green"]);
    assert_eq!([play.hand("blue").len(), play.hand("green").len()], [1, 1]);
}

#[test]
fn whoever_has_no_cards_is_passed_over_until_they_do() {
    proves![GU_HUNT_3];
    let mut play = Play::of(Position::of(4).hand("green", "candle").hunt(6));
    assert_eq!(play.asked(), ["green"], "neither the keeper nor Blue");
    play.by("green", "play candle");
    assert_eq!(play.asked(), ["blue", "green", "yellow"]);
}

#[test]
fn replies_are_no_cards_for_a_turn() {
    proves![GU_HUNT_4];
    let mut play = Play::of(Position::of(2).hand("blue", "fog").hunt(6));
    assert_eq!(play.choices("blue"), ["pass"]);
    assert_eq!(play.refused("blue", "play fog").to_string(), "Fog is a reply: only the keeper plays it. [gu.hunt.4]");
}

#[test]
fn a_card_can_give_another_turn() {
    proves![GU_HUNT_5];
    let position = Position::of(3).hand("blue", "hourglass candle").hand("green", "candle");
    let mut play = Play::of(position.hunt(6));
    play.game.script_draw(0);
    play.by("blue", "play hourglass");
    play.all_heard("Blue has another turn. [gu.hunt.5]");
    assert_eq!(play.asked(), ["blue"]);
    play.by("blue", "play candle");
    assert_eq!(play.asked(), ["green"]);
}
