//! How fast the engine is: `cargo bench -p freedom`. What the figures mean: docs/speed.md.

use std::sync::Arc;

use divan::Bencher;
use freedom::book::{Book, Side, UnitKind};
use freedom::{Choice, Freedom, Setup};
use testbed::speed::Speed;

fn main() {
    println!("a state has {} bytes, a choice {}", size_of::<freedom::state::State>(), size_of::<Choice>());
    divan::main();
}

const SCENARIOS: [&str; 3] = ["flight_to_egrix", "varu_powderkeg", "skirmish"];

fn speed(book: Arc<Book>, scenario: &str) -> Speed<Freedom> {
    Speed::of(book, Setup { scenario: scenario.into(), ..Setup::default() }, 4)
}

testbed::benches!(Freedom, |scenario: &str| of SCENARIOS => speed(Book::printed(), scenario));

/// Random decisions with this many Imperial units on the map.
#[divan::bench(args = [2, 4, 8, 12, 16])]
fn decisions_by_units(bencher: Bencher<'_, '_>, units: u8) {
    let mut book = Book::clone(&Book::printed());
    for scenario in &mut book.scenarios {
        let (lines, patrols) = (units / 4, units / 4);
        scenario.forces[Side::Imperial.ix()].units =
            vec![(UnitKind::LINE, lines), (UnitKind::PATROL, patrols), (UnitKind::MILITIA, units - lines - patrols)];
    }
    speed(Arc::new(book), "flight_to_egrix").decisions(bencher);
}
