//! Set-up: options, scenario, placement [section 20].

use serde::{Deserialize, Serialize};
use table::{Refusal, Seed};

use crate::book::{Book, Rating, Scenario, Side, UnitKind};
use crate::cause::Gift;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Step};
use crate::game::{Flow, Freedom};
use crate::ids::{Hull, Item, Party, Place, Who};
use crate::options::{Options, options};
use crate::pieces::kinds;
use crate::rule;
use crate::state::{Holder, Units, Where};

/// The scenario that is built from the seed.
const SKIRMISH: &str = "skirmish";

/// What is agreed before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Id of a scenario, or `skirmish`.
    pub scenario: String,
    /// For a skirmish: id of the star system; drawn from the seed if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub star: Option<String>,
    /// For a skirmish: Armageddon instead of Start of Rebellion.
    #[serde(default)]
    pub armageddon: bool,
    /// The options.
    pub options: Options,
}

impl Default for Setup {
    fn default() -> Self {
        Self { scenario: "flight_to_egrix".into(), star: None, armageddon: false, options: Options::LIST }
    }
}

impl Setup {
    /// Reads `key=value` pairs; the error names the allowed values.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, String> {
        let mut setup = Self::default();
        let mut for_skirmish = None;
        for (key, value) in pairs {
            let info = options().iter().find(|info| info.name == key).ok_or_else(|| {
                let names: Vec<_> = options().iter().map(|info| info.name).collect();
                format!("'{key}' is no set-up option; there are {}", names.join(", "))
            })?;
            if !info.values.is_empty() && !info.values.contains(&value) {
                return Err(format!("'{value}' is no value of {key}; allowed are {}", info.values.join(", ")));
            }
            setup.set(key, value);
            for_skirmish = for_skirmish.or(["star", "kind"].contains(&key).then_some(key));
        }
        match for_skirmish {
            Some(key) if setup.scenario != SKIRMISH => Err(setup.fixed(key)),
            _ => Ok(setup),
        }
    }

    /// Why an option of a skirmish can't be chosen in this scenario.
    fn fixed(&self, option: &str) -> String {
        let scenario = &self.scenario;
        format!("'{option}' goes with scenario={SKIRMISH} only; the scenario '{scenario}' lays it down itself")
    }

    fn set(&mut self, key: &str, value: &str) {
        let options = &mut self.options;
        match key {
            "scenario" => value.clone_into(&mut self.scenario),
            "star" => self.star = (value != "random").then(|| value.to_owned()),
            "kind" => self.armageddon = value == "armageddon",
            "preset" => *options = if value == "book" { Options::BOOK } else { Options::LIST },
            _ => options.set(key, value),
        }
    }

    /// The scenario this set-up asks for.
    pub fn scenario(&self, book: &Book, seed: Seed) -> Result<Scenario, Refusal> {
        if self.scenario == SKIRMISH {
            return crate::skirmish::build(book, self.star.as_deref(), self.armageddon, seed);
        }
        if self.star.is_some() || self.armageddon {
            let option = if self.star.is_some() { "star" } else { "armageddon" };
            return Err(Refusal::new(rule::FG_20_1, self.fixed(option)));
        }
        book.scenario(&self.scenario).cloned().ok_or_else(|| {
            let mut names: Vec<_> = book.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
            names.push(SKIRMISH);
            Refusal::new(
                rule::FG_20_1,
                format!("there is no scenario '{}'; there are {}", self.scenario, names.join(", ")),
            )
        })
    }
}

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
        self.push(Frame::Turn(Step::Cures));
        for side in [Side::Rebel, Side::Imperial] {
            self.push(Frame::SetUpUnits(side, self.units_given(side)));
            if side == Side::Rebel {
                self.push(Frame::SetUpItems);
            }
            self.push(Frame::SetUpShips(side));
            self.push(Frame::SetUpPeople(side, 0));
        }
    }

    pub(crate) fn units_given(&self, side: Side) -> Units {
        let mut units = Units::default();
        for &(kind, number) in &self.ground.scenario.forces[side.ix()].units {
            units[kind.ix()] += number;
        }
        units
    }

    pub(crate) fn step_set_up_people(&mut self, side: Side, next: u8) -> Flow {
        let ground = self.ground.clone();
        let forces = &ground.scenario.forces[side.ix()];
        if forces.from_space {
            for &who in &forces.characters {
                self.state.people[who.ix()].at = Where::Space;
            }
            for hull in forces.ships {
                self.state.ships[hull.ix()].at = Where::Space;
            }
            self.tell(Event::InSpace { side });
            return self.pop();
        }
        if usize::from(next) >= forces.characters.len() {
            return self.pop();
        }
        Flow::Ask(side)
    }

    /// Environs of planets this side controls.
    pub(crate) fn held_environs(&self, side: Side) -> impl Iterator<Item = Place> + '_ {
        self.ground.environs.into_iter().filter(move |&place| self.controller(self.ground.world(place)) == Some(side))
    }

    /// One Environ for all, or for all who are left; or, where they may be spread, one for the next of them.
    pub(crate) fn list_set_up_people(&self, side: Side, next: u8, out: &mut Vec<Choice>) {
        let left = &self.ground.scenario.forces[side.ix()].characters[next as usize..];
        let spread = self.ground.options.any_environ;
        if !spread || left.len() > 1 {
            out.extend(self.held_environs(side).map(Choice::Start));
        }
        if spread {
            out.extend(self.held_environs(side).map(|place| Choice::Station(left[0], place)));
        }
    }

    pub(crate) fn play_set_up_people(&mut self, side: Side, next: u8, choice: Choice) {
        let ground = self.ground.clone();
        let characters = &ground.scenario.forces[side.ix()].characters;
        let (people, place): (Party, Place) = match choice {
            Choice::Start(place) => (characters[next as usize..].iter().copied().collect(), place),
            Choice::Station(who, place) => (Party::one(who), place),
            _ => return,
        };
        for who in people {
            self.put(who, place);
        }
        self.tell(Event::PeopleStart { side, people, place });
        *self.top() = Frame::SetUpPeople(side, next + people.len());
    }

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

    /// Gives a ship to a character, wherever they are.
    pub(crate) fn own(&mut self, hull: Hull, who: Who, gift: Gift) {
        let at = self.state.people[who.ix()].at;
        self.moor(hull, at);
        let ship = &mut self.state.ships[hull.ix()];
        ship.owner = Some(who);
        ship.with_units = matches!(at, Where::At(place) if self.state.spots[place.ix()].with_units.has(who));
        self.tell(Event::ShipGiven { hull, who, gift });
    }

    pub(crate) fn step_set_up_ships(&mut self, side: Side) -> Flow {
        match self.ship_to_own(side) {
            None => self.pop(),
            Some(_) => Flow::Ask(side),
        }
    }

    pub(crate) fn list_set_up_ships(&self, side: Side, out: &mut Vec<Choice>) {
        let forces = &self.ground.scenario.forces[side.ix()];
        let Some(hull) = forces.ships.into_iter().find(|hull| self.state.ships[hull.ix()].owner.is_none()) else {
            return;
        };
        let able = forces.characters.iter().filter(|&&who| {
            let pilot = !forces.from_space || self.rating(who, Rating::Navigation) >= 1;
            pilot && self.state.ship_of(who).is_none()
        });
        out.extend(able.map(|&who| Choice::Own(hull, who)));
    }

    fn item_to_hold(&self) -> Option<Item> {
        let given = &self.ground.scenario.forces[Side::Rebel.ix()].possessions;
        given.iter().copied().find(|item| self.state.items[item.ix()].holder == Holder::Deck)
    }

    pub(crate) fn step_set_up_items(&mut self) -> Flow {
        if self.item_to_hold().is_none() { self.pop() } else { Flow::Ask(Side::Rebel) }
    }

    pub(crate) fn list_set_up_items(&self, out: &mut Vec<Choice>) {
        let Some(item) = self.item_to_hold() else { return };
        let characters = &self.ground.scenario.forces[Side::Rebel.ix()].characters;
        let able = characters.iter().filter(|&&who| self.may_hold(who, item));
        out.extend(able.map(|&who| Choice::Hold(item, who)));
    }

    pub(crate) fn step_set_up_units(&mut self, side: Side, left: Units) -> Flow {
        if left == Units::default() {
            self.state.shown += u32::from(side == Side::Imperial);
            self.tell(Event::UnitsPlaced { side });
            for place in self.ground.places() {
                if side == Side::Imperial && self.count(place, side) > 0 {
                    self.tell_garrison(place);
                }
                self.rest_units(place, side);
                self.start_together(place, side);
            }
            return self.pop();
        }
        Flow::Ask(side)
    }

    /// Characters and military units in one place start as one stack [fg.20.3].
    fn start_together(&mut self, place: Place, side: Side) {
        if self.count(place, side) > 0 {
            for who in self.people(place, side) {
                self.stack(who, true);
            }
        }
    }

    pub(crate) fn list_set_up_units(&self, side: Side, left: Units, out: &mut Vec<Choice>) {
        let Some(kind) = UnitKind::ALL.into_iter().find(|kind| left[kind.ix()] > 0) else { return };
        out.extend(self.open_to_set_up(side, kind).map(|place| Choice::Deploy(kind, place)));
    }

    /// Where a unit of this kind can be placed before the game.
    pub(crate) fn open_to_set_up(&self, side: Side, kind: UnitKind) -> impl Iterator<Item = Place> + '_ {
        self.held_environs(side).filter(move |place| {
            let site = &self.ground.sites[place.ix()];
            let at_home = kind.terrain().is_none_or(|terrain| terrain == site.terrain);
            at_home && self.state.spots[place.ix()].count[side.ix()] < site.size
        })
    }

    pub(crate) fn play_set_up_units(&mut self, side: Side, mut left: Units, choice: Choice) {
        if let Choice::Deploy(kind, place) = choice {
            left[kind.ix()] -= 1;
            *self.top() = Frame::SetUpUnits(side, left);
            self.add_unit(place, kind);
            let hidden = side == Side::Imperial;
            self.tell(if hidden { Event::PlacedUnseen { kind, place } } else { Event::Placed { kind, place } });
        }
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
