//! The evening, and one round of it: cards are drawn, a number is hidden, hunted, guessed and shown.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::engine::Flow;
use crate::event::Event;
use crate::game::Guess;
use crate::guessing::Guessing;
use crate::hiding::Hiding;
use crate::hunt::Hunt;
use crate::ids::Player;
use crate::rule;

/// Cards that everybody draws when a round begins.
const EACH_ROUND: u8 = 2;

/// The game as a whole: one round after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Evening;

impl Procedure<Guess> for Evening {
    fn step(self, game: &mut Guess) -> Flow {
        if game.state.round == game.ground.setup.all_rounds() {
            game.finish();
            return game.pop();
        }
        game.state.round += 1;
        game.tell(Event::Round { round: game.state.round, keeper: game.keeper() });
        game.push(Round { next: Stage::Draw });
        Flow::Go
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_ROUND_1
    }

    fn hide(&mut self, _: Player) {}
}

/// What comes next in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Everybody draws.
    Draw,
    /// The keeper hides a number.
    Hide,
    /// The guessers play cards.
    Hunt,
    /// They guess.
    Guess,
    /// Everything is shown.
    Show,
}

/// A round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// How far it has come.
    pub next: Stage,
}

impl Procedure<Guess> for Round {
    fn step(self, game: &mut Guess) -> Flow {
        match self.next {
            Stage::Draw => {
                game.draw_for_round();
                game.turn_to(Self { next: Stage::Hide })
            }
            Stage::Hide => game.begin(Stage::Hunt, Hiding),
            Stage::Hunt => {
                let turn = game.ground.left_of(game.keeper(), 1);
                game.begin(Stage::Guess, Hunt { turn, done: false })
            }
            Stage::Guess => game.begin(Stage::Show, Guessing),
            Stage::Show => {
                game.show_all();
                game.pop()
            }
        }
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_ROUND_1
    }

    fn hide(&mut self, _: Player) {}
}

impl Guess {
    /// A part of the round begins; after it comes the next.
    fn begin(&mut self, next: Stage, part: impl Into<crate::frame::Frame>) -> Flow {
        self.turn_to(Round { next });
        self.push(part);
        Flow::Go
    }

    fn draw_for_round(&mut self) {
        if self.state.round == 1 {
            return;
        }
        for who in [self.keeper()].into_iter().chain(self.guessers()) {
            (0..EACH_ROUND).for_each(|_| self.draw(who));
        }
    }
}
