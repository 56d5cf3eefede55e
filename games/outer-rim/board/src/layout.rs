//! Where the spaces are: the tiles from west to east along an arc, or one below the other where it is narrow.

use std::fmt::Write as _;

use outer_rim::book::Tile;
use outer_rim::ground::Ground;
use outer_rim::ids::{SPACES, Space, Terrain};

/// How deep the arc hangs, in thousandths of the height.
const SAG: f32 = 270.0;
/// What stays free above it.
const TOP: f32 = 62.0;
/// How high a tile is.
const DEPTH: f32 = 640.0;

/// A place in thousandths of width and height: on the arc, and on the narrow strip.
#[derive(Clone, Copy, Default)]
pub(super) struct Point {
    pub(super) arc: (u16, u16),
    pub(super) strip: (u16, u16),
}

impl Point {
    /// The classes that put an element there: a digit each, which the style sheet adds up.
    pub(super) fn classes(self) -> String {
        let mut classes = String::with_capacity(60);
        for (axis, value) in [('x', self.arc.0), ('y', self.arc.1), ('u', self.strip.0), ('v', self.strip.1)] {
            let _ = write!(classes, "{axis}a{} {axis}b{} {axis}c{} ", value / 100, value / 10 % 10, value % 10);
        }
        classes.truncate(classes.trim_end().len());
        classes
    }
}

/// The map as it is drawn.
pub(super) struct Layout {
    points: [Point; SPACES],
    /// Where each tile begins and ends, in thousandths from the west.
    pub(super) tiles: Vec<(u16, u16)>,
    paths: Vec<(Space, Space)>,
}

impl Layout {
    pub(super) fn of(ground: &Ground) -> Self {
        let book = &ground.book;
        let inner = ground.order.iter().map(|tile| &book.tiles[usize::from(*tile)]);
        let row: Vec<&Tile> = book.ends.first().into_iter().chain(inner).chain(book.ends.get(1)).collect();
        let width = 1000.0 / (f32::from(ground.order.len() as u8) + 1.0);
        let mut points = [Point::default(); SPACES];
        let mut tiles = Vec::with_capacity(row.len());
        let mut paths = Vec::with_capacity(80);
        let mut west = 0.0;
        for (ix, tile) in row.iter().enumerate() {
            let end = ix == 0 || ix + 1 == row.len();
            let east = west + if end { width / 2.0 } else { width };
            for space in &tile.spaces {
                let (x, y) = book.space(*space).at;
                let at = |x: f32| west + (east - west) * x / 100.0;
                // On the strip what is written below a planet needs room before the next spaces.
                let raised = if ground.terrain(*space) == Terrain::Navpoint { 0.0 } else { 11.0 };
                let x = f32::from(x);
                points[space.ix()] = Point { arc: on_arc(at(x), y), strip: on_strip(at(x - raised), y) };
            }
            paths.extend(&tile.paths);
            tiles.push((west as u16, east as u16));
            west = east;
        }
        for pair in row.windows(2) {
            if let (Some(one), Some(other)) = (pair[0].east, pair[1].west) {
                paths.extend([(one.0, other.0), (one.1, other.1)]);
            }
        }
        Self { points, tiles, paths }
    }

    pub(super) fn at(&self, space: Space) -> Point {
        self.points[space.ix()]
    }

    /// All paths as one line to draw.
    pub(super) fn lanes(&self, place: impl Fn(Point) -> (u16, u16)) -> String {
        let mut line = String::with_capacity(self.paths.len() * 20);
        for (from, to) in &self.paths {
            let ((a, b), (c, d)) = (place(self.at(*from)), place(self.at(*to)));
            let _ = write!(line, "M{a} {b}L{c} {d}");
        }
        line
    }

    /// A way along these spaces as a line to draw.
    pub(super) fn trail(&self, spaces: &[Space], place: impl Fn(Point) -> (u16, u16)) -> String {
        let mut line = String::with_capacity(spaces.len() * 10);
        for (ix, space) in spaces.iter().enumerate() {
            let (x, y) = place(self.at(*space));
            let _ = write!(line, "{}{x} {y}", if ix == 0 { 'M' } else { 'L' });
        }
        line
    }

    /// The outline of a tile on the arc.
    pub(super) fn outline(&self, tile: usize) -> String {
        let (west, east) = (f32::from(self.tiles[tile].0), f32::from(self.tiles[tile].1));
        let middle = f32::midpoint(west, east);
        let (a, b, c) = (bow(west), bow(middle) * 2.0 - f32::midpoint(bow(west), bow(east)), bow(east));
        let (top, bottom) = (TOP - 50.0, TOP + DEPTH + 26.0);
        format!(
            "M{west:.0} {:.0}Q{middle:.0} {:.0} {east:.0} {:.0}V{:.0}Q{middle:.0} {:.0} {west:.0} {:.0}Z",
            a + top,
            b + top,
            c + top,
            c + bottom,
            b + bottom,
            a + bottom
        )
    }
}

/// How far the arc has come down there.
fn bow(x: f32) -> f32 {
    let out = (x - 500.0) / 500.0;
    SAG * out * out
}

fn on_arc(x: f32, y: u8) -> (u16, u16) {
    let down = TOP + bow(x) + DEPTH * f32::from(y) / 100.0;
    (x as u16, down.min(999.0) as u16)
}

fn on_strip(x: f32, y: u8) -> (u16, u16) {
    (40 + u16::from(y) * 92 / 10, x.max(0.0) as u16)
}
