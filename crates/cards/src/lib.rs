//! The language in which cards are written: words with typed parameters, read from KDL files, checked all at once, and
//! turned back into the sentences that players read.
//!
//! This crate knows no game. A game says which [`Word`]s there are, and a word is one row: what follows it and in its
//! braces, where it belongs, what it becomes, and how it reads. What is the same for all games is here:
//!
//! - [`Reader`] reads files and checks them: unknown words, wrong kinds of values, missing parts, references that lead
//!   nowhere. It finds everything at once and says where, with a suggestion.
//! - [`Compiler`] makes programs of checked [`Statement`]s: a flat list of the game's operations, of which a [`Block`] is a
//!   stretch, with the branches and conditions they speak of.
//! - [`terms!`] makes the fixed values that follow words, one row each.
//! - [`explain`] turns statements back into words, so that a card reads as it acts.
//! - [`Coverage`] tells which operations and branches of a game's programs have run.
//! - [`keys`] names what has no id of its own, for choices.
//! - [`document`] lists words with their parameters, an example each and what the example reads like.

mod code;
mod compiler;
mod coverage;
mod document;
mod explain;
mod keys;
mod language;
mod laying;
mod place;
mod raw;
mod reader;
mod speech;
mod statement;
mod term;
mod word;

pub use code::{Block, Branch, Code, Test};
pub use compiler::Compiler;
pub use coverage::Coverage;
pub use document::{Section, document};
pub use explain::{explain, explain_body, explain_condition, thousands};
pub use keys::{distinct, keys};
pub use language::{Language, Make, Makes};
pub use place::{Around, Belongs, Changes, Needs};
pub use raw::Raw;
pub use reader::{Reader, cut};
pub use statement::{Clause, Condition, Statement, Value};
#[doc(hidden)]
pub use term::read_otherwise;
pub use term::{Term, Terms, anywhere, some_of, term};
pub use word::{
    Blocks, Call, Kind, Param, Place, Word, all_of, are_conditions, are_effects, maybe, named, next, number_of,
};

/// The names that the content of a game gives to things: spaces, cards, characters.
pub trait Names {
    /// The thing of this kind with this id.
    fn find(&self, kind: &str, id: &str) -> Option<u16>;
    /// Every id of this kind, for suggestions.
    fn ids(&self, kind: &str) -> Vec<String>;
    /// What people call it.
    fn words(&self, kind: &str, number: u16) -> String;
}

/// Lists of words as one: what may be in some braces.
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $word:ty = $($list:expr),+ $(,)?) => {
        $(#[$doc])*
        pub fn $name() -> &'static [$word] {
            const LISTS: &[&[$word]] = &[$($list),+];
            static ALL: &[$word] = &$crate::all_of::<_, { $crate::number_of(LISTS) }>(LISTS);
            ALL
        }
    };
}
