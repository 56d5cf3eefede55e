//! Freedom in the Galaxy: the whole Star System game, enforced.
//!
//! The files follow the rule book, and each procedure of it is one struct in the file of its rules, which says everything about
//! it. `set_up`, `placing`: before the game. `sequence`, `reinforcements`: the turn. `movement`, `composing`, `boarding`, `sorting`,
//! `detection`, `pdb`, `reaction`: moves. `military_combat`, `losses`, `leaders`: units. `search`, `hunting`, `fights`,
//! `character_combat`, `creatures`: characters. `missions`, `assignment`, `forming`, `drawing`, `bonus_draws`, `camps`: missions.
//! `action_events`, `aborting`, `meetings`: events. `mission_results`, `awards`, `uprising`, `control`: what comes of it.
//! `possessions`, `windows`, `passing`, `ships`: what characters have. `casualties`, `captives`, `tidying`, `victory`: how it ends.
//! Beside them stands what every engine has: ids, state, choices, events, view, words.
//!
//! A game is a [`Ground`](ground::Ground) that stays the same and a [`State`](state::State) that changes. The state
//! keeps a stack of [`Frame`](frame::Frame)s, one for each procedure under way; the innermost advances until somebody
//! has to answer.

mod aborting;
mod action_events;
mod assignment;
mod audit;
mod awards;
mod boarding;
mod bonus_draws;
pub mod book;
mod camps;
mod captives;
mod casualties;
pub mod cause;
mod chances;
mod character_combat;
mod choice;
mod composing;
mod control;
mod creatures;
mod detection;
mod drawing;
mod engine;
mod event;
mod fights;
mod forming;
pub mod frame;
mod game;
pub mod ground;
mod hunting;
pub mod ids;
mod imagine;
mod leaders;
mod losses;
mod meetings;
mod military_combat;
mod mission_results;
mod missions;
mod movement;
pub mod options;
mod passing;
mod pdb;
mod pieces;
mod placing;
pub mod position;
mod possessions;
mod reaction;
mod reading;
mod refusals;
mod reinforcements;
pub mod rule;
mod search;
mod sequence;
pub mod set_up;
mod ships;
pub mod shown;
mod skirmish;
mod sorting;
pub mod state;
mod stream;
mod tidying;
mod uprising;
mod victory;
mod view;
mod windows;
pub mod words;

pub use chances::{Fate, Letters};
pub use choice::Choice;
pub use event::{Death, Event, Idle, Loss, Release, Wreck};
pub use game::Freedom;
pub use options::{Options, options};
pub use reading::Reading;
pub use set_up::Setup;
pub use view::View;
