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
mod news;
mod scene;
mod sheet;
mod story;
mod targets;
mod token;
mod track;

use board::{Board, Part, Picture};
use maud::{PreEscaped, html};
use outer_rim::{OuterRim, View};
use table::{Offer, Sitting, Viewer};

pub use self::news::{NewsItem, Trail, TurnNews};
use self::scene::Scene;

/// Shapes used again and again: marks of factions and players, faces of dice, small signs.
const ART: PreEscaped<&str> = PreEscaped(include_str!("art.svg"));

/// The board of this game.
pub struct Rim;

impl Board for Rim {
    type Game = OuterRim;
    type News = TurnNews;
    const STYLE: &'static str = include_str!("outer_rim.css");

    fn news(sitting: &Sitting<OuterRim>, viewer: Viewer) -> Vec<TurnNews> {
        news::last(sitting, viewer)
    }

    fn draw(view: &View, offers: &[Offer], news: &[TurnNews]) -> Picture {
        let look = view.look();
        let scene = Scene::of(view, &look, offers);
        let [head, story, rim, market, sheets, legend] = parts(&scene, news).map(|part| part.markup);
        let board = html! {
            div.board.outer-rim {
                (ART)
                div.sky { (head) (story) (rim) }
                (market)
                (sheets)
            }
        };
        Picture { board, panels: legend }
    }

    board::in_parts!();
}

/// The parts of a picture in order: the head, the scene under way, the Rim, the market, the scoundrels, the legend.
fn parts(scene: &Scene<'_>, news: &[TurnNews]) -> [Part; 6] {
    [
        Part::of("part-head", &track::head(scene)),
        Part::of("part-story", &story::now(scene, news)),
        Part::of("part-rim", &map::rim(scene, news)),
        Part::of("part-market", &market::row(scene)),
        Part::of("part-sheets", &sheet::all(scene)),
        Part { id: "panel-legend".into(), markup: legend::panel(scene) },
    ]
}
