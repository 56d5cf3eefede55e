//! A new table: which game, set up how, and who sits where.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use shelf::titles::{self, capital};
use shelf::{Setting, Title};
use store::{Entry, EntryKind, Player, SeatKind, SeatRow, Summary, TableRow};
use table::{Record, Table};

use super::layout;
use crate::clock::now;
use crate::forms::Fields;
use crate::hosted::ending_of;
use crate::identity::{LONGEST_NAME, Visitor, Welcome};
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// Who may sit where.
const SITTERS: [(&str, &str); 4] =
    [("me", "I do"), ("friend", "a friend, by a link"), ("open", "whoever comes"), ("bot", "the computer")];

/// The form for a new table.
pub async fn show(Visitor(me): Visitor, Path(game): Path<String>) -> Result<Markup, Trouble> {
    let title = find(&game)?;
    let body = html! {
        main #main.plain {
            h1 { (title.label()) }
            p { (title.about()) " " a href={ "../learn/" (title.name()) } { "Learn this game" } }
            form.create method="post" action="../tables" {
                input type="hidden" name="game" value=(title.name());
                @if me.is_none() {
                    label { "Your name " input name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname"; }
                }
                (seats_form(title))
                (settings_form(&title.settings()))
                label.check { input type="checkbox" name="public" value="yes"; " Others may find this table and watch" }
                button.primary { "Deal" }
            }
        }
    };
    Ok(layout("../", title.label(), &body))
}

fn seats_form(title: &dyn Title) -> Markup {
    html! {
        fieldset {
            legend { "Who plays?" }
            @for (seat, name) in title.seats().iter().enumerate() {
                label { (capital(name)) " "
                    select name={ "seat_" (seat) } {
                        @for (value, words) in SITTERS {
                            @let usual = if seat == 0 { "me" } else { "bot" };
                            option value=(value) selected[value == usual] { (words) }
                        }
                    }
                }
            }
        }
    }
}

fn settings_form(settings: &[Setting]) -> Markup {
    let (first, rest) = settings.split_at(settings.len().min(1));
    html! {
        fieldset {
            legend { "How is it set up?" }
            @for setting in first { (setting_field(setting)) }
            details {
                summary { "More options" }
                @for setting in rest { (setting_field(setting)) }
            }
        }
    }
}

fn setting_field(setting: &Setting) -> Markup {
    let needs = setting.needs.as_ref().map(|(name, value)| format!("set_{name}={value}"));
    html! {
        label data-needs=[needs] { span { (capital(&setting.name.replace('_', " "))) } " "
            select name={ "set_" (setting.name) } {
                @for (value, label) in setting.values.iter().zip(&setting.labels) {
                    option value=(value) selected[*value == setting.default] { (label) }
                }
            }
            small { (capital(&setting.about)) "." }
        }
    }
}

/// What a new table is called: after the game and the first thing that was decided about it.
fn table_name(title: &dyn Title, setup: &[(String, String)]) -> String {
    let settings = title.settings();
    let Some(first) = settings.first() else { return title.label().to_owned() };
    let chosen = setup.iter().find(|(key, _)| *key == first.name).map_or(&first.default, |(_, value)| value);
    let named = first.values.iter().zip(&first.labels).find(|(value, _)| *value == chosen);
    named.map_or_else(|| title.label().to_owned(), |(_, label)| format!("{}: {label}", title.label()))
}

fn find(game: &str) -> Result<&'static dyn Title, Trouble> {
    titles::find(game).ok_or_else(|| Trouble::not_found(format!("There is no game {game:?} here.")))
}

/// Deals a new table and leads there.
pub async fn create(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Result<Response, Trouble> {
    let fields = Fields(pairs);
    let title = find(fields.get("game"))?;
    let wishes: Vec<Wish> = (0..title.seats().len())
        .map(|seat| Wish::read(fields.get(&format!("seat_{seat}"))))
        .collect::<Result<_, _>>()?;
    let defaults = title.settings();
    let usual = |(key, value): &(String, String)| defaults.iter().any(|set| set.name == *key && set.default == *value);
    let mut setup = fields.with_prefix("set_");
    setup.retain(|pair| !usual(pair));
    let name = Some(table_name(title, &setup));
    let game = deal(title, &setup)?;
    let welcome = Welcome::greet(&shared, visitor, fields.get("name")).await?;
    let public = fields.get("public") == "yes";
    let id =
        NewTable { title, game: game.as_ref(), wishes: &wishes, public, name }.open(&shared, &welcome.player).await?;
    shared.host.let_bots_play(&id).await?;
    Ok((welcome.headers(&shared), Redirect::to(&next_page(&id, &wishes))).into_response())
}

/// Whoever has to send a link sees the links first.
fn next_page(id: &str, wishes: &[Wish]) -> String {
    let links = wishes.iter().any(|wish| matches!(wish, Wish::Friend | Wish::Open));
    if links { format!("t/{id}/seats") } else { format!("t/{id}") }
}

fn deal(title: &dyn Title, setup: &[(String, String)]) -> Result<Box<dyn Table>, Trouble> {
    title.deal(None, setup, token::seed()?).map_err(|error| Trouble::malformed(format!("{error:#}")))
}

/// Who shall sit at a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Whoever creates the table.
    Me,
    /// Somebody who gets a link.
    Friend,
    /// Anybody.
    Open,
    /// The computer.
    Bot,
}

impl Wish {
    /// A wish as it is written in forms.
    pub fn read(text: &str) -> Result<Self, Trouble> {
        match text {
            "me" => Ok(Self::Me),
            "friend" => Ok(Self::Friend),
            "open" => Ok(Self::Open),
            "bot" => Ok(Self::Bot),
            _ => Err(Trouble::malformed(format!("{text:?} can't sit anywhere; expected me, friend, open or bot."))),
        }
    }

    fn row(self, seat: usize, me: &Player) -> SeatRow {
        let kind = match self {
            Self::Me => SeatKind::Player,
            Self::Friend | Self::Open => SeatKind::Open,
            Self::Bot => SeatKind::Bot,
        };
        let mine = self == Self::Me;
        SeatRow {
            seat: seat as u8,
            kind,
            player: mine.then(|| me.id.clone()),
            name: if mine { me.name.clone() } else { String::new() },
            invite: None,
            webhook: None,
            left: false,
        }
    }
}

/// A table to be opened.
pub struct NewTable<'a> {
    /// Which game.
    pub title: &'static dyn Title,
    /// The game as dealt or as uploaded.
    pub game: &'a dyn Table,
    /// Who sits where.
    pub wishes: &'a [Wish],
    /// Whether others may find it.
    pub public: bool,
    /// What it is called; without it, after the game.
    pub name: Option<String>,
}

impl NewTable<'_> {
    /// Writes it to the store.
    pub async fn open(&self, shared: &Shared, owner: &Player) -> Result<String, Trouble> {
        self.check_limits(shared, owner).await?;
        let (id, at) = (token::table_id()?, now());
        let seats: Vec<SeatRow> = self.wishes.iter().enumerate().map(|(seat, wish)| wish.row(seat, owner)).collect();
        shared.host.store.create(&self.row(&id, owner, at)?, &seats).await?;
        let entries = self.entries(at);
        if !entries.is_empty() {
            let written = shared.host.store.append(&id, entries, self.summary(), at).await;
            written.map_err(|error| Trouble::conflict("store", format!("The record was not saved: {error}")))?;
        }
        Ok(id)
    }

    async fn check_limits(&self, shared: &Shared, owner: &Player) -> Result<(), Trouble> {
        if shared.config.invite_only && owner.account.is_none() {
            return Err(Trouble::forbidden("On this server only players with an account create tables."));
        }
        let most = shared.config.tables_a_player;
        if shared.host.store.running_of(&owner.id).await? >= most {
            return Err(Trouble::too_many(format!("You have {most} running tables; finish one first.")));
        }
        Ok(())
    }

    fn row(&self, id: &str, owner: &Player, at: i64) -> Result<TableRow, Trouble> {
        let header =
            serde_json::to_string(self.game.header()).map_err(|error| Trouble::malformed(error.to_string()))?;
        Ok(TableRow {
            id: id.to_owned(),
            game: self.title.name().to_owned(),
            title: self.name.clone().unwrap_or_else(|| self.title.label().to_owned()),
            header,
            public: self.public || self.wishes.contains(&Wish::Open),
            owner: owner.id.clone(),
            watch: None,
            rematch: None,
            created: at,
            updated: at,
            summary: Summary { entries: 0, choices: 0, ..self.summary() },
        })
    }

    fn entries(&self, at: i64) -> Vec<Entry> {
        let lines = self.game.record().lines.into_iter();
        let entry = |line: table::Line| Entry {
            seq: line.n as u64,
            seat: line.seat.0,
            kind: EntryKind::Choice,
            text: line.choice,
            hash: line.hash,
            at,
        };
        lines.map(entry).collect()
    }

    fn summary(&self) -> Summary {
        let number = self.game.number() as u64;
        let asked = self.game.asked().iter().fold(0, |set, seat| set | 1 << seat.0);
        let over = self.game.outcome().is_some();
        Summary { entries: number, choices: number, asked, over, ending: ending_of(self.game) }
    }
}

/// The text of a record.
#[derive(Deserialize)]
pub struct Upload {
    record: String,
    #[serde(default)]
    name: String,
}

/// Puts a record from elsewhere on a table, if every choice in it is legal.
pub async fn upload(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    Form(Upload { record, name }): Form<Upload>,
) -> Result<Response, Trouble> {
    let record: Record =
        record.trim_start().parse().map_err(|error| Trouble::malformed(format!("The record: {error}")))?;
    let title = find(&record.header.game)?;
    let game = title.load(None, &record, None).map_err(|error| Trouble::malformed(format!("The record: {error:#}")))?;
    let welcome = Welcome::greet(&shared, visitor, if name.is_empty() { "Guest" } else { &name }).await?;
    let wishes = vec![Wish::Me; title.seats().len()];
    let name = Some(format!("{} (uploaded)", title.label()));
    let table = NewTable { title, game: game.as_ref(), wishes: &wishes, public: false, name };
    let id = table.open(&shared, &welcome.player).await?;
    Ok((welcome.headers(&shared), Redirect::to(&format!("t/{id}"))).into_response())
}
