//! Everything people read.

pub mod odds;

use table::{RuleId, Seat};

use crate::choice::Choice;
use crate::event::Event;
use crate::game::OuterRim;
use crate::ground::Ground;
use crate::rule;
use crate::view::View;

/// The names of the seats.
pub const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// The rule that asks.
pub(crate) fn prompt_rule(_: &OuterRim) -> RuleId {
    rule::OR_TURN_2
}

/// The question.
pub(crate) fn prompt(game: &OuterRim, _: Seat) -> String {
    format!("{:?}", game.state.frames.last())
}

/// Why it is asked.
pub(crate) fn why(_: &OuterRim, _: Seat) -> String {
    "Because.".into()
}

/// An answer in words.
pub(crate) fn choice(game: &OuterRim, choice: &Choice) -> String {
    choice.write(&game.ground)
}

/// An event in words.
pub(crate) fn event(_: &Ground, event: &Event) -> String {
    format!("{event:?}")
}

/// The rule an event comes from.
pub(crate) fn event_rule(_: &Event) -> RuleId {
    rule::OR_TURN_2
}

/// How the game ended.
pub(crate) fn closing(_: &OuterRim) -> String {
    String::new()
}

/// The board as text.
pub(crate) fn board(_: &View) -> String {
    String::new()
}
