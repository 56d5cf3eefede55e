//! What programs send and get, apart from what belongs to one route only.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{ChatLine, Player, SeatKind, SeatRow, Summary, TableRow};
use table::{LogLine, Offer, Question, Table, Viewer};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoParams, IntoResponses, ToSchema};

use crate::extract::Query;
use crate::forms::Looking;
use crate::identity::Visitor;
use crate::seating::is_his;
use crate::seen::{Client, Onlooker};
use crate::server::Shared;
use crate::trouble::Trouble;

/// What every error looks like.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorWords,
}

/// An error.
#[derive(Serialize, ToSchema)]
pub struct ErrorWords {
    /// A short stable name for programs, such as `stale`.
    pub code: String,
    /// What is wrong and what to do about it, for people.
    pub words: String,
    /// The rule of the game or of the table behind it, if one is.
    #[schema(required)]
    pub rule: Option<String>,
}

/// The errors that any request may get.
pub struct Errors;

const ERRORS: [(&str, &str); 13] = [
    ("400", "What was sent can't be understood."),
    ("401", "Nobody knows who is asking, or the password is wrong."),
    ("403", "It is not yours."),
    ("404", "There is no such thing."),
    ("405", "The address is there, but not for this method."),
    ("409", "It doesn't fit with how things are: stale, repeated, taken, running, read_only."),
    ("410", "The link has been used or withdrawn."),
    ("413", "The body is too large."),
    ("415", "The body is not JSON."),
    ("422", "A rule refuses it; the rule is named."),
    ("429", "Too much at once; `Retry-After` says how many seconds to wait, if waiting helps."),
    ("500", "The server made a mistake."),
    ("503", "The store can't be used just now; nothing was saved."),
];

impl IntoResponses for Errors {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let content = || ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
        let response =
            |words: &str| ResponseBuilder::new().description(words).content("application/json", content()).build();
        ERRORS.iter().map(|(status, words)| ((*status).to_owned(), RefOr::T(response(words)))).collect()
    }
}

/// How a table is looked at.
#[derive(Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Look {
    /// The token of the watch link, for private tables.
    pub watch: Option<String>,
    /// From which of your seats, by name or number; without it, the one that is asked.
    #[serde(rename = "as")]
    pub seat: Option<String>,
    /// Only what happened after choice number `since`.
    pub since: Option<usize>,
}

/// A program that looks at a table.
pub struct Program {
    /// For whom, and at what.
    pub onlooker: Onlooker,
    /// Only what happened after this choice.
    pub since: usize,
}

impl FromRequestParts<Arc<Shared>> for Program {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Trouble> {
        let Visitor(me) = Visitor::from_request_parts(parts, shared).await?;
        let Query(Look { watch, seat, since }) = Query::from_request_parts(parts, shared).await?;
        let looking = Looking { watch, seat, at: None };
        Ok(Self { onlooker: Onlooker { me, looking, client: Client::Program }, since: since.unwrap_or(0) })
    }
}

/// Somebody who plays.
#[derive(Serialize, ToSchema)]
pub struct PlayerShape {
    /// Identifies the player for ever.
    pub id: String,
    /// What others call the player.
    pub name: String,
    /// The name of the account, if there is one.
    #[schema(required)]
    pub account: Option<String>,
}

impl From<Player> for PlayerShape {
    fn from(player: Player) -> Self {
        Self { id: player.id, name: player.name, account: player.account }
    }
}

/// A seat of a table.
#[derive(Serialize, ToSchema)]
pub struct SeatShape {
    /// Its number.
    pub seat: u8,
    /// What it is called.
    pub name: String,
    /// `player`, `bot` or `open`.
    pub kind: String,
    /// Who sits there; empty if nobody does.
    pub player: String,
    /// Whether that is you.
    pub you: bool,
    /// Whether it is asked now.
    pub asked: bool,
    /// Whether somebody has a link to it.
    pub invited: bool,
    /// The address that is told when it is asked; shown to you alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
}

/// The seats of a table as one player sees them.
pub fn seats(names: &[&str], rows: &[SeatRow], asked: u8, me: Option<&Player>) -> Vec<SeatShape> {
    let shape = |row: &SeatRow| {
        let you = me.is_some_and(|player| is_his(row, player));
        SeatShape {
            seat: row.seat,
            name: names.get(row.seat as usize).copied().unwrap_or("?").to_owned(),
            kind: kind(row.kind).to_owned(),
            player: row.name.clone(),
            you,
            asked: asked & 1 << row.seat != 0,
            invited: row.invite.is_some(),
            webhook: row.webhook.clone().filter(|_| you),
        }
    };
    rows.iter().map(shape).collect()
}

fn kind(kind: SeatKind) -> &'static str {
    match kind {
        SeatKind::Open => "open",
        SeatKind::Player => "player",
        SeatKind::Bot => "bot",
    }
}

/// The seats of a table.
#[derive(Serialize, ToSchema)]
pub struct SeatsShape {
    /// The seats.
    pub seats: Vec<SeatShape>,
}

/// How a game stands.
#[derive(Serialize, ToSchema)]
pub struct SummaryShape {
    /// How many choices count.
    pub choices: u64,
    /// The numbers of the seats that are asked.
    pub asked: Vec<u8>,
    /// Whether it is over.
    pub over: bool,
    /// How it ended; empty while it goes on.
    pub ending: String,
}

impl From<&Summary> for SummaryShape {
    fn from(summary: &Summary) -> Self {
        let asked = (0..8).filter(|seat| summary.asked & 1 << seat != 0).collect();
        Self { choices: summary.choices, asked, over: summary.over, ending: summary.ending.clone() }
    }
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub struct TableBrief {
    /// Its name in addresses.
    pub id: String,
    /// The short name of the game.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// Whether anybody may find and watch it.
    pub public: bool,
    /// Its revision: how many entries its record has.
    pub revision: u64,
    /// How the game stands.
    pub summary: SummaryShape,
    /// Who sits where.
    pub seats: Vec<SeatShape>,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened, in milliseconds since 1970.
    pub updated: i64,
    /// The table that followed it.
    #[schema(required)]
    pub rematch: Option<String>,
}

impl TableBrief {
    /// A table as one player sees it in a list.
    pub fn new(row: &TableRow, rows: &[SeatRow], me: Option<&Player>) -> Self {
        let names = games::find(&row.game).map_or(&[][..], |title| title.seats());
        Self {
            id: row.id.clone(),
            game: row.game.clone(),
            title: row.title.clone(),
            public: row.public,
            revision: row.summary.entries,
            summary: (&row.summary).into(),
            seats: seats(names, rows, row.summary.asked, me),
            created: row.created,
            updated: row.updated,
            rematch: row.rematch.clone(),
        }
    }
}

/// What a seat is asked.
#[derive(Serialize, ToSchema)]
pub struct QuestionShape {
    /// The question.
    pub words: String,
    /// Why it is asked now.
    pub why: String,
    /// The rule that asks.
    pub rule: &'static str,
    /// Whether other answers than the offers are possible.
    pub open: bool,
}

impl From<Question> for QuestionShape {
    fn from(question: Question) -> Self {
        let Question { words, why, rule, open } = question;
        Self { words, why, rule: rule.0, open }
    }
}

/// One legal answer.
#[derive(Serialize, ToSchema)]
pub struct OfferShape {
    /// What to send as a choice.
    pub name: String,
    /// What it means.
    pub words: String,
}

impl From<Offer> for OfferShape {
    fn from(Offer { name, words }: Offer) -> Self {
        Self { name, words }
    }
}

/// Something that happened.
#[derive(Serialize, ToSchema)]
pub struct LogShape {
    /// The number of the choice it followed from.
    pub n: usize,
    /// What happened.
    pub words: String,
    /// The rule behind it.
    pub rule: &'static str,
    /// The event itself: `what` names it, and what it is about stands beside that, as the game has it.
    pub event: Value,
}

impl LogShape {
    /// What a viewer heard of after choice number `since`; an event that can't be written is an error.
    pub fn all(game: &dyn Table, viewer: Viewer, since: usize) -> Result<Vec<Self>, Trouble> {
        let events = game.events_json(viewer, since)?;
        let shape = |(LogLine { n, words, rule, .. }, event): (LogLine, Value)| Self { n, words, rule: rule.0, event };
        Ok(game.log(viewer, since).into_iter().zip(events).map(shape).collect())
    }
}

/// A line of chat.
#[derive(Serialize, ToSchema)]
pub struct ChatShape {
    /// Its number, from 1.
    pub n: u64,
    /// Who said it.
    pub name: String,
    /// From which seat; null for somebody who watched.
    #[schema(required)]
    pub seat: Option<u8>,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

impl From<ChatLine> for ChatShape {
    fn from(ChatLine { n, name, seat, text, at, .. }: ChatLine) -> Self {
        Self { n, name, seat, text, at }
    }
}

/// A link that was just made; its token is told this once.
#[derive(Serialize, ToSchema)]
pub struct LinkShape {
    /// What to send to the API.
    pub token: String,
    /// The path to open in a browser.
    pub path: String,
}
