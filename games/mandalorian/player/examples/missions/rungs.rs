//! Looks for the rung on which each game of a mission should begin.
//!
//! A ladder goes from the easiest beginning to the hardest, so the rung is found by halving: the one where the mean of all kinds
//! of players comes closest to the middle of what is wanted. None of them may fall far below, and where beginners play all of
//! them have a band of their own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use mandalorian::book::{Book, Odds};
use mandalorian::ids::Difficulty;
use mandalorian_player::Style;
use table::Seed;

use crate::games::{BEGINNERS, BELOW, Cell, band, games, is_for_beginners, seats};

/// How much more often than wanted at standard difficulty a game without a goal at novice should be won.
const EASIER: f64 = 12.0;

/// The same content with every game on one rung.
pub fn all_on(book: &Book, rung: usize) -> Book {
    let mut book = book.clone();
    for mission in &mut book.missions {
        let rung = rung.min(mission.rungs.len()) as u8;
        mission.odds = Odds { solo: [rung; 4], characters: [[rung; 4]; 4] };
    }
    book
}

/// How often each kind of player wins a cell on a rung, in percent.
struct Measure {
    wins: Vec<f64>,
    /// How far that is from what is wanted.
    off: f64,
}

impl Measure {
    fn mean(&self) -> f64 {
        self.wins.iter().sum::<f64>() / self.wins.len() as f64
    }
}

/// What is wanted of a cell: the middle of its band.
fn wanted(book: &Book, cell: &Cell) -> f64 {
    let standard = Cell { difficulty: Difficulty::Standard, ..cell.clone() };
    let middle = band(book, cell).map(|(from, to)| f64::midpoint(from, to));
    middle.or_else(|| band(book, &standard).map(|(from, to)| f64::midpoint(from, to) + EASIER)).unwrap_or(50.0)
}

fn measure(book: &Arc<Book>, cell: &Cell, seed: Seed, number: u64) -> Measure {
    let styles = Style::ALL.iter();
    let wins: Vec<f64> =
        styles.map(|style| games(book, cell, Some(*style), seed, number).published().percent().0).collect();
    let aim = wanted(book, cell);
    let (from, to) = if is_for_beginners(book, cell) { BEGINNERS } else { (aim - 5.0 - BELOW, 100.0) };
    let outside: f64 = wins.iter().map(|wins| (from - wins).max(wins - to).max(0.0)).sum();
    let mut measure = Measure { wins, off: 0.0 };
    measure.off = (measure.mean() - aim).abs() + outside;
    measure
}

/// The best rung of a cell.
fn best(books: &[Arc<Book>], cell: &Cell, seed: Seed, number: u64) -> (usize, Measure) {
    let rungs = books[0].missions[cell.mission].rungs.len();
    let aim = wanted(&books[0], cell);
    let mut tried: BTreeMap<usize, Measure> = BTreeMap::new();
    let (mut low, mut high) = (1, rungs.max(1));
    while low < high {
        let middle = usize::midpoint(low, high);
        let measure = measure(&books[middle], cell, seed, number);
        if measure.mean() > aim {
            low = middle + 1;
        } else {
            high = middle;
        }
        tried.insert(middle, measure);
    }
    tried.entry(low).or_insert_with(|| measure(&books[low], cell, seed, number));
    let mut tried: Vec<(usize, Measure)> = tried.into_iter().collect();
    tried.sort_by(|one, other| one.1.off.total_cmp(&other.1.off));
    tried.swap_remove(0)
}

/// Finds the rungs of cells, tells of each, and ends with the `odds` lines that follow.
pub fn find(book: &Book, cells: &[Cell], seed: Seed, number: u64) {
    let most = book.missions.iter().map(|mission| mission.rungs.len()).max().unwrap_or(0);
    let books: Vec<Arc<Book>> = (0..=most).map(|rung| Arc::new(all_on(book, rung))).collect();
    let mut odds: BTreeMap<(usize, usize), String> = BTreeMap::new();
    for cell in cells {
        let (rung, found) = best(&books, cell, seed, number);
        let mission = &book.missions[cell.mission];
        let wins: Vec<String> = found.wins.iter().map(|wins| format!("{wins:.0}")).collect();
        println!(
            "{} {} {}: rung {rung} of {}, wanted {:.0}, wins {}",
            mission.id,
            cell.difficulty.words(),
            seats(book, cell),
            mission.rungs.len(),
            wanted(book, cell),
            wins.join(" ")
        );
        let characters = cell.players - u8::from(mission.warlord.is_some());
        let names = if mission.warlord.is_some() {
            ["", "one", "two", "three", ""]
        } else {
            ["", "solo", "two", "three", "four"]
        };
        let line = odds.entry((cell.mission, cell.difficulty.ix())).or_default();
        let _ = write!(line, " {}={rung}", names[usize::from(characters)]);
    }
    for ((mission, level), line) in odds {
        println!("{}: odds {}{line}", book.missions[mission].id, Difficulty::of(level).words());
    }
}
