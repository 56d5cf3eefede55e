//! Skill decks and the draw step.

use crate::choice::Choice;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Card, Cards, Player};

impl Mandalorian {
    /// The draw step.
    pub(crate) fn step_draw(&mut self, who: Player) -> Flow {
        let _ = (who,);
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_draw(&self, who: Player, out: &mut Vec<Choice>) {
        let _ = (who, out);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_draw(&mut self, who: Player, by: Player, choice: Choice) {
        let _ = (who, by, choice);
        todo!("owner: C")
    }

    /// Draws a skill card from a deck, reshuffled if need be; none if there is none.
    pub(crate) fn draw_skill(&mut self, who: Player, row: usize) -> Card {
        let _ = (who, row);
        todo!("owner: C")
    }

    /// Draws up to a number of cards and notes what is owed.
    pub(crate) fn draw_up(&mut self, who: Player, to: u8) {
        let _ = (who, to);
        todo!("owner: C")
    }

    /// Pays owed cards as far as there are any.
    pub(crate) fn pay_owed(&mut self) {
        todo!("owner: C")
    }

    /// A skill card goes to its discard pile.
    pub(crate) fn discard_card(&mut self, card: Card) {
        let _ = (card,);
        todo!("owner: C")
    }

    /// All cards of the deck that a seat draws from, wherever they are.
    pub(crate) fn deck_of(&self, who: Player) -> Cards {
        let _ = (who,);
        todo!("owner: C")
    }

    /// The hand size of a seat.
    pub(crate) fn hand_size(&self, who: Player) -> u8 {
        let _ = (who,);
        todo!("owner: C")
    }
}
