//! The page for those who want to play from several devices.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use store::Player;

use super::layout;
use crate::accounts::{self, SHORTEST_PASSWORD};
use crate::extract::Form;
use crate::identity::{Known, Visitor, forget};
use crate::limits::Client;
use crate::server::Shared;
use crate::trouble::Trouble;

/// The page.
pub async fn show(Visitor(me): Visitor) -> Markup {
    let body = html! {
        main #main.plain {
            h1 { "Account" }
            @match me.as_ref().and_then(|player| player.account.as_ref().map(|login| (player, login))) {
                Some((player, login)) => (signed_in(player, login)),
                None => (signed_out(me.as_ref())),
            }
        }
    };
    layout("", "Account", &body)
}

fn signed_in(player: &Player, login: &str) -> Markup {
    html! {
        p { "You are signed in as " strong { (login) } " and play as " (player.name) "." }
        form method="post" action="account/out" { button { "Sign out" } }
        section {
            h2 { "Another password" }
            p { "Wherever else you are signed in, you have to sign in again." }
            form method="post" action="account/password" {
                label { "Password now " input name="old" type="password" required autocomplete="current-password"; }
                label { "New password " input name="new" type="password" required minlength=(SHORTEST_PASSWORD) autocomplete="new-password"; }
                button { "Change it" }
            }
        }
    }
}

fn signed_out(me: Option<&Player>) -> Markup {
    html! {
        p { "Nobody needs an account to play. With one, you find your tables again from any device." }
        section {
            h2 { "Sign in" }
            form method="post" action="account/in" { (fields("current-password")) button { "Sign in" } }
        }
        section {
            h2 { "New account" }
            @if let Some(player) = me { p { "The tables of " (player.name) " stay yours." } }
            form method="post" action="account/up" { (fields("new-password")) button { "Make an account" } }
        }
    }
}

fn fields(password: &str) -> Markup {
    let least = (password == "new-password").then_some(SHORTEST_PASSWORD);
    html! {
        label { "Name " input name="login" required autocomplete="username"; }
        label { "Password " input name="password" type="password" required minlength=[least] autocomplete=(password); }
    }
}

/// A name and a password.
#[derive(Deserialize)]
pub struct Secret {
    login: String,
    password: String,
}

/// Signs in.
pub async fn sign_in(
    State(shared): State<Arc<Shared>>,
    Client(client): Client,
    headers: HeaderMap,
    Form(Secret { login, password }): Form<Secret>,
) -> Result<Response, Trouble> {
    shared.limits.sign_in(client)?;
    let welcome = accounts::sign_in(&shared, &login, &password).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to("../")).into_response())
}

/// Makes an account.
pub async fn sign_up(
    State(shared): State<Arc<Shared>>,
    Client(client): Client,
    visitor: Visitor,
    headers: HeaderMap,
    Form(Secret { login, password }): Form<Secret>,
) -> Result<Response, Trouble> {
    shared.limits.sign_in(client)?;
    let welcome = accounts::sign_up(&shared, visitor, &login, &password).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to("../account")).into_response())
}

/// Two passwords.
#[derive(Deserialize)]
pub struct Secrets {
    old: String,
    new: String,
}

/// Changes the password.
pub async fn change_password(
    State(shared): State<Arc<Shared>>,
    Client(client): Client,
    Known(me): Known,
    headers: HeaderMap,
    Form(Secrets { old, new }): Form<Secrets>,
) -> Result<Redirect, Trouble> {
    shared.limits.sign_in(client)?;
    accounts::change_password(&shared, &me, &headers, &old, &new).await?;
    Ok(Redirect::to("../account"))
}

/// Signs out: the session ends here, and the browser forgets its token.
pub async fn sign_out(
    State(shared): State<Arc<Shared>>,
    Known(_): Known,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    accounts::sign_out(&shared, &headers).await?;
    Ok((forget(&shared, &headers), Redirect::to("../account")).into_response())
}
