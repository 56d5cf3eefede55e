//! The event step: slots, crises, event cards.

use crate::choice::Choice;
use crate::frame::{Ctx, SlotStep};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Happening, Player, Slot};

impl Mandalorian {
    /// The event step looks at the slots.
    pub(crate) fn step_slots(&mut self, at: u8) -> Flow {
        let _ = (at,);
        todo!("owner: C")
    }

    /// A slot is resolved.
    pub(crate) fn step_slot(&mut self, slot: Slot, strength: u8, step: SlotStep) -> Flow {
        let _ = (slot, strength, step);
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_slot(&self, slot: Slot, strength: u8, step: SlotStep, out: &mut Vec<Choice>) {
        let _ = (slot, strength, step, out);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_slot(&mut self, slot: Slot, strength: u8, step: SlotStep, who: Player, choice: Choice) {
        let _ = (slot, strength, step, who, choice);
        todo!("owner: C")
    }

    /// An event card is carried out.
    pub(crate) fn step_event(&mut self, event: Happening, strength: u8, before: u32, over: bool) -> Flow {
        let _ = (event, strength, before, over);
        todo!("owner: C")
    }

    /// The top event card is looked at.
    pub(crate) fn step_peek(&mut self, ctx: Ctx, bury: bool) -> Flow {
        let _ = (ctx, bury);
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_peek(&self, ctx: Ctx, bury: bool, out: &mut Vec<Choice>) {
        let _ = (ctx, bury, out);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_peek(&mut self, ctx: Ctx, bury: bool, who: Player, choice: Choice) {
        let _ = (ctx, bury, who, choice);
        todo!("owner: C")
    }

    /// Notes an alteration, so that an event has had an effect.
    pub(crate) fn changed(&mut self) {
        todo!("owner: C")
    }

    /// Brings up the next event card, with its back for all to see.
    pub(crate) fn turn_up_event(&mut self) {
        todo!("owner: C")
    }

    /// Puts the top event card under the deck.
    pub(crate) fn bury_event(&mut self, knows: bool) {
        let _ = (knows,);
        todo!("owner: C")
    }
}
