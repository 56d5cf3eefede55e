//! All tables of this node: found in memory, folded from the store when they are not there.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use store::{AppendError, Change, ChatLine, Millis, Player, RecordEntry, Store};
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard, Semaphore, broadcast, watch};

use crate::clock::now;
use crate::config::Config;
use crate::contents;
use crate::hosted::{Hosted, TableAct};
use crate::live::Event;
use crate::metrics::Metrics;
use crate::news::Shown;
use crate::regions::Page;
use crate::seen::{Perspective, Seen};
use crate::token;
use crate::trouble::Trouble;
use crate::webhook::Webhooks;

/// How often the same thing is tried when another node was faster.
const TRIES: usize = 5;
/// A table nobody looks at stays in memory for this long.
const IDLE: Millis = 10 * 60 * 1000;
/// At how many tables this node catches up with others at once.
const CATCHING_UP: usize = 8;
/// How many lines of chat are shown to somebody who comes.
const CHAT_LINES: u32 = 100;

/// All tables of this node.
pub struct Host {
    /// Where they live.
    pub store: Store,
    /// Numbers about the server.
    pub metrics: Arc<Metrics>,
    webhooks: Webhooks,
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
    /// What those who look on were last told. There may be thousands of them, and they all see the same.
    told: Mutex<Option<Told>>,
    /// How many entries this node knows of: those in memory, durable or about to be.
    known: AtomicU64,
    chat: Mutex<Chat>,
    used: AtomicI64,
}

/// What was told to everybody who looked from this perspective and had seen the same before.
struct Told {
    perspective: Perspective,
    /// After how many changes.
    at: u64,
    before: Option<Arc<Shown>>,
    now: Arc<Shown>,
    event: Option<Event>,
}

impl Told {
    fn fits(&self, perspective: Perspective, at: u64, before: Option<&Arc<Shown>>) -> bool {
        let same = match (&self.before, before) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        same && self.perspective == perspective && self.at == at
    }
}

/// The last lines of chat, until there are more.
#[derive(Default)]
struct Chat {
    version: u64,
    lines: Option<Arc<[ChatLine]>>,
}

impl Live {
    fn new(id: &str) -> Arc<Self> {
        Arc::new(Self {
            id: id.to_owned(),
            hosted: RwLock::default(),
            changes: watch::Sender::new(0),
            told: Mutex::default(),
            known: AtomicU64::new(0),
            chat: Mutex::default(),
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

    /// Something was said.
    fn heard(&self) {
        let mut chat = lock(&self.chat);
        *chat = Chat { version: chat.version + 1, lines: None };
        drop(chat);
        self.changed();
    }

    /// What is in memory is not to be trusted any more. Whoever looks next folds it again.
    fn forget(&self, guard: &mut Option<Hosted>) {
        *guard = None;
        self.known.store(0, Ordering::Release);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn no_table() -> Trouble {
    Trouble::not_found("There is no such table.")
}

fn warn(followed: Result<(), Trouble>) {
    if let Err(trouble) = followed {
        tracing::warn!(words = trouble.words, "could not follow a change");
    }
}

impl Host {
    /// The tables of a store.
    pub fn new(store: Store, config: &Config) -> Arc<Self> {
        let metrics = Arc::<Metrics>::default();
        let webhooks = Webhooks::new(config, Arc::clone(&metrics));
        Arc::new(Self { store, metrics, webhooks, tables: Mutex::default() })
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        lock(&self.tables).len()
    }

    /// The table of this name; there may be none.
    ///
    /// It is known to [`Host::follow`] before it is folded, so that no change falls between.
    pub async fn live(&self, id: &str) -> Result<Arc<Live>, Trouble> {
        if !token::is_id(id) {
            return Err(no_table());
        }
        let live = Arc::clone(lock(&self.tables).entry(id.to_owned()).or_insert_with(|| Live::new(id)));
        live.used.store(now(), Ordering::Relaxed);
        let folded = self.folded(&live).await.map(drop);
        if folded.is_err() {
            self.let_go(&live);
        }
        folded.map(|()| live)
    }

    /// Keeps no room for tables that don't exist.
    fn let_go(&self, live: &Arc<Live>) {
        let mut tables = lock(&self.tables);
        let unused = Arc::strong_count(live) == 2 && live.changes.receiver_count() == 0;
        if unused && tables.get(&live.id).is_some_and(|other| Arc::ptr_eq(other, live)) {
            tables.remove(&live.id);
        }
    }

    /// Makes sure that the table is there. Folding may bring what nobody here has seen, so all look again.
    async fn folded<'a>(&self, live: &'a Live) -> Result<RwLockReadGuard<'a, Hosted>, Trouble> {
        if let Ok(here) = RwLockReadGuard::try_map(live.hosted.read().await, Option::as_ref) {
            return Ok(here);
        }
        let mut guard = live.hosted.write().await;
        if guard.is_none() {
            // Rare, and large: it has no place in every future that looks at a table.
            let hosted = Box::pin(self.fold(&live.id)).await?;
            live.known.store(hosted.revision(), Ordering::Release);
            *guard = Some(hosted);
            live.changed();
        }
        // Not let go of in between, or it might be forgotten again.
        RwLockReadGuard::try_map(guard.downgrade(), Option::as_ref).map_err(|_| no_table())
    }

    async fn fold(&self, id: &str) -> Result<Hosted, Trouble> {
        let found = self.store.table(id).await?;
        let (row, seats) = found.ok_or_else(no_table)?;
        let entries = self.store.entries(id, 0).await?;
        let brought = contents::bring(&self.store, &row.game, &row.header).await?;
        Ok(Hosted::fold(row, seats, &entries, brought))
    }

    /// Looks at a table.
    pub async fn look<T>(&self, id: &str, look: impl FnOnce(&Hosted) -> T) -> Result<T, Trouble> {
        let live = self.live(id).await?;
        self.look_at(&live, look).await
    }

    /// Looks at a table that somebody holds already.
    pub async fn look_at<T>(&self, live: &Live, look: impl FnOnce(&Hosted) -> T) -> Result<T, Trouble> {
        let hosted = self.folded(live).await?;
        Ok(look(&hosted))
    }

    /// Looks at the page of a table.
    pub async fn page<T>(
        &self,
        live: &Live,
        perspective: Perspective,
        look: impl FnOnce(&Page<'_>) -> T,
    ) -> Result<T, Trouble> {
        let chat = self.chat(live).await?;
        let hosted = self.folded(live).await?;
        Ok(look(&Page::new(Seen { hosted: &hosted, perspective }, &chat)))
    }

    /// What has to be told to somebody whose page shows this, and what it shows then. For players it is written for each
    /// page, of which they seldom have two; for those who look on once for all of them.
    pub async fn news(
        &self,
        live: &Live,
        perspective: Perspective,
        before: Option<&Arc<Shown>>,
    ) -> Result<(Arc<Shown>, Option<Event>), Trouble> {
        let chat = self.chat(live).await?;
        let hosted = self.folded(live).await?;
        let at = *live.changes.borrow();
        if let Some(told) = lock(&live.told).as_ref().filter(|told| told.fits(perspective, at, before)) {
            return Ok((Arc::clone(&told.now), told.event.clone()));
        }
        let (now, event) = Page::new(Seen { hosted: &hosted, perspective }, &chat).news(before.map(AsRef::as_ref))?;
        let now = Arc::new(now);
        if perspective.held == 0 {
            let (before, now, event) = (before.cloned(), Arc::clone(&now), event.clone());
            *lock(&live.told) = Some(Told { perspective, at, before, now, event });
        }
        Ok((now, event))
    }

    /// What was said lately; read again only after something was said.
    pub async fn chat(&self, live: &Live) -> Result<Arc<[ChatLine]>, Trouble> {
        let version = {
            let chat = lock(&live.chat);
            if let Some(lines) = &chat.lines {
                return Ok(Arc::clone(lines));
            }
            chat.version
        };
        let lines: Arc<[ChatLine]> = Box::pin(self.store.chat(&live.id, 0, CHAT_LINES)).await?.into();
        let mut chat = lock(&live.chat);
        if chat.version == version {
            chat.lines = Some(Arc::clone(&lines));
        }
        Ok(lines)
    }

    /// What was said after line number `after`, unless it is too long ago.
    pub async fn chat_after(&self, live: &Live, after: u64) -> Result<Vec<ChatLine>, Trouble> {
        let lines = self.chat(live).await?;
        Ok(lines.iter().filter(|line| line.n > after).cloned().collect())
    }

    /// Does what a player wants, durably. It is done to its end even if the player hangs up in the middle.
    pub async fn act(self: &Arc<Self>, live: Arc<Live>, player: Player, act: TableAct) -> Result<u64, Trouble> {
        let (host, here) = (Arc::clone(self), Arc::clone(&live));
        match tokio::spawn(async move { host.act_here(&live, &player, &act).await }).await {
            Ok(done) => done,
            Err(_) => Err(Self::failed(&here).await),
        }
    }

    /// The same, for a task that nobody stops in the middle.
    pub async fn act_here(&self, live: &Live, player: &Player, act: &TableAct) -> Result<u64, Trouble> {
        match AssertUnwindSafe(self.act_durably(live, player, act)).catch_unwind().await {
            Ok(done) => done,
            Err(_) => Err(Self::failed(live).await),
        }
    }

    /// After a panic nobody knows what is in memory.
    async fn failed(live: &Live) -> Trouble {
        tracing::error!(table = live.id, "a choice failed");
        live.forget(&mut *live.hosted.write().await);
        live.changed();
        Trouble::conflict("failed", "Something went wrong with this choice; look again.")
    }

    async fn act_durably(&self, live: &Live, player: &Player, act: &TableAct) -> Result<u64, Trouble> {
        for _ in 0..TRIES {
            let mut guard = live.hosted.write().await;
            let Some(hosted) = guard.as_mut() else {
                drop(guard);
                drop(self.folded(live).await?);
                continue;
            };
            let seat = hosted.seat_for(&player.id, act.seat)?;
            let before = hosted.row.summary.asked;
            let entries = hosted.act(seat, act.revision, &act.action)?;
            let turns = hosted.turns(before, Some(seat));
            if let Some(revision) = self.write(live, guard, entries).await? {
                self.webhooks.tell(turns);
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
        entries: Vec<RecordEntry>,
    ) -> Result<Option<u64>, Trouble> {
        let Some(hosted) = guard.as_mut() else { return Ok(None) };
        hosted.row.updated = now();
        let (summary, at) = (hosted.row.summary.clone(), hosted.row.updated);
        let (revision, number, start) = (summary.entries, entries.len(), Instant::now());
        live.known.store(revision, Ordering::Release);
        match self.store.append(&live.id, entries, summary, at).await {
            Ok(()) => {
                self.metrics.durable(number, start.elapsed());
                drop(guard);
                live.changed();
                Ok(Some(revision))
            }
            Err(AppendError::Taken) => {
                live.forget(&mut guard);
                Ok(None)
            }
            Err(AppendError::Store(error)) => {
                live.forget(&mut guard);
                drop(guard);
                live.changed();
                Err(error.into())
            }
        }
    }

    /// Lets the bots of a table play as long as it is their turn.
    pub async fn let_bots_play(self: &Arc<Self>, id: &str) -> Result<(), Trouble> {
        let live = self.live(id).await?;
        loop {
            drop(self.folded(&live).await?);
            let mut guard = live.hosted.write().await;
            let Some(hosted) = guard.as_mut() else { continue };
            let before = hosted.row.summary.asked;
            let entries = hosted.bots_turn();
            if entries.is_empty() {
                return Ok(());
            }
            let turns = hosted.turns(before, None);
            if self.write(&live, guard, entries).await?.is_some() {
                self.webhooks.tell(turns);
            }
        }
    }

    /// Who sits where, or what is said, has changed: all nodes look again.
    pub async fn refresh(&self, id: &str) -> Result<(), Trouble> {
        let Some(live) = self.here(id) else { return Ok(()) };
        let mut guard = live.hosted.write().await;
        // Read while nobody else may, or an older answer could replace a newer one.
        if let (Some(hosted), Some((row, seats))) = (guard.as_mut(), self.store.table(id).await?) {
            let summary = hosted.row.summary.clone();
            hosted.row = row;
            hosted.row.summary = summary;
            hosted.seats = seats;
        }
        drop(guard);
        live.changed();
        Ok(())
    }

    /// The table of this name, if somebody here has asked for it.
    fn here(&self, id: &str) -> Option<Arc<Live>> {
        lock(&self.tables).get(id).cloned()
    }

    /// Follows what this and other nodes write, for ever.
    pub async fn follow(self: Arc<Self>) {
        let mut changes = self.store.changes();
        let room = Arc::new(Semaphore::new(CATCHING_UP));
        loop {
            match changes.recv().await {
                Ok(Change::Entries { table, entries }) => self.follow_entries(&room, &table, entries).await,
                Ok(Change::Seats { table }) => warn(self.refresh(&table).await),
                Ok(Change::Chat { table, .. }) => {
                    if let Some(live) = self.here(&table) {
                        live.heard();
                    }
                }
                Ok(Change::Player { .. }) => {}
                Ok(Change::Gap) | Err(broadcast::error::RecvError::Lagged(_)) => self.forget_all().await,
                Err(broadcast::error::RecvError::Closed) => return,
            }
        }
    }

    /// A table catches up beside others, so that one that is slow doesn't hold them up. What this node wrote itself it
    /// knows; that costs no lock, for most changes are of this kind.
    async fn follow_entries(self: &Arc<Self>, room: &Arc<Semaphore>, id: &str, entries: u64) {
        let Some(live) = self.here(id).filter(|live| live.known.load(Ordering::Acquire) < entries) else { return };
        let Ok(place) = Arc::clone(room).acquire_owned().await else { return };
        let host = Arc::clone(self);
        tokio::spawn(async move {
            warn(host.catch_up(&live, entries).await);
            drop(place);
        });
    }

    async fn catch_up(&self, live: &Live, entries: u64) -> Result<(), Trouble> {
        let mut guard = live.hosted.write().await;
        let behind = match guard.as_ref() {
            Some(hosted) if hosted.revision() >= entries => return Ok(()),
            Some(hosted) => Some(hosted.revision()),
            None => None,
        };
        let read = match behind {
            Some(revision) => self.store.entries(&live.id, revision).await.map(Some),
            None => Ok(None),
        };
        let follows = match (guard.as_mut(), &read) {
            (Some(hosted), Ok(Some(news))) => hosted.follow(news),
            _ => false,
        };
        if let Some(hosted) = guard.as_ref().filter(|_| follows) {
            live.known.store(hosted.revision(), Ordering::Release);
        } else {
            live.forget(&mut guard);
        }
        drop(guard);
        live.changed();
        Ok(read.map(drop)?)
    }

    /// After a gap in the news everything is folded again.
    async fn forget_all(&self) {
        let all: Vec<Arc<Live>> = lock(&self.tables).values().cloned().collect();
        for live in all {
            live.forget(&mut *live.hosted.write().await);
            live.heard();
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
