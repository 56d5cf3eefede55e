//! The Mandalorian: Adventures: the map of the mission, the slots, the hand and the characters.
//!
//! One [`Scene`](scene::Scene) is looked at by every module that draws.

mod briefing;
mod cards;
mod hand;
mod head;
mod legend;
mod map;
mod news;
mod piles;
mod plan;
mod scene;
mod sheet;
mod slots;
mod story;
mod targets;
mod token;

use board::{Board, Part, Picture};
use mandalorian::{Mandalorian, View};
use maud::{PreEscaped, html};
use table::{Offer, Sitting, Viewer};

pub use self::news::{NewsItem, TurnNews};
use self::scene::Scene;

/// Shapes used again and again: backs of tokens, classes, slots, small signs.
const ART: PreEscaped<&str> = PreEscaped(include_str!("art.svg"));

/// The board of this game.
pub struct MissionMap;

impl Board for MissionMap {
    type Game = Mandalorian;
    type News = TurnNews;
    const STYLE: &'static str = include_str!("mandalorian.css");

    fn news(sitting: &Sitting<Mandalorian>, viewer: Viewer) -> Vec<TurnNews> {
        news::last(sitting, viewer)
    }

    fn draw(view: &View, offers: &[Offer], news: &[TurnNews]) -> Picture {
        let look = view.look();
        let scene = Scene::of(view, &look, offers);
        let [head, story, aims, floor, map, slots, hand, sheets, briefing, piles, legend] =
            parts(&scene, news).map(|part| part.markup);
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

    board::in_parts!();
}

/// The parts of a picture in order. Floor and walls of the map change with its doors only, so they are a part of their own.
fn parts(scene: &Scene<'_>, news: &[TurnNews]) -> [Part; 11] {
    [
        Part::of("part-head", &head::head(scene)),
        Part::of("part-story", &story::now(scene, news)),
        Part::of("part-aims", &briefing::aims(scene)),
        Part::of("part-floor", &plan::floor(scene)),
        Part::of("part-map", &map::spaces(scene)),
        Part::of("part-slots", &slots::row(scene)),
        Part::of("part-hand", &hand::hand(scene)),
        Part::of("part-sheets", &sheet::all(scene)),
        Part { id: "panel-briefing".into(), markup: briefing::panel(scene) },
        Part { id: "panel-piles".into(), markup: piles::panel(scene) },
        Part { id: "panel-legend".into(), markup: legend::panel(scene) },
    ]
}
