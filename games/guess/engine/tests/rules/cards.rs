//! Hands and the deck, and the cards that change them.

use guess::position::Position;
use guess::proves;
use table::{Game, Viewer};

use crate::play::{Play, seat_of};

#[test]
fn others_see_how_many_cards_a_hand_has_and_not_which() {
    proves![GU_CARDS_1];
    let play = Play::of(Position::of(2).hand("blue", "candle fog").hunt(9));
    let hand = |seat| play.game.view(Viewer::Seat(seat_of(seat))).state.players[1].hand;
    assert_eq!([hand("red").len(), hand("blue").len()], [2, 2]);
    assert!(hand("blue").iter().all(|card| card.is_some()) && hand("red").iter().all(|card| !card.is_some()));
}

#[test]
fn a_hand_holds_five_cards() {
    proves![GU_CARDS_2];
    let full = "candle candle candle lantern lantern";
    let mut play = Play::of(Position::of(3).hand("blue", full).guessing(7));
    (0..4).for_each(|_| play.game.script_draw(0));
    play.by("blue", "guess 7").by("green", "guess 1");
    assert_eq!(play.hand("blue").len(), 5);
    assert_eq!(play.hand("red").len(), 2);
}

#[test]
fn the_discards_become_the_deck_when_it_is_empty() {
    proves![GU_CARDS_3];
    let mut play = Play::of(Position::of(2).hand("blue", "another_round").empty_deck().hunt(9));
    play.game.script_draw(0);
    play.by("blue", "play another_round");
    play.all_heard("The discards became the deck. [gu.cards.3]");
    assert_eq!(play.hand("blue"), ["candle"]);
}

#[test]
fn a_card_is_discarded_after_its_last_line() {
    proves![GU_CARDS_4];
    let mut play = Play::of(Position::of(2).hand("blue", "another_round").empty_deck().hunt(9));
    play.game.script_draw(0);
    play.by("blue", "play another_round");
    // While it was carried out the discards became the deck: it was not among them.
    assert_eq!(play.game.state().discards.len(), 1);
}

#[test]
fn whoever_loses_a_card_loses_it_by_lot() {
    proves![GU_CARDS_5, GU_CARDS_6];
    let mut play = Play::of(Position::of(3).hand("blue", "pickpocket").hand("green", "candle crier").hunt(9));
    play.by("blue", "play pickpocket");
    assert_eq!(play.choices("blue"), ["player green"]);
    assert_eq!(play.refused("blue", "player red").to_string(), "Red holds no card. [gu.cards.6]");
    assert_eq!(play.refused("blue", "player blue").to_string(), "You can't choose yourself. [gu.cards.6]");
    assert_eq!(play.refused("blue", "player yellow").to_string(), "Nobody sits there in this game. [gu.setup.1]");
    play.game.script_lot(1);
    play.game.script_draw(0);
    play.by("blue", "player green");
    play.all_heard("Green lost Town Crier. [gu.cards.5]");
    assert_eq!([play.hand("green"), play.hand("blue")], [["candle"], ["candle"]]);
}

#[test]
fn a_line_without_anybody_to_choose_does_nothing() {
    proves![GU_CARDS_6];
    let mut play = Play::of(Position::of(3).hand("blue", "pickpocket").hunt(9));
    play.game.script_draw(0);
    play.by("blue", "play pickpocket");
    play.all_heard("Nobody can be chosen for Pickpocket. [gu.cards.6]");
    assert_eq!(play.hand("blue"), ["candle"]);
}

#[test]
fn whoever_is_behind_gets_points() {
    proves![GU_SCORE_7];
    let position = || Position::of(3).hand("blue", "beggar").points("red", 3);
    let mut play = Play::of(position().hunt(9));
    play.by("blue", "play beggar");
    play.all_heard("Blue got 2 points by Beggar's Bowl (now 2). [gu.score.7]");
    let mut play = Play::of(position().points("blue", 1).hunt(9));
    play.game.script_draw(0);
    play.by("blue", "play beggar");
    assert_eq!((play.points("blue"), play.hand("blue")), (1, vec!["candle"]));
}
