//! Plays every mission of The Mandalorian: Adventures by sensible players and writes down how often they win.
//!
//! `cargo run --release -p bots --example missions -- 200 write` plays that many games for each mission, difficulty and number
//! of characters, and writes `docs/mandalorian-balance.md` with its pictures. Words choose some of them, such as
//! `-- 200 last_call standard 2`; with `story`, `mercenary` or `advanced` and `write` that part of the page is written anew, with
//! any other choice only the rows that were played.
//! `greedy`, `careful`, `planner` and `random` name the players; otherwise they are careful. `seed=9` deals other games, and
//! `content=DIR` plays the missions of another folder.

#![allow(clippy::cast_precision_loss)]

#[path = "common/points.rs"]
mod points;
#[path = "common/share.rs"]
mod share;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use bots::hunter::{Effort, Hunter};

use indicatif::{ParallelProgressIterator, ProgressBar};
use mandalorian::book::Book;
use mandalorian::frame::{Ask, Ending};
use mandalorian::ids::{Difficulty, Kind, Mode, Motive, Player};
use mandalorian::{Event, Mandalorian, Options};
use points::{Point, draw_points};
use rayon::prelude::*;
use share::Share;
use table::{Game, Log, Seed, Status, Viewer, Whim};

/// Players by name; none are those who answer by lot.
const PLAYERS: [(&str, Option<Effort>); 4] = [
    ("careful", Some(Effort::CAREFUL)),
    ("greedy", Some(Effort::GREEDY)),
    ("planner", Some(Effort::PLANNER)),
    ("random", None),
];
/// How much less often greedy players win than the careful ones whom the content is made for.
const GREEDY_LESS: f64 = 20.0;

/// Kinds of missions, in the order of the page.
const KINDS: [Kind; 3] = [Kind::Story, Kind::Mercenary, Kind::Advanced];

/// What is counted in each game.
const HAPPENINGS: [&str; 7] =
    ["events", "crises", "attacks of enemies", "damage", "damage blocked", "enemies defeated", "reinforcements"];

/// Which of them an event is, and how much of it.
fn happening(event: &Event) -> Option<(usize, u64)> {
    Some(match *event {
        Event::EventDrawn { .. } => (0, 1),
        Event::Crisis { .. } => (1, 1),
        Event::EnemyAttacks { .. } => (2, 1),
        Event::Damaged { amount, .. } => (3, amount.into()),
        Event::Blocked { amount, .. } => (4, amount.into()),
        Event::Defeated { .. } => (5, 1),
        Event::Spawned { .. } => (6, 1),
        _ => return None,
    })
}

/// One row of the tables.
#[derive(Clone)]
struct Cell {
    mission: usize,
    /// Maps that take turns.
    maps: Vec<String>,
    difficulty: Difficulty,
    /// Seats; one is the solo game with two characters.
    players: u8,
    /// Who plays, as a place in [`PLAYERS`].
    bots: usize,
}

/// What came of the games of a cell.
#[derive(Clone, Default)]
struct Tally {
    wins: Share,
    /// Of games with a traitor, and of those without.
    motives: [Share; 2],
    maps: BTreeMap<String, Share>,
    turns: u64,
    /// How far tracks came that are a failure at their end.
    clocks: u64,
    /// What happened, by [`HAPPENINGS`].
    happened: [u64; HAPPENINGS.len()],
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
        self.clocks += other.clocks;
        for (mine, more) in self.happened.iter_mut().zip(other.happened) {
            *mine += more;
        }
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
        Kind::Story if book.missions.iter().position(|one| one.kind == Kind::Story) == Some(cell.mission) => {
            [Some(80.0), Some(65.0), Some(50.0), Some(30.0)]
        }
        Kind::Story | Kind::Mercenary => [Some(75.0), Some(55.0), Some(40.0), Some(25.0)],
        Kind::Advanced => [Some(65.0), Some(45.0), Some(30.0), Some(18.0)],
    };
    let less = if PLAYERS[cell.bots].0 == "greedy" { GREEDY_LESS } else { 0.0 };
    bands[at].map(|from| ((from - less).max(0.0), from - less + 10.0))
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

/// Plays one game.
fn play(book: &Arc<Book>, cell: &Cell, seed: Seed, number: u64) -> Tally {
    let effort = PLAYERS[cell.bots].1;
    let seed = seed.nth(number);
    let options = options(book, cell, number);
    let mut game = Mandalorian::deal(book, &options, seed).expect("a set-up that can be dealt");
    let mut whim = Whim::new(seed);
    let mut hunters: Vec<Hunter> = vec![Hunter::new(effort.unwrap_or(Effort::GREEDY)); cell.players.into()];
    let (mut choices, mut tally, mut log) = (Vec::new(), Tally::default(), Log::listening());
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
        game.play_listed(seat, &choice, &mut log);
        tally.decisions += 1;
        assert!(tally.decisions < 100_000, "seed {seed}: an endless game");
    }
    for (place, number) in log.take().iter().filter_map(|entry| happening(&entry.what)) {
        tally.happened[place] += number;
    }
    let state = game.state();
    tally.turns = state.turns.into();
    let tracks = book.missions[cell.mission].rules.tracks.iter().filter(|track| book.tracks[track.ix()].fails);
    tally.clocks = tracks.map(|track| u64::from(state.tracks[track.ix()])).sum();
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
fn cells(book: &Book, bots: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (mission, facts) in book.missions.iter().enumerate() {
        let maps = match facts.kind {
            Kind::Mercenary => book.maps.iter().map(|map| map.id.clone()).collect(),
            Kind::Story | Kind::Advanced => Vec::new(),
        };
        for difficulty in Difficulty::ALL {
            for players in facts.seats.0..=facts.seats.1 {
                cells.push(Cell { mission, maps: maps.clone(), difficulty: *difficulty, players, bots });
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
    let names = [facts.id.clone(), name(facts.kind)];
    let levels = [cell.difficulty.words().to_owned()];
    let numbers = [cell.players.to_string()];
    let fits = |own: &[String], all: &dyn Fn(&str) -> bool| {
        let mut asked = words.iter().filter(|word| all(word)).peekable();
        asked.peek().is_none() || asked.any(|word| own.contains(word))
    };
    let is_kind = |word: &str| KINDS.iter().any(|kind| name(*kind) == word);
    fits(&names, &|word| is_kind(word) || book.missions.iter().any(|mission| mission.id == word))
        && fits(&levels, &|word| Difficulty::ALL.iter().any(|level| level.words() == word))
        && fits(&numbers, &|word| word.parse::<u8>().is_ok())
}

/// The row of a cell.
fn row(book: &Book, cell: &Cell, tally: &Tally) -> String {
    let wins = if book.missions[cell.mission].motives.is_some() { tally.motives[0] } else { tally.wins };
    let (percent, spread) = wins.percent();
    let wanted = band(book, cell);
    let inside = wanted.map_or("", |(from, to)| {
        let sure = percent < from - spread || percent > to + spread;
        match (percent < from, percent > to) {
            (true, _) if sure => "too hard",
            (true, _) => "hard",
            (_, true) if sure => "too easy",
            (_, true) => "easy",
            _ => "inside",
        }
    });
    let wanted = wanted.map_or_else(|| "–".into(), |(from, to)| format!("{from:.0}–{to:.0}"));
    let games = tally.wins.all.max(1);
    let lost = (tally.wins.all - tally.wins.good).max(1) as f64 / 100.0;
    let failures: Vec<String> =
        tally.failures.iter().map(|(words, number)| format!("{words} {:.0} %", *number as f64 / lost)).collect();
    format!(
        "| {} | {} | {} | {} | {percent:.0} ± {spread:.0} | {wanted} | {inside} | {:.0} | {:.1} | {:.0} % | {} |",
        book.missions[cell.mission].name,
        cell.difficulty.words(),
        seats(book, cell),
        PLAYERS[cell.bots].0,
        tally.turns as f64 / games as f64,
        tally.clocks as f64 / games as f64,
        tally.defeats as f64 / lost,
        failures.join(", "),
    )
}

/// What the page begins with.
const HEADING: &str = "# How hard the missions of The Mandalorian: Adventures are\n\n\
     Made by `cargo run --release -p bots --example missions -- 2000 seed=2027 write`, or part by part with `story`,\n\
     `mercenary` or `advanced`; `draw` draws the pictures of the page as it is. The players are the computer's. *Careful* ones\n\
     think of both cards of a turn and play the best lines out in two imagined games; the content is made for them. They see\n\
     only what their seat may see. Wins are those of the group, with 95 % intervals; with hidden motives those of the loyal\n\
     seats in games with a traitor. *Clock* is how far the track came that is a failure at its end. The `odds` of the missions\n\
     were chosen on other games than these. Of 166 rows with a goal 160 came out inside of it; the other six were given another\n\
     rung, again chosen on other games, and measured once more on games that nothing was chosen by (`seed=2028`). What happens in\n\
     a turn was counted over 60 games a row.\n\n\
     In the pictures a dot is how often a row wins, with its interval; the bar behind it is how often it should.\n";

const HEAD: &str = "| mission | difficulty | seats | players | wins % | wanted % | | turns | clock | lost by defeat | lost otherwise |\n\
     | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|number| number.parse().ok()).unwrap_or(200);
    words = words.split_off(words.len().min(1));
    let named = |word: &String| PLAYERS.iter().position(|(name, _)| name == word);
    let bots = words.iter().find_map(named).unwrap_or(0);
    let [written, drawn] = ["write", "draw"].map(|word| words.iter().any(|given| given == word));
    if drawn {
        return pictures(&std::fs::read_to_string(docs().join("mandalorian-balance.md"))?);
    }
    let set = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let seed: u64 = set("seed").map_or(Ok(7), str::parse)?;
    let content = set("content").unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/mandalorian"));
    let book = Book::load(Path::new(content))
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let book = Arc::new(book);
    words.retain(|word| named(word).is_none() && word != "write" && !word.contains('='));
    let cells: Vec<Cell> = cells(&book, bots).into_iter().filter(|cell| is_chosen(&book, cell, &words)).collect();
    let bar = ProgressBar::new(cells.len() as u64 * games);
    let mut rows = Vec::new();
    let start = std::time::Instant::now();
    for cell in &cells {
        let numbers = (0..games).into_par_iter().progress_with(bar.clone());
        let tally =
            numbers.map(|number| play(&book, cell, Seed::from_u64(seed), number)).reduce(Tally::default, Tally::merge);
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
    let mut page = String::new();
    happenings(&rows, &mut page);
    println!("{}", page.lines().skip(5).collect::<Vec<_>>().join(" "));
    eprintln!("{:.1} ms a game", start.elapsed().as_secs_f64() * 1000.0 / all);
    let whole = words.iter().all(|word| KINDS.iter().any(|kind| name(*kind) == *word));
    match (written, whole) {
        (true, true) => write(&book, &rows, games),
        (true, false) => write_rows(&book, &rows),
        _ => Ok(()),
    }
}

/// Writes the rows that were played over those of the page. What is said about all rows together stays as it was.
fn write_rows(book: &Book, rows: &[(Cell, Tally)]) -> Result<(), Box<dyn Error>> {
    let path = docs().join("mandalorian-balance.md");
    let mut page = std::fs::read_to_string(&path)?;
    for (cell, tally) in rows {
        let new = row(book, cell, tally);
        let begins = new.splitn(5, '|').take(4).collect::<Vec<_>>().join("|") + "|";
        let old = page.lines().find(|line| line.starts_with(&begins)).ok_or("the page has no such row")?.to_owned();
        page = page.replace(&old, &new);
    }
    let parts: Vec<String> = page.split("\n## ").map(counted).collect();
    let page = parts.join("\n## ");
    std::fs::write(path, &page)?;
    pictures(&page)
}

/// A part of the page with its rows counted anew.
fn counted(part: &str) -> String {
    let Some(line) = part.lines().find(|line| line.contains(" rows with a goal are inside of it.")) else {
        return part.to_owned();
    };
    let games = line.split_once(';').map_or("", |(games, _)| games);
    let wanted = part.lines().filter_map(point).filter(|point| point.wanted.is_some()).count();
    part.replace(line, &format!("{games}; {} of {wanted} rows with a goal are inside of it.", inside(part)))
}

fn inside(part: &str) -> usize {
    part.lines().filter(|line| line.contains("| inside |")).count()
}

/// Writes the page with its pictures: the parts of kinds of missions that were played, the others as they were.
fn write(book: &Book, rows: &[(Cell, Tally)], games: u64) -> Result<(), Box<dyn Error>> {
    let path = docs().join("mandalorian-balance.md");
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let mut page = String::from(HEADING);
    for kind in KINDS {
        let title = format!("\n## {kind:?} missions\n");
        let of_kind = |(cell, _): &&(Cell, Tally)| book.missions[cell.mission].kind == kind;
        let played: Vec<(Cell, Tally)> = rows.iter().filter(of_kind).cloned().collect();
        page.push_str(&title);
        if played.is_empty() {
            let part = before.split_once(&title).map_or("", |(_, part)| part);
            page.push_str(part.split_once("\n## ").map_or(part, |(part, _)| part).trim_end());
            page.push('\n');
            continue;
        }
        let file = picture(kind);
        let wanted = played.iter().filter(|(cell, _)| band(book, cell).is_some()).count();
        let inside = played.iter().filter(|(cell, tally)| row(book, cell, tally).contains("| inside |")).count();
        let _ = writeln!(
            page,
            "\n{games} games a row; {inside} of {wanted} rows with a goal are inside of it.\n\n![wins](pictures/{file})\n\n{HEAD}"
        );
        for (cell, tally) in &played {
            let _ = writeln!(page, "{}", row(book, cell, tally));
        }
        happenings(&played, &mut page);
        if kind == Kind::Mercenary {
            maps_and_motives(book, &played, &mut page);
        }
    }
    std::fs::write(path, &page)?;
    pictures(&page)
}

fn docs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"))
}

fn picture(kind: Kind) -> String {
    format!("mandalorian-{}.svg", name(kind))
}

fn name(kind: Kind) -> String {
    format!("{kind:?}").to_lowercase()
}

/// Draws the pictures of a page from its rows.
fn pictures(page: &str) -> Result<(), Box<dyn Error>> {
    for kind in KINDS {
        let (_, part) = page.split_once(&format!("\n## {kind:?} missions\n")).unwrap_or_default();
        let part = part.split_once("\n## ").map_or(part, |(part, _)| part);
        let points: Vec<Point> = part.lines().filter_map(point).collect();
        draw_points(&docs().join("pictures").join(picture(kind)), &points)?;
    }
    Ok(())
}

/// A row of the page in the picture: its line, its difficulty, how often it wins and how often it should.
fn point(row: &str) -> Option<Point> {
    let mut columns = row.split('|').skip(1).map(str::trim);
    let (mission, difficulty, seats) = (columns.next()?, columns.next()?, columns.next()?);
    let level = Difficulty::ALL.iter().position(|level| level.words() == difficulty)?;
    let (wins, spread) = columns.nth(1)?.split_once(" ± ")?;
    let wanted = columns.next()?.split_once('–').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let line = format!("{mission}, {seats}");
    Some(Point { line, level, value: wins.parse().ok()?, spread: spread.parse().ok()?, wanted })
}

/// What happens in a turn.
fn happenings(rows: &[(Cell, Tally)], page: &mut String) {
    let turns = rows.iter().map(|(_, tally)| tally.turns).sum::<u64>().max(1) as f64;
    let _ = writeln!(page, "\nWhat happens in a turn, over all these rows:\n\n| what | a turn |\n| --- | --- |");
    for (place, name) in HAPPENINGS.iter().enumerate() {
        let all: u64 = rows.iter().map(|(_, tally)| tally.happened[place]).sum();
        let _ = writeln!(page, "| {name} | {:.2} |", all as f64 / turns);
    }
}

/// Mercenary missions by map, and hidden motives without a traitor.
fn maps_and_motives(book: &Book, rows: &[(Cell, Tally)], page: &mut String) {
    let _ = writeln!(page, "\nWins by map, all these rows together:\n");
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
    let _ =
        writeln!(page, "\nHidden motives without a traitor:\n\n| difficulty | seats | wins % |\n| --- | --- | --- |");
    for (cell, tally) in rows.iter().filter(|(_, tally)| tally.motives[1].all > 0) {
        let (percent, spread) = tally.motives[1].percent();
        let _ = writeln!(page, "| {} | {} | {percent:.0} ± {spread:.0} |", cell.difficulty.words(), cell.players);
    }
}
