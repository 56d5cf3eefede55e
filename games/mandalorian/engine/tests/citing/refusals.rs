//! What each rule forbids.

use mandalorian::frame::Source;
use mandalorian::ids::{Card, Door, Face, Hero, Order, Plan, Player, Slot, Space, Threat};
use mandalorian::{Choice, Event, Mandalorian};
use table::{Chance, Game, Log, Purpose, Status};

use crate::{Question, Story};

const TRIES: Purpose = Purpose(1);
/// Answers after which it must have come out what an enemy does.
const AHEAD: u32 = 8;

/// Cards played in the turn so far, by the slots they were played on.
fn slots_played(story: &Story) -> Vec<Slot> {
    let played = story.game[story.turn..].iter().filter_map(|event| match event {
        Event::CardPlayed { slot, .. } => Some(*slot),
        _ => None,
    });
    played.collect()
}

impl Question<'_> {
    fn has(&self, wanted: impl Fn(&Choice) -> bool) -> bool {
        self.offered.iter().any(wanted)
    }

    fn only(&self, wanted: impl Fn(&Choice) -> bool) -> bool {
        self.offered.iter().all(wanted)
    }

    /// Whether something of this sort lies in the space of the character that last moved.
    fn met(&self) -> bool {
        let state = self.game.state();
        let mover = self.story.game.iter().rev().find_map(|event| match event {
            Event::Moved { hero, .. } | Event::Jumped { hero, .. } => Some(*hero),
            _ => None,
        });
        let revealed = |event: &Event| matches!(event, Event::Revealed { .. } | Event::Stopped { .. });
        mover.is_some_and(|hero| {
            let space = state.hero(hero).space;
            state.enemies.into_iter().any(|threat| state.threat(threat).space == space) || self.story.had(revealed)
        })
    }

    /// Whether a space is next to that of any character, so that a step could lead there.
    fn is_next_to(&self, from: Space, to: Space) -> bool {
        let state = self.game.state();
        from.is_some() && self.game.ground().routes(state.doors).near[from.ix()].has(to)
    }

    /// Whether an enemy that may be chosen attacks then or moves, by trying it out. None if disrupt tokens keep it from either.
    fn attacks(&self) -> Option<bool> {
        self.offered.iter().find_map(|choice| {
            let (mut game, mut log) = (self.game.clone(), Log::listening());
            let (mut seat, mut answer) = (self.seat, *choice);
            for _ in 0..AHEAD {
                game.play_listed(seat, &answer, &mut log);
                let attacks = log.take().into_iter().find_map(|entry| match entry.what {
                    Event::EnemyAttacks { .. } => Some(Some(true)),
                    Event::EnemyMoved { .. } => Some(Some(false)),
                    Event::DisruptLost { .. } => Some(None),
                    _ => None,
                });
                if let Some(attacks) = attacks {
                    return attacks;
                }
                let Status::Asking(prompt) = game.status() else { return None };
                seat = prompt.seats.iter().next()?;
                let mut offered = Vec::new();
                game.choices(seat, &mut offered);
                answer = *offered.first()?;
            }
            None
        })
    }
}

/// Whether what was used, played or drawn last in the turn is what this rule carries out.
fn came_last(rule: &str, story: &Story) -> bool {
    let used = story.game[story.turn..].iter().rev().find_map(|event| match event {
        Event::Used { source, .. } => Some(*source),
        Event::CardPlayed { card, .. } => Some(Source::Skill(*card)),
        Event::EventDrawn { event, .. } => Some(Source::Event(*event)),
        Event::Crisis { .. } => Some(Source::Crisis),
        Event::Ordered { order } => Some(Source::Order(*order)),
        _ => None,
    });
    match used {
        Some(Source::Skill(_) | Source::Lasting(_)) => rule == "ma.ability.8",
        Some(Source::Plan(_)) => rule == "ma.plan.4",
        Some(Source::Advanced(_)) => rule == "ma.advanced-card.2",
        Some(Source::Item(_) | Source::Token(_)) => rule == "ma.feature.2",
        Some(Source::Event(_)) => rule == "ma.event.4",
        Some(Source::Crisis) => rule == "ma.crisis.2",
        Some(Source::Order(_)) => rule == "ma.warlord.2",
        Some(Source::Nothing | Source::Mission) | None => rule == "ma.setup.7",
    }
}

/// Whether this is why somebody may not answer so.
pub fn forbids(rule: &str, choice: &Choice, question: &Question) -> bool {
    use Choice as C;
    let Question { game, seat, offered, story } = *question;
    let (state, ground) = (game.state(), game.ground());
    let has = |wanted: fn(&Choice) -> bool| question.has(wanted);
    let only = |wanted: fn(&Choice) -> bool| question.only(wanted);
    let steps = |choice: &C| matches!(choice, C::StepTo(_));
    let by_event =
        |event: &Event| matches!(event, Event::EventDrawn { .. } | Event::Crisis { .. } | Event::Ordered { .. });
    // Some missions move enemies when The Child flees.
    let by_flight = |event: &Event| matches!(event, Event::Fled { .. });
    let played = slots_played(story);
    let acting = has(|choice| matches!(choice, C::PlayCard { .. } | C::Done | C::UseAdvanced(_)));
    match (rule, *choice) {
        ("ma.action.4", C::PlayCard { card, .. }) => !state.hands[seat.0 as usize].has(card),
        ("ma.mission-action.1", C::PlayCard { slot, .. }) => !ground.slots.has(slot),
        ("ma.action.7", C::PlayCard { slot, .. }) => played.contains(&slot) && played.len() < 2 && acting,
        ("ma.additional.3", C::PlayCard { slot, .. }) => played.contains(&slot) && played.len() > 1 && acting,
        ("ma.additional.1", C::PlayCard { slot, .. }) => {
            !played.contains(&slot) && played.len() > 1 && story.had(|event| matches!(event, Event::Additional { .. }))
        }
        ("ma.action.1", C::PlayCard { .. }) => {
            has(|choice| *choice == C::Done) && !has(|choice| matches!(choice, C::PlayCard { .. }))
        }
        ("ma.action.1", C::Done) => has(|choice| matches!(choice, C::PlayCard { .. })) && played.len() < 2,
        ("ma.feature.2", C::Feature(threat)) => {
            let placed = state.threat(threat);
            let moving = has(|choice| matches!(choice, C::StepTo(_) | C::Stop));
            (acting || moving) && (!placed.on_map || !placed.up || !offered.contains(choice) && placed.face.is_some())
        }
        ("ma.child-rescue.9", C::Rescue) => story.had(|event| matches!(event, Event::Fled { .. })),
        ("ma.child-rescue.1", C::Rescue) => !story.had(|event| matches!(event, Event::Fled { .. })),
        ("ma.move.5", C::StepTo(_)) => only(|choice| !matches!(choice, C::StepTo(_))) && question.met(),
        ("ma.move.2", C::StepTo(_)) => !question.has(steps) && has(|choice| *choice == C::Stop),
        ("ma.move.3", C::StepTo(to)) => {
            let mover = state.trips.last().map_or(Hero::NONE, |trip| trip.hero);
            question.has(steps) && mover.is_some() && !question.is_next_to(state.hero(mover).space, to)
        }
        ("ma.attack.2", C::AttackThreat(threat)) => {
            let placed = state.threat(threat);
            let here = state.act().is_some_and(|act| state.hero(act.hero).space == placed.space);
            has(|choice| matches!(choice, C::AttackThreat(_) | C::Blow(_)))
                && !(placed.on_map && here && (!placed.up || state.enemies.has(threat)))
        }
        ("ma.intel.5", C::LookAt(_)) | ("ma.intel.9", C::MoveEnemy(_)) => {
            has(|choice| matches!(choice, C::LookAt(_) | C::MoveEnemy(_)))
        }
        ("ma.plan.3", C::Keep(plan)) => !state.drawn.contains(&plan) && only(is_kept),
        ("ma.plan.5", C::Keep(plan)) => ground.book.plan(plan).id == "bad_luck" && state.drawn.contains(&plan),
        ("ma.plan.6", C::Keep(plan)) => {
            state.drawn.contains(&plan) && state.heroes.iter().any(|hero| hero.plans.has(plan))
        }
        ("ma.enemy-move.4" | "ma.enemy-attack.9", C::Threat(_) | C::Done) => {
            let attacks = rule == "ma.enemy-attack.9";
            let called = story.had(|event| by_event(event) || !attacks && by_flight(event));
            called && only(|choice| matches!(choice, C::Threat(_))) && question.attacks().is_none_or(|it| it == attacks)
        }
        ("ma.enemy-move.2", C::StepTo(_)) => {
            story.had(|event| by_event(event) || by_flight(event))
                && only(|choice| matches!(choice, C::StepTo(_) | C::Stop | C::Character(_) | C::TakeChild))
        }
        ("ma.intel.11", C::StepTo(to)) => {
            let near = |choice: &C| matches!(choice, C::StepTo(next) if *next == to);
            story.acted(Slot::Intel) && question.has(steps) && !question.has(near)
        }
        ("ma.child-flee.3", C::Space(_)) => only(|choice| matches!(choice, C::Space(_))),
        ("ma.warlord.2", C::Order(_)) => only(|choice| matches!(choice, C::Order(_))),
        // A movement by a card that leads towards somebody.
        (_, C::StepTo(to)) => {
            let mover = state.trips.last().map_or(Hero::NONE, |trip| trip.hero);
            came_last(rule, story) && mover.is_some() && question.is_next_to(state.hero(mover).space, to)
        }
        _ => false,
    }
}

fn is_kept(choice: &Choice) -> bool {
    matches!(choice, Choice::Keep(_) | Choice::Done)
}

/// Something that might be tried, sensible or not.
pub fn some_choice(game: &Mandalorian, chance: &mut Chance) -> Choice {
    use Choice as C;
    let mut below = |number: usize| chance.below(TRIES, number.max(1) as u32) as usize;
    let (ground, state) = (game.ground(), game.state());
    let book = &ground.book;
    let held: Vec<Card> = state.hands.iter().flat_map(|hand| *hand).collect();
    let at = below(1000);
    let card = if held.is_empty() { Card(0) } else { held[at % held.len()] };
    let slot = Slot::of(below(Slot::ALL.len()));
    let space = Space((at % ground.map().spaces.len()) as u8);
    let threat = Threat(below(state.on_map.len() as usize + 2) as u8);
    let hero = Hero((at % 4) as u8);
    let plan = Plan((at % book.plans.len()) as u8);
    match below(24) {
        0..=2 => C::PlayCard { card, slot },
        3 => C::Feature(threat),
        4 => C::Rescue,
        5..=7 => C::StepTo(space),
        8 => C::JumpTo(space),
        9 => C::AttackThreat(threat),
        10 => C::LookAt(threat),
        11 => C::MoveEnemy(threat),
        12 => C::Threat(threat),
        13 => C::Space(space),
        14 | 15 => C::Keep(plan),
        16 => C::Top(plan),
        17 => C::Character(hero),
        18 => C::UsePlan(hero, plan),
        19 => C::UseAdvanced(hero),
        20 => [C::Order(Order((at % 5) as u8)), C::UseItem(Face((at % 40) as u8)), C::TakeItem(Face((at % 40) as u8))]
            [at % 3],
        21 => [C::Action, C::Ability, C::Stop, C::DrawChild, C::DrawOwn, C::TakeChild][at % 6],
        22 => [C::First(Player((at % 4) as u8)), C::Slot(slot), C::Card(card), C::Door(Door(0)), C::Plan(plan)][at % 5],
        _ => [C::Done, C::Pass, C::Decline][at % 3],
    }
}
