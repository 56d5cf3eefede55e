//! The words of a vocabulary as a page for authors.

use std::fmt::Write as _;

use crate::Names;
use crate::explain::explain;
use crate::language::Language;
use crate::reader::{Reader, form, may_be};
use crate::word::{Kind, Place, Word};

/// A section of the page.
pub struct Section<'s, L: Language = ()> {
    /// Its title.
    pub title: &'s str,
    /// The words it is about.
    pub words: &'static [Word<L>],
    /// The words of which the examples are made, if not those.
    pub examples: Option<&'static [Word<L>]>,
    /// The words that conditions are made of.
    pub conditions: &'static [Word<L>],
    /// What else there is to say about a word.
    pub note: &'s dyn Fn(&Word<L>) -> Option<String>,
}

/// A section of a page in Markdown: each word with its form, its meaning, its values, an example, and what the example reads
/// like.
///
/// # Errors
/// If an example is not right itself.
pub fn document<L: Language>(section: &Section<'_, L>, names: &dyn Names) -> Result<String, String> {
    let mut page = format!("## {}\n", section.title);
    for word in section.words {
        let _ = writeln!(page, "\n### `{}`\n\n{}", form(word), word.about);
        if let Some(note) = (section.note)(word) {
            let _ = writeln!(page, "\n{note}");
        }
        let mut values = String::new();
        for param in word.form {
            let name = if param.place == Place::Named { format!("{}=", param.name) } else { param.name.to_uppercase() };
            if !matches!(param.kind, Kind::Condition) {
                let _ = writeln!(values, "- `{name}`: {}", may_be(param.kind));
            }
        }
        if !values.is_empty() {
            let _ = write!(page, "\n{values}");
        }
        if word.example.is_empty() {
            continue;
        }
        let mut reader = Reader::new([("example", word.example)], section.conditions);
        let statements = reader.statements(section.examples.unwrap_or(section.words), names);
        if !reader.is_fine() {
            let faults: Vec<_> = reader.into_faults().iter().map(ToString::to_string).collect();
            return Err(format!("the example of `{}`:\n{}", word.name, faults.join("\n")));
        }
        let _ = writeln!(page, "\n```kdl\n{}\n```", word.example);
        let words = explain(&statements, names);
        if !words.is_empty() {
            let _ = writeln!(page, "\n> {words}");
        }
    }
    Ok(page)
}
