//! The content of a game: what is in the program, in a folder, or was in an earlier program.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, anyhow};
use faults::Files;

/// A folder of content files; without one, those in the binary.
pub type Pack<'a> = Option<&'a Path>;

/// How the content of a game is read.
pub struct Content<C> {
    /// What is in the binary.
    pub printed: fn() -> Arc<C>,
    /// The files of that.
    pub files: fn() -> Files,
    /// What these files say, or what is wrong with them.
    pub read: fn(&Files) -> Result<C, Vec<String>>,
    /// What is in a folder, or what is wrong with its files.
    pub load: fn(&Path) -> Result<C, Vec<String>>,
    /// The errors in content files, each with file and line.
    pub check: fn(&[PathBuf]) -> Vec<String>,
    /// The hash of its files.
    pub hash: fn(&C) -> &str,
    /// Content of earlier programs.
    pub earlier: Earlier<C>,
}

/// Content of earlier programs, for the games that were dealt with it. There is one for each release that somebody still plays.
pub struct Earlier<C>(Mutex<Vec<Arc<C>>>);

impl<C> Earlier<C> {
    /// None yet.
    pub const fn none() -> Self {
        Self(Mutex::new(Vec::new()))
    }
}

impl<C> Content<C> {
    /// The content of a folder, or without one that of the program.
    pub(crate) fn read(&self, pack: Pack<'_>) -> Result<Arc<C>> {
        let Some(folder) = pack else { return Ok((self.printed)()) };
        (self.load)(folder).map(Arc::new).map_err(|faults| unusable(&faults))
    }

    /// The content of a folder, or without one that of this hash. If nobody has it, that of the program: whoever compares the hashes can
    /// say what is missing.
    pub(crate) fn of(&self, pack: Pack<'_>, hash: &str) -> Result<Arc<C>> {
        match pack {
            Some(_) => self.read(pack),
            None => Ok(self.find(hash).unwrap_or_else(self.printed)),
        }
    }

    /// The content of this hash, if it is here.
    pub(crate) fn find(&self, hash: &str) -> Option<Arc<C>> {
        let printed = (self.printed)();
        if (self.hash)(&printed) == hash {
            return Some(printed);
        }
        let earlier = self.earlier.0.lock().unwrap_or_else(PoisonError::into_inner);
        earlier.iter().find(|content| (self.hash)(content) == hash).cloned()
    }

    /// Takes up content of an earlier program.
    pub(crate) fn take_up(&self, files: &Files) -> Result<String> {
        let content = (self.read)(files).map_err(|faults| unusable(&faults))?;
        let hash = (self.hash)(&content).to_owned();
        if self.find(&hash).is_none() {
            self.earlier.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::new(content));
        }
        Ok(hash)
    }
}

fn unusable(faults: &[String]) -> anyhow::Error {
    anyhow!("the content can't be used\n{}", faults.join("\n"))
}

/// Faults as people read them.
pub fn in_words(faults: &[impl ToString]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}
