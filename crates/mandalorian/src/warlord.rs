//! The Warlord.

use crate::choice::Choice;
use crate::game::{Flow, Mandalorian};
use crate::ids::Player;

impl Mandalorian {
    /// The turn of the Warlord.
    pub(crate) fn step_warlord(&mut self) -> Flow {
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_warlord(&self, out: &mut Vec<Choice>) {
        let _ = (out,);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_warlord(&mut self, who: Player, choice: Choice) {
        let _ = (who, choice);
        todo!("owner: C")
    }

    /// The seat of the Warlord, if there is one.
    pub(crate) fn warlord(&self) -> Player {
        todo!("owner: C")
    }
}
