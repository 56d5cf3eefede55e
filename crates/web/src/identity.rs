//! Who is asking. Everybody has a name and a token in a cookie; an account is not needed.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use store::{Key, Player};

use crate::clock::now;
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// The cookie with the token.
pub const COOKIE: &str = "cantina";
/// When a session has had this part of its time, the next request renews it.
const RENEWED_AFTER: i64 = 10;
/// The longest name, in letters.
pub const LONGEST_NAME: usize = 40;

/// Somebody who may be known.
pub struct Visitor(pub Option<Player>);

/// Somebody who is known.
pub struct Known(pub Player);

impl FromRequestParts<Arc<Shared>> for Visitor {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Trouble> {
        if let Some(token) = bearer(&parts.headers) {
            let player = holder(shared, &token::key(token)).await?;
            return player.map(|player| Self(Some(player))).ok_or_else(Trouble::unknown_visitor);
        }
        match cookie(&parts.headers) {
            Some(token) => Ok(Self(holder(shared, &token::key(token)).await?)),
            None => Ok(Self(None)),
        }
    }
}

impl FromRequestParts<Arc<Shared>> for Known {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Trouble> {
        let Visitor(player) = Visitor::from_request_parts(parts, shared).await?;
        player.map(Self).ok_or_else(Trouble::unknown_visitor)
    }
}

/// Who speaks with the token that this is stored of, unless it is too old.
pub async fn holder(shared: &Shared, key: &Key) -> Result<Option<Player>, Trouble> {
    let oldest = now() - shared.config.session.as_millis() as i64;
    Ok(shared.host.store.session(key, oldest).await?)
}

/// Renews the session of whoever asks, now and then: it ends when it is not used, not while it is. The cookie lasts as long.
pub async fn renew(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let cookie = Box::pin(renewed(&shared, request.headers())).await;
    let mut response = next.run(request).await;
    // Whoever has just signed in or out has got another one.
    if let Some(cookie) = cookie.filter(|_| !response.headers().contains_key(header::SET_COOKIE)) {
        response.headers_mut().extend(cookie);
    }
    response
}

/// The header that sets the cookie anew, if the session was renewed and is kept in a cookie.
async fn renewed(shared: &Shared, headers: &HeaderMap) -> Option<HeaderMap> {
    let token = token_of(headers)?;
    let (now, lasts) = (now(), shared.config.session.as_millis() as i64);
    let renewed =
        shared.host.store.renew_session(&token::key(token), now - lasts, now - lasts / RENEWED_AFTER, now).await;
    match renewed {
        Ok(true) if bearer(headers).is_none() => {
            Some(set_cookie(shared, headers, token, shared.config.session.as_secs()))
        }
        Ok(_) => None,
        Err(error) => {
            tracing::warn!(%error, "a session could not be renewed");
            None
        }
    }
}

/// What is stored of the token that a request comes with.
pub fn session_key(headers: &HeaderMap) -> Option<Key> {
    token_of(headers).map(token::key)
}

/// The token of the cookie, if there is one.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|text| text.split(';')).find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The token of the header, if there is one. It takes precedence over the cookie.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

/// A token that opens a new session, and the cookie that keeps it.
pub struct Welcome {
    /// The player.
    pub player: Player,
    /// The token, if it is new.
    pub token: Option<String>,
}

impl Welcome {
    /// The visitor as a player; a new one gets a token.
    pub async fn greet(shared: &Shared, visitor: Visitor, name: &str) -> Result<Self, Trouble> {
        if let Some(player) = visitor.0 {
            return Ok(Self { player, token: None });
        }
        let player = Player { id: token::table_id()?, name: clean_name(name)?, account: None, created: now() };
        shared.host.store.add_player(&player).await?;
        Self::open(shared, player).await
    }

    /// A new session of this player.
    pub async fn open(shared: &Shared, player: Player) -> Result<Self, Trouble> {
        let token = token::new()?;
        shared.host.store.open_session(&token::key(&token), &player.id, now()).await?;
        Ok(Self { player, token: Some(token) })
    }

    /// The visitor under this name, whether they are new or had another one.
    pub async fn call(shared: &Shared, visitor: Visitor, name: &str) -> Result<Self, Trouble> {
        let Some(player) = visitor.0 else { return Self::greet(shared, visitor, name).await };
        let name = clean_name(name)?;
        shared.host.store.rename(&player.id, &name).await?;
        Ok(Self { player: Player { name, ..player }, token: None })
    }

    /// The headers that set the cookie, if there is a new token to keep.
    pub fn headers(&self, shared: &Shared, request: &HeaderMap) -> HeaderMap {
        self.token
            .as_ref()
            .map_or_else(HeaderMap::new, |token| set_cookie(shared, request, token, shared.config.session.as_secs()))
    }
}

/// The header that makes a browser forget the token.
pub fn forget(shared: &Shared, request: &HeaderMap) -> HeaderMap {
    set_cookie(shared, request, "", 0)
}

/// A cookie that no script reads and no other site sends. A browser that came by https sends it by https only.
fn set_cookie(shared: &Shared, request: &HeaderMap, token: &str, seconds: u64) -> HeaderMap {
    let path = if shared.config.prefix.is_empty() { "/" } else { &shared.config.prefix };
    let proto = request.get("x-forwarded-proto").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let secure = if proto.trim().eq_ignore_ascii_case("https") { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).ok().map(|value| (header::SET_COOKIE, value)).into_iter().collect()
}

/// The token a request comes with, by header or by cookie.
pub fn token_of(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie(headers))
}

/// A name fit to be shown: one line, not empty, not too long.
pub fn clean_name(name: &str) -> Result<String, Trouble> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
    match name.chars().count() {
        0 => Err(Trouble::malformed("Give a name, so that the others know who you are.")),
        1..=LONGEST_NAME => Ok(name),
        _ => Err(Trouble::malformed(format!("A name has at most {LONGEST_NAME} letters."))),
    }
}
