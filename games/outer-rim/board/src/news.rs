//! What has happened since the viewer last chose something, told by the log turn by turn.

use outer_rim::ids::{Dice, Face, Faction, Player, Space};
use outer_rim::{Event, OuterRim};
use table::{Heard, RuleId, Sitting, Table, Viewer};

/// How many choices are looked back at for something to tell those who choose nothing.
const BACK: usize = 6;

/// What happened in one turn, or in what was left of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnNews {
    /// Whose turn it was, if it began meanwhile.
    pub turn: Option<Player>,
    /// What happened in it.
    pub items: Vec<NewsItem>,
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
pub enum NewsItem {
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

/// What this viewer has heard of since their last choice; without one, of the last scene or dice.
pub(crate) fn last(table: &Sitting<OuterRim>, viewer: Viewer) -> Vec<TurnNews> {
    let chosen = match viewer {
        Viewer::Seat(seat) => table.last_by(seat),
        Viewer::Spectator => None,
    };
    let lines = match chosen {
        Some(number) => table.heard(viewer, number.saturating_sub(1)).collect(),
        None => scene(table.heard(viewer, table.number().saturating_sub(BACK)).collect()),
    };
    let mut news = vec![TurnNews::default()];
    for heard in lines {
        if let Event::Turn { who, .. } = *heard.event {
            news.push(TurnNews { turn: Some(who), ..TurnNews::default() });
        } else if let (Some(bit), Some(turn_news)) = (tell(table, &heard), news.last_mut()) {
            turn_news.items.push(bit);
            turn_news.trails.extend(trail(heard.event));
        }
    }
    news.retain(|turn_news| !turn_news.items.is_empty());
    news
}

/// What came of the last choice that had a scene or dice in it.
fn scene(mut lines: Vec<Heard<'_, OuterRim>>) -> Vec<Heard<'_, OuterRim>> {
    let is_told = |event: &Event| {
        let scene =
            matches!(event, Event::Drew { .. } | Event::Meets { .. } | Event::Databank { .. } | Event::JobStep { .. });
        scene || dice(event).is_some()
    };
    let number = lines.iter().rev().find(|heard| is_told(heard.event)).map(|heard| heard.n);
    lines.retain(|heard| Some(heard.n) == number && !matches!(heard.event, Event::Turn { .. }));
    lines
}

fn tell(table: &Sitting<OuterRim>, heard: &Heard<'_, OuterRim>) -> Option<NewsItem> {
    if let Some(dice) = dice(heard.event) {
        return Some(NewsItem::Dice(faces(dice), heard.words(), heard.rule()));
    }
    let book = &table.game().ground().book;
    let scene = |title: &str, story: &str, words: &str| {
        Some(NewsItem::Scene { title: title.to_owned(), story: story.to_owned(), words: words.to_owned() })
    };
    match *heard.event {
        Event::Drew { card, section, .. } => {
            let section = book.cards.get(card.ix())?.sections.get(usize::from(section))?;
            scene(&section.title, &section.story, &section.words)
        }
        Event::Meets { contact, .. } => {
            let contact = book.contacts.get(contact.ix())?;
            scene(&contact.name, &contact.story, &contact.words)
        }
        Event::Databank { entry, .. } => scene(&book.databank.get(usize::from(entry))?.title, "", ""),
        Event::JobStep { entry, step, .. } => {
            let entry = book.databank.get(usize::from(entry))?;
            let (title, words) = entry.step_words.get(usize::from(step))?;
            scene(&format!("{}: {title}", entry.title), "", words)
        }
        Event::RivalLine { .. } => Some(NewsItem::Ticked(heard.words(), heard.rule())),
        Event::RivalSkips { .. } => Some(NewsItem::Struck(heard.words(), heard.rule())),
        ref event if is_scenery(event) => None,
        _ => Some(NewsItem::Line(heard.words(), heard.rule())),
    }
}

/// The way of a patrol that moved.
fn trail(event: &Event) -> Option<Trail> {
    let Event::PatrolMoved { faction, from, to, via, .. } = event else { return None };
    let spaces = [*from].into_iter().chain(via.iter().copied()).chain([*to]).collect();
    Some(Trail { faction: *faction, spaces })
}

/// What the board shows as well, and what only prepares what follows.
fn is_scenery(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnedUp { .. }
            | Event::Shuffled { .. }
            | Event::Plays { .. }
            | Event::Flies { .. }
            | Event::FirstPlayer { .. }
            | Event::NotStopped { .. }
            | Event::TokenGone { .. }
            | Event::Lost { .. }
            | Event::RivalGoal { .. }
    )
}

/// The dice of an event: those that lie there afterwards.
fn dice(event: &Event) -> Option<Dice> {
    match *event {
        Event::FirstRoll { dice, .. }
        | Event::IllegalRoll { dice, .. }
        | Event::Test { dice, .. }
        | Event::Dice { dice, .. }
        | Event::Rerolled { now: dice, .. }
        | Event::Attack { dice, .. }
        | Event::Defense { dice, .. } => Some(dice),
        _ => None,
    }
}

/// Dice one by one, the best first.
fn faces(dice: Dice) -> Vec<Face> {
    let order = [Face::Crit, Face::Hit, Face::Focus, Face::Blank];
    order.into_iter().flat_map(|face| (0..dice.of(face)).map(move |_| face)).collect()
}
