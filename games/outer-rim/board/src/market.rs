//! The market: the top cards of its six decks.

use maud::{Markup, html};
use outer_rim::ids::{Card, Deck, Kind};
use table::words::capital;

use super::scene::{Scene, credits};
use super::targets::Piece;
use super::token;
use board::Handle;

pub(super) fn row(scene: &Scene<'_>) -> Markup {
    if scene.state.turns == 0 && scene.state.tops.iter().all(|card| !card.is_some()) {
        return html! {};
    }
    let handle = scene.handle(Piece::Market, "The market");
    html! {
        div.market role="group" aria-label="Market" {
            div.market-head {
                h3 { "Market" }
                @if handle.lit() {
                    div.tag.target data-offers=[&handle.offers] role="button" tabindex="0" aria-label=(handle.label) { "Go to the market" }
                }
            }
            @for deck in Deck::ALL { (stall(scene, *deck)) }
        }
    }
}

fn stall(scene: &Scene<'_>, deck: Deck) -> Markup {
    let card = scene.state.tops[deck.ix()];
    let left = scene.state.market[deck.ix()].len();
    let discard = scene.handle(Piece::Top(deck), format!("Top card of the {} deck", deck.words()));
    html! {
        div.stall {
            p.deck { (capital(deck.words())) span title="Cards below" { (left) } }
            @match card.some() {
                Some(card) => { (offer(scene, card)) }
                None => { p.none { "No card left" } }
            }
            @if discard.lit() {
                div.tag.target data-offers=[&discard.offers] role="button" tabindex="0" aria-label=(discard.label) { "Discard" }
            }
        }
    }
}

/// A market card in full.
fn offer(scene: &Scene<'_>, card: Card) -> Markup {
    let handle = scene.handle(Piece::Card(card), format!("{}, {}", scene.card(card).name, kind(scene, card)));
    full(scene, card, &handle, true)
}

/// What kind of card, with its traits.
pub(super) fn kind(scene: &Scene<'_>, card: Card) -> String {
    let facts = scene.card(card);
    let words: Vec<&str> = [facts.kind.words()].into_iter().chain(facts.traits.iter().copied()).collect();
    let target = token::target_class(scene, card).map(|class| format!(" on a {} contact", class.words()));
    capital(&words.join(", ")) + &target.unwrap_or_default()
}

/// A card with everything it says; `piece` if this is where it lies.
pub(super) fn full(scene: &Scene<'_>, card: Card, handle: &Handle, piece: bool) -> Markup {
    let facts = scene.card(card);
    let key = scene.key(card);
    html! {
        div.trade-card.(facts.kind.words()).target[handle.lit()] data-piece=[piece.then(|| format!("card-{key}"))] data-card={ "c-" (key) }
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title { (facts.name) }
            p.kind { (kind(scene, card)) @if let Some(class) = token::target_class(scene, card) { (token::pips(class as u8)) } @if let Some(faction) = facts.faction { (token::faction(faction)) } }
            p.text { (text(scene, card)) }
            p.foot {
                span.cost { (token::icon("coin")) (price(scene, card)) }
                @if let Some((faction, spaces)) = facts.icon {
                    span.call role="img" aria-label={ "The " (faction.words()) " patrol moves " (spaces) " toward the buyer of the card above" } {
                        (token::faction(faction)) (spaces)
                    }
                }
            }
        }
    }
}

/// The price for the viewer, with the printed one if it is another.
fn price(scene: &Scene<'_>, card: Card) -> Markup {
    let printed = scene.card(card).cost;
    let now =
        scene.me.filter(|me| scene.of_player(*me).hull.is_some()).map_or(printed, |me| scene.look.price(me, card));
    html! {
        (credits(now))
        @if now != printed { " " s { (credits(printed)) } }
    }
}

/// What a card says; for a ship, what its sheet says.
pub(super) fn text(scene: &Scene<'_>, card: Card) -> String {
    let facts = scene.card(card);
    match facts.hull.some() {
        Some(hull) if facts.kind == Kind::Ship => {
            let ship = scene.book.ship(hull);
            let mut words = format!(
                "Hyperdrive {}, combat {}, hull {}. Slots: {}.",
                ship.hyperdrive,
                ship.combat,
                ship.hull,
                super::deal::slots(scene, hull)
            );
            for more in [&ship.front.words, &ship.goal.words] {
                if !more.is_empty() {
                    words.push(' ');
                    words.push_str(more);
                }
            }
            words
        }
        _ => {
            let skills: Vec<&str> = facts.skills.iter().map(|skill| skill.words()).collect();
            let mut words = skills.join(", ");
            if !words.is_empty() {
                words.push_str(". ");
            }
            words.push_str(&facts.words);
            words
        }
    }
}
