//! Every word of the content files: what it is called, what stands behind it, and what it reads like.
//!
//! `ops.rs`, `conditions.rs` and their neighbours say what each does. The reference for authors is made from this folder.

#[macro_use]
mod phrases;

mod conditions;
mod effects;
mod missions;
mod parts;
mod terms;

pub use conditions::CONDITIONS;
pub use effects::{EFFECTS, OPTIONS, effects, options};
pub use missions::{MAP, MISSION, RULES};
pub use parts::*;
pub use terms::*;

use cards::Kind::{Id, One, Switch, Text, Whole};
use cards::{Blocks, Param, Word};

const fn next(name: &'static str, kind: cards::Kind) -> Param {
    Param::next(name, kind)
}
const fn maybe(name: &'static str, kind: cards::Kind) -> Param {
    Param::maybe(name, kind)
}
const fn named(name: &'static str, kind: cards::Kind) -> Param {
    Param::named(name, kind)
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident = $($list:ident),+) => {
        $(#[$doc])*
        pub fn $name() -> &'static [Word] {
            static ALL: std::sync::OnceLock<Vec<Word>> = std::sync::OnceLock::new();
            ALL.get_or_init(|| [$($list),+].concat())
        }
    };
}

words!(
    /// What may stand in a map.
    map_parts = MAP, RULES, ABILITIES
);
words!(
    /// What may stand in a mission.
    mission_parts = MISSION, RULES, ABILITIES
);
words!(
    /// What may stand on a token.
    token_parts = TOKEN, ABILITIES
);

/// What may stand with a character.
pub fn character_parts() -> &'static [Word] {
    CHARACTER
}

/// Every line that stands outside of braces.
pub const TOP: &[Word] = &[
    Word::new("map").takes(&[next("id", Id), next("name", Text)]).holds(Blocks::Of(map_parts)).about("A map. It needs a `drawing`, `anchors` and a story mission."),
    Word::new("mission")
        .takes(&[next("kind", One(KINDS)), next("id", Id), next("name", Text)])
        .holds(Blocks::Of(mission_parts))
        .about("A mission: its briefing or sheet."),
    Word::new("token")
        .takes(&[next("shape", One(SHAPES)), next("id", Id), next("name", Text), named("group", Id)])
        .holds(Blocks::Of(token_parts))
        .about("A kind of threat token. Tokens without an `enemy` line are features. Circles, squares and triangles lie on the icons of a map, orange ones are reinforcements, the others lie where a mission says."),
    Word::new("character")
        .takes(&[next("id", Id), next("name", Text)])
        .holds(Blocks::Of(character_parts))
        .about("A character with its skill deck."),
    Word::new("child_card")
        .takes(&[
            next("id", Id),
            next("title", Text),
            next("strength", Whole(0, 4)),
            named("bonus", One(SLOTS)),
            named("tactical", Switch),
            named("wild", Switch),
            named("copies", Whole(1, 3)),
            named("unlock", Id),
        ])
        .holds(Blocks::Of(skill_parts))
        .about("A card of The Child, made like a `skill`."),
    Word::new("planning")
        .takes(&[
            next("id", Id),
            next("title", Text),
            next("copies", Whole(1, 12)),
            named("kept", Switch),
            named("blocks", Switch),
        ])
        .holds(Blocks::Of(abilities))
        .says("{body}")
        .about("A planning card, of which there are so many; `kept=#false` can not be kept; `blocks=` is what a tough enemy blocks with."),
    Word::new("event")
        .takes(&[next("id", Id), next("title", Text), next("icon", One(ICONS)), named("unlock", Id)])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("An event card. Its back shows the icon."),
    Word::new("disrupt")
        .takes(&[next("colour", One(COLOURS)), next("value", Whole(1, 3)), next("number", Whole(1, 12))])
        .about("Disrupt tokens: their colour, value and number."),
    Word::new("guide")
        .takes(&[next("id", Id), next("number", Whole(1, 60)), next("game", Whole(1, 20)), named("after", Switch)])
        .holds(Blocks::Of(guide_parts))
        .about("A card of the guide deck: its place in it, and before which game it is read, or with `after=` behind which."),
    Word::new("motive")
        .takes(&[next("motive", One(MOTIVES)), next("words", Text)])
        .about("The words of a motive card."),
];
