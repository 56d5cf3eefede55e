//! The turn and its steps.

use crate::book::code::Until;
use crate::frame::Step;
use crate::game::{Flow, Mandalorian};
use crate::ids::Player;

impl Mandalorian {
    /// The next step of the turn.
    pub(crate) fn step_turn(&mut self, step: Step) -> Flow {
        let _ = (step,);
        todo!("owner: B")
    }

    /// The next seat to the left that takes turns.
    pub(crate) fn next_player(&self, after: Player) -> Player {
        let _ = (after,);
        todo!("owner: B")
    }

    /// The turn of a seat begins: flags of the turn are cleared, lasting effects end.
    pub(crate) fn begin_turn(&mut self, who: Player) {
        let _ = (who,);
        todo!("owner: B")
    }

    /// Ends the lasting effects that end now.
    pub(crate) fn end_lasting(&mut self, until: Until, by: Player) {
        let _ = (until, by);
        todo!("owner: B")
    }
}
