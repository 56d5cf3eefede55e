//! Running the programs of cards and missions: one operation at a time.

use crate::book::code::{Block, Who};
use crate::choice::Choice;
use crate::frame::Ctx;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Player};

impl Mandalorian {
    /// The next operation of a program.
    pub(crate) fn step_run(&mut self, at: u16, end: u16, ctx: Ctx) -> Flow {
        let _ = (at, end, ctx);
        todo!("owner: B")
    }

    /// One of several ways.
    pub(crate) fn step_choose(&mut self, ctx: Ctx, first: u16, number: u8) -> Flow {
        let _ = (ctx, first, number);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_choose(&self, ctx: Ctx, first: u16, number: u8, out: &mut Vec<Choice>) {
        let _ = (ctx, first, number, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_choose(&mut self, ctx: Ctx, first: u16, number: u8, who: Player, choice: Choice) {
        let _ = (ctx, first, number, who, choice);
        todo!("owner: B")
    }

    /// Something that may be done.
    pub(crate) fn step_may(&mut self, ctx: Ctx, branch: u16) -> Flow {
        let _ = (ctx, branch);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_may(&self, ctx: Ctx, branch: u16, out: &mut Vec<Choice>) {
        let _ = (ctx, branch, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_may(&mut self, ctx: Ctx, branch: u16, who: Player, choice: Choice) {
        let _ = (ctx, branch, who, choice);
        todo!("owner: B")
    }

    /// Starts a program.
    pub(crate) fn run(&mut self, block: Block, ctx: Ctx) {
        let _ = (block, ctx);
        todo!("owner: B")
    }

    /// Whether what a block asks for at its beginning can be had, and it would do anything.
    pub(crate) fn can_begin(&self, block: Block, ctx: Ctx) -> bool {
        let _ = (block, ctx);
        todo!("owner: B")
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: u16, ctx: Ctx) -> bool {
        let _ = (condition, ctx);
        todo!("owner: B")
    }

    /// The character that a word means, if it is one.
    pub(crate) fn who(&self, who: Who, ctx: Ctx) -> Hero {
        let _ = (who, ctx);
        todo!("owner: B")
    }
}
