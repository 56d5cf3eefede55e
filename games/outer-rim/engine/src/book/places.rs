//! What is around effects: a word that needs a test, a job or another player around it says so in its row, and is refused
//! elsewhere.

pub use cards::Around;

use super::code::Trigger;

/// Nothing special.
pub const NOWHERE: Around = 0;
/// A card that can be given up: an asset, a secret, a card just drawn or bought.
pub const CARD: Around = 1;
/// The section of an encounter card.
pub const SECTION: Around = 1 << 1;
/// A meeting with a contact.
pub const MEETING: Around = 1 << 2;
/// What happens when a market card is bought, or what a market card in play can do.
pub const MARKET: Around = 1 << 3;
/// A step of a job.
pub const STEP: Around = 1 << 4;
/// `resolve` of a databank card.
pub const RESOLVE: Around = 1 << 5;
/// The reward of a job.
pub const JOB_REWARD: Around = 1 << 6;
/// A goal.
pub const GOAL: Around = 1 << 7;
/// Another player.
pub const OTHER: Around = 1 << 8;
/// What follows a combat.
pub const COMBAT: Around = 1 << 9;
/// `when rolled`.
pub const ROLLED: Around = 1 << 10;
/// `when opponent_rolled`.
pub const OPPONENT_ROLLED: Around = 1 << 11;
/// `when before_test`.
pub const BEFORE_TEST: Around = 1 << 12;
/// `when patrol_called`.
pub const CALLED: Around = 1 << 13;
/// `when patrol_stops`.
pub const STOPS: Around = 1 << 14;
/// `when player_enters`.
pub const ENTERS: Around = 1 << 15;
/// `when would_be_defeated`.
pub const FALLING: Around = 1 << 16;
/// `when bounty_reward`, `job_reward` or `cargo_reward`.
pub const REWARD: Around = 1 << 17;
/// `when combat_won`.
pub const WON: Around = 1 << 18;

/// Where steps are.
pub const IN_STEP: &str = "in a step of a job";
/// Where there is another player.
pub const WITH: &str = "inside of a `with`, or where there is another player anyway";
/// Where a databank card is resolved.
pub const IN_RESOLVE: &str = "in `resolve` of a databank card";
/// Where goals are.
pub const IN_GOAL: &str = "in a goal";

/// The triggers that secrets may answer to. Somebody with any secret is asked whenever one of them happens, so that a question
/// tells nothing; what happens all the time would be asked about all the time.
pub const SECRET_TRIGGERS: &[Trigger] = &[Trigger::PatrolBeaten, Trigger::WouldBeDefeated];
