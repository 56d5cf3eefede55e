//! Disrupt tokens on slots and on enemies.

use crate::book::code::Slots;
use crate::game::Mandalorian;
use crate::ids::{Slot, SlotSet, Threat};

impl Mandalorian {
    /// A random disrupt token is put on a slot.
    pub(crate) fn disrupt_slot(&mut self, slot: Slot) {
        let _ = (slot,);
        todo!("owner: C")
    }

    /// Disrupt tokens are put on an enemy, at most two in all.
    pub(crate) fn disrupt_enemy(&mut self, threat: Threat, tokens: u8) {
        let _ = (threat, tokens);
        todo!("owner: C")
    }

    /// An enemy loses a disrupt token, which goes back to the pool unseen.
    pub(crate) fn lose_disrupt(&mut self, threat: Threat) {
        let _ = (threat,);
        todo!("owner: C")
    }

    /// A disrupt token leaves a slot for the discard.
    pub(crate) fn take_token(&mut self, slot: Slot, value: u8) {
        let _ = (slot, value);
        todo!("owner: C")
    }

    /// The strength of a slot: 5 with a tactical card.
    pub(crate) fn slot_strength(&self, slot: Slot) -> u8 {
        let _ = (slot,);
        todo!("owner: C")
    }

    /// The slots that a line means; several are a choice.
    pub(crate) fn slots_meant(&self, slots: Slots) -> SlotSet {
        let _ = (slots,);
        todo!("owner: C")
    }

    /// Everything on a slot is discarded.
    pub(crate) fn clear_slot(&mut self, slot: Slot) {
        let _ = (slot,);
        todo!("owner: C")
    }
}
