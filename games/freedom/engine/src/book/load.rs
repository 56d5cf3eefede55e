//! From content files to a [`Book`].

use sha2::{Digest, Sha256};

use super::rows::{CardRow, CharacterRow, CreatureRow, MissionRow, PossessionRow, RaceRow, ShipRow, StarRow, UnitRow};
use super::scenario::{self, Shelf};
use super::sheet::{List, Sheet};
use super::{Book, Fault, charts, deck, map, pieces};
use crate::ids::{CHARACTERS, ITEMS, SHIPS};
use faults::{Faults, Page, did_you_mean};

/// Where scenarios are.
const SCENARIOS: &str = "scenarios/";

/// The files of a content folder beside its scenarios.
const SHEETS: [&str; 10] = [
    "action_cards.toml",
    "characters.toml",
    "creatures.toml",
    "map.toml",
    "missions.toml",
    "possessions.toml",
    "races.toml",
    "ships.toml",
    "tables.toml",
    "units.toml",
];

type File = (String, String);

impl Book {
    /// Compiles content files such as `map.toml` and `scenarios/flight_to_egrix.toml`.
    pub fn read(files: &[File]) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::default();
        let book = compile(files, &mut faults);
        match book {
            Some(book) if faults.is_empty() => Ok(book),
            _ => Err(faults.into_sorted()),
        }
    }
}

faults::in_files!(
    Book,
    place,
    "toml",
    [
        "action_cards.toml",
        "characters.toml",
        "creatures.toml",
        "map.toml",
        "missions.toml",
        "possessions.toml",
        "races.toml",
        "scenarios/flight_to_egrix.toml",
        "scenarios/varu_powderkeg.toml",
        "ships.toml",
        "tables.toml",
        "units.toml",
    ]
);

/// A sheet belongs in the place of the one of its name, everything else is a scenario.
fn place(name: &str) -> String {
    if SHEETS.contains(&name) { name.to_owned() } else { format!("{SCENARIOS}{name}") }
}

fn page<'a>(files: &'a [File], name: &'static str) -> Page<'a> {
    let found = files.iter().find(|(known, _)| known == name);
    found.map_or(Page { name, text: "" }, |(name, text)| Page { name, text })
}

/// The records of all files that consist of one list.
struct Lists<'a> {
    cards: List<'a, CardRow>,
    characters: List<'a, CharacterRow>,
    creatures: List<'a, CreatureRow>,
    stars: List<'a, StarRow>,
    missions: List<'a, MissionRow>,
    possessions: List<'a, PossessionRow>,
    races: List<'a, RaceRow>,
    ships: List<'a, ShipRow>,
    units: List<'a, UnitRow>,
}

fn list<'a, T: serde::Deserialize<'a>>(
    files: &'a [File],
    name: &'static str,
    key: &'static str,
    faults: &mut Faults,
) -> Option<List<'a, T>> {
    let mut sheet = Sheet::new(page(files, name), faults)?;
    let list = sheet.list(key, faults);
    sheet.done(faults);
    list
}

/// Reads every file before giving up on the first that is broken.
fn lists<'a>(files: &'a [File], faults: &mut Faults) -> Option<Lists<'a>> {
    let cards = list(files, "action_cards.toml", "card", faults);
    let characters = list(files, "characters.toml", "character", faults);
    let creatures = list(files, "creatures.toml", "creature", faults);
    let stars = list(files, "map.toml", "star", faults);
    let missions = list(files, "missions.toml", "mission", faults);
    let possessions = list(files, "possessions.toml", "possession", faults);
    let races = list(files, "races.toml", "race", faults);
    let ships = list(files, "ships.toml", "ship", faults);
    let units = list(files, "units.toml", "unit", faults);
    Some(Lists {
        cards: cards?,
        characters: characters?,
        creatures: creatures?,
        stars: stars?,
        missions: missions?,
        possessions: possessions?,
        races: races?,
        ships: ships?,
        units: units?,
    })
}

fn compile(files: &[File], faults: &mut Faults) -> Option<Book> {
    check_names(files, faults);
    if !SHEETS.iter().all(|sheet| files.iter().any(|(name, _)| name == sheet)) {
        return None;
    }
    let tables = charts::tables(page(files, "tables.toml"), faults);
    let rows = lists(files, faults)?;
    let mut ships = pieces::ships(&rows.ships, faults);
    let characters = pieces::characters(&rows.characters, &rows.ships, &ships, faults);
    if rows.characters.is_whole() && rows.ships.is_whole() {
        pieces::owners(&characters, &mut ships, &rows.ships, faults);
    }
    let possessions = pieces::possessions(&rows.possessions, &rows.ships, faults);
    let stars = map::stars(&rows.stars, &rows.races, &rows.creatures, faults);
    let coup_lines = tables.as_ref().map_or(usize::MAX, |tables| tables.coup.len());
    let room = characters.len() <= CHARACTERS && ships.len() <= SHIPS && possessions.len() <= ITEMS;
    let whole = room && rows.characters.is_whole() && rows.ships.is_whole() && rows.possessions.is_whole();
    let shelf = Shelf { characters: &characters, ships: &ships, possessions: &possessions, stars: &stars };
    let scenarios = if whole && rows.stars.is_whole() { scenarios(files, shelf, faults) } else { Vec::new() };
    Some(Book {
        cards: deck::cards(&rows.cards, coup_lines, faults),
        creatures: pieces::creatures(&rows.creatures, faults),
        missions: deck::missions(&rows.missions, faults),
        units: pieces::units(&rows.units, faults),
        hash: hash(files),
        tables: tables?,
        scenarios,
        characters,
        ships,
        possessions,
        stars,
    })
}

fn scenarios(files: &[File], shelf: Shelf<'_>, faults: &mut Faults) -> Vec<super::Scenario> {
    let mut pages: Vec<_> = files.iter().filter(|(name, _)| name.starts_with(SCENARIOS)).collect();
    pages.sort();
    let pages = pages.into_iter().map(|(name, text)| Page { name, text });
    pages.filter_map(|page| scenario::scenario(page, shelf, faults)).collect()
}

/// All files are there, and no others.
fn check_names(files: &[File], faults: &mut Faults) {
    for sheet in SHEETS.into_iter().filter(|sheet| files.iter().all(|(name, _)| name != sheet)) {
        faults.file(sheet, "the file is missing");
    }
    for (name, _) in files.iter().filter(|(name, _)| !name.starts_with(SCENARIOS)) {
        if !SHEETS.contains(&name.as_str()) {
            let message = "no content file has this name; scenarios belong in the folder `scenarios`";
            faults.file(name, message).help = did_you_mean(name, SHEETS);
        }
    }
}

/// SHA-256 over names and texts in the order of names, each with its length before it.
fn hash(files: &[File]) -> String {
    let mut files: Vec<_> = files.iter().collect();
    files.sort();
    let mut hasher = Sha256::new();
    for part in files.iter().flat_map(|(name, text)| [name, text]) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[nibble as usize]);
    hasher.finalize().iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
