//! Players that choose anything legal.
//!
//! They have dice of their own: a bot that asked the dice of the game would change it by thinking.

use table::{Seat, Seed, Table};

/// A small fast generator (`SplitMix64`).
pub struct Whim(u64);

impl Whim {
    /// The whims that go with this seed.
    pub fn new(seed: Seed) -> Self {
        Self(u64::from_le_bytes(*seed.0.first_chunk().unwrap_or(&[0; 8])))
    }

    /// A number below `n`; 0 if there is none.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mix = self.0;
        mix = (mix ^ (mix >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mix = (mix ^ (mix >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mix ^= mix >> 31;
        ((u128::from(mix) * n as u128) >> 64) as usize
    }
}

/// What a bot answers: anything that is offered. The same game at the same point gets the same answer, so a game that
/// was saved and loaded goes on as it would have.
pub fn answer(table: &dyn Table, seat: Seat) -> Option<String> {
    let mut offers = table.offers(seat);
    let seed = table.record().header.seed.nth(table.number() as u64);
    let choice = Whim::new(seed).below(offers.len());
    (!offers.is_empty()).then(|| offers.swap_remove(choice).name)
}
