//! The intel action and looks at facedown threats.

use crate::choice::Choice;
use crate::frame::Ctx;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Player, Threat};

impl Mandalorian {
    /// The intel action: a look or a move.
    pub(crate) fn step_intel(&mut self) -> Flow {
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_intel(&self, out: &mut Vec<Choice>) {
        let _ = (out,);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_intel(&mut self, who: Player, choice: Choice) {
        let _ = (who, choice);
        todo!("owner: B")
    }

    /// Facedown threats are looked at.
    pub(crate) fn step_look(&mut self, ctx: Ctx, left: u8, foes: u16) -> Flow {
        let _ = (ctx, left, foes);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_look(&self, ctx: Ctx, left: u8, foes: u16, out: &mut Vec<Choice>) {
        let _ = (ctx, left, foes, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_look(&mut self, ctx: Ctx, left: u8, foes: u16, who: Player, choice: Choice) {
        let _ = (ctx, left, foes, who, choice);
        todo!("owner: B")
    }

    /// A seat looks at a facedown token.
    pub(crate) fn looked(&mut self, who: Player, threat: Threat) {
        let _ = (who, threat);
        todo!("owner: B")
    }
}
