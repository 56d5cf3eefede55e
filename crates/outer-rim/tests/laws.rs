//! The laws that every game keeps, over random games for one to four players.
//!
//! `CANTINA_LAWS_GAMES=5000 cargo test --release -p outer-rim --test laws` plays that many games of every set-up instead of
//! a few; `CANTINA_LAWS_EVERY=10` looks closely at every tenth decision only. A failure names its seed and decision.

use std::collections::BTreeMap;
use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::{Options, OuterRim};
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
        let inspect = |seen: Seen<'_, OuterRim>| seen.game().audit();
        if let Err(broken) = laws::play_through::<OuterRim>(book, setup, seed, rigour, inspect) {
            let sort: String = broken.what.chars().filter(|letter| !letter.is_ascii_digit()).take(80).collect();
            self.0.entry(sort).or_insert_with(|| format!("{setup:?}\n{broken}"));
        }
    }

    fn none(self) {
        let all: Vec<String> = self.0.into_values().collect();
        assert!(all.is_empty(), "{} laws broken:\n\n{}", all.len(), all.join("\n\n"));
    }
}

fn laws_hold(players: u8, games: u64, every: u64) {
    let book = Book::printed();
    let mut faults = Faults::default();
    let rigour = Rigour { every: number("CANTINA_LAWS_EVERY", every) as usize, ahead: 4, most: 200_000, words: true };
    for game in 0..number("CANTINA_LAWS_GAMES", games) {
        let options = Options {
            players,
            fame: if game % 3 == 2 { 12 } else { 10 },
            random_map: game % 2 == 1,
            head_start: if players == 1 { (game % 4) as u8 } else { 0 },
        };
        faults.play(&book, &options, Seed::from_u64(players.into()).nth(game), rigour);
    }
    faults.none();
}

#[test]
fn laws_hold_alone_against_the_rival() {
    laws_hold(1, 30, 9);
}

#[test]
fn laws_hold_for_two_players() {
    laws_hold(2, 3, 60);
}

#[test]
fn laws_hold_for_three_players() {
    laws_hold(3, 2, 90);
}

#[test]
fn laws_hold_for_four_players() {
    laws_hold(4, 2, 120);
}
