//! Positions laid out by hand: for tests that read like the rule book, for puzzles and analysis.
//!
//! Pieces are named as in the content files. A name that doesn't exist panics: a position is written, not received.

use std::sync::Arc;

use table::{Chance, Engine, Seed};

use crate::book::{Book, Loyalty, Rule, Scenario, Side, UnitKind};
use crate::cause::Gift;
use crate::frame::{Step, Turn};
use crate::game::Freedom;
use crate::ground::Ground;
use crate::ids::{Card, Item, Party, Place, Who, World};
use crate::options::Options;
use crate::state::{Keeper, Segment, Where};
use crate::stream;

/// A position being laid out.
pub struct Position {
    game: Freedom,
    book: Arc<Book>,
    scenario: Scenario,
    options: Options,
}

impl Position {
    /// The star system of a printed scenario with its planets as they start, and nobody on it; game-turn 1, the Rebel
    /// player's turn.
    pub fn of(scenario: &str) -> Self {
        let book = Book::printed();
        let scenario = book.scenario(scenario).expect("a printed scenario").clone();
        Self::from_scenario(scenario)
    }

    /// An empty star system by its id, all planets Neutral under Imperial Control, PDBs Up at level 0, no instant
    /// victory, ten game-turns.
    pub fn star(star: &str) -> Self {
        let book = Book::printed();
        let ix = book.stars.iter().position(|known| known.id == star).expect("a star of the map");
        let mut scenario = book.scenarios[0].clone();
        scenario.star = ix as u8;
        scenario.turns = 10;
        scenario.instant.clear();
        scenario.reinforcements.clear();
        scenario.planets = vec![
            crate::book::PlanetStart {
                loyalty: Loyalty::Neutral,
                rule: Rule::ImperialControl,
                pdb_level: 0,
                pdb_up: true,
            };
            book.stars[ix].planets.len()
        ];
        Self::from_scenario(scenario)
    }

    /// A scenario of the author's own.
    pub fn from_scenario(scenario: Scenario) -> Self {
        let book = Book::printed();
        let game = lay_out(&book, scenario.clone(), Options::LIST);
        Self { game, book, scenario, options: Options::LIST }
    }

    /// Changes the scenario; before anything is put on the board.
    pub fn scenario(mut self, change: impl FnOnce(&mut Scenario)) -> Self {
        change(&mut self.scenario);
        self.game = lay_out(&self.book, self.scenario.clone(), self.options);
        self
    }

    /// Changes the content; before anything is put on the board.
    pub fn content(mut self, change: impl FnOnce(&mut Book)) -> Self {
        let mut book = Book::clone(&self.book);
        change(&mut book);
        self.book = Arc::new(book);
        self.game = lay_out(&self.book, self.scenario.clone(), self.options);
        self
    }

    /// Changes the options; before anything is put on the board.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self.game = lay_out(&self.book, self.scenario.clone(), self.options);
        self
    }

    /// The game-turn.
    pub fn turn(mut self, turn: u8) -> Self {
        self.game.state.turn = turn;
        self
    }

    /// Whose player-turn it is.
    pub fn phasing(mut self, side: Side) -> Self {
        self.game.state.phasing = side;
        self
    }

    /// Loyalty of a planet.
    pub fn loyalty(mut self, planet: &str, loyalty: Loyalty) -> Self {
        let world = self.game.world_named(planet);
        self.game.state.planets[world.ix()].loyalty = loyalty;
        self
    }

    /// State of a planet.
    pub fn rule(mut self, planet: &str, rule: Rule) -> Self {
        let world = self.game.world_named(planet);
        self.game.state.planets[world.ix()].rule = rule;
        self
    }

    /// PDB of a planet: level, Up or Down.
    pub fn pdb(mut self, planet: &str, level: u8, up: bool) -> Self {
        let world = self.game.world_named(planet);
        let planet = &mut self.game.state.planets[world.ix()];
        (planet.pdb_level, planet.pdb_up) = (level, up);
        self
    }

    /// Characters outside the military stack; names separated by blanks, places as in choices (`2231`, `orbit-angoff`).
    pub fn people(mut self, names: &str, place: &str) -> Self {
        let place = self.game.place_named(place);
        for who in self.game.party_named(names) {
            self.game.put(who, place);
        }
        self
    }

    /// Characters in the military stack.
    pub fn with_units(mut self, names: &str, place: &str) -> Self {
        self = self.people(names, place);
        for who in self.game.party_named(names) {
            self.game.stack(who, true);
        }
        self
    }

    /// The named leader of the military stack they are in.
    pub fn leader(mut self, name: &str) -> Self {
        let who = self.game.who_named(name);
        let place = self.game.state.people[who.ix()].place().expect("on the map");
        let side = self.game.ground.side(who);
        self.game.state.spots[place.ix()].leader[side.ix()] = Some(who);
        self
    }

    /// A prisoner kept by a character, or by the units of the place if the keeper is `units`.
    pub fn prisoner(mut self, name: &str, keeper: &str, place: &str) -> Self {
        self = self.people(name, place);
        let who = self.game.who_named(name);
        let keeper = if keeper == "units" { Keeper::Units } else { Keeper::Guard(self.game.who_named(keeper)) };
        self.game.capture(who, keeper);
        self
    }

    /// Military units, such as `line 2 militia 1`.
    pub fn units(mut self, list: &str, place: &str) -> Self {
        let place = self.game.place_named(place);
        let words: Vec<&str> = list.split_whitespace().collect();
        for pair in words.chunks(2) {
            let kind = UnitKind::from_id(pair[0]).expect("a kind of unit");
            for _ in 0..pair[1].parse::<u8>().expect("a number") {
                self.game.add_unit(place, kind);
            }
        }
        self
    }

    /// A ship with its owner, who is on the map.
    pub fn ship(mut self, ship: &str, owner: &str) -> Self {
        let hull = self.game.ground.book.hull(ship).expect("a ship");
        let who = self.game.who_named(owner);
        self.game.own(hull, who, Gift::SetUp);
        let place = self.game.state.people[who.ix()].place().expect("on the map");
        self.game.state.ships[hull.ix()].with_units = self.game.state.spots[place.ix()].with_units.has(who);
        self
    }

    /// A possession, face down.
    pub fn item(mut self, item: &str, owner: &str) -> Self {
        let item = self.game.item_named(item);
        let who = self.game.who_named(owner);
        self.game.hold(item, who);
        self
    }

    /// A possession, face up.
    pub fn open_item(mut self, item: &str, owner: &str) -> Self {
        self = self.item(item, owner);
        let item = self.game.item_named(item);
        let who = self.game.who_named(owner);
        self.game.state.items[item.ix()].open = true;
        self.game.state.opened.add(item);
        self.game.state.people[who.ix()].cards -= 1;
        self
    }

    /// Detected characters.
    pub fn detected(mut self, names: &str) -> Self {
        for who in self.game.party_named(names) {
            self.game.state.people[who.ix()].detected = true;
        }
        self
    }

    /// Wounds of a character.
    pub fn wounds(mut self, name: &str, wounds: u8) -> Self {
        let who = self.game.who_named(name);
        self.game.state.people[who.ix()].wounds = wounds;
        self
    }

    /// A Rebel camp set up on a game-turn.
    pub fn camp(mut self, place: &str, turn: u8) -> Self {
        let place = self.game.place_named(place);
        self.game.state.spots[place.ix()].camp = turn;
        self
    }

    /// A Coup marker.
    pub fn coup(mut self, place: &str) -> Self {
        let place = self.game.place_named(place);
        self.game.state.spots[place.ix()].coup = true;
        self
    }

    /// Withheld Rebel units: 1-0 and 2-1.
    pub fn withheld(mut self, place: &str, units: [u8; 2]) -> Self {
        let place = self.game.place_named(place);
        self.game.state.spots[place.ix()].withheld = units;
        self
    }

    /// Counts for victory: characters killed by side, Imperial ships and characters at the start.
    pub fn tally(mut self, change: impl FnOnce(&mut crate::state::Tally)) -> Self {
        change(&mut self.game.state.tally);
        self
    }

    /// Puts a force aside in space.
    pub fn in_space(mut self, names: &str, ship: &str, owner: &str) -> Self {
        for who in self.game.party_named(names) {
            self.game.state.people[who.ix()].at = Where::Space;
        }
        let hull = self.game.ground.book.hull(ship).expect("a ship");
        let who = self.game.who_named(owner);
        self.game.own(hull, who, Gift::SetUp);
        self
    }

    /// The position as a game at a step of the player-turn, advanced to its first question; all chance is scripted.
    pub fn at(mut self, step: Step) -> Freedom {
        self.game.state.segment = match step {
            Step::Cures => Segment::SetUp,
            Step::Withheld | Step::Reinforcements => Segment::Start,
            Step::Movement | Step::Sorting | Step::Reaction => Segment::Movement,
            Step::MilitaryCombat => Segment::Reaction,
            Step::Search => Segment::MilitaryCombat,
            Step::Passing => Segment::Search,
            Step::Missions => Segment::Missions,
            Step::Closing | Step::Interphase => Segment::End,
        };
        self.game.state.chance = Chance::scripted([]);
        self.game.push(Turn { step });
        self.game
    }
}

fn lay_out(book: &Arc<Book>, scenario: Scenario, options: Options) -> Freedom {
    let ground = Arc::new(Ground::new(book, scenario, options));
    let mut game = Freedom::new(Arc::clone(&ground), Chance::new(Seed::from_u64(0)));
    game.state.turn = 1;
    for (ix, start) in ground.scenario.planets.iter().enumerate() {
        let planet = &mut game.state.planets[ix];
        (planet.loyalty, planet.rule) = (start.loyalty, start.rule);
        (planet.pdb_level, planet.pdb_up) = (start.pdb_level, start.pdb_up);
    }
    game
}

impl Freedom {
    /// A character by id.
    pub fn who_named(&self, name: &str) -> Who {
        self.ground.book.who(name).unwrap_or_else(|| panic!("no character '{name}'"))
    }

    /// Characters by ids separated by blanks.
    pub fn party_named(&self, names: &str) -> Party {
        names.split_whitespace().map(|name| self.who_named(name)).collect()
    }

    /// A possession by id.
    pub fn item_named(&self, name: &str) -> Item {
        self.ground.book.item(name).unwrap_or_else(|| panic!("no possession '{name}'"))
    }

    /// A place by its map number or `orbit-planet`.
    pub fn place_named(&self, name: &str) -> Place {
        let mut places = self.ground.environs.into_iter().chain(self.ground.all_worlds().map(Place::orbit));
        places.find(|&place| self.ground.place_id(place) == name).unwrap_or_else(|| panic!("no place '{name}'"))
    }

    /// A planet by id.
    pub fn world_named(&self, name: &str) -> World {
        let mut worlds = self.ground.all_worlds();
        worlds.find(|world| self.ground.worlds[world.ix()].id == name).unwrap_or_else(|| panic!("no planet '{name}'"))
    }

    /// Advances a position laid out by hand to its first question.
    pub fn begin(&mut self) {
        self.advance();
    }

    /// Scripts dice of combat, detection, search and missions.
    pub fn script_dice(&mut self, dice: &[u8]) {
        for &die in dice {
            self.state.chance.script(stream::DICE, u32::from(die));
        }
    }

    /// Scripts a lot: which group, whom, which captive, counted from 0.
    pub fn script_lot(&mut self, lot: u32) {
        self.state.chance.script(stream::LOTS, lot);
    }

    /// Scripts a card drawn from the character or possession deck, counted from 0 in the order of the files.
    pub fn script_deck(&mut self, lot: u32) {
        self.state.chance.script(stream::DECKS, lot);
    }

    /// Scripts a wear roll.
    pub fn script_wear(&mut self, die: u8) {
        self.state.chance.script(stream::WEAR, u32::from(die));
    }

    /// Scripts Action Cards by their printed numbers, to be drawn one after the other from here on.
    pub fn script_cards(&mut self, numbers: &[u8]) {
        let mut drawn = self.state.desk.drawn;
        for &number in numbers {
            let position = self.ground.book.cards.iter().position(|card| card.number == number);
            let card = Card(position.unwrap_or_else(|| panic!("no card {number}")) as u8);
            let before = (0..card.0).filter(|&ix| !drawn.has(Card(ix))).count();
            drawn.add(card);
            self.state.chance.script(stream::CARDS, before as u32);
        }
    }

    /// Scripted values nobody asked for.
    pub fn script_left(&self) -> usize {
        self.state.chance.script_left()
    }
}
