//! Who sits where, and the links to seats and to watching.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use shelf::titles;
use store::{Player, SeatKind, SeatRow, TableRow};

use super::create::{NewTable, Wish};
use super::layout;
use super::table::acknowledged;
use crate::identity::Known;
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// What is shown of a table here.
struct Around {
    row: TableRow,
    seats: Vec<SeatRow>,
    names: &'static [&'static str],
    over: bool,
}

impl Around {
    /// The table, for those who sit there or own it.
    async fn of(shared: &Shared, id: &str, me: &Player) -> Result<Self, Trouble> {
        let around = shared
            .host
            .look(id, |hosted| Self {
                row: hosted.row.clone(),
                seats: hosted.seats.clone(),
                names: hosted.seat_names(),
                over: hosted.is_over(),
            })
            .await?;
        let sits = around.seats.iter().any(|row| is_his(row, me));
        if sits || around.owned_by(me) {
            return Ok(around);
        }
        Err(Trouble::forbidden("Only those who play here manage the seats."))
    }

    fn owned_by(&self, me: &Player) -> bool {
        self.row.owner == me.id
    }

    fn name(&self, row: &SeatRow) -> String {
        titles::capital(self.names.get(row.seat as usize).unwrap_or(&"?"))
    }

    fn row_of(&self, seat: u8) -> Result<&SeatRow, Trouble> {
        self.seats.iter().find(|row| row.seat == seat).ok_or_else(|| Trouble::not_found("There is no such seat."))
    }
}

fn is_his(row: &SeatRow, player: &Player) -> bool {
    row.kind == SeatKind::Player && row.player.as_deref() == Some(&player.id)
}

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
            h2 { (around.name(row)) }
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
    let around = Around::of(&shared, &id, &me).await?;
    let row = around.row_of(seat)?.clone();
    let mine = is_his(&row, &me);
    if !(mine || around.owned_by(&me)) {
        return Err(Trouble::forbidden("That seat is not yours."));
    }
    let open = row.kind == SeatKind::Open;
    let changed = match act.as_str() {
        "link" => return link(&shared, &around, &me, row).await,
        "revoke" => SeatRow { invite: None, ..row },
        "leave" if mine => SeatRow { kind: SeatKind::Open, player: None, name: String::new(), left: true, ..row },
        "take" if open => {
            SeatRow { kind: SeatKind::Player, player: Some(me.id.clone()), name: me.name.clone(), invite: None, ..row }
        }
        "bot" if open => SeatRow { kind: SeatKind::Bot, invite: None, ..row },
        "webhook" if mine => SeatRow { webhook: webhook(&extra.address)?, ..row },
        _ => return Err(Trouble::malformed("That can't be done with this seat now.")),
    };
    shared.host.store.set_seat(&id, &changed).await?;
    shared.host.refresh(&id).await?;
    shared.host.let_bots_play(&id).await?;
    Ok(acknowledged(&headers, "../../seats"))
}

async fn link(shared: &Shared, around: &Around, me: &Player, row: SeatRow) -> Result<Response, Trouble> {
    let token = token::new()?;
    let words = format!("Send this link to whoever shall play {}. It works once.", around.name(&row));
    shared.host.store.set_seat(&around.row.id, &SeatRow { invite: Some(token::key(&token)), ..row }).await?;
    shared.host.refresh(&around.row.id).await?;
    let around = Around::of(shared, &around.row.id, me).await?;
    let link = Link { words, path: &format!("{}/j/{token}", shared.config.prefix) };
    Ok(layout("../../../../", &around.row.title, &page("../../", &around, me, Some(&link))).into_response())
}

/// An address to be told at, or none.
fn webhook(address: &str) -> Result<Option<String>, Trouble> {
    match address.trim() {
        "" => Ok(None),
        address if address.starts_with("https://") || address.starts_with("http://") => Ok(Some(address.to_owned())),
        _ => Err(Trouble::malformed("An address begins with https:// or http://.")),
    }
}

/// Makes or withdraws the watch link.
pub async fn watch(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Form(extra): Form<Extra>,
) -> Result<Response, Trouble> {
    Around::of(&shared, &id, &me).await?;
    let token = if extra.act == "revoke" { None } else { Some(token::new()?) };
    shared.host.store.set_watch(&id, token.as_deref().map(token::key).as_ref()).await?;
    shared.host.refresh(&id).await?;
    let Some(token) = token else { return Ok(Redirect::to("seats").into_response()) };
    let around = Around::of(&shared, &id, &me).await?;
    let words = "Whoever has this link may look on.".to_owned();
    let link = Link { words, path: &format!("{}/t/{id}?watch={token}", shared.config.prefix) };
    Ok(layout("../../", &around.row.title, &page("", &around, &me, Some(&link))).into_response())
}

/// The same game again, with the same players; the seats move on by one.
pub async fn rematch(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    let around = Around::of(&shared, &id, &me).await?;
    if let Some(next) = &around.row.rematch {
        return Ok(Redirect::to(&format!("../{next}")).into_response());
    }
    let next = open_rematch(&shared, &around, &me).await?;
    if !shared.host.store.set_rematch(&id, &next).await? {
        shared.host.refresh(&id).await?;
    }
    shared.host.let_bots_play(&next).await?;
    Ok(Redirect::to(&format!("../{next}")).into_response())
}

async fn open_rematch(shared: &Shared, around: &Around, me: &Player) -> Result<String, Trouble> {
    let title = titles::find(&around.row.game).ok_or_else(|| Trouble::not_found("This game is not here any more."))?;
    let mut header: table::Header =
        serde_json::from_str(&around.row.header).map_err(|error| Trouble::malformed(error.to_string()))?;
    header.seed = token::seed()?;
    let record = table::Record { header, lines: Vec::new() };
    let game = title.load(None, &record, None).map_err(|error| Trouble::malformed(format!("{error:#}")))?;
    let wishes = vec![Wish::Open; around.seats.len()];
    let name = Some(around.row.title.clone());
    let table = NewTable { title, game: game.as_ref(), wishes: &wishes, public: around.row.public, name };
    let next = table.open(shared, me).await?;
    let seats = around.seats.len();
    for row in &around.seats {
        let moved = SeatRow { seat: (row.seat as usize + 1).rem_euclid(seats) as u8, invite: None, ..row.clone() };
        shared.host.store.set_seat(&next, &moved).await?;
    }
    Ok(next)
}
