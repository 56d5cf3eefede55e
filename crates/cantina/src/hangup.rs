//! Keeps a game as it goes on, and when the terminal goes away: the process is told to end, saves, and ends.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use table::Record;

use crate::save::Journal;

/// The game as it stands, where a signal finds it.
#[derive(Clone)]
pub struct SavedGame {
    held: Arc<Mutex<Held>>,
    /// What to type to go on.
    again: Arc<str>,
}

struct Held {
    /// The file that follows the game, if one does.
    journal: Option<Journal>,
    record: Record,
}

impl SavedGame {
    /// A game that is kept in this file, or nowhere.
    pub fn new(journal: Option<Journal>, record: Record, again: String) -> Result<Self> {
        let saved = Self { held: Arc::new(Mutex::new(Held { journal, record })), again: again.into() };
        #[cfg(unix)]
        saved.save_on_signals()?;
        Ok(saved)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the game is kept.
    pub fn path(&self) -> Option<PathBuf> {
        self.held().journal.as_ref().map(|journal| journal.path().to_owned())
    }

    /// The game has gone on; its file follows.
    pub fn update(&self, record: Record) -> Result<()> {
        let mut held = self.held();
        held.record = record;
        held.keep()
    }

    /// Saves the game and tells where.
    pub fn save(&self) -> Result<PathBuf> {
        self.held().keep()?;
        self.path().context("this game is kept nowhere; say where, for example `save evening.cantina`")
    }

    #[cfg(unix)]
    fn save_on_signals(&self) -> Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let saved = self.clone();
        std::thread::spawn(move || {
            signals.forever().next();
            std::process::exit(saved.say_goodbye());
        });
        Ok(())
    }

    /// Saves the game, says so on standard error, and gives the exit code.
    pub fn say_goodbye(&self) -> i32 {
        if self.path().is_none() {
            crate::screen::mention("\nThe game is not saved.");
            return 0;
        }
        match self.save() {
            Ok(path) => {
                let (path, again) = (path.display(), &self.again);
                crate::screen::mention(&format!("\nThe game is saved in {path}. Go on: {again}"));
                0
            }
            Err(error) => {
                crate::screen::complain(&format!("{error:#}"));
                1
            }
        }
    }
}

impl Held {
    fn keep(&mut self) -> Result<()> {
        self.journal.as_mut().map_or(Ok(()), |journal| journal.keep(&self.record))
    }
}
