//! What is asked about the hidden number, and who hears the answer.

use serde::Serialize;

use crate::event::Event;
use crate::game::Guess;
use crate::ids::{Number, Numbers, Player};
use crate::program::Ctx;

/// Something that can be asked about a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Whether this divides it.
    Divisible(u8),
    /// Whether it is this or less.
    AtMost(Number),
    /// Whether it is this many steps from this at most.
    Near(Number, u8),
}

impl Question {
    /// Whether the answer is yes for a number.
    pub const fn fits(self, number: Number) -> bool {
        match self {
            Self::Divisible(by) => number.0.is_multiple_of(by),
            Self::AtMost(highest) => number.0 <= highest.0,
            Self::Near(middle, steps) => number.steps(middle) <= steps,
        }
    }

    /// What is asked: "it is even".
    pub fn words(self) -> String {
        match self {
            Self::Divisible(2) => "it is even".into(),
            Self::Divisible(by) => format!("it is divisible by {by}"),
            Self::AtMost(highest) => format!("it is {} at most", highest.0),
            Self::Near(middle, 1) => format!("it is {} or next to it", middle.0),
            Self::Near(middle, steps) => format!("it is {} or {steps} steps from it at most", middle.0),
        }
    }

    /// What an answer says: "it is odd".
    pub fn told(self, answer: bool) -> String {
        match (self, answer) {
            (Self::Divisible(2), false) => "it is odd".into(),
            (Self::AtMost(highest), false) => format!("it is more than {}", highest.0),
            (Self::Near(middle, 1), false) => format!("it is neither {} nor next to it", middle.0),
            (Self::Near(middle, steps), false) => format!("it is more than {steps} steps from {}", middle.0),
            (Self::Divisible(by), false) => format!("it is not divisible by {by}"),
            (question, true) => question.words(),
        }
    }
}

/// What was asked, and what came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Clue {
    /// The question.
    pub question: Question,
    /// Who heard the answer; nobody in particular if all did.
    pub who: Player,
    /// The answer, if whoever looks knows it.
    pub answer: Option<bool>,
}

impl Clue {
    /// Whether somebody has heard the answer.
    pub fn is_heard_by(&self, who: Player) -> bool {
        !self.who.is_some() || self.who == who
    }

    /// Those of these numbers that it leaves possible.
    pub fn narrow(&self, numbers: Numbers) -> Numbers {
        let Some(answer) = self.answer else { return numbers };
        numbers.that(|number| self.question.fits(number) == answer)
    }
}

impl Guess {
    /// A card asks about the hidden number. Whoever played it hears the answer, or everybody does.
    pub(crate) fn inquire(&mut self, ctx: Ctx, question: Question, aloud: bool) {
        let answer = question.fits(self.state.hidden);
        let who = if aloud || ctx.aloud { Player::NONE } else { ctx.me };
        self.state.clues.push(Clue { question, who, answer: Some(answer) });
        self.state.shown += 1;
        if who.is_some() {
            self.tell(Event::Learned { who, question, answer });
            self.tell(Event::LearnedUnseen { who, question });
        } else {
            self.tell(Event::Told { question, answer, betrayed: ctx.aloud });
        }
    }
}
