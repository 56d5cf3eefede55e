//! The game in words: questions, answers, the log, the board.
//!
//! Names are made in one place, [`Names`], from what stays the same during a game, so a sentence about the past stays
//! true whatever happens later. Whatever goes to the Rebel player or to everybody speaks of covered units by their
//! number and by what was shown of them, never by their kinds.

// A new variant doesn't get past here before somebody has thought of its words.
#![warn(clippy::wildcard_enum_match_arm)]
#![allow(clippy::unnested_or_patterns)] // Several sorts in one `about!` are patterns inside of patterns.

mod board;
mod briefing;
pub mod cards;
pub(crate) mod chances;
mod choices;
mod closing;
mod force;
mod log;
mod log_rules;
pub(crate) mod missions;
mod prompts;
mod why;

use std::fmt::Write as _;

pub(crate) use crate::book::charts::RATIOS;
pub(crate) use board::{Board, board};
pub(crate) use briefing::briefing;
pub(crate) use choices::choice;
pub use choices::effect;
pub(crate) use closing::{closing, counted};
pub(crate) use force::in_force;
pub(crate) use log::event;
pub(crate) use log_rules::{event_rule, fire_rule, placing_rule, ship_rule};
pub use prompts::Words;
pub(crate) use prompts::prompt;
pub use table::words::{capital, many};
pub use why::segment_name;
pub(crate) use why::why;

use crate::book::{Mission, Rating, Side, UnitKind};
use crate::frame::Ending;
use crate::game::Freedom;
use crate::ground::Ground;
use crate::ids::{Beast, Hull, Item, Party, Place, Who, World};
use crate::state::{Force, Sight, Units};

/// Columns of the Character Combat Results Table as printed.
pub(crate) const DIFFERENTIALS: [&str; 10] =
    ["-7 and less", "-6 to -4", "-3 to -2", "-1", "0", "+1", "+2 to +3", "+4 to +6", "+7 to +10", "+11 and more"];
/// Columns of the Detection Table as printed.
pub(crate) const EVASIONS: [&str; 8] = ["0", "1", "2", "3", "4", "5 to 6", "7 to 8", "9 and more"];

/// How a game ended, as a short name that never changes.
pub(crate) fn ending(ending: Ending) -> &'static str {
    if ending.instant { "instant" } else { "points" }
}

/// The names of the pieces of one game. A piece the game does not have is named as unknown.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    ground: &'a Ground,
}

impl<'a> Names<'a> {
    /// The names of a game.
    pub fn of(ground: &'a Ground) -> Self {
        Self { ground }
    }

    /// A character.
    pub fn who(self, who: Who) -> &'a str {
        self.ground.book.characters.get(who.ix()).map_or("somebody unknown", |card| card.name.as_str())
    }

    /// Characters one after the other: "Barca, Saytar and Telmen".
    pub fn party(self, party: Party) -> String {
        and(party.into_iter().map(|who| self.who(who).to_owned()).collect())
    }

    /// A ship with its article, such as "the Explorer" or "Redjac's Spaceship".
    pub fn ship(self, hull: Hull) -> String {
        let Some(card) = self.ground.book.ships.get(hull.ix()) else { return "an unknown ship".into() };
        let copy = card.id.rsplit('_').next().and_then(|end| end.parse::<u8>().ok());
        match copy {
            Some(number) => format!("{} {number}", card.name),
            None if card.bound => card.name.clone(),
            None => format!("the {}", card.name),
        }
    }

    /// A possession with its article.
    pub fn item(self, item: Item) -> String {
        match self.ground.book.possessions.get(item.ix()) {
            None => "a possession".into(),
            Some(card) if ["Cervac Mk V", "Norrocks", "Charsot"].contains(&card.name.as_str()) => card.name.clone(),
            Some(card) => format!("the {}", card.name),
        }
    }

    /// An Environ or an orbit box.
    pub fn place(self, place: Place) -> String {
        if place.is_orbit() && self.ground.worlds.len() > usize::from(place.0 - Place::ORBIT) {
            return format!("the orbit of {}", self.world(self.ground.world(place)));
        }
        match self.ground.sites.get(place.ix()) {
            Some(_) => self.ground.place_name(place),
            None => "an unknown place".into(),
        }
    }

    /// A planet.
    pub fn world(self, world: World) -> &'a str {
        self.ground.worlds.get(world.ix()).map_or("an unknown planet", |globe| globe.name.as_str())
    }

    /// The planet of a place.
    pub fn planet(self, place: Place) -> &'a str {
        self.world(self.ground.world(place))
    }

    /// A creature.
    pub fn beast(self, beast: Beast) -> &'a str {
        self.ground.book.creatures.get(beast.ix()).map_or("a creature", |creature| creature.name.as_str())
    }

    /// What attacks in a character combat.
    pub fn force(self, force: Force, place: Place) -> String {
        match force {
            Force::None => "nobody".into(),
            Force::Characters(party) => self.party(party),
            Force::Squad => "a squad".into(),
            Force::Creature(beast) => format!("the {}", self.beast(beast)),
            Force::Robots(1) => "a sentry robot".into(),
            Force::Robots(number) => format!("{number} sentry robots"),
            Force::Locals => {
                format!("a mob of {}", self.ground.sites.get(place.ix()).map_or("locals", |site| site.race.as_str()))
            }
        }
    }
}

/// Whether a force is spoken of in the plural.
pub(crate) fn plural(names: Names<'_>, force: Force) -> bool {
    match force {
        Force::Characters(party) => party.len() > 1,
        Force::Robots(number) => number > 1,
        Force::Creature(beast) => names.beast(beast).ends_with('s'),
        Force::None | Force::Squad | Force::Locals => false,
    }
}

/// Whether units and company together are more than one.
pub(crate) fn is_crowd(units: &Units, company: u8) -> bool {
    units.iter().sum::<u8>() + company > 1
}

/// Words one after the other, with "and" before the last; "nobody" for none.
#[allow(clippy::needless_pass_by_value)] // So that it can be collected into.
pub fn and(words: Vec<String>) -> String {
    table::words::and(&words).unwrap_or_else(|| "nobody".into())
}

/// A kind of unit in the middle of a sentence.
pub(crate) fn kind(kind: UnitKind) -> &'static str {
    if kind.ix() < UnitKind::COUNT { kind.name() } else { "unknown unit" }
}

/// So many units of a kind: "1 Line", "3 Patrols", "2 Militia", "1 Rebel wild 2-1".
pub fn units_of(unit: UnitKind, number: u8) -> String {
    let plural = number != 1 && unit.covered();
    format!("{number} {}{}", kind(unit), if plural { "s" } else { "" })
}

/// Units by kind; nothing for none.
pub(crate) fn units(units: &Units) -> Vec<String> {
    let present = UnitKind::ALL.into_iter().filter(|kind| units[kind.ix()] > 0);
    present.map(|kind| units_of(kind, units[kind.ix()])).collect()
}

/// Covered units as the Rebel player knows them: "3 covered (1 or 2 Lines)".
pub fn covered(number: u8, sight: Sight) -> String {
    let (low, high) = (sight.low.min(number), sight.high.min(number));
    let mut text = format!("{number} covered");
    match (low, high) {
        _ if low >= high && high == 0 => text.push_str(if number == 1 { " (a Patrol)" } else { " (all Patrols)" }),
        _ if low >= high && high == number => text.push_str(if number == 1 { " (a Line)" } else { " (all Lines)" }),
        _ if low >= high => drop(write!(text, " ({})", many(high, "Line"))),
        (0, _) if high == number => {}
        (0, _) => drop(write!(text, " (at most {})", many(high, "Line"))),
        _ => drop(write!(text, " ({low} to {high} Lines)")),
    }
    text
}

/// The ratings of a character as the board shows them: "C3 E4 I3 L3 D1 N1".
pub(crate) fn ratings(game: &Freedom, who: Who) -> String {
    if who.ix() >= game.ground.book.characters.len() {
        return "unrated".into();
    }
    let ratings = Rating::ALL.into_iter().zip("CEILDN".chars());
    let ratings: Vec<String> =
        ratings.map(|(rating, letter)| format!("{letter}{}", game.rating(who, rating))).collect();
    ratings.join(" ")
}

/// A number with its sign: "+2", "-1", "0".
pub fn signed(number: impl Into<i16>) -> String {
    let number = number.into();
    if number > 0 { format!("+{number}") } else { number.to_string() }
}

/// What a mission is called on this side: Start or Stop Rebellion.
pub fn mission(mission: Mission, side: Side) -> &'static str {
    match (mission, side) {
        (Mission::Rebellion, Side::Rebel) => "Start Rebellion",
        (Mission::Rebellion, Side::Imperial) => "Stop Rebellion",
        _ => mission.name(),
    }
}

/// The player of a side.
pub fn player(side: Side) -> &'static str {
    match side {
        Side::Rebel => "the Rebel player",
        Side::Imperial => "the Imperial player",
    }
}
