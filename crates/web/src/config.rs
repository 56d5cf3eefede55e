//! How a server is run.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use title::Packs;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub addr: SocketAddr,
    /// Where records live: `sqlite:FILE` or `postgres://…`.
    pub store: String,
    /// The path under which a reverse proxy shows it, such as `/cantina`; empty for none.
    pub prefix: String,
    /// The packs that are offered.
    pub packs: Arc<Packs>,
    /// Only players with an account may create tables.
    pub invite_only: bool,
    /// The largest body of a request, in bytes.
    pub body_limit: usize,
    /// How many running tables one player may have created.
    pub tables_a_player: u64,
    /// How long the head of a request may take to arrive, and a connection may be silent between two.
    pub head_patience: Duration,
    /// How long a request may take from its head to the beginning of its answer. A live connection may stay open.
    pub request_patience: Duration,
    /// After this long without a word a live connection gives a sign of life, and looks whether its player is still known.
    pub quiet: Duration,
    /// How many requests a second one client may send over time; four times as many in a burst.
    pub requests_a_second: u32,
    /// How many times a minute one client may try to sign in.
    pub sign_ins_a_minute: u32,
    /// How long somebody is remembered after their last visit.
    pub session: Duration,
    /// How many live connections one client may hold.
    pub live_a_client: usize,
    /// How many live connections there may be in all.
    pub live_in_all: usize,
    /// A reverse proxy stands in front, and its `X-Forwarded-For` is believed.
    pub behind_proxy: bool,
    /// Webhooks may go to this machine and to private networks.
    pub private_webhooks: bool,
    /// Where players find the server, such as `https://example.org`, for links that leave it; empty if nobody knows.
    pub url: String,
}

impl Config {
    /// A server on this machine with records at this address.
    pub fn new(addr: SocketAddr, store: impl Into<String>) -> Self {
        Self {
            addr,
            store: store.into(),
            prefix: String::new(),
            packs: Arc::default(),
            invite_only: false,
            body_limit: 1 << 20,
            tables_a_player: 200,
            head_patience: Duration::from_secs(20),
            request_patience: Duration::from_secs(30),
            quiet: Duration::from_secs(20),
            requests_a_second: 50,
            sign_ins_a_minute: 10,
            session: Duration::from_hours(365 * 24),
            live_a_client: 50,
            live_in_all: 10_000,
            behind_proxy: false,
            private_webhooks: false,
            url: String::new(),
        }
    }
}
