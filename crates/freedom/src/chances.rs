//! What dice and cards hold in store, for whoever is about to commit to them.
//!
//! Each number is counted over the throws of the very function that the roll itself uses, so the two cannot differ. Only
//! what the asked side may know goes in: open possessions, and of covered units what has been seen of them.

use crate::book::{Detection, Mission, Side, UnitKind};
use crate::frame::Flight;
use crate::game::Freedom;
use crate::ids::{Card, Cards, Party, Place, Who, World};
use crate::state::{Battle, Hunt, Standing, Units};

/// The faces of a die.
const DICE: std::ops::RangeInclusive<u8> = 1..=6;

/// How a flight past enemy PDBs can end, counted in equally likely throws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// All throws.
    pub of: u8,
    /// Nobody aboard is detected.
    pub unseen: u8,
    /// Those aboard are detected.
    pub detected: u8,
    /// Those aboard are detected, and the ship is lost as it lands.
    pub damaged: u8,
    /// Ship and company are lost.
    pub shot_down: u8,
}

/// Cards of the Action Deck that can count here, and how many of them bear a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// Cards with the letter.
    pub with: u8,
    /// All of them.
    pub of: u8,
}

impl Letters {
    /// The chance, in per cent, that at least one of so many cards bears the letter.
    pub fn in_draws(self, draws: u8) -> u8 {
        let (mut none, mut all) = (1_u128, 1_u128);
        for drawn in 0..draws.min(self.of).min(32) {
            none *= u128::from((self.of - self.with).saturating_sub(drawn));
            all *= u128::from(self.of - drawn);
        }
        ((100 * (all - none) + all / 2) / all) as u8
    }
}

impl Freedom {
    // ---- detection ----

    /// How a flight can end if every PDB it passes tries to detect it; `None` if it passes none.
    pub(crate) fn fate(&self, flight: &Flight) -> Option<Fate> {
        let enemy = flight.side.other();
        let mut worlds = Vec::new();
        let mut detected = self.any_detected(flight.aboard.and(self.ground.sides[flight.side.ix()]));
        if let Some(from) = flight.from {
            let watched = self.commands_pdb(self.world(from), enemy);
            detected &= watched;
            worlds.extend((watched && !from.is_orbit()).then(|| self.world(from)));
        }
        let down = !flight.to.is_orbit() && flight.from.is_none_or(|from| self.leaves_surface(flight.to, from));
        worlds.extend((down && self.commands_pdb(self.world(flight.to), enemy)).then(|| self.world(flight.to)));
        if worlds.is_empty() {
            return None;
        }
        let mut fate = Fate { of: 6_u8.pow(worlds.len() as u32), ..Fate::default() };
        self.fly_past(flight, &worlds, detected, &mut fate);
        Some(fate)
    }

    /// What one PDB can see of a flight.
    pub(crate) fn one_sighting(&self, flight: &Flight, world: World) -> Option<Fate> {
        let detected = self.any_detected(flight.aboard.and(self.ground.sides[flight.side.ix()]));
        self.lookout(flight, world, detected)?;
        let mut fate = Fate { of: 6, ..Fate::default() };
        self.fly_past(flight, &[world], detected, &mut fate);
        Some(fate)
    }

    fn fly_past(&self, flight: &Flight, worlds: &[World], detected: bool, fate: &mut Fate) {
        let Some((&world, rest)) = worlds.split_first() else {
            match (flight.damaged, detected) {
                (true, _) => fate.damaged += 1,
                (false, true) => fate.detected += 1,
                (false, false) => fate.unseen += 1,
            }
            return;
        };
        let Some(lookout) = self.lookout(flight, world, detected) else { return };
        for die in DICE {
            match self.sighting(&lookout, flight.damaged, die) {
                Detection::Undetected => self.fly_past(flight, rest, false, fate),
                Detection::Detected => self.fly_past(flight, rest, true, fate),
                Detection::Damaged => self.fly_past(&Flight { damaged: true, ..*flight }, rest, true, fate),
                Detection::Eliminated => fate.shot_down += 6_u8.pow(rest.len() as u32),
            }
        }
    }

    // ---- search ----

    /// A search with everybody who could take part in it.
    pub(crate) fn whole_hunt(&self, place: Place, by_people: bool, group: Option<u8>) -> Hunt {
        let mut hunt = Hunt { place, units: Units::default(), people: Party::EMPTY, by_people, group, hiding: 0 };
        if by_people {
            hunt.people = self.seekers(place);
        } else {
            let units = self.units_at(place);
            for kind in crate::pieces::kinds(self.state.phasing.other()) {
                hunt.units[kind.ix()] = units[kind.ix()];
            }
        }
        hunt
    }

    // ---- the deck ----

    /// Cards left in the deck that can count here now, and those with the letter of a mission: void cards come to nothing.
    pub(crate) fn letters_left(&self, mission: Mission) -> Letters {
        let mut letters = Letters { with: 0, of: 0 };
        for card in self.cards_left() {
            let section = self.section(card);
            if self.ground.options.void_draws && self.idle(section.happening).is_some() {
                continue;
            }
            letters.of += 1;
            letters.with += u8::from(section.letters & mission.bit() != 0);
        }
        letters
    }

    /// Cards of the whole deck left, void or not, and those with the letter of a mission that is not under way yet.
    pub(crate) fn letters_in_deck(&self, mission: Mission) -> Letters {
        let left = self.cards_left();
        let with = left.filter(|card| self.section(card).letters & mission.bit() != 0);
        Letters { with: with.len(), of: left.len() }
    }

    /// The cards the next one is drawn from.
    pub(crate) fn cards_left(&self) -> Cards {
        let all: Cards = (0..self.ground.book.cards.len() as u8).map(Card).collect();
        let left = all.not(self.state.desk.drawn);
        match (left.is_empty(), self.state.desk.aside) {
            (false, _) => left,
            (true, Cards::EMPTY) => all,
            (true, aside) => aside,
        }
    }

    /// How many more cards count here.
    pub(crate) fn draws_left(&self) -> u8 {
        self.ground.sites[self.desk_place().ix()].size.saturating_sub(self.state.desk.counted)
    }

    /// The missions under way here.
    pub(crate) fn under_way(&self) -> impl Iterator<Item = Mission> + '_ {
        let groups = self.state.desk.groups.iter();
        groups.filter(|group| group.standing == Standing::Active).map(|group| group.mission)
    }

    // ---- military combat ----

    /// The lowest and highest column a combat here can be read in, as far as a side knows the covered units.
    pub(crate) fn battle_columns(
        &self,
        place: Place,
        attacker: Side,
        leaders: [Option<Who>; 2],
        knows: Side,
    ) -> (u8, u8) {
        let spot = &self.state.spots[place.ix()];
        let lines = match knows {
            Side::Imperial => [spot.units(UnitKind::LINE); 2],
            Side::Rebel => [spot.sight.low, spot.sight.high].map(|lines| lines.min(spot.covered())),
        };
        let mut game = self.clone();
        game.state.battle = Battle { place, attacker, leaders, ..self.state.battle };
        let [one, other] = lines.map(|lines| {
            game.suppose_lines(place, lines);
            game.battle_column()
        });
        (one.min(other), one.max(other))
    }

    /// Supposes that so many of the covered units here are Lines.
    pub(crate) fn suppose_lines(&mut self, place: Place, lines: u8) {
        let spot = &mut self.state.spots[place.ix()];
        let covered = spot.covered();
        for units in [&mut spot.fresh, &mut spot.moved] {
            units[UnitKind::PATROL.ix()] = 0;
            units[UnitKind::LINE.ix()] = 0;
        }
        spot.fresh[UnitKind::PATROL.ix()] = covered - lines;
        spot.fresh[UnitKind::LINE.ix()] = lines;
    }

    /// The least and the most that attacker and defender can lose in a column.
    pub(crate) fn losses_in(&self, column: u8) -> [(u8, u8); 2] {
        let cells = &self.ground.book.tables.military[column as usize];
        let range = |loss: fn(&(u8, u8)) -> u8| {
            let losses = || cells.iter().map(loss);
            (losses().min().unwrap_or(0), losses().max().unwrap_or(0))
        };
        [range(|cell| cell.0), range(|cell| cell.1)]
    }

    // ---- character combat ----

    /// The column of a round in which all defenders are active, to kill or to capture.
    pub(crate) fn column_against_all(&self, capture: bool) -> usize {
        let mut game = self.clone();
        game.state.fight.active = game.state.fight.defenders;
        game.state.fight.capture = capture;
        game.fight_column()
    }

    /// With how many of the six throws active and inactive characters get away now.
    pub(crate) fn break_off_chances(&self) -> (u8, u8) {
        let away = |throw: i8| DICE.filter(|&die| die as i8 + self.break_off_modifier() <= throw).count() as u8;
        let (active, inactive) = self.break_off_numbers();
        (away(active), away(inactive))
    }
}
