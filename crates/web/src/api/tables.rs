//! Tables: finding, opening and reading them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json as Body;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{ChatLine, Player};
use utoipa::{IntoParams, ToSchema};

use super::shapes::{ChatShape, Errors, LogShape, Look, OfferShape, Program, QuestionShape, SeatShape, TableBrief};
use crate::extract::{Json, Path, Query};
use crate::hosted::Hosted;
use crate::identity::{Known, Visitor};
use crate::opening::{Agreed, Checked, NewTable, Opened, Wish, find, is_public};
use crate::seen::Seen;
use crate::server::Shared;
use crate::trouble::Trouble;

/// How many tables are listed.
const LISTED: u32 = 50;
/// How many lines of chat come with a table.
const CHAT: u32 = 60;

/// Which tables are listed.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// Where you sit or that you own.
    Mine,
    /// Public ones with a free seat.
    #[default]
    Open,
    /// Public ones that run.
    Public,
    /// Public ones that are over.
    Finished,
}

/// What is listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct List {
    /// Which tables.
    #[serde(default)]
    #[param(inline)]
    list: Which,
}

/// Tables.
#[derive(Serialize, ToSchema)]
pub struct Tables {
    /// The tables, the latest first.
    tables: Vec<TableBrief>,
}

/// Lists tables
#[utoipa::path(get, path = "/tables", tag = "tables", params(List), security((), ("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "At most fifty tables", body = Tables), Errors))]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Query(List { list }): Query<List>,
) -> Result<Body<Tables>, Trouble> {
    let store = &shared.host.store;
    let found = match list {
        Which::Mine => {
            let me = me.as_ref().ok_or_else(Trouble::unknown_visitor)?;
            store.tables_of(&me.id, LISTED).await?
        }
        Which::Open => store.open_tables(LISTED).await?,
        Which::Public => store.public_tables(false, LISTED).await?,
        Which::Finished => store.public_tables(true, LISTED).await?,
    };
    let tables = found.iter().map(|(row, seats)| TableBrief::new(row, seats, me.as_ref())).collect();
    Ok(Body(Tables { tables }))
}

/// A table to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The short name of the game.
    game: String,
    /// Set-up options and their values; those left out have their defaults. `packs` names the packs on the table, with commas between
    /// them.
    #[serde(default)]
    setup: BTreeMap<String, String>,
    /// Who sits where: `me`, `friend` (by a link), `open` (whoever comes) or `bot`, one a seat. Without it, you take the
    /// first seat and the computer all others.
    #[serde(default)]
    seats: Vec<String>,
    /// Whether anybody may find and watch it. A table with an `open` seat is public in any case.
    #[serde(default)]
    public: bool,
    /// What it is called; without it, after the game and how it is set up.
    #[serde(default)]
    title: Option<String>,
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
pub struct Created {
    /// Its name in addresses.
    id: String,
    /// The tokens for the seats of friends; they are told this once.
    invites: Vec<Invite>,
}

/// A seat for a friend.
#[derive(Serialize, ToSchema)]
pub struct Invite {
    /// The number of the seat.
    seat: u8,
    /// What opens it, once.
    token: String,
}

/// A table that was opened, as an answer.
pub fn created(Opened { id, invites }: Opened) -> (StatusCode, Body<Created>) {
    let invites = invites.into_iter().map(|(seat, token)| Invite { seat, token }).collect();
    (StatusCode::CREATED, Body(Created { id, invites }))
}

/// Opens a table
#[utoipa::path(post, path = "/tables", tag = "tables", request_body = Wanted, security(("bearer" = []), ("cookie" = [])),
    responses((status = 201, description = "The table", body = Created), Errors))]
pub async fn create(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Json(wanted): Json<Wanted>,
) -> Result<(StatusCode, Body<Created>), Trouble> {
    let title = find(&wanted.game)?;
    let setup: Vec<(String, String)> = wanted.setup.into_iter().collect();
    let agreed = Agreed::read(&shared.config.packs, title, &setup)?;
    let game = agreed.deal()?;
    let wishes = wishes(&wanted.seats, game.seats().len())?;
    let name = wanted.title.or_else(|| Some(agreed.table_name(&wishes, &me.name)));
    let public = is_public(wanted.public, &wishes);
    let table = NewTable { title, game: game.as_ref(), wishes: &wishes, public, name };
    let opened = table.open(&shared, &me).await?;
    shared.host.let_bots_play(&opened.id).await?;
    Ok(created(opened))
}

fn wishes(wanted: &[String], seats: usize) -> Result<Vec<Wish>, Trouble> {
    if wanted.is_empty() {
        return Ok((0..seats).map(|seat| if seat == 0 { Wish::Me } else { Wish::Bot }).collect());
    }
    if wanted.len() != seats {
        return Err(Trouble::malformed(format!("This game has {seats} seats; say for each who sits there.")));
    }
    wanted.iter().map(|wish| Wish::read(wish)).collect()
}

/// A record from elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// Its text, one JSON object a line, as it was downloaded.
    record: String,
}

/// Puts a record from elsewhere on a table, once every choice in it has been found legal
#[utoipa::path(post, path = "/records", tag = "past", request_body = Upload, security(("bearer" = []), ("cookie" = [])),
    responses((status = 201, description = "The table", body = Created), Errors))]
pub async fn upload(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Json(Upload { record }): Json<Upload>,
) -> Result<(StatusCode, Body<Created>), Trouble> {
    Ok(created(Checked::read(&shared, record).await?.put(&shared, &me).await?))
}

/// A table as one viewer sees it.
#[derive(Serialize, ToSchema)]
pub struct TableShape {
    /// What lists show of it too.
    #[serde(flatten)]
    brief: TableBrief,
    /// The number of the seat you look from; null for somebody who watches.
    #[schema(required)]
    viewer: Option<u8>,
    /// Whether the table is yours.
    owner: bool,
    /// Where the game stands: who is asked, or who won; its form is the same for every game.
    status: Value,
    #[schema(schema_with = super::views::view_or_null)]
    view: Value,
    /// Whether you are asked.
    asked: bool,
    /// What you are asked.
    #[schema(required)]
    question: Option<QuestionShape>,
    /// What you may answer, as far as it can be listed.
    offers: Vec<OfferShape>,
    /// The seat that asks to take its last choice back.
    #[schema(required)]
    asks_back: Option<u8>,
    /// Whether you may take your last choice back or ask for it.
    may_ask_back: bool,
    /// How it ended, in a paragraph.
    closing: String,
    /// Why it can only be looked at; null if it can be played on.
    #[schema(required)]
    problem: Option<String>,
    /// What everybody has to know about its rules: that others hold from here on, or where and why they stop it; null if nothing.
    #[schema(required)]
    notice: Option<String>,
    /// Whether the rules of today stop it and you have yet to agree to go on.
    may_go_on: bool,
    /// What happened, as you heard of it.
    log: Vec<LogShape>,
    /// What was said lately.
    chat: Vec<ChatShape>,
}

/// Reads a table
#[utoipa::path(get, path = "/tables/{id}", tag = "tables", security((), ("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The table"), Look),
    responses((status = 200, description = "The table as you may see it", body = TableShape), Errors))]
pub async fn read(
    State(shared): State<Arc<Shared>>,
    Program { onlooker, since }: Program,
    Path(id): Path<String>,
) -> Result<Body<TableShape>, Trouble> {
    let perspective = onlooker.look(&shared, &id).await?;
    let chat = shared.host.store.chat(&id, 0, CHAT).await?;
    let shape = |hosted: &Hosted| TableShape::new(Seen { hosted, perspective }, onlooker.me.as_ref(), since, chat);
    Ok(Body(shared.host.look(&id, shape).await??))
}

impl TableShape {
    fn new(seen: Seen<'_>, me: Option<&Player>, since: usize, chat: Vec<ChatLine>) -> Result<Self, Trouble> {
        let (hosted, viewer) = (seen.hosted, seen.perspective.viewer);
        let game = hosted.game.as_ref();
        let log = game.map_or_else(|_| Ok(Vec::new()), |game| LogShape::all(game.as_ref(), viewer, since))?;
        Ok(Self {
            brief: TableBrief::new(&hosted.row, &hosted.seats, me),
            viewer: seen.seat().map(|seat| seat.0),
            owner: me.is_some_and(|player| player.id == hosted.row.owner),
            status: game.map_or(Value::Null, |game| game.status_json()),
            view: game.map_or(Ok(Value::Null), |game| game.view_json(viewer))?,
            asked: seen.is_asked(),
            question: seen.question().map(Into::into),
            offers: seen.offers().into_iter().map(Into::into).collect(),
            asks_back: hosted.asks_back.map(|seat| seat.0),
            may_ask_back: seen.seat().is_some_and(|seat| hosted.may_ask_back(seat)),
            closing: game.map_or_else(|_| String::new(), |game| game.closing()),
            problem: game.err().cloned(),
            notice: game.ok().and_then(|game| game.notice()),
            may_go_on: seen.seat().is_some_and(|seat| hosted.may_go_on(seat)),
            log,
            chat: chat.into_iter().map(Into::into).collect(),
        })
    }
}

/// The seats of a table as one player sees them.
pub async fn seats_of(shared: &Shared, id: &str, me: &Player) -> Result<Vec<SeatShape>, Trouble> {
    shared.host.look(id, |hosted| TableBrief::new(&hosted.row, &hosted.seats, Some(me)).seats).await
}
