//! Everything people read: questions, answers, the log, the board.
//!
//! Names are made in one place, [`Names`], from what stays the same during a game, so a sentence about the past stays true
//! whatever happens later. Questions speak to the player who is asked, the log speaks of players by their seats. Whatever
//! is said to a player is made from what that player can see.

// A new variant doesn't get past here before somebody has thought of its words.
#![warn(clippy::wildcard_enum_match_arm)]
#![allow(clippy::unnested_or_patterns)] // Several sorts in one `about!` are patterns inside of patterns.

mod board;
mod briefing;
mod choices;
mod closing;
mod log;
mod log_rules;
pub mod odds;
mod offers;
mod players;
mod prompts;
mod purchases;
mod stakes;
mod why;

pub(crate) use board::board;
pub(crate) use briefing::briefing;
pub(crate) use choices::choice;
pub(crate) use closing::closing;
pub(crate) use log::event;
pub(crate) use log_rules::{cause_rule, event_rule};
pub(crate) use offers::bundle;
pub use prompts::Words;
pub(crate) use prompts::{prompt, sentences};
pub(crate) use table::words::{capital, many, ordinal};
pub(crate) use why::why;

use crate::book::called;
use crate::frame::Foe;
use crate::ground::Ground;
use crate::ids::{Card, Contact, Dice, Face, Faction, Hull, Kind, Person, Player, Space, Spot, Terrain};

/// The tests of a job with a player's chances.
pub(crate) fn tests(game: &crate::game::OuterRim, who: Player, card: Card) -> Vec<String> {
    stakes::Stakes { game }.job(who, card)
}

/// The names of the seats.
pub const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// The story of a scene behind what is said about it.
fn story(story: &str) -> String {
    if story.is_empty() { String::new() } else { format!(" {story}") }
}

/// The names of the pieces of one game. What a game does not have, or a viewer may not know, is named as unknown.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    ground: &'a Ground,
}

impl<'a> Names<'a> {
    pub fn of(ground: &'a Ground) -> Self {
        Self { ground }
    }

    /// A player: "Red", or "the rival".
    pub fn player(self, who: Player) -> String {
        if self.ground.options.players == 1 && who.0 == 1 {
            return "the rival".into();
        }
        SEATS.get(who.ix()).map_or_else(|| "nobody".into(), |seat| capital(seat))
    }

    /// What belongs to a player: "Red's".
    pub fn whose(self, who: Player) -> String {
        format!("{}'s", self.player(who))
    }

    pub fn person(self, person: Person) -> &'a str {
        self.ground.book.characters.get(person.ix()).map_or("nobody", |character| character.name.as_str())
    }

    /// A ship with its article.
    pub fn ship(self, hull: Hull) -> String {
        self.ground.book.ships.get(hull.ix()).map_or_else(|| "a ship".into(), |ship| format!("the {}", ship.name))
    }

    /// A contact in a sentence: "Greedo", "the Black Sun Agent".
    pub fn contact(self, contact: Contact) -> &'a str {
        self.ground.book.contacts.get(contact.ix()).map_or("somebody unknown", |contact| contact.called.as_str())
    }

    /// The bare name of a contact.
    pub fn token(self, contact: Contact) -> &'a str {
        self.ground.book.contacts.get(contact.ix()).map_or("somebody unknown", |contact| contact.name.as_str())
    }

    /// The bare name of a card.
    pub fn name(self, card: Card) -> &'a str {
        self.ground.book.cards.get(card.ix()).map_or("an unknown card", |card| card.name.as_str())
    }

    /// A card in a sentence: "the bounty on Greedo", "the job Night Auction", "the Vibroknife", "Food Supplies".
    pub fn card(self, card: Card) -> String {
        let Some(facts) = self.ground.book.cards.get(card.ix()) else { return "an unknown card".into() };
        match facts.kind {
            Kind::Bounty => format!("the bounty on {}", facts.name),
            Kind::Job => format!("the job {}", facts.name),
            Kind::Ship | Kind::Gear | Kind::Mod => format!("the {}", facts.name),
            Kind::Event if facts.secret.is_some() => self.secret(card).to_owned(),
            Kind::Crew => called(&facts.name, facts.common),
            Kind::Cargo | Kind::Event => facts.name.clone(),
        }
    }

    /// A secret by its name.
    pub fn secret(self, card: Card) -> &'a str {
        let facts = self.ground.book.cards.get(card.ix());
        facts.and_then(|facts| facts.secret.as_ref()).map_or("a secret", |(name, _)| name.as_str())
    }

    /// A space inside of a sentence.
    pub fn space(self, space: Space) -> String {
        let Some(facts) = self.ground.book.spaces.get(space.ix()) else { return "nowhere".into() };
        match facts.terrain {
            Terrain::Planet => facts.name.clone(),
            Terrain::Maelstrom => format!("the {}", facts.name.trim_start_matches("The ")),
            Terrain::Navpoint => small(&facts.name),
        }
    }

    /// Being in a space: "on Kessel", "at navpoint 4", "in the Maelstrom".
    pub fn at(self, space: Space) -> String {
        let name = self.space(space);
        match self.ground.book.spaces.get(space.ix()).map(|facts| facts.terrain) {
            Some(Terrain::Planet) => format!("on {name}"),
            Some(Terrain::Maelstrom) => format!("in {name}"),
            _ => format!("at {name}"),
        }
    }

    /// The spaces on a way: " by way of Kessel and navpoint 5", or nothing.
    pub fn by_way_of(self, spaces: &[Space]) -> String {
        let names: Vec<String> = spaces.iter().map(|space| self.space(*space)).collect();
        if names.is_empty() { String::new() } else { format!(" by way of {}", and(names)) }
    }

    /// The place of a contact: "the left contact of Kessel".
    pub fn place(self, spot: Spot) -> String {
        let Some(facts) = self.ground.spots.get(spot.ix()) else { return "a contact".into() };
        let place = self.ground.spots_of(facts.space).position(|other| other == spot).unwrap_or(0);
        let side = ["left", "right"].get(place).copied().unwrap_or("outer");
        format!("the {side} contact of {}", self.space(facts.space))
    }

    /// Whom a combat is fought against.
    pub fn foe(self, foe: Foe, enemy: u16) -> String {
        match foe {
            Foe::Enemy => {
                self.ground.book.code.tables.enemies.get(enemy as usize).map_or_else(|| "an enemy".into(), Clone::clone)
            }
            Foe::Patrol(faction) => patrol(faction),
            Foe::Player(player) => self.player(player),
            Foe::Contact(contact) => self.contact(contact).into(),
        }
    }
}

/// "the Hutt patrol".
pub(crate) fn patrol(faction: Faction) -> String {
    format!("the {} patrol", faction.words())
}

/// A faction as people: "the Hutts".
pub(crate) const fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Hutt => "the Hutts",
        Faction::Imperial => "the Empire",
        Faction::Rebel => "the Rebels",
        Faction::Syndicate => "the Syndicate",
    }
}

/// A reputation.
pub(crate) const fn standing(value: i8) -> &'static str {
    match value {
        1.. => "positive",
        0 => "neutral",
        _ => "negative",
    }
}

/// Credits from thousands: "3,000 credits".
pub(crate) fn credits(thousands: impl Into<i32>) -> String {
    format!("{} credits", cards::thousands(thousands.into() * 1000))
}

/// Words one after the other, with "and" before the last; "nothing" for none.
#[allow(clippy::needless_pass_by_value)] // So that it can be collected into.
pub(crate) fn and(words: Vec<String>) -> String {
    table::words::and(&words).unwrap_or_else(|| "nothing".into())
}

/// Inside of a sentence the first letter is small, but not that of a heading: "Action – …".
pub(crate) fn small(text: &str) -> String {
    if text.split(' ').nth(1) == Some("–") { text.to_owned() } else { table::words::small(text) }
}

/// "1 die", "3 dice".
pub(crate) fn dice(number: u8) -> String {
    if number == 1 { "1 die".into() } else { format!("{number} dice") }
}

/// What dice show: "2 hits, 1 crit and 1 blank".
pub(crate) fn faces(dice: Dice) -> String {
    let face = |face: &Face| {
        let plural = if *face == Face::Focus { "focus" } else { face.words() };
        (dice.of(*face) > 0).then(|| {
            if *face == Face::Focus { format!("{} {plural}", dice.of(*face)) } else { many(dice.of(*face), plural) }
        })
    };
    let shown: Vec<String> = Face::ALL.iter().filter_map(face).collect();
    if shown.is_empty() { "no dice".into() } else { and(shown) }
}

/// How often: "once", "twice", "3 times".
pub(crate) fn often(times: u8) -> String {
    match times {
        1 => "once".into(),
        2 => "twice".into(),
        times => format!("{times} times"),
    }
}
