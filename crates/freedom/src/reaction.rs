//! Enemy Reaction Segment [section 15].

use crate::book::{Side, UnitKind};
use crate::choice::Choice;
use crate::frame::{Frame, Leg, Order};
use crate::game::{Flow, Freedom};
use crate::ids::{Hull, Party, Place, Places, Who};
use crate::pieces::kinds;
use crate::state::{Segment, Where};

impl Freedom {
    /// The Environs that call for a reaction are fixed as the segment begins [fg.15.2].
    pub(crate) fn begin_reaction(&mut self) {
        self.begin_segment(Segment::Reaction);
        let phasing = self.state.phasing;
        let side = phasing.other();
        self.state.pending = self
            .ground
            .environs
            .into_iter()
            .filter(|&place| self.count(place, phasing) > 0 || self.any_detected(self.people(place, phasing)))
            .collect();
        for place in self.ground.places() {
            self.rest_units(place, side);
        }
        for who in self.ground.sides[side.ix()] {
            self.state.people[who.ix()].moved = false;
        }
        self.push(Frame::Reaction);
    }

    /// Places of the planet from which somebody could react into an Environ.
    fn neighbours(&self, to: Place) -> Places {
        let mut places = self.ground.surface(to).not(Places::one(to));
        let orbit = Place::orbit(self.world(to));
        if self.ground.orbits.has(orbit) {
            places.add(orbit);
        }
        places
    }

    pub(crate) fn step_reaction(&mut self) -> Flow {
        let side = self.state.phasing.other();
        let mut pending = self.state.pending;
        for place in self.state.pending {
            if !self.can_react(place, side) {
                pending.drop(place);
            }
        }
        self.state.pending = pending;
        if pending.is_empty() { self.pop() } else { Flow::Ask(side) }
    }

    /// Whether somebody could react into an Environ, as far as everybody can see; that a hidden companion has no room
    /// aboard plays no part in it [fg.U45].
    fn can_react(&self, to: Place, side: Side) -> bool {
        self.neighbours(to).into_iter().any(|from| {
            self.room(to, side) > 0 && kinds(side).any(|kind| self.may_send_at_all(from, kind))
                || self.people(from, side).into_iter().any(|who| self.may_react_on_foot(who, from))
                || self.fleet(from, side).into_iter().any(|hull| self.has_pilot(hull, from))
        })
    }

    /// Whether a unit may react, alone or with this leader, without stranding characters in an orbit box.
    fn may_send(&self, from: Place, kind: UnitKind, leader: Option<Who>) -> bool {
        self.state.spots[from.ix()].fresh[kind.ix()] > 0 && self.complete(&sent(kind, from, leader))
    }

    fn may_send_at_all(&self, from: Place, kind: UnitKind) -> bool {
        self.may_send(from, kind, None)
            || self.reaction_leaders(from, kind.side()).any(|who| self.may_send(from, kind, Some(who)))
    }

    /// Who may lead a reacting unit: a leader stacked with it.
    fn reaction_leaders(&self, from: Place, side: Side) -> impl Iterator<Item = Who> + '_ {
        let stack = self.with_units(from, side).into_iter();
        stack.filter(|&who| self.can_lead(who) && !self.state.people[who.ix()].moved)
    }

    fn may_react_on_foot(&self, who: Who, from: Place) -> bool {
        let person = &self.state.people[who.ix()];
        !from.is_orbit() && !person.moved && !person.shut_down
    }

    pub(crate) fn list_reaction(&self, out: &mut Vec<Choice>) {
        let side = self.state.phasing.other();
        out.extend(self.state.pending.into_iter().map(Choice::React));
        self.list_all_leaders(side, out);
        out.push(Choice::End);
    }

    pub(crate) fn play_reaction(&mut self, choice: Choice) {
        match choice {
            Choice::React(place) => self.push(Frame::ReactAt(place)),
            Choice::Lead(who) => self.name_leader(who),
            _ => {
                self.pop();
            }
        }
    }

    pub(crate) fn list_react_at(&self, to: Place, out: &mut Vec<Choice>) {
        let side = self.state.phasing.other();
        for from in self.neighbours(to) {
            if self.room(to, side) > 0 {
                for kind in kinds(side) {
                    if self.may_send(from, kind, None) {
                        out.push(Choice::Send(kind, from));
                    }
                    let leaders = self.reaction_leaders(from, side);
                    let leaders = leaders.filter(|&who| self.may_send(from, kind, Some(who)));
                    out.extend(leaders.map(|who| Choice::SendLed(kind, who)));
                }
            }
            let walkers = self.people(from, side).into_iter().filter(|&who| self.may_react_on_foot(who, from));
            out.extend(walkers.map(Choice::ReactWalk));
            let pilots = self.fleet(from, side).into_iter().filter(|&hull| self.may_fly(hull, from));
            out.extend(pilots.map(Choice::ReactFly));
        }
        out.push(Choice::Pass);
    }

    pub(crate) fn play_react_at(&mut self, to: Place, choice: Choice) {
        self.state.pending.drop(to);
        self.pop();
        match choice {
            Choice::Send(kind, from) => self.send(kind, from, to, None),
            Choice::SendLed(kind, leader) => {
                if let Some(from) = self.state.people[leader.ix()].place() {
                    self.send(kind, from, to, Some(leader));
                }
            }
            Choice::ReactWalk(who) => {
                let side = self.ground.side(who);
                self.walk(who, to);
                if self.count(to, side) > 0 {
                    self.push(Frame::Sort(to, Party::one(who)));
                }
            }
            Choice::ReactFly(hull) => self.react_by_ship(hull, to),
            _ => {}
        }
    }

    /// One unit, perhaps with a leader stacked with it before, moves to the Environ [fg.15.3].
    fn send(&mut self, kind: UnitKind, from: Place, to: Place, leader: Option<Who>) {
        let order = Order { to, ..sent(kind, from, leader) };
        self.push(Frame::March(order, Leg::Leaving));
    }

    /// A character reacts in a ship; from an Environ nobody else comes along [fg.15.6].
    fn react_by_ship(&mut self, hull: Hull, to: Place) {
        let Where::At(from) = self.state.ships[hull.ix()].at else { return };
        let mut flight = self.flight(hull, from, to);
        flight.reaction = true;
        let company = self.people(from, flight.side).not(flight.aboard);
        let asks = from.is_orbit() && !company.is_empty();
        self.push(if asks { Frame::Board(flight) } else { Frame::Fly(flight, Leg::Leaving) });
    }
}

/// A reaction move of one unit, alone or with a leader, still without a destination.
fn sent(kind: UnitKind, from: Place, leader: Option<Who>) -> Order {
    let mut order = Order { leader, reaction: true, ..Order::at(kind.side(), from) };
    order.units[kind.ix()] = 1;
    order.people = leader.map_or(Party::EMPTY, Party::one);
    order
}
