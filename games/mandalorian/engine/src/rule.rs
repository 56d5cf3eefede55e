//! One constant for each rule and ruling of the game, made from `games/mandalorian/rules/mandalorian.toml`.
//!
//! `MA_MOVE_4` is rule `ma.move.4`, `MA_U8` ruling `ma.U8`; the documentation of each is its text. Refusals, prompts
//! and events cite them, and tests name the ones they prove with `proves!`.

#![allow(clippy::doc_markdown)]

pub use table::RuleId;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
