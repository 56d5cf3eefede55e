//! Why something is asked now: the situation and the numbers that matter.

use table::Seat;

use super::choices::health;
use super::{Mover, Names, many};
use crate::book::code::Trigger;
use crate::frame::{ActStep, Ctx, Frame, SlotStep, Source, TripStep, Walk};
use crate::game::Mandalorian;
use crate::ids::{Hero, Slot};

/// Why it is asked now.
pub(crate) fn why(game: &Mandalorian, _seat: Seat) -> String {
    let names = Names::of(game);
    match game.state.frames.last().copied().unwrap_or_default() {
        Frame::SetUp(..) => format!("The game is being set up: {}.", game.ground.mission().name),
        Frame::Actions => format!("{} {}", turn(game), slots(game, names)),
        Frame::Act(ActStep::Kind) => free(game, names),
        Frame::Act(_) | Frame::Attack(_) | Frame::Intel => act(game, names),
        Frame::Trip(TripStep::Entered) => {
            let card = game.state.act().map_or(Source::Nothing, |act| Source::Skill(act.card));
            says(game, names, card)
        }
        Frame::Trip(TripStep::End) => "Then the sentries near it deal damage.".into(),
        Frame::Trip(_) | Frame::Jump(..) => {
            "Each step leads to an adjacent space; an enemy or a facedown threat there ends the movement.".into()
        }
        Frame::Plan(..) => "One card may be kept, another may go on top of the deck; the rest is discarded.".into(),
        Frame::Hurt(hurt) => {
            format!(
                "{} has {} health left. Damage that is blocked does not count.",
                names.hero(hurt.hero),
                health(game, hurt.hero)
            )
        }
        Frame::March(false) => {
            "As many enemies as the event says have to move, if they can; which is up to you.".into()
        }
        Frame::March(true) => {
            "As many enemies as the event says have to attack, if they can; which is up to you.".into()
        }
        Frame::Walk(walk) => self::walk(game, names, walk),
        Frame::Strike(..) => "It attacks the nearest character in reach; you choose among those equally near.".into(),
        Frame::Flee(..) => {
            "It runs to an adjacent space, one with an enemy or a facedown threat if there is any.".into()
        }
        Frame::Slot(slot, strength, SlotStep::You) => {
            format!("{} has strength {strength}, and no card on it tells whose event it is.", names.slot(slot))
        }
        Frame::Draw(_) => "Whoever carries The Child may take one card of the draw from its deck.".into(),
        Frame::Warlord => "One order a turn, and not the one of your last turn.".into(),
        Frame::Window(trigger, _, ctx) => window(game, names, trigger, ctx),
        Frame::Spawn(ctx, ..) => format!("{} Of spaces that fit alike you choose.", says(game, names, ctx.source)),
        Frame::Choose(ctx, ..)
        | Frame::May(ctx, ..)
        | Frame::EachThreat(ctx, ..)
        | Frame::EachHero(ctx, ..)
        | Frame::Pick(ctx, _) => says(game, names, ctx.source),
        _ => format!("{} {}", turn(game), slots(game, names)),
    }
}

/// An enemy goes by its own rules, or somebody moves it.
fn walk(game: &Mandalorian, names: Names<'_>, walk: Walk) -> String {
    match Mover::of(game, walk) {
        Mover::Itself => "It goes by a shortest way; where several are equally short, you choose.".into(),
        Mover::Intel => act(game, names),
        Mover::Printed(source) => says(game, names, source),
    }
}

/// What somebody who could use something has to know.
fn window(game: &Mandalorian, names: Names<'_>, trigger: Trigger, ctx: Ctx) -> String {
    let hero = if ctx.other.is_some() { ctx.other } else { ctx.hero };
    match trigger {
        Trigger::Playing => act(game, names),
        Trigger::BeforeEvents | Trigger::BeforeEvent => slots(game, names),
        _ if hero.is_some() => healthy(game, names, hero),
        _ => turn(game),
    }
}

/// What is being carried out, as it is printed.
fn says(game: &Mandalorian, names: Names<'_>, source: Source) -> String {
    let (ground, mission) = (&game.ground, game.ground.mission());
    let words = match source {
        Source::Skill(card) => names.skill(card).map(|facts| facts.words.clone()),
        Source::Plan(plan) => ground.book.plans.get(plan.ix()).map(|facts| facts.words.clone()),
        Source::Event(event) => Some(names.happens(event)),
        Source::Crisis => Some(mission.crisis_words.clone()),
        Source::Order(order) => mission.orders.get(order.ix()).map(|order| order.words.clone()),
        Source::Advanced(hero) => {
            let person = ground.book.characters.get(game.state.hero(hero).person.ix());
            person.map(|facts| super::ability_words(game, facts.advanced))
        }
        _ => None,
    };
    if source == Source::Mission
        && let Some(words) = of_mission(game, names)
    {
        return words;
    }
    match words {
        Some(words) => format!("{} says: {words}", super::capital(&names.source(source))),
        None => format!("It comes from {}. {}", names.source(source), slots(game, names)),
    }
}

/// What the mission or its map brings about just now: how it begins, or what happens along a track that stands there.
fn of_mission(game: &Mandalorian, names: Names<'_>) -> Option<String> {
    let ground = &game.ground;
    let told = ground.tracks().find_map(|track| {
        let now = game.state.tracks[track.ix()];
        let told = ground.book.tracks[track.ix()].told.iter().find(|(values, _)| values.contains(&now))?;
        Some(format!("{} is at {now}: {}", names.track(track), super::small(&told.1)))
    });
    let begins = super::beginning(ground).filter(|_| game.state.turns == 0);
    let begins = begins.map(|(title, words)| format!("{title}: {}", super::small(&words)));
    let both: Vec<String> = begins.into_iter().chain(told).collect();
    (!both.is_empty()).then(|| both.join(" "))
}

fn healthy(game: &Mandalorian, names: Names<'_>, hero: Hero) -> String {
    format!("{} has {} health left.", names.hero(hero), health(game, hero))
}

fn turn(game: &Mandalorian) -> String {
    let turn = &game.state.turn;
    if game.state.turns == 0 {
        return format!("The game is being set up: {}.", game.ground.mission().name);
    }
    match turn.required {
        0 => "Both actions of the turn are done.".into(),
        left => format!("{} of the turn left.", many(left, "action")),
    }
}

/// What each slot counts.
fn slots(game: &Mandalorian, names: Names<'_>) -> String {
    let slots = game.ground.slots.iter().map(|slot: Slot| format!("{} {}", names.slot(slot), game.slot_strength(slot)));
    format!("Slots: {}; an event comes at 5, a crisis as well from 6 on.", slots.collect::<Vec<_>>().join(", "))
}

/// A free action of which nobody has said yet what it is.
fn free(game: &Mandalorian, names: Names<'_>) -> String {
    let Some(act) = game.state.act() else { return turn(game) };
    let (hero, with) = (names.hero(act.hero), granted(game, names));
    format!("{hero} may take a free action of strength {}{with}.", act.strength)
}

/// What grants the free action under way, and whose that is if it is somebody else's: " with Signal of Migs Mayfeld".
pub(super) fn granted(game: &Mandalorian, names: Names<'_>) -> String {
    let run = |frame: &Frame| if let Frame::Run(.., ctx) = *frame { Some(ctx) } else { None };
    let Some(ctx) = game.state.frames.iter().rev().find_map(run) else { return String::new() };
    let owned = matches!(ctx.source, Source::Skill(_) | Source::Plan(_) | Source::Advanced(_));
    let other = ctx.hero.is_some() && game.state.act().is_none_or(|act| act.hero != ctx.hero);
    match ctx.source {
        Source::Nothing => String::new(),
        source if owned && other => format!(" with {} of {}", names.source(source), names.hero(ctx.hero)),
        source => format!(" with {}", names.source(source)),
    }
}

fn act(game: &Mandalorian, names: Names<'_>) -> String {
    let Some(act) = game.state.act() else { return turn(game) };
    let slot = names.slot(Slot::of(act.slot as usize));
    format!("{} takes {} action of strength {}.", names.hero(act.hero), super::a(slot), act.strength)
}
