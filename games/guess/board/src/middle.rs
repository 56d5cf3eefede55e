//! The middle of the table: the cup, the numbers, what was asked, and what has just happened.

use guess::Choice;
use guess::ids::Number;
use guess::words::{heard, name};
use maud::{Markup, html};
use table::words::many;

use crate::news::NewsItem;
use crate::{Scene, sheets};

/// The round, the stake and the deck.
pub(super) fn head(scene: &Scene<'_>) -> Markup {
    let (view, state) = (scene.view, &scene.view.state);
    html! {
        header.guess-head {
            h2 { "Guess" }
            p { "Round " (state.round) " of " (view.ground().setup.all_rounds()) }
            p { (sheets::emblem(view.keeper())) (name(view.keeper())) " keeps the number" }
            p.stake.raised[state.stake > 0] { "Stake " b { (state.stake) } }
            p { (many(view.deck(), "card")) " to draw, " (state.discards.len()) " discarded" }
        }
    }
}

/// The cup and everything around it.
pub(super) fn middle(scene: &Scene<'_>, news: &[NewsItem]) -> Markup {
    let view = scene.view;
    let numbers = view.ground().numbers();
    html! {
        section.middle {
            (cup(scene))
            div.known {
                ol.numbers { @for number in numbers { li { (mat(scene, number)) } } }
                @if !view.state.clues.is_empty() {
                    ul.clues { @for clue in &view.state.clues { li.mine[clue.answer.is_some()] { (heard(clue, view.me())) } } }
                }
            }
            (crate::news::now(news))
        }
    }
}

/// The cup with the number under it. Whoever knows the number sees it through the cup.
fn cup(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let (words, sign) = match (view.hidden(), view.is_hidden(), view.state.last) {
        (Some(number), ..) => (format!("You have hidden {}", number.0), number.0.to_string()),
        (None, true, _) => ("The hidden number".to_owned(), "?".to_owned()),
        (None, false, Some(last)) => {
            (format!("{} had hidden {}", name(last.keeper), last.number.0), last.number.0.to_string())
        }
        (None, false, None) => ("Nothing is hidden yet".to_owned(), String::new()),
    };
    html! {
        figure.cup.open[!view.is_hidden()] {
            svg viewBox="0 0 100 110" role="img" aria-label=(words) {
                ellipse.mat cx="50" cy="98" rx="46" ry="10" {}
                @if view.is_hidden() {
                    path.mug d="M22 96 30 20q20-10 40 0l8 76q-28 10-56 0Z" {}
                    path.rim d="M30 20q20 10 40 0" {}
                }
                text x="50" y="74" { (sign) }
            }
            figcaption { (words) }
        }
    }
}

/// A mat with a number: lit where it can be chosen, struck through where it is ruled out.
fn mat(scene: &Scene<'_>, number: Number) -> Markup {
    let view = scene.view;
    let out = view.is_hidden() && !view.possible().has(number);
    let words = format!("{}{}", number.0, if out { ", ruled out" } else { "" });
    let handle = scene.handle(words, |choice| {
        matches!(choice, Choice::Hide(n) | Choice::Number(n) | Choice::Guess(n) | Choice::Dare(n) if n == number)
    });
    let mine = view.me().some().and_then(|me| view.state.of(me).guess).filter(|called| called.number == number);
    html! {
        div.mat.out[out].mine[mine.is_some()].target[handle.lit()] data-offers=[&handle.offers] role=[handle.button()]
            tabindex=[handle.tab()] aria-label=[handle.button_label()] {
            (number.0)
            @if mine.is_some_and(|called| called.dare) { span.dare { "!" } }
        }
    }
}
