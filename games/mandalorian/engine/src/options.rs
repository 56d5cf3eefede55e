//! What can be agreed before a game: options judged against the content, and who may be played.

use table::Refusal;

use crate::book::{Book, MissionFacts};
use crate::game::Mandalorian;
use crate::ids::{Difficulty, Kind, Mode, PLAYERS, Person};
use crate::rule;
use crate::set_up::Options;

impl Options {
    fn facts<'b>(&self, book: &'b Book) -> Option<&'b MissionFacts> {
        book.find_mission(&self.mission).map(|mission| &book.missions[mission.ix()])
    }

    /// How many characters are in the game.
    pub fn characters_in_play(&self, book: &Book) -> u8 {
        let warlord = self.facts(book).is_some_and(|mission| mission.warlord.is_some());
        if self.is_shared() { 2 } else { self.players.saturating_sub(u8::from(warlord)) }
    }

    /// The characters that were agreed before, in seat order.
    pub(crate) fn cast(&self, book: &Book) -> impl Iterator<Item = Person> {
        self.names().filter_map(|name| book.find_character(name))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.characters.split(',').map(str::trim).filter(|name| !name.is_empty())
    }

    /// Characters that can be played: those of the briefing, or all in sandbox mode and in mercenary missions.
    pub(crate) fn allowed(&self, book: &Book) -> impl Iterator<Item = Person> {
        let listed = match self.facts(book) {
            Some(mission) if mission.kind != Kind::Mercenary && self.mode != Mode::Sandbox => {
                mission.characters.as_slice()
            }
            _ => &[],
        };
        let people = (0..book.characters.len() as u8).map(Person);
        people.filter(move |person| {
            let unlocked = self.is_unlocked(&book.character(*person).unlock);
            unlocked && (listed.is_empty() || listed.contains(person))
        })
    }

    /// Characters that have to be in play: in sandbox mode only those that are always required.
    pub(crate) fn due(&self, book: &Book) -> impl Iterator<Item = Person> {
        let compulsory = self.facts(book).map_or(&[][..], |mission| &mission.compulsory);
        let due = compulsory.iter().filter(|(_, always)| *always || self.mode != Mode::Sandbox);
        due.map(|(person, _)| *person)
    }
}

impl Mandalorian {
    /// Judges options against the content: seats, mode, mission, map, difficulty, unlocked things.
    pub(crate) fn check_setup(book: &Book, options: &Options) -> Result<(), Refusal> {
        if !(1..=PLAYERS as u8).contains(&options.players) {
            return Err(Refusal::new(rule::MA_SETUP_21, "One to four people can play."));
        }
        let Some(mission) = options.facts(book) else {
            let known: Vec<&str> = book.missions.iter().map(|mission| mission.id.as_str()).collect();
            let words = format!("There is no mission `{}`, expected one of: {}.", options.mission, known.join(", "));
            return Err(Refusal::new(rule::MA_PREGAME_3, words));
        };
        if !options.is_unlocked(&mission.unlock) {
            return Err(Refusal::new(rule::MA_SETUP_4, format!("{} is not unlocked yet.", mission.name)));
        }
        let named = |what: &&String| book.guide.iter().any(|card| card.unlocks.contains(what));
        if let Some(what) = options.unlocked.iter().find(|what| !named(what)) {
            return Err(Refusal::new(rule::MA_SETUP_4, format!("No guide card unlocks `{what}`.")));
        }
        check_seats(options, mission)?;
        check_map(book, options, mission)?;
        if options.difficulty == Difficulty::Expert && !options.is_unlocked("expert") {
            return Err(Refusal::new(rule::MA_EXPERT_1, "Expert difficulty is not unlocked yet."));
        }
        check_characters(book, options, mission)
    }
}

fn check_seats(options: &Options, mission: &MissionFacts) -> Result<(), Refusal> {
    let shared = options.mode == Mode::Shared;
    if mission.kind == Kind::Advanced && options.is_shared() {
        return Err(Refusal::new(rule::MA_PREGAME_7, "An advanced mission is never played with shared characters."));
    }
    if mission.kind == Kind::Mercenary && shared && options.players > 1 {
        let words = "Only a player alone shares characters in a mercenary mission.";
        return Err(Refusal::new(rule::MA_PREGAME_8, words));
    }
    let (from, to) = mission.seats;
    if !(from..=to).contains(&options.players) {
        let rule = if mission.motives.is_some() { rule::MA_MOTIVES_2 } else { rule::MA_SETUP_21 };
        return Err(Refusal::new(rule, format!("{} is for {from} to {to} people.", mission.name)));
    }
    if mission.warlord.is_some() && options.warlord >= options.players {
        return Err(Refusal::new(rule::MA_WARLORD_1, "The Warlord has to be one of the seats."));
    }
    Ok(())
}

fn check_map(book: &Book, options: &Options, mission: &MissionFacts) -> Result<(), Refusal> {
    let map = book.find_map(&options.map);
    match (options.map.as_str(), map) {
        ("", _) => Ok(()),
        (id, None) => {
            let known: Vec<&str> = book.maps.iter().map(|map| map.id.as_str()).collect();
            let words = format!("There is no map `{id}`, expected one of: {}.", known.join(", "));
            Err(Refusal::new(rule::MA_PREGAME_4, words))
        }
        (_, Some(map)) if mission.kind == Kind::Mercenary || map == mission.map => Ok(()),
        _ => Err(Refusal::new(rule::MA_PREGAME_4, format!("{} has a map of its own.", mission.name))),
    }
}

fn check_characters(book: &Book, options: &Options, mission: &MissionFacts) -> Result<(), Refusal> {
    let number = options.characters_in_play(book) as usize;
    if options.allowed(book).count() < number {
        let words = format!("{} has fewer characters than that: play it in sandbox mode or share two.", mission.name);
        return Err(Refusal::new(rule::MA_PREGAME_6, words));
    }
    let mut cast: Vec<Person> = Vec::new();
    for name in options.names() {
        let Some(person) = book.find_character(name) else {
            return Err(Refusal::new(rule::MA_SETUP_22, format!("There is no character `{name}`.")));
        };
        if cast.contains(&person) {
            return Err(Refusal::new(rule::MA_SETUP_21, "No character can be taken twice."));
        }
        if !options.allowed(book).any(|allowed| allowed == person) {
            let words = format!("{} is not on the list of {}.", book.character(person).name, mission.name);
            return Err(Refusal::new(rule::MA_SETUP_22, words));
        }
        cast.push(person);
    }
    if cast.len() > number {
        return Err(Refusal::new(rule::MA_SETUP_21, format!("There are {number} characters in this game.")));
    }
    let missing: Vec<Person> = options.due(book).filter(|due| !cast.contains(due)).collect();
    match missing.first() {
        Some(person) if missing.len() > number - cast.len() => {
            let words = format!("{} has to be in play.", book.character(*person).name);
            Err(Refusal::new(rule::MA_SETUP_22, words))
        }
        _ => Ok(()),
    }
}
