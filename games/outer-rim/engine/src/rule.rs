//! One constant for each rule and ruling of the game, made from `games/outer-rim/rules/outer-rim.toml`.
//!
//! `OR_MOVE_4` is rule `or.move.4`, `OR_U12` ruling `or.U12`; the documentation of each is its text. Refusals, prompts
//! and events cite them, and tests name the ones they prove with `proves!`.

#![allow(clippy::doc_markdown)]

pub use table::RuleId;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
