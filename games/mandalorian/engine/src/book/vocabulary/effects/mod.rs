//! What effects there are, a file for each chapter.

mod action;
mod characters;
mod events;
mod flow;
mod mission;
mod slots;
mod threats;

use cards::Kind::Text;
use cards::{Blocks, all_of, are_effects, number_of};

use super::{Word, next};

const CHAPTERS: &[&[Word]] =
    &[action::WORDS, threats::WORDS, characters::WORDS, slots::WORDS, events::WORDS, mission::WORDS, flow::WORDS];

/// What an effect may do.
pub const EFFECTS: &[Word] = &all_of::<_, { number_of(CHAPTERS) }>(CHAPTERS);

const _: () = assert!(are_effects(EFFECTS));

/// What an effect may do.
pub fn effects() -> &'static [Word] {
    static ALL: &[Word] = EFFECTS;
    ALL
}

/// The branches of a `choose`.
pub const OPTIONS: &[Word] = &[Word::new("option")
    .takes(&[next("label", Text)])
    .holds(Blocks::Of(effects))
    .says("{body}")
    .about("One of the ways.")
    .like("option \"Take it\" { hurt 1 }")];

/// The branches of a `choose`.
pub fn options() -> &'static [Word] {
    OPTIONS
}
