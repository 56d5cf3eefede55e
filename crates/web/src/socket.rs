//! Sockets: one connection a player, over which they are told what changes and send what they do.
//!
//! What is told is the same feed that server-sent events carry; what is done is the same that forms and JSON ask for, and is
//! answered by number, to whoever sent it alone. A message counts as a request among those a client may send.
//!
//! A task serves one socket: it does one thing after the other and reads on when that is answered, so a client that sends or
//! reads badly waits for itself. What it keeps while nothing happens is small: no buffer is larger than [`READ_BUFFER`].

mod acts;
mod carrier;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tower_http::request_id::RequestId;

pub use acts::{Answer, Asked};
use carrier::{Came, Carrier, Outbox};

use crate::live::{Connection, Feed, Tell, Watcher, is_over};
use crate::server::Shared;
use crate::trouble::Trouble;

/// What is read at once: more than most choices need.
const READ_BUFFER: usize = 512;
/// The largest message that is read: a line of chat fits, however it is written.
const LARGEST_MESSAGE: usize = 16 * 1024;
/// Whoever has this many messages in a row refused for being too fast is hung up on.
const TOO_FAST: u32 = 50;
/// After this many signs of life without an answer nobody is there any more.
const UNANSWERED: u32 = 2;
/// How long the other side may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// A request to go on as a socket.
pub struct Upgrade {
    accept: String,
    raw: OnUpgrade,
    request: Option<HeaderValue>,
}

impl FromRequestParts<Arc<Shared>> for Upgrade {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Shared>) -> Result<Self, Trouble> {
        let no = || Trouble::malformed("This address is for WebSockets of version 13; /live tells the same without.");
        let wanted = has_word(&parts.headers, header::CONNECTION, "upgrade")
            && has_word(&parts.headers, header::UPGRADE, "websocket")
            && has_word(&parts.headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| wanted).ok_or_else(no)?;
        let accept = derive_accept_key(key.as_bytes());
        let request = parts.extensions.get::<RequestId>().map(|id| id.header_value().clone());
        let raw = parts.extensions.remove::<OnUpgrade>().ok_or_else(no)?;
        Ok(Self { accept, raw, request })
    }
}

/// Whether one of the words of a header is this.
fn has_word(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let values = headers.get_all(name);
    let mut words = values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    words.any(|found| found.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Goes on as a socket, until either side has enough.
    pub fn serve<T: Tell>(self, connection: Connection, watcher: Watcher, told: T) -> Response {
        let Self { accept, raw, request } = self;
        tokio::spawn(async move {
            let Ok(upgraded) = raw.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(READ_BUFFER)
                .write_buffer_size(0)
                .max_write_buffer_size(LARGEST_MESSAGE)
                .max_message_size(Some(LARGEST_MESSAGE))
                .max_frame_size(Some(LARGEST_MESSAGE));
            let stream = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await;
            let quiet = watcher.shared.config.quiet;
            let mut beats = interval_at(Instant::now() + quiet, quiet);
            beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let carrier = Carrier::new(stream);
            let feed = Feed::new(watcher, told);
            // A task of its own, which has no room for what was needed until here.
            let mut socket = Box::new(Socket { carrier, feed, connection, beats, unanswered: 0, refused: 0, request });
            tokio::spawn(async move { socket.serve().await });
        });
        let headers = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, HeaderValue::from_str(&accept).unwrap_or(HeaderValue::from_static(""))),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// Why a socket comes to its end.
enum End {
    /// The other side is gone.
    Gone,
    /// We close it, for this reason.
    Close(CloseCode, String),
}

impl From<Trouble> for End {
    /// Codes of our own are the status that a request would get, above 4000.
    fn from(trouble: Trouble) -> Self {
        Self::Close(CloseCode::from(4000 + trouble.status.as_u16()), trouble.words)
    }
}

struct Socket<T> {
    carrier: Carrier,
    feed: Feed<T>,
    connection: Connection,
    beats: Interval,
    /// How many signs of life the other side has not answered.
    unanswered: u32,
    /// How many messages in a row were too many.
    refused: u32,
    /// What the log calls the request that it began with.
    request: Option<HeaderValue>,
}

/// What a socket waits for.
enum Woken {
    Came(Came),
    Changed,
    Quiet,
    Stopped,
}

impl<T: Tell> Socket<T> {
    async fn serve(&mut self) {
        if let End::Close(code, words) = self.run().await {
            let _ = timeout(GOODBYE, Box::pin(self.carrier.close(code, words))).await;
        }
    }

    async fn run(&mut self) -> End {
        let mut out = Outbox::default();
        loop {
            // An answer and what has come of it go out together.
            if let Err(end) = self.tell(&mut out).await {
                return end;
            }
            let done = match self.wait().await {
                Woken::Came(came) => Box::pin(self.take(came, &mut out)).await,
                Woken::Changed => Ok(()),
                Woken::Quiet => Box::pin(self.beat()).await,
                Woken::Stopped => Err(End::Close(CloseCode::Away, "The server stops; come back in a moment.".into())),
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn wait(&mut self) -> Woken {
        tokio::select! {
            biased;
            _ = self.connection.stopping.wait_for(|stop| *stop) => Woken::Stopped,
            came = self.carrier.next() => Woken::Came(came),
            () = self.feed.changed() => Woken::Changed,
            _ = self.beats.tick() => Woken::Quiet,
        }
    }

    /// Sends what is to be told, after what is in the box already.
    async fn tell(&mut self, out: &mut Outbox) -> Result<(), End> {
        if self.feed.is_due() {
            match self.feed.tell().await {
                Ok(Some(event)) => out.news(&event),
                Ok(None) => {}
                Err(trouble) => {
                    // Whoever is not to be told any more still hears what became of what they sent.
                    self.send(out).await?;
                    return Err(trouble.into());
                }
            }
        }
        self.send(out).await
    }

    /// Whoever doesn't read is not waited for endlessly.
    async fn send(&mut self, out: &mut Outbox) -> Result<(), End> {
        if out.is_empty() {
            return Ok(());
        }
        let patience = self.feed.watcher.shared.config.request_patience;
        let sent = timeout(patience, self.carrier.send(out)).await;
        out.clear();
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(End::Gone) }
    }

    /// A sign of life in both directions. Whoever is not known any more is hung up on.
    async fn beat(&mut self) -> Result<(), End> {
        if self.unanswered >= UNANSWERED {
            return Err(End::Gone);
        }
        self.unanswered += 1;
        if let Err(trouble) = self.feed.watcher.perspective().await
            && is_over(&trouble)
        {
            return Err(trouble.into());
        }
        let patience = self.feed.watcher.shared.config.request_patience;
        let sent = timeout(patience, self.carrier.ping()).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(End::Gone) }
    }

    /// Takes what came, and puts the answer into the box.
    async fn take(&mut self, came: Came, out: &mut Outbox) -> Result<(), End> {
        self.unanswered = 0;
        let text = match came {
            Came::End(end) => return Err(end),
            Came::Text(text) => Some(text),
            Came::Alive => None,
        };
        let shared = Arc::clone(&self.feed.watcher.shared);
        let admitted = shared.limits.request(self.connection.place.client());
        match &admitted {
            Ok(()) => self.refused = 0,
            Err(trouble) if self.refused >= TOO_FAST => {
                return Err(End::Close(CloseCode::Policy, trouble.words.clone()));
            }
            Err(_) => self.refused += 1,
        }
        let Some(text) = text else { return Ok(()) };
        let (asked, n) = Asked::read(&text);
        let act = asked.as_ref().map_or("unknown", |asked| asked.act.name());
        let done = match admitted.and(asked) {
            Ok(asked) => acts::perform(&mut self.feed.watcher, asked).await,
            Err(trouble) => Err(trouble),
        };
        let status = done.as_ref().map_or_else(|trouble| trouble.status, |_| StatusCode::OK);
        shared.host.metrics.answered(act, status);
        tracing::info!(request = ?self.request, act, status = status.as_u16(), "answered");
        out.answer(&Answer::new(n, done));
        Ok(())
    }
}
