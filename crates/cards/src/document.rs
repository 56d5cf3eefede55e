//! The words of a vocabulary as a page for authors.

use std::fmt::Write as _;

use crate::Names;
use crate::explain::explain;
use crate::reader::{Reader, form};
use crate::word::Word;

/// A section of a page in Markdown: each word with its form, its meaning, an example, and what the example reads like.
///
/// # Errors
/// If an example is not right itself.
pub fn document(
    title: &str,
    words: &'static [Word],
    conditions: &'static [Word],
    names: &dyn Names,
) -> Result<String, String> {
    let mut page = format!("## {title}\n");
    for word in words {
        let _ = writeln!(page, "\n### `{}`\n\n{}", form(word), word.about);
        if word.example.is_empty() {
            continue;
        }
        let mut reader = Reader::new([("example", word.example)], conditions);
        let statements = reader.statements(words, names);
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
