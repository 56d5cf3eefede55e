//! SQLite: one file, one writer, many readers.
//!
//! Readers come from a small pool and never wait for the writer, which is a task of its own.

use crate::error::StoreError;
use crate::link::{Connection, Pool, values};
use crate::notifier::Notifier;
use crate::schema;
use crate::write::{Answer, Write};
use crate::writer::{Desk, Writer};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Error, SqlitePool};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Readers beside the writer: a read is short, and the machine has only so many cores.
const READERS: u32 = 4;
/// How long another program may hold the database before that is an error.
const PATIENCE: Duration = Duration::from_secs(5);

/// An open SQLite database.
pub(crate) struct SqliteStore {
    pub(crate) place: String,
    readers: SqlitePool,
    desk: Desk,
}

impl SqliteStore {
    /// Opens the file, which is made if need be, or a database in memory.
    pub(crate) async fn open(file: &str, notifier: Notifier) -> Result<SqliteStore, StoreError> {
        let place = if file == MEMORY { "the database in memory".to_owned() } else { file.to_owned() };
        make_folder(file, &place)?;
        if file != MEMORY {
            // Whatever is wrong with the file is said better by SQLite, which opens it next.
            let _ = make_file(Path::new(file));
        }
        let write_pool = open_writer(file).await.map_err(|error| StoreError::of(&place, &error))?;
        schema::sqlite().run(&write_pool).await.map_err(|error| schema::told(&place, error))?;
        let readers = if file == MEMORY { write_pool.clone() } else { pool(READERS).connect_lazy_with(options(file)) };
        let pool = Pool::Sqlite(write_pool);
        let writer = Writer { pool, place: place.clone(), notifier, node: String::new(), keep: file == MEMORY };
        Ok(SqliteStore { place, readers, desk: Desk::new(writer) })
    }

    pub(crate) async fn connection(&self) -> Result<Connection, Error> {
        Ok(Connection::Sqlite(self.readers.acquire().await?))
    }

    pub(crate) async fn write(&self, write: Write) -> Result<Answer, StoreError> {
        self.desk.write(write).await
    }

    /// Copies the whole database to a new file while everybody goes on.
    pub(crate) async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(to.to_owned()));
        }
        self.copy(to).await.inspect_err(|_| {
            // What is there now is half a copy.
            let _ = fs::remove_file(to);
        })
    }

    async fn copy(&self, to: &Path) -> Result<(), StoreError> {
        let place = to.display().to_string();
        let told = |error: Error| StoreError::of(&place, &error);
        let mut lent = self.connection().await.map_err(told)?;
        let _ = make_file(to);
        lent.link().run("VACUUM INTO $1", values![&place]).await.map_err(told)?;
        let synced = fs::File::open(to).and_then(|file| file.sync_all());
        synced.map_err(|error| StoreError::Disk { place, why: error.to_string() })
    }

    pub(crate) async fn close(&self) {
        self.desk.close().await;
        self.readers.close().await;
    }
}

/// The name of a database without a file.
const MEMORY: &str = ":memory:";

fn make_folder(file: &str, place: &str) -> Result<(), StoreError> {
    let folder = PathBuf::from(file).parent().map(Path::to_owned).unwrap_or_default();
    let made = if folder.as_os_str().is_empty() { Ok(()) } else { fs::create_dir_all(&folder) };
    made.map_err(|error| StoreError::Unopenable { place: place.to_owned(), why: error.to_string() })
}

/// Makes an empty file that nobody else may read, unless there is one: it will hold the seeds of running games. The files that
/// SQLite makes beside it are no more open than it is.
fn make_file(file: &Path) -> std::io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Statements are never logged: they hold what players must not know.
fn options(file: &str) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .in_memory(file == MEMORY)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}

/// Connections stay for ever: with the last one a database in memory would go.
fn pool(size: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new().max_connections(size).idle_timeout(None).max_lifetime(None).test_before_acquire(false)
}

async fn open_writer(file: &str) -> Result<SqlitePool, Error> {
    pool(1).connect_with(options(file)).await
}
