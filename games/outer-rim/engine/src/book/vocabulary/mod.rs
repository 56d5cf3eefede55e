//! Every word of the content files, a row each: what follows it, what is in its braces, where it belongs, what it becomes, and
//! what it reads like. `docs/cards.md` is made from this folder.

mod abilities;
mod cards;
mod conditions;
mod effects;
mod map;
mod people;
mod reading;
mod rival;
mod statics;
mod terms;
mod top;

pub use self::cards::SCENE;
pub use conditions::CONDITIONS;
pub use effects::KEEPING;
pub(in crate::book) use reading::{bullet, contact, deck, kinds, skills_in_order, space};
pub use rival::BULLETS;
pub use terms::*;
pub use top::TOP;

use self::cards::{CONTACT, DATABANK, ENCOUNTER, FACTS, STEPS};
use super::language::Word;
use ::cards::{are_conditions, are_effects, maybe, named, next, words};
use abilities::ABILITIES;
use effects::{EFFECTS, OPTIONS};
use map::TILE;
use people::{CHARACTER, FLIPPED, SHIP, SIDE};
use rival::RIVAL;
use statics::STATICS;

const _: () = assert!(are_effects(EFFECTS) && are_conditions(CONDITIONS));

/// Words that are looked for besides being compiled.
pub mod names {
    /// The card itself is given up.
    pub const DISCARD_THIS: &str = "discard_this";
    /// The asset of the card is gained.
    pub const KEEP: &str = "keep";
    /// The secret of the card is gained.
    pub const KEEP_SECRET: &str = "keep_secret";
    /// Something is offered.
    pub const MAY: &str = "may";
}

/// A list of words as what may be in some braces.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident = $list:ident;)+) => {
        $(
            $(#[$doc])*
            pub fn $name() -> &'static [Word] {
                $list
            }
        )+
    };
}

lists!(
    /// What an effect may do.
    effects = EFFECTS;
    /// The branches of a `choose`.
    options = OPTIONS;
    /// What holds all the time.
    statics = STATICS;
    /// When something can be used, or happens.
    abilities = ABILITIES;
    /// The steps of a job.
    steps = STEPS;
    /// What is on a contact.
    contact_parts = CONTACT;
    /// What is on an encounter card.
    encounter_parts = ENCOUNTER;
    /// What is on a databank card.
    databank_parts = DATABANK;
    /// What is on a tile of the map.
    tile_parts = TILE;
    /// What a rival's card tells it to do.
    bullets = BULLETS;
    /// What is on a rival's card.
    rival_parts = RIVAL;
);

words!(
    /// What may be on a card that takes a slot.
    card_parts: Word = FACTS, ABILITIES
);
words!(
    /// The second side of a character or a ship: its slots are added to those of the first side, and the abilities that stay
    /// are repeated.
    flipped_parts: Word = FLIPPED, ABILITIES
);
words!(
    /// What may be on a character.
    character_parts: Word = CHARACTER, SIDE, ABILITIES
);
words!(
    /// What may be on a ship.
    ship_parts: Word = SHIP, SIDE, ABILITIES
);
words!(
    /// What may be in a scene: its story, then effects.
    scene: Word = SCENE, EFFECTS
);
