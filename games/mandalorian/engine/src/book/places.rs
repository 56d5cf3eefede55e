//! What is around effects: a word that needs an action, a token or damage around it says so in its row, and is refused
//! elsewhere.

pub use cards::Around;

/// Nothing special.
pub const NOWHERE: Around = 0;
/// An action under way: a skill card, the mission slot, another use of an action.
pub const ACTION: Around = 1;
/// A token in question, `it`.
pub const IT: Around = 1 << 1;
/// Another character in question, `them`.
pub const THEM: Around = 1 << 2;
/// A space in question, `there`.
pub const THERE: Around = 1 << 3;
/// Damage about to be dealt to a character.
pub const DAMAGE: Around = 1 << 4;
/// An event card or what happens in the event step.
pub const EVENT: Around = 1 << 5;
/// An event card about to be drawn.
pub const BEFORE_EVENT: Around = 1 << 6;
/// The Child about to flee.
pub const FLIGHT: Around = 1 << 7;
/// Something that can be discarded: a planning card, an item, a feature.
pub const CARD: Around = 1 << 8;
/// Set-up lines.
pub const SET_UP: Around = 1 << 9;
/// A movement under way.
pub const MOVEMENT: Around = 1 << 10;
/// A mission with a Warlord.
pub const WARLORD: Around = 1 << 11;
/// A character whose program it is, `you`.
pub const YOU: Around = 1 << 12;
/// Damage that has been dealt to a character, or an attack on one.
pub const AFTER_DAMAGE: Around = 1 << 13;
/// A track that has been moved.
pub const TRACK: Around = 1 << 14;

/// What programs that belong to nobody in particular have around them: crises, effects and rules of missions.
pub const MISSION: Around = YOU;

/// Where the action under way can be changed.
pub const IN_ACTION: &str = "on a skill card, in the mission slot, or in an `instead`";
/// Where a token is in question, for effects.
pub const WITH_IT: &str = "inside of `with_enemy` or the like, or where there is a token in question anyway";
/// The same, for conditions.
pub const TOKEN_IN_QUESTION: &str = "where there is a token in question";
/// Why what is about `you` means nothing.
pub const NO_YOU: &str = "there is no `you`";
