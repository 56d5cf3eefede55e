//! What each rule speaks of.

use mandalorian::frame::{Cause, Ending, Source};
use mandalorian::ids::{Kind, Slot};
use mandalorian::{Event, Out};

use crate::Story;

/// What anything that is printed somewhere may bring about.
fn is_effect(event: &Event) -> bool {
    use Event as E;
    matches!(
        event,
        E::Placed { .. }
            | E::PlacedFacedown { .. }
            | E::Strength { .. }
            | E::Revealed { .. }
            | E::Looked { .. }
            | E::LookedUnseen { .. }
            | E::Wounded { .. }
            | E::Healed { .. }
            | E::EnemyMoved { .. }
            | E::Discarded { .. }
            | E::ItemSpent { .. }
            | E::Damaged { cause: Cause::Effect, .. }
            | E::Blocked { .. }
            | E::Redirected { .. }
            | E::HeroHealed { .. }
            | E::ItemTaken { .. }
            | E::ChildWanders { .. }
            | E::PlanDrawn { .. }
            | E::PlanDrawnUnseen { .. }
            | E::PlanKept { .. }
            | E::PlanDiscarded { .. }
            | E::PlanLost { .. }
            | E::TokenOff { .. }
            | E::CardOff { .. }
            | E::CardShifted { .. }
            | E::SlotCleared { .. }
            | E::Drew { .. }
            | E::DrewUnseen { .. }
            | E::HandDiscard { .. }
            | E::Recovered { .. }
            | E::EventPeeked { .. }
            | E::EventPeekedUnseen { .. }
            | E::EventBuried { .. }
            | E::EventCancelled { .. }
            | E::TrackMoved { .. }
            | E::LastingBegins { .. }
            | E::NoRoomToLast { .. }
            | E::Used { .. }
    )
}

/// Whether something that is printed there can be behind what happens or is asked in this turn.
pub fn is_behind(rule: &str, story: &Story) -> Option<bool> {
    Some(match rule {
        "ma.event.4" => story.had(|event| matches!(event, Event::EventDrawn { .. })),
        "ma.crisis.2" => story.had(|event| matches!(event, Event::Crisis { .. })),
        "ma.ability.8" => {
            story.played()
                || story.used(|source| matches!(source, Source::Skill(_)))
                || story.ever(|event| matches!(event, Event::LastingBegins { .. }))
        }
        "ma.plan.4" => story.ever(|event| matches!(event, Event::PlanKept { .. })),
        "ma.advanced-card.2" => story.used(|source| matches!(source, Source::Advanced(_))),
        "ma.feature.2" => {
            story.used(|source| matches!(source, Source::Item(_) | Source::Token(_))) || {
                story.had(|event| {
                    matches!(event, Event::Revealed { .. } | Event::MissionEffect { .. } | Event::Sabotage { .. })
                })
            }
        }
        "ma.warlord.2" => story.had(|event| matches!(event, Event::Ordered { .. })),
        "ma.setup.7" => true,
        _ => return None,
    })
}

/// Whether an event is one that this rule speaks of.
pub fn speaks_of(rule: &str, event: &Event, story: &Story, kind: Kind) -> bool {
    use Event as E;
    if is_effect(event) && is_behind(rule, story) == Some(true) {
        return true;
    }
    match rule {
        "ma.shared.3" => matches!(event, E::Plays { who, .. } if !who.is_some()),
        "ma.setup.21" => matches!(event, E::Plays { who, .. } if who.is_some()),
        "ma.warlord.1" => matches!(event, E::IsWarlord { .. }),
        "ma.setup.24" => matches!(event, E::Starts { .. }),
        "ma.motives.5" => matches!(event, E::Motive { .. } | E::MotiveUnseen { .. }),
        "ma.setup.29" => matches!(event, E::Named { .. } | E::FirstPlayer { agreed: true, .. }),
        "ma.setup.30" => matches!(event, E::FirstPlayer { agreed: false, .. }),
        "ma.setup.18" => matches!(event, E::Placed { .. }) && !story.began(),
        "ma.setup.17" => matches!(event, E::PlacedFacedown { .. }) && !story.began(),
        "ma.turn.2" => matches!(event, E::TurnBegins { .. }),
        "ma.disabled.1" => matches!(event, E::Disabled { .. }),
        "ma.disabled.3" => {
            matches!(event, E::Skipped { .. }) && story.ever(|event| matches!(event, E::Disabled { .. }))
        }
        "ma.disabled.4" => matches!(event, E::ItemDropped { out: Out::Disabled, .. }),
        "ma.disabled.5" => matches!(event, E::ChildDropped { out: Out::Disabled, .. }),
        "ma.disabled.12" => matches!(event, E::GameOver { ending: Ending::Nobody }),
        "ma.motive-defeat.1" => matches!(event, E::Unmasked { at_end: false, .. }),
        "ma.motive-defeat.3" => matches!(event, E::Eliminated { .. }),
        "ma.motive-defeat.5" => {
            matches!(event, E::Skipped { .. }) && story.ever(|event| matches!(event, E::Eliminated { .. }))
        }
        "ma.motive-defeat.8" => {
            matches!(event, E::ItemDropped { out: Out::Eliminated, .. } | E::ChildDropped { out: Out::Eliminated, .. })
        }
        "ma.motives.11" => matches!(event, E::Unmasked { at_end: true, .. }),
        "ma.action.3" => matches!(event, E::Strength { .. }),
        "ma.action.4" => matches!(event, E::CardPlayed { .. }),
        "ma.free.1" => matches!(event, E::FreeAction { .. }),
        "ma.additional.1" => matches!(event, E::Additional { .. }),
        "ma.U2" => matches!(event, E::ActionLapsed { .. }),
        "ma.move.3" => matches!(event, E::Moved { .. }),
        "ma.move.5" => matches!(event, E::Stopped { .. }),
        "ma.move.11" => {
            matches!(event, E::Revealed { .. })
                && story.had(|event| matches!(event, E::Moved { .. } | E::Jumped { .. } | E::Starts { .. }))
        }
        "ma.tactical.8" => matches!(event, E::Jumped { .. }),
        "ma.attack.1" => {
            matches!(event, E::Attacks { .. })
                || matches!(event, E::Wounded { .. }) && story.had(|event| matches!(event, E::Attacks { .. }))
        }
        "ma.attack.3" => matches!(event, E::Wounded { .. }),
        "ma.attack.5" => matches!(event, E::Defeated { .. }),
        "ma.attack.9" => matches!(event, E::Revealed { .. }) && story.had(|event| matches!(event, E::Attacks { .. })),
        "ma.intel.6" => matches!(event, E::Looked { .. } | E::LookedUnseen { .. }) && story.acted(Slot::Intel),
        "ma.intel.11" => matches!(event, E::EnemyMoved { .. }) && story.acted(Slot::Intel),
        "ma.mission-effect.1" => matches!(event, E::MissionEffect { .. }),
        "ma.tough.1" => matches!(event, E::ToughDiscard { .. }),
        "ma.mercenary.2" => {
            let named = matches!(event, E::Capped { .. } | E::Captured { .. } | E::TurnedOver { .. });
            (named || matches!(event, E::Woke { .. } | E::Hobbled { .. })) && kind != Kind::Story
        }
        "ma.disrupt-enemy.1" => matches!(event, E::Disrupted { .. }),
        "ma.disrupt-enemy.6" => matches!(event, E::DisruptLost { .. }),
        "ma.enemy-move.2" => matches!(event, E::EnemyMoved { .. }),
        "ma.sabotage.1" => matches!(event, E::Sabotage { .. }),
        "ma.enemy-attack.2" => {
            matches!(event, E::EnemyAttacks { .. }) || {
                matches!(event, E::Damaged { cause: Cause::Attack(_), .. })
                    && story.had(|event| matches!(event, E::EnemyAttacks { .. }))
            }
        }
        "ma.enemy-attack.3" => matches!(event, E::HeroDefeated { .. }),
        "ma.reinforcement.1" => matches!(event, E::Spawned { .. }),
        "ma.reinforcement.5" => matches!(event, E::NoneToSpawn),
        "ma.threat.1" => matches!(event, E::Discarded { .. } | E::ItemSpent { .. }),
        "ma.sentry.1" => matches!(event, E::Damaged { cause: Cause::Sentry(_), .. }),
        "ma.grapple.1" => matches!(event, E::Damaged { cause: Cause::Grapple(_), .. }),
        "ma.overlay.1" => {
            let struck = matches!(story.game.last(), Some(E::Strikes { .. }));
            matches!(event, E::Strikes { .. }) || matches!(event, E::PlanLost { .. }) && struck
        }
        "ma.overlay.2" => matches!(event, E::Damaged { cause: Cause::Blow(_), .. }),
        "ma.medpac.1" => matches!(event, E::HeroHealed { .. }),
        "ma.feature.2" => {
            matches!(event, E::ItemTaken { .. } | E::Used { source: Source::Item(_) | Source::Token(_), .. })
        }
        "ma.advanced-card.2" => matches!(event, E::Used { source: Source::Advanced(_), .. }),
        "ma.U33" => matches!(event, E::ItemGiven { .. }),
        "ma.child.1" => matches!(event, E::ChildPlaced { .. } | E::Carries { .. }),
        "ma.child.4" => matches!(event, E::ChildTaken { .. }),
        "ma.child-rescue.1" => matches!(event, E::Rescued { .. }),
        "ma.child-rescue.6" => matches!(event, E::ChildDropped { out: Out::Hurt, .. }),
        "ma.child-flee.2" => matches!(event, E::Fled { .. }),
        "ma.child-deck.2" => matches!(event, E::DrewChild { .. } | E::DrewChildUnseen { .. }),
        "ma.plan.1" => matches!(event, E::PlanDrawn { .. } | E::PlanDrawnUnseen { .. }) && story.acted(Slot::Plan),
        "ma.plan.3" => matches!(event, E::PlanKept { .. }) && story.acted(Slot::Plan),
        "ma.plan.7" => matches!(event, E::PlanTopped { .. } | E::PlanToppedUnseen { .. }),
        "ma.plan.8" => matches!(event, E::PlanDiscarded { .. }),
        "ma.crisis.2" => matches!(event, E::Crisis { .. } | E::PlanBuried { .. } | E::PlanBuriedUnseen { .. }),
        "ma.deck-out.1" => matches!(event, E::PlansShuffled | E::DeckShuffled { .. } | E::EventsShuffled),
        "ma.deck-out.2" => matches!(event, E::Owed { .. }),
        "ma.disrupt-token.2" => matches!(event, E::SlotDisrupted { value: 1.., .. }),
        "ma.disrupt-token.5" => matches!(event, E::PoolRefilled),
        "ma.disrupt-token.6" => matches!(event, E::SlotDisrupted { value: 0, .. }),
        "ma.event-step.3" => matches!(event, E::SlotResolves { strength: 6.., .. }),
        "ma.event-step.6" => matches!(event, E::SlotResolves { strength: ..=5, .. }),
        "ma.event-step.5" => {
            matches!(event, E::SlotCleared { .. }) && story.resolves().is_some_and(|strength| strength > 5)
        }
        "ma.event-step.7" => matches!(event, E::SlotCleared { .. }) && story.resolves() == Some(5),
        "ma.event-step.10" => matches!(event, E::CardOff { .. } | E::CardShifted { .. }),
        "ma.event-step.11" => matches!(event, E::TokenOff { .. }),
        "ma.event.2" => matches!(event, E::EventDrawn { .. }),
        "ma.event.6" => matches!(event, E::NoEffect { .. }),
        "ma.setup.26" => matches!(event, E::Drew { .. } | E::DrewUnseen { .. }) && !story.began(),
        "ma.draw.1" | "ma.draw.2" => matches!(event, E::Drew { .. } | E::DrewUnseen { .. }) && story.began(),
        "ma.terrain.10" => {
            matches!(event, E::DoorMarked { .. } | E::DoorUnlocked { .. } | E::DoorLocked { .. })
        }
        "ma.warlord.2" => matches!(event, E::Ordered { .. }),
        "ma.ability.8" => matches!(event, E::LastingEnds { .. }),
        "ma.setup.7" => matches!(
            event,
            E::Instead { .. }
                | E::Stage { .. }
                | E::Flagged { .. }
                | E::Unflagged { .. }
                | E::ItemDropped { out: Out::Hurt, .. }
        ),
        "ma.end.3" => matches!(event, E::GameOver { ending: Ending::Objective }),
        "ma.end.4" => {
            matches!(event, E::GameOver { ending } if !matches!(ending, Ending::Objective | Ending::Nobody))
        }
        _ => false,
    }
}
