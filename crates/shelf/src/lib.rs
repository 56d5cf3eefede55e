//! The shelf: every game that can be played here, each from the few things that differ between games.
//!
//! Terminal and browser take games from here and know them by [`Title`] and `dyn Table` alone. Adding the next game is one
//! entry in [`titles`].

pub mod sim;
mod title;
pub mod titles;

pub use title::{Boxed, Campaigns, Hashed, Pack, Pairs, Reader, Setting, Title};
