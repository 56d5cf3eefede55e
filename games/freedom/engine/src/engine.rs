//! What the machine that runs procedures needs to know of this game.

use table::{Engine, Procedure, RuleId};

use crate::book::Side;
use crate::choice::Choice;
use crate::frame::{Ask, Frame};
use crate::game::Freedom;
use crate::rule;
use crate::words::Words;

/// What a step of a procedure leads to.
pub(crate) type Flow = table::Flow<Ask>;

/// This side has to answer.
#[inline]
pub(crate) const fn ask(side: Side) -> Flow {
    Flow::Ask(Ask::Of(side))
}

impl Engine for Freedom {
    table::as_every_machine!(for Side);

    #[inline]
    fn settle(&mut self) -> bool {
        if self.state.dirty {
            self.tidy();
        }
        let over = matches!(self.state.ask, Ask::Over(_));
        if over {
            self.state.frames.clear();
        }
        over
    }

    /// Cards are drawn on until somebody is asked something.
    fn asks(&mut self, ask: Ask) -> bool {
        self.state.ask = ask;
        self.state.desk.drawing_on = false;
        true
    }

    /// The moment, which is told of every question, says enough.
    fn around(_: Words<'_>) -> String {
        String::new()
    }
}

impl Freedom {
    /// The rule that asks.
    pub(crate) fn asking_rule(&self) -> RuleId {
        self.innermost().map_or(rule::FG_20_7, |frame| frame.rule(self))
    }
}
