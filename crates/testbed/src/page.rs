//! Pages for authors of content: a text with examples, and below a mark the reference of all words, made from the vocabulary.
//!
//! The reference can't fall behind the program, since a page with another one fails its test; `CANTINA_BLESS=1` writes it anew.
//! The examples of the text can't either: they are content, and the test reads them with the printed files.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use cards::{Blocks, Language, Names, Section, Word, document};
use faults::Fault;

use crate::golden::{BLESS, blessing};
use crate::strange::Files;

/// What stands between the text and the reference.
const MARK: &str = "<!-- From here on this page is made from the vocabulary of the program. -->\n";

/// A page for authors, such as `docs/cards.md`.
pub struct Page {
    path: PathBuf,
    test: &'static str,
}

impl Page {
    /// The page in a file, and the command whose test it is that writes it anew.
    pub fn new(path: impl Into<PathBuf>, test: &'static str) -> Self {
        Self { path: path.into(), test }
    }

    /// The text above the mark, and the reference below it.
    fn halves(&self) -> (String, String) {
        let text = fs::read_to_string(&self.path).expect("a readable page");
        let (above, below) = text.split_once(MARK).expect("the mark above the reference");
        (above.to_owned(), below.to_owned())
    }

    /// The page has this reference, made of these sections.
    ///
    /// # Panics
    /// If it has another one, or can't be read.
    #[track_caller]
    pub fn refers_to(&self, sections: &[String]) {
        let (above, below) = self.halves();
        let made = format!("\n{}", sections.join("\n"));
        if blessing() {
            fs::write(&self.path, format!("{above}{MARK}{made}")).expect("written");
            return;
        }
        let first = made.lines().zip(below.lines()).find(|(made, found)| made != found);
        assert!(below == made, "{} is out of date, {first:?}: {BLESS}=1 {}", self.path.display(), self.test);
    }

    /// The text says this somewhere, however its lines are broken.
    ///
    /// # Panics
    /// If it doesn't, or if the page can't be read.
    #[track_caller]
    pub fn says(&self, words: &str) {
        let (above, _) = self.halves();
        let text = above.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(words), "{} doesn't say: {words}", self.path.display());
    }

    /// The examples of the text, each as it stands there.
    ///
    /// # Panics
    /// If the page can't be read.
    pub fn examples(&self) -> Vec<String> {
        let (above, _) = self.halves();
        let blocks = above.split("```kdl\n").skip(1);
        blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
    }

    /// What is read from the files of a folder together with all examples, as one file more.
    ///
    /// # Panics
    /// If the examples are not content, with every fault.
    #[track_caller]
    pub fn read_examples<B: Debug>(&self, folder: &Path, read: impl Fn(&Files) -> Result<B, Vec<Fault>>) -> B {
        let mut files = files(folder);
        files.push(("examples.kdl".into(), self.examples().concat()));
        let faults = match read(&files) {
            Ok(book) => return book,
            Err(faults) => faults,
        };
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
}

/// The content files of a folder, by name.
///
/// # Panics
/// If they can't be read.
pub fn files(folder: &Path) -> Files {
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("a file of the folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        (name, fs::read_to_string(path).expect("a readable file"))
    };
    let mut files: Files = fs::read_dir(folder).expect("a readable folder").map(read).collect();
    files.sort();
    files
}

/// What the examples of a reference are read with.
pub struct Reference<'n, L: Language> {
    /// Ids and names of the printed content.
    pub names: &'n dyn Names,
    /// The words that conditions are made of.
    pub conditions: &'static [Word<L>],
}

impl<L: Language> Reference<'_, L> {
    /// The section of these words.
    ///
    /// # Panics
    /// If an example of theirs is wrong.
    pub fn section(&self, title: &str, words: &'static [Word<L>]) -> String {
        self.placed(title, words, words)
    }

    /// The section of these words, whose examples begin with some others. It says of a word where it belongs, if not
    /// everywhere.
    ///
    /// # Panics
    /// If an example of theirs is wrong.
    pub fn placed(&self, title: &str, words: &'static [Word<L>], examples: &'static [Word<L>]) -> String {
        let note = |word: &Word<L>| word.belongs.map(|belongs| format!("*It belongs {}.*", belongs.says));
        let section = Section { title, words, examples: Some(examples), conditions: self.conditions, note: &note };
        document(&section, self.names).unwrap_or_else(|wrong| panic!("{wrong}"))
    }
}

/// The words that may be in the braces of the line that begins with this one.
///
/// # Panics
/// If there is no such word, or if it has no braces.
pub fn parts<L: Language>(words: &[Word<L>], name: &str) -> &'static [Word<L>] {
    match words.iter().find(|word| word.name == name).map(|word| word.blocks) {
        Some(Blocks::Of(words)) => words(),
        _ => panic!("`{name}` has no braces"),
    }
}

/// These words, and all that may be in their braces at any depth, each list once.
pub fn every_list<L: Language>(first: &'static [Word<L>]) -> Vec<&'static [Word<L>]> {
    let mut lists = vec![first];
    let mut at = 0;
    while let Some(list) = lists.get(at).copied() {
        for word in list {
            let (Blocks::Of(inside) | Blocks::OfElse(inside) | Blocks::Named(_, inside)) = word.blocks else {
                continue;
            };
            if !lists.iter().any(|known| std::ptr::eq(*known, inside())) {
                lists.push(inside());
            }
        }
        at += 1;
    }
    lists
}

/// Every word of the first lists is explained, and every word of the second has an example too.
///
/// # Panics
/// If one is not.
#[track_caller]
pub fn are_explained<L: Language>(lists: &[&'static [Word<L>]], shown: &[&'static [Word<L>]]) {
    let names = |lists: &[&'static [Word<L>]], lacks: fn(&Word<L>) -> bool| -> Vec<&str> {
        lists.iter().copied().flatten().filter(|word| lacks(word)).map(|word| word.name).collect()
    };
    assert_eq!(names(lists, |word| word.about.is_empty()), [""; 0], "nothing is said about these");
    assert_eq!(names(shown, |word| word.example.is_empty()), [""; 0], "these have no example");
}
