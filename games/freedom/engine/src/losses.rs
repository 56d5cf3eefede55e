//! Losses of military units: as near to the result as the strengths allow, never above it [10.3].

use crate::book::{Side, UnitKind};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Event, Loss};
use crate::game::Freedom;
use crate::ids::Place;
use crate::pieces::kinds;
use crate::state::Units;

/// Possible tolls: a result of the table is at most 12.
const TOLLS: usize = 13;

/// The loss units really take: the highest sum of strengths not above the result.
pub(crate) fn toll(units: &Units, side: Side, result: u8) -> u8 {
    let counts = by_strength(units, side);
    (0..=result).rev().find(|&sum| adds_up(counts, sum)).unwrap_or(0)
}

/// Kinds of which one may be given so that the rest of the toll can still be paid exactly.
pub(crate) fn payable(units: &Units, side: Side, toll: u8) -> impl Iterator<Item = UnitKind> + '_ {
    let counts = by_strength(units, side);
    kinds(side).filter(move |&kind| {
        let strength = kind.strength();
        if units[kind.ix()] == 0 || strength > toll {
            return false;
        }
        let mut left = counts;
        left[strength as usize - 1] -= 1;
        adds_up(left, toll - strength)
    })
}

/// Whether only one set of units adds up to the toll, so that its owner has nothing to choose.
pub(crate) fn forced(units: &Units, side: Side, toll: u8) -> bool {
    let mut ways = [0_u8; TOLLS];
    ways[0] = 1;
    for kind in kinds(side).filter(|kind| units[kind.ix()] > 0) {
        let before = ways;
        for number in 1..=units[kind.ix()] {
            let paid = usize::from(number) * usize::from(kind.strength());
            for sum in paid..TOLLS {
                ways[sum] = ways[sum].saturating_add(before[sum - paid]);
            }
        }
    }
    ways[toll as usize] == 1
}

fn by_strength(units: &Units, side: Side) -> [u8; 3] {
    let mut counts = [0; 3];
    for kind in kinds(side) {
        counts[kind.strength() as usize - 1] += units[kind.ix()];
    }
    counts
}

fn adds_up([ones, twos, threes]: [u8; 3], sum: u8) -> bool {
    (0..=threes.min(sum / 3)).any(|three| {
        let rest = sum - 3 * three;
        (0..=twos.min(rest / 2)).any(|two| rest - 2 * two <= ones)
    })
}

impl Freedom {
    /// Units of both kinds of counters in a place, moved or not.
    pub(crate) fn units_at(&self, place: Place) -> Units {
        let spot = &self.state.spots[place.ix()];
        let mut units = spot.fresh;
        for (count, moved) in units.iter_mut().zip(spot.moved) {
            *count += moved;
        }
        units
    }

    /// Takes losses of a side in a place: asks its owner where there is a choice. `None` when they are paid.
    pub(crate) fn pay_losses(&mut self, place: Place, side: Side) -> Option<Flow> {
        loop {
            let toll = self.state.battle.losses[side.ix()];
            if toll == 0 {
                return None;
            }
            let units = self.units_at(place);
            let mut options = payable(&units, side, toll);
            let first = options.next();
            let several = options.next().is_some();
            drop(options);
            if several && !forced(&units, side, toll) {
                return Some(ask(side));
            }
            match first {
                Some(kind) => self.lose_unit(place, kind, Loss::Combat),
                None => self.state.battle.losses[side.ix()] = 0,
            }
        }
    }

    pub(crate) fn list_losses(&self, place: Place, side: Side, out: &mut Vec<Choice>) {
        let units = self.units_at(place);
        out.extend(payable(&units, side, self.state.battle.losses[side.ix()]).map(Choice::Lose));
    }

    /// One unit of the toll is paid.
    pub(crate) fn lose_unit(&mut self, place: Place, kind: UnitKind, loss: Loss) {
        self.remove_unit(place, kind);
        let due = &mut self.state.battle.losses[kind.side().ix()];
        *due = due.saturating_sub(kind.strength());
        self.tell(Event::UnitLost { kind, place, loss });
    }
}
