//! Who sits where, and the links to seats and to watching.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use store::{Player, SeatKind, SeatRow};
use table::words::capital;

use super::layout;
use super::table::acknowledged;
use crate::extract::{Form, Path};
use crate::identity::Known;
use crate::seating::{self, Around, Change, is_his};
use crate::server::Shared;
use crate::trouble::Trouble;

/// The seats of a table.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Markup, Trouble> {
    let around = Around::of(&shared, &id, &me).await?;
    Ok(layout("../../", &around.row.title, &page("", &around, &me, None)))
}

/// A link that was just made; it is shown once.
struct Link<'a> {
    words: String,
    path: &'a str,
}

/// `here` leads to where the page of the seats is, for a page that is shown elsewhere.
fn page(here: &str, around: &Around, me: &Player, link: Option<&Link<'_>>) -> Markup {
    html! {
        main #main.plain {
            h1 { (around.row.title) }
            p { a href={ (here) "../" (around.row.id) } { "To the table" } }
            @if let Some(link) = link {
                section.notice role="status" {
                    p { (link.words) }
                    p { input.link readonly value=(link.path) data-link aria-label="The link"; }
                }
            }
            ul.seats { @for row in &around.seats { (seat(here, around, row, me)) } }
            section {
                h2 { "Looking on" }
                p { "Whoever has the watch link sees what everybody may see. A new link makes the old one useless." }
                form method="post" action={ (here) "watch" } { button name="act" value="link" { "New watch link" } }
                @if around.row.watch.is_some() {
                    form method="post" action={ (here) "watch" } { button name="act" value="revoke" { "No watch link any more" } }
                }
            }
        }
    }
}

fn seat(here: &str, around: &Around, row: &SeatRow, me: &Player) -> Markup {
    let button = |act: &str, words: &str| {
        html! { form method="post" action=(format!("{here}seats/{}/{act}", row.seat)) { button { (words) } } }
    };
    let mine = is_his(row, me);
    let manages = around.owned_by(me) || mine;
    html! {
        li {
            h2 { (capital(around.name(row))) }
            p { (who(row)) @if mine { " (you)" } }
            @if manages && !around.over {
                (button("link", if row.kind == SeatKind::Open { "Link for a friend" } else { "Link to hand the seat over" }))
                @if row.invite.is_some() { (button("revoke", "Withdraw the link")) }
                @if mine { (button("leave", "Leave the seat")) }
                @if !mine && row.kind == SeatKind::Open { (button("take", "Sit down here myself")) (button("bot", "Let the computer play")) }
            }
            @if mine {
                form method="post" action=(format!("{here}seats/{}/webhook", row.seat)) {
                    label { "Tell this address when it is my turn "
                        input type="url" name="address" placeholder="https://…" value=(row.webhook.as_deref().unwrap_or_default());
                    }
                    button { "Keep" }
                }
            }
        }
    }
}

fn who(row: &SeatRow) -> &str {
    match row.kind {
        SeatKind::Player => &row.name,
        SeatKind::Bot => "The computer plays here.",
        SeatKind::Open => "Nobody sits here yet.",
    }
}

/// What may come with an act.
#[derive(Deserialize)]
pub struct Extra {
    #[serde(default)]
    act: String,
    #[serde(default)]
    address: String,
}

/// Makes or withdraws a link, leaves or takes a seat.
pub async fn act(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path((id, seat, act)): Path<(String, u8, String)>,
    headers: HeaderMap,
    Form(extra): Form<Extra>,
) -> Result<Response, Trouble> {
    let token = seating::change(&shared, &id, &me, seat, read(&act, extra.address)?).await?;
    match token {
        None if act == "take" => Ok(acknowledged(&headers, &format!("../../../{id}"))),
        None => Ok(acknowledged(&headers, "../../seats")),
        Some(token) => {
            let around = Around::of(&shared, &id, &me).await?;
            let name = capital(around.names.get(seat as usize).unwrap_or(&"?"));
            let words = format!("Send this link to whoever is to play {name}. It works once.");
            let link = Link { words, path: &format!("{}/j/{token}", shared.config.prefix) };
            Ok(layout("../../../../", &around.row.title, &page("../../", &around, &me, Some(&link))).into_response())
        }
    }
}

/// What a button means.
fn read(act: &str, address: String) -> Result<Change, Trouble> {
    Ok(match act {
        "link" => Change::Invite,
        "revoke" => Change::Withdraw,
        "leave" => Change::Leave,
        "take" => Change::Take,
        "bot" => Change::Bot,
        "webhook" => Change::Webhook(address),
        _ => return Err(Trouble::not_found("There is nothing like this to do with a seat.")),
    })
}

/// Makes or withdraws the watch link.
pub async fn watch(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Form(extra): Form<Extra>,
) -> Result<Response, Trouble> {
    let token = seating::watch(&shared, &id, &me, extra.act != "revoke").await?;
    let Some(token) = token else { return Ok(Redirect::to("seats").into_response()) };
    let around = Around::of(&shared, &id, &me).await?;
    let words = "Whoever has this link may look on.".to_owned();
    let link = Link { words, path: &format!("{}/t/{id}?watch={token}", shared.config.prefix) };
    Ok(layout("../../", &around.row.title, &page("", &around, &me, Some(&link))).into_response())
}

/// The same game again.
pub async fn rematch(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    let next = seating::rematch(&shared, &id, &me).await?;
    Ok(Redirect::to(&format!("../{next}")).into_response())
}
