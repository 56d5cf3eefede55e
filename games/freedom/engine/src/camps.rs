//! Rebel camps: when they act, when they stay, and what that tells [section 11.2].

use crate::book::{Rule, Side, UnitKind};
use crate::game::Freedom;
use crate::ids::Place;

impl Freedom {
    /// Whether the camp of a place may act: from the Rebel player-turn after the one it was set up in.
    pub(crate) fn camp_ready(&self, place: Place) -> bool {
        let camp = self.state.spots[place.ix()].camp;
        self.state.phasing == Side::Rebel && camp > 0 && camp < self.state.turn
    }

    /// Whether a Rebel camp can stay: not in Dissent or Unrest, nor under strong Imperial units [11.8].
    pub(crate) fn camp_stands(&self, place: Place) -> bool {
        self.camp_is_welcome(place) && self.strength(place, Side::Imperial) < self.camp_limit(place)
    }

    fn camp_is_welcome(&self, place: Place) -> bool {
        let planet = &self.state.planets[self.world(place).ix()];
        planet.loyalty.value(Side::Rebel) <= 0 && planet.rule != Rule::Rebellion && planet.rule != Rule::RebelControl
    }

    /// The strength of Imperial units under which no camp stays.
    fn camp_limit(&self, place: Place) -> u8 {
        self.ground.sites[place.ix()].size + 3
    }

    /// That a camp stays, or goes because of the units around it, tells how strong those can be.
    pub(crate) fn learn_from_camp(&mut self, place: Place) {
        if !self.camp_is_welcome(place) {
            return;
        }
        let strength = self.strength(place, Side::Imperial);
        let limit = self.camp_limit(place);
        let spot = &mut self.state.spots[place.ix()];
        let more = UnitKind::LINE.strength() - UnitKind::PATROL.strength();
        let without = strength - more * spot.units(UnitKind::LINE);
        let known = spot.sight;
        if strength < limit {
            spot.sight.high = known.high.min((limit - 1 - without) / more);
        } else {
            spot.sight.low = known.low.max(limit.saturating_sub(without).div_ceil(more));
        }
        self.state.shown += u32::from(spot.sight != known);
    }
}
