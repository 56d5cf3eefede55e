//! What people read apart from questions, which stand with the procedures that ask them: names, answers, the log, the board, and
//! sentences that several questions use.
//!
//! Names are made in one place, [`Names`], from what stays the same during a game, so a sentence about the past stays true
//! whatever happens later. Questions speak to the player who is asked, the log speaks of characters by their names.

// A new variant doesn't get past here before somebody has thought of its words.
#![warn(clippy::wildcard_enum_match_arm)]
#![allow(clippy::unnested_or_patterns)] // Several sorts in one `about!` are patterns inside of patterns.

mod asking;
mod board;
mod briefing;
mod choices;
mod closing;
mod coming;
mod floor;
mod log;
mod log_rules;
mod piles;

pub use asking::Words;
pub(crate) use asking::{prompt, why};
pub(crate) use board::board;
pub(crate) use briefing::briefing;
pub use briefing::{beginning, endings, features, motives};
pub(crate) use choices::{choice, use_words};
pub(crate) use closing::closing;
pub(crate) use coming::coming;
pub(crate) use log::{ability_words, event, hurt_by};
pub(crate) use log_rules::{event_rule, printed};
pub use piles::{Pile, piles};
pub(crate) use table::words::{a, capital, many, small};

use crate::book::{Instead, SkillFacts, TokenFacts};
use crate::event::Named;
use crate::frame::Source;
use crate::game::Mandalorian;
use crate::ids::{
    CHILD, Card, Class, Door, Face, Happening, Hero, Order, Person, Plan, Player, Shape, Slot, Space, Threat, Track,
    Trait,
};

/// The names of the seats.
pub const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// Several things in a sentence; "nothing" for none.
pub(crate) fn and(things: &[String]) -> String {
    table::words::and(things).unwrap_or_else(|| "nothing".into())
}

/// The classes and abilities of an enemy.
pub(crate) fn abilities(token: &TokenFacts) -> String {
    let classes = Class::ALL.iter().filter(|class| token.is(**class)).map(|class| class.words());
    let traits = Trait::ALL.iter().filter(|ability| **ability != Trait::Asleep && token.has(**ability));
    let mut words: Vec<String> = classes.chain(traits.map(|ability| ability.words())).map(str::to_owned).collect();
    if token.cap > 0 {
        words.push(format!("at most {} damage from one action", token.cap));
    }
    words.join(", ")
}

/// The names of the pieces of one game. What a viewer may not know is named as unknown.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    game: &'a Mandalorian,
    /// What the token in question was, when this is about the past.
    token: Option<Named>,
}

impl<'a> Names<'a> {
    pub fn of(game: &'a Mandalorian) -> Self {
        Self { game, token: None }
    }

    /// Names for something that happened to a token which was this.
    pub fn then(game: &'a Mandalorian, token: Named) -> Self {
        Self { game, token: Some(token) }
    }

    /// A seat: "Red".
    pub fn player(self, who: Player) -> String {
        let seat = self.game.players().find(|seat| *seat == who);
        seat.map_or_else(|| "nobody".into(), |seat| capital(SEATS[seat.ix()]))
    }

    pub fn person(self, person: Person) -> &'a str {
        self.game.ground.book.characters.get(person.ix()).map_or("nobody", |character| character.name.as_str())
    }

    /// A character on the map by its name.
    pub fn hero(self, hero: Hero) -> &'a str {
        self.game.state.heroes.get(hero.ix()).map_or("nobody", |state| self.person(state.person))
    }

    /// The health a character has left: "3 of 5".
    pub fn health(self, hero: Hero) -> String {
        let state = self.game.state.hero(hero);
        format!("{} of {}", state.health.saturating_sub(state.damage), state.health)
    }

    /// A space: its name if it has one, and what the map calls it.
    pub fn space(self, space: Space) -> String {
        let Some(facts) = self.game.ground.map().spaces.get(space.ix()) else { return "nowhere".into() };
        let id = facts.id.to_uppercase();
        if facts.name.is_empty() || facts.name.eq_ignore_ascii_case(&facts.id) {
            id
        } else {
            format!("{} ({id})", facts.name)
        }
    }

    /// What is on a skill card.
    pub fn skill(self, card: Card) -> Option<&'a SkillFacts> {
        let book = &self.game.ground.book;
        if card.is_some() && card.row() == CHILD {
            return book.child.get(card.place());
        }
        let person = self.game.state.heroes.get(card.row())?.person.some()?;
        book.characters.get(person.ix())?.deck.get(card.place())
    }

    /// A skill card by its title.
    pub fn card(self, card: Card) -> &'a str {
        self.skill(card).map_or("an unknown card", |facts| facts.name.as_str())
    }

    pub fn plan(self, plan: Plan) -> &'a str {
        self.game.ground.book.plans.get(plan.ix()).map_or("an unknown planning card", |facts| facts.name.as_str())
    }

    pub fn happening(self, event: Happening) -> &'a str {
        self.game.ground.book.events.get(event.ix()).map_or("an unknown event", |facts| facts.name.as_str())
    }

    /// What an event card says, in one line.
    pub fn happens(self, event: Happening) -> String {
        self.game.ground.book.events.get(event.ix()).map_or_else(String::new, |facts| facts.words.replace('\n', " "))
    }

    /// A token by what is on it.
    pub fn face(self, face: Face) -> &'a str {
        let known = face.is_some() && face.ix() < self.game.ground.faces.len();
        if known { &self.game.ground.token(face).name } else { "a facedown token" }
    }

    /// A token in a sentence: "the Medpac", but "The Asset", which brings its article along, and "Moff Gideon", who needs none.
    pub fn the(self, face: Face) -> String {
        let name = self.face(face);
        let known = face.is_some() && face.ix() < self.game.ground.faces.len();
        let bare = !known || name.starts_with("The ") || self.game.ground.token(face).person;
        if bare { name.to_owned() } else { format!("the {name}") }
    }

    /// What an enemy can do and bear, as its token has it: "shooter, sentry, 4 health". Empty for a feature.
    pub fn mettle(self, face: Face) -> String {
        let ground = &self.game.ground;
        let Some(facts) = ground.faces.get(face.ix()).filter(|_| face.is_some()) else { return String::new() };
        let token = ground.token(face);
        if token.is_enemy() { format!("{}, {} health", abilities(token), facts.health) } else { String::new() }
    }

    /// A token on the map: what is on it as far as that is open, else its shape, and where it lies.
    pub fn threat(self, threat: Threat) -> String {
        if let Some(Named { face, shape }) = self.token {
            let shape = Shape::of(shape as usize).words();
            return if face.is_some() { self.the(face) } else { format!("the facedown {shape}") };
        }
        let Some(placed) = self.game.state.threats.get(threat.ix()) else { return "a token".into() };
        if placed.up || (placed.face.is_some() && !placed.on_map) {
            self.the(placed.face)
        } else {
            format!("the facedown {}", placed.shape().words())
        }
    }

    /// A token on the map with the space it lies in.
    pub fn threat_there(self, threat: Threat) -> String {
        let space = self.game.state.threats.get(threat.ix()).map_or(Space::NONE, |placed| placed.space);
        format!("{} in {}", self.threat(threat), self.space(space))
    }

    /// A slot as the map calls it.
    pub fn slot(self, slot: Slot) -> &'a str {
        if slot != Slot::Mission {
            return slot.words();
        }
        let ground = &self.game.ground;
        let named = ground.mission().rules.slot.as_ref().or(ground.map().rules.slot.as_ref());
        named.map_or(slot.words(), |(name, ..)| name.as_str())
    }

    pub fn door(self, door: Door) -> &'a str {
        self.game.ground.map().doors.get(door.ix()).map_or("a door", |facts| facts.name.as_str())
    }

    pub fn order(self, order: Order) -> &'a str {
        self.game.ground.mission().orders.get(order.ix()).map_or("an order", |facts| facts.name.as_str())
    }

    pub fn track(self, track: Track) -> &'a str {
        self.game.ground.book.tracks.get(track.ix()).map_or("a track", |facts| facts.name.as_str())
    }

    /// What the map or the mission lets a character do with an action instead, by its number.
    pub fn instead(self, which: u8) -> Option<&'a Instead> {
        let ground = &self.game.ground;
        ground.map().rules.instead.iter().chain(&ground.mission().rules.instead).nth(which as usize)
    }

    /// What a program is printed on.
    pub fn source(self, source: Source) -> String {
        match source {
            Source::Nothing => "an effect".into(),
            Source::Skill(card) => self.card(card).into(),
            Source::Plan(plan) => self.plan(plan).into(),
            Source::Event(event) => self.happening(event).into(),
            Source::Advanced(hero) => self.advanced(hero).into(),
            Source::Item(face) => self.the(face),
            Source::Token(threat) => self.threat(threat),
            Source::Mission => "the mission".into(),
            Source::Crisis => "the crisis".into(),
            Source::Lasting(_) => "a lasting effect".into(),
            Source::Order(order) => self.order(order).into(),
        }
    }

    /// The ability on the advanced card of a character.
    pub fn advanced(self, hero: Hero) -> &'a str {
        let person = self.game.state.heroes.get(hero.ix()).map_or(Person::NONE, |state| state.person);
        self.game.ground.book.characters.get(person.ix()).map_or("an ability", |facts| facts.advanced_name.as_str())
    }
}
