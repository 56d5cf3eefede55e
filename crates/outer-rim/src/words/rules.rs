//! The rule by which a question is asked.

use table::RuleId;

use super::log_rules::cause_rule;
use crate::book::code::Trigger;
use crate::event::Moment;
use crate::frame::{Frame, Stage};
use crate::game::OuterRim;
use crate::ids::Kind;
use crate::rule;
use crate::state::{RollFor, Source};

/// The rule that asks. Every procedure is named, so that a new one has to be thought of here.
pub(crate) fn prompt_rule(game: &OuterRim) -> RuleId {
    let Some(&frame) = game.state.frames.last() else { return rule::OR_WIN_3 };
    match frame {
        Frame::Nothing | Frame::Turn(_) => rule::OR_TURN_2,
        Frame::SetUp(stage, _) => match stage {
            Stage::Character => rule::OR_SETUP_12,
            Stage::RivalCharacter => rule::OR_SOLOSETUP_2,
            Stage::Ship => rule::OR_SETUP_17,
            Stage::Line => rule::OR_SETUP_20,
            Stage::Rest => rule::OR_SETUP_28,
        },
        Frame::Planning if game.state.of(game.state.active).defeated => rule::OR_PLANNING_4,
        Frame::Planning => rule::OR_PLANNING_1,
        Frame::Travel { .. } | Frame::Entered { .. } => rule::OR_MOVE_1,
        Frame::Actions(_) => rule::OR_ACTION_1,
        Frame::Market { discarded, .. } => {
            if discarded {
                rule::OR_MARKET_5
            } else {
                rule::OR_MARKET_3
            }
        }
        Frame::Buy(purchase) if !game.has_room(&purchase) => rule::OR_MARKET_9,
        Frame::Buy(_) => rule::OR_BARTER_1,
        Frame::Settle(_) => rule::OR_SPACEENC_4,
        Frame::NextCard(..) => rule::OR_PATROLMOVE_1,
        Frame::Approach { .. } => rule::OR_PATROLMOVE_4,
        Frame::Wander { must: true, .. } => rule::OR_PATROLENC_2,
        Frame::Wander { .. } => rule::OR_PATROLMOVE_7,
        Frame::Trade => rule::OR_TRADE_1,
        Frame::Offered(_) => rule::OR_TRADE_4,
        Frame::Room(_) => rule::OR_U6,
        Frame::Afar(_) => rule::OR_ENCOUNTER_7,
        Frame::Deliver(_) | Frame::HandIn(..) => rule::OR_DELIVER_7,
        Frame::Illegal(..) => rule::OR_DELIVER_4,
        Frame::Pay(reward) | Frame::Paid(reward) => reward_rule(reward.kind),
        Frame::Encounter(who, 0) if game.hostile(who).next().is_some() => rule::OR_ENCOUNTER_3,
        Frame::Encounter(_, 0) => rule::OR_ENCOUNTER_1,
        Frame::Encounter(..) => rule::OR_ENCOUNTER_7,
        Frame::Contact(..) => rule::OR_BOUNTY_4,
        Frame::Job(..) => rule::OR_JOBS_6,
        Frame::Fight => rule::OR_COMBAT_8,
        Frame::Captive(..) => rule::OR_BOUNTY_7,
        Frame::Protect(..) => rule::OR_CREWBOUNTY_8,
        Frame::Trial(..) => rule::OR_TEST_1,
        Frame::Reroll { .. } | Frame::TurnDice { .. } | Frame::CancelDice { .. } => dice_rule(game.state.pool.rolls),
        Frame::Window(trigger, ..) => moment_rule(Moment { trigger, rolls: game.state.pool.rolls }),
        Frame::Uncover(_, _, true) => rule::OR_CONTACT_13,
        Frame::Run(_, _, ctx)
        | Frame::Choose(ctx, ..)
        | Frame::May(ctx, _)
        | Frame::With(ctx, ..)
        | Frame::PickSkill(ctx, ..)
        | Frame::Cast(ctx, ..)
        | Frame::Faces(ctx, ..)
        | Frame::Discard(ctx, ..)
        | Frame::Take(ctx, ..)
        | Frame::Uncover(ctx, ..)
        | Frame::PickPatrol(ctx, 0)
        | Frame::Planet(ctx) => cause_rule(game.cause(ctx)),
        Frame::PickFaction(ctx, ..) if game.state.turns == 0 && ctx.source == Source::Nothing => rule::OR_SETUP_25,
        Frame::PickMover(..) => rule::OR_PATROLMOVE_7,
        Frame::PickFaction(_, steps, _) | Frame::PickPatrol(_, steps) => {
            if steps < 0 {
                rule::OR_REP_7
            } else {
                rule::OR_REP_6
            }
        }
        Frame::Gain(..) | Frame::RoomFirst(..) => rule::OR_U6,
        Frame::Falling(_) => rule::OR_DEFEATED_1,
        Frame::Surplus(_) => rule::OR_U7,
        Frame::Return(..) => rule::OR_U18,
        Frame::Shop(..) | Frame::Found(..) => rule::OR_U25,
        Frame::UsedShip(..) => rule::OR_SHIPS_2,
        Frame::Rival(..) => rule::OR_SOLOPLAY_3,
        Frame::RivalBuys(..) => rule::OR_AIBUY_2,
    }
}

/// The rule of a reward.
pub(super) const fn reward_rule(kind: Option<Kind>) -> RuleId {
    match kind {
        Some(Kind::Bounty) => rule::OR_BOUNTY_7,
        Some(Kind::Job) => rule::OR_JOBS_12,
        Some(Kind::Cargo) => rule::OR_DELIVER_2,
        _ => rule::OR_PATROLENC_4,
    }
}

/// The rule of dice that can be changed.
pub(super) const fn dice_rule(rolls: RollFor) -> RuleId {
    match rolls {
        RollFor::Card => rule::OR_SPACEENC_2,
        RollFor::Test => rule::OR_TEST_4,
        RollFor::Ground | RollFor::Ship => rule::OR_COMBAT_12,
        RollFor::Delivery => rule::OR_U2,
    }
}

/// The rule of what an ability answers to, or of the step it belongs to.
pub(crate) const fn moment_rule(moment: Moment) -> RuleId {
    match moment.trigger {
        Trigger::Rolled | Trigger::OpponentRolled => dice_rule(moment.rolls),
        Trigger::BeforeTest => rule::OR_TEST_1,
        Trigger::CombatWon | Trigger::CombatLost => rule::OR_COMBAT_17,
        Trigger::PatrolBeaten => rule::OR_PATROLENC_4,
        Trigger::Eliminated | Trigger::BountyReward => rule::OR_BOUNTY_7,
        Trigger::JobReward => rule::OR_JOBS_12,
        Trigger::CargoReward => rule::OR_DELIVER_2,
        Trigger::Delivered => rule::OR_DELIVER_3,
        Trigger::DeliveredIllegal => rule::OR_DELIVER_5,
        Trigger::CaptiveDelivered => rule::OR_BOUNTY_9,
        Trigger::JobCompleted => rule::OR_JOBS_13,
        Trigger::CrewGained => rule::OR_CONTACT_5,
        Trigger::ShipRecovered => rule::OR_PLANNING_3,
        Trigger::WouldBeDefeated => rule::OR_DEFEATED_1,
        Trigger::Defeated => rule::OR_DEFEATED_2,
        Trigger::PatrolStops => rule::OR_MOVE_5,
        Trigger::PatrolCalled => rule::OR_PATROLMOVE_3,
        Trigger::PlayerEnters => rule::OR_MOVE_1,
        Trigger::Planning => rule::OR_PLANNING_6,
        Trigger::Action => rule::OR_ACTION_6,
        Trigger::Encounter | Trigger::OthersEncounter => rule::OR_ENCOUNTER_7,
    }
}
