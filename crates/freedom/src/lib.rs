//! Freedom in the Galaxy: the whole Star System game, enforced.
//!
//! The files follow the rule book: [`set_up`], `sequence`, `movement`, `detection`, `pdb`, `reaction`,
//! `military_combat`, `search`, `character_combat`, `creatures`, `missions`, `assignment`, `camps`, `action_events`,
//! `mission_results`, `control`, `possessions`, `casualties`, `victory`. Beside them stand what every engine has: ids,
//! state, frames, choices, events, view, words.
//!
//! A game is a [`Ground`](ground::Ground) that stays the same and a [`State`](state::State) that changes. The state
//! keeps a stack of [`Frame`](frame::Frame)s, one for each procedure under way; the innermost advances until somebody
//! has to answer.

mod action_events;
mod assignment;
mod audit;
mod bonus_draws;
pub mod book;
mod camps;
mod casualties;
pub mod cause;
mod chances;
mod character_combat;
mod choice;
mod control;
mod creatures;
mod detection;
mod event;
pub mod frame;
mod game;
pub mod ground;
pub mod ids;
mod imagine;
mod leaders;
mod losses;
mod military_combat;
mod mission_results;
mod missions;
mod movement;
pub mod options;
mod pdb;
mod pieces;
pub mod position;
mod possessions;
mod reaction;
mod reading;
mod refusals;
pub mod rule;
mod search;
mod sequence;
pub mod set_up;
pub mod shown;
mod skirmish;
pub mod state;
mod victory;
mod view;
pub mod words;

pub use chances::{Fate, Letters};
pub use choice::Choice;
pub use event::{Death, Event, Idle, Loss, Release, Wreck};
pub use game::Freedom;
pub use options::{OptionInfo, Options, options};
pub use reading::Reading;
pub use set_up::Setup;
pub use view::View;
