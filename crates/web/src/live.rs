//! The live connection of a page: what changed is pushed as it happens.
//!
//! Server-sent events: the browser reconnects by itself and says which revision it saw last. The first message after a
//! connection brings the page up to date, whatever was missed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use tokio::sync::watch;

use crate::eyes::{Eyes, Onlooker};
use crate::host::{Host, Live};
use crate::regions::Rendered;

/// The page of an onlooker, first as a whole, then what changes. It ends when he may not see the same any more: when his
/// seat is another's now, or his link was withdrawn.
pub fn events(
    host: Arc<Host>,
    live: Arc<Live>,
    onlooker: Onlooker,
    eyes: Eyes,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let changes = live.changes();
    let feed = Feed { host, live, onlooker, eyes, changes, seen: None };
    futures_util::stream::unfold(feed, |mut feed| async move { feed.next().await.map(|event| (Ok(event), feed)) })
}

/// Events as a response that stays open.
pub fn stream<S>(events: S) -> Sse<impl Stream<Item = Result<Event, Infallible>>>
where
    S: Stream<Item = Result<Event, Infallible>> + Send + 'static,
{
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
}

struct Feed {
    host: Arc<Host>,
    live: Arc<Live>,
    onlooker: Onlooker,
    eyes: Eyes,
    changes: watch::Receiver<u64>,
    seen: Option<Arc<Rendered>>,
}

impl Feed {
    /// Whether the onlooker may still see what he sees.
    async fn may_look(&self) -> bool {
        match self.host.look(&self.live.id, |hosted| self.onlooker.eyes(hosted)).await {
            Ok(Ok(eyes)) => eyes == self.eyes,
            Ok(Err(_)) => false,
            Err(_) => true,
        }
    }

    /// The next message; nothing when the table is gone, or not to be seen any more.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.seen.is_some() {
                self.changes.changed().await.ok()?;
            } else {
                self.changes.mark_unchanged();
            }
            if !self.may_look().await {
                return None;
            }
            match self.host.page(&self.live, self.eyes).await {
                Ok(page) => return Some(self.tell(page)),
                Err(trouble) => {
                    tracing::warn!(words = trouble.words, "a live page could not be rendered");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    self.changes.mark_changed();
                }
            }
        }
    }

    fn tell(&mut self, page: Arc<Rendered>) -> Event {
        let news = page.news(self.seen.as_deref());
        let event = Event::default().id(page.revision.to_string()).data(news.to_string());
        self.seen = Some(page);
        event
    }
}
