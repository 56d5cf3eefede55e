//! Many games between the computer's players.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use players::{Kind, Player, Share, play_out};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use table::{Game, Log, Outcome, PlayerDice, Seat, Seed};

/// How many games are played before their results are added up.
const BATCH: u64 = 16_384;

/// What to play.
pub struct Job<'a> {
    /// How many games.
    pub games: u64,
    /// The kinds of players by seat, from the first one on again where there are more seats; without any, all play at random.
    pub players: &'a [String],
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
    /// How often whoever sits at each seat won, of all games in which there was such a seat.
    pub wins: Vec<Share>,
    /// The hash over the fingerprints of all final states, in the order of the games.
    pub digest: Sha256,
}

/// One game that is done.
struct Done {
    decisions: u64,
    fingerprint: u64,
    seats: u8,
    outcome: Outcome,
}

/// Plays all games of a job, on the threads of the pool it is called in.
pub fn play_all<G: Game>(
    content: &Arc<G::Content>,
    setup: &G::Setup,
    kinds: &[&Kind<G>],
    job: &Job<'_>,
) -> Result<Tally> {
    let deal = |seed| G::deal(content, setup, seed);
    let seats = usize::from(deal(job.seed)?.seats());
    if kinds.len() > seats {
        bail!("{} players are named, and there are {seats} seats", kinds.len());
    }
    let mut tally = Tally::default();
    for start in (0..job.games).step_by(BATCH as usize) {
        let batch = start..job.games.min(start + BATCH);
        play_batch(batch, kinds, job, &deal)?.iter().for_each(|done| tally.add::<G>(done));
    }
    Ok(tally)
}

fn play_batch<G: Game, E: std::error::Error>(
    numbers: Range<u64>,
    kinds: &[&Kind<G>],
    job: &Job<'_>,
    deal: &(impl Fn(Seed) -> Result<G, E> + Sync),
) -> Result<Vec<Done>> {
    let one = |number| {
        let done = play_one(deal, kinds, job.seed.nth(number));
        (job.progress)();
        done
    };
    numbers.into_par_iter().map(one).collect()
}

/// Plays one game. What goes wrong is told with its seed, so that it can be looked at.
fn play_one<G: Game, E: std::error::Error>(
    deal: impl Fn(Seed) -> Result<G, E>,
    kinds: &[&Kind<G>],
    seed: Seed,
) -> Result<Done> {
    let play = || {
        let mut game = deal(seed).map_err(|error| anyhow!("{error}"))?;
        let seats = game.seats();
        let mut players: Vec<Box<dyn Player<G>>> = (0..usize::from(seats)).map(|seat| seated(kinds, seat)).collect();
        let mut dice = PlayerDice::new(seed.nth(0));
        let (outcome, decisions) = play_out(&mut game, &mut players, &mut dice, &mut Log::Off, |_, _, _| {})?;
        Ok(Done { decisions, fingerprint: game.fingerprint(), seats, outcome })
    };
    let done = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|_| Err(anyhow!("the engine failed")));
    done.map_err(|error| anyhow!("the game with seed {seed}: {error}"))
}

/// Who sits at a seat.
fn seated<G: Game>(kinds: &[&Kind<G>], seat: usize) -> Box<dyn Player<G>> {
    let random = &Kind::RANDOM;
    let kind = if kinds.is_empty() { random } else { kinds[seat % kinds.len()] };
    (kind.new)()
}

impl Tally {
    fn add<G: Game>(&mut self, done: &Done) {
        self.decisions += done.decisions;
        *self.outcomes.entry(outcome_name(G::SEATS, &done.outcome)).or_default() += 1;
        self.wins.resize(self.wins.len().max(done.seats.into()), Share::default());
        for (seat, share) in (0..done.seats).zip(&mut self.wins) {
            share.add(done.outcome.winners.contains(Seat(seat)));
        }
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
