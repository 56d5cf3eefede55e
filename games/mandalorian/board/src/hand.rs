//! The viewer's hand: each card with its strength, its icons, what it does, and where it can be played.

use mandalorian::book::SkillFacts;
use mandalorian::ids::{CHILD, Card, Slot, SlotSet};
use maud::{Markup, html};

use super::scene::Scene;
use super::slots::EVENT;
use super::targets::Piece;
use super::token;

pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me else { return html! {} };
    let cards = scene.state.hands[me.ix()];
    html! {
        @if !cards.is_empty() {
            section.hand aria-label="Your hand" {
                h3 { "Your hand" @if scene.state.owed[me.ix()] > 0 { small { " and " (scene.state.owed[me.ix()]) " owed" } } }
                div.hand-cards { @for card in cards { (self::card(scene, card)) } }
            }
        }
    }
}

fn card(scene: &Scene<'_>, card: Card) -> Markup {
    let Some(facts) = scene.skill(card) else { return html! {} };
    let handle = scene.handle(Piece::Card(card), &*facts.name);
    html! {
        article.skill.{ "of-" (owner(card)) } data-piece={ "card-" (card.0) } data-card={ "skill-" (card.0) }
            aria-label=(facts.name)
        {
            header.target[handle.lit()]
                data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
            {
                b.strength { @if facts.tactical { "T" } @else { (facts.strength) } }
                h4 { (facts.name) }
                (token::owner(scene, card))
            }
            p.icons { (icons(facts)) }
            @if !facts.words.is_empty() { p.text { (facts.words) } }
            (plays(scene, card, facts))
        }
    }
}

/// Whose deck a card is from.
fn owner(card: Card) -> String {
    if card.row() == CHILD { "child".into() } else { super::scene::colour(card.row() as u8).into() }
}

/// Marks of a card: tactical, wild, bonus, the slots of its ability.
pub(super) fn icons(facts: &SkillFacts) -> Markup {
    let all = facts.slots == SlotSet(0b1_1111) || facts.wild;
    html! {
        @if facts.tactical { span.mark { "tactical" } " " }
        @if facts.wild { span.mark { "wild" } " " }
        @if let Some(bonus) = facts.bonus { span.mark { "+1 " (token::slot_icon(bonus)) (bonus.words()) } " " }
        @if !facts.words.is_empty() {
            span.mark.when {
                @if all { "any slot" }
                @else { @for slot in facts.slots.iter() { (token::slot_icon(slot)) (slot.words()) " " } }
                small { " " (facts.moment.term().also) }
            }
        }
    }
}

/// The slots a card can be played on now, with what the action and the slot would count.
fn plays(scene: &Scene<'_>, card: Card, facts: &SkillFacts) -> Markup {
    let can = |slot: &Slot| scene.targets.at(Piece::Play(card, *slot)).next().is_some();
    html! {
        @if scene.ground.slots.iter().any(|slot| can(&slot)) {
            div.plays {
                @for slot in scene.ground.slots.iter().filter(can) {
                    @let then = then(scene, facts, slot);
                    @let handle = scene.handle(Piece::Play(card, slot), scene.look.slot(slot));
                    @let ability = facts.wild || facts.slots.has(slot);
                    div.play.target.event[then == EVENT].crisis[then > EVENT]
                        data-offers=[&handle.offers] role="button" tabindex="0" aria-label=(handle.label)
                    {
                        (token::slot_icon(slot))
                        b { @if facts.tactical { "T" } @else { (facts.strength + u8::from(facts.bonus == Some(slot))) } }
                        @if ability { span.with title="with its ability" { "✦" } }
                        small { "→ " @if then < EVENT { (then) } @else if then == EVENT { "event" } @else { "crisis!" } }
                    }
                }
            }
        }
    }
}

/// What a slot will count with this card on it.
fn then(scene: &Scene<'_>, facts: &SkillFacts, slot: Slot) -> u8 {
    let tactical = |card: &Card| scene.skill(*card).is_some_and(|facts| facts.tactical);
    if facts.tactical || scene.state.slot(slot).cards.iter().any(tactical) {
        return EVENT;
    }
    scene.look.slot_strength(slot) + facts.strength
}
