//! Outer Rim: the base game for two to four players, and alone against the rival.
//!
//! The files follow the rule book, a procedure is one struct in the file of its rules; README.md lists them by chapter. What cards
//! do is not here: it is data in `games/outer-rim/content`,
//! compiled by [`book`] and run by `program`.
//!
//! A game is a [`Ground`](ground::Ground) that stays the same and a [`State`](state::State) that changes. The state keeps a
//! stack of [`Frame`](frame::Frame)s, one for each procedure under way; the innermost advances until somebody has to answer.

mod assets;
mod audit;
pub mod book;
mod bounties;
mod choice;
mod combat;
mod conditions;
mod contacts;
mod defeat;
mod deliver;
mod dice;
mod discards;
mod encounters;
mod engine;
mod event;
pub mod frame;
mod game;
pub mod ground;
pub mod ids;
mod imagine;
mod jobs;
mod look;
mod market;
mod movement;
mod patrols;
mod picks;
pub mod position;
mod program;
mod purchase;
mod refusals;
mod rewards;
mod rival;
pub mod rule;
mod scene;
mod search;
mod secrets;
pub mod set_up;
pub mod shown;
mod skill_test;
mod slots;
pub mod state;
mod stats;
mod stream;
mod trade;
mod turn;
mod view;
mod window;
pub mod words;

pub use choice::Choice;
pub use event::{Cause, Event, Moment, Skip, TurnUp, Unfit, Victory};
pub use game::OuterRim;
pub use look::Look;
pub use set_up::{Options, Setup};
pub use view::View;
