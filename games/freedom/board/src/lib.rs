//! Freedom in the Galaxy: the star system on the table, and what lies beside it.
//!
//! One [`Scene`](scene::Scene) is looked at by every module that draws: planets, stacks, tracks, what is under way, panels
//! and cards. [`parts`] says what is drawn anew when something has changed.

mod action;
mod cards;
mod dice;
mod environ;
mod missions;
mod panels;
mod parts;
mod planet;
mod scene;
mod space;
mod stack;
mod targets;
mod token;
mod track;

use board::{Board, Keys, Part, Picture};
use freedom::{Freedom, View};
use maud::{Markup, PreEscaped, html};
use table::{Offer, Sitting, Viewer};

pub use self::dice::Roll;
use self::scene::Scene;

/// Shapes used again and again: scenes, frames, heads, marks.
const ART: PreEscaped<&str> = PreEscaped(include_str!("art.svg"));

/// The board of this game.
pub struct StarSystem;

impl Board for StarSystem {
    type Game = Freedom;
    type News = Roll;
    const STYLE: &'static str = "";

    fn news(sitting: &Sitting<Freedom>, viewer: Viewer) -> Vec<Roll> {
        dice::last(sitting, viewer)
    }

    fn draw(view: &View, offers: &[Offer], rolls: &[Roll]) -> Picture {
        let read = view.read();
        let scene = Scene::of(&read, offers);
        Picture { board: board(&scene), panels: panels::all(&scene, rolls) }
    }

    fn redraw(view: &View, offers: &[Offer], rolls: &[Roll], before: &Keys) -> (Vec<Part>, Keys) {
        let read = view.read();
        parts::redraw(&Scene::of(&read, offers), rolls, before)
    }

    fn card(view: &View, offers: &[Offer], name: &str) -> Option<Markup> {
        let read = view.read();
        cards::named(&Scene::of(&read, offers), name)
    }

    fn card_names(view: &View, offers: &[Offer]) -> Vec<String> {
        let read = view.read();
        cards::names(&Scene::of(&read, offers))
    }
}

fn board(scene: &Scene<'_>) -> Markup {
    html! {
        div.board.star-system {
            (ART)
            (track::header(scene))
            (space::strip(scene))
            div.planets {
                @for world in scene.ground.all_worlds() { (planet::planet(scene, world)) }
            }
        }
    }
}
