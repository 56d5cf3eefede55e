//! Ships on the move and detection by PDBs [section 6].

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, RuleId};

use crate::book::{Detection, Rating, Side, Use};
use crate::cause::{Sighting, Vanishing};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Death, Event, Wreck};
use crate::frame::{Flight, Leg, Moment, Sort};
use crate::game::Freedom;
use crate::ids::{Hull, Party, Place, Who, World};
use crate::rule;
use crate::state::Where;
use crate::words::{Words, capital, chances, many};

/// What decides a detection before the die is thrown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookout {
    /// Level of the PDB against this ship.
    pub(crate) level: u8,
    /// Columns read further to the left.
    pub(crate) shift: u8,
    /// Evasion Value of the ship.
    pub(crate) evasion: u8,
    /// The column.
    pub(crate) column: u8,
}

/// A ship flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fly {
    /// The flight.
    pub flight: Flight,
    /// How far it has come.
    pub leg: Leg,
}

impl Procedure<Freedom> for Fly {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { flight, leg } = self;
        let enemy = flight.side.other();
        match leg {
            Leg::Leaving => game.leave_by_ship(flight),
            Leg::FireLeaving | Leg::FireArriving => ask(enemy),
            Leg::LossLeaving => match flight.from {
                Some(from) => {
                    game.lift_ship(&flight);
                    game.roll_detection(flight, game.world(from), Leg::Under)
                }
                None => game.turn_to(Self { flight, leg: Leg::Under }),
            },
            Leg::LossArriving => game.roll_detection(flight, game.world(flight.to), Leg::Landing),
            Leg::Under => {
                game.lift_ship(&flight);
                let down = !flight.to.is_orbit() && flight.from.is_none_or(|from| game.leaves_surface(flight.to, from));
                let seen = down && game.commands_pdb(game.world(flight.to), enemy);
                game.turn_to(Self { flight, leg: if seen { Leg::FireArriving } else { Leg::Landing } })
            }
            Leg::Landing => {
                game.pop();
                game.land_ship(flight);
                Flow::Go
            }
        }
    }

    fn list(self, _: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend([Choice::Detect, Choice::Pass]);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { flight, leg } = self;
        let leaving = leg == Leg::FireLeaving;
        if choice == Choice::Detect {
            game.turn_to(Self { flight, leg: if leaving { Leg::LossLeaving } else { Leg::LossArriving } });
            game.open_window(Moment::Detection);
            return;
        }
        let world = game.world(if leaving { flight.from.unwrap_or(flight.to) } else { flight.to });
        game.tell(Event::LetPass { world });
        game.turn_to(Self { flight, leg: if leaving { Leg::Under } else { Leg::Landing } });
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_13_1_8
    }

    fn question(self, words: Words<'_>) -> String {
        let Self { flight, leg } = self;
        let names = words.names;
        let leaving = leg == Leg::FireLeaving;
        let place = if leaving { flight.from.unwrap_or(flight.to) } else { flight.to };
        let level = words.game.state.planets[words.game.world(place).ix()].pdb_level;
        let ship = match words.game.state.ships[flight.hull.ix()].owner {
            Some(pilot) => format!("{}'s ship", names.who(pilot)),
            None => names.ship(flight.hull),
        };
        let does = if leaving { "lifts off from" } else { "lands in" };
        format!("{ship} {does} {}: does the PDB (level {level}) try to detect it?", names.place(place))
    }

    fn why(self, words: Words<'_>) -> String {
        let (game, flight) = (words.game, &self.flight);
        let world = game.world(self.watched());
        let level = game.state.planets[world.ix()].pdb_level;
        let evasion = game.state.ships[flight.hull.ix()].owner.map_or(0, |pilot| game.evasion(flight.hull, pilot));
        let known = game.any_detected(flight.aboard);
        let shift = 2 * u8::from(level == 2) + u8::from(known);
        let mut text = format!("Aboard: {}. Evasion Value {evasion}", words.names.party(flight.aboard));
        if shift > 0 {
            let _ = write!(text, ", read {} further left", many(shift, "column"));
        }
        text.push_str(if known { "; they are detected already." } else { "; they are not detected so far." });
        if level == 0 {
            text.push_str(" At level 0 it can only detect, not damage.");
        }
        if let Some(fate) = game.one_sighting(flight, world) {
            let _ = write!(text, " {}.", capital(&chances::fate(fate)));
        }
        text
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Fire | Choice::Detect => {
                Some(format!("Try to detect the ship{}", chances::sighting(words.game, &self)))
            }
            Choice::Pass => Some("Let the ship pass".into()),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Fly {
    /// The place whose PDB is asked about.
    pub(crate) fn watched(&self) -> Place {
        if self.leg == Leg::FireLeaving { self.flight.from.unwrap_or(self.flight.to) } else { self.flight.to }
    }
}

impl Freedom {
    /// A ship leaves: the enemy may detect it, or, where that can't be, it is lost from sight [fg.6.2.6].
    fn leave_by_ship(&mut self, flight: Flight) -> Flow {
        let Some(from) = flight.from else { return self.turn_to(Fly { flight, leg: Leg::Under }) };
        if !self.commands_pdb(self.world(from), flight.side.other()) {
            self.undetect(self.crew(&flight), self.out_of_sight(&flight));
            return self.turn_to(Fly { flight, leg: Leg::Under });
        }
        self.turn_to(Fly { flight, leg: if from.is_orbit() { Leg::Under } else { Leg::FireLeaving } })
    }

    /// Nobody watches a ship: it leaves the planet, or flies across it.
    fn out_of_sight(&self, flight: &Flight) -> Vanishing {
        match flight.from {
            Some(from) if !self.leaves_surface(from, flight.to) => Vanishing::Across,
            _ => Vanishing::Unwatched,
        }
    }

    /// The free characters aboard.
    fn crew(&self, flight: &Flight) -> Party {
        flight.aboard.and(self.ground.sides[flight.side.ix()])
    }

    /// Evasion Value: Maneuver plus Navigation, neither more than one above the other [fg.18.1.3, fg.18.1.8].
    pub fn evasion(&self, hull: Hull, pilot: Who) -> u8 {
        let card = &self.ground.book.ships[hull.ix()];
        let navigation = self.rating(pilot, Rating::Navigation);
        let maneuver = if card.full_maneuver { card.maneuver } else { card.maneuver.min(navigation + 1) };
        maneuver + navigation.min(card.maneuver + 1)
    }

    /// The level a PDB has against a ship: possessions aboard may lower it.
    fn level_against(&self, world: World, aboard: Party) -> u8 {
        let lower = aboard.into_iter().map(|who| self.open_bonus(who, |way| matches!(way, Use::DetectionLevel(_))));
        self.state.planets[world.ix()].pdb_level.saturating_sub(lower.max().unwrap_or(0))
    }

    /// What a PDB sees of a ship, before the die; `None` for a ship without a pilot.
    pub(crate) fn lookout(&self, flight: &Flight, world: World, detected: bool) -> Option<Lookout> {
        let pilot = self.state.ships[flight.hull.ix()].owner?;
        let level = self.level_against(world, self.crew(flight));
        let shift = 2 * u8::from(level == 2) + u8::from(detected);
        let evasion = self.evasion(flight.hull, pilot);
        Some(Lookout { level, shift, evasion, column: evasion_column(evasion).saturating_sub(shift) })
    }

    /// The result of a die, at Level 0 and against a damaged ship not as it is printed [fg.6.1.7, fg.6.2.2].
    pub(crate) fn sighting(&self, lookout: &Lookout, damaged: bool, die: u8) -> Detection {
        match self.ground.book.tables.detection[lookout.column as usize][die as usize - 1] {
            Detection::Damaged | Detection::Eliminated if lookout.level == 0 => Detection::Detected,
            Detection::Damaged if damaged => Detection::Eliminated,
            result => result,
        }
    }

    fn roll_detection(&mut self, mut flight: Flight, world: World, next: Leg) -> Flow {
        let crew = self.crew(&flight);
        let lookout = self.lookout(&flight, world, self.any_detected(crew));
        let (Some(lookout), true) = (lookout, self.commands_pdb(world, flight.side.other())) else {
            if next == Leg::Under {
                self.undetect(self.crew(&flight), self.out_of_sight(&flight));
            }
            return self.turn_to(Fly { flight, leg: next });
        };
        let Lookout { level, shift, evasion, column } = lookout;
        let die = self.die();
        let result = self.sighting(&lookout, flight.damaged, die);
        self.tell(Event::Detection { hull: flight.hull, world, level, evasion, shift, column, die, result });
        match result {
            Detection::Undetected => self.undetect(crew, Vanishing::Unseen),
            Detection::Detected => self.detect(crew, Sighting::Pdb),
            Detection::Damaged => {
                self.detect(crew, Sighting::Damaged);
                flight.damaged = true;
            }
            Detection::Eliminated => return self.shot_down(&flight),
        }
        self.turn_to(Fly { flight, leg: next })
    }

    /// Ship and everybody aboard are destroyed, prisoners too [fg.6.1.6].
    fn shot_down(&mut self, flight: &Flight) -> Flow {
        self.pop();
        self.lose_ship(flight.hull, Wreck::ShotDown);
        for who in flight.aboard {
            self.kill(who, Death::ShotDown);
        }
        Flow::Go
    }

    /// Takes a ship off the ground: what is detected now concerns nobody who stays behind.
    fn lift_ship(&mut self, flight: &Flight) {
        self.moor(flight.hull, Where::Space);
        for who in flight.aboard {
            if self.state.ship_of(who).is_some_and(|hull| hull != flight.hull) {
                self.abandon_ship(who);
            }
        }
        for who in flight.aboard {
            self.lift(who);
            self.state.people[who.ix()].at = Where::Space;
        }
    }

    fn land_ship(&mut self, flight: Flight) {
        let to = self.landing_place(&flight);
        let pilot = self.state.ships[flight.hull.ix()].owner;
        self.moor(flight.hull, Where::At(to));
        self.state.ships[flight.hull.ix()].with_units = false;
        for who in flight.aboard {
            if self.state.people[who.ix()].captive() {
                self.carry_prisoner(who, to);
                continue;
            }
            self.put(who, to);
            self.state.people[who.ix()].moved = true;
        }
        if let Some(who) = pilot
            && flight.side == self.state.phasing
        {
            self.state.people[who.ix()].busy = true;
        }
        let Flight { hull, from, aboard, reaction, .. } = flight;
        self.tell(Event::Flew { hull, from, to, aboard, reaction });
        if flight.damaged {
            self.lose_ship(hull, Wreck::Damaged);
        }
        self.meet_friends(self.crew(&flight), to);
        if flight.reaction && self.count(to, flight.side) > 0 {
            self.push(Sort { place: to, left: self.crew(&flight) });
        }
    }

    /// Where a ship comes down: a damaged one can't leave its people in an orbit box without company [fg.U43].
    fn landing_place(&self, flight: &Flight) -> Place {
        match flight.from {
            Some(from) if flight.damaged && flight.to.is_orbit() && self.count(flight.to, flight.side) == 0 => from,
            _ => flight.to,
        }
    }
}

/// The column of an Evasion Value.
pub(crate) fn evasion_column(evasion: u8) -> u8 {
    match evasion {
        0..=4 => evasion,
        5 | 6 => 5,
        7 | 8 => 6,
        _ => 7,
    }
}
