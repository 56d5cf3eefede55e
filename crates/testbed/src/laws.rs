//! Laws over many games, each fault told once.
//!
//! How many games are played is a number from the environment ([`number`]), so that a night can be spent on what takes a moment otherwise.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use table::laws::{self, Broken, Rigour, Seen};
use table::{Game, Seed};

/// A number from the environment, or this one.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// How closely games of at most this many decisions are looked at: at every so many of these, unless `CANTINA_LAWS_EVERY` says otherwise.
pub fn rigour(every: u64, most: usize) -> Rigour {
    Rigour { every: number("CANTINA_LAWS_EVERY", every) as usize, most, twins: 8, ..Rigour::default() }
}

/// What was broken in many games, each fault once.
#[derive(Default)]
pub struct Faults(BTreeMap<String, String>);

impl Faults {
    /// Plays one game under all laws and those of its own that `inspect` knows.
    pub fn play<G: Game>(
        &mut self,
        content: &Arc<G::Content>,
        setup: &G::Setup,
        seed: Seed,
        rigour: Rigour,
        inspect: impl FnMut(Seen<'_, G>) -> Result<(), String>,
    ) {
        self.note(setup, laws::play_through::<G>(content, setup, seed, rigour, inspect));
    }

    /// Plays one game fast, and looks at it closely now and then.
    pub fn skim<G: Game>(
        &mut self,
        content: &Arc<G::Content>,
        setup: &G::Setup,
        seed: Seed,
        rigour: Rigour,
        inspect: impl FnMut(Seen<'_, G>) -> Result<(), String>,
    ) {
        self.note(setup, laws::skim::<G>(content, setup, seed, rigour, inspect));
    }

    /// Notes what a game came to. Faults that differ in numbers only are the same.
    pub fn note<T>(&mut self, setup: &impl Debug, report: Result<T, Broken>) {
        if let Err(broken) = report {
            let sort: String = broken.what.chars().filter(|letter| !letter.is_ascii_digit()).take(120).collect();
            self.0.entry(sort).or_insert_with(|| format!("{setup:?}\n{broken}"));
        }
    }

    /// Nothing was broken.
    ///
    /// # Panics
    /// If something was.
    #[track_caller]
    pub fn none(self) {
        let all: Vec<String> = self.0.into_values().collect();
        assert!(all.is_empty(), "{} laws broken:\n\n{}", all.len(), all.join("\n\n"));
    }
}

/// Nobody can tell from what they see, hear or are asked what they may not know, over this many answers at least.
///
/// # Panics
/// If somebody can.
#[track_caller]
pub fn tell_nothing<G: Game>(content: &Arc<G::Content>, setup: &G::Setup, answers: usize) {
    let told = laws::tell_nothing::<G>(content, setup, Seed::from_u64(77), answers);
    assert!(told.unwrap_or_else(|broken| panic!("{setup:?}: {broken}")) >= answers, "{setup:?}");
}
