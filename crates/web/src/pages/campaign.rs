//! Campaigns: beginning one, joining by a link, and the page of its members.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use games::TITLES;
use maud::{Markup, html};
use serde::Deserialize;
use store::{CampaignRow, Player};
use table::words::capital;
use table::{Campaign, Chapter, NextGame};
use title::{Setting, Title};

use super::create::{seat_needs, setting_field};
use super::join::{Name, who_comes};
use super::{layout, notice};
use crate::campaigns::{self, Kept, Mission};
use crate::clock::ago;
use crate::extract::{Form, Path};
use crate::forms::Fields;
use crate::identity::{Known, LONGEST_NAME, Visitor, Welcome};
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// The longest name of a group, in letters.
const LONGEST_GROUP: usize = 80;

/// The campaigns of a visitor, and how to begin one.
pub async fn list(State(shared): State<Arc<Shared>>, Visitor(me): Visitor) -> Result<Markup, Trouble> {
    let mine = match &me {
        Some(player) => campaigns::of_player(&shared, player).await?,
        None => Vec::new(),
    };
    let body = html! {
        main #main.plain {
            (notice())
            h1 { "Campaigns" }
            p { "Games that follow one another: what you have played decides what comes next." }
            (my_campaigns(&mine))
            @for title in TITLES.iter().filter(|title| title.has_campaigns()) { (begin_form(*title, me.as_ref())) }
            @if me.is_some() { (upload_form()) }
        }
    };
    Ok(layout("", "Campaigns", &body))
}

fn my_campaigns(rows: &[CampaignRow]) -> Markup {
    html! {
        @if !rows.is_empty() {
            h2 { "My campaigns" }
            ul.tables {
                @for row in rows { li { a href={ "c/" (row.id) } { (row.name) } " " time { (ago(row.updated)) } } }
            }
        }
    }
}

fn begin_form(title: &dyn Title, me: Option<&Player>) -> Markup {
    html! {
        h2 { "Start a campaign of " (title.label()) }
        form.create method="post" action="campaigns" data-act {
            input type="hidden" name="game" value=(title.name());
            @if me.is_none() {
                label { "Your name " input name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname"; }
            }
            label { "What your group calls itself " input name="group" required maxlength=(LONGEST_GROUP); }
            button.primary { "Start" }
        }
    }
}

fn upload_form() -> Markup {
    html! {
        h2 { "A campaign from elsewhere" }
        form method="post" action="campaign-records" data-act {
            label { "A campaign, as it was downloaded " input type="file" accept=".campaign,.txt,.json" data-into="record"; }
            textarea name="record" rows="3" aria-label="The text of a campaign" placeholder="…or paste its text here" {}
            button { "Go on with it here" }
        }
    }
}

/// A campaign to begin.
#[derive(Deserialize)]
pub struct Wanted {
    game: String,
    group: String,
    #[serde(default)]
    name: String,
}

/// Begins a campaign and leads there.
pub async fn begin(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(wanted): Form<Wanted>,
) -> Result<Response, Trouble> {
    let welcome = Welcome::greet(&shared, visitor, &wanted.name).await?;
    let id = campaigns::begin(&shared, &welcome.player, &wanted.game, &wanted.group).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to(&format!("c/{id}"))).into_response())
}

/// The text of a campaign.
#[derive(Deserialize)]
pub struct Upload {
    record: String,
}

/// Goes on with a campaign from elsewhere, if every step of it could have been made.
pub async fn upload(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Form(Upload { record }): Form<Upload>,
) -> Result<Redirect, Trouble> {
    let id = campaigns::upload(&shared, &me, record).await?;
    Ok(Redirect::to(&format!("c/{id}")))
}

/// What a link to a campaign is for.
pub async fn invitation(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(token): Path<String>,
) -> Result<Markup, Trouble> {
    let (_, name) = campaigns::invited(&shared, &token).await?;
    let body = html! {
        main #main.plain {
            h1 { (name) }
            p { "You are invited to take part in this campaign." }
            (who_comes(&token, me.as_ref(), "join", "Join"))
        }
    };
    Ok(layout("../", &name, &body))
}

/// Joins.
pub async fn join(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    Path(token): Path<String>,
    headers: HeaderMap,
    Form(Name { name }): Form<Name>,
) -> Result<Response, Trouble> {
    campaigns::invited(&shared, &token).await?;
    let welcome = Welcome::greet(&shared, visitor, &name).await?;
    let id = campaigns::join(&shared, &token, &welcome.player).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to(&format!("../c/{id}"))).into_response())
}

/// The page of a campaign.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Markup, Trouble> {
    let kept = Kept::of(&shared, &id, &me).await?;
    Ok(page(&kept, &me))
}

fn page(kept: &Kept, me: &Player) -> Markup {
    let body = html! {
        main #main.plain.campaign {
            (notice())
            h1 { (kept.row.name) }
            p.soft { "A campaign of " a href={ "../learn/" (kept.title.name()) } { (kept.title.label()) } }
            @match &kept.campaign {
                Ok(campaign) => (standing(kept, me, campaign.as_ref())),
                Err(why) => p.notice role="alert" { "This campaign can only be looked at: " (why) },
            }
            (members(kept, me))
            @if kept.campaign.is_ok() { p { a href={ (kept.row.id) "/record" } { "Download this campaign" } } }
        }
    };
    layout("../", &kept.row.name, &body)
}

fn standing(kept: &Kept, me: &Player, campaign: &dyn Campaign) -> Markup {
    let chapters = campaign.chapters();
    let (first, rest) = chapters.split_at(chapters.len().min(2));
    html! {
        @for chapter in first { (told(chapter)) }
        (offers(kept, campaign))
        @if let Ok(next) = campaign.next_game() { (next_form(kept, me, &next)) }
        @for chapter in rest { (told(chapter)) }
    }
}

fn told(chapter: &Chapter) -> Markup {
    let table = |table: &Option<String>| table.clone().filter(|id| token::is_id(id));
    html! {
        @if !chapter.lines.is_empty() {
            section.chapter id=(chapter.name) {
                h2 { (chapter.title) }
                ul {
                    @for line in &chapter.lines {
                        li { (line.words) @if let Some(id) = table(&line.table) { " " a href={ "../t/" (id) } { "The table" } } }
                    }
                }
            }
        }
    }
}

/// What can be done now, each thing with its button.
fn offers(kept: &Kept, campaign: &dyn Campaign) -> Markup {
    let (id, steps) = (&kept.row.id, kept.row.steps);
    html! {
        @if let Some(table) = campaign.under_way() {
            p {
                @if token::is_id(table) { a.button.primary href={ "../t/" (table) } { "To the table" } }
                @else { "It is played elsewhere." }
            }
            @if kept.waits {
                form method="post" action={ (id) "/enter" } {
                    input type="hidden" name="table" value=(table);
                    button.primary { "Enter the result" }
                }
            }
        }
        @for offer in campaign.offers() {
            form method="post" action={ (id) "/do" } {
                input type="hidden" name="steps" value=(steps);
                input type="hidden" name="what" value=(offer.name);
                button { (offer.words) }
                " " a.rule href={ "../rules/" (kept.title.name()) "/" (offer.rule) } { (offer.rule) }
            }
        }
    }
}

/// The form for the next game.
fn next_form(kept: &Kept, me: &Player, next: &NextGame) -> Markup {
    let (fixed, open): (Vec<Setting>, Vec<Setting>) = kept
        .settings(next)
        .into_iter()
        .filter(|setting| !setting.values.is_empty())
        .partition(|setting| setting.values.len() == 1);
    let counts = |setting: &&Setting| kept.title.seats_by() == Some(setting.name.as_str());
    html! {
        form.create method="post" action={ (kept.row.id) "/play" } data-act {
            h2 { "The next game" }
            p { (next.words) " " a.rule href={ "../rules/" (kept.title.name()) "/" (next.rule) } { (next.rule) } }
            input type="hidden" name="steps" value=(kept.row.steps);
            @for setting in &fixed { input type="hidden" name={ "set_" (setting.name) } value=(setting.values[0]); }
            fieldset {
                legend { "Who plays?" }
                @for setting in open.iter().filter(counts) { (setting_field(setting)) }
                @for (seat, name) in kept.title.seats().iter().enumerate() {
                    label data-needs=[seat_needs(kept.title, seat)] { (capital(name)) " "
                        select name={ "seat_" (seat) } { (sitters(kept, me, seat)) }
                    }
                }
            }
            fieldset {
                legend { "How is it set up?" }
                @for setting in open.iter().filter(|setting| !counts(setting)) { (setting_field(setting)) }
            }
            button.primary { "Play the mission" }
        }
    }
}

/// Who may sit in a seat: the members, whoever gets a link, or the computer.
fn sitters(kept: &Kept, me: &Player, seat: usize) -> Markup {
    let mut members: Vec<_> = kept.members.iter().collect();
    members.sort_by_key(|member| member.player != me.id);
    let usual = members.get(seat).map_or("bot", |member| member.player.as_str());
    html! {
        @for member in &members {
            option value=(member.player) selected[member.player == usual] {
                @if member.player == me.id { "I do" } @else { (member.name) }
            }
        }
        option value="friend" { "a friend, by a link" }
        option value="bot" selected[usual == "bot"] { "the computer" }
    }
}

fn members(kept: &Kept, me: &Player) -> Markup {
    let id = &kept.row.id;
    html! {
        section #members {
            h2 { "Who takes part" }
            ul {
                @for member in &kept.members {
                    li {
                        (member.name)
                        @if member.player == kept.row.owner { " (began it)" }
                        @else if member.player == me.id || kept.is_owner(me) {
                            form.inline method="post" action={ (id) "/leave" } {
                                input type="hidden" name="player" value=(member.player);
                                button { @if member.player == me.id { "Leave" } @else { "Send away" } }
                            }
                        }
                    }
                }
            }
            form method="post" action={ (id) "/invite" } {
                button { @if kept.row.invite.is_some() { "Make a new link for others" } @else { "Make a link for others" } }
            }
            @if kept.row.invite.is_some() {
                form method="post" action={ (id) "/withdraw" } { button { "Make the link useless" } }
            }
        }
    }
}

/// Something that a member does.
#[derive(Deserialize)]
pub struct Doing {
    steps: Option<u64>,
    what: String,
}

/// Whoever comes too late looks at what is there now.
fn back(id: &str, done: Result<(), Trouble>) -> Result<Redirect, Trouble> {
    match done {
        Err(trouble) if trouble.code != "stale" => Err(trouble),
        _ => Ok(Redirect::to(&format!("../{id}"))),
    }
}

/// Does what is offered.
pub async fn act(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Form(Doing { steps, what }): Form<Doing>,
) -> Result<Redirect, Trouble> {
    let mut kept = Kept::of(&shared, &id, &me).await?;
    let done = kept.act(&shared, &me, steps, &what).await;
    back(&id, done)
}

/// Deals the next game and leads to its table.
pub async fn play(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Result<Redirect, Trouble> {
    let fields = Fields(pairs);
    let mut kept = Kept::of(&shared, &id, &me).await?;
    let settings = kept.title.settings();
    let usual = |(key, value): &(String, String)| settings.iter().any(|set| set.name == *key && set.default == *value);
    let mut setup = fields.with_prefix("set_");
    setup.retain(|pair| !usual(pair));
    let seats = kept.title.seats().len();
    let number = kept.title.seats_by().and_then(|by| fields.get(&format!("set_{by}")).parse().ok()).unwrap_or(seats);
    let seats = (0..number.min(seats)).map(|seat| fields.get(&format!("seat_{seat}")).to_owned()).collect();
    let wanted = Mission { seen: fields.get("steps").parse().ok(), setup, seats };
    match kept.deal(&shared, &me, &wanted).await {
        Ok(opened) if opened.invites.is_empty() => Ok(Redirect::to(&format!("../../t/{}", opened.id))),
        Ok(opened) => Ok(Redirect::to(&format!("../../t/{}/seats", opened.id))),
        Err(trouble) => back(&id, Err(trouble)),
    }
}

/// The table of a game that is over.
#[derive(Deserialize)]
pub struct Over {
    table: String,
}

/// Enters the result.
pub async fn enter(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Form(Over { table }): Form<Over>,
) -> Result<Redirect, Trouble> {
    let mut kept = Kept::of(&shared, &id, &me).await?;
    let done = kept.enter(&shared, &me, Some(&table)).await;
    back(&id, done)
}

/// Makes a link for others and shows it this once.
pub async fn invite(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Markup, Trouble> {
    let token = Kept::of(&shared, &id, &me).await?.invite(&shared).await?;
    let kept = Kept::of(&shared, &id, &me).await?;
    let body = html! {
        main #main.plain {
            h1 { (kept.row.name) }
            p { "Whoever opens this link takes part in the campaign. It is shown this once:" }
            p { input.link readonly aria-label="The link" value=(format!("{}/cj/{token}", shared.config.prefix)) data-link; }
            p { a.button.primary href={ "../" (id) } { "Back to the campaign" } }
        }
    };
    Ok(layout("../../", &kept.row.name, &body))
}

/// Makes the link useless.
pub async fn withdraw(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Redirect, Trouble> {
    Kept::of(&shared, &id, &me).await?.withdraw(&shared).await?;
    back(&id, Ok(()))
}

/// A member.
#[derive(Deserialize)]
pub struct Who {
    player: String,
}

/// A member leaves or is sent away.
pub async fn leave(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Form(Who { player }): Form<Who>,
) -> Result<Redirect, Trouble> {
    Kept::of(&shared, &id, &me).await?.leave(&shared, &me, &player).await?;
    if player == me.id { Ok(Redirect::to("../../campaigns")) } else { back(&id, Ok(())) }
}

/// The campaign as a file.
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    let text = Kept::of(&shared, &id, &me).await?.playable()?.text();
    let name = format!("attachment; filename=\"{id}.campaign\"");
    let kind = "application/jsonl; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}
