//! The Mandalorian: Adventures, for one to four seats.
//!
//! The files follow the rule book: [`set_up`], `turn`, `actions`, `action`, `movement`, `attack`, `intel`, `plan`, `features`, `child`,
//! `events`, `enemies`, `paths`, `spawn`, `disrupt`, `threats`, `damage`, `defeat`, `draw`, `mission`, `warlord`. What cards, tokens,
//! maps and missions do is not here: it is data in `games/mandalorian/content`, compiled by [`book`] and run by `program`.
//!
//! A game is a [`Ground`](ground::Ground) that stays the same and a [`State`](state::State) that changes. The state keeps a
//! stack of [`Frame`](frame::Frame)s, one for each procedure under way; the innermost advances until somebody has to answer.

mod action;
mod actions;
mod aims;
mod attack;
mod audit;
pub mod book;
pub mod campaign;
mod cards;
mod child;
mod choice;
mod conditions;
mod damage;
mod defeat;
mod disrupt;
mod draw;
mod each;
mod effects;
mod ending;
mod enemies;
mod engine;
mod event;
mod events;
mod features;
pub mod frame;
mod game;
pub mod ground;
pub mod ids;
mod imagine;
mod intel;
mod look;
mod mission;
mod movement;
mod options;
mod paths;
mod pick;
mod plan;
pub mod position;
mod program;
mod refusals;
pub mod rule;
mod seats;
mod selectors;
pub mod set_up;
pub mod shown;
mod spawn;
pub mod state;
mod stream;
mod telling;
mod threats;
mod turn;
mod view;
mod volley;
mod warlord;
mod window;
pub mod words;

pub use choice::Choice;
pub use event::{By, Entry, Event, Named, Out};
pub use game::Mandalorian;
pub use look::Look;
pub use set_up::{Options, Setup};
pub use view::View;
