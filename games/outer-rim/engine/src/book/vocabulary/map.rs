//! What is on a tile of the map.

use cards::Kind::{Id, One, Text, Whole};
use cards::Terms as _;

use super::{Word, named, next};
use crate::book::language::Part;
use crate::ids::{Class, Faction, Terrain};

/// What is on a tile of the map.
pub const TILE: &[Word] = &[
    Word::new("planet")
        .part(Part::Space(Terrain::Planet))
        .takes(&[
            next("id", Id),
            next("name", Text),
            next("deck", Id),
            named("faction", One(Faction::TERMS)),
            named("first", One(Class::TERMS)),
            named("second", One(Class::TERMS)),
            named("x", Whole(0, 100)),
            named("y", Whole(0, 100)),
        ])
        .about(
            "A planet with the deck of its encounters and its two contact spaces from left to right. `x` and `y` are where \
             a space is drawn on its tile, in hundredths from the west and from the top; nothing else depends on them.",
        ),
    Word::new("navpoint")
        .part(Part::Space(Terrain::Navpoint)).about("A navpoint; `home` is where the patrols of a faction appear.").takes(&[
        next("id", Id),
        named("home", One(Faction::TERMS)),
        named("x", Whole(0, 100)),
        named("y", Whole(0, 100)),
    ]),
    Word::new("maelstrom")
        .part(Part::Space(Terrain::Maelstrom)).about("The Maelstrom: entering it ends a move.").takes(&[
        next("id", Id),
        next("name", Text),
        next("deck", Id),
        named("x", Whole(0, 100)),
        named("y", Whole(0, 100)),
    ]),
    Word::new("path").about("A path between two spaces of the tile. All spaces of a tile have to be connected.").takes(&[next("from", Id), next("to", Id)]),
    Word::new("west").about("Where it joins what lies to the west: upper to upper, lower to lower.").takes(&[next("upper", Id), next("lower", Id)]),
    Word::new("east").about("Where it joins what lies to the east.").takes(&[next("upper", Id), next("lower", Id)]),
];
