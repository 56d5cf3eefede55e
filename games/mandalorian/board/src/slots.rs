//! The action slots with what lies on them.

use mandalorian::ids::{Card, Slot};
use maud::{Markup, html};

use super::scene::Scene;
use super::targets::Piece;
use super::token;

/// From this strength on a slot brings an event, above it a crisis as well.
pub(super) const EVENT: u8 = 5;

pub(super) fn row(scene: &Scene<'_>) -> Markup {
    html! {
        div.ma-slots role="group" aria-label="Action slots" {
            @for slot in scene.ground.slots.iter() { (self::slot(scene, slot)) }
        }
    }
}

fn slot(scene: &Scene<'_>, slot: Slot) -> Markup {
    let pile = scene.state.slot(slot);
    let strength = scene.look.slot_strength(slot);
    let used = scene.state.turn.used.has(slot);
    let words = format!("{}, strength {strength}: {}", scene.look.slot(slot), outlook(strength));
    let handle = scene.handle(Piece::Slot(slot), words);
    html! {
        section.ma-slot.{ "is-" (slot.words().to_lowercase()) }.due[strength >= EVENT] aria-label=(scene.look.slot(slot)) {
            header.target[handle.lit()] data-card={ "slot-" (slot.ix()) }
                data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
            {
                (token::slot_icon(slot))
                h3 { (scene.look.slot(slot)) }
                b.strength { (strength) }
            }
            (meter(strength))
            p.outlook { (outlook(strength)) @if used { " · used this turn" } }
            @if !pile.cards.is_empty() || !pile.tokens.is_empty() {
                ul.pile {
                    @for card in pile.cards.iter() { li { (played(scene, *card)) } }
                    @for (value, number) in pile.tokens.0.iter().enumerate() {
                        @if *number > 0 { li { (disrupt(scene, slot, value as u8, *number)) } }
                    }
                }
            }
        }
    }
}

/// What happens in the event step.
pub(super) fn outlook(strength: u8) -> &'static str {
    match strength {
        0..=4 => "no event yet",
        EVENT => "event",
        _ => "crisis, then event",
    }
}

/// Five boxes up to the event, one for the crisis.
fn meter(strength: u8) -> Markup {
    html! {
        ol.meter aria-hidden="true" {
            @for value in 1..=EVENT { li.full[value <= strength].event[value == EVENT] { (value) } }
            li.crisis.full[strength > EVENT] { "6+" }
        }
    }
}

/// A card on a slot.
fn played(scene: &Scene<'_>, card: Card) -> Markup {
    let Some(facts) = scene.skill(card) else { return html! {} };
    let counts = if facts.tactical { "tactical".to_owned() } else { facts.strength.to_string() };
    let handle = scene.handle(Piece::Card(card), format!("{}, {counts}", facts.name));
    html! {
        span.played.target[handle.lit()] data-piece={ "card-" (card.0) } data-card={ "skill-" (card.0) }
            data-offers=[&handle.offers]
            role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            (token::owner(scene, card))
            span { (facts.name) }
            b { @if facts.tactical { "T" } @else { (facts.strength) } }
        }
    }
}

/// Disrupt tokens of one value.
fn disrupt(scene: &Scene<'_>, slot: Slot, value: u8, number: u8) -> Markup {
    let counts = value.max(1);
    let handle = scene.handle(Piece::Disrupt(slot, value), format!("Disrupt token of {counts}, {number} of them"));
    html! {
        span.played.disrupt.target[handle.lit()] data-card="disrupt"
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            (token::icon("disrupt"))
            span { "Disrupt" @if number > 1 { " ×" (number) } }
            b { (counts) }
        }
    }
}
