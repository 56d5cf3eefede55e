//! Records in files.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, ensure};
use etcetera::BaseStrategy;
use table::{Line, Record, RecordError};

use title::Tabletop;
use title::Title;

use crate::args::OnTable;

/// Writes a record so that the file is never half written: first beside it, then in its place.
///
/// Only a record is ever written over, and a link is followed to the file it means.
pub fn write(path: &Path, record: &Record) -> Result<()> {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut beside = place.as_os_str().to_owned();
    beside.push(".part");
    let written = replaceable(&place).and_then(|()| {
        let written = fs::write(&beside, record.to_string()).and_then(|()| fs::rename(&beside, &place));
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        Ok(written?)
    });
    written.with_context(|| cannot_save(path))
}

fn cannot_save(path: &Path) -> String {
    format!("the game can't be saved to {}", path.display())
}

/// Whether a file may be written over: there is none, it is empty, or it is a record.
fn replaceable(path: &Path) -> Result<()> {
    let Ok(about) = fs::metadata(path) else { return Ok(()) };
    ensure!(about.is_file(), "it is not a file");
    ensure!(about.len() == 0 || holds_record(path), "it holds something that is not a saved game");
    Ok(())
}

/// Whether two paths lead to one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).ok().is_some_and(|one| fs::canonicalize(other).ok() == Some(one))
}

/// Whether a file begins like a record.
pub fn holds_record(path: &Path) -> bool {
    let mut head = [0; 11];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && &head == b"{\"cantina\":"
}

/// Reads a record and plays it up to choice number `to`.
pub fn load(path: &Path, on_table: &OnTable, to: Option<usize>) -> Result<(&'static dyn Title, Box<dyn Tabletop>)> {
    play_again(path, on_table, to).map_err(|error| match way_out(path, on_table, &error) {
        Some(hint) => anyhow!("{}: {error:#}\n{hint}", path.display()),
        None => error.context(path.display().to_string()),
    })
}

/// What to do about a record that can't be loaded, where something can be done.
fn way_out(path: &Path, on_table: &OnTable, error: &Error) -> Option<String> {
    let path = path.display();
    match (error.downcast_ref()?, &on_table.content) {
        (RecordError::OtherContent { .. }, None) => {
            Some("If it was played with content files of your own, name their folder: --content FOLDER".into())
        }
        (RecordError::OtherContent { .. }, Some(folder)) => Some(format!(
            "The files in {} have changed since, or it was played with others: --content FOLDER names their folder",
            folder.display()
        )),
        (RecordError::CutOff { whole, .. }, _) => Some(format!(
            "To go on from choice {whole} in a new file: cantina play --load {path} --to {whole} --save NEW.cantina"
        )),
        _ => None,
    }
}

fn play_again(path: &Path, on_table: &OnTable, to: Option<usize>) -> Result<(&'static dyn Title, Box<dyn Tabletop>)> {
    let record = Record::read(&fs::read_to_string(path)?, to)?;
    let title = games::of_record(&record.header.game)?;
    let table = title.load(&on_table.of_record(&record.header)?, &record, to)?;
    Ok((title, table))
}

/// A file that follows a game: each choice is one line more, so that a game cut short loses nothing but the choice that
/// was being typed.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// What is in the file.
    written: Vec<Line>,
    /// How long the file is.
    length: u64,
}

impl Journal {
    /// A file with the game as it stands. What can't be written is noticed here, before anybody has played.
    pub fn begin(path: PathBuf, record: &Record) -> Result<Self> {
        write(&path, record)?;
        Self::open(path, record)
    }

    /// A file of its own for a new game, in this folder.
    pub fn begin_in(folder: &Path, record: &Record) -> Result<Self> {
        fs::create_dir_all(folder).with_context(|| cannot_save(folder))?;
        let mark = record.header.seed.commitment();
        let name = format!("{}-{}", record.header.game, &mark[..8]);
        let others = (2..1000).map(|number| format!("{name}-{number}.cantina"));
        for name in std::iter::once(format!("{name}.cantina")).chain(others) {
            let path = folder.join(name);
            if File::create_new(&path).is_ok() {
                return Self::begin(path, record);
            }
            ensure!(path.exists(), cannot_save(&path));
        }
        anyhow::bail!("{} is full of games with this seed", folder.display())
    }

    fn open(path: PathBuf, record: &Record) -> Result<Self> {
        let file = File::options().append(true).open(&path).with_context(|| cannot_save(&path))?;
        let length = file.metadata().with_context(|| cannot_save(&path))?.len();
        Ok(Self { path, file, written: record.lines.clone(), length })
    }

    /// Where the game is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game has gone on, or back.
    pub fn keep(&mut self, record: &Record) -> Result<()> {
        let in_place = fs::metadata(&self.path).is_ok_and(|about| about.len() == self.length);
        match record.lines.strip_prefix(&self.written[..]) {
            Some(new) if in_place => self.append(new),
            _ => {
                *self = Self::begin(self.path.clone(), record)?;
                Ok(())
            }
        }
    }

    fn append(&mut self, new: &[Line]) -> Result<()> {
        let mut text = String::new();
        for line in new {
            text += &serde_json::to_string(line)?;
            text.push('\n');
        }
        if let Err(error) = self.file.write_all(text.as_bytes()) {
            let _ = self.file.set_len(self.length);
            return Err(error).with_context(|| cannot_save(&self.path));
        }
        self.length += text.len() as u64;
        self.written.extend_from_slice(new);
        Ok(())
    }
}

/// Where games are kept unless somebody says where: in the player's data folder, or in `$CANTINA_DATA`.
pub fn folder() -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("CANTINA_DATA").filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    Ok(etcetera::choose_base_strategy()?.data_dir().join("cantina"))
}
