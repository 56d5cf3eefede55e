//! Looking back: any moment of a game, as the viewer could see it then; records; and the proof that the dice were fair.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use sha2::{Digest, Sha256};
use shelf::titles;
use table::{Record, Seed, Table, Viewer};

use super::layout;
use super::table::viewer;
use crate::forms::Looking;
use crate::hosted::Hosted;
use crate::identity::Visitor;
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
    let moment = moment(record, at, viewer).await?;
    let query = looking.query();
    let body = html! {
        main #main.replay data-back="back/" data-query=(query) {
            h1 { (title) ": looking back" }
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
    Visitor(me): Visitor,
    Path((id, at)): Path<(String, usize)>,
    Query(looking): Query<Looking>,
) -> Result<Markup, Trouble> {
    let viewer = viewer(&shared, &id, me.as_ref(), &looking).await?;
    let (record, _) = recorded(&shared, &id).await?;
    moment(record, at, viewer).await
}

async fn recorded(shared: &Shared, id: &str) -> Result<(Record, String), Trouble> {
    let read = |hosted: &Hosted| hosted.playable().map(|game| (game.record(), hosted.row.title.clone()));
    shared.host.look(id, read).await?
}

/// Folding takes a moment for a long game, so it doesn't hold up the others.
async fn moment(record: Record, at: usize, viewer: Viewer) -> Result<Markup, Trouble> {
    let folded = tokio::task::spawn_blocking(move || {
        let title = titles::find(&record.header.game)?;
        title.load(None, &record, Some(at)).ok().map(|game| draw(game.as_ref(), viewer))
    });
    let drawn = folded.await.ok().flatten();
    drawn.ok_or_else(|| Trouble::not_found(format!("There is no choice {at} in this game.")))
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
    let over = shared.host.look(&id, Hosted::is_over).await?;
    if !over {
        return Err(Trouble::forbidden("A record tells all secrets; it can be had when the game is over."));
    }
    let (record, _) = recorded(&shared, &id).await?;
    let name = format!("attachment; filename=\"{id}.cantina\"");
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_string()).into_response())
}

/// What the hash of a seed is made from: the seed as it is written in records.
fn seed_hash(seed: Seed) -> String {
    let digest = Sha256::digest(seed.to_string().as_bytes());
    digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// The proof of fair dice: the hash from the start, the seed at the end, and the game played again from it.
pub async fn dice(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Markup, Trouble> {
    viewer(&shared, &id, me.as_ref(), &looking).await?;
    let over = shared.host.look(&id, Hosted::is_over).await?;
    let (record, title) = recorded(&shared, &id).await?;
    let seed = record.header.seed;
    let choices = record.lines.len();
    let verdict = if over { Some(verify(record).await) } else { None };
    let body = html! {
        main #main.plain {
            h1 { "Fair dice" }
            p { "All dice and cards of this game come from one seed, fixed before the first choice. Its hash was shown from the start, so the seed can't have been changed since." }
            dl {
                dt { "SHA-256 of the seed" } dd { code #seed-hash { (seed_hash(seed)) } }
                dt { "Seed" }
                dd { @if over { code #seed { (seed) } } @else { "told when the game is over" } }
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
                p { "To check it without this server: " a href={ "record" (looking.query()) } download { "download the record" } ", then " code { "printf %s SEED | sha256sum" } " and " code { "cantina replay FILE" } "." }
            }
            p { a href={ "../" (id) (looking.query()) } { "To the table" } }
        }
    };
    Ok(layout("../../", &title, &body))
}

async fn verify(record: Record) -> Result<(), String> {
    let again = tokio::task::spawn_blocking(move || {
        let title = titles::find(&record.header.game).ok_or("the game is not here any more")?;
        title.load(None, &record, None).map(drop).map_err(|error| format!("{error:#}"))
    });
    again.await.map_err(|error| error.to_string())?
}
