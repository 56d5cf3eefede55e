//! Ships and their owners: given, inherited, replaced [section 18].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Side;
use crate::cause::Gift;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Event, Wreck};
use crate::game::Freedom;
use crate::ids::{Hull, Party, Who};
use crate::rule;
use crate::state::Where;
use crate::words::{Words, ship_rule};

impl Freedom {
    /// Gives a ship to a character, wherever they are.
    pub(crate) fn own(&mut self, hull: Hull, who: Who, gift: Gift) {
        let at = self.state.people[who.ix()].at;
        self.moor(hull, at);
        let ship = &mut self.state.ships[hull.ix()];
        ship.owner = Some(who);
        ship.with_units = matches!(at, Where::At(place) if self.state.spots[place.ix()].with_units.has(who));
        self.tell(Event::ShipGiven { hull, who, gift });
    }

    /// Gives a ship to a character; one they had before is lost.
    pub(crate) fn give_ship(&mut self, hull: Hull, who: Who, gift: Gift) {
        if let Some(old) = self.state.ship_of(who) {
            self.lose_ship(old, Wreck::Replaced);
        }
        self.own(hull, who, gift);
    }
}

/// A ship whose owner is gone is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PassShip {
    /// The ship.
    pub hull: Hull,
}

impl Procedure<Freedom> for PassShip {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { hull } = self;
        game.state.adrift.drop(hull);
        if game.heirs(hull).is_empty() && !game.units_can_keep(hull) {
            game.lose_ship(hull, Wreck::GivenUp);
            return game.pop();
        }
        ask(game.ground.book.ships[hull.ix()].side)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { hull } = self;
        out.extend(game.heirs(hull).into_iter().map(|who| Choice::Own(hull, who)));
        if game.units_can_keep(hull) {
            out.push(Choice::LeaveShip(hull));
        }
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        match choice {
            Choice::Own(hull, who) => game.give_ship(hull, who, Gift::Inherited),
            Choice::LeaveShip(hull) => {
                game.state.ships[hull.ix()].with_units = true;
                if let Where::At(place) = game.state.ships[hull.ix()].at {
                    game.tell(Event::ShipLeft { hull, place });
                }
            }
            _ => game.lose_ship(self.hull, Wreck::GivenUp),
        }
    }

    fn rule(self, game: &Freedom) -> RuleId {
        ship_rule(&game.ground, self.hull, rule::FG_18_1_15)
    }

    fn question(self, words: Words<'_>) -> String {
        format!("{} has lost its owner: who takes it over?", words.names.ship(self.hull))
    }

    fn why(self, _: Words<'_>) -> String {
        "Given to nobody, it is lost.".into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| format!("Give {} up", words.names.ship(self.hull)))
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Own(_, who) => words.no_owner(who),
            Choice::LeaveShip(_) => because(rule::FG_18_1_15, "no friendly military units are there to keep it."),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn heirs(&self, hull: Hull) -> Party {
        let ship = &self.state.ships[hull.ix()];
        let Where::At(place) = ship.at else { return Party::EMPTY };
        let side = self.ground.book.ships[hull.ix()].side;
        if self.ground.book.ships[hull.ix()].bound {
            return Party::EMPTY;
        }
        let stack = if ship.with_units { self.with_units(place, side) } else { self.apart(place, side) };
        stack.filter(|who| self.state.ship_of(who).is_none())
    }

    fn units_can_keep(&self, hull: Hull) -> bool {
        let card = &self.ground.book.ships[hull.ix()];
        match self.state.ships[hull.ix()].at {
            Where::At(place) => !card.bound && self.count(place, card.side) > 0,
            _ => false,
        }
    }
}

/// Knights are given ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Equip;

impl Procedure<Freedom> for Equip {
    fn step(self, game: &mut Freedom) -> Flow {
        if game.spare_ship().is_none() || game.knights().is_empty() {
            return game.pop();
        }
        ask(Side::Imperial)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.knights().into_iter().map(Choice::Equip));
        out.push(Choice::End);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        match (choice, game.spare_ship()) {
            (Choice::Equip(who), Some(hull)) => game.own(hull, who, Gift::Replacement),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_4_1_3
    }

    fn question(self, _: Words<'_>) -> String {
        "which Knight is given a new ship?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "You have fewer ships than at the start.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::End).then(|| "Give no further ship".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Equip(who) = choice else { return None };
        let name = words.names.who(who);
        words.helpless(who).or_else(|| {
            if !words.game.ground.book.characters[who.ix()].knight {
                return because(rule::FG_18_2_4, format!("{name} is not a Knight."));
            }
            if words.game.state.ship_of(who).is_some() {
                return because(rule::FG_18_2_8, format!("{name} has a ship already."));
            }
            because(rule::FG_4_1_3, format!("{name} is not on a planet you control."))
        })
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// Replacement ships: an ordinary ship that is not in play.
    fn spare_ship(&self) -> Option<Hull> {
        let in_play = self.imperial_ships();
        if in_play >= self.state.tally.imperial_ships {
            return None;
        }
        self.ground.fleets[Side::Imperial.ix()]
            .into_iter()
            .find(|hull| self.state.ships[hull.ix()].at == Where::Deck && !self.ground.book.ships[hull.ix()].bound)
    }

    fn imperial_ships(&self) -> u8 {
        let ships = self.ground.fleets[Side::Imperial.ix()].into_iter();
        ships.filter(|hull| matches!(self.state.ships[hull.ix()].at, Where::At(_) | Where::Space)).count() as u8
    }

    /// Knights who may be given a ship [fg.18.2.4].
    fn knights(&self) -> Party {
        self.ground.sides[Side::Imperial.ix()].filter(|who| {
            let place = self.state.people[who.ix()].place();
            self.ground.book.characters[who.ix()].knight
                && self.free_on_map(who)
                && self.state.ship_of(who).is_none()
                && place.is_some_and(|place| {
                    !place.is_orbit() && self.controller(self.world(place)) == Some(Side::Imperial)
                })
        })
    }
}
