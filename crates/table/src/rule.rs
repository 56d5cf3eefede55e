//! Rules by name, and refusals that name them.

use std::fmt;

use serde::Serialize;

/// The id of a numbered rule, such as `fg.3.4.29`.
///
/// Engines don't write ids by hand: each has constants made from its `rules/*.toml`, so a citation of a rule that
/// doesn't exist does not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why a request was turned down: a sentence for a person and the rule behind it.
///
/// Whoever returns a refusal has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{words} [{rule}]")]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// What is wrong, in a sentence.
    pub words: String,
}

impl Refusal {
    /// A refusal in these words, by this rule.
    pub fn new(rule: RuleId, words: impl Into<String>) -> Self {
        Self { rule, words: words.into() }
    }
}
