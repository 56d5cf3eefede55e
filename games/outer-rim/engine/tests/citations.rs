//! Every line of the log names *its* rule: who, what and why fit the text of the rule that is cited.
//!
//! For each rule there is, beside what the engine thinks, a second opinion: of which events its text speaks. A rule without an
//! opinion must not be cited at all.

use std::collections::BTreeMap;

use outer_rim::book::Book;
use outer_rim::book::code::Trigger;
use outer_rim::frame::{Foe, Purpose, Step};
use outer_rim::ids::{Combat, Kind, Player};
use outer_rim::position::Position;
use outer_rim::state::{RollFor, Source};
use outer_rim::{Cause, Choice, Event, Options, OuterRim, Skip, TurnUp, Unfit, Victory};
use table::{Chance, Game, Log, Purpose as Stream, Seat, Seed, Status};

const ANSWERS: Stream = Stream(0);
/// Questions of a game at most.
const QUESTIONS: u32 = 700;

/// Whose doing an event is.
fn who(event: &Event) -> Option<Player> {
    match *event {
        Event::Plays { who, .. }
        | Event::Flies { who, .. }
        | Event::Starter { who, .. }
        | Event::Turn { who, .. }
        | Event::Moved { who, .. }
        | Event::Recovered { who, .. }
        | Event::Collected { who }
        | Event::Used { who, .. }
        | Event::Credits { who, .. }
        | Event::Fame { who, .. }
        | Event::Reputation { who, .. }
        | Event::Discarded { who, .. }
        | Event::Bought { who, .. }
        | Event::NewShip { who, .. }
        | Event::Gained { who, .. }
        | Event::Lost { who, .. }
        | Event::Delivered { who, .. }
        | Event::JobDone { who, .. }
        | Event::Revealed { who, .. }
        | Event::Abandons { who, .. }
        | Event::Damaged { who, .. } => Some(who),
        Event::PatrolMoved { by, .. } => Some(by),
        Event::TurnedUp { why: TurnUp::Purchase(who), .. } => Some(who),
        Event::GameOver { winner, .. } => Some(winner),
        Event::RivalNeeds { .. }
        | Event::RivalCard { .. }
        | Event::RivalLine { .. }
        | Event::RivalSkips { .. }
        | Event::RivalPasses { .. }
        | Event::RivalGoal { .. } => Some(Player(1)),
        _ => None,
    }
}

/// What an ability answers to, if one is behind this.
fn trigger(event: &Event) -> Option<(Trigger, RollFor)> {
    let moment = match (event, event.cause()) {
        (Event::Used { moment, .. }, _) => *moment,
        (_, Some(Cause::Ability(_, moment) | Cause::Character(moment) | Cause::Ship(moment))) => moment,
        _ => return None,
    };
    Some((moment.trigger, moment.rolls))
}

/// What the dice were rolled for that somebody changed.
fn rolls(event: &Event) -> Option<RollFor> {
    match *event {
        Event::Rerolled { rolls, .. } | Event::TurnedDie { rolls, .. } | Event::CancelledDie { rolls, .. } => {
            Some(rolls)
        }
        _ => match trigger(event) {
            Some((Trigger::Rolled | Trigger::OpponentRolled, rolls)) => Some(rolls),
            _ => None,
        },
    }
}

/// Rules that only speak of what people do; the rival has its own for the same.
const OF_PEOPLE: [&str; 24] = [
    "or.setup.12",
    "or.setup.17",
    "or.setup.19",
    "or.setup.24",
    "or.setup.25",
    "or.turn.1",
    "or.planning.",
    "or.action.",
    "or.encounter.",
    "or.move.1",
    "or.market.3",
    "or.market.5",
    "or.market.6",
    "or.market.7",
    "or.barter.",
    "or.ships.",
    "or.patrolmove.",
    "or.deliver.",
    "or.jobs.12",
    "or.contact.2",
    "or.contact.3",
    "or.contact.5",
    "or.crewbounty.10",
    "or.U6",
];
/// Rules that only speak of the rival.
const OF_RIVAL: [&str; 14] = [
    "or.expert.1",
    "or.solosetup.2",
    "or.solosetup.4",
    "or.solosetup.7",
    "or.solosetup.8",
    "or.soloplay.2",
    "or.soloplay.3",
    "or.soloplay.4",
    "or.soloplay.5",
    "or.ai",
    "or.U54",
    "or.U63",
    "or.U39",
    "or.U23",
];

fn begins(rule: &str, list: &[&str]) -> bool {
    list.iter().any(|known| rule == *known || (known.ends_with(['.', 'i']) && rule.starts_with(known)))
}

/// Whether the text of a rule speaks of such an event.
#[allow(clippy::too_many_lines, clippy::cognitive_complexity)]
fn speaks_of(rule: &str, event: &Event) -> bool {
    use Event as E;
    let cause = event.cause();
    let by = |wanted: fn(Cause) -> bool| cause.is_some_and(wanted);
    let trigger = trigger(event).map(|(trigger, _)| trigger);
    let answers = |list: &[Trigger]| trigger.is_some_and(|trigger| list.contains(&trigger));
    match rule {
        "or.setup.10" => matches!(event, E::FirstRoll { again: false, .. } | E::FirstPlayer { .. }),
        "or.setup.11" => matches!(event, E::FirstRoll { again: true, .. }),
        "or.setup.12" | "or.solosetup.2" => matches!(event, E::Plays { .. }),
        "or.setup.17" | "or.solosetup.4" => matches!(event, E::Flies { .. }),
        "or.setup.19" | "or.solosetup.6" => matches!(event, E::Credits { cause: Cause::SetUp, .. }),
        "or.setup.24" => matches!(event, E::Starter { .. }),
        "or.setup.25" => matches!(event, E::Reputation { cause: Cause::SetUp, .. }),
        "or.setup.28" => matches!(event, E::TurnedUp { why: TurnUp::SetUp, .. }),
        "or.solosetup.5" => matches!(event, E::FirstPlayer { .. }),
        "or.expert.1" => matches!(event, E::Fame { cause: Cause::SetUp, .. }),
        "or.solosetup.7" => matches!(event, E::Starter { .. } | E::Reputation { cause: Cause::SetUp, .. }),
        "or.solosetup.8" => matches!(event, E::RivalGoal { bought: false, .. }),
        "or.turn.1" | "or.soloplay.2" => matches!(event, E::Turn { .. }),
        "or.planning.3" => {
            matches!(event, E::Recovered { cause: Cause::Recovery, .. }) || answers(&[Trigger::ShipRecovered])
        }
        "or.planning.5" => matches!(event, E::Collected { .. } | E::Credits { cause: Cause::Planning, by: 2, .. }),
        "or.planning.6" => answers(&[Trigger::Planning]),
        "or.action.6" => answers(&[Trigger::Action]),
        "or.encounter.7" => answers(&[Trigger::Encounter, Trigger::OthersEncounter]),
        "or.move.1" => matches!(event, E::Moved { .. }) || answers(&[Trigger::PlayerEnters]),
        "or.move.4" => matches!(event, E::Stopped { by: None, .. }),
        "or.move.5" => matches!(event, E::Stopped { by: Some(_), .. }) || answers(&[Trigger::PatrolStops]),
        "or.trade.3" => matches!(event, E::Offered { .. } | E::Taken { cause: Cause::Trade(_), .. }),
        "or.trade.4" => matches!(event, E::Accepted { .. } | E::Declined { .. } | E::Withdrawn { .. }),
        "or.trade.7" => matches!(event, E::Credits { cause: Cause::Trade(_), .. }),
        "or.market.3" => matches!(event, E::Discarded { cause: Cause::Market, .. }),
        "or.market.4" => matches!(event, E::TurnedUp { why: TurnUp::Discard, .. }),
        "or.market.5" => matches!(event, E::Bought { .. }) || by(|cause| matches!(cause, Cause::Event(_))),
        "or.market.6" => matches!(event, E::Credits { cause: Cause::Bought(_), by: ..0, .. }),
        "or.market.7" => matches!(event, E::Gained { cause: Cause::Bought(_), .. }),
        "or.barter.1" => matches!(event, E::Bartered { .. } | E::Lost { cause: Cause::Barter, .. }),
        "or.barter.3" => matches!(event, E::Credits { cause: Cause::NewShip(_), by: ..0, .. }),
        "or.ships.2" => matches!(event, E::NewShip { .. }),
        "or.patrolmove.1" => matches!(event, E::TurnedUp { why: TurnUp::Purchase(_), .. }),
        "or.patrolmove.3" => {
            matches!(event, E::PatrolMoved { cause: Cause::Icon, .. }) || answers(&[Trigger::PatrolCalled])
        }
        "or.deliver.2" => {
            matches!(event, E::Delivered { .. })
                || by(|cause| matches!(cause, Cause::Reward(Kind::Cargo, _)))
                || answers(&[Trigger::CargoReward])
        }
        "or.deliver.3" => {
            matches!(event, E::Lost { cause: Cause::Reward(Kind::Cargo, _), .. }) || answers(&[Trigger::Delivered])
        }
        "or.deliver.4" => matches!(event, E::IllegalRoll { .. }),
        "or.deliver.5" => answers(&[Trigger::DeliveredIllegal]),
        "or.deliver.6" => matches!(event, E::NotDelivered { .. }) || by(|cause| matches!(cause, Cause::Inspection(_))),
        "or.patrolenc.1" => matches!(event, E::Combat { foe: Foe::Patrol(_), .. }),
        "or.patrolenc.2" => matches!(event, E::PatrolMoved { cause: Cause::Patrol(_), .. }),
        "or.patrolenc.3" => matches!(event, E::Reputation { cause: Cause::Patrol(_), by: ..0, .. }),
        "or.patrolenc.4" => by(|cause| matches!(cause, Cause::Patrol(_))) || answers(&[Trigger::PatrolBeaten]),
        "or.patrolenc.5" => matches!(event, E::PatrolRemoved { .. }),
        "or.patrolenc.7" => matches!(event, E::PatrolSpawned { .. }),
        "or.patrolenc.9" => matches!(event, E::Damaged { cause: Cause::Unbeatable, .. }),
        "or.patrolenc.10" => matches!(event, E::Unbeatable { .. }),
        "or.spaceenc.2" => by(|cause| matches!(cause, Cause::Encounter(_))) || rolls(event) == Some(RollFor::Card),
        "or.spaceenc.3" => matches!(event, E::Drew { .. }),
        "or.spaceenc.5" => matches!(event, E::Gained { cause: Cause::Encounter(_), .. }),
        "or.secret.1" => matches!(event, E::SecretDrawn { .. } | E::SecretDrawnUnseen { .. }),
        "or.secret.2" => {
            matches!(event, E::SecretUsed { .. } | E::Used { source: Source::Secret(_), .. })
                || by(|cause| matches!(cause, Cause::Secret(_)))
        }
        "or.contact.2" => matches!(event, E::Revealed { cause: Cause::Encountered, .. }),
        "or.contact.3" => {
            matches!(event, E::Meets { .. }) || by(|cause| matches!(cause, Cause::Contact(_) | Cause::Met))
        }
        "or.contact.5" => {
            matches!(event, E::Gained { cause: Cause::Contact(_) | Cause::Met, .. }) || answers(&[Trigger::CrewGained])
        }
        "or.contact.7" => matches!(event, E::TokenGone { .. }) && !by(|cause| cause == Cause::InPlay),
        "or.contact.13" => matches!(event, E::Looked { .. } | E::LookedUnseen { .. }),
        "or.databank.5" => matches!(event, E::Databank { .. }) && !by(|cause| matches!(cause, Cause::Inspection(_))),
        "or.jobs.6" => matches!(event, E::JobStep { step: 0, .. }) || by(|cause| matches!(cause, Cause::Job(_))),
        "or.jobs.8" => matches!(event, E::JobStep { .. }),
        "or.jobs.9" => matches!(event, E::JobFailed { defeated: true, .. }),
        "or.jobs.10" => matches!(event, E::JobFailed { defeated: false, .. }),
        "or.jobs.12" => {
            matches!(event, E::JobDone { .. })
                || by(|cause| matches!(cause, Cause::Reward(Kind::Job, _)))
                || answers(&[Trigger::JobReward])
        }
        "or.jobs.13" => {
            matches!(event, E::Lost { cause: Cause::Reward(Kind::Job, _), .. })
                || matches!(event, E::Removed { cause: Cause::Reward(Kind::Job, _), .. })
                || answers(&[Trigger::JobCompleted])
        }
        "or.bounty.5" => matches!(event, E::Combat { foe: Foe::Contact(_), .. }),
        "or.bounty.6" => matches!(event, E::Defense { foe: Foe::Contact(_), .. }),
        "or.bounty.7" => {
            matches!(event, E::Eliminated { .. })
                || by(|cause| matches!(cause, Cause::Reward(Kind::Bounty, _) | Cause::Bounty(_)))
                || answers(&[Trigger::Eliminated, Trigger::BountyReward])
        }
        "or.bounty.8" => matches!(event, E::Captured { .. }),
        "or.bounty.9" => {
            matches!(event, E::CaptiveDelivered { .. })
                || by(|cause| matches!(cause, Cause::Captive(_)))
                || answers(&[Trigger::CaptiveDelivered])
        }
        "or.bounty.12" => {
            matches!(event, E::Removed { cause: Cause::Reward(Kind::Bounty, _) | Cause::Captive(_), .. })
        }
        "or.crewbounty.3" => matches!(event, E::Lost { cause: Cause::OwnHunt(_), .. }),
        "or.crewbounty.5" => matches!(event, E::TokenPlaced { hunted: true, .. }),
        "or.crewbounty.9" => {
            matches!(event, E::Protects { .. })
                || matches!(event, E::Combat { foe: Foe::Player(_), purpose: Purpose::Crew(..), .. })
        }
        "or.crewbounty.10" => matches!(event, E::Abandons { defeated: false, .. }),
        "or.crewbounty.11" => matches!(event, E::Lost { cause: Cause::Hunt(_), .. }),
        "or.test.1" => answers(&[Trigger::BeforeTest]),
        "or.test.4" => rolls(event) == Some(RollFor::Test),
        "or.test.5" => matches!(event, E::Test { times: 0, .. }),
        "or.test.6" => matches!(event, E::Test { times: 1, .. }),
        "or.test.7" => matches!(event, E::Test { times: 2.., .. }),
        "or.combat.1" => matches!(event, E::Combat { foe: Foe::Player(_), purpose: Purpose::Card, .. }),
        "or.combat.3" => matches!(event, E::Combat { foe: Foe::Enemy, combat: Combat::Ground, .. }),
        "or.combat.4" => matches!(event, E::Combat { foe: Foe::Enemy, combat: Combat::Ship, .. }),
        "or.combat.8" => matches!(event, E::Attack { .. }),
        "or.combat.12" => {
            matches!(event, E::Defense { foe: Foe::Player(_), .. })
                || matches!(rolls(event), Some(RollFor::Ground | RollFor::Ship))
        }
        "or.combat.13" => matches!(event, E::Damaged { cause: Cause::Combat, .. }),
        "or.combat.17" => {
            matches!(event, E::Won { tie: false, .. } | E::LostTo { .. })
                || answers(&[Trigger::CombatWon, Trigger::CombatLost])
        }
        "or.combat.18" => matches!(event, E::Won { tie: true, .. }),
        "or.combat.19" => matches!(event, E::Defense { foe: Foe::Patrol(_) | Foe::Enemy, .. }),
        "or.defeated.1" => matches!(event, E::Defeated { .. }) || answers(&[Trigger::WouldBeDefeated]),
        "or.defeated.2" => answers(&[Trigger::Defeated]),
        "or.defeated.3" => matches!(event, E::Credits { cause: Cause::Defeat, by: ..0, .. }),
        "or.defeated.4" => {
            matches!(event, E::SecretLost { .. } | E::SecretLostUnseen { .. }) && by(|cause| cause == Cause::Defeat)
        }
        "or.defeated.8" => matches!(event, E::StoodUp { planned: true, .. }),
        "or.defeated.9" => matches!(event, E::StoodUp { planned: false, .. }),
        "or.goal.1" => matches!(event, E::Goal { ship: false, .. } | E::Fame { cause: Cause::Goal, .. }),
        "or.goal.3" => {
            matches!(event, E::GoalToken { ship: false, .. } | E::Marked { .. })
                || matches!(event, E::Used { source, .. } if *source != Source::Ship)
        }
        "or.shipgoal.2" => matches!(event, E::GoalToken { ship: true, .. } | E::Used { source: Source::Ship, .. }),
        "or.shipgoal.3" => matches!(event, E::Goal { ship: true, .. } | E::Fame { cause: Cause::ShipGoal, .. }),
        "or.win.2" | "or.extended.1" | "or.soloplay.7" => matches!(event, E::GameOver { by: Victory::Fame, .. }),
        "or.win.4" => matches!(event, E::GameOver { by: Victory::Credits, .. }),
        "or.win.5" => matches!(event, E::GameOver { by: Victory::Seat, .. }),
        "or.soloplay.3" => matches!(event, E::RivalCard { .. }) || by(|cause| matches!(cause, Cause::Rival(_))),
        "or.soloplay.4" => matches!(event, E::RivalLine { section: 0 | 2, .. }),
        "or.soloplay.5" => matches!(event, E::RivalLine { section: 1 | 3, .. }),
        "or.U55" => matches!(event, E::RivalSkips { .. }),
        "or.aibuy.1" => matches!(event, E::RivalSkips { why: Skip::NoPlanet, .. }),
        "or.aimove.2" => matches!(event, E::RivalSkips { why: Skip::AtGoal, .. }),
        "or.aigoals.4" => matches!(event, E::RivalGoal { bought: true, .. }),
        "or.aimove.1" => matches!(event, E::Moved { .. }),
        "or.aibuy.3" => unfit(event) == Some(Unfit::NotSold),
        "or.aibuy.4" => unfit(event) == Some(Unfit::TooDear),
        "or.aibuy.5" => matches!(event, E::Discarded { .. }) && unfit(event) == Some(Unfit::NoSlot),
        "or.aibuy.6" => matches!(event, E::Discarded { .. }) && unfit(event) == Some(Unfit::Cheap),
        "or.aibuy.7" => {
            matches!(event, E::Bought { .. } | E::Credits { by: ..0, .. } | E::Gained { .. })
                && cause.is_none_or(|cause| matches!(cause, Cause::Bought(_)))
        }
        "or.aibuy.8" => matches!(event, E::RivalPasses { why: Unfit::NoSlot, .. }),
        "or.aibuy.10" => matches!(event, E::NewShip { .. } | E::RivalPasses { why: Unfit::Cheap, .. }),
        "or.aibuy.11" => matches!(event, E::Credits { cause: Cause::NewShip(_), .. }),
        "or.aibuy.13" => matches!(event, E::TurnedUp { why: TurnUp::Purchase(_), .. }),
        "or.aibuy.14" => matches!(event, E::PatrolMoved { cause: Cause::Icon, .. }),
        "or.aijobs.1" => matches!(event, E::JobDone { .. }) || by(|cause| matches!(cause, Cause::Reward(Kind::Job, _))),
        "or.aijobs.3" => matches!(event, E::Delivered { .. }),
        "or.aijobs.4" => by(|cause| matches!(cause, Cause::Reward(Kind::Cargo, _))),
        "or.aijobs.7" => matches!(event, E::Damaged { cause: Cause::Rival(_), .. }),
        "or.aicrew.2" => matches!(event, E::Gained { cause: Cause::Contact(_) | Cause::Met, .. }),
        "or.aicrew.3" => matches!(event, E::Lost { cause: Cause::Room, .. }),
        "or.aicrew.5" => matches!(event, E::Revealed { .. }),
        "or.aicrew.7" => matches!(event, E::Abandons { .. }),
        "or.aidecide.2" => matches!(event, E::Lost { cause: Cause::Surplus, .. }),
        "or.U2" => rolls(event) == Some(RollFor::Delivery),
        "or.U6" => matches!(event, E::Lost { cause: Cause::Room, .. } | E::Forgone { .. }),
        "or.U7" => matches!(event, E::Lost { cause: Cause::Surplus, .. }),
        "or.U17" => matches!(event, E::Abandons { defeated: true, .. }),
        "or.U18" => matches!(event, E::TokenPlaced { hunted: false, .. }),
        "or.U25" => {
            matches!(event, E::Searched { .. } | E::Shuffled { cause: Cause::Search, .. })
                || matches!(event, E::TurnedUp { why: TurnUp::Search, .. })
        }
        "or.U30" => matches!(event, E::PatrolMoved { cause: Cause::Patrol(_), .. }),
        "or.U33" => matches!(event, E::InPlay { .. } | E::TokenGone { cause: Cause::InPlay, .. }),
        "or.U51" => matches!(event, E::Spared { .. }),
        "or.U63" => matches!(event, E::RivalNeeds { .. } | E::GameOver { by: Victory::Fame, winner: Player(1) }),
        "or.U54" => matches!(event, E::Recovered { cause: Cause::Compelled, .. }),
        _ => false,
    }
}

fn unfit(event: &Event) -> Option<Unfit> {
    match *event {
        Event::Discarded { cause: Cause::Unfit(why), .. } | Event::RivalPasses { why, .. } => Some(why),
        _ => None,
    }
}

/// Whether the program of some card did it, which may be somebody else's and about the rival as well.
fn is_by_card(event: &Event) -> bool {
    use Cause::{Ability, Character, Contact, Encounter, Event as Bought, Job, Met, Secret, Ship};
    let programs = |cause| {
        matches!(
            cause,
            Ability(..) | Character(_) | Ship(_) | Secret(_) | Encounter(_) | Bought(_) | Contact(_) | Met | Job(_)
        )
    };
    !matches!(event, Event::Gained { .. }) && event.cause().is_some_and(programs)
}

/// A line of the log with the rule it names.
#[track_caller]
fn judge(game: &OuterRim, event: &Event) -> &'static str {
    let rule = game.event_rule(event).0;
    let line = format!("[{rule}] {} {event:?}", game.event_words(event));
    assert!(speaks_of(rule, event), "the rule speaks of something else: {line}");
    let alone = game.ground().options.players == 1;
    let rival = alone && who(event) == Some(Player(1));
    let own = rival && !is_by_card(event);
    assert!(!(own && begins(rule, &OF_PEOPLE)), "a rule of players for the rival: {line}");
    let meant = rival || !begins(rule, &OF_RIVAL);
    assert!(meant, "a rule of the rival for a player: {line}");
    let solo = begins(rule, &["or.solosetup.", "or.soloplay.", "or.ai"]);
    assert!(alone || !solo, "a rule of the single-player game: {line}");
    rule
}

/// Plays a game by lot and judges every line of its log.
fn play(players: u8, fame: u8, seed: u64, cited: &mut BTreeMap<&'static str, u32>) {
    let handicap = if players == 1 { (seed % 3) as u8 } else { 0 };
    let options = Options { players, fame, random_map: seed % 2 == 1, handicap, ..Options::default() };
    let mut game = OuterRim::deal(&Book::printed(), &options, Seed::from_u64(seed)).expect("the set-up is fine");
    let mut chance = Chance::new(Seed::from_u64(seed + 77));
    let mut log = Log::listening();
    let mut listed: Vec<Choice> = Vec::new();
    for _ in 0..QUESTIONS {
        let Status::Asking(prompt) = game.status() else { break };
        let seats: Vec<Seat> = prompt.seats.iter().collect();
        let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
        game.choices(seat, &mut listed);
        let choice = listed[chance.below(ANSWERS, listed.len() as u32) as usize];
        game.play_listed(seat, &choice, &mut log);
        for event in log.take() {
            *cited.entry(judge(&game, &event)).or_default() += 1;
        }
    }
}

#[test]
fn in_random_games_every_line_names_a_rule_that_speaks_of_it() {
    let mut cited = BTreeMap::new();
    for seed in 0..12 {
        play(1 + (seed % 4) as u8, if seed % 5 == 4 { 12 } else { 10 }, seed, &mut cited);
    }
    for seed in 20..32 {
        play(1, 10, seed, &mut cited);
    }
    for rule in [
        "or.setup.28",
        "or.market.4",
        "or.patrolmove.1",
        "or.aibuy.13",
        "or.combat.17",
        "or.combat.18",
        "or.patrolenc.2",
        "or.aimove.1",
        "or.aibuy.4",
        "or.aijobs.4",
        "or.planning.3",
        "or.combat.13",
        "or.spaceenc.2",
        "or.U63",
    ] {
        assert!(cited.contains_key(rule), "{rule} never came up: {cited:?}");
    }
}

/// Plays a position on and judges what is told.
fn told(mut game: OuterRim, answers: &str) -> Vec<(&'static str, Event)> {
    let mut log = Log::listening();
    game.begin_telling(&mut log);
    for answer in answers.split("; ").filter(|answer| !answer.is_empty()) {
        let choice = game.read_choice(answer).unwrap();
        let Status::Asking(prompt) = game.status() else { panic!("over before {answer}") };
        let seat = prompt.seats.iter().next().unwrap();
        game.play(seat, &choice, &mut log).unwrap_or_else(|refusal| panic!("{answer}: {}", refusal.words));
    }
    log.take().into_iter().map(|event| (judge(&game, &event), event)).collect()
}

#[track_caller]
fn names(told: &[(&'static str, Event)], rule: &str, of: fn(&Event) -> bool) {
    let named: Vec<_> = told.iter().filter(|(_, event)| of(event)).map(|(rule, _)| *rule).collect();
    assert!(!named.is_empty() && named.iter().all(|named| *named == rule), "{rule}, not {named:?}: {told:?}");
}

#[test]
fn a_win_by_more_damage_and_one_by_a_tie_name_different_rules() {
    let patrol = || Position::of(2).space("red", "n5").patrol("hutt", 1, "n5");
    let fight = |dice: &str| {
        let mut game = patrol().at(Step::Encounter);
        dice.split("; ").for_each(|dice| game.script_dice(dice));
        game
    };
    let won = |event: &Event| matches!(event, Event::Won { .. });
    names(&told(fight("hit crit; blank blank"), "patrol hutt"), "or.combat.17", won);
    names(&told(fight("hit blank; hit blank"), "patrol hutt"), "or.combat.18", won);
    let lost = |event: &Event| matches!(event, Event::LostTo { .. });
    names(&told(fight("hit blank; hit hit"), "patrol hutt"), "or.combat.17", lost);
}

#[test]
fn the_end_names_the_rule_that_found_the_winner() {
    // Who has won is looked at whenever something has changed, such as damage.
    let end = |of: Position| told(of.damage("red", 1, 0).at(Step::Planning), "recover");
    let over = |event: &Event| matches!(event, Event::GameOver { .. });
    let famous = |red: (u8, u16), blue: (u8, u16)| {
        Position::of(2).fame("red", red.0).credits("red", red.1).fame("blue", blue.0).credits("blue", blue.1)
    };
    names(&end(famous((10, 4000), (9, 9000))), "or.win.2", over);
    names(&end(famous((10, 4000), (10, 9000))), "or.win.4", over);
    names(&end(famous((10, 6000), (10, 6000))), "or.win.5", over);
    names(&end(Position::of(1).fame("red", 10)), "or.soloplay.7", over);
    let extended = Position::with(&Book::printed(), Options { players: 2, fame: 12, ..Options::default() });
    names(&end(extended.fame("red", 12)), "or.extended.1", over);
}
