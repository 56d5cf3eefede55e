//! The rule an event comes from.

use table::RuleId;

use crate::event::{Cause, Event};
use crate::ids::{Body, Kind};
use crate::rule;
use crate::words::rules::reward_rule;

/// The rule by which credits, fame, reputation or a card come or go.
const fn cause_rule(cause: Cause) -> RuleId {
    match cause {
        Cause::SetUp => rule::OR_SETUP_20,
        Cause::Planning => rule::OR_PLANNING_5,
        Cause::Trade(_) => rule::OR_TRADE_7,
        Cause::Bought(_) => rule::OR_MARKET_6,
        Cause::NewShip(_) => rule::OR_BARTER_3,
        Cause::Barter => rule::OR_BARTER_1,
        Cause::Room => rule::OR_U6,
        Cause::Surplus => rule::OR_U7,
        Cause::Reward(kind, _) => reward_rule(Some(kind)),
        Cause::Patrol(_) => rule::OR_PATROLENC_4,
        Cause::Bounty(_) => rule::OR_BOUNTY_12,
        Cause::Job(_) => rule::OR_JOBS_6,
        Cause::Inspection(_) => rule::OR_DELIVER_6,
        Cause::Ability(_) => rule::OR_ACTION_6,
        Cause::Secret(_) => rule::OR_SECRET_2,
        Cause::Encounter(_) | Cause::Effect => rule::OR_SPACEENC_2,
        Cause::Event(_) => rule::OR_MARKET_5,
        Cause::Contact(_) | Cause::Met => rule::OR_CONTACT_3,
        Cause::Character => rule::OR_GOAL_2,
        Cause::Ship | Cause::ShipGoal => rule::OR_SHIPGOAL_3,
        Cause::Goal => rule::OR_GOAL_1,
        Cause::Defeat => rule::OR_DEFEATED_3,
        Cause::Rival(_) => rule::OR_SOLOPLAY_3,
    }
}

/// The rule an event comes from. Every event is named, so that a new one has to be thought of here.
pub(crate) const fn event_rule(event: &Event) -> RuleId {
    match event {
        // Set-up.
        Event::FirstRoll { .. } | Event::FirstPlayer { .. } => rule::OR_SETUP_10,
        Event::Plays { .. } => rule::OR_SETUP_12,
        Event::Flies { .. } => rule::OR_SETUP_17,
        Event::Starter { .. } => rule::OR_SETUP_24,
        Event::TurnedUp { .. } => rule::OR_SETUP_28,
        // Turn.
        Event::Turn { .. } => rule::OR_TURN_1,
        Event::Moved { .. } => rule::OR_MOVE_1,
        Event::Stopped { by: Some(_), .. } | Event::NotStopped { .. } => rule::OR_MOVE_5,
        Event::Stopped { by: None, .. } => rule::OR_MOVE_4,
        Event::HeldUp { .. } => rule::OR_SHIPGOAL_3,
        Event::Placed { .. } => rule::OR_SPACEENC_2,
        Event::Recovered { .. } => rule::OR_PLANNING_3,
        Event::Collected { .. } => rule::OR_PLANNING_5,
        Event::Used { .. } => rule::OR_ACTION_6,
        Event::ExtraTurn { .. } => rule::OR_TURN_1,
        // Credits, fame, reputation.
        Event::Credits { cause: Cause::SetUp, .. } => rule::OR_SETUP_19,
        Event::Reputation { cause: Cause::SetUp, .. } => rule::OR_SETUP_25,
        Event::Reputation { cause: Cause::Patrol(_), by: ..0, .. } => rule::OR_PATROLENC_3,
        Event::Credits { cause, .. } | Event::Fame { cause, .. } | Event::Reputation { cause, .. } => {
            cause_rule(*cause)
        }
        // Trade and market.
        Event::Offered { .. } => rule::OR_TRADE_3,
        Event::Accepted { .. } | Event::Declined { .. } | Event::Withdrawn { .. } => rule::OR_TRADE_4,
        Event::Discarded { .. } => rule::OR_MARKET_3,
        Event::Bartered { .. } => rule::OR_BARTER_1,
        Event::Bought { .. } => rule::OR_MARKET_5,
        Event::NewShip { .. } => rule::OR_SHIPS_2,
        Event::Searched { .. } | Event::Shuffled { .. } => rule::OR_DISCARD_1,
        Event::PatrolMoved { .. } => rule::OR_PATROLMOVE_3,
        Event::PatrolSpawned { .. } => rule::OR_PATROLENC_7,
        Event::PatrolRemoved { .. } => rule::OR_PATROLENC_5,
        Event::Redirected { .. } => rule::OR_PATROLMOVE_3,
        // Cards.
        Event::Gained { cause, .. } => match cause {
            Cause::Bought(_) => rule::OR_MARKET_7,
            Cause::Encounter(_) => rule::OR_SPACEENC_5,
            Cause::Contact(_) | Cause::Met | Cause::Rival(_) => rule::OR_CONTACT_5,
            other => cause_rule(*other),
        },
        Event::Lost { cause, .. } | Event::Removed { cause, .. } => match cause {
            Cause::Reward(Kind::Cargo, _) => rule::OR_DELIVER_3,
            Cause::Reward(Kind::Job, _) => rule::OR_JOBS_13,
            Cause::Reward(Kind::Bounty, _) => rule::OR_BOUNTY_12,
            Cause::Bounty(_) => rule::OR_CREWBOUNTY_11,
            other => cause_rule(*other),
        },
        Event::Taken { cause: Cause::Trade(_), .. } => rule::OR_TRADE_3,
        Event::Taken { cause, .. } => cause_rule(*cause),
        Event::Forgone { .. } => rule::OR_U6,
        Event::SecretDrawn { .. } | Event::SecretDrawnUnseen { .. } => rule::OR_SECRET_1,
        Event::SecretUsed { .. } => rule::OR_SECRET_2,
        Event::SecretLost { .. } | Event::SecretLostUnseen { .. } => rule::OR_DEFEATED_4,
        // Delivery.
        Event::IllegalRoll { .. } => rule::OR_DELIVER_4,
        Event::Delivered { .. } => rule::OR_DELIVER_2,
        Event::CaptiveDelivered { .. } => rule::OR_BOUNTY_9,
        Event::NotDelivered { .. } => rule::OR_DELIVER_6,
        // Encounters.
        Event::Drew { .. } => rule::OR_SPACEENC_3,
        Event::Revealed { .. } => rule::OR_CONTACT_2,
        Event::Looked { .. } | Event::LookedUnseen { .. } => rule::OR_CONTACT_13,
        Event::TokenGone { .. } => rule::OR_CONTACT_7,
        Event::TokenPlaced { .. } => rule::OR_U34,
        Event::InPlay { .. } => rule::OR_U33,
        Event::Meets { .. } => rule::OR_CONTACT_3,
        Event::Databank { .. } => rule::OR_DATABANK_5,
        Event::JobStep { .. } => rule::OR_JOBS_6,
        Event::JobDone { .. } => rule::OR_JOBS_12,
        Event::JobFailed { .. } => rule::OR_JOBS_10,
        // Tests and combat.
        Event::Test { times, passed, .. } => match (*passed, *times) {
            (_, 0) => rule::OR_TEST_5,
            (_, 1) => rule::OR_TEST_6,
            _ => rule::OR_TEST_7,
        },
        Event::Dice { .. } | Event::Rerolled { .. } | Event::TurnedDie { .. } => rule::OR_U1,
        Event::CancelledDie { .. } => rule::OR_COMBAT_12,
        Event::Combat { .. } => rule::OR_COMBAT_7,
        Event::Attack { .. } => rule::OR_COMBAT_8,
        Event::Defense { .. } => rule::OR_COMBAT_12,
        Event::Won { .. } => rule::OR_COMBAT_18,
        Event::LostTo { .. } => rule::OR_COMBAT_17,
        Event::Unbeatable { .. } => rule::OR_PATROLENC_10,
        Event::Damaged { body: Body::Character, .. } => rule::OR_COMBAT_14,
        Event::Damaged { body: Body::Ship, .. } => rule::OR_COMBAT_15,
        Event::Defeated { .. } => rule::OR_DEFEATED_1,
        Event::Spared { .. } => rule::OR_U51,
        Event::StoodUp { .. } => rule::OR_DEFEATED_8,
        Event::Protects { .. } => rule::OR_CREWBOUNTY_9,
        Event::Abandons { .. } => rule::OR_CREWBOUNTY_10,
        Event::Eliminated { .. } => rule::OR_BOUNTY_7,
        Event::Captured { .. } => rule::OR_BOUNTY_8,
        // Goals.
        Event::Marked { .. } | Event::GoalToken { ship: false, .. } => rule::OR_GOAL_3,
        Event::GoalToken { ship: true, .. } => rule::OR_SHIPGOAL_2,
        Event::Goal { ship: false, .. } => rule::OR_GOAL_1,
        Event::Goal { ship: true, .. } => rule::OR_SHIPGOAL_3,
        // Rival.
        Event::RivalCard { .. } => rule::OR_SOLOPLAY_3,
        Event::RivalLine { section, .. } => {
            if *section % 2 == 0 {
                rule::OR_SOLOPLAY_4
            } else {
                rule::OR_SOLOPLAY_5
            }
        }
        Event::RivalGoal { .. } => rule::OR_AIGOALS_4,
        Event::RivalPasses { .. } => rule::OR_AIBUY_2,
        Event::GameOver { .. } => rule::OR_WIN_2,
    }
}
