//! Military units as counters, and stacks.

use std::fmt::Write as _;

use freedom::book::{Side, UnitKind};
use freedom::ids::{Fleet, Party, Place};
use freedom::words::{covered, units_of};
use maud::{Markup, html};

use super::scene::Scene;
use super::targets::{Piece, SIDES};
use super::token;
use board::Handle;

/// This many counters of one look, one upon the other.
pub(super) struct Counter {
    /// The kind, or none for covered ones.
    pub(super) kind: Option<UnitKind>,
    pub(super) number: u8,
    pub(super) moved: bool,
    pub(super) picked: u8,
}

impl Counter {
    pub(super) fn of(kind: UnitKind, number: u8) -> Self {
        Self { kind: Some(kind), number, moved: false, picked: 0 }
    }

    pub(super) fn covered(number: u8) -> Self {
        Self { kind: None, number, moved: false, picked: 0 }
    }

    fn side(&self) -> Side {
        self.kind.map_or(Side::Imperial, UnitKind::side)
    }

    fn frame(&self) -> &'static str {
        match self.kind {
            None => "covered",
            Some(kind) => kind.side().id(),
        }
    }

    /// The drawing on the counter.
    fn device(&self) -> Option<&'static str> {
        let kind = self.kind?;
        Some(match kind {
            UnitKind::MILITIA => "militia",
            UnitKind::PATROL => "patrol",
            UnitKind::LINE => "line",
            _ if kind.mobile() => "army",
            _ => "guard",
        })
    }

    /// The letter in the corner: the kind of an Imperial unit, the home of a Rebel one.
    fn letter(&self) -> &'static str {
        let Some(kind) = self.kind else { return "?" };
        let name = kind.terrain().map_or(kind.name(), freedom::book::Terrain::name);
        &name[..1]
    }

    /// The number in the other corner.
    fn strength(&self) -> &'static str {
        match self.kind {
            None => "",
            Some(UnitKind::LINE) => "3",
            Some(kind) if kind.side() == Side::Imperial => "1",
            Some(kind) if kind.mobile() => "2-1",
            Some(_) => "1-0",
        }
    }

    /// The counter in words.
    fn words(&self) -> String {
        let mut words = match self.kind {
            Some(kind) => units_of(kind, self.number),
            None => format!("{} covered", self.number),
        };
        if self.moved {
            words.push_str(", moved");
        }
        if self.picked > 0 {
            let _ = write!(words, ", {} picked", self.picked);
        }
        words
    }

    /// Draws it.
    pub(super) fn draw(&self, scene: &Scene<'_>, piece: Option<Piece>) -> Markup {
        let handle = match piece {
            Some(piece) => scene.handle(piece, self.words()),
            None => Handle { label: self.words(), offers: None },
        };
        html! {
            div.counter.(self.side().id()).(self.frame()).target[handle.lit()].moved[self.moved].picked[self.picked > 0]
                .two[self.number == 2].many[self.number > 2]
                data-card={ "unit-" (self.kind.map_or("covered", UnitKind::id)) } data-offers=[&handle.offers]
                role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
            {
                svg viewBox="0 0 40 40" aria-hidden="true" {
                    use href={ "#art-" (self.frame()) "-frame" } {}
                    @if let Some(device) = self.device() { use.device href={ "#art-" (device) } x="15" y="3" width="21" height="21" {} }
                    text.letter x="5" y="15" { (self.letter()) }
                    text.strength x="34" y="35" { (self.strength()) }
                }
                @if self.number > 1 { span.times { "×" (self.number) } }
                @if self.moved { span.gone { (token::icon("moved")) } }
                @if self.picked > 0 { span.ticked { "✓" (self.picked) } }
            }
        }
    }
}

/// Everything in a place: stacks of both sides, then prisoners.
pub(super) fn stacks(scene: &Scene<'_>, place: Place) -> Markup {
    let captives = scene.state.spots[place.ix()].captives;
    html! {
        div.stacks {
            @for side in SIDES {
                (military(scene, place, side))
                (missionaries(scene, place, side))
            }
            (prisoners(scene, captives))
        }
    }
}

/// Whether anything lies in a place.
pub(super) fn occupied(scene: &Scene<'_>, place: Place) -> bool {
    let spot = &scene.state.spots[place.ix()];
    spot.count != [0; 2] || !spot.people().or(spot.captives).is_empty() || !spot.ships.is_empty()
}

/// The military stack of a side: counters, then those who are with them.
fn military(scene: &Scene<'_>, place: Place, side: Side) -> Markup {
    let spot = &scene.state.spots[place.ix()];
    if spot.count[side.ix()] == 0 {
        return html! {};
    }
    let people = spot.with_units.and(scene.ground.sides[side.ix()]);
    let (low, high) = scene.read.strength(place, side);
    html! {
        div.stack.(side.id()).large[people.len() > 2] role="group" aria-label={ (side) " units: " (scene.read.units(place, side)) } {
            p.cap {
                (token::side_mark(side)) (side) " units"
                span.power { "strength " @if low == high { (low) } @else { (low) "–" (high) } }
            }
            div.counters {
                (counters(scene, place, side))
                (known(scene, place, side))
            }
            (company(scene, people, ships(scene, place, side, true)))
        }
    }
}

fn counters(scene: &Scene<'_>, place: Place, side: Side) -> Markup {
    let spot = &scene.state.spots[place.ix()];
    let kinds = UnitKind::ALL.into_iter().filter(|kind| kind.side() == side && spot.units(*kind) > 0);
    html! {
        @for kind in kinds {
            @let piles = [(spot.fresh[kind.ix()], false), (spot.moved[kind.ix()], true)];
            @for (number, moved) in piles.into_iter().filter(|(number, _)| *number > 0) {
                @let first = !moved || spot.fresh[kind.ix()] == 0;
                (pile(scene, place, kind, number, moved, first))
            }
        }
    }
}

/// Units of one kind in one place; the first pile of a kind stands for the offers about it.
fn pile(scene: &Scene<'_>, place: Place, kind: UnitKind, number: u8, moved: bool, first: bool) -> Markup {
    let seen = scene.read.sees(kind);
    let picked = if first && scene.picked.place == Some(place) { scene.picked.units[kind.ix()] } else { 0 };
    let counter = Counter { kind: seen.then_some(kind), number, moved: moved && scene.moving(), picked };
    let piece = if seen { Piece::Units(place, kind) } else { Piece::Covered(place) };
    counter.draw(scene, first.then_some(piece))
}

/// What the viewer knows of covered units.
fn known(scene: &Scene<'_>, place: Place, side: Side) -> Markup {
    let spot = &scene.state.spots[place.ix()];
    let hidden = side == Side::Imperial && scene.read.viewer() != Some(side) && spot.covered() > 0;
    let words = covered(spot.covered(), spot.sight);
    let words = words.split_once('(').map(|(_, known)| known.trim_end_matches(')').to_owned());
    html! { @if let Some(words) = words.filter(|_| hidden) { span.known { (words) } } }
}

/// The characters and ships of a side outside its military stack.
fn missionaries(scene: &Scene<'_>, place: Place, side: Side) -> Markup {
    let people = scene.state.spots[place.ix()].apart.and(scene.ground.sides[side.ix()]);
    let ships = ships(scene, place, side, false);
    if people.is_empty() && ships.is_empty() {
        return html! {};
    }
    html! {
        div.stack.apart.(side.id()).large[people.len() + ships.len() > 2] role="group" aria-label={ (side) " mission stack" } {
            p.cap { (token::side_mark(side)) (side) " mission stack" }
            (company(scene, people, ships))
        }
    }
}

/// Ships of a side that stay with its units, or not.
fn ships(scene: &Scene<'_>, place: Place, side: Side, with_units: bool) -> Fleet {
    let spot = &scene.state.spots[place.ix()];
    let units = spot.count[side.ix()] > 0;
    let fleet = spot.ships.and(scene.ground.fleets[side.ix()]);
    fleet.filter(|hull| (units && scene.state.ships[hull.ix()].with_units) == with_units)
}

/// Characters and ships side by side.
pub(super) fn company(scene: &Scene<'_>, people: Party, ships: Fleet) -> Markup {
    html! {
        @if !people.is_empty() || !ships.is_empty() {
            div.tokens {
                @for who in people { (token::character(scene, who)) }
                @for hull in ships { (token::ship(scene, hull)) }
            }
        }
    }
}

/// Prisoners with those who keep them.
pub(super) fn prisoners(scene: &Scene<'_>, captives: Party) -> Markup {
    html! {
        @if !captives.is_empty() {
            div.stack.prison role="group" aria-label="Prisoners" {
                p.cap { "Prisoners" }
                div.tokens {
                    @for who in captives {
                        div.kept { (token::character(scene, who)) span.note { (scene.read.keeper(who)) } }
                    }
                }
            }
        }
    }
}
