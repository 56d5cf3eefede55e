//! What has happened since the viewer last chose something, told by the log step by step with the rules.

use ::mandalorian::Mandalorian;
use ::mandalorian::ids::Player;
use serde_json::Value;
use table::{LogLine, RuleId, Sitting, Table, Viewer};

/// How many choices are looked back for those who choose nothing.
const BACK: usize = 6;

/// What happened in one turn, or in what was left of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tale {
    /// Whose turn it was, if it began meanwhile.
    pub turn: Option<Player>,
    /// What happened in it.
    pub bits: Vec<Bit>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bit {
    /// What, in a sentence.
    pub words: String,
    /// The rule behind it.
    pub rule: RuleId,
    /// Whether other things follow from it: a slot is resolved, a crisis or an event comes.
    pub heading: bool,
}

/// What this viewer has heard of since his last choice; who has none hears of the last few.
pub(crate) fn last(table: &Sitting<Mandalorian>, viewer: Viewer) -> Vec<Tale> {
    let chosen = match viewer {
        Viewer::Seat(seat) => table.last_by(seat),
        Viewer::Spectator => None,
    };
    let since = chosen.map_or_else(|| table.number().saturating_sub(BACK), |number| number.saturating_sub(1));
    let mut tales = vec![Tale::default()];
    for line in table.log(viewer, since) {
        let (kind, fields) = event(&line);
        if kind == "turn_begins" {
            let who = fields.get("who").and_then(Value::as_u64).and_then(|who| u8::try_from(who).ok());
            tales.push(Tale { turn: Some(who.map_or(Player::NONE, Player)), bits: Vec::new() });
        } else if !is_scenery(kind)
            && let Some(tale) = tales.last_mut()
        {
            let heading =
                matches!(kind, "slot_resolves" | "crisis" | "event_drawn" | "ordered" | "stage" | "card_played");
            tale.bits.push(Bit { words: line.words.clone(), rule: line.rule, heading });
        }
    }
    tales.retain(|tale| !tale.bits.is_empty());
    tales
}

/// The name of an event and its fields.
fn event(line: &LogLine) -> (&str, &Value) {
    let mut entries = line.drawn_from().as_object().into_iter().flatten();
    entries.find(|(name, _)| *name != "token").map_or(("", &Value::Null), |(name, fields)| (name.as_str(), fields))
}

/// What the board shows as well, and what only prepares what follows.
fn is_scenery(kind: &str) -> bool {
    matches!(kind, "plays" | "starts" | "placed" | "placed_facedown" | "first_player" | "slot_cleared")
}
