//! Keeps a game when the terminal goes away: the process is told to end, saves, and ends.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use table::Record;

use crate::save;

/// The game as it stands, where a signal finds it.
#[derive(Clone)]
pub struct Keepsake {
    held: Arc<Mutex<(PathBuf, Record)>>,
    /// What to type beside the file to go on.
    again: Arc<str>,
}

impl Keepsake {
    /// A game that is saved to this file when the process is told to end.
    pub fn new(path: PathBuf, record: Record, again: String) -> Result<Self> {
        let keepsake = Self { held: Arc::new(Mutex::new((path, record))), again: again.into() };
        #[cfg(unix)]
        keepsake.save_on_signals()?;
        Ok(keepsake)
    }

    /// The game has gone on.
    pub fn update(&self, record: Record) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).1 = record;
    }

    /// Saves the game and tells where.
    pub fn save(&self) -> Result<PathBuf> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        save::write(&held.0, &held.1)?;
        Ok(held.0.clone())
    }

    #[cfg(unix)]
    fn save_on_signals(&self) -> Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let keepsake = self.clone();
        std::thread::spawn(move || {
            signals.forever().next();
            std::process::exit(keepsake.say_goodbye());
        });
        Ok(())
    }

    /// Saves the game, says so on standard error, and gives the exit code.
    pub fn say_goodbye(&self) -> i32 {
        match self.save() {
            Ok(path) => {
                let (path, again) = (path.display(), &self.again);
                crate::screen::mention(&format!(
                    "\nThe game is saved in {path}. Go on: cantina play --load {path}{again}"
                ));
                0
            }
            Err(error) => {
                crate::screen::complain(&format!("{error:#}"));
                1
            }
        }
    }
}
