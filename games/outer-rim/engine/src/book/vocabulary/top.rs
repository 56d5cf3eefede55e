//! Every line that is outside braces.

use cards::Kind::{Credits, Id, One, Switch, Text, Whole};
use cards::{Blocks, Terms as _};

use super::terms::KINDS;
use super::{
    Word, card_parts, character_parts, contact_parts, databank_parts, effects, encounter_parts, maybe, named, next,
    rival_parts, ship_parts, tile_parts,
};
use crate::ids::{Class, Deck, Faction, Kind};

/// Every line that is outside braces.
pub const TOP: &[Word] = &[
    Word::new("tile")
        .takes(&[next("id", Id)])
        .holds(Blocks::Of(tile_parts))
        .about("A map tile; `west` and `east` are where it joins its neighbours."),
    Word::new("endcap").takes(&[next("id", Id)]).holds(Blocks::Of(tile_parts)).about("An end of the map."),
    Word::new("patrol")
        .takes(&[next("faction", One(Faction::TERMS)), next("level", Whole(1, 4)), maybe("combat", Whole(1, 9))])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("A patrol token with its reward. Without a combat value it cannot be beaten."),
    Word::new("deck").takes(&[next("id", Id), next("name", Text)]).about("An encounter deck."),
    Word::new("character")
        .takes(&[next("id", Id), next("name", Text)])
        .holds(Blocks::Of(character_parts))
        .about("A scoundrel."),
    Word::new("ship")
        .takes(&[next("id", Id), next("name", Text), named("cost", Credits)])
        .holds(Blocks::Of(ship_parts))
        .about("A ship sheet."),
    Word::new("market")
        .takes(&[
            next("deck", One(Deck::TERMS)),
            next("kind", One(Kind::TERMS)),
            next("id", Id),
            next("name", Text),
            named("cost", Credits),
            named("patrol", One(Faction::TERMS)),
            named("distance", Whole(1, 6)),
            named("original", Switch),
            named("common", Switch),
        ])
        .holds(Blocks::Of(card_parts))
        .about("A card of the market. A card of kind `ship` has the id of its ship sheet. Crew whose name says what it is rather than who is `common`: the Undercover Agent."),
    Word::new("contact")
        .takes(&[
            next("id", Id),
            next("name", Text),
            next("class", One(Class::TERMS)),
            next("databank", Whole(2, 39)),
            named("original", Switch),
            named("common", Switch),
        ])
        .holds(Blocks::Of(contact_parts))
        .about("A contact token with its databank card. One whose name says what it is rather than who is `common`: the Black Sun Agent."),
    Word::new("databank")
        .takes(&[next("number", Whole(1, 99)), next("id", Id), next("title", Text), named("original", Switch)])
        .holds(Blocks::Of(databank_parts))
        .about("A databank card that is resolved."),
    Word::new("starter")
        .takes(&[
            next("number", Whole(90, 92)),
            next("kind", One(KINDS)),
            next("id", Id),
            next("name", Text),
            named("cost", Credits),
            named("original", Switch),
        ])
        .holds(Blocks::Of(card_parts))
        .about("A databank card that a character starts with; `starts` is where."),
    Word::new("encounter")
        .takes(&[next("deck", Id), next("number", Whole(1, 20)), named("original", Switch)])
        .holds(Blocks::Of(encounter_parts))
        .about("A card of an encounter deck."),
    Word::new("rival")
        .takes(&[next("number", Whole(1, 20))])
        .holds(Blocks::Of(rival_parts))
        .about("A card of the rival's deck."),
];
