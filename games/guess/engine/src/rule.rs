//! One constant for each rule of the game, made from `games/guess/rules/guess.toml`.
//!
//! `GU_HIDE_1` is rule `gu.hide.1`; the documentation of each is its text. Refusals, prompts and events cite them, and tests
//! name the ones they prove with `proves!`.

#![allow(clippy::doc_markdown)]

pub use table::RuleId;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
