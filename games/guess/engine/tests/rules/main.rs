//! The rules as tests: given a position, when these answers and dice, then this happens.
//!
//! The modules follow the sections of `games/guess/rules/guess.toml`. Each test names the rules it proves with `proves!`; breaking
//! one of them in the engine makes it fail.

mod play;

mod cards; // hands, the deck, what cards do with both
mod clues;
mod ending;
mod guessing; // guessing and scoring
mod hunt;
mod replies;
mod rounds; // set-up, rounds, hiding
