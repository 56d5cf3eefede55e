//! The action step: cards, slots, strength, abilities, additional and free actions.

use crate::choice::Choice;
use crate::frame::{Act, ActStep, Ctx};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Cards, Hero, Player, SlotSet};

impl Mandalorian {
    /// The action step between actions: cards, features, abilities, planning cards, the end.
    pub(crate) fn step_actions(&mut self) -> Flow {
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_actions(&self, out: &mut Vec<Choice>) {
        let _ = (out,);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_actions(&mut self, who: Player, choice: Choice) {
        let _ = (who, choice);
        todo!("owner: B")
    }

    /// An action under way.
    pub(crate) fn step_act(&mut self, step: ActStep) -> Flow {
        let _ = (step,);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_act(&self, step: ActStep, out: &mut Vec<Choice>) {
        let _ = (step, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_act(&mut self, step: ActStep, who: Player, choice: Choice) {
        let _ = (step, who, choice);
        todo!("owner: B")
    }

    /// Cards of the hand that can be played on some slot.
    pub(crate) fn playable(&self, who: Player) -> Cards {
        let _ = (who,);
        todo!("owner: B")
    }

    /// An action begins, with a card or free.
    pub(crate) fn begin_act(&mut self, act: Act) {
        let _ = (act,);
        todo!("owner: B")
    }

    /// A free action of one of these kinds.
    pub(crate) fn free_action(&mut self, ctx: Ctx, slots: SlotSet, strength: u8, hero: Hero) {
        let _ = (ctx, slots, strength, hero);
        todo!("owner: B")
    }

    /// Changes the strength of the action under way.
    pub(crate) fn boost(&mut self, by: i8) {
        let _ = (by,);
        todo!("owner: B")
    }

    /// Whether the ability of the card of an action can be used now.
    pub(crate) fn card_can_begin(&self, act: &Act) -> bool {
        let _ = (act,);
        todo!("owner: B")
    }
}
