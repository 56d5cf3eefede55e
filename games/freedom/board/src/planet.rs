//! A planet: globe, control state, loyalty, PDB, orbit box, Environs.

use freedom::book::{Loyalty, Side, Terrain};
use freedom::ground::Ground;
use freedom::ids::{Place, World};
use maud::{Markup, html};

use super::scene::Scene;
use super::targets::Piece;
use super::{environ, stack};

/// A planet with everything on it.
pub(super) fn planet(scene: &Scene<'_>, world: World) -> Markup {
    let globe = &scene.ground.worlds[world.ix()];
    let orbit = Place::orbit(world);
    html! {
        section.planet.{ "environs-" (globe.environs.len()) } role="group" aria-label=(globe.name) {
            (state(scene, world))
            div.surface {
                @if scene.ground.orbits.has(orbit) { (orbit_box(scene, orbit)) }
                div.environs { @for place in globe.environs { (environ::environ(scene, place)) } }
            }
        }
    }
}

/// The planet as a whole, beside its surface.
pub(super) fn state(scene: &Scene<'_>, world: World) -> Markup {
    let globe = &scene.ground.worlds[world.ix()];
    html! {
        div.world #(world_part(scene.ground, world)) role="group"
            aria-label={ (globe.name) ": " (scene.read.planet(world)) }
        {
            (ball(scene, world))
            div.title {
                h3 { (globe.name) }
                (control(scene, world))
            }
            (loyalty(scene, world))
            (pdb(scene, world))
        }
    }
}

/// The id of the part that shows a planet as a whole.
pub(super) fn world_part(ground: &Ground, world: World) -> String {
    format!("part-world-{}", ground.worlds[world.ix()].id)
}

/// The globe, in bands of its types of Environ.
fn ball(scene: &Scene<'_>, world: World) -> Markup {
    let places = scene.ground.worlds[world.ix()].environs;
    let count = places.len();
    let ring = scene.ground.orbits.has(Place::orbit(world));
    html! {
        svg.globe viewBox="0 0 100 100" aria-hidden="true" {
            @if ring { path.ring d="M8 58C2 46 98 30 94 44" {} }
            circle.air cx="50" cy="50" r="37" {}
            g clip-path="url(#art-disc)" {
                @for (row, place) in places.into_iter().enumerate() {
                    (band(scene.ground.sites[place.ix()].terrain, row as u8, count))
                }
                circle cx="50" cy="50" r="34" fill="url(#art-shade)" {}
            }
            @if ring { path.ring d="M8 58C14 70 98 56 94 44" {} }
        }
    }
}

/// One band of the globe.
fn band(terrain: Terrain, row: u8, rows: u8) -> Markup {
    let top = 16 + 68 * u16::from(row) / u16::from(rows);
    let bottom = 16 + 68 * (u16::from(row) + 1) / u16::from(rows);
    let middle = u16::midpoint(top, bottom);
    html! {
        path.{ "band-" (terrain.id()) } d={ "M10 " (top) "q20-9 40 0t40 0V86H10z" } {}
        path.{ "mark-" (terrain.id()) } d={ "M22 " (middle) "q9-7 17 0t15-1M58 " (middle + 6) "q7-6 14 0M34 " (middle + 9) "q6-4 12 0" } {}
    }
}

/// The control state and who controls the planet now.
fn control(scene: &Scene<'_>, world: World) -> Markup {
    let rule = scene.state.planets[world.ix()].rule;
    let controller = scene.read.controller(world);
    html! {
        p.control data-card={ "world-" (scene.ground.worlds[world.ix()].id) } {
            svg.icon viewBox="0 0 24 24" aria-hidden="true" { use href={ "#art-rule-" (rule.id()) } {} }
            span { b { (rule) } br; (holder(controller)) }
        }
    }
}

/// Who controls it, short enough for the column.
fn holder(controller: Option<Side>) -> String {
    controller.map_or_else(|| "held by nobody".into(), |side| format!("{side} player"))
}

/// The loyalty track with its marker.
fn loyalty(scene: &Scene<'_>, world: World) -> Markup {
    let now = scene.state.planets[world.ix()].loyalty;
    let frozen = !scene.read.loyalty_in_use(world);
    let words = if frozen { "Loyalty frozen".to_owned() } else { format!("Loyalty {now}") };
    html! {
        div.loyalty.frozen[frozen] role="img" aria-label=(words) {
            ol {
                @for step in Loyalty::ALL {
                    li.now[step == now] {
                        @if step == now { (marker(&scene.ground.worlds[world.ix()].id)) }
                        span { (&step.name()[..1]) }
                    }
                }
            }
            p { @if frozen { "loyalty frozen at " (now) } @else { (now) } }
        }
    }
}

fn marker(planet: &str) -> Markup {
    html! {
        div.marker data-piece={ "loyalty-" (planet) } {
            svg viewBox="0 0 24 24" aria-hidden="true" { use href="#art-marker" {} }
        }
    }
}

/// The Planetary Defense Base.
fn pdb(scene: &Scene<'_>, world: World) -> Markup {
    let id = &scene.ground.worlds[world.ix()].id;
    let planet = &scene.state.planets[world.ix()];
    let state = if planet.pdb_up { "Up" } else { "Down" };
    let shape = if planet.pdb_up { "pdb" } else { "pdb-down" };
    let handle = scene.handle(Piece::Pdb(world), format!("PDB level {} {state}", planet.pdb_level));
    html! {
        div.pdb.down[!planet.pdb_up].target[handle.lit()] data-piece={ "pdb-" (id) } data-card={ "pdb-" (id) }
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            svg viewBox="0 0 40 40" aria-hidden="true" { use href={ "#art-" (shape) } {} }
            span { b { "PDB " (planet.pdb_level) } " " (state) }
        }
    }
}

pub(super) fn orbit_box(scene: &Scene<'_>, orbit: Place) -> Markup {
    let lit = scene.targets.at(Piece::Place(orbit)).next().is_some();
    let occupied = stack::occupied(scene, orbit);
    html! {
        div.orbit.lit[lit].empty[!occupied] #(environ::place_part(scene.ground, orbit)) role="group" aria-label=(scene.names.place(orbit)) {
            (environ::ground(scene, orbit))
            span.label aria-hidden="true" { "Orbit" }
            @if occupied { (stack::stacks(scene, orbit)) }
        }
    }
}
