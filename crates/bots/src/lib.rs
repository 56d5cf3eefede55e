//! Players of games: one for any game, and better ones for games that have been studied.

pub mod hunter;
pub mod scoundrel;

use mandalorian::Mandalorian;
use outer_rim::OuterRim;
use outer_rim::ids::Player;
use table::{Game, Seat, Sitting, Table, Viewer, Whim};

/// What the computer answers at a seat. The same game at the same point gets the same answer, so a game that was saved and
/// loaded goes on as it would have.
pub fn answer(table: &dyn Table, seat: Seat) -> Option<String> {
    let mut whim = Whim::new(table.header().seed.nth(table.number() as u64));
    if let Some(sitting) = table.as_any().downcast_ref::<Sitting<OuterRim>>() {
        let game = sitting.game();
        let mut choices = Vec::new();
        game.choices(seat, &mut choices);
        let view = game.view(Viewer::Seat(seat));
        let choice = scoundrel::choose(&scoundrel::Style::TRADER, &view, Player(seat.0), &choices, &mut whim)?;
        return Some(game.write_choice(&choice));
    }
    if let Some(sitting) = table.as_any().downcast_ref::<Sitting<Mandalorian>>() {
        let choice = hunter::answer(sitting, seat, hunter::Style::CAREFUL)?;
        return Some(sitting.game().write_choice(&choice));
    }
    any(table, seat, &mut whim)
}

/// What a player without a plan answers: anything that is offered.
fn any(table: &dyn Table, seat: Seat, whim: &mut Whim) -> Option<String> {
    let mut offers = table.offers(seat);
    let choice = whim.below(offers.len());
    (!offers.is_empty()).then(|| offers.swap_remove(choice).name)
}
