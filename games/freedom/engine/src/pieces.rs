//! Putting pieces down and taking them up. Every change of place goes through here, so that the indexes of a
//! [`Spot`](crate::state::Spot) and the pieces themselves always agree.

use crate::book::{Rating, Side, UnitKind, Use};
use crate::cause::{Sighting, Vanishing};
use crate::event::{Event, Wreck};
use crate::game::Freedom;
use crate::ids::{Fleet, Hull, Item, Party, Place, Who};
use crate::state::{Holder, Keeper, Sight, Units, Where};

/// Most that possessions together add to anything; no table goes that far.
const MOST_BONUS: u16 = 60;
/// Most units of a side on the map, so that every sum of units fits into a byte.
const MOST_UNITS: u16 = 120;

impl Freedom {
    // ---- characters ----

    /// Puts a character down here, free and outside the military stack.
    pub(crate) fn put(&mut self, who: Who, place: Place) {
        self.lift(who);
        self.state.people[who.ix()].at = Where::At(place);
        self.state.spots[place.ix()].apart.add(who);
        self.state.dirty = true;
    }

    /// Takes a character off the map, out of stack, leadership and custody of the place.
    pub(crate) fn lift(&mut self, who: Who) {
        if let Some(place) = self.state.people[who.ix()].place() {
            let spot = &mut self.state.spots[place.ix()];
            spot.apart.drop(who);
            spot.with_units.drop(who);
            spot.captives.drop(who);
            self.unlead(who, place);
        }
        self.state.dirty = true;
    }

    /// A leader who leaves a stack leads it no longer [fg.19.14].
    pub(crate) fn unlead(&mut self, who: Who, place: Place) {
        for leader in &mut self.state.spots[place.ix()].leader {
            if *leader == Some(who) {
                *leader = None;
            }
        }
    }

    /// Moves a character between the two stacks of their side in one place.
    pub(crate) fn stack(&mut self, who: Who, with_units: bool) {
        let Some(place) = self.state.people[who.ix()].place() else { return };
        let spot = &mut self.state.spots[place.ix()];
        spot.apart.drop(who);
        spot.with_units.drop(who);
        if with_units {
            spot.with_units.add(who);
        } else {
            spot.apart.add(who);
            self.unlead(who, place);
        }
        if let Some(hull) = self.state.ship_of(who) {
            self.state.ships[hull.ix()].with_units = with_units;
        }
        self.state.dirty = true;
    }

    /// Free characters of a side in a place, in either stack.
    #[inline]
    pub(crate) fn people(&self, place: Place, side: Side) -> Party {
        self.state.spots[place.ix()].people().and(self.ground.sides[side.ix()])
    }

    /// Free characters of a side outside its military stack.
    #[inline]
    pub(crate) fn apart(&self, place: Place, side: Side) -> Party {
        self.state.spots[place.ix()].apart.and(self.ground.sides[side.ix()])
    }

    /// Free characters of a side in its military stack.
    #[inline]
    pub(crate) fn with_units(&self, place: Place, side: Side) -> Party {
        self.state.spots[place.ix()].with_units.and(self.ground.sides[side.ix()])
    }

    /// Prisoners this character guards.
    pub(crate) fn guarded(&self, who: Who) -> Party {
        let Some(place) = self.state.people[who.ix()].place() else { return Party::EMPTY };
        let captives = self.state.spots[place.ix()].captives;
        if captives.is_empty() {
            return captives;
        }
        captives.filter(|captive| self.state.people[captive.ix()].keeper == Keeper::Guard(who))
    }

    /// A rating as it stands: company, open possessions and drug included, wounds not.
    pub(crate) fn rating(&self, who: Who, rating: Rating) -> u8 {
        let card = &self.ground.book.characters[who.ix()];
        let mut value = card.ratings[rating as usize];
        if let Some(charge) = card.guard_of
            && rating != Rating::Endurance
            && self.stacked(who, charge)
        {
            value += 1;
        }
        if let Some(dose) = self.state.dose
            && dose.who == who
            && dose.rating == rating
        {
            value += dose.add;
        }
        if rating != Rating::Combat {
            value += self.open_bonus(who, |way| matches!(way, Use::Rating(raised, _) if *raised == rating));
        }
        value
    }

    /// What open possessions of a character add by uses of this sort.
    pub(crate) fn open_bonus(&self, who: Who, wanted: impl Fn(&Use) -> bool) -> u8 {
        if self.state.opened.is_empty() {
            return 0;
        }
        let mut sum: u16 = 0;
        for item in self.state.opened {
            if self.state.items[item.ix()].holder != Holder::Held(who) {
                continue;
            }
            for way in &self.ground.book.possessions[item.ix()].uses {
                if wanted(way) {
                    sum += match *way {
                        Use::Rating(_, add)
                        | Use::ResultAgainst(add)
                        | Use::DetectionLevel(add)
                        | Use::Hiding { add, .. } => u16::from(add),
                        _ => 1,
                    };
                }
            }
        }
        sum.min(MOST_BONUS) as u8
    }

    /// Whether two free characters share a stack, or fly in one ship.
    pub(crate) fn stacked(&self, one: Who, other: Who) -> bool {
        let [at, other_at] = [one, other].map(|who| self.state.people[who.ix()].at);
        if at == Where::Space {
            return other_at == Where::Space && !self.state.people[other.ix()].captive();
        }
        let Some(place) = self.state.people[one.ix()].place() else { return false };
        let spot = &self.state.spots[place.ix()];
        spot.apart.has(one) && spot.apart.has(other) || spot.with_units.has(one) && spot.with_units.has(other)
    }

    /// Combat in a fight: lowered by wounds but never below zero, then possessions [fg.3.4.39].
    pub(crate) fn combat(&self, who: Who) -> u8 {
        let person = &self.state.people[who.ix()];
        if person.shut_down {
            return 0;
        }
        let base = self.rating(who, Rating::Combat).saturating_sub(person.wounds);
        base + self.defending_bonus(who) + self.open_bonus(who, |way| matches!(way, Use::Rating(Rating::Combat, _)))
    }

    /// What possessions called upon in this fight add to the Combat of a defender.
    fn defending_bonus(&self, who: Who) -> u8 {
        let held = self.state.fight.worn.and(self.state.opened).into_iter();
        let held = held.filter(|item| self.state.items[item.ix()].holder == Holder::Held(who));
        let uses = held.flat_map(|item| &self.ground.book.possessions[item.ix()].uses);
        let sum: u16 = uses.map(|way| if let Use::DefendingCombat(add) = way { u16::from(*add) } else { 0 }).sum();
        sum.min(MOST_BONUS) as u8
    }

    /// The highest rating in a party.
    pub(crate) fn best(&self, party: Party, rating: Rating) -> u8 {
        party.into_iter().map(|who| self.rating(who, rating)).max().unwrap_or(0)
    }

    // ---- detection as a state [fg.6.2] ----

    /// Marks characters as detected.
    pub(crate) fn detect(&mut self, party: Party, sighting: Sighting) {
        let fresh = party.filter(|who| !self.state.people[who.ix()].detected);
        if fresh.is_empty() {
            return;
        }
        for who in fresh {
            self.state.people[who.ix()].detected = true;
        }
        self.state.dirty = true;
        self.tell(Event::Detected { people: fresh, sighting });
    }

    /// Marks characters as undetected.
    pub(crate) fn undetect(&mut self, party: Party, vanishing: Vanishing) {
        let known = party.filter(|who| self.state.people[who.ix()].detected);
        if known.is_empty() {
            return;
        }
        for who in known {
            self.state.people[who.ix()].detected = false;
        }
        self.tell(Event::Undetected { people: known, vanishing });
    }

    /// Whether anybody of a party is detected.
    #[inline]
    pub(crate) fn any_detected(&self, party: Party) -> bool {
        party.into_iter().any(|who| self.state.people[who.ix()].detected)
    }

    // ---- military units ----

    /// Adds a unit that has not moved.
    pub(crate) fn add_unit(&mut self, place: Place, kind: UnitKind) {
        let spot = &mut self.state.spots[place.ix()];
        spot.fresh[kind.ix()] += 1;
        spot.count[kind.side().ix()] += 1;
        if kind.covered() {
            spot.sight.high += 1;
        }
        self.state.dirty = true;
    }

    /// Adds a covered unit whose kind everybody knows.
    pub(crate) fn add_known_unit(&mut self, place: Place, kind: UnitKind) {
        self.add_unit(place, kind);
        let sight = &mut self.state.spots[place.ix()].sight;
        match kind {
            UnitKind::LINE => sight.low += 1,
            UnitKind::PATROL => sight.high -= 1,
            _ => {}
        }
    }

    /// Removes a unit for good; covered units are shown as they go.
    pub(crate) fn remove_unit(&mut self, place: Place, kind: UnitKind) {
        let spot = &mut self.state.spots[place.ix()];
        let ix = kind.ix();
        if spot.fresh[ix] > 0 {
            spot.fresh[ix] -= 1;
        } else {
            spot.moved[ix] -= 1;
        }
        spot.count[kind.side().ix()] -= 1;
        if kind.covered() {
            let covered = spot.covered();
            let line = u8::from(kind == UnitKind::LINE);
            spot.sight.low = spot.sight.low.saturating_sub(line).min(covered);
            spot.sight.high = spot.sight.high.saturating_sub(line).min(covered);
            self.state.shown += 1;
        }
        self.state.dirty = true;
    }

    /// Shows all covered units of a place to everybody and covers them again [fg.10.2.8].
    pub(crate) fn show_units(&mut self, place: Place) {
        if let Some((patrols, lines)) = self.uncover(place) {
            self.tell(Event::Shown { place, patrols, lines });
        }
    }

    /// The Rebel player learns what the covered units of a place are: Patrols and Lines, if there are any.
    pub(crate) fn uncover(&mut self, place: Place) -> Option<(u8, u8)> {
        let spot = &mut self.state.spots[place.ix()];
        let (patrols, lines) = (spot.units(UnitKind::PATROL), spot.units(UnitKind::LINE));
        if patrols + lines == 0 {
            return None;
        }
        spot.sight = Sight { low: lines, high: lines };
        self.state.shown += 1;
        Some((patrols, lines))
    }

    /// Whether it would tell the Rebel player something of the covered units here if their owner were not asked.
    pub(crate) fn secretive(&self, place: Place) -> bool {
        let spot = &self.state.spots[place.ix()];
        spot.covered() > 1 && spot.sight.low < spot.sight.high
    }

    /// Strength of a side's units in a place [fg.3.2.1].
    pub(crate) fn strength(&self, place: Place, side: Side) -> u8 {
        let spot = &self.state.spots[place.ix()];
        if spot.count[side.ix()] == 0 {
            return 0;
        }
        total(kinds(side).map(|kind| (spot.units(kind), kind)))
    }

    /// Whether a side may have one more unit on the map; no scenario that can be played comes near the limit.
    pub(crate) fn may_grow(&self, side: Side) -> bool {
        let units: u16 = self.state.spots.iter().map(|spot| u16::from(spot.count[side.ix()])).sum();
        units < MOST_UNITS
    }

    /// Number of a side's units in a place.
    #[inline]
    pub(crate) fn count(&self, place: Place, side: Side) -> u8 {
        self.state.spots[place.ix()].count[side.ix()]
    }

    /// How many more units a side may have here [fg.12.10].
    #[inline]
    pub(crate) fn room(&self, place: Place, side: Side) -> u8 {
        if place.is_orbit() {
            return u8::MAX;
        }
        self.ground.sites[place.ix()].size.saturating_sub(self.count(place, side))
    }

    /// Units of a side here count as not having moved.
    pub(crate) fn rest_units(&mut self, place: Place, side: Side) {
        let spot = &mut self.state.spots[place.ix()];
        if spot.count[side.ix()] == 0 {
            return;
        }
        for kind in kinds(side) {
            spot.fresh[kind.ix()] += std::mem::take(&mut spot.moved[kind.ix()]);
        }
    }

    // ---- ships ----

    /// Puts a ship somewhere.
    pub(crate) fn moor(&mut self, hull: Hull, at: Where) {
        if let Where::At(place) = self.state.ships[hull.ix()].at {
            self.state.spots[place.ix()].ships.drop(hull);
        }
        self.state.ships[hull.ix()].at = at;
        if let Where::At(place) = at {
            self.state.spots[place.ix()].ships.add(hull);
        }
        self.state.dirty = true;
    }

    /// A ship is lost: a Rebel ship goes back to the deck, an Imperial one to the box, a bound one for good.
    pub(crate) fn lose_ship(&mut self, hull: Hull, wreck: Wreck) {
        let bound = self.ground.book.ships[hull.ix()].bound;
        self.moor(hull, if bound { Where::Gone } else { Where::Deck });
        let ship = &mut self.state.ships[hull.ix()];
        ship.owner = None;
        ship.with_units = false;
        self.state.adrift.drop(hull);
        self.tell(Event::ShipLost { hull, wreck });
    }

    /// Ships of a side in a place.
    #[inline]
    pub(crate) fn fleet(&self, place: Place, side: Side) -> Fleet {
        self.state.spots[place.ix()].ships.and(self.ground.fleets[side.ix()])
    }

    // ---- possessions ----

    /// Gives a possession to a character, face down.
    pub(crate) fn hold(&mut self, item: Item, who: Who) {
        self.state.items[item.ix()].holder = Holder::Held(who);
        self.state.people[who.ix()].cards += 1;
    }

    /// Takes a possession away from whoever has it.
    pub(crate) fn take_item(&mut self, item: Item, holder: Holder) {
        let holding = self.state.items[item.ix()];
        if let Holder::Held(who) = holding.holder
            && !holding.open
        {
            self.state.people[who.ix()].cards -= 1;
            self.state.shown += u32::from(holder == Holder::Confiscated);
        }
        self.state.items[item.ix()].holder = holder;
        self.state.items[item.ix()].open = false;
        self.state.opened.drop(item);
    }
}

/// The kinds of unit a side has.
#[inline]
pub(crate) fn kinds(side: Side) -> impl Iterator<Item = UnitKind> {
    let range = match side {
        Side::Imperial => 0..3,
        Side::Rebel => 3..UnitKind::COUNT as u8,
    };
    range.map(UnitKind)
}

/// Strength of counted units.
pub(crate) fn strength_of(units: &Units) -> u8 {
    total(UnitKind::ALL.into_iter().map(|kind| (units[kind.ix()], kind)))
}

/// Strengths added up; beyond 255 no table tells a difference.
fn total(units: impl Iterator<Item = (u8, UnitKind)>) -> u8 {
    let sum: u16 = units.map(|(number, kind)| u16::from(number) * u16::from(kind.strength())).sum();
    sum.min(u8::MAX.into()) as u8
}

/// The first kind of which there are units.
pub(crate) fn first_kind(units: &Units) -> Option<UnitKind> {
    UnitKind::ALL.into_iter().find(|kind| units[kind.ix()] > 0)
}
