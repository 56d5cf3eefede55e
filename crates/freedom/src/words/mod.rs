//! The game in words.

use table::RuleId;

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Ending;
use crate::game::Freedom;
use crate::rule;
use crate::view::View;

pub(crate) fn prompt_rule(_: &Freedom) -> RuleId {
    rule::FG_20_7
}
pub(crate) fn ending(_: Ending) -> &'static str {
    "points"
}
pub(crate) fn prompt(game: &Freedom) -> String {
    format!("{:?}", game.state.frames.last())
}
pub(crate) fn why(_: &Freedom) -> String {
    String::new()
}
pub(crate) fn choice(game: &Freedom, choice: &Choice) -> String {
    choice.write(&game.ground)
}
pub(crate) fn event(_: &Freedom, event: &Event) -> String {
    format!("{event:?}")
}
pub(crate) fn event_rule(_: &Event) -> RuleId {
    rule::FG_20_7
}
pub(crate) fn board(_: &View) -> String {
    String::new()
}
