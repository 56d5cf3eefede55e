//! Refusals in movement and reaction.

use super::{Reason, because, foreign_ship, not_mine};
use crate::book::{Side, UnitKind};
use crate::choice::Choice;
use crate::frame::{Flight, Order};
use crate::game::Freedom;
use crate::ids::{Hull, Place, Who};
use crate::state::{Units, Where};
use crate::{pieces, rule, words};
use table::RuleId;

impl Freedom {
    pub(super) fn no_order(&self, side: Side, choice: Choice) -> Reason {
        match choice {
            Choice::End => because(rule::FG_U38, "the force in space has to enter first."),
            Choice::Enter(_) if self.ship_in_space(side).is_none() => {
                because(rule::FG_20_2, "no force of yours waits in space.")
            }
            Choice::Enter(place) if place.is_orbit() => because(rule::FG_20_2, "a force from space enters an Environ."),
            Choice::March(place) => self.no_march(place, side),
            Choice::Fly(hull) => self.cannot_fly(hull, side),
            Choice::Walk(who, to) => self.no_walk(who, to, side),
            Choice::Hand(prisoner, _) | Choice::HandToUnits(prisoner) => self.no_handing(prisoner, side),
            Choice::Lead(who) => self.no_leader_here(who, side),
            Choice::Raise(world) => self.no_raising(world, side),
            _ => None,
        }
    }

    fn no_march(&self, place: Place, side: Side) -> Reason {
        let name = self.names().place(place);
        let spot = &self.state.spots[place.ix()];
        if self.count(place, side) == 0 {
            return because(rule::FG_12_1, format!("you have no military units in {name}."));
        }
        if pieces::kinds(side).all(|kind| spot.fresh[kind.ix()] == 0) {
            return because(rule::FG_12_8, format!("your units in {name} have already moved."));
        }
        if place.is_orbit() {
            return because(rule::FG_U44, "they would leave friends alone in the orbit box.");
        }
        because(rule::FG_12_10, format!("there is no room anywhere the units of {name} could go."))
    }

    fn no_walk(&self, who: Who, to: Place, side: Side) -> Reason {
        let name = self.who(who);
        self.helpless(who, side).or_else(|| self.has_moved(who)).or_else(|| {
            let Some(from) = self.state.people[who.ix()].place() else {
                return because(rule::FG_20_2, format!("{name} waits in space."));
            };
            if from.is_orbit() || to.is_orbit() {
                return because(rule::FG_U42, "nobody walks into or out of an orbit box.");
            }
            if from == to {
                return because(rule::FG_12_2, format!("{name} is there already."));
            }
            let there = self.names().planet(to);
            because(rule::FG_12_3, format!("{name} can reach {there} only in a ship or with mobile units."))
        })
    }

    fn no_handing(&self, prisoner: Who, side: Side) -> Reason {
        let name = self.who(prisoner);
        if self.ground.side(prisoner) == side || !self.state.people[prisoner.ix()].captive() {
            return because(rule::FG_2_9, format!("{name} is no prisoner of yours."));
        }
        because(rule::FG_2_9, format!("{name} can be handed only to another keeper in the same Environ."))
    }

    pub(super) fn no_leader_here(&self, who: Who, side: Side) -> Reason {
        self.cannot_lead(who, side).or_else(|| {
            let Some(place) = self.state.people[who.ix()].place() else {
                return because(rule::FG_19_7, format!("{} is not on the map.", self.who(who)));
            };
            if self.state.spots[place.ix()].leader[side.ix()] == Some(who) {
                return because(rule::FG_19_8, format!("{} leads already.", self.who(who)));
            }
            if self.state.spots[place.ix()].with_units.has(who) {
                return because(rule::FG_17_9, format!("{} has something else to do there now.", self.who(who)));
            }
            because(rule::FG_19_7, format!("{} is not stacked with military units.", self.who(who)))
        })
    }

    pub(super) fn no_stack(&self, order: &Order, choice: Choice) -> Reason {
        let empty = order.units == Units::default();
        match choice {
            Choice::Take(kind) => self.no_taking(order, kind),
            Choice::TakeAll => because(rule::FG_12_6, "not two more units could come along."),
            Choice::Bring(_) | Choice::Tow(_) | Choice::To(_) if empty => {
                because(rule::FG_19_5, "take at least one military unit first.")
            }
            Choice::Bring(who) => self
                .helpless(who, order.side)
                .or_else(|| self.elsewhere(who, order.from, rule::FG_12_6))
                .or_else(|| self.has_moved(who))
                .or_else(|| because(rule::FG_12_6, format!("{} comes along already.", self.who(who)))),
            Choice::Tow(hull) => self.no_towing(order, hull),
            Choice::To(place) => self.no_destination(order, place),
            _ => None,
        }
    }

    fn no_taking(&self, order: &Order, kind: UnitKind) -> Reason {
        let (name, from) = (words::kind(kind), self.names().place(order.from));
        let spot = &self.state.spots[order.from.ix()];
        not_mine(kind, order.side).or_else(|| {
            if spot.units(kind) <= order.units[kind.ix()] {
                return because(rule::FG_12_6, format!("there is no further {name} in {from}."));
            }
            if spot.fresh[kind.ix()] <= order.units[kind.ix()] {
                return because(rule::FG_12_8, format!("the {name} in {from} has already moved."));
            }
            if order.from.is_orbit() && !kind.mobile() {
                return self.no_way(kind, order.from, order.from);
            }
            because(rule::FG_12_10, format!("with one more {name} there is no Environ with room enough."))
        })
    }

    fn no_towing(&self, order: &Order, hull: Hull) -> Reason {
        let ship = words::capital(&self.names().ship(hull));
        let card = &self.ground.book.ships[hull.ix()];
        if card.side != order.side {
            return because(foreign_ship(order.side), format!("{ship} does not belong to you."));
        }
        let alone = words::ship_rule(&self.ground, hull, rule::FG_18_1_19);
        if self.state.ships[hull.ix()].at != Where::At(order.from) {
            let from = self.names().place(order.from);
            return because(alone, format!("{ship} is no ship of yours in {from}."));
        }
        if order.ships.has(hull) {
            return because(alone, format!("{ship} comes along already."));
        }
        if card.bound {
            return because(rule::FG_18_2_2, format!("{ship} goes nowhere without its owner."));
        }
        because(rule::FG_U44, "friends would be left alone in the orbit box.")
    }

    fn no_destination(&self, order: &Order, to: Place) -> Reason {
        if to == order.from {
            return because(rule::FG_12_9, "the stack is there already.");
        }
        let number: u8 = order.units.iter().sum();
        let mut taken = pieces::kinds(order.side).filter(|kind| order.units[kind.ix()] > 0);
        taken
            .find_map(|kind| self.no_way(kind, order.from, to))
            .or_else(|| if to.is_orbit() { None } else { self.full(to, order.side, number, rule::FG_12_10) })
            .or_else(|| because(rule::FG_U44, "friends would be left alone in the orbit box."))
    }

    pub(super) fn no_boarding(&self, flight: &Flight, choice: Choice) -> Reason {
        let ship = words::capital(&self.names().ship(flight.hull));
        let seats_rule = words::ship_rule(&self.ground, flight.hull, rule::FG_18_1_4);
        match choice {
            Choice::Board(who) => self
                .helpless(who, flight.side)
                .or_else(|| flight.from.and_then(|from| self.elsewhere(who, from, seats_rule)))
                .or_else(|| {
                    if flight.aboard.has(who) {
                        return because(seats_rule, format!("{} is aboard already.", self.who(who)));
                    }
                    if flight.reaction && flight.from.is_some_and(|from| !from.is_orbit()) {
                        return because(rule::FG_15_6, "nobody else comes along on a reaction move.");
                    }
                    None
                })
                .or_else(|| self.has_moved(who))
                .or_else(|| {
                    let seats = self.ground.book.ships[flight.hull.ix()].passengers;
                    let rule = words::ship_rule(&self.ground, flight.hull, rule::FG_18_1_16);
                    because(rule, format!("{ship} has {}, and they are full.", words::many(seats, "place")))
                }),
            Choice::To(place) if flight.from == Some(place) => {
                because(rule::FG_12_9, format!("{ship} is there already."))
            }
            Choice::To(place) if flight.reaction && place != flight.to => {
                because(rule::FG_15_3, format!("the reaction move goes to {}.", self.names().place(flight.to)))
            }
            Choice::To(_) => because(rule::FG_U44, "friends would be left alone in the orbit box."),
            _ => None,
        }
    }

    pub(super) fn no_sorting(&self, due: Option<Who>, choice: Choice) -> Reason {
        let (Choice::Apart(who) | Choice::WithUnits(who)) = choice else { return None };
        let due = due?;
        if who == due { None } else { because(rule::FG_19_12, format!("{} is sorted now.", self.who(due))) }
    }

    // ---- reaction ----

    pub(super) fn no_reaction(&self, side: Side, choice: Choice) -> Reason {
        match choice {
            Choice::React(place) => {
                let phasing = side.other();
                let name = self.names().place(place);
                let calls = self.count(place, phasing) > 0 || self.any_detected(self.people(place, phasing));
                if place.is_orbit() || !calls {
                    return because(rule::FG_15_2, format!("there is no enemy unit or detected enemy in {name}."));
                }
                because(rule::FG_15_3, format!("{name} was reacted to already, or nobody on the planet can go there."))
            }
            Choice::Lead(who) => self.no_leader_here(who, side),
            _ => None,
        }
    }

    pub(super) fn no_reaction_move(&self, to: Place, side: Side, choice: Choice) -> Reason {
        let near = |from: Place| {
            if self.world(from) == self.world(to) && from != to {
                return None;
            }
            because(
                rule::FG_15_4,
                format!("a reaction move to {} starts elsewhere on the same planet.", self.names().place(to)),
            )
        };
        match choice {
            Choice::Send(kind, from) => not_mine(kind, side)
                .or_else(|| near(from))
                .or_else(|| self.full(to, side, 1, rule::FG_12_10))
                .or_else(|| self.no_unit_left(kind, from)),
            Choice::SendLed(kind, leader) => {
                let from = self.state.people[leader.ix()].place();
                not_mine(kind, side)
                    .or_else(|| self.cannot_lead(leader, side))
                    .or_else(|| from.and_then(near))
                    .or_else(|| self.has_moved(leader))
                    .or_else(|| self.full(to, side, 1, rule::FG_12_10))
                    .or_else(|| self.not_with_units(leader, rule::FG_U10))
                    .or_else(|| from.and_then(|from| self.no_unit_left(kind, from)))
            }
            Choice::ReactWalk(who) => self
                .helpless(who, side)
                .or_else(|| self.state.people[who.ix()].place().and_then(near))
                .or_else(|| self.has_moved(who))
                .or_else(|| because(rule::FG_U42, "nobody walks out of an orbit box.")),
            Choice::ReactFly(hull) => {
                let at = self.state.ships[hull.ix()].at;
                let far = if let Where::At(from) = at { near(from) } else { None };
                far.or_else(|| self.cannot_fly(hull, side))
            }
            _ => None,
        }
    }

    fn no_unit_left(&self, kind: UnitKind, from: Place) -> Reason {
        let (name, place) = (words::kind(kind), self.names().place(from));
        if self.state.spots[from.ix()].units(kind) == 0 {
            return because(rule::FG_15_3, format!("there is no {name} in {place}."));
        }
        if self.state.spots[from.ix()].fresh[kind.ix()] == 0 {
            return because(rule::FG_U10, format!("the {name} in {place} has already reacted."));
        }
        because(rule::FG_U44, "friends would be left alone in the orbit box.")
    }

    pub(super) fn not_with_units(&self, who: Who, rule: RuleId) -> Reason {
        let place = self.state.people[who.ix()].place()?;
        if self.state.spots[place.ix()].with_units.has(who) {
            return None;
        }
        because(rule, format!("{} is not stacked with the unit beforehand.", self.who(who)))
    }
}
