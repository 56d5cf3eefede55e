//! What players without a plan decide by.

use crate::Seed;

/// A small fast generator (`SplitMix64`) that has nothing to do with the dice of a game: a player who asked those would
/// change the game by thinking.
#[derive(Clone, Debug)]
pub struct PlayerDice(u64);

impl PlayerDice {
    /// The whims that go with this seed.
    pub fn new(seed: Seed) -> Self {
        Self(u64::from_le_bytes(*seed.0.first_chunk().unwrap_or(&[0; 8])))
    }

    /// A number below `n`; 0 if there is none.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.word()) * n as u128) >> 64) as usize
    }

    /// Any number.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }
}

/// The mixing step of `SplitMix64`; good for hashing small things too.
#[inline]
pub(crate) fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
