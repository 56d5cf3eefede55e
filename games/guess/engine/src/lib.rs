//! Guess: one hides a number, the others play cards to find out about it, and all guess at once.
//!
//! It is a small complete game, and the example of `docs/writing-a-game.md`. The files follow the rules, a procedure is one struct
//! in the file of its rules. What cards do is not here: it is data in `games/guess/content`, compiled by [`book`] and run by
//! `program`.
//!
//! A game is a [`Ground`](ground::Ground) that stays the same and a [`State`](state::State) that changes. The state keeps a
//! stack of [`Frame`](frame::Frame)s, one for each procedure under way; the innermost advances until somebody has to answer.

mod audit;
pub mod book;
mod choice;
pub mod clues;
mod deck;
mod engine;
mod event;
pub mod frame;
mod game;
pub mod ground;
mod guessing;
mod hiding;
mod hunt;
pub mod ids;
mod imagine;
mod picks;
mod played;
pub mod position;
mod program;
mod refusals;
mod rounds;
pub mod rule;
pub mod scoring;
pub mod set_up;
pub mod shown;
pub mod state;
mod stream;
mod view;
pub mod words;

pub use choice::Choice;
pub use event::{Event, Gain};
pub use game::Guess;
pub use set_up::Setup;
pub use view::View;
