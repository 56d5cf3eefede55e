//! How fast the engine is: `cargo bench -p outer-rim`. What the figures mean: docs/speed.md.

use outer_rim::book::Book;
use outer_rim::{Choice, Options, OuterRim};
use testbed::speed::Speed;

fn main() {
    println!("a state has {} bytes, a choice {}", size_of::<outer_rim::state::State>(), size_of::<Choice>());
    divan::main();
}

const PLAYERS: [u8; 4] = [1, 2, 3, 4];

fn speed(players: u8) -> Speed<OuterRim> {
    Speed::of(Book::printed(), Options { players, ..Options::default() }, 4)
}

testbed::benches!(OuterRim, |players: u8| of PLAYERS => speed(players));
