//! Checks that a rule file holds together: ids are unique and every reference leads somewhere.

use std::{collections::BTreeSet, path::Path};

use crate::{Error, Fault, RuleBook, Setting, source};

/// A fault and the text by which its line is found: the `nth` line that holds `needle`.
struct Finding {
    fault: Fault,
    needle: String,
    nth: usize,
}

/// The first fault of the book, if any, as an error with its line.
pub(crate) fn check(book: &RuleBook, path: &Path, text: &str) -> Result<(), Error> {
    match duplicate(book).or_else(|| dangling(book)).or_else(|| odd_value(book)) {
        None => Ok(()),
        Some(Finding { fault, needle, nth }) => {
            Err(Error::At { path: path.into(), line: source::nth_line(text, &needle, nth), fault })
        }
    }
}

fn duplicate(book: &RuleBook) -> Option<Finding> {
    let mut seen = BTreeSet::new();
    let id = book.entries().map(crate::RuleEntry::id).find(|id| !seen.insert(*id))?;
    Some(Finding { fault: Fault::Duplicate(id.into()), needle: format!("id = \"{id}\""), nth: 1 })
}

fn dangling(book: &RuleBook) -> Option<Finding> {
    let rules: BTreeSet<&str> = book.rules().map(|rule| rule.id.as_str()).collect();
    let rulings: BTreeSet<&str> = book.rulings.iter().map(|ruling| ruling.id.as_str()).collect();
    let named = book.rules().flat_map(|rule| &rule.same_as).chain(book.options.iter().flat_map(|option| &option.rules));
    let no_rule = named.filter(|id| !rules.contains(id.as_str())).map(|id| (id, Fault::NoRule(id.clone())));
    let ruled = book.rules().flat_map(|rule| &rule.rulings);
    let no_ruling = ruled.filter(|id| !rulings.contains(id.as_str())).map(|id| (id, Fault::NoRuling(id.clone())));
    let (id, fault) = no_rule.chain(no_ruling).next()?;
    Some(Finding { fault, needle: format!("\"{id}\""), nth: 0 })
}

fn odd_value(book: &RuleBook) -> Option<Finding> {
    let lacking = |option: &Setting| {
        let value = [&option.default, &option.book].into_iter().find(|value| !option.values.contains(value))?.clone();
        let needle = format!("name = \"{}\"", option.name);
        Some(Finding { fault: Fault::NoValue { option: option.name.clone(), value }, needle, nth: 0 })
    };
    book.options.iter().find_map(lacking)
}
