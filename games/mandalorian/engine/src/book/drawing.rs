//! Maps as they are drawn in the content files: cells of three letters, edges between them.
//!
//! A row of cells begins and ends with a wall; the rows of edges stand above, between and below. Columns are `a`, `b`, `c` …
//! from the left, rows 1, 2, 3 … from the top. The drawing says everything about a map but the names of its doors.

use super::facts::{SpaceFacts, ThreatIcon};
use crate::ids::{SPACES, Shape, Space, Spaces, Star};

/// Most columns and rows of a drawing.
pub(super) const WIDEST: usize = 16;

/// What is drawn between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A thin line.
    Open,
    /// A wall.
    Wall,
    /// Elevation.
    Elevation,
    /// A locked door.
    Door,
}

/// A drawing that has been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    /// Columns and rows.
    pub size: (usize, usize),
    /// The spaces, row by row.
    pub spaces: Vec<SpaceFacts>,
    /// Which space each cell is, row by row.
    pub cells: Vec<Space>,
    /// What lies right of and below each cell.
    pub lines: Vec<[Line; 2]>,
    /// Spaces marked as the start.
    pub starts: Vec<Space>,
    /// Star spaces by colour.
    pub stars: [Spaces; 3],
    /// Threat icons, row by row.
    pub icons: Vec<ThreatIcon>,
}

/// Something wrong with a drawing: in which of its lines, and what.
pub(super) type Flaw = (usize, String);

impl Drawing {
    /// Reads a drawing; everything that is wrong with it is noted.
    pub fn read(rows: &[&str], flaws: &mut Vec<Flaw>) -> Option<Self> {
        let before = flaws.len();
        let letters: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let size = shape(&letters, flaws)?;
        let mut drawing = Self { size, ..Self::default() };
        for row in 0..size.1 {
            for column in 0..size.0 {
                let text: String = letters[2 * row + 1][4 * column + 1..4 * column + 4].iter().collect();
                drawing.cell(&text, (column, row), flaws);
            }
        }
        for (at, line) in letters.iter().enumerate() {
            Self::frame(at, line, flaws);
        }
        for row in 0..size.1 {
            for column in 0..size.0 {
                let right = Self::upright(letters[2 * row + 1][4 * column + 4], (column, row), flaws);
                let text: String = letters[2 * row + 2][4 * column + 1..4 * column + 4].iter().collect();
                let below = Self::level(&text, (column, row), flaws);
                drawing.lines.push([right, below]);
            }
        }
        drawing.borders(flaws);
        (flaws.len() == before).then_some(drawing)
    }

    /// The space with this id.
    pub fn find(&self, id: &str) -> Option<Space> {
        self.spaces.iter().position(|space| space.id == id).map(|at| Space(at as u8))
    }

    /// The space of a cell; none if it is forbidden or not in the drawing.
    pub fn at(&self, column: usize, row: usize) -> Space {
        let inside = column < self.size.0 && row < self.size.1;
        if inside { self.cells[row * self.size.0 + column] } else { Space::NONE }
    }

    /// Neighbouring spaces with what lies between them, each pair once.
    pub fn pairs(&self) -> impl Iterator<Item = (Space, Space, Line)> {
        let (columns, rows) = self.size;
        let cells = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
        let both = cells.flat_map(|(column, row)| {
            let [right, below] = self.lines[row * self.size.0 + column];
            let from = self.at(column, row);
            [(from, self.at(column + 1, row), right), (from, self.at(column, row + 1), below)]
        });
        both.filter(|(from, to, _)| from.is_some() && to.is_some())
    }

    /// What lies between two neighbouring spaces; none if they are no neighbours.
    pub fn between(&self, a: Space, b: Space) -> Option<Line> {
        self.pairs().find(|(from, to, _)| (*from, *to) == (a, b) || (*from, *to) == (b, a)).map(|(.., line)| line)
    }

    fn cell(&mut self, text: &str, (column, row): (usize, usize), flaws: &mut Vec<Flaw>) {
        let space = Space(self.spaces.len() as u8);
        let mut facts =
            SpaceFacts { id: id_of(column, row), name: String::new(), at: (column as u8, row as u8), star: None };
        match text.trim() {
            "###" => {
                self.cells.push(Space::NONE);
                return;
            }
            "" | "X" => {}
            "S" => self.starts.push(space),
            "*y" => facts.star = Some(Star::Yellow),
            "*b" => facts.star = Some(Star::Blue),
            "*r" => facts.star = Some(Star::Red),
            mark => {
                if let Some((shape, facedown)) = icon(mark) {
                    self.icons.push(ThreatIcon { space, shape, facedown });
                } else {
                    let what = "a space can be blank, `###`, `S`, `X`, `*y`, `*b`, `*r`, or `c`, `q` or `t` with or without `?`";
                    flaws.push((2 * row + 1, format!("`{}` shows `{mark}`: {what}", id_of(column, row))));
                }
            }
        }
        if self.spaces.len() == SPACES {
            flaws.push((2 * row + 1, format!("more than {SPACES} spaces")));
        }
        if let Some(star) = facts.star {
            self.stars[star.ix()].add(space);
        }
        self.cells.push(if self.spaces.len() < SPACES { space } else { Space::NONE });
        if self.spaces.len() < SPACES {
            self.spaces.push(facts);
        }
    }

    /// Corners are `+`, and the drawing has a wall around it.
    fn frame(at: usize, line: &[char], flaws: &mut Vec<Flaw>) {
        if at.is_multiple_of(2) {
            if let Some(place) = (0..line.len()).step_by(4).find(|place| line[*place] != '+') {
                flaws
                    .push((at, format!("letter {} of a line between rows is `+`, found `{}`", place + 1, line[place])));
            }
        } else if line[0] != '|' {
            flaws.push((at, format!("a row begins with a wall `|`, found `{}`", line[0])));
        }
        let outside = at == 0 && line.iter().enumerate().any(|(place, letter)| place % 4 != 0 && *letter != '-');
        if outside {
            flaws.push((at, "the first line is a wall: `---` above every column".into()));
        }
    }

    fn upright(letter: char, (column, row): (usize, usize), flaws: &mut Vec<Flaw>) -> Line {
        match letter {
            ' ' => Line::Open,
            '|' => Line::Wall,
            ':' => Line::Elevation,
            'H' => Line::Door,
            _ => {
                let place = id_of(column, row);
                let why = format!("right of `{place}` is `{letter}`, expected a blank, `|`, `:` or `H`");
                flaws.push((2 * row + 1, why));
                Line::Wall
            }
        }
    }

    fn level(text: &str, (column, row): (usize, usize), flaws: &mut Vec<Flaw>) -> Line {
        match text {
            "   " => Line::Open,
            "---" => Line::Wall,
            "..." => Line::Elevation,
            "===" => Line::Door,
            _ => {
                let place = id_of(column, row);
                let why = format!("below `{place}` is `{text}`, expected three blanks, `---`, `...` or `===`");
                flaws.push((2 * row + 2, why));
                Line::Wall
            }
        }
    }

    /// The edge of the map and of forbidden areas is a wall.
    fn borders(&self, flaws: &mut Vec<Flaw>) {
        let (columns, rows) = self.size;
        for row in 0..rows {
            for column in 0..columns {
                let [right, below] = self.lines[row * columns + column];
                let from = self.at(column, row);
                for (line, to, at, side) in [
                    (right, self.at(column + 1, row), 2 * row + 1, "right of"),
                    (below, self.at(column, row + 1), 2 * row + 2, "below"),
                ] {
                    if line != Line::Wall && !(from.is_some() && to.is_some()) {
                        let place = id_of(column, row);
                        let why =
                            format!("{side} `{place}` has to be a wall: forbidden areas and the edge have no way in");
                        flaws.push((at, why));
                    }
                }
            }
        }
    }
}

/// Columns and rows, if the drawing is one at all.
fn shape(letters: &[Vec<char>], flaws: &mut Vec<Flaw>) -> Option<(usize, usize)> {
    let (lines, width) = (letters.len(), letters.first().map_or(0, Vec::len));
    if lines < 3 || lines.is_multiple_of(2) || lines > 2 * WIDEST + 1 {
        let last = lines.saturating_sub(1);
        flaws.push((last, format!("a drawing has a line above, between and below its rows, of which there are 1 to {WIDEST}; found {lines} lines")));
        return None;
    }
    if width < 5 || width % 4 != 1 || width > 4 * WIDEST + 1 {
        flaws.push((0, format!("a line of a drawing has 4 letters a column and 1 more, for 1 to {WIDEST} columns; found {width} letters")));
        return None;
    }
    let before = flaws.len();
    for (at, line) in letters.iter().enumerate().filter(|(_, line)| line.len() != width) {
        flaws.push((at, format!("this line has {} letters, the first one has {width}", line.len())));
    }
    (flaws.len() == before).then_some(((width - 1) / 4, (lines - 1) / 2))
}

/// A threat icon: its stack, and whether its token lies facedown.
fn icon(mark: &str) -> Option<(Shape, bool)> {
    let (letter, facedown) = mark.strip_suffix('?').map_or((mark, false), |letter| (letter, true));
    let shape = match letter {
        "c" => Shape::Circle,
        "q" => Shape::Square,
        "t" => Shape::Triangle,
        _ => return None,
    };
    Some((shape, facedown))
}

/// The id of a cell: `a1` is the first.
pub(super) fn id_of(column: usize, row: usize) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

/// The cell of an id.
pub(super) fn cell_of(id: &str) -> Option<(usize, usize)> {
    let mut letters = id.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)? as usize - 'a' as usize;
    let row: usize = letters.as_str().parse().ok().filter(|row| *row > 0)?;
    Some((column, row - 1))
}

/// Every id of a drawing, before anything about it is judged: for names that are used before they are explained.
pub(super) fn ids_of(rows: &[String]) -> Vec<String> {
    let cells = rows.iter().skip(1).step_by(2).take(WIDEST).enumerate().flat_map(|(row, line)| {
        let letters: Vec<char> = line.chars().take(4 * WIDEST + 1).collect();
        let columns = letters.len().saturating_sub(1) / 4;
        let is_space = move |column: &usize| letters[4 * column + 1..4 * column + 4] != ['#'; 3];
        (0..columns).filter(is_space).map(move |column| id_of(column, row)).collect::<Vec<_>>()
    });
    cells.collect()
}
