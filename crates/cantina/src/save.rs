//! Records in files.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, ensure};
use table::{Record, RecordError, Table};

use crate::title::{Pack, Title};
use crate::titles;

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
    written.with_context(|| format!("the game can't be saved to {}", path.display()))
}

/// Whether a file may be written over: there is none, it is empty, or it is a record.
fn replaceable(path: &Path) -> Result<()> {
    let Ok(about) = fs::metadata(path) else { return Ok(()) };
    ensure!(about.is_file(), "it is not a file");
    ensure!(about.len() == 0 || holds_record(path), "there is something else in it that is no saved game");
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
pub fn load(path: &Path, pack: Pack<'_>, to: Option<usize>) -> Result<(&'static dyn Title, Box<dyn Table>)> {
    play_again(path, pack, to).map_err(|error| match way_out(path, pack, &error) {
        Some(hint) => anyhow!("{}: {error:#}\n{hint}", path.display()),
        None => error.context(path.display().to_string()),
    })
}

/// What to do about a record that can't be loaded, where something can be done.
fn way_out(path: &Path, pack: Pack<'_>, error: &Error) -> Option<String> {
    let path = path.display();
    match (error.downcast_ref()?, pack) {
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

fn play_again(path: &Path, pack: Pack<'_>, to: Option<usize>) -> Result<(&'static dyn Title, Box<dyn Table>)> {
    let record = Record::read(&fs::read_to_string(path)?, to)?;
    let title = titles::of_record(&record.header.game)?;
    let table = title.load(pack, &record, to)?;
    Ok((title, table))
}

/// Where a new game is saved unless somebody says where: under a name that no file has.
pub fn default_path(record: &Record) -> PathBuf {
    let mark = record.header.seed.commitment();
    let name = format!("{}-{}", record.header.game, &mark[..8]);
    let first = PathBuf::from(format!("{name}.cantina"));
    let mut others = (2..).map(|number| PathBuf::from(format!("{name}-{number}.cantina")));
    if first.exists() { others.find(|path| !path.exists()).unwrap_or(first) } else { first }
}
