//! Every game there is. This is the only place that names them; a new game is a folder beside this file and a line in it.

use std::path::Path;

use anyhow::{Result, anyhow};
use table::Campaign;
use title::{Packs, Stack, Title};

/// Every game, in the order they are listed.
pub static TITLES: &[&dyn Title] = &[&freedom_title::TITLE, &outer_rim_title::TITLE, &mandalorian_title::TITLE];

/// The style sheets of all boards, in the order they have to be read.
pub fn style() -> String {
    TITLES.iter().fold(board::STYLE.to_owned(), |style, title| style + title.style())
}

/// The game of this name.
pub fn find(name: &str) -> Option<&'static dyn Title> {
    TITLES.iter().copied().find(|title| title.name() == name)
}

/// The packs in a folder.
pub fn packs(folder: &Path) -> Result<Packs> {
    Packs::read(folder, TITLES)
}

/// A pack in a folder, with those that it needs.
pub fn pack(folder: &Path, name: &str) -> Result<Packs> {
    Packs::one(folder, name, TITLES)
}

/// The game of a record, by the name in its header.
pub fn of_record(name: &str) -> Result<&'static dyn Title> {
    let known: Vec<_> = TITLES.iter().map(|title| title.name()).collect();
    find(name).ok_or_else(|| anyhow!("line 1: a record of {name:?}, expected one of: {}", known.join(", ")))
}

/// A campaign on paper, with its game. Nothing of it counts unless all of it could have been written by playing.
pub fn read_campaign(stack: &Stack, text: &str) -> Result<(&'static dyn Title, Box<dyn Campaign>)> {
    let (header, steps) = table::read_campaign(text)?;
    let title = find(&header.game).filter(|title| title.has_campaigns());
    let title = title.ok_or_else(|| anyhow!("line 1: {:?} has no campaigns here", header.game))?;
    Ok((title, title.open_campaign(stack, header, &steps)?))
}
