//! The content of the game as data: reads `games/guess/content/`, checks it, and compiles it for look-up.

pub mod language;
mod load;
pub mod vocabulary;

pub use load::Nameless;

use crate::ids::Card;
use crate::state::Pile;
use language::{Block, Code};

/// Everything the content files say.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Kinds of cards.
    pub cards: Vec<CardFacts>,
    /// What they do.
    pub code: Code,
    /// A hash of all files.
    pub hash: String,
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct CardFacts {
    /// How choices write it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// A sentence for the mood.
    pub story: String,
    /// What it does, in words.
    pub words: String,
    /// How many there are.
    pub copies: u8,
    /// Whether the keeper plays it.
    pub reply: bool,
    /// What it does.
    pub block: Block,
}

impl Book {
    /// A kind of card.
    pub fn card(&self, card: Card) -> &CardFacts {
        &self.cards[card.ix()]
    }

    /// All cards.
    pub fn deck(&self) -> Pile {
        let mut deck = Pile::default();
        for (ix, card) in self.cards.iter().enumerate() {
            deck.add(Card(ix as u8), card.copies);
        }
        deck
    }
}
