//! What boards of any game draw with, and what a board is: a picture of a game, drawn from what one viewer may see.
//!
//! [`Board::draw`] makes HTML with small SVG drawings in it. Pieces are HTML elements, not parts of one large drawing: so a page
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
//!   the pointer is on this one.
//! - `data-card="…"`: can be looked at closer; [`Board::card`] draws the card of this name.
//! - `id="part-…"` and `id="panel-…"`: an element that is replaced as a whole when it has changed; [`Board::redraw`] says which have.
//!
//! A picture consists of parts so that a choice, which moves a counter or two, needn't draw all of it. What a part is drawn
//! from is hashed, and a part whose [`Keys`] entry stays the same is not drawn again. That equal keys mean equal parts is one of
//! the laws in `testbed::pictures`.
//!
//! **Architecture invariant.** Nothing here does input or output or knows that a server exists. The markup has no script
//! and no style attribute, so it can be shown under a strict Content-Security-Policy. A picture is made from a view and
//! from nothing else, so it can't show what its viewer may not know.

mod handle;
mod in_words;
mod pips;
mod reading;

pub use handle::Handle;
pub use in_words::InWords;
pub use pips::die;
pub use reading::{Reading, read, text};

use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};
use table::{Game, Offer, Sitting, Viewer};

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

impl Part {
    /// A part of the board itself, around what is drawn in it.
    pub fn of(id: &str, inside: &Markup) -> Self {
        Self { id: id.into(), markup: html! { div.part #(id) { (inside) } } }
    }
}

/// Hashes of what the parts of a picture are drawn from, in the order of the parts. They hold for one table and one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys(pub Box<[u64]>);

impl Keys {
    /// The keys, each belonging to the part at its place.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.0.iter().copied()
    }

    /// Whether the part at this place, which now has this key, has to be drawn.
    pub fn differ(&self, at: usize, key: u64) -> bool {
        self.0.get(at) != Some(&key)
    }
}

/// The style that the boards of all games share.
pub const STYLE: &str = include_str!("board.css");

/// What a viewer of a game may see.
pub type ViewOf<B> = <<B as Board>::Game as Game>::View;

/// The board of a game.
pub trait Board: Send + Sync + 'static {
    /// The game.
    type Game: Game;
    /// Something that has just happened, as far as a picture shows it: dice that fell, a card that was turned over.
    type News;
    /// Its style sheet.
    const STYLE: &'static str;

    /// What this viewer has heard of since the last choice.
    fn news(sitting: &Sitting<Self::Game>, viewer: Viewer) -> Vec<Self::News>;
    /// Draws a view; `offers` are the legal answers of its viewer in order, empty if they aren't asked.
    fn draw(view: &ViewOf<Self>, offers: &[Offer], news: &[Self::News]) -> Picture;
    /// Draws the parts that have changed since a picture with these keys was drawn for the same viewer; all, if none was.
    fn redraw(view: &ViewOf<Self>, offers: &[Offer], news: &[Self::News], before: &Keys) -> (Vec<Part>, Keys);
    /// Draws what is looked at closer: the card of this name, as it is in `data-card`, if there is such a thing in this view.
    fn card(view: &ViewOf<Self>, offers: &[Offer], name: &str) -> Option<Markup>;
    /// The names of all cards that [`Board::card`] draws.
    fn card_names(view: &ViewOf<Self>, offers: &[Offer]) -> Vec<String>;
}

/// The part of `impl Board` that is the same in every board that draws a `Scene` of a view, its `look` and the answers: it draws all of
/// its `parts` to find out which have changed, and its `cards` are drawn and named in a module of that name.
#[macro_export]
macro_rules! in_parts {
    () => {
        fn redraw(
            view: &$crate::ViewOf<Self>,
            offers: &[::table::Offer],
            news: &[Self::News],
            before: &$crate::Keys,
        ) -> (Vec<$crate::Part>, $crate::Keys) {
            let look = view.look();
            $crate::changed(parts(&Scene::of(view, &look, offers), news), before)
        }

        fn card(view: &$crate::ViewOf<Self>, offers: &[::table::Offer], name: &str) -> Option<::maud::Markup> {
            let look = view.look();
            cards::named(&Scene::of(view, &look, offers), name)
        }

        fn card_names(view: &$crate::ViewOf<Self>, offers: &[::table::Offer]) -> Vec<String> {
            let look = view.look();
            cards::names(&Scene::of(view, &look, offers))
        }
    };
}

/// The parts that look different from those with these keys, for boards that draw all of them to find out.
pub fn changed(parts: impl IntoIterator<Item = Part>, before: &Keys) -> (Vec<Part>, Keys) {
    let mut changed = Vec::new();
    let mut keys = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        let key = hash(&part.markup.0);
        keys.push(key);
        if before.differ(at, key) {
            changed.push(part);
        }
    }
    (changed, Keys(keys.into()))
}

/// Good for as long as the program runs, and no longer.
pub fn hash(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
