//! Players of games, and the one loop in which they play.
//!
//! A [`Player`] is asked a question and names one of the listed answers. It gets what its seat may see, the answers, and dice of its
//! own; it never holds a game or the seed of one, so it can't cheat. [`play_out`] lets players play a game to its end: simulations,
//! balance and tests all go through it. [`answer`] is the same for one question at a table that is kept.

mod at_table;
mod matches;
mod share;

pub use at_table::answer;
pub use matches::{Stuck, play_out};
pub use share::Share;

use table::{Game, PlayerDice, Seat, Viewer};

/// Somebody who plays a game at one seat.
pub trait Player<G: Game>: Send {
    /// Which of the listed answers they give, by its place in the list.
    fn choose(&mut self, asked: Asked<'_, G>) -> usize;
    /// Whether the answer to this question hangs on what they thought earlier in the turn. Whoever comes back to a table thinks
    /// through those questions again.
    fn is_planning(&self, asked: &Asked<'_, G>) -> bool {
        let _ = asked;
        false
    }
}

/// A question as a player gets it.
pub struct Asked<'a, G: Game> {
    /// Only its view leaves this module.
    game: &'a G,
    /// Who is asked.
    pub seat: Seat,
    /// What may be answered, as far as it can be listed; at least one.
    pub choices: &'a [G::Choice],
    /// What the player decides by when anything would do. These are not the dice of the game.
    pub dice: &'a mut PlayerDice,
}

impl<'a, G: Game> Asked<'a, G> {
    /// The question that a game asks a seat. Whoever holds a game can ask; whoever is asked holds none.
    pub fn new(game: &'a G, seat: Seat, choices: &'a [G::Choice], dice: &'a mut PlayerDice) -> Self {
        Self { game, seat, choices, dice }
    }

    /// What the asked seat may see.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }
}

/// A kind of player that can be sat down at a table.
pub struct Kind<G> {
    /// What it is called on the command line.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
    /// A new player of this kind.
    pub new: fn() -> Box<dyn Player<G>>,
}

impl<G: Game> Kind<G> {
    /// Players without a plan.
    pub const RANDOM: Self =
        Self { name: "random", about: "Gives any answer that is offered.", new: || Box::new(AtRandom) };
}

/// A player without a plan: anything that is offered.
#[derive(Clone, Copy, Debug)]
pub struct AtRandom;

impl<G: Game> Player<G> for AtRandom {
    fn choose(&mut self, asked: Asked<'_, G>) -> usize {
        asked.dice.below(asked.choices.len())
    }
}
