//! The rule book as tests: given a position, when these answers and lots, then this happens.
//!
//! The modules follow the sections of `rules/mandalorian.toml`. Each test names the rules it proves with `proves!`; breaking
//! one of them in the engine makes it fail.

mod play;
mod special;

mod defeat; // defeat with hidden motives, disabled characters
mod disruption; // disrupt tokens on slots and on enemies, sabotage
mod draws; // draw step, running out of cards, The Child's deck
mod enemy_attacks; // enemy attacks, hunter, barrage
mod enemy_moves; // enemy movement
mod event_step; // event step, crises, events
mod expert; // expert difficulty, tough, steadfast, enemies of two classes
mod threats; // threats, mission effects, sentries, grapple, reinforcements
mod warlord; // The Warlord
