//! The characters: health, planning cards, items, the advanced card; and whose hand is how large.

use mandalorian::frame::Ask;
use mandalorian::ids::{Face, Hero, Plan, Player};
use mandalorian::state::Child;
use maud::{Markup, html};
use table::words::capital;

use super::head::{fate, hand_words};
use super::scene::{Scene, colour};
use super::targets::Piece;
use super::token;

/// Every character, that of the viewer first, and the seats without one.
pub(super) fn all(scene: &Scene<'_>) -> Markup {
    let mut heroes: Vec<Hero> = scene.look.heroes().collect();
    heroes.sort_by_key(|hero| scene.me.map(|me| me.0) != Some(hero.0));
    let shared = scene.ground.is_shared();
    let alone = scene.look.players().filter(|who| shared || scene.look.warlord() == Some(*who));
    html! {
        div.sheets {
            @for hero in heroes { (sheet(scene, hero)) }
            @for who in alone { (seat(scene, who)) }
        }
    }
}

fn sheet(scene: &Scene<'_>, hero: Hero) -> Markup {
    let state = scene.hero(hero);
    let who = (!scene.ground.is_shared()).then_some(Player(hero.0));
    let mine = who.is_some() && who == scene.me || scene.ground.is_shared();
    let words =
        format!("{}, {} of {} health", scene.hero_name(hero), state.health.saturating_sub(state.damage), state.health);
    let handle = scene.handle(Piece::Hero(hero), words);
    html! {
        article.sheet.{ "p-" (colour(hero.0)) }.mine[mine].active[who == Some(scene.state.active)]
            aria-label=(scene.hero_name(hero))
        {
            header.target[handle.lit()] data-card={ "hero-" (hero.0) }
                data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
            {
                (token::hero(scene, hero))
                h3 { (scene.hero_name(hero)) @if let Some(who) = who { (whose(scene, who)) } }
                @if let Some(fate) = fate(scene, hero) { span.state { (fate) } }
                (token::pips(state.health.saturating_sub(state.damage), state.health))
            }
            p.facts {
                @if state.space.is_some() { span { "In " b { (scene.look.space(state.space)) } } }
                @if let Some(who) = who { (held(scene, who)) }
                @if scene.state.child == Child::With(hero) { span { (token::icon("child")) b { "carries The Child" } } }
            }
            (belongings(scene, hero))
        }
    }
}

/// The colour of a seat, and whether it is the viewer's.
fn whose(scene: &Scene<'_>, who: Player) -> Markup {
    html! { small { (colour(who.0)) @if scene.me == Some(who) { ", you" } } }
}

/// How many cards a seat holds, and whether it has to answer.
fn held(scene: &Scene<'_>, who: Player) -> Markup {
    let over = matches!(scene.state.ask, Ask::Over(_));
    html! {
        span { "Hand: " b { (hand_words(scene.state.held[who.ix()], scene.children[who.ix()])) } }
        @if !over && scene.asked().contains(&who) { span.asked { "to decide" } }
    }
}

/// A seat without a character of its own: the Warlord, or one that shares both.
fn seat(scene: &Scene<'_>, who: Player) -> Markup {
    let warlord = scene.look.warlord() == Some(who);
    let last = scene.ground.mission().orders.get(scene.state.last_order.ix());
    html! {
        article.sheet.seat-only.{ "p-" (colour(who.0)) }.active[scene.state.active == who] aria-label=(scene.who(who)) {
            header {
                (token::seat(who))
                h3 { (scene.who(who)) @if warlord { (whose(scene, who)) } @else if scene.me == Some(who) { small { "you" } } }
            }
            p.facts { (held(scene, who)) }
            @if let Some(order) = last.filter(|_| warlord) {
                p.facts { span { "Last order: " b { (order.name) } } }
            }
        }
    }
}

/// Planning cards, items and the advanced card of a character.
fn belongings(scene: &Scene<'_>, hero: Hero) -> Markup {
    let state = scene.hero(hero);
    let facts = scene.book.character(state.person);
    let advanced = scene.ground.options.is_unlocked("advanced_cards") && !facts.advanced_name.is_empty();
    html! {
        @if advanced || !state.plans.is_empty() || !state.items.is_empty() {
            div.kept {
                @for plan in state.plans { (kept(scene, hero, plan)) }
                @for face in state.items { (item(scene, face)) }
                @if advanced { (self::advanced(scene, hero)) }
            }
        }
    }
}

fn kept(scene: &Scene<'_>, hero: Hero, plan: Plan) -> Markup {
    let facts = scene.book.plan(plan);
    let handle = scene.handle(Piece::Kept(hero, plan), format!("{}, planning card", facts.name));
    html! {
        div.keep.planning.target[handle.lit()] data-card={ "plan-" (facts.id) }
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title { (token::icon("plan")) (facts.name) }
            p.text { (facts.words) }
        }
    }
}

fn item(scene: &Scene<'_>, face: Face) -> Markup {
    let facts = scene.token(face);
    let handle = scene.handle(Piece::Item(face), format!("{}, carried", facts.name));
    html! {
        div.keep.item.target[handle.lit()] data-piece={ "item-" (face.0) } data-card={ "item-" (face.0) }
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title { (token::icon("item")) (facts.name) }
            @let use_of = scene.look.use_of(face, true);
            @if !use_of.is_empty() { p.text { (use_of) } }
        }
    }
}

fn advanced(scene: &Scene<'_>, hero: Hero) -> Markup {
    let state = scene.hero(hero);
    let facts = scene.book.character(state.person);
    let handle = scene.handle(Piece::Advanced(hero), format!("{}, advanced card", facts.advanced_name));
    html! {
        div.keep.advanced.spent[state.spent].target[handle.lit()]
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title { (token::icon("advanced")) (facts.advanced_name) small { (if state.spent { "used" } else { "once" }) } }
            p.text { (capital(&scene.look.ability(facts.advanced))) }
        }
    }
}
