//! Military stacks on the move and PDB fire on them [section 3.6].

use crate::book::{Side, UnitKind};
use crate::cause::{Harm, Sighting};
use crate::choice::Choice;
use crate::event::{Event, Loss};
use crate::frame::{Frame, Leg, Order};
use crate::game::{Flow, Freedom};
use crate::ids::{Party, Place, World};
use crate::losses::{forced, payable, toll};
use crate::pieces::kinds;
use crate::state::{Keeper, Sight, Units, Where};

/// The columns a PDB fires in by its level: 1-1 and 3-1 [fg.3.6.2, fg.3.6.3].
pub(crate) const FIRE_COLUMN: [usize; 3] = [0, 5, 7];

impl Freedom {
    pub(crate) fn step_march(&mut self, order: Order, leg: Leg) -> Flow {
        let enemy = order.side.other();
        match leg {
            Leg::Leaving => {
                let off = !order.from.is_orbit() && self.leaves_surface(order.from, order.to);
                let next = if off && self.can_fire(order.from, enemy) { Leg::FireLeaving } else { Leg::Under };
                self.turn_to(Frame::March(order, next))
            }
            Leg::FireLeaving | Leg::FireArriving => Flow::Ask(enemy),
            Leg::LossLeaving | Leg::LossArriving => self.pay_on_the_way(order, leg),
            Leg::Under => {
                let order = self.lift_stack(order);
                let down = !order.to.is_orbit() && self.leaves_surface(order.to, order.from);
                let next = if down && self.can_fire(order.to, enemy) { Leg::FireArriving } else { Leg::Landing };
                self.turn_to(Frame::March(order, next))
            }
            Leg::Landing => {
                self.pop();
                self.land_stack(&order);
                Flow::Go
            }
        }
    }

    /// Whether a move between these places crosses the border of surface and space of the first one.
    pub(crate) fn leaves_surface(&self, ground: Place, other: Place) -> bool {
        other.is_orbit() || self.world(ground) != self.world(other)
    }

    pub(crate) fn can_fire(&self, place: Place, side: Side) -> bool {
        let world = self.world(place);
        self.commands_pdb(world, side) && self.state.planets[world.ix()].pdb_level > 0
    }

    pub(crate) fn list_march(&self, order: &Order, leg: Leg, out: &mut Vec<Choice>) {
        match leg {
            Leg::FireLeaving | Leg::FireArriving => out.extend([Choice::Fire, Choice::Pass]),
            _ => {
                let due = self.state.battle.losses[order.side.ix()];
                out.extend(payable(&order.units, order.side, due).map(Choice::Lose));
            }
        }
    }

    pub(crate) fn play_march(&mut self, mut order: Order, leg: Leg, choice: Choice) {
        let leaving = matches!(leg, Leg::FireLeaving | Leg::LossLeaving);
        match choice {
            Choice::Fire => {
                let place = if leaving { order.from } else { order.to };
                self.show_order(&mut order, leaving);
                self.fire(&order, self.world(place));
                *self.top() = Frame::March(order, if leaving { Leg::LossLeaving } else { Leg::LossArriving });
            }
            Choice::Lose(kind) => {
                self.lose_on_the_way(&mut order, leg, kind);
                *self.top() = Frame::March(order, leg);
            }
            _ => {
                let world = self.world(if leaving { order.from } else { order.to });
                self.tell(Event::LetPass { world });
                *self.top() = Frame::March(order, if leaving { Leg::Under } else { Leg::Landing });
            }
        }
    }

    /// A PDB fires at a moving stack, and the stack answers [fg.3.6.9].
    fn fire(&mut self, order: &Order, world: World) {
        let level = self.state.planets[world.ix()].pdb_level;
        let column = FIRE_COLUMN[level as usize];
        let (die, units_die) = (self.die(), self.die());
        let cells = &self.ground.book.tables.military[column];
        let (rolled, pdb_loss) = (cells[die as usize - 1].1, cells[units_die as usize - 1].0);
        let loss = toll(&order.units, order.side, rolled);
        self.tell(Event::Fired { world, level, die, units_die, rolled, loss, pdb_loss });
        self.state.battle.losses[order.side.ix()] = loss;
        let harm = Harm::Fire(pdb_loss);
        if pdb_loss >= 2 {
            self.pdb_down(world, harm);
        }
        if pdb_loss >= 3 {
            self.pdb_lower(world, harm);
        }
    }

    /// Shows the covered units of a stack; while it is still on the ground, its place is known better too.
    fn show_order(&mut self, order: &mut Order, leaving: bool) {
        let (patrols, lines) = (order.units[UnitKind::PATROL.ix()], order.units[UnitKind::LINE.ix()]);
        if patrols + lines > 0 {
            order.shown = true;
            order.sight = Sight { low: lines, high: lines };
            if leaving {
                let spot = &mut self.state.spots[order.from.ix()];
                spot.sight.low = spot.sight.low.max(lines);
                spot.sight.high = spot.sight.high.min(spot.covered() - patrols);
            }
            self.state.shown += 1;
            let place = if leaving { order.from } else { order.to };
            self.tell(Event::Shown { place, patrols, lines });
        }
    }

    fn pay_on_the_way(&mut self, mut order: Order, leg: Leg) -> Flow {
        let side = order.side;
        loop {
            let due = self.state.battle.losses[side.ix()];
            if due == 0 {
                break;
            }
            let mut options = payable(&order.units, side, due);
            let first = options.next();
            let several = options.next().is_some();
            drop(options);
            if several && !forced(&order.units, side, due) {
                *self.top() = Frame::March(order, leg);
                return Flow::Ask(side);
            }
            match first {
                Some(kind) => self.lose_on_the_way(&mut order, leg, kind),
                None => self.state.battle.losses[side.ix()] = 0,
            }
        }
        self.after_losses(order, leg)
    }

    fn lose_on_the_way(&mut self, order: &mut Order, leg: Leg, kind: UnitKind) {
        order.units[kind.ix()] -= 1;
        if leg == Leg::LossLeaving {
            self.lose_unit(order.from, kind, Loss::Fire);
        } else {
            let due = &mut self.state.battle.losses[order.side.ix()];
            *due -= kind.strength();
            self.state.shown += u32::from(kind.covered());
            self.tell(Event::UnitLost { kind, place: order.to, loss: Loss::Fire });
        }
        if kind == UnitKind::LINE {
            order.sight.low -= 1;
            order.sight.high -= 1;
        }
    }

    /// Survivors go on; where no unit survives, its company stays behind or comes down alone, detected.
    fn after_losses(&mut self, order: Order, leg: Leg) -> Flow {
        let survivors: u8 = order.units.iter().sum();
        if survivors > 0 {
            let next = if leg == Leg::LossLeaving { Leg::Under } else { Leg::Landing };
            return self.turn_to(Frame::March(order, next));
        }
        if leg == Leg::LossArriving {
            return self.turn_to(Frame::March(order, Leg::Landing));
        }
        self.pop();
        self.shattered(order.people, order.from);
        Flow::Go
    }

    fn shattered(&mut self, people: Party, place: Place) {
        let people = people.filter(|who| !self.state.people[who.ix()].captive());
        if people.is_empty() {
            return;
        }
        for who in people {
            self.state.people[who.ix()].moved = true;
            self.stack(who, false);
        }
        self.tell(Event::Shattered { people, place });
        self.detect(people, Sighting::Shattered);
    }

    /// Takes a stack off the ground: units, company, ships, prisoners.
    fn lift_stack(&mut self, mut order: Order) -> Order {
        let side = order.side;
        let covered_before = self.state.spots[order.from.ix()].covered();
        self.take_units(&order);
        let spot = &self.state.spots[order.from.ix()];
        order.leader = order.leader.or(spot.leader[side.ix()].filter(|&who| order.people.has(who)));
        if !order.shown {
            order.sight = self.transit_sight(&order, covered_before);
        }
        self.settle_origin_sight(&order);
        self.lift_company(&mut order);
        order
    }

    fn take_units(&mut self, order: &Order) {
        let spot = &mut self.state.spots[order.from.ix()];
        for kind in kinds(order.side) {
            spot.fresh[kind.ix()] -= order.units[kind.ix()];
            spot.count[order.side.ix()] -= order.units[kind.ix()];
        }
        self.state.dirty = true;
    }

    /// What the Rebel player can tell of covered units that leave a stack of which bounds are known.
    fn transit_sight(&self, order: &Order, before: u8) -> Sight {
        let known = self.state.spots[order.from.ix()].sight;
        let gone = covered(&order.units);
        Sight { low: known.low.saturating_sub(before - gone), high: known.high.min(gone) }
    }

    fn settle_origin_sight(&mut self, order: &Order) {
        let gone = covered(&order.units);
        let spot = &mut self.state.spots[order.from.ix()];
        let left = spot.covered();
        let (low, high) = if order.shown { (order.sight.high, order.sight.low) } else { (gone, 0) };
        spot.sight.low = spot.sight.low.saturating_sub(low);
        spot.sight.high = spot.sight.high.saturating_sub(high).min(left);
    }

    /// Characters, ships and prisoners leave the ground with their stack.
    fn lift_company(&mut self, order: &mut Order) {
        let spot = &self.state.spots[order.from.ix()];
        let mut prisoners = Party::EMPTY;
        for who in order.people {
            prisoners = prisoners.or(self.guarded(who));
        }
        if spot.count[order.side.ix()] == 0 {
            let held = spot.captives.and(self.ground.sides[order.side.other().ix()]);
            prisoners = prisoners.or(held.filter(|who| self.state.people[who.ix()].keeper == Keeper::Units));
        }
        for hull in order.ships {
            if let Some(who) = self.state.ships[hull.ix()].owner.filter(|&who| !order.people.has(who)) {
                self.state.ships[hull.ix()].owner = None;
                self.tell(Event::TakenAlong { hull, who });
            }
            self.moor(hull, Where::Space);
        }
        for who in order.people {
            if self.state.ship_of(who).is_some_and(|hull| !order.ships.has(hull)) {
                self.abandon_ship(who);
            }
        }
        order.people = order.people.or(prisoners);
        for who in order.people {
            self.lift(who);
            self.state.people[who.ix()].at = Where::Space;
        }
    }

    fn land_stack(&mut self, order: &Order) {
        let side = order.side;
        let survivors: u8 = order.units.iter().sum();
        let spot = &mut self.state.spots[order.to.ix()];
        for kind in kinds(side) {
            spot.moved[kind.ix()] += order.units[kind.ix()];
        }
        spot.count[side.ix()] += survivors;
        spot.sight.low += order.sight.low;
        spot.sight.high += order.sight.high;
        self.state.dirty = true;
        for hull in order.ships {
            self.moor(hull, Where::At(order.to));
            self.state.ships[hull.ix()].with_units = survivors > 0;
        }
        self.land_company(order, survivors > 0);
        let mut open = order.units;
        let covered = covered(&open);
        open[UnitKind::PATROL.ix()] = 0;
        open[UnitKind::LINE.ix()] = 0;
        let Order { from, to, people, ships, reaction, .. } = *order;
        self.tell(Event::Marched { side, from, to, open, covered, people, ships, reaction });
        if survivors == 0 {
            self.shattered(order.people, order.to);
        }
    }

    fn land_company(&mut self, order: &Order, with_units: bool) {
        for who in order.people {
            if self.state.people[who.ix()].captive() {
                self.carry_prisoner(who, order.to);
                continue;
            }
            self.put(who, order.to);
            self.stack(who, with_units);
            self.state.people[who.ix()].moved = true;
        }
        let leader = &mut self.state.spots[order.to.ix()].leader[order.side.ix()];
        if with_units && leader.is_none() {
            *leader = order.leader;
        }
    }
}

/// Patrols and Lines among units.
pub(crate) fn covered(units: &Units) -> u8 {
    units[UnitKind::PATROL.ix()] + units[UnitKind::LINE.ix()]
}
