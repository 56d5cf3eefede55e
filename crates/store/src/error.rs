//! What can go wrong, in sentences that say what to do.

use thiserror::Error;

/// The store can't do what it was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The address is of no known form.
    #[error("\"{0}\" is no address of a database; write sqlite:FILE, sqlite::memory: or postgres://USER@HOST/DATABASE")]
    Address(String),
    /// Anything else the database reports.
    #[error("the database reports: {0}")]
    Database(#[source] sqlx::Error),
}

/// Entries couldn't be appended.
#[derive(Debug, Error)]
pub enum AppendError {
    /// Another writer was first; reload and try again.
    #[error("somebody else was first; reload the table and try again")]
    Taken,
    /// The store itself is in trouble.
    #[error(transparent)]
    Store(#[from] StoreError),
}
