//! Connections: taken as they come, and let go of when nothing comes through them.
//!
//! A visitor who opens a connection and says nothing, or never comes to the end of what they say, costs a little memory
//! until the patience with them ends, and nobody else has to wait for them.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::middleware::AddExtension;
use axum::{Extension, Router};
use hyper::server::conn::http1::{self, UpgradeableConnection};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::Layer;

/// The most that the head of a request may have, in bytes: the address and all headers with their cookies.
const LARGEST_HEAD: usize = 64 * 1024;
/// How long no connection is taken after one could not be: there may be too many.
const PAUSE: Duration = Duration::from_millis(100);

/// What answers the requests of one connection.
type Service = TowerToHyperService<AddExtension<Router, ConnectInfo<SocketAddr>>>;

/// Serves until `shutdown` comes, then finishes what is under way.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    head_patience: Duration,
    shutdown: impl Future<Output = ()> + Send,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_patience).max_buf_size(LARGEST_HEAD);
    let (stop, stopping) = watch::channel(false);
    let mut shutdown = pin!(shutdown);
    loop {
        let (stream, peer) = tokio::select! {
            taken = accept(&listener) => taken,
            () = &mut shutdown => break,
        };
        let service = TowerToHyperService::new(Extension(ConnectInfo(peer)).layer(app.clone()));
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::spawn(attend(connection, stopping.clone()));
    }
    drop((listener, stopping));
    let _ = stop.send(true);
    stop.closed().await;
}

/// Serves a connection to its end, or until the server stops and what is under way on it is finished. One that has become a socket
/// is served elsewhere.
async fn attend(connection: UpgradeableConnection<TokioIo<TcpStream>, Service>, mut stopping: watch::Receiver<bool>) {
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        _ = stopping.wait_for(|stop| *stop) => None,
    };
    let ended = if let Some(ended) = ended {
        ended
    } else {
        connection.as_mut().graceful_shutdown();
        connection.await
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}

/// The next connection. One that breaks before it is taken is nobody's fault; if there are too many, some have to go first.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        let taken = listener.accept().await.and_then(|(stream, peer)| {
            // What is pushed is pushed now.
            stream.set_nodelay(true)?;
            Ok((stream, peer))
        });
        match taken {
            Ok(taken) => return taken,
            Err(error) if is_theirs(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, InvalidInput};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | InvalidInput)
}
