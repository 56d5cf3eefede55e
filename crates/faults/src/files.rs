//! Content files: their names and texts, where they come from, and what stands for them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Fault, Faults};

/// Names, with `/` between folders, and texts of content files, in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(Vec<(String, String)>);

impl Files {
    /// These files.
    pub fn of<N: Into<String>, T: Into<String>>(files: impl IntoIterator<Item = (N, T)>) -> Self {
        let mut files: Vec<_> = files.into_iter().map(|(name, text)| (name.into(), text.into())).collect();
        files.sort();
        Self(files)
    }

    /// The files of a folder and of the folders in it whose names end like this.
    ///
    /// # Errors
    /// If one of them can't be read.
    pub fn read(folder: &Path, ending: &str) -> Result<Self, Vec<Fault>> {
        let mut files = Vec::new();
        collect(folder, "", ending, &mut files)?;
        Ok(Self::of(files))
    }

    /// The same files with another one, in place of the one with its name if there is one.
    #[must_use]
    pub fn with(mut self, name: &str, text: String) -> Self {
        self = self.without(name);
        self.0.push((name.into(), text));
        Self::of(self.0)
    }

    /// The same files without the one of this name.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.0.retain(|(known, _)| known != name);
        self
    }

    /// Names and texts.
    pub fn pairs(&self) -> &[(String, String)] {
        &self.0
    }
}

fn collect(folder: &Path, prefix: &str, ending: &str, files: &mut Vec<(String, String)>) -> Result<(), Vec<Fault>> {
    let entries = fs::read_dir(folder).map_err(|error| unread(folder, &error))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), ending, files)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            files.push((name, fs::read_to_string(&path).map_err(|error| unread(&path, &error))?));
        }
    }
    Ok(())
}

fn unread(path: &Path, error: &std::io::Error) -> Vec<Fault> {
    let mut faults = Faults::default();
    faults.file(&path.display().to_string(), format!("can't be read: {error}"));
    faults.into_sorted()
}

/// How the content of a game is checked.
pub struct Checking<'a> {
    /// The ending of its files.
    pub ending: &'a str,
    /// What comes with the program.
    pub printed: &'a Files,
    /// Where a file of this name belongs.
    pub place: fn(&str) -> String,
    /// What is wrong with these files together.
    pub compile: fn(&Files) -> Vec<Fault>,
}

impl Checking<'_> {
    /// What is wrong with content: a folder as a whole, a single file in the place of the printed one of its name, or beside the printed
    /// ones if there is none.
    pub fn check(&self, paths: &[PathBuf]) -> Vec<Fault> {
        paths.iter().flat_map(|path| if path.is_dir() { self.folder(path) } else { self.file(path) }).collect()
    }

    fn folder(&self, folder: &Path) -> Vec<Fault> {
        let files = match Files::read(folder, self.ending) {
            Ok(files) => files,
            Err(faults) => return faults,
        };
        let mut faults = (self.compile)(&files);
        for fault in &mut faults {
            fault.file = folder.join(&fault.file).display().to_string();
        }
        faults
    }

    fn file(&self, path: &Path) -> Vec<Fault> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return unread(path, &error),
        };
        let place = (self.place)(&path.file_name().unwrap_or_default().to_string_lossy());
        let mut faults = (self.compile)(&self.printed.clone().with(&place, text));
        for fault in faults.iter_mut().filter(|fault| fault.file == place) {
            fault.file = path.display().to_string();
        }
        faults
    }
}

/// What every game does with its content files, for a `$book` that is read from them by `read(&[(name, text)])`: what those in the
/// program say, what those of a folder say, and what is wrong with some. `$files` are names and texts of those in the program, and
/// `$place` says where a file of some name belongs.
#[macro_export]
macro_rules! in_files {
    ($book:ident, $ending:literal, $files:expr, $place:expr) => {
        /// How the names of content files end.
        pub const ENDING: &str = $ending;

        /// The files that come with the program.
        pub fn files() -> $crate::Files {
            $crate::Files::of($files.iter().copied())
        }

        /// What is wrong with content: a folder as a whole, a single file in the place of the one in the program that has its name, or
        /// beside those if there is none.
        pub fn check(paths: &[::std::path::PathBuf]) -> Vec<$crate::Fault> {
            let compile = |files: &$crate::Files| $book::read(files.pairs()).err().unwrap_or_default();
            $crate::Checking { ending: ENDING, printed: &files(), place: $place, compile }.check(paths)
        }

        impl $book {
            /// The content that comes with the program, read once.
            ///
            /// # Panics
            /// If the content of the project is wrong, which its tests make sure it is not.
            pub fn printed() -> ::std::sync::Arc<Self> {
                static PRINTED: ::std::sync::OnceLock<::std::sync::Arc<$book>> = ::std::sync::OnceLock::new();
                let read = || match Self::read(files().pairs()) {
                    Ok(book) => ::std::sync::Arc::new(book),
                    Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
                };
                ::std::sync::Arc::clone(PRINTED.get_or_init(read))
            }

            /// The content of a folder.
            ///
            /// # Errors
            /// Everything that is wrong with it.
            pub fn load(folder: &::std::path::Path) -> Result<Self, Vec<$crate::Fault>> {
                Self::read($crate::Files::read(folder, ENDING)?.pairs())
            }
        }
    };
}
