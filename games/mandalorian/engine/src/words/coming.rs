//! What comes along a track: the next value at which something happens, and the next tick of its clock.

use crate::book::code::{Cond, Op, Trigger};
use crate::game::Mandalorian;
use crate::ids::Track;

/// What comes along a track, as parts of a sentence: "at 6: spawn 1 reinforcement", "+1 at the end of turn 12".
pub(crate) fn coming(game: &Mandalorian, track: Track) -> Vec<String> {
    let facts = &game.ground.book.tracks[track.ix()];
    let now = game.state.tracks[track.ix()];
    let end = if facts.fails { facts.limit.of(game.ground.characters) } else { u8::MAX };
    let marks = facts.told.iter().flat_map(|(values, says)| values.iter().map(move |value| (*value, says)));
    let next = marks.filter(|(value, _)| (now + 1..end).contains(value)).min_by_key(|(value, _)| *value);
    let next = next.map(|(value, says)| format!("at {value}: {}", super::small(says.trim_end_matches('.'))));
    next.into_iter().chain(ticks(game, track)).collect()
}

/// When clocks of the mission or its map move a track next.
fn ticks(game: &Mandalorian, track: Track) -> Vec<String> {
    let (ground, turn) = (&game.ground, game.state.turns);
    let code = &ground.book.code;
    let clocks = ground.triggers[Trigger::TurnEnd.ix()].iter().filter_map(|ability| {
        let block = code.abilities[*ability as usize].block;
        let ops = &code.ops[usize::from(block.start)..usize::from(block.end)];
        let moves = ops.iter().find_map(|op| moved(*op, track))?;
        let turns = ops.iter().find_map(|op| if let Op::Need(test) = op { period(game, *test) } else { None })?;
        let next = turn.max(1).next_multiple_of(turns);
        Some(format!("{moves:+} at the end of turn {next}"))
    });
    clocks.collect()
}

/// By how much an operation moves a track, if it does.
fn moved(op: Op, track: Track) -> Option<i8> {
    let Op::Track { track: moved, by, .. } = op else { return None };
    (moved == track).then_some(by)
}

/// Every how many turns a condition holds, if it is a clock whose other conditions hold now.
fn period(game: &Mandalorian, test: u16) -> Option<u16> {
    let test = &game.ground.book.code.tests[test as usize];
    let each = test.clauses.iter().find_map(|clause| match clause {
        (false, Cond::Every(each)) => Some(*each),
        _ => None,
    })?;
    let mut others = test.clauses.iter().filter(|(_, cond)| !matches!(cond, Cond::Every(_)));
    let ticking = others.all(|(not, cond)| game.about_mission(*cond) != *not);
    ticking.then(|| u16::from(each) * u16::from(game.ground.characters.max(1)))
}
