//! Looking back, and fair dice.

use std::sync::Arc;

use axum::Json as Body;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use serde_json::Value;
use table::{Table, Viewer};
use utoipa::ToSchema;

use super::shapes::{Errors, LogShape, Look, Program};
use crate::extract::Path;
use crate::pages::replay::as_file;
use crate::past;
use crate::server::Shared;
use crate::trouble::Trouble;

/// A moment of a game, as you could see it then.
#[derive(Serialize, ToSchema)]
pub struct Moment {
    /// After which choice.
    at: usize,
    /// How many choices there are by now.
    choices: usize,
    /// Where the game stood.
    status: Value,
    /// What you could see.
    #[schema(schema_with = super::views::view)]
    view: Value,
    /// What that choice brought about.
    log: Vec<LogShape>,
}

impl Moment {
    fn of(game: &dyn Table, viewer: Viewer, choices: usize) -> Result<Self, Trouble> {
        let at = game.number();
        let log = LogShape::all(game, viewer, at.saturating_sub(1))?;
        Ok(Self { at, choices, status: game.status_json(), view: game.view_json(viewer)?, log })
    }
}

/// The game as it was after choice number `at`
#[utoipa::path(get, path = "/tables/{id}/back/{at}", tag = "past", security((), ("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), ("at" = usize, Path, description = "The number of the choice; 0 for the start"), Look),
    responses((status = 200, description = "The moment", body = Moment), Errors))]
pub async fn back(
    State(shared): State<Arc<Shared>>,
    Program { onlooker, .. }: Program,
    Path((id, at)): Path<(String, usize)>,
) -> Result<Body<Moment>, Trouble> {
    let viewer = onlooker.look(&shared, &id).await?.viewer;
    let past::Moment { game, choices, .. } = past::moment(&shared, &id, |_| at).await?;
    Ok(Body(Moment::of(game.as_ref(), viewer, choices)?))
}

/// The record of a game that is over: one JSON object a line
#[utoipa::path(get, path = "/tables/{id}/record", tag = "past", security((), ("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), Look),
    responses((status = 200, description = "The record", body = String, content_type = "application/jsonl"), Errors))]
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Program { onlooker, .. }: Program,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    onlooker.look(&shared, &id).await?;
    Ok(as_file(&id, &past::finished(&shared, &id).await?))
}

/// The proof of fair dice.
#[derive(Serialize, ToSchema)]
pub struct DiceShape {
    /// The SHA-256 sum of the seed as it is written in records; the same from the start.
    hash: String,
    /// The seed; told when the game is over.
    #[schema(required)]
    seed: Option<String>,
    /// How many choices were made.
    choices: usize,
    /// Whether the choices played again from the seed lead to the same states; told when the game is over.
    #[schema(required)]
    verified: Option<bool>,
    /// Why not, if not.
    words: String,
}

/// The hash of the seed, and the seed when the game is over
#[utoipa::path(get, path = "/tables/{id}/dice", tag = "past", security((), ("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), Look),
    responses((status = 200, description = "The proof", body = DiceShape), Errors))]
pub async fn dice(
    State(shared): State<Arc<Shared>>,
    Program { onlooker, .. }: Program,
    Path(id): Path<String>,
) -> Result<Body<DiceShape>, Trouble> {
    onlooker.look(&shared, &id).await?;
    let past::Dice { hash, seed, choices, verdict, .. } = past::dice(&shared, &id).await?;
    let verified = verdict.as_ref().map(Result::is_ok);
    let words = verdict.and_then(Result::err).unwrap_or_default();
    Ok(Body(DiceShape { hash, seed: seed.map(|seed| seed.to_string()), choices, verified, words }))
}

#[cfg(test)]
mod tests;
