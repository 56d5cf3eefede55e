//! Every line of the log and every question names *its* rule: what happens, or what is asked, is what the rule speaks of.
//!
//! Beside what the engine thinks there is a second opinion. It doesn't ask the engine what a line came of: it follows the story
//! and knows what has happened in the turn so far. A rule without an opinion must not be cited.

use std::collections::BTreeMap;
use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::frame::{Cause, Ending, Source};
use mandalorian::ids::{Difficulty, Kind, Mode, Slot};
use mandalorian::{Choice, Entry, Event, Mandalorian, Options, Out};
use table::{Chance, Game, Log, Purpose, Seed, Status};

const ANSWERS: Purpose = Purpose(0);
/// Questions of a game at most.
const QUESTIONS: u32 = 400;

/// What has happened so far, in the game and in the turn.
#[derive(Default)]
struct Story {
    game: Vec<Event>,
    /// Where the turn begins.
    turn: usize,
}

impl Story {
    fn tell(&mut self, event: Event) {
        if matches!(event, Event::TurnBegins { .. }) {
            self.turn = self.game.len();
        }
        self.game.push(event);
    }

    fn had(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.game[self.turn..].iter().any(wanted)
    }

    fn ever(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.game.iter().any(wanted)
    }

    fn began(&self) -> bool {
        self.ever(|event| matches!(event, Event::TurnBegins { .. }))
    }

    fn used(&self, wanted: fn(&Source) -> bool) -> bool {
        self.had(|event| matches!(event, Event::Used { source, .. } if wanted(source)))
    }

    /// Whether an action of this slot was taken in the turn.
    fn acted(&self, wanted: Slot) -> bool {
        self.had(
            |event| matches!(event, Event::CardPlayed { slot, .. } | Event::FreeAction { slot, .. } if *slot == wanted),
        )
    }

    fn played(&self) -> bool {
        self.had(|event| matches!(event, Event::CardPlayed { .. }))
    }
}

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
fn is_behind(rule: &str, story: &Story) -> Option<bool> {
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
fn speaks_of(rule: &str, event: &Event, story: &Story, kind: Kind) -> bool {
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
        "ma.overlay.1" => matches!(event, E::PlanLost { .. }),
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
        "ma.event-step.7" => matches!(event, E::SlotCleared { .. }),
        "ma.event-step.10" => matches!(event, E::CardOff { .. } | E::CardShifted { .. }),
        "ma.event-step.11" => matches!(event, E::TokenOff { .. }),
        "ma.event.2" => matches!(event, E::EventDrawn { .. }),
        "ma.event.6" => matches!(event, E::NoEffect { .. }),
        "ma.draw.1" => matches!(event, E::Drew { .. } | E::DrewUnseen { .. }),
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

/// Whether a question is one that this rule asks, by what may be answered.
fn asks(rule: &str, offered: &[Choice], story: &Story) -> bool {
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
        // What can be used in passing is part of the question, or asked for before it goes on.
        "ma.move.3" => {
            let steps = |choice: &C| {
                let in_passing = matches!(choice, C::TakeChild | C::Feature(_) | C::UseItem(_) | C::TakeItem(_));
                in_passing || matches!(choice, C::StepTo(_) | C::Stop)
            };
            let entered = matches!(story.game.last(), Some(Event::Moved { .. }));
            only(steps) || entered && only(|choice| matches!(choice, C::Ability | C::Decline))
        }
        "ma.tactical.8" => has(|choice| matches!(choice, C::JumpTo(_))),
        "ma.advanced-card.7" => offered.len() > 1 && only(|choice| matches!(choice, C::Character(_))),
        "ma.attack.1" => has(|choice| *choice == C::Ability),
        "ma.child-flee.2" => offered.len() > 1 && only(|choice| matches!(choice, C::Space(_))),
        "ma.enemy-attack.6" => story.had(events) && only(|choice| matches!(choice, C::Threat(_))),
        "ma.enemy-attack.8" => offered.len() > 1 && only(|choice| matches!(choice, C::Character(_))),
        "ma.enemy-move.2" => only(|choice| matches!(choice, C::StepTo(_) | C::Stop | C::Character(_))),
        "ma.enemy-move.3" => story.had(events) && only(|choice| matches!(choice, C::Threat(_))),
        "ma.free.1" => only(|choice| matches!(choice, C::Slot(_) | C::Decline)),
        "ma.reinforcement.2" => offered.len() > 1 && only(|choice| matches!(choice, C::Space(_))),
        "ma.shared.17" => {
            let resolves = |event: &Event| matches!(event, Event::SlotResolves { .. });
            story.had(resolves) && only(|choice| matches!(choice, C::Character(_)))
        }
        "ma.attack.8" => has(|choice| matches!(choice, C::AttackThreat(_))),
        "ma.overlay.2" => only(|choice| matches!(choice, C::Blow(_))),
        "ma.child-rescue.1" => has(|choice| *choice == C::Rescue),
        "ma.intel.1" => has(|choice| matches!(choice, C::LookAt(_) | C::MoveEnemy(_))),
        "ma.plan.3" => only(|choice| matches!(choice, C::Keep(_) | C::Decline | C::Done)),
        "ma.plan.7" => only(|choice| matches!(choice, C::Top(_) | C::Done)),
        "ma.child-deck.2" => only(|choice| matches!(choice, C::DrawChild | C::DrawOwn)),
        "ma.intel.11" => only(|choice| matches!(choice, C::StepTo(_) | C::Stop)),
        "ma.plan.4" => has(|choice| matches!(choice, C::UsePlan(..))),
        "ma.advanced-card.2" => has(|choice| matches!(choice, C::UseAdvanced(_))),
        "ma.feature.2" => has(|choice| matches!(choice, C::UseItem(_))),
        "ma.ability.8" => has(|choice| matches!(choice, C::UseLasting(_))),
        "ma.warlord.2" => only(|choice| matches!(choice, C::Order(_))),
        _ => false,
    }
}

/// How often each rule was cited, and the first case of each kind where that was wrong.
#[derive(Default)]
struct Cited {
    times: BTreeMap<String, u32>,
    wrong: BTreeMap<String, String>,
}

impl Cited {
    fn line(&mut self, game: &Mandalorian, entry: &Entry, story: &Story, kind: Kind) {
        let rule = game.event_rule(entry).0;
        *self.times.entry(rule.to_owned()).or_default() += 1;
        if !speaks_of(rule, &entry.what, story, kind) {
            let what = format!("{:?}", entry.what);
            let name = what.split([' ', '{']).next().unwrap_or_default();
            let case = || format!("{} {what} after {:?}", game.event_words(entry), last(&story.game));
            self.wrong.entry(format!("[{rule}] {name}")).or_insert_with(case);
        }
    }

    fn question(&mut self, game: &Mandalorian, seat: table::Seat, rule: &str, offered: &[Choice], story: &Story) {
        *self.times.entry(format!("asks {rule}")).or_default() += 1;
        if !asks(rule, offered, story) {
            let some = &offered[..offered.len().min(6)];
            let case = || format!("{} {some:?} after {:?}", game.prompt_words(seat), last(&story.game));
            self.wrong.entry(format!("[{rule}] asks")).or_insert_with(case);
        }
    }
}

/// The last of what happened.
fn last(story: &[Event]) -> &[Event] {
    &story[story.len().saturating_sub(4)..]
}

/// Plays a game by lot and judges every question and every line.
fn play(book: &Arc<Book>, options: &Options, kind: Kind, seed: u64, cited: &mut Cited) {
    let Ok(mut game) = Mandalorian::deal(book, options, Seed::from_u64(seed)) else { return };
    let mut chance = Chance::new(Seed::from_u64(seed + 77));
    let mut log = Log::listening();
    let mut story = Story::default();
    let mut offered = Vec::new();
    for _ in 0..QUESTIONS {
        let Status::Asking(prompt) = game.status() else { break };
        let seats: Vec<_> = prompt.seats.iter().collect();
        let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
        game.choices(seat, &mut offered);
        cited.question(&game, seat, prompt.rule.0, &offered, &story);
        let choice = offered[chance.below(ANSWERS, offered.len() as u32) as usize];
        game.play_listed(seat, &choice, &mut log);
        for entry in log.take() {
            cited.line(&game, &entry, &story, kind);
            story.tell(entry.what);
        }
    }
}

#[test]
fn in_random_games_every_line_and_every_question_names_a_rule_that_speaks_of_it() {
    let book = Book::printed();
    let mut cited = Cited::default();
    for (at, mission) in book.missions.iter().enumerate() {
        let (from, to) = mission.seats;
        for players in from..=to {
            let number = (at as u64) * 8 + u64::from(players);
            let mode = if number.is_multiple_of(3) && players > 1 { Mode::Shared } else { Mode::Standard };
            let difficulty = Difficulty::of(number as usize % Difficulty::ALL.len());
            let map = match mission.kind {
                Kind::Mercenary => book.maps[number as usize % book.maps.len()].id.clone(),
                Kind::Story | Kind::Advanced => String::new(),
            };
            let options = Options { players, mission: mission.id.clone(), map, mode, difficulty, ..Options::default() };
            play(&book, &options, mission.kind, number, &mut cited);
        }
    }
    assert!(cited.wrong.is_empty(), "{:#?}", cited.wrong);
    for rule in ["ma.event.4", "ma.ability.8", "ma.attack.1", "ma.enemy-attack.2", "asks ma.action.1", "asks ma.plan.3"]
    {
        assert!(cited.times.contains_key(rule), "{rule} never came up: {:?}", cited.times);
    }
}
