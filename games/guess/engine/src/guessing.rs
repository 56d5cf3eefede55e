//! Guessing: all guessers at the same time, in secret.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::choice::Choice;
use crate::engine::Flow;
use crate::event::Event;
use crate::frame::Ask;
use crate::game::Guess;
use crate::ids::{Player, Players};
use crate::rule;
use crate::state::Called;
use crate::words::Words;

/// All guessers write down their guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Guessing;

impl Procedure<Guess> for Guessing {
    /// Asks everybody at once who has not guessed yet, so nobody waits for another and nobody knows another's guess.
    fn step(self, game: &mut Guess) -> Flow {
        let waiting: Players = game.guessers().filter(|who| game.state.of(*who).guess.is_none()).collect();
        if waiting.is_empty() { game.pop() } else { Flow::Ask(Ask::Of(waiting)) }
    }

    fn list(self, game: &Guess, _: Player, out: &mut Vec<Choice>) {
        let numbers = game.ground.numbers();
        out.extend(numbers.map(Choice::Guess).chain(numbers.map(Choice::Dare)));
    }

    fn play(self, game: &mut Guess, who: Player, choice: Choice) {
        let called = match choice {
            Choice::Guess(number) => Called { number, dare: false },
            Choice::Dare(number) => Called { number, dare: true },
            _ => return,
        };
        game.state.of_mut(who).guess = Some(called);
        game.tell(Event::Guessed { who, called });
        game.tell(Event::GuessedUnseen { who });
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_GUESS_1
    }

    fn question(self, _: Words<'_>) -> String {
        "Which number is it?".into()
    }

    fn why(self, words: Words<'_>) -> String {
        format!("{} {}", words.left(), words.prizes())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Guess(_) | Choice::Dare(_) => because(rule::GU_HIDE_1, words.range()),
            _ => None,
        }
    }

    /// The guesses are with the players, where the view blanks them.
    fn hide(&mut self, _: Player) {}
}
