//! Which parts of the programs of a game's content have happened, and which never have.

use std::collections::BTreeSet;

use cards::Coverage;

/// What never happened, with the thing it is on.
pub type Missing = Vec<(String, String)>;

/// Branches that players took where they had a choice, and those they declined, by number.
#[derive(Default)]
pub struct Ways {
    /// Those that somebody took.
    pub chosen: BTreeSet<u16>,
    /// Those that somebody declined.
    pub declined: BTreeSet<u16>,
}

/// Conditions have to come out both ways; each comes with the thing it is on.
pub fn both_ways(coverage: &Coverage, conditions: impl Iterator<Item = (String, String)>, missing: &mut Missing) {
    for (at, (of, condition)) in conditions.enumerate() {
        match coverage.ways(at as u16) {
            (true, true) => {}
            (false, false) => missing.push((of, format!("never asked: {condition}"))),
            (held, _) => missing.push((of, format!("always {held}: {condition}"))),
        }
    }
}
