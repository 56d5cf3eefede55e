//! Cantina, a digital table for board games: the one binary.
//!
//! Each command is a file of its own. Games come from `games`; rules live in the engines, so nothing here
//! decides what is legal.

mod args;
mod backup;
mod campaign;
mod check;
mod games;
mod hangup;
mod play;
mod replay;
mod rules;
mod save;
mod screen;
mod serve;
mod session;
mod sim;
mod typed;

use std::io;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use args::{Args, Command};

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(code) => code,
        Err(error) if reader_is_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            screen::complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(args: Args) -> Result<ExitCode> {
    match args.command {
        None => serve::run(&Args::serve())?,
        Some(Command::Serve(args)) => serve::run(&args)?,
        Some(Command::Backup(args)) => backup::run(&args)?,
        Some(Command::Games(args)) => games::run(&args)?,
        Some(Command::Play(args)) => play::run(&args)?,
        Some(Command::Campaign(args)) => campaign::run(&args)?,
        Some(Command::Sim(args)) => sim::run(&args)?,
        Some(Command::Rules(args)) => rules::run(&args)?,
        Some(Command::Replay(args)) => replay::run(&args)?,
        Some(Command::Check(args)) => return check::run(&args),
    }
    Ok(ExitCode::SUCCESS)
}

/// Whoever read our output, such as `head`, has had enough. That is no failure.
fn reader_is_gone(error: &anyhow::Error) -> bool {
    let pipe = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(pipe)
}
