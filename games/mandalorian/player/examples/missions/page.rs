//! The page with what came of the games, written from the files that keep it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use mandalorian::book::Book;
use mandalorian::ids::{Difficulty, Kind};
use mandalorian_player::Style;
use serde::{Deserialize, Serialize};

use crate::games::{
    BEGINNERS, BELOW, Cell, HAPPENINGS, KINDS, TURNS, Tally, band, cells, is_for_beginners, name, seats,
};
use crate::points::{Point, draw_points};
use players::Share;

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
    /// How often each kind of player wins, in percent.
    fn wins(&self) -> impl Iterator<Item = f64> {
        self.tallies.iter().map(|tally| tally.published().percent().0)
    }

    /// The wins of all kinds of players together: each has played as many games, so this is their mean.
    fn mean(&self) -> Share {
        let mut share = Share::default();
        self.tallies.iter().for_each(|tally| share.merge(tally.published()));
        share
    }

    /// How many turns a game lasts, on the mean of all kinds.
    fn length(&self) -> f64 {
        self.tallies.iter().map(Tally::length).sum::<f64>() / self.tallies.len() as f64
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
pub fn write(book: &Book, words: &[String]) -> Result<(), Box<dyn Error>> {
    let second: Vec<String> = words.iter().filter_map(|word| word.strip_prefix("second=")).map(Into::into).collect();
    let files: Vec<String> = words.iter().filter(|word| !word.contains('=')).cloned().collect();
    let (played, second) = (played(book, &files)?, self::played(book, &second)?);
    let games: Vec<u64> = played.iter().flat_map(|row| row.tallies.iter().map(|tally| tally.wins.all)).collect();
    let (fewest, most) = (games.iter().min().unwrap_or(&0), games.iter().max().unwrap_or(&0));
    let mut page = HEADING.to_owned();
    let (rows, all) = (played.len(), cells(book).len());
    let number = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    let sum = games.iter().sum::<u64>();
    let _ = write!(page, "Games a row and kind of player: {number}, {sum} in all. ");
    let _ = if rows == all {
        writeln!(page, "All {all} rows have been played by every kind.")
    } else {
        writeln!(page, "{rows} of {all} rows have been played by every kind; the others are not in the tables.")
    };
    players(&played, &mut page);
    beginners(book, &played, &mut page);
    for kind in KINDS {
        missions(book, kind, &played, &mut page)?;
    }
    second_ways(book, &played, &second, &mut page);
    outside(book, &played, &mut page);
    std::fs::write(docs().join("mandalorian-balance.md"), page)?;
    Ok(())
}

fn docs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs"))
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
    page.push_str(FOR_BEGINNERS);
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

/// How the mean of a row stands to what is wanted.
fn judged(book: &Book, row: &Played) -> &'static str {
    let Some((from, to)) = band(book, &row.cell) else { return "" };
    let (percent, spread) = row.mean().percent();
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
        "\n## {kind:?} missions\n\nOf {wanted} rows with a goal {inside} are inside of it.\n\n![wins](pictures/{file})\n\n{HEAD}"
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
    let wins: Vec<String> = row.wins().map(|wins| format!("{wins:.0}")).collect();
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
        percent(row.mean()),
        judged(book, row),
        wins.join(" | "),
        turns.join(" / "),
        crises.join(" / "),
        all.defeats as f64 / lost,
        failures.join(", "),
    )
}

/// A row in the picture.
fn point(book: &Book, row: &Played) -> Point {
    let (value, spread) = row.mean().percent();
    Point {
        line: format!("{}, {}", book.missions[row.cell.mission].name, seats(book, &row.cell)),
        level: row.cell.difficulty.ix(),
        value,
        spread,
        wanted: band(book, &row.cell),
        kinds: row.wins().collect(),
    }
}

/// Mercenary missions by map, and hidden motives without a traitor, all kinds of players together.
fn maps_and_motives(book: &Book, rows: &[&Played], page: &mut String) {
    let _ = writeln!(page, "\nWins by map, all kinds of players, difficulties and numbers of seats together:\n");
    let names: Vec<&str> = book.maps.iter().map(|map| map.name.as_str()).collect();
    let _ = writeln!(page, "| mission | {} |\n| --- |{}", names.join(" | "), " --- |".repeat(names.len()));
    for (mission, facts) in book.missions.iter().enumerate().filter(|(_, facts)| facts.kind == Kind::Mercenary) {
        let shares = book.maps.iter().map(|map| {
            let mut share = Share::default();
            for row in rows.iter().filter(|row| row.cell.mission == mission) {
                share.merge(row.all().maps.get(&map.id).copied().unwrap_or_default());
            }
            format!("{:.0} %", share.percent().0)
        });
        let _ = writeln!(page, "| {} | {} |", facts.name, shares.collect::<Vec<_>>().join(" | "));
    }
    let _ = writeln!(
        page,
        "\nHidden motives without a traitor, all kinds of players together:\n\n| difficulty | seats | wins % |\n| --- | --- | --- |"
    );
    for (row, share) in rows.iter().map(|row| (row, row.all().motives[1])).filter(|(_, share)| share.all > 0) {
        let wins = percent(share);
        let _ = writeln!(page, "| {} | {} | {wins} |", row.cell.difficulty.words(), row.cell.players);
    }
}

/// Rows that were also played by players who are told to take another way to the objective.
fn second_ways(book: &Book, played: &[Played], second: &[Played], page: &mut String) {
    if second.is_empty() {
        return;
    }
    page.push_str(SECOND_WAYS);
    for row in second {
        let same = |one: &&Played| {
            let (one, row) = (&one.cell, &row.cell);
            (one.mission, one.difficulty, one.players) == (row.mission, row.difficulty, row.players)
        };
        let Some(first) = played.iter().find(same) else { continue };
        let (one, other) = (percent(first.mean()), percent(row.mean()));
        let turns = format!("{:.0} / {:.0}", first.length(), row.length());
        let (mission, seats) = (&book.missions[row.cell.mission].name, seats(book, &row.cell));
        let _ = writeln!(page, "| {mission} | {} | {seats} | {one} | {other} | {turns} |", row.cell.difficulty.words());
    }
}

/// A row in a few words.
fn named(book: &Book, row: &Played) -> String {
    let seats = seats(book, &row.cell);
    format!("{} {} {seats}", book.missions[row.cell.mission].name, row.cell.difficulty.words())
}

/// Says which rows are not as planned, and by how much.
fn outside(book: &Book, played: &[Played], page: &mut String) {
    let _ = writeln!(page, "\n## What is not as planned\n");
    let mut list = |about: String, rows: Vec<String>| {
        let _ = writeln!(page, "- {about}: {} rows.", rows.len());
        for row in rows {
            let _ = writeln!(page, "  - {row}");
        }
    };
    let off = |row: &&Played| {
        let (from, to) = band(book, &row.cell)?;
        let mean = row.mean().percent().0;
        let points = (from - mean.round()).max(mean.round() - to);
        let sure = if judged(book, row).starts_with("too") { ", more than its interval" } else { "" };
        (points > 0.0).then(|| format!("{}: {mean:.0}, wanted {from:.0}–{to:.0}{sure}", named(book, row)))
    };
    list("The mean is outside of the band".into(), played.iter().filter_map(|row| off(&row)).collect());
    let behind = |row: &&Played| {
        let (from, _) = band(book, &row.cell)?;
        let (style, wins) = Style::ALL.iter().zip(row.wins()).min_by(|one, other| one.1.total_cmp(&other.1))?;
        let (name, least) = (style.name, from - BELOW);
        (wins.round() < least).then(|| format!("{}: {name} {wins:.0}, at least {least:.0}", named(book, row)))
    };
    let about = format!("Some kind of player is more than {BELOW:.0} points below the band");
    list(about, played.iter().filter_map(|row| behind(&row)).collect());
    let (from, to) = BEGINNERS;
    let beginners = |row: &&Played| {
        let kinds = Style::ALL.iter().zip(row.wins()).filter(|(_, wins)| wins.round() < from || wins.round() > to);
        let kinds: Vec<String> = kinds.map(|(style, wins)| format!("{} {wins:.0}", style.name)).collect();
        let is_one = is_for_beginners(book, &row.cell) && !kinds.is_empty();
        is_one.then(|| format!("{}: {}", named(book, row), kinds.join(", ")))
    };
    let about = format!("Some kind of player is outside of {from:.0}–{to:.0} % where beginners play");
    list(about, played.iter().filter_map(|row| beginners(&row)).collect());
    let (from, to) = TURNS;
    let long = |row: &&Played| {
        let turns = row.length();
        (turns.round() < from || turns.round() > to).then(|| format!("{}: {turns:.0} turns", named(book, row)))
    };
    let about = format!("Games do not last {from:.0} to {to:.0} turns on the mean of the kinds");
    list(about, played.iter().filter_map(|row| long(&row)).collect());
    let by_seats = |players: u8, style: usize| {
        let rows = played.iter().filter(|row| row.cell.players == players);
        rows.map(|row| row.tallies[style].clone()).fold(Tally::default(), Tally::merge).length()
    };
    for players in 1..=4 {
        let lengths: Vec<String> =
            (0..Style::ALL.len()).map(|style| format!("{:.0}", by_seats(players, style))).collect();
        let _ = writeln!(
            page,
            "- With {players} at the table games last {} turns, by kind of player.",
            lengths.join(" / ")
        );
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
     players don't, and overlook things that these don't.\n\n\
     People play in different ways, so four kinds of players have played each row, and what is *wanted* is wanted of their mean: a\n\
     band that one kind hits while another hardly ever wins says little about a table of people. No kind should be more than 20\n\
     points below the band, and where beginners play each kind has a band of its own.\n\n\
     The games were played by `cargo run --release -p mandalorian-player --example missions -- 100 seed=2031 keep=games.json`, and the page was\n\
     written by `… -- page games.json`. All seats of a table are of one kind, and each sees only what its seat may see. Wins are\n\
     those of the group in percent; with hidden motives those of the loyal seats in games with a traitor. The mean has a 95 %\n\
     interval, which is somewhat too narrow: all kinds are dealt the same games. The missions were tuned on other games (`seed=101`\n\
     and `seed=102`); seven rows (one of Crew-Served) were changed once more after a look at these very games, so theirs are a\n\
     little too good.\n\n\
     What loses games is what difficulty works on. A track that is a failure at its end goes on by itself each round (in Last Call\n\
     every second one, with four characters in some missions by two steps) and is long: a crisis costs about as much as a round, so\n\
     those who dawdle lose by it as well as those who are careless. Where beginners play, characters often begin with planning cards\n\
     against damage, which helps the careless, and the track begins a little further on, which hurries the careful. Harder games\n\
     begin further along it or with more enemies; from veteran on crises hit harder and hands are smaller, and at expert tokens are\n\
     tougher.\n\n";

/// What the kinds of players are.
const PLAYERS: &str = "What tells them apart is a table of numbers (`games/mandalorian/player/src/styles.rs`); they search in the same way.\n\n\
     | kind | how it plays |\n| --- | --- |\n\
     | careful | thinks of both cards of a turn, plays the best lines out to the end of the turn, and shuns crises above all; it also sits at tables with people |\n\
     | greedy | takes what gains most now, one card after the other; nothing is played out |\n\
     | planner | goes for the objective, plays lines out over the next turn as well, and minds a crisis the more the less room its track has |\n\
     | bold | thinks as far as the careful one and takes crises as they come, if only it gets on |\n";

/// What the beginners' part begins with.
const FOR_BEGINNERS: &str = "\n## For beginners\n\n\
     Story missions at novice difficulty are what people begin with. Every kind of player should win about 70 to 90 % of them; a\n\
     test plays some of these games each time the project is built (`games/mandalorian/player/tests/kinds.rs`).\n\n\
     | mission | seats | careful | greedy | planner | bold |\n| --- | --- | --- | --- | --- | --- |\n";

/// What second ways are.
const SECOND_WAYS: &str = "\n## Second ways\n\n\
     Some missions can be won in another way than the one that `aim` lines lead the computer's players. Here players of all four\n\
     kinds were told to take that other way, by other `aim` lines and the same rules: in Borrowed Time they never wake the control\n\
     room and break the lock of the cell, in Last Call and The Warlord they fetch a power cell for the torch first, and in\n\
     Crew-Served they hold the gun mount from the yard around it instead of standing on it. A second way is a real one if it wins about as\n\
     often.\n\n\
     | mission | difficulty | seats | wins the first way | wins the second way | turns |\n| --- | --- | --- | --- | --- | --- |\n";

const HEAD: &str = "Turns and crises a turn are those of careful / greedy / planner / bold; what games are lost by is counted over all of them.\n\n\
     | mission | difficulty | seats | wanted | mean | | careful | greedy | planner | bold | turns | crises | lost by defeat | lost otherwise |\n\
     | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";
