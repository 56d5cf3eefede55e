//! The rule behind each event.

use table::RuleId;

use crate::event::{By, Entry, Event, Out};
use crate::frame::{Cause, Ending, Source};
use crate::game::Mandalorian;
use crate::ids::Difficulty;
use crate::rule;

/// The rule an event comes from: what it is, or what it came of where the same may come of many things. Of the game only what
/// was agreed before it may be read.
pub(crate) fn event_rule(game: &Mandalorian, entry: &Entry) -> RuleId {
    let by = entry.by;
    match &entry.what {
        Event::Plays { who, .. } if !who.is_some() => rule::MA_SHARED_3,
        Event::Plays { .. } => rule::MA_SETUP_21,
        Event::IsWarlord { .. } => rule::MA_WARLORD_1,
        Event::Starts { .. } => rule::MA_SETUP_24,
        Event::Motive { .. } | Event::MotiveUnseen { .. } => rule::MA_MOTIVES_5,
        Event::Named { .. } | Event::FirstPlayer { agreed: true, .. } => rule::MA_SETUP_29,
        Event::FirstPlayer { agreed: false, .. } => rule::MA_SETUP_30,
        Event::Placed { .. } => of(by, rule::MA_SETUP_18),
        Event::PlacedFacedown { .. } => of(by, rule::MA_SETUP_17),
        Event::TurnBegins { .. } => rule::MA_TURN_2,
        Event::Skipped { disabled: true, .. } => rule::MA_DISABLED_3,
        Event::Skipped { .. } => rule::MA_MOTIVE_DEFEAT_5,
        Event::CardPlayed { .. } => rule::MA_ACTION_4,
        Event::FreeAction { .. } => rule::MA_FREE_1,
        Event::ActionLapsed { .. } => rule::MA_U2,
        Event::Strength { .. } => of(by, rule::MA_ACTION_3),
        Event::Additional { .. } => rule::MA_ADDITIONAL_1,
        Event::Used { source, .. } => printed(*source),
        Event::Instead { .. } => rule::MA_SETUP_7,
        Event::Moved { .. } => rule::MA_MOVE_3,
        Event::Jumped { .. } => rule::MA_TACTICAL_8,
        Event::Stopped { .. } => rule::MA_MOVE_5,
        Event::Attacks { .. } => rule::MA_ATTACK_1,
        Event::Strikes { .. } => rule::MA_OVERLAY_1,
        Event::Revealed { .. } if by == By::Attack => rule::MA_ATTACK_9,
        Event::Revealed { .. } => of(by, rule::MA_MOVE_11),
        Event::Looked { .. } | Event::LookedUnseen { .. } => of(by, rule::MA_INTEL_6),
        Event::MissionEffect { .. } => rule::MA_MISSION_EFFECT_1,
        Event::Wounded { .. } if by == By::Attack => rule::MA_ATTACK_1,
        Event::Wounded { .. } => of(by, rule::MA_ATTACK_3),
        Event::ToughDiscard { .. } => rule::MA_TOUGH_1,
        Event::Capped { .. } | Event::Captured { .. } | Event::TurnedOver { .. } => rule::MA_MERCENARY_2,
        Event::Woke { .. } | Event::Hobbled { .. } => rule::MA_MERCENARY_2,
        Event::Defeated { .. } => rule::MA_ATTACK_5,
        Event::Healed { .. } => of(by, rule::MA_EVENT_4),
        Event::Disrupted { .. } => rule::MA_DISRUPT_ENEMY_1,
        Event::DisruptLost { .. } => rule::MA_DISRUPT_ENEMY_6,
        Event::EnemyMoved { .. } => moved(by),
        Event::Sabotage { .. } => rule::MA_SABOTAGE_1,
        Event::EnemyAttacks { .. } => rule::MA_ENEMY_ATTACK_2,
        Event::Spawned { .. } => rule::MA_REINFORCEMENT_1,
        Event::NoneToSpawn => rule::MA_REINFORCEMENT_5,
        Event::Discarded { .. } | Event::ItemSpent { .. } => of(by, rule::MA_THREAT_1),
        Event::Damaged { cause: Cause::Effect, .. } => of(by, rule::MA_EVENT_4),
        Event::Damaged { cause, .. } => damage(*cause),
        Event::Blocked { .. } | Event::Redirected { .. } => of(by, rule::MA_PLAN_4),
        Event::HeroHealed { .. } if matches!(by, By::Printed(Source::Token(_))) => rule::MA_MEDPAC_1,
        Event::HeroHealed { .. } => of(by, rule::MA_ABILITY_8),
        Event::HeroDefeated { .. } => rule::MA_ENEMY_ATTACK_3,
        Event::Unmasked { at_end: true, .. } => rule::MA_MOTIVES_11,
        Event::Unmasked { .. } => rule::MA_MOTIVE_DEFEAT_1,
        Event::Eliminated { .. } => rule::MA_MOTIVE_DEFEAT_3,
        Event::Disabled { .. } => rule::MA_DISABLED_1,
        Event::ItemTaken { .. } => of(by, rule::MA_FEATURE_2),
        Event::ItemGiven { .. } => rule::MA_U33,
        Event::ItemDropped { out: Out::Disabled, .. } => rule::MA_DISABLED_4,
        Event::ItemDropped { out: Out::Hurt, .. } => rule::MA_SETUP_7,
        Event::ItemDropped { .. } => rule::MA_MOTIVE_DEFEAT_8,
        Event::ChildPlaced { .. } | Event::Carries { .. } => rule::MA_CHILD_1,
        Event::Rescued { .. } => rule::MA_CHILD_RESCUE_1,
        Event::Fled { .. } => rule::MA_CHILD_FLEE_2,
        Event::ChildWanders { .. } => of(by, rule::MA_SETUP_7),
        Event::ChildTaken { .. } => rule::MA_CHILD_4,
        Event::ChildDropped { out: Out::Disabled, .. } => rule::MA_DISABLED_5,
        Event::ChildDropped { out: Out::Eliminated, .. } => rule::MA_MOTIVE_DEFEAT_8,
        Event::ChildDropped { .. } => rule::MA_CHILD_RESCUE_6,
        Event::PlanDrawn { .. } | Event::PlanDrawnUnseen { .. } => of(by, rule::MA_PLAN_1),
        Event::PlanKept { .. } => of(by, rule::MA_PLAN_3),
        Event::PlanTopped { .. } | Event::PlanToppedUnseen { .. } => rule::MA_PLAN_7,
        Event::PlanBuried { .. } | Event::PlanBuriedUnseen { .. } => rule::MA_CRISIS_2,
        Event::PlanDiscarded { .. } => of(by, rule::MA_PLAN_8),
        Event::PlanLost { .. } if by == By::Attack => rule::MA_OVERLAY_1,
        Event::PlanLost { .. } => of(by, rule::MA_PLAN_4),
        Event::PlansShuffled | Event::DeckShuffled { .. } | Event::EventsShuffled => rule::MA_DECK_OUT_1,
        Event::SlotDisrupted { value: 0, .. } => rule::MA_DISRUPT_TOKEN_6,
        Event::SlotDisrupted { .. } => rule::MA_DISRUPT_TOKEN_2,
        Event::TokenOff { .. } => of(by, rule::MA_EVENT_STEP_11),
        Event::CardOff { .. } | Event::CardShifted { .. } => of(by, rule::MA_EVENT_STEP_10),
        Event::SlotCleared { strength: 6.., .. } => of(by, rule::MA_EVENT_STEP_5),
        Event::SlotCleared { .. } => of(by, rule::MA_EVENT_STEP_7),
        Event::PoolRefilled => rule::MA_DISRUPT_TOKEN_5,
        Event::Drew { .. } | Event::DrewUnseen { .. } => of(by, drawn(game, by)),
        Event::DrewChild { .. } | Event::DrewChildUnseen { .. } => rule::MA_CHILD_DECK_2,
        Event::HandDiscard { .. } | Event::Recovered { .. } => of(by, rule::MA_EVENT_4),
        Event::Owed { .. } => rule::MA_DECK_OUT_2,
        Event::SlotResolves { strength: 0..=5, .. } => rule::MA_EVENT_STEP_6,
        Event::SlotResolves { .. } => rule::MA_EVENT_STEP_3,
        Event::Crisis { .. } => rule::MA_CRISIS_2,
        Event::EventDrawn { .. } => rule::MA_EVENT_2,
        Event::NoEffect { .. } => rule::MA_EVENT_6,
        Event::EventPeeked { .. } | Event::EventPeekedUnseen { .. } | Event::EventBuried { .. } => {
            of(by, rule::MA_PLAN_4)
        }
        Event::EventCancelled { .. } => of(by, rule::MA_ABILITY_8),
        Event::TrackMoved { source, .. } => printed(*source),
        Event::Stage { .. } | Event::Flagged { .. } | Event::Unflagged { .. } => rule::MA_SETUP_7,
        Event::DoorMarked { .. } | Event::DoorUnlocked { .. } | Event::DoorLocked { .. } => rule::MA_TERRAIN_10,
        Event::Ordered { .. } => rule::MA_WARLORD_2,
        Event::LastingBegins { .. } | Event::NoRoomToLast { .. } => of(by, rule::MA_ABILITY_8),
        Event::LastingEnds { .. } => rule::MA_ABILITY_8,
        Event::GameOver { ending: Ending::Objective } => rule::MA_END_3,
        Event::GameOver { ending: Ending::Nobody } => rule::MA_DISABLED_12,
        Event::GameOver { .. } => rule::MA_END_4,
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

/// The rule of what it came of if that is printed on something, otherwise this one.
fn of(by: By, otherwise: RuleId) -> RuleId {
    match by {
        By::Printed(source) => printed(source),
        By::Turn | By::SetUp | By::Action | By::Attack | By::Movement | By::Enemy => otherwise,
    }
}

/// How an enemy came to be moved: by an event or the like, by intel, or by an ability.
fn moved(by: By) -> RuleId {
    match by {
        By::Printed(Source::Event(_) | Source::Crisis | Source::Mission | Source::Nothing)
        | By::Turn
        | By::SetUp
        | By::Enemy => rule::MA_ENEMY_MOVE_2,
        By::Printed(source) => printed(source),
        By::Action | By::Attack | By::Movement => rule::MA_INTEL_11,
    }
}

/// How many cards a hand is filled up to: as the mission says for so many characters, or else as the difficulty does.
fn drawn(game: &Mandalorian, by: By) -> RuleId {
    match game.ground.options.difficulty {
        _ if game.ground.kits().any(|kit| kit.hand > 0) => rule::MA_SETUP_7,
        _ if by == By::SetUp => rule::MA_SETUP_26,
        Difficulty::Novice | Difficulty::Standard => rule::MA_DRAW_1,
        Difficulty::Veteran | Difficulty::Expert => rule::MA_DRAW_2,
    }
}

fn damage(cause: Cause) -> RuleId {
    match cause {
        Cause::Effect => rule::MA_EVENT_4,
        Cause::Attack(_) => rule::MA_ENEMY_ATTACK_2,
        Cause::Sentry(_) => rule::MA_SENTRY_1,
        Cause::Grapple(_) => rule::MA_GRAPPLE_1,
        Cause::Blow(_) => rule::MA_OVERLAY_2,
    }
}
