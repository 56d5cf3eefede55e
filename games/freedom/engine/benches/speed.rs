//! How fast the engine is: `cargo bench -p freedom`. What the figures mean: docs/speed.md.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use freedom::book::{Book, Side, UnitKind};
use freedom::{Choice, Freedom, Setup};
use table::at_random::{Batch, longest};
use table::{Chance, Game, Seed, Viewer};

fn main() {
    println!("a state has {} bytes, a choice {}", size_of::<freedom::state::State>(), size_of::<Choice>());
    divan::main();
}

const SCENARIOS: [&str; 3] = ["flight_to_egrix", "varu_powderkeg", "skirmish"];
/// Games in one measurement.
const GAMES: u64 = 64;

fn setup(scenario: &str) -> Setup {
    Setup { scenario: scenario.into(), ..Setup::default() }
}

fn bench_batch(bencher: Bencher<'_, '_>, book: &Arc<Book>, setup: &Setup) {
    let batch = Batch::<Freedom>::deal(book, setup, GAMES);
    bencher.counter(ItemsCount::new(batch.decisions)).bench(|| batch.play());
}

/// Random decisions; the items are decisions.
#[divan::bench(args = SCENARIOS)]
fn decisions(bencher: Bencher<'_, '_>, scenario: &str) {
    bench_batch(bencher, &Book::printed(), &setup(scenario));
}

/// The longest of 64 games folded as a server folds it, with its log; the items are choices.
#[divan::bench(args = SCENARIOS)]
fn fold(bencher: Bencher<'_, '_>, scenario: &str) {
    let book = Book::printed();
    let record = longest::<Freedom>(&book, &setup(scenario), GAMES).expect("a game");
    bencher
        .counter(ItemsCount::new(record.lines.len()))
        .bench(|| record.resume::<Freedom>(&book, "", None).map(|sitting| sitting.is_over()));
}

/// The longest of 64 games held against its record line by line; the items are choices.
#[divan::bench(args = SCENARIOS)]
fn fold_line_by_line(bencher: Bencher<'_, '_>, scenario: &str) {
    let book = Book::printed();
    let record = longest::<Freedom>(&book, &setup(scenario), GAMES).expect("a game");
    bencher
        .counter(ItemsCount::new(record.lines.len()))
        .bench(|| record.replay::<Freedom>(&book, "", None).map(|sitting| sitting.is_over()));
}

/// The last choice of the same game taken back, from the last snapshot; an item is the game.
#[divan::bench(args = SCENARIOS)]
fn take_back(bencher: Bencher<'_, '_>, scenario: &str) {
    let book = Book::printed();
    let record = longest::<Freedom>(&book, &setup(scenario), GAMES).expect("a game");
    let sitting = record.resume::<Freedom>(&book, "", None).expect("its own record");
    bencher.bench(|| sitting.back(record.lines.len() - 1).map(|sitting| sitting.is_over()));
}

/// Random decisions with so many Imperial units on the map.
#[divan::bench(args = [2, 4, 8, 12, 16])]
fn decisions_by_units(bencher: Bencher<'_, '_>, units: u8) {
    let mut book = Book::clone(&Book::printed());
    for scenario in &mut book.scenarios {
        let (lines, patrols) = (units / 4, units / 4);
        scenario.forces[Side::Imperial.ix()].units =
            vec![(UnitKind::LINE, lines), (UnitKind::PATROL, patrols), (UnitKind::MILITIA, units - lines - patrols)];
    }
    bench_batch(bencher, &Arc::new(book), &setup("flight_to_egrix"));
}

/// Measures something done to each of 64 states from all parts of four games; the items are states.
fn bench_states<T>(bencher: Bencher<'_, '_>, scenario: &str, mut work: impl FnMut(&Freedom) -> T) {
    let states = Batch::<Freedom>::deal(&Book::printed(), &setup(scenario), 4).states(64);
    bencher.counter(ItemsCount::new(states.len())).bench_local(|| {
        for state in &states {
            black_box(work(state));
        }
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone(bencher: Bencher<'_, '_>, scenario: &str) {
    bench_states(bencher, scenario, Clone::clone);
}

/// The yardstick of `clone`: as many bytes copied.
#[divan::bench]
fn copy_of_as_many_bytes(bencher: Bencher<'_, '_>) {
    let bytes = vec![[1_u8; size_of::<Freedom>()]; 64];
    bencher.counter(ItemsCount::new(bytes.len())).bench_local(|| {
        for state in &bytes {
            black_box(*black_box(state));
        }
    });
}

#[divan::bench(args = SCENARIOS)]
fn view(bencher: Bencher<'_, '_>, scenario: &str) {
    bench_states(bencher, scenario, |game| game.view(Viewer::Seat(Side::Rebel.seat())));
}

#[divan::bench(args = SCENARIOS)]
fn view_and_imagine(bencher: Bencher<'_, '_>, scenario: &str) {
    let mut chance = Chance::new(Seed::from_u64(7));
    bench_states(bencher, scenario, |game| Freedom::imagine(&game.view(Viewer::Seat(Side::Rebel.seat())), &mut chance));
}

#[divan::bench(args = SCENARIOS)]
fn fingerprint(bencher: Bencher<'_, '_>, scenario: &str) {
    bench_states(bencher, scenario, Game::fingerprint);
}

#[divan::bench(args = SCENARIOS)]
fn choices(bencher: Bencher<'_, '_>, scenario: &str) {
    let mut list = Vec::new();
    bench_states(bencher, scenario, |game| {
        for seat in [Side::Rebel.seat(), Side::Imperial.seat()] {
            game.choices(seat, &mut list);
            black_box(&list);
        }
    });
}
