//! The printed content is complete, and whatever is wrong with a content file is found and shown.

mod faults;
mod printed;
mod replacing;
mod stories;
mod strange;

use std::path::{Path, PathBuf};

use ::faults::Fault;
use outer_rim::book::Book;

type Files = Vec<(String, String)>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// The printed files, read from the folder.
fn files() -> Files {
    testbed::page::files(&folder())
}

/// Replaces a piece of a file once; the line of the piece.
#[track_caller]
fn edit(files: &mut Files, file: &str, old: &str, new: &str) -> usize {
    let (_, text) = files.iter_mut().find(|(name, _)| name == file).unwrap();
    let at = text.find(old).unwrap_or_else(|| panic!("`{old}` is not in {file}"));
    text.replace_range(at..at + old.len(), new);
    text[..at].matches('\n').count() + 1
}

/// The faults of these files.
#[track_caller]
fn faults_of(files: &Files) -> Vec<Fault> {
    Book::read(files).expect_err("there should be a fault")
}

fn shown(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
