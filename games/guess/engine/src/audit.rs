//! What is always true of a state, for the tests of laws.

use table::Engine;

use crate::frame::Frame;
use crate::game::Guess;
use crate::ids::{Card, Players};

impl Guess {
    /// What is wrong with the state, if something is.
    ///
    /// # Errors
    /// If a card is missing or there twice, or if what was told is not true.
    pub fn audit(&self) -> Result<(), String> {
        self.no_card_is_lost()?;
        for clue in &self.state.clues {
            if clue.answer != Some(clue.question.fits(self.state.hidden)) {
                return Err(format!("{clue:?} is not true of {:?}", self.state.hidden));
            }
        }
        let seats: Players = self.players().collect();
        if !self.state.asked().without(seats).is_empty() {
            return Err(format!("{:?} is asked", self.state.asked()));
        }
        Ok(())
    }

    fn no_card_is_lost(&self) -> Result<(), String> {
        let printed = self.ground.book.deck();
        for card in (0..self.ground.book.cards.len() as u8).map(Card) {
            let held = self.state.players.iter().flat_map(|seated| seated.hand.iter()).filter(|held| **held == card);
            let on_table = self.frames().iter().filter(|frame| lies_on(frame, card));
            let there = usize::from(self.state.deck.of(card) + self.state.discards.of(card));
            let all = there + held.count() + on_table.count();
            if all != usize::from(printed.of(card)) {
                return Err(format!("there are {all} of {card:?} and not {}", printed.of(card)));
            }
        }
        Ok(())
    }
}

/// Whether a card lies on the table with this procedure.
fn lies_on(frame: &Frame, card: Card) -> bool {
    match frame {
        Frame::Played(played) => played.card == card,
        Frame::Discard(discard) => discard.card == card,
        _ => false,
    }
}
