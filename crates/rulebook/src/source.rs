//! Lines and tokens of source text.

use std::path::Path;

use crate::{Error, Fault};

/// The line, counted from 1, of a byte offset.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    1 + text[..offset.min(text.len())].matches('\n').count()
}

/// The `nth` line (from 0) that holds the needle; the first line of all if there is none.
pub(crate) fn nth_line(text: &str, needle: &str, nth: usize) -> usize {
    text.lines().enumerate().filter(|(_, line)| line.contains(needle)).nth(nth).map_or(1, |(i, _)| i + 1)
}

/// A TOML error with its line.
pub(crate) fn toml_error(path: &Path, text: &str, error: &toml::de::Error) -> Error {
    let line = error.span().map_or(1, |span| line_at(text, span.start));
    Error::At { path: path.into(), line, fault: Fault::Toml(error.message().to_owned()) }
}

/// The Rust source with comments and literals blanked out. Lines and offsets stay what they were.
pub(crate) fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skip = comment(rest).or_else(|| raw_string(rest)).or_else(|| string(rest)).or_else(|| character(rest));
        if let Some(length) = skip {
            bare.extend(rest[..length].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            rest = &rest[length..];
        } else {
            bare.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    bare
}

/// The length of the comment the text starts with.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    text.starts_with("/*").then(|| block_comment(text))
}

/// The length of the block comment the text starts with, inner ones included.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        match text.as_bytes().get(at..at + 2) {
            Some(b"/*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*/") if depth == 1 => return at + 2,
            Some(b"*/") => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    text.len()
}

/// The length of the raw string the text starts with.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text.strip_prefix('r')?.bytes().take_while(|byte| *byte == b'#').count();
    let start = hashes + 2;
    if text.as_bytes().get(start - 1) != Some(&b'"') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    Some(text[start..].find(&end).map_or(text.len(), |at| start + at + end.len()))
}

/// The length of the string the text starts with.
fn string(text: &str) -> Option<usize> {
    text.starts_with('"').then(|| quoted(text, b'"'))
}

/// The length of the character the text starts with; a lifetime is none.
fn character(text: &str) -> Option<usize> {
    let mut inner = text.strip_prefix('\'')?.chars();
    let first = inner.next()?;
    (first == '\\' || inner.next() == Some('\'')).then(|| quoted(text, b'\''))
}

/// The length up to and including the closing quote, with escapes passed over.
fn quoted(text: &str, quote: u8) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}
