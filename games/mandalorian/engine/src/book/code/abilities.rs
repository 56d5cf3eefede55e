//! What answers to something: when, about whom, how often, how long.

use super::{Block, Trigger, Who};
use crate::ids::{Region, Token, Track};
use table::kinds;

/// How often an ability can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// Whenever it applies.
    Always,
    /// Once in a turn.
    Turn,
    /// Once in the game.
    Game,
}

kinds!(
    /// What an effect lasts until. Terms of `until=` in this order.
    Until {
        /// The start of your next turn.
        YourNextTurn = "the start of your next turn",
        /// The end of this turn.
        EndOfTurn = "the end of the turn",
        /// The end of the event step.
        EndOfEvents = "the end of the event step",
        /// The end of the next turn.
        EndOfNextTurn = "the end of the next turn",
        /// The end of the action.
        EndOfAction = "the end of the action",
        /// The end of the game.
        Always = "the end of the game",
    }
);

/// An ability of a card, an item, a character, a lasting effect, a mission or a map: what answers to something.
#[derive(Clone, Debug)]
pub struct Ability {
    /// When it applies.
    pub triggers: u32,
    /// About whom: whose damage, whose movement, whose turn. It becomes "them".
    pub whose: Who,
    /// Only if that is this near to its owner; [`u8::MAX`] is any distance.
    pub within: u8,
    /// Only for attacks of enemies.
    pub attack: bool,
    /// Only for this kind of token; it becomes "it".
    pub token: Token,
    /// Only tokens of this group; [`u16::MAX`] is any.
    pub group: u16,
    /// Only this track, at this value; none is any.
    pub track: (Track, u8),
    /// Only in this region.
    pub region: Region,
    /// How often.
    pub once: Once,
    /// Whether its owner may leave it.
    pub optional: bool,
    /// What it is called, or the invitation of its `may`.
    pub label: String,
    /// What it does, in words.
    pub words: String,
    /// When it applies and what it does then, in words.
    pub whole: String,
    /// What happens.
    pub block: Block,
}

impl Ability {
    /// Whether it answers to this.
    #[inline]
    pub const fn answers(&self, trigger: Trigger) -> bool {
        self.triggers >> trigger as u32 & 1 != 0
    }
}
