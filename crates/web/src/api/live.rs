//! The live stream for programs: what changed, resumable where it broke off.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Viewer;
use utoipa::{IntoParams, ToSchema};

use super::shapes::{ChatShape, Errors, LogShape, Look, OfferShape, Program, QuestionShape, SummaryShape};
use crate::extract::{Path, Query};
use crate::host::Live;
use crate::hosted::Hosted;
use crate::live::{Connection, Event, Tell, Watcher};
use crate::seen::{Perspective, Seen};
use crate::server::Shared;
use crate::socket::Upgrade;
use crate::trouble::Trouble;

/// What has changed since the message before.
#[derive(Serialize, ToSchema)]
pub struct Update {
    /// The revision of the table.
    revision: u64,
    /// The number of the seat you look from; null for somebody who watches.
    #[schema(required)]
    viewer: Option<u8>,
    /// Whether you are asked.
    asked: bool,
    /// What has changed: any of `game`, `chat` and `table`, which stands for the seats and what else is around the game.
    changed: Vec<&'static str>,
    /// What you are asked.
    #[schema(required)]
    question: Option<QuestionShape>,
    /// What you may answer, as far as it can be listed.
    offers: Vec<OfferShape>,
    /// Where the game stands.
    status: Value,
    /// How the game stands, in short.
    summary: SummaryShape,
    /// What happened in the game.
    log: LogNews,
    /// What was said.
    chat: Vec<ChatShape>,
}

/// What happened in the game.
#[derive(Serialize, ToSchema)]
pub struct LogNews {
    /// Lines that followed from later choices than this have to be forgotten first: they were taken back, or come again.
    from: usize,
    /// The lines that come then.
    lines: Vec<LogShape>,
}

/// Where a listener is: which revision, how many choices and how many lines of chat it has heard of. It is the id of a
/// message, by which a listener goes on at any node.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark {
    revision: u64,
    choices: usize,
    chat: u64,
}

impl Mark {
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mark = Self {
            revision: parts.next()?.parse().ok()?,
            choices: parts.next()?.parse().ok()?,
            chat: parts.next()?.parse().ok()?,
        };
        parts.next().is_none().then_some(mark)
    }

    fn write(self) -> String {
        format!("{}-{}-{}", self.revision, self.choices, self.chat)
    }

    /// How much of what the listener has heard still stands.
    fn standing(self, hosted: &Hosted) -> usize {
        let known = self.revision >= hosted.generation() && self.revision <= hosted.revision();
        if known { self.choices } else { 0 }
    }
}

/// Tells in JSON what has changed.
#[derive(Default)]
struct News {
    mark: Option<Mark>,
    viewer: Option<Viewer>,
    around: Option<u64>,
}

impl News {
    /// What has changed; whoever reconnects is asked to look at what is around the game in any case.
    fn changed(&self, before: Option<Mark>, now: Mark, around: u64) -> Vec<&'static str> {
        let game = before.is_none_or(|before| before.revision != now.revision).then_some("game");
        let chat = before.is_none_or(|before| before.chat != now.chat).then_some("chat");
        let table = (before.is_none() || self.around != Some(around)).then_some("table");
        [game, chat, table].into_iter().flatten().collect()
    }
}

impl Tell for News {
    async fn tell(&mut self, shared: &Shared, live: &Live, perspective: Perspective) -> Result<Option<Event>, Trouble> {
        // Whoever looks from another seat than before has heard nothing yet.
        let before = self.mark.filter(|_| self.viewer.is_none_or(|before| before == perspective.viewer));
        let after = before.map_or(0, |mark| mark.chat);
        let chat = shared.host.chat_after(live, after).await?;
        let said = chat.last().map_or(after, |line| line.n);
        let chat: Vec<ChatShape> = chat.into_iter().map(Into::into).collect();
        let update = |hosted: &Hosted| {
            let mark = Mark { revision: hosted.revision(), choices: choices(hosted), chat: said };
            let around = around(hosted);
            let changed = self.changed(before, mark, around);
            let told = Self { mark: Some(mark), viewer: Some(perspective.viewer), around: Some(around) };
            let update = Update::new(Seen { hosted, perspective }, before, changed, chat)?;
            Ok::<_, Trouble>((told, (!update.changed.is_empty()).then_some((mark, update))))
        };
        let (told, update) = shared.host.look_at(live, update).await??;
        *self = told;
        update.map(|(mark, update)| Event::new(&mark.write(), &update)).transpose()
    }
}

/// A hash of what is around a game: who sits where, and which table follows.
fn around(hosted: &Hosted) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&hosted.seats, &hosted.row.rematch).hash(&mut hasher);
    hasher.finish()
}

fn choices(hosted: &Hosted) -> usize {
    hosted.game.as_ref().map_or(0, |game| game.number())
}

impl Update {
    fn new(
        seen: Seen<'_>,
        before: Option<Mark>,
        changed: Vec<&'static str>,
        chat: Vec<ChatShape>,
    ) -> Result<Self, Trouble> {
        let hosted = seen.hosted;
        let from = before.map_or(0, |mark| mark.standing(hosted));
        let lines = match &hosted.game {
            Ok(game) => LogShape::all(game.as_ref(), seen.perspective.viewer, from)?,
            Err(_) => Vec::new(),
        };
        Ok(Self {
            revision: hosted.revision(),
            viewer: seen.seat().map(|seat| seat.0),
            asked: seen.is_asked(),
            changed,
            question: seen.question().map(Into::into),
            offers: seen.offers().into_iter().map(Into::into).collect(),
            status: hosted.game.as_ref().map_or(Value::Null, |game| game.status_json()),
            summary: (&hosted.row.summary).into(),
            log: LogNews { from, lines },
            chat,
        })
    }
}

/// Follows a table as server-sent events
///
/// The first message tells how things stand, each further one what has changed, with what you may answer now; only the
/// view has to be asked for. Whoever reconnects with `Last-Event-ID`
/// is told only what was missed.
#[utoipa::path(get, path = "/tables/{id}/live", tag = "tables", security((), ("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), Look,
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last message that came")),
    responses((status = 200, description = "An endless stream of messages", body = Update, content_type = "text/event-stream"), Errors))]
pub async fn connect(
    State(shared): State<Arc<Shared>>,
    connection: Connection,
    Program { onlooker, .. }: Program,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let mark = headers.get("last-event-id").and_then(|value| Mark::read(value.to_str().ok()?));
    let watcher = Watcher::of(&shared, &id, onlooker, &headers).await?;
    Ok(connection.stream(watcher, News { mark, ..News::default() }))
}

/// What is told over a socket, as the document describes it; the bytes are put together where they are sent.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its description is used")]
pub struct SocketNews {
    /// What to ask for with `last` when the connection has broken.
    id: String,
    /// What has changed.
    news: Update,
}

/// Where a socket goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Last {
    /// The id of the last message that came, to be told only what was missed.
    last: Option<String>,
}

/// Follows a table and plays there over one WebSocket
///
/// Messages are JSON, as text. To you come `SocketNews`, the same that `/live` sends, and a `SocketAnswer` to each `SocketAct` that
/// you send; one is answered after the other, to you alone, and each counts as a request. A browser's page of another site is refused. The
/// connection is closed with 1001 when the server stops, 1008 when you send too fast, 1009 when a message is too large, 4401 when
/// your session is over, 4403 when you may not look any more, and 4404 when the table is gone.
#[utoipa::path(get, path = "/tables/{id}/socket", tag = "tables", security((), ("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), Look, Last),
    responses((status = 101, description = "The connection goes on as a WebSocket"), Errors))]
pub async fn open_socket(
    State(shared): State<Arc<Shared>>,
    connection: Connection,
    upgrade: Upgrade,
    Program { onlooker, .. }: Program,
    Path(id): Path<String>,
    Query(Last { last }): Query<Last>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let mark = last.as_deref().and_then(Mark::read);
    let watcher = Watcher::of(&shared, &id, onlooker, &headers).await?;
    Ok(upgrade.serve(connection, watcher, News { mark, ..News::default() }))
}
