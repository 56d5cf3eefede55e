//! A whole game without terminal or server, before it is on the shelf: the computer plays all seats, and everything people
//! would read is printed.
//!
//! `cargo run -p guess-title --example evening -- SEED` plays one. `… -- SEED NUMBER FILE` stops before answer NUMBER and writes
//! the page of whoever is asked, to be looked at in a browser.

use std::fmt::Write as _;

use guess_title::TITLE;
use table::{Seat, Seed, Viewer};
use title::{Stack, Tabletop, Title};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let seed: Seed = words.first().map_or("1", String::as_str).parse()?;
    let stop: usize = words.get(1).map_or(Ok(usize::MAX), |number| number.parse())?;
    let mut table = TITLE.deal(&Stack::PRINTED, &[], seed)?;
    println!("{}", table.briefing());
    while let Some(seat) = table.asked().iter().next() {
        if table.number() == stop {
            let file = words.get(2).ok_or("a file is missing")?;
            return Ok(std::fs::write(file, page(&*table, seat))?);
        }
        answer(&mut *table, seat)?;
    }
    println!("\n{}", table.closing());
    Ok(())
}

/// The computer answers, and everybody reads what comes of it.
fn answer(table: &mut dyn Tabletop, seat: Seat) -> Result<(), Box<dyn std::error::Error>> {
    let question = table.question(seat).ok_or("nobody is asked")?;
    let answer = table.answer(seat).ok_or("nobody answers")?;
    println!(
        "\n{}\n{}: {} {}\n> {answer}",
        table.board(Viewer::Seat(seat)),
        table.seats()[usize::from(seat.0)],
        question.words,
        question.why
    );
    let number = table.number();
    table.table_mut().play(seat, &answer)?;
    for line in table.log(Viewer::Seat(seat), number) {
        println!("  {} [{}]", line.words, line.rule);
    }
    Ok(())
}

/// The board as a page of its own.
fn page(table: &dyn Tabletop, seat: Seat) -> String {
    let picture = table.draw(Viewer::Seat(seat), &table.offers(seat));
    let mut page =
        String::from("<!doctype html><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">");
    let _ = write!(page, "<style>body{{margin:12px;font-family:system-ui}}{}{}</style>", board::STYLE, TITLE.style());
    page + &picture.board.0 + &picture.panels.0
}
