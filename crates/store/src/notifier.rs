//! Tells everybody at this node what has changed, and what the node remembers of sessions first.
//!
//! Every request says who asks by a session. So that they needn't all ask the database, the node remembers whose
//! sessions it has seen, until something about that player changes here or at another node.

use crate::rows::{Change, Key, Millis, Player};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// How many changes a slow listener may be behind before it misses some, which its receiver tells it.
const CHANGES: usize = 4096;
/// How many sessions are remembered; when there are more, all are forgotten.
const REMEMBERED: usize = 20_000;

/// Tells of changes. A clone tells the same listeners.
#[derive(Clone)]
pub(crate) struct Notifier {
    changes: broadcast::Sender<Change>,
    sessions: Arc<Mutex<Sessions>>,
}

#[derive(Default)]
struct Sessions {
    known: HashMap<Key, Session>,
    /// Counts how often something was forgotten, so that nobody remembers what they read before that.
    forgotten: u64,
}

/// A session that is open.
#[derive(Clone)]
pub(crate) struct Session {
    pub player: Player,
    pub opened: Millis,
}

impl Notifier {
    pub(crate) fn new() -> Notifier {
        Notifier { changes: broadcast::channel(CHANGES).0, sessions: Arc::default() }
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Tells of a change. Whoever asks afterwards is told nothing older.
    pub(crate) fn ring(&self, change: Change) {
        match &change {
            Change::Player { player } => self.forget(|session| session.player.id == *player),
            Change::Gap => self.forget(|_| true),
            Change::Entries { .. } | Change::Chat { .. } | Change::Seats { .. } => {}
        }
        let _ = self.changes.send(change);
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self, which: impl Fn(&Session) -> bool) {
        let mut sessions = self.sessions();
        sessions.forgotten += 1;
        sessions.known.retain(|_, session| !which(session));
    }

    /// The session with this key, if it is remembered; else what to give to [`Notifier::remember`] when it has been read.
    pub(crate) fn session(&self, key: &Key) -> Result<Session, u64> {
        let sessions = self.sessions();
        sessions.known.get(key).cloned().ok_or(sessions.forgotten)
    }

    /// Remembers a session, unless something was forgotten while it was read.
    pub(crate) fn remember(&self, at: u64, key: &Key, session: &Session) {
        let mut sessions = self.sessions();
        if sessions.forgotten != at {
            return;
        }
        if sessions.known.len() >= REMEMBERED {
            sessions.known.clear();
        }
        sessions.known.insert(*key, session.clone());
    }
}
