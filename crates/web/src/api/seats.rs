//! Who sits where, and the links to seats and to watching.

use std::sync::Arc;

use axum::Json as Body;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::{Errors, LinkShape, SeatsShape};
use super::tables::seats_of;
use crate::extract::{Json, Path};
use crate::identity::Known;
use crate::seating::{self, Change, Invited};
use crate::server::Shared;
use crate::trouble::Trouble;

/// What a link to a seat is for.
#[derive(Serialize, ToSchema)]
pub struct Invitation {
    /// The table.
    table: String,
    /// What it is called.
    title: String,
    /// The number of the seat.
    seat: u8,
    /// What the seat is called.
    name: String,
}

/// What an invite token is for
#[utoipa::path(get, path = "/invites/{token}", tag = "seats",
    params(("token" = String, Path, description = "The token of the link")),
    responses((status = 200, description = "The seat", body = Invitation), Errors))]
pub async fn invitation(
    State(shared): State<Arc<Shared>>,
    Path(token): Path<String>,
) -> Result<Body<Invitation>, Trouble> {
    let Invited { table, title, number, seat } = Invited::by(&shared, &token).await?;
    Ok(Body(Invitation { table, title, seat: number, name: seat.to_owned() }))
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
pub struct Joined {
    /// The table.
    table: String,
    /// The number of the seat.
    seat: u8,
}

/// Takes the seat of an invite token; the token is used up
#[utoipa::path(post, path = "/invites/{token}", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("token" = String, Path, description = "The token of the link")),
    responses((status = 200, description = "You sit there now", body = Joined), Errors))]
pub async fn join(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(token): Path<String>,
) -> Result<Body<Joined>, Trouble> {
    let (table, seat) = seating::join(&shared, &token, &me).await?;
    Ok(Body(Joined { table, seat }))
}

async fn changed(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path((id, seat)): Path<(String, u8)>,
    change: Change,
) -> Result<Body<SeatsShape>, Trouble> {
    seating::change(&shared, &id, &me, seat, change).await?;
    Ok(Body(SeatsShape { seats: seats_of(&shared, &id, &me).await? }))
}

/// Sits down in an open seat of a public table, or of your own
#[utoipa::path(post, path = "/tables/{id}/seats/{seat}/take", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), ("seat" = u8, Path, description = "The number of the seat")),
    responses((status = 200, description = "Who sits where now", body = SeatsShape), Errors))]
pub async fn take(
    shared: State<Arc<Shared>>,
    me: Known,
    place: Path<(String, u8)>,
) -> Result<Body<SeatsShape>, Trouble> {
    changed(shared, me, place, Change::Take).await
}

/// Leaves your seat
#[utoipa::path(post, path = "/tables/{id}/seats/{seat}/leave", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), ("seat" = u8, Path, description = "The number of the seat")),
    responses((status = 200, description = "Who sits where now", body = SeatsShape), Errors))]
pub async fn leave(
    shared: State<Arc<Shared>>,
    me: Known,
    place: Path<(String, u8)>,
) -> Result<Body<SeatsShape>, Trouble> {
    changed(shared, me, place, Change::Leave).await
}

/// Lets the computer play an open seat of your table
#[utoipa::path(post, path = "/tables/{id}/seats/{seat}/bot", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), ("seat" = u8, Path, description = "The number of the seat")),
    responses((status = 200, description = "Who sits where now", body = SeatsShape), Errors))]
pub async fn bot(
    shared: State<Arc<Shared>>,
    me: Known,
    place: Path<(String, u8)>,
) -> Result<Body<SeatsShape>, Trouble> {
    changed(shared, me, place, Change::Bot).await
}

/// Where to tell that it is your turn.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Webhook {
    /// An http or https address; empty for none.
    address: String,
}

/// Keeps an address that is told when it becomes your turn
///
/// It gets a POST with `{table, title, seat, words, link}`. Addresses inside private networks are not called unless the
/// server allows it.
#[utoipa::path(put, path = "/tables/{id}/seats/{seat}/webhook", tag = "seats", request_body = Webhook,
    security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), ("seat" = u8, Path, description = "The number of the seat")),
    responses((status = 200, description = "Who sits where now", body = SeatsShape), Errors))]
pub async fn webhook(
    shared: State<Arc<Shared>>,
    me: Known,
    place: Path<(String, u8)>,
    Json(Webhook { address }): Json<Webhook>,
) -> Result<Body<SeatsShape>, Trouble> {
    changed(shared, me, place, Change::Webhook(address)).await
}

fn link(shared: &Shared, token: Option<String>, path: &str) -> Result<(StatusCode, Body<LinkShape>), Trouble> {
    let token = token.ok_or_else(Trouble::broken)?;
    let path = format!("{}{path}{token}", shared.config.prefix);
    Ok((StatusCode::CREATED, Body(LinkShape { token, path })))
}

/// Makes a link to a seat; an older one becomes useless
#[utoipa::path(post, path = "/tables/{id}/seats/{seat}/invite", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), ("seat" = u8, Path, description = "The number of the seat")),
    responses((status = 201, description = "The link", body = LinkShape), Errors))]
pub async fn invite(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path((id, seat)): Path<(String, u8)>,
) -> Result<(StatusCode, Body<LinkShape>), Trouble> {
    let token = seating::change(&shared, &id, &me, seat, Change::Invite).await?;
    link(&shared, token, "/j/")
}

/// Withdraws the link to a seat
#[utoipa::path(delete, path = "/tables/{id}/seats/{seat}/invite", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), ("seat" = u8, Path, description = "The number of the seat")),
    responses((status = 200, description = "Who sits where now", body = SeatsShape), Errors))]
pub async fn withdraw(
    shared: State<Arc<Shared>>,
    me: Known,
    place: Path<(String, u8)>,
) -> Result<Body<SeatsShape>, Trouble> {
    changed(shared, me, place, Change::Withdraw).await
}

/// Makes a link to watch; an older one becomes useless
#[utoipa::path(post, path = "/tables/{id}/watch", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table")),
    responses((status = 201, description = "The link", body = LinkShape), Errors))]
pub async fn watch(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<(StatusCode, Body<LinkShape>), Trouble> {
    let token = seating::watch(&shared, &id, &me, true).await?;
    link(&shared, token, &format!("/t/{id}?watch="))
}

/// Withdraws the link to watch
#[utoipa::path(delete, path = "/tables/{id}/watch", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table")),
    responses((status = 204, description = "There is none any more"), Errors))]
pub async fn unwatch(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Trouble> {
    seating::watch(&shared, &id, &me, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The table that follows.
#[derive(Serialize, ToSchema)]
pub struct Rematch {
    /// Its name in addresses.
    table: String,
}

/// The same game again with the same players, whose seats move on by one
#[utoipa::path(post, path = "/tables/{id}/rematch", tag = "seats", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, description = "The table that follows; the same for all who ask", body = Rematch), Errors))]
pub async fn rematch(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Body<Rematch>, Trouble> {
    let table = seating::rematch(&shared, &id, &me).await?;
    Ok(Body(Rematch { table }))
}
