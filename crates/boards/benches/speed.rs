//! How long a picture takes: `cargo bench -p boards`.

use freedom::book::Book;
use freedom::{Freedom, Setup};
use outer_rim::OuterRim;
use table::{Game, Log, Offer, Seat, Seed, Status, Viewer, Whim};

fn main() {
    divan::main();
}

/// Plays so many choices at random and lists what the first player who is asked may answer.
fn play<G: Game>(mut game: G, choices: usize) -> (G, Seat, Vec<Offer>) {
    let mut whim = Whim::new(Seed::from_u64(3));
    let mut listed = Vec::new();
    let mut asked = Seat(0);
    for number in 0..=choices {
        let Status::Asking(prompt) = game.status() else { break };
        let Some(seat) = prompt.seats.iter().next() else { break };
        asked = seat;
        game.choices(seat, &mut listed);
        if number < choices {
            let choice = listed[whim.below(listed.len())].clone();
            game.play_listed(seat, &choice, &mut Log::Off);
        }
    }
    let offers =
        listed.iter().map(|choice| Offer { name: game.write_choice(choice), words: game.choice_words(choice) });
    let offers = offers.collect();
    (game, asked, offers)
}

/// View, board and panels of The Varu Powderkeg.
#[divan::bench(args = [20, 80, 200])]
fn picture(bencher: divan::Bencher<'_, '_>, choices: usize) {
    let setup = Setup { scenario: "varu_powderkeg".into(), ..Setup::default() };
    let game = Freedom::deal(&Book::printed(), &setup, Seed::from_u64(3)).expect("a printed scenario");
    let (game, seat, offers) = play(game, choices);
    bencher.bench(|| boards::star_system::draw(&game.view(Viewer::Seat(seat)), &offers, &[]));
}

/// View, board and panels of Outer Rim with four players.
#[divan::bench(args = [0, 20, 200, 1000])]
fn outer_rim_picture(bencher: divan::Bencher<'_, '_>, choices: usize) {
    let setup = outer_rim::Setup { players: 4, ..outer_rim::Setup::default() };
    let game = OuterRim::deal(&outer_rim::book::Book::printed(), &setup, Seed::from_u64(3)).expect("a deal");
    let (game, seat, offers) = play(game, choices);
    bencher.bench(|| boards::outer_rim::draw(&game.view(Viewer::Seat(seat)), &offers, &[]));
}
