//! What can only be judged when all content is there.

use cards::Statement;

use super::Book;
use super::code::Code;

/// A fault, with the line that shows it if there is one.
type Found = (Option<Statement>, String);

/// Everything, with where it stands.
pub(super) struct Whole<'s> {
    pub book: &'s Book,
    pub code: &'s Code,
    pub statements: &'s [Statement],
    /// Lines that name a track, with its number.
    pub tracks: &'s [(Statement, u16)],
}

impl Whole<'_> {
    /// What is wrong.
    pub fn faults(&self) -> Vec<Found> {
        Vec::new()
    }
}
