//! The content of the game as data: reads `games/freedom/content/`, checks it, and compiles it for look-up.
//!
//! [`Book::printed`] is the content that comes with the program; [`Book::load`] reads a folder. Nothing wrong gets into
//! a [`Book`]: every reference is resolved and every number in range, or there is a [`Fault`] that shows the place.
//!
//! The ranges are such that nothing the engine adds up in a byte can overflow; sums over many pieces are wider.

mod cells;
pub(crate) mod charts;
mod deck;
mod facts;

mod load;
mod map;
mod number;
mod pieces;
mod rows;
mod scenario;
mod scenario_check;
mod setting;
mod sheet;
mod toml_words;
mod units;
mod words;

pub use facts::*;
pub use faults::Fault;
pub use setting::*;

use crate::ids::{Beast, Hull, Item, Who};

/// Everything the content files say.
#[derive(Clone, Debug)]
pub struct Book {
    /// Characters of both sides.
    pub characters: Vec<Character>,
    /// Ships of both sides, copies counted one by one.
    pub ships: Vec<Ship>,
    /// Possessions other than ships.
    pub possessions: Vec<Possession>,
    /// Creatures.
    pub creatures: Vec<Creature>,
    /// Mission Cards in the order of [`Mission`].
    pub missions: Vec<MissionCard>,
    /// The Action Deck.
    pub cards: Vec<ActionCard>,
    /// Military units in the order of [`UnitKind`].
    pub units: Vec<Unit>,
    /// The map.
    pub stars: Vec<Star>,
    /// The scenarios, in the order of their ids.
    pub scenarios: Vec<Scenario>,
    /// Tables and charts.
    pub tables: Tables,
    /// Hash of all content files, in hex.
    pub hash: String,
}

impl Book {
    /// Finds a character by id.
    pub fn who(&self, id: &str) -> Option<Who> {
        place(&self.characters, |character| character.id == id).map(Who)
    }

    /// Finds a ship by id; copies have the ids `name_1`, `name_2`, …
    pub fn hull(&self, id: &str) -> Option<Hull> {
        place(&self.ships, |ship| ship.id == id).map(Hull)
    }

    /// Finds a possession other than a ship by id.
    pub fn item(&self, id: &str) -> Option<Item> {
        place(&self.possessions, |possession| possession.id == id).map(Item)
    }

    /// Finds a creature by id.
    pub fn beast(&self, id: &str) -> Option<Beast> {
        place(&self.creatures, |creature| creature.id == id).map(Beast)
    }

    /// Finds a star system by id.
    pub fn star(&self, id: &str) -> Option<&Star> {
        self.stars.iter().find(|star| star.id == id)
    }

    /// Finds a scenario by id.
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// The Mission Card of a mission.
    #[inline]
    pub fn mission(&self, mission: Mission) -> &MissionCard {
        &self.missions[mission.ix()]
    }

    /// Finds a Mission Card by id.
    pub fn mission_by_id(&self, id: &str) -> Option<&MissionCard> {
        Mission::from_id(id).map(|mission| self.mission(mission))
    }
}

fn place<T>(list: &[T], is: impl Fn(&T) -> bool) -> Option<u8> {
    list.iter().position(is).map(|ix| ix as u8)
}
