//! The players: points, cards, and what each of them did last.

use guess::Choice;
use guess::frame::Ask;
use guess::ids::{Number, Player};
use guess::state::{Called, Reveal};
use guess::words::{SEATS, name};
use maud::{Markup, html};
use table::words::many;

use crate::Scene;

/// Everybody in the order of the seats.
pub(super) fn all(scene: &Scene<'_>) -> Markup {
    html! { section.sheets aria-label="Players" { @for who in scene.view.players() { (sheet(scene, who)) } } }
}

/// The mark of a player: their colour and its letter.
pub(super) fn emblem(who: Player) -> Markup {
    let seat = SEATS[who.ix()];
    html! { span class={ "emblem p-" (seat) } aria-hidden="true" { (name(who).chars().next().unwrap_or(' ')) } }
}

fn sheet(scene: &Scene<'_>, who: Player) -> Markup {
    let (view, seated) = (scene.view, scene.view.state.of(who));
    let words = format!("{}, {}, {}", name(who), many(seated.points, "point"), many(seated.hand.len() as u32, "card"));
    let handle = scene.handle(words, |choice| choice == Choice::Player(who));
    let asked = view.state.asked().has(who);
    html! {
        div.sheet.asked[asked].target[handle.lit()] data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()]
            aria-label=[handle.button_label()] {
            h3 { (emblem(who)) (name(who)) }
            p.points { b { (seated.points) } " " (if seated.points == 1 { "point" } else { "points" }) }
            p.backs aria-label=(many(seated.hand.len() as u32, "card")) role="img" { @for _ in seated.hand.iter() { i {} } }
            p.doing { (doing(scene, who)) }
            @if let Some(last) = &view.state.last { p.last { (before(last, who)) } }
        }
    }
}

/// What a player is or has done in this round.
fn doing(scene: &Scene<'_>, who: Player) -> &'static str {
    let (view, seated) = (scene.view, scene.view.state.of(who));
    match (who == view.keeper(), seated.guess, seated.passed) {
        _ if view.state.ask == Ask::Over => "",
        (true, ..) => "keeps the number",
        (_, Some(_), _) => "has guessed",
        (_, None, true) => "has passed",
        _ if view.state.asked().has(who) => "is asked",
        _ => "",
    }
}

/// What a player did in the last round.
fn before(last: &Reveal, who: Player) -> String {
    match last.guesses[who.ix()] {
        _ if last.keeper == who => format!("last: hid {}", last.number.0),
        Some(Called { number, dare }) if number != Number::UNKNOWN => {
            format!("last: {} {} (it was {})", if dare { "dared" } else { "guessed" }, number.0, last.number.0)
        }
        _ => String::new(),
    }
}
