//! SQLite: one file, one writer, many readers.
//!
//! Acknowledged means durable, and one sync of the disk for each change would cap the whole server. So all changes go
//! through one task. While a transaction is being committed the next changes queue up; then all that wait share one
//! transaction and one sync. Each is answered only after the commit. A change that fails is undone alone: most are a
//! single statement that changes nothing when it fails, the others get a savepoint.

use crate::error::{StoreError, is_own_fault};
use crate::link::{Lent, Link, values};
use crate::rows::Change;
use crate::schema;
use crate::write::{Answer, Write};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Error, Sqlite, SqlitePool};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;

/// Readers beside the writer. They never wait for it, and the machine has only so many cores.
const READERS: u32 = 4;
/// How many changes share a transaction at most, so that the first of them needn't wait for ever.
const GROUP: usize = 512;
/// How many changes may wait before those who bring more have to wait themselves.
const QUEUE: usize = 4096;
/// How long another program may hold the database before that is an error.
const PATIENCE: Duration = Duration::from_secs(5);

/// A change and who wants to know what became of it.
struct Order {
    write: Write,
    reply: oneshot::Sender<Result<Answer, StoreError>>,
}

/// An open SQLite database.
pub(crate) struct SqliteStore {
    pub(crate) place: String,
    readers: SqlitePool,
    orders: Mutex<Option<mpsc::Sender<Order>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl SqliteStore {
    /// Opens the file, which is made if need be, or a database in memory.
    pub(crate) async fn open(file: &str, changes: broadcast::Sender<Change>) -> Result<SqliteStore, StoreError> {
        let place = if file == MEMORY { "the database in memory".to_owned() } else { file.to_owned() };
        make_folder(file, &place)?;
        let write_pool = open_writer(file).await.map_err(|error| StoreError::of(&place, &error))?;
        schema::sqlite().run(&write_pool).await.map_err(|error| schema::told(&place, error))?;
        let readers = if file == MEMORY { write_pool.clone() } else { pool(READERS).connect_lazy_with(options(file)) };
        let (orders, queue) = mpsc::channel(QUEUE);
        let writer = Writer { pool: write_pool, place: place.clone(), changes, keep: file == MEMORY };
        let writer = Mutex::new(Some(tokio::spawn(writer.work(queue))));
        Ok(SqliteStore { place, readers, orders: Mutex::new(Some(orders)), writer })
    }

    pub(crate) async fn lend(&self) -> Result<Lent, Error> {
        Ok(Lent::Sqlite(self.readers.acquire().await?))
    }

    /// Queues a change and waits until it is durable.
    pub(crate) async fn write(&self, write: Write) -> Result<Answer, StoreError> {
        let orders = self.orders.lock().ok().and_then(|orders| orders.clone()).ok_or(StoreError::Closed)?;
        let (reply, answer) = oneshot::channel();
        orders.send(Order { write, reply }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
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
        let mut lent = self.lend().await.map_err(told)?;
        lent.link().run("VACUUM INTO $1", values![&place]).await.map_err(told)?;
        let synced = fs::File::open(to).and_then(|file| file.sync_all());
        synced.map_err(|error| StoreError::Disk { place, why: error.to_string() })
    }

    /// No more changes are taken; those that wait are made; then the file is closed.
    pub(crate) async fn close(&self) {
        drop(self.orders.lock().map(|mut orders| orders.take()));
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer {
            let _ = writer.await;
        }
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

/// The task that makes all changes.
struct Writer {
    pool: SqlitePool,
    place: String,
    changes: broadcast::Sender<Change>,
    /// The connection is the database, and must survive a failure.
    keep: bool,
}

/// What becomes of the changes of one transaction, and what others have to be told.
type Made = (Vec<Result<Answer, StoreError>>, Vec<Change>);

impl Writer {
    async fn work(self, mut queue: mpsc::Receiver<Order>) {
        let mut group = Vec::with_capacity(GROUP);
        while queue.recv_many(&mut group, GROUP).await > 0 {
            self.make(&mut group).await;
        }
        self.pool.close().await;
    }

    /// Makes the changes of a group in one transaction and answers them.
    async fn make(&self, group: &mut Vec<Order>) {
        match self.transact(group).await {
            Ok((answers, changes)) => {
                for change in changes {
                    let _ = self.changes.send(change);
                }
                for (order, answer) in group.drain(..).zip(answers) {
                    let _ = order.reply.send(answer);
                }
            }
            Err(error) => self.fail(group, &error),
        }
    }

    fn fail(&self, group: &mut Vec<Order>, error: &Error) {
        let error = StoreError::of(&self.place, error);
        tracing::error!(changes = group.len(), "nothing was written: {error}");
        for order in group.drain(..) {
            let _ = order.reply.send(Err(error.clone()));
        }
    }

    async fn transact(&self, group: &[Order]) -> Result<Made, Error> {
        let mut lent = self.pool.acquire().await?;
        let made = self.try_all(&mut Link::Sqlite(&mut lent), group).await;
        if made.is_err() {
            self.clear(lent).await;
        }
        made
    }

    async fn try_all(&self, link: &mut Link<'_>, group: &[Order]) -> Result<Made, Error> {
        let (mut answers, mut changes) = (Vec::with_capacity(group.len()), Vec::with_capacity(group.len()));
        link.run("BEGIN IMMEDIATE", &[]).await?;
        for order in group {
            let answer = match order.write.is_one_step() {
                true => order.write.run(link, &mut changes).await,
                false => with_savepoint(link, &order.write, &mut changes).await,
            };
            answers.push(self.sort_out(answer)?);
        }
        link.run("COMMIT", &[]).await?;
        Ok((answers, changes))
    }

    /// A failure that concerns one change only is an answer; any other ends the transaction.
    fn sort_out(&self, answer: Result<Answer, Error>) -> Result<Result<Answer, StoreError>, Error> {
        match answer {
            Ok(answer) => Ok(Ok(answer)),
            Err(error) if is_own_fault(&error) => Ok(Err(StoreError::of(&self.place, &error))),
            Err(error) => Err(error),
        }
    }

    /// After a failure the connection may be in any state: it is given up, unless it is all there is.
    async fn clear(&self, mut lent: PoolConnection<Sqlite>) {
        let _ = Link::Sqlite(&mut lent).run("ROLLBACK", &[]).await;
        if !self.keep {
            let _ = lent.close().await;
        }
    }
}

async fn with_savepoint(link: &mut Link<'_>, write: &Write, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    let before = changes.len();
    link.run("SAVEPOINT change", &[]).await?;
    let answer = write.run(link, changes).await;
    if !answer.as_ref().is_ok_and(Answer::is_yes) {
        changes.truncate(before);
        link.run("ROLLBACK TO change", &[]).await?;
    }
    link.run("RELEASE change", &[]).await?;
    answer
}
