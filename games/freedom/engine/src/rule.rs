//! One constant for each rule and ruling of the game, made from `games/freedom/rules/freedom.toml`.
//!
//! `FG_3_4_29` is rule `fg.3.4.29`, `FG_U12` ruling `fg.U12`; the documentation of each is its text. Refusals, prompts
//! and events cite them, and tests name the ones they prove with `proves!`.

#![allow(clippy::doc_markdown)]

pub use table::RuleId;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
