//! Streams of chance, so that an extra die never changes a card.

use table::Purpose;

use crate::game::Freedom;

/// Dice of combat, detection, search, missions.
pub(crate) const DICE: Purpose = Purpose(0);
/// The Action Deck.
pub(crate) const CARDS: Purpose = Purpose(1);
/// Which group, whom, which captive.
pub(crate) const LOTS: Purpose = Purpose(2);
/// The decks of characters and possessions.
pub(crate) const DECKS: Purpose = Purpose(3);
/// Wear of possessions.
pub(crate) const WEAR: Purpose = Purpose(4);
/// What a viewer imagines.
pub(crate) const IMAGINED: Purpose = Purpose(5);
/// A skirmish's set-up.
pub(crate) const SKIRMISH: Purpose = Purpose(6);

impl Freedom {
    #[inline]
    pub(crate) fn die(&mut self) -> u8 {
        self.state.chance.die(DICE)
    }

    /// One of several, by lot.
    #[inline]
    pub(crate) fn lot(&mut self, purpose: Purpose, number: u8) -> u8 {
        self.state.chance.below(purpose, u32::from(number)) as u8
    }
}
