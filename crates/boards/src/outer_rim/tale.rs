//! What has happened since the viewer last chose something, told by the log turn by turn.

use ::outer_rim::OuterRim;
use ::outer_rim::ids::{Dice, Face, Faction, Player, Space};
use serde_json::Value;
use table::{LogLine, RuleId, Sitting, Table, Viewer};

/// How many choices are looked back for something to tell to those who choose nothing.
const BACK: usize = 6;

/// What happened in one turn, or in what was left of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tale {
    /// Whose turn it was, if it began meanwhile.
    pub turn: Option<Player>,
    /// What happened in it.
    pub bits: Vec<Bit>,
    /// The ways that patrols went in it.
    pub trails: Vec<Trail>,
}

/// The way of a patrol, from where it was to where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Whose patrol.
    pub faction: Faction,
    /// The spaces in order.
    pub spaces: Vec<Space>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bit {
    /// A card, a contact or a step of a job.
    Scene {
        /// Its title.
        title: String,
        /// What was found there.
        story: String,
        /// What it said.
        words: String,
    },
    /// Dice, with what came of them and the rule.
    Dice(Vec<Face>, String, RuleId),
    /// A line of the rival's card that was done.
    Ticked(String, RuleId),
    /// A line of the rival's card that was passed over, with the reason.
    Struck(String, RuleId),
    /// Something else worth a line, with its rule.
    Line(String, RuleId),
}

/// What this viewer has heard of since his last choice; who has none hears of the last scene or dice.
pub(crate) fn last(table: &Sitting<OuterRim>, viewer: Viewer) -> Vec<Tale> {
    let chosen = match viewer {
        Viewer::Seat(seat) => table.last_by(seat),
        Viewer::Spectator => None,
    };
    let lines = match chosen {
        Some(number) => table.log(viewer, number.saturating_sub(1)),
        None => scene(table.log(viewer, table.number().saturating_sub(BACK))),
    };
    let mut tales = vec![Tale::default()];
    for line in lines {
        if kind(line.drawn_from()) == "turn" {
            tales.push(Tale { turn: Some(player(line.drawn_from())), ..Tale::default() });
        } else if let (Some(bit), Some(tale)) = (tell(table, &line), tales.last_mut()) {
            tale.bits.push(bit);
            tale.trails.extend(trail(line.drawn_from()));
        }
    }
    tales.retain(|tale| !tale.bits.is_empty());
    tales
}

/// The lines of the last choice that had a scene or dice in it.
fn scene(mut lines: Vec<LogLine>) -> Vec<LogLine> {
    let is_told =
        |event: &Value| matches!(kind(event), "drew" | "meets" | "databank" | "job_step") || dice(event).is_some();
    let number = lines.iter().rev().find(|line| is_told(line.drawn_from())).map(|line| line.n);
    lines.retain(|line| Some(line.n) == number && kind(line.drawn_from()) != "turn");
    lines
}

fn kind(event: &Value) -> &str {
    event.get("event").and_then(Value::as_str).unwrap_or_default()
}

fn number(event: &Value, field: &str) -> usize {
    event.get(field).and_then(Value::as_u64).unwrap_or(u64::MAX) as usize
}

fn player(event: &Value) -> Player {
    u8::try_from(number(event, "who")).map_or(Player::NONE, Player)
}

fn tell(table: &Sitting<OuterRim>, line: &LogLine) -> Option<Bit> {
    let LogLine { words, rule, .. } = line;
    let event = line.drawn_from();
    if let Some(dice) = dice(event) {
        return Some(Bit::Dice(dice, words.clone(), *rule));
    }
    let book = &table.game().ground().book;
    let scene = |title: &str, story: &str, words: &str| {
        Some(Bit::Scene { title: title.to_owned(), story: story.to_owned(), words: words.to_owned() })
    };
    match kind(event) {
        "drew" => {
            let section = book.cards.get(number(event, "card"))?.sections.get(number(event, "section"))?;
            scene(&section.title, &section.story, &section.words)
        }
        "meets" => {
            let contact = book.contacts.get(number(event, "contact"))?;
            scene(&contact.name, &contact.story, &contact.words)
        }
        "databank" => scene(&book.databank.get(number(event, "entry"))?.title, "", ""),
        "job_step" => {
            let entry = book.databank.get(number(event, "entry"))?;
            let (title, words) = entry.step_words.get(number(event, "step"))?;
            scene(&format!("{}: {title}", entry.title), "", words)
        }
        "rival_line" => Some(Bit::Ticked(words.clone(), *rule)),
        "rival_skips" => Some(Bit::Struck(words.clone(), *rule)),
        kind if is_scenery(kind) => None,
        _ => Some(Bit::Line(words.clone(), *rule)),
    }
}

/// The way of a patrol that moved.
fn trail(event: &Value) -> Option<Trail> {
    if kind(event) != "patrol_moved" {
        return None;
    }
    let space = |value: &Value| value.as_u64().and_then(|space| u8::try_from(space).ok()).map(Space);
    let faction = serde_json::from_value(event.get("faction")?.clone()).ok()?;
    let between = event.get("via").and_then(Value::as_array).into_iter().flatten();
    let stops = event.get("from").into_iter().chain(between).chain(event.get("to"));
    Some(Trail { faction, spaces: stops.map(space).collect::<Option<_>>()? })
}

/// What the board shows as well, and what only prepares what follows.
fn is_scenery(kind: &str) -> bool {
    matches!(
        kind,
        "turned_up"
            | "shuffled"
            | "plays"
            | "flies"
            | "first_player"
            | "not_stopped"
            | "token_gone"
            | "lost"
            | "rival_goal"
    )
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
