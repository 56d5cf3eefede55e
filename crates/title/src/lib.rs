//! What the house needs to know of a game, whatever game it is.
//!
//! A game exports itself as a [`Boxed`]: its name, settings, content, campaigns, board and players in one value. Terminal and browser
//! know games by [`Title`] alone, and a game in progress as a [`Tabletop`].

mod boxed;
mod content;
mod packs;
pub mod sim;
mod tabletop;

pub use boxed::{Boxed, Campaigns, Pairs, Setting, Title};
pub use content::{Content, Laying, in_words};
pub use packs::{PACKS, Pack, Packs, Sheet, Stack};
pub use tabletop::Tabletop;
