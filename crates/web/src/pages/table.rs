//! The page of a table, and what is done there.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, post};
use maud::{Markup, html};
use store::Player;

use super::{layout, notice};
use crate::doing::{self, LONGEST_LINE};
use crate::extract::{Form, Path};
use crate::forms::{ActForm, Say};
use crate::hosted::{Action, Hosted};
use crate::identity::Known;
use crate::live::{Connection, PageNews, Watcher};
use crate::regions::{Page, Region};
use crate::seen::{Onlooker, Perspective, Seen};
use crate::server::Shared;
use crate::socket::Upgrade;
use crate::trouble::Trouble;

/// The page of a table.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    onlooker: Onlooker,
    Path(id): Path<String>,
) -> Result<Markup, Trouble> {
    let perspective = onlooker.look(&shared, &id).await?;
    let live = shared.host.live(&id).await?;
    let campaign = if perspective.held == 0 { None } else { shared.host.store.campaign_of_table(&id).await? };
    let show = |page: &Page<'_>| {
        let about = About { campaign, ..About::of(page.seen.hosted, &onlooker, perspective) };
        layout("../", &about.title, &about.page(page))
    };
    shared.host.page(&live, perspective, show).await
}

/// What of a table's page stays the same.
struct About {
    id: String,
    title: String,
    game: String,
    plays: bool,
    speaks: bool,
    /// The campaign it belongs to, for those who play.
    campaign: Option<String>,
    /// What links within this table carry on, such as `?watch=…`.
    query: String,
}

impl About {
    fn of(hosted: &Hosted, onlooker: &Onlooker, perspective: Perspective) -> Self {
        let plays = perspective.held != 0;
        Self {
            id: hosted.row.id.clone(),
            title: hosted.row.title.clone(),
            game: hosted.row.game.clone(),
            plays,
            campaign: None,
            speaks: plays || hosted.row.public && onlooker.me.is_some(),
            query: onlooker.looking.query(),
        }
    }

    fn page(&self, page: &Page<'_>) -> Markup {
        let (id, query) = (&self.id, &self.query);
        let game = page.seen.hosted.game.as_ref().ok();
        let picture = game.map(|game| game.draw(page.viewer(), &page.offers));
        html! {
            main #main.table data-live={ (id) "/live" (query) } data-socket={ (id) "/socket" (query) } data-cards={ (id) "/card/" } data-query=(query)
                data-revision=(page.seen.hosted.revision())
            {
                div.masthead {
                    h1 { (self.title) }
                    div #status role="status" { (page.region(Region::Status)) }
                    nav #tabs.tabs aria-label="Your seats" { (page.region(Region::Tabs)) }
                    (self.links())
                }
                (notice())
                section #prompt aria-label="What is asked" { (page.region(Region::Prompt)) }
                section #actions aria-label="Take back, resign" { (page.region(Region::Actions)) }
                div.stage {
                    section #board aria-label="The board" { @if let Some(picture) = &picture { (picture.board) } }
                    section #panels aria-label="Beside the board" { @if let Some(picture) = &picture { (picture.panels) } }
                }
                section #players aria-label="Who plays" { (page.region(Region::Players)) }
                section.log aria-label="What happened" {
                    h2 { "Log" }
                    ol #log role="log" aria-live="polite" tabindex="0" aria-label="Log" { (page.log(0)) }
                }
                section #talk.chat aria-label="Chat" {
                    h2 { "Chat" }
                    div #chat { (page.region(Region::Chat)) }
                    @if self.speaks { (self.saying()) } @else { p.soft { "Those who play here talk here." } }
                }
                dialog #menu { h2 {} ol {} form method="dialog" { button { "Close" } } }
                dialog #card { div {} form method="dialog" { button { "Close" } } }
            }
        }
    }

    fn saying(&self) -> Markup {
        html! {
            form method="post" action={ (self.id) "/chat" (self.query) } data-act data-clear {
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
                @if let Some(campaign) = &self.campaign { a href={ "../c/" (campaign) } { "Campaign" } }
                a href={ (id) "/dice" (query) } { "Fair dice" }
                a href={ "../rules/" (self.game) } { "Rules" }
                a href={ "../learn/" (self.game) } { "Learn" }
                button #sound type="button" aria-pressed="false" hidden { "Sound" }
                button #bell type="button" aria-pressed="false" hidden { "Notify me" }
            }
        }
    }
}

/// Something on the board, looked at closer.
pub async fn card(
    State(shared): State<Arc<Shared>>,
    onlooker: Onlooker,
    Path((id, name)): Path<(String, String)>,
) -> Result<Markup, Trouble> {
    let perspective = onlooker.look(&shared, &id).await?;
    let card = |hosted: &Hosted| {
        let game = hosted.playable()?;
        game.card(perspective.viewer, &Seen { hosted, perspective }.offers(), &name).ok_or_else(no_card)
    };
    shared.host.look(&id, card).await?
}

/// What is said of a card that isn't there, or not for whoever asks.
pub fn no_card() -> Trouble {
    Trouble::not_found("There is no such card.")
}

/// Pushes what changes on a page.
pub async fn connect(
    State(shared): State<Arc<Shared>>,
    connection: Connection,
    onlooker: Onlooker,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let watcher = Watcher::of(&shared, &id, onlooker, &headers).await?;
    Ok(connection.stream(watcher, PageNews::default()))
}

/// Pushes what changes on a page, and takes what is done there.
pub async fn open_socket(
    State(shared): State<Arc<Shared>>,
    connection: Connection,
    upgrade: Upgrade,
    onlooker: Onlooker,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let watcher = Watcher::of(&shared, &id, onlooker, &headers).await?;
    Ok(upgrade.serve(connection, watcher, PageNews::default()))
}

/// What the buttons of the page do.
#[derive(Clone, Copy)]
pub enum Button {
    /// Plays a choice.
    Choose,
    /// Takes the last choice back, free if that is possible, else by asking.
    TakeBack,
    /// Agrees that somebody takes a choice back.
    Agree,
    /// Doesn't agree.
    Refuse,
    /// Gives the game up.
    Resign,
    /// Agrees to go on from where the rules of today stop the game.
    GoOn,
}

/// A button: something is done, and the page goes on.
pub fn button(button: Button) -> MethodRouter<Arc<Shared>> {
    post(move |shared, me, id, headers, form| done(button, shared, me, id, headers, form))
}

async fn done(
    button: Button,
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(act): Form<ActForm>,
) -> Result<Response, Trouble> {
    let choice = || act.choice.clone().ok_or_else(|| Trouble::malformed("No choice was sent."));
    let play = |action| doing::act(&shared, &me, &id, act.at_table(action));
    match button {
        Button::Choose => play(Action::Choose(choice()?)).await?,
        Button::TakeBack => doing::take_back(&shared, &me, &id, &act).await?,
        Button::Agree => play(Action::AgreeUndo).await?,
        Button::Refuse => play(Action::RefuseUndo).await?,
        Button::Resign => play(Action::Resign).await?,
        Button::GoOn => play(Action::GoOn).await?,
    };
    let back = shared.host.look(&id, |hosted| page_of(hosted, &me, &act)).await?;
    Ok(acknowledged(&headers, &format!("../{back}")))
}

/// The page of a table for the seat that was acted for, beside the page of any other table.
fn page_of(hosted: &Hosted, me: &Player, act: &ActForm) -> String {
    let id = &hosted.row.id;
    match act.seat.and_then(|seat| hosted.seat_names().get(seat as usize)) {
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
    onlooker: Onlooker,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(Say { text }): Form<Say>,
) -> Result<Response, Trouble> {
    doing::say(&shared, &id, &onlooker, &text).await?;
    Ok(acknowledged(&headers, &format!("../{id}{}", onlooker.looking.query())))
}
