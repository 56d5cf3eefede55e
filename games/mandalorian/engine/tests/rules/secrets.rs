//! What players may know and say.

use mandalorian::ids::{Cards, Motive, Threat};
use mandalorian::position::Position;
use mandalorian::state::Known;
use mandalorian::{Event, Mandalorian, proves};
use table::{Audience, Chance, Game, List, PlayerDice, Seat, Seed, Told, Viewer};

use crate::play::{Play, action, draw_step};
use crate::special::heist;

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
        assert!(!deck.discard.is_empty() && deck.discard == play.state().events.discard);
        assert_eq!(deck.top, Known::default(), "the card is hidden");
        assert_eq!(deck.icon, play.state().events.icon);
        assert!(deck.under.iter().all(|(known, _)| !known.card.is_some()));
    }
}

/// Red knows of the ambusher in c6 and has looked at the trap in a6, blue and green have not.
fn heist_with_a_look(motive: Motive) -> Play {
    let position = heist(3).motive("red", motive).motive("blue", Motive::Loyal).motive("green", Motive::Loyal);
    let position = position.facedown("ambusher", "c6").facedown("trap", "a6").looked("red", "t1");
    action(position.hand("red", "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march"))
}

#[test]
fn nothing_tells_a_traitor_from_the_others() {
    proves![MA_DISLOYAL_PLAY_1, MA_DISLOYAL_PLAY_2, MA_DISLOYAL_PLAY_3];
    let answers = ["play mandalorian.the_creed move", "action", "step b5", "stop", "play mandalorian.long_road plan"];
    let (mut loyal, mut disloyal) = (heist_with_a_look(Motive::Loyal), heist_with_a_look(Motive::Disloyal));
    for answer in answers {
        assert_eq!(loyal.choices(), disloyal.choices(), "a disloyal player can help like the others, or not");
        for seat in ["blue", "green"] {
            assert_eq!(Mandalorian::board_words(&loyal.view(seat)), Mandalorian::board_words(&disloyal.view(seat)));
            assert_eq!(loyal.view(seat).state, disloyal.view(seat).state);
        }
        loyal.play(answer);
        disloyal.play(answer);
    }
    assert_eq!(loyal.log(), disloyal.log());
    assert_ne!(loyal.view("red").state, disloyal.view("red").state, "red knows");
}

/// What comes out last was hidden until then, though no chance is left in it: nobody can take it back.
#[test]
fn the_last_card_of_a_deck_comes_out_for_good() {
    proves![MA_COMMUNICATION_2];
    let three = "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march";
    let mut play = draw_step(Position::of(2).hand("red", three));
    play.game.alter(|state| {
        let rest: Cards = state.tops[0].iter().copied().chain(state.decks.and(Cards::row(0))).collect();
        let last = Cards::one(rest.first());
        state.tops[0] = List::new();
        state.decks = state.decks.without(rest).or(last);
        state.discards = state.discards.or(rest.without(last));
    });
    let before = play.game.spoilers();
    play.begin();
    assert_eq!(play.held("red"), 4);
    assert!(play.game.spoilers() > before);
}

/// Two games that differ in what red wants, played alike until that makes a difference.
#[test]
fn whole_games_of_a_traitor_look_like_those_of_a_loyal_player() {
    proves![MA_DISLOYAL_PLAY_1, MA_DISLOYAL_PLAY_2, MA_DISLOYAL_PLAY_3, MA_DISLOYAL_PLAY_6];
    let mut decisions = 0;
    for seed in 0..40 {
        let mut whim = PlayerDice::new(Seed::from_u64(seed));
        let (mut loyal, mut disloyal) = (heist_with_a_look(Motive::Loyal), heist_with_a_look(Motive::Disloyal));
        for play in [&mut loyal, &mut disloyal] {
            play.game.alter(|state| state.chance = Chance::new(Seed::from_u64(seed)));
        }
        while loyal.outcome().is_none() {
            let asked = loyal.asked().expect("somebody is asked");
            assert_eq!(disloyal.asked(), Some(asked));
            let choices = loyal.choices();
            assert_eq!(disloyal.choices(), choices);
            for (number, seat) in ["red", "blue", "green"].into_iter().enumerate() {
                let me = Seat(number as u8);
                assert_eq!(loyal.game.prompt_words(me), disloyal.game.prompt_words(me));
                if seat != "red" {
                    assert_eq!(loyal.view(seat).state, disloyal.view(seat).state);
                }
            }
            let answer = &choices[whim.below(choices.len())];
            loyal.play(answer);
            disloyal.play(answer);
            decisions += 1;
            // The defeat of red shows what red was.
            if disloyal.saw(|event| matches!(event, Event::Unmasked { who, .. } if who.0 == 0)) {
                break;
            }
            assert_eq!(loyal.log(), disloyal.log());
        }
        // What one player is told, nobody or everybody else is told too.
        for event in loyal.log().iter().filter(|event| event.audience() != Audience::Everyone) {
            let hearers = (0..3).filter(|seat| event.audience().includes(Viewer::Seat(Seat(*seat)))).count();
            assert_ne!(hearers, 0, "{event:?}");
            assert_eq!(event.audience().includes(Viewer::Spectator), hearers == 2, "{event:?}");
        }
    }
    assert!(decisions > 2000, "{decisions}");
}

#[test]
fn what_was_seen_is_left_to_the_words_of_who_saw_it() {
    proves![MA_DISLOYAL_PLAY_4, MA_DISLOYAL_PLAY_5, MA_COMMUNICATION_3, MA_COMMUNICATION_4];
    let mut play = heist_with_a_look(Motive::Disloyal);
    play.play("play mandalorian.long_road intel; action; look t0");
    // The others hear that there was a look and nothing of what it showed, so whatever is said about it can be false or kept.
    let hear = |log: &[Event], seat: u8| -> Vec<Event> {
        log.iter().filter(|event| event.audience().includes(Viewer::Seat(Seat(seat)))).cloned().collect()
    };
    let looked = |event: &Event| matches!(event, Event::Looked { .. });
    assert!(hear(play.log(), 0).iter().any(looked));
    for (seat, number) in [("blue", 1), ("green", 2)] {
        let heard = hear(play.log(), number);
        assert!(!heard.iter().any(looked));
        assert!(heard.iter().any(|event| matches!(event, Event::LookedUnseen { .. })));
        let state = play.view(seat).state;
        assert!(!state.threat(Threat(0)).face.is_some() && !state.threat(Threat(1)).face.is_some());
    }
    assert!(play.view("red").state.threat(Threat(0)).face.is_some());
}

#[test]
fn the_game_itself_carries_no_word_from_one_player_to_another() {
    proves![MA_DISLOYAL_PLAY_6];
    let mut play = heist_with_a_look(Motive::Disloyal);
    for words in ["say green hello", "tell green ambusher", "whisper green hello", "give green mandalorian.the_creed"] {
        assert!(play.game.read_choice(words).is_err(), "{words}");
    }
    // Whatever is told of a move reaches everybody, unless it is what one player alone may see.
    play.play(
        "play mandalorian.long_road intel; action; look t0; play mandalorian.the_creed plan; action; keep defend",
    );
    for event in play.log().to_vec() {
        let others: Vec<bool> = (1..3).map(|seat| event.audience().includes(Viewer::Seat(Seat(seat)))).collect();
        assert_eq!(others[0], others[1], "{event:?}: never to one of the others alone");
    }
}
