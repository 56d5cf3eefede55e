//! Lines as they are written, before anything about them is judged: for names that are used before they are explained.

use kdl::{KdlDocument, KdlNode};

/// A line as it is written.
#[derive(Clone, Copy)]
pub struct Raw<'r>(pub(crate) &'r KdlNode);

impl<'r> Raw<'r> {
    /// The word it begins with.
    pub fn word(self) -> &'r str {
        self.0.name().value()
    }

    /// The text at this place behind the word, if there is one; values with a name are not counted.
    pub fn text(self, place: usize) -> Option<&'r str> {
        self.0.entries().iter().filter(|entry| entry.name().is_none()).nth(place)?.value().as_string()
    }

    /// The text given as `name=text`.
    pub fn property(self, name: &str) -> Option<&'r str> {
        self.0.get(name)?.as_string()
    }

    /// The lines in its braces.
    pub fn inside(self) -> impl Iterator<Item = Raw<'r>> {
        self.0.children().map_or(&[][..], KdlDocument::nodes).iter().map(Raw)
    }

    /// The lines in its braces that begin with this word.
    pub fn parts(self, word: &'static str) -> impl Iterator<Item = Raw<'r>> {
        self.inside().filter(move |part| part.word() == word)
    }
}
