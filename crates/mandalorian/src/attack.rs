//! The attack action.

use crate::choice::Choice;
use crate::frame::{Act, AttackStep};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Player, Threats};

impl Mandalorian {
    /// An attack of a character.
    pub(crate) fn step_attack(&mut self, step: AttackStep) -> Flow {
        let _ = (step,);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_attack(&self, step: AttackStep, out: &mut Vec<Choice>) {
        let _ = (step, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_attack(&mut self, step: AttackStep, who: Player, choice: Choice) {
        let _ = (step, who, choice);
        todo!("owner: B")
    }

    /// Threats that an action can attack.
    pub(crate) fn targets(&self, act: &Act) -> Threats {
        let _ = (act,);
        todo!("owner: B")
    }

    /// The reach of its attack, the mission considered.
    pub(crate) fn reach_of(&self, act: &Act) -> u8 {
        let _ = (act,);
        todo!("owner: B")
    }
}
