//! The content of a game: what is in the program, in a folder, in packs, or was in an earlier program.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, anyhow};
use faults::{Fault, Files};

use crate::packs::{Stack, digest};

/// How the content of a game is read.
pub struct Content<C> {
    laying: Laying,
    ending: &'static str,
    printed: fn() -> Arc<C>,
    files: fn() -> Files,
    read: fn(&Files) -> Result<C, Vec<Fault>>,
    check: fn(&[PathBuf]) -> Vec<Fault>,
    hash: fn(&C) -> &str,
    kept: Kept<C>,
}

/// How a pack changes what lies under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laying {
    /// Its lines are added; one that is marked `(replace)` takes the place of the one that it names.
    Lines,
    /// Its files are added; one with the name of a file under it takes that one's place.
    Files,
}

/// Content that was read from files other than those in the program: for games with packs, and for those that earlier programs dealt.
struct Kept<C>(Mutex<Vec<Reading<C>>>);

/// This many are remembered; whoever needs one that was forgotten reads it again.
const REMEMBERED: usize = 64;

struct Reading<C> {
    digest: [u8; 32],
    files: Files,
    content: Arc<C>,
}

impl<C> Kept<C> {
    fn find<T>(&self, wanted: impl Fn(&Reading<C>) -> bool, take: impl Fn(&Reading<C>) -> T) -> Option<T> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|reading| wanted(reading)).map(take)
    }

    fn add(&self, reading: Reading<C>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.remove(0);
        }
        all.push(reading);
    }
}

impl<C> Content<C> {
    /// Content in files that end like this. What is `printed` in the binary was read from these `files`; `read` reads others, `check`
    /// finds what is wrong with some, and `hash` tells one content from another.
    pub const fn new(
        (laying, ending): (Laying, &'static str),
        printed: fn() -> Arc<C>,
        files: fn() -> Files,
        read: fn(&Files) -> Result<C, Vec<Fault>>,
        check: fn(&[PathBuf]) -> Vec<Fault>,
        hash: fn(&C) -> &str,
    ) -> Self {
        Self { laying, ending, printed, files, read, check, hash, kept: Kept(Mutex::new(Vec::new())) }
    }

    /// What is in the binary.
    pub(crate) fn printed(&self) -> Arc<C> {
        (self.printed)()
    }

    /// The hash of what is in the binary, and its files.
    pub(crate) fn printed_files(&self) -> (String, Files) {
        (self.hash(&self.printed()).to_owned(), (self.files)())
    }

    /// How the names of its files end.
    pub(crate) fn ending(&self) -> &'static str {
        self.ending
    }

    /// What tells this content from another.
    pub(crate) fn hash<'c>(&self, content: &'c C) -> &'c str {
        (self.hash)(content)
    }

    /// What is wrong with content files.
    pub(crate) fn check(&self, paths: &[PathBuf]) -> Vec<String> {
        in_words(&(self.check)(paths))
    }

    /// What lies on the table.
    pub(crate) fn of(&self, stack: &Stack) -> Result<Arc<C>> {
        if stack.is_printed() {
            return Ok(self.printed());
        }
        self.lay(stack).and_then(|files| self.compiled(files)).map_err(|faults| unusable(&faults))
    }

    /// The same for a record that was dealt with content of this hash. Where nothing else lies on the table, it is the content of then, if
    /// that is here; if not, that of the program: whoever compares the hashes can say what is missing.
    pub(crate) fn of_record(&self, stack: &Stack, hash: &str) -> Result<Arc<C>> {
        if stack.is_printed() { Ok(self.find(hash).unwrap_or_else(|| self.printed())) } else { self.of(stack) }
    }

    /// The content of this hash, if it is here.
    pub(crate) fn find(&self, hash: &str) -> Option<Arc<C>> {
        let printed = self.printed();
        if self.hash(&printed) == hash {
            return Some(printed);
        }
        self.kept.find(|kept| self.hash(&kept.content) == hash, |kept| Arc::clone(&kept.content))
    }

    /// The files of the content of this hash, if it is here.
    pub(crate) fn files_of(&self, hash: &str) -> Option<Files> {
        if self.hash(&self.printed()) == hash {
            return Some((self.files)());
        }
        self.kept.find(|kept| self.hash(&kept.content) == hash, |kept| kept.files.clone())
    }

    /// What is wrong with what lies on the table.
    pub(crate) fn faults(&self, stack: &Stack) -> Vec<String> {
        self.lay(stack).and_then(|files| self.compiled(files)).err().unwrap_or_default()
    }

    /// Takes up content of an earlier program.
    pub(crate) fn take_up(&self, files: &Files) -> Result<String> {
        let content = self.compiled(files.clone()).map_err(|faults| unusable(&faults))?;
        Ok(self.hash(&content).to_owned())
    }

    fn compiled(&self, files: Files) -> Result<Arc<C>, Vec<String>> {
        let digest = digest(&files);
        if let Some(content) = self.kept.find(|kept| kept.digest == digest, |kept| Arc::clone(&kept.content)) {
            return Ok(content);
        }
        let content = Arc::new((self.read)(&files).map_err(|faults| in_words(&faults))?);
        self.kept.add(Reading { digest, files, content: Arc::clone(&content) });
        Ok(content)
    }

    /// The files on the table.
    fn lay(&self, stack: &Stack) -> Result<Files, Vec<String>> {
        let mut files = match &stack.base {
            Some(folder) => Files::read(folder, self.ending).map_err(|faults| in_words(&faults))?,
            None => (self.files)(),
        };
        let mut laid: Vec<(&str, &str)> = Vec::new();
        for pack in stack.packs() {
            for (name, text) in pack.files().pairs() {
                if self.laying == Laying::Lines {
                    files = files.with(&format!("{}/{name}", pack.name), text.clone());
                    continue;
                }
                if let Some((other, _)) = laid.iter().find(|(_, known)| known == name) {
                    let words = "only one of them can lie on the table";
                    return Err(vec![format!("the packs `{other}` and `{}` both bring {name}: {words}", pack.name)]);
                }
                laid.push((&pack.name, name));
                files = files.with(name, text.clone());
            }
        }
        Ok(files)
    }
}

fn unusable(faults: &[String]) -> anyhow::Error {
    anyhow!("the content can't be used\n{}", faults.join("\n"))
}

/// Faults as people read them.
pub fn in_words(faults: &[impl ToString]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}
