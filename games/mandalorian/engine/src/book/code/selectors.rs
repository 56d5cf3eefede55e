//! Which characters, tokens, spaces and slots a line means.

use super::{Best, Near, What, Who};
use crate::ids::{Person, Region, SlotSet, Token};

/// Which threat tokens a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foes {
    /// What kind.
    pub what: What,
    /// Classes as bits; 0 is any.
    pub classes: u8,
    /// From where the distance counts.
    pub near: Near,
    /// The region, if the distance counts from one.
    pub region: Region,
    /// At most this far by range; [`u8::MAX`] is any distance.
    pub within: u8,
    /// Within the strength of the action instead.
    pub in_strength: bool,
    /// Within the reach of the attack instead.
    pub in_reach: bool,
    /// Those this far from you also count; [`u8::MAX`] is none.
    pub or_within: u8,
    /// Not the token in question and not the target.
    pub other: bool,
    /// Only tokens of this kind.
    pub token: Token,
    /// Only tokens with this name of a group, as a number of [`Tables::groups`](super::Tables::groups); [`u16::MAX`] is any.
    pub group: u16,
    /// Only with at most this much health left; 0 is any.
    pub at_most: u8,
    /// Only disrupted ones.
    pub disrupted: bool,
    /// Only the nearest or the most damaged of those, or all.
    pub best: Best,
}

/// Which characters a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folk {
    /// Which.
    pub who: Who,
    /// From where the distance counts.
    pub near: Near,
    /// The region, if the distance counts from one.
    pub region: Region,
    /// At most this far by range; [`u8::MAX`] is any distance.
    pub within: u8,
    /// Only with this much damage at least.
    pub damaged: u8,
    /// Only this character of the content.
    pub person: Person,
    /// Not the character in question.
    pub besides: bool,
}

/// Which spaces a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// Those within a distance.
    Within(Near, u8),
    /// Those next to something on foot.
    Adjacent(Near),
    /// Star spaces of these colours, those that `best` says seen from something.
    Star {
        /// Colours as bits of [`Star`](crate::ids::Star); 0 is any.
        colours: u8,
        /// Which of them.
        best: Best,
        /// Seen from what.
        near: Near,
        /// The region, if that is one.
        region: Region,
    },
    /// A region.
    Region(Region),
}

/// Which slots a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {
    /// Of the action or event under way.
    This,
    /// One of these.
    Named(SlotSet),
    /// The lowest, this many of them one after the other.
    Lowest,
    /// The highest.
    Highest,
    /// Any the player chooses.
    Any,
    /// Any but that of the action under way.
    Others,
    /// Any of at most this strength.
    AtMost(u8),
    /// The one to the right of that of the event under way, or the first.
    Right,
}
