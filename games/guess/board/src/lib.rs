//! The table of Guess: the cup with the number under it, a row of numbers, what is known, hands and players.

mod cards;
mod middle;
mod news;
mod sheets;

use board::{Board, Handle, Keys, Part, Picture};
use guess::{Choice, Guess, View};
use maud::{Markup, html};
use table::{Offer, Sitting, Viewer};

pub use self::news::NewsItem;

/// The board of this game.
pub struct Bar;

impl Board for Bar {
    type Game = Guess;
    type News = NewsItem;
    const STYLE: &'static str = include_str!("guess.css");

    fn news(sitting: &Sitting<Guess>, viewer: Viewer) -> Vec<NewsItem> {
        news::last(sitting, viewer)
    }

    fn draw(view: &View, offers: &[Offer], news: &[NewsItem]) -> Picture {
        let [head, middle, hand, sheets, legend] = parts(&Scene::of(view, offers), news).map(|part| part.markup);
        let board = html! { div.board.guess-bar { (head) (middle) (hand) (sheets) } };
        Picture { board, panels: legend }
    }

    fn redraw(view: &View, offers: &[Offer], news: &[NewsItem], before: &Keys) -> (Vec<Part>, Keys) {
        board::changed(parts(&Scene::of(view, offers), news), before)
    }

    fn card(view: &View, _: &[Offer], name: &str) -> Option<Markup> {
        cards::named(view, name)
    }

    fn card_names(view: &View, _: &[Offer]) -> Vec<String> {
        cards::names(view)
    }
}

/// What every part is drawn from: a view, and what its viewer may answer.
pub(crate) struct Scene<'a> {
    pub view: &'a View,
    offers: &'a [Offer],
    /// What each offer means.
    choices: Vec<Option<Choice>>,
}

impl<'a> Scene<'a> {
    fn of(view: &'a View, offers: &'a [Offer]) -> Self {
        Self { view, offers, choices: offers.iter().map(|offer| view.choice(&offer.name)).collect() }
    }

    /// The handle of a piece that stands for all offers about it.
    pub fn handle(&self, words: impl Into<String>, about: impl Fn(Choice) -> bool) -> Handle {
        let indexes = (0..self.choices.len()).filter(|at| self.choices[*at].is_some_and(&about));
        Handle::of(words, indexes, self.offers)
    }
}

/// The parts of a picture in order. Each is replaced as a whole when it has changed.
fn parts(scene: &Scene<'_>, news: &[NewsItem]) -> [Part; 5] {
    [
        Part::of("part-head", &middle::head(scene)),
        Part::of("part-middle", &middle::middle(scene, news)),
        Part::of("part-hand", &cards::hand(scene)),
        Part::of("part-sheets", &sheets::all(scene)),
        Part { id: "panel-cards".into(), markup: cards::legend(scene) },
    ]
}
