//! Streams of chance, so that an extra die never changes a card.

use table::Purpose;

use crate::game::OuterRim;

/// Dice.
pub const DICE: Purpose = Purpose(0);
/// Decks.
pub const DECKS: Purpose = Purpose(1);
/// Whatever else is decided by lot.
pub const LOTS: Purpose = Purpose(2);
/// Who a contact is.
pub const CONTACTS: Purpose = Purpose(3);
/// How the tiles lie.
pub const MAP: Purpose = Purpose(4);
/// What a viewer imagines.
pub const IMAGINED: Purpose = Purpose(5);
/// What the rival decides.
pub const RIVAL: Purpose = Purpose(6);

impl OuterRim {
    /// One of several, by lot.
    #[inline]
    pub(crate) fn lot(&mut self, purpose: Purpose, number: u8) -> u8 {
        self.state.chance.below(purpose, u32::from(number)) as u8
    }
}
