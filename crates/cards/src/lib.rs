//! The language in which cards are written: words with typed parameters, read from KDL files, checked all at once, and
//! turned back into the sentences that players read.
//!
//! This crate knows no game. A game says which [`Word`]s there are, where one may stand inside another, and what each
//! means; it compiles the checked [`Statement`]s to programs of its own. What is the same for all is here:
//!
//! - [`Reader`] reads files and checks them: unknown words, wrong kinds of values, missing parts, references that lead
//!   nowhere. It finds everything at once and says where, with a suggestion.
//! - [`explain`] turns statements back into words, so that a card reads as it acts.
//! - [`Coverage`] tells which operations and branches of a game's programs have run.
//! - [`keys`] names what has no id of its own, for choices.
//! - [`document`] lists words with their parameters, an example each and what the example reads like.

mod coverage;
mod document;
mod explain;
mod keys;
mod laying;
mod raw;
mod reader;
mod speech;
mod statement;
mod word;

pub use coverage::Coverage;
pub use document::{Section, document};
pub use explain::{explain, explain_body, explain_condition, thousands};
pub use keys::{distinct, keys};
pub use raw::Raw;
pub use reader::{Reader, cut};
pub use statement::{Clause, Condition, Statement, Value};
pub use word::{Blocks, Call, Kind, Param, Place, Term, Word};

/// The names that the content of a game gives to things: spaces, cards, characters.
pub trait Names {
    /// The thing of this kind with this id.
    fn find(&self, kind: &str, id: &str) -> Option<u16>;
    /// Every id of this kind, for suggestions.
    fn ids(&self, kind: &str) -> Vec<String>;
    /// What people call it.
    fn words(&self, kind: &str, number: u16) -> String;
}
