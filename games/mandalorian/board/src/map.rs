//! The spaces of the map and whatever is in them.

use super::scene::and;
use mandalorian::book::RegionFacts;
use mandalorian::ids::{Door, Space, Threat};
use mandalorian::state::Child;
use maud::{Markup, html};
use table::words::capital;

use super::scene::Scene;
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
    let region = regions(scene, space).next().is_some();
    html! {
        div.spot.region[region].reach[reachable].target[handle.lit()] data-card={ "space-" (facts.id) } data-hints={ "hints-" (facts.id) }
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            span.id aria-hidden="true" { (facts.id.to_uppercase()) }
            @if let Some(star) = facts.star {
                (plan::star(star))
            }
            @if space == map.start { span.start aria-hidden="true" { "Start" } }
            @if let Some(name) = sign(scene, space) { span.sign aria-hidden="true" { (name) } }
            span.hint data-hint="" aria-hidden="true" {}
            @if !menaces.is_empty() { span.tip aria-hidden="true" { "In reach of " (and(&menaces)) } }
        }
    }
}

/// Regions of the mission and of the map that a space is in.
fn regions<'a>(scene: &'a Scene<'_>, space: Space) -> impl Iterator<Item = &'a RegionFacts> {
    let (ground, map) = (scene.ground, scene.ground.map());
    let all = ground.mission().rules.regions.iter().chain(&map.rules.regions);
    let here = all.filter(move |region| ground.region(**region).has(space));
    here.map(|region| &ground.book.regions[region.ix()])
}

/// What is written on a space: its name, or that of a region whose first space it is; other names are in the rules.
fn sign<'a>(scene: &'a Scene<'_>, space: Space) -> Option<&'a str> {
    let (ground, map) = (scene.ground, scene.ground.map());
    let own = Some(map.spaces[space.ix()].name.as_str()).filter(|name| !name.is_empty());
    let first = || {
        let all = ground.mission().rules.regions.iter().chain(&map.rules.regions);
        let mut begins = all.filter(|region| ground.region(**region).first() == space);
        begins.next().map(|region| ground.book.regions[region.ix()].name.as_str())
    };
    own.or_else(first).map(|name| name.strip_prefix("the ").unwrap_or(name))
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
    words.extend(regions(scene, space).map(|region| format!("part of {}", region.name)));
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
