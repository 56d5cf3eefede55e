//! PostgreSQL: many nodes on one database, which tell each other what has changed.
//!
//! Records and chat go through the node's writer; every other change is a transaction of its own. A notification is part
//! of the transaction it tells of. It says where to look (`NODE entries 12 TABLE`), never what is there.

use crate::error::{StoreError, is_deadlock};
use crate::link::{Connection, Link, Pool, values};
use crate::notifier::Notifier;
use crate::rows::Change;
use crate::schema;
use crate::write::{Answer, Write};
use crate::writer::{Desk, Writer};
use sqlx::postgres::{PgConnectOptions, PgListener, PgNotification, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _, Error, PgPool};
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;
use std::time::Duration;
use tokio::task::JoinHandle;

const CHANNEL: &str = "cantina";
const NOTIFY: &str = "SELECT pg_notify('cantina', $1)";
/// For reads, and for changes that aren't the writer's.
const CONNECTIONS: u32 = 16;
/// How long a request waits for a connection before the server counts as unreachable.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the listener waits before it tries again to connect.
const PAUSE: Duration = Duration::from_millis(500);
/// How often a change that fell into a deadlock with another is tried.
const TRIES: usize = 3;

/// An open PostgreSQL database.
pub(crate) struct PostgresStore {
    pub(crate) place: String,
    pool: PgPool,
    /// Tells this store's notifications from those of others.
    node: String,
    notifier: Notifier,
    desk: Desk,
    listener: JoinHandle<()>,
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl PostgresStore {
    pub(crate) async fn open(address: &str, notifier: Notifier) -> Result<PostgresStore, StoreError> {
        let options = PgConnectOptions::from_str(address).map_err(|_| StoreError::Address(address.to_owned()))?;
        let options = options.disable_statement_logging().application_name("cantina");
        let place = place(&options);
        migrate(&options, &place).await?;
        let pool = pool(CONNECTIONS).connect_lazy_with(options.clone());
        let node = format!("{:016x}", RandomState::new().hash_one(0));
        let listener = listen(&pool).await.map_err(|error| StoreError::of(&place, &error))?;
        let listener = tokio::spawn(relay(pool.clone(), listener, node.clone(), notifier.clone()));
        let writer = Writer {
            pool: Pool::Postgres(self::pool(1).connect_lazy_with(options)),
            place: place.clone(),
            notifier: notifier.clone(),
            node: node.clone(),
            keep: false,
        };
        Ok(PostgresStore { place, pool, node, notifier, desk: Desk::new(writer), listener })
    }

    pub(crate) async fn connection(&self) -> Result<Connection, Error> {
        Ok(Connection::Postgres(self.pool.acquire().await?))
    }

    pub(crate) async fn write(&self, write: Write) -> Result<Answer, StoreError> {
        match write.standing() {
            Some(_) => self.desk.write(write).await,
            None => self.write_alone(write).await,
        }
    }

    async fn write_alone(&self, write: Write) -> Result<Answer, StoreError> {
        let mut made = self.transact(&write).await;
        for _ in 1..TRIES {
            if !made.as_ref().is_err_and(is_deadlock) {
                break;
            }
            made = self.transact(&write).await;
        }
        made.map_err(|error| StoreError::of(&self.place, &error))
    }

    async fn transact(&self, write: &Write) -> Result<Answer, Error> {
        let mut changes = Vec::new();
        let mut transaction = self.pool.begin().await?;
        let mut link = Link::Postgres(&mut transaction);
        let answer = write.run(&mut link, &mut changes).await?;
        if !answer.is_yes() {
            transaction.rollback().await?;
            return Ok(answer);
        }
        for change in &changes {
            link.run(NOTIFY, values![&write_note(&self.node, change)]).await?;
        }
        transaction.commit().await?;
        for change in changes {
            self.notifier.ring(change);
        }
        Ok(answer)
    }

    pub(crate) async fn close(&self) {
        self.desk.close().await;
        self.listener.abort();
        self.pool.close().await;
    }
}

/// The address without its password.
fn place(options: &PgConnectOptions) -> String {
    let host = options.get_socket().map_or(options.get_host().to_owned(), |socket| socket.display().to_string());
    let database = options.get_database().unwrap_or(options.get_username());
    format!("PostgreSQL database \"{database}\" at {host}:{}", options.get_port())
}

fn pool(size: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(size).acquire_timeout(PATIENCE)
}

/// A single connection, not the pool: a pool would go on trying where the first refusal says what is wrong.
async fn migrate(options: &PgConnectOptions, place: &str) -> Result<(), StoreError> {
    let told = |error: Error| StoreError::of(place, &error);
    let connecting = tokio::time::timeout(PATIENCE, options.connect());
    let mut connection = connecting.await.unwrap_or(Err(Error::PoolTimedOut)).map_err(told)?;
    schema::postgres().run(&mut connection).await.map_err(|error| schema::told(place, error))?;
    connection.close().await.map_err(told)
}

async fn listen(pool: &PgPool) -> Result<PgListener, Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on what other nodes tell, for ever. What they told while the connection was away is lost: that is a gap.
async fn relay(pool: PgPool, mut listener: PgListener, node: String, notifier: Notifier) {
    loop {
        pass_on(&mut listener, &node, &notifier).await;
        tracing::warn!("the connection that listens to other nodes is lost; connecting again");
        match listen_again(&pool).await {
            Some(again) => listener = again,
            None => return,
        }
        notifier.ring(Change::Gap);
    }
}

/// Ends with the connection.
async fn pass_on(listener: &mut PgListener, node: &str, notifier: &Notifier) {
    listener.eager_reconnect(false);
    while let Ok(Some(note)) = listener.try_recv().await {
        if let Some(change) = read_note(node, &note) {
            notifier.ring(change);
        }
    }
}

/// Tries until it succeeds; none once the store is closed.
async fn listen_again(pool: &PgPool) -> Option<PgListener> {
    while !pool.is_closed() {
        match listen(pool).await {
            Ok(listener) => return Some(listener),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
    None
}

pub(crate) fn write_note(node: &str, change: &Change) -> String {
    match change {
        Change::Entries { table, entries } => format!("{node} entries {entries} {table}"),
        Change::Chat { table, n } => format!("{node} chat {n} {table}"),
        Change::Seats { table } => format!("{node} seats 0 {table}"),
        Change::Player { player } => format!("{node} player 0 {player}"),
        Change::Gap => format!("{node} gap 0 -"),
    }
}

/// None for this node's own notes, and for those of a release that knows more kinds.
fn read_note(node: &str, note: &PgNotification) -> Option<Change> {
    let mut words = note.payload().splitn(4, ' ');
    if words.next()? == node {
        return None;
    }
    let (kind, number, table) = (words.next()?, words.next()?.parse().ok()?, words.next()?.to_owned());
    match kind {
        "entries" => Some(Change::Entries { table, entries: number }),
        "chat" => Some(Change::Chat { table, n: number }),
        "seats" => Some(Change::Seats { table }),
        "player" => Some(Change::Player { player: table }),
        _ => None,
    }
}
