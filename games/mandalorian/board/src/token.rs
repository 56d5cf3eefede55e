//! Tokens and standees: characters, threats facedown and faceup, The Child, small signs.

use super::scene::and;
use mandalorian::book::TokenFacts;
use mandalorian::book::code::Op;
use mandalorian::ids::{CHILD, Card, Class, Face, Hero, Player, Shape, Slot, Threat, Trait};
use mandalorian::state::{Child, Note, Placed};
use maud::{Markup, html};
use table::words::{capital, many};

use super::scene::{Scene, colour};
use super::targets::Piece;

/// A small sign.
pub(super) fn icon(name: &str) -> Markup {
    html! { svg.icon viewBox="0 0 24 24" aria-hidden="true" { use href={ "#ma-" (name) } {} } }
}

/// The sign of a slot.
pub(super) fn slot_icon(slot: Slot) -> Markup {
    icon(match slot {
        Slot::Move => "move",
        Slot::Attack => "attack",
        Slot::Intel => "intel",
        Slot::Plan => "plan",
        Slot::Mission => "mission",
    })
}

/// The shape of a back.
pub(super) const fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Diamond => "diamond",
        Shape::Circle => "circle",
        Shape::Square => "square",
        Shape::Triangle => "triangle",
        Shape::Orange => "hexagon",
        Shape::Aside => "octagon",
    }
}

/// The sign of a class.
pub(super) const fn class(class: Class) -> &'static str {
    match class {
        Class::Melee => "melee",
        Class::Shooter => "shooter",
        Class::Sharpshooter => "scope",
    }
}

/// Abilities that a token shows, each with two letters.
pub(super) const TRAITS: [(Trait, &str); 7] = [
    (Trait::Sentry, "Se"),
    (Trait::Grapple, "Gr"),
    (Trait::Sabotage, "Sa"),
    (Trait::Tough, "To"),
    (Trait::Steadfast, "St"),
    (Trait::Hunter, "Hu"),
    (Trait::Barrage, "Ba"),
];

/// A shape for each colour, with a letter.
fn emblem(number: u8, letter: &str) -> Markup {
    let colour = colour(number);
    html! {
        svg.emblem.{ "p-" (colour) } viewBox="0 0 32 32" aria-hidden="true" {
            use href={ "#ma-" (colour) } {}
            text x="16" y="22" { (letter) }
        }
    }
}

/// The emblem of a seat: the letter is that of its colour.
pub(super) fn seat(who: Player) -> Markup {
    emblem(who.0, &colour(who.0)[..1].to_uppercase())
}

/// The emblem of a character: the letter is that of its name.
pub(super) fn hero(scene: &Scene<'_>, hero: Hero) -> Markup {
    let name = scene.hero_name(hero);
    let letter: String = name.strip_prefix("The ").unwrap_or(name).chars().take(1).collect();
    emblem(hero.0, &letter)
}

/// The sign of the deck a skill card belongs to.
pub(super) fn owner(scene: &Scene<'_>, card: Card) -> Markup {
    if card.row() == CHILD { icon("child") } else { hero(scene, Hero(card.row() as u8)) }
}

/// A character on the map.
pub(super) fn standee(scene: &Scene<'_>, hero: Hero) -> Markup {
    let state = scene.hero(hero);
    let left = state.health.saturating_sub(state.damage);
    let carries = scene.state.child == Child::With(hero);
    let mut words = format!("{}, {left} of {} health", scene.hero_name(hero), state.health);
    if carries {
        words.push_str(", with The Child");
    }
    let handle = scene.handle(Piece::Hero(hero), words);
    let active = !scene.ground.is_shared() && scene.state.active.0 == hero.0 && scene.state.turns > 0;
    html! {
        div.standee.{ "p-" (colour(hero.0)) }.target[handle.lit()].active[active]
            data-piece={ "hero-" (hero.0) } data-card={ "hero-" (hero.0) } data-offers=[&handle.offers]
            role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            span.figure {
                (self::hero(scene, hero))
                b.left.low[left <= 2] { (left) }
                @if carries { span.carries { (icon("child")) } }
            }
            span.name aria-hidden="true" { (scene.hero_name(hero).rsplit(' ').next().unwrap_or_default()) }
        }
    }
}

/// The Child by itself.
pub(super) fn child(scene: &Scene<'_>) -> Markup {
    let handle = scene.handle(Piece::Child, "The Child");
    html! {
        div.child.target[handle.lit()] data-piece="child" data-card="child" data-offers=[&handle.offers]
            role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        { (icon("child")) span.name aria-hidden="true" { "The Child" } }
    }
}

/// A threat token as the viewer knows it.
pub(super) fn threat(scene: &Scene<'_>, threat: Threat) -> Markup {
    let placed = scene.threat(threat);
    let facts = placed.face.some().map(|face| scene.token(face));
    let handle = scene.handle(Piece::Threat(threat), label(scene, threat));
    let kind = match facts {
        Some(facts) if placed.up => {
            if facts.is_enemy() {
                "enemy"
            } else {
                "feature"
            }
        }
        _ => "down",
    };
    let with_child = scene.state.child == Child::Taken(threat);
    html! {
        div.threat.(kind).(shape(placed.shape())).boss[facts.is_some_and(|facts| placed.up && facts.boss)].target[handle.lit()]
            data-piece={ "t" (threat.0) } data-card={ "t-" (threat.0) } data-offers=[&handle.offers] role=(handle.role())
            tabindex=[handle.tab()] aria-label=(handle.label)
        {
            (disc(scene, threat, facts))
            @if let Some(facts) = facts { span.name aria-hidden="true" { (facts.name) } }
            @if placed.up { (marks(scene, threat, facts)) }
            @if with_child { span.carries { (icon("child")) } }
        }
    }
}

/// The token itself: its back, or what is on it.
fn disc(scene: &Scene<'_>, threat: Threat, facts: Option<&TokenFacts>) -> Markup {
    let placed = scene.threat(threat);
    let known = facts.filter(|_| !placed.up);
    html! {
        span.disc aria-hidden="true" {
            svg.back viewBox="0 0 32 32" { use href={ "#ma-" (shape(placed.shape())) } {} }
            @match facts {
                Some(facts) if facts.is_enemy() => { span.classes { @for of in classes(facts) { (icon(class(of))) } } }
                Some(facts) => { (icon(feature(scene, facts))) }
                None => { b { "?" } }
            }
            @if known.is_some() { span.eye { (icon("eye")) } }
            @if placed.up && facts.is_some_and(|facts| facts.health > 0 || facts.health_per > 0) {
                b.left.hurt[placed.damage > 0] { (scene.look.health_left(threat)) }
            }
            @if placed.disrupt > 0 { b.disrupts { (icon("disrupt")) (placed.disrupt) } }
        }
    }
}

/// The sign of a feature: what heals, what can be carried, anything else.
fn feature(scene: &Scene<'_>, facts: &TokenFacts) -> &'static str {
    let code = &scene.book.code;
    let mut ops = Vec::new();
    facts
        .uses
        .iter()
        .flatten()
        .for_each(|ability| code.every_op(code.abilities[usize::from(*ability)].block, &mut ops));
    match ops.iter().any(|op| matches!(op, Op::Heal { .. })) {
        true => "medpac",
        false if facts.carried => "item",
        false => "crate",
    }
}

fn classes(facts: &TokenFacts) -> impl Iterator<Item = Class> + '_ {
    Class::ALL.iter().copied().filter(|class| facts.is(*class))
}

/// Abilities and notes of a faceup token.
fn marks(scene: &Scene<'_>, threat: Threat, facts: Option<&TokenFacts>) -> Markup {
    let Some(facts) = facts else { return html! {} };
    let placed = scene.threat(threat);
    let asleep = placed.is(Note::Asleep);
    let has = TRAITS.iter().filter(|(ability, _)| facts.has(*ability));
    html! {
        span.marks aria-hidden="true" {
            @for (ability, letters) in has {
                i.off[!scene.look.is_active(threat, *ability)] title=(capital(ability.words())) { (letters) }
            }
            @if asleep { i title="Asleep" { "zz" } }
            @if facts.effect { i.effect title="Mission effect" { "✱" } }
        }
    }
}

/// What a screen reader says of a token.
pub(super) fn label(scene: &Scene<'_>, threat: Threat) -> String {
    let placed = scene.threat(threat);
    let Some(face) = placed.face.some() else {
        return format!("Facedown {}{}", placed.shape().words(), others_looked(scene, placed));
    };
    let facts = scene.token(face);
    if !placed.up {
        let kind = placed.shape().words();
        return format!("{}, facedown {kind}, which you know{}", facts.name, others_looked(scene, placed));
    }
    let mut words = vec![facts.name.clone()];
    if facts.is_enemy() {
        words.extend(classes(facts).map(|class| class.words().to_owned()));
        words.push(format!("{} of {} health", scene.look.health_left(threat), health(scene, face)));
        words
            .extend(Trait::ALL.iter().filter(|ability| facts.has(**ability)).map(|ability| ability.words().to_owned()));
    } else {
        words.push("feature".into());
    }
    if placed.disrupt > 0 {
        words.push(many(placed.disrupt, "disrupt token"));
    }
    if placed.is(Note::Asleep) {
        words.push("asleep".into());
    }
    if scene.state.child == Child::Taken(threat) {
        words.push("with The Child".into());
    }
    words.join(", ")
}

/// The health of a token in this game.
pub(super) fn health(scene: &Scene<'_>, face: Face) -> u8 {
    scene.ground.faces[face.ix()].health
}

/// Who else has looked at a facedown token.
pub(super) fn others_looked(scene: &Scene<'_>, placed: &Placed) -> String {
    let others = scene.look.players().filter(|who| placed.seen >> who.0 & 1 != 0 && scene.me != Some(*who));
    let others: Vec<String> = others.map(|who| scene.who_plays(who)).collect();
    if others.is_empty() { String::new() } else { format!(", looked at by {}", and(&others)) }
}

/// Health as boxes, the full ones first.
pub(super) fn pips(left: u8, of: u8) -> Markup {
    let words = format!("{left} of {of} health left");
    html! { span.health role="img" aria-label=(words) { @for ix in 0..of { i.lost[ix >= left] {} } } }
}
