//! The style and the script, in the binary.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::trouble::Trouble;

const SCRIPT: &str = include_str!("../assets/cantina.js");
const STYLE: &str = include_str!("../assets/cantina.css");
const ICON: &str = include_str!("../assets/icon.svg");

/// The style of the boards of all games.
static BOARDS: LazyLock<String> = LazyLock::new(games::style);

/// A file of the page.
pub async fn asset(Path(name): Path<String>) -> Result<Response, Trouble> {
    let (kind, body) = match name.as_str() {
        "cantina.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "cantina.css" => ("text/css; charset=utf-8", STYLE),
        "boards.css" => ("text/css; charset=utf-8", BOARDS.as_str()),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => return Err(Trouble::not_found("There is no such file.")),
    };
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], body).into_response())
}
