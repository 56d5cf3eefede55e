//! Shared character mode and the solo game.

use mandalorian::Event;
use mandalorian::ids::Slot;
use mandalorian::position::Position;
use mandalorian::proves;
use mandalorian::state::Note;
use mandalorian::{Mandalorian, Options, book::Book, ids::Mode};
use table::{Game, Seed};

use crate::play::{Play, action};

fn red(cards: &str, position: Position) -> Play {
    action(position.hand("red", cards))
}

#[test]
fn two_characters_belong_to_all_players_together() {
    proves![MA_SHARED_1, MA_SHARED_2, MA_SHARED_3, MA_SHARED_4, MA_SHARED_5, MA_SHARED_8];
    for players in 1..=4 {
        let mode = if players == 1 { Mode::Standard } else { Mode::Shared };
        let options = Options { players, mode, ..Options::default() };
        let mut play = Play::of(Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(3)).unwrap());
        // The briefing shows two, one of them compulsory.
        assert_eq!(play.all("be"), ["ig_11", "mandalorian"]);
        play.play("be ig_11");
        assert_eq!(play.all("be"), ["mandalorian"]);
        play.play("be mandalorian");
        let characters = play.state().heroes.iter().filter(|hero| hero.person.is_some()).count();
        assert_eq!(characters, 2);
        assert_eq!((play.space("mandalorian").as_str(), play.space("ig_11").as_str()), ("b6", "b6"));
    }
}

fn deal(options: &Options) -> Play {
    Play::of(Mandalorian::deal(&Book::printed(), options, Seed::from_u64(3)).unwrap())
}

#[test]
fn two_of_the_briefing_are_chosen_and_one_is_the_mandalorian() {
    proves![MA_SHARED_3];
    let mut play = deal(&Options { mission: "last_call".into(), players: 3, mode: Mode::Shared, ..Options::default() });
    assert_eq!(play.all("be"), ["cara_dune", "greef_karga", "ig_11", "kuiil", "mandalorian"]);
    play.play("be kuiil");
    assert_eq!(play.all("be"), ["mandalorian"]);
    // In a mercenary mission any two will do.
    let mut alone = deal(&Options { mission: "scrap_walker".into(), players: 1, ..Options::default() });
    assert_eq!(alone.all("be").len(), Book::printed().characters.len());
    alone.play("be burg");
    assert_eq!(alone.all("be").len(), Book::printed().characters.len() - 1);
}

#[test]
fn the_rest_of_the_set_up_is_the_usual_one() {
    proves![MA_SHARED_5];
    let usual = |players: u8, mode: Mode| {
        let mut play = deal(&Options { players, mode, ..Options::default() });
        play.play("be mandalorian; be ig_11");
        let state = play.state();
        let placed = state.on_map.filter(|threat| !state.threat(*threat).is(Note::Reinforcement)).count();
        let tokens = state.slots.iter().filter(|slot| !slot.tokens.is_empty()).count();
        (placed, tokens, state.events.unseen.len(), state.planning.len(), state.held[..2].to_vec())
    };
    let standard = usual(2, Mode::Standard);
    assert!(standard.0 > 10 && standard.1 == 4);
    for players in 2..=4 {
        assert_eq!(usual(players, Mode::Shared), standard);
    }
}

#[test]
fn every_player_plays_for_either_character() {
    proves![MA_SHARED_1, MA_SHARED_2];
    for seat in ["red", "blue", "green", "yellow"] {
        for (card, hero) in [("mandalorian.the_creed", "mandalorian"), ("ig_11.full_cycle", "ig_11")] {
            let mut play = action(Position::shared(4).turn(seat).hand(seat, "mandalorian.the_creed ig_11.full_cycle"));
            play.by(seat, &format!("play {card} move; action; step b5; stop"));
            assert_eq!((play.space(hero).as_str(), play.asked()), ("b5", Some(seat)));
        }
    }
}

#[test]
fn both_character_cards_lie_before_everybody() {
    proves![MA_SHARED_8];
    let mut play = red("mandalorian.the_creed ig_11.full_cycle", Position::shared(3));
    for seat in ["red", "blue", "green"] {
        let board = Mandalorian::board_words(&play.view(seat));
        let cards = ["The Mandalorian in ", "IG-11 in "].map(|card| board.matches(card).count());
        assert_eq!(cards, [1, 1], "{board}");
    }
}

#[test]
fn every_player_draws_from_one_deck_made_of_both() {
    proves![MA_SHARED_6, MA_SHARED_7];
    let options = Options { players: 3, mode: Mode::Shared, ..Options::default() };
    let mut mixed = [false; 3];
    for seed in 0..8 {
        let mut play = Play::of(Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(seed)).unwrap());
        play.play("be mandalorian; be ig_11");
        for (seat, mixed) in ["red", "blue", "green"].into_iter().zip(&mut mixed) {
            let hand = play.hand(seat);
            assert_eq!(hand.len(), 4);
            let own = hand.iter().filter(|card| card.starts_with("mandalorian.")).count();
            *mixed |= own != 0 && own != 4;
        }
    }
    assert_eq!(mixed, [true; 3], "hands hold cards of both");
}

#[test]
fn the_character_on_the_card_acts() {
    proves![MA_SHARED_9, MA_SHARED_10, MA_SHARED_11, MA_SHARED_12];
    let cards = "mandalorian.the_creed ig_11.full_cycle ig_11.protocol_eleven";
    let mut play = red(cards, Position::shared(2));
    play.play("play mandalorian.the_creed move; action; step c6; stop");
    assert_eq!((play.space("mandalorian").as_str(), play.space("ig_11").as_str()), ("c6", "b6"));
    play.refused("play ig_11.full_cycle move");
    let mut both = red(cards, Position::shared(2));
    both.play("play ig_11.full_cycle move; action; step b5; stop; play mandalorian.the_creed intel; done");
    assert_eq!((both.space("ig_11").as_str(), both.asked()), ("b5", Some("blue")), "two actions, one character each");
    let mut same = red(cards, Position::shared(2));
    same.play("play ig_11.full_cycle move; done; play ig_11.protocol_eleven intel; done");
    assert_eq!(same.count(|event| matches!(event, Event::CardPlayed { .. })), 2);
}

#[test]
fn planning_cards_belong_to_the_character_that_planned() {
    proves![MA_SHARED_13, MA_SHARED_14];
    let position = Position::shared(2).kept("mandalorian", "defend").next_plans("defend defend defend defend");
    let mut play = red("ig_11.full_cycle mandalorian.the_creed", position);
    play.play("play ig_11.full_cycle plan; action; keep defend; done");
    assert_eq!((play.kept("ig_11"), play.kept("mandalorian")), (vec!["defend".into()], vec!["defend".to_owned()]));
}

#[test]
fn the_current_player_decides_everything() {
    proves![MA_SHARED_15, MA_U30];
    let position = Position::shared(2).turn("blue").kept("mandalorian", "defend").space("ig_11", "i6");
    let position = position.faceup("raider_cutter", "b6").tokens("move", &[3]).next_events("closing_in");
    let mut play = action(position.hand("blue", "ig_11.target_lock ig_11.spindle_stride"));
    play.play("play ig_11.target_lock move; done; play ig_11.spindle_stride intel; done");
    assert_eq!(play.asked(), Some("blue"));
    play.play("use mandalorian defend");
    assert_eq!(play.damage("mandalorian"), 0);
}

#[test]
fn you_are_whoever_acted_last() {
    proves![MA_SHARED_16, MA_U21];
    let position = || {
        let position =
            Position::shared(2).faceup("rifle_cache", "b6").faceup("supply_crate", "b5").space("ig_11", "b5");
        position.hand("red", "mandalorian.the_creed ig_11.full_cycle mandalorian.long_road")
    };
    let mut play = action(position());
    assert!(play.all("feature").is_empty(), "before the first action there is no you");
    play.play("play mandalorian.the_creed intel");
    assert_eq!(play.all("feature"), ["t0"]);
    let mut other = action(position());
    other.play("play ig_11.full_cycle intel");
    assert_eq!(other.all("feature"), ["t1"]);
}

#[test]
fn a_card_of_the_child_acts_for_either() {
    proves![MA_CHILD_DECK_9];
    let options = Options { mission: "safe_house".into(), mode: Mode::Shared, ..Options::default() };
    let options = Options { characters: "mandalorian,greef_karga".into(), ..options };
    let position =
        Position::with(&Book::printed(), &options).hand("red", "child.tug_at_the_cloak mandalorian.long_road");
    let mut play = action(position);
    play.play("play child.tug_at_the_cloak move");
    assert_eq!(play.all("character"), ["greef_karga", "mandalorian"]);
    let start = play.space("greef_karga");
    play.play("character greef_karga; action");
    let step = play.all("step")[0].clone();
    play.play(&format!("step {step}; stop"));
    assert_eq!((play.space("greef_karga"), play.space("mandalorian")), (step, start));
}

#[test]
fn alone_one_plays_both() {
    proves![MA_SOLO_1, MA_SOLO_2, MA_SOLO_3, MA_SOLO_4];
    let mut play = red("mandalorian.the_creed ig_11.full_cycle mandalorian.long_road", Position::of(1));
    assert!(play.game.ground().is_shared());
    play.play("play ig_11.full_cycle move; done; play mandalorian.the_creed intel; done");
    assert!(play.saw(|event| matches!(event, Event::TurnBegins { .. })), "two actions are a turn");
    assert_eq!(play.asked(), Some("red"), "the next turn is one's own again");
    assert!(play.slot(Slot::Move).cards.len() == 1);
    // The objective wins it.
    let position = Position::of(1).items("mandalorian", "asset").space("mandalorian", "a6");
    let mut won = red("mandalorian.the_creed ig_11.full_cycle", position);
    won.play("play ig_11.full_cycle intel; play mandalorian.the_creed plan; done; done");
    assert!(won.outcome().is_some_and(|outcome| outcome.ending == "objective"));
    assert_eq!(won.winners(), Some(vec!["red"]));
}

#[test]
fn alone_one_has_one_hand() {
    proves![MA_SOLO_2];
    let mut play = deal(&Options { players: 1, ..Options::default() });
    play.play("be mandalorian; be ig_11");
    assert_eq!(play.hand("red").len(), 4);
    assert!(play.state().hands[1..].iter().all(|hand| hand.is_empty()));
}

#[test]
fn a_turn_has_two_actions_however_many_share() {
    proves![MA_SHARED_10, MA_SHARED_12];
    for players in 1..=4 {
        let mode = if players == 1 { Mode::Standard } else { Mode::Shared };
        let options = Options { players, mode, ..Options::default() };
        let cards = "mandalorian.the_creed ig_11.full_cycle ig_11.protocol_eleven";
        let position = crate::special::yard_with(options).all_in("d6").hand("red", cards);
        let blue = "ig_11.override mandalorian.hard_march ig_11.full_scan";
        let mut play = action(if players > 1 { position.hand("blue", blue) } else { position });
        play.game.roll_anew(table::Seed::from_u64(3));
        let played = |event: &Event| matches!(event, Event::CardPlayed { .. });
        // This turn and the next one, whoever's it is.
        for turn in 1..=2 {
            let (began, before) = (play.state().turns, play.count(played));
            while play.state().turns == began && play.outcome().is_none() {
                let choices = play.choices();
                let least =
                    choices.iter().find(|choice| ["done", "pass", "decline", "stop"].contains(&choice.as_str()));
                let answer = least.unwrap_or(&choices[0]).clone();
                if answer == "done" && choices.iter().any(|choice| choice.starts_with("play ")) {
                    assert_eq!(play.count(played), before + 2, "{players}: no more and no less in turn {turn}");
                }
                play.play(&answer);
            }
            assert_eq!(play.count(played), before + 2, "{players} in turn {turn}");
        }
    }
}
