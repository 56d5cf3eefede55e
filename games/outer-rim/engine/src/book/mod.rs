//! The content of the game as data: reads `games/outer-rim/content/`, checks it, and compiles it for look-up.

mod card_lines;
pub mod code;
mod compile;
mod endings;
mod facts;
pub mod language;
mod load;
mod map;
mod people;
pub mod places;
pub mod vocabulary;
mod whole;

pub use facts::*;

use crate::ids::{Card, Contact, DatabankCard, Deck, Hull, Person, Space};
use code::Code;

/// Everything the content files say.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Spaces.
    pub spaces: Vec<SpaceFacts>,
    /// Tiles in the printed order.
    pub tiles: Vec<Tile>,
    /// The western and the eastern end.
    pub ends: Vec<Tile>,
    /// Patrols by faction and level.
    pub patrols: [[PatrolFacts; 4]; 4],
    /// Encounter decks.
    pub decks: Vec<EncounterDeck>,
    /// Market decks.
    pub market: [Vec<Card>; 6],
    /// Starters by number from 90.
    pub starters: [Vec<Card>; 3],
    /// Characters.
    pub characters: Vec<Character>,
    /// Ships.
    pub ships: Vec<Ship>,
    /// All cards.
    pub cards: Vec<CardFacts>,
    /// Contacts.
    pub contacts: Vec<ContactFacts>,
    /// Databank cards that are resolved.
    pub databank: Vec<DatabankFacts>,
    /// The rival's deck.
    pub rival: Vec<RivalCard>,
    /// How cards, abilities and branches are written in choices.
    pub keys: Keys,
    /// Programs.
    pub code: Code,
    /// A hash of all files.
    pub hash: String,
}

/// How things without an id of their own are written in choices; each key names one thing.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// Of cards.
    pub cards: Vec<String>,
    /// Of abilities.
    pub abilities: Vec<String>,
    /// Of branches.
    pub branches: Vec<String>,
}

impl Keys {
    pub(crate) fn of(book: &Book) -> Self {
        let card = |card: &CardFacts| match card.home {
            Home::Contact(_) => format!("crew_{}", card.id),
            _ => card.id.clone(),
        };
        Self {
            cards: cards::distinct(book.cards.iter().map(card)),
            abilities: cards::keys(book.code.abilities.iter().map(|ability| ability.label.as_str())),
            branches: cards::keys(book.code.branches.iter().map(|branch| branch.label.as_str())),
        }
    }
}

impl Book {
    /// A space.
    #[inline]
    pub fn space(&self, space: Space) -> &SpaceFacts {
        &self.spaces[space.ix()]
    }

    /// A card.
    #[inline]
    pub fn card(&self, card: Card) -> &CardFacts {
        &self.cards[card.ix()]
    }

    /// A character.
    #[inline]
    pub fn character(&self, person: Person) -> &Character {
        &self.characters[person.ix()]
    }

    /// A ship.
    #[inline]
    pub fn ship(&self, hull: Hull) -> &Ship {
        &self.ships[hull.ix()]
    }

    /// A contact.
    #[inline]
    pub fn contact(&self, contact: Contact) -> &ContactFacts {
        &self.contacts[contact.ix()]
    }

    /// The cards of a market deck.
    #[inline]
    pub fn deck(&self, deck: Deck) -> &[Card] {
        &self.market[deck.ix()]
    }

    /// Title and words of a step of a job, by its databank card or its own.
    pub fn step_words(&self, card: Card, entry: u8, step: u8) -> Option<&(String, String)> {
        let own = |card: &'_ CardFacts| match &card.steps {
            Some(Steps::Own { words, .. }) => words.len(),
            _ => 0,
        };
        let words = match (self.databank.get(entry as usize), self.cards.get(card.ix())) {
            (Some(entry), Some(card)) if own(card) == 0 => &entry.step_words,
            (_, Some(CardFacts { steps: Some(Steps::Own { words, .. }), .. })) => words,
            _ => return None,
        };
        words.get(step as usize)
    }

    /// The databank cards of this number that are resolved.
    pub fn entries(&self, number: u8) -> impl Iterator<Item = DatabankCard> {
        let entries = self.databank.iter().enumerate();
        entries.filter(move |(_, entry)| entry.number == number).map(|(ix, _)| DatabankCard(ix as u8))
    }
}
