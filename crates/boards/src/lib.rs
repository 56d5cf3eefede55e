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
//! - `data-card="…"`: can be looked at closer; `<template id="card-…">` in the board holds the card.
//!
//! **Architecture invariant.** Nothing here does input or output or knows that a server exists. The markup has no script
//! and no style attribute, so it can be shown under a strict Content-Security-Policy. A picture is made from a view and
//! from nothing else, so it can't show what its viewer may not know.

mod dice;
mod handle;
pub mod outer_rim;
pub mod star_system;

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
    pub panels: Vec<Panel>,
}

/// Something that lies beside the board.
#[derive(Clone, Debug)]
pub struct Panel {
    /// A short name, unique among the panels.
    pub id: &'static str,
    /// The heading.
    pub title: String,
    /// What is in it.
    pub body: Markup,
}

/// The style sheet of the boards.
pub const STYLE: &str = concat!(include_str!("boards.css"), include_str!("outer_rim/rim.css"));

/// Draws what this viewer sees; `offers` are the legal answers of the viewer's seat in order, empty if it isn't asked.
pub fn draw(table: &dyn Table, viewer: Viewer, offers: &[Offer]) -> Picture {
    if let Some(sitting) = table.as_any().downcast_ref::<Sitting<Freedom>>() {
        let rolls = dice::last(table, viewer);
        return star_system::draw(&sitting.game().view(viewer), offers, &rolls);
    }
    if let Some(sitting) = table.as_any().downcast_ref::<Sitting<OuterRim>>() {
        let tales = outer_rim::last(sitting, viewer);
        return outer_rim::draw(&sitting.game().view(viewer), offers, &tales);
    }
    in_words(table, viewer)
}

/// A game nobody has drawn yet.
fn in_words(table: &dyn Table, viewer: Viewer) -> Picture {
    Picture { board: html! { div.board { pre { (table.board(viewer)) } } }, panels: Vec::new() }
}
