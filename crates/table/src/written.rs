//! What can't be written as JSON is an error, never a null.

use serde::Serialize;
use serde_json::Value;

use crate::Game;

/// Something of a game that can't be written as JSON. That is a mistake in the game, not of whoever plays it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} of {game} can't be written as JSON: {why}")]
pub struct Unwritten {
    /// What can't be written, such as "the view".
    pub what: &'static str,
    /// The game.
    pub game: &'static str,
    /// What is in the way.
    pub why: String,
}

/// Something of a game as JSON.
pub(crate) fn write<G: Game>(what: &'static str, value: &impl Serialize) -> Result<Value, Unwritten> {
    serde_json::to_value(value).map_err(|error| Unwritten { what, game: G::NAME, why: error.to_string() })
}

/// Texts and numbers as a line of JSON; there is nothing in them that could be in the way.
pub(crate) fn line(plain: &impl Serialize) -> String {
    serde_json::to_string(plain).expect("texts and numbers can be written")
}
