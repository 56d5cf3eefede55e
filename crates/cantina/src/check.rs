//! `cantina check`: content files, judged before anybody plays with them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, anyhow};

use crate::args::Check;
use crate::screen;
use games::TITLES;
use title::{Pack, Title};

/// Checks content files and prints their errors.
pub fn run(args: &Check) -> Result<ExitCode> {
    let (packs, files): (Vec<PathBuf>, Vec<PathBuf>) = args.paths.iter().cloned().partition(|path| Pack::is_in(path));
    let mut errors = packs.iter().map(|path| pack(path)).collect::<Result<Vec<_>>>()?.concat();
    if !files.is_empty() {
        let title = args.game.or_else(|| title_of(&files)).ok_or_else(which_game)?;
        errors.extend(title.check(&files));
    }
    if errors.is_empty() {
        writeln!(screen::stdout(), "No errors.")?;
        return Ok(ExitCode::SUCCESS);
    }
    for error in &errors {
        screen::mention(error);
    }
    screen::complain(&if errors.len() == 1 { "1 error".into() } else { format!("{} errors", errors.len()) });
    Ok(ExitCode::FAILURE)
}

/// The mistakes of a pack. What it needs lies beside it.
fn pack(path: &Path) -> Result<Vec<String>> {
    let path = fs::canonicalize(path)?;
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(Vec::new()) };
    let name = name.to_string_lossy();
    let packs = games::pack(folder, &name)?;
    let found = packs.all().find(|pack| *pack.name == *name);
    Ok(found.map(|pack| pack.mistakes.clone()).unwrap_or_default())
}

/// The only game there is, or the one whose name is in a path.
fn title_of(paths: &[PathBuf]) -> Option<&'static dyn Title> {
    let named = |title: &&dyn Title| paths.iter().any(|path| is_in_path(title.name(), path));
    match TITLES {
        [only] => Some(*only),
        several => several.iter().copied().find(named),
    }
}

fn is_in_path(name: &str, path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == name)
}

fn which_game() -> anyhow::Error {
    let names: Vec<_> = TITLES.iter().map(|title| title.name()).collect();
    anyhow!(
        "which game do these files belong to? Say --game with one of: {} (a pack says it in its pack.toml)",
        names.join(", ")
    )
}
