//! The yardstick for the network: axum and server-sent events, with neither game nor store. What one sends is pushed to
//! both at the table.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::routing::{get, post};
use futures_util::Stream;
use tokio::sync::broadcast::{self, Sender};

type Tables = Arc<Mutex<HashMap<String, Sender<String>>>>;

/// Everything the relay answers.
pub fn app() -> Router {
    Router::new().route("/r/{id}/live", get(live)).route("/r/{id}", post(say)).with_state(Tables::default())
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
