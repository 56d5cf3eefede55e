//! Plays whole games of Guess between the computer's players and writes their records, for the golden tests of the engine.
//!
//! `cargo run -p guess-player --example golden -- PLAYERS ROUNDS NUMBERS SEED FILE`

use guess::book::Book;
use guess::{Guess, Setup};
use guess_player::KINDS;
use table::{Seed, Sitting, Table};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [players, rounds, numbers, seed, file] = words.as_slice() else {
        return Err("five words are needed: PLAYERS ROUNDS NUMBERS SEED FILE".into());
    };
    let setup = Setup { players: players.parse()?, rounds: rounds.parse()?, numbers: numbers.parse()? };
    let book = Book::printed();
    let mut table = Sitting::<Guess>::deal(&book, &book.hash, &setup, Seed::from_u64(seed.parse()?))?;
    while let Some(seat) = table.asked().iter().next() {
        let kind = &KINDS[usize::from(seat.0) % KINDS.len()];
        let choice = players::answer(&table, seat, &mut *(kind.new)()).ok_or("nobody answers")?;
        table.play(seat, &choice)?;
    }
    std::fs::write(file, table.record().to_string())?;
    println!("{}", table.closing());
    Ok(())
}
