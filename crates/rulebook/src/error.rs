//! What can be wrong with a rule file or with the tests that refer to it.

use std::{io, path::PathBuf};

/// An error with the file, and the line where there is one.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or directory could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something is wrong at a certain line.
    #[error("{}:{line}: {fault}", path.display())]
    At {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        fault: Fault,
    },
    /// A bundle is not the JSON it should be.
    #[error("rule bundle: {0}")]
    Bundle(#[from] serde_json::Error),
    /// A build script ran outside cargo.
    #[error("OUT_DIR is not set; this is for build scripts")]
    NoOutDir,
}

/// What is wrong at a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file is not TOML of the right shape.
    #[error("{0}")]
    Toml(String),
    /// Two rules or rulings share an id.
    #[error("{0} is defined twice")]
    Duplicate(String),
    /// A rule or an option refers to a rule that is not there.
    #[error("there is no rule {0}")]
    NoRule(String),
    /// A rule refers to a ruling that is not there.
    #[error("there is no ruling {0}")]
    NoRuling(String),
    /// An option's default, or the book's way, is not one of its values.
    #[error("{value} is not a value of option {option}")]
    NoValue {
        /// The option.
        option: String,
        /// The value it lacks.
        value: String,
    },
    /// A test proves a rule that is not in the rule book.
    #[error("proves! names {0}, which is not in the rule book")]
    NoConstant(String),
    /// A `proves!` is where no test runs it.
    #[error("proves! outside a #[test] function")]
    OutsideTest,
    /// A `proves!` that does not end.
    #[error("proves! without a closing bracket")]
    Unclosed,
}

impl Error {
    /// Wraps an I/O error of this path.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
