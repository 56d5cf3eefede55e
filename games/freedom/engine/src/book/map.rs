//! Compiles races, star systems, planets and Environs.

use toml::Spanned;

use super::number::{InRange as _, Num};
use super::rows::{CreatureRow, EnvironRow, PlanetRow, RaceRow, StarRow};
use super::sheet::{List, check_id};
use super::{Environ, Mob, Planet, Star, Terrain};
use crate::ids::{Beast, ENVIRONS, PLANETS};
use faults::{Faults, Page};

/// Most star systems: their numbers have two digits.
const STARS: usize = 99;

/// Compiles the map.
pub(super) fn stars(
    list: &List<StarRow>,
    races: &List<RaceRow>,
    creatures: &List<CreatureRow>,
    faults: &mut Faults,
) -> Vec<Star> {
    let mut map =
        Map { page: list.page, races, creatures, homes: Vec::new(), planets: Vec::new(), numbers: Vec::new() };
    list.at_most(STARS, "star systems", faults);
    if list.count == 0 {
        faults.file(list.page.name, "no star system, expected at least one");
    }
    list.rows.iter().map(|row| map.star(row.get_ref(), faults)).collect()
}

struct Map<'a, 'f> {
    page: Page<'f>,
    races: &'a List<'f, RaceRow>,
    creatures: &'a List<'f, CreatureRow>,
    homes: Vec<usize>,
    planets: Vec<String>,
    numbers: Vec<u16>,
}

impl Map<'_, '_> {
    fn star(&mut self, row: &StarRow, faults: &mut Faults) -> Star {
        let planets = row.planets.get_ref();
        let environs: usize = planets.iter().map(|planet| planet.environs.get_ref().len()).sum();
        self.count(&row.planets, planets.len(), PLANETS, "planets", faults);
        if environs > ENVIRONS {
            let message = format!("{environs} Environs at one star, expected at most {ENVIRONS}");
            faults.at(self.page, row.planets.span(), message);
        }
        let number = faults.number(self.page, &row.number, 1..=STARS as i64, "the number of a star");
        self.number(u16::from(number), &row.number, None, faults);
        let planets = planets.iter().map(|planet| self.planet(planet, number, faults)).collect();
        Star { number, id: row.id.clone(), name: row.name.0.clone(), planets }
    }

    fn planet(&mut self, row: &PlanetRow, star: u8, faults: &mut Faults) -> Planet {
        check_id(self.page, &row.id, faults);
        if self.planets.contains(row.id.get_ref()) {
            faults.at(self.page, row.id.span(), format!("the id `{}` is given twice", row.id));
        }
        self.planets.push(row.id.get_ref().clone());
        let number = faults.number(self.page, &row.number, 1..=999, "the number of a planet");
        self.number(number, &row.number, Some(u16::from(star)), faults);
        self.count(&row.environs, row.environs.get_ref().len(), ENVIRONS, "Environs", faults);
        Planet {
            number,
            id: row.id.get_ref().clone(),
            name: row.name.0.clone(),
            loyalty_start: row.start,
            loyalty_armageddon: row.armageddon,
            armageddon_rebel: row.rebel,
            environs: row.environs.get_ref().iter().map(|environ| self.environ(environ, number, faults)).collect(),
        }
    }

    fn environ(&mut self, row: &EnvironRow, planet: u16, faults: &mut Faults) -> Environ {
        let number = faults.number(self.page, &row.number, 1..=9999, "the number of an Environ");
        self.number(number, &row.number, Some(planet), faults);
        let mut races = self.race_names(row, faults).into_iter();
        Environ {
            number,
            terrain: row.terrain,
            size: faults.number(self.page, &row.size, 1..=9, "size"),
            race: races.next().unwrap_or_default(),
            more_races: races.collect(),
            locals: self.locals(row, faults),
            resource: faults.number(self.page, &row.resource, 0..=20, "resource"),
            coup: faults.number_or_0(self.page, row.coup.as_ref(), 1..=9, "the Coup rating"),
            creature: row.creature.as_ref().and_then(|id| self.creature(id, faults)),
        }
    }

    fn race_names(&self, row: &EnvironRow, faults: &mut Faults) -> Vec<String> {
        if row.races.get_ref().is_empty() {
            faults.at(self.page, row.races.span(), "no race, expected at least one");
        }
        let ids = row.races.get_ref().iter();
        let known = ids.filter(|id| self.races.find(self.page, id, "race", faults).is_some());
        known.filter_map(|id| self.races.row(id.get_ref())).map(|race| race.name.0.clone()).collect()
    }

    fn locals(&self, row: &EnvironRow, faults: &mut Faults) -> Option<Mob> {
        let id = row.races.get_ref().first()?;
        let mob = mob(self.races.row(id.get_ref())?, row.terrain);
        if mob.is_none() {
            let name = self.races.page.name;
            let message =
                format!("{name} has no mob of `{id}` for an Environ of type `{}`, expected one", row.terrain.id());
            faults.at(self.page, id.span(), message);
        }
        mob
    }

    fn creature(&mut self, id: &Spanned<String>, faults: &mut Faults) -> Option<Beast> {
        let ix = self.creatures.find(self.page, id, "creature", faults)?;
        if self.homes.contains(&ix) {
            faults.at(self.page, id.span(), format!("`{id}` lives elsewhere already, expected one home"));
        }
        self.homes.push(ix);
        Some(Beast(ix as u8))
    }

    fn count<T>(&self, list: &Spanned<T>, count: usize, most: usize, what: &str, faults: &mut Faults) {
        if count == 0 || count > most {
            faults.at(self.page, list.span(), format!("{count} {what}, expected 1 to {most}"));
        }
    }

    /// Numbers are unique, and start with the number of what they belong to.
    fn number(&mut self, number: u16, written: &Num, inside: Option<u16>, faults: &mut Faults) {
        if self.numbers.contains(&number) {
            faults.at(self.page, written.span(), format!("the number {number} is given twice"));
        }
        self.numbers.push(number);
        if let Some(outer) = inside.filter(|&outer| number / 10 != outer || number.is_multiple_of(10)) {
            faults.at(
                self.page,
                written.span(),
                format!("number {number}, expected {outer} and one more digit from 1 to 9"),
            );
        }
    }
}

fn mob(race: &RaceRow, terrain: Terrain) -> Option<Mob> {
    let cell = match terrain {
        Terrain::Urban => race.urban,
        Terrain::Wild => race.wild,
        Terrain::Liquid => race.liquid,
        Terrain::Subterranean => race.subterranean,
        Terrain::Air => race.air,
        Terrain::Fire => race.fire,
    };
    cell.map(|cell| cell.0)
}
