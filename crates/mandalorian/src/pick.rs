//! What programs choose: threats, characters, spaces, slots, cards.

use crate::book::code::{Block, Near};
use crate::choice::Choice;
use crate::frame::{Ctx, Pick};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Heroes, Player, Region, Spaces, Threats};

impl Mandalorian {
    /// The same for each of several threats.
    pub(crate) fn step_each_threat(&mut self, ctx: Ctx, left: Threats, block: Block) -> Flow {
        let _ = (ctx, left, block);
        todo!("owner: B")
    }

    /// The same for each of several characters.
    pub(crate) fn step_each_hero(&mut self, ctx: Ctx, left: Heroes, block: Block) -> Flow {
        let _ = (ctx, left, block);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_each_hero(&self, ctx: Ctx, left: Heroes, block: Block, out: &mut Vec<Choice>) {
        let _ = (ctx, left, block, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_each_hero(&mut self, ctx: Ctx, left: Heroes, block: Block, who: Player, choice: Choice) {
        let _ = (ctx, left, block, who, choice);
        todo!("owner: B")
    }

    /// Something is picked.
    pub(crate) fn step_pick(&mut self, ctx: Ctx, pick: Pick) -> Flow {
        let _ = (ctx, pick);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_pick(&self, ctx: Ctx, pick: Pick, out: &mut Vec<Choice>) {
        let _ = (ctx, pick, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_pick(&mut self, ctx: Ctx, pick: Pick, who: Player, choice: Choice) {
        let _ = (ctx, pick, who, choice);
        todo!("owner: B")
    }

    /// Threats that a selector means.
    pub(crate) fn foes(&self, selector: u16, ctx: Ctx) -> Threats {
        let _ = (selector, ctx);
        todo!("owner: B")
    }

    /// Characters that a selector means.
    pub(crate) fn folk(&self, selector: u16, ctx: Ctx) -> Heroes {
        let _ = (selector, ctx);
        todo!("owner: B")
    }

    /// Spaces that a selector means.
    pub(crate) fn places(&self, selector: u16, ctx: Ctx) -> Spaces {
        let _ = (selector, ctx);
        todo!("owner: B")
    }

    /// The spaces that a distance is counted from.
    pub(crate) fn near(&self, near: Near, region: Region, ctx: Ctx) -> Spaces {
        let _ = (near, region, ctx);
        todo!("owner: B")
    }
}
