//! One answer at a table that is kept.

use table::{Game, Log, PlayerDice, Seat, Sitting, Table};

use crate::{Asked, Player};

/// Choices among which the beginning of a turn is looked for.
const TURN: usize = 64;

/// What a new player answers at a seat of a table. The same game at the same point gets the same answer: in the middle of a turn
/// players think again what they thought before, so a game that was saved and loaded goes on as it would have.
pub fn answer<G: Game>(sitting: &Sitting<G>, seat: Seat, player: &mut dyn Player<G>) -> Option<G::Choice> {
    let (game, number) = (sitting.game(), sitting.lines().len());
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    let mut dice = dice(sitting, number);
    if choices.is_empty() {
        return None;
    }
    let asked = Asked::new(game, seat, &choices, &mut dice);
    if player.is_planning(&asked) {
        remember(sitting, seat, player)?;
    }
    let given = player.choose(asked);
    choices.get(given).cloned()
}

/// Goes through what a seat was asked in this turn, and so comes to the plan that it has.
fn remember<G: Game>(sitting: &Sitting<G>, seat: Seat, player: &mut dyn Player<G>) -> Option<()> {
    let (turn, lines) = (sitting.game().turn(), sitting.lines());
    let first = lines.len().saturating_sub(TURN);
    let mut game = sitting.back(first).ok()?.game().clone();
    let mut choices = Vec::new();
    for (number, line) in lines.iter().enumerate().skip(first) {
        if game.turn() == turn && line.seat == seat {
            game.choices(seat, &mut choices);
            let mut dice = dice(sitting, number);
            let asked = Asked::new(&game, seat, &choices, &mut dice);
            if player.is_planning(&asked) {
                player.choose(asked);
            }
        }
        let choice = game.read_choice(&line.choice).ok()?;
        game.play_listed(line.seat, &choice, &mut Log::Off);
    }
    Some(())
}

/// The dice of whoever gives the answer of this number.
fn dice<G: Game>(sitting: &Sitting<G>, number: usize) -> PlayerDice {
    PlayerDice::new(sitting.header().seed.nth(number as u64))
}
