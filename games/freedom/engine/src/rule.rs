//! One constant for each rule and ruling of the game, made from `games/freedom/rules/freedom.toml`.
//!
//! `FG_3_4_29` is rule `fg.3.4.29`, `FG_U12` ruling `fg.U12`; the documentation of each is its text. Refusals, prompts
//! and events cite them, and tests name the ones they prove with [`proves!`](crate::proves).

#![allow(clippy::doc_markdown)]

pub use table::RuleId;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// States in a test which rules it proves: `proves![FG_2_1, FG_3_4_32];`.
///
/// It does nothing at run time. A rule that doesn't exist does not compile, and the list of rules with their tests is
/// made from these lines, so a test that fails when the rule is broken should have one.
#[macro_export]
macro_rules! proves {
    ($($rule:ident),+ $(,)?) => {
        let _: &[$crate::rule::RuleId] = &[$($crate::rule::$rule),+];
    };
}
