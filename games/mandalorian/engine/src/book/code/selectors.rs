//! Which characters, tokens, spaces and slots a line means.

use crate::ids::{Person, Region, SlotSet, Token};
use table::kinds;

kinds!(
    /// Which characters a word means, before range and the like narrow them down. Terms of `who=` in this order.
    Who {
        /// The one whose program it is.
        You = "you",
        /// The other one in question.
        Them = "that character",
        /// Any other than you.
        Other = "another character",
        /// Anybody, you too.
        Any = "a character",
        /// Who carries The Child.
        Carrier = "the carrier of The Child",
        /// Who holds the item the line names.
        Holder = "its holder",
        /// Who has the least health left.
        Weakest = "the character with the least health left",
        /// Who is nearest to the token in question.
        Nearest = "the nearest character",
    }
);

kinds!(
    /// From where a distance is counted, or what a thing is near to. Terms of `near=` in this order.
    Near {
        /// You.
        You = "you",
        /// The other character in question.
        Them = "that character",
        /// The token in question.
        It = "it",
        /// The space in question.
        There = "that space",
        /// Where the target of the attack stood.
        Target = "the target",
        /// The Child, or you if it is not in play.
        Child = "The Child",
        /// The nearest character.
        Hero = "a character",
        /// The region the line names.
        Region = "it",
        /// Nothing: anywhere on the map.
        Anywhere = "anywhere",
    }
);

kinds!(
    /// What kind of threat token. Terms of `kind=` in this order.
    What {
        /// A faceup enemy.
        Enemy = "enemy",
        /// Any token, faceup enemies and facedown ones.
        Threat = "threat",
        /// A facedown token.
        Facedown = "facedown threat",
        /// A faceup feature.
        Feature = "feature",
        /// An enemy of the reinforcements.
        Reinforcement = "reinforcement",
        /// An enemy that is no boss.
        NoBoss = "enemy that is no boss",
        /// The token in question.
        It = "it",
    }
);

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
    /// At most so far by range; [`u8::MAX`] is any distance.
    pub within: u8,
    /// Within the strength of the action instead.
    pub in_strength: bool,
    /// Within the reach of the attack instead.
    pub in_reach: bool,
    /// Those so far from you also count; [`u8::MAX`] is none.
    pub or_within: u8,
    /// Not the token in question and not the target.
    pub other: bool,
    /// Only tokens of this kind.
    pub token: Token,
    /// Only tokens with this name of a group, as a number of [`Code::groups`](super::Code::groups); [`u16::MAX`] is any.
    pub group: u16,
    /// Only with so much health left at most; 0 is any.
    pub at_most: u8,
    /// Only disrupted ones.
    pub disrupted: bool,
    /// Of those only the nearest, the most damaged, or all.
    pub best: Best,
}

kinds!(
    /// Which of several. Terms of `which=` in this order.
    Best {
        /// All of them.
        All = "any",
        /// The nearest.
        Nearest = "nearest",
        /// The farthest.
        Farthest = "farthest",
        /// The one with the most damage.
        MostDamaged = "most damaged",
    }
);

/// Which characters a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folk {
    /// Which.
    pub who: Who,
    /// From where the distance counts.
    pub near: Near,
    /// The region, if the distance counts from one.
    pub region: Region,
    /// At most so far by range; [`u8::MAX`] is any distance.
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
    /// The lowest, so many of them one after the other.
    Lowest,
    /// The highest.
    Highest,
    /// Any of the player's choice.
    Any,
    /// Any but that of the action under way.
    Others,
    /// Any of at most this strength.
    AtMost(u8),
    /// The one to the right of that of the event under way, or the first.
    Right,
}
