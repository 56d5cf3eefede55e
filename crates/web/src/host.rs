//! All tables of this node: found in memory, folded from the store when they are not there.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use store::{AppendError, Change, Entry, Millis, Player, Store};
use table::Seat;
use tokio::sync::{RwLock, RwLockWriteGuard, broadcast, watch};

use crate::clock::now;
use crate::eyes::Eyes;
use crate::hosted::{Action, Hosted};
use crate::regions::{Page, Rendered};
use crate::trouble::Trouble;

/// How often the same thing is tried when another node was faster.
const TRIES: usize = 5;
/// A table nobody looks at stays in memory for so long.
const IDLE: Millis = 10 * 60 * 1000;

/// All tables of this node.
pub struct Host {
    /// Where they live.
    pub store: Store,
    tables: Mutex<HashMap<String, Arc<Live>>>,
}

/// A table that somebody at this node has asked for.
pub struct Live {
    /// Its name.
    pub id: String,
    /// The table; nothing if it has to be folded again.
    hosted: RwLock<Option<Hosted>>,
    /// Counts the changes, whatever changed.
    changes: watch::Sender<u64>,
    /// Pages as they were last rendered, one for each kind of eyes.
    pages: Mutex<HashMap<Eyes, (u64, Arc<Rendered>)>>,
    used: AtomicI64,
}

impl Live {
    fn new(id: &str) -> Arc<Self> {
        Arc::new(Self {
            id: id.to_owned(),
            hosted: RwLock::default(),
            changes: watch::Sender::new(0),
            pages: Mutex::default(),
            used: AtomicI64::new(now()),
        })
    }

    /// Tells of every change from now on.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Host {
    /// The tables of a store.
    pub fn new(store: Store) -> Arc<Self> {
        Arc::new(Self { store, tables: Mutex::default() })
    }

    /// The table of this name; there may be none.
    pub async fn live(&self, id: &str) -> Result<Arc<Live>, Trouble> {
        let found = lock(&self.tables).get(id).cloned();
        let live = found.unwrap_or_else(|| Live::new(id));
        live.used.store(now(), Ordering::Relaxed);
        self.folded(&live).await?;
        Ok(Arc::clone(lock(&self.tables).entry(id.to_owned()).or_insert(live)))
    }

    /// Makes sure that the table is there.
    async fn folded(&self, live: &Live) -> Result<(), Trouble> {
        if live.hosted.read().await.is_some() {
            return Ok(());
        }
        let mut hosted = live.hosted.write().await;
        if hosted.is_none() {
            *hosted = Some(self.fold(&live.id).await?);
        }
        Ok(())
    }

    async fn fold(&self, id: &str) -> Result<Hosted, Trouble> {
        let found = self.store.table(id).await?;
        let (row, seats) = found.ok_or_else(|| Trouble::not_found("There is no such table."))?;
        let entries = self.store.entries(id, 0).await?;
        Ok(Hosted::fold(row, seats, &entries))
    }

    /// Looks at a table.
    pub async fn look<T>(&self, id: &str, look: impl FnOnce(&Hosted) -> T) -> Result<T, Trouble> {
        let live = self.live(id).await?;
        let hosted = live.hosted.read().await;
        let hosted = hosted.as_ref().ok_or_else(|| Trouble::not_found("The table is not there just now."))?;
        Ok(look(hosted))
    }

    /// The page of a viewer, rendered once a revision for all who see the same.
    pub async fn page(&self, live: &Live, eyes: Eyes) -> Result<Arc<Rendered>, Trouble> {
        let count = *live.changes.borrow();
        let before = lock(&live.pages).get(&eyes).cloned();
        if let Some((_, page)) = before.as_ref().filter(|(at, _)| *at == count) {
            return Ok(Arc::clone(page));
        }
        self.folded(live).await?;
        let chat = self.store.chat(&live.id, 0, 60).await?;
        let hosted = live.hosted.read().await;
        let hosted = hosted.as_ref().ok_or_else(|| Trouble::not_found("The table is not there just now."))?;
        let before = before.as_ref().map(|(_, page)| page.as_ref());
        let page = Arc::new(Page { hosted, eyes, chat: &chat, before }.render());
        lock(&live.pages).insert(eyes, (count, Arc::clone(&page)));
        Ok(page)
    }

    /// Does what a player wants, durably. It is done to its end even if the player hangs up in the middle.
    pub async fn act(
        self: &Arc<Self>,
        id: &str,
        player: &Player,
        seat: Seat,
        revision: Option<u64>,
        action: Action,
    ) -> Result<u64, Trouble> {
        let (host, live, player) = (Arc::clone(self), self.live(id).await?, player.clone());
        let done = tokio::spawn(async move { host.act_durably(&live, &player, seat, revision, &action).await });
        done.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a choice failed");
            Err(Trouble::conflict("failed", "Something went wrong with this choice; nothing was saved."))
        })
    }

    async fn act_durably(
        &self,
        live: &Live,
        player: &Player,
        seat: Seat,
        revision: Option<u64>,
        action: &Action,
    ) -> Result<u64, Trouble> {
        for _ in 0..TRIES {
            self.folded(live).await?;
            let mut guard = live.hosted.write().await;
            let Some(hosted) = guard.as_mut() else { continue };
            if !hosted.holds(player, seat) {
                return Err(Trouble::forbidden("That seat is not yours."));
            }
            let entries = hosted.act(seat, revision, action)?;
            if let Some(revision) = self.write(live, guard, entries).await? {
                return Ok(revision);
            }
        }
        Err(Trouble::stale("Others are faster at this table just now; look again."))
    }

    /// Writes what was played in memory. What the store doesn't take is forgotten; nothing if another writer was first.
    async fn write(
        &self,
        live: &Live,
        mut guard: RwLockWriteGuard<'_, Option<Hosted>>,
        entries: Vec<Entry>,
    ) -> Result<Option<u64>, Trouble> {
        let Some(hosted) = guard.as_mut() else { return Ok(None) };
        hosted.row.updated = now();
        let (summary, at) = (hosted.row.summary.clone(), hosted.row.updated);
        let revision = summary.entries;
        match self.store.append(&live.id, entries, summary, at).await {
            Ok(()) => {
                drop(guard);
                live.changed();
                Ok(Some(revision))
            }
            Err(AppendError::Taken) => {
                *guard = None;
                Ok(None)
            }
            Err(AppendError::Store(error)) => {
                *guard = None;
                Err(error.into())
            }
        }
    }

    /// Lets the bots of a table play as long as it is their turn.
    pub async fn let_bots_play(self: &Arc<Self>, id: &str) -> Result<(), Trouble> {
        let live = self.live(id).await?;
        loop {
            self.folded(&live).await?;
            let mut guard = live.hosted.write().await;
            let Some(hosted) = guard.as_mut() else { continue };
            let entries = hosted.bots_turn();
            if entries.is_empty() {
                return Ok(());
            }
            self.write(&live, guard, entries).await?;
        }
    }

    /// Who sits where, or what is said, has changed: all nodes look again.
    pub async fn refresh(&self, id: &str) -> Result<(), Trouble> {
        let Some(live) = lock(&self.tables).get(id).cloned() else { return Ok(()) };
        let found = self.store.table(id).await?;
        let mut guard = live.hosted.write().await;
        if let (Some(hosted), Some((row, seats))) = (guard.as_mut(), found) {
            let summary = hosted.row.summary.clone();
            hosted.row = row;
            hosted.row.summary = summary;
            hosted.seats = seats;
        }
        drop(guard);
        live.changed();
        Ok(())
    }

    /// Follows what this and other nodes write, for ever.
    pub async fn follow(self: Arc<Self>) {
        let mut changes = self.store.changes();
        loop {
            let followed = match changes.recv().await {
                Ok(Change::Entries { table, entries }) => self.catch_up(&table, entries).await,
                Ok(Change::Seats { table }) => self.refresh(&table).await,
                Ok(Change::Chat { table, .. }) => {
                    self.heard(&table);
                    Ok(())
                }
                Ok(Change::Gap) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.forget_all().await;
                    Ok(())
                }
                Err(broadcast::error::RecvError::Closed) => return,
            };
            if let Err(trouble) = followed {
                tracing::warn!(words = trouble.words, "could not follow a change");
            }
        }
    }

    async fn catch_up(&self, id: &str, entries: u64) -> Result<(), Trouble> {
        let Some(live) = lock(&self.tables).get(id).cloned() else { return Ok(()) };
        let mut guard = live.hosted.write().await;
        let Some(hosted) = guard.as_mut().filter(|hosted| hosted.revision() < entries) else { return Ok(()) };
        let news = self.store.entries(id, hosted.revision()).await?;
        if !hosted.follow(&news) {
            *guard = None;
        }
        drop(guard);
        live.changed();
        Ok(())
    }

    fn heard(&self, id: &str) {
        if let Some(live) = lock(&self.tables).get(id) {
            live.changed();
        }
    }

    /// After a gap in the news everything is folded again.
    async fn forget_all(&self) {
        let all: Vec<Arc<Live>> = lock(&self.tables).values().cloned().collect();
        for live in all {
            *live.hosted.write().await = None;
            live.changed();
        }
    }

    /// Lets go of tables that nobody has looked at for a while, for ever.
    pub async fn sweep(self: Arc<Self>) {
        let mut minutes = tokio::time::interval(Duration::from_mins(1));
        loop {
            minutes.tick().await;
            let wanted = |live: &Arc<Live>| {
                Arc::strong_count(live) > 1
                    || live.changes.receiver_count() > 0
                    || now() - live.used.load(Ordering::Relaxed) < IDLE
            };
            lock(&self.tables).retain(|_, live| wanted(live));
        }
    }
}
