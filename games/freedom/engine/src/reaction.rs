//! Enemy Reaction Segment [section 15].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Side, UnitKind};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::frame::{Board, Fly, Leg, March, Order, Sort};
use crate::game::Freedom;
use crate::ids::{Hull, Party, Place, Places, Who};
use crate::pieces::kinds;
use crate::state::{Segment, Where};
use crate::words::Words;
use crate::{rule, words};

/// Reaction moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction;

impl Procedure<Freedom> for Reaction {
    fn step(self, game: &mut Freedom) -> Flow {
        let side = game.state.phasing.other();
        let mut pending = game.state.pending;
        for place in game.state.pending {
            if !game.can_react(place, side) {
                pending.drop(place);
            }
        }
        game.state.pending = pending;
        if pending.is_empty() { game.pop() } else { ask(side) }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let side = game.state.phasing.other();
        out.extend(game.state.pending.into_iter().map(Choice::React));
        game.list_all_leaders(side, out);
        out.push(Choice::End);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        match choice {
            Choice::React(place) => game.push(ReactAt { place }),
            Choice::Lead(who) => game.name_leader(who),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_15_2
    }

    fn question(self, _: Words<'_>) -> String {
        "Reaction Segment: where do you send a reaction move?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        ALLOWED.into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::End).then(|| "End the Enemy Reaction Segment".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::React(place) => {
                let phasing = words.asked.other();
                let name = words.names.place(place);
                let calls =
                    words.game.count(place, phasing) > 0 || words.game.any_detected(words.game.people(place, phasing));
                if place.is_orbit() || !calls {
                    return because(rule::FG_15_2, format!("there is no enemy unit or detected enemy in {name}."));
                }
                because(rule::FG_15_3, format!("{name} was reacted to already, or nobody on the planet can go there."))
            }
            Choice::Lead(who) => words.no_leader_here(who),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

/// What the segment is about.
const ALLOWED: &str = "Each Environ with enemy units or detected enemies allows one move from the same planet: a unit, a unit \
                       with its leader, or a character.";

/// One reaction move to this Environ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReactAt {
    /// Where to.
    pub place: Place,
}

impl Procedure<Freedom> for ReactAt {
    fn step(self, game: &mut Freedom) -> Flow {
        ask(game.state.phasing.other())
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { place: to } = self;
        let side = game.state.phasing.other();
        for from in game.neighbours(to) {
            if game.room(to, side) > 0 {
                for kind in kinds(side) {
                    if game.may_send(from, kind, None) {
                        out.push(Choice::Send(kind, from));
                    }
                    let leaders = game.reaction_leaders(from, side);
                    let leaders = leaders.filter(|&who| game.may_send(from, kind, Some(who)));
                    out.extend(leaders.map(|who| Choice::SendLed(kind, who)));
                }
            }
            let walkers = game.people(from, side).into_iter().filter(|&who| game.may_react_on_foot(who, from));
            out.extend(walkers.map(Choice::ReactWalk));
            let pilots = game.fleet(from, side).into_iter().filter(|&hull| game.may_fly(hull, from));
            out.extend(pilots.map(Choice::ReactFly));
        }
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { place: to } = self;
        game.state.pending.drop(to);
        game.pop();
        match choice {
            Choice::Send(kind, from) => game.send(kind, from, to, None),
            Choice::SendLed(kind, leader) => {
                if let Some(from) = game.state.people[leader.ix()].place() {
                    game.send(kind, from, to, Some(leader));
                }
            }
            Choice::ReactWalk(who) => {
                let side = game.ground.side(who);
                game.walk(who, to);
                if game.count(to, side) > 0 {
                    game.push(Sort { place: to, left: Party::one(who) });
                }
            }
            Choice::ReactFly(hull) => game.react_by_ship(hull, to),
            _ => {}
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_15_3
    }

    fn question(self, words: Words<'_>) -> String {
        format!("who makes the reaction move to {}?", words.names.place(self.place))
    }

    fn why(self, _: Words<'_>) -> String {
        ALLOWED.into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| "Make no reaction move here".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Self { place: to } = self;
        let near = |from: Place| {
            if words.game.world(from) == words.game.world(to) && from != to {
                return None;
            }
            because(
                rule::FG_15_4,
                format!("a reaction move to {} starts elsewhere on the same planet.", words.names.place(to)),
            )
        };
        match choice {
            Choice::Send(kind, from) => words
                .not_mine(kind)
                .or_else(|| near(from))
                .or_else(|| words.full(to, 1, rule::FG_12_10))
                .or_else(|| words.no_unit_left(kind, from)),
            Choice::SendLed(kind, leader) => {
                let from = words.game.state.people[leader.ix()].place();
                words
                    .not_mine(kind)
                    .or_else(|| words.cannot_lead(leader))
                    .or_else(|| from.and_then(near))
                    .or_else(|| words.has_moved(leader))
                    .or_else(|| words.full(to, 1, rule::FG_12_10))
                    .or_else(|| words.not_with_units(leader, rule::FG_U10))
                    .or_else(|| from.and_then(|from| words.no_unit_left(kind, from)))
            }
            Choice::ReactWalk(who) => words
                .helpless(who)
                .or_else(|| words.game.state.people[who.ix()].place().and_then(near))
                .or_else(|| words.has_moved(who))
                .or_else(|| because(rule::FG_U42, "nobody walks out of an orbit box.")),
            Choice::ReactFly(hull) => {
                let at = words.game.state.ships[hull.ix()].at;
                let far = if let Where::At(from) = at { near(from) } else { None };
                far.or_else(|| words.cannot_fly(hull))
            }
            _ => None,
        }
    }

    /// Its owner is still thinking: a view leaves it out altogether.
    fn hide(&mut self, _: Side) {}
}

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
        self.push(Reaction);
    }

    /// Places of the planet from which somebody could react into an Environ.
    fn neighbours(&self, to: Place) -> Places {
        let mut places = self.ground.surface(to).without(Places::one(to));
        let orbit = Place::orbit(self.world(to));
        if self.ground.orbits.has(orbit) {
            places.add(orbit);
        }
        places
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

    /// One unit, perhaps with a leader stacked with it before, moves to the Environ [fg.15.3].
    fn send(&mut self, kind: UnitKind, from: Place, to: Place, leader: Option<Who>) {
        let order = Order { to, ..sent(kind, from, leader) };
        self.push(March { order, leg: Leg::Leaving });
    }

    /// A character reacts in a ship; from an Environ nobody else comes along [fg.15.6].
    fn react_by_ship(&mut self, hull: Hull, to: Place) {
        let Where::At(from) = self.state.ships[hull.ix()].at else { return };
        let mut flight = self.flight(hull, from, to);
        flight.reaction = true;
        let company = self.people(from, flight.side).without(flight.aboard);
        if from.is_orbit() && !company.is_empty() {
            self.push(Board { flight });
        } else {
            self.push(Fly { flight, leg: Leg::Leaving });
        }
    }
}

impl Words<'_> {
    fn no_unit_left(self, kind: UnitKind, from: Place) -> Reason {
        let (name, place) = (words::kind(kind), self.names.place(from));
        if self.game.state.spots[from.ix()].units(kind) == 0 {
            return because(rule::FG_15_3, format!("there is no {name} in {place}."));
        }
        if self.game.state.spots[from.ix()].fresh[kind.ix()] == 0 {
            return because(rule::FG_U10, format!("the {name} in {place} has already reacted."));
        }
        because(rule::FG_U44, "friends would be left alone in the orbit box.")
    }
}

/// A reaction move of one unit, alone or with a leader, still without a destination.
fn sent(kind: UnitKind, from: Place, leader: Option<Who>) -> Order {
    let mut order = Order { leader, reaction: true, ..Order::at(kind.side(), from) };
    order.units[kind.ix()] = 1;
    order.people = leader.map_or(Party::EMPTY, Party::one);
    order
}
