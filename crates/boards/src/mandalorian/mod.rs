//! The Mandalorian: Adventures: the map of the mission, the slots, the hand and the characters.
//!
//! One [`Scene`](scene::Scene) is looked at by every module that draws.

mod briefing;
mod cards;
mod hand;
mod head;
mod legend;
mod map;
mod piles;
mod plan;
mod scene;
mod sheet;
mod slots;
mod story;
mod tale;
mod targets;
mod token;

use ::mandalorian::View;
use maud::{Markup, PreEscaped, html};
use table::Offer;

use self::scene::Scene;
pub(crate) use self::tale::last;
pub use self::tale::{Bit, Tale};
use crate::{Keys, Part, Picture, hash};

/// Shapes used again and again: backs of tokens, classes, slots, small signs.
const ART: PreEscaped<&str> = PreEscaped(include_str!("art.svg"));

/// Draws a view; `offers` are the legal answers of its viewer, `tales` what he has just heard of.
pub fn draw(view: &View, offers: &[Offer], tales: &[Tale]) -> Picture {
    let look = view.look();
    let scene = Scene::of(view, &look, offers);
    let [head, story, aims, floor, map, slots, hand, sheets, briefing, piles, legend] =
        parts(&scene, tales).map(|part| part.markup);
    let (columns, rows) = scene.ground.map().size;
    let board = html! {
        div.board.mandalorian {
            (ART)
            (head)
            div.ma-now { (story) (aims) }
            div.field {
                div.ma-map.{ "w" (columns) }.{ "h" (rows) } role="group" aria-label=(scene.ground.map().name) { (floor) (map) }
                (slots)
            }
            (hand)
            (sheets)
        }
    };
    Picture { board, panels: html! { (briefing) (piles) (legend) } }
}

/// Draws the parts of a view that look otherwise than those with these keys did.
pub fn redraw(view: &View, offers: &[Offer], tales: &[Tale], before: &Keys) -> (Vec<Part>, Keys) {
    let look = view.look();
    let parts = parts(&Scene::of(view, &look, offers), tales);
    let keys: Box<[u64]> = parts.iter().map(|part| hash(&part.markup.0)).collect();
    let changed = parts.into_iter().zip(&keys).enumerate().filter(|(at, (_, key))| before.differ(*at, **key));
    (changed.map(|(_, (part, _))| part).collect(), Keys(keys))
}

/// Draws the card of this name, as it is in `data-card`.
pub fn card(view: &View, offers: &[Offer], name: &str) -> Option<Markup> {
    let look = view.look();
    cards::named(&Scene::of(view, &look, offers), name)
}

/// The names of all cards that can be looked at.
pub fn card_names(view: &View, offers: &[Offer]) -> Vec<String> {
    let look = view.look();
    cards::names(&Scene::of(view, &look, offers))
}

/// The parts of a picture in order. Floor and walls of the map change with its doors only, so they are a part of their own.
fn parts(scene: &Scene<'_>, tales: &[Tale]) -> [Part; 11] {
    let part = |id: &str, inside: &Markup| Part { id: id.into(), markup: html! { div.part #(id) { (inside) } } };
    [
        part("part-head", &head::head(scene)),
        part("part-story", &story::now(scene, tales)),
        part("part-aims", &briefing::aims(scene)),
        part("part-floor", &plan::floor(scene)),
        part("part-map", &map::spaces(scene)),
        part("part-slots", &slots::row(scene)),
        part("part-hand", &hand::hand(scene)),
        part("part-sheets", &sheet::all(scene)),
        Part { id: "panel-briefing".into(), markup: briefing::panel(scene) },
        Part { id: "panel-piles".into(), markup: piles::panel(scene) },
        Part { id: "panel-legend".into(), markup: legend::panel(scene) },
    ]
}
