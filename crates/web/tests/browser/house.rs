//! The server of a test, with a file of its own.

use std::net::SocketAddr;

use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{Config, Server};

/// A server that runs inside the test.
pub struct House {
    folder: TempDir,
    prefix: String,
    addr: SocketAddr,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl House {
    /// A server at any free port.
    pub async fn open() -> Self {
        Self::under("").await
    }

    /// A server whose pages are under a path.
    pub async fn under(prefix: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let addr = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut house = Self { folder, prefix: prefix.into(), addr, running: None };
        house.start().await;
        house
    }

    /// The first page, with a slash at its end.
    pub fn address(&self) -> String {
        format!("http://{}{}/", self.addr, self.prefix)
    }

    /// Where its records are.
    pub fn store(&self) -> String {
        format!("sqlite:{}", self.folder.path().join("tables.db").display())
    }

    /// Begins to serve, at the port it had before if it had one.
    pub async fn start(&mut self) {
        let config = Config { prefix: self.prefix.clone(), ..Config::new(self.addr, self.store()) };
        let server = Server::open(config).await.expect("the server opens");
        self.addr = server.addr().expect("its address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.expect("it serves") });
        self.running = Some((stop, task));
    }

    /// Shuts down and waits until that is done.
    pub async fn stop(&mut self) {
        let Some((stop, task)) = self.running.take() else { return };
        let _ = stop.send(());
        task.await.expect("it shuts down");
    }
}
