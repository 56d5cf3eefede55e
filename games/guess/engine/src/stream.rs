//! Streams of chance, so that an extra die never changes a card.

use table::Purpose;

use crate::game::Guess;

/// Dice.
pub const DICE: Purpose = Purpose(0);
/// The deck.
pub const DECK: Purpose = Purpose(1);
/// Whatever else is decided by lot.
pub const LOTS: Purpose = Purpose(2);
/// What a viewer imagines.
pub const IMAGINED: Purpose = Purpose(3);

impl Guess {
    /// One of several, by lot.
    pub(crate) fn lot(&mut self, purpose: Purpose, number: u32) -> usize {
        self.state.chance.below(purpose, number) as usize
    }
}
