//! What stays the same during one game: the map as it lies, and the options agreed.

use std::sync::Arc;

use cards::Coverage;
use table::Chance;

use crate::book::{Book, SpaceFacts, Tile};
use crate::ids::{Class, Faction, SPACES, Space, Spaces, Spot, Terrain};
use crate::set_up::Options;
use crate::stream;

/// A place for a contact token.
#[derive(Clone, Copy, Debug)]
pub struct SpotFacts {
    /// The planet.
    pub space: Space,
    /// The class printed on it.
    pub class: Class,
}

/// Everything fixed for one game.
#[derive(Debug)]
pub struct Ground {
    /// The content.
    pub book: Arc<Book>,
    /// The options agreed.
    pub options: Options,
    /// The tiles from west to east, by their places in the book.
    pub order: Vec<u8>,
    /// The neighbours of each space.
    pub near: [Spaces; SPACES],
    /// Steps between any two spaces.
    pub steps: Box<[[u8; SPACES]; SPACES]>,
    /// Places for contacts, planet by planet and from left to right.
    pub spots: Vec<SpotFacts>,
    /// Where the patrols of each faction appear.
    pub homes: [Space; 4],
    /// The planets.
    pub planets: Spaces,
    /// The Maelstrom.
    pub maelstrom: Space,
    /// What any secret of the content could answer to, as bits.
    pub secret_triggers: u32,
    /// Which operations have run, if somebody wants to know.
    pub coverage: Option<Arc<Coverage>>,
}

impl Ground {
    /// Lays the map out.
    pub fn new(book: &Arc<Book>, options: Options, chance: &mut Chance) -> Self {
        let mut order: Vec<u8> = (0..book.tiles.len() as u8).collect();
        if options.random_map {
            chance.shuffle(stream::MAP, &mut order);
        }
        let mut near = [Spaces::EMPTY; SPACES];
        let mut path = |a: Space, b: Space| {
            near[a.ix()].add(b);
            near[b.ix()].add(a);
        };
        let row: Vec<&Tile> = [&book.ends[0]]
            .into_iter()
            .chain(order.iter().map(|tile| &book.tiles[*tile as usize]))
            .chain([&book.ends[1]])
            .collect();
        for tile in &row {
            tile.paths.iter().for_each(|(a, b)| path(*a, *b));
        }
        for pair in row.windows(2) {
            if let (Some(west), Some(east)) = (pair[0].east, pair[1].west) {
                path(west.0, east.0);
                path(west.1, east.1);
            }
        }
        let steps = distances(&near, book.spaces.len());
        let all = || book.spaces.iter().enumerate().map(|(ix, facts)| (Space(ix as u8), facts));
        let of = |terrain: Terrain| all().filter(move |(_, facts)| facts.terrain == terrain).map(|(space, _)| space);
        let mut planets = Spaces::EMPTY;
        of(Terrain::Planet).for_each(|space| planets.add(space));
        let spots = |(space, facts): (Space, &SpaceFacts)| {
            facts.contacts.iter().map(|class| SpotFacts { space, class: *class }).collect::<Vec<_>>()
        };
        let mut homes = [Space(0); 4];
        for (space, facts) in all() {
            if let Some(faction) = facts.home {
                homes[faction.ix()] = space;
            }
        }
        Self {
            book: Arc::clone(book),
            options,
            order,
            near,
            steps,
            spots: all().flat_map(spots).collect(),
            homes,
            planets,
            maelstrom: of(Terrain::Maelstrom).next().unwrap_or(Space::NONE),
            secret_triggers: secret_triggers(book),
            coverage: None,
        }
    }

    /// Steps between two spaces.
    #[inline]
    pub fn distance(&self, a: Space, b: Space) -> u8 {
        self.steps[a.ix()][b.ix()]
    }

    /// The kind of a space.
    #[inline]
    pub fn terrain(&self, space: Space) -> Terrain {
        if self.planets.has(space) {
            Terrain::Planet
        } else if space == self.maelstrom {
            Terrain::Maelstrom
        } else {
            Terrain::Navpoint
        }
    }

    /// Whose icon a space shows.
    #[inline]
    pub fn faction(&self, space: Space) -> Option<Faction> {
        self.book.space(space).faction
    }

    /// The places for contacts of a planet.
    pub fn spots_of(&self, space: Space) -> impl Iterator<Item = Spot> {
        let here = self.spots.iter().enumerate().filter(move |(_, spot)| spot.space == space);
        here.map(|(ix, _)| Spot(ix as u8))
    }

    /// Where a patrol that doesn't arrive may end: after exactly this many steps, nearer than it was, by the beginning of a way
    /// to `to` on which no space comes twice.
    pub fn ways(&self, from: Space, to: Space, steps: u8) -> Spaces {
        let mut ends = Spaces::EMPTY;
        self.walk(from, to, steps, Spaces::one(from), &mut ends);
        let nearer = |end: &Space| self.distance(*end, to) < self.distance(from, to);
        Spaces(ends.filter(nearer).fold(0, |set, end| set | Spaces::one(end).0))
    }

    fn walk(&self, at: Space, to: Space, steps: u8, seen: Spaces, ends: &mut Spaces) {
        if steps == 0 {
            if self.reaches(at, to, seen) {
                ends.add(at);
            }
            return;
        }
        for next in Spaces(self.near[at.ix()].0 & !seen.0) {
            if next != to {
                self.walk(next, to, steps - 1, seen.or(Spaces::one(next)), ends);
            }
        }
    }

    /// The spaces between, in order, of a way of this many steps from one space to another on which no space comes twice: the
    /// way to an end that `ways` names, or with as many steps as the distance a shortest one.
    pub fn between(&self, from: Space, end: Space, steps: u8) -> Vec<Space> {
        let mut way = Vec::new();
        self.lead(from, end, steps, Spaces::one(from), &mut way);
        way.pop();
        way
    }

    fn lead(&self, at: Space, end: Space, steps: u8, seen: Spaces, way: &mut Vec<Space>) -> bool {
        if steps == 0 {
            return at == end;
        }
        for next in Spaces(self.near[at.ix()].0 & !seen.0) {
            way.push(next);
            let seen = seen.or(Spaces::one(next));
            if self.distance(next, end) < steps && self.lead(next, end, steps - 1, seen, way) {
                return true;
            }
            way.pop();
        }
        false
    }

    /// Whether `to` can be reached without these spaces.
    fn reaches(&self, from: Space, to: Space, without: Spaces) -> bool {
        let mut seen = without.0;
        let mut edge = Spaces::one(from);
        while !edge.is_empty() {
            let mut next = 0;
            for space in edge {
                next |= self.near[space.ix()].0;
            }
            if next >> to.0 & 1 != 0 {
                return true;
            }
            edge = Spaces(next & !seen);
            seen |= next;
        }
        false
    }
}

fn secret_triggers(book: &Book) -> u32 {
    let secrets = book.cards.iter().filter_map(|card| card.secret.as_ref());
    let abilities = secrets.flat_map(|(_, powers)| &powers.abilities);
    abilities.fold(0, |bits, ability| bits | book.code.abilities[*ability as usize].trigger.bit())
}

fn distances(near: &[Spaces; SPACES], spaces: usize) -> Box<[[u8; SPACES]; SPACES]> {
    let mut steps = Box::new([[u8::MAX; SPACES]; SPACES]);
    for from in 0..spaces {
        let mut seen = Spaces::one(Space(from as u8)).0;
        let mut edge = Spaces(seen);
        let mut distance = 0;
        while !edge.is_empty() {
            let mut next = 0;
            for space in edge {
                steps[from][space.ix()] = distance;
                next |= near[space.ix()].0;
            }
            edge = Spaces(next & !seen);
            seen |= next;
            distance += 1;
        }
    }
    steps
}
