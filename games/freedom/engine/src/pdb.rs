//! Military stacks on the move and PDB fire on them [section 3.6].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId};

use crate::book::{Side, UnitKind};
use crate::cause::{Harm, Sighting};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Event, Loss};
use crate::frame::{Leg, Order};
use crate::game::Freedom;
use crate::ids::{Party, Place, World};
use crate::losses::{forced, payable, toll};
use crate::pieces::kinds;
use crate::rule;
use crate::state::{Keeper, Sight, Units, Where};
use crate::words::{Words, and, capital, chances, fire_rule, is_crowd, many, units};

/// The columns a PDB fires in by its level: 1-1 and 3-1 [fg.3.6.2, fg.3.6.3].
pub(crate) const FIRE_COLUMN: [usize; 3] = [0, 5, 7];

/// A stack moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// The stack.
    pub order: Order,
    /// How far it has come.
    pub leg: Leg,
}

impl Procedure<Freedom> for March {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { order, leg } = self;
        let enemy = order.side.other();
        match leg {
            Leg::Leaving => {
                let off = !order.from.is_orbit() && game.leaves_surface(order.from, order.to);
                let next = if off && game.can_fire(order.from, enemy) { Leg::FireLeaving } else { Leg::Under };
                game.turn_to(Self { order, leg: next })
            }
            Leg::FireLeaving | Leg::FireArriving => ask(enemy),
            Leg::LossLeaving | Leg::LossArriving => game.pay_on_the_way(order, leg),
            Leg::Under => {
                let order = game.lift_stack(order);
                let down = !order.to.is_orbit() && game.leaves_surface(order.to, order.from);
                let next = if down && game.can_fire(order.to, enemy) { Leg::FireArriving } else { Leg::Landing };
                game.turn_to(Self { order, leg: next })
            }
            Leg::Landing => {
                game.pop();
                game.land_stack(&order);
                Flow::Go
            }
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { order, leg } = &self;
        match leg {
            Leg::FireLeaving | Leg::FireArriving => out.extend([Choice::Fire, Choice::Pass]),
            _ => {
                let due = game.state.battle.losses[order.side.ix()];
                out.extend(payable(&order.units, order.side, due).map(Choice::Lose));
            }
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { mut order, leg } = self;
        let leaving = matches!(leg, Leg::FireLeaving | Leg::LossLeaving);
        match choice {
            Choice::Fire => {
                let place = if leaving { order.from } else { order.to };
                game.show_order(&mut order, leaving);
                game.fire(&order, game.world(place));
                game.turn_to(Self { order, leg: if leaving { Leg::LossLeaving } else { Leg::LossArriving } });
            }
            Choice::Lose(kind) => {
                game.lose_on_the_way(&mut order, leg, kind);
                game.turn_to(Self { order, leg });
            }
            _ => {
                let world = game.world(if leaving { order.from } else { order.to });
                game.tell(Event::LetPass { world });
                game.turn_to(Self { order, leg: if leaving { Leg::Under } else { Leg::Landing } });
            }
        }
    }

    fn rule(self, game: &Freedom) -> RuleId {
        if self.taking_losses() {
            return rule::FG_3_6_5;
        }
        fire_rule(game.state.planets[game.world(self.under_fire()).ix()].pdb_level)
    }

    fn question(self, words: Words<'_>) -> String {
        let Self { order, leg } = &self;
        let names = words.names;
        let leaving = matches!(leg, Leg::FireLeaving | Leg::LossLeaving);
        let place = if leaving { order.from } else { order.to };
        if matches!(leg, Leg::LossLeaving | Leg::LossArriving) {
            let due = words.game.state.battle.losses[order.side.ix()];
            return format!("PDB fire from {} costs you {due} more: which unit is lost?", names.planet(place));
        }
        let level = words.game.state.planets[words.game.world(place).ix()].pdb_level;
        let does = match (leaving, is_crowd(&order.units, 0)) {
            (true, true) => "lift off from",
            (true, false) => "lifts off from",
            (false, true) => "come down in",
            (false, false) => "comes down in",
        };
        let who = capital(&words.seen_units(order));
        format!("{who} {does} {}: does your PDB (level {level}) fire?", names.place(place))
    }

    fn why(self, words: Words<'_>) -> String {
        let Self { order: Order { from, to, .. }, leg } = self;
        let leaving = matches!(leg, Leg::FireLeaving | Leg::LossLeaving);
        let place = if leaving { from } else { to };
        if matches!(leg, Leg::LossLeaving | Leg::LossArriving) {
            return "The strengths of the units lost have to add up to the loss.".into();
        }
        let level = words.game.state.planets[words.game.world(place).ix()].pdb_level;
        let column = if level == 2 { "3-1" } else { "1-1" };
        format!(
            "It fires on column {column}; the units answer, and a loss of 2 puts the PDB Down, 3 or more also costs a \
             level. The stack goes from {} to {}.",
            words.names.place(from),
            words.names.place(to)
        )
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Fire | Choice::Detect => Some(format!("Fire the PDB{}", chances::fire(words.game, &self))),
            Choice::Pass => Some("Hold fire".into()),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        if self.taking_losses() { words.no_loss(&self.order.units, choice) } else { None }
    }

    /// The Rebel player learns what covered units are when they are shown.
    fn hide(&mut self, me: Side) {
        if me == Side::Rebel {
            self.order.hide_units();
        }
    }
}

impl March {
    /// Whether units are to be lost.
    fn taking_losses(&self) -> bool {
        matches!(self.leg, Leg::LossLeaving | Leg::LossArriving)
    }

    /// The place whose PDB is asked about.
    pub(crate) fn under_fire(&self) -> Place {
        if self.leg == Leg::FireLeaving { self.order.from } else { self.order.to }
    }

    /// Whether the stack has left the ground.
    pub fn in_transit(&self) -> bool {
        matches!(self.leg, Leg::FireArriving | Leg::LossArriving | Leg::Landing)
    }
}

impl Freedom {
    /// Whether a move between these places crosses the border of surface and space of the first one.
    pub(crate) fn leaves_surface(&self, ground: Place, other: Place) -> bool {
        other.is_orbit() || self.world(ground) != self.world(other)
    }

    pub(crate) fn can_fire(&self, place: Place, side: Side) -> bool {
        let world = self.world(place);
        self.commands_pdb(world, side) && self.state.planets[world.ix()].pdb_level > 0
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
                self.turn_to(March { order, leg });
                return ask(side);
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
            return self.turn_to(March { order, leg: next });
        }
        if leg == Leg::LossArriving {
            return self.turn_to(March { order, leg: Leg::Landing });
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

impl Words<'_> {
    /// Units of an order as the asked side knows them.
    pub(crate) fn seen_units(self, order: &Order) -> String {
        if self.asked == Side::Imperial || order.side == Side::Rebel || order.shown {
            return and(units(&order.units));
        }
        let hidden = covered(&order.units);
        let mut open = order.units;
        open[UnitKind::PATROL.ix()] = 0;
        open[UnitKind::LINE.ix()] = 0;
        let mut parts = units(&open);
        if hidden > 0 {
            parts.push(many(hidden, "covered unit"));
        }
        and(parts)
    }
}

/// Patrols and Lines among units.
pub(crate) fn covered(units: &Units) -> u8 {
    units[UnitKind::PATROL.ix()] + units[UnitKind::LINE.ix()]
}
