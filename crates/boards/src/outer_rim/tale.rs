//! What has just happened, told by the log: scenes met and dice thrown since the last choice that had any.

use ::outer_rim::OuterRim;
use ::outer_rim::ids::{Dice, Face};
use serde_json::Value;
use table::{Sitting, Table, Viewer};

/// How many choices are looked back for something to tell.
const BACK: usize = 6;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tale {
    /// A card, a contact or a step of a job: its title and what it said.
    Scene(String, String),
    /// Dice, with what came of them.
    Dice(Vec<Face>, String),
    /// Something else worth a line.
    Line(String),
}

/// What this viewer has heard of last that had a scene or dice in it.
pub(crate) fn last(table: &Sitting<OuterRim>, viewer: Viewer) -> Vec<Tale> {
    let since = table.number().saturating_sub(BACK);
    let lines = table.log(viewer, since);
    let is_told =
        |event: &Value| matches!(kind(event), "drew" | "meets" | "databank" | "job_step") || dice(event).is_some();
    let Some(number) = lines.iter().rev().find(|line| is_told(&line.event)).map(|line| line.n) else {
        return Vec::new();
    };
    let lines = lines.into_iter().filter(|line| line.n == number);
    lines.filter_map(|line| tell(table, &line.event, line.words)).collect()
}

fn kind(event: &Value) -> &str {
    event.get("event").and_then(Value::as_str).unwrap_or_default()
}

fn number(event: &Value, field: &str) -> usize {
    event.get(field).and_then(Value::as_u64).unwrap_or(u64::MAX) as usize
}

fn tell(table: &Sitting<OuterRim>, event: &Value, words: String) -> Option<Tale> {
    if let Some(dice) = dice(event) {
        return Some(Tale::Dice(dice, words));
    }
    let book = &table.game().ground().book;
    match kind(event) {
        "drew" => {
            let section = book.cards.get(number(event, "card"))?.sections.get(number(event, "section"))?;
            Some(Tale::Scene(section.title.clone(), section.words.clone()))
        }
        "meets" => {
            let contact = book.contacts.get(number(event, "contact"))?;
            Some(Tale::Scene(contact.name.clone(), contact.words.clone()))
        }
        "databank" => Some(Tale::Scene(book.databank.get(number(event, "entry"))?.title.clone(), String::new())),
        "job_step" => {
            let entry = book.databank.get(number(event, "entry"))?;
            let (title, words) = entry.step_words.get(number(event, "step"))?;
            Some(Tale::Scene(format!("{}: {title}", entry.title), words.clone()))
        }
        "won" | "lost_to" | "damaged" | "credits" | "fame" | "reputation" | "defeated" | "job_done" | "job_failed"
        | "delivered" | "not_delivered" | "captured" | "eliminated" | "gained" => Some(Tale::Line(words)),
        _ => None,
    }
}

/// The dice of an event, one by one: those that lie there afterwards.
fn dice(event: &Value) -> Option<Vec<Face>> {
    let field = if kind(event) == "rerolled" { "now" } else { "dice" };
    let counts = event.get(field)?.as_array()?;
    let mut dice = Dice::default();
    for (count, value) in dice.0.iter_mut().zip(counts) {
        *count = value.as_u64()?.min(20) as u8;
    }
    let order = [Face::Crit, Face::Hit, Face::Focus, Face::Blank];
    Some(order.into_iter().flat_map(|face| (0..dice.of(face)).map(move |_| face)).collect())
}
