//! Plays random games.
use outer_rim::{Options, OuterRim, book::Book};
use table::{Game, Log, Seed, Status, Whim};

fn main() {
    let book = Book::printed();
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let (players, games, first) = (args[0] as u8, args[1], args.get(2).copied().unwrap_or(0));
    let options = Options { players, ..Options::default() };
    let start = std::time::Instant::now();
    let (mut all, mut turns) = (0u64, 0u64);
    for seed in first..first + games {
        let mut game = OuterRim::deal(&book, &options, Seed::from_u64(seed)).unwrap();
        let mut whim = Whim::new(Seed::from_u64(seed).nth(0));
        let mut choices = Vec::new();
        let mut number = 0u64;
        while let Status::Asking(prompt) = game.status() {
            let Some(seat) = prompt.seats.iter().next() else {
                panic!("seed {seed}: nobody asked at {number}: {:?}", game.state().frames)
            };
            game.choices(seat, &mut choices);
            assert!(!choices.is_empty(), "seed {seed}: dead end at {number}: {:?}", game.state().frames);
            let choice = choices[whim.below(choices.len())];
            game.play_listed(seat, &choice, &mut Log::Off);
            number += 1;
            assert!(number < 200_000, "seed {seed}: endless {:?}", game.state().frames);
        }
        all += number;
        turns += u64::from(game.state().turns);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {} decisions a game, {} turns a game, {:.0} games/s, {:.0} decisions/s, state {} bytes",
        all / games,
        turns / games,
        games as f64 / seconds,
        all as f64 / seconds,
        std::mem::size_of::<outer_rim::state::State>()
    );
}
