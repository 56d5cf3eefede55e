//! Dice as they show.

use maud::{Markup, html};
use outer_rim::ids::{Dice, Face};
use table::words::many;

use super::scene::Scene;
use super::targets::Piece;

/// One die.
pub(super) fn die(face: Face, counts: bool) -> Markup {
    html! {
        span.die3.(face.words()).counts[counts] role="img" aria-label=(face.words()) { (picture(face)) }
    }
}

fn picture(face: Face) -> Markup {
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" { use href={ "#rim-" (face.words()) } {} }
        small aria-hidden="true" { (face.words()) }
    }
}

/// Dice one by one, the best first; `passing` are the faces that count, as items.
pub(super) fn row(dice: Dice, passing: u32) -> Markup {
    html! {
        span.dice { @for face in faces(dice) { (die(face, passing & face.bit() != 0)) } }
    }
}

/// Dice that can be chosen.
pub(super) fn pool(scene: &Scene<'_>, dice: Dice, chosen: Dice, passing: u32) -> Markup {
    html! {
        span.dice {
            @for &face in ORDER {
                @for number in 0..dice.of(face) {
                    @let handle = scene.handle(Piece::Die(face), face.words());
                    @if number < chosen.of(face) || !handle.lit() {
                        span.die3.(face.words()).counts[passing & face.bit() != 0].picked[number < chosen.of(face)] role="img" aria-label=(face.words()) { (picture(face)) }
                    } @else {
                        span.die3.target.(face.words()).counts[passing & face.bit() != 0] data-offers=[&handle.offers] role="button" tabindex="0"
                            aria-label=(handle.label) { (picture(face)) }
                    }
                }
            }
        }
    }
}

const ORDER: &[Face] = &[Face::Crit, Face::Hit, Face::Focus, Face::Blank];

fn faces(dice: Dice) -> impl Iterator<Item = Face> {
    ORDER.iter().flat_map(move |face| (0..dice.of(*face)).map(|_| *face))
}

/// The damage that dice deal.
pub(super) fn total(dice: Dice) -> Markup {
    html! { p.big { (dice.damage()) small { " damage" } } }
}

/// This many dice that have not been rolled yet.
pub(super) fn waiting(number: u8) -> Markup {
    html! {
        span.dice role="img" aria-label={ (many(number, "die").replace("dies", "dice")) " to roll" } { @for _ in 0..number { span.die3.ahead {} } }
    }
}
