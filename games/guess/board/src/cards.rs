//! Cards: the hand of whoever looks, cards to look at closely, and what there is.

use guess::book::CardFacts;
use guess::ids::Card;
use guess::{Choice, View};
use maud::{Markup, html};

use crate::Scene;

/// The hand of whoever looks, if they have one.
pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let Some(me) = view.me().some() else { return html! {} };
    let held = view.state.of(me).hand;
    html! {
        section.hand aria-label="Your hand" {
            @if held.is_empty() { p.none { "You hold no cards." } }
            @for (at, card) in held.iter().enumerate() {
                (in_hand(scene, *card, held[..at].iter().filter(|other| *other == card).count()))
            }
        }
    }
}

/// A card in hand, with this many of its kind before it.
fn in_hand(scene: &Scene<'_>, card: Card, before: usize) -> Markup {
    let facts = scene.view.ground().book.card(card);
    let about = |choice| matches!(choice, Choice::Play(played) | Choice::Reply(played) if played == card);
    let handle = scene.handle(facts.name.clone(), about);
    html! {
        div.bar-card.reply[facts.reply].target[handle.lit()] data-piece={ "card-" (facts.id) "-" (before) }
            data-card={ "card-" (facts.id) } data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()]
            aria-label=[handle.button_label()] {
            h3 { (facts.name) }
            p { (facts.words) }
        }
    }
}

/// The card of this name.
pub(super) fn named(view: &View, name: &str) -> Option<Markup> {
    let id = name.strip_prefix("card-")?;
    let facts = view.ground().book.cards.iter().find(|card| card.id == id)?;
    Some(html! {
        article.card.guess-card {
            header { h3 { (facts.name) } p { (kind(facts)) } }
            p { (facts.words) }
            @if !facts.story.is_empty() { p.story { (facts.story) } }
        }
    })
}

/// The names of all cards.
pub(super) fn names(view: &View) -> Vec<String> {
    view.ground().book.cards.iter().map(|card| format!("card-{}", card.id)).collect()
}

fn kind(facts: &CardFacts) -> String {
    format!("{}, {} of them", if facts.reply { "A reply of the keeper" } else { "A card for the hunt" }, facts.copies)
}

/// All kinds of cards, with how many of them the viewer has not seen.
pub(super) fn legend(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let all = view.ground().book.cards.iter().enumerate().map(|(ix, facts)| (Card(ix as u8), facts));
    html! {
        section.panel #panel-cards { h3 { "The cards" }
            div.guess-legend { ul {
                @for (card, facts) in all {
                    li data-card={ "card-" (facts.id) } {
                        b { (facts.name) } " " span.left { (view.state.deck.of(card)) " of " (facts.copies) " unseen" }
                        br; (facts.words)
                    }
                }
            } }
        }
    }
}
