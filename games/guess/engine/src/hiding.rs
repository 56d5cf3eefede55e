//! Hiding: the keeper writes a number down.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Guess;
use crate::ids::Player;
use crate::rule;
use crate::words::Words;

/// The keeper hides a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hiding;

impl Procedure<Guess> for Hiding {
    fn step(self, game: &mut Guess) -> Flow {
        ask(game.keeper())
    }

    fn list(self, game: &Guess, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.ground.numbers().map(Choice::Hide));
    }

    fn play(self, game: &mut Guess, who: Player, choice: Choice) {
        if let Choice::Hide(number) = choice {
            game.state.hidden = number;
            game.tell(Event::Hid { who, number });
            game.tell(Event::HidUnseen { who });
            game.pop();
        }
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_HIDE_1
    }

    fn question(self, _: Words<'_>) -> String {
        "Which number do you hide?".into()
    }

    fn why(self, words: Words<'_>) -> String {
        format!("You keep the number in {}. Whoever guesses far from it brings you points.", words.round())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Hide(_) => because(rule::GU_HIDE_1, words.range()),
            _ => None,
        }
    }

    /// The number itself is in the state, which blanks it.
    fn hide(&mut self, _: Player) {}
}
