//! Small handles for the pieces of the game.

use table::{id, set};

id!(
    /// A player, by their seat.
    Player(u8)
);
id!(
    /// A kind of card, by its place in the content.
    Card(u8)
);
id!(
    /// A number that can be hidden.
    Number(u8)
);
set!(
    /// Some of the players.
    Players(u8) of Player
);
set!(
    /// Some of the numbers.
    Numbers(u32) of Number
);

/// Most players.
pub const PLAYERS: usize = 4;
/// Most kinds of cards that content may have.
pub const KINDS: usize = 32;
/// Cards that a hand holds.
pub const HAND: usize = 5;

impl Number {
    /// There is a number, but whoever looks doesn't know which.
    pub const UNKNOWN: Self = Self(0);

    /// The steps between two numbers.
    pub const fn steps(self, other: Self) -> u8 {
        self.0.abs_diff(other.0)
    }
}

impl Numbers {
    /// All that can be hidden if this is the highest.
    pub fn up_to(highest: u8) -> Self {
        (1..=highest).map(Number).collect()
    }
}
