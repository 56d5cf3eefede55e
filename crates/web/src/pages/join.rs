//! A seat by a link.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use shelf::titles;
use store::Player;

use super::layout;
use crate::identity::{LONGEST_NAME, Visitor, Welcome};
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// What a link is for.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(token): Path<String>,
) -> Result<Markup, Trouble> {
    let found = shared.host.store.invited(&token::key(&token)).await?;
    let (id, seat) = found.ok_or_else(used_up)?;
    let (title, seat) = shared
        .host
        .look(&id, |hosted| {
            let seat = titles::capital(hosted.seat_names().get(seat as usize).unwrap_or(&"?"));
            (hosted.row.title.clone(), seat)
        })
        .await?;
    Ok(layout("../", &title, &invitation(&token, &title, &seat, me.as_ref())))
}

fn used_up() -> Trouble {
    Trouble::gone("This link has been used or withdrawn. Ask for a new one.")
}

fn invitation(token: &str, title: &str, seat: &str, me: Option<&Player>) -> Markup {
    html! {
        main #main.plain {
            h1 { (title) }
            p { "You are invited to play " strong { (seat) } "." }
            form method="post" action=(token) {
                @match me {
                    Some(player) => p { "You play as " (player.name) "." },
                    None => label { "Your name "
                        input name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname";
                    },
                }
                button.primary { "Sit down as " (seat) }
            }
        }
    }
}

/// What a newcomer calls himself.
#[derive(Deserialize)]
pub struct Name {
    #[serde(default)]
    name: String,
}

/// Takes the seat.
pub async fn take(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Form(Name { name }): Form<Name>,
) -> Result<Response, Trouble> {
    let key = token::key(&token);
    shared.host.store.invited(&key).await?.ok_or_else(used_up)?;
    let welcome = Welcome::greet(&shared, visitor, &name).await?;
    let (id, _) = shared.host.store.take_seat(&key, &welcome.player).await?.ok_or_else(used_up)?;
    shared.host.refresh(&id).await?;
    Ok((welcome.headers(&shared), Redirect::to(&format!("../t/{id}"))).into_response())
}
