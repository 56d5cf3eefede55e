//! The page with what came of the games, written from the files that keep it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use bots::hunter::Style;
use mandalorian::book::Book;
use mandalorian::ids::{Difficulty, Kind};
use serde::{Deserialize, Serialize};

use crate::games::{Cell, HAPPENINGS, KINDS, Tally, band, cells, is_for_beginners, name, seats};
use crate::points::{Point, draw_points};
use crate::share::Share;

/// What came of the games of a cell and a kind of player, as it is kept in a file.
#[derive(Clone, Serialize, Deserialize)]
pub struct Row {
    mission: String,
    difficulty: String,
    players: u8,
    style: String,
    tally: Tally,
}

impl Row {
    pub fn new(book: &Book, cell: &Cell, style: &str, tally: Tally) -> Self {
        Self {
            mission: book.missions[cell.mission].id.clone(),
            difficulty: cell.difficulty.words().into(),
            players: cell.players,
            style: style.into(),
            tally,
        }
    }
}

/// What came of a cell, by kind of player in the order of [`Style::ALL`].
struct Played {
    cell: Cell,
    tallies: Vec<Tally>,
}

impl Played {
    fn careful(&self) -> &Tally {
        &self.tallies[0]
    }

    /// All kinds of players together.
    fn all(&self) -> Tally {
        self.tallies.iter().cloned().fold(Tally::default(), Tally::merge)
    }
}

/// The cells that every kind of player has played, as the files say; what several say about one is added up.
fn played(book: &Book, files: &[String]) -> Result<Vec<Played>, Box<dyn Error>> {
    let mut kept: BTreeMap<(String, String, u8, String), Tally> = BTreeMap::new();
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let row: Row = serde_json::from_str(line)?;
            let key = (row.mission, row.difficulty, row.players, row.style);
            let before = kept.remove(&key).unwrap_or_default();
            kept.insert(key, before.merge(row.tally));
        }
    }
    let of = |cell: &Cell, style: &Style| {
        let mission = book.missions[cell.mission].id.clone();
        kept.get(&(mission, cell.difficulty.words().into(), cell.players, style.name.into())).cloned()
    };
    let all = |cell: Cell| {
        let tallies = Style::ALL.iter().map(|style| of(&cell, style)).collect::<Option<Vec<Tally>>>()?;
        Some(Played { cell, tallies })
    };
    Ok(cells(book).into_iter().filter_map(all).collect())
}

/// Writes the page and its pictures.
pub fn write(book: &Book, files: &[String]) -> Result<(), Box<dyn Error>> {
    let played = played(book, files)?;
    let games: Vec<u64> = played.iter().flat_map(|row| row.tallies.iter().map(|tally| tally.wins.all)).collect();
    let (fewest, most) = (games.iter().min().unwrap_or(&0), games.iter().max().unwrap_or(&0));
    let mut page = HEADING.to_owned();
    let (rows, all) = (played.len(), cells(book).len());
    let _ = writeln!(
        page,
        "Games a row and kind of player: {fewest} to {most}, {} in all. {rows} of {all} rows have been played by every kind; the \
         others are not in the tables.",
        games.iter().sum::<u64>()
    );
    players(&played, &mut page);
    beginners(book, &played, &mut page);
    for kind in KINDS {
        missions(book, kind, &played, &mut page)?;
    }
    outside(book, &played, &mut page);
    std::fs::write(docs().join("mandalorian-balance.md"), page)?;
    Ok(())
}

fn docs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"))
}

/// What tells the kinds of players apart, and what happens in their games.
fn players(played: &[Played], page: &mut String) {
    page.push_str("\n## The players\n\n");
    page.push_str(PLAYERS);
    let names: Vec<&str> = Style::ALL.iter().map(|style| style.name).collect();
    let _ = writeln!(page, "\nWhat happens in their games, all rows together:\n\n| a turn | {} |", names.join(" | "));
    let _ = writeln!(page, "| --- |{}", " --- |".repeat(names.len()));
    let sums: Vec<Tally> = (0..names.len())
        .map(|at| played.iter().map(|row| row.tallies[at].clone()).fold(Tally::default(), Tally::merge))
        .collect();
    for (place, name) in HAPPENINGS.iter().enumerate() {
        let shares: Vec<String> = sums.iter().map(|tally| format!("{:.2}", tally.a_turn(place))).collect();
        let _ = writeln!(page, "| {name} | {} |", shares.join(" | "));
    }
    let lengths: Vec<String> = sums.iter().map(|tally| format!("{:.1}", tally.length())).collect();
    let _ = writeln!(page, "| *turns a game* | {} |", lengths.join(" | "));
    let wins: Vec<String> = sums.iter().map(|tally| format!("{:.0} %", tally.wins.percent().0)).collect();
    let _ = writeln!(page, "| *games won* | {} |", wins.join(" | "));
}

/// Whether all kinds of players win where beginners play.
fn beginners(book: &Book, played: &[Played], page: &mut String) {
    page.push_str(BEGINNERS);
    for row in played.iter().filter(|row| is_for_beginners(book, &row.cell)) {
        let wins: Vec<String> = row.tallies.iter().map(|tally| percent(tally.published())).collect();
        let mission = &book.missions[row.cell.mission].name;
        let _ = writeln!(page, "| {mission} | {} | {} |", seats(book, &row.cell), wins.join(" | "));
    }
}

fn percent(share: Share) -> String {
    let (percent, spread) = share.percent();
    format!("{percent:.0} ± {spread:.0}")
}

/// How a row stands to what is wanted of careful players.
fn judged(book: &Book, row: &Played) -> &'static str {
    let Some((from, to)) = band(book, &row.cell) else { return "" };
    let (percent, spread) = row.careful().published().percent();
    let sure = percent < from - spread || percent > to + spread;
    match (percent.round() < from, percent.round() > to) {
        (true, _) if sure => "too hard",
        (true, _) => "hard",
        (_, true) if sure => "too easy",
        (_, true) => "easy",
        _ => "inside",
    }
}

/// The missions of a kind, with their picture.
fn missions(book: &Book, kind: Kind, played: &[Played], page: &mut String) -> Result<(), Box<dyn Error>> {
    let rows: Vec<&Played> = played.iter().filter(|row| book.missions[row.cell.mission].kind == kind).collect();
    let wanted = rows.iter().filter(|row| band(book, &row.cell).is_some()).count();
    let inside = rows.iter().filter(|row| judged(book, row) == "inside").count();
    let file = format!("mandalorian-{}.svg", name(kind));
    let _ = writeln!(
        page,
        "\n## {kind:?} missions\n\nOf {wanted} rows with a goal for careful players {inside} are inside of it.\n\n![wins](pictures/{file})\n\n{HEAD}"
    );
    for row in &rows {
        let _ = writeln!(page, "{}", line(book, row));
    }
    if kind == Kind::Mercenary {
        maps_and_motives(book, &rows, page);
    }
    let points: Vec<Point> = rows.iter().map(|row| point(book, row)).collect();
    draw_points(&docs().join("pictures").join(file), &points)
}

/// The line of a row.
fn line(book: &Book, row: &Played) -> String {
    let wanted = band(book, &row.cell).map_or_else(|| "–".into(), |(from, to)| format!("{from:.0}–{to:.0}"));
    let wins: Vec<String> = row.tallies.iter().map(|tally| percent(tally.published())).collect();
    let turns: Vec<String> = row.tallies.iter().map(|tally| format!("{:.0}", tally.length())).collect();
    let crises: Vec<String> = row.tallies.iter().map(|tally| format!("{:.2}", tally.a_turn(1))).collect();
    let all = row.all();
    let lost = all.lost().max(1) as f64 / 100.0;
    let failures: Vec<String> =
        all.failures.iter().map(|(words, number)| format!("{words} {:.0} %", *number as f64 / lost)).collect();
    format!(
        "| {} | {} | {} | {wanted} | {} | {} | {} | {} | {} | {:.0} % | {} |",
        book.missions[row.cell.mission].name,
        row.cell.difficulty.words(),
        seats(book, &row.cell),
        wins[0],
        judged(book, row),
        wins[1..].join(" | "),
        turns.join(" / "),
        crises.join(" / "),
        all.defeats as f64 / lost,
        failures.join(", "),
    )
}

/// A row in the picture.
fn point(book: &Book, row: &Played) -> Point {
    let (value, spread) = row.careful().published().percent();
    Point {
        line: format!("{}, {}", book.missions[row.cell.mission].name, seats(book, &row.cell)),
        level: row.cell.difficulty.ix(),
        value,
        spread,
        wanted: band(book, &row.cell),
        others: row.tallies[1..].iter().map(|tally| tally.published().percent().0).collect(),
    }
}

/// Mercenary missions by map, and hidden motives without a traitor, with careful players.
fn maps_and_motives(book: &Book, rows: &[&Played], page: &mut String) {
    let _ = writeln!(page, "\nWins of careful players by map, all difficulties and numbers of seats together:\n");
    let names: Vec<&str> = book.maps.iter().map(|map| map.name.as_str()).collect();
    let _ = writeln!(page, "| mission | {} |\n| --- |{}", names.join(" | "), " --- |".repeat(names.len()));
    for (mission, facts) in book.missions.iter().enumerate().filter(|(_, facts)| facts.kind == Kind::Mercenary) {
        let shares = book.maps.iter().map(|map| {
            let mut share = Share::default();
            for row in rows.iter().filter(|row| row.cell.mission == mission) {
                share.merge(row.careful().maps.get(&map.id).copied().unwrap_or_default());
            }
            format!("{:.0} %", share.percent().0)
        });
        let _ = writeln!(page, "| {} | {} |", facts.name, shares.collect::<Vec<_>>().join(" | "));
    }
    let _ = writeln!(
        page,
        "\nHidden motives without a traitor, careful players:\n\n| difficulty | seats | wins % |\n| --- | --- | --- |"
    );
    for row in rows.iter().filter(|row| row.careful().motives[1].all > 0) {
        let wins = percent(row.careful().motives[1]);
        let _ = writeln!(page, "| {} | {} | {wins} |", row.cell.difficulty.words(), row.cell.players);
    }
}

/// Says which rows are not as planned.
fn outside(book: &Book, played: &[Played], page: &mut String) {
    let _ = writeln!(page, "\n## What is not as planned\n");
    let off = |row: &&Played| !matches!(judged(book, row), "" | "inside");
    let surely = played.iter().filter(|row| judged(book, row).starts_with("too")).count();
    let _ = writeln!(
        page,
        "- {} rows of careful players are outside of what is planned, {surely} of them by more than their interval.",
        played.iter().filter(off).count()
    );
    let long = |row: &&Played| row.careful().length() > 24.5;
    let short = |row: &&Played| row.careful().length() < 13.5;
    let _ = writeln!(
        page,
        "- Games of careful players should last 14 to 24 turns. In {} rows they last longer, in {} they are shorter, of {}.",
        played.iter().filter(long).count(),
        played.iter().filter(short).count(),
        played.len()
    );
    let by_seats = |players: u8, style: usize| {
        let rows = played.iter().filter(|row| row.cell.players == players);
        rows.map(|row| row.tallies[style].clone()).fold(Tally::default(), Tally::merge).length()
    };
    for players in 1..=4 {
        let lengths: Vec<String> =
            (0..Style::ALL.len()).map(|style| format!("{:.0}", by_seats(players, style))).collect();
        let _ = writeln!(page, "  With {players} at the table: {} turns, by kind of player.", lengths.join(" / "));
    }
    let story = |difficulty: Difficulty| {
        let rows = played.iter().filter(move |row| {
            row.cell.difficulty == difficulty && book.missions[row.cell.mission].kind == Kind::Story
        });
        let all = rows.flat_map(|row| row.tallies.iter().cloned()).fold(Tally::default(), Tally::merge);
        let share = all.defeats as f64 * 100.0 / all.lost().max(1) as f64;
        (all.lost() > 0).then(|| format!("{} {share:.0} %", difficulty.words()))
    };
    let shares: Vec<String> = Difficulty::ALL.iter().filter_map(|difficulty| story(*difficulty)).collect();
    let _ = writeln!(
        page,
        "- Of lost games 40 to 70 % should be lost by defeat. In story missions, all players together: {}.",
        shares.join(", ")
    );
}

/// What the page begins with.
const HEADING: &str = "# How hard the missions of The Mandalorian: Adventures are\n\n\
     **All numbers here are those of the computer's players. Nobody has counted people's games yet**; people see plans that these\n\
     players don't, and overlook things that these don't. What is said to be *wanted* is a goal for careful players.\n\n\
     Each row was played by four kinds of players, by\n\
     `cargo run --release -p bots --example missions -- N seed=2029 keep=games.json`, and the page was written by\n\
     `… -- page games.json`. All seats of a table are of one kind, and each sees only what its seat may see. Wins are those of the\n\
     group in percent, with 95 % intervals; with hidden motives those of the loyal seats in games with a traitor. The same seeds are\n\
     dealt in every row. On which `rung` each game begins was looked for on other games (`seed=101`, `… -- 60 rungs`); at novice\n\
     tracks that are a failure begin at 0 whatever that search said.\n\n\
     What loses games is what difficulty works on: at novice a track that is a failure at its end is longest and crises are\n\
     mildest; each step up begins further along it, with the reinforcements that come on the way, and from veteran on crises hit\n\
     harder. Every third round a track goes on by itself, so those who dawdle lose by it as well as those who are careless.\n\n";

/// What the kinds of players are.
const PLAYERS: &str = "What tells them apart is a table of numbers (`crates/bots/src/hunter/styles.rs`); they search in the same way.\n\n\
     | kind | how it plays |\n| --- | --- |\n\
     | careful | thinks of both cards of a turn, plays the best lines out to the end of the turn, and shuns crises above all; it also sits at tables with people |\n\
     | greedy | takes what gains most now, one card after the other; nothing is played out |\n\
     | planner | goes for the objective, plays lines out over the next turn as well, and minds a crisis the more the less room its track has |\n\
     | bold | thinks as far as the careful one and takes crises as they come, if only it gets on |\n";

/// What the beginners' part begins with.
const BEGINNERS: &str = "\n## For beginners\n\n\
     Story missions at novice difficulty are what people begin with. Every kind of player should win about 70 to 90 % of them; a\n\
     test plays some of these games each time the project is built (`crates/bots/tests/hunter.rs`).\n\n\
     | mission | seats | careful | greedy | planner | bold |\n| --- | --- | --- | --- | --- | --- |\n";

const HEAD: &str = "Turns and crises a turn are those of careful / greedy / planner / bold; what games are lost by is counted over all of them.\n\n\
     | mission | difficulty | seats | wanted | careful | | greedy | planner | bold | turns | crises | lost by defeat | lost otherwise |\n\
     | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";
