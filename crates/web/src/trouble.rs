//! What goes wrong with a request, in words for a person and with a status for a program.

use axum::Json;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use store::StoreError;
use table::{Refusal, RuleId};

use crate::pages;

/// A request that can't be granted.
#[derive(Clone, Debug)]
pub struct Trouble {
    /// The status of the answer.
    pub status: StatusCode,
    /// A short stable name for programs.
    pub code: &'static str,
    /// What is wrong, and what to do about it.
    pub words: String,
    /// The rule behind it, if a rule of a game or of the table is.
    pub rule: Option<RuleId>,
}

impl Trouble {
    fn new(status: StatusCode, code: &'static str, words: impl Into<String>) -> Self {
        Self { status, code, words: words.into(), rule: None }
    }

    /// Something that was sent can't be understood.
    pub fn malformed(words: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", words)
    }

    /// Nobody knows who is asking.
    pub fn unknown_visitor() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unknown_visitor", "The server doesn't know you. Give a name, or sign in.")
    }

    /// It is not theirs.
    pub fn forbidden(words: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", words)
    }

    /// There is nothing here.
    pub fn not_found(words: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", words)
    }

    /// It was here, but is used up.
    pub fn gone(words: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, "gone", words)
    }

    /// The table has gone on since.
    pub fn stale(words: impl Into<String>) -> Self {
        let rule = Some(table::STALE);
        Self { rule, ..Self::new(StatusCode::CONFLICT, "stale", words) }
    }

    /// The same choice has been taken already.
    pub fn repeated() -> Self {
        let words = "This choice has been taken already; nothing more is needed.";
        Self { rule: Some(table::STALE), ..Self::new(StatusCode::CONFLICT, "repeated", words) }
    }

    /// It fits badly with how things are.
    pub fn conflict(code: &'static str, words: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, words)
    }

    /// Too much of it.
    pub fn too_many(words: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", words)
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        let rule = Some(refusal.rule);
        Self { rule, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", refusal.words) }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "store");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "store", format!("Nothing was saved: {error}"))
    }
}

impl From<getrandom::Error> for Trouble {
    fn from(error: getrandom::Error) -> Self {
        tracing::error!(%error, "no random numbers");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "random", "This machine gives no random numbers just now.")
    }
}

/// The body is written by [`present`], which knows what the visitor can read.
impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes troubles as pages for people and as JSON for programs.
pub async fn present(request: Request, next: Next) -> Response {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let html = accept.contains("text/html") && !request.uri().path().contains("/api/");
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    match response.extensions().get::<Trouble>() {
        None => response,
        Some(trouble) if html => (trouble.status, pages::trouble(trouble, &path)).into_response(),
        Some(trouble) => (trouble.status, Json(describe(trouble))).into_response(),
    }
}

fn describe(trouble: &Trouble) -> serde_json::Value {
    let Trouble { code, words, rule, .. } = trouble;
    json!({ "error": { "code": code, "words": words, "rule": rule } })
}
