//! What stays the same during one game.

use std::sync::Arc;

use cards::Coverage;

use crate::book::Book;
use crate::ids::{Numbers, Player};
use crate::set_up::Setup;
use crate::state::State;

/// Everything fixed for one game.
#[derive(Debug)]
pub struct Ground {
    /// The cards.
    pub book: Arc<Book>,
    /// What was agreed.
    pub setup: Setup,
    /// Which lines of cards have run, if somebody wants to know.
    pub coverage: Option<Arc<Coverage>>,
}

impl Ground {
    /// The ground of a game with this content and set-up.
    pub fn new(book: &Arc<Book>, setup: Setup) -> Self {
        Self { book: Arc::clone(book), setup, coverage: None }
    }

    /// The numbers that can be hidden.
    pub fn numbers(&self) -> Numbers {
        Numbers::up_to(self.setup.numbers)
    }

    /// Everybody, in the order of the seats.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.setup.players).map(Player)
    }

    /// This many seats to the left.
    pub const fn left_of(&self, who: Player, steps: u8) -> Player {
        Player((who.0 + steps) % self.setup.players)
    }

    /// The keeper of the round that is played.
    pub fn keeper(&self, state: &State) -> Player {
        self.left_of(state.first, state.round.saturating_sub(1))
    }
}
