//! How fast the engine is: `cargo bench -p outer-rim`. What the figures mean: docs/speed.md.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use outer_rim::book::Book;
use outer_rim::{Choice, Options, OuterRim};
use table::at_random::{Batch, longest};
use table::{Chance, Game, Seat, Seed, Viewer};

fn main() {
    println!("a state has {} bytes, a choice {}", size_of::<outer_rim::state::State>(), size_of::<Choice>());
    divan::main();
}

const PLAYERS: [u8; 4] = [1, 2, 3, 4];
/// Games in one measurement.
const GAMES: u64 = 64;

fn options(players: u8) -> Options {
    Options { players, ..Options::default() }
}

fn bench_batch(bencher: Bencher<'_, '_>, book: &Arc<Book>, options: &Options) {
    let batch = Batch::<OuterRim>::deal(book, options, GAMES);
    bencher.counter(ItemsCount::new(batch.decisions)).bench(|| batch.play());
}

/// Random decisions; the items are decisions.
#[divan::bench(args = PLAYERS)]
fn decisions(bencher: Bencher<'_, '_>, players: u8) {
    bench_batch(bencher, &Book::printed(), &options(players));
}

/// Whole games; the items are games.
#[divan::bench(args = PLAYERS)]
fn games(bencher: Bencher<'_, '_>, players: u8) {
    let batch = Batch::<OuterRim>::deal(&Book::printed(), &options(players), GAMES);
    bencher.counter(ItemsCount::new(GAMES)).bench(|| batch.play());
}

/// The longest of 64 games folded as a server folds it, with its log; the items are choices.
#[divan::bench(args = PLAYERS)]
fn fold(bencher: Bencher<'_, '_>, players: u8) {
    let book = Book::printed();
    let record = longest::<OuterRim>(&book, &options(players), GAMES).expect("a game");
    bencher
        .counter(ItemsCount::new(record.lines.len()))
        .bench(|| record.resume::<OuterRim>(&book, "", None).map(|sitting| sitting.is_over()));
}

/// The longest of 64 games held against its record line by line; the items are choices.
#[divan::bench(args = PLAYERS)]
fn fold_line_by_line(bencher: Bencher<'_, '_>, players: u8) {
    let book = Book::printed();
    let record = longest::<OuterRim>(&book, &options(players), GAMES).expect("a game");
    bencher
        .counter(ItemsCount::new(record.lines.len()))
        .bench(|| record.replay::<OuterRim>(&book, "", None).map(|sitting| sitting.is_over()));
}

/// The last choice of the same game taken back, from the last snapshot; an item is the game.
#[divan::bench(args = PLAYERS)]
fn take_back(bencher: Bencher<'_, '_>, players: u8) {
    let book = Book::printed();
    let record = longest::<OuterRim>(&book, &options(players), GAMES).expect("a game");
    let sitting = record.resume::<OuterRim>(&book, "", None).expect("its own record");
    bencher.bench(|| sitting.back(record.lines.len() - 1).map(|sitting| sitting.is_over()));
}

/// Measures something done to each of 64 states from all parts of four games; the items are states.
fn bench_states<T>(bencher: Bencher<'_, '_>, players: u8, mut work: impl FnMut(&OuterRim) -> T) {
    let states = Batch::<OuterRim>::deal(&Book::printed(), &options(players), 4).states(64);
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
    let bytes = vec![[1_u8; size_of::<OuterRim>()]; 64];
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
    bench_states(bencher, players, |game| OuterRim::imagine(&game.view(Viewer::Seat(Seat(0))), &mut chance));
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
