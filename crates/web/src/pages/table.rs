//! The page of a table, and what is done there.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use store::Player;
use table::{Seat, Viewer};

use super::layout;
use crate::doing::{self, LONGEST_LINE, viewer};
use crate::extract::{Form, Path, Query};
use crate::forms::{Act, Looking, Say};
use crate::hosted::{Action, Hosted};
use crate::identity::{Known, Visitor};
use crate::limits::Client;
use crate::live::{self, Regions, Watcher};
use crate::regions::Rendered;
use crate::routes::Stopping;
use crate::server::Shared;
use crate::trouble::Trouble;

/// The page of a table.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Markup, Trouble> {
    let viewer = viewer(&shared, &id, me.as_ref(), &looking).await?;
    let live = shared.host.live(&id).await?;
    let page = shared.host.page(&live, viewer).await?;
    let about = shared.host.look(&id, |hosted| About::of(hosted, me.as_ref(), viewer)).await?;
    Ok(layout("../", &about.title, &about.page(&id, &looking, &page)))
}

/// What of a table's page stays the same.
struct About {
    title: String,
    game: String,
    /// The seats this player holds, if they are several, and whether it is the one he looks from.
    tabs: Vec<(&'static str, bool)>,
    plays: bool,
}

impl About {
    fn of(hosted: &Hosted, me: Option<&Player>, viewer: Viewer) -> Self {
        let held: Vec<Seat> = me.map_or_else(Vec::new, |player| hosted.seats_of(&player.id).collect());
        let names = hosted.seat_names();
        let tab = |seat: &Seat| Some((*names.get(seat.0 as usize)?, viewer == Viewer::Seat(*seat)));
        Self {
            title: hosted.row.title.clone(),
            game: hosted.row.game.clone(),
            tabs: if held.len() > 1 { held.iter().filter_map(tab).collect() } else { Vec::new() },
            plays: !held.is_empty(),
        }
    }

    fn page(&self, id: &str, looking: &Looking, page: &Rendered) -> Markup {
        html! {
            main #main.table data-live=(live_address(id, looking, &self.tabs)) data-revision=(page.revision) {
                div.head {
                    h1 { (self.title) }
                    div #status role="status" { (page.region("status")) }
                    (self.tabs_markup())
                    (self.links(id, looking))
                }
                section #notice role="alert" hidden {}
                section #prompt aria-label="What is asked" { (page.region("prompt")) }
                section #actions aria-label="Take back, resign" { (page.region("actions")) }
                section #board aria-label="The board" { (page.region("board")) }
                section #panels aria-label="Beside the board" { (page.region("panels")) }
                section #players aria-label="Who plays" { (page.region("players")) }
                section.log aria-label="What happened" {
                    h2 { "Log" }
                    ol #log role="log" aria-live="polite" tabindex="0" { (page.log()) }
                }
                section.chat aria-label="Chat" {
                    h2 { "Chat" span #unread hidden {} }
                    div #chat { (page.region("chat")) }
                    form method="post" action={ (id) "/chat" } data-act data-clear {
                        input name="text" maxlength=(LONGEST_LINE) required aria-label="Say something" autocomplete="off";
                        button { "Say" }
                    }
                }
                dialog #menu { h2 {} ol {} form method="dialog" { button { "Close" } } }
                dialog #card { div {} form method="dialog" { button { "Close" } } }
            }
        }
    }

    fn tabs_markup(&self) -> Markup {
        html! {
            @if !self.tabs.is_empty() {
                nav.tabs aria-label="Your seats" {
                    @for (name, here) in &self.tabs {
                        a href={ "?as=" (name) } aria-current=[here.then_some("page")] { (name) }
                    }
                }
            }
        }
    }

    fn links(&self, id: &str, looking: &Looking) -> Markup {
        let watch = looking.watch.as_ref().map_or_else(String::new, |token| format!("?watch={token}"));
        html! {
            nav.links aria-label="This table" {
                a href={ (id) "/back" (watch) } { "Replay" }
                @if self.plays { a href={ (id) "/seats" } { "Seats and links" } }
                a href={ (id) "/dice" (watch) } { "Fair dice" }
                a href={ "../rules/" (self.game) } { "Rules" }
                a href={ "../learn/" (self.game) } { "Learn" }
                button #sound type="button" aria-pressed="false" { "Sound" }
                button #bell type="button" aria-pressed="false" { "Notify me" }
            }
        }
    }
}

fn live_address(id: &str, looking: &Looking, tabs: &[(&'static str, bool)]) -> String {
    let here = tabs.iter().find(|(_, here)| *here).map(|(name, _)| format!("as={name}"));
    let watch = looking.watch.as_ref().map(|token| format!("watch={token}"));
    let query: Vec<String> = here.into_iter().chain(watch).collect();
    format!("{id}/live?{}", query.join("&"))
}

/// Pushes what changes on a page.
pub async fn connect(
    State(shared): State<Arc<Shared>>,
    Extension(stopping): Extension<Stopping>,
    Client(client): Client,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Response, Trouble> {
    let place = shared.limits.connect(client)?;
    let watcher = Watcher::of(&shared, &id, me, looking).await?;
    Ok(live::stream(watcher, Regions::default(), stopping, place))
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
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(act): Form<Act>,
) -> Result<Response, Trouble> {
    doing::take_back(&shared, &me, &id, &act).await?;
    Ok(acknowledged(&headers, &format!("../{id}")))
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
    doing::act(&shared, &me, &id, act, action).await?;
    Ok(acknowledged(headers, &format!("../{id}")))
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
    doing::say(&shared, &me, &id, &Looking::default(), &text).await?;
    Ok(acknowledged(&headers, &format!("../{id}")))
}
