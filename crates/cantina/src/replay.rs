//! `cantina replay`: a record told as a story.

use std::io::{self, Write};

use anyhow::{Result, bail};
use table::{Seat, Table, Viewer};

use crate::args::Replay;
use crate::save;
use crate::screen::{self, BOLD, DIM};
use title::Title;

/// Plays a record again and tells it.
pub fn run(args: &Replay) -> Result<()> {
    let (title, table) = save::load(&args.file, &args.on_table, args.to)?;
    let viewer = match &args.seat {
        Some(name) => Viewer::Seat(seat(title, name)?),
        None => Viewer::Spectator,
    };
    let mut out = screen::stdout();
    story(&mut out, &*table, viewer, 0)?;
    writeln!(out)?;
    screen::board(&mut out, &table.board(viewer))?;
    Ok(ending(&mut out, &*table)?)
}

/// The seat of this name, whatever the case of its letters.
pub fn seat(title: &dyn Title, name: &str) -> Result<Seat> {
    let found = title.seats().iter().position(|seat| seat.eq_ignore_ascii_case(name));
    match found {
        Some(number) => Ok(Seat(number as u8)),
        None => bail!("there is no seat {name:?}; the seats are: {}", title.seats().join(", ")),
    }
}

/// Tells what this viewer heard after choice number `since`, with the number of each choice.
pub fn story(out: &mut impl Write, table: &dyn Table, viewer: Viewer, since: usize) -> io::Result<()> {
    let mut last = since;
    for line in table.log(viewer, since) {
        let number = if line.n == last { String::new() } else { format!("{}.", line.n) };
        last = line.n;
        let words = format!("{} {DIM}[{}]{DIM:#}", line.words, line.rule);
        screen::hanging(out, &format!("{DIM}{number:>5}{DIM:#} "), 6, &words)?;
    }
    Ok(())
}

/// Tells how a game ended, or who is asked.
pub fn ending(out: &mut impl Write, table: &dyn Table) -> io::Result<()> {
    let names = |seats: table::SeatSet| {
        let seats: Vec<_> = seats.iter().filter_map(|seat| table.seats().get(seat.0 as usize).copied()).collect();
        if seats.is_empty() { "Nobody".into() } else { seats.join(" and ") }
    };
    match table.outcome() {
        None => writeln!(out, "After {} choices, {} is asked.", table.number(), names(table.asked())),
        Some(outcome) => {
            let words = match table.closing() {
                words if words.is_empty() => format!("{} wins: {}.", names(outcome.winners), outcome.ending),
                words => words,
            };
            writeln!(out)?;
            let choices = format!("{} choices were made.", table.number());
            screen::print(out, &format!("{BOLD}{words} {choices}{BOLD:#} {DIM}[{}]{DIM:#}", outcome.rule))
        }
    }
}
