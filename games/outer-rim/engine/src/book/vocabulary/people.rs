//! What is on characters and ships beside their abilities.

use cards::Kind::{One, Switch, Text, Whole};
use cards::{Blocks, Terms as _};

use super::terms::Whose;
use super::{Word, abilities, flipped_parts, maybe, named, next};
use crate::ids::Skill;

/// What both have.
pub const SIDE: &[Word] = &[
    Word::new("goal")
        .about("The personal goal. Its abilities hold until it is achieved, which flips the card and is 1 fame.")
        .holds(Blocks::Of(abilities))
        .says("Goal: {body}."),
    Word::new("flipped")
        .about("The second side: what is not repeated here is gone. A ship has a name of its own on it.")
        .takes(&[named("name", Text)])
        .holds(Blocks::Of(flipped_parts))
        .says("Flipped: {body}."),
];

/// What is on a character.
pub const CHARACTER: &[Word] = &[
    Word::new("ground").about("Dice in ground combat.").takes(&[next("value", Whole(1, 6))]),
    Word::new("health").about("Damage that defeats.").takes(&[next("value", Whole(1, 9))]),
    Word::new("droid").about("The character is a droid."),
    Word::new("skills").about("Up to three skills.").takes(&[
        next("first", One(Skill::TERMS)),
        maybe("second", One(Skill::TERMS)),
        maybe("third", One(Skill::TERMS)),
    ]),
    Word::new("starts_with").about("Which starter: 90, 91 or 92.").takes(&[next("databank", Whole(1, 99))]),
    Word::new("reputation")
        .about("The reputation it starts with; `any` is the choice of the player.")
        .takes(&[next("faction", One(Whose::TERMS)), next("steps", Whole(-1, 1))]),
];

/// What is on a ship.
pub const SHIP: &[Word] = &[
    Word::new("starter").about("Players can begin with it."),
    Word::new("hyperdrive").about("Spaces of a move.").takes(&[next("value", Whole(1, 9))]),
    Word::new("combat").about("Dice in ship combat.").takes(&[next("value", Whole(1, 9))]),
    Word::new("hull").about("Damage that defeats.").takes(&[next("value", Whole(1, 9))]),
    Word::new("slots").about("Slots for cards.").takes(&[
        named("cargo", Whole(0, 4)),
        named("mod", Whole(0, 4)),
        named("cargo_or_mod", Whole(0, 4)),
        named("crew", Whole(0, 4)),
    ]),
];

/// What is on the second side alone.
pub const FLIPPED: &[Word] =
    &[Word::new("slots").about("Slots beside those of the first side, or with `replace=` instead of them.").takes(&[
        named("replace", Switch),
        named("cargo", Whole(0, 4)),
        named("mod", Whole(0, 4)),
        named("cargo_or_mod", Whole(0, 4)),
        named("crew", Whole(0, 4)),
    ])];
