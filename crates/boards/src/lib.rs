//! Pictures of games, drawn from what one viewer may see.
//!
//! [`draw`] makes HTML with small SVG drawings in it. Pieces are HTML elements, not parts of one large drawing: so a page
//! can move them by View Transitions, they wrap where it gets crowded or narrow, and their texts stay readable.
//!
//! What the markup promises to a page:
//!
//! - `data-piece="…"`: a piece that keeps its identity from one picture to the next; unique in a picture.
//! - `data-offers="3 7"`: a click stands for these offers. Such an element has the class `target`, `role="button"`,
//!   `tabindex="0"` and an `aria-label`.
//! - `data-compose="offer blue {give} for {want}"`: its button stands for an answer that is put together: `{give}` is what is
//!   chosen in the fields with `data-slot="give"`, or `0`.
//! - `data-hints="…"`: the id of an element with small texts, one for each element with `data-hint`, that are shown there while
//!   one points at this one.
//! - `data-card="…"`: can be looked at closer; [`card`] draws the card of this name.
//! - `id="part-…"` and `id="panel-…"`: an element that is replaced as a whole when it has changed; [`redraw`] says which have.
//!
//! A picture consists of parts so that a choice, which moves a counter or two, needn't draw all of it. What a part is drawn
//! from is hashed, and a part whose [`Keys`] entry stays the same is not drawn again. That equal keys mean equal parts is one of
//! the laws in `tests/laws`.
//!
//! **Architecture invariant.** Nothing here does input or output or knows that a server exists. The markup has no script
//! and no style attribute, so it can be shown under a strict Content-Security-Policy. A picture is made from a view and
//! from nothing else, so it can't show what its viewer may not know.

mod dice;
mod handle;
pub mod mandalorian;
pub mod outer_rim;
mod reading;
pub mod star_system;

pub use reading::{Reading, read, text};

use std::hash::{DefaultHasher, Hash, Hasher};

use ::mandalorian::Mandalorian;
use ::outer_rim::OuterRim;
use freedom::Freedom;
use maud::{Markup, html};
use table::{Game, Offer, Sitting, Table, Viewer};

/// What a page shows of a game beside the words.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The drawn board.
    pub board: Markup,
    /// What lies beside it.
    pub panels: Markup,
}

/// A part of a picture.
#[derive(Clone, Debug)]
pub struct Part {
    /// The id of its element, unique in a picture.
    pub id: String,
    /// The element.
    pub markup: Markup,
}

/// Hashes of what the parts of a picture are drawn from, in the order of the parts. They hold for one table and one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys(Box<[u64]>);

impl Keys {
    /// The keys, each belonging to the part at its place.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.0.iter().copied()
    }

    /// Whether the part at this place, which now has this key, has to be drawn.
    fn differ(&self, at: usize, key: u64) -> bool {
        self.0.get(at) != Some(&key)
    }
}

/// The style sheet of the boards.
pub const STYLE: &str =
    concat!(include_str!("boards.css"), include_str!("outer_rim/rim.css"), include_str!("mandalorian/ma.css"));

/// A game that somebody has drawn.
enum Drawn<'t> {
    Freedom(&'t Sitting<Freedom>),
    OuterRim(&'t Sitting<OuterRim>),
    Mandalorian(&'t Sitting<Mandalorian>),
}

impl<'t> Drawn<'t> {
    fn of(table: &'t dyn Table) -> Option<Self> {
        let any = table.as_any();
        let rim = || any.downcast_ref().map(Self::OuterRim);
        any.downcast_ref().map(Self::Freedom).or_else(rim).or_else(|| any.downcast_ref().map(Self::Mandalorian))
    }
}

/// Draws what this viewer sees; `offers` are the legal answers of the viewer's seat in order, empty if it isn't asked.
pub fn draw(table: &dyn Table, viewer: Viewer, offers: &[Offer]) -> Picture {
    match Drawn::of(table) {
        Some(Drawn::Freedom(sitting)) => {
            star_system::draw(&sitting.game().view(viewer), offers, &dice::last(sitting, viewer))
        }
        Some(Drawn::OuterRim(sitting)) => {
            outer_rim::draw(&sitting.game().view(viewer), offers, &outer_rim::last(sitting, viewer))
        }
        Some(Drawn::Mandalorian(sitting)) => {
            mandalorian::draw(&sitting.game().view(viewer), offers, &mandalorian::last(sitting, viewer))
        }
        None => Picture { board: in_words(table, viewer).markup, panels: Markup::default() },
    }
}

/// Draws the parts that have changed since a picture with these keys was drawn for the same viewer; all, if none was.
pub fn redraw(table: &dyn Table, viewer: Viewer, offers: &[Offer], before: &Keys) -> (Vec<Part>, Keys) {
    match Drawn::of(table) {
        Some(Drawn::Freedom(sitting)) => {
            star_system::redraw(&sitting.game().view(viewer), offers, &dice::last(sitting, viewer), before)
        }
        Some(Drawn::OuterRim(sitting)) => {
            outer_rim::redraw(&sitting.game().view(viewer), offers, &outer_rim::last(sitting, viewer), before)
        }
        Some(Drawn::Mandalorian(sitting)) => {
            mandalorian::redraw(&sitting.game().view(viewer), offers, &mandalorian::last(sitting, viewer), before)
        }
        None => {
            let part = in_words(table, viewer);
            let key = hash(&part.markup.0);
            let parts = if before.differ(0, key) { vec![part] } else { Vec::new() };
            (parts, Keys([key].into()))
        }
    }
}

/// Draws what is looked at closer: the card of this name, if this viewer can see such a thing.
pub fn card(table: &dyn Table, viewer: Viewer, offers: &[Offer], name: &str) -> Option<Markup> {
    match Drawn::of(table)? {
        Drawn::Freedom(sitting) => star_system::card(&sitting.game().view(viewer), offers, name),
        Drawn::OuterRim(sitting) => outer_rim::card(&sitting.game().view(viewer), offers, name),
        Drawn::Mandalorian(sitting) => mandalorian::card(&sitting.game().view(viewer), offers, name),
    }
}

/// The names of all cards that [`card`] draws for this viewer.
pub fn card_names(table: &dyn Table, viewer: Viewer, offers: &[Offer]) -> Vec<String> {
    match Drawn::of(table) {
        Some(Drawn::Freedom(sitting)) => star_system::card_names(&sitting.game().view(viewer), offers),
        Some(Drawn::OuterRim(sitting)) => outer_rim::card_names(&sitting.game().view(viewer), offers),
        Some(Drawn::Mandalorian(sitting)) => mandalorian::card_names(&sitting.game().view(viewer), offers),
        None => Vec::new(),
    }
}

/// A game nobody has drawn yet.
fn in_words(table: &dyn Table, viewer: Viewer) -> Part {
    let id = "part-words";
    Part { id: id.into(), markup: html! { div.board #(id) { pre { (table.board(viewer)) } } } }
}

/// Good for as long as the program runs, and no longer.
fn hash(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
