//! The binary as people and scripts use it.

mod asked;
mod campaign;
mod cards;
mod commands;
mod packs;
mod play;
mod replay;
mod serve;
mod support;
