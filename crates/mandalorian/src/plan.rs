//! The plan action and the planning deck.

use crate::choice::Choice;
use crate::frame::{Ctx, PlanStep};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Plan, Player};

impl Mandalorian {
    /// Planning cards are drawn and kept.
    pub(crate) fn step_plan(&mut self, ctx: Ctx, step: PlanStep, number: u8) -> Flow {
        let _ = (ctx, step, number);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_plan(&self, ctx: Ctx, step: PlanStep, number: u8, out: &mut Vec<Choice>) {
        let _ = (ctx, step, number, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_plan(&mut self, ctx: Ctx, step: PlanStep, number: u8, who: Player, choice: Choice) {
        let _ = (ctx, step, number, who, choice);
        todo!("owner: B")
    }

    /// Draws planning cards, of which some may be kept and some put on top of the deck.
    pub(crate) fn begin_plan(&mut self, ctx: Ctx, number: u8, keep: u8, top: u8) {
        let _ = (ctx, number, keep, top);
        todo!("owner: B")
    }

    /// Draws a planning card, the discard pile shuffled in if need be.
    pub(crate) fn draw_plan(&mut self, who: Player) -> Plan {
        let _ = (who,);
        todo!("owner: B")
    }

    /// A character keeps a planning card.
    pub(crate) fn keep_plan(&mut self, hero: Hero, plan: Plan) {
        let _ = (hero, plan);
        todo!("owner: B")
    }

    /// Whether a character can keep a planning card.
    pub(crate) fn can_keep(&self, hero: Hero, plan: Plan) -> bool {
        let _ = (hero, plan);
        todo!("owner: B")
    }

    /// A planning card goes to the discard pile.
    pub(crate) fn discard_plan(&mut self, plan: Plan) {
        let _ = (plan,);
        todo!("owner: B")
    }

    /// Takes the lowest planning card, as a tough enemy does.
    pub(crate) fn lowest_plan(&mut self) -> Plan {
        todo!("owner: B")
    }

    /// Puts a planning card under the deck unseen by the others.
    pub(crate) fn bury_plan(&mut self, who: Player, plan: Plan) {
        let _ = (who, plan);
        todo!("owner: B")
    }
}
