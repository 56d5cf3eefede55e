//! What the machine that runs procedures needs to know of this game.

use table::{Engine, Outcome, Procedure, RuleId, Seat, SeatSet, Within};

use crate::choice::Choice;
use crate::frame::{Ask, Frame};
use crate::game::Guess;
use crate::ids::{Player, Players};
use crate::rule;
use crate::words::Words;

/// What a step of a procedure leads to.
pub(crate) type Flow = table::Flow<Ask>;

/// This player has to answer.
pub(crate) const fn ask(who: Player) -> Flow {
    Flow::Ask(Ask::Of(Players::one(who)))
}

impl Engine for Guess {
    table::as_every_machine!(for Player);

    /// Nothing follows by itself in this game.
    fn settle(&mut self) -> bool {
        self.is_over()
    }

    fn asks(&mut self, ask: Ask) -> bool {
        self.state.ask = ask;
        true
    }

    fn around(words: Words<'_>) -> String {
        words.left()
    }
}

impl Guess {
    /// Changes the innermost procedure of a kind.
    pub(crate) fn change<P: Within<Frame> + Into<Frame> + Copy>(&mut self, change: impl FnOnce(P) -> P) {
        let found = self.state.frames.iter_mut().rev().find(|frame| P::within(frame).is_some());
        if let Some(frame) = found
            && let Some(procedure) = P::within(frame).copied()
        {
            *frame = change(procedure).into();
        }
    }

    /// The rule that asks.
    pub(crate) fn asking_rule(&self) -> RuleId {
        self.innermost().map_or(rule::GU_END_1, |frame| frame.rule(self))
    }

    /// Who is asked, as seats.
    pub(crate) fn asked(&self) -> SeatSet {
        self.state.asked().fold(SeatSet::EMPTY, |seats, who| seats.with(Seat(who.0)))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state.ask == Ask::Over
    }

    /// How the game ended.
    pub(crate) fn outcome(&self) -> Outcome {
        let (winners, by) = self.standing();
        let points = self.state.players.map(|seated| seated.points as i16);
        Outcome { winners, points, ending: by.name(), rule: by.rule() }
    }

    /// Notes that a line of a card runs, if somebody wants to know.
    pub(crate) fn note(&self, op: u16) {
        if let Some(coverage) = &self.ground.coverage {
            coverage.ran(op);
        }
    }

    /// Notes how a condition came out.
    pub(crate) fn note_condition(&self, condition: u16, holds: bool) {
        if let Some(coverage) = &self.ground.coverage {
            coverage.judged(condition, holds);
        }
    }
}
