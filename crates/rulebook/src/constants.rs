//! Rust constants for rules.

use std::fmt::Write;

use crate::{RuleBook, RuleEntry};

/// The name of the constant of an id: `FG_3_4_29` for `fg.3.4.29`.
pub fn constant_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect()
}

/// Rust source with one documented constant for each rule and ruling, to be included where `RuleId` is in scope.
pub fn constants(book: &RuleBook) -> String {
    book.entries().fold(String::new(), |mut source, entry| {
        constant(&mut source, entry);
        source
    })
}

/// Rust source of the macro with which a test says what it proves. It looks the constants up in the module `rule` of its crate.
pub(crate) const PROVES: &str = r"
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
";

fn constant(source: &mut String, entry: RuleEntry<'_>) {
    for line in entry.text().lines() {
        let _ = writeln!(source, "/// {line}");
    }
    let _ = writeln!(source, "pub const {}: RuleId = RuleId({:?});", constant_name(entry.id()), entry.id());
}
