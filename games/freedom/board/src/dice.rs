//! Dice, as they fell after the last choice.

use freedom::{Event, Freedom};
use table::{Sitting, Table, Viewer};

/// A roll of one or more dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What came of it, in words.
    pub words: String,
    /// The dice in the order they are told.
    pub dice: Vec<u8>,
}

/// The rolls this viewer has heard of since the last choice.
pub(crate) fn last(table: &Sitting<Freedom>, viewer: Viewer) -> Vec<Roll> {
    let Some(since) = table.number().checked_sub(1) else { return Vec::new() };
    let rolls = table.heard(viewer, since).map(|heard| Roll { dice: thrown(heard.event), words: heard.words() });
    rolls.filter(|roll| !roll.dice.is_empty()).collect()
}

/// The dice of an event, the attacker's first; nothing is kept where none was thrown.
fn thrown(event: &Event) -> Vec<u8> {
    let dice = match *event {
        Event::Fired { die, units_die, .. } => vec![die, units_die],
        Event::Battle { die, defender_die, .. } => vec![die, defender_die],
        Event::RoundRolled { dice, defender_die, .. } => [&dice[..], &[defender_die]].concat(),
        Event::BreakOff { die, .. } => vec![u8::try_from(die).unwrap_or(0)],
        Event::Detection { die, .. }
        | Event::Searched { die, .. }
        | Event::Swarmed { die, .. }
        | Event::Consequence { die, .. } => vec![die],
        _ => Vec::new(),
    };
    dice.into_iter().filter(|die| (1..=6).contains(die)).collect()
}
