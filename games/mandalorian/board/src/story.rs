//! What is under way: the action, the slot and the event being resolved, what is drawn or divided; and what has just happened.

use mandalorian::frame::{
    Act, ActStep, Ask, Cause, Choose, Ctx, EachHero, EachThreat, Frame, Hurt, Looks, May, Pick, Picking, Planning,
    Resolve, Reveal, Run, SetUp, SlotStep, Source, Spawn, Stage,
};
use mandalorian::ids::{Happening, Order, Person, Plan, Slot, Threat};
use maud::{Markup, html};
use table::words::{capital, many};

use super::head::back;
use super::news::{NewsItem, TurnNews};
use super::scene::Scene;
use super::targets::Piece;
use super::{hand, map, token};

/// One thing under way: its heading and what there is to see.
type Matter = (String, Markup);

/// Everything under way, the innermost first, and what has just happened.
pub(super) fn now(scene: &Scene<'_>, news: &[TurnNews]) -> Markup {
    let matters = matters(scene);
    let ways = ways(scene);
    html! {
        div.story role="group" aria-label="What is going on" {
            @if !ways.is_empty() {
                div.matter { div.ways { @for ix in ways { (way(scene, ix)) } } }
            }
            @for (title, body) in &matters { div.matter { h3 { (title) } (body) } }
            @if !news.is_empty() { (self::news(scene, news)) }
            (waiting(scene))
        }
    }
}

fn waiting(scene: &Scene<'_>) -> Markup {
    let asked: Vec<_> = scene.asked().into_iter().filter(|who| scene.me != Some(*who)).collect();
    let over = matches!(scene.state.ask, Ask::Over(_));
    html! {
        @if !over && scene.offers.is_empty() && !asked.is_empty() {
            @for who in asked { p.quiet { (token::seat(who)) " " (scene.who_plays(who)) " is to decide." } }
        }
    }
}

// ---- ways ----

/// Answers for which there is no piece.
fn ways(scene: &Scene<'_>) -> Vec<usize> {
    let number = |piece: Piece| match piece {
        Piece::Way(ix) => Some(ix),
        _ => None,
    };
    scene.targets.pieces().filter_map(number).collect()
}

fn way(scene: &Scene<'_>, ix: usize) -> Markup {
    let words = scene.offers[ix].words.as_str();
    let (head, rest) = words.split_once(": ").unwrap_or((words, ""));
    let handle = scene.handle(Piece::Way(ix), head);
    html! {
        div.way.target data-offers=[&handle.offers] role="button" tabindex="0" aria-label=(words) {
            b { (head) }
            @if !rest.is_empty() { span { (capital(rest)) } }
        }
    }
}

// ---- what is under way ----

fn matters(scene: &Scene<'_>) -> Vec<Matter> {
    let mut matters: Vec<Matter> = Vec::new();
    let mut acts = scene.state.acts.iter().rev();
    for frame in scene.state.frames.iter().rev() {
        match frame {
            Frame::Action(action) => matters.extend(acts.next().map(|act| self::act(scene, act, action.step))),
            _ => matters.extend(matter(scene, frame)),
        }
        matters.extend(context(frame).and_then(|ctx| source(scene, ctx.source)));
    }
    let mut seen: Vec<String> = Vec::new();
    matters.retain(|(title, _)| {
        !seen.contains(title) && {
            seen.push(title.clone());
            true
        }
    });
    matters
}

/// Whom a procedure is about and what it is printed on.
const fn context(frame: &Frame) -> Option<Ctx> {
    match frame {
        Frame::Looks(Looks { ctx, .. })
        | Frame::Planning(Planning { ctx, .. })
        | Frame::Reveal(Reveal { ctx, .. })
        | Frame::Spawn(Spawn { ctx, .. })
        | Frame::Run(Run { ctx, .. })
        | Frame::Choose(Choose { ctx, .. })
        | Frame::May(May { ctx, .. })
        | Frame::EachThreat(EachThreat { ctx, .. })
        | Frame::EachHero(EachHero { ctx, .. })
        | Frame::Picking(Picking { ctx, .. }) => Some(*ctx),
        _ => None,
    }
}

/// What a program is printed on, if that is not told elsewhere.
fn source(scene: &Scene<'_>, source: Source) -> Option<Matter> {
    match source {
        Source::Event(event) => Some(self::event(scene, event, None)),
        Source::Crisis => Some(("Crisis".into(), html! { p { (scene.ground.mission().crisis_words) } })),
        Source::Order(order) => order_of(scene, order),
        Source::Plan(plan) => {
            let facts = scene.book.plans.get(plan.ix())?;
            Some((facts.name.clone(), html! { p { (facts.words) } }))
        }
        _ => None,
    }
}

fn order_of(scene: &Scene<'_>, order: Order) -> Option<Matter> {
    let facts = scene.ground.mission().orders.get(order.ix())?;
    Some((format!("Order: {}", facts.name), html! { p { (facts.words) } }))
}

fn matter(scene: &Scene<'_>, frame: &Frame) -> Option<Matter> {
    match *frame {
        Frame::SetUp(SetUp { stage: Stage::Characters, .. }) => people(scene),
        Frame::EventCard(card) => Some(self::event(scene, card.event, Some(card.strength))),
        Frame::Resolve(Resolve { slot, strength, step }) => Some(self::slot(scene, slot, strength, step)),
        Frame::Planning(planning) => Some(drawn(scene, &scene.who_plays(planning.ctx.me))),
        Frame::Picking(Picking { ctx, pick: Pick::SecretPick { .. } }) => Some(drawn(scene, &scene.who_plays(ctx.me))),
        Frame::Picking(Picking { pick: Pick::Divide { left, shares, .. }, .. }) => Some(division(scene, left, &shares)),
        Frame::Peek(look) => Some(peek(scene, &scene.who_plays(look.ctx.me))),
        Frame::Hurt(hurt) => Some(self::hurt(scene, hurt)),
        Frame::Warlord(_) => {
            Some(("The Warlord’s turn".into(), html! { p { "One order a turn, and not the one of the last turn." } }))
        }
        _ => None,
    }
}

/// An action under way, with the card that was played for it. Which kind a free one is may still be open.
fn act(scene: &Scene<'_>, act: &Act, step: ActStep) -> Matter {
    let slot = scene.look.slot(Slot::of(usize::from(act.slot)));
    let what = if step == ActStep::Kind { "a free action" } else { slot };
    let title = format!("{}: {what}, strength {}", scene.hero_name(act.hero), act.strength);
    let body = html! {
        @match scene.skill(act.card) {
            Some(facts) => {
                p { b { (facts.name) } " " (hand::icons(facts)) }
                @if !facts.words.is_empty() { p { (facts.words) } }
            }
            None if step == ActStep::Kind => {}
            None => { p { "A free action." } }
        }
    };
    (title, body)
}

/// A slot being resolved, step by step. The procedure names the step that comes next.
fn slot(scene: &Scene<'_>, slot: Slot, strength: u8, now: SlotStep) -> Matter {
    let steps = [
        (strength > 5, matches!(now, SlotStep::Crisis | SlotStep::BeforeEvent), "Crisis"),
        (true, matches!(now, SlotStep::Event | SlotStep::Clear), "Event"),
        (true, false, "The slot is cleared"),
    ];
    let body = html! {
        ol.job-steps {
            @for (_, now, words) in steps.into_iter().filter(|(there, ..)| *there) {
                li.now[now] aria-current=[now.then_some("step")] { (words) }
            }
        }
    };
    (format!("{} is resolved with strength {strength}", scene.look.slot(slot)), body)
}

/// An event card, an ability a line.
fn event(scene: &Scene<'_>, event: Happening, strength: Option<u8>) -> Matter {
    let Some(facts) = scene.book.events.get(event.ix()) else { return ("Event".into(), html! {}) };
    let weak = strength.is_some_and(|strength| strength < 6);
    let body = html! {
        p {
            span.event-back { (token::icon(back(facts.icon))) } " " (capital(facts.icon.words()))
            @if let Some(strength) = strength { ", from a slot of strength " (strength) }
        }
        @for line in facts.words.lines() { p.off[weak && line.starts_with("6+")] { (line) } }
    };
    (format!("Event: {}", facts.name), body)
}

/// The top event card, for whoever looked at it.
fn peek(scene: &Scene<'_>, who: &str) -> Matter {
    match scene.state.events.top.card.some() {
        Some(event) => self::event(scene, event, None),
        None => ("The event deck".into(), html! { p { (who) " looks at the top event card." } }),
    }
}

/// Planning cards that were drawn and neither kept nor put away yet, for whoever drew them.
fn drawn(scene: &Scene<'_>, who: &str) -> Matter {
    let number = many(scene.state.drawn_number, "planning card");
    if scene.state.drawn.is_empty() {
        return ("Planning".into(), html! { p { (who) " chooses from " (number) "." } });
    }
    let mut plans: Vec<Plan> = Vec::new();
    for plan in scene.state.drawn.iter() {
        if !plans.contains(plan) {
            plans.push(*plan);
        }
    }
    let times = |plan: Plan| scene.state.drawn.iter().filter(|drawn| **drawn == plan).count();
    let body = html! {
        div.picks { @for plan in &plans { (planning(scene, *plan, times(*plan))) } }
    };
    (format!("{number} to choose from"), body)
}

fn planning(scene: &Scene<'_>, plan: Plan, times: usize) -> Markup {
    let facts = scene.book.plan(plan);
    let handle = scene.handle(Piece::Plan(plan), &*facts.name);
    html! {
        div.pick.target[handle.lit()] data-card={ "plan-" (facts.id) }
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title { (facts.name) @if times > 1 { " ×" (times) } }
            p.text { (facts.words) }
        }
    }
}

/// Points of damage that have been assigned so far.
fn division(scene: &Scene<'_>, left: u8, shares: &[Threat]) -> Matter {
    let mut so_far: Vec<(Threat, usize)> = Vec::new();
    for share in shares.iter().filter(|share| share.is_some()) {
        match so_far.iter_mut().find(|(threat, _)| threat == share) {
            Some((_, points)) => *points += 1,
            None => so_far.push((*share, 1)),
        }
    }
    let body = html! {
        p { "Each click on a token assigns a point; all are dealt together." }
        @for (threat, points) in so_far { p { b { (points) } " to " (map::names(scene, [threat].into_iter()).join("")) } }
    };
    (format!("{} of damage left to divide", many(left, "point")), body)
}

fn hurt(scene: &Scene<'_>, hurt: Hurt) -> Matter {
    let from = |threat: Threat| {
        scene.threat(threat).face.some().map_or_else(|| "a threat".into(), |face| scene.look.the(face))
    };
    let cause = match hurt.cause {
        Cause::Effect => "an effect".to_owned(),
        Cause::Attack(threat) => format!("an attack of {}", from(threat)),
        Cause::Sentry(threat) => format!("{}, a sentry", from(threat)),
        Cause::Grapple(threat) => format!("{}, a grappler", from(threat)),
        Cause::Blow(hero) => format!("a blow of {}", scene.hero_name(hero)),
    };
    let state = scene.hero(hurt.hero);
    let body = html! {
        p { "By " (cause) ". Health left: " (state.health.saturating_sub(state.damage)) " of " (state.health) "." }
    };
    let who = scene.hero_name(hurt.hero);
    let title = match hurt.amount {
        0 => format!("All damage to {who} is blocked"),
        amount => format!("{} of damage to {who}", many(amount, "point")),
    };
    (title, body)
}

// ---- characters to choose from ----

fn people(scene: &Scene<'_>) -> Option<Matter> {
    let person = |piece: Piece| match piece {
        Piece::Person(person) => Some(person),
        _ => None,
    };
    let people: Vec<Person> = scene.targets.pieces().filter_map(person).collect();
    let body = html! { div.picks { @for person in &people { (self::person(scene, *person)) } } };
    (!people.is_empty()).then(|| ("Choose a character".into(), body))
}

fn person(scene: &Scene<'_>, person: Person) -> Markup {
    let facts = scene.book.character(person);
    let handle = scene.handle(Piece::Person(person), &*facts.name);
    html! {
        div.pick.target[handle.lit()] data-card={ "person-" (facts.id) }
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title { (facts.name) }
            p.note { "Health " (facts.health[1]) " (novice " (facts.health[0]) ") · " (many(facts.deck.len() as u32, "card")) }
            p.text { b { (facts.advanced_name) ":" } " " (capital(&scene.look.ability(facts.advanced))) }
        }
    }
}

// ---- what has happened ----

fn news(scene: &Scene<'_>, news: &[TurnNews]) -> Markup {
    html! {
        div.matter.past {
            @for turn_news in news {
                @match turn_news.turn {
                    None => { h3 { "Just now" } }
                    Some(who) if who.is_some() => { h3 { (token::seat(who)) " " (scene.who_plays(who)) "’s turn" } }
                    Some(_) => { h3 { "The next turn" } }
                }
                ol.turn-news { @for bit in &turn_news.items { (self::bit(bit)) " " } }
            }
        }
    }
}

fn bit(bit: &NewsItem) -> Markup {
    html! { li.heading[bit.heading] { (bit.words) " " small.rule { (bit.rule.0) } } }
}
