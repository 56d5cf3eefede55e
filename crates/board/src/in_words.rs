//! The board of a game that nobody has drawn yet: what the terminal shows, on a page.

use std::marker::PhantomData;

use maud::{Markup, html};
use table::{Game, Offer, Sitting, Viewer};

use crate::{Board, Keys, Part, Picture, changed};

/// A game in words.
pub struct InWords<G>(PhantomData<fn() -> G>);

impl<G: Game> Board for InWords<G> {
    type Game = G;
    type News = ();
    const STYLE: &'static str = "";

    fn news(_: &Sitting<G>, _: Viewer) -> Vec<()> {
        Vec::new()
    }

    fn draw(view: &G::View, _: &[Offer], _: &[()]) -> Picture {
        Picture { board: words::<G>(view).markup, panels: Markup::default() }
    }

    fn redraw(view: &G::View, _: &[Offer], _: &[()], before: &Keys) -> (Vec<Part>, Keys) {
        changed([words::<G>(view)], before)
    }

    fn card(_: &G::View, _: &[Offer], _: &str) -> Option<Markup> {
        None
    }

    fn card_names(_: &G::View, _: &[Offer]) -> Vec<String> {
        Vec::new()
    }
}

fn words<G: Game>(view: &G::View) -> Part {
    let id = "part-words";
    Part { id: id.into(), markup: html! { div.board #(id) { pre { (G::board_words(view)) } } } }
}
