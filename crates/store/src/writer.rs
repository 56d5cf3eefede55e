//! The one task of a node that appends to records; on SQLite it makes all other changes too.
//!
//! Acknowledged means durable, and one sync of the disk for each change would cap the whole server. While a transaction
//! is being committed the next changes queue up; then all that wait share one transaction and one sync. Each is
//! answered only after the commit. A change that fails is undone alone, by a savepoint.
//!
//! Every statement is a round trip to the database. So appends of one entry, by far the most frequent change, go by
//! the handful. If that doesn't succeed for each of them, the handful is undone and made one by one.
//!
//! PostgreSQL could sync for many connections at once, but not if they notify: those transactions commit one after the
//! other. So it needs this as much as SQLite does. There the transactions of other nodes may want the same tables: a
//! group first locks all it will change, in the order of their ids, and so never waits for one who waits for it.

use crate::error::{StoreError, is_deadlock, is_own_fault};
use crate::link::{Connection, Link, Pool, values};
use crate::notifier::Notifier;
use crate::postgres::write_note;
use crate::records::{self, Append, HANDFULS};
use crate::rows::Change;
use crate::write::{Answer, Write};
use sqlx::Error;
use std::sync::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many changes share a transaction at most, so that the first of them needn't wait for ever.
const GROUP: usize = 512;

/// How many changes may wait before those who bring more have to wait themselves.
const QUEUE: usize = 4096;
/// How often a group that fell into a deadlock after all is tried.
const TRIES: usize = 3;

const LOCK: &str = "SELECT 1::BIGINT FROM standings WHERE table_id = ANY (string_to_array($1, E'\\n')) \
    ORDER BY table_id FOR UPDATE";
const NOTIFY: &str = "SELECT pg_notify('cantina', note) FROM unnest(string_to_array($1, E'\\n')) AS note";

/// A change and who wants to know what became of it.
struct Order {
    write: Write,
    reply: oneshot::Sender<Result<Answer, StoreError>>,
}

/// Where changes are brought.
pub(crate) struct Desk {
    orders: Mutex<Option<mpsc::Sender<Order>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Desk {
    pub(crate) fn new(writer: Writer) -> Desk {
        let (orders, queue) = mpsc::channel(QUEUE);
        let writer = tokio::spawn(writer.work(queue));
        Desk { orders: Mutex::new(Some(orders)), writer: Mutex::new(Some(writer)) }
    }

    /// Queues a change and waits until it is durable.
    pub(crate) async fn write(&self, write: Write) -> Result<Answer, StoreError> {
        let orders = self.orders.lock().ok().and_then(|orders| orders.clone()).ok_or(StoreError::Closed)?;
        let (reply, answer) = oneshot::channel();
        orders.send(Order { write, reply }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// No more changes are taken; returns when those that wait are made.
    pub(crate) async fn close(&self) {
        drop(self.orders.lock().map(|mut orders| orders.take()));
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer {
            let _ = writer.await;
        }
    }
}

/// The task that makes changes.
pub(crate) struct Writer {
    /// Of one connection, so that it never waits for readers.
    pub pool: Pool,
    pub place: String,
    pub notifier: Notifier,
    /// How this node signs its notifications (PostgreSQL).
    pub node: String,
    /// The connection is the database, and must survive a failure.
    pub keep: bool,
}

/// What becomes of the changes of one transaction.
#[derive(Default)]
struct Made {
    answers: Vec<Result<Answer, StoreError>>,
    /// What others have to be told.
    changes: Vec<Change>,
}

impl Writer {
    /// Makes changes until nobody can bring any more.
    async fn work(self, mut queue: mpsc::Receiver<Order>) {
        let mut group = Vec::with_capacity(GROUP);
        while queue.recv_many(&mut group, GROUP).await > 0 {
            match self.transact(&mut group).await {
                Ok(made) => self.answer(&mut group, made),
                Err(error) => self.fail(&mut group, &error),
            }
        }
        self.pool.close().await;
    }

    fn answer(&self, group: &mut Vec<Order>, made: Made) {
        for change in made.changes {
            self.notifier.ring(change);
        }
        for (order, answer) in group.drain(..).zip(made.answers) {
            let _ = order.reply.send(answer);
        }
    }

    fn fail(&self, group: &mut Vec<Order>, error: &Error) {
        let error = StoreError::of(&self.place, error);
        tracing::error!(changes = group.len(), "nothing was written: {error}");
        for order in group.drain(..) {
            let _ = order.reply.send(Err(error.clone()));
        }
    }

    /// Makes the changes of a group in one transaction. Appends come first: all of the group were under way at the same
    /// time, so any order is as good as another.
    async fn transact(&self, group: &mut [Order]) -> Result<Made, Error> {
        group.sort_by_key(|order| order.write.as_single().is_none());
        let mut made = self.try_group(group).await;
        for _ in 1..TRIES {
            if !made.as_ref().is_err_and(is_deadlock) {
                break;
            }
            made = self.try_group(group).await;
        }
        made
    }

    async fn try_group(&self, group: &[Order]) -> Result<Made, Error> {
        let mut lent = self.pool.connection().await?;
        let made = self.try_all(&mut lent.link(), group).await;
        if made.is_err() {
            self.clear(lent).await;
        }
        made
    }

    async fn try_all(&self, link: &mut Link<'_>, mut orders: &[Order]) -> Result<Made, Error> {
        let mut made = Made::default();
        begin(link, orders).await?;
        while !orders.is_empty() {
            let (now, later) = orders.split_at(handful(orders));
            self.try_some(link, now, &mut made).await?;
            orders = later;
        }
        self.notify(link, &made.changes).await?;
        link.run("COMMIT", &[]).await?;
        Ok(made)
    }

    /// Nobody hears of what isn't committed, and nothing is committed unheard: notifications are part of a transaction.
    async fn notify(&self, link: &mut Link<'_>, changes: &[Change]) -> Result<(), Error> {
        if let (Link::Postgres(_), [_, ..]) = (&link, changes) {
            let notes: Vec<String> = changes.iter().map(|change| write_note(&self.node, change)).collect();
            link.run(NOTIFY, values![&notes.join("\n")]).await?;
        }
        Ok(())
    }

    async fn try_some(&self, link: &mut Link<'_>, orders: &[Order], made: &mut Made) -> Result<(), Error> {
        if orders.len() > 1 && try_handful(link, orders, &mut made.changes).await? {
            made.answers.extend(orders.iter().map(|_| Ok(Answer::Done)));
            return Ok(());
        }
        for order in orders {
            let answer = try_one(link, &order.write, &mut made.changes).await;
            made.answers.push(self.sort_out(answer)?);
        }
        Ok(())
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
    async fn clear(&self, mut lent: Connection) {
        let _ = lent.link().run("ROLLBACK", &[]).await;
        if !self.keep {
            lent.discard().await;
        }
    }
}

/// Begins a transaction that will not have to wait any more.
async fn begin(link: &mut Link<'_>, orders: &[Order]) -> Result<(), Error> {
    if let Link::Sqlite(_) = link {
        return link.run("BEGIN IMMEDIATE", &[]).await.map(drop);
    }
    let tables: Vec<&str> = orders.iter().filter_map(|order| order.write.standing()).collect();
    link.run("BEGIN", &[]).await?;
    link.run(LOCK, values![&tables.join("\n")]).await.map(drop)
}

/// How many of the orders are tried at once. Appends come first, so if the last of a handful is one all are.
fn handful(orders: &[Order]) -> usize {
    let is_single = |at: usize| orders.get(at).is_some_and(|order| order.write.as_single().is_some());
    HANDFULS.into_iter().find(|size| is_single(size - 1)).unwrap_or(1)
}

/// Tries a handful of appends at once. Unless all succeed nothing remains of any.
async fn try_handful(link: &mut Link<'_>, orders: &[Order], changes: &mut Vec<Change>) -> Result<bool, Error> {
    let appends: Vec<&Append> = orders.iter().filter_map(|order| order.write.as_single()).collect();
    link.run("SAVEPOINT handful", &[]).await?;
    let made = match records::append_all(link, &appends).await {
        Err(error) if !is_own_fault(&error) => return Err(error),
        other => other.is_ok_and(|all| all),
    };
    if made {
        changes.extend(appends.iter().map(|append| append.change()));
    } else {
        link.run("ROLLBACK TO handful", &[]).await?;
    }
    link.run("RELEASE handful", &[]).await?;
    Ok(made)
}

/// Tries one change. If it fails, nothing remains of it.
async fn try_one(link: &mut Link<'_>, write: &Write, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    match (&link, write.as_single()) {
        // The entry and the summary have the same condition, so SQLite writes either both or neither.
        (Link::Sqlite(_), Some(_)) => write.run(link, changes).await,
        _ => try_with_savepoint(link, write, changes).await,
    }
}

async fn try_with_savepoint(link: &mut Link<'_>, write: &Write, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    link.run("SAVEPOINT change", &[]).await?;
    let answer = write.run(link, changes).await;
    if !answer.as_ref().is_ok_and(Answer::is_yes) {
        link.run("ROLLBACK TO change", &[]).await?;
    }
    link.run("RELEASE change", &[]).await?;
    answer
}
