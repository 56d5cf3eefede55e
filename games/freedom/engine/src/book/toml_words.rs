//! What the TOML reader says, in a content author's words.

use std::ops::Range;

use faults::{Faults, Page, did_you_mean};

/// Notes what the TOML reader says.
pub(super) fn note(faults: &mut Faults, page: Page<'_>, error: &toml::de::Error, otherwise: Range<usize>) {
    let span = error.span().unwrap_or(otherwise);
    faults.at(page, span, in_plain_words(error.message())).help = suggestion(error.message());
}

/// Beginnings of what the TOML reader says, and what is said instead.
type Words = [(&'static str, &'static str)];

const FOUND: &Words = &[
    ("boolean", "the word"),
    ("integer", "the number"),
    ("floating point", "the number"),
    ("string", "the text"),
    ("sequence", "a list"),
    ("map", "a table"),
];
const EXPECTED: &Words = &[
    ("a boolean", "true or false"),
    ("a string", "a text"),
    ("a sequence", "a list"),
    ("a map", "a table"),
    ("a character", "one letter"),
    ("an array of length", "a list of"),
    ("a tuple of size", "a list of"),
];
const OTHERS: &Words = &[
    ("unknown variant", "unknown word"),
    ("unknown field", "unknown key"),
    ("missing field", "missing key"),
    ("duplicate field", "given twice: key"),
    ("invalid length", "wrong number of values:"),
    ("unexpected keys in table:", "unknown key"),
    ("wanted string or table", "expected a word or a table"),
];

/// What the TOML reader says, without the words of programmers.
fn in_plain_words(message: &str) -> String {
    let rest = message.strip_prefix("invalid type: ").or(message.strip_prefix("invalid value: "));
    let (found, expected) = rest.unwrap_or(message).rsplit_once(", expected ").unwrap_or((message, ""));
    let expected = match expected.split_whitespace().next() {
        Some("struct") => "a table".to_owned(),
        Some("tuple") => "a list".to_owned(),
        _ => reword(expected, EXPECTED),
    };
    match (rest, expected.as_str()) {
        (_, "") => reword(message, OTHERS),
        (Some(_), _) => format!("found {}, expected {expected}", reword(found, FOUND)),
        (None, _) => format!("{}, expected {expected}", reword(found, OTHERS)),
    }
}

fn reword(text: &str, words: &Words) -> String {
    let found = words.iter().find_map(|(theirs, ours)| text.strip_prefix(theirs).map(|rest| format!("{ours}{rest}")));
    found.unwrap_or_else(|| text.to_owned())
}

/// "Did you mean" out of a message such as ``unknown field `sice`, expected one of `side`, `size` ``.
fn suggestion(message: &str) -> Option<String> {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let word = quoted.next().filter(|_| message.starts_with("unknown "))?;
    did_you_mean(word, quoted)
}
