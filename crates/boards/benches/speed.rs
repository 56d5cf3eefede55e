//! How long a picture takes: `cargo bench -p boards`.

use freedom::book::Book;
use freedom::{Freedom, Setup};
use table::{Game, Log, Offer, Seat, Seed, Status, Viewer, Whim};

fn main() {
    divan::main();
}

/// A game of The Varu Powderkeg after so many choices at random, with the offers of the Rebel player.
fn position(choices: usize) -> (Freedom, Vec<Offer>) {
    let setup = Setup { scenario: "varu_powderkeg".into(), ..Setup::default() };
    let mut game = Freedom::deal(&Book::printed(), &setup, Seed::from_u64(3)).expect("a printed scenario");
    let mut whim = Whim::new(Seed::from_u64(3));
    let mut listed = Vec::new();
    for _ in 0..choices {
        let Status::Asking(prompt) = game.status() else { break };
        let Some(seat) = prompt.seats.iter().next() else { break };
        game.choices(seat, &mut listed);
        let choice = listed[whim.below(listed.len())];
        game.play_listed(seat, &choice, &mut Log::Off);
    }
    game.choices(Seat(0), &mut listed);
    let offers =
        listed.iter().map(|choice| Offer { name: game.write_choice(choice), words: game.choice_words(choice) });
    let offers = offers.collect();
    (game, offers)
}

/// View, board and panels.
#[divan::bench(args = [20, 80, 200])]
fn picture(bencher: divan::Bencher<'_, '_>, choices: usize) {
    let (game, offers) = position(choices);
    bencher.bench(|| boards::star_system::draw(&game.view(Viewer::Seat(Seat(0))), &offers, &[]));
}
