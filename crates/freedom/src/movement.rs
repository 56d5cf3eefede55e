//! Movement Segment: orders on and between planets [sections 12 and 19].

use crate::book::{Rating, Side, UnitKind};
use crate::cause::Vanishing;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Flight, Frame, Leg, Order};
use crate::game::{Flow, Freedom};
use crate::ids::{Fleet, Hull, Party, Place, Places, Who};
use crate::pieces::kinds;
use crate::state::{Keeper, Segment, Sight, Units, Where};

impl Freedom {
    pub(crate) fn list_movement(&self, out: &mut Vec<Choice>) {
        let side = self.state.phasing;
        let in_space = self.ship_in_space(side).is_some();
        if in_space {
            out.extend(self.ground.environs.into_iter().map(Choice::Enter));
        }
        for place in self.ground.places() {
            self.list_orders_at(place, side, out);
        }
        if !self.state.pdb_raised {
            out.extend(self.ground.all_worlds().filter(|&world| self.may_raise(world, side)).map(Choice::Raise));
        }
        if side == Side::Rebel {
            self.list_any_time(self.on_map(Side::Rebel), true, out);
        }
        if !in_space {
            out.push(Choice::End);
        }
    }

    fn list_orders_at(&self, place: Place, side: Side, out: &mut Vec<Choice>) {
        if self.count(place, side) > 0 && self.may_march(place, side) {
            out.push(Choice::March(place));
        }
        let people = self.people(place, side);
        if people.is_empty() {
            return;
        }
        if !place.is_orbit() {
            self.list_walks(place, people, out);
        }
        for hull in self.fleet(place, side) {
            if self.may_fly(hull, place) {
                out.push(Choice::Fly(hull));
            }
        }
        self.list_leaders(place, side, out);
        self.list_handing(place, side, out);
    }

    fn list_walks(&self, place: Place, people: Party, out: &mut Vec<Choice>) {
        let others = self.ground.surface(place).not(Places::one(place));
        if others.is_empty() {
            return;
        }
        for who in people {
            if self.may_move(who) {
                out.extend(others.into_iter().map(|to| Choice::Walk(who, to)));
            }
        }
    }

    /// Prisoners of a side in a place may be handed on [fg.2.9].
    fn list_handing(&self, place: Place, side: Side, out: &mut Vec<Choice>) {
        let prisoners = self.state.spots[place.ix()].captives.and(self.ground.sides[side.other().ix()]);
        for prisoner in prisoners {
            let keeper = self.state.people[prisoner.ix()].keeper;
            let keepers = self.people(place, side).into_iter().filter(|&who| keeper != Keeper::Guard(who));
            out.extend(keepers.map(|who| Choice::Hand(prisoner, who)));
            if self.count(place, side) > 0 && keeper != Keeper::Units {
                out.push(Choice::HandToUnits(prisoner));
            }
        }
    }

    fn may_move(&self, who: Who) -> bool {
        let person = &self.state.people[who.ix()];
        !person.moved && !person.shut_down
    }

    /// Whether any unit here could go anywhere.
    fn may_march(&self, place: Place, side: Side) -> bool {
        let order = Order::at(side, place);
        kinds(side).any(|kind| self.may_take(&order, kind))
    }

    /// Whether one more unit of a kind may join an order and the order can still be carried out.
    pub(crate) fn may_take(&self, order: &Order, kind: UnitKind) -> bool {
        let left = self.state.spots[order.from.ix()].fresh[kind.ix()];
        if left <= order.units[kind.ix()] {
            return false;
        }
        let mut more = *order;
        more.units[kind.ix()] += 1;
        !self.destinations(&more).is_empty() && !self.strands(&more)
    }

    /// Where a stack may go [fg.12.2, fg.12.4, fg.12.10].
    pub(crate) fn destinations(&self, order: &Order) -> Places {
        let number: u8 = order.units.iter().sum();
        let local = kinds(order.side).any(|kind| order.units[kind.ix()] > 0 && !kind.mobile());
        let reach = if local { self.ground.surface(order.from) } else { self.ground.environs.or(self.ground.orbits) };
        reach.not(Places::one(order.from)).into_iter().filter(|&place| self.room(place, order.side) >= number).collect()
    }

    /// Whether an order would leave somebody in an orbit box who can't come along and has neither ship nor units.
    fn strands(&self, order: &Order) -> bool {
        order.from.is_orbit() && {
            let left = self.people(order.from, order.side).not(order.people);
            let stuck = left.into_iter().any(|who| !self.may_move(who));
            stuck && !self.supported(order)
        }
    }

    /// Whether ships or units stay behind in the place an order leaves.
    fn supported(&self, order: &Order) -> bool {
        let number: u8 = order.units.iter().sum();
        let ships = self.ships_left(order.from, order.side, order.people, order.ships);
        self.count(order.from, order.side) > number || !ships.is_empty()
    }

    /// Ships that stay in a place when these characters leave it with those ships; a bound one is lost without its owner.
    fn ships_left(&self, place: Place, side: Side, people: Party, ships: Fleet) -> Fleet {
        let stays = |hull: &Hull| {
            let card = &self.ground.book.ships[hull.ix()];
            !card.bound || !card.owner.is_some_and(|owner| people.has(owner))
        };
        self.fleet(place, side).not(ships).into_iter().filter(stays).collect()
    }

    /// Whether an order may set out as it is: nobody is left alone in an orbit box.
    pub(crate) fn complete(&self, order: &Order) -> bool {
        !order.from.is_orbit()
            || self.supported(order)
            || self.people(order.from, order.side).not(order.people).is_empty()
    }

    pub(crate) fn list_compose(&self, order: &Order, out: &mut Vec<Choice>) {
        let side = order.side;
        out.extend(kinds(side).filter(|&kind| self.may_take(order, kind)).map(Choice::Take));
        let more = self.with_all_units(order).units.iter().sum::<u8>() - order.units.iter().sum::<u8>();
        if more > 1 {
            out.push(Choice::TakeAll);
        }
        if order.units == Units::default() {
            return;
        }
        for who in self.people(order.from, side).not(order.people) {
            let mut more = *order;
            more.people.add(who);
            if self.may_move(who) && !self.strands(&more) {
                out.push(Choice::Bring(who));
            }
        }
        for hull in self.fleet(order.from, side).not(order.ships) {
            let mut more = *order;
            more.ships.add(hull);
            let bound = self.ground.book.ships[hull.ix()].bound;
            let owner = self.state.ships[hull.ix()].owner;
            let with_owner = owner.is_some_and(|who| order.people.has(who));
            if (!bound || with_owner) && !self.strands(&more) {
                out.push(Choice::Tow(hull));
            }
        }
        if self.complete(order) {
            out.extend(self.destinations(order).into_iter().map(Choice::To));
        }
    }

    /// An order with all units that may still join it.
    fn with_all_units(&self, order: &Order) -> Order {
        let mut all = *order;
        for kind in kinds(order.side) {
            while self.may_take(&all, kind) {
                all.units[kind.ix()] += 1;
            }
        }
        all
    }

    pub(crate) fn play_compose(&mut self, mut order: Order, choice: Choice) {
        match choice {
            Choice::Take(kind) => order.units[kind.ix()] += 1,
            Choice::TakeAll => order = self.with_all_units(&order),
            Choice::Bring(who) => order.people.add(who),
            Choice::Tow(hull) => order.ships.add(hull),
            Choice::To(place) => {
                order.to = place;
                *self.top() = Frame::March(order, Leg::Leaving);
                return;
            }
            _ => return,
        }
        *self.top() = Frame::Compose(order);
    }

    // ---- flights ----

    /// Places a character takes aboard: one, and one for each prisoner and companion [fg.18.1.4, fg.14.27].
    pub(crate) fn load(&self, who: Who) -> u8 {
        1 + self.guarded(who).len() + self.companions(who)
    }

    /// Whether a ship has a pilot to leave a place, as everybody can see; hidden companions may lack room [fg.19.11].
    pub(crate) fn has_pilot(&self, hull: Hull, place: Place) -> bool {
        let Some(pilot) = self.state.ships[hull.ix()].owner else { return false };
        let elsewhere = self.ground.environs.or(self.ground.orbits).not(Places::one(place));
        self.state.people[pilot.ix()].place() == Some(place)
            && self.may_move(pilot)
            && !elsewhere.is_empty()
            && self.rating(pilot, Rating::Navigation) >= 1
    }

    /// Whether a ship may leave a place under its owner [fg.19.11].
    pub(crate) fn may_fly(&self, hull: Hull, place: Place) -> bool {
        let Some(pilot) = self.state.ships[hull.ix()].owner.filter(|_| self.has_pilot(hull, place)) else {
            return false;
        };
        self.load(pilot) <= self.ground.book.ships[hull.ix()].passengers
            && !self.strands_by_ship(&self.flight(hull, place, place))
    }

    /// Whether others are left in an orbit box with neither ship nor units when a ship leaves it.
    fn leaves_alone(&self, flight: &Flight) -> bool {
        let Some(from) = flight.from.filter(|from| from.is_orbit()) else { return false };
        let others = self.ships_left(from, flight.side, flight.aboard, Fleet::one(flight.hull));
        others.is_empty()
            && self.count(from, flight.side) == 0
            && !self.people(from, flight.side).not(flight.aboard).is_empty()
    }

    /// Whether a ship would leave somebody alone in an orbit box who can't come aboard any more.
    fn strands_by_ship(&self, flight: &Flight) -> bool {
        let Some(from) = flight.from.filter(|_| self.leaves_alone(flight)) else { return false };
        let people = self.people(from, flight.side);
        let load: u8 = people.into_iter().map(|who| self.load(who)).sum();
        let seats = self.ground.book.ships[flight.hull.ix()].passengers;
        load > seats || people.not(flight.aboard).into_iter().any(|who| !self.may_move(who))
    }

    pub(crate) fn list_board(&self, flight: &Flight, out: &mut Vec<Choice>) {
        let Some(from) = flight.from else { return };
        let seats = self.ground.book.ships[flight.hull.ix()].passengers;
        let used = self.load_aboard(flight.aboard);
        let closed = flight.reaction && !from.is_orbit();
        for who in self.people(from, flight.side).not(flight.aboard) {
            let more = Flight { aboard: flight.aboard.or(Party::one(who)), ..*flight };
            let fits = used + self.load(who) <= seats;
            if !closed && fits && self.may_move(who) && !self.strands_by_ship(&more) {
                out.push(Choice::Board(who));
            }
        }
        if self.leaves_alone(flight) {
            return;
        }
        if flight.reaction {
            out.push(Choice::To(flight.to));
            return;
        }
        let reach = self.ground.environs.or(self.ground.orbits).not(Places::one(from));
        out.extend(reach.into_iter().map(Choice::To));
    }

    pub(crate) fn load_aboard(&self, aboard: Party) -> u8 {
        let free = aboard.filter(|who| !self.state.people[who.ix()].captive());
        free.into_iter().map(|who| self.load(who)).sum()
    }

    pub(crate) fn play_board(&mut self, mut flight: Flight, choice: Choice) {
        match choice {
            Choice::Board(who) => {
                flight.aboard = flight.aboard.or(Party::one(who)).or(self.guarded(who));
                *self.top() = Frame::Board(flight);
            }
            Choice::To(place) => {
                flight.to = place;
                *self.top() = Frame::Fly(flight, Leg::Leaving);
            }
            _ => {}
        }
    }

    /// A flight from a place with its pilot and the pilot's prisoners aboard.
    pub(crate) fn flight(&self, hull: Hull, from: Place, to: Place) -> Flight {
        let side = self.ground.book.ships[hull.ix()].side;
        let pilot = self.state.ships[hull.ix()].owner;
        let aboard = pilot.map_or(Party::EMPTY, |who| Party::one(who).or(self.guarded(who)));
        Flight { side, hull, from: Some(from), to, aboard, damaged: false, reaction: false }
    }

    // ---- answers of the Movement Segment ----

    pub(crate) fn play_movement(&mut self, choice: Choice) {
        let side = self.state.phasing;
        match choice {
            Choice::End => {
                self.pop();
            }
            Choice::March(place) => self.push(Frame::Compose(Order::at(side, place))),
            Choice::Fly(hull) => {
                if let Where::At(place) = self.state.ships[hull.ix()].at {
                    self.push(Frame::Board(self.flight(hull, place, place)));
                }
            }
            Choice::Enter(place) => self.enter_from_space(side, place),
            Choice::Walk(who, to) => self.walk(who, to),
            Choice::Hand(prisoner, keeper) => self.hand(prisoner, Keeper::Guard(keeper)),
            Choice::HandToUnits(prisoner) => self.hand(prisoner, Keeper::Units),
            Choice::Lead(who) => self.name_leader(who),
            Choice::Raise(world) => self.raise_pdb(world),
            other => self.use_possession(other),
        }
    }

    fn hand(&mut self, prisoner: Who, keeper: Keeper) {
        self.state.people[prisoner.ix()].keeper = keeper;
        let keeper = if let Keeper::Guard(who) = keeper { Some(who) } else { None };
        self.tell(Event::Handed { prisoner, keeper });
    }

    /// A character walks to another Environ of the planet: no PDB sees it, and whoever sets out is undetected.
    pub(crate) fn walk(&mut self, who: Who, to: Place) {
        let Some(from) = self.state.people[who.ix()].place() else { return };
        self.abandon_ship(who);
        self.escort(who, to);
        let person = &mut self.state.people[who.ix()];
        person.moved = true;
        person.busy = true;
        self.undetect(Party::one(who), Vanishing::OnFoot);
        self.tell(Event::Walked { who, from, to, reaction: self.state.segment == Segment::Reaction });
        self.meet_friends(Party::one(who), to);
    }

    /// Takes a character and the prisoners they guard to another place.
    pub(crate) fn escort(&mut self, who: Who, to: Place) {
        let prisoners = self.guarded(who);
        self.put(who, to);
        for prisoner in prisoners {
            self.carry_prisoner(prisoner, to);
        }
    }

    pub(crate) fn carry_prisoner(&mut self, prisoner: Who, to: Place) {
        self.lift(prisoner);
        self.state.people[prisoner.ix()].at = Where::At(to);
        self.state.spots[to.ix()].captives.add(prisoner);
    }

    /// The ship of a character who goes without it has no owner any more.
    pub(crate) fn abandon_ship(&mut self, who: Who) {
        if let Some(hull) = self.state.ship_of(who) {
            self.state.ships[hull.ix()].owner = None;
            self.state.dirty = true;
            if let Some(place) = self.state.people[who.ix()].place() {
                self.tell(Event::LeftBehind { hull, who, place });
            }
        }
    }

    /// The ship a character leaves behind who goes off without it, with these and so many units, and whether it is lost at
    /// once for lack of company [fg.18.1.20].
    pub(crate) fn ship_left(&self, who: Who, going: Party, units: u8) -> Option<(Hull, bool)> {
        let hull = self.state.ship_of(who)?;
        let place = self.state.people[who.ix()].place()?;
        let side = self.ground.side(who);
        let alone = self.people(place, side).not(going).is_empty() && self.count(place, side) <= units;
        Some((hull, alone || self.ground.book.ships[hull.ix()].bound))
    }

    /// The ship of a side that waits in space.
    pub(crate) fn ship_in_space(&self, side: Side) -> Option<Hull> {
        self.ground.fleets[side.ix()].into_iter().find(|hull| self.state.ships[hull.ix()].at == Where::Space)
    }

    fn enter_from_space(&mut self, side: Side, to: Place) {
        if let Some(flight) = self.flight_from_space(side, to) {
            self.push(Frame::Fly(flight, Leg::Leaving));
        }
    }

    /// The flight of the force that waits in space.
    pub(crate) fn flight_from_space(&self, side: Side, to: Place) -> Option<Flight> {
        let hull = self.ship_in_space(side)?;
        let aboard = self.ground.sides[side.ix()].filter(|who| self.state.people[who.ix()].at == Where::Space);
        Some(Flight { side, hull, from: None, to, aboard, damaged: false, reaction: false })
    }

    // ---- sorting the stacks [fg.19.12] ----

    pub(crate) fn step_sorting(&mut self, mut places: Places) -> Flow {
        let side = self.state.phasing;
        let Some(place) = places.first() else { return self.pop() };
        places.drop(place);
        *self.top() = Frame::Sorting(places);
        let people = self.people(place, side);
        if self.count(place, side) == 0 {
            for who in self.with_units(place, side) {
                self.stack(who, false);
            }
        } else if place.is_orbit() {
            for who in people {
                self.stack(who, true);
            }
        } else if !people.is_empty() {
            self.push(Frame::Sort(place, people));
        }
        Flow::Go
    }

    pub(crate) fn step_sort(&mut self, _: Place, left: Party) -> Flow {
        match left.first() {
            None => self.pop(),
            Some(who) => Flow::Ask(self.ground.side(who)),
        }
    }

    pub(crate) fn list_sort(left: Party, out: &mut Vec<Choice>) {
        if let Some(who) = left.first() {
            out.extend([Choice::Apart(who), Choice::WithUnits(who)]);
        }
    }

    pub(crate) fn play_sort(&mut self, place: Place, mut left: Party, choice: Choice) {
        match choice {
            Choice::Apart(who) => {
                left.drop(who);
                self.stack(who, false);
            }
            Choice::WithUnits(who) => {
                left.drop(who);
                self.stack(who, true);
            }
            _ => return,
        }
        *self.top() = Frame::Sort(place, left);
    }
}

impl Order {
    /// An empty order from a place.
    pub(crate) fn at(side: Side, from: Place) -> Self {
        Self {
            side,
            from,
            to: from,
            units: Units::default(),
            people: Party::EMPTY,
            ships: Fleet::EMPTY,
            sight: Sight::default(),
            shown: false,
            leader: None,
            reaction: false,
        }
    }
}
