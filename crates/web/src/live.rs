//! Live connections: what changed is pushed as it happens, to pages and to programs.
//!
//! Server-sent events: the browser reconnects by itself and says which revision it saw last. The first message after a
//! connection brings it up to date, whatever was missed. Who may see what is asked anew for every message: whoever leaves
//! a seat sees no more than others from then on.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use tokio::sync::watch;

use crate::host::Live;
use crate::limits::{Client, Place};
use crate::regions::Rendered;
use crate::routes::Stopping;
use crate::seen::{Eyes, Onlooker};
use crate::server::Shared;
use crate::trouble::Trouble;

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
    ) -> impl Future<Output = Result<Option<Event>, Trouble>> + Send;
}

/// Tells which regions of a page have changed.
#[derive(Default)]
pub struct Regions(Option<Arc<Rendered>>);

impl Tell for Regions {
    async fn tell(&mut self, shared: &Shared, live: &Live, eyes: Eyes) -> Result<Option<Event>, Trouble> {
        let page = shared.host.page(live, eyes).await?;
        let news = page.news(self.0.as_deref());
        let event = Event::default().id(page.revision.to_string()).data(news.to_string());
        self.0 = Some(page);
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
        let sse = Sse::new(events.take_until(Box::pin(stop)));
        let headers = [(header::CACHE_CONTROL, "no-store"), (HeaderName::from_static("x-accel-buffering"), "no")];
        (headers, sse.keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))).into_response()
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
    /// The next message; nothing when the table is gone or not to be seen any more.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.fresh {
                self.changes.mark_unchanged();
            } else {
                self.changes.changed().await.ok()?;
            }
            match self.tell().await {
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

    async fn tell(&mut self) -> Result<Option<Event>, Trouble> {
        let Watcher { shared, live, onlooker } = &self.watcher;
        let eyes = onlooker.look(shared, &live.id).await?;
        self.told.tell(shared, live, eyes).await
    }
}
