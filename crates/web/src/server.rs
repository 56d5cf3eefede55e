//! A server: opened, listening, and shut down without losing anything.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use store::{Store, StoreError};
use tokio::net::TcpListener;

use crate::clock::now;
use crate::config::Config;
use crate::connections;
use crate::contents;
use crate::host::Host;
use crate::limits::Limits;
use crate::routes;

/// After this many minutes sessions are looked through for those that are over.
const SESSIONS_LOOKED_THROUGH: u64 = 24 * 60;

/// How long sockets may take to come to their end when the server stops.
const GOODBYES: Duration = Duration::from_secs(5);

/// What all requests share.
pub struct Shared {
    /// How the server is run.
    pub config: Config,
    /// The tables.
    pub host: Arc<Host>,
    /// How much clients have asked for.
    pub limits: Limits,
}

impl Shared {
    /// Opens the store.
    async fn open(mut config: Config) -> Result<Arc<Self>, ServeError> {
        config.prefix = tidy_prefix(&config.prefix);
        let store = Store::open(&config.store).await?;
        contents::keep(&store).await?;
        let (host, limits) = (Host::new(store, &config), Limits::new(&config));
        Ok(Arc::new(Self { config, host, limits }))
    }
}

/// A path as a proxy shows it: with a slash in front and none at the end.
fn tidy_prefix(given: &str) -> String {
    match given.trim_matches('/') {
        "" => String::new(),
        path => format!("/{path}"),
    }
}

/// Why a server doesn't start or goes down.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address can't be listened on.
    #[error(
        "can't listen at {addr}: {error}; choose another with --addr, such as --addr 127.0.0.1:0 for any free port"
    )]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The connection to the world broke.
    #[error("the server stopped: {0}")]
    Broken(#[from] io::Error),
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Opens the store and takes the port. Nothing is accepted before both are there.
    pub async fn open(config: Config) -> Result<Self, ServeError> {
        let addr = config.addr;
        let listener = TcpListener::bind(addr).await.map_err(|error| ServeError::Listen { addr, error })?;
        Ok(Self { listener, shared: Shared::open(config).await? })
    }

    /// Everything a server answers, without a port: for tests, and for those who have a server of their own. It runs
    /// until the router is dropped, inside the runtime that it was made in.
    pub async fn router(config: Config) -> Result<Router, ServeError> {
        let shared = Shared::open(config).await?;
        tokio::spawn(Arc::clone(&shared.host).follow());
        let (stop, stopped) = tokio::sync::watch::channel(false);
        Ok(routes::app(&shared, stopped).layer(axum::Extension(Arc::new(stop))))
    }

    /// Where it listens.
    pub fn addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The path under which it is, with a slash in front and none at the end; empty if there is none.
    pub fn prefix(&self) -> &str {
        &self.shared.config.prefix
    }

    /// Serves until `shutdown` comes, then finishes what is under way.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let host = Arc::clone(&self.shared.host);
        let following = tokio::spawn(Arc::clone(&host).follow());
        let sweeping = tokio::spawn(Arc::clone(&host).sweep());
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let stop = Arc::new(stop);
        let stopping = Arc::clone(&stop);
        let told = async move {
            shutdown.await;
            let _ = stopping.send(true);
        };
        let quiet = tokio::spawn(tidy(Arc::clone(&self.shared)));
        let app = routes::app(&self.shared, stopped);
        connections::serve(self.listener, app, self.shared.config.head_patience, told).await;
        // Sockets say goodbye, after what they were about to do.
        let _ = tokio::time::timeout(GOODBYES, stop.closed()).await;
        following.abort();
        sweeping.abort();
        quiet.abort();
        host.store.close().await;
        Ok(())
    }
}

/// Forgets clients that have been quiet and sessions that are over, for ever.
async fn tidy(shared: Arc<Shared>) {
    let mut minutes = tokio::time::interval(Duration::from_mins(1));
    for minute in 0_u64.. {
        minutes.tick().await;
        shared.limits.tidy();
        if minute % SESSIONS_LOOKED_THROUGH == 0 {
            let oldest = now() - shared.config.session.as_millis() as i64;
            if let Err(error) = shared.host.store.close_sessions_before(oldest).await {
                tracing::warn!(%error, "sessions that are over could not be removed");
            }
        }
    }
}
