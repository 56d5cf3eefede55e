//! Accounts, for those who want to play from several devices. Nobody needs one.
//!
//! A password is kept as an Argon2 hash. Checking one takes memory and time on purpose, so only a few are checked at once,
//! and never on the threads that serve everybody.

use std::sync::OnceLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::http::HeaderMap;
use store::Player;
use tokio::sync::Semaphore;

use crate::identity::{Visitor, Welcome, token_of};
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// How many passwords are worked on at once.
const AT_ONCE: usize = 4;
/// The shortest password, in letters.
pub const SHORTEST_PASSWORD: usize = 8;
const LONGEST_PASSWORD: usize = 200;
const LOGIN_LENGTHS: std::ops::RangeInclusive<usize> = 2..=40;

static WORK: Semaphore = Semaphore::const_new(AT_ONCE);

/// Gives the visitor an account. Whoever played without one keeps all tables.
pub async fn sign_up(shared: &Shared, visitor: Visitor, login: &str, password: &str) -> Result<Welcome, Trouble> {
    let login = clean_login(login)?;
    check_password(password)?;
    if visitor.0.as_ref().is_some_and(|player| player.account.is_some()) {
        return Err(Trouble::conflict("signed_in", "You have an account already; sign out first."));
    }
    if shared.host.store.account(&login).await?.is_some() {
        return Err(taken(&login));
    }
    let hash = hash(password.to_owned()).await?;
    let welcome = Welcome::greet(shared, visitor, &login).await?;
    if !shared.host.store.set_account(&welcome.player.id, &login, &hash).await? {
        return Err(taken(&login));
    }
    Ok(Welcome { player: Player { account: Some(login), ..welcome.player }, token: welcome.token })
}

/// Opens a session for whoever knows the password. Whether the name or the password is wrong shows neither in the answer
/// nor in the time it takes.
pub async fn sign_in(shared: &Shared, login: &str, password: &str) -> Result<Welcome, Trouble> {
    let account = match clean_login(login) {
        Ok(login) => shared.host.store.account(&login).await?,
        Err(_) => None,
    };
    let (player, hash) = account.map_or((None, None), |(player, hash)| (Some(player), Some(hash)));
    let right = is_right(password.to_owned(), hash).await?;
    let player = player.filter(|_| right).ok_or_else(Trouble::wrong_password)?;
    Welcome::open(shared, player).await
}

/// Changes the password of whoever knows the old one. All other sessions end: whoever opened one with the old password, or
/// found a token, is out.
pub async fn change_password(
    shared: &Shared,
    me: &Player,
    headers: &HeaderMap,
    old: &str,
    new: &str,
) -> Result<(), Trouble> {
    let login = me.account.as_ref().ok_or_else(|| Trouble::conflict("no_account", "You have no account yet."))?;
    check_password(new)?;
    let hash_now = shared.host.store.account(login).await?.map(|(_, hash)| hash);
    if !is_right(old.to_owned(), hash_now).await? {
        return Err(Trouble::wrong_password());
    }
    let keep = token::key(token_of(headers).ok_or_else(Trouble::unknown_visitor)?);
    let hash = hash(new.to_owned()).await?;
    let changed = shared.host.store.set_password(&me.id, &hash, &keep).await?;
    if changed { Ok(()) } else { Err(Trouble::wrong_password()) }
}

/// Closes the session that the request belongs to.
pub async fn sign_out(shared: &Shared, headers: &HeaderMap) -> Result<(), Trouble> {
    let token = token_of(headers).ok_or_else(Trouble::unknown_visitor)?;
    Ok(shared.host.store.close_session(&token::key(token)).await?)
}

fn taken(login: &str) -> Trouble {
    Trouble::conflict("taken", format!("Somebody has an account {login:?} already; choose another name."))
}

/// A login as it is kept: one word in small letters.
fn clean_login(login: &str) -> Result<String, Trouble> {
    let login = login.trim().to_lowercase();
    let fits = LOGIN_LENGTHS.contains(&login.chars().count());
    if fits && login.chars().all(|letter| letter.is_alphanumeric() || "-_.@".contains(letter)) {
        return Ok(login);
    }
    let (least, most) = (LOGIN_LENGTHS.start(), LOGIN_LENGTHS.end());
    Err(Trouble::malformed(format!("The name of an account has {least} to {most} letters, digits or any of -_.@")))
}

fn check_password(password: &str) -> Result<(), Trouble> {
    match password.chars().count() {
        SHORTEST_PASSWORD..=LONGEST_PASSWORD => Ok(()),
        _ => Err(Trouble::malformed(format!("A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters."))),
    }
}

async fn hash(password: String) -> Result<String, Trouble> {
    work(move || make_hash(password.as_bytes())).await?.ok_or_else(Trouble::broken)
}

fn make_hash(password: &[u8]) -> Option<String> {
    let hashed: PasswordHash = Argon2::default().hash_password(password).ok()?;
    Some(hashed.to_string())
}

/// Whether this is the password. Without a hash to compare with, another one is compared, and the answer is no.
async fn is_right(password: String, hash: Option<String>) -> Result<bool, Trouble> {
    work(move || {
        static NOBODY: OnceLock<String> = OnceLock::new();
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.get_or_init(|| make_hash(b"nobody").unwrap_or_default()).clone());
        let parsed = PasswordHash::new(&hash);
        let right = parsed.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
        known && right
    })
    .await
}

async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    let _turn = WORK.acquire().await.map_err(|_| Trouble::broken())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| Trouble::broken())
}
