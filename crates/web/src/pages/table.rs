//! The page of a table, and what is done there.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use futures_util::StreamExt;
use maud::{Markup, html};
use store::{ChatLine, Player};
use table::{Seat, Viewer};

use super::layout;
use crate::clock::now;
use crate::eyes::{Eyes, Onlooker};
use crate::forms::{Act, Looking, Say};
use crate::hosted::{Action, Hosted};
use crate::identity::{Known, Visitor};
use crate::regions::Rendered;
use crate::routes::Stopping;
use crate::server::Shared;
use crate::trouble::Trouble;

/// The longest line of chat, in letters.
const LONGEST_LINE: usize = 1000;

/// Who looks at a table, or that he may not.
pub async fn viewer(shared: &Shared, id: &str, me: Option<&Player>, looking: &Looking) -> Result<Viewer, Trouble> {
    let onlooker = Onlooker { me: me.cloned(), looking: looking.clone() };
    let eyes = shared.host.look(id, |hosted| onlooker.eyes(hosted)).await??;
    Ok(eyes.viewer)
}

/// The page of a table.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Markup, Trouble> {
    let onlooker = Onlooker { me, looking };
    let eyes = shared.host.look(&id, |hosted| onlooker.eyes(hosted)).await??;
    let live = shared.host.live(&id).await?;
    let page = shared.host.page(&live, eyes).await?;
    let about = shared.host.look(&id, |hosted| About::of(hosted, &onlooker, eyes)).await?;
    Ok(layout("../", &about.title, &about.page(&page)))
}

/// What of a table's page stays the same.
struct About {
    id: String,
    title: String,
    game: String,
    plays: bool,
    speaks: bool,
    /// What links within this table carry on, such as `?watch=…`.
    query: String,
}

impl About {
    fn of(hosted: &Hosted, onlooker: &Onlooker, eyes: Eyes) -> Self {
        let plays = eyes.held != 0;
        Self {
            id: hosted.row.id.clone(),
            title: hosted.row.title.clone(),
            game: hosted.row.game.clone(),
            plays,
            speaks: plays || hosted.row.public && onlooker.me.is_some(),
            query: onlooker.looking.query(),
        }
    }

    fn page(&self, page: &Rendered) -> Markup {
        let live = format!("{}/live{}", self.id, self.query);
        html! {
            main #main.table data-live=(live) data-revision=(page.revision) {
                div.masthead {
                    h1 { (self.title) }
                    div #status role="status" { (page.region("status")) }
                    nav #tabs.tabs aria-label="Your seats" { (page.region("tabs")) }
                    (self.links())
                }
                section #notice role="alert" hidden {}
                section #prompt aria-label="What is asked" { (page.region("prompt")) }
                section #actions aria-label="Take back, resign" { (page.region("actions")) }
                section #board aria-label="The board" { (page.region("board")) }
                section #panels aria-label="Beside the board" { (page.region("panels")) }
                section #players aria-label="Who plays" { (page.region("players")) }
                section.log aria-label="What happened" {
                    h2 { "Log" }
                    ol #log role="log" aria-live="polite" tabindex="0" aria-label="Log" { (page.log()) }
                }
                section #talk.chat aria-label="Chat" {
                    h2 { "Chat" }
                    div #chat { (page.region("chat")) }
                    @if self.speaks { (self.saying()) } @else { p.soft { "Those who play here talk here." } }
                }
                dialog #menu { h2 {} ol {} form method="dialog" { button { "Close" } } }
                dialog #card { div {} form method="dialog" { button { "Close" } } }
            }
        }
    }

    fn saying(&self) -> Markup {
        html! {
            form method="post" action={ (self.id) "/chat" } data-act data-clear {
                input name="text" maxlength=(LONGEST_LINE) required aria-label="Say something" autocomplete="off";
                button { "Say" }
            }
        }
    }

    fn links(&self) -> Markup {
        let (id, query) = (&self.id, &self.query);
        html! {
            nav.links aria-label="This table" {
                a href="#talk" { "Chat" span #unread role="status" hidden {} }
                a href={ (id) "/back" (query) } { "Replay" }
                @if self.plays { a href={ (id) "/seats" } { "Seats and links" } }
                a href={ (id) "/dice" (query) } { "Fair dice" }
                a href={ "../rules/" (self.game) } { "Rules" }
                a href={ "../learn/" (self.game) } { "Learn" }
                button #sound type="button" aria-pressed="false" hidden { "Sound" }
                button #bell type="button" aria-pressed="false" hidden { "Notify me" }
            }
        }
    }
}

/// Pushes what changes on a page.
pub async fn live(
    State(shared): State<Arc<Shared>>,
    Extension(Stopping(mut stopping)): Extension<Stopping>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Response, Trouble> {
    let onlooker = Onlooker { me, looking };
    let eyes = shared.host.look(&id, |hosted| onlooker.eyes(hosted)).await??;
    let live = shared.host.live(&id).await?;
    let stop = async move { drop(stopping.wait_for(|stop| *stop).await) };
    let events = crate::live::events(Arc::clone(&shared.host), live, onlooker, eyes).take_until(Box::pin(stop));
    let headers = [(header::CACHE_CONTROL, "no-store"), (header::HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((headers, crate::live::stream(events)).into_response())
}

/// Plays a choice.
pub async fn choose(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    headers: HeaderMap,
    Form(act): Form<Act>,
) -> Result<Response, Trouble> {
    let choice = act.choice.clone().ok_or_else(|| Trouble::malformed("No choice was sent."))?;
    done(shared, me, id, &headers, &act, Action::Choose(choice)).await
}

/// Takes the last choice back, free if that is possible, else by asking.
pub async fn undo(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    headers: HeaderMap,
    Form(act): Form<Act>,
) -> Result<Response, Trouble> {
    let free =
        done(State(Arc::clone(&shared)), Known(me.0.clone()), Path(id.0.clone()), &headers, &act, Action::Undo).await;
    match free {
        Err(trouble) if trouble.rule == Some(table::UNDO) => {
            done(shared, me, id, &headers, &act, Action::AskUndo).await
        }
        other => other,
    }
}

/// Agrees that somebody takes a choice back.
pub async fn agree(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    headers: HeaderMap,
    Form(act): Form<Act>,
) -> Result<Response, Trouble> {
    done(shared, me, id, &headers, &act, Action::AgreeUndo).await
}

/// Doesn't agree.
pub async fn refuse(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    headers: HeaderMap,
    Form(act): Form<Act>,
) -> Result<Response, Trouble> {
    done(shared, me, id, &headers, &act, Action::RefuseUndo).await
}

/// Gives the game up.
pub async fn resign(
    shared: State<Arc<Shared>>,
    me: Known,
    id: Path<String>,
    headers: HeaderMap,
    Form(act): Form<Act>,
) -> Result<Response, Trouble> {
    done(shared, me, id, &headers, &act, Action::Resign).await
}

async fn done(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    headers: &HeaderMap,
    act: &Act,
    action: Action,
) -> Result<Response, Trouble> {
    let seat = shared.host.look(&id, |hosted| act.seat(hosted, &me.id)).await??;
    shared.host.act(&id, &me, seat, act.revision, action).await?;
    let back = shared.host.look(&id, |hosted| page_of(hosted, &me, seat)).await?;
    Ok(acknowledged(headers, &format!("../{back}")))
}

/// The page of a table for one of this player's seats, beside the page of any other table.
fn page_of(hosted: &Hosted, me: &Player, seat: Seat) -> String {
    let id = &hosted.row.id;
    match hosted.seat_names().get(seat.0 as usize) {
        Some(name) if hosted.seats_of(&me.id).count() > 1 => format!("{id}?as={name}"),
        _ => id.clone(),
    }
}

/// A script hears that it is done; a page without one goes back to the table.
pub fn acknowledged(headers: &HeaderMap, back: &str) -> Response {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accept.contains("text/html") {
        Redirect::to(back).into_response()
    } else {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// Says something at a table.
pub async fn say(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(Say { text }): Form<Say>,
) -> Result<Response, Trouble> {
    viewer(&shared, &id, Some(&me), &Looking::default()).await?;
    let text = clean_line(&text)?;
    let seat = shared.host.look(&id, |hosted| hosted.seats_of(&me.id).next()).await?;
    let line =
        ChatLine { n: 0, player: me.id.clone(), name: me.name.clone(), seat: seat.map(|seat| seat.0), text, at: now() };
    shared.host.store.add_chat(&id, line).await?;
    Ok(acknowledged(&headers, &format!("../{id}")))
}

fn clean_line(text: &str) -> Result<String, Trouble> {
    let text: String = text.trim().chars().filter(|letter| !letter.is_control()).collect();
    match text.chars().count() {
        0 => Err(Trouble::malformed("There is nothing to say.")),
        1..=LONGEST_LINE => Ok(text),
        _ => Err(Trouble::malformed(format!("At most {LONGEST_LINE} letters at once, please."))),
    }
}
