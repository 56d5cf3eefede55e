//! The rule book as tests: given a position, when these answers and lots, then this happens.
//!
//! The modules follow the sections of `rules/mandalorian.toml`. Each test names the rules it proves with `proves!`; breaking
//! one of them in the engine makes it fail.

mod play;

mod actions; // action step, bonus, abilities, additional and free actions
mod attack;
mod cards; // tactical cards, wild cards, mission actions
mod child; // The Child, rescue, flight
mod features; // features, medpacs
mod intel;
mod movement;
mod plan;
mod secrets; // communication
mod set_up; // set-up, difficulty, sandbox mode, before a game
mod shared; // shared character mode, solo
mod turn;
