//! Who is asking: players, their names and accounts.

use std::sync::Arc;

use axum::Json as Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::{Errors, PlayerShape};
use crate::accounts;
use crate::extract::Json;
use crate::identity::{Known, Visitor, Welcome, forget};
use crate::limits::Client;
use crate::server::Shared;
use crate::trouble::Trouble;

/// A name.
#[derive(Deserialize, ToSchema)]
pub struct Name {
    /// What others call the player.
    name: String,
}

/// A player and the token that speaks for them.
#[derive(Serialize, ToSchema)]
pub struct Welcomed {
    /// The player.
    player: PlayerShape,
    /// Send it as `Authorization: Bearer TOKEN`. Null if the token you sent still holds.
    #[schema(required)]
    token: Option<String>,
}

type Greeted = (StatusCode, HeaderMap, Body<Welcomed>);

fn greeted(shared: &Shared, headers: &HeaderMap, welcome: Welcome) -> Greeted {
    let cookie = welcome.headers(shared, headers);
    (StatusCode::CREATED, cookie, Body(Welcomed { player: welcome.player.into(), token: welcome.token }))
}

/// Registers a new player without an account
#[utoipa::path(post, path = "/players", tag = "players", request_body = Name,
    responses((status = 201, description = "The player and the token", body = Welcomed), Errors))]
pub async fn register(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Json(Name { name }): Json<Name>,
) -> Result<Greeted, Trouble> {
    let welcome = Welcome::greet(&shared, Visitor(None), &name).await?;
    Ok(greeted(&shared, &headers, welcome))
}

/// Who you are
#[utoipa::path(get, path = "/me", tag = "players", security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "You", body = PlayerShape), Errors))]
pub async fn me(Known(me): Known) -> Body<PlayerShape> {
    Body(me.into())
}

/// Takes another name
#[utoipa::path(put, path = "/me", tag = "players", request_body = Name, security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "You", body = PlayerShape), Errors))]
pub async fn rename(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Json(Name { name }): Json<Name>,
) -> Result<Body<PlayerShape>, Trouble> {
    let Welcome { player, .. } = Welcome::call(&shared, Visitor(Some(me)), &name).await?;
    Ok(Body(player.into()))
}

/// The name of an account and its password.
#[derive(Deserialize, ToSchema)]
pub struct Secret {
    /// The name of the account.
    login: String,
    /// The password.
    password: String,
}

/// Makes an account
///
/// Whoever has played without one keeps their name and tables; whoever comes without a token becomes a new player.
#[utoipa::path(post, path = "/account", tag = "players", request_body = Secret,
    security((), ("bearer" = []), ("cookie" = [])),
    responses((status = 201, description = "The player", body = Welcomed), Errors))]
pub async fn sign_up(
    State(shared): State<Arc<Shared>>,
    Client(client): Client,
    visitor: Visitor,
    headers: HeaderMap,
    Json(Secret { login, password }): Json<Secret>,
) -> Result<Greeted, Trouble> {
    shared.limits.sign_in(client)?;
    let welcome = accounts::sign_up(&shared, visitor, &login, &password).await?;
    Ok(greeted(&shared, &headers, welcome))
}

/// The password of an account, and another one.
#[derive(Deserialize, ToSchema)]
pub struct Secrets {
    /// The password until now.
    old: String,
    /// The new one.
    new: String,
}

/// Changes the password
///
/// All other tokens of the player stop working.
#[utoipa::path(put, path = "/account", tag = "players", request_body = Secrets,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 204, description = "It is changed"), Errors))]
pub async fn change_password(
    State(shared): State<Arc<Shared>>,
    Client(client): Client,
    Known(me): Known,
    headers: HeaderMap,
    Json(Secrets { old, new }): Json<Secrets>,
) -> Result<StatusCode, Trouble> {
    shared.limits.sign_in(client)?;
    accounts::change_password(&shared, &me, &headers, &old, &new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs in
#[utoipa::path(post, path = "/session", tag = "players", request_body = Secret,
    responses((status = 201, description = "The player and a new token", body = Welcomed), Errors))]
pub async fn sign_in(
    State(shared): State<Arc<Shared>>,
    Client(client): Client,
    headers: HeaderMap,
    Json(Secret { login, password }): Json<Secret>,
) -> Result<Greeted, Trouble> {
    shared.limits.sign_in(client)?;
    let welcome = accounts::sign_in(&shared, &login, &password).await?;
    Ok(greeted(&shared, &headers, welcome))
}

/// Signs out: the token stops working
#[utoipa::path(delete, path = "/session", tag = "players", security(("bearer" = []), ("cookie" = [])),
    responses((status = 204, description = "Signed out"), Errors))]
pub async fn sign_out(
    State(shared): State<Arc<Shared>>,
    _known: Known,
    headers: HeaderMap,
) -> Result<(StatusCode, HeaderMap), Trouble> {
    accounts::sign_out(&shared, &headers).await?;
    Ok((StatusCode::NO_CONTENT, forget(&shared, &headers)))
}
