//! A new table: which game, set up how, and who sits where.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use table::words::capital;
use title::{PACKS, Pack, Packs, Setting, Stack, Title};

use super::{layout, notice};
use crate::extract::{Form, Path, Query};
use crate::forms::Fields;
use crate::identity::{LONGEST_NAME, Visitor, Welcome};
use crate::opening::{Agreed, Checked, NewTable, Opened, Wish, find, is_public};
use crate::server::Shared;
use crate::trouble::Trouble;

/// Who may sit where.
const SITTERS: [(&str, &str); 4] =
    [("me", "I do"), ("friend", "a friend, by a link"), ("open", "whoever comes"), ("bot", "the computer")];

/// This many options are shown outright.
const MOST_SHOWN: usize = 3;

/// The form for a new table.
pub async fn show(
    State(shared): State<Arc<Shared>>,
    Visitor(me): Visitor,
    Path(game): Path<String>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Markup, Trouble> {
    let title = find(&game)?;
    let packs = &shared.config.packs;
    let asked = Fields(asked);
    let agreed = Agreed::read(packs, title, &asked.all(PACKS))?;
    let settings: Vec<Setting> = agreed.settings()?.into_iter().map(|setting| chosen(setting, &asked)).collect();
    let body = html! {
        main #main.plain {
            h1 { (title.label()) }
            p { (title.about()) " " a href={ "../learn/" (title.name()) } { "Learn this game" } }
            form.create method="post" action="../tables" data-act {
                input type="hidden" name="game" value=(title.name());
                @if me.is_none() {
                    label { "Your name "
                        input name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname" value=[asked.given("name")];
                    }
                }
                (packs_form(packs, title, agreed.packs()))
                (seats_form(title, &settings, &asked))
                (settings_form(title, settings))
                label.check { input type="checkbox" name="public" value="yes" checked[asked.get("public") == "yes"]; " Others may find this table and watch" }
                (notice())
                button.primary { "Deal" }
            }
        }
    };
    Ok(layout("../", title.label(), &body))
}

/// A setting with what was chosen before the page was drawn again in place of its default.
fn chosen(mut setting: Setting, asked: &Fields) -> Setting {
    let value = asked.get(&format!("set_{}", setting.name));
    if setting.values.iter().any(|known| known == value) {
        value.clone_into(&mut setting.default);
    }
    setting
}

/// The packs that can be laid on the table. They may bring options of their own, so the page can be drawn again with them; whoever
/// deals at once plays with them, too.
fn packs_form(packs: &Packs, title: &dyn Title, stack: &Stack) -> Markup {
    let (fine, wrong): (Vec<_>, Vec<_>) = packs.of(title.name()).partition(|pack| pack.mistakes.is_empty());
    let lies = |pack: &Pack| stack.packs().any(|laid| laid.name == pack.name);
    html! {
        @if !fine.is_empty() || !wrong.is_empty() {
            fieldset {
                legend { "Which packs lie on the table?" }
                @for pack in &fine {
                    label.check {
                        input type="checkbox" name=(PACKS) value=(pack.name) checked[lies(pack)];
                        " " (pack.sheet.title) " " (pack.sheet.version) " by " (pack.sheet.author)
                        @if !pack.sheet.needs.is_empty() { ", on " (pack.sheet.needs.join(", ")) }
                        @if !pack.sheet.about.is_empty() { br; small { (pack.sheet.about) } }
                    }
                }
                @for pack in wrong {
                    details {
                        summary { "“" (pack.label()) "” (" (pack.name) ") has mistakes and can't be played" }
                        @for mistake in &pack.mistakes { pre { (mistake) } }
                    }
                }
                @if !fine.is_empty() {
                    button formmethod="get" formaction="" formnovalidate { "Show what they bring" }
                }
            }
        }
    }
}

fn seats_form(title: &dyn Title, settings: &[Setting], asked: &Fields) -> Markup {
    html! {
        fieldset {
            legend { "Who plays?" }
            @for setting in settings.iter().filter(|setting| counts_seats(title, setting)) { (setting_field(setting)) }
            @for (seat, name) in title.seats().iter().enumerate() {
                label data-needs=[seat_needs(title, seat)] { (capital(name)) " "
                    select name={ "seat_" (seat) } {
                        @for (value, words) in SITTERS {
                            @let usual = asked.given(&format!("seat_{seat}")).unwrap_or(if seat == 0 { "me" } else { "bot" });
                            option value=(value) selected[value == usual] { (words) }
                        }
                    }
                }
            }
        }
    }
}

/// What has to be chosen for a seat to be there: enough players, where their number can be chosen.
pub fn seat_needs(title: &dyn Title, seat: usize) -> Option<String> {
    let settings = title.settings();
    let number = settings.iter().find(|setting| Some(setting.name.as_str()) == title.seats_by())?;
    let enough = number.values.iter().filter(|value| value.parse::<usize>().is_ok_and(|number| number > seat));
    let enough: Vec<_> = enough.map(String::as_str).collect();
    (enough.len() < number.values.len()).then(|| format!("set_{}={}", number.name, enough.join("|")))
}

/// Whether an option says how many seats there are.
fn counts_seats(title: &dyn Title, setting: &Setting) -> bool {
    title.seats_by() == Some(setting.name.as_str())
}

/// The options beside the number of seats; where there are many, all but the first are folded away. Those without a list of
/// values are for the command line: at a table the same is chosen with the pieces in view.
fn settings_form(title: &dyn Title, mut settings: Vec<Setting>) -> Markup {
    settings.retain(|setting| !counts_seats(title, setting) && !setting.values.is_empty());
    let always = settings.iter().filter(|setting| setting.needs.is_none()).count();
    let shown = if always > MOST_SHOWN { 1 } else { settings.len() };
    let (first, rest) = settings.split_at(shown);
    html! {
        fieldset {
            legend { "How is it set up?" }
            @for setting in first { (setting_field(setting)) }
            @if !rest.is_empty() {
                details {
                    summary { "More options" }
                    @for setting in rest { (setting_field(setting)) }
                }
            }
        }
    }
}

/// A field for an option.
pub fn setting_field(setting: &Setting) -> Markup {
    let needs = setting.needs.as_ref().map(|(name, value)| format!("set_{name}={value}"));
    html! {
        label data-needs=[needs] { span { (capital(&setting.name.replace('_', " "))) } " "
            select name={ "set_" (setting.name) } {
                @for (value, label) in setting.values.iter().zip(&setting.labels) {
                    option value=(value) selected[*value == setting.default] { (label) }
                }
            }
            small { (capital(setting.about.trim_end_matches('.'))) "." }
        }
    }
}

/// Deals a new table and leads there.
pub async fn create(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Result<Response, Trouble> {
    let fields = Fields(pairs);
    let title = find(fields.get("game"))?;
    let defaults = title.settings();
    let usual = |(key, value): &(String, String)| defaults.iter().any(|set| set.name == *key && set.default == *value);
    let mut setup = fields.with_prefix("set_");
    setup.retain(|pair| !usual(pair));
    setup.extend(fields.all(PACKS));
    let agreed = Agreed::read(&shared.config.packs, title, &setup)?;
    let game = agreed.deal()?;
    let wishes: Vec<Wish> = (0..game.seats().len())
        .map(|seat| Wish::read(fields.get(&format!("seat_{seat}"))))
        .collect::<Result<_, _>>()?;
    let welcome = Welcome::greet(&shared, visitor, fields.get("name")).await?;
    let name = Some(agreed.table_name(&wishes, &welcome.player.name));
    let public = is_public(fields.get("public") == "yes", &wishes);
    let table = NewTable { title, game: game.as_ref(), wishes: &wishes, public, name };
    let Opened { id, .. } = table.open(&shared, &welcome.player).await?;
    shared.host.let_bots_play(&id).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to(&next_page(&id, &wishes))).into_response())
}

/// Whoever has to send a link sees the links first.
fn next_page(id: &str, wishes: &[Wish]) -> String {
    let links = wishes.iter().any(|wish| matches!(wish, Wish::Friend | Wish::Open));
    if links { format!("t/{id}/seats") } else { format!("t/{id}") }
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
    headers: HeaderMap,
    Form(Upload { record, name }): Form<Upload>,
) -> Result<Response, Trouble> {
    let checked = Checked::read(&shared, record).await?;
    let welcome = Welcome::greet(&shared, visitor, if name.is_empty() { "Guest" } else { &name }).await?;
    let Opened { id, .. } = checked.put(&shared, &welcome.player).await?;
    Ok((welcome.headers(&shared, &headers), Redirect::to(&format!("t/{id}"))).into_response())
}
