//! Plays every mission of The Mandalorian: Adventures by sensible players and writes down how often they win.
//!
//! `cargo run --release -p bots --example missions -- 500` plays that many games for each mission, difficulty and number of
//! characters, and writes `docs/mandalorian-balance.md` with its pictures. Words behind the number choose some of them, and
//! then nothing is written: `-- 200 last_call standard 2`; `greedy`, `planner` and `random` are other players.

#![allow(clippy::cast_precision_loss)]

mod common;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use bots::hunter::{Effort, Hunter};
use common::{Share, draw};
use indicatif::{ParallelProgressIterator, ProgressBar};
use mandalorian::book::Book;
use mandalorian::frame::{Ask, Ending};
use mandalorian::ids::{Difficulty, Kind, Mode, Motive, Player};
use mandalorian::{Mandalorian, Options};
use rayon::prelude::*;
use table::{Game, Log, Seed, Status, Viewer, Whim};

/// The players whose wins the content is made for.
const REFERENCE: Effort = Effort::CAREFUL;

/// One row of the tables.
#[derive(Clone)]
struct Cell {
    mission: usize,
    /// Maps that take turns.
    maps: Vec<String>,
    difficulty: Difficulty,
    /// Seats; one is the solo game with two characters.
    players: u8,
}

/// What came of the games of a cell.
#[derive(Clone, Default)]
struct Tally {
    wins: Share,
    /// Of games with a traitor, and of those without.
    motives: [Share; 2],
    maps: BTreeMap<String, Share>,
    turns: u64,
    decisions: u64,
    defeats: u64,
    failures: BTreeMap<String, u64>,
}

impl Tally {
    fn merge(mut self, other: Self) -> Self {
        self.wins.merge(other.wins);
        for (mine, more) in self.motives.iter_mut().zip(other.motives) {
            mine.merge(more);
        }
        other.maps.into_iter().for_each(|(map, share)| self.maps.entry(map).or_default().merge(share));
        self.turns += other.turns;
        self.decisions += other.decisions;
        self.defeats += other.defeats;
        other.failures.into_iter().for_each(|(name, number)| *self.failures.entry(name).or_default() += number);
        self
    }
}

/// Which wins are wanted, from and to, in percent.
fn band(book: &Book, cell: &Cell) -> Option<(f64, f64)> {
    let mission = &book.missions[cell.mission];
    let at = cell.difficulty.ix();
    let bands = match mission.kind {
        _ if mission.warlord.is_some() => [None, Some(45.0), Some(45.0), Some(40.0)],
        _ if mission.motives.is_some() => [None, Some(50.0), Some(45.0), Some(40.0)],
        Kind::Story if book.missions.iter().position(|one| one.kind == Kind::Story) == Some(cell.mission) => [Some(80.0), Some(65.0), Some(50.0), Some(30.0)],
        Kind::Story | Kind::Mercenary => [Some(75.0), Some(55.0), Some(40.0), Some(25.0)],
        Kind::Advanced => [Some(65.0), Some(45.0), Some(30.0), Some(18.0)],
    };
    bands[at].map(|from| (from, from + 10.0))
}

fn options(book: &Book, cell: &Cell, game: u64) -> Options {
    let mission = &book.missions[cell.mission];
    let characters = cell.players - u8::from(mission.warlord.is_some());
    let listed = mission.characters.len();
    let few = mission.kind != Kind::Mercenary && listed > 0 && listed < usize::from(characters);
    Options {
        players: cell.players,
        mission: mission.id.clone(),
        map: cell.maps.get(game as usize % cell.maps.len().max(1)).cloned().unwrap_or_default(),
        mode: if few { Mode::Sandbox } else { Mode::Standard },
        difficulty: cell.difficulty,
        warlord: (game % u64::from(cell.players)) as u8,
        ..Options::default()
    }
}

/// Plays one game; no effort at all is to answer by lot.
fn play(book: &Arc<Book>, cell: &Cell, number: u64, effort: Option<Effort>) -> Tally {
    let seed = Seed::from_u64(7).nth(number);
    let options = options(book, cell, number);
    let mut game = Mandalorian::deal(book, &options, seed).expect("a set-up that can be dealt");
    let mut whim = Whim::new(seed);
    let mut hunters: Vec<Hunter> = vec![Hunter::new(effort.unwrap_or(Effort::GREEDY)); cell.players.into()];
    let (mut choices, mut tally) = (Vec::new(), Tally::default());
    while let Status::Asking(prompt) = game.status() {
        let seat = prompt.seats.iter().next().expect("somebody is asked");
        game.choices(seat, &mut choices);
        let choice = match effort {
            Some(_) => {
                let view = game.view(Viewer::Seat(seat));
                hunters[usize::from(seat.0)].choose(&view, Player(seat.0), &choices, &mut whim).expect("a choice")
            }
            None => choices[whim.below(choices.len())],
        };
        game.play_listed(seat, &choice, &mut Log::Off);
        tally.decisions += 1;
        assert!(tally.decisions < 100_000, "seed {seed}: an endless game");
    }
    let state = game.state();
    tally.turns = state.turns.into();
    let won = state.ask == Ask::Over(Ending::Objective);
    tally.wins.add(won);
    if book.missions[cell.mission].motives.is_some() {
        tally.motives[usize::from(!state.motives.contains(&Some(Motive::Disloyal)))].add(won);
    }
    tally.maps.entry(options.map).or_default().add(won);
    match state.ask {
        Ask::Over(Ending::Failure(place)) => {
            let failure = game.ground().mission().failures.get(place as usize);
            *tally.failures.entry(failure.map_or_else(String::new, |finish| finish.words.clone())).or_default() += 1;
        }
        Ask::Over(Ending::Defeat(_) | Ending::Nobody) => tally.defeats += 1,
        _ => {}
    }
    tally
}

/// Every cell that can be dealt.
fn cells(book: &Book) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (mission, facts) in book.missions.iter().enumerate() {
        let maps = match facts.kind {
            Kind::Mercenary => book.maps.iter().map(|map| map.id.clone()).collect(),
            Kind::Story | Kind::Advanced => Vec::new(),
        };
        for difficulty in Difficulty::ALL {
            for players in facts.seats.0..=facts.seats.1 {
                cells.push(Cell { mission, maps: maps.clone(), difficulty: *difficulty, players });
            }
        }
    }
    cells
}

/// How the seats of a cell are called.
fn seats(book: &Book, cell: &Cell) -> String {
    match cell.players {
        1 => "solo".into(),
        _ if book.missions[cell.mission].warlord.is_some() => format!("1 + {}", cell.players - 1),
        number => number.to_string(),
    }
}

fn is_chosen(book: &Book, cell: &Cell, words: &[String]) -> bool {
    let facts = &book.missions[cell.mission];
    let names = [facts.id.clone(), format!("{:?}", facts.kind).to_lowercase()];
    let levels = [cell.difficulty.words().to_owned()];
    let numbers = [cell.players.to_string()];
    let fits = |own: &[String], all: &dyn Fn(&str) -> bool| {
        let mut asked = words.iter().filter(|word| all(word)).peekable();
        asked.peek().is_none() || asked.any(|word| own.contains(word))
    };
    let kinds = ["story", "mercenary", "advanced"];
    fits(&names, &|word| kinds.contains(&word) || book.missions.iter().any(|mission| mission.id == word))
        && fits(&levels, &|word| Difficulty::ALL.iter().any(|level| level.words() == word))
        && fits(&numbers, &|word| word.parse::<u8>().is_ok())
}

/// The row of a cell.
fn row(book: &Book, cell: &Cell, tally: &Tally) -> String {
    let wins = if book.missions[cell.mission].motives.is_some() { tally.motives[0] } else { tally.wins };
    let (percent, spread) = wins.percent();
    let wanted = band(book, cell);
    let inside = wanted.map_or("", |(from, to)| match () {
        () if percent < from - spread => "too hard",
        () if percent < from => "hard",
        () if percent > to + spread => "too easy",
        () if percent > to => "easy",
        () => "inside",
    });
    let wanted = wanted.map_or_else(|| "–".into(), |(from, to)| format!("{from:.0}–{to:.0}"));
    let games = tally.wins.all.max(1);
    let lost = (tally.wins.all - tally.wins.good).max(1) as f64 / 100.0;
    let failures: Vec<String> =
        tally.failures.iter().map(|(words, number)| format!("{words} {:.0} %", *number as f64 / lost)).collect();
    format!(
        "| {} | {} | {} | {percent:.0} ± {spread:.0} | {wanted} | {inside} | {:.0} | {:.0} % | {} |",
        book.missions[cell.mission].name,
        cell.difficulty.words(),
        seats(book, cell),
        tally.turns as f64 / games as f64,
        tally.defeats as f64 / lost,
        failures.join(", "),
    )
}

const HEAD: &str = "| mission | difficulty | seats | wins % | wanted % | | turns | lost by defeat | lost otherwise |\n\
     | --- | --- | --- | --- | --- | --- | --- | --- | --- |";

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|number| number.parse().ok()).unwrap_or(200);
    words = words.split_off(words.len().min(1));
    let efforts = [
        ("greedy", Some(Effort::GREEDY)),
        ("careful", Some(Effort::CAREFUL)),
        ("planner", Some(Effort::PLANNER)),
        ("random", None),
    ];
    let named = |word: &String| efforts.iter().find(|(name, _)| name == word).map(|(_, effort)| *effort);
    let effort = words.iter().find_map(named).unwrap_or(Some(REFERENCE));
    let whole = words.is_empty();
    words.retain(|word| named(word).is_none());
    let content = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/mandalorian"));
    let book = Book::load(content).map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let book = Arc::new(book);
    let cells: Vec<Cell> = cells(&book).into_iter().filter(|cell| is_chosen(&book, cell, &words)).collect();
    let bar = ProgressBar::new(cells.len() as u64 * games);
    let mut rows = Vec::new();
    let start = std::time::Instant::now();
    for cell in &cells {
        let numbers = (0..games).into_par_iter().progress_with(bar.clone());
        let tally = numbers.map(|number| play(&book, cell, number, effort)).reduce(Tally::default, Tally::merge);
        let mut told = row(&book, cell, &tally);
        if tally.maps.len() > 1 {
            let maps = tally.maps.iter().map(|(map, share)| format!("{map} {:.0}", share.percent().0));
            let _ = write!(told, "\n    by map: {}", maps.collect::<Vec<_>>().join(", "));
        }
        if tally.motives[1].all > 0 {
            let _ = write!(told, "\n    without a traitor: {:.0} %", tally.motives[1].percent().0);
        }
        bar.suspend(|| println!("{told}"));
        rows.push((cell.clone(), tally));
    }
    bar.finish();
    let all = (cells.len() as u64 * games).max(1) as f64;
    eprintln!("{:.1} ms a game", start.elapsed().as_secs_f64() * 1000.0 / all);
    if whole {
        write(&book, &rows, games)?;
    }
    Ok(())
}

/// Writes the page with its pictures.
fn write(book: &Book, rows: &[(Cell, Tally)], games: u64) -> Result<(), Box<dyn Error>> {
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"));
    let mut page = String::from("# How hard the missions of The Mandalorian: Adventures are\n\n");
    let inside = |(cell, tally): &&(Cell, Tally)| row(book, cell, tally).contains("| inside |");
    let wanted = rows.iter().filter(|(cell, _)| band(book, cell).is_some()).count();
    let _ = writeln!(
        page,
        "Made by `cargo run --release -p bots --example missions -- {games}`: {games} games for each row by the computer's players,\n\
         who look for the best pair of cards of each turn, play the best lines out in {} imagined games, and see only what their\n\
         seat may see. Wins are those of the group, with 95 % intervals; with hidden motives those of the loyal seats in games with\n\
         a traitor. {} of {wanted} rows with a goal are inside of it.\n",
        REFERENCE.worlds,
        rows.iter().filter(inside).count(),
    );
    for kind in [Kind::Story, Kind::Mercenary, Kind::Advanced] {
        let of_kind = || rows.iter().filter(|(cell, _)| book.missions[cell.mission].kind == kind);
        let name = format!("{kind:?}");
        let file = format!("mandalorian-{}.svg", name.to_lowercase());
        let bars: Vec<(String, f64)> = of_kind()
            .filter(|(cell, _)| cell.difficulty == Difficulty::Standard)
            .map(|(cell, tally)| {
                let name = format!("{}, {}", book.missions[cell.mission].name, seats(book, cell));
                (name, tally.wins.percent().0)
            })
            .collect();
        draw(&docs.join("pictures").join(&file), "wins in percent, standard difficulty", &bars, 100.0, &[50.0, 60.0])?;
        let _ = writeln!(page, "## {name} missions\n\n![wins](pictures/{file})\n\n{HEAD}");
        for (cell, tally) in of_kind() {
            let _ = writeln!(page, "{}", row(book, cell, tally));
        }
        page.push('\n');
    }
    maps_and_motives(book, rows, &mut page);
    std::fs::write(docs.join("mandalorian-balance.md"), page.trim_end().to_owned() + "\n")?;
    Ok(())
}

/// Mercenary missions by map, and hidden motives without a traitor.
fn maps_and_motives(book: &Book, rows: &[(Cell, Tally)], page: &mut String) {
    let _ = writeln!(page, "## Mercenary missions by map\n\nAll numbers of seats and difficulties together.\n");
    let names: Vec<&str> = book.maps.iter().map(|map| map.name.as_str()).collect();
    let _ = writeln!(page, "| mission | {} |\n| --- |{}", names.join(" | "), " --- |".repeat(names.len()));
    for (mission, facts) in book.missions.iter().enumerate().filter(|(_, facts)| facts.kind == Kind::Mercenary) {
        let shares = book.maps.iter().map(|map| {
            let of_map = rows.iter().filter(|(cell, _)| cell.mission == mission);
            let mut share = Share::default();
            of_map.for_each(|(_, tally)| share.merge(tally.maps.get(&map.id).copied().unwrap_or_default()));
            format!("{:.0} %", share.percent().0)
        });
        let _ = writeln!(page, "| {} | {} |", facts.name, shares.collect::<Vec<_>>().join(" | "));
    }
    let _ = writeln!(page, "\n## Hidden motives without a traitor\n\n| difficulty | seats | wins % |\n| --- | --- | --- |");
    for (cell, tally) in rows.iter().filter(|(_, tally)| tally.motives[1].all > 0) {
        let (percent, spread) = tally.motives[1].percent();
        let _ = writeln!(page, "| {} | {} | {percent:.0} ± {spread:.0} |", cell.difficulty.words(), cell.players);
    }
}
