//! Movement Segment: orders on and between planets [sections 12 and 19].

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Side;
use crate::cause::Vanishing;
use crate::choice::Choice;
use crate::detection::evasion_column;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Board, Compose, Flight, Fly, Leg, Order};
use crate::game::Freedom;
use crate::ids::{Hull, Party, Place, Places, Who};
use crate::pieces::kinds;
use crate::state::{Keeper, Segment, Where};
use crate::words::{EVASIONS, Words, and, many};
use crate::{pieces, rule};

/// Orders are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

impl Procedure<Freedom> for Movement {
    fn step(self, game: &mut Freedom) -> Flow {
        ask(game.state.phasing)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let side = game.state.phasing;
        let in_space = game.ship_in_space(side).is_some();
        if in_space {
            out.extend(game.ground.environs.into_iter().map(Choice::Enter));
        }
        for place in game.ground.places() {
            game.list_orders_at(place, side, out);
        }
        if !game.state.pdb_raised {
            out.extend(game.ground.all_worlds().filter(|&world| game.may_raise(world, side)).map(Choice::Raise));
        }
        if side == Side::Rebel {
            game.list_any_time(game.on_map(Side::Rebel), true, out);
        }
        if !in_space {
            out.push(Choice::End);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let side = game.state.phasing;
        match choice {
            Choice::End => {
                game.pop();
            }
            Choice::March(place) => game.push(Compose { order: Order::at(side, place) }),
            Choice::Fly(hull) => {
                if let Where::At(place) = game.state.ships[hull.ix()].at {
                    game.push(Board { flight: game.flight(hull, place, place) });
                }
            }
            Choice::Enter(place) => game.enter_from_space(side, place),
            Choice::Walk(who, to) => game.walk(who, to),
            Choice::Hand(prisoner, keeper) => game.hand(prisoner, Keeper::Guard(keeper)),
            Choice::HandToUnits(prisoner) => game.hand(prisoner, Keeper::Units),
            Choice::Lead(who) => game.name_leader(who),
            Choice::Raise(world) => game.raise_pdb(world),
            other => game.use_possession(other),
        }
    }

    fn rule(self, game: &Freedom) -> RuleId {
        if game.ship_in_space(game.state.phasing).is_some() { rule::FG_20_2 } else { rule::FG_12_1 }
    }

    fn question(self, words: Words<'_>) -> String {
        if words.game.ship_in_space(words.asked).is_some() {
            return "your force comes in from space: in which Environ does it land?".into();
        }
        format!("Movement Segment: what do your {} units do?", words.asked)
    }

    fn why(self, words: Words<'_>) -> String {
        let (game, side) = (words.game, words.asked);
        let ready = game.on_map(side).into_iter().filter(|who| !game.state.people[who.ix()].moved).count() as u8;
        let units: u8 = game
            .ground
            .places()
            .map(|place| {
                let spot = &game.state.spots[place.ix()];
                kinds(side).map(|kind| spot.fresh[kind.ix()]).sum::<u8>()
            })
            .sum();
        if game.ship_in_space(side).is_some() {
            return words.landing();
        }
        if units + ready == 0 {
            return "Everybody has moved; only the end of the segment is left.".into();
        }
        let left = [(units, "unit"), (ready, "character")].into_iter().filter(|(number, _)| *number > 0);
        let left = and(left.map(|(number, what)| many(number, what)).collect());
        format!("{left} {} not moved yet; each moves once.", if units + ready == 1 { "has" } else { "have" })
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::End).then(|| "End the Movement Segment".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::End => because(rule::FG_U38, "the force in space has to enter first."),
            Choice::Enter(_) if words.game.ship_in_space(words.asked).is_none() => {
                because(rule::FG_20_2, "no force of yours waits in space.")
            }
            Choice::Enter(place) if place.is_orbit() => because(rule::FG_20_2, "a force from space enters an Environ."),
            Choice::March(place) => words.no_march(place),
            Choice::Fly(hull) => words.cannot_fly(hull),
            Choice::Walk(who, to) => words.no_walk(who, to),
            Choice::Hand(prisoner, _) | Choice::HandToUnits(prisoner) => words.no_handing(prisoner),
            Choice::Lead(who) => words.no_leader_here(who),
            Choice::Raise(world) => words.no_raising(world),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
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
        let others = self.ground.surface(place).without(Places::one(place));
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

    pub(crate) fn may_move(&self, who: Who) -> bool {
        let person = &self.state.people[who.ix()];
        !person.moved && !person.shut_down
    }

    /// Whether any unit here could go anywhere.
    fn may_march(&self, place: Place, side: Side) -> bool {
        let order = Order::at(side, place);
        kinds(side).any(|kind| self.may_take(&order, kind))
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

    /// The ship left behind by a character who goes off without it, with these and this many units, and whether it is lost at
    /// once for lack of company [fg.18.1.20].
    pub(crate) fn ship_left(&self, who: Who, going: Party, units: u8) -> Option<(Hull, bool)> {
        let hull = self.state.ship_of(who)?;
        let place = self.state.people[who.ix()].place()?;
        let side = self.ground.side(who);
        let alone = self.people(place, side).without(going).is_empty() && self.count(place, side) <= units;
        Some((hull, alone || self.ground.book.ships[hull.ix()].bound))
    }

    /// The ship of a side that waits in space.
    pub(crate) fn ship_in_space(&self, side: Side) -> Option<Hull> {
        self.ground.fleets[side.ix()].into_iter().find(|hull| self.state.ships[hull.ix()].at == Where::Space)
    }

    fn enter_from_space(&mut self, side: Side, to: Place) {
        if let Some(flight) = self.flight_from_space(side, to) {
            self.push(Fly { flight, leg: Leg::Leaving });
        }
    }

    /// The flight of the force that waits in space.
    pub(crate) fn flight_from_space(&self, side: Side, to: Place) -> Option<Flight> {
        let hull = self.ship_in_space(side)?;
        let aboard = self.ground.sides[side.ix()].filter(|who| self.state.people[who.ix()].at == Where::Space);
        Some(Flight { side, hull, from: None, to, aboard, damaged: false, reaction: false })
    }
}

impl Words<'_> {
    /// What a landing from space has to fear.
    fn landing(self) -> String {
        let mut text =
            String::from("It has to enter in this segment, and an enemy PDB may try to detect it as it lands.");
        let hull = self.game.ship_in_space(self.asked);
        let pilot = hull.and_then(|hull| self.game.state.ships[hull.ix()].owner.map(|pilot| (hull, pilot)));
        if let Some((hull, pilot)) = pilot {
            let evasion = self.game.evasion(hull, pilot);
            let column = EVASIONS[evasion_column(evasion) as usize];
            let _ = write!(
                text,
                " Evasion Value {evasion} is read in column {column}, under a PDB of level 2 two columns further left; at \
                 level 0 it can only detect, not damage."
            );
        }
        text
    }

    fn no_march(self, place: Place) -> Reason {
        let name = self.names.place(place);
        let spot = &self.game.state.spots[place.ix()];
        if self.game.count(place, self.asked) == 0 {
            return because(rule::FG_12_1, format!("you have no military units in {name}."));
        }
        if pieces::kinds(self.asked).all(|kind| spot.fresh[kind.ix()] == 0) {
            return because(rule::FG_12_8, format!("your units in {name} have already moved."));
        }
        if place.is_orbit() {
            return because(rule::FG_U44, "they would leave friends alone in the orbit box.");
        }
        because(rule::FG_12_10, format!("there is no room anywhere the units of {name} could go."))
    }

    fn no_walk(self, who: Who, to: Place) -> Reason {
        let name = self.names.who(who);
        self.helpless(who).or_else(|| self.has_moved(who)).or_else(|| {
            let Some(from) = self.game.state.people[who.ix()].place() else {
                return because(rule::FG_20_2, format!("{name} waits in space."));
            };
            if from.is_orbit() || to.is_orbit() {
                return because(rule::FG_U42, "nobody walks into or out of an orbit box.");
            }
            if from == to {
                return because(rule::FG_12_2, format!("{name} is there already."));
            }
            let there = self.names.planet(to);
            because(rule::FG_12_3, format!("{name} can reach {there} only in a ship or with mobile units."))
        })
    }

    fn no_handing(self, prisoner: Who) -> Reason {
        let name = self.names.who(prisoner);
        if self.game.ground.side(prisoner) == self.asked || !self.game.state.people[prisoner.ix()].captive() {
            return because(rule::FG_2_9, format!("{name} is not a prisoner of yours."));
        }
        because(rule::FG_2_9, format!("{name} can be handed only to another keeper in the same Environ."))
    }
}
