//! What is measured of every engine. What the figures mean: docs/speed.md.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use table::at_random::{Batch, longest};
use table::{Chance, Game, Record, Seat, Seed, Viewer};

/// Games in one measurement.
const GAMES: u64 = 64;

/// Games of one set-up, to be measured.
pub struct Speed<G: Game> {
    content: Arc<G::Content>,
    setup: G::Setup,
    /// How many games states are taken from.
    sources: u64,
}

impl<G: Game> Speed<G> {
    /// Games of this set-up; single states are taken from all parts of this many of them.
    pub fn of(content: Arc<G::Content>, setup: G::Setup, sources: u64) -> Self {
        Self { content, setup, sources }
    }

    fn batch(&self) -> Batch<G> {
        Batch::deal(&self.content, &self.setup, GAMES)
    }

    /// Random decisions; the items are decisions.
    pub fn decisions(&self, bencher: Bencher<'_, '_>) {
        let batch = self.batch();
        bencher.counter(ItemsCount::new(batch.decisions)).bench(|| batch.play());
    }

    /// Whole games; the items are games.
    pub fn games(&self, bencher: Bencher<'_, '_>) {
        let batch = self.batch();
        bencher.counter(ItemsCount::new(GAMES)).bench(|| batch.play());
    }

    fn longest(&self) -> Record {
        longest::<G>(&self.content, &self.setup, GAMES).expect("a game")
    }

    /// The longest game folded as a server folds it, with its log; the items are choices.
    pub fn fold(&self, bencher: Bencher<'_, '_>) {
        let record = self.longest();
        let fold = || record.resume::<G>(&self.content, "", None).map(|sitting| sitting.is_over());
        bencher.counter(ItemsCount::new(record.lines.len())).bench(fold);
    }

    /// The longest game held against its record line by line; the items are choices.
    pub fn fold_line_by_line(&self, bencher: Bencher<'_, '_>) {
        let record = self.longest();
        let fold = || record.replay::<G>(&self.content, "", None).map(|sitting| sitting.is_over());
        bencher.counter(ItemsCount::new(record.lines.len())).bench(fold);
    }

    /// The last choice of the same game taken back, from the last snapshot; an item is the game.
    pub fn take_back(&self, bencher: Bencher<'_, '_>) {
        let record = self.longest();
        let sitting = record.resume::<G>(&self.content, "", None).expect("its own record");
        bencher.bench(|| sitting.back(record.lines.len() - 1).map(|sitting| sitting.is_over()));
    }

    /// Measures something done to each of 64 states; the items are states.
    fn states<T>(&self, bencher: Bencher<'_, '_>, mut work: impl FnMut(&G) -> T) {
        let states = Batch::<G>::deal(&self.content, &self.setup, self.sources).states(64);
        bencher.counter(ItemsCount::new(states.len())).bench_local(|| {
            for state in &states {
                black_box(work(state));
            }
        });
    }

    /// States copied.
    pub fn clone(&self, bencher: Bencher<'_, '_>) {
        self.states(bencher, G::clone);
    }

    /// What the first seat sees.
    pub fn view(&self, bencher: Bencher<'_, '_>) {
        self.states(bencher, |game| game.view(Viewer::Seat(Seat(0))));
    }

    /// What the first seat sees, and a full game invented behind it.
    pub fn view_and_imagine(&self, bencher: Bencher<'_, '_>) {
        let mut chance = Chance::new(Seed::from_u64(7));
        self.states(bencher, |game| G::imagine(&game.view(Viewer::Seat(Seat(0))), &mut chance));
    }

    /// Fingerprints of states.
    pub fn fingerprint(&self, bencher: Bencher<'_, '_>) {
        self.states(bencher, G::fingerprint);
    }

    /// What every seat may answer.
    pub fn choices(&self, bencher: Bencher<'_, '_>) {
        let mut list = Vec::new();
        self.states(bencher, |game| {
            for seat in (0..game.seats()).map(Seat) {
                game.choices(seat, &mut list);
                black_box(&list);
            }
        });
    }
}

/// The yardstick of [`Speed::clone`]: as many bytes as a game has, copied.
pub fn copy_of_as_many_bytes<const N: usize>(bencher: Bencher<'_, '_>) {
    let bytes = vec![[1_u8; N]; 64];
    bencher.counter(ItemsCount::new(bytes.len())).bench_local(|| {
        for state in &bytes {
            black_box(*black_box(state));
        }
    });
}

/// Makes the benches of an engine: each measures the [`Speed`] that `$of` makes of each of some arguments.
///
/// ```ignore
/// testbed::benches!(OuterRim, |players: u8| of PLAYERS => speed(players));
/// ```
#[macro_export]
macro_rules! benches {
    ($game:ty, |$arg:ident: $kind:ty| of $args:ident => $of:expr) => {
        $crate::benches!(@each |$arg: $kind| of $args => $of;
            decisions games fold fold_line_by_line take_back clone view view_and_imagine fingerprint choices);

        #[divan::bench]
        fn copy_of_as_many_bytes(bencher: ::divan::Bencher<'_, '_>) {
            $crate::speed::copy_of_as_many_bytes::<{ size_of::<$game>() }>(bencher);
        }
    };
    (@each |$arg:ident: $kind:ty| of $args:ident => $of:expr; $name:ident $($more:ident)*) => {
        #[divan::bench(args = $args)]
        fn $name(bencher: ::divan::Bencher<'_, '_>, $arg: $kind) {
            $of.$name(bencher);
        }

        $crate::benches!(@each |$arg: $kind| of $args => $of; $($more)*);
    };
    (@each |$arg:ident: $kind:ty| of $args:ident => $of:expr;) => {};
}
