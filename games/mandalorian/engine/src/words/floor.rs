//! The map as text.

use std::fmt::Write as _;

use super::Names;
use crate::book::Edge;
use crate::game::Mandalorian;
use crate::ids::{Hero, Space, Star};
use crate::state::Child;

/// How wide a cell of the map is drawn.
const CELL: usize = 6;

/// The map: walls, doors and elevation, with who and what is where.
pub(super) fn floor(out: &mut String, game: &Mandalorian) {
    let map = game.ground.map();
    let (columns, rows) = (map.size.0 as usize, map.size.1 as usize);
    out.push_str("\n   ");
    (0..columns).for_each(|column| {
        let _ = write!(out, "  {:<1$}", char::from(b'A' + column as u8), CELL - 1);
    });
    let _ = writeln!(out, "\n  +{}", format!("{:-<CELL$}+", "").repeat(columns));
    for row in 0..rows {
        let _ = write!(out, "{:>2}|", row + 1);
        let mut below = String::from("  +");
        for column in 0..columns {
            let at = row * columns + column;
            let [right, under] = map.edges[at];
            let _ = write!(out, "{:^CELL$}", cell(game, map.cells[at]));
            out.push(match right {
                Edge::Open => ' ',
                Edge::Wall => '|',
                Edge::Elevation => ':',
                Edge::Door(door) => {
                    if game.state.doors.has(door) {
                        '/'
                    } else {
                        'H'
                    }
                }
            });
            let _ = match under {
                Edge::Open => write!(below, "{:CELL$}+", ""),
                Edge::Wall => write!(below, "{:-<CELL$}+", ""),
                Edge::Elevation => write!(below, "{:.<CELL$}+", ""),
                Edge::Door(door) if game.state.doors.has(door) => write!(below, "{:/<CELL$}+", ""),
                Edge::Door(_) => write!(below, "{:=<CELL$}+", ""),
            };
        }
        let _ = writeln!(out, "\n{below}");
    }
    let who: Vec<String> = (0..game.state.heroes.len() as u8)
        .map(Hero)
        .filter(|hero| game.state.heroes[hero.ix()].person.is_some())
        .map(|hero| format!("{} {}", letter(hero), Names::of(game).hero(hero)))
        .collect();
    let who = if who.is_empty() { String::new() } else { format!("{}; ", who.join(", ")) };
    let _ = writeln!(
        out,
        "{who}? facedown, ! enemy, + feature, % The Child, S start, *y *b *r yellow, blue and red star; | wall, : . elevation, \
         H = locked door, / open door"
    );
}

/// The letter of a character on the map: that of its seat.
fn letter(hero: Hero) -> char {
    super::SEATS.get(hero.ix()).and_then(|seat| seat.chars().next()).map_or('?', |letter| letter.to_ascii_uppercase())
}

/// What is in a space, as signs.
fn cell(game: &Mandalorian, space: Space) -> String {
    if !space.is_some() {
        return "#".repeat(CELL);
    }
    let map = game.ground.map();
    let heroes = game.state.heroes.iter().enumerate().filter(|(_, hero)| hero.person.is_some() && hero.space == space);
    let mut signs: String = heroes.map(|(ix, _)| letter(Hero(ix as u8))).collect();
    if game.state.child == Child::At(space) {
        signs.push('%');
    }
    for threat in game.state.on_map.filter(|threat| game.state.threat(*threat).space == space) {
        let placed = game.state.threat(threat);
        signs.push(match placed.up {
            false => '?',
            true if game.ground.token(placed.face).is_enemy() => '!',
            true => '+',
        });
    }
    match map.spaces[space.ix()].star {
        Some(Star::Yellow) => signs.push_str("*y"),
        Some(Star::Blue) => signs.push_str("*b"),
        Some(Star::Red) => signs.push_str("*r"),
        None if map.start == space && signs.is_empty() => signs.push('S'),
        None => {}
    }
    signs.chars().take(CELL).collect()
}
