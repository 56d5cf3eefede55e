//! Everything people read: it is there at every moment, reads like words, and every line cites a rule of the game.

use std::collections::BTreeSet;

use guess::book::Book;
use guess::{Choice, Event, Guess, Setup};
use table::{Game, PlayerDice, Seat, Seed, Status, Viewer};
use testbed::by_lot;

const RULES: &str = include_str!("../../rules/guess.toml");

/// What must never show in anything that people read.
fn readable(text: &str, what: &str) {
    assert!(!text.trim().is_empty(), "{what} without words");
    for strange in ["{", "}", "[", "]", "<", ">", "  ", "..", " .", " ,", "::", "NONE", "None", "Some(", "255", " 0 at"]
    {
        assert!(!text.contains(strange), "`{strange}` in {what}: {text}");
    }
    let first = text.chars().next().expect("there is a first letter");
    assert!(!first.is_lowercase(), "{what} begins small: {text}");
}

fn known(rule: table::RuleId) {
    assert!(RULES.contains(&format!("id = \"{rule}\"")), "{rule} is no rule");
}

/// Plays a game by lot to its end and shows each question to a reader, with what came of the last answer.
fn play(setup: Setup, seed: u64, mut read: impl FnMut(&Guess, &[Event])) -> Guess {
    let game = Guess::deal(&Book::printed(), &setup, Seed::from_u64(seed)).expect("dealt");
    by_lot::play(game, &mut PlayerDice::new(Seed::from_u64(seed)), 10_000, |game, _, _, told| read(game, told))
}

/// Where the board may have two spaces, at the beginning of a line, a reader doesn't mind.
fn lines(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn all_words_read_well_and_cite_a_rule() {
    let mut cited = BTreeSet::new();
    for seed in 0..60 {
        let setup = Setup { players: 2 + (seed % 3) as u8, rounds: 2, numbers: if seed % 2 == 0 { 12 } else { 20 } };
        let end = play(setup, seed, |game, told| {
            for event in told {
                readable(&game.event_words(event), "an event");
                cited.insert(game.event_rule(event).0);
            }
            let mut listed: Vec<Choice> = Vec::new();
            for seat in (0..game.seats()).map(Seat) {
                readable(&game.prompt_words(seat), "a question");
                readable(&game.why_words(seat), "a reason");
                readable(&lines(&Guess::board_words(&game.view(Viewer::Seat(seat)))), "a board");
                game.choices(seat, &mut listed);
                for choice in &listed {
                    readable(&game.choice_words(choice), "an answer");
                }
            }
            if let Status::Asking(prompt) = game.status() {
                known(prompt.rule);
            }
        });
        readable(&end.closing_words(), "an ending");
        readable(&lines(&end.briefing_words()), "a briefing");
    }
    for rule in &cited {
        known(table::RuleId(rule));
    }
    assert!(cited.len() >= 25, "random games bring nearly every rule up: {cited:?}");
}

#[test]
fn a_refusal_says_why_and_by_which_rule() {
    let game = play(Setup::default(), 1, |game, _| {
        let asked = |seat| matches!(game.status(), Status::Asking(prompt) if prompt.seats.contains(seat));
        for text in ["hide 13", "play candle", "reply fog", "pass", "number 13", "player red", "guess 99", "dare 20"] {
            let choice = game.read_choice(text).expect("it can be read");
            for seat in (0..3).map(Seat) {
                if let Err(refusal) = game.check(seat, &choice) {
                    readable(&refusal.words, "a refusal");
                    assert_eq!(refusal.rule == table::TURN, !asked(seat), "{text}: {refusal}");
                }
            }
        }
    });
    assert!(game.read_choice("guess 0").is_err() && game.read_choice("guess 07").is_err());
    let refusal = game.check(Seat(0), &Choice::Pass).expect_err("it is over");
    assert_eq!(refusal.words, "The game is over.");
}
