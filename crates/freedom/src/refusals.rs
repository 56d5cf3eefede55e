//! Why an answer is not among those that may be given.

use table::{Refusal, Seat};

use crate::choice::Choice;
use crate::game::Freedom;
use crate::words;

impl Freedom {
    /// Why this seat may not give this answer now.
    pub(crate) fn refusal(&self, _: Seat, choice: &Choice) -> Refusal {
        Refusal::new(words::prompt_rule(self), format!("'{}' is not possible now", choice.write(&self.ground)))
    }
}
