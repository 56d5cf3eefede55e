//! The binary as people and scripts use it.

mod asked;
mod campaign;
mod commands;
mod play;
mod replay;
mod serve;
mod support;
