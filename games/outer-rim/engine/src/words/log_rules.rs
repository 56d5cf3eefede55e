//! The rule an event comes from: by what happened, why, and to whom, for the rival has rules of its own.

use table::RuleId;

use crate::event::{Cause, Event, Skip, TurnUp, Unfit, Victory, about};
use crate::frame::{Foe, Purpose};
use crate::game::OuterRim;
use crate::ground::Ground;
use crate::ids::{Combat, Kind, Player};
use crate::rule;
use crate::state::Source;

/// The rule an event comes from.
pub(crate) fn event_rule(game: &OuterRim, event: &Event) -> RuleId {
    let citer = Citer { ground: &game.ground };
    citer.of_rival(event).unwrap_or_else(|| citer.of_anybody(event))
}

/// Who finds the rules of a game's events.
#[derive(Clone, Copy)]
struct Citer<'a> {
    ground: &'a Ground,
}

impl Citer<'_> {
    fn is_alone(self) -> bool {
        self.ground.options.players == 1
    }

    fn is_rival(self, who: Player) -> bool {
        self.ground.options.is_rival(who)
    }

    /// The rule of something the rival does, where it has one of its own.
    fn of_rival(self, event: &Event) -> Option<RuleId> {
        Some(match *event {
            Event::FirstPlayer { .. } if self.is_alone() => rule::OR_SOLOSETUP_5,
            Event::Plays { who, .. } if self.is_rival(who) => rule::OR_SOLOSETUP_2,
            Event::Flies { who, .. } if self.is_rival(who) => rule::OR_SOLOSETUP_4,
            Event::Starter { who, .. } if self.is_rival(who) => rule::OR_SOLOSETUP_7,
            Event::Turn { who, .. } if self.is_rival(who) => rule::OR_SOLOPLAY_2,
            Event::Moved { who, .. } if self.is_rival(who) => rule::OR_AIMOVE_1,
            Event::Bought { who, .. } if self.is_rival(who) => rule::OR_AIBUY_7,
            Event::NewShip { who, .. } if self.is_rival(who) => rule::OR_AIBUY_10,
            Event::TurnedUp { why: TurnUp::Purchase(who), .. } if self.is_rival(who) => rule::OR_AIBUY_13,
            Event::PatrolMoved { by, cause: Cause::Icon, .. } if self.is_rival(by) => rule::OR_AIBUY_14,
            Event::PatrolMoved { by, cause: Cause::Patrol(_), .. } if self.is_rival(by) => rule::OR_U30,
            Event::Revealed { who, .. } if self.is_rival(who) => rule::OR_AICREW_5,
            Event::Delivered { who, .. } if self.is_rival(who) => rule::OR_AIJOBS_3,
            Event::JobDone { who, .. } if self.is_rival(who) => rule::OR_AIJOBS_1,
            Event::Abandons { who, .. } if self.is_rival(who) => rule::OR_AICREW_7,
            Event::Credits { cause: Cause::SetUp, .. } if self.is_alone() => rule::OR_SOLOSETUP_6,
            Event::Fame { cause: Cause::SetUp, .. } => rule::OR_EXPERT_1,
            Event::Reputation { who, cause: Cause::SetUp, .. } if self.is_rival(who) => rule::OR_SOLOSETUP_7,
            Event::Credits { who, cause, .. }
            | Event::Fame { who, cause, .. }
            | Event::Reputation { who, cause, .. }
            | Event::Gained { who, cause, .. }
            | Event::Lost { who, cause, .. }
            | Event::Recovered { who, cause, .. }
            | Event::Damaged { who, cause, .. }
            | Event::Discarded { who, cause, .. }
                if self.is_rival(who) =>
            {
                return Self::of_rivals_cause(event, cause);
            }
            // All else follows the rules for anybody.
            about!(SetUp | Turn | Standing | Market | Cards | Deliveries | Encounters | Dice | Harm | Outcomes) => {
                return None;
            }
        })
    }

    /// The rule by which something comes to the rival or leaves it.
    fn of_rivals_cause(event: &Event, cause: Cause) -> Option<RuleId> {
        Some(match (event, cause) {
            (Event::Lost { .. }, Cause::Reward(Kind::Job, _)) => rule::OR_JOBS_13,
            (_, Cause::Reward(Kind::Cargo, _)) => rule::OR_AIJOBS_4,
            (_, Cause::Reward(..)) => rule::OR_AIJOBS_1,
            (_, Cause::Bought(_)) => rule::OR_AIBUY_7,
            (_, Cause::NewShip(_)) => rule::OR_AIBUY_11,
            (Event::Gained { .. }, Cause::Contact(_) | Cause::Met) => rule::OR_AICREW_2,
            (_, Cause::Room) => rule::OR_AICREW_3,
            (_, Cause::Surplus) => rule::OR_AIDECIDE_2,
            (_, Cause::Unfit(why)) => discard_reason(why),
            (Event::Damaged { .. }, Cause::Rival(_)) => rule::OR_AIJOBS_7,
            (_, Cause::Rival(_)) => rule::OR_SOLOPLAY_3,
            (_, Cause::Compelled) => rule::OR_U54,
            _ => return None,
        })
    }

    fn of_anybody(self, event: &Event) -> RuleId {
        match event {
            about!(SetUp) => set_up(event),
            about!(Turn) => self.turn(event),
            about!(Standing | Cards) => goods(event),
            about!(Market) => market(event),
            about!(Deliveries | Encounters) => encounters(event),
            about!(Dice | Harm) => combat(event),
            about!(Outcomes) => self.outcomes(event),
        }
    }

    fn turn(self, event: &Event) -> RuleId {
        match *event {
            Event::Moved { .. } => rule::OR_MOVE_1,
            Event::Stopped { by: Some(_), .. } => rule::OR_MOVE_5,
            Event::Stopped { by: None, .. } => rule::OR_MOVE_4,
            Event::Recovered { cause: Cause::Recovery, .. } => rule::OR_PLANNING_3,
            Event::NotStopped { cause, .. }
            | Event::HeldUp { cause, .. }
            | Event::Placed { cause, .. }
            | Event::Recovered { cause, .. }
            | Event::ExtraTurn { cause, .. } => cause_rule(cause),
            Event::Collected { .. } => rule::OR_PLANNING_5,
            Event::Used { source: Source::Secret(_), .. } => rule::OR_SECRET_2,
            Event::Used { ability, source, moment, .. } => {
                let ability = self.ground.book.code.abilities.get(ability as usize);
                match ability.is_some_and(|ability| ability.goal) {
                    true if source == Source::Ship => rule::OR_SHIPGOAL_2,
                    true => rule::OR_GOAL_3,
                    false => moment.rule(),
                }
            }
            Event::Turn { .. }
            | about!(SetUp | Standing | Market | Cards | Deliveries | Encounters | Dice | Harm | Outcomes) => {
                rule::OR_TURN_1
            }
        }
    }

    fn outcomes(self, event: &Event) -> RuleId {
        match *event {
            Event::Protects { .. } => rule::OR_CREWBOUNTY_9,
            Event::Abandons { defeated: true, .. } => rule::OR_U17,
            Event::Abandons { .. } => rule::OR_CREWBOUNTY_10,
            Event::Eliminated { .. } => rule::OR_BOUNTY_7,
            Event::Captured { .. } => rule::OR_BOUNTY_8,
            Event::Marked { .. } | Event::GoalToken { ship: false, .. } => rule::OR_GOAL_3,
            Event::GoalToken { ship: true, .. } => rule::OR_SHIPGOAL_2,
            Event::Goal { ship: false, .. } => rule::OR_GOAL_1,
            Event::Goal { ship: true, .. } => rule::OR_SHIPGOAL_3,
            Event::RivalLine { section: 0 | 2, .. } => rule::OR_SOLOPLAY_4,
            Event::RivalLine { .. } => rule::OR_SOLOPLAY_5,
            Event::RivalSkips { why: Skip::NoPlanet, .. } => rule::OR_AIBUY_1,
            Event::RivalSkips { why: Skip::AtGoal, .. } => rule::OR_AIMOVE_2,
            Event::RivalSkips { .. } => rule::OR_U55,
            Event::RivalGoal { bought: false, .. } => rule::OR_SOLOSETUP_8,
            Event::RivalGoal { .. } => rule::OR_AIGOALS_4,
            Event::RivalPasses { why, .. } => pass_reason(why),
            Event::GameOver { winner, by } => match by {
                Victory::Credits => rule::OR_WIN_4,
                Victory::Seat => rule::OR_WIN_5,
                Victory::Fame if self.is_rival(winner) && self.ground.options.handicap > 0 => rule::OR_U63,
                Victory::Fame if self.ground.options.fame > 10 => rule::OR_EXTENDED_1,
                Victory::Fame if self.is_alone() => rule::OR_SOLOPLAY_7,
                Victory::Fame => rule::OR_WIN_2,
            },
            Event::RivalCard { .. }
            | about!(SetUp | Turn | Standing | Market | Cards | Deliveries | Encounters | Dice | Harm) => {
                rule::OR_SOLOPLAY_3
            }
        }
    }
}

/// Why the rival discards the card on top.
const fn discard_reason(why: Unfit) -> RuleId {
    match why {
        Unfit::NotSold => rule::OR_AIBUY_3,
        Unfit::TooDear => rule::OR_AIBUY_4,
        Unfit::NoSlot => rule::OR_AIBUY_5,
        Unfit::Cheap => rule::OR_AIBUY_6,
    }
}

/// Why the rival buys nothing after its discard.
const fn pass_reason(why: Unfit) -> RuleId {
    match why {
        Unfit::NoSlot => rule::OR_AIBUY_8,
        Unfit::Cheap => rule::OR_AIBUY_10,
        Unfit::NotSold | Unfit::TooDear => discard_reason(why),
    }
}

/// The rule by which something comes about, goes or changes.
pub(crate) fn cause_rule(cause: Cause) -> RuleId {
    match cause {
        Cause::SetUp => rule::OR_SETUP_20,
        Cause::Planning => rule::OR_PLANNING_5,
        Cause::Recovery => rule::OR_PLANNING_3,
        Cause::Trade(_) => rule::OR_TRADE_7,
        Cause::Bought(_) => rule::OR_MARKET_6,
        Cause::NewShip(_) => rule::OR_BARTER_3,
        Cause::Barter => rule::OR_BARTER_1,
        Cause::Room => rule::OR_U6,
        Cause::Surplus => rule::OR_U7,
        Cause::Reward(kind, _) => crate::rewards::kind_rule(Some(kind)),
        Cause::Captive(_) => rule::OR_BOUNTY_9,
        Cause::Patrol(_) => rule::OR_PATROLENC_4,
        Cause::Bounty(_) => rule::OR_BOUNTY_7,
        Cause::Hunt(_) => rule::OR_CREWBOUNTY_11,
        Cause::OwnHunt(_) => rule::OR_CREWBOUNTY_3,
        Cause::Job(_) => rule::OR_JOBS_6,
        Cause::Inspection(_) => rule::OR_DELIVER_6,
        Cause::Ability(_, moment) | Cause::Character(moment) | Cause::Ship(moment) => moment.rule(),
        Cause::Secret(_) => rule::OR_SECRET_2,
        Cause::Encounter(_) | Cause::Effect => rule::OR_SPACEENC_2,
        Cause::Event(_) => rule::OR_MARKET_5,
        Cause::Contact(_) | Cause::Met => rule::OR_CONTACT_3,
        Cause::Encountered => rule::OR_CONTACT_2,
        Cause::Goal => rule::OR_GOAL_1,
        Cause::ShipGoal => rule::OR_SHIPGOAL_3,
        Cause::Defeat => rule::OR_DEFEATED_3,
        Cause::Market => rule::OR_MARKET_3,
        Cause::Icon => rule::OR_PATROLMOVE_3,
        Cause::Search => rule::OR_U25,
        Cause::Unfit(why) => discard_reason(why),
        Cause::Combat => rule::OR_COMBAT_13,
        Cause::Unbeatable => rule::OR_PATROLENC_9,
        Cause::InPlay => rule::OR_U33,
        Cause::Rival(_) => rule::OR_SOLOPLAY_3,
        Cause::Compelled => rule::OR_U54,
    }
}

const fn set_up(event: &Event) -> RuleId {
    match event {
        Event::RivalNeeds { .. } => rule::OR_U63,
        Event::FirstRoll { again: true, .. } => rule::OR_SETUP_11,
        Event::Plays { .. } => rule::OR_SETUP_12,
        Event::Flies { .. } => rule::OR_SETUP_17,
        Event::Starter { .. } => rule::OR_SETUP_24,
        Event::TurnedUp { why: TurnUp::SetUp, .. } => rule::OR_SETUP_28,
        Event::TurnedUp { why: TurnUp::Discard, .. } => rule::OR_MARKET_4,
        Event::TurnedUp { why: TurnUp::Purchase(_), .. } => rule::OR_PATROLMOVE_1,
        Event::TurnedUp { why: TurnUp::Search, .. } => rule::OR_U25,
        Event::FirstRoll { .. }
        | Event::FirstPlayer { .. }
        | about!(Turn | Standing | Market | Cards | Deliveries | Encounters | Dice | Harm | Outcomes) => {
            rule::OR_SETUP_10
        }
    }
}

/// Credits, fame, reputation, cards and secrets.
fn goods(event: &Event) -> RuleId {
    match *event {
        Event::Credits { cause: Cause::SetUp, .. } => rule::OR_SETUP_19,
        Event::Reputation { cause: Cause::SetUp, .. } => rule::OR_SETUP_25,
        Event::Reputation { cause: Cause::Patrol(_), by: ..0, .. } => rule::OR_PATROLENC_3,
        Event::Gained { cause: Cause::Bought(_), .. } => rule::OR_MARKET_7,
        Event::Gained { cause: Cause::Encounter(_), .. } => rule::OR_SPACEENC_5,
        Event::Gained { cause: Cause::Contact(_) | Cause::Met, .. } => rule::OR_CONTACT_5,
        Event::Lost { cause: Cause::Reward(Kind::Cargo, _), .. } => rule::OR_DELIVER_3,
        Event::Lost { cause: Cause::Reward(Kind::Job, _), .. }
        | Event::Removed { cause: Cause::Reward(Kind::Job, _), .. } => rule::OR_JOBS_13,
        Event::Removed { cause: Cause::Reward(Kind::Bounty, _) | Cause::Captive(_), .. } => rule::OR_BOUNTY_12,
        Event::Taken { cause: Cause::Trade(_), .. } => rule::OR_TRADE_3,
        Event::SecretLost { cause: Cause::Defeat, .. } | Event::SecretLostUnseen { cause: Cause::Defeat, .. } => {
            rule::OR_DEFEATED_4
        }
        Event::SecretUsed { .. } => rule::OR_SECRET_2,
        Event::Forgone { .. } => rule::OR_U6,
        Event::Credits { cause, .. }
        | Event::Fame { cause, .. }
        | Event::Reputation { cause, .. }
        | Event::Gained { cause, .. }
        | Event::Lost { cause, .. }
        | Event::Removed { cause, .. }
        | Event::Taken { cause, .. }
        | Event::SecretLost { cause, .. }
        | Event::SecretLostUnseen { cause, .. } => cause_rule(cause),
        Event::SecretDrawn { .. }
        | Event::SecretDrawnUnseen { .. }
        | about!(SetUp | Turn | Market | Deliveries | Encounters | Dice | Harm | Outcomes) => rule::OR_SECRET_1,
    }
}

fn market(event: &Event) -> RuleId {
    match event {
        Event::Offered { .. } => rule::OR_TRADE_3,
        Event::Bartered { .. } => rule::OR_BARTER_1,
        Event::Bought { .. } => rule::OR_MARKET_5,
        Event::NewShip { .. } => rule::OR_SHIPS_2,
        Event::Searched { .. } => rule::OR_U25,
        Event::PatrolMoved { cause: Cause::Patrol(_), .. } => rule::OR_PATROLENC_2,
        Event::Discarded { cause, .. }
        | Event::Shuffled { cause, .. }
        | Event::PatrolMoved { cause, .. }
        | Event::Redirected { cause, .. } => cause_rule(*cause),
        Event::PatrolSpawned { .. } => rule::OR_PATROLENC_7,
        Event::PatrolRemoved { .. } => rule::OR_PATROLENC_5,
        Event::Accepted { .. }
        | Event::Declined { .. }
        | Event::Withdrawn { .. }
        | about!(SetUp | Turn | Standing | Cards | Deliveries | Encounters | Dice | Harm | Outcomes) => {
            rule::OR_TRADE_4
        }
    }
}

/// Deliveries, encounters and jobs.
fn encounters(event: &Event) -> RuleId {
    match *event {
        Event::IllegalRoll { .. } => rule::OR_DELIVER_4,
        Event::Delivered { .. } => rule::OR_DELIVER_2,
        Event::CaptiveDelivered { .. } => rule::OR_BOUNTY_9,
        Event::NotDelivered { .. } => rule::OR_DELIVER_6,
        Event::Drew { .. } => rule::OR_SPACEENC_3,
        Event::Looked { .. } | Event::LookedUnseen { .. } => rule::OR_CONTACT_13,
        Event::Revealed { cause, .. } => cause_rule(cause),
        Event::TokenGone { cause: Cause::InPlay, .. } | Event::InPlay { .. } => rule::OR_U33,
        Event::TokenGone { .. } => rule::OR_CONTACT_7,
        Event::TokenPlaced { hunted: true, .. } => rule::OR_CREWBOUNTY_5,
        Event::TokenPlaced { .. } => rule::OR_U18,
        Event::Databank { cause: Cause::Inspection(_), .. } => rule::OR_DELIVER_6,
        Event::Databank { .. } => rule::OR_DATABANK_5,
        Event::JobStep { step: 0, entry, .. } if entry != u8::MAX => rule::OR_JOBS_6,
        Event::JobStep { .. } => rule::OR_JOBS_8,
        Event::JobDone { .. } => rule::OR_JOBS_12,
        Event::JobFailed { defeated: true, .. } => rule::OR_JOBS_9,
        Event::JobFailed { .. } => rule::OR_JOBS_10,
        Event::Meets { .. } | about!(SetUp | Turn | Standing | Market | Cards | Dice | Harm | Outcomes) => {
            rule::OR_CONTACT_3
        }
    }
}

/// Tests, dice, combat and defeat.
fn combat(event: &Event) -> RuleId {
    match *event {
        Event::Test { times: 0, .. } => rule::OR_TEST_5,
        Event::Test { times: 1, .. } => rule::OR_TEST_6,
        Event::Test { .. } => rule::OR_TEST_7,
        Event::Dice { cause, .. } | Event::Damaged { cause, .. } => cause_rule(cause),
        Event::Rerolled { rolls, .. } | Event::TurnedDie { rolls, .. } | Event::CancelledDie { rolls, .. } => {
            rolls.rule()
        }
        Event::Combat { foe: Foe::Player(_), purpose: Purpose::Crew(..), .. } => rule::OR_CREWBOUNTY_9,
        Event::Combat { foe, combat, .. } => match (foe, combat) {
            (Foe::Patrol(_), _) => rule::OR_PATROLENC_1,
            (Foe::Player(_), _) => rule::OR_COMBAT_1,
            (Foe::Contact(_), _) => rule::OR_BOUNTY_5,
            (Foe::Enemy, Combat::Ground) => rule::OR_COMBAT_3,
            (Foe::Enemy, Combat::Ship) => rule::OR_COMBAT_4,
        },
        Event::Attack { .. } => rule::OR_COMBAT_8,
        Event::Defense { foe: Foe::Player(_), .. } => rule::OR_COMBAT_12,
        Event::Defense { foe: Foe::Contact(_), .. } => rule::OR_BOUNTY_6,
        Event::Defense { .. } => rule::OR_COMBAT_19,
        Event::Won { tie: true, .. } => rule::OR_COMBAT_18,
        Event::Unbeatable { .. } => rule::OR_PATROLENC_10,
        Event::Defeated { .. } => rule::OR_DEFEATED_1,
        Event::Spared { .. } => rule::OR_U51,
        Event::StoodUp { planned: true, .. } => rule::OR_DEFEATED_8,
        Event::StoodUp { .. } => rule::OR_DEFEATED_9,
        Event::Won { .. }
        | Event::LostTo { .. }
        | about!(SetUp | Turn | Standing | Market | Cards | Deliveries | Encounters | Outcomes) => rule::OR_COMBAT_17,
    }
}
