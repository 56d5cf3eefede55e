//! Ships about to leave: who pilots them, who comes aboard [sections 18 and 19].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Rating, Side};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::frame::{Flight, Fly, Leg};
use crate::game::Freedom;
use crate::ids::{Fleet, Hull, Party, Place, Places, Who};
use crate::rule;
use crate::words::{Words, capital, chances, many, ratings, ship_rule};

/// A ship's company is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// What it is so far.
    pub flight: Flight,
}

impl Procedure<Freedom> for Board {
    fn step(self, _: &mut Freedom) -> Flow {
        ask(self.flight.side)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let flight = &self.flight;
        let Some(from) = flight.from else { return };
        let seats = game.ground.book.ships[flight.hull.ix()].passengers;
        let used = game.load_aboard(flight.aboard);
        let closed = flight.reaction && !from.is_orbit();
        for who in game.people(from, flight.side).without(flight.aboard) {
            let more = Flight { aboard: flight.aboard.or(Party::one(who)), ..*flight };
            let fits = used + game.load(who) <= seats;
            if !closed && fits && game.may_move(who) && !game.strands_by_ship(&more) {
                out.push(Choice::Board(who));
            }
        }
        if game.leaves_alone(flight) {
            return;
        }
        if flight.reaction {
            out.push(Choice::To(flight.to));
            return;
        }
        let reach = game.ground.environs.or(game.ground.orbits).without(Places::one(from));
        out.extend(reach.into_iter().map(Choice::To));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { mut flight } = self;
        match choice {
            Choice::Board(who) => {
                flight.aboard = flight.aboard.or(Party::one(who)).or(game.guarded(who));
                game.turn_to(Self { flight });
            }
            Choice::To(place) => {
                flight.to = place;
                game.turn_to(Fly { flight, leg: Leg::Leaving });
            }
            _ => {}
        }
    }

    fn rule(self, game: &Freedom) -> RuleId {
        if self.flight.reaction { rule::FG_15_6 } else { ship_rule(&game.ground, self.flight.hull, rule::FG_18_1_4) }
    }

    fn question(self, words: Words<'_>) -> String {
        let flight = &self.flight;
        let ship = words.names.ship(flight.hull);
        let seats = words.game.ground.book.ships[flight.hull.ix()].passengers;
        let aboard = words.names.party(flight.aboard);
        if flight.reaction {
            return format!("{ship} reacts with {aboard} aboard: who comes along?");
        }
        format!("{ship} ({seats} places) has {aboard} aboard: who else comes along, and where to?")
    }

    fn why(self, words: Words<'_>) -> String {
        let flight = &self.flight;
        let game = words.game;
        let seats = game.ground.book.ships[flight.hull.ix()].passengers;
        let free = flight.aboard.and(game.ground.sides[flight.side.ix()]);
        let used: u8 = free.into_iter().map(|who| game.load(who)).sum();
        let evasion = game.state.ships[flight.hull.ix()].owner.map_or(0, |pilot| game.evasion(flight.hull, pilot));
        let are = if used == 1 { "is" } else { "are" };
        format!("{used} of {seats} places {are} taken, companions and prisoners counted; Evasion Value {evasion}.")
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let (game, names, flight) = (words.game, words.names, &self.flight);
        match choice {
            Choice::Board(who) => {
                let ship = words.without_ship(who, flight.aboard.or(Party::one(who)), 0);
                Some(format!("Take {} aboard ({}){ship}", names.who(who), ratings(game, who)))
            }
            Choice::To(place) => {
                let fate = if words.knows(place) { chances::flight(game, flight, place) } else { String::new() };
                Some(format!("Fly to {}{fate}", names.place(place)))
            }
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let flight = &self.flight;
        let ship = capital(&words.names.ship(flight.hull));
        let seats_rule = ship_rule(&words.game.ground, flight.hull, rule::FG_18_1_4);
        match choice {
            Choice::Board(who) => words
                .helpless(who)
                .or_else(|| flight.from.and_then(|from| words.elsewhere(who, from, seats_rule)))
                .or_else(|| {
                    if flight.aboard.has(who) {
                        return because(seats_rule, format!("{} is aboard already.", words.names.who(who)));
                    }
                    if flight.reaction && flight.from.is_some_and(|from| !from.is_orbit()) {
                        return because(rule::FG_15_6, "nobody else comes along on a reaction move.");
                    }
                    None
                })
                .or_else(|| words.has_moved(who))
                .or_else(|| {
                    let seats = words.game.ground.book.ships[flight.hull.ix()].passengers;
                    let rule = ship_rule(&words.game.ground, flight.hull, rule::FG_18_1_16);
                    because(rule, format!("{ship} has {}, and they are full.", many(seats, "place")))
                }),
            Choice::To(place) if flight.from == Some(place) => {
                because(rule::FG_12_9, format!("{ship} is there already."))
            }
            Choice::To(place) if flight.reaction && place != flight.to => {
                because(rule::FG_15_3, format!("the reaction move goes to {}.", words.names.place(flight.to)))
            }
            Choice::To(_) => because(rule::FG_U44, "friends would be left alone in the orbit box."),
            _ => None,
        }
    }

    /// Its owner is still thinking: a view leaves it out altogether.
    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// Places a character takes aboard: one, and one for each prisoner and companion [fg.18.1.4, fg.14.27].
    pub(crate) fn load(&self, who: Who) -> u8 {
        1 + self.guarded(who).len() + self.companions(who)
    }

    /// Whether a ship has a pilot to leave a place, as everybody can see; hidden companions may lack room [fg.19.11].
    pub(crate) fn has_pilot(&self, hull: Hull, place: Place) -> bool {
        let Some(pilot) = self.state.ships[hull.ix()].owner else { return false };
        let elsewhere = self.ground.environs.or(self.ground.orbits).without(Places::one(place));
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
            && !self.people(from, flight.side).without(flight.aboard).is_empty()
    }

    /// Whether a ship would leave somebody alone in an orbit box who can't come aboard any more.
    fn strands_by_ship(&self, flight: &Flight) -> bool {
        let Some(from) = flight.from.filter(|_| self.leaves_alone(flight)) else { return false };
        let people = self.people(from, flight.side);
        let load: u8 = people.into_iter().map(|who| self.load(who)).sum();
        let seats = self.ground.book.ships[flight.hull.ix()].passengers;
        load > seats || people.without(flight.aboard).into_iter().any(|who| !self.may_move(who))
    }

    pub(crate) fn load_aboard(&self, aboard: Party) -> u8 {
        let free = aboard.filter(|who| !self.state.people[who.ix()].captive());
        free.into_iter().map(|who| self.load(who)).sum()
    }

    /// A flight from a place with its pilot and the pilot's prisoners aboard.
    pub(crate) fn flight(&self, hull: Hull, from: Place, to: Place) -> Flight {
        let side = self.ground.book.ships[hull.ix()].side;
        let pilot = self.state.ships[hull.ix()].owner;
        let aboard = pilot.map_or(Party::EMPTY, |who| Party::one(who).or(self.guarded(who)));
        Flight { side, hull, from: Some(from), to, aboard, damaged: false, reaction: false }
    }
}
