//! Stacks that are put together to move: what may join them, and where they may go [section 12].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Side, UnitKind};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::frame::{Leg, March, Order};
use crate::game::Freedom;
use crate::ids::{Fleet, Hull, Party, Place, Places};
use crate::pieces::kinds;
use crate::refusals::foreign_ship;
use crate::state::{Sight, Units, Where};
use crate::words::{Words, and, capital, chances, is_crowd, ship_rule, units};
use crate::{pieces, rule, words};

/// A stack is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Compose {
    /// What it is so far.
    pub order: Order,
}

impl Procedure<Freedom> for Compose {
    fn step(self, _: &mut Freedom) -> Flow {
        ask(self.order.side)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let order = &self.order;
        let side = order.side;
        out.extend(kinds(side).filter(|&kind| game.may_take(order, kind)).map(Choice::Take));
        let more = game.with_all_units(order).units.iter().sum::<u8>() - order.units.iter().sum::<u8>();
        if more > 1 {
            out.push(Choice::TakeAll);
        }
        if order.units == Units::default() {
            return;
        }
        for who in game.people(order.from, side).without(order.people) {
            let mut more = *order;
            more.people.add(who);
            if game.may_move(who) && !game.strands(&more) {
                out.push(Choice::Bring(who));
            }
        }
        for hull in game.fleet(order.from, side).without(order.ships) {
            let mut more = *order;
            more.ships.add(hull);
            let bound = game.ground.book.ships[hull.ix()].bound;
            let owner = game.state.ships[hull.ix()].owner;
            let with_owner = owner.is_some_and(|who| order.people.has(who));
            if (!bound || with_owner) && !game.strands(&more) {
                out.push(Choice::Tow(hull));
            }
        }
        if game.complete(order) {
            out.extend(game.destinations(order).into_iter().map(Choice::To));
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { mut order } = self;
        match choice {
            Choice::Take(kind) => order.units[kind.ix()] += 1,
            Choice::TakeAll => order = game.with_all_units(&order),
            Choice::Bring(who) => order.people.add(who),
            Choice::Tow(hull) => order.ships.add(hull),
            Choice::To(place) => {
                order.to = place;
                game.turn_to(March { order, leg: Leg::Leaving });
                return;
            }
            _ => return,
        }
        game.turn_to(Self { order });
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_12_6
    }

    fn question(self, words: Words<'_>) -> String {
        let order = &self.order;
        let from = words.names.place(order.from);
        if order.units == Units::default() {
            return format!("a stack leaves {from}: which units go?");
        }
        let company = order.people.len() + order.ships.len();
        let set_out = if is_crowd(&order.units, company) { "set out" } else { "sets out" };
        format!("{} {set_out} from {from}: who else comes along, and where to?", words.stack(order))
    }

    fn why(self, _: Words<'_>) -> String {
        "Characters and ships that come along are safe from detection, but the stack can be fired on.".into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::TakeAll => Some("Take all units that can go".into()),
            Choice::To(place) => Some(self.destination(words, place)),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let order = &self.order;
        let empty = order.units == Units::default();
        match choice {
            Choice::Take(kind) => words.no_taking(order, kind),
            Choice::TakeAll => because(rule::FG_12_6, "not two more units could come along."),
            Choice::Bring(_) | Choice::Tow(_) | Choice::To(_) if empty => {
                because(rule::FG_19_5, "take at least one military unit first.")
            }
            Choice::Bring(who) => words
                .helpless(who)
                .or_else(|| words.elsewhere(who, order.from, rule::FG_12_6))
                .or_else(|| words.has_moved(who))
                .or_else(|| because(rule::FG_12_6, format!("{} comes along already.", words.names.who(who)))),
            Choice::Tow(hull) => words.no_towing(order, hull),
            Choice::To(place) => words.no_destination(order, place),
            _ => None,
        }
    }

    /// Its owner is still thinking: a view leaves it out altogether.
    fn hide(&mut self, _: Side) {}
}

impl Compose {
    /// A march to a place: whose ships stay behind, and the fire on the way.
    fn destination(self, words: Words<'_>, place: Place) -> String {
        let Self { order } = self;
        let number = order.units.iter().sum();
        let left = order.people.filter(|who| words.game.state.ship_of(who).is_some_and(|hull| !order.ships.has(hull)));
        let left: Vec<String> = left.into_iter().map(|who| words.without_ship(who, order.people, number)).collect();
        let fire = if words.knows(place) {
            chances::fire_on_the_way(words.game, &Order { to: place, ..order })
        } else {
            String::new()
        };
        format!("March to {}{}{fire}", words.names.place(place), left.concat())
    }
}

impl Freedom {
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
        reach
            .without(Places::one(order.from))
            .into_iter()
            .filter(|&place| self.room(place, order.side) >= number)
            .collect()
    }

    /// Whether an order would leave somebody in an orbit box who can't come along and has neither ship nor units.
    fn strands(&self, order: &Order) -> bool {
        order.from.is_orbit() && {
            let left = self.people(order.from, order.side).without(order.people);
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
    pub(crate) fn ships_left(&self, place: Place, side: Side, people: Party, ships: Fleet) -> Fleet {
        let stays = |hull: &Hull| {
            let card = &self.ground.book.ships[hull.ix()];
            !card.bound || !card.owner.is_some_and(|owner| people.has(owner))
        };
        self.fleet(place, side).without(ships).into_iter().filter(stays).collect()
    }

    /// Whether an order may set out as it is: nobody is left alone in an orbit box.
    pub(crate) fn complete(&self, order: &Order) -> bool {
        !order.from.is_orbit()
            || self.supported(order)
            || self.people(order.from, order.side).without(order.people).is_empty()
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

impl Words<'_> {
    /// A stack of the asked side, everything named.
    fn stack(self, order: &Order) -> String {
        let mut parts = units(&order.units);
        parts.extend(order.people.into_iter().map(|who| self.names.who(who).to_owned()));
        parts.extend(order.ships.into_iter().map(|hull| self.names.ship(hull)));
        and(parts)
    }

    fn no_taking(self, order: &Order, kind: UnitKind) -> Reason {
        let (name, from) = (words::kind(kind), self.names.place(order.from));
        let spot = &self.game.state.spots[order.from.ix()];
        self.not_mine(kind).or_else(|| {
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

    fn no_towing(self, order: &Order, hull: Hull) -> Reason {
        let ship = capital(&self.names.ship(hull));
        let card = &self.game.ground.book.ships[hull.ix()];
        if card.side != order.side {
            return because(foreign_ship(order.side), format!("{ship} does not belong to you."));
        }
        let alone = ship_rule(&self.game.ground, hull, rule::FG_18_1_19);
        if self.game.state.ships[hull.ix()].at != Where::At(order.from) {
            let from = self.names.place(order.from);
            return because(alone, format!("{ship} is not a ship of yours in {from}."));
        }
        if order.ships.has(hull) {
            return because(alone, format!("{ship} comes along already."));
        }
        if card.bound {
            return because(rule::FG_18_2_2, format!("{ship} goes nowhere without its owner."));
        }
        because(rule::FG_U44, "friends would be left alone in the orbit box.")
    }

    fn no_destination(self, order: &Order, to: Place) -> Reason {
        if to == order.from {
            return because(rule::FG_12_9, "the stack is there already.");
        }
        let number: u8 = order.units.iter().sum();
        let mut taken = pieces::kinds(order.side).filter(|kind| order.units[kind.ix()] > 0);
        taken
            .find_map(|kind| self.no_way(kind, order.from, to))
            .or_else(|| if to.is_orbit() { None } else { self.full(to, number, rule::FG_12_10) })
            .or_else(|| because(rule::FG_U44, "friends would be left alone in the orbit box."))
    }
}
