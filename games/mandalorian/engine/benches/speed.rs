//! How fast the engine is: `cargo bench -p mandalorian`. What the figures mean: docs/speed.md.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mandalorian::book::Book;
use mandalorian::ids::Mode;
use mandalorian::{Choice, Mandalorian, Options};
use table::at_random::Batch;
use table::{Chance, Game, Seat, Seed, Viewer};

fn main() {
    println!("a state has {} bytes, a choice {}", size_of::<mandalorian::state::State>(), size_of::<Choice>());
    divan::main();
}

const PLAYERS: [u8; 4] = [1, 2, 3, 4];
/// A mission of each sort: the first of the story, the last, one with motives, one with the Warlord.
const MISSIONS: [&str; 4] = ["price_on_its_head", "last_call", "sealed_orders", "the_warlord"];
/// Games in one measurement.
const GAMES: u64 = 64;

fn options(mission: &str, players: u8) -> Options {
    Options { mission: mission.into(), players, mode: Mode::Sandbox, ..Options::default() }
}

fn bench_batch(bencher: Bencher<'_, '_>, book: &Arc<Book>, options: &Options) {
    let batch = Batch::<Mandalorian>::deal(book, options, GAMES);
    bencher.counter(ItemsCount::new(batch.decisions)).bench(|| batch.play());
}

/// Random decisions of the last mission of the story, by the number of players; the items are decisions.
#[divan::bench(args = PLAYERS)]
fn decisions(bencher: Bencher<'_, '_>, players: u8) {
    bench_batch(bencher, &Book::printed(), &options("last_call", players));
}

/// Random decisions for two players, by mission; the items are decisions.
#[divan::bench(args = MISSIONS)]
fn missions(bencher: Bencher<'_, '_>, mission: &str) {
    bench_batch(bencher, &Book::printed(), &options(mission, 2));
}

/// Whole games; the items are games.
#[divan::bench(args = PLAYERS)]
fn games(bencher: Bencher<'_, '_>, players: u8) {
    let batch = Batch::<Mandalorian>::deal(&Book::printed(), &options("last_call", players), GAMES);
    bencher.counter(ItemsCount::new(GAMES)).bench(|| batch.play());
}

/// Measures something done to each of 64 states from all parts of sixteen games; the items are states.
fn bench_states<T>(bencher: Bencher<'_, '_>, players: u8, mut work: impl FnMut(&Mandalorian) -> T) {
    let states = Batch::<Mandalorian>::deal(&Book::printed(), &options("last_call", players), 16).states(64);
    bencher.counter(ItemsCount::new(states.len())).bench_local(|| {
        for state in &states {
            black_box(work(state));
        }
    });
}

#[divan::bench(args = PLAYERS)]
fn clone(bencher: Bencher<'_, '_>, players: u8) {
    bench_states(bencher, players, Clone::clone);
}

/// The yardstick of `clone`: as many bytes copied.
#[divan::bench]
fn copy_of_as_many_bytes(bencher: Bencher<'_, '_>) {
    let bytes = vec![[1_u8; size_of::<Mandalorian>()]; 64];
    bencher.counter(ItemsCount::new(bytes.len())).bench_local(|| {
        for state in &bytes {
            black_box(*black_box(state));
        }
    });
}

#[divan::bench(args = PLAYERS)]
fn view(bencher: Bencher<'_, '_>, players: u8) {
    bench_states(bencher, players, |game| game.view(Viewer::Seat(Seat(0))));
}

#[divan::bench(args = PLAYERS)]
fn view_and_imagine(bencher: Bencher<'_, '_>, players: u8) {
    let mut chance = Chance::new(Seed::from_u64(7));
    bench_states(bencher, players, |game| Mandalorian::imagine(&game.view(Viewer::Seat(Seat(0))), &mut chance));
}

#[divan::bench(args = PLAYERS)]
fn fingerprint(bencher: Bencher<'_, '_>, players: u8) {
    bench_states(bencher, players, Game::fingerprint);
}

#[divan::bench(args = PLAYERS)]
fn choices(bencher: Bencher<'_, '_>, players: u8) {
    let mut list = Vec::new();
    bench_states(bencher, players, |game| {
        for seat in (0..game.seats()).map(Seat) {
            game.choices(seat, &mut list);
            black_box(&list);
        }
    });
}
