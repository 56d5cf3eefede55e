//! Why an answer is turned down.

use table::{Refusal, Seat};

use crate::choice::Choice;
use crate::game::OuterRim;
use crate::words;

impl OuterRim {
    /// Why this can't be answered now.
    pub(crate) fn refusal(&self, seat: Seat, choice: &Choice) -> Refusal {
        if !self.is_asked(seat) {
            return Refusal::new(table::TURN, "It is not your turn to answer.");
        }
        let words = format!("That is not possible now: {}.", words::choice(self, choice));
        Refusal::new(words::prompt_rule(self), words)
    }
}
