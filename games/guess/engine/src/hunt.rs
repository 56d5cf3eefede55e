//! The hunt: guessers play cards in turn until all have passed.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Guess;
use crate::ids::Player;
use crate::played::Played;
use crate::rule;
use crate::words::{Words, name};

/// The hunt of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hunt {
    /// Whose turn it is.
    pub turn: Player,
    /// Whether they have taken it.
    pub done: bool,
}

impl Procedure<Guess> for Hunt {
    fn step(self, game: &mut Guess) -> Flow {
        let from = if self.done { game.ground.left_of(self.turn, 1) } else { self.turn };
        let Some(turn) = game.next_hunter(from) else { return game.pop() };
        game.turn_to(Self { turn, done: false });
        ask(turn)
    }

    fn list(self, game: &Guess, who: Player, out: &mut Vec<Choice>) {
        out.extend(game.playable(who, false).into_iter().map(Choice::Play));
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Guess, who: Player, choice: Choice) {
        game.turn_to(Self { done: true, ..self });
        if let Choice::Play(card) = choice {
            game.lay_out(who, card);
            game.tell(Event::Played { who, card });
            game.push(Played::by(who, card));
        } else {
            game.state.of_mut(who).passed = true;
            game.tell(Event::Passed { who });
        }
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_HUNT_1
    }

    fn question(self, _: Words<'_>) -> String {
        "Which card do you play?".into()
    }

    fn why(self, words: Words<'_>) -> String {
        let keeper = name(words.game.keeper());
        format!("{keeper} has hidden a number from 1 to {}. {}", words.highest(), words.left())
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| "Pass: play no more cards in this round".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Play(card) = choice else { return None };
        let words = words.not_now(card, false)?;
        because(rule::GU_HUNT_4, words)
    }

    fn hide(&mut self, _: Player) {}
}
