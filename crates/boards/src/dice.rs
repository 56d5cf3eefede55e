//! Dice, as they fell after the last choice.

use maud::{Markup, html};
use table::{Table, Viewer};

/// A roll of one or more dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What came of it, in words.
    pub words: String,
    /// The dice in the order they are told.
    pub dice: Vec<u8>,
}

/// The rolls this viewer has heard of since the last choice.
pub(crate) fn last(table: &dyn Table, viewer: Viewer) -> Vec<Roll> {
    let Some(since) = table.number().checked_sub(1) else { return Vec::new() };
    let lines = table.log(viewer, since).into_iter();
    let rolls = lines.map(|line| Roll { dice: dice_of(line.drawn_from()), words: line.words });
    rolls.filter(|roll| !roll.dice.is_empty()).collect()
}

/// The dice of an event: its fields that are called a die or dice. Those of several dice hold nothing where none was thrown.
fn dice_of(event: &serde_json::Value) -> Vec<u8> {
    let fields = event.as_object().and_then(|event| event.values().next()).and_then(|fields| fields.as_object());
    let fields = fields.into_iter().flatten();
    let fields = fields.filter(|(name, _)| ["die", "dice"].contains(&name.as_str()) || name.ends_with("_die"));
    let thrown = fields.flat_map(|(_, value)| value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice));
    thrown.filter_map(serde_json::Value::as_u64).filter(|die| (1..=6).contains(die)).map(|die| die as u8).collect()
}

/// Where the pips of a die are, as bits of a three by three grid.
const PIPS: [u16; 6] = [0b000_010_000, 0b100_000_001, 0b100_010_001, 0b101_000_101, 0b101_010_101, 0b101_101_101];

/// A die.
pub(crate) fn die(number: u8) -> Markup {
    let pips = PIPS[usize::from(number.clamp(1, 6) - 1)];
    let set = (0..9).filter(|bit| pips >> bit & 1 == 1);
    html! {
        svg.die viewBox="0 0 32 32" role="img" aria-label={ "die " (number) } {
            rect x="1.5" y="1.5" width="29" height="29" rx="6" {}
            @for bit in set {
                circle cx=(8 + 8 * (bit % 3)) cy=(8 + 8 * (bit / 3)) r="2.8" {}
            }
        }
    }
}
