//! One person against the computer.

use crate::chrome::with_browser;
use crate::house::House;
use crate::play::With;

/// Three game-turns need far fewer answers than this.
const BOUND: usize = 250;

#[test]
fn three_game_turns_against_the_computer_by_clicking() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        assert!(ann.asked().await);
        assert_eq!(ann.turn().await, 1);
        let mut answers = 0;
        while ann.asked().await && ann.turn().await < 4 {
            let with = if answers % 4 == 3 { With::Board } else { With::List };
            ann.answer(with).await;
            answers += 1;
            assert!(answers < BOUND, "still in game-turn {}", ann.turn().await);
        }
        assert!(answers > 3, "the game ended by itself");
        assert!(ann.turn().await >= 4 || ann.count(".status.over").await == 1);
        assert!(ann.count("#log li").await > 10);
        ann.close().await;
    });
}
