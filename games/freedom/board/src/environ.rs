//! An Environ: its landscape, what is printed on it, what lies on it.

use freedom::ground::{Ground, Site};
use freedom::ids::Place;
use freedom::state::Segment;
use freedom::words::capital;
use maud::{Markup, html};

use super::scene::Scene;
use super::stack;
use super::targets::Piece;
use super::token::icon;

/// An Environ with everything in it.
pub(super) fn environ(scene: &Scene<'_>, place: Place) -> Markup {
    let site = &scene.ground.sites[place.ix()];
    let lit = scene.targets.at(Piece::Place(place)).next().is_some();
    html! {
        div.environ.(site.terrain.id()).(crowd(scene, place)).lit[lit] #(place_part(scene.ground, place))
            role="group" aria-label=(capital(&scene.names.place(place)))
        {
            (ground(scene, place))
            (plate(site))
            (facts(scene, place, site))
            (stack::stacks(scene, place))
        }
    }
}

/// The id of the part that shows an Environ or an orbit box.
pub(super) fn place_part(ground: &Ground, place: Place) -> String {
    format!("part-{}", ground.place_id(place))
}

/// A crowded Environ gets more room than its neighbours.
fn crowd(scene: &Scene<'_>, place: Place) -> &'static str {
    let spot = &scene.state.spots[place.ix()];
    match spot.people().or(spot.captives).len() + spot.ships.len() {
        0..=3 => "easy",
        4..=7 => "full",
        _ => "crowded",
    }
}

/// The ground under the pieces: it is clicked for the place itself.
pub(super) fn ground(scene: &Scene<'_>, place: Place) -> Markup {
    let words = if place.is_orbit() { scene.names.place(place) } else { scene.read.environ(place) };
    let handle = scene.handle(Piece::Place(place), capital(&words));
    html! {
        div.ground.target[handle.lit()] data-card={ "place-" (scene.ground.place_id(place)) }
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label) {}
    }
}

/// The landscape with type, number and size.
fn plate(site: &Site) -> Markup {
    html! {
        div.plate aria-hidden="true" {
            svg.scenery width="100%" height="52" { rect width="100%" height="52" fill={ "url(#art-scene-" (site.terrain.id()) ")" } {} }
            span.terrain { b { (&site.terrain.name()[..1]) } (site.terrain) }
            span.number { (site.number) }
            span.size { "size " b { (site.size) } }
        }
    }
}

/// Race, resource, Coup, creature, camp, units that wait.
fn facts(scene: &Scene<'_>, place: Place, site: &Site) -> Markup {
    let spot = &scene.state.spots[place.ix()];
    html! {
        div.facts {
            span.fact { (icon("folk")) (site.race) }
            span.fact { (icon("gem")) (site.resource) }
            @if site.coup > 0 {
                span.fact.done[spot.coup] { (icon("coup")) "Coup " (site.coup) @if spot.coup { " done" } }
            }
            @if let Some(beast) = site.creature { span.fact { (icon("claw")) (scene.names.beast(beast)) } }
            @if spot.wild && scene.state.segment == Segment::Missions { span.fact.done { "populace goes wild" } }
            @for (number, size) in spot.withheld.into_iter().zip(["1-0", "2-1"]).filter(|(number, _)| *number > 0) {
                span.fact.rebel { (number) " Rebel " (size) " withheld" }
            }
            @if spot.camp > 0 { (camp(scene, place)) }
        }
    }
}

fn camp(scene: &Scene<'_>, place: Place) -> Markup {
    let turn = scene.state.spots[place.ix()].camp;
    let handle = scene.handle(Piece::Camp(place), format!("Rebel camp since turn {turn}"));
    html! {
        span.fact.camp.rebel.target[handle.lit()] data-piece={ "camp-" (scene.ground.place_id(place)) }
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        { (icon("camp")) "Rebel camp, turn " (turn) }
    }
}
