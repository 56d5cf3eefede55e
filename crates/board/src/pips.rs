//! A die with its pips.

use maud::{Markup, html};

/// Where the pips of a die are, as bits of a three by three grid.
const PIPS: [u16; 6] = [0b000_010_000, 0b100_000_001, 0b100_010_001, 0b101_000_101, 0b101_010_101, 0b101_101_101];

/// A die.
pub fn die(number: u8) -> Markup {
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
