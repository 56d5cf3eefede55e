//! What lies beside the board: what is being settled, possessions, everybody in a table, victory and reinforcements.

use freedom::book::{Rating, Side, UnitKind};
use freedom::ids::{Item, Who};
use freedom::state::{Holder, Units, Where};
use freedom::words::{cards, units_of};
use maud::{Markup, html};

use super::action;
use super::scene::Scene;
use super::targets::SIDES;
use super::{Roll, token, track};
use board::die;

/// The panels in the order of their weight.
pub(super) fn all(scene: &Scene<'_>, rolls: &[Roll]) -> Markup {
    html! { (now(scene, rolls)) (possessions(scene)) (roster(scene)) (victory(scene)) }
}

/// A panel. One with nothing in it is kept out of sight, so that its place is known when there is.
fn panel(id: &str, title: &str, body: Option<Markup>) -> Markup {
    html! {
        section.panel #(id) hidden=[body.is_none().then_some("hidden")] {
            @if let Some(body) = body { h3 { (title) } (body) }
        }
    }
}

/// What is being settled now, with the dice just thrown.
pub(super) fn now(scene: &Scene<'_>, rolls: &[Roll]) -> Markup {
    let parts = action::parts(scene);
    let title = parts.first().map_or("Dice", |(title, _)| *title);
    let body = (!parts.is_empty() || !rolls.is_empty()).then(|| {
        html! {
            div.fitg.now {
                @for (ix, (title, part)) in parts.iter().enumerate() {
                    @if ix > 0 { h4 { (title) } }
                    div.part { (part) }
                }
                @for roll in rolls { p.roll { @for &number in &roll.dice { (die(number)) } span { (roll.words) } } }
            }
        }
    });
    panel("panel-now", title, body)
}

// ---- possessions ----

pub(super) fn possessions(scene: &Scene<'_>) -> Markup {
    panel("panel-possessions", "Possessions", hands(scene))
}

fn hands(scene: &Scene<'_>) -> Option<Markup> {
    let holders: Vec<Who> = everybody(scene).filter(|who| token::cards_held(scene, *who) > 0).collect();
    let taken: Vec<Item> = items(scene).filter(|item| holder(scene, *item) == Holder::Confiscated).collect();
    if holders.is_empty() && taken.is_empty() {
        return None;
    }
    Some(html! {
        div.fitg.hands {
            @for who in holders {
                h4 { (scene.names.who(who)) }
                div.tokens { (hand(scene, who)) }
            }
            @if !taken.is_empty() {
                h4 { "In Imperial hands" }
                div.tokens { @for item in taken { (token::item(scene, item)) } }
            }
        }
    })
}

/// What a character holds: what the viewer can read, and the backs of the rest.
fn hand(scene: &Scene<'_>, who: Who) -> Markup {
    let readable = scene.state.items_of(who);
    let hidden = token::cards_held(scene, who) - readable.len().min(token::cards_held(scene, who));
    html! {
        @for item in readable { (token::item(scene, item)) }
        @if hidden > 0 { (token::face_down(hidden)) }
    }
}

fn items(scene: &Scene<'_>) -> impl Iterator<Item = Item> + use<> {
    (0..scene.ground.book.possessions.len() as u8).map(Item)
}

fn holder(scene: &Scene<'_>, item: Item) -> Holder {
    scene.state.items[item.ix()].holder
}

// ---- everybody ----

fn everybody(scene: &Scene<'_>) -> impl Iterator<Item = Who> + use<> {
    (0..scene.ground.book.characters.len() as u8).map(Who)
}

pub(super) fn roster(scene: &Scene<'_>) -> Markup {
    let body = html! {
        div.fitg.roster {
            @for side in SIDES { (side_roster(scene, side)) }
        }
    };
    panel("panel-characters", "Characters", Some(body))
}

fn side_roster(scene: &Scene<'_>, side: Side) -> Markup {
    let of_side = || everybody(scene).filter(|who| scene.ground.side(*who) == side);
    let given = &scene.ground.scenario.forces[side.ix()].characters;
    let alive = of_side().filter(|who| match scene.state.people[who.ix()].at {
        Where::At(_) | Where::Space => true,
        Where::Deck => given.contains(who),
        Where::Gone => false,
    });
    let dead: Vec<Who> = of_side().filter(|who| scene.state.people[who.ix()].at == Where::Gone).collect();
    html! {
        table.(side.id()) {
            caption { (token::side_mark(side)) (side) }
            thead { tr { th scope="col" { "Name" } @for rating in Rating::ALL { th scope="col" { abbr title=(rating) { (token::letter(rating)) } } } th scope="col" { "Where" } } }
            tbody { @for who in alive { (row(scene, who)) } }
        }
        @if !dead.is_empty() { p.dead { "Dead: " (scene.names.party(dead.into_iter().collect())) } }
    }
}

fn row(scene: &Scene<'_>, who: Who) -> Markup {
    let person = &scene.state.people[who.ix()];
    let place = match person.at {
        Where::At(place) => scene.names.place(place),
        Where::Space => "space".into(),
        Where::Deck | Where::Gone => "not placed yet".into(),
    };
    html! {
        tr data-card={ "who-" (scene.who_id(who)) } {
            th scope="row" { (scene.names.who(who)) }
            @for rating in Rating::ALL { td { (scene.read.rating(who, rating)) } }
            td.place {
                (place)
                @if person.wounds > 0 { span.mark.wounds { (token::icon("wound")) (person.wounds) } }
                @if person.detected { span.mark.eye { (token::icon("eye")) "detected" } }
                @if person.captive() { span.mark { (scene.read.keeper(who)) } }
            }
        }
    }
}

// ---- victory and reinforcements ----

pub(super) fn victory(scene: &Scene<'_>) -> Markup {
    let scenario = &scene.ground.scenario;
    let (now, needed) = (scene.read.points(), scenario.rebel_points);
    let body = html! {
        div.fitg.victory {
            p.count { "Rebel count " b { (now) } " of " (needed) }
            (track::gauge(now, needed))
            p { "After game-turn " (scenario.turns) " the Rebel player wins with " (needed) " or more, otherwise the Imperial player." }
            ul.list {
                @for (side, condition) in &scenario.instant { li { (cards::condition(scene.ground, *side, condition)) } }
            }
            (due(scene))
        }
    };
    panel("panel-victory", "Victory", Some(body))
}

fn due(scene: &Scene<'_>) -> Markup {
    let state = scene.state;
    let mut units = Units::default();
    for (ix, number) in units.iter_mut().enumerate() {
        *number = state.owed[ix] + state.promised[ix];
    }
    let owed: Vec<String> = UnitKind::ALL
        .into_iter()
        .filter(|kind| units[kind.ix()] > 0)
        .map(|kind| units_of(kind, units[kind.ix()]))
        .collect();
    let rules = &scene.ground.scenario.reinforcements;
    html! {
        @if !rules.is_empty() || !owed.is_empty() { h4 { "Reinforcements" } }
        @if !owed.is_empty() { p.due { "Due now: " (owed.join(", ")) } }
        @if !rules.is_empty() { ul.list { @for line in rules { li { (cards::reinforcement(line)) } } } }
    }
}
