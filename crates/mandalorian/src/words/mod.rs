//! Everything people read: questions, answers, the log, the board.
//!
//! Names are made in one place from what stays the same during a game, so a sentence about the past stays true whatever
//! happens later. Questions speak to the player who is asked, the log speaks of characters by their names.

use table::{RuleId, Seat};

use crate::choice::Choice;
use crate::event::Event;
use crate::game::Mandalorian;
use crate::view::View;

/// The names of the seats.
pub const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// The rule that asks. Every procedure is named, so that a new one has to be thought of here.
pub(crate) fn prompt_rule(game: &Mandalorian) -> RuleId {
    let _ = game;
    todo!("owner: D")
}

/// The question a seat is asked.
pub(crate) fn prompt(game: &Mandalorian, seat: Seat) -> String {
    let _ = (game, seat);
    todo!("owner: D")
}

/// Why it is asked now.
pub(crate) fn why(game: &Mandalorian, seat: Seat) -> String {
    let _ = (game, seat);
    todo!("owner: D")
}

/// An answer in words.
pub(crate) fn choice(game: &Mandalorian, choice: &Choice) -> String {
    let _ = (game, choice);
    todo!("owner: D")
}

/// An event in words. Of the state only who plays which character may be read, which never changes.
pub(crate) fn event(game: &Mandalorian, event: &Event) -> String {
    let _ = (game, event);
    todo!("owner: D")
}

/// The rule an event comes from.
pub(crate) fn event_rule(event: &Event) -> RuleId {
    let _ = event;
    todo!("owner: D")
}

/// How the game ended.
pub(crate) fn closing(game: &Mandalorian) -> String {
    let _ = game;
    todo!("owner: D")
}

/// The board as text.
pub(crate) fn board(view: &View) -> String {
    let _ = view;
    todo!("owner: D")
}
