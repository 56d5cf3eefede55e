//! The spaces of the map and whatever is in them.

use ::mandalorian::ids::{Door, Space, Threat};
use ::mandalorian::state::Child;
use maud::{Markup, html};

use super::scene::{Scene, and, capital};
use super::targets::Piece;
use super::{plan, token};

pub(super) fn spaces(scene: &Scene<'_>) -> Markup {
    let reachable = scene.look.reachable();
    html! { @for space in scene.spaces() { (cell(scene, space, reachable.has(space))) } }
}

fn cell(scene: &Scene<'_>, space: Space, reachable: bool) -> Markup {
    let (column, row) = scene.ground.map().spaces[space.ix()].at;
    let number = scene.standing(space).count() + scene.lying(space).count();
    let crowd = match number {
        0..=2 => "roomy",
        3..=4 => "full",
        _ => "packed",
    };
    html! {
        div.cell.(crowd).{ "c" (column) }.{ "r" (row) } {
            (ground(scene, space, reachable))
            @for (door, side) in plan::doors_at(scene, space) { (self::door(scene, space, door, side)) }
            div.things {
                @for hero in scene.standing(space) { (token::standee(scene, hero)) }
                @if scene.state.child == Child::At(space) { (token::child(scene)) }
                @for threat in scene.lying(space) { (token::threat(scene, threat)) }
            }
        }
    }
}

/// The space itself, to be clicked.
fn ground(scene: &Scene<'_>, space: Space, reachable: bool) -> Markup {
    let facts = &scene.ground.map().spaces[space.ix()];
    let map = scene.ground.map();
    let words = label(scene, space) + if reachable { ", can be reached" } else { "" };
    let handle = scene.handle(Piece::Space(space), words);
    let menaces = names(scene, scene.look.menaces(space));
    html! {
        div.spot.reach[reachable].target[handle.lit()] data-card={ "space-" (facts.id) } data-hints={ "hints-" (facts.id) }
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            span.id aria-hidden="true" { (facts.id.to_uppercase()) }
            @if let Some(star) = facts.star {
                (plan::star(star))
            }
            @if space == map.start { span.start aria-hidden="true" { "Start" } }
            span.hint data-hint="" aria-hidden="true" {}
            @if !menaces.is_empty() { span.tip aria-hidden="true" { "In reach of " (and(&menaces)) } }
        }
    }
}

/// Tokens by their names.
pub(super) fn names(scene: &Scene<'_>, threats: impl Iterator<Item = Threat>) -> Vec<String> {
    threats.map(|threat| scene.token(scene.threat(threat).face).name.clone()).collect()
}

/// What a screen reader says of a space.
fn label(scene: &Scene<'_>, space: Space) -> String {
    let map = scene.ground.map();
    let mut words = vec![capital(&scene.look.space(space))];
    if let Some(star) = map.spaces[space.ix()].star {
        words.push(format!("{} star", star.words()));
    }
    if space == map.start {
        words.push("the start".into());
    }
    let menaces = names(scene, scene.look.menaces(space));
    if !menaces.is_empty() {
        words.push(format!("in reach of {}", and(&menaces)));
    }
    words.join(", ")
}

/// A door between two spaces.
fn door(scene: &Scene<'_>, space: Space, door: Door, side: &str) -> Markup {
    let facts = &scene.ground.map().doors[door.ix()];
    let (open, marks) = (scene.state.doors.has(door), scene.state.marks[door.ix()]);
    let words = match (open, marks, facts.hull) {
        (true, ..) => format!("{}, open", capital(&facts.name)),
        (_, 0, _) => format!("{}, locked", capital(&facts.name)),
        (_, marks, 0) => format!("{}, locked, {marks} marks", capital(&facts.name)),
        (_, marks, hull) => format!("{}, locked, {marks} of {hull} marks", capital(&facts.name)),
    };
    let handle = scene.handle(Piece::Door(door), words);
    html! {
        div.door.(side).is-open[open].target[handle.lit()] data-piece={ "door-" (facts.id) "-" (scene.space_id(space)) }
            data-card={ "door-" (facts.id) }
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            (token::icon(if open { "open" } else { "lock" }))
            @if !open && (facts.hull > 0 || marks > 0) { b { (marks) @if facts.hull > 0 { "/" (facts.hull) } } }
        }
    }
}
