//! Questions, each in a sentence, for the seat that is asked.

use table::{Engine, Procedure, RuleId, Seat};

use super::{Names, capital, mission};
use crate::book::Side;
use crate::choice::Choice;
use crate::game::Freedom;
use crate::state::GroupIx;

/// The present question.
pub(crate) fn prompt(game: &Freedom, _: Seat) -> String {
    Words::of(game).prompt()
}

/// What questions, answers and refusals are made of.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub(crate) game: &'a Freedom,
    pub(crate) names: Names<'a>,
    /// The side that is asked.
    pub(crate) asked: Side,
}

impl<'a> Words<'a> {
    pub(crate) fn of(game: &'a Freedom) -> Self {
        Self { game, names: Names::of(&game.ground), asked: game.asked().unwrap_or(game.state.phasing) }
    }
}

impl Words<'_> {
    /// The present question.
    pub(crate) fn prompt(self) -> String {
        match self.game.innermost() {
            None => "The game is over.".into(),
            Some(frame) => capital(&frame.question(self)),
        }
    }

    /// The rule the present question comes from.
    pub(crate) fn rule(self) -> RuleId {
        self.game.asking_rule()
    }

    /// The first of the answers listed by a procedure.
    pub(crate) fn first_answer(self, procedure: impl Procedure<Freedom>) -> Option<Choice> {
        let mut choices = Vec::new();
        procedure.list(self.game, self.asked, &mut choices);
        choices.first().copied()
    }

    /// The Environ whose missions run.
    pub(crate) fn here(self) -> String {
        self.game.state.desk.place.map_or_else(|| "the Environ".into(), |place| self.names.place(place))
    }

    /// A mission group: "Diplomacy group of Barca and Saytar".
    pub(crate) fn group(self, group: GroupIx) -> String {
        let Some(group) = self.game.state.desk.groups.get(group as usize) else { return "group".into() };
        let name = mission(group.mission, self.game.state.phasing);
        if group.camp {
            format!("{name} of the camp")
        } else {
            format!("{name} group of {}", self.names.party(group.members))
        }
    }
}
