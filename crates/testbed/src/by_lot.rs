//! A game that a test plays by lot, to look at it on the way.

use table::{Game, Log, PlayerDice, Seat, Status};

/// Plays a game by lot until it is over or this many answers are given, and gives it back. Each question is shown to `look`, with who is
/// asked, what may be answered and what came of the last answer; of several who are asked the first one answers.
///
/// # Panics
/// If somebody is asked and has no answer.
pub fn play<G: Game>(
    mut game: G,
    dice: &mut PlayerDice,
    most: usize,
    mut look: impl FnMut(&G, Seat, &[G::Choice], &[G::Event]),
) -> G {
    let (mut log, mut offered, mut told) = (Log::listening(), Vec::new(), Vec::new());
    for _ in 0..most {
        let Status::Asking(prompt) = game.status() else { break };
        let seat = prompt.seats.iter().next().expect("somebody is asked");
        game.choices(seat, &mut offered);
        assert!(!offered.is_empty(), "a dead end: {}", game.why_words(seat));
        look(&game, seat, &offered, &told);
        game.play_listed(seat, &offered[dice.below(offered.len())], &mut log);
        told = log.take();
    }
    game
}
