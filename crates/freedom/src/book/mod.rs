//! The content of the game as data: reads `content/freedom/`, checks it, and compiles it for look-up.

mod facts;
mod units;
mod words;

pub use facts::*;

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
    /// The map.
    pub stars: Vec<Star>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// Tables and charts.
    pub tables: Tables,
    /// Hash of all content files, in hex.
    pub hash: String,
}
