//! One constant for each rule and ruling of the game, made from `games/outer-rim/rules/outer-rim.toml`.
//!
//! `OR_MOVE_4` is rule `or.move.4`, `OR_U12` ruling `or.U12`; the documentation of each is its text. Refusals, prompts
//! and events cite them, and tests name the ones they prove with [`proves!`](crate::proves).

#![allow(clippy::doc_markdown)]

pub use table::RuleId;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// States in a test which rules it proves: `proves![OR_MOVE_4, OR_U56];`.
///
/// It does nothing at run time. A rule that doesn't exist does not compile, and the list of rules with their tests is
/// made from these lines, so a test that fails when the rule is broken should have one.
#[macro_export]
macro_rules! proves {
    ($($rule:ident),+ $(,)?) => {
        let _: &[$crate::rule::RuleId] = &[$($crate::rule::$rule),+];
    };
}
