//! What players may know and say.

use mandalorian::position::Position;
use mandalorian::proves;
use mandalorian::state::Known;
use table::Game;

use crate::play::action;

#[test]
fn hands_are_told_but_never_shown() {
    proves![MA_COMMUNICATION_1, MA_COMMUNICATION_2, MA_SETUP_27];
    let cards = "mandalorian.the_creed mandalorian.long_road";
    let mut play = action(Position::of(2).hand("red", cards).hand("blue", "ig_11.full_cycle"));
    let (red, blue) = (play.view("red"), play.view("blue"));
    assert_eq!(red.state.hands[0].len(), 2);
    assert_eq!((blue.state.hands[0].len(), blue.state.held[0]), (0, 2), "only how many");
    assert!(play.choices().iter().all(|choice| !choice.contains("show")));
    assert!(play.game.read_choice("show mandalorian.the_creed").is_err());
}

#[test]
fn discard_piles_are_open_and_the_event_deck_shows_only_an_icon() {
    proves![MA_COMMUNICATION_5, MA_COMMUNICATION_6, MA_COMMUNICATION_7];
    let position = Position::of(2).hand("red", "mandalorian.the_creed mandalorian.long_road");
    let mut play = action(position.discarded("ig_11.full_cycle mandalorian.hard_march").only_plans("defend sprint"));
    for seat in ["red", "blue"] {
        let view = play.view(seat);
        assert_eq!(view.state.discards.len(), 2);
        assert_eq!(view.state.planning.discard.iter().sum::<u8>(), 22);
        let deck = view.state.events;
        assert_eq!(deck.top, Known::default(), "the card is hidden");
        assert_eq!(deck.icon, play.state().events.icon);
        assert!(deck.under.iter().all(|(known, _)| !known.card.is_some()));
    }
}
