//! Programs of cards, tokens and missions, as the engine runs them.

mod abilities;
mod conditions;
mod ops;
mod selectors;

use std::collections::BTreeMap;

pub use cards::{Block, Branch};

use super::language::Missions;
pub use super::vocabulary::{Best, Chooser, Ignored, Moment, Near, Target, To, Trigger, What, Who};
pub use abilities::{Ability, Once, Until};
pub use conditions::Cond;
pub use ops::{Amount, Op};
pub use selectors::{Foes, Folk, Slots, Where};

/// What a line asks for, with the number it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asked {
    /// A threat, by its selector.
    Threat(u16),
    /// A character, by its selector.
    Character(u16),
    /// A space, by where the block about it starts.
    Space(u16),
    /// A way, by the first branch.
    Way(u16),
}

/// What operations refer to beside branches and conditions.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// Selectors of threats.
    pub foes: Vec<Foes>,
    /// Selectors of characters.
    pub folk: Vec<Folk>,
    /// Selectors of spaces.
    pub places: Vec<Where>,
    /// Selectors of slots.
    pub slots: Vec<Slots>,
    /// Names of groups of tokens, such as "mouse droid".
    pub groups: Vec<String>,
    /// Questions that lines put in words of their own.
    pub questions: BTreeMap<Asked, String>,
}

/// Clauses that belong together.
pub type Test = cards::Test<Cond>;

/// All programs of the content.
pub type Code = cards::Code<Missions>;
