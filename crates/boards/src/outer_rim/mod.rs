//! Outer Rim: the arc of the Rim, the scene under way, the market and the scoundrels' boards.
//!
//! One [`Scene`](scene::Scene) is looked at by every module that draws.

mod cards;
mod contest;
mod deal;
mod dice;
mod layout;
mod legend;
mod map;
mod market;
mod scene;
mod sheet;
mod story;
mod tale;
mod targets;
mod token;
mod track;

use ::outer_rim::View;
use maud::{Markup, PreEscaped, html};
use table::Offer;

use self::scene::Scene;
pub use self::tale::Tale;
pub(crate) use self::tale::last;
use crate::Picture;

/// Shapes used again and again: marks of factions and players, faces of dice, small signs.
const ART: PreEscaped<&str> = PreEscaped(include_str!("art.svg"));

/// Draws a view; `offers` are the legal answers of its viewer, `tales` what he has just heard of.
pub fn draw(view: &View, offers: &[Offer], tales: &[Tale]) -> Picture {
    let look = view.look();
    let scene = Scene::of(view, &look, offers);
    Picture { board: board(&scene, tales), panels: vec![legend::panel(&scene)] }
}

fn board(scene: &Scene<'_>, tales: &[Tale]) -> Markup {
    html! {
        div.board.outer-rim {
            (ART)
            div.sky {
                (track::head(scene))
                (map::rim(scene))
                (story::now(scene, tales))
            }
            (market::row(scene))
            (sheet::all(scene))
            (cards::all(scene))
        }
    }
}
