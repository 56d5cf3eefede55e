//! The browser table: pages, live updates and the JSON interface, for any game of the contract.
//!
//! A request finds its table in the [`host`], which folds it from the store when it isn't in memory. A choice is played in
//! memory, written to the store, and only then acknowledged and told to everybody who looks on. If the store doesn't take
//! it, the table in memory is thrown away and folded again: what is durable is the truth, on every node.
//!
//! Pages are rendered here from each viewer's view. A live connection pushes the parts of the page that changed; the
//! script that swaps them in knows no game.
//!
//! **Architecture invariant.** Nothing here knows a rule of any game, and nothing but a viewer's own view, question and log
//! goes into that viewer's page.

mod accounts;
mod api;
mod assets;
mod campaigns;
mod clock;
mod config;
mod connections;
mod contents;
mod doing;
mod extract;
mod forms;
mod guard;
mod host;
mod hosted;
mod identity;
mod limits;
mod live;
mod metrics;
mod news;
mod opening;
mod pages;
mod past;
mod regions;
mod routes;
mod seating;
mod seen;
mod server;
mod socket;
mod token;
mod trouble;
mod webhook;

pub use config::Config;
pub use server::{ServeError, Server};
