//! What can go wrong, in sentences that say what to do.

use sqlx::error::DatabaseError;
use std::path::PathBuf;
use thiserror::Error;

/// The store can't do what it was asked. Every sentence says what is wrong and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // `place` is the database without its password, `why` what the database itself says
pub enum StoreError {
    /// The address is of no known form.
    #[error("\"{0}\" is not a database address; write sqlite:FILE, sqlite::memory: or postgres://USER@HOST/DATABASE")]
    Address(String),
    /// The file can't be opened or made.
    #[error("{place} can't be opened ({why}); name a file in a folder that this user may read and write")]
    Unopenable { place: String, why: String },
    /// The server isn't there or doesn't answer.
    #[error("{place} doesn't answer ({why}); start PostgreSQL there, or correct the address")]
    Unreachable { place: String, why: String },
    /// The server has no connection to spare.
    #[error("{place} has no connection left ({why}); raise its max_connections or run fewer nodes")]
    Crowded { place: String, why: String },
    /// The server doesn't let this user in or do this.
    #[error("{place} refuses ({why}); correct user and password in the address, or grant the right")]
    Refused { place: String, why: String },
    /// The server knows no such database.
    #[error("{place} doesn't exist on that server ({why}); make it with createdb, or correct the address")]
    NoDatabase { place: String, why: String },
    /// The database can be read but not written.
    #[error("{place} can't be written ({why}); let this user write the file and its folder, or move the database")]
    ReadOnly { place: String, why: String },
    /// There is no room left.
    #[error("the disk of {place} is full ({why}); free some space: nothing needs a restart")]
    Full { place: String, why: String },
    /// The disk failed.
    #[error("the disk of {place} fails ({why}); look at its free space, its limits and the system's log")]
    Disk { place: String, why: String },
    /// Another program holds the database.
    #[error("{place} is locked by another program ({why}); end that program or its transaction, and try again")]
    Locked { place: String, why: String },
    /// The file is something else.
    #[error("{place} is not an SQLite database ({why}); name another file, or restore a backup")]
    NotADatabase { place: String, why: String },
    /// The database contradicts itself.
    #[error("{place} is damaged ({why}); restore a backup")]
    Damaged { place: String, why: String },
    /// A later release has changed the schema.
    #[error(
        "{place} has schema {found}, but this release knows only {known}; run the release that wrote it, or a later one"
    )]
    Newer { place: String, found: i64, known: i64 },
    /// A backup never replaces a file.
    #[error("{} exists already, and a backup never replaces a file; name a new one", .0.display())]
    Exists(PathBuf),
    /// PostgreSQL has its own tool for backups.
    #[error("{place} is not a file to copy; back it up with: pg_dump --format=custom --file=FILE ADDRESS")]
    PgDump { place: String },
    /// What was to be changed isn't there.
    #[error("there is no {0}")]
    Missing(String),
    /// Entries must be numbered without gaps, up to the number their summary gives.
    #[error("the entries are not numbered one after the other up to the number in their summary")]
    Disorder,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Anything else the database reports.
    #[error("{place} reports: {why}")]
    Database { place: String, why: String },
}

/// Entries couldn't be appended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// Another writer was first, or there is no such table; reload and try again.
    #[error("somebody else was first; reload the table and try again")]
    Taken,
    /// The store itself is in trouble.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreError {
    /// What an error of the database means.
    pub(crate) fn of(place: &str, error: &sqlx::Error) -> StoreError {
        let place = place.to_owned();
        let why = error.to_string();
        match error {
            sqlx::Error::Database(error) => StoreError::of_code(place, error.as_ref()),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => {
                StoreError::Unreachable { place, why }
            }
            sqlx::Error::PoolClosed => StoreError::Closed,
            _ => StoreError::Database { place, why },
        }
    }

    fn of_code(place: String, error: &dyn DatabaseError) -> StoreError {
        let why = error.message().to_owned();
        let code = error.code().unwrap_or_default();
        match sqlite_code(error) {
            Some(code) => StoreError::of_sqlite(place, why, code),
            None => StoreError::of_postgres(place, why, &code),
        }
    }

    /// By SQLite's primary result code.
    fn of_sqlite(place: String, why: String, code: i32) -> StoreError {
        match code {
            3 | 8 => StoreError::ReadOnly { place, why },
            5 | 6 => StoreError::Locked { place, why },
            10 => StoreError::Disk { place, why },
            11 => StoreError::Damaged { place, why },
            13 => StoreError::Full { place, why },
            14 => StoreError::Unopenable { place, why },
            26 => StoreError::NotADatabase { place, why },
            _ => StoreError::Database { place, why },
        }
    }

    /// By SQLSTATE.
    fn of_postgres(place: String, why: String, code: &str) -> StoreError {
        match code {
            "28P01" | "28000" | "42501" => StoreError::Refused { place, why },
            "3D000" => StoreError::NoDatabase { place, why },
            "53100" => StoreError::Full { place, why },
            "53300" => StoreError::Crowded { place, why },
            "25006" => StoreError::ReadOnly { place, why },
            "58030" => StoreError::Disk { place, why },
            "57P01" | "57P02" | "57P03" => StoreError::Unreachable { place, why },
            "XX001" | "XX002" => StoreError::Damaged { place, why },
            _ => StoreError::Database { place, why },
        }
    }
}

/// SQLite's primary result code; none for another database's error.
fn sqlite_code(error: &dyn DatabaseError) -> Option<i32> {
    error.try_downcast_ref::<sqlx::sqlite::SqliteError>()?;
    Some(error.code()?.parse::<i32>().ok()? & 0xff)
}

/// Whether two rows would have had the same key.
pub(crate) fn is_twin(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
}

/// Whether only the one write is at fault, so that others in the same transaction may go on: its values are too big (18),
/// break a constraint (19, 23…) or have a wrong type or form (20, 22…), or can't be written or read as what they should be.
pub(crate) fn is_own_fault(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => match sqlite_code(error.as_ref()) {
            Some(code) => matches!(code, 18..=20),
            None => error.code().is_some_and(|code| code.starts_with("22") || code.starts_with("23")),
        },
        sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => true,
        _ => false,
    }
}

/// Whether two transactions of PostgreSQL waited for each other and this one was given up; it may be tried again.
pub(crate) fn is_deadlock(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    matches!(code.as_deref(), Some("40P01" | "40001"))
}
