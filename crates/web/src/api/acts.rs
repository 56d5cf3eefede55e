//! What players do at a table.

use std::sync::Arc;

use axum::Json as Body;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::Player;
use utoipa::{IntoParams, ToSchema};

use super::shapes::{ChatShape, Errors};
use crate::extract::{Json, Path, Query};
use crate::forms::Looking;
use crate::hosted::Action;
use crate::identity::{Known, Visitor};
use crate::seen::{Client, Onlooker};
use crate::server::Shared;
use crate::trouble::Trouble;
use crate::{doing, hosted};

/// A choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// The revision of the table that it answers.
    revision: u64,
    /// For which of your seats; needed only if you have several.
    #[serde(default)]
    seat: Option<u8>,
    /// The name of an offer, or another answer in its written form.
    choice: String,
}

/// Anything else that is done at a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActBody {
    /// The revision of the table that you saw; if it is given and the table has gone on, nothing is done.
    #[serde(default)]
    revision: Option<u64>,
    /// For which of your seats; needed only if you have several.
    #[serde(default)]
    seat: Option<u8>,
}

/// That it is done, and durable.
#[derive(Serialize, ToSchema)]
pub struct Done {
    /// The revision of the table after it.
    revision: u64,
}

/// Plays a choice
///
/// A choice for an older revision is refused as `stale`, or as `repeated` if it is the very one that was taken then.
#[utoipa::path(post, path = "/tables/{id}/choices", tag = "play", request_body = Chosen,
    params(("id" = String, Path, description = "The table")), security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "It is taken", body = Done), Errors))]
pub async fn choose(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Json(Chosen { revision, seat, choice }): Json<Chosen>,
) -> Result<Body<Done>, Trouble> {
    let act = hosted::TableAct { revision: Some(revision), seat, action: Action::Choose(choice) };
    let revision = doing::act(&shared, &me, &id, act).await?;
    Ok(Body(Done { revision }))
}

/// Does something that takes no further input.
async fn done(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Json(ActBody { revision, seat }): Json<ActBody>,
    action: Action,
) -> Result<Body<Done>, Trouble> {
    let revision = doing::act(&shared, &me, &id, hosted::TableAct { revision, seat, action }).await?;
    Ok(Body(Done { revision }))
}

/// Takes your last choice back, if nothing hidden or random came out by it
#[utoipa::path(post, path = "/tables/{id}/undo", tag = "play", request_body = ActBody,
    params(("id" = String, Path, description = "The table")), security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "It is taken back", body = Done), Errors))]
pub async fn undo(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    body: Json<ActBody>,
) -> Result<Body<Done>, Trouble> {
    done(shared, me, id, body, Action::Undo).await
}

/// Asks the others whether you may take your last choice back; if there are no others, it is taken back
#[utoipa::path(post, path = "/tables/{id}/undo/ask", tag = "play", request_body = ActBody,
    params(("id" = String, Path, description = "The table")), security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "They are asked", body = Done), Errors))]
pub async fn ask(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    body: Json<ActBody>,
) -> Result<Body<Done>, Trouble> {
    done(shared, me, id, body, Action::AskUndo).await
}

/// Agrees that somebody takes a choice back
#[utoipa::path(post, path = "/tables/{id}/undo/agree", tag = "play", request_body = ActBody,
    params(("id" = String, Path, description = "The table")), security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "Agreed; when all have, it is taken back", body = Done), Errors))]
pub async fn agree(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    body: Json<ActBody>,
) -> Result<Body<Done>, Trouble> {
    done(shared, me, id, body, Action::AgreeUndo).await
}

/// Agrees to go on from where the rules of today stop the game
#[utoipa::path(post, path = "/tables/{id}/go-on", tag = "play", request_body = ActBody,
    params(("id" = String, Path, description = "The table")), security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "Agreed; when all have, the game goes on", body = Done), Errors))]
pub async fn go_on(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    body: Json<ActBody>,
) -> Result<Body<Done>, Trouble> {
    done(shared, me, id, body, Action::GoOn).await
}

/// Doesn't agree that somebody takes a choice back
#[utoipa::path(post, path = "/tables/{id}/undo/refuse", tag = "play", request_body = ActBody,
    params(("id" = String, Path, description = "The table")), security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "Refused", body = Done), Errors))]
pub async fn refuse(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    body: Json<ActBody>,
) -> Result<Body<Done>, Trouble> {
    done(shared, me, id, body, Action::RefuseUndo).await
}

/// Gives the game up
#[utoipa::path(post, path = "/tables/{id}/resign", tag = "play", request_body = ActBody,
    params(("id" = String, Path, description = "The table")), security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "The game is over", body = Done), Errors))]
pub async fn resign(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    body: Json<ActBody>,
) -> Result<Body<Done>, Trouble> {
    done(shared, me, id, body, Action::Resign).await
}

/// What is said.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// One line.
    text: String,
}

/// A line that was said.
#[derive(Serialize, ToSchema)]
pub struct Line {
    /// Its number.
    n: u64,
}

/// Which lines of chat.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Hearing {
    /// Only lines after this number.
    #[serde(default)]
    after: Option<u64>,
    /// The token of the watch link, for private tables.
    #[serde(default)]
    watch: Option<String>,
}

impl Hearing {
    fn onlooker(&self, me: Option<Player>) -> Onlooker {
        let looking = Looking { watch: self.watch.clone(), ..Looking::default() };
        Onlooker { me, looking, client: Client::Program }
    }
}

/// Says something
#[utoipa::path(post, path = "/tables/{id}/chat", tag = "play", request_body = Said,
    params(("id" = String, Path, description = "The table"), Hearing), security(("bearer" = []), ("cookie" = [])),
    responses((status = 201, description = "It is said", body = Line), Errors))]
pub async fn say(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Query(hearing): Query<Hearing>,
    Json(Said { text }): Json<Said>,
) -> Result<(StatusCode, Body<Line>), Trouble> {
    let n = doing::say(&shared, &id, &hearing.onlooker(Some(me)), &text).await?;
    Ok((StatusCode::CREATED, Body(Line { n })))
}

/// Lines of chat.
#[derive(Serialize, ToSchema)]
pub struct Chat {
    /// The lines, in order.
    chat: Vec<ChatShape>,
}

/// What was said: the latest hundred lines, or those after a number
#[utoipa::path(get, path = "/tables/{id}/chat", tag = "play", security((), ("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), Hearing),
    responses((status = 200, description = "The lines", body = Chat), Errors))]
pub async fn said(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(hearing): Query<Hearing>,
) -> Result<Body<Chat>, Trouble> {
    hearing.onlooker(me).look(&shared, &id).await?;
    let lines = shared.host.store.chat(&id, hearing.after.unwrap_or(0), 100).await?;
    Ok(Body(Chat { chat: lines.into_iter().map(Into::into).collect() }))
}
