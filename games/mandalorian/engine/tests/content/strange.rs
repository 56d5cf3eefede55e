//! Whatever content is accepted can be played to the end: after random changes of numbers, words, lines and braces.
//!
//! `CANTINA_MUTANTS=20000 cargo test --release -p mandalorian --test content random` tries that many changes instead of a few.

use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::ids::{Difficulty, Kind, Mode};
use mandalorian::{Mandalorian, Options};
use table::{Game, Seed};
use testbed::strange::{self, Strange, Way};

use crate::CONTENT;

/// Turns after which a game is left: strange content may make it hard to win or lose.
const LONG: u16 = 300;

/// Plays a random game of each mission, with every look that people take at it.
fn play_all(book: &Arc<Book>, number: u64) {
    for (ix, mission) in book.missions.iter().enumerate() {
        let number = number + ix as u64;
        let (from, to) = mission.seats;
        let players = from + (number % u64::from(to - from + 1)) as u8;
        let mode = Mode::of(if mission.kind == Kind::Story { number as usize % 3 } else { 1 });
        let map = match mission.kind {
            Kind::Mercenary => book.maps[number as usize % book.maps.len()].id.clone(),
            Kind::Story | Kind::Advanced => String::new(),
        };
        let difficulty = Difficulty::of(number as usize / 2 % Difficulty::ALL.len());
        let options = Options { players, mission: mission.id.clone(), map, mode, difficulty, ..Options::default() };
        // What has fewer characters than seats is refused, with words.
        match Mandalorian::deal(book, &options, Seed::from_u64(number)) {
            Ok(game) => strange::play(game, number, 64, audited, |game| game.state().turns > LONG),
            Err(refusal) => assert!(!refusal.to_string().is_empty()),
        }
    }
}

fn audited(game: &Mandalorian) {
    if let Err(wrong) = game.audit() {
        panic!("{wrong}");
    }
}

/// Words that can stand for each other nearly everywhere.
const FAMILIES: &[&[&str]] = &[
    &["move", "attack", "intel", "plan"],
    &["melee", "shooter", "sharpshooter"],
    &["sentry", "grapple", "sabotage", "tough", "steadfast", "hunter", "barrage", "never_moves", "climbs", "asleep"],
    &["circle", "square", "triangle", "orange", "diamond", "aside"],
    &["you", "them", "other", "any", "carrier", "holder", "weakest", "nearest"],
    &["with_enemy", "each_enemy", "enemies", "with_character", "each_character"],
    &["damage", "heal", "disrupt", "push", "defeat", "reveal", "discard"],
    &["objective", "failure"],
    &["always", "end_of_turn"],
    &["crisis", "effect", "set_up", "instead", "slot"],
    &["entered", "arrived", "turn_start", "turn_end", "revealed", "spawned", "enemy_defeated", "enemy_moved", "crisis"],
    &["enemies_move", "enemies_attack", "spawn"],
    &["story", "mercenary", "advanced"],
    &["fixed", "spread", "stack", "fixture"],
];

/// How files are changed, each as often as it stands here.
const WAYS: [Way; 10] = [
    Way::Without,
    Way::Twice,
    Way::Elsewhere,
    Way::Swapped,
    Way::Brace,
    Way::Number,
    Way::Number,
    Way::Number,
    Way::Word,
    Way::Word,
];

#[test]
fn after_random_changes_content_is_refused_in_plain_words_or_can_be_played() {
    let read = |files: &strange::Files| Book::read(files);
    let play = |book: Book, number| play_all(&Arc::new(book), number);
    Strange { printed: CONTENT.files(), ways: &WAYS, families: FAMILIES, few: 120, one_of: 8, read, play }.hold();
}
