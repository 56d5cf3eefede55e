//! Live connections: what changed is pushed as it happens, to pages and to programs.
//!
//! One feed, two ways to carry it: by [`crate::socket`], or as server-sent events where no socket comes through. The first
//! message after a connection brings whoever looks up to date, whatever was missed. Who may see what is asked anew for every
//! message: whoever leaves a seat or signs out sees no more than others from then on.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::Serialize;
use store::Key;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::host::Live;
use crate::identity;
use crate::limits::{Client, Place};
use crate::news::Shown;
use crate::routes::Stopping;
use crate::seen::{Onlooker, Perspective};
use crate::server::Shared;
use crate::trouble::Trouble;

/// A sign of life: a comment, which is no event.
const ALIVE: Bytes = Bytes::from_static(b":\n\n");
/// After this long, what could not be told is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// What is told: an id by which whoever hears it may go on later, and data in JSON. The bytes are those of a server-sent event;
/// a socket sends a part of the same bytes.
#[derive(Clone)]
pub struct Event {
    bytes: Bytes,
    /// Where the data begin.
    data: usize,
}

impl Event {
    const ID: &[u8] = b"id: ";
    const DATA: &[u8] = b"\ndata: ";
    const END: &[u8] = b"\n\n";

    /// JSON has no line breaks, so the data are one line.
    pub fn new(id: &str, data: &impl Serialize) -> Result<Self, Trouble> {
        let mut bytes = Vec::with_capacity(4096);
        bytes.extend_from_slice(Self::ID);
        bytes.extend_from_slice(id.as_bytes());
        bytes.extend_from_slice(Self::DATA);
        let begin = bytes.len();
        serde_json::to_writer(&mut bytes, data).map_err(|error| Trouble::unwritten(&error))?;
        bytes.extend_from_slice(Self::END);
        Ok(Self { bytes: bytes.into(), data: begin })
    }

    /// Its id.
    pub fn id(&self) -> &[u8] {
        &self.bytes[Self::ID.len()..self.data - Self::DATA.len()]
    }

    /// Its data.
    pub fn data(&self) -> Bytes {
        self.bytes.slice(self.data..self.bytes.len() - Self::END.len())
    }
}

/// Somebody who looks at a table for a while.
pub struct Watcher {
    /// What all share.
    pub shared: Arc<Shared>,
    /// The table.
    pub live: Arc<Live>,
    /// Who looks.
    pub onlooker: Onlooker,
    /// What they are known by, if they are.
    session: Option<Key>,
}

impl Watcher {
    /// Whoever may look at this table and sends these headers.
    pub async fn of(shared: &Arc<Shared>, id: &str, onlooker: Onlooker, headers: &HeaderMap) -> Result<Self, Trouble> {
        onlooker.look(shared, id).await?;
        let live = shared.host.live(id).await?;
        let session = onlooker.me.as_ref().and_then(|_| identity::session_key(headers));
        Ok(Self { shared: Arc::clone(shared), live, onlooker, session })
    }

    /// From which perspective they see the table now, or that they may not any more.
    pub async fn perspective(&mut self) -> Result<Perspective, Trouble> {
        if let Some(key) = &self.session {
            let known = identity::holder(&self.shared, key).await?;
            self.onlooker.me = Some(known.ok_or_else(Trouble::unknown_visitor)?);
        }
        self.shared.host.look_at(&self.live, |hosted| self.onlooker.perspective(hosted)).await?
    }
}

/// Puts what has changed into a message.
pub trait Tell: Send + 'static {
    /// What has to be told now to whoever looks from this perspective, if anything.
    fn tell(
        &mut self,
        shared: &Shared,
        live: &Live,
        perspective: Perspective,
    ) -> impl Future<Output = Result<Option<Event>, Trouble>> + Send;
}

/// Tells what has changed on a page.
#[derive(Default)]
pub struct PageNews(Option<Arc<Shown>>);

impl Tell for PageNews {
    async fn tell(&mut self, shared: &Shared, live: &Live, perspective: Perspective) -> Result<Option<Event>, Trouble> {
        let (shown, event) = shared.host.news(live, perspective, self.0.as_ref()).await?;
        self.0 = Some(shown);
        Ok(event)
    }
}

/// A connection that may stay open, among those that this server allows.
pub struct Connection {
    /// Turns true when the server stops.
    pub stopping: watch::Receiver<bool>,
    /// Its place among them.
    pub place: Place,
}

impl FromRequestParts<Arc<Shared>> for Connection {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Trouble> {
        let Stopping(stopping) = parts.extensions.get().cloned().ok_or_else(Trouble::broken)?;
        let Client(client) = Client::from_request_parts(parts, shared).await?;
        Ok(Self { stopping, place: shared.limits.connect(client)? })
    }
}

impl Connection {
    /// A response that stays open: first how things stand, then what changes, until the server stops.
    pub fn stream(self, watcher: Watcher, told: impl Tell) -> Response {
        let Self { mut stopping, place } = self;
        let feed = Feed::new(watcher, told);
        let events = futures_util::stream::unfold((feed, place), |(mut feed, place)| async move {
            feed.next().await.map(|event| (Ok::<_, Infallible>(event), (feed, place)))
        });
        let stop = async move { drop(stopping.wait_for(|stop| *stop).await) };
        let headers = [
            (header::CONTENT_TYPE, "text/event-stream"),
            (header::CACHE_CONTROL, "no-store"),
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        (headers, Body::from_stream(events.take_until(Box::pin(stop)))).into_response()
    }
}

/// What somebody who looks at a table is told.
pub struct Feed<T> {
    /// Who they are.
    pub watcher: Watcher,
    changes: watch::Receiver<u64>,
    told: T,
    fresh: bool,
}

impl<T: Tell> Feed<T> {
    /// What is told from now on, and first how things stand.
    pub fn new(watcher: Watcher, told: T) -> Self {
        let changes = watcher.live.changes();
        Self { watcher, changes, told, fresh: true }
    }

    /// Returns when there is something to look at again.
    pub async fn changed(&mut self) {
        // The table is held by the watcher, so it tells of changes as long as somebody listens.
        if !self.fresh && self.changes.changed().await.is_ok() {
            self.fresh = true;
        }
    }

    /// Whether there is something to look at again.
    pub fn is_due(&self) -> bool {
        self.fresh || self.changes.has_changed().unwrap_or(false)
    }

    /// What has to be told now, if anything; an error when the table is gone or not to be seen any more.
    pub async fn tell(&mut self) -> Result<Option<Event>, Trouble> {
        self.changes.mark_unchanged();
        self.fresh = false;
        // Thousands of connections wait; only while one is told something it needs the room for that.
        match Box::pin(self.news()).await {
            Err(trouble) if !is_over(&trouble) => {
                tracing::warn!(words = trouble.words, "a live connection could not be told");
                tokio::time::sleep(PAUSE).await;
                self.fresh = true;
                Ok(None)
            }
            other => other,
        }
    }

    async fn news(&mut self) -> Result<Option<Event>, Trouble> {
        let perspective = self.watcher.perspective().await?;
        self.told.tell(&self.watcher.shared, &self.watcher.live, perspective).await
    }

    /// The next server-sent event, or a sign of life; nothing when the table is gone or not to be seen any more.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if timeout(self.watcher.shared.config.quiet, self.changed()).await.is_err() {
                let known = Box::pin(self.watcher.perspective()).await;
                return (!known.is_err_and(|trouble| is_over(&trouble))).then_some(ALIVE);
            }
            if let Some(event) = self.tell().await.ok()? {
                return Some(event.bytes);
            }
        }
    }
}

/// Whether there is nothing more to be seen for whoever gets this answer.
pub fn is_over(trouble: &Trouble) -> bool {
    matches!(trouble.status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::NOT_FOUND)
}
