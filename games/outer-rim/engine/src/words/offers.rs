//! Offers in words.

use super::{Names, and, credits};
use crate::frame::{Bundle, Offer};

/// What one side of a trade gives.
pub(crate) fn bundle(names: Names<'_>, bundle: &Bundle) -> String {
    let mut parts: Vec<String> = bundle.cards.iter().map(|card| names.card(*card)).collect();
    if bundle.credits > 0 {
        parts.push(credits(bundle.credits));
    }
    and(parts)
}

/// An offer as its maker says it.
pub(super) fn offer(names: Names<'_>, offer: &Offer) -> String {
    let to = names.player(offer.to);
    let empty = |bundle: &Bundle| bundle.credits == 0 && bundle.cards.is_empty();
    match (empty(&offer.give), empty(&offer.want)) {
        (false, true) => format!("give {to} {}", bundle(names, &offer.give)),
        (true, false) => format!("ask {to} for {}", bundle(names, &offer.want)),
        _ => format!("offer {to} {} for {}", bundle(names, &offer.give), bundle(names, &offer.want)),
    }
}
