//! The board as text: what a terminal of 100 columns shows and a screen reader reads.

use std::fmt::Write as _;

use table::words::paragraph;

use super::why::segment_name;
use super::{Names, and, capital, covered, many, mission, player, ratings, units_of};
use crate::book::{Side, UnitKind};
use crate::frame::{Ask, Fly, Frame};
use crate::game::Freedom;
use crate::ground::Site;
use crate::ids::{Hull, Item, Party, Place, Who, World};
use crate::pieces::kinds;
use crate::state::{Holder, Keeper, Standing, Units, Where};
use crate::view::{View, in_transit};

/// The longest line.
const WIDTH: usize = 100;
/// A space at which no line is broken.
const TIED: char = '\u{a0}';
/// Where the pieces of an Environ begin.
const MARGIN: usize = 4;

/// The board as this viewer sees it.
pub(crate) fn board(view: &View) -> String {
    let game = view.as_game();
    let side = view.viewer.seat().and_then(Side::of_seat);
    let mut board = Board { game: &game, names: Names::of(view.ground()), viewer: side, text: String::new() };
    board.header();
    for world in view.ground().all_worlds() {
        board.planet(world);
    }
    board.off_the_map();
    board.under_way();
    board.line(0, "C Combat, E Endurance, I Intelligence, L Leadership, D Diplomacy, N Navigation.");
    board.text
}

/// The board while it is put into words.
pub(crate) struct Board<'a> {
    pub(crate) game: &'a Freedom,
    pub(crate) names: Names<'a>,
    pub(crate) viewer: Option<Side>,
    pub(crate) text: String,
}

impl Board<'_> {
    /// One paragraph, broken between words, continued a little further in.
    fn line(&mut self, margin: usize, words: &str) {
        paragraph(&mut self.text, WIDTH, margin, words.split(' '));
        self.text = self.text.replace(TIED, " ");
    }

    fn header(&mut self) {
        let state = &self.game.state;
        let scenario = &self.game.ground.scenario;
        let moment = match (state.ask, state.turn) {
            (Ask::Over(ending), _) => format!("the game is over: {} has won", player(ending.winner)),
            (_, 0) => "set-up".into(),
            (_, turn) => format!(
                "game-turn {turn} of {}, {} player-turn, {}",
                scenario.turns,
                state.phasing,
                segment_name(state.segment)
            ),
        };
        self.line(0, &format!("{} - {moment}", scenario.name.to_uppercase()));
        let points = self.game.points();
        let you = match self.viewer {
            Some(side) => format!("You are {}.", player(side)),
            None => "You are watching.".into(),
        };
        self.line(0, &format!("Rebel count {points} of {} needed at the end. {you}", scenario.rebel_points));
    }

    fn planet(&mut self, world: World) {
        let game = self.game;
        let planet = &game.state.planets[world.ix()];
        let control = match game.controller(world) {
            Some(side) => format!("controlled by {}", player(side)),
            None => "controlled by nobody".into(),
        };
        let loyalty = if game.loyalty_in_use(world) { planet.loyalty.name() } else { "loyalty frozen" };
        let pdb = format!("PDB level {} {}", planet.pdb_level, if planet.pdb_up { "Up" } else { "Down" });
        let name = self.names.world(world).to_uppercase();
        self.text.push('\n');
        self.line(0, &format!("{name} - {loyalty}, {}, {control}, {pdb}", planet.rule));
        for place in game.ground.worlds[world.ix()].environs {
            let site = &game.ground.sites[place.ix()];
            self.line(2, &self.environ(place, site));
            self.pieces(place);
        }
        let orbit = Place::orbit(world);
        if game.ground.orbits.has(orbit) && self.occupied(orbit) {
            self.line(2, "Orbit box");
            self.pieces(orbit);
        }
    }

    fn occupied(&self, place: Place) -> bool {
        let spot = &self.game.state.spots[place.ix()];
        spot.count != [0; 2] || !spot.people().or(spot.captives).is_empty() || !spot.ships.is_empty()
    }

    pub(crate) fn environ(&self, place: Place, site: &Site) -> String {
        let spot = &self.game.state.spots[place.ix()];
        let mut text =
            format!("{} {}, size {}, {}, resource {}", site.number, site.terrain, site.size, site.race, site.resource);
        if site.coup > 0 {
            let _ = write!(text, ", Coup {}{}", site.coup, if spot.coup { " (done)" } else { "" });
        }
        if let Some(beast) = site.creature {
            let _ = write!(text, ", creature {}", self.names.beast(beast));
        }
        if spot.camp > 0 {
            let _ = write!(text, ", REBEL CAMP since turn {}", spot.camp);
        }
        for (number, size) in spot.withheld.into_iter().zip(["1-0", "2-1"]) {
            if number > 0 {
                let _ = write!(text, ", {number} Rebel {size} withheld");
            }
        }
        text
    }

    /// Everything in a place, side by side.
    fn pieces(&mut self, place: Place) {
        for side in [Side::Rebel, Side::Imperial] {
            let spot = self.game.state.spots[place.ix()];
            let mark = if side == Side::Rebel { "R" } else { "I" };
            if spot.count[side.ix()] > 0 {
                let mut parts = vec![self.units(place, side)];
                parts.extend(self.company(place, side, true));
                self.line(MARGIN, &format!("{mark} units: {}", parts.join("; ")));
            }
            let parts: Vec<String> = self.company(place, side, false).collect();
            if !parts.is_empty() {
                self.line(MARGIN, &format!("{mark} mission stack: {}", parts.join("; ")));
            }
            let captives = spot.captives.and(self.game.ground.sides[side.ix()]);
            for who in captives {
                self.line(MARGIN, &format!("{mark} prisoner: {}, {}", self.person(who), self.keeper(who)));
            }
        }
    }

    pub(crate) fn units(&self, place: Place, side: Side) -> String {
        let spot = &self.game.state.spots[place.ix()];
        let open = kinds(side).filter(|&kind| self.sees(kind) && spot.units(kind) > 0);
        let mut parts: Vec<String> = open.map(|kind| units_of(kind, spot.units(kind))).collect();
        if side == Side::Imperial && self.viewer != Some(side) && spot.covered() > 0 {
            parts.push(covered(spot.covered(), spot.sight));
        }
        let mut text = parts.join(", ");
        if let Some(leader) = spot.leader[side.ix()] {
            let _ = write!(text, ", led by {}", self.names.who(leader));
        }
        text
    }

    /// Whether the viewer sees the kind of such a unit.
    fn sees(&self, kind: UnitKind) -> bool {
        !kind.covered() || self.viewer == Some(Side::Imperial)
    }

    /// Characters and ships of one stack.
    fn company(&self, place: Place, side: Side, with_units: bool) -> impl Iterator<Item = String> {
        let game = self.game;
        let spot = &game.state.spots[place.ix()];
        let party = if with_units { spot.with_units } else { spot.apart }.and(game.ground.sides[side.ix()]);
        let units = spot.count[side.ix()] > 0;
        let ships = spot.ships.and(game.ground.fleets[side.ix()]).into_iter().filter(|hull| {
            let stays = units && game.state.ships[hull.ix()].with_units;
            stays == with_units
        });
        let people: Vec<String> = party.into_iter().map(|who| self.person(who)).collect();
        let ships: Vec<String> = ships.map(|hull| self.ship(hull)).collect();
        people.into_iter().chain(ships)
    }

    pub(crate) fn ship(&self, hull: Hull) -> String {
        let name = &self.game.ground.book.ships[hull.ix()].name;
        match self.game.state.ships[hull.ix()].owner {
            Some(owner) => format!("{name} of {}", self.names.who(owner)),
            None => format!("{name}, no owner"),
        }
        .replace(' ', "\u{a0}")
    }

    pub(crate) fn person(&self, who: Who) -> String {
        let game = self.game;
        let person = &game.state.people[who.ix()];
        let mut text = self.names.who(who).to_owned();
        let _ = write!(text, " {}", ratings(game, who));
        let mut text = text.replace(' ', "\u{a0}");
        let mut marks = Vec::new();
        if person.wounds > 0 {
            marks.push(many(person.wounds, "wound"));
        }
        if person.detected {
            marks.push("detected".into());
        }
        if person.shut_down {
            marks.push("shut down".into());
        }
        let guarded = game.guarded(who);
        if !guarded.is_empty() {
            marks.push(format!("guards {}", self.names.party(guarded)));
        }
        marks.extend(self.holdings(who));
        if !marks.is_empty() {
            let _ = write!(text, " ({})", marks.join(", "));
        }
        text
    }

    /// Possessions of a character: open ones by name, face-down ones by name for their player only.
    fn holdings(&self, who: Who) -> Option<String> {
        let game = self.game;
        let mut held = Vec::new();
        for (ix, card) in game.ground.book.possessions.iter().enumerate() {
            let holding = &game.state.items[ix];
            if holding.holder != Holder::Held(who) {
                continue;
            }
            if holding.open {
                held.push(format!("{} (open)", card.name));
            } else if self.viewer == Some(Side::Rebel) {
                held.push(card.name.clone());
            }
        }
        let hidden = game.state.people[who.ix()].cards;
        if hidden > 0 && self.viewer != Some(Side::Rebel) {
            held.push(many(hidden, "face-down card"));
        }
        (!held.is_empty()).then(|| format!("has {}", and(held)))
    }

    pub(crate) fn keeper(&self, who: Who) -> String {
        match self.game.state.people[who.ix()].keeper {
            Keeper::Nobody => "free".into(),
            Keeper::Guard(guard) => format!("guarded by {}", self.names.who(guard)),
            Keeper::Units => "held by the units".into(),
        }
    }

    fn off_the_map(&mut self) {
        self.text.push('\n');
        let state = &self.game.state;
        let everybody = (0..self.game.ground.book.characters.len() as u8).map(Who);
        let at =
            |wanted: Where| -> Party { everybody.clone().filter(|who| state.people[who.ix()].at == wanted).collect() };
        let (space, dead) = (at(Where::Space), at(Where::Gone));
        let taken = (0..self.game.ground.book.possessions.len() as u8).map(Item);
        let taken = taken.filter(|item| state.items[item.ix()].holder == Holder::Confiscated);
        let taken: Vec<String> = taken.map(|item| self.names.item(item)).collect();
        let due: Vec<String> = UnitKind::ALL
            .into_iter()
            .map(|kind| (kind, state.owed[kind.ix()] + state.promised[kind.ix()]))
            .filter(|(_, number)| *number > 0)
            .map(|(kind, number)| units_of(kind, number))
            .collect();
        if !space.is_empty() {
            let ships = self.game.ground.fleets[0].or(self.game.ground.fleets[1]);
            let ships = ships.into_iter().filter(|hull| state.ships[hull.ix()].at == Where::Space);
            let ships: Vec<String> = ships.map(|hull| self.names.ship(hull)).collect();
            let carried = if ships.is_empty() { String::new() } else { format!(", with {}", and(ships)) };
            let people: Vec<String> = space.into_iter().map(|who| self.person(who)).collect();
            self.line(0, &format!("In space: {}{carried}.", and(people)));
        }
        if !due.is_empty() {
            self.line(0, &format!("Reinforcements due: {}.", and(due)));
        }
        if !dead.is_empty() {
            self.line(0, &format!("Dead: {}.", self.names.party(dead)));
        }
        if !taken.is_empty() {
            self.line(0, &format!("In Imperial hands: {}.", and(taken)));
        }
    }

    fn under_way(&mut self) {
        for frame in self.game.state.frames.clone() {
            self.running(&frame);
        }
        for hunt in self.game.state.hunts.clone() {
            let force = if hunt.by_people { self.names.party(hunt.people) } else { "military units".into() };
            self.line(0, &format!("Search listed in {}: {force}.", self.names.place(hunt.place)));
        }
    }

    /// What is to be seen of a procedure, if it is a move, a combat or a mission.
    fn running(&mut self, frame: &Frame) {
        if let Some(order) = in_transit(frame) {
            let units = self.moving(&order.units, order.shown);
            let to = self.names.place(order.to);
            self.line(0, &format!("On the way to {to}: {units}."));
        } else if let Frame::Fly(Fly { flight, .. }) = frame {
            let to = self.names.place(flight.to);
            let ship = capital(&self.names.ship(flight.hull));
            self.line(0, &format!("{ship} is on its way to {to} with {}.", self.names.party(flight.aboard)));
        } else if let Frame::Battle(_) = frame {
            let battle = self.game.state.battle;
            self.line(0, &format!("Military combat in {}.", self.names.place(battle.place)));
        } else if let Frame::Fight(_) = frame {
            self.fight();
        } else if let Frame::Action(_) | Frame::Assign(_) | Frame::Form(_) = frame {
            self.missions();
        }
    }

    fn moving(&self, units: &Units, shown: bool) -> String {
        let hidden = units[UnitKind::PATROL.ix()] + units[UnitKind::LINE.ix()];
        let sees = |kind: &UnitKind| shown || self.sees(*kind);
        let open = UnitKind::ALL.into_iter().filter(|kind| sees(kind) && units[kind.ix()] > 0);
        let mut parts: Vec<String> = open.map(|kind| units_of(kind, units[kind.ix()])).collect();
        if hidden > 0 && !sees(&UnitKind::LINE) {
            parts.push(many(hidden, "covered unit"));
        }
        and(parts)
    }

    fn fight(&mut self) {
        let fight = self.game.state.fight;
        let force = capital(&self.names.force(fight.force, fight.place));
        let mut text = format!(
            "Character combat in {}, round {}: {force} (strength {}",
            self.names.place(fight.place),
            fight.round,
            self.game.attack_strength()
        );
        if fight.endurance > 0 {
            let _ = write!(text, ", {} of {} endurance left", fight.endurance - fight.wounds, fight.endurance);
        }
        let _ = write!(text, ") against {}", self.names.party(fight.defenders));
        if !fight.active.is_empty() {
            let _ = write!(text, "; active: {}", self.names.party(fight.active));
        }
        self.line(0, &format!("{text}."));
    }

    fn missions(&mut self) {
        let desk = self.game.state.desk.clone();
        let Some(place) = desk.place else { return };
        let size = self.game.ground.sites[place.ix()].size;
        self.line(0, &format!("Missions in {}: {} of {size} cards counted.", self.names.place(place), desk.counted));
        for group in &desk.groups {
            let who = if group.camp { "the Rebel camp".into() } else { self.names.party(group.members) };
            let standing = match group.standing {
                Standing::Active => many(group.letters, "letter"),
                Standing::Completing | Standing::Completed => "completed".into(),
                Standing::Closed => "over".into(),
            };
            let target = group.target.map_or_else(String::new, |who| format!(" of {}", self.names.who(who)));
            let name = mission(group.mission, self.game.state.phasing);
            self.line(2, &format!("{name}{target} ({}): {who}, {standing}", group.mission.letter()));
        }
    }
}
