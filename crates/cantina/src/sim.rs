//! `cantina sim`: many games between the computer's players.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use players::Share;
use serde::Serialize;
use sha2::Digest;
use title::sim::{Job, Tally};

use crate::args::Sim;
use crate::screen;

/// The result as scripts read it.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    games: u64,
    decisions: u64,
    seconds: f64,
    decisions_per_second: u64,
    outcomes: BTreeMap<String, u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<SeatWins>,
    digest: String,
}

/// How often whoever sat at a seat won.
#[derive(Serialize)]
struct SeatWins {
    seat: &'static str,
    player: String,
    wins: u64,
    games: u64,
}

/// Plays the games and prints what came of them.
pub fn run(args: &Sim) -> Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0).into()).build()?;
    let (stack, setup) = args.on_table.lay(args.game.name(), &args.setup)?;
    let bar = progress(args.games)?;
    let job = Job { games: args.games, players: &args.players, seed: args.seed, progress: &|| bar.inc(1) };
    let start = Instant::now();
    let tally = pool.install(|| args.game.sim(&stack, &setup, &job));
    bar.finish_and_clear();
    print(&report(args, tally?, start.elapsed()), args.json)
}

/// A bar on standard error; where that is no terminal, nothing is drawn.
fn progress(games: u64) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left")?;
    Ok(ProgressBar::new(games).with_style(style))
}

fn report(args: &Sim, tally: Tally, time: Duration) -> Report {
    let micros = time.as_micros().max(1);
    Report {
        game: args.game.name(),
        games: args.games,
        decisions: tally.decisions,
        seconds: time.as_secs_f64(),
        decisions_per_second: (u128::from(tally.decisions) * 1_000_000 / micros) as u64,
        outcomes: tally.outcomes,
        seats: seat_wins(args, &tally.wins),
        digest: table::hex(&tally.digest.finalize()),
    }
}

/// What became of the players that were named, seat by seat.
fn seat_wins(args: &Sim, wins: &[Share]) -> Vec<SeatWins> {
    let players = args.players.iter().cycle();
    let seats = args.game.seats().iter().zip(players).zip(wins);
    let row = |((seat, player), share): ((&&'static str, &String), &Share)| SeatWins {
        seat,
        player: player.clone(),
        wins: share.good,
        games: share.all,
    };
    seats.map(row).collect()
}

/// A share in percent, with one digit.
fn percent(part: u64, all: u64) -> String {
    let tenths = part * 1000 / all.max(1);
    format!("{:3}.{} %", tenths / 10, tenths % 10)
}

fn print(report: &Report, json: bool) -> Result<()> {
    let mut out = screen::stdout();
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string(report)?)?);
    }
    let Report { game, games, decisions, seconds, decisions_per_second, outcomes, seats, digest } = report;
    writeln!(out, "{games} games of {game}: {decisions} decisions in {seconds:.2} s, {decisions_per_second} a second")?;
    for (name, count) in outcomes {
        writeln!(out, "  {count:>9}  {}  {name}", percent(*count, *games))?;
    }
    if !seats.is_empty() {
        writeln!(out, "won by seat:")?;
    }
    for SeatWins { seat, player, wins, games } in seats {
        writeln!(out, "  {wins:>9}  {}  {seat}, {player}", percent(*wins, *games))?;
    }
    Ok(writeln!(out, "digest {digest}")?)
}
