//! Choices as they are written in records and typed by people.

use crate::choice::Choice;
use crate::game::Mandalorian;

impl Choice {
    /// The choice as it is written.
    pub(crate) fn write(&self, game: &Mandalorian) -> String {
        let _ = game;
        todo!("owner: D")
    }

    /// Reads what [`Choice::write`] writes, legal now or not.
    pub(crate) fn read(game: &Mandalorian, text: &str) -> Result<Self, String> {
        let _ = (game, text);
        todo!("owner: D")
    }
}
