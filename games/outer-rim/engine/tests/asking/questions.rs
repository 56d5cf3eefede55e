//! What each rule asks.

use outer_rim::book::code::Trigger;
use outer_rim::frame::Ask;
use outer_rim::ids::Kind;
use outer_rim::state::{RollFor, Source};
use outer_rim::{Choice, Event};

use crate::Question;

/// Whether a question is one that this rule asks.
pub fn asks(rule: &str, question: &Question) -> bool {
    use Choice as C;
    use Trigger as T;
    let Question { game, turn, .. } = *question;
    let (state, me) = (game.state(), question.me());
    let only = |wanted: fn(&Choice) -> bool| question.only(wanted);
    let has = |wanted: fn(&Choice) -> bool| question.has(wanted);
    let drew = || turn.had(|event| matches!(event, Event::Drew { .. } | Event::SecretDrawn { .. }));
    match rule {
        "or.setup.12" => only(|choice| matches!(choice, C::Play(_))),
        "or.solosetup.2" => only(|choice| matches!(choice, C::Rival(_))),
        "or.setup.17" => only(|choice| matches!(choice, C::Fly(_))),
        "or.setup.25" => state.turns == 0 && only(|choice| matches!(choice, C::Faction(_))),
        "or.planning.1" => question.is_active() && !me.defeated && has(|choice| *choice == C::Collect),
        "or.planning.4" => me.defeated && question.offered == [C::Recover],
        "or.planning.3" => {
            question.answers(&[T::ShipRecovered]) || question.by_card() && turn.used(&[T::ShipRecovered])
        }
        "or.planning.6" => question.by_card() && turn.used(&[T::Planning]),
        "or.move.1" => {
            has(|choice| *choice == C::Stay) && only(|choice| matches!(choice, C::Stay | C::Go(_)))
                || question.answers(&[T::PlayerEnters]) && !question.is_active()
        }
        "or.move.5" => {
            question.answers(&[T::PatrolStops]) && !question.patrols_here(|standing| standing <= 0).is_empty()
                || question.by_card() && turn.used(&[T::PatrolStops])
        }
        "or.action.1" => {
            let actions = |choice: &C| {
                matches!(choice, C::Trade | C::Market | C::Delivery | C::Done)
                    || matches!(choice, C::Use(ability) if question.trigger(*ability) == T::Action)
            };
            question.is_active() && !me.defeated && has(|choice| *choice == C::Done) && question.only(actions)
        }
        "or.action.6" => question.by_card() && turn.used(&[T::Action]),
        "or.market.3" => {
            has(|choice| matches!(choice, C::Discard(_)))
                && only(|choice| matches!(choice, C::Discard(_) | C::Buy(_) | C::Done))
        }
        "or.market.5" => {
            let bought = |event: &Event| matches!(event, Event::Bought { card, .. } if game.ground().book.card(*card).kind == Kind::Event);
            only(|choice| matches!(choice, C::Buy(_) | C::Done))
                && turn.had(|event| matches!(event, Event::Discarded { .. }))
                || question.by_card() && turn.had(bought)
        }
        "or.market.9" => {
            has(|choice| matches!(choice, C::MakeRoom(_) | C::Barter(_))) && !has(|choice| *choice == C::Pay)
        }
        "or.barter.1" => {
            has(|choice| matches!(choice, C::Barter(_) | C::Pay))
                && only(|choice| matches!(choice, C::Barter(_) | C::Pay | C::Decline))
        }
        "or.patrolmove.3" => {
            question.answers(&[T::PatrolCalled]) || question.by_card() && turn.used(&[T::PatrolCalled])
        }
        "or.patrolmove.4" => question.offered.len() > 1 && only(|choice| matches!(choice, C::Space(_))),
        "or.patrolmove.7" => {
            only(|choice| matches!(choice, C::Space(_) | C::Done)) && has(|choice| *choice == C::Done)
                || only(|choice| matches!(choice, C::Faction(_))) && question.offered.len() == 4
        }
        "or.patrolenc.2" => {
            only(|choice| matches!(choice, C::Space(_))) && turn.had(|event| matches!(event, Event::LostTo { .. }))
        }
        "or.patrolenc.4" => question.answers(&[T::PatrolBeaten]) || question.by_card() && turn.used(&[T::PatrolBeaten]),
        "or.trade.1" => {
            question.is_active() && question.others_here() && only(|choice| matches!(choice, C::Offer { .. } | C::Done))
        }
        "or.trade.4" => {
            matches!(state.ask, Ask::Offer(..)) && only(|choice| matches!(choice, C::Accept | C::Decline | C::Withdraw))
        }
        "or.U6" => {
            has(|choice| *choice == C::Withdraw) || {
                has(|choice| *choice == C::Decline) && only(|choice| matches!(choice, C::MakeRoom(_) | C::Decline))
            }
        }
        "or.deliver.7" => only(|choice| matches!(choice, C::Deliver(_) | C::Done)),
        "or.deliver.2" => question.answers(&[T::CargoReward]),
        "or.deliver.3" => question.answers(&[T::Delivered]),
        "or.deliver.5" => question.answers(&[T::DeliveredIllegal]),
        "or.deliver.6" => question.by_card() && turn.had(|event| matches!(event, Event::NotDelivered { .. })),
        "or.U2" => question.dice(&[RollFor::Delivery]),
        "or.encounter.1" => question.is_active() && has(|choice| *choice == C::Explore),
        "or.encounter.3" => {
            let hostile = question.patrols_here(|standing| standing < 0);
            question.offered == hostile.into_iter().map(C::Patrol).collect::<Vec<_>>()
        }
        "or.encounter.7" => {
            only(|choice| matches!(choice, C::Patrol(_) | C::Contact(_)))
                || question.by_card() && turn.used(&[T::Encounter, T::OthersEncounter])
        }
        "or.spaceenc.2" => question.by_card() && drew() || question.dice(&[RollFor::Card]),
        "or.contact.3" => question.by_card() && turn.had(|event| matches!(event, Event::Meets { .. })),
        "or.contact.5" => question.answers(&[T::CrewGained]) || question.by_card() && turn.used(&[T::CrewGained]),
        "or.contact.13" => only(|choice| matches!(choice, C::Contact(_))),
        "or.secret.2" => {
            let secret = |event: &Event| {
                matches!(event, Event::SecretUsed { .. } | Event::Used { source: Source::Secret(_), .. })
            };
            question.by_card() && turn.had(secret)
        }
        "or.jobs.6" => question.by_card() && turn.had(|event| matches!(event, Event::JobStep { .. })),
        "or.jobs.12" => {
            question.answers(&[T::JobReward])
                || question.by_card() && turn.had(|event| matches!(event, Event::JobDone { .. }))
        }
        "or.jobs.13" => question.answers(&[T::JobCompleted]),
        "or.bounty.4" => {
            has(|choice| *choice == C::Meet)
                && has(|choice| matches!(choice, C::Fight(_)))
                && only(|choice| matches!(choice, C::Fight(_) | C::Meet))
        }
        "or.bounty.7" => {
            only(|choice| matches!(choice, C::Eliminate | C::Capture))
                || question.answers(&[T::Eliminated, T::BountyReward])
        }
        "or.bounty.9" => question.answers(&[T::CaptiveDelivered]),
        "or.crewbounty.8" => !question.is_active() && only(|choice| matches!(choice, C::Protect | C::Abandon)),
        "or.test.1" => question.answers(&[T::BeforeTest]) || question.by_card() && turn.used(&[T::BeforeTest]),
        "or.test.4" => question.dice(&[RollFor::Test]),
        "or.combat.12" => {
            question.dice(&[RollFor::Ground, RollFor::Ship])
                || question.by_card() && turn.used(&[T::Rolled, T::OpponentRolled])
        }
        "or.combat.17" => {
            question.answers(&[T::CombatWon, T::CombatLost])
                || question.by_card() && turn.used(&[T::CombatWon, T::CombatLost])
        }
        "or.defeated.1" => {
            question.answers(&[T::WouldBeDefeated]) || question.by_card() && turn.used(&[T::WouldBeDefeated])
        }
        "or.defeated.2" => question.answers(&[T::Defeated]) || question.by_card() && turn.used(&[T::Defeated]),
        "or.rep.6" | "or.rep.7" => only(|choice| matches!(choice, C::Faction(_))),
        "or.U7" => only(|choice| matches!(choice, C::Card(card) if card.is_some())),
        "or.U18" => question.offered.len() > 1 && only(|choice| matches!(choice, C::Space(_))),
        "or.U25" => only(|choice| matches!(choice, C::Kind(_))) || only(|choice| matches!(choice, C::Buy(_) | C::Done)),
        "or.ships.2" => only(|choice| matches!(choice, C::BuyShip(_) | C::Done)),
        _ => false,
    }
}
