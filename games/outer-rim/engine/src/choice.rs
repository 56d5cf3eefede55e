//! What a player can answer, and how it is written.

use std::fmt::Write as _;

use table::List;
use table::notation::{Part, Words};

use crate::frame::Bundle;
use crate::ground::Ground;
use crate::ids::{Card, Deck, Face, Faction, Hull, Kind, Person, Player, Skill, Space, Spot};
use crate::words::SEATS;

table::choices! {
    /// One answer, named by its meaning.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Choice named by Ground {
        /// Play this character.
        "play" => Play(character: Person),
        /// Give the rival this character.
        "rival" => Rival(character: Person),
        /// Start with this ship.
        "fly" => Fly(ship: Hull),
        /// Move to this space.
        "go" => Go(space: Space),
        /// Don't move, or move no further.
        "stay" => Stay,
        /// Recover all damage.
        "recover" => Recover,
        /// Gain 2,000 credits.
        "collect" => Collect,
        /// Use this ability.
        "use" => Use(ability: u16 as Ability),
        /// Don't use anything.
        "pass" => Pass,
        /// Take a trade action.
        "trade" => Trade,
        /// Offer something for something to a player.
        "offer" => Offer { to: Player, give: Bundle, "for" want: Bundle },
        /// Take an offer.
        "accept" => Accept,
        /// Decline an offer, or something that may be done.
        "decline" => Decline,
        /// Take an own offer back.
        "withdraw" => Withdraw,
        /// Take a market action.
        "market" => Market,
        /// Discard the top card of this deck.
        "discard" => Discard(deck: Deck),
        /// Buy this card.
        "buy" => Buy(card: Card),
        /// Buy this ship.
        "take" => BuyShip(ship: Hull),
        /// Barter this card away.
        "barter" => Barter(card: Card),
        /// Discard this card to make room.
        "drop" => MakeRoom(card: Card),
        /// Pay what is left of the price.
        "pay" => Pay,
        /// Take a deliver action.
        "delivery" => Delivery,
        /// Deliver this card.
        "deliver" => Deliver(card: Card),
        /// That is all.
        "done" => Done,
        /// Encounter this patrol.
        "patrol" => Patrol(faction: Faction),
        /// Encounter the space.
        "explore" => Explore,
        /// Encounter the contact at this place.
        "contact" => Contact(contact: Spot),
        /// Attempt this job.
        "attempt" => Attempt(job: Card),
        /// Hunt this crew with this bounty.
        "hunt" => Hunt(bounty: Card, crew: Card),
        /// Use another player's card as an encounter.
        "challenge" => Challenge(player: Player, ability: u16 as Ability),
        /// Fight the contact for this bounty.
        "fight" => Fight(bounty: Card),
        /// Meet the contact.
        "meet" => Meet,
        /// Eliminate the target.
        "eliminate" => Eliminate,
        /// Capture the target.
        "capture" => Capture,
        /// Protect the crew.
        "protect" => Protect,
        /// Leave the crew to its fate.
        "abandon" => Abandon,
        /// Take this way: an option, or what may be done.
        "choose" => Branch(option: u16 as Branch),
        /// This card.
        "card" => Card(card: Card),
        /// This faction.
        "faction" => Faction(faction: Faction),
        /// This player.
        "player" => Player(player: Player),
        /// This space.
        "space" => Space(space: Space),
        /// This skill.
        "skill" => Skill(skill: Skill),
        /// A die that shows this.
        "die" => Die(face: Face),
        /// Roll the chosen dice again.
        "roll" => Roll,
        /// This kind.
        "kind" => Kind(kind: Kind),
    }
}

/// An ability by its key.
struct Ability;
/// A branch of a program by its key.
struct Branch;

/// Pieces that are written as the content calls them.
macro_rules! keyed {
    ($($piece:ident($number:ty), $what:literal, |$ground:ident| $all:expr, |$one:ident| $key:expr;)*) => { $(
        impl Part<Ground> for $piece {
            type Value = Self;
            const WHAT: &'static str = $what;

            fn write(value: &Self, $ground: &Ground) -> String {
                $all.get(value.ix()).map_or_else(|| "none".into(), |$one| $key.clone())
            }

            fn read(word: &str, $ground: &Ground) -> Option<Self> {
                $all.iter().position(|$one| $key == word).map(|at| Self(at as $number))
            }
        }
    )* };
}

keyed! {
    Person(u8), "character", |ground| ground.book.characters, |character| character.id;
    Hull(u8), "ship", |ground| ground.book.ships, |ship| ship.id;
    Space(u8), "space", |ground| ground.book.spaces, |space| space.id;
    Card(u16), "card", |ground| ground.book.keys.cards, |key| *key;
}

/// Kinds of things that are written as people call them.
macro_rules! worded {
    ($($kind:ident $what:literal),*) => { $(
        impl Part<Ground> for $kind {
            type Value = Self;
            const WHAT: &'static str = $what;

            fn write(value: &Self, _: &Ground) -> String {
                value.words().to_lowercase()
            }

            fn read(word: &str, _: &Ground) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.words().to_lowercase() == word)
            }
        }
    )* };
}

worded!(Faction "faction", Skill "skill", Face "face", Kind "kind of card");

impl Part<Ground> for Ability {
    type Value = u16;
    const WHAT: &'static str = "ability";

    fn write(ability: &u16, ground: &Ground) -> String {
        ground.book.keys.abilities[usize::from(*ability)].clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<u16> {
        ground.book.keys.abilities.iter().position(|key| key == word).map(|at| at as u16)
    }
}

impl Part<Ground> for Branch {
    type Value = u16;
    const WHAT: &'static str = "option";

    fn write(branch: &u16, ground: &Ground) -> String {
        ground.book.keys.branches[usize::from(*branch)].clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<u16> {
        ground.book.keys.branches.iter().position(|key| key == word).map(|at| at as u16)
    }
}

impl Part<Ground> for Player {
    type Value = Self;
    const WHAT: &'static str = "player";

    fn write(player: &Self, _: &Ground) -> String {
        SEATS[player.ix()].into()
    }

    fn read(word: &str, _: &Ground) -> Option<Self> {
        SEATS.iter().position(|seat| *seat == word).map(|at| Self(at as u8))
    }
}

/// How the market decks are written.
pub(crate) const DECKS: [&str; 6] = ["bounty", "cargo", "gear_mod", "job", "luxury", "ship"];

impl Part<Ground> for Deck {
    type Value = Self;
    const WHAT: &'static str = "market deck";

    fn write(deck: &Self, _: &Ground) -> String {
        DECKS[deck.ix()].into()
    }

    fn read(word: &str, _: &Ground) -> Option<Self> {
        DECKS.iter().position(|deck| *deck == word).map(Self::of)
    }

    /// The words may be typed one after the other: "gear mod".
    fn read_from(words: &mut Words<'_>, ground: &Ground) -> Result<Self, String> {
        let word = words.collect::<Vec<_>>().join("_");
        Self::read(&word, ground).ok_or_else(|| format!("There is no market deck `{word}`."))
    }
}

/// A place for contacts: the planet, and which one from the left.
pub(crate) fn spot_key(ground: &Ground, spot: Spot) -> String {
    let space = ground.spots[spot.ix()].space;
    let place = ground.spots_of(space).position(|other| other == spot).unwrap_or(0) + 1;
    format!("{}-{place}", ground.book.space(space).id)
}

impl Part<Ground> for Spot {
    type Value = Self;
    const WHAT: &'static str = "place for a contact";

    fn write(spot: &Self, ground: &Ground) -> String {
        spot_key(ground, *spot)
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        (0..ground.spots.len() as u8).map(Spot).find(|spot| spot_key(ground, *spot) == word)
    }
}

impl Part<Ground> for Bundle {
    type Value = Self;
    const WHAT: &'static str = "offer";

    /// Credits first, then cards.
    fn write(bundle: &Self, ground: &Ground) -> String {
        let mut text = String::new();
        if bundle.credits > 0 || bundle.cards.is_empty() {
            let _ = write!(text, "{}", u32::from(bundle.credits) * 1000);
        }
        for card in &*bundle.cards {
            let _ = write!(text, "{}{}", if text.is_empty() { "" } else { " " }, Card::write(card, ground));
        }
        text
    }

    /// One word of it: a card, or credits.
    fn read(word: &str, ground: &Ground) -> Option<Self> {
        let credits = word.parse::<u32>().ok().filter(|credits| credits.is_multiple_of(1000) && *credits <= 9_000_000);
        match (credits, Card::read(word, ground)) {
            (Some(credits), _) => Some(Self { credits: (credits / 1000) as u16, cards: List::new() }),
            (None, card) => card.map(|card| Self { credits: 0, cards: List::from_iter([card]) }),
        }
    }

    /// All words up to the other side of the offer.
    fn read_from(words: &mut Words<'_>, ground: &Ground) -> Result<Self, String> {
        let mut bundle = Self { credits: 0, cards: List::new() };
        while let Some(word) = words.peek().filter(|word| *word != "for") {
            words.next();
            let Some(part) = Self::read(word, ground) else {
                let number = word.parse::<u32>().is_ok();
                return Err(if number {
                    "Credits change hands in whole thousands.".into()
                } else {
                    format!("There is no card `{word}`.")
                });
            };
            match part.cards.first() {
                None => bundle.credits = part.credits,
                Some(_) if bundle.cards.is_full() => return Err("At most six cards go one way in one offer.".into()),
                Some(card) => bundle.cards.push(*card),
            }
        }
        Ok(bundle)
    }
}
