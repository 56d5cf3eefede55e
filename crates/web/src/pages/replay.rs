//! Looking back: any moment of a game, as the viewer could see it then; records; and the proof that the dice were fair.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use table::{Record, Table, Viewer};

use super::layout;
use crate::doing::viewer;
use crate::extract::{Path, Query};
use crate::forms::Looking;
use crate::identity::Visitor;
use crate::past::{self, Dice, finished, moment, recorded};
use crate::server::Shared;
use crate::trouble::Trouble;

/// The page with the slider.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Markup, Trouble> {
    let viewer = viewer(&shared, &id, me.as_ref(), &looking).await?;
    let (record, title) = recorded(&shared, &id).await?;
    let last = record.lines.len();
    let at = looking.at.unwrap_or(last).min(last);
    let moment = moment(record, at, move |game| draw(game, viewer)).await?;
    let query = query_of(&looking);
    let body = html! {
        main #main.replay data-back=(format!("back/")) data-query=(query) {
            h1 { (title) ": looking back" }
            p { a href={ "../" (id) (query) } { "To the table" } }
            form method="get" action="back" {
                @if let Some(token) = &looking.watch { input type="hidden" name="watch" value=(token); }
                button type="button" data-step="-1" { "◀ Back" }
                label { "Choice "
                    input #slider type="range" name="at" min="0" max=(last) value=(at) aria-label="Which choice";
                    output { (at) } " of " (last)
                }
                button type="button" data-step="1" { "On ▶" }
                noscript { button { "Show" } }
            }
            div #moment aria-live="polite" { (moment) }
        }
    };
    Ok(layout("../../", &title, &body))
}

fn query_of(looking: &Looking) -> String {
    let watch = looking.watch.as_ref().map(|token| format!("watch={token}"));
    let seat = looking.seat.as_ref().map(|seat| format!("as={seat}"));
    let parts: Vec<String> = watch.into_iter().chain(seat).collect();
    if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
}

/// One moment, for the slider.
pub async fn at(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path((id, at)): Path<(String, usize)>,
    Query(looking): Query<Looking>,
) -> Result<Markup, Trouble> {
    let viewer = viewer(&shared, &id, me.as_ref(), &looking).await?;
    let (record, _) = recorded(&shared, &id).await?;
    moment(record, at, move |game| draw(game, viewer)).await
}

fn draw(game: &dyn Table, viewer: Viewer) -> Markup {
    let picture = boards::draw(game, viewer, &[]);
    let since = game.number().saturating_sub(1);
    html! {
        ol.moment-log { @for line in game.log(viewer, since) { li { (line.words) " " span.rule { (line.rule.0) } } } }
        div.board-frame { (picture.board) }
        @for panel in &picture.panels { section.panel { h3 { (panel.title) } (panel.body) } }
    }
}

/// The record of a game that is over; while it runs, it would tell all secrets.
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Response, Trouble> {
    viewer(&shared, &id, me.as_ref(), &looking).await?;
    Ok(as_file(&id, &finished(&shared, &id).await?))
}

/// A record to be kept.
pub fn as_file(id: &str, record: &Record) -> Response {
    let name = format!("attachment; filename=\"{id}.cantina\"");
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, record.to_string()).into_response()
}

/// The proof of fair dice: the hash from the start, the seed at the end, and the game played again from it.
pub async fn dice(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Markup, Trouble> {
    viewer(&shared, &id, me.as_ref(), &looking).await?;
    let Dice { title, hash, seed, choices, verdict } = past::dice(&shared, &id).await?;
    let body = html! {
        main #main.plain {
            h1 { "Fair dice" }
            p { "All dice and cards of this game come from one seed, fixed before the first choice. Its hash was shown from the start, so the seed can't have been changed since." }
            dl {
                dt { "SHA-256 of the seed" } dd { code #seed-hash { (hash) } }
                dt { "Seed" }
                dd { @if let Some(seed) = seed { code #seed { (seed) } } @else { "told when the game is over" } }
            }
            @if let Some(verdict) = verdict {
                p.notice role="status" {
                    @match verdict {
                        Ok(()) => {
                            "Verified: the seed has this hash, and the " (choices)
                            " choices played again from it lead to the same states."
                        }
                        Err(why) => { "Not verified: " (why) }
                    }
                }
                p { "To check it without this server: " a href="record" { "download the record" } ", then " code { "printf SEED | xxd -r -p | sha256sum" } " and " code { "cantina replay FILE" } "." }
            }
            p { a href={ "../" (id) } { "To the table" } }
        }
    };
    Ok(layout("../../", &title, &body))
}
