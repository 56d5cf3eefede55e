//! What answers to something: when, about whom, how often, how long.

use super::{Block, Who};
use crate::ids::{Region, Token, Track};
use table::kinds;

kinds!(
    /// What makes an ability happen, or lets it be used. Terms of `when` and `use` in this order. The windows of the rules have
    /// their numbers in brackets.
    Trigger {
        /// In the own action step, between actions (W11).
        ActionStep = "in your action step",
        /// When a skill card is played (W7).
        Playing = "when you play a skill card",
        /// Before a step out of a space with a grappler (W2).
        Leaving = "before you leave a grappler",
        /// At the end of a movement, before sentries (W4).
        MoveEnds = "at the end of a movement",
        /// Before damage to a character (W5).
        BeforeDamage = "before damage is dealt",
        /// After an attack on a character, blocked or not (W6).
        AfterAttack = "after an attack",
        /// After unblocked damage to a character (W6).
        AfterDamage = "after damage",
        /// Before the event step (W9).
        BeforeEvents = "before the event step",
        /// An event card is about to be drawn (W10).
        BeforeEvent = "before an event",
        /// The Child is about to flee (W13).
        BeforeFlight = "when The Child would flee",
        /// An enemy was defeated (W8).
        EnemyDefeated = "when an enemy is defeated",
        /// A token was revealed (W12).
        Revealed = "when a token is revealed",
        /// An enemy ended a movement in an event.
        EnemyMoved = "when an enemy has moved",
        /// A character ended a movement.
        Arrived = "when a character ends a movement",
        /// A character entered a space.
        Entered = "when a character enters a space",
        /// The start of a turn.
        TurnStart = "at the start of a turn",
        /// The end of a turn.
        TurnEnd = "at the end of a turn",
        /// An event was resolved.
        EventResolved = "after an event",
        /// A crisis came.
        Crisis = "in a crisis",
        /// A reinforcement was placed.
        Spawned = "when a reinforcement appears",
        /// The Child was rescued.
        Rescued = "when The Child is rescued",
        /// The Child fled.
        Fled = "when The Child has fled",
        /// A token was taken.
        Taken = "when an item is taken",
        /// A door was unlocked.
        Unlocked = "when a door is unlocked",
        /// A track was moved.
        TrackMoved = "when a track moves",
        /// A new stage of the mission.
        StageBegins = "when a stage begins",
        /// A token took damage.
        Wounded = "when an enemy takes damage",
    }
);

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

kinds!(
    /// When the ability of a skill card is used. Terms of `moment=` in this order.
    Moment {
        /// Before or after the action's ability, as the player likes.
        Free = "before or after",
        /// At the beginning, so that it changes the action.
        During = "during it",
        /// When the target of the attack is chosen, before damage.
        Target = "when the target is chosen",
        /// Each time a space is entered.
        Entering = "when you enter a space",
        /// Only after the action's ability.
        After = "after it",
        /// Instead of the action's ability.
        Instead = "instead",
    }
);

/// An ability of a card, an item, a character, a lasting effect, a mission or a map: what answers to something.
#[derive(Clone, Debug)]
pub struct Ability {
    /// When it applies.
    pub triggers: u32,
    /// About whom: whose damage, whose movement, whose turn. It becomes "them".
    pub whose: Who,
    /// Only if that is so near to its owner; [`u8::MAX`] is any distance.
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
