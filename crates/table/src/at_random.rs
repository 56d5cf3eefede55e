//! Games played by players without a plan, for measuring.

use std::sync::Arc;

use crate::{Game, Log, PlayerDice, Record, Seed, Sitting, Status, Table};

/// Plays a game to its end, shows every state after the first on the way, and counts the decisions.
pub fn play<G: Game>(mut game: G, seed: Seed, mut look: impl FnMut(&G)) -> usize {
    let (mut whim, mut choices, mut decisions) = (PlayerDice::new(seed), Vec::new(), 0);
    while let Status::Asking(prompt) = game.status() {
        let Some(seat) = prompt.seats.iter().next() else { break };
        game.choices(seat, &mut choices);
        let Some(choice) = choices.get(whim.below(choices.len())) else { break };
        game.play_listed(seat, choice, &mut Log::Off);
        decisions += 1;
        look(&game);
    }
    decisions
}

/// The record of the longest of this many games of one set-up, if any can be dealt.
pub fn longest<G: Game>(content: &Arc<G::Content>, setup: &G::Setup, number: u64) -> Option<Record> {
    let records = (0..number).filter_map(|game| recorded::<G>(content, setup, Seed::from_u64(1).nth(game)));
    records.max_by_key(|record| record.lines.len())
}

/// A game as a table keeps it.
fn recorded<G: Game>(content: &Arc<G::Content>, setup: &G::Setup, seed: Seed) -> Option<Record> {
    let mut sitting = Sitting::<G>::deal(content, "", setup, seed).ok()?;
    let (mut whim, mut choices) = (PlayerDice::new(seed), Vec::new());
    while let Status::Asking(prompt) = sitting.game().status() {
        let seat = prompt.seats.iter().next()?;
        sitting.game().choices(seat, &mut choices);
        let choice = choices.get(whim.below(choices.len()))?.clone();
        sitting.play(seat, &choice).ok()?;
    }
    Some(sitting.record())
}

/// Games that are dealt, each with the seed of its players, and how many decisions they take together.
pub struct Batch<G> {
    games: Vec<(G, Seed)>,
    /// How many decisions they take.
    pub decisions: usize,
}

impl<G: Game> Batch<G> {
    /// This many games of one set-up; those that can't be dealt are left out.
    pub fn deal(content: &Arc<G::Content>, setup: &G::Setup, number: u64) -> Self {
        let seeds = (0..number).map(|game| Seed::from_u64(1).nth(game));
        let games: Vec<(G, Seed)> =
            seeds.filter_map(|seed| Some((G::deal(content, setup, seed).ok()?, seed))).collect();
        let mut batch = Self { games, decisions: 0 };
        batch.decisions = batch.play();
        batch
    }

    /// Plays copies of all of them to the end, and counts the decisions.
    pub fn play(&self) -> usize {
        self.games.iter().map(|(game, seed)| play(game.clone(), *seed, |_| {})).sum()
    }

    /// About this many states from all parts of these games.
    pub fn states(&self, number: usize) -> Vec<G> {
        let (step, mut seen, mut states) = ((self.decisions / number).max(1), 0, Vec::new());
        for (game, seed) in &self.games {
            play(game.clone(), *seed, |state| {
                if seen % step == 0 {
                    states.push(state.clone());
                }
                seen += 1;
            });
        }
        states.truncate(number);
        states
    }
}
