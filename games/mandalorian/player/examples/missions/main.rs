//! Plays the missions of The Mandalorian: Adventures by several kinds of players, and writes down how often they win.
//!
//! - `cargo run --release -p mandalorian-player --example missions -- 200` plays that many games for each mission, difficulty, number of seats and
//!   kind of player. Words choose some of them, such as `-- 200 last_call standard 2 bold`; `story`, `mercenary` and `advanced` are
//!   missions of a kind; `random` are players who answer by lot. `seed=9` deals other games, `content=DIR` plays the missions of
//!   another folder, and `keep=FILE` adds what came of them to a file; `rung=3` begins all of them on that rung.
//! - `-- page FILE…` writes `docs/mandalorian-balance.md` with its pictures from such files; rows that are in
//!   several of them, played with other seeds, are added up. `second=FILE` has rows of another `content=`, whose `aim` lines lead
//!   players another way.
//! - `-- 100 rungs` looks for the rung on which the games of each row should begin.

#![allow(clippy::cast_precision_loss)]

mod games;
mod page;
mod points;
mod rungs;

use std::error::Error;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use indicatif::ProgressBar;
use mandalorian::book::Book;
use mandalorian_player::Style;
use table::Seed;

use games::{Cell, Tally, band, cells, games, is_chosen, seats};
use page::Row;

/// The name of players who answer by lot.
const RANDOM: &str = "random";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let set = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let content = set("content").unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../content"));
    let book = Book::load(Path::new(content))
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    if words.first().is_some_and(|word| word == "page") {
        return page::write(&book, &words[1..]);
    }
    let number: u64 = words.first().and_then(|number| number.parse().ok()).unwrap_or(200);
    let seed = Seed::from_u64(set("seed").map_or(Ok(7), str::parse)?);
    let chosen: Vec<String> = words.iter().skip(1).filter(|word| !word.contains('=')).cloned().collect();
    let cells: Vec<Cell> = cells(&book).into_iter().filter(|cell| is_chosen(&book, cell, &chosen)).collect();
    if chosen.iter().any(|word| word == "rungs") {
        rungs::find(&book, &cells, seed, number);
        return Ok(());
    }
    let book = set("rung").map_or(Ok(book.clone()), |rung| rung.parse().map(|rung| rungs::all_on(&book, rung)))?;
    play(&Arc::new(book), &cells, &players(&chosen), seed, number, set("keep"))
}

/// The kinds of players that words name, all if they name none.
fn players(words: &[String]) -> Vec<Option<Style>> {
    let named = |style: &&Style| words.iter().any(|word| word == style.name);
    let mut players: Vec<Option<Style>> = Style::ALL.iter().filter(named).copied().map(Some).collect();
    if words.iter().any(|word| word == RANDOM) {
        players.push(None);
    }
    if players.is_empty() { Style::ALL.iter().copied().map(Some).collect() } else { players }
}

/// Plays cells, tells what came of each, and keeps it in a file.
fn play(
    book: &Arc<Book>,
    cells: &[Cell],
    players: &[Option<Style>],
    seed: Seed,
    number: u64,
    keep: Option<&str>,
) -> Result<(), Box<dyn Error>> {
    let bar = ProgressBar::new((cells.len() * players.len()) as u64);
    for cell in cells {
        for style in players {
            let start = std::time::Instant::now();
            let tally = games(book, cell, *style, seed, number);
            let name = style.map_or(RANDOM, |style| style.name);
            let spent = start.elapsed().as_secs_f64() * 1000.0 / number.max(1) as f64;
            bar.suspend(|| println!("{} {spent:.1} ms a game", told(book, cell, name, &tally)));
            bar.inc(1);
            if let Some(file) = keep {
                let row = Row::new(book, cell, name, tally);
                let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
                writeln!(file, "{}", serde_json::to_string(&row)?)?;
            }
        }
    }
    bar.finish();
    Ok(())
}

/// What came of a cell, in a line.
fn told(book: &Book, cell: &Cell, player: &str, tally: &Tally) -> String {
    let (percent, spread) = tally.published().percent();
    let wanted = band(book, cell).map_or_else(|| "–".into(), |(from, to)| format!("{from:.0}–{to:.0}"));
    let lost = tally.lost().max(1) as f64 / 100.0;
    let failures: Vec<String> =
        tally.failures.iter().map(|(words, number)| format!("{words} {:.0} %", *number as f64 / lost)).collect();
    format!(
        "{} {} {} {player}: {percent:.0} ± {spread:.0} ({wanted}), {:.0} turns, {:.2} crises {:.2} damage {:.2} defeated a turn, \
         Child flees {:.2} and is taken {:.2} a game, lost by defeat {:.0} %, {};",
        book.missions[cell.mission].id,
        cell.difficulty.words(),
        seats(book, cell),
        tally.length(),
        tally.a_turn(1),
        tally.a_turn(3),
        tally.a_turn(5),
        tally.happened[7] as f64 / tally.wins.all.max(1) as f64,
        tally.happened[8] as f64 / tally.wins.all.max(1) as f64,
        tally.defeats as f64 / lost,
        failures.join(", "),
    )
}
