//! Looking back: any moment of a game, as the viewer could see it then; records; and the proof that the dice were fair.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use table::{Record, Viewer};
use title::Tabletop;

use super::layout;
use super::table::no_card;
use crate::extract::Path;
use crate::past::{self, Dice, Moment, finished};
use crate::seen::Onlooker;
use crate::server::Shared;
use crate::trouble::Trouble;

/// The page with the slider.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    onlooker: Onlooker,
    Path(id): Path<String>,
) -> Result<Markup, Trouble> {
    let viewer = onlooker.look(&shared, &id).await?.viewer;
    let looking = &onlooker.looking;
    let pick = |last: usize| looking.at.unwrap_or(last).min(last);
    let Moment { game, choices: last, title } = past::moment(&shared, &id, pick).await?;
    let (at, moment) = (game.number(), draw(game.as_ref(), viewer));
    let query = looking.query();
    let body = html! {
        main #main.replay data-back="back/" data-query=(query) {
            h1 { (title) " – looking back" }
            p { a href={ "../" (id) (query) } { "To the table" } }
            form method="get" action="back" {
                @if let Some(token) = &looking.watch { input type="hidden" name="watch" value=(token); }
                @if let Some(seat) = &looking.seat { input type="hidden" name="as" value=(seat); }
                button type="button" data-step="-1" { "◀ Back" }
                label { "Choice "
                    input #slider type="range" name="at" min="0" max=(last) value=(at) aria-label="Which choice";
                    output { (at) } " of " (last)
                }
                button type="button" data-step="1" { "On ▶" }
                noscript { button { "Show" } }
            }
            div #moment aria-live="polite" { (moment) }
            dialog #card { div {} form method="dialog" { button { "Close" } } }
        }
    };
    Ok(layout("../../", &title, &body))
}

/// One moment, for the slider.
pub async fn at(
    State(shared): State<Arc<Shared>>,
    onlooker: Onlooker,
    Path((id, at)): Path<(String, usize)>,
) -> Result<Markup, Trouble> {
    let viewer = onlooker.look(&shared, &id).await?.viewer;
    Ok(draw(past::moment(&shared, &id, |_| at).await?.game.as_ref(), viewer))
}

/// Something on the board of that moment, looked at closer.
pub async fn card(
    State(shared): State<Arc<Shared>>,
    onlooker: Onlooker,
    Path((id, at, name)): Path<(String, usize, String)>,
) -> Result<Markup, Trouble> {
    let viewer = onlooker.look(&shared, &id).await?.viewer;
    let Moment { game, .. } = past::moment(&shared, &id, |_| at).await?;
    game.card(viewer, &[], &name).ok_or_else(no_card)
}

fn draw(game: &dyn Tabletop, viewer: Viewer) -> Markup {
    let picture = game.draw(viewer, &[]);
    let since = game.number().saturating_sub(1);
    html! {
        ol.moment-log { @for line in game.log(viewer, since) { li { (line.words) " " span.rule { (line.rule.0) } } } }
        div.board-frame { (picture.board) }
        (picture.panels)
    }
}

/// The record of a game that is over; while it runs, it would tell all secrets.
pub async fn record(
    State(shared): State<Arc<Shared>>,
    onlooker: Onlooker,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    onlooker.look(&shared, &id).await?;
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
    onlooker: Onlooker,
    Path(id): Path<String>,
) -> Result<Markup, Trouble> {
    onlooker.look(&shared, &id).await?;
    let query = onlooker.looking.query();
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
                p { "To check it without this server: " a href={ "record" (query) } download { "download the record" } ", then " code { "printf %s SEED | sha256sum" } " and " code { "cantina replay FILE" } "." }
            }
            p { a href={ "../" (id) (query) } { "To the table" } }
        }
    };
    Ok(layout("../../", &title, &body))
}
