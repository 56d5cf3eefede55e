//! What has just happened, told by the typed events of the last answers.

use board::die;
use guess::{Event, Guess};
use maud::{Markup, html};
use table::{Sitting, Table, Viewer};

/// How many answers are looked back at for those who give none.
const BACK: usize = 3;

/// Something that has just happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewsItem {
    /// A die.
    Die(u8),
    /// Anything else that is worth a line.
    Line(String),
}

/// What this viewer has heard of since their last answer.
pub(super) fn last(sitting: &Sitting<Guess>, viewer: Viewer) -> Vec<NewsItem> {
    let chosen = match viewer {
        Viewer::Seat(seat) => sitting.last_by(seat),
        Viewer::Spectator => None,
    };
    let since = chosen.unwrap_or_else(|| sitting.number().saturating_sub(BACK));
    let item = |heard: table::Heard<'_, Guess>| match heard.event {
        Event::Rolled { die, .. } => Some(NewsItem::Die(*die)),
        Event::Drew { .. } | Event::DrewUnseen { .. } | Event::Hid { .. } | Event::Guessed { .. } => None,
        _ => Some(NewsItem::Line(heard.words())),
    };
    sitting.heard(viewer, since.saturating_sub(1)).filter_map(item).collect()
}

/// The news on the table.
pub(super) fn now(news: &[NewsItem]) -> Markup {
    html! {
        @if !news.is_empty() {
            div.news { h3 { "Just now" }
                @for item in news {
                    @match item {
                        NewsItem::Die(number) => (die(*number)),
                        NewsItem::Line(words) => p { (words) },
                    }
                }
            }
        }
    }
}
