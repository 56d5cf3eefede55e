//! Players of any game, written once against the contract.

use table::{Seat, Table, Whim};

/// What a player without a plan answers: anything that is offered. The same game at the same point gets the same answer,
/// so a game that was saved and loaded goes on as it would have.
pub fn answer(table: &dyn Table, seat: Seat) -> Option<String> {
    let mut offers = table.offers(seat);
    let seed = table.header().seed.nth(table.number() as u64);
    let choice = Whim::new(seed).below(offers.len());
    (!offers.is_empty()).then(|| offers.swap_remove(choice).name)
}
