//! A campaign in words.

use table::{Chapter, ChapterLine};

use super::challenges::{challenges, has_won};
use super::{Entered, Story};
use crate::book::{Book, GuideFacts, MissionFacts};
use crate::ids::{Difficulty, Kind};

/// Where a campaign stands.
pub(super) fn chapters(story: &Story) -> Vec<Chapter> {
    let chapter =
        |name: &str, title: &str, lines: Vec<ChapterLine>| Chapter { name: name.into(), title: title.into(), lines };
    let lines = |words: Vec<String>| words.into_iter().map(ChapterLine::new).collect();
    vec![
        chapter("next", "What comes next", lines(std::iter::once(next(story)).chain(advice(story)).collect())),
        chapter("guide", "The guide says", lines(guide(story))),
        chapter("unlocked", "Unlocked", lines(story.unlocked.iter().map(|what| unlocked(&story.book, what)).collect())),
        chapter("history", &tally(story), history(story)),
        chapter("challenges", "Challenges", lines(challenges(story))),
        chapter("infamy", "Hall of Infamy", infamy(story)),
        chapter("gone", "Guide cards of earlier games", lines(story.cards(0, story.gone_before))),
    ]
}

fn next(story: &Story) -> String {
    if let Some(dealt) = &story.under_way {
        return format!("{} is being played.", story.mission_name(dealt));
    }
    let left = match story.deck.len() - story.gone {
        0 => return "Everything is unlocked: play what you like.".into(),
        1 => "one card is left in the guide deck".to_owned(),
        left => format!("{left} cards are left in the guide deck"),
    };
    let names: Vec<&str> = story.named.iter().map(|at| story.book.missions[at.ix()].name.as_str()).collect();
    match (story.due, names.as_slice()) {
        (true, [name]) => format!("Play {name}; {left}."),
        (true, names) => format!("Play one of {}; {left}.", names.join(", ")),
        (false, []) => format!("Turn the top card of the guide deck; {left}."),
        (false, names) => {
            format!("Turn the top card of the guide deck, or play {} once more; {left}.", names.join(" or "))
        }
    }
}

/// How hard the next mission might be, after the last one.
fn advice(story: &Story) -> Option<String> {
    let last = story.history.last().filter(|_| story.under_way.is_none() && !story.due)?;
    let (mission, difficulty) = (named(story, last), last.options.difficulty);
    if !last.report.won {
        story.may_play().ok()?;
        let easier = match difficulty {
            Difficulty::Novice => return None,
            Difficulty::Standard => "with more health and, mostly, an easier beginning",
            Difficulty::Veteran => "with a larger hand",
            Difficulty::Expert => "with plain tokens",
        };
        let (was, less) = (difficulty.words(), Difficulty::of(difficulty as usize - 1).words());
        return Some(format!("{mission} was lost at {was} difficulty; at {less} you play it {easier}."));
    }
    let veteran = matches!(difficulty, Difficulty::Veteran | Difficulty::Expert);
    let of_story = |kind: &MissionFacts| kind.kind == Kind::Story;
    let won = story.book.missions.iter().filter(|facts| of_story(facts) && has_won(story, facts, |_| true)).count();
    (won >= 3 && !veteran).then(|| format!("You have won {won} missions of the story: veteran difficulty is for you."))
}

/// What the guide says since the last mission: of that mission first, then the cards turned after it.
fn guide(story: &Story) -> Vec<String> {
    let last = story.history.len().checked_sub(1).and_then(|place| story.other_side(place));
    let side = last.and_then(|(card, words)| {
        let number = story.gone().nth(card)?.number;
        Some(format!("Card {number}, the other side: {words}"))
    });
    side.into_iter().chain(story.cards(story.gone_before, story.gone)).collect()
}

impl Story {
    /// Guide cards that are gone, in words.
    fn cards(&self, from: usize, to: usize) -> Vec<String> {
        let says = |(place, card): (usize, &GuideFacts)| {
            let out = if self.left_out.contains(&place) { " (left out)" } else { "" };
            let mut words = [self.of_mission(place, card), card.text.clone()];
            if !card.plays.is_empty() {
                words.reverse();
            }
            let words: Vec<String> = words.into_iter().filter(|words| !words.is_empty()).collect();
            format!("Card {}{out}: {}", card.number, words.join(" "))
        };
        self.gone().enumerate().skip(from).take(to - from).map(says).collect()
    }

    /// What a card says of a mission: the one before it, or one it has named, unless that was the last of all.
    fn of_mission(&self, place: usize, card: &GuideFacts) -> String {
        if !card.plays.is_empty() {
            let earlier = (0..self.history.len().saturating_sub(1)).rev().filter_map(|played| self.other_side(played));
            return earlier.into_iter().find(|(of, _)| *of == place).map_or_else(String::new, |(_, words)| words);
        }
        let before = self.read_at.get(place).and_then(|read| self.history.get(read.checked_sub(1)?));
        let Some(entered) = before else { return String::new() };
        card.end(self.book.find_mission(&entered.options.mission), entered.report.won)
    }
}

/// The heading of what was played, with how much of it was won.
fn tally(story: &Story) -> String {
    let won = story.history.iter().filter(|entered| entered.report.won).count();
    match story.history.len() - won {
        _ if story.history.is_empty() => "Missions played".to_owned(),
        lost => format!("Missions played: {won} won, {lost} not"),
    }
}

/// What something that is unlocked brings. Its own name is said only where it stands for a rule.
fn unlocked(book: &Book, what: &str) -> String {
    let people: Vec<&str> =
        book.characters.iter().filter(|person| person.unlock == what).map(|person| person.name.as_str()).collect();
    let missions: Vec<&MissionFacts> = book.missions.iter().filter(|mission| mission.unlock == what).collect();
    let events: Vec<&str> =
        book.events.iter().filter(|event| event.unlock == what).map(|event| event.name.as_str()).collect();
    let skills = book.characters.iter().flat_map(|person| &person.deck).filter(|card| card.unlock == what);
    let skills: Vec<&str> = skills.map(|card| card.name.as_str()).collect();
    let rules = missions.iter().any(|mission| mission.kind == Kind::Story || mission.motives.is_some());
    let names: Vec<&str> = missions.iter().map(|mission| mission.name.as_str()).collect();
    let parts = [("character", &people), ("mission", &names), ("event", &events), ("skill card", &skills)];
    let part = |(thing, names): (&str, &Vec<&str>)| match names.as_slice() {
        [] => None,
        [one] => Some(format!("the {thing} {one}")),
        all => Some(format!("the {thing}s {}", all.join(", "))),
    };
    let brings: Vec<String> = parts.into_iter().filter_map(part).collect();
    let of = |card: &GuideFacts| {
        let place = card.unlocks.iter().position(|it| it == what)?;
        card.unlock_words.get(place).filter(|words| !words.is_empty()).cloned()
    };
    let title = book.guide.iter().find_map(of);
    let rules = rules || title.is_some();
    let name = title.unwrap_or_else(|| crate::words::capital(&what.replace('_', " ")));
    match brings.join("; ") {
        none if none.is_empty() => format!("{name}."),
        brings if rules || !skills.is_empty() => format!("{name}: {brings}."),
        brings => crate::words::capital(&format!("{brings}.")),
    }
}

fn history(story: &Story) -> Vec<ChapterLine> {
    let line = |(place, entered): (usize, &Entered)| {
        let (report, options) = (&entered.report, &entered.options);
        let ending = match (report.won, report.given_up) {
            (true, _) => "won",
            (_, true) => "given up",
            _ => "lost",
        };
        let (number, mission, crew) = (place + 1, named(story, entered), crew(&story.book, entered));
        let (turns, difficulty) = (report.turns, options.difficulty.words());
        let traitor = story.legend(place).map(|traitor| format!(" A legendary victory of {}.", traitor.name));
        let traitor = traitor.unwrap_or_default();
        let words = format!("{number}. {mission}, {ending} after {turns} turns, {difficulty}. {crew}.{traitor}");
        ChapterLine { words, table: Some(entered.table.clone()) }
    };
    story.history.iter().enumerate().map(line).collect()
}

fn named(story: &Story, entered: &Entered) -> String {
    let book = &story.book;
    let mission = book.find_mission(&entered.options.mission);
    let name = mission.map_or("A mission", |at| &book.missions[at.ix()].name);
    match book.find_map(&entered.options.map) {
        Some(map) => format!("{name} on {}", book.maps[map.ix()].name),
        None => name.to_owned(),
    }
}

fn crew(book: &Book, entered: &Entered) -> String {
    let name = |id: &String| book.find_character(id).map_or(id.clone(), |at| book.character(at).name.clone());
    let sitter = |sitter: &super::Sitter| match sitter.characters.as_slice() {
        [] => sitter.name.clone(),
        some => format!("{} ({})", sitter.name, some.iter().map(name).collect::<Vec<_>>().join(", ")),
    };
    entered.report.seats.iter().map(sitter).collect::<Vec<_>>().join(", ")
}

fn infamy(story: &Story) -> Vec<ChapterLine> {
    let line = |place: &usize| {
        let (traitor, entered) = (story.legend(*place)?, story.history.get(*place)?);
        let person = traitor.characters.first().and_then(|id| story.book.find_character(id));
        let as_whom = person.map_or_else(String::new, |at| format!(" as {}", story.book.character(at).name));
        let words = format!("{}{as_whom}, in {}", traitor.name, named(story, entered));
        Some(ChapterLine { words, table: Some(entered.table.clone()) })
    };
    story.hall.iter().filter_map(line).collect()
}
