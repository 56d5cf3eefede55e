//! Reading of the map: decks, tiles, spaces, paths, patrols.

use cards::{Makes, Names as _};

use super::code::Op;
use super::facts::{EncounterDeck, PatrolFacts, SpaceFacts, Tile};
use super::language::{Part, Statement};
use super::load::Build;
use super::places::{self};
use crate::ids::{Class, Faction, Space, Terrain};

impl<'s> Build<'_, '_, 's> {
    pub(super) fn deck(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "encounter deck", &id);
        self.book.decks.push(EncounterDeck { id, name: statement.text("name").to_owned(), cards: Vec::new() });
    }

    /// The place of an encounter deck; none if there is none, which is noted.
    pub(super) fn deck_of(&mut self, statement: &Statement) -> Option<u8> {
        let id = statement.text("deck");
        let found = self.book.decks.iter().position(|deck| deck.id == id);
        if found.is_none() && !self.known.decks.iter().any(|deck| deck == id) {
            let ids = self.known.decks.iter().map(String::as_str);
            self.reader.wrong(statement, format!("there is no encounter deck `{id}`")).help =
                faults::did_you_mean(id, ids);
        }
        found.map(|at| at as u8)
    }

    /// Spaces in the order of their names: planets and the Maelstrom first, then navpoints.
    pub(super) fn map(&mut self, statements: &'s [Statement]) {
        let mut spaces: Vec<Option<SpaceFacts>> = vec![None; self.known.spaces.len()];
        let navpoints = self.book.decks.iter().position(|deck| deck.id == "navpoint").unwrap_or(0) as u8;
        for statement in statements.iter().filter(|statement| matches!(statement.word.name, "tile" | "endcap")) {
            self.claim(statement, "tile", statement.text("id"));
            let mut tile = Tile {
                id: statement.text("id").to_owned(),
                spaces: Vec::new(),
                paths: Vec::new(),
                west: None,
                east: None,
            };
            for part in statement.body() {
                let Makes::Part(Part::Space(terrain)) = part.word.makes else { continue };
                let id = part.text("id");
                self.claim(part, "space", id);
                let at = self.known.find("space", id).unwrap_or(0);
                let faction = (terrain == Terrain::Planet).then(|| part.term::<Faction>("faction")).flatten();
                let class = |name| (terrain == Terrain::Planet).then(|| part.term::<Class>(name)).flatten();
                let deck = if terrain == Terrain::Navpoint { Some(navpoints) } else { self.deck_of(part) };
                self.is_map_whole &= deck.is_some();
                let home = (terrain == Terrain::Navpoint).then(|| part.term::<Faction>("home")).flatten();
                spaces[at as usize] = Some(SpaceFacts {
                    id: id.to_owned(),
                    name: self.known.words("space", at),
                    terrain,
                    faction,
                    deck: deck.unwrap_or(0),
                    contacts: ["first", "second"].into_iter().filter_map(class).collect(),
                    home,
                    at: drawn_at(part, tile.spaces.len()),
                });
                tile.spaces.push(Space(at as u8));
            }
            self.reader.once(statement, &["west", "east"]);
            for part in statement.parts("path") {
                if part.text("from") == part.text("to") {
                    self.wrong(part, "a path leads to another space");
                } else {
                    tile.paths.extend(self.pair(part, &tile, "from", "to"));
                }
            }
            tile.west = statement.part("west").and_then(|part| self.pair(part, &tile, "upper", "lower"));
            tile.east = statement.part("east").and_then(|part| self.pair(part, &tile, "upper", "lower"));
            if statement.word.name == "tile" {
                if statement.part("west").is_none() || statement.part("east").is_none() {
                    self.wrong(statement, "a tile needs `west` and `east`");
                }
                self.book.tiles.push(tile);
            } else {
                self.book.ends.push(tile);
            }
        }
        self.is_map_whole &= spaces.iter().all(Option::is_some);
        self.book.spaces = spaces.into_iter().flatten().collect();
    }

    pub(super) fn pair(&mut self, part: &Statement, tile: &Tile, from: &str, to: &str) -> Option<(Space, Space)> {
        let mut find = |name: &str| {
            let id = part.text(name);
            let found = self.known.find("space", id).map(|at| Space(at as u8)).filter(|at| tile.spaces.contains(at));
            if found.is_none() {
                self.wrong(part, format!("there is no space `{id}` on this tile"));
            }
            found
        };
        Some((find(from)?, find(to)?))
    }

    pub(super) fn patrol(&mut self, statement: &'s Statement) {
        let faction = statement.term::<Faction>("faction").unwrap_or(Faction::Hutt);
        let level = statement.number("level", 1) as usize - 1;
        self.compiler.source(&format!("patrol {} {}", faction.words(), level + 1));
        let reward = self.compiler.program(statement.body(), places::NOWHERE);
        let fame = self.compiler.code.ops_of(reward).iter().any(|op| matches!(op, Op::Fame(_)));
        self.book.patrols[faction.ix()][level] =
            PatrolFacts { combat: statement.number("combat", 0) as u8, fame, reward };
        self.claim(statement, "patrol", &format!("{} {}", faction.ix(), level + 1));
    }
}

/// Where a space is drawn on its tile; those that don't say are in two rows.
fn drawn_at(part: &Statement, number: usize) -> (u8, u8) {
    let (x, y) = (10 + 16 * (number as i32 % 6), 25 + 50 * (number as i32 % 2));
    (part.number("x", x) as u8, part.number("y", y) as u8)
}
