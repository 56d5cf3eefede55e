//! A server in this process, reached by TCP as any other.

use std::net::SocketAddr;
use std::thread;

use serde_json::Value;
use tempfile::TempDir;
use testbed::http::{Client, Reply};
use testbed::play::Pair;
use tokio::sync::oneshot;
use web::{Config, Server};

/// A server with a store of its own.
pub struct Bed {
    pub addr: SocketAddr,
    pub store: String,
    folder: TempDir,
    _stop: oneshot::Sender<()>,
}

impl Bed {
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    /// A server that is run in some special way.
    pub fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = format!("sqlite:{}", folder.path().join("tables.db").display());
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), store);
        config.live_a_client = 10_000;
        config.requests_a_second = 100_000;
        change(&mut config);
        let store = config.store.clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let server = Server::open(config).await.unwrap();
                tell.send(server.addr().unwrap()).unwrap();
                server.run(async { drop(stopped.await) }).await.unwrap();
            });
        });
        Self { addr: told.recv().unwrap(), store, folder, _stop: stop }
    }

    /// Tells the server to stop, and gives the folder of its store to whoever wants to look into it.
    pub fn stop(self) -> TempDir {
        self.folder
    }

    pub fn client(&self) -> Client {
        Client::new(self.addr)
    }

    /// Somebody the server knows.
    pub fn known(&self, name: &str) -> Client {
        let mut client = self.client();
        assert_eq!(client.post("/name", &[("name", name)]).unwrap().status, 303);
        client
    }

    /// A private table with Ann and Bob.
    pub fn pair(&self) -> Pair {
        Pair::seat(self.addr, self.addr).unwrap()
    }

    /// The server can still do its work.
    pub fn assert_healthy(&self) {
        assert_eq!(self.client().get("/healthz").unwrap().status, 200);
    }
}

/// Asserts that a request was refused with this status and code, and in words.
#[track_caller]
pub fn assert_refused(reply: &Reply, status: u16, code: &str) {
    assert_eq!(reply.status, status, "{reply:?}");
    let body: Value = serde_json::from_str(&reply.body).unwrap_or_else(|error| panic!("{error}: {reply:?}"));
    assert_eq!(body["error"]["code"], code, "{reply:?}");
    assert!(body["error"]["words"].as_str().is_some_and(|words| words.len() > 10), "{reply:?}");
    assert!(!reply.header("content-security-policy").is_empty(), "{reply:?}");
}
