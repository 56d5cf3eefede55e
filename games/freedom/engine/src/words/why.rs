//! Why a question is asked: where play stands and which numbers matter.

use std::fmt::Write as _;

use table::{Engine, Procedure, Seat};

use super::{Words, capital};
use crate::game::Freedom;
use crate::state::Segment;

/// Why the present question is asked: the moment, the numbers that matter, and what is in force.
pub(crate) fn why(game: &Freedom, _: Seat) -> String {
    let words = Words::of(game);
    let Some(frame) = game.innermost() else { return "The last answer has been given.".into() };
    let moment = words.moment();
    let numbers = frame.why(words);
    let mut text = if numbers.is_empty() { moment } else { format!("{moment} {}", capital(&numbers)) };
    let force = super::in_force(game);
    if !force.is_empty() {
        let _ = write!(text, "\nIn force: {}", force.join(" "));
    }
    text
}

/// The name of a segment or phase.
pub fn segment_name(segment: Segment) -> &'static str {
    match segment {
        Segment::SetUp => "set-up",
        Segment::Start => "start of the turn",
        Segment::Movement => "Movement Segment",
        Segment::Reaction => "Enemy Reaction Segment",
        Segment::MilitaryCombat => "Military Combat Segment",
        Segment::Search => "Search Phase",
        Segment::Missions => "Mission Phase",
        Segment::End => "end of the turn",
    }
}

impl Words<'_> {
    /// Where play stands.
    fn moment(self) -> String {
        let state = &self.game.state;
        if state.turn == 0 {
            return "Set-up: the Imperial player places everything first, then the Rebel player.".into();
        }
        let turns = self.game.ground.scenario.turns;
        let segment = segment_name(state.segment);
        format!("Game-turn {} of {turns}, {} player-turn, {segment}.", state.turn, state.phasing)
    }
}
