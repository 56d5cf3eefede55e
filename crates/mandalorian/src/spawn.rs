//! Reinforcements.

use crate::book::code::Where;
use crate::choice::Choice;
use crate::frame::Ctx;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Player, Spaces};

impl Mandalorian {
    /// Reinforcements appear.
    pub(crate) fn step_spawn(&mut self, ctx: Ctx, among: Spaces, number: u8) -> Flow {
        let _ = (ctx, among, number);
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_spawn(&self, ctx: Ctx, among: Spaces, number: u8, out: &mut Vec<Choice>) {
        let _ = (ctx, among, number, out);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_spawn(&mut self, ctx: Ctx, among: Spaces, number: u8, who: Player, choice: Choice) {
        let _ = (ctx, among, number, who, choice);
        todo!("owner: C")
    }

    /// Reinforcements appear in one of these spaces.
    pub(crate) fn spawn(&mut self, ctx: Ctx, among: Spaces, number: u8) {
        let _ = (ctx, among, number);
        todo!("owner: C")
    }

    /// Star spaces that a line means.
    pub(crate) fn stars(&self, ctx: Ctx, place: Where) -> Spaces {
        let _ = (ctx, place);
        todo!("owner: C")
    }
}
