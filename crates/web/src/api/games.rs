//! What can be played, and its rules.

use std::sync::Arc;

use axum::Json as Body;
use axum::extract::State;
use games::TITLES;
use rulebook::RuleEntry;
use serde::{Deserialize, Serialize};
use table::TABLE_RULES;
use title::{PACKS, Pack, Packs, Sheet, Title};
use utoipa::{IntoParams, ToSchema};

use super::shapes::Errors;
use crate::extract::{Path, Query};
use crate::opening::{Agreed, find};
use crate::pages::rules::bundle;
use crate::server::Shared;
use crate::trouble::Trouble;

/// The games of this server.
#[derive(Serialize, ToSchema)]
pub struct Games {
    /// The games.
    games: Vec<GameShape>,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub struct GameShape {
    /// Its short name.
    name: String,
    /// The name on the box.
    label: String,
    /// What it is about.
    about: String,
    /// What its seats are called, in order.
    seats: Vec<String>,
    /// How it can be set up.
    options: Vec<OptionShape>,
    /// The packs that can be laid on the table.
    packs: Vec<PackShape>,
}

/// A pack: what somebody adds to the content of a game. The option `packs` names those on the table, with commas between them.
#[derive(Serialize, ToSchema)]
pub struct PackShape {
    /// Its name.
    name: String,
    /// What people call it.
    title: String,
    /// Its version, as its author counts.
    version: String,
    /// Who wrote it.
    author: String,
    /// What it brings.
    about: String,
    /// The packs that have to lie under it; they are laid out with it.
    needs: Vec<String>,
    /// What is wrong with it; a pack with mistakes can't be laid out.
    mistakes: Vec<String>,
}

impl From<&Pack> for PackShape {
    fn from(pack: &Pack) -> Self {
        let Sheet { game: _, title, version, author, about, needs } = pack.sheet.clone();
        Self { name: pack.name.clone(), title, version, author, about, needs, mistakes: pack.mistakes.clone() }
    }
}

/// A set-up option.
#[derive(Serialize, ToSchema)]
pub struct OptionShape {
    /// Its name.
    name: String,
    /// The values it may have.
    values: Vec<String>,
    /// The values as people write them, in the same order.
    labels: Vec<String>,
    /// The value it has unless another is given.
    default: String,
    /// What it decides.
    about: String,
    /// What has to be chosen first for it to mean anything; null if nothing has.
    #[schema(required)]
    needs: Option<NeedShape>,
}

/// Another set-up option, and the value it must have.
#[derive(Serialize, ToSchema)]
pub struct NeedShape {
    /// Its name.
    option: String,
    /// The value.
    value: String,
}

impl GameShape {
    fn new(packs: &Packs, title: &dyn Title, settings: Vec<title::Setting>) -> Self {
        let option = |setting: title::Setting| {
            let title::Setting { name, values, labels, default, about, needs } = setting;
            let needs = needs.map(|(option, value)| NeedShape { option, value });
            OptionShape { name, values, labels, default, about, needs }
        };
        Self {
            name: title.name().to_owned(),
            label: title.label().to_owned(),
            about: title.about().to_owned(),
            seats: title.seats().iter().map(ToString::to_string).collect(),
            options: settings.into_iter().map(option).collect(),
            packs: packs.of(title.name()).map(Into::into).collect(),
        }
    }
}

/// Lists the games
#[utoipa::path(get, path = "/games", tag = "games",
    responses((status = 200, description = "The games", body = Games), Errors))]
pub async fn list(State(shared): State<Arc<Shared>>) -> Body<Games> {
    let shape = |title: &&dyn Title| GameShape::new(&shared.config.packs, *title, title.settings());
    Body(Games { games: TITLES.iter().map(shape).collect() })
}

/// What lies on the table.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OnTable {
    /// The packs on the table, with commas between them: the options are those with them.
    #[serde(default)]
    packs: String,
}

/// One game and how it can be set up
#[utoipa::path(get, path = "/games/{game}", tag = "games", params(("game" = String, Path, description = "Its short name"), OnTable),
    responses((status = 200, description = "The game", body = GameShape), Errors))]
pub async fn one(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    Query(OnTable { packs }): Query<OnTable>,
) -> Result<Body<GameShape>, Trouble> {
    let title = find(&game)?;
    let agreed = Agreed::read(&shared.config.packs, title, &[(PACKS.to_owned(), packs)])?;
    Ok(Body(GameShape::new(&shared.config.packs, title, agreed.settings()?)))
}

/// What is looked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Search {
    /// Only rules with this text in them, or with this id.
    #[serde(default)]
    q: Option<String>,
}

/// Rules of a game.
#[derive(Serialize, ToSchema)]
pub struct Rules {
    /// The rules and rulings.
    rules: Vec<RuleBrief>,
}

/// A rule in a list.
#[derive(Serialize, ToSchema)]
pub struct RuleBrief {
    /// Its id.
    id: String,
    /// What it says.
    text: String,
}

/// The rules of a game, or those with a word in them
#[utoipa::path(get, path = "/games/{game}/rules", tag = "games",
    params(("game" = String, Path, description = "Its short name"), Search),
    responses((status = 200, description = "The rules and rulings", body = Rules), Errors))]
pub async fn rules(Path(game): Path<String>, Query(Search { q }): Query<Search>) -> Result<Body<Rules>, Trouble> {
    let bundle = bundle(find(&game)?)?;
    let brief = |entry: RuleEntry<'_>| RuleBrief { id: entry.id().to_owned(), text: entry.text().to_owned() };
    let found = bundle.book.search(q.unwrap_or_default().trim());
    Ok(Body(Rules { rules: found.into_iter().map(brief).collect() }))
}

/// A rule and what bears on it.
#[derive(Default, Serialize, ToSchema)]
pub struct RuleShape {
    /// Its id.
    id: String,
    /// What it says.
    text: String,
    /// The title of its section; empty for rulings and rules of the table.
    section: String,
    /// The case of the published rules; empty if there is none.
    case: String,
    /// For a ruling: what was open.
    question: String,
    /// A detail, or why a ruling is as it is.
    note: String,
    /// Rules and rulings to look at too.
    see: Vec<String>,
    /// The tests that prove it.
    tests: Vec<String>,
}

/// One rule
#[utoipa::path(get, path = "/games/{game}/rules/{rule}", tag = "games",
    params(("game" = String, Path, description = "Its short name"), ("rule" = String, Path, description = "The id of the rule")),
    responses((status = 200, description = "The rule", body = RuleShape), Errors))]
pub async fn rule(Path((game, id)): Path<(String, String)>) -> Result<Body<RuleShape>, Trouble> {
    let title = find(&game)?;
    let bundle = bundle(title)?;
    let of_table = TABLE_RULES.iter().find(|(rule, _)| rule.0 == id);
    let shape = match (bundle.book.find(&id), of_table) {
        (Some(RuleEntry::Rule(rule)), _) => of_rule(&bundle.book, rule),
        (Some(RuleEntry::Ruling(ruling)), _) => of_ruling(ruling),
        (None, Some((_, words))) => RuleShape { text: (*words).to_owned(), ..RuleShape::default() },
        (None, None) => return Err(Trouble::not_found(format!("There is no rule {id:?} in {}.", title.label()))),
    };
    let tests = bundle.tests_of(&id).to_vec();
    Ok(Body(RuleShape { id, tests, ..shape }))
}

fn of_rule(book: &rulebook::RuleBook, rule: &rulebook::Rule) -> RuleShape {
    let section = book.sections.iter().find(|section| section.rules.contains(rule));
    RuleShape {
        text: rule.text.clone(),
        section: section.map_or_else(String::new, |section| section.title.clone()),
        case: rule.case.clone(),
        note: rule.note.clone().unwrap_or_default(),
        see: rule.rulings.iter().chain(&rule.same_as).cloned().collect(),
        ..RuleShape::default()
    }
}

fn of_ruling(ruling: &rulebook::Ruling) -> RuleShape {
    let (text, question, note) = (ruling.ruling.clone(), ruling.question.clone(), ruling.why.clone());
    RuleShape { text, question, note, ..RuleShape::default() }
}
