//! What has changed on a page since somebody saw it: drawn and written once, and no more of it than has changed.
//!
//! Of what a page shows only hashes are kept. Whatever has another hash than before is told again.

use std::hash::{DefaultHasher, Hash, Hasher};

use board::Keys;
use maud::Markup;
use serde::{Serialize, Serializer};

use crate::live::Event;
use crate::regions::{Page, Region};
use crate::trouble::Trouble;

/// What a page shows, as hashes.
pub struct Shown {
    /// Which of the choices that were once made still stand; see [`crate::hosted::Hosted::generation`].
    generation: u64,
    revision: u64,
    choices: usize,
    regions: [u64; Region::ALL.len()],
    board: Keys,
}

/// What a page is told.
#[derive(Serialize)]
struct News {
    revision: u64,
    /// Whether this viewer is asked.
    asked: bool,
    /// What is now in some elements.
    regions: Pairs,
    /// Elements that take the place of others.
    parts: Pairs,
    log: LogNews,
}

#[derive(Serialize)]
struct LogNews {
    /// Lines that followed from later choices than this are to be forgotten.
    from: usize,
    /// The lines that come then.
    html: String,
}

/// Markup by the ids of elements.
struct Pairs(Vec<(String, Markup)>);

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(id, markup)| (id, &markup.0)))
    }
}

impl Page<'_> {
    /// What has to be told to somebody whose page shows what it showed before, or nothing yet; and what it shows then. Often
    /// something has changed that is not to be seen on this page: then nothing is told.
    pub fn news(&self, before: Option<&Shown>) -> Result<(Shown, Option<Event>), Trouble> {
        let hosted = self.seen.hosted;
        let (regions, region_keys) = self.changed_regions(before);
        let (parts, board) = self.changed_parts(before);
        let (generation, revision) = (hosted.generation(), hosted.revision());
        let from = before.filter(|before| before.generation == generation).map_or(0, |before| before.choices);
        let log = LogNews { from, html: self.log(from).into_string() };
        let choices = hosted.game.as_ref().map_or(0, |game| game.number());
        let shown = Shown { generation, revision, choices, regions: region_keys, board };
        let same = |before: &Shown| before.generation == generation && before.revision == revision;
        if before.is_some_and(same) && regions.0.is_empty() && parts.0.is_empty() && log.html.is_empty() {
            return Ok((shown, None));
        }
        let news = News { revision, asked: self.seen.is_asked(), regions, parts, log };
        Ok((shown, Some(Event::new(&revision.to_string(), &news)?)))
    }

    fn changed_regions(&self, before: Option<&Shown>) -> (Pairs, [u64; Region::ALL.len()]) {
        let mut changed = Vec::new();
        let mut keys = [0; Region::ALL.len()];
        for (at, region) in Region::ALL.into_iter().enumerate() {
            let known = self.key(region);
            let drawn = known.is_none().then(|| self.region(region));
            let key = known.unwrap_or_else(|| hash(drawn.as_ref().map_or("", |markup| &markup.0)));
            if before.is_none_or(|before| before.regions[at] != key) {
                changed.push((region.id().to_owned(), drawn.unwrap_or_else(|| self.region(region))));
            }
            keys[at] = key;
        }
        (Pairs(changed), keys)
    }

    fn changed_parts(&self, before: Option<&Shown>) -> (Pairs, Keys) {
        let Ok(game) = &self.seen.hosted.game else { return (Pairs(Vec::new()), Keys::default()) };
        let nothing = Keys::default();
        let before = before.map_or(&nothing, |before| &before.board);
        let (parts, keys) = game.redraw(self.viewer(), &self.offers, before);
        (Pairs(parts.into_iter().map(|part| (part.id, part.markup)).collect()), keys)
    }
}

/// Good for as long as the program runs, and no longer.
fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
