//! What dice and cards hold in store, for whoever is about to commit to them.
//!
//! Each number is counted over the throws of the very function that the roll itself uses, so the two cannot differ. Only
//! what the asked side may know goes in: open possessions, and of covered units what has been seen of them.

use crate::book::{Detection, Mission, Rating, Side, UnitKind, Wounds};
use crate::frame::{Flight, Order};
use crate::game::Freedom;
use crate::ids::{Card, Cards, Party, Place, Who, World};
use crate::state::{Battle, GroupIx, Hunt, Standing, Units};

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
    /// The chance, in per cent, that at least this many of this many cards bear the letter.
    pub fn in_draws(self, wanted: u8, draws: u8) -> u8 {
        const SURE: u64 = 1 << 40;
        if wanted == 0 {
            return 100;
        }
        // How likely it is to have drawn this many letters so far, each less than wanted.
        let mut held = vec![0_u64; usize::from(wanted)];
        held[0] = SURE;
        for drawn in 0..draws.min(self.of) {
            let left = u64::from(self.of - drawn);
            for letters in (0..held.len()).rev() {
                let others = (self.of - self.with).saturating_sub(drawn.saturating_sub(letters as u8));
                let missed = held[letters] * u64::from(others) / left;
                let before = letters
                    .checked_sub(1)
                    .map_or(0, |before| held[before] * u64::from(self.with.saturating_sub(before as u8)) / left);
                held[letters] = missed + before;
            }
        }
        let short: u64 = held.iter().sum();
        ((100 * (SURE - short.min(SURE)) + SURE / 2) / SURE) as u8
    }
}

/// What a round of character combat can do, counted in equally likely throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blows {
    /// Throws of the attacker that leave the defenders unhurt, and all of them.
    pub(crate) unhurt: (u16, u16),
    /// The most wounds the defenders can take.
    pub(crate) most: u8,
    /// The most wounds they can deal.
    pub(crate) back: u8,
    /// Throws of both sides that take a prisoner, and all of them.
    pub(crate) taken: (u16, u16),
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
            let leadership = |who: &Who| self.rating(*who, Rating::Leadership);
            hunt.people =
                self.search_leaders(place).into_iter().max_by_key(leadership).map_or(Party::EMPTY, Party::one);
        }
        hunt
    }

    // ---- the deck ----

    /// Cards left in the deck that can count here now, and those with the letter of a mission: void cards come to nothing,
    /// but once only bonus draws follow no event matters any more [fg.11.1.36].
    pub(crate) fn letters_left(&self, mission: Mission) -> Letters {
        let voids = self.ground.options.void_draws && self.draws_left() > 0;
        let mut letters = Letters { with: 0, of: 0 };
        for card in self.cards_left() {
            let section = self.section(card);
            if voids && self.idle(section.happening).is_some() {
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
        let left = all.without(self.state.desk.drawn);
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

    /// The groups on their missions here.
    pub(crate) fn groups_under_way(&self) -> impl Iterator<Item = GroupIx> + '_ {
        let groups = self.state.desk.groups.iter().enumerate();
        groups.filter(|(_, group)| group.standing == Standing::Active).map(|(ix, _)| ix as GroupIx)
    }

    /// Bonus cards a group will draw as it stands, if all the cards of the Environ are drawn.
    pub(crate) fn bonus_to_come(&self, ix: GroupIx) -> u8 {
        let desk = &self.state.desk;
        let over = desk.stopped || desk.bonus_none() || desk.groups[ix as usize].drew_bonus;
        if over { 0 } else { self.bonus_draws(ix) }
    }

    /// Letters a group still needs before its mission comes to anything: one alone stops no rebellion [fg.16.4].
    pub(crate) fn letters_needed(&self, ix: GroupIx) -> u8 {
        let group = &self.state.desk.groups[ix as usize];
        let two = group.mission == Mission::Rebellion && self.state.phasing == Side::Imperial;
        if two { 2_u8.saturating_sub(group.letters) } else { 1 }
    }

    // ---- military combat ----

    /// Planets whose PDBs can fire on a stack on its way.
    pub(crate) fn fire_on_the_way(&self, order: &Order) -> Vec<World> {
        let enemy = order.side.other();
        let legs = [(order.from, order.to), (order.to, order.from)].into_iter();
        let legs = legs.filter(|&(ground, other)| !ground.is_orbit() && self.leaves_surface(ground, other));
        legs.filter(|&(ground, _)| self.can_fire(ground, enemy)).map(|(ground, _)| self.world(ground)).collect()
    }

    /// The best leader a side could still name for the combat that is being declared.
    pub(crate) fn leader_to_come(&self, side: Side) -> Option<Who> {
        let able =
            self.leaders(side).into_iter().filter(|who| Some(*who) != self.leader(self.state.battle.place, side));
        able.max_by_key(|who| self.rating(*who, Rating::Leadership))
    }

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

    /// Supposes that this many of the covered units here are Lines.
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

    /// The combat with all defenders active, to kill or to capture.
    pub(crate) fn against_all(&self, capture: bool) -> Self {
        let mut game = self.clone();
        game.state.fight.active = game.state.fight.defenders;
        game.state.fight.capture = capture;
        game
    }

    /// What the next round can do as it stands, possessions that are not open aside.
    pub(crate) fn blows(&self) -> Blows {
        let cells = &self.ground.book.tables.character[self.fight_column()];
        let fight = &self.state.fight;
        let dice = u32::from(self.attack_dice());
        let mut results = vec![0_u8];
        for _ in 0..dice {
            results = results.iter().flat_map(|sum| cells.iter().map(move |cell| sum + cell.defender)).collect();
        }
        let wounds = results.into_iter().map(|sum| if self.harmless() { 0 } else { self.soften(sum, fight.defender) });
        let wounds: Vec<u8> = wounds.collect();
        let all = wounds.len() as u16;
        let back = cells.iter().map(|cell| self.soften(cell.attacker, fight.defender.other())).max().unwrap_or(0);
        let free = |star: fn(&Wounds) -> bool| cells.iter().filter(|cell| !star(cell)).count() as u16;
        let free = free(|cell| cell.defender_star).pow(dice) * free(|cell| cell.attacker_star);
        Blows {
            unhurt: (wounds.iter().map(|wounds| u16::from(*wounds == 0)).sum(), all),
            most: wounds.iter().copied().max().unwrap_or(0),
            back: if self.can_strike_back() { back } else { 0 },
            taken: (if fight.capture { 6 * all - free } else { 0 }, 6 * all),
        }
    }

    /// With how many of the six throws active and inactive characters get away now.
    pub(crate) fn break_off_chances(&self) -> (u8, u8) {
        let away = |throw: i8| DICE.filter(|&die| die as i8 + self.break_off_modifier() <= throw).count() as u8;
        let (active, inactive) = self.break_off_numbers();
        (away(active), away(inactive))
    }
}
