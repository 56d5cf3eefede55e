//! What is being settled: combat, search, set-up, reinforcements, in the panel beside the board.

use freedom::book::{Side, UnitKind, Weapon};
use freedom::frame::{FightOut, FightStep, Frame, HuntPeople, HuntUnits, Rebellion, Uprising};
use freedom::ids::{Party, Place};
use freedom::state::{Force, Hunt, Units};
use freedom::words::{capital, many, signed};
use maud::{Markup, html};

use super::scene::Scene;
use super::stack::Counter;
use super::targets::Piece;
use super::{missions, token};

/// One thing that is being settled: its heading and what there is to see.
pub(super) type Part = (&'static str, Markup);

/// Everything that is being settled, the innermost first.
pub(super) fn parts(scene: &Scene<'_>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for frame in scene.state.frames.iter().rev() {
        let part = part(scene, frame);
        parts.extend(part.filter(|(title, _)| !parts.iter().any(|(seen, _)| seen == title)));
    }
    parts.extend(listed(scene));
    parts.extend(waiting(scene));
    parts
}

fn part(scene: &Scene<'_>, frame: &Frame) -> Option<Part> {
    match frame {
        Frame::Battle(_) => Some(("Military combat", battle(scene))),
        Frame::Fight(_) => Some(("Character combat", fight(scene))),
        Frame::HuntUnits(HuntUnits { hunt }) | Frame::HuntPeople(HuntPeople { hunt }) => {
            Some(("Search", search(scene, hunt)))
        }
        Frame::Hunt(_) => scene.state.hunt.map(|hunt| ("Search", search(scene, &hunt))),
        Frame::Assign(_) | Frame::Form(_) | Frame::Action(_) => Some(("Missions", missions::desk(scene))),
        Frame::SetUpUnits(set_up) => Some(("To be placed", units_left(scene, &set_up.left))),
        Frame::Reinforce(_) => Some(("Reinforcements", units_left(scene, &scene.state.owed))),
        Frame::Withheld(withheld) => Some(("Withheld units", units_withheld(scene, withheld.place))),
        Frame::Rebellion(Rebellion { step: Uprising::Buy(place, points), .. }) => {
            Some(("Rebellion", rising(scene, *place, *points)))
        }
        _ => None,
    }
}

// ---- military combat ----

fn battle(scene: &Scene<'_>) -> Markup {
    let battle = &scene.state.battle;
    html! {
        p.where { (capital(&scene.names.place(battle.place))) @if battle.rebellion { ", the people rise" } }
        div.duel {
            (army(scene, battle.attacker, "attacks"))
            span.versus { "against" }
            (army(scene, battle.attacker.other(), "defends"))
        }
        @if let Some(column) = scene.read.battle_column() { p.column { "column " b { (column) } } }
    }
}

fn army(scene: &Scene<'_>, side: Side, does: &str) -> Markup {
    let battle = &scene.state.battle;
    let (low, high) = scene.read.strength(battle.place, side);
    let losses = battle.losses[side.ix()];
    html! {
        div.party.(side.id()) {
            p.cap { (token::side_mark(side)) (side) " " (does) }
            p.big { @if low == high { (low) } @else { (low) "–" (high) } }
            p { (scene.read.units(battle.place, side)) }
            @if let Some(leader) = battle.leaders[side.ix()] { p { (token::icon("lead")) (scene.names.who(leader)) } }
            @if losses > 0 { p.due { "has to lose " (losses) } }
        }
    }
}

// ---- character combat ----

fn fight(scene: &Scene<'_>) -> Markup {
    let fight = &scene.state.fight;
    let round = if fight.round > 0 { format!(", round {}", fight.round) } else { String::new() };
    html! {
        p.where { (capital(&scene.names.place(fight.place))) (round) }
        div.duel {
            (force(scene))
            span.versus { "against" }
            (defenders(scene))
        }
        p.column {
            (if fight.weapon == Weapon::Firefight { "firefight" } else { "hand-to-hand" })
            ", to " (if fight.capture { "capture" } else { "kill" })
            @if !fight.active.is_empty() { ", column " b { (scene.read.fight_column()) } }
            @if fight.shift != 0 { " (shifted " (signed(fight.shift)) ")" }
        }
        @if let Some((active, inactive)) = break_off(scene) {
            p.chance { "break-off: active " b { (active) " in 6" }
                @if fight.active != fight.defenders { ", inactive " b { (inactive) " in 6" } } }
        }
        @if fight.on_attackers > 0 { p.due { "attackers take " (many(fight.on_attackers, "wound")) } }
        @if fight.on_defenders > 0 { p.due { "defenders take " (many(fight.on_defenders, "wound")) } }
    }
}

/// The chances to get away, once it is known who fights.
fn break_off(scene: &Scene<'_>) -> Option<(u8, u8)> {
    let asked = scene.state.frames.last() == Some(&FightOut { step: FightStep::BreakOff }.into());
    scene.read.break_off_chances().filter(|_| asked)
}

fn force(scene: &Scene<'_>) -> Markup {
    let fight = &scene.state.fight;
    let left = (fight.endurance - fight.wounds).max(0);
    html! {
        div.party.(fight.defender.other().id()) {
            p.cap { "Attack" }
            p.big { (scene.read.attack_strength()) }
            p { (emblem(fight.force)) (capital(&scene.names.force(fight.force, fight.place))) }
            @if fight.endurance > 0 {
                p { "Endurance " (left) " of " (fight.endurance) }
                (pips(left as u8, fight.endurance as u8))
            }
            @if let Force::Characters(party) = fight.force { (faces(scene, party)) }
        }
    }
}

fn emblem(force: Force) -> Markup {
    match force {
        Force::Creature(_) => token::icon("claw"),
        Force::Robots(_) => token::icon("robot"),
        Force::Locals => token::icon("folk"),
        Force::Squad => token::icon("lead"),
        Force::Characters(_) | Force::None => html! {},
    }
}

fn defenders(scene: &Scene<'_>) -> Markup {
    let fight = &scene.state.fight;
    let inactive = fight.defenders.without(fight.active);
    html! {
        div.party.(fight.defender.id()) {
            p.cap { "Defence" }
            p.big { @if fight.active.is_empty() { "–" } @else { (scene.read.defence_strength()) } }
            @if !fight.active.is_empty() { p { "active" } (faces(scene, fight.active)) }
            @if !inactive.is_empty() { p { (if fight.active.is_empty() { "defenders" } else { "inactive" }) } (faces(scene, inactive)) }
            @if !fight.taken.is_empty() { p { "captured: " (scene.names.party(fight.taken)) } }
        }
    }
}

/// Characters small, for a panel: targets like their tokens, but no pieces of their own.
pub(super) fn faces(scene: &Scene<'_>, party: Party) -> Markup {
    html! {
        ul.faces {
            @for who in party {
                @let handle = scene.handle(Piece::Who(who), scene.names.who(who));
                li.face.(scene.ground.side(who).id()).target[handle.lit()] data-card={ "who-" (scene.who_id(who)) }
                    data-offers=[&handle.offers] role=[handle.lit().then_some("button")] tabindex=[handle.tab()]
                    aria-label=[handle.lit().then_some(&handle.label)]
                { (token::medal(scene, who)) span { (scene.names.who(who)) } }
            }
        }
    }
}

/// So many out of so many.
pub(super) fn pips(full: u8, all: u8) -> Markup {
    html! { span.pips aria-hidden="true" { @for ix in 0..all { i.full[ix < full] {} } } }
}

// ---- search ----

fn search(scene: &Scene<'_>, hunt: &Hunt) -> Markup {
    html! {
        p.where { (capital(&scene.names.place(hunt.place))) }
        div.duel {
            div.party {
                p.cap { "Search Value" }
                p.big { (scene.read.search_value(hunt)) }
                @if hunt.by_people { (faces(scene, hunt.people)) } @else { p { "military units" } }
            }
            span.versus { "against" }
            div.party {
                p.cap { "Hiding Value" }
                p.big { (scene.read.hiding_value(hunt)) }
            }
        }
        p.chance { "finds them " b { (scene.read.search_chance(hunt)) " in 6" } ", hidden possessions aside" }
    }
}

/// Searches that are listed and not made yet.
fn listed(scene: &Scene<'_>) -> Option<Part> {
    let line = |hunt: &Hunt| {
        let force = if hunt.by_people { scene.names.party(hunt.people) } else { "military units".into() };
        html! { li { (scene.names.place(hunt.place)) ": " (force) } }
    };
    let hunts = &scene.state.hunts;
    (!hunts.is_empty()).then(|| ("Searches listed", html! { ul.list { @for hunt in hunts { (line(hunt)) } } }))
}

// ---- what is not on the map yet ----

fn units_left(scene: &Scene<'_>, units: &Units) -> Markup {
    let left = UnitKind::ALL.into_iter().filter(|kind| units[kind.ix()] > 0);
    html! {
        div.counters {
            @for kind in left { (Counter::of(kind, units[kind.ix()]).draw(scene, Some(Piece::Waiting(kind)))) }
        }
    }
}

fn units_withheld(scene: &Scene<'_>, place: Place) -> Markup {
    let terrain = scene.ground.sites[place.ix()].terrain;
    let mut units = Units::default();
    for (mobile, number) in [false, true].into_iter().zip(scene.state.spots[place.ix()].withheld) {
        units[UnitKind::rebel(terrain, mobile).ix()] = number;
    }
    html! { p.where { (capital(&scene.names.place(place))) } (units_left(scene, &units)) }
}

fn rising(scene: &Scene<'_>, place: Place, points: u8) -> Markup {
    let terrain = scene.ground.sites[place.ix()].terrain;
    html! {
        p.where { (capital(&scene.names.place(place))) " rises: " (many(points, "Force Point")) " left, room for " (many(scene.read.room(place, Side::Rebel), "more unit")) }
        div.counters {
            @for mobile in [false, true] {
                @let kind = UnitKind::rebel(terrain, mobile);
                (Counter::of(kind, 1).draw(scene, Some(Piece::Waiting(kind))))
            }
        }
    }
}

/// Characters, ships and possessions that are asked about and lie nowhere on the board.
fn waiting(scene: &Scene<'_>) -> Option<Part> {
    let tokens: Vec<Markup> = scene.targets.pieces().filter_map(|piece| beside(scene, piece)).collect();
    (!tokens.is_empty()).then(|| ("Beside the board", html! { div.tokens { @for token in &tokens { (token) } } }))
}

fn beside(scene: &Scene<'_>, piece: Piece) -> Option<Markup> {
    use freedom::state::{Holder, Where};
    let off = |at: Where| !matches!(at, Where::At(_) | Where::Space);
    match piece {
        Piece::Who(who) if off(scene.state.people[who.ix()].at) => Some(token::character(scene, who)),
        Piece::Ship(hull) if off(scene.state.ships[hull.ix()].at) => Some(token::ship(scene, hull)),
        Piece::Item(item) if !matches!(scene.state.items[item.ix()].holder, Holder::Held(_)) => {
            Some(token::item(scene, item))
        }
        _ => None,
    }
}
