//! The rule behind each question.

use table::RuleId;

use super::Mover;
use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::frame::{ActStep, Ask, AttackStep, Ctx, Frame, PlanStep, SlotStep, Source, Stage, TripStep};
use crate::game::Mandalorian;
use crate::intel::IN_RANGE;
use crate::rule;

/// The rule that asks. Every procedure is named, so that a new one has to be thought of here.
pub(crate) fn prompt_rule(game: &Mandalorian) -> RuleId {
    match game.state.frames.last().copied().unwrap_or_default() {
        Frame::Nothing | Frame::Turn(_) => rule::MA_TURN_4,
        Frame::SetUp(stage, _) => set_up(stage),
        Frame::Actions => rule::MA_ACTION_1,
        Frame::Act(ActStep::Whose) => rule::MA_CHILD_DECK_9,
        Frame::Act(ActStep::Kind) => rule::MA_FREE_1,
        Frame::Act(ActStep::Boost) => rule::MA_ACTION_3,
        Frame::Act(ActStep::Abilities | ActStep::End) if game.is_only_rescue_left() => rule::MA_CHILD_RESCUE_1,
        Frame::Act(ActStep::Abilities | ActStep::End) => rule::MA_ABILITY_3,
        Frame::Trip(TripStep::Leave(_)) => rule::MA_GRAPPLE_1,
        Frame::Trip(TripStep::Reveal) => rule::MA_MOVE_11,
        Frame::Trip(TripStep::Sentries(_)) => rule::MA_SENTRY_1,
        Frame::Trip(TripStep::Entered) | Frame::Attack(AttackStep::Fixed) => rule::MA_ABILITY_7,
        Frame::Trip(TripStep::End) => before_sentries(game),
        Frame::Trip(_) => rule::MA_MOVE_3,
        Frame::Jump(..) => rule::MA_TACTICAL_8,
        Frame::Attack(AttackStep::Target) if game.state.act().is_some_and(|act| game.targets(act).is_empty()) => {
            rule::MA_OVERLAY_2
        }
        Frame::Attack(AttackStep::Target) => rule::MA_ATTACK_8,
        Frame::Attack(_) => rule::MA_ATTACK_1,
        Frame::Intel => rule::MA_INTEL_1,
        Frame::Look(.., IN_RANGE) => rule::MA_INTEL_5,
        Frame::Look(ctx, ..) => printed(ctx.source),
        Frame::Plan(_, step, ..) => plan(step),
        Frame::Reveal(..) => rule::MA_MISSION_EFFECT_1,
        Frame::Hurt(_) => rule::MA_ENEMY_ATTACK_2,
        Frame::Wound(_) => rule::MA_ATTACK_3,
        Frame::Down(_) => rule::MA_ENEMY_ATTACK_3,
        Frame::Flee(..) => rule::MA_CHILD_FLEE_2,
        Frame::March(false) => rule::MA_ENEMY_MOVE_3,
        Frame::March(true) => rule::MA_ENEMY_ATTACK_6,
        Frame::Walk(walk) => walked(Mover::of(game, walk)),
        Frame::Strike(..) => rule::MA_ENEMY_ATTACK_8,
        Frame::Spawn(..) => rule::MA_REINFORCEMENT_2,
        Frame::Slots(_) => rule::MA_EVENT_STEP_1,
        Frame::Slot(_, _, SlotStep::You) => rule::MA_SHARED_17,
        Frame::Slot(..) => rule::MA_EVENT_STEP_2,
        Frame::Event(..) => rule::MA_EVENT_3,
        Frame::Draw(_) => rule::MA_CHILD_DECK_2,
        Frame::Warlord => rule::MA_WARLORD_2,
        Frame::Window(trigger, passed, ctx) if game.is_about_order(trigger, passed, ctx) => rule::MA_ADVANCED_CARD_7,
        Frame::Window(trigger, _, ctx) => used(game, trigger, ctx),
        Frame::Triggers(..) => rule::MA_SETUP_7,
        Frame::Run(.., ctx)
        | Frame::Choose(ctx, ..)
        | Frame::May(ctx, ..)
        | Frame::EachThreat(ctx, ..)
        | Frame::EachHero(ctx, ..)
        | Frame::Pick(ctx, _)
        | Frame::Peek(ctx, _) => printed(ctx.source),
    }
}

/// At the end of a movement a feature comes before sentries, and so does The Child.
fn before_sentries(game: &Mandalorian) -> RuleId {
    let feature = game.state.trips.last().is_some_and(|trip| game.has_features(trip.hero));
    if feature { rule::MA_FEATURE_4 } else { rule::MA_CHILD_RESCUE_1 }
}

/// Who moves an enemy says by which rule.
fn walked(mover: Mover) -> RuleId {
    match mover {
        Mover::Itself => rule::MA_ENEMY_MOVE_2,
        Mover::Intel => rule::MA_INTEL_11,
        Mover::Printed(source) => printed(source),
    }
}

/// Of all that can be used in a window the first says by which rule: kept cards before advanced ones, as they are listed.
fn used(game: &Mandalorian, trigger: Trigger, ctx: Ctx) -> RuleId {
    let Ask::Of(who) = game.state.ask else { return rule::MA_PLAN_4 };
    match game.first_answer(who, trigger, ctx) {
        Some(Choice::UseAdvanced(hero)) => printed(Source::Advanced(hero)),
        Some(Choice::UseItem(face)) => printed(Source::Item(face)),
        Some(Choice::UseLasting(place)) => printed(Source::Lasting(place)),
        _ => rule::MA_PLAN_4,
    }
}

fn set_up(stage: Stage) -> RuleId {
    match stage {
        Stage::Briefing => rule::MA_SETUP_7,
        Stage::Table => rule::MA_SETUP_31,
        Stage::Characters => rule::MA_SETUP_21,
        Stage::Start => rule::MA_SETUP_24,
        Stage::Hands => rule::MA_SETUP_26,
        Stage::Waiting => rule::MA_U39,
        Stage::First | Stage::Done => rule::MA_SETUP_29,
    }
}

fn plan(step: PlanStep) -> RuleId {
    match step {
        PlanStep::Keep(..) => rule::MA_PLAN_3,
        PlanStep::Give(..) => rule::MA_ABILITY_8,
        PlanStep::Top => rule::MA_PLAN_7,
        PlanStep::Discard => rule::MA_PLAN_8,
    }
}

/// The rule by which what is printed on something is carried out.
pub(crate) fn printed(source: Source) -> RuleId {
    match source {
        Source::Nothing | Source::Mission => rule::MA_SETUP_7,
        Source::Skill(_) | Source::Lasting(_) => rule::MA_ABILITY_8,
        Source::Plan(_) => rule::MA_PLAN_4,
        Source::Event(_) => rule::MA_EVENT_4,
        Source::Advanced(_) => rule::MA_ADVANCED_CARD_2,
        Source::Item(_) | Source::Token(_) => rule::MA_FEATURE_2,
        Source::Crisis => rule::MA_CRISIS_2,
        Source::Order(_) => rule::MA_WARLORD_2,
    }
}
