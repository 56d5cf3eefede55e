//! The laws that every game keeps, over random games of every set-up.
//!
//! `CANTINA_LAWS_GAMES=5000 cargo test --release -p guess --test laws` plays that many games of every set-up instead of a few. A
//! failure names its seed and decision.

use guess::book::Book;
use guess::{Guess, Setup};
use table::Seed;
use testbed::laws::{self, Faults, number, rigour};

/// Every set-up there is.
fn setups() -> impl Iterator<Item = Setup> {
    let all = (2..=4).flat_map(|players| (1..=3).map(move |rounds| (players, rounds)));
    all.flat_map(|(players, rounds)| [12, 20].map(|numbers| Setup { players, rounds, numbers }))
}

#[test]
fn laws_hold_over_random_games_of_every_set_up() {
    let book = Book::printed();
    let mut faults = Faults::default();
    for (at, setup) in setups().enumerate() {
        for game in 0..number("CANTINA_LAWS_GAMES", 2) {
            let seed = Seed::from_u64(at as u64).nth(game);
            faults.play::<Guess>(&book, &setup, seed, rigour(3, 20_000), |seen| seen.game().audit());
        }
    }
    faults.none();
}

/// Nobody learns of the number, of cards or of guesses from what they hear, see or are asked, or from what others are asked.
#[test]
fn nothing_hidden_can_be_told_from_questions() {
    let answers = number("CANTINA_LAWS_TWINS", 500) as usize;
    for setup in setups() {
        laws::tell_nothing::<Guess>(&Book::printed(), &setup, answers);
    }
}
