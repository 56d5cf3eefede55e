//! Streams of chance, so that an extra token never changes a card.

use table::Purpose;

use crate::game::Mandalorian;

/// Skill decks.
pub const SKILLS: Purpose = Purpose(0);
/// The planning deck.
pub const PLANS: Purpose = Purpose(1);
/// The event deck.
pub const EVENTS: Purpose = Purpose(2);
/// Disrupt tokens.
pub const DISRUPT: Purpose = Purpose(3);
/// Threat tokens and reinforcements.
pub const THREATS: Purpose = Purpose(4);
/// Whatever else is decided by lot: the first player, cards at random, motives.
pub const LOTS: Purpose = Purpose(5);
/// What a viewer imagines.
pub const IMAGINED: Purpose = Purpose(6);

impl Mandalorian {
    /// One of several, by lot. The only one left is no chance, but nobody may have known which it was.
    #[inline]
    pub(crate) fn lot(&mut self, purpose: Purpose, number: u8) -> u8 {
        self.state.last_ones += u32::from(number == 1);
        self.state.chance.below(purpose, u32::from(number)) as u8
    }
}
