//! Every word of the content files, a row each: what follows it, what is in its braces, where it belongs, what it becomes, and
//! what it reads like. The reference for authors is made from this folder.

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
use cards::{Blocks, Terms as _, maybe, named, next, words};

use super::language::Word;
use crate::ids::{Icon, Kind, Motive, Shape, Slot};

/// Words that are looked for besides being compiled.
pub mod names {
    /// A track is at its limit.
    pub const FULL: &str = "full";
    /// Facedown threats are looked at.
    pub const LOOK: &str = "look";
    /// A door gets markers.
    pub const MARK_DOOR: &str = "mark_door";
    /// How many are left to take.
    pub const OBTAINABLE: &str = "obtainable";
    /// A track is set.
    pub const SET_TRACK: &str = "set_track";
    /// The token in question is carried.
    pub const TAKE: &str = "take";
    /// A door is opened.
    pub const UNLOCK: &str = "unlock";
}

words!(
    /// What may be in a map.
    map_parts: Word = MAP, RULES, ABILITIES
);
words!(
    /// What may be in a mission.
    mission_parts: Word = MISSION, RULES, ABILITIES
);
words!(
    /// What may be on a token.
    token_parts: Word = TOKEN, ABILITIES
);

/// What may be with a character.
pub fn character_parts() -> &'static [Word] {
    CHARACTER
}

/// Every line that is outside braces.
pub const TOP: &[Word] = &[
    Word::new("map")
        .takes(&[next("id", Id), next("name", Text)])
        .holds(Blocks::Of(map_parts))
        .about("A map. It needs a `drawing`, `anchors` and a story mission."),
    Word::new("mission")
        .takes(&[next("kind", One(Kind::TERMS)), next("id", Id), next("name", Text)])
        .holds(Blocks::Of(mission_parts))
        .about("A mission: its briefing or sheet."),
    Word::new("token")
        .takes(&[next("shape", One(Shape::TERMS)), next("id", Id), next("name", Text), named("group", Id)])
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
            named("bonus", One(Slot::TERMS)),
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
        .takes(&[next("id", Id), next("title", Text), next("icon", One(Icon::TERMS)), named("unlock", Id)])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("An event card. Its back shows the icon."),
    Word::new("disrupt")
        .takes(&[next("colour", One(Colour::TERMS)), next("value", Whole(1, 3)), next("number", Whole(1, 12))])
        .about("Disrupt tokens: their colour, value and number."),
    Word::new("guide")
        .takes(&[next("id", Id), next("number", Whole(1, 60)), next("game", Whole(1, 20)), named("after", Switch)])
        .holds(Blocks::Of(guide_parts))
        .about("A card of the guide deck: its place in it, and before which game it is read, or with `after=` behind which."),
    Word::new("motive")
        .takes(&[next("motive", One(Motive::TERMS)), next("words", Text)])
        .about("The words of a motive card."),
];
