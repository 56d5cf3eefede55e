//! Many games between random players.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use table::{Game, Log, Outcome, Seed, Status, Whim};

/// A game that takes longer than this has lost its way.
const ENDLESS: u64 = 10_000_000;
/// How many games are played before their results are added up.
const BATCH: u64 = 16_384;

/// What to play.
pub struct Job<'a> {
    /// How many games.
    pub games: u64,
    /// Where the seeds of the games come from.
    pub seed: Seed,
    /// Who is told of every game that is done.
    pub progress: &'a (dyn Fn() + Sync),
}

/// What came of it.
#[derive(Default)]
pub struct Tally {
    /// All choices of all games.
    pub decisions: u64,
    /// How often each `winner/ending` was.
    pub outcomes: BTreeMap<String, u64>,
    /// The hash over the fingerprints of all final states, in the order of the games.
    pub digest: Sha256,
}

/// One game that is done.
struct Done {
    decisions: u64,
    fingerprint: u64,
    outcome: Outcome,
}

/// Plays all games of a job, on the threads of the pool it is called in.
pub fn play_all<G: Game>(content: &Arc<G::Content>, setup: &G::Setup, job: &Job<'_>) -> Result<Tally> {
    let deal = |seed| G::deal(content, setup, seed);
    deal(job.seed)?;
    let mut tally = Tally::default();
    for start in (0..job.games).step_by(BATCH as usize) {
        let batch = start..job.games.min(start + BATCH);
        play_batch(batch, job, &deal)?.iter().for_each(|done| tally.add::<G>(done));
    }
    Ok(tally)
}

fn play_batch<G: Game, E: std::error::Error>(
    numbers: Range<u64>,
    job: &Job<'_>,
    deal: &(impl Fn(Seed) -> Result<G, E> + Sync),
) -> Result<Vec<Done>> {
    let one = |number| {
        let done = play_one(deal, job.seed.nth(number));
        (job.progress)();
        done
    };
    numbers.into_par_iter().map(one).collect()
}

/// Plays one game. What goes wrong is told with its seed, so that it can be looked at.
fn play_one<G: Game, E: std::error::Error>(deal: impl Fn(Seed) -> Result<G, E>, seed: Seed) -> Result<Done> {
    let game = || play_out(deal(seed).map_err(|error| anyhow!("{error}"))?, Whim::new(seed.nth(0)));
    let done = catch_unwind(AssertUnwindSafe(game)).unwrap_or_else(|_| Err(anyhow!("the engine failed")));
    done.map_err(|error| anyhow!("the game with seed {seed}: {error}"))
}

fn play_out<G: Game>(mut game: G, mut whim: Whim) -> Result<Done> {
    let mut choices = Vec::new();
    for decisions in 0..ENDLESS {
        let prompt = match game.status() {
            Status::Asking(prompt) => prompt,
            Status::Over(outcome) => return Ok(Done { decisions, fingerprint: game.fingerprint(), outcome }),
        };
        let Some(seat) = prompt.seats.iter().next() else { bail!("nobody is asked [{}]", prompt.rule) };
        game.choices(seat, &mut choices);
        let Some(choice) = choices.get(whim.below(choices.len())) else { bail!("a dead end [{}]", prompt.rule) };
        game.play_listed(seat, choice, &mut Log::Off);
    }
    bail!("not over after {ENDLESS} choices")
}

impl Tally {
    fn add<G: Game>(&mut self, done: &Done) {
        self.decisions += done.decisions;
        *self.outcomes.entry(outcome_name(G::SEATS, &done.outcome)).or_default() += 1;
        self.digest.update(done.fingerprint.to_le_bytes());
    }
}

/// The name of an outcome: `winner/ending`.
fn outcome_name(seats: &[&str], outcome: &Outcome) -> String {
    let winners: Vec<String> =
        outcome.winners.iter().filter_map(|seat| seats.get(seat.0 as usize)).map(|name| name.to_lowercase()).collect();
    let winners = if winners.is_empty() { "nobody".into() } else { winners.join("+") };
    format!("{winners}/{}", outcome.ending)
}
