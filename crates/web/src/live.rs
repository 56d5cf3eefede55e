//! Live connections: what changed is pushed as it happens, to pages and to programs.
//!
//! Server-sent events: the browser reconnects by itself and says which revision it saw last. The first message after a
//! connection brings it up to date, whatever was missed. Who may see what is asked anew for every message: whoever leaves
//! a seat sees no more than others from then on.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::host::Live;
use crate::limits::{Client, Place};
use crate::news::Shown;
use crate::routes::Stopping;
use crate::seen::{Eyes, Onlooker};
use crate::server::Shared;
use crate::trouble::Trouble;

/// A sign of life is sent when nothing else was for so long.
const QUIET: Duration = Duration::from_secs(20);
/// A sign of life: a comment, which is no event.
const ALIVE: Bytes = Bytes::from_static(b":\n\n");

/// An event as it goes over the wire. JSON has no line breaks, so the data is one line.
pub fn event(id: &str, data: &impl Serialize) -> Result<Bytes, Trouble> {
    let mut text = Vec::with_capacity(4096);
    text.extend_from_slice(b"id: ");
    text.extend_from_slice(id.as_bytes());
    text.extend_from_slice(b"\ndata: ");
    serde_json::to_writer(&mut text, data).map_err(|_| Trouble::broken())?;
    text.extend_from_slice(b"\n\n");
    Ok(text.into())
}

/// Somebody who looks at a table for a while.
pub struct Watcher {
    shared: Arc<Shared>,
    live: Arc<Live>,
    onlooker: Onlooker,
}

impl Watcher {
    /// Whoever may look at this table.
    pub async fn of(shared: &Arc<Shared>, id: &str, onlooker: Onlooker) -> Result<Self, Trouble> {
        onlooker.look(shared, id).await?;
        let live = shared.host.live(id).await?;
        Ok(Self { shared: Arc::clone(shared), live, onlooker })
    }
}

/// Puts what has changed into a message.
pub trait Tell: Send + 'static {
    /// What has to be told now to whoever looks with these eyes, if anything.
    fn tell(
        &mut self,
        shared: &Shared,
        live: &Live,
        eyes: Eyes,
    ) -> impl Future<Output = Result<Option<Bytes>, Trouble>> + Send;
}

/// Tells what has changed on a page.
#[derive(Default)]
pub struct PageNews(Option<Arc<Shown>>);

impl Tell for PageNews {
    async fn tell(&mut self, shared: &Shared, live: &Live, eyes: Eyes) -> Result<Option<Bytes>, Trouble> {
        let (shown, event) = shared.host.news(live, eyes, self.0.as_ref()).await?;
        self.0 = Some(shown);
        Ok(Some(event))
    }
}

/// A connection that may stay open, among those that this server bears.
pub struct Connection {
    stopping: watch::Receiver<bool>,
    place: Place,
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
        let changes = watcher.live.changes();
        let feed = Feed { watcher, changes, told, fresh: true, _place: place };
        let events = futures_util::stream::unfold(feed, |mut feed| async move {
            feed.next().await.map(|event| (Ok::<_, Infallible>(event), feed))
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

struct Feed<T> {
    watcher: Watcher,
    changes: watch::Receiver<u64>,
    told: T,
    fresh: bool,
    _place: Place,
}

impl<T: Tell> Feed<T> {
    /// The next message, or a sign of life; nothing when the table is gone or not to be seen any more.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if self.fresh {
                self.changes.mark_unchanged();
            } else if let Ok(changed) = timeout(QUIET, self.changes.changed()).await {
                changed.ok()?;
            } else {
                return Some(ALIVE);
            }
            // Thousands of connections wait; only while one is told something it needs the room for that.
            match Box::pin(self.tell()).await {
                Ok(event) => {
                    self.fresh = false;
                    if event.is_some() {
                        return event;
                    }
                }
                Err(Trouble { status: StatusCode::FORBIDDEN | StatusCode::NOT_FOUND, .. }) => return None,
                Err(trouble) => {
                    tracing::warn!(words = trouble.words, "a live connection could not be told");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    self.changes.mark_changed();
                }
            }
        }
    }

    async fn tell(&mut self) -> Result<Option<Bytes>, Trouble> {
        let Watcher { shared, live, onlooker } = &self.watcher;
        let eyes = shared.host.look_at(live, |hosted| onlooker.eyes(hosted)).await??;
        self.told.tell(shared, live, eyes).await
    }
}
