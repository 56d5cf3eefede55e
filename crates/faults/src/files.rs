//! Content files: their names and texts, where they come from, and what stands for them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Fault, Faults};

/// Names, with `/` between folders, and texts of content files, in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(Vec<(String, String)>);

impl Files {
    /// These files.
    pub fn of<N: Into<String>, T: Into<String>>(files: impl IntoIterator<Item = (N, T)>) -> Self {
        let mut files: Vec<_> = files.into_iter().map(|(name, text)| (name.into(), text.into())).collect();
        // Those in folders come last: what a pack adds doesn't come before what it is added to.
        files.sort_by(|(one, _), (other, _)| (one.contains('/'), one).cmp(&(other.contains('/'), other)));
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

    /// The same files with another one, in the place of the one of its name if there is one.
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

/// The largest content file, in bytes.
const LARGEST: u64 = 256 << 10;

/// The most files of a folder with all that is in it, and how deep folders lie in each other.
const MOST: usize = 500;
const DEEPEST: usize = 4;

fn collect(folder: &Path, prefix: &str, ending: &str, files: &mut Vec<(String, String)>) -> Result<(), Vec<Fault>> {
    let entries = fs::read_dir(folder).map_err(|error| unread(folder, &error))?;
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        // Not `is_dir` of the path: a link may lead to anywhere on the machine.
        let kind = entry.file_type().map_err(|error| unread(&path, &error))?;
        let place = format!("{prefix}{name}");
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() && prefix.matches('/').count() < DEEPEST {
            collect(&path, &format!("{place}/"), ending, files)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            if !kind.is_file() {
                return Err(refused(&place, "is no plain file; links are not followed".into()));
            }
            files.push((place.clone(), read(&path, &place)?));
            if files.len() > MOST {
                return Err(refused(&place, format!("is one file too many: {MOST} at most")));
            }
        }
    }
    Ok(())
}

fn read(path: &Path, place: &str) -> Result<String, Vec<Fault>> {
    let size = fs::metadata(path).map_err(|error| unread(path, &error))?.len();
    if size > LARGEST {
        return Err(refused(place, format!("has {size} bytes, at most {LARGEST} are read; split it")));
    }
    fs::read_to_string(path).map_err(|error| refused(place, format!("can't be read: {error}")))
}

fn refused(place: &str, why: String) -> Vec<Fault> {
    let mut faults = Faults::default();
    faults.file(place, why);
    faults.into_sorted()
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

/// What is made from content files.
pub trait InFiles: Sized + Send + Sync + 'static {
    /// What its files are called at their end.
    const ENDING: &'static str;

    /// The files that come with the program.
    fn files() -> Files;
    /// What they say, read once.
    fn printed() -> Arc<Self>;
    /// What these files say.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    fn read(files: &Files) -> Result<Self, Vec<Fault>>;
    /// What is wrong with content: a folder as a whole, a single file in the place of the one in the program that has its name, or beside
    /// those if there is none.
    fn check(paths: &[PathBuf]) -> Vec<Fault>;
    /// What tells it from other content.
    fn hash(&self) -> &str;
}

/// Makes a `$book` with a `hash` and a `read(&[(name, text)])` [`InFiles`]: these files in the folder `content` of its game come with the
/// program, and `$place` says where a file of some name belongs.
#[macro_export]
macro_rules! in_files {
    ($book:ident, $place:expr, $ending:literal, [$($name:literal),+ $(,)?]) => {
        impl $crate::InFiles for $book {
            const ENDING: &'static str = $ending;

            fn files() -> $crate::Files {
                $crate::Files::of([
                    $(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../content/", $name)))),+
                ])
            }

            fn printed() -> ::std::sync::Arc<Self> {
                Self::printed()
            }

            fn read(files: &$crate::Files) -> Result<Self, Vec<$crate::Fault>> {
                Self::read(files.pairs())
            }

            fn check(paths: &[::std::path::PathBuf]) -> Vec<$crate::Fault> {
                Self::check(paths)
            }

            fn hash(&self) -> &str {
                &self.hash
            }
        }

        impl $book {
            /// The content that comes with the program, read once.
            ///
            /// # Panics
            /// If the content of the project is wrong, which its tests make sure it is not.
            pub fn printed() -> ::std::sync::Arc<Self> {
                static PRINTED: ::std::sync::OnceLock<::std::sync::Arc<$book>> = ::std::sync::OnceLock::new();
                let read = || match <Self as $crate::InFiles>::read(&<Self as $crate::InFiles>::files()) {
                    Ok(book) => ::std::sync::Arc::new(book),
                    Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
                };
                ::std::sync::Arc::clone(PRINTED.get_or_init(read))
            }

            /// What is wrong with content, as [`faults::InFiles::check`](::faults::InFiles::check) tells.
            pub fn check(paths: &[::std::path::PathBuf]) -> Vec<$crate::Fault> {
                let compile = |files: &$crate::Files| Self::read(files.pairs()).err().unwrap_or_default();
                let printed = <Self as $crate::InFiles>::files();
                $crate::Checking { ending: $ending, printed: &printed, place: $place, compile }.check(paths)
            }

            /// The content of a folder.
            ///
            /// # Errors
            /// Everything that is wrong with it.
            pub fn load(folder: &::std::path::Path) -> Result<Self, Vec<$crate::Fault>> {
                Self::read($crate::Files::read(folder, $ending)?.pairs())
            }
        }
    };
}
