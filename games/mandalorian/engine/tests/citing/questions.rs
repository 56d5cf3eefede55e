//! What each rule asks.

use mandalorian::ids::Slot;
use mandalorian::{Choice, Event};

use crate::Story;
use crate::lines::is_behind;

/// Whether a question is one that this rule asks, by what may be answered.
pub fn asks(rule: &str, offered: &[Choice], story: &Story) -> bool {
    use Choice as C;
    let only = |wanted: fn(&Choice) -> bool| offered.iter().all(wanted);
    let has = |wanted: fn(&Choice) -> bool| offered.iter().any(wanted);
    let printed = only(|choice| {
        matches!(
            choice,
            C::Branch(_)
                | C::Decline
                | C::Done
                | C::Pass
                | C::Space(_)
                | C::Slot(_)
                | C::Card(_)
                | C::Disrupt { .. }
                | C::Character(_)
                | C::Threat(_)
                | C::Plan(_)
                | C::Door(_)
                | C::Keep(_)
                | C::Stop
                | C::StepTo(_)
                | C::Bury(_)
                | C::LookAt(_)
                | C::Instead(_)
        )
    });
    if printed && is_behind(rule, story) == Some(true) {
        return true;
    }
    let events =
        |event: &Event| matches!(event, Event::EventDrawn { .. } | Event::Crisis { .. } | Event::Ordered { .. });
    match rule {
        "ma.setup.21" => only(|choice| matches!(choice, C::Be(_) | C::BeWarlord)),
        "ma.setup.24" => only(|choice| matches!(choice, C::StartAt(_))),
        "ma.setup.29" => only(|choice| matches!(choice, C::First(_))),
        "ma.action.1" => has(|choice| matches!(choice, C::PlayCard { .. } | C::Done | C::UseAdvanced(_))),
        "ma.child-deck.9" => only(|choice| matches!(choice, C::Character(_))),
        "ma.ability.3" => has(|choice| matches!(choice, C::Action | C::Ability)),
        // What can be used in passing is part of the question.
        "ma.move.3" => {
            let in_passing =
                |choice: &C| matches!(choice, C::Rescue | C::Feature(_) | C::UseItem(_) | C::TakeItem(_) | C::Stop);
            has(|choice| matches!(choice, C::StepTo(_)))
                && offered.iter().all(|choice| in_passing(choice) || matches!(choice, C::StepTo(_)))
        }
        "ma.feature.4" => {
            has(|choice| matches!(choice, C::Feature(_) | C::UseItem(_) | C::TakeItem(_))) && at_the_end(offered)
        }
        "ma.child-rescue.1" => {
            let over =
                only(|choice| matches!(choice, C::Rescue | C::Feature(_) | C::UseItem(_) | C::TakeItem(_) | C::Done));
            has(|choice| *choice == C::Rescue) && (at_the_end(offered) || over && has(|choice| *choice == C::Done))
        }
        "ma.grapple.1" => offered.len() > 1 && only(|choice| matches!(choice, C::Threat(_))) && story.acted(Slot::Move),
        "ma.intel.5" => only(|choice| matches!(choice, C::LookAt(_))) && story.acted(Slot::Intel),
        "ma.overlay.2" => only(|choice| matches!(choice, C::Blow(_))) && story.acted(Slot::Attack),
        // A card with an ability for this moment was played, and it is used or not.
        "ma.ability.7" => offered == [C::Ability, C::Decline] && story.played(),
        "ma.tactical.8" => has(|choice| matches!(choice, C::JumpTo(_))),
        "ma.advanced-card.7" => offered.len() > 1 && only(|choice| matches!(choice, C::Character(_))),
        "ma.child-flee.2" => offered.len() > 1 && only(|choice| matches!(choice, C::Space(_))),
        "ma.enemy-attack.6" => story.had(events) && only(|choice| matches!(choice, C::Threat(_))),
        "ma.enemy-attack.8" => offered.len() > 1 && only(|choice| matches!(choice, C::Character(_))),
        "ma.enemy-move.2" => only(|choice| matches!(choice, C::StepTo(_) | C::Stop | C::Character(_))),
        // Some missions move enemies when The Child flees.
        "ma.enemy-move.3" => {
            let moves = |event: &Event| events(event) || matches!(event, Event::Fled { .. });
            story.had(moves) && only(|choice| matches!(choice, C::Threat(_)))
        }
        "ma.free.1" => only(|choice| matches!(choice, C::Slot(_) | C::Decline)),
        "ma.reinforcement.2" => offered.len() > 1 && only(|choice| matches!(choice, C::Space(_))),
        "ma.shared.17" => {
            let resolves = |event: &Event| matches!(event, Event::SlotResolves { .. });
            story.had(resolves) && only(|choice| matches!(choice, C::Character(_)))
        }
        "ma.attack.8" => has(|choice| matches!(choice, C::AttackThreat(_))),
        "ma.intel.1" => has(|choice| matches!(choice, C::LookAt(_) | C::MoveEnemy(_))),
        "ma.plan.3" => only(|choice| matches!(choice, C::Keep(_) | C::Decline | C::Done)),
        "ma.plan.7" => only(|choice| matches!(choice, C::Top(_) | C::Done)),
        "ma.child-deck.2" => only(|choice| matches!(choice, C::DrawChild | C::DrawOwn)),
        "ma.intel.11" => only(|choice| matches!(choice, C::StepTo(_) | C::Stop)),
        "ma.plan.4" => has(|choice| matches!(choice, C::UsePlan(..))),
        "ma.advanced-card.2" => has(|choice| matches!(choice, C::UseAdvanced(_))),
        "ma.feature.2" => has(|choice| matches!(choice, C::Feature(_) | C::UseItem(_) | C::TakeItem(_))),
        "ma.ability.8" => has(|choice| matches!(choice, C::UseLasting(_))),
        "ma.warlord.2" => only(|choice| matches!(choice, C::Order(_))),
        _ => false,
    }
}

/// Whether the movement is over but for what can be used in the last space.
fn at_the_end(offered: &[Choice]) -> bool {
    use Choice::{Feature, Rescue, Stop, TakeItem, UseItem};
    offered.contains(&Stop)
        && offered.iter().all(|choice| matches!(choice, Rescue | Feature(_) | UseItem(_) | TakeItem(_) | Stop))
}
