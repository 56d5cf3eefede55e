//! How fast the engine is: `cargo bench -p mandalorian`. What the figures mean: docs/speed.md.

use divan::Bencher;
use mandalorian::book::Book;
use mandalorian::ids::Mode;
use mandalorian::{Choice, Mandalorian, Options};
use testbed::speed::Speed;

fn main() {
    println!("a state has {} bytes, a choice {}", size_of::<mandalorian::state::State>(), size_of::<Choice>());
    divan::main();
}

const PLAYERS: [u8; 4] = [1, 2, 3, 4];
/// A mission of each sort: the first of the story, the last, one with motives, one with the Warlord.
const MISSIONS: [&str; 4] = ["price_on_its_head", "last_call", "sealed_orders", "the_warlord"];

fn speed(mission: &str, players: u8) -> Speed<Mandalorian> {
    let options = Options { mission: mission.into(), players, mode: Mode::Sandbox, ..Options::default() };
    Speed::of(Book::printed(), options, 16)
}

testbed::benches!(Mandalorian, |players: u8| of PLAYERS => speed("last_call", players));

/// Random decisions for two players, by mission; the items are decisions.
#[divan::bench(args = MISSIONS)]
fn missions(bencher: Bencher<'_, '_>, mission: &str) {
    speed(mission, 2).decisions(bencher);
}
