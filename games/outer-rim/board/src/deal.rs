//! Things that change hands: offers, purchases, cards found, ships for sale.

use maud::{Markup, html};
use outer_rim::frame::{Ask, Bundle, Frame, Offer, Purchase};
use outer_rim::ids::{Card, Hull, Kind, Player};

use super::market;
use super::scene::{Scene, colour, credits};
use super::story::Part;
use super::targets::Piece;
use super::token;

/// An offer as two columns.
pub(super) fn offer(scene: &Scene<'_>, offer: &Offer) -> Part {
    let body = html! {
        div.duel {
            (side(scene, offer.from, &offer.give))
            span.versus { "for" }
            (side(scene, offer.to, &offer.want))
        }
    };
    ("An offer".into(), body)
}

fn side(scene: &Scene<'_>, who: Player, bundle: &Bundle) -> Markup {
    html! {
        div.party.{ "p-" (colour(who)) } {
            p.cap { (token::emblem(scene, who)) (scene.who(who)) " gives" }
            ul.bundle {
                @if bundle.credits > 0 { li { (token::icon("coin")) b { (credits(bundle.credits)) } " credits" } }
                @for card in bundle.cards.iter() { li data-card={ "c-" (scene.key(*card)) } { b { (scene.card(*card).name) } " " (market::kind(scene, *card)) } }
                @if bundle.credits == 0 && bundle.cards.is_empty() { li { "nothing" } }
            }
        }
    }
}

/// What can be put together for a player in the same space: cards and credits, either way.
pub(super) fn bargains(scene: &Scene<'_>) -> Option<Part> {
    let me = scene.me.filter(|me| makes_offers(scene, *me))?;
    let here = |who: &Player| *who != me && !scene.look.is_rival(*who);
    let here = |who: &Player| here(who) && scene.of_player(*who).space == scene.of_player(me).space;
    let body = html! { @for other in scene.look.players().filter(here) { (bargain(scene, me, other, true)) } };
    Some(("Make an offer".into(), body))
}

/// Credits can be offered to anybody and asked from anybody at any time in a turn.
pub(super) fn credits_for(scene: &Scene<'_>, other: Player) -> Markup {
    let Some(me) = scene.me.filter(|me| makes_offers(scene, *me)) else { return html! {} };
    let trading = matches!(scene.frame(), Some(Frame::Trade(_)));
    if other == me || scene.look.is_rival(other) || trading {
        return html! {};
    }
    html! { details.bargaining { summary { "Offer credits…" } (bargain(scene, me, other, false)) } }
}

/// Whether a player is the one who can make an offer now.
fn makes_offers(scene: &Scene<'_>, me: Player) -> bool {
    scene.state.turns > 0 && scene.state.active == me && scene.state.ask == Ask::Of(me)
}

/// An answer that is put together from fields.
fn bargain(scene: &Scene<'_>, me: Player, other: Player, cards: bool) -> Markup {
    html! {
        div.bargain data-compose={ "offer " (colour(other)) " {give} for {want}" } {
            (share(scene, me, "give", "You give", cards))
            (share(scene, other, "want", &format!("{} gives", scene.who(other)), cards))
            button type="button" { "Offer this to " (scene.who(other)) }
        }
    }
}

fn share(scene: &Scene<'_>, who: Player, slot: &str, words: &str, cards: bool) -> Markup {
    let player = scene.of_player(who);
    let goods = |card: Card| !matches!(scene.card(card).kind, Kind::Ship | Kind::Event);
    html! {
        fieldset.share.{ "p-" (colour(who)) } {
            legend { (token::emblem(scene, who)) " " (words) }
            label { "Credits " input type="number" data-slot=(slot) value="0" min="0" step="1000" max=(u32::from(player.credits) * 1000); }
            @if cards {
                @for asset in player.assets.iter().filter(|asset| goods(asset.card)) {
                    label { input type="checkbox" data-slot=(slot) value=(scene.key(asset.card)); " " (scene.card(asset.card).name) }
                }
            }
        }
    }
}

/// A card being bought, with what is given for it.
pub(super) fn purchase(scene: &Scene<'_>, purchase: &Purchase) -> Part {
    let name = match (purchase.card.some(), purchase.hull.some()) {
        (Some(card), _) => &scene.card(card).name,
        (None, Some(hull)) => &scene.book.ship(hull).name,
        (None, None) => return ("A purchase".into(), html! {}),
    };
    let bartered: Vec<&str> = purchase.barter.iter().map(|card| &*scene.card(*card).name).collect();
    let body = html! {
        p.told { b { (name) } ": price " (credits(purchase.price)) ", left to pay " b { (credits(scene.look.rest(purchase))) } }
        @if !bartered.is_empty() { p.told { "Bartered: " (bartered.join(", ")) } }
        @if let Some(room) = purchase.room.some() { p.told { "Makes room: " (scene.card(room).name) } }
        @if purchase.damage > 0 { p.told { "Comes with " (purchase.damage) " damage" } }
    };
    ("Purchase".into(), body)
}

/// Cards that a search has found.
pub(super) fn found(scene: &Scene<'_>) -> Markup {
    html! { div.chips { @for card in scene.state.found.iter() { (lying(scene, *card)) } } }
}

/// A card in full that lies nowhere else.
pub(super) fn lying(scene: &Scene<'_>, card: Card) -> Markup {
    let Some(card) = card.some() else { return html! {} };
    let handle = scene.handle(Piece::Card(card), &*scene.card(card).name);
    market::full(scene, card, &handle, false)
}

/// A ship that is available.
pub(super) fn ship(scene: &Scene<'_>, hull: Hull) -> Markup {
    let facts = scene.book.ship(hull);
    let handle = scene.handle(Piece::Hull(hull), &*facts.name);
    let price = scene.me.filter(|me| scene.of_player(*me).hull.is_some()).map(|me| scene.look.ship_price(me, hull));
    html! {
        div.pick.target[handle.lit()] data-card={ "ship-" (facts.id) } data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label) {
            p.title { (facts.name) }
            p.values {
                span.value { (token::icon("drive")) (facts.hyperdrive) }
                span.value { (token::icon("guns")) (facts.combat) }
                span.value { "hull " (facts.hull) }
                @if let Some(price) = price { span.value { (token::icon("coin")) (credits(price)) } }
            }
            p.text { "Slots: " (slots(scene, hull)) }
            @if !facts.front.words.is_empty() { p.text { (facts.front.words) } }
            @if !facts.goal.words.is_empty() { p.text.goal { b { "Goal" } " " (facts.goal.words) } }
        }
    }
}

/// The slots of a ship in words.
pub(super) fn slots(scene: &Scene<'_>, hull: Hull) -> String {
    let slots = scene.book.ship(hull).slots[0];
    let places =
        [(slots.cargo, "cargo"), (slots.mods, "mod"), (slots.cargo_or_mod, "cargo or mod"), (slots.crew, "crew")];
    let places = places.iter().filter(|(number, _)| *number > 0).map(|(number, name)| format!("{number} {name}"));
    places.collect::<Vec<_>>().join(", ")
}
