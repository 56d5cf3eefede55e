//! Rules and proofs in one piece, for programs that run without the source tree.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Error, Proofs, RuleBook, Totals, proofs};

/// A rule book and the tests that prove its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bundle {
    /// The rules.
    pub book: RuleBook,
    /// The tests of each rule that has any, by id.
    pub proofs: Proofs,
}

impl Bundle {
    /// Reads the rules and collects the proofs below some directories; all paths are relative to `root`.
    pub fn collect(root: &Path, rules: &Path, dirs: &[&Path]) -> Result<Self, Error> {
        let book = RuleBook::load(root.join(rules))?;
        let mut all = Proofs::new();
        for dir in dirs {
            for (rule, tests) in proofs(&book, root, dir)? {
                all.entry(rule).or_default().extend(tests);
            }
        }
        Ok(Self { book, proofs: tidy(all) })
    }

    /// Reads a bundle that was written with [`Bundle::to_json`].
    pub fn from_json(json: &str) -> Result<Self, Error> {
        Ok(serde_json::from_str(json)?)
    }

    /// The bundle as JSON.
    pub fn to_json(&self) -> Result<String, Error> {
        Ok(serde_json::to_string(self)?)
    }

    /// The tests that prove a rule or ruling.
    pub fn tests_of(&self, id: &str) -> &[String] {
        self.proofs.get(id).map_or(&[], Vec::as_slice)
    }

    /// Number and points of the rules that at least one test proves.
    pub fn proven(&self) -> Totals {
        self.book.rules().filter(|rule| !self.tests_of(&rule.id).is_empty()).collect()
    }
}

/// The same proofs with the tests of each rule sorted and named once.
fn tidy(mut proofs: Proofs) -> Proofs {
    for tests in proofs.values_mut() {
        tests.sort();
        tests.dedup();
    }
    proofs
}
