//! The laws that every game keeps, over random games of every mission, for one to four players.
//!
//! `CANTINA_LAWS_GAMES=5000 cargo test --release -p mandalorian --test laws` plays that many games of every sort instead of
//! a few; `CANTINA_LAWS_EVERY=10` looks closely at every tenth decision only. A failure names its seed and decision.

use std::collections::BTreeMap;
use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::ids::{Difficulty, Kind, Mode};
use mandalorian::{Mandalorian, Options};
use table::Seed;
use table::laws::{self, Rigour, Seen};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What was broken in many games, each fault once.
#[derive(Default)]
struct Faults(BTreeMap<String, String>);

impl Faults {
    fn play(&mut self, book: &Arc<Book>, setup: &Options, seed: Seed, rigour: Rigour) {
        let inspect = |seen: Seen<'_, Mandalorian>| seen.game().audit();
        if let Err(broken) = laws::play_through::<Mandalorian>(book, setup, seed, rigour, inspect) {
            let sort: String = broken.what.chars().filter(|letter| !letter.is_ascii_digit()).take(80).collect();
            self.0.entry(sort).or_insert_with(|| format!("{setup:?}\n{broken}"));
        }
    }

    fn none(self) {
        let all: Vec<String> = self.0.into_values().collect();
        assert!(all.is_empty(), "{} laws broken:\n\n{}", all.len(), all.join("\n\n"));
    }
}

/// Options for a game of a mission, as many sorts as there are.
fn options(book: &Book, mission: usize, game: u64) -> Options {
    let facts = &book.missions[mission];
    let (from, to) = facts.seats;
    let players = from + (game % u64::from(to - from + 1)) as u8;
    let shared = facts.kind == Kind::Story && game % 3 == 0;
    let enough = facts.characters.len() >= usize::from(players - u8::from(facts.warlord.is_some()));
    let mode = match facts.kind {
        _ if shared && players > 1 => Mode::Shared,
        Kind::Mercenary => Mode::Standard,
        _ if players == 1 || enough && game % 2 == 0 => Mode::Standard,
        _ => Mode::Sandbox,
    };
    let map = match facts.kind {
        Kind::Mercenary => book.maps[game as usize / 2 % book.maps.len()].id.clone(),
        Kind::Story | Kind::Advanced => String::new(),
    };
    let difficulty = Difficulty::of((game / 3) as usize % Difficulty::ALL.len());
    let warlord = (game % u64::from(players)) as u8;
    Options { players, mission: facts.id.clone(), map, mode, difficulty, warlord, ..Options::default() }
}

fn laws_hold(kind: Kind, games: u64, every: u64) {
    let book = Book::printed();
    let mut faults = Faults::default();
    let rigour = Rigour {
        every: number("CANTINA_LAWS_EVERY", every) as usize,
        ahead: 4,
        most: 100_000,
        words: true,
        tastes: true,
    };
    for (mission, _) in book.missions.iter().enumerate().filter(|(_, mission)| mission.kind == kind) {
        for game in 0..number("CANTINA_LAWS_GAMES", games) {
            let options = options(&book, mission, game);
            faults.play(&book, &options, Seed::from_u64(mission as u64).nth(game), rigour);
        }
    }
    faults.none();
}

#[test]
fn laws_hold_in_the_story() {
    laws_hold(Kind::Story, 12, 20);
}

#[test]
fn laws_hold_in_mercenary_missions() {
    laws_hold(Kind::Mercenary, 12, 20);
}

#[test]
fn laws_hold_in_advanced_missions() {
    laws_hold(Kind::Advanced, 12, 20);
}
