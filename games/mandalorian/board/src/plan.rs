//! The floor of the map: cells, walls, elevation, doors, stars, and how far it is from each space to each other.
//!
//! The same drawing is made twice: as the content draws it, and with rows and columns exchanged for a narrow page.

use std::fmt::Write as _;

use mandalorian::book::Edge;
use mandalorian::ids::{Door, Space, Star};
use maud::{Markup, html};

use super::scene::Scene;

/// The side of a cell in the drawing.
const SIDE: u16 = 100;

/// A place in cells, from the top left corner.
type Point = (u16, u16);

/// How places are turned into those of a drawing: as they are, or with rows and columns exchanged.
type Turn = fn(Point) -> Point;

pub(super) fn floor(scene: &Scene<'_>) -> Markup {
    html! {
        (drawing(scene, "wide", |at| at))
        (drawing(scene, "tall", |(column, row)| (row, column)))
        div.hints hidden="" { @for space in scene.spaces() { i #{ "hints-" (scene.space_id(space)) } { (hints(scene, space)) } } }
    }
}

/// How far each space is from this one, and how many steps if those are more.
fn hints(scene: &Scene<'_>, from: Space) -> String {
    let routes = scene.ground.routes(scene.state.doors);
    let mut texts = String::with_capacity(200);
    for space in scene.spaces() {
        let (range, walk) = (routes.range[from.ix()][space.ix()], routes.walk[from.ix()][space.ix()]);
        let _ = match (range, walk) {
            (u8::MAX, _) => write!(texts, "– "),
            (range, u8::MAX) => write!(texts, "{range}·– "),
            (range, walk) if walk == range => write!(texts, "{range} "),
            (range, walk) => write!(texts, "{range}·{walk} "),
        };
    }
    texts.truncate(texts.trim_end().len());
    texts
}

fn drawing(scene: &Scene<'_>, kind: &str, turn: Turn) -> Markup {
    let map = scene.ground.map();
    let (columns, rows) = (u16::from(map.size.0), u16::from(map.size.1));
    let (width, height) = turn((columns, rows));
    let frame = format!("0 0 {} {}", width * SIDE, height * SIDE);
    let lines = Lines::of(scene, turn);
    html! {
        svg.floor-plan.(kind) viewBox=(frame) aria-hidden="true" {
            @for (space, at) in cells(scene) {
                @let (x, y) = turn(at);
                rect.solid[!space.is_some()].ground[space.is_some()] x=(x * SIDE) y=(y * SIDE) width=(SIDE) height=(SIDE) {}
                @if !space.is_some() { path.hatch d=(hatch(x * SIDE, y * SIDE)) {} }
            }
            path.thin d=(lines.thin) {}
            path.ridge d=(lines.ridge) {}
            path.teeth d=(lines.teeth) {}
            path.wall d=(lines.wall) {}
            path.doorway d=(lines.doorway) {}
            path.locked d=(lines.locked) {}
            path.opened d=(lines.opened) {}
        }
    }
}

/// Every cell with its place; those that are no space are none.
fn cells(scene: &Scene<'_>) -> impl Iterator<Item = (Space, Point)> {
    let map = scene.ground.map();
    let columns = usize::from(map.size.0);
    map.cells.iter().enumerate().map(move |(ix, space)| (*space, ((ix % columns) as u16, (ix / columns) as u16)))
}

/// Slanting lines over a cell nobody can enter.
fn hatch(x: u16, y: u16) -> String {
    let mut path = String::new();
    for step in [25, 50, 75, 100] {
        let _ = write!(path, "M{} {y}L{x} {}", x + step, y + step);
        let _ = write!(path, "M{} {}L{} {}", x + SIDE, y + step, x + step, y + SIDE);
    }
    path
}

/// What lies between cells, as lines to draw.
#[derive(Default)]
struct Lines {
    thin: String,
    wall: String,
    ridge: String,
    teeth: String,
    doorway: String,
    locked: String,
    opened: String,
}

impl Lines {
    fn of(scene: &Scene<'_>, turn: Turn) -> Self {
        let map = scene.ground.map();
        let (columns, rows) = (u16::from(map.size.0), u16::from(map.size.1));
        let mut lines = Self::default();
        for (ix, (_, (column, row))) in cells(scene).enumerate() {
            let [right, below] = map.edges[ix];
            if column + 1 < columns {
                lines.edge(scene, right, ((column + 1, row), (column + 1, row + 1)), turn);
            }
            if row + 1 < rows {
                lines.edge(scene, below, ((column, row + 1), (column + 1, row + 1)), turn);
            }
        }
        let (width, height) = turn((columns, rows));
        let _ = write!(lines.wall, "M0 0H{}V{}H0Z", width * SIDE, height * SIDE);
        lines
    }

    fn edge(&mut self, scene: &Scene<'_>, edge: Edge, (from, to): (Point, Point), turn: Turn) {
        let at = |point: Point| (turn(point).0 * SIDE, turn(point).1 * SIDE);
        let (from, to) = (at(from), at(to));
        // A point this far along the line and this far off it.
        let upright = from.0 == to.0;
        let off = |along: u16, aside: u16| {
            if upright { (from.0 + aside, from.1 + along) } else { (from.0 + along, from.1 + aside) }
        };
        match edge {
            Edge::Open => line(&mut self.thin, from, to),
            Edge::Wall => line(&mut self.wall, from, to),
            Edge::Elevation => {
                line(&mut self.ridge, from, to);
                for along in [15, 32, 50, 68, 85] {
                    line(&mut self.teeth, off(along, 0), off(along, 9));
                }
            }
            Edge::Door(door) => {
                line(&mut self.wall, from, to);
                line(&mut self.doorway, off(18, 0), off(82, 0));
                if scene.state.doors.has(door) {
                    line(&mut self.opened, off(18, 0), off(18, 40));
                } else {
                    line(&mut self.locked, off(18, 0), off(82, 0));
                }
            }
        }
    }
}

fn line(path: &mut String, (a, b): Point, (c, d): Point) {
    let _ = write!(path, "M{a} {b}L{c} {d}");
}

/// Doors that are drawn in the cell of their first space, with the side they lie on: right or below. A hidden passage lies on
/// neither.
pub(super) fn doors_at<'a>(scene: &Scene<'a>, space: Space) -> impl Iterator<Item = (Door, &'static str)> + use<'a> {
    let map = scene.ground.map();
    let here = map.doors.iter().enumerate().filter(move |(_, door)| door.between.0 == space || door.between.1 == space);
    here.filter_map(move |(ix, door)| {
        let at = |space: Space| map.spaces[space.ix()].at;
        let (one, other) = (at(door.between.0), at(door.between.1));
        let (column, row) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
        let first = if one <= other { door.between.0 } else { door.between.1 };
        let side = match (column, row) {
            (1, 0) => "right",
            (0, 1) => "below",
            _ => "hidden-way",
        };
        (space == first || side == "hidden-way").then_some((Door(ix as u8), side))
    })
}

/// A star with the letter of its colour.
pub(super) fn star(star: Star) -> Markup {
    let name = star.words();
    html! {
        svg.star.{ "star-" (name) } viewBox="0 0 24 24" aria-hidden="true" {
            use href="#ma-star" {}
            text x="12" y="16.6" { (&name[..1]) }
        }
    }
}
