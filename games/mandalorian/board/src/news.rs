//! What has happened since the viewer last chose something, told by the log step by step with the rules.

use mandalorian::ids::Player;
use mandalorian::{Event, Mandalorian};
use table::{RuleId, Sitting, Table, Viewer};

/// How many choices are looked back at for those who choose nothing.
const BACK: usize = 6;

/// What happened in one turn, or in what was left of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnNews {
    /// Whose turn it was, if it began meanwhile.
    pub turn: Option<Player>,
    /// What happened in it.
    pub items: Vec<NewsItem>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsItem {
    /// What, in a sentence.
    pub words: String,
    /// The rule behind it.
    pub rule: RuleId,
    /// Whether other things follow from it: a slot is resolved, a crisis or an event comes.
    pub heading: bool,
}

/// What this viewer has heard of since their last choice; without one, of the last few.
pub(crate) fn last(table: &Sitting<Mandalorian>, viewer: Viewer) -> Vec<TurnNews> {
    let chosen = match viewer {
        Viewer::Seat(seat) => table.last_by(seat),
        Viewer::Spectator => None,
    };
    let since = chosen.map_or_else(|| table.number().saturating_sub(BACK), |number| number.saturating_sub(1));
    let mut news = vec![TurnNews::default()];
    for heard in table.heard(viewer, since) {
        let event = &heard.event.what;
        if let Event::TurnBegins { who, .. } = *event {
            news.push(TurnNews { turn: Some(who), items: Vec::new() });
        } else if !is_scenery(event)
            && let Some(turn_news) = news.last_mut()
        {
            turn_news.items.push(NewsItem { words: heard.words(), rule: heard.rule(), heading: is_heading(event) });
        }
    }
    news.retain(|turn_news| !turn_news.items.is_empty());
    news
}

/// Whether other things follow from it.
fn is_heading(event: &Event) -> bool {
    matches!(
        event,
        Event::SlotResolves { .. }
            | Event::Crisis { .. }
            | Event::EventDrawn { .. }
            | Event::Ordered { .. }
            | Event::Stage { .. }
            | Event::CardPlayed { .. }
    )
}

/// What the board shows as well, and what only prepares what follows.
fn is_scenery(event: &Event) -> bool {
    matches!(
        event,
        Event::Plays { .. }
            | Event::Starts { .. }
            | Event::Placed { .. }
            | Event::PlacedFacedown { .. }
            | Event::FirstPlayer { .. }
            | Event::SlotCleared { .. }
    )
}
