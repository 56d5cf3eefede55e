//! How a server is run.

use std::net::SocketAddr;

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
        }
    }
}
