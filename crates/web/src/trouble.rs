//! What goes wrong with a request, in words for a person and with a status for a program.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json;
use store::StoreError;
use table::words::capital;
use table::{Refusal, RuleId, Unwritten};

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
    /// After how many seconds it may be tried again, if that helps.
    pub retry_after: Option<u64>,
}

impl Trouble {
    fn new(status: StatusCode, code: &'static str, words: impl Into<String>) -> Self {
        Self { status, code, words: words.into(), rule: None, retry_after: None }
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

    /// It conflicts with how things are.
    pub fn conflict(code: &'static str, words: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, words)
    }

    /// Too much of it.
    pub fn too_many(words: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", words)
    }

    /// Too much of it at once; after this many seconds it will do.
    pub fn too_fast(words: impl Into<String>, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::too_many(words) }
    }

    /// Name and password don't belong together; which of them is wrong is told to nobody.
    pub fn wrong_password() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "wrong_password", "This name and this password don't belong together.")
    }

    /// There is something at this address, but nothing that could be done like this.
    pub fn wrong_method() -> Self {
        let words = "This address is there, but not for this method; see /api/openapi.json.";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", words)
    }

    /// The body is larger than this server reads.
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "That is more than this server reads at once.")
    }

    /// The body is not of the kind that is expected.
    pub fn wrong_type(words: impl Into<String>) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type", words)
    }

    /// The server itself is at fault.
    pub fn broken() -> Self {
        let words = "The server made a mistake; it has been written down. Nothing was saved.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", words)
    }

    /// An answer that can't be written as JSON. What is in the way is for the log alone.
    pub fn unwritten(error: &impl std::error::Error) -> Self {
        tracing::error!(%error, "an answer can't be written");
        let words = "The server can't write its answer as JSON: a mistake here, not yours. It has been written down.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "unwritten", words)
    }
}

impl From<Unwritten> for Trouble {
    fn from(error: Unwritten) -> Self {
        let words =
            format!("{} of this game can't be written as JSON: a mistake here, not yours. ", capital(error.what));
        Self { words: words + "It has been written down.", ..Self::unwritten(&error) }
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

/// Where the first page is, seen from the root of the paths that come here: empty, or such as `cantina/`.
#[derive(Clone)]
pub struct Home(pub Arc<str>);

/// Writes troubles as pages for people and as JSON for programs. What the web framework refuses by itself becomes a
/// trouble too.
pub async fn present(State(Home(home)): State<Home>, request: Request, next: Next) -> Response {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let html = accept.contains("text/html") && !request.uri().path().contains("/api/");
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let Some(trouble) = found_in(&response) else { return response };
    let before = response.headers().clone();
    let trouble = match trouble {
        Found::Told(trouble) => trouble,
        Found::Bare => Trouble::of_bare(response).await,
    };
    let headers = headers(&trouble, &before);
    if html {
        (trouble.status, headers, pages::trouble(&trouble, &path, &home)).into_response()
    } else {
        (trouble.status, headers, Json(describe(&trouble))).into_response()
    }
}

/// What is wrong with an answer.
enum Found {
    /// A handler has said it.
    Told(Trouble),
    /// Nothing but a status and perhaps a line of text.
    Bare,
}

fn found_in(response: &Response) -> Option<Found> {
    if let Some(trouble) = response.extensions().get::<Trouble>() {
        return Some(Found::Told(trouble.clone()));
    }
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let bare = kind.is_none_or(|kind| kind.starts_with("text/plain"));
    (bare && (status.is_client_error() || status.is_server_error())).then_some(Found::Bare)
}

impl Trouble {
    /// A refusal of the web framework in our words, with its own where they help.
    async fn of_bare(response: Response) -> Self {
        let status = response.status();
        let said = axum::body::to_bytes(response.into_body(), 4096).await.unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        match status {
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
                Self::malformed(format!("This can't be understood: {said}"))
            }
            StatusCode::NOT_FOUND => Self::not_found("There is nothing at this address."),
            StatusCode::METHOD_NOT_ALLOWED => {
                Self::new(status, "method", "This address doesn't answer requests of this kind.")
            }
            StatusCode::REQUEST_TIMEOUT => {
                Self::new(status, "slow", "This took too long. Look at the table before you try again.")
            }
            StatusCode::PAYLOAD_TOO_LARGE => Self::new(status, "too_large", "This is more than can be taken at once."),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                Self::new(status, "media_type", format!("This was sent as something other than expected: {said}"))
            }
            _ if status.is_server_error() => {
                Self::new(status, "failed", "Something went wrong here. It is not your fault; look again.")
            }
            _ => Self::new(status, "refused", "The server refuses this."),
        }
    }
}

/// What goes with a trouble besides the body.
fn headers(trouble: &Trouble, before: &HeaderMap) -> HeaderMap {
    let allow = before.get(header::ALLOW).map(|value| (header::ALLOW, value.clone()));
    let retry = trouble.retry_after.map(|seconds| (header::RETRY_AFTER, seconds.into()));
    allow.into_iter().chain(retry).collect()
}

/// Turns a panic into a trouble; the panic itself has been written to the log.
pub fn panicked(_: Box<dyn std::any::Any + Send + 'static>) -> Response {
    tracing::error!("a request panicked");
    Trouble::broken().into_response()
}

/// What programs are told of a trouble.
#[derive(Serialize)]
pub struct Described {
    code: &'static str,
    words: String,
    rule: Option<RuleId>,
}

impl From<Trouble> for Described {
    fn from(Trouble { code, words, rule, .. }: Trouble) -> Self {
        Self { code, words, rule }
    }
}

fn describe(trouble: &Trouble) -> serde_json::Value {
    json!({ "error": Described::from(trouble.clone()) })
}
