//! The first page: games to start, tables to join, games to go on with.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use games::TITLES;
use maud::{Markup, html};
use serde::Deserialize;
use store::{Player, SeatKind, SeatRow, TableRow};

use super::{layout, notice};
use crate::clock::ago;
use crate::extract::Form;
use crate::identity::{LONGEST_NAME, Visitor, Welcome};
use crate::server::Shared;
use crate::trouble::Trouble;

/// How many tables of a kind are listed.
const LISTED: u32 = 50;

/// A table and who sits there.
type Listed = (TableRow, Vec<SeatRow>);

/// The first page.
pub async fn show(State(shared): State<Arc<Shared>>, Visitor(me): Visitor) -> Result<Markup, Trouble> {
    let store = &shared.host.store;
    let mine = match &me {
        Some(player) => store.tables_of(&player.id, LISTED).await?,
        None => Vec::new(),
    };
    // Whoever comes back finds what waits for them first.
    let (finished, going_on): (Vec<_>, Vec<_>) = mine.into_iter().partition(|(row, _)| row.summary.over);
    let open = store.open_tables(LISTED).await?;
    let (running, over) = (store.public_tables(false, LISTED).await?, store.public_tables(true, LISTED).await?);
    let body = html! {
        main #main.lobby {
            (notice())
            (welcome(me.as_ref()))
            @if let Some(player) = me.as_ref().filter(|_| !going_on.is_empty()) { (my_games(player, &going_on)) }
            (games())
            @if !finished.is_empty() { (list("My finished games", "", &finished)) }
            (list("Open tables", "Nobody waits for players just now.", &open))
            (list("Games to watch", "Nobody plays in public just now.", &running))
            (list("Finished games", "No public game has been finished yet.", &over))
            (upload())
        }
    };
    Ok(layout("", "Tables", &body))
}

fn welcome(me: Option<&Player>) -> Markup {
    html! {
        section.welcome {
            h1 { "Take a seat" }
            p { "A digital table for board games that knows the rules. Play alone, with friends, or over weeks." }
            form method="post" action="name" {
                label { "Your name "
                    input name="name" required maxlength=(LONGEST_NAME) value=(me.map_or("", |player| &player.name))
                        autocomplete="nickname";
                }
                button { @if me.is_some() { "Change" } @else { "That's me" } }
            }
        }
    }
}

fn games() -> Markup {
    html! {
        section.games {
            h2 { "Start a game" }
            ul.cards {
                @for title in TITLES {
                    li.card {
                        h3 { (title.label()) }
                        p { (title.about()) }
                        p.links {
                            a.button.primary href={ "new/" (title.name()) } { "Play" }
                            @if title.has_campaigns() { a.button href="campaigns" { "Campaign" } }
                            a href={ "learn/" (title.name()) } { "Learn it" }
                            a href={ "rules/" (title.name()) } { "Rules" }
                        }
                    }
                }
            }
        }
    }
}

fn my_games(player: &Player, tables: &[Listed]) -> Markup {
    let mine = |seats: &[SeatRow], asked: u8| {
        seats.iter().any(|row| row.player.as_deref() == Some(&player.id) && asked & 1 << row.seat != 0)
    };
    html! {
        section {
            h2 { "My games" }
            ul.tables {
                @for (row, seats) in tables {
                    li {
                        a href={ "t/" (row.id) } { (row.title) }
                        @if mine(seats, row.summary.asked) { strong.turn { " – your turn" } }
                        @else { span { " – waiting for " (waiting_for(row, seats)) } }
                        " " time { (ago(row.updated)) }
                    }
                }
            }
        }
    }
}

fn list(title: &str, none: &str, tables: &[Listed]) -> Markup {
    html! {
        section {
            h2 { (title) }
            @if tables.is_empty() { p.soft { (none) } } @else { ul.tables {
                @for (row, seats) in tables {
                    li {
                        a href={ "t/" (row.id) } { (row.title) }
                        " – " (names(seats)) ", " (choices(row.summary.choices)) " "
                        @if row.summary.over { "– " (row.summary.ending) " " }
                        time { (ago(row.updated)) }
                    }
                }
            } }
        }
    }
}

fn choices(number: u64) -> String {
    format!("{number} choice{}", if number == 1 { "" } else { "s" })
}

fn upload() -> Markup {
    html! {
        section {
            h2 { "A record from elsewhere" }
            form method="post" action="records" data-act {
                label { "A record, as it was downloaded " input type="file" accept=".cantina,.txt,.json" data-into="record"; }
                textarea name="record" rows="3" aria-label="The text of a record" placeholder="…or paste its text here" {}
                button { "Put it on a table" }
            }
        }
    }
}

/// Who is waited for.
fn waiting_for(row: &TableRow, seats: &[SeatRow]) -> String {
    let asked = seats.iter().filter(|seat| row.summary.asked & 1 << seat.seat != 0);
    asked.map(seat_name).collect::<Vec<_>>().join(" and ")
}

fn names(seats: &[SeatRow]) -> String {
    seats.iter().map(seat_name).collect::<Vec<_>>().join(", ")
}

fn seat_name(row: &SeatRow) -> &str {
    match row.kind {
        SeatKind::Player => &row.name,
        SeatKind::Bot => "the computer",
        SeatKind::Open => "an open seat",
    }
}

/// What somebody calls themselves.
#[derive(Deserialize)]
pub struct Name {
    name: String,
}

/// Gives a visitor a name, or another one.
pub async fn rename(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(Name { name }): Form<Name>,
) -> Result<Response, Trouble> {
    let welcome = Welcome::call(&shared, visitor, &name).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to("./")).into_response())
}
