//! The rule book as tests: given a position, when these answers and dice, then this happens.
//!
//! One module for each section of `rules/outer-rim.toml`. Each test names the rules it proves with `proves!`; breaking one
//! of them in the engine makes it fail.

mod play;
mod special;

mod bounties;
mod combat;
mod contacts;
mod databank;
mod defeat;
mod deliver;
mod encounters;
mod goals;
mod jobs;
mod market;
mod movement;
mod set_up;
mod solo_buying;
mod solo_moving;
mod solo_play;
mod solo_setup;
mod tests_of_skill;
mod trade;
mod turn;
mod winning;
