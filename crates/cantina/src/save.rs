//! Records in files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use table::{Record, Table};

use crate::title::{Pack, Title};
use crate::titles;

/// Writes a record so that the file is never half written: first beside it, then in its place.
pub fn write(path: &Path, record: &Record) -> Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let written = fs::write(&beside, record.to_string()).and_then(|()| fs::rename(&beside, path));
    written.with_context(|| format!("the game can't be saved to {}", path.display()))
}

/// Reads a record, without judging its choices.
pub fn read(path: &Path) -> Result<Record> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    text.parse().with_context(|| path.display().to_string())
}

/// Reads a record and plays it up to choice number `to`.
pub fn load(path: &Path, pack: Pack<'_>, to: Option<usize>) -> Result<(&'static dyn Title, Box<dyn Table>)> {
    let record = read(path)?;
    let title = titles::of_record(&record.header.game).with_context(|| path.display().to_string())?;
    let table = title.load(pack, &record, to).with_context(|| path.display().to_string())?;
    Ok((title, table))
}

/// Where a game is saved unless somebody says where.
pub fn default_path(record: &Record) -> PathBuf {
    let mark = record.header.seed.commitment();
    format!("{}-{}.cantina", record.header.game, &mark[..8]).into()
}
