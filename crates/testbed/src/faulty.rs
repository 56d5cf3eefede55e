//! Content files with something wrong in them: it is found, and shown at its place.

use std::path::{Path, PathBuf};

use faults::Fault;

pub use crate::strange::Files;

/// The content of a game: where it is, and how the faults of files are found.
pub struct Content {
    folder: &'static str,
    faults: fn(&Files) -> Vec<Fault>,
}

impl Content {
    /// The files in a folder, whose faults this finds.
    pub const fn new(folder: &'static str, faults: fn(&Files) -> Vec<Fault>) -> Self {
        Self { folder, faults }
    }

    /// Where they are.
    pub fn folder(&self) -> PathBuf {
        Path::new(self.folder).to_owned()
    }

    /// The printed files, read from the folder.
    pub fn files(&self) -> Files {
        crate::page::files(&self.folder())
    }

    /// The faults of these files.
    ///
    /// # Panics
    /// If there is none.
    #[track_caller]
    pub fn faults_of(&self, files: &Files) -> Vec<Fault> {
        let faults = (self.faults)(files);
        assert!(!faults.is_empty(), "there should be a fault");
        faults
    }

    /// One replacement makes one fault, in that line or this many lines below it, that says this and suggests that.
    ///
    /// # Panics
    /// If it makes another one, several or none.
    #[track_caller]
    pub fn below(&self, below: usize, file: &str, [old, new]: [&str; 2], says: &str, help: &str) {
        let mut files = self.files();
        let line = edit(&mut files, file, old, new) + below;
        let faults = self.faults_of(&files);
        assert_eq!(faults.len(), 1, "{}", shown(&faults));
        let fault = &faults[0];
        assert!(fault.message.contains(says), "{fault}");
        assert_eq!((fault.file.as_str(), fault.line), (file, line), "{fault}");
        assert!(fault.help.as_deref().unwrap_or("").contains(help), "{fault}");
    }

    /// One replacement makes a fault that says this somewhere in the content, with other faults perhaps.
    ///
    /// # Panics
    /// If it doesn't.
    #[track_caller]
    pub fn anywhere(&self, file: &str, old: &str, new: &str, says: &str) {
        let mut files = self.files();
        edit(&mut files, file, old, new);
        let faults = self.faults_of(&files);
        assert!(faults.iter().any(|fault| fault.message.contains(says)), "{}", shown(&faults));
    }
}

/// Replaces a piece of a file once; the line of the piece.
///
/// # Panics
/// If there is no such file, or no such piece in it.
#[track_caller]
pub fn edit(files: &mut Files, file: &str, old: &str, new: &str) -> usize {
    let (_, text) = files.iter_mut().find(|(name, _)| name == file).expect("a file of this name");
    let at = text.find(old).unwrap_or_else(|| panic!("`{old}` is not in {file}"));
    text.replace_range(at..at + old.len(), new);
    text[..at].matches('\n').count() + 1
}

/// Faults as people read them.
pub fn shown(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
