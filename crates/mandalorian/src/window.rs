//! Windows: planning cards, advanced cards, items and lasting effects that can be used now.

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::frame::Ctx;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Player, Players};

impl Mandalorian {
    /// Seats may answer to something, one after the other.
    pub(crate) fn step_window(&mut self, trigger: Trigger, asked: Players, ctx: Ctx) -> Flow {
        let _ = (trigger, asked, ctx);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_window(&self, trigger: Trigger, asked: Players, ctx: Ctx, out: &mut Vec<Choice>) {
        let _ = (trigger, asked, ctx, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_window(&mut self, trigger: Trigger, asked: Players, ctx: Ctx, who: Player, choice: Choice) {
        let _ = (trigger, asked, ctx, who, choice);
        todo!("owner: B")
    }

    /// Opens a window if somebody has something to use in it.
    pub(crate) fn open_window(&mut self, trigger: Trigger, ctx: Ctx) {
        let _ = (trigger, ctx);
        todo!("owner: B")
    }

    /// What a seat can use now: planning cards, advanced cards, items, lasting effects.
    pub(crate) fn answering(&self, who: Player, trigger: Trigger, ctx: Ctx, out: &mut Vec<Choice>) {
        let _ = (who, trigger, ctx, out);
        todo!("owner: B")
    }

    /// Whether a seat can use anything now.
    pub(crate) fn can_answer(&self, who: Player, trigger: Trigger, ctx: Ctx) -> bool {
        let _ = (who, trigger, ctx);
        todo!("owner: B")
    }

    /// Uses it.
    pub(crate) fn use_answer(&mut self, who: Player, trigger: Trigger, ctx: Ctx, choice: Choice) {
        let _ = (who, trigger, ctx, choice);
        todo!("owner: B")
    }
}
