//! Characters, ships and possessions as tokens.

use freedom::book::{Rating, Side};
use freedom::ids::{Hull, Item, Who};
use freedom::words::{capital, many};
use maud::{Markup, html};

use super::scene::Scene;
use super::targets::Piece;

/// How many heads are drawn in the art.
const HEADS: u8 = 8;

/// A shape of the art in a class of its own.
pub(super) fn icon(name: &str) -> Markup {
    html! { svg.icon viewBox="0 0 24 24" aria-hidden="true" { use href={ "#art-" (name) } {} } }
}

/// The drawn head of a character in the shape of their side.
pub(super) fn medal(scene: &Scene<'_>, who: Who) -> Markup {
    let side = scene.ground.side(who).id();
    let captive = scene.state.people[who.ix()].captive();
    html! {
        svg.medal viewBox="0 0 36 36" aria-hidden="true" {
            use href={ "#art-" (side) "-medal" } {}
            use href={ "#art-head-" (who.0 % HEADS) } {}
            @if captive { use href="#art-bars" {} }
        }
    }
}

/// A character with ratings and marks, as they stand on the board.
pub(super) fn character(scene: &Scene<'_>, who: Who) -> Markup {
    let id = scene.who_id(who);
    let person = &scene.state.people[who.ix()];
    let handle = scene.handle(Piece::Who(who), label(scene, who));
    html! {
        div.token.character.(scene.ground.side(who).id()).target[handle.lit()].captive[person.captive()]
            .moved[scene.has_moved(who)].seen[person.detected].picked[scene.picked.people.has(who)]
            data-piece={ "who-" (id) } data-card={ "who-" (id) } data-offers=[&handle.offers]
            role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            (medal(scene, who))
            span.name { (unbroken(scene.names.who(who))) }
            (ratings(scene, who))
            (marks(scene, who))
        }
    }
}

/// A name that breaks at spaces only.
fn unbroken(name: &str) -> String {
    name.replace('-', "\u{2011}")
}

/// What a screen reader says of a character.
pub(super) fn label(scene: &Scene<'_>, who: Who) -> String {
    let person = &scene.state.people[who.ix()];
    let mut words = scene.read.person(who);
    if person.captive() {
        words = format!("Prisoner {words}, {}", scene.read.keeper(who));
    }
    for (mark, said) in [(scene.has_moved(who), "has moved"), (person.barred, "on no mission this turn")] {
        if mark {
            words.push_str(", ");
            words.push_str(said);
        }
    }
    words
}

/// The six ratings with their letters.
fn ratings(scene: &Scene<'_>, who: Who) -> Markup {
    html! {
        span.ratings {
            @for rating in Rating::ALL {
                span { b { (letter(rating)) } (scene.read.rating(who, rating)) }
            }
        }
    }
}

/// The letter of a rating, as the text board has it.
pub(super) fn letter(rating: Rating) -> char {
    b"CEILDN"[rating.ix()] as char
}

/// Wounds, detection and the like, each by a shape and a word or number.
fn marks(scene: &Scene<'_>, who: Who) -> Markup {
    let person = &scene.state.people[who.ix()];
    let cards = cards_held(scene, who);
    html! {
        span.marks {
            @if person.wounds > 0 { span.mark.wounds { (icon("wound")) (person.wounds) "/" (scene.read.rating(who, Rating::Endurance)) } }
            @if person.detected { span.mark.eye { (icon("eye")) } }
            @if leads(scene, who) { span.mark.lead { (icon("lead")) } }
            @if scene.has_moved(who) { span.mark.gone { (icon("moved")) } }
            @if cards > 0 { span.mark.held { (icon("card")) (cards) } }
            @if let Some(letter) = group_letter(scene, who) { span.mark.on { (letter) } }
            @if person.shut_down { span.mark { "off" } }
        }
    }
}

/// Whether they are the named leader of a stack.
fn leads(scene: &Scene<'_>, who: Who) -> bool {
    let place = scene.state.people[who.ix()].place();
    place.is_some_and(|place| scene.state.spots[place.ix()].leader.contains(&Some(who)))
}

/// Possessions, open and face down.
pub(super) fn cards_held(scene: &Scene<'_>, who: Who) -> u8 {
    let open = scene.state.opened.filter(|item| scene.state.items_of(who).has(item));
    scene.state.people[who.ix()].cards + open.len()
}

/// The letter of the mission they are on.
fn group_letter(scene: &Scene<'_>, who: Who) -> Option<char> {
    scene.state.desk.groups.iter().find(|group| group.members.has(who)).map(|group| group.mission.letter())
}

/// A ship with its owner.
pub(super) fn ship(scene: &Scene<'_>, hull: Hull) -> Markup {
    let card = &scene.ground.book.ships[hull.ix()];
    let handle = scene.handle(Piece::Ship(hull), capital(&scene.read.ship(hull)));
    let owner = scene.state.ships[hull.ix()].owner.map(|who| scene.names.who(who));
    html! {
        div.token.ship.(card.side.id()).target[handle.lit()].picked[scene.picked.ships.has(hull)]
            data-piece={ "ship-" (card.id) } data-card={ "ship-" (card.id) } data-offers=[&handle.offers]
            role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            svg.hull viewBox="0 0 48 28" aria-hidden="true" { use href={ "#art-" (card.side.id()) "-ship" } {} }
            span.name { (ship_name(scene, hull)) }
            span.note { @if let Some(owner) = owner { "of " (unbroken(owner)) } @else { "no owner" } }
        }
    }
}

/// The name of a ship without its article.
pub(super) fn ship_name(scene: &Scene<'_>, hull: Hull) -> String {
    let name = scene.names.ship(hull);
    name.strip_prefix("the ").map_or(name.clone(), str::to_owned)
}

/// A possession the viewer can read.
pub(super) fn item(scene: &Scene<'_>, item: Item) -> Markup {
    let card = &scene.ground.book.possessions[item.ix()];
    let open = scene.state.items[item.ix()].open;
    let state = if open { "open" } else { "face down" };
    let handle = scene.handle(Piece::Item(item), format!("{}, {}, {state}", card.name, card.kind));
    html! {
        div.token.item.rebel.open[open].target[handle.lit()]
            data-piece={ "item-" (card.id) } data-card={ "item-" (card.id) } data-offers=[&handle.offers]
            role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            (icon("card"))
            span.name { (card.name) }
            span.note { (card.kind) ", " (state) }
        }
    }
}

/// Face-down possessions of a character, as everybody else sees them.
pub(super) fn face_down(number: u8) -> Markup {
    let words = many(number, "face-down card");
    html! {
        div.token.item.back.rebel role="img" aria-label=(words) { (icon("card")) span.name { (words) } }
    }
}

/// The name of a side beside its shape.
pub(super) fn side_mark(side: Side) -> Markup {
    html! {
        svg.side-mark.(side.id()) viewBox="0 0 36 36" aria-hidden="true" { use href={ "#art-" (side.id()) "-medal" } {} }
    }
}
