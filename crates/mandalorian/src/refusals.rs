//! Why an answer is turned down: the reason, and the rule it comes from.

use table::{Refusal, Seat};

use crate::choice::Choice;
use crate::game::Mandalorian;

impl Mandalorian {
    /// Why this can't be answered now.
    pub(crate) fn refusal(&self, seat: Seat, choice: &Choice) -> Refusal {
        let _ = (seat, choice);
        todo!("owner: D")
    }
}
