//! What the machine that runs procedures needs to know of this game.

use table::{Engine, Procedure, RuleId};

use crate::choice::Choice;
use crate::frame::{Ask, Frame};
use crate::game::Mandalorian;
use crate::ids::Player;
use crate::words::Words;

/// What a step of a procedure leads to.
pub(crate) type Flow = table::Flow<Ask>;

/// This seat has to answer.
#[inline]
pub(crate) const fn ask(who: Player) -> Flow {
    Flow::Ask(Ask::Of(who))
}

impl Engine for Mandalorian {
    table::as_every_machine!(for Player);

    #[inline]
    fn settle(&mut self) -> bool {
        // Before the first turn nothing is decided: the table is still being laid.
        if std::mem::take(&mut self.state.check) && self.state.turns > 0 {
            self.check_mission(false);
        }
        let over = matches!(self.state.ask, Ask::Over(_));
        if over {
            self.clear_table(0);
        }
        over
    }

    fn asks(&mut self, ask: Ask) -> bool {
        self.state.ask = ask;
        true
    }

    /// Abilities have been answering each other without end.
    fn break_off(&mut self) {
        let turn = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Turn(_) | Frame::SetUp(_)));
        self.clear_table(turn.map_or(0, |turn| turn + 1));
    }

    fn around(words: Words<'_>) -> String {
        format!("{} {}", words.turn(), words.slots())
    }
}

impl Mandalorian {
    /// The procedure that asks.
    pub(crate) fn asking(&self) -> Frame {
        self.innermost().unwrap_or_default()
    }

    /// The rule that asks.
    pub(crate) fn asking_rule(&self) -> RuleId {
        self.asking().rule(self)
    }

    /// What is under way is over, down to some procedures.
    fn clear_table(&mut self, keep: usize) {
        while self.state.frames.len() > keep {
            self.state.frames.pop();
        }
        self.state.acts.clear();
        self.state.trips.clear();
        self.state.marches.clear();
        while let Some(plan) = self.state.drawn.pop() {
            self.discard_plan(plan);
        }
        self.state.drawn_number = 0;
    }
}
