//! How a server is run.

use std::net::SocketAddr;
use std::time::Duration;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub addr: SocketAddr,
    /// Where records live: `sqlite:FILE` or `postgres://…`.
    pub store: String,
    /// The path under which a reverse proxy shows it, such as `/cantina`; empty for none.
    pub prefix: String,
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
}

impl Config {
    /// A server on this machine with records at this address.
    pub fn new(addr: SocketAddr, store: impl Into<String>) -> Self {
        Self {
            addr,
            store: store.into(),
            prefix: String::new(),
            invite_only: false,
            body_limit: 1 << 20,
            tables_a_player: 200,
            head_patience: Duration::from_secs(20),
            request_patience: Duration::from_secs(30),
        }
    }
}
