//! What has to be true of every state, for the tests of laws.

use crate::game::Mandalorian;

impl Mandalorian {
    /// Checks that every card and token is in exactly one place and that nothing is beyond its limits.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self) -> Result<(), String> {
        todo!("owner: D")
    }
}
