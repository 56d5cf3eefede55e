//! Plays many games of Outer Rim between players of several kinds and writes down who wins with what.
//!
//! `cargo run --release -p outer-rim-player --example balance -- 20000` plays that many games at tables of two, three and four players of mixed
//! kinds, and a quarter of them at tables of one kind and alone against each rival; it writes `docs/outer-rim-balance.md` with its
//! pictures. `-- 500 look` only tells what each kind of player does.

#![allow(clippy::cast_precision_loss)]

mod bars;
mod games;
mod page;

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use games::{Company, KINDS, Tally, play};
use indicatif::ProgressBar;
use outer_rim::Options;
use outer_rim::book::Book;
use rayon::prelude::*;
use table::Seed;

/// How hard the rival is made.
pub struct Level {
    /// What it is called.
    pub name: &'static str,
    /// The set-up.
    pub options: Options,
}

/// The rivals that are measured, the easiest first.
pub fn levels() -> Vec<Level> {
    let alone = Options { players: 1, ..Options::default() };
    let handicap = |handicap| Options { handicap, ..alone };
    vec![
        Level { name: "handicap 4", options: handicap(4) },
        Level { name: "handicap 3", options: handicap(3) },
        Level { name: "handicap 2", options: handicap(2) },
        Level { name: "handicap 1", options: handicap(1) },
        Level { name: "12 fame", options: Options { fame: 12, ..alone } },
        Level { name: "as printed", options: alone },
        Level { name: "head start 2", options: Options { head_start: 2, ..alone } },
    ]
}

/// All that is measured.
pub struct Measured {
    /// Games at each table of mixed kinds.
    pub games: u64,
    /// Games at each other table.
    pub fewer: u64,
    /// Tables of two, three and four of mixed kinds.
    pub mixed: [Tally; 3],
    /// Four of each kind.
    pub alike: [Tally; KINDS],
    /// Each kind alone, against each rival.
    pub alone: Vec<[Tally; KINDS]>,
}

fn measure(games: u64) -> Measured {
    let (book, levels) = (Book::printed(), levels());
    let fewer = games.div_ceil(4);
    let bar = ProgressBar::new(3 * games + (1 + levels.len()) as u64 * KINDS as u64 * fewer);
    // Every table has games of its own.
    let table = |number: u64, options: Options, company: Company, games: u64| {
        let played = (0..games).into_par_iter().map(|game| {
            bar.inc(1);
            play(&book, &options, company, Seed::from_u64(number).nth(game))
        });
        let mut tally = played.reduce(Tally::default, Tally::merge);
        tally.turns.sort_unstable();
        tally
    };
    let of = |players: u8| Options { players, ..Options::default() };
    let mixed = [2, 3, 4].map(|players| table(players.into(), of(players), Company::Mixed, games));
    let alike = std::array::from_fn(|kind| table(100 + kind as u64, of(4), Company::Only(kind), fewer));
    // Rivals are met in the same games, so that only the rival differs.
    let alone = levels
        .iter()
        .map(|level| std::array::from_fn(|kind| table(200 + kind as u64, level.options, Company::Only(kind), fewer)));
    let alone = alone.collect();
    bar.finish_and_clear();
    Measured { games, fewer, mixed, alike, alone }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|number| number.parse().ok()).unwrap_or(2000);
    let book: Arc<Book> = Book::printed();
    let measured = measure(games);
    if words.iter().any(|word| word == "look") {
        print!("{}", page::numbers(&measured));
        return Ok(());
    }
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs"));
    page::pictures(docs, &measured)?;
    std::fs::write(docs.join("outer-rim-balance.md"), page::page(&book, &measured))?;
    Ok(())
}
