//! Questions that somebody who draws a view asks: what follows from the rules and stands in no field of the state.

use crate::game::Mandalorian;

/// A view that answers questions. What its viewer may not know is blank here too.
#[derive(Debug)]
pub struct Look {
    #[allow(dead_code)]
    game: Mandalorian,
}

impl Look {
    pub(crate) fn new(game: Mandalorian) -> Self {
        Self { game }
    }
}
