//! The Action Deck runs out: void cards come back, and nothing else.

use freedom::Event;
use freedom::book::{Mission, Side};
use freedom::position::Position;
use freedom::proves;
use table::Game;

use crate::desk::missions;
use crate::play::{Play, agent};

/// Odene Hobar on Diplomacy in Charkhan's wilds, size 3, with a deck of these cards alone.
fn with_deck(numbers: &[u8]) -> Play {
    let deck = numbers.to_vec();
    let position = Position::star("egrix").content(move |book| book.cards.retain(|card| deck.contains(&card.number)));
    let who = agent(Side::Rebel);
    missions(position.people(who, "2232"), "2232", &[("diplomacy", who)])
}

/// The printed numbers of all void cards so far.
fn voids(play: &Play) -> Vec<u8> {
    let number = |event: &Event| match event {
        Event::Void { card, .. } => Some(play.game.ground().book.cards[card.ix()].number),
        _ => None,
    };
    play.events().iter().filter_map(number).collect()
}

#[test]
fn void_cards_come_back_when_the_deck_is_empty() {
    proves![FG_11_1_27, FG_11_1_26];
    // Cards 68, 71 and 88 are shelter from searches, which counts once; 70 is a raid.
    let mut play = with_deck(&[68, 70, 71, 88]);
    play.draws(&[68, 71, 70]).rebel(&["draw"]);
    assert_eq!((voids(&play), play.game.state().desk.counted), (vec![71, 88], 2));
    // The two void ones are the deck now, drawn like any other: first one, then the other, then both again.
    play.draws(&[71]);
    assert_eq!(voids(&play), [71, 88, 71]);
    play.rebel(&["draw"]);
    assert_eq!(voids(&play), [71, 88, 71, 88], "not the one that was just drawn");
    play.draws(&[71]);
    assert_eq!((voids(&play), play.game.state().desk.counted), (vec![71, 88, 71, 88, 71], 2));
    assert!(play.offered("draw") && play.offered("stop"));
}

#[test]
fn the_chances_are_those_of_the_cards_that_can_come() {
    proves![FG_11_1_27, FG_11_1_5];
    let told = |play: &mut Play, wanted: &str| {
        let choice = play.game.read_choice("draw").expect("an answer");
        let words = play.game.choice_words(&choice);
        assert!(words.contains(wanted), "{wanted}: {words}");
    };
    // Cards 72 and 82 bear the letter of Diplomacy; 71 repeats 68.
    let mut play = with_deck(&[68, 71, 72, 82]);
    play.draws(&[68]);
    told(&mut play, "D on 2 of 2 cards");
    play.draws(&[71]);
    told(&mut play, "D on 2 of 2 cards");
    play.draws(&[72]).rebel(&["go-on diplomacy"]);
    told(&mut play, "D on 1 of 1 card");
    // Once the void card alone is left, nothing can come of it.
    let mut void = with_deck(&[68, 71, 72]);
    void.draws(&[68, 71]).rebel(&["draw", "go-on diplomacy"]);
    told(&mut void, "D on 0 of 0 cards");
    // If every card has counted, all of them are shuffled anew.
    let mut anew = with_deck(&[72]);
    anew.rebel(&["draw", "go-on diplomacy"]);
    told(&mut anew, "D on 1 of 1 card");
    anew.rebel(&["draw"]);
    assert_eq!(anew.completed(Mission::Diplomacy), Some(2));
}
