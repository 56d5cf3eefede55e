//! Distances on a map: on foot and by range, for every way its doors can stand.

use super::drawing::{Drawing, Line};
use super::facts::{DoorFacts, Edge, Routes};
use crate::ids::{Door, Doors, SPACES, Space, Spaces};

/// No way at all.
const FAR: u8 = u8::MAX;

/// Neighbours of every space.
type Near = [Spaces; SPACES];

fn join(near: &mut Near, a: Space, b: Space) {
    near[a.ix()].add(b);
    near[b.ix()].add(a);
}

/// Neighbours across elevation.
pub(super) fn elevation(drawing: &Drawing) -> Near {
    let mut near = [Spaces::EMPTY; SPACES];
    for (a, b, _) in drawing.pairs().filter(|(.., line)| *line == Line::Elevation) {
        join(&mut near, a, b);
    }
    near
}

/// Distances for every way the doors can stand; the place of each is the set of open ones as a number.
pub(super) fn all(drawing: &Drawing, doors: &[DoorFacts]) -> Vec<Routes> {
    (0..1_u8 << doors.len()).map(|open| with_open(drawing, doors, Doors(open))).collect()
}

/// Distances with these doors open.
fn with_open(drawing: &Drawing, doors: &[DoorFacts], open: Doors) -> Routes {
    let mut near = [Spaces::EMPTY; SPACES];
    for (a, b, _) in drawing.pairs().filter(|(.., line)| *line == Line::Open) {
        join(&mut near, a, b);
    }
    for (_, door) in doors.iter().enumerate().filter(|(ix, _)| open.has(Door(*ix as u8))) {
        join(&mut near, door.between.0, door.between.1);
    }
    let mut sight = near;
    let rises = elevation(drawing);
    sight.iter_mut().zip(rises).for_each(|(sight, across)| *sight = sight.or(across));
    let number = drawing.spaces.len();
    Routes { walk: distances(&near, number), range: distances(&sight, number), near, sight }
}

/// The length of the shortest way between any two spaces.
fn distances(near: &Near, number: usize) -> Box<[[u8; SPACES]; SPACES]> {
    let mut steps = Box::new([[FAR; SPACES]; SPACES]);
    for from in (0..number as u8).map(Space) {
        let mut seen = Spaces::one(from);
        let mut edge = seen;
        for step in 0..FAR {
            edge.for_each(|space| steps[from.ix()][space.ix()] = step);
            edge = edge.fold(Spaces::EMPTY, |next, space| next.or(near[space.ix()])).without(seen);
            if edge.is_empty() {
                break;
            }
            seen = seen.or(edge);
        }
    }
    steps
}

/// What lies right of and below each cell, with the doors that have been named.
pub(super) fn edges(drawing: &Drawing, doors: &[DoorFacts]) -> Vec<[Edge; 2]> {
    let (columns, rows) = drawing.size;
    let door = |a: Space, b: Space| {
        let fits = |door: &DoorFacts| door.between == (a, b) || door.between == (b, a);
        doors.iter().position(fits).map_or(Edge::Wall, |at| Edge::Door(Door(at as u8)))
    };
    let edge = |line: Line, a: Space, b: Space| match line {
        Line::Open => Edge::Open,
        Line::Wall => Edge::Wall,
        Line::Elevation => Edge::Elevation,
        Line::Door => door(a, b),
    };
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let both = cells.map(|(column, row)| {
        let [right, below] = drawing.lines[row * columns + column];
        let from = drawing.at(column, row);
        [edge(right, from, drawing.at(column + 1, row)), edge(below, from, drawing.at(column, row + 1))]
    });
    both.collect()
}
