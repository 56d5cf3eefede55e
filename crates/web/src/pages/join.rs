//! A seat by a link.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use store::Player;
use table::words::capital;

use super::layout;
use crate::extract::{Form, Path};
use crate::identity::{LONGEST_NAME, Visitor, Welcome};
use crate::seating::{self, Invited};
use crate::server::Shared;
use crate::trouble::Trouble;

/// What a link is for.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(token): Path<String>,
) -> Result<Markup, Trouble> {
    let Invited { title, seat, .. } = Invited::by(&shared, &token).await?;
    Ok(layout("../", &title, &invitation(&token, &title, &capital(seat), me.as_ref())))
}

fn invitation(token: &str, title: &str, seat: &str, me: Option<&Player>) -> Markup {
    html! {
        main #main.plain {
            h1 { (title) }
            p { "You are invited to play " strong { (seat) } "." }
            (who_comes(token, me, "play", &format!("Sit down as {seat}")))
        }
    }
}

/// Where somebody follows a link in, under their own name or under a new one.
pub(super) fn who_comes(token: &str, me: Option<&Player>, does: &str, button: &str) -> Markup {
    html! {
        form method="post" action=(token) {
            @match me {
                Some(player) => p { "You " (does) " as " (player.name) "." },
                None => label { "Your name "
                    input name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname";
                },
            }
            button.primary { (button) }
        }
    }
}

/// What a newcomer calls themselves.
#[derive(Deserialize)]
pub struct Name {
    #[serde(default)]
    pub(super) name: String,
}

/// Takes the seat.
pub async fn take(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    Path(token): Path<String>,
    headers: HeaderMap,
    Form(Name { name }): Form<Name>,
) -> Result<Response, Trouble> {
    Invited::by(&shared, &token).await?;
    let welcome = Welcome::greet(&shared, visitor, &name).await?;
    let (id, _) = seating::join(&shared, &token, &welcome.player).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to(&format!("../t/{id}"))).into_response())
}
