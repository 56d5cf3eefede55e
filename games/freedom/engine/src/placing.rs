//! Placement before the game: characters, ships, possessions, units [section 20].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Rating, Side, UnitKind};
use crate::cause::Gift;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Step, Turn};
use crate::game::Freedom;
use crate::ids::{Hull, Item, Party, Place};
use crate::pieces::{first_kind, kinds};
use crate::refusals::not_due;
use crate::rule;
use crate::state::{Holder, Units, Where};
use crate::words::{Words, and, kind, placing_rule, units};

impl Freedom {
    /// Puts markers, decks and forces aside and begins the set-up of the Imperial player [fg.20.6].
    pub(crate) fn open(&mut self) {
        for (ix, start) in self.ground.scenario.planets.clone().into_iter().enumerate() {
            let planet = &mut self.state.planets[ix];
            planet.loyalty = start.loyalty;
            planet.rule = start.rule;
            planet.pdb_level = start.pdb_level;
            planet.pdb_up = start.pdb_up;
        }
        let forces = &self.ground.clone().scenario.forces[Side::Imperial.ix()];
        self.state.tally.imperial_characters = forces.characters.len() as u8;
        self.state.tally.imperial_ships = forces.ships.len();
        self.push(Turn { step: Step::Cures });
        for side in [Side::Rebel, Side::Imperial] {
            self.push(SetUpUnits { side, left: self.units_given(side) });
            if side == Side::Rebel {
                self.push(SetUpItems);
            }
            self.push(SetUpShips { side });
            self.push(SetUpPeople { side, next: 0 });
        }
    }

    pub(crate) fn units_given(&self, side: Side) -> Units {
        let mut units = Units::default();
        for &(kind, number) in &self.ground.scenario.forces[side.ix()].units {
            units[kind.ix()] += number;
        }
        units
    }

    /// Environs of planets this side controls.
    pub(crate) fn held_environs(&self, side: Side) -> impl Iterator<Item = Place> + '_ {
        self.ground.environs.into_iter().filter(move |&place| self.controller(self.ground.world(place)) == Some(side))
    }
}

/// Characters are placed: one Environ for all, or one for each from this one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUpPeople {
    /// Whose.
    pub side: Side,
    /// The first of them who has no place yet.
    pub next: u8,
}

impl Procedure<Freedom> for SetUpPeople {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { side, next } = self;
        let ground = game.ground.clone();
        let forces = &ground.scenario.forces[side.ix()];
        if forces.from_space {
            for &who in &forces.characters {
                game.state.people[who.ix()].at = Where::Space;
            }
            for hull in forces.ships {
                game.state.ships[hull.ix()].at = Where::Space;
            }
            game.tell(Event::InSpace { side });
            return game.pop();
        }
        if usize::from(next) >= forces.characters.len() {
            return game.pop();
        }
        ask(side)
    }

    /// One Environ for all, or for all who are left; or, where they may be spread, one for the next of them.
    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { side, next } = self;
        let left = &game.ground.scenario.forces[side.ix()].characters[next as usize..];
        let spread = game.ground.options.any_environ;
        if !spread || left.len() > 1 {
            out.extend(game.held_environs(side).map(Choice::Start));
        }
        if spread {
            out.extend(game.held_environs(side).map(|place| Choice::Station(left[0], place)));
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { side, next } = self;
        let ground = game.ground.clone();
        let characters = &ground.scenario.forces[side.ix()].characters;
        let (people, place): (Party, Place) = match choice {
            Choice::Start(place) => (characters[next as usize..].iter().copied().collect(), place),
            Choice::Station(who, place) => (Party::one(who), place),
            _ => return,
        };
        for who in people {
            game.put(who, place);
        }
        game.tell(Event::PeopleStart { side, people, place });
        game.turn_to(Self { side, next: next + people.len() });
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_20_1
    }

    fn question(self, words: Words<'_>) -> String {
        let (game, names) = (words.game, words.names);
        let characters = &game.ground.scenario.forces[self.side.ix()].characters;
        let left = characters.get(self.next as usize..).unwrap_or_default();
        let all = names.party(left.iter().copied().collect());
        match left {
            [_] | [] => format!("where does {all} start?"),
            [first, ..] if game.ground.options.any_environ => {
                format!("{all} are to be placed: where does {} start, or where do all of them?", names.who(*first))
            }
            _ => format!("where do {all} start?"),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let characters = &words.game.ground.scenario.forces[words.asked.ix()].characters;
        let people = characters.iter().skip(self.next.into()).map(|&who| words.names.who(who).to_owned());
        let left = people.chain(words.ships_to_place()).chain(words.items_to_place()).chain(words.units_to_place());
        still_to_place(left.collect())
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Start(place) if self.next > 0 => {
                Some(format!("Let all the others start in {}", words.names.place(place)))
            }
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (Choice::Start(place) | Choice::Station(_, place)) = choice else { return None };
        if let Choice::Station(who, _) = choice {
            let ground = &words.game.ground;
            if !ground.options.any_environ {
                return because(rule::FG_U37, "the starting characters are placed all in one Environ.");
            }
            let due = ground.scenario.forces[words.asked.ix()].characters.get(self.next as usize).copied();
            if due != Some(who) {
                let due = due.map_or("somebody else", |who| words.names.who(who));
                return because(rule::FG_20_1, format!("{due} is to be placed now."));
            }
        }
        words.not_held(place)
    }

    fn hide(&mut self, _: Side) {}
}

/// Ships find owners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUpShips {
    /// Whose.
    pub side: Side,
}

impl Procedure<Freedom> for SetUpShips {
    fn step(self, game: &mut Freedom) -> Flow {
        match game.ship_to_own(self.side) {
            None => game.pop(),
            Some(_) => ask(self.side),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let forces = &game.ground.scenario.forces[self.side.ix()];
        let Some(hull) = forces.ships.into_iter().find(|hull| game.state.ships[hull.ix()].owner.is_none()) else {
            return;
        };
        let able = forces.characters.iter().filter(|&&who| {
            let pilot = !forces.from_space || game.rating(who, Rating::Navigation) >= 1;
            pilot && game.state.ship_of(who).is_none()
        });
        out.extend(able.map(|&who| Choice::Own(hull, who)));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Own(hull, who) = choice {
            game.give_ship(hull, who, Gift::SetUp);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        match self.side {
            Side::Rebel => rule::FG_18_1_5,
            Side::Imperial => rule::FG_18_2_8,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        match words.first_answer(self) {
            Some(Choice::Own(hull, _)) => format!("who owns and pilots {}?", words.names.ship(hull)),
            _ => "who is it given to?".into(),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let left = words.ships_to_place().chain(words.items_to_place()).chain(words.units_to_place());
        still_to_place(left.collect())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Own(_, who) = choice else { return None };
        words.no_owner(who)
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// The next ship without an owner, named owners served first [fg.18.1.12].
    fn ship_to_own(&mut self, side: Side) -> Option<Hull> {
        let ground = self.ground.clone();
        let forces = &ground.scenario.forces[side.ix()];
        for hull in forces.ships {
            if self.state.ships[hull.ix()].owner.is_none()
                && let Some(owner) = ground.book.ships[hull.ix()].owner
                && forces.characters.contains(&owner)
            {
                self.own(hull, owner, Gift::WithOwner);
            }
        }
        forces.ships.into_iter().find(|hull| self.state.ships[hull.ix()].owner.is_none())
    }
}

/// Possessions find holders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUpItems;

impl Procedure<Freedom> for SetUpItems {
    fn step(self, game: &mut Freedom) -> Flow {
        if game.item_to_hold().is_none() { game.pop() } else { ask(Side::Rebel) }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Some(item) = game.item_to_hold() else { return };
        let characters = &game.ground.scenario.forces[Side::Rebel.ix()].characters;
        let able = characters.iter().filter(|&&who| game.may_hold(who, item));
        out.extend(able.map(|&who| Choice::Hold(item, who)));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Hold(item, who) = choice {
            game.receive(item, who);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_14_9
    }

    fn question(self, words: Words<'_>) -> String {
        match words.first_answer(self) {
            Some(Choice::Hold(item, _)) => format!("who holds {}?", words.names.item(item)),
            _ => "who is it given to?".into(),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        still_to_place(words.items_to_place().chain(words.units_to_place()).collect())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Hold(item, who) = choice else { return None };
        words.no_holder(item, who)
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn item_to_hold(&self) -> Option<Item> {
        let given = &self.ground.scenario.forces[Side::Rebel.ix()].possessions;
        given.iter().copied().find(|item| self.state.items[item.ix()].holder == Holder::Deck)
    }
}

/// Military units are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUpUnits {
    /// Whose.
    pub side: Side,
    /// Those that have no place yet.
    pub left: Units,
}

impl Procedure<Freedom> for SetUpUnits {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { side, left } = self;
        if left == Units::default() {
            game.state.shown += u32::from(side == Side::Imperial);
            game.tell(Event::UnitsPlaced { side });
            for place in game.ground.places() {
                if side == Side::Imperial && game.count(place, side) > 0 {
                    game.tell_garrison(place);
                }
                game.rest_units(place, side);
                game.start_together(place, side);
            }
            return game.pop();
        }
        ask(side)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Some(kind) = first_kind(&self.left) else { return };
        out.extend(game.open_to_set_up(self.side, kind).map(|place| Choice::Deploy(kind, place)));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { side, mut left } = self;
        if let Choice::Deploy(kind, place) = choice {
            left[kind.ix()] -= 1;
            game.turn_to(Self { side, left });
            game.add_unit(place, kind);
            let hidden = side == Side::Imperial;
            game.tell(if hidden { Event::PlacedUnseen { kind, place } } else { Event::Placed { kind, place } });
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        match self.side {
            Side::Rebel => rule::FG_20_5,
            Side::Imperial => first_kind(&self.left).map_or(rule::FG_20_4, placing_rule),
        }
    }

    fn question(self, _: Words<'_>) -> String {
        match first_kind(&self.left) {
            Some(next) => {
                format!("where is the next {} placed? (still to come: {})", kind(next), and(units(&self.left)))
            }
            None => "all units are placed".into(),
        }
    }

    fn why(self, _: Words<'_>) -> String {
        format!("Each Environ takes as many units of yours as its size. {}", still_to_place(units(&self.left)))
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Deploy(kind, place) = choice else { return None };
        words
            .not_mine(kind)
            .or_else(|| not_due(&self.left, kind, rule::FG_20_6))
            .or_else(|| words.not_held(place))
            .or_else(|| words.not_at_home(kind, place, rule::FG_20_5))
            .or_else(|| words.full(place, 1, rule::FG_7_1))
    }

    /// Everybody can count the answers, so how many units are left is no secret. Where the others were placed is blanked on the map.
    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// Characters and military units in one place start as one stack [fg.20.3].
    fn start_together(&mut self, place: Place, side: Side) {
        if self.count(place, side) > 0 {
            for who in self.people(place, side) {
                self.stack(who, true);
            }
        }
    }

    /// Where a unit of this kind can be placed before the game.
    pub(crate) fn open_to_set_up(&self, side: Side, kind: UnitKind) -> impl Iterator<Item = Place> + '_ {
        self.held_environs(side).filter(move |place| {
            let site = &self.ground.sites[place.ix()];
            let at_home = kind.terrain().is_none_or(|terrain| terrain == site.terrain);
            at_home && self.state.spots[place.ix()].count[side.ix()] < site.size
        })
    }

    /// What everybody sees of an Imperial stack once all are placed [fg.20.4].
    fn tell_garrison(&mut self, place: Place) {
        let spot = &self.state.spots[place.ix()];
        let covered = spot.covered();
        let mut open = Units::default();
        for kind in kinds(Side::Imperial).filter(|kind| !kind.covered()) {
            open[kind.ix()] = spot.units(kind);
        }
        self.tell(Event::Garrison { place, open, covered });
    }
}

impl Words<'_> {
    /// Ships of the asked side without an owner.
    fn ships_to_place(self) -> impl Iterator<Item = String> {
        let ships = self.game.ground.scenario.forces[self.asked.ix()].ships.into_iter();
        ships
            .filter(move |hull| self.game.state.ships[hull.ix()].owner.is_none())
            .map(move |hull| self.names.ship(hull))
    }

    /// Possessions of the asked side without a holder.
    fn items_to_place(self) -> impl Iterator<Item = String> {
        let items = self.game.ground.scenario.forces[self.asked.ix()].possessions.iter();
        let items = items.filter(move |item| self.game.state.items[item.ix()].holder == Holder::Deck);
        items.map(move |&item| self.names.item(item))
    }

    /// Units of the asked side that come last.
    fn units_to_place(self) -> Vec<String> {
        units(&self.game.units_given(self.asked))
    }

    fn not_held(self, place: Place) -> Reason {
        if place.is_orbit() {
            return because(rule::FG_20_1, "forces start in Environs, not in orbit.");
        }
        if self.game.controller(self.game.world(place)) == Some(self.asked) {
            return None;
        }
        because(rule::FG_20_1, format!("you do not control {}.", self.names.planet(place)))
    }
}

/// All that the asked side has still to place.
fn still_to_place(left: Vec<String>) -> String {
    format!("Still to be placed: {}.", and(left))
}
