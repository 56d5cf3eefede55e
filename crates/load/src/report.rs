//! What was measured, for people and for programs.

use serde::Serialize;

use crate::table::Times;

/// One measurement of choices.
#[derive(Serialize)]
pub struct Run {
    /// What was measured.
    pub what: String,
    /// How many tables there were.
    pub tables: u64,
    /// How many choices were durable in a second.
    pub choices_per_second: f64,
    /// Half of the choices were acknowledged in this many milliseconds.
    pub acknowledged_p50: f64,
    /// Half of the choices were with the other player after this many milliseconds.
    pub seen_p50: f64,
    /// 99 in 100 were.
    pub seen_p99: f64,
    /// Processor time of the server for each choice, in microseconds.
    pub server_microseconds: f64,
}

impl Run {
    /// Adds up the times of all tables.
    pub fn new(what: &str, tables: u64, seconds: f64, busy: f64, all: Vec<Times>) -> Self {
        let mut acknowledged: Vec<f64> = Vec::new();
        let mut seen: Vec<f64> = Vec::new();
        for times in all {
            acknowledged.extend(times.acknowledged);
            seen.extend(times.seen);
        }
        acknowledged.sort_by(f64::total_cmp);
        seen.sort_by(f64::total_cmp);
        let count = seen.len() as f64;
        Self {
            what: what.to_owned(),
            tables,
            choices_per_second: count / seconds,
            acknowledged_p50: at(&acknowledged, 0.5) * 1000.0,
            seen_p50: at(&seen, 0.5) * 1000.0,
            seen_p99: at(&seen, 0.99) * 1000.0,
            server_microseconds: busy / count.max(1.0) * 1e6,
        }
    }
}

fn at(sorted: &[f64], share: f64) -> f64 {
    sorted.get((sorted.len() as f64 * share) as usize).or(sorted.last()).copied().unwrap_or(f64::NAN)
}

/// What others reached on a quiet machine with two cores, with two seats a match, each move pushed to the other, and nothing
/// durable: moves a second.
const PEERS: [(&str, f64); 2] = [("boardgame.io", 1850.0), ("Colyseus", 8300.0)];

/// Everything that was measured in one run.
#[derive(Default, Serialize)]
pub struct Report {
    /// How busy the machine was before: the load average of the last minute.
    pub load_average: String,
    /// How players and server spoke.
    pub way: &'static str,
    /// SQLite itself: choices a transaction and choices a second.
    pub raw: Vec<(u64, f64)>,
    /// The relay and the server.
    pub runs: Vec<Run>,
    /// Resident KiB of the server with nothing to do.
    pub resident: u64,
    /// Resident KiB for each table with two players and their live pages.
    pub resident_a_table: f64,
    /// Resident KiB for each watcher.
    pub resident_a_watcher: f64,
}

impl Report {
    /// What the relay reached at this many tables.
    fn relay(&self, tables: u64) -> f64 {
        let mut runs = self.runs.iter();
        runs.find(|run| run.what == "relay" && run.tables == tables).map_or(f64::NAN, |run| run.choices_per_second)
    }

    /// Prints a table with ratios.
    pub fn print(&self) {
        println!("load average before: {}", self.load_average);
        for (group, rate) in &self.raw {
            println!("raw SQLite, {group:>3} a transaction: {rate:>8.0} choices/s");
        }
        println!("by {}", self.way);
        let ceiling = self.raw.last().map_or(f64::NAN, |(_, rate)| *rate);
        println!(
            "what                    tables  choices/s  of raw 100  of relay  ack p50 ms  seen p50 ms  seen p99 ms  server µs/choice"
        );
        for run in &self.runs {
            println!(
                "{:<23} {:>6} {:>10.0} {:>11.2} {:>9.2} {:>11.2} {:>12.2} {:>12.2} {:>17.0}",
                run.what,
                run.tables,
                run.choices_per_second,
                run.choices_per_second / ceiling,
                run.choices_per_second / self.relay(run.tables),
                run.acknowledged_p50,
                run.seen_p50,
                run.seen_p99,
                run.server_microseconds
            );
        }
        for run in self.runs.iter().filter(|run| run.what.ends_with("saturated")) {
            for (peer, rate) in PEERS {
                let ratio = run.choices_per_second / rate;
                println!("{} at {} tables: {ratio:.2} of {peer} in memory (elsewhere: {rate}/s)", run.what, run.tables);
            }
        }
        println!("resident: {} KiB with nothing to do", self.resident);
        println!("          {:.1} KiB a table with two live pages", self.resident_a_table);
        println!("          {:.1} KiB a watcher", self.resident_a_watcher);
    }
}
