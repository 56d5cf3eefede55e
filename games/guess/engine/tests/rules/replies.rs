//! Replies of the keeper.

use guess::position::Position;
use guess::proves;

use crate::play::Play;

#[test]
fn the_keeper_may_reply_before_a_card_is_carried_out() {
    proves![GU_REPLY_1, GU_REPLY_4];
    let mut play = Play::of(Position::of(2).hand("red", "fog").hand("blue", "candle").hunt(9));
    play.by("blue", "play candle");
    assert_eq!(play.asked(), ["red"]);
    assert_eq!(play.choices("red"), ["reply fog", "pass"]);
    play.by("red", "reply fog");
    play.all_heard("Red replied to Candle with Fog. [gu.reply.1]");
    play.all_heard("Candle does nothing because of Fog. [gu.reply.4]");
    assert!(play.game.state().clues.is_empty());
    assert_eq!(play.game.state().discards.len(), 2);
}

#[test]
fn a_keeper_who_holds_anything_is_asked() {
    proves![GU_REPLY_2];
    let mut play = Play::of(Position::of(2).hand("red", "candle").hand("blue", "candle").hunt(9));
    play.by("blue", "play candle");
    assert_eq!((play.asked(), play.choices("red")), (vec!["red"], vec!["pass".to_owned()]));
    play.by("red", "pass");
    assert_eq!(play.game.state().clues.len(), 1);
    let mut play = Play::of(Position::of(2).hand("blue", "candle").hunt(9));
    play.by("blue", "play candle");
    assert_eq!(play.asked(), ["blue"], "without a card nobody is asked");
}

#[test]
fn only_replies_are_replied_with() {
    proves![GU_REPLY_3];
    let mut play = Play::of(Position::of(2).hand("red", "candle fog").hand("blue", "candle").hunt(9));
    assert_eq!(
        play.refused("blue", "reply fog").to_string(),
        "Only the keeper replies, to a card that was just played. [gu.reply.1]"
    );
    play.by("blue", "play candle");
    let refusal = play.refused("red", "reply candle").to_string();
    assert_eq!(refusal, "Candle is not a reply: it is played in a turn of the hunt. [gu.reply.3]");
}

#[test]
fn a_reply_can_make_a_card_speak_aloud() {
    proves![GU_CLUE_2];
    let mut play = Play::of(Position::of(3).hand("red", "loudmouth").hand("blue", "lantern").hunt(9));
    play.game.script_draw(0);
    play.by("blue", "play lantern").by("red", "reply loudmouth").by("blue", "number 6");
    play.all_heard("It is said aloud: it is more than 6. [gu.clue.2]");
    assert_eq!(play.hand("red"), ["candle"]);
}

#[test]
fn a_toll_is_paid_in_cards_or_else_in_points() {
    proves![GU_CARDS_5, GU_SCORE_7];
    let position = || Position::of(2).hand("red", "toll");
    let mut play = Play::of(position().hand("blue", "candle trident crier").hunt(9));
    play.game.script_lot(1);
    play.by("blue", "play candle").by("red", "reply toll");
    play.all_heard("Blue lost Town Crier. [gu.cards.5]");
    assert_eq!(play.hand("blue"), ["trident"]);
    let mut play = Play::of(position().hand("blue", "candle").hunt(9));
    play.by("blue", "play candle").by("red", "reply toll");
    play.all_heard("Red got 1 point by Toll (now 1). [gu.score.7]");
}
