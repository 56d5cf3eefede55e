//! `cantina play`: from the command line to a game on the table.

use std::hash::{BuildHasher, RandomState};
use std::io;

use anyhow::{Context, Result, anyhow, bail, ensure};
use table::{Record, SeatSet, Seed};

use crate::args::Play;
use crate::hangup::SavedGame;
use crate::save::Journal;
use crate::session::{End, Session, SingleAnswers};
use crate::{replay, save, screen};
use title::Tabletop;
use title::Title;

/// Plays a game, and saves it if it breaks off.
pub fn run(args: &Play) -> Result<()> {
    let (title, table) = set_up(args)?;
    let bots = bots(title, &args.bot)?;
    let journal = journal(args, &table.record())?;
    let again = again(args, journal.as_ref());
    let saved = SavedGame::new(journal, table.record(), again)?;
    let input = io::stdin().lock();
    let session = Session::new(title, table, bots, saved.clone(), input, screen::stdout());
    let mut session = session.with(SingleAnswers::of(args.ask_all));
    finish(session.run(), &saved).map(drop)
}

/// The seats that the computer plays.
pub fn bots(title: &dyn Title, names: &[String]) -> Result<SeatSet> {
    names.iter().try_fold(SeatSet::EMPTY, |bots, name| {
        let seat = replay::seat(title, name).context("--bot")?;
        Ok(bots.with(seat))
    })
}

/// The file that follows the game: the one that was named, or a new one in the player's data folder. A named file that
/// can't be written ends it here; without a data folder the game is played all the same.
fn journal(args: &Play, record: &Record) -> Result<Option<Journal>> {
    if args.no_save {
        return Ok(None);
    }
    if let Some(path) = args.save.as_ref().or(args.load.as_ref()) {
        let hint = "name another file with --save, or play with --no-save";
        return Journal::begin(path.clone(), record).map(Some).map_err(|error| anyhow!("{error:#}; {hint}"));
    }
    let kept = save::folder().and_then(|folder| Journal::begin_in(&folder, record));
    Ok(kept.map_err(|error| screen::complain(&format!("{error:#}; play goes on without"))).ok())
}

/// Whether the game is over; if it breaks off it is saved.
pub fn finish(end: Result<End>, saved: &SavedGame) -> Result<bool> {
    match end {
        Ok(End::Over) => Ok(true),
        Ok(End::Left) => leave(saved).map(|()| false),
        Err(error) if error.is::<io::Error>() => leave(saved).map(|()| false),
        Err(error) => leave(saved).and(Err(error)),
    }
}

/// The game breaks off here. It is saved; if even that fails, the exit code says so.
fn leave(saved: &SavedGame) -> Result<()> {
    match saved.say_goodbye() {
        0 => Ok(()),
        code => std::process::exit(code),
    }
}

/// What to type to go on with a game as it was: the same bots, the same content.
fn again(args: &Play, journal: Option<&Journal>) -> String {
    let file = journal.map_or_else(String::new, |journal| journal.path().display().to_string());
    let bots = args.bot.iter().map(|name| format!(" --bot {name}"));
    let ask_all = args.ask_all.then(|| " --ask-all".to_owned());
    format!("cantina play --load {file}{}{}", bots.chain(ask_all).collect::<String>(), args.on_table.typed())
}

/// A game never takes the place of another saved one, nor of its own choices that are not loaded.
fn keep_old_game(args: &Play) -> Result<()> {
    let Some(path) = args.save.as_ref().filter(|path| save::holds_record(path)) else { return Ok(()) };
    let same = args.load.as_ref().is_some_and(|load| save::is_same(load, path));
    let path = path.display();
    if same {
        let all = args.to.is_none();
        ensure!(all, "the choices after --to would be lost from {path}; save under another name");
        return Ok(());
    }
    bail!("{path} holds a game already; go on with it by --load {path}, or save under another name")
}

fn set_up(args: &Play) -> Result<(&'static dyn Title, Box<dyn Tabletop>)> {
    keep_old_game(args)?;
    if let Some(path) = &args.load {
        return save::load(path, &args.on_table, args.to);
    }
    let title = args.game.context("which game?")?;
    let (stack, setup) = args.on_table.lay(title.name(), &args.setup)?;
    let table = title.deal(&stack, &setup, args.seed.unwrap_or_else(any_seed))?;
    Ok((title, table))
}

/// A seed that nobody knows, from the randomness that the standard library keeps for its hash maps.
pub fn any_seed() -> Seed {
    let mut bytes = [0; 32];
    for part in bytes.chunks_exact_mut(8) {
        part.copy_from_slice(&RandomState::new().hash_one(std::process::id()).to_le_bytes());
    }
    Seed(bytes)
}
