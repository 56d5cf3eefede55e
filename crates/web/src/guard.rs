//! What every answer carries and every request has to pass.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::identity;
use crate::trouble::Trouble;

/// Scripts, styles and connections from here only; shown in nobody's frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Sets the headers that keep a page to itself.
pub async fn seal(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses what another site makes a browser send: everything that changes something has to come from our own pages, or
/// carry a token that no foreign page has. Over a socket things are changed too, and any page may open one.
pub async fn same_site(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let safe = reads && !headers.contains_key(header::UPGRADE);
    if safe || identity::bearer(headers).is_some() || from_here(headers) {
        return next.run(request).await;
    }
    Trouble::forbidden("This was sent by a page of another site; nothing was done.").into_response()
}

fn from_here(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match (text("sec-fetch-site"), text("origin")) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            let host = text("x-forwarded-host").or_else(|| text("host"));
            origin.split_once("://").map(|(_, from)| from) == host
        }
        (None, None) => true,
    }
}
