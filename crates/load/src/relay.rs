//! The yardstick for the network: axum with its sockets or with server-sent events, with neither game nor store. What one sends
//! is pushed to both at the table.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::response::sse::{Event, Sse};
use axum::routing::{get, post};
use futures_util::Stream;
use tokio::sync::broadcast::{self, Receiver, Sender};

type Tables = Arc<Mutex<HashMap<String, Sender<String>>>>;

/// Everything the relay answers.
pub fn app() -> Router {
    Router::new()
        .route("/r/{id}/socket", get(socket))
        .route("/r/{id}/live", get(live))
        .route("/r/{id}", post(say))
        .with_state(Tables::default())
}

fn table(tables: &Tables, id: String) -> Sender<String> {
    let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
    tables.entry(id).or_insert_with(|| broadcast::channel(64).0).clone()
}

async fn say(State(tables): State<Tables>, Path(id): Path<String>, body: String) -> StatusCode {
    let _ = table(&tables, id).send(body);
    StatusCode::NO_CONTENT
}

async fn live(
    State(tables): State<Tables>,
    Path(id): Path<String>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let heard = table(&tables, id).subscribe();
    Sse::new(futures_util::stream::unfold(heard, |mut heard| async move {
        let text = heard.recv().await.ok()?;
        Some((Ok(Event::default().data(text)), heard))
    }))
}

async fn socket(State(tables): State<Tables>, Path(id): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    let table = table(&tables, id);
    // Before the answer, or what is said at once would be missed.
    let heard = table.subscribe();
    upgrade.read_buffer_size(1024).write_buffer_size(0).on_upgrade(move |socket| relay(table, heard, socket))
}

async fn relay(table: Sender<String>, mut heard: Receiver<String>, mut socket: WebSocket) {
    loop {
        let sent = tokio::select! {
            said = socket.recv() => match said {
                Some(Ok(Message::Text(text))) => {
                    let _ = table.send(text.to_string());
                    Ok(())
                }
                Some(Ok(_)) => Ok(()),
                Some(Err(_)) | None => return,
            },
            text = heard.recv() => match text {
                Ok(text) => socket.send(Message::Text(text.into())).await,
                Err(_) => return,
            },
        };
        if sent.is_err() {
            return;
        }
    }
}
