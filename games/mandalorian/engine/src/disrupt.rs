//! Disrupt tokens on slots and on enemies.

use table::Purpose;

use crate::book::code::Slots;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::Mandalorian;
use crate::ids::{Slot, SlotSet, Threat};
use crate::state::Tokens;
use crate::stream;

/// What a slot with a tactical card counts.
const TACTICAL: u8 = 5;
/// Most disrupt tokens on one enemy.
const ON_ENEMY: u8 = 2;

impl Mandalorian {
    /// A random disrupt token is put on a slot.
    pub(crate) fn disrupt_slot(&mut self, slot: Slot) {
        if !self.ground.slots.has(slot) {
            return;
        }
        let value = self.draw_token();
        self.state.slots[slot.ix()].tokens.0[value as usize] += 1;
        self.changed();
        self.tell(Event::SlotDisrupted { slot, value });
    }

    /// Takes a token out of the pool by lot, refilled if it is empty; 0 is a stand-in.
    fn draw_token(&mut self) -> u8 {
        if self.state.pool.is_empty() && !self.state.spent.is_empty() {
            self.state.pool = std::mem::take(&mut self.state.spent);
            self.tell(Event::PoolRefilled);
        }
        let mut pool = self.state.pool;
        let value = self.lot_token(&mut pool);
        self.state.pool = pool;
        value
    }

    /// Takes one of some tokens by lot; 0 if there are none.
    fn lot_token(&mut self, tokens: &mut Tokens) -> u8 {
        let purpose: Purpose = stream::DISRUPT;
        let mut number = if tokens.is_empty() { 0 } else { self.lot(purpose, tokens.len()) };
        for value in 0..tokens.0.len() {
            if number < tokens.0[value] {
                tokens.0[value] -= 1;
                return value as u8;
            }
            number -= tokens.0[value];
        }
        0
    }

    /// Disrupt tokens are put on an enemy, at most two in all.
    pub(crate) fn disrupt_enemy(&mut self, threat: Threat, tokens: u8) {
        if !self.state.enemies.has(threat) {
            return;
        }
        let tokens = tokens.min(ON_ENEMY.saturating_sub(self.state.threat(threat).disrupt));
        for _ in 0..tokens {
            let value = self.draw_token();
            self.state.covered.0[value as usize] += 1;
        }
        if tokens > 0 {
            self.state.threat_mut(threat).disrupt += tokens;
            self.changed();
            self.tell(Event::Disrupted { threat, tokens });
        }
    }

    /// An enemy loses a disrupt token, which goes back to the pool unseen.
    pub(crate) fn lose_disrupt(&mut self, threat: Threat) {
        if self.state.threat(threat).disrupt > 0 {
            self.uncover();
            self.state.threat_mut(threat).disrupt -= 1;
            self.changed();
            self.tell(Event::DisruptLost { threat, tokens: 1 });
        }
    }

    /// One of the tokens on enemies goes back to the pool, by lot: nobody knows which lies where. A stand-in vanishes.
    pub(crate) fn uncover(&mut self) {
        let mut covered = self.state.covered;
        let value = self.lot_token(&mut covered);
        self.state.covered = covered;
        if value > 0 {
            self.state.pool.0[value as usize] += 1;
        }
    }

    /// A disrupt token leaves a slot for the discard; a stand-in vanishes.
    pub(crate) fn take_token(&mut self, slot: Slot, value: u8) {
        let tokens = &mut self.state.slots[slot.ix()].tokens.0[value as usize];
        if *tokens > 0 {
            *tokens -= 1;
            self.state.spent.0[value as usize] += u8::from(value > 0);
            self.changed();
            self.tell(Event::TokenOff { slot, value });
        }
    }

    /// The strength of a slot: 5 with a tactical card, and while it is resolved what it was found to be.
    pub fn slot_strength(&self, slot: Slot) -> u8 {
        let pile = self.state.slot(slot);
        if pile.fixed > 0 {
            return pile.fixed;
        }
        let mut strength = pile.tokens.strength();
        for card in pile.cards.iter() {
            let facts = self.skill(*card);
            if facts.tactical {
                return TACTICAL;
            }
            strength += facts.strength;
        }
        strength
    }

    /// The slots that a line means; several are a choice.
    pub(crate) fn slots_meant(&self, slots: Slots) -> SlotSet {
        match slots {
            Slots::This => self.this_slot().map_or(SlotSet::EMPTY, SlotSet::one),
            Slots::Named(named) => SlotSet(named.0 & self.ground.slots.0),
            Slots::Lowest => {
                let lowest = self.lowest_strength();
                self.slots_where(|slot| self.slot_strength(slot) == lowest)
            }
            Slots::Highest => {
                let highest = self.highest_strength();
                self.slots_where(|slot| self.slot_strength(slot) == highest)
            }
            Slots::Any => self.ground.slots,
            Slots::Others => self.slots_where(|slot| Some(slot) != self.this_slot()),
            Slots::AtMost(most) => self.slots_where(|slot| self.slot_strength(slot) <= most),
            Slots::Right => {
                let right = |slot: Slot| self.ground.slots.iter().find(|other| *other > slot).unwrap_or(Slot::Move);
                self.this_slot().map_or(SlotSet::EMPTY, |slot| SlotSet::one(right(slot)))
            }
        }
    }

    fn slots_where(&self, fits: impl Fn(Slot) -> bool) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        self.ground.slots.iter().filter(|slot| fits(*slot)).for_each(|slot| set.add(slot));
        set
    }

    fn lowest_strength(&self) -> u8 {
        self.ground.slots.iter().map(|slot| self.slot_strength(slot)).min().unwrap_or(0)
    }

    fn highest_strength(&self) -> u8 {
        self.ground.slots.iter().map(|slot| self.slot_strength(slot)).max().unwrap_or(0)
    }

    /// The slot of the action or of the event under way, whichever is the innermost.
    pub(crate) fn this_slot(&self) -> Option<Slot> {
        self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Resolve(resolve) => Some(resolve.slot),
            Frame::Action(_) => self.state.act().map(|act| Slot::of(act.slot as usize)),
            _ => None,
        })
    }

    /// Everything on a slot is discarded.
    pub(crate) fn clear_slot(&mut self, slot: Slot) {
        let pile = std::mem::take(&mut self.state.slots[slot.ix()]);
        pile.cards.iter().for_each(|card| self.discard_card(*card));
        for value in 1..pile.tokens.0.len() {
            self.state.spent.0[value] += pile.tokens.0[value];
        }
        self.changed();
        self.tell(Event::SlotCleared { slot, strength: pile.fixed });
        self.pay_owed();
    }
}
