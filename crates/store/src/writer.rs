//! The one task that makes all changes to an SQLite database.
//!
//! Acknowledged means durable, and one sync of the disk for each change would cap the whole server. While a transaction
//! is being committed the next changes queue up; then all that wait share one transaction and one sync. Each is
//! answered only after the commit. A change that fails is undone alone, by a savepoint.
//!
//! Every statement is a turn to SQLite's thread and back. So appends, by far the most frequent change, go by the
//! handful: one turn for all. If that doesn't succeed for each of them, the handful is undone and made one by one.

use crate::error::{StoreError, is_own_fault};
use crate::link::Link;
use crate::records::{self, Append, HANDFULS};
use crate::rows::Change;
use crate::write::{Answer, Write};
use sqlx::pool::PoolConnection;
use sqlx::{Error, Sqlite, SqlitePool};
use tokio::sync::{broadcast, mpsc, oneshot};

/// How many changes share a transaction at most, so that the first of them needn't wait for ever.
const GROUP: usize = 512;

/// A change and who wants to know what became of it.
pub(crate) struct Order {
    pub write: Write,
    pub reply: oneshot::Sender<Result<Answer, StoreError>>,
}

/// The task that makes all changes.
pub(crate) struct Writer {
    /// Of one connection.
    pub pool: SqlitePool,
    pub place: String,
    pub changes: broadcast::Sender<Change>,
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
    pub(crate) async fn work(self, mut queue: mpsc::Receiver<Order>) {
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
            let _ = self.changes.send(change);
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
        let mut lent = self.pool.acquire().await?;
        let made = self.try_all(&mut Link::Sqlite(&mut lent), group).await;
        if made.is_err() {
            self.clear(lent).await;
        }
        made
    }

    async fn try_all(&self, link: &mut Link<'_>, mut orders: &[Order]) -> Result<Made, Error> {
        let mut made = Made::default();
        link.run("BEGIN IMMEDIATE", &[]).await?;
        while !orders.is_empty() {
            let (now, later) = orders.split_at(handful(orders));
            self.try_some(link, now, &mut made).await?;
            orders = later;
        }
        link.run("COMMIT", &[]).await?;
        Ok(made)
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
    async fn clear(&self, mut lent: PoolConnection<Sqlite>) {
        let _ = Link::Sqlite(&mut lent).run("ROLLBACK", &[]).await;
        if !self.keep {
            let _ = lent.close().await;
        }
    }
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
    match write.as_single() {
        Some(append) => try_single(link, append, changes).await,
        None => try_with_savepoint(link, write, changes).await,
    }
}

/// Needs no savepoint: the entry and the summary have the same condition, so either both are written or neither.
async fn try_single(link: &mut Link<'_>, append: &Append, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    if !records::append_all(link, &[append]).await? {
        return Ok(Answer::No);
    }
    changes.push(append.change());
    Ok(Answer::Done)
}

async fn try_with_savepoint(link: &mut Link<'_>, write: &Write, changes: &mut Vec<Change>) -> Result<Answer, Error> {
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
