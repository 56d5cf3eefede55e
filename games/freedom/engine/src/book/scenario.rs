//! Compiles a scenario.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::cells::{About, Name, PdbCell};
use super::number::{InRange as _, Num, Number};
use super::pieces::unit_kind;
use super::scenario_check;
use super::sheet::{Sheet, check_id};
use super::{
    Character, Condition, Forces, Loyalty, Planet, PlanetStart, Possession, Reinforcement, ReinforcementTrigger, Rule,
    Scenario, Ship, Side, Star, UnitKind,
};
use crate::ids::{Fleet, Hull, Item, Who};
use faults::{Faults, Page, did_you_mean};

/// What scenarios refer to.
#[derive(Clone, Copy)]
pub(super) struct Shelf<'a> {
    pub characters: &'a [Character],
    pub ships: &'a [Ship],
    pub possessions: &'a [Possession],
    pub stars: &'a [Star],
}

/// Which loyalties of the map hold.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    StartOfRebellion,
    Armageddon,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetRow {
    planet: Spanned<String>,
    pdb: PdbCell,
    loyalty: Option<Spanned<Loyalty>>,
    state: Option<Rule>,
}

type Units = BTreeMap<Spanned<String>, Num>;

/// When reinforcements come, as written.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum When {
    EachRebellion,
    Turns(Vec<Num>),
}

/// What one side receives, as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForcesRow {
    #[serde(default)]
    pub characters: Vec<Spanned<String>>,
    #[serde(default)]
    pub ships: Vec<Spanned<String>>,
    #[serde(default)]
    pub possessions: Vec<Spanned<String>>,
    #[serde(default)]
    pub units: Units,
    #[serde(default)]
    pub from_space: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReinforcementRow {
    side: Side,
    when: Spanned<When>,
    units: Units,
    if_pdb_raised: Option<Spanned<Units>>,
}

/// A condition of instant victory, as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryRow {
    pub side: Side,
    #[serde(default)]
    pub controls: Vec<Spanned<String>>,
    pub controls_at_least: Option<Num>,
    pub enemies_out_at_least: Option<Num>,
    pub enemies_all_out: Option<Spanned<bool>>,
}

/// Compiles a scenario; `None` if something is missing or cannot be read.
pub(super) fn scenario(page: Page<'_>, shelf: Shelf<'_>, faults: &mut Faults) -> Option<Scenario> {
    let mut sheet = Sheet::new(page, faults)?;
    let id = sheet.value::<String>("id", faults);
    let name = sheet.value::<Name>("name", faults);
    let about = sheet.value::<About>("about", faults);
    let kind = sheet.value::<Kind>("kind", faults);
    let star = sheet.value::<String>("star", faults);
    let turns = sheet.value::<Number>("turns", faults);
    let points = sheet.value::<Number>("rebel_points", faults);
    let planets = sheet.value::<Vec<PlanetRow>>("planets", faults);
    let rebel = sheet.value::<ForcesRow>("rebel", faults);
    let imperial = sheet.value::<ForcesRow>("imperial", faults);
    let reinforcements = sheet.values::<ReinforcementRow>("reinforcement", faults);
    let victories = sheet.values::<VictoryRow>("instant_victory", faults);
    sheet.done(faults);

    if let Some(id) = &id {
        file_name(page, id, faults);
    }
    let turns = turns.map(|turns| faults.number(page, &turns, 1..=30, "the number of game-turns"));
    let points = points.map(|points| faults.number(page, &points, -999..=999, "the number of points"));
    let star = star_of(page, &star?, shelf, faults)?;
    let turns = turns?;
    let mut desk = Desk { page, shelf, star: &shelf.stars[star], faults };
    let planets = desk.planets(&planets?, kind?.into_inner());
    let forces = [desk.forces(&rebel?, Side::Rebel, &planets), desk.forces(&imperial?, Side::Imperial, &planets)];
    let reinforcements = reinforcements.iter().map(|row| desk.reinforcement(row.get_ref(), turns)).collect();
    let instant = victories.iter().map(|row| desk.condition(row, &planets, &forces)).collect();
    Some(Scenario {
        id: id?.into_inner(),
        name: name?.into_inner().0,
        about: about?.into_inner().0,
        star: star as u8,
        turns,
        planets,
        forces,
        reinforcements,
        instant,
        rebel_points: points?,
    })
}

fn file_name(page: Page<'_>, id: &Spanned<String>, faults: &mut Faults) {
    check_id(page, id, faults);
    let file = page.name.rsplit(['/', '\\']).next().unwrap_or_default();
    if file.strip_suffix(".toml") != Some(id.get_ref()) {
        faults.at(page, id.span(), format!("the id is `{id}` and the file {file}, expected the same name"));
    }
}

fn star_of(page: Page<'_>, id: &Spanned<String>, shelf: Shelf<'_>, faults: &mut Faults) -> Option<usize> {
    let found = shelf.stars.iter().position(|star| star.id == *id.get_ref());
    if found.is_none() {
        let help = did_you_mean(id.get_ref(), shelf.stars.iter().map(|star| star.id.as_str()));
        faults.at(page, id.span(), format!("no star system has the id `{id}`")).help = help;
    }
    found
}

/// A scenario being compiled.
pub(super) struct Desk<'a, 'f> {
    pub page: Page<'a>,
    pub shelf: Shelf<'a>,
    pub star: &'a Star,
    pub faults: &'f mut Faults,
}

impl Desk<'_, '_> {
    /// Notes a fault at a value of the scenario.
    pub fn wrong<T>(&mut self, at: &Spanned<T>, message: impl Into<String>) {
        self.faults.at(self.page, at.span(), message);
    }

    fn unknown<'k>(&mut self, id: &Spanned<String>, what: &str, known: impl Iterator<Item = &'k str>) {
        let help = did_you_mean(id.get_ref(), known);
        self.faults.at(self.page, id.span(), format!("no {what} has the id `{id}`")).help = help;
    }

    /// Finds a planet of the star system.
    fn planet(&mut self, id: &Spanned<String>) -> Option<usize> {
        let star = self.star;
        let found = star.planets.iter().position(|planet| planet.id == *id.get_ref());
        if found.is_none() {
            let what = format!("planet of {}", star.name);
            self.unknown(id, &what, star.planets.iter().map(|planet| planet.id.as_str()));
        }
        found
    }

    fn planets(&mut self, rows: &Spanned<Vec<PlanetRow>>, kind: Kind) -> Vec<PlanetStart> {
        let mut starts = vec![None; self.star.planets.len()];
        for row in rows.get_ref() {
            let Some(ix) = self.planet(&row.planet) else { continue };
            if starts[ix].is_some() {
                self.wrong(&row.planet, format!("the planet `{}` is given twice", row.planet));
            }
            starts[ix] = Some(self.planet_start(row, ix, kind));
        }
        let star = self.star;
        for (planet, _) in star.planets.iter().zip(&starts).filter(|(_, start)| start.is_none()) {
            self.wrong(rows, format!("the planet `{}` of {} is missing", planet.id, star.name));
        }
        let default = |planet: &Planet| PlanetStart {
            loyalty: planet.loyalty_start,
            rule: Rule::ImperialControl,
            pdb_level: 0,
            pdb_up: false,
        };
        starts.into_iter().zip(&star.planets).map(|(start, planet)| start.unwrap_or_else(|| default(planet))).collect()
    }

    fn planet_start(&mut self, row: &PlanetRow, ix: usize, kind: Kind) -> PlanetStart {
        let planet = &self.star.planets[ix];
        let rebel = kind == Kind::Armageddon && planet.armageddon_rebel;
        let rule = row.state.unwrap_or(if rebel { Rule::RebelControl } else { Rule::ImperialControl });
        let by_kind = match kind {
            _ if rule.is_risen() => Loyalty::Unrest,
            Kind::StartOfRebellion => planet.loyalty_start,
            Kind::Armageddon => planet.loyalty_armageddon,
        };
        if let Some(loyalty) = row.loyalty.as_ref().filter(|loyalty| *loyalty.get_ref() != Loyalty::Unrest)
            && rule.is_risen()
        {
            let message = format!("a planet in state `{}` is at `unrest`, not `{}`", rule.id(), loyalty.get_ref().id());
            self.wrong(loyalty, message);
        }
        PlanetStart {
            loyalty: row.loyalty.as_ref().map_or(by_kind, |loyalty| *loyalty.get_ref()),
            rule,
            pdb_level: row.pdb.level,
            pdb_up: row.pdb.up,
        }
    }

    fn forces(&mut self, row: &Spanned<ForcesRow>, side: Side, planets: &[PlanetStart]) -> Forces {
        let given = row.get_ref();
        let forces = Forces {
            characters: self.characters(&given.characters, side),
            ships: self.ships(&given.ships, side),
            possessions: self.possessions(&given.possessions, side),
            units: self.units(&given.units, side),
            from_space: given.from_space,
        };
        scenario_check::forces(self, row, &forces, side, planets);
        forces
    }

    fn characters(&mut self, ids: &[Spanned<String>], side: Side) -> Vec<Who> {
        let all = self.shelf.characters;
        let mut found = Vec::new();
        for id in ids {
            let Some(ix) = all.iter().position(|character| character.id == *id.get_ref()) else {
                self.unknown(id, "character", all.iter().map(|character| character.id.as_str()));
                continue;
            };
            if all[ix].side != side {
                self.wrong(id, format!("`{id}` is {}, expected {} character", all[ix].side, one(side)));
            } else if found.contains(&Who(ix as u8)) {
                self.wrong(id, format!("`{id}` is given twice"));
            } else {
                found.push(Who(ix as u8));
            }
        }
        found
    }

    fn ships(&mut self, ids: &[Spanned<String>], side: Side) -> Fleet {
        let all = self.shelf.ships;
        let mut fleet = Fleet::EMPTY;
        for id in ids {
            let copies = named(all, id.get_ref());
            let free = copies.iter().map(|&ix| Hull(ix as u8)).find(|&hull| !fleet.has(hull));
            match (copies.first(), free) {
                (None, _) => self.unknown(id, "ship", all.iter().map(|ship| ship.id.as_str())),
                (Some(&ix), _) if all[ix].side != side => {
                    self.wrong(id, format!("`{id}` is {}, expected {} ship", all[ix].side, one(side)));
                }
                (Some(_), None) if copies.len() == 1 => self.wrong(id, format!("`{id}` is given twice")),
                (Some(_), None) => self.wrong(id, format!("there are only {} of `{id}`", copies.len())),
                (Some(_), Some(hull)) => fleet.add(hull),
            }
        }
        fleet
    }

    fn possessions(&mut self, ids: &[Spanned<String>], side: Side) -> Vec<Item> {
        let all = self.shelf.possessions;
        let mut found = Vec::new();
        for id in ids {
            let Some(ix) = all.iter().position(|possession| possession.id == *id.get_ref()) else {
                self.unknown(id, "possession", all.iter().map(|possession| possession.id.as_str()));
                continue;
            };
            if side == Side::Imperial {
                self.wrong(id, "possessions are Rebel, expected none on the Imperial side");
            } else if found.contains(&Item(ix as u8)) {
                self.wrong(id, format!("`{id}` is given twice"));
            } else {
                found.push(Item(ix as u8));
            }
        }
        found
    }

    fn units(&mut self, rows: &Units, side: Side) -> Vec<(UnitKind, u8)> {
        let mut units = Vec::new();
        for (id, number) in rows {
            let Some(kind) = unit_kind(self.page, id, self.faults) else { continue };
            if kind.side() != side {
                self.wrong(id, format!("`{id}` is {}, expected {} unit", kind.side(), one(side)));
            }
            units.push((kind, self.faults.number(self.page, number, 1..=99, "the number of units")));
        }
        units.sort_unstable();
        units
    }

    fn reinforcement(&mut self, row: &ReinforcementRow, turns: u8) -> Reinforcement {
        let trigger = self.trigger(&row.when, turns);
        let units = self.units(&row.units, row.side);
        let if_pdb_raised = row.if_pdb_raised.as_ref().map(|units| self.units(units.get_ref(), row.side));
        if let (Some(instead), ReinforcementTrigger::EachRebellion) = (&row.if_pdb_raised, &trigger) {
            self.wrong(instead, "`if_pdb_raised` changes what comes in a turn, expected `when = { turns = [...] }`");
        }
        let homeless = units.iter().chain(if_pdb_raised.iter().flatten()).find(|(kind, _)| !self.has_terrain(*kind));
        if let Some((kind, _)) = homeless {
            self.wrong(&row.when, format!("{} has no Environ for `{}`", self.star.name, kind.id()));
        }
        if row.units.is_empty() {
            self.wrong(&row.when, "reinforcements without units, expected at least one");
        }
        Reinforcement { side: row.side, trigger, units, if_pdb_raised }
    }

    fn trigger(&mut self, when: &Spanned<When>, turns: u8) -> ReinforcementTrigger {
        let When::Turns(list) = when.get_ref() else { return ReinforcementTrigger::EachRebellion };
        let list: Vec<i64> = list.iter().map(|turn| turn.get_ref().0).collect();
        let inside = list.iter().all(|turn| (1..=i64::from(turns)).contains(turn));
        if list.is_empty() || !inside || !list.is_sorted_by(|a, b| a < b) {
            self.wrong(when, format!("expected game-turns from 1 to {turns}, in order"));
        }
        ReinforcementTrigger::Turns(list.into_iter().filter_map(|turn| u8::try_from(turn).ok()).collect())
    }

    /// Whether some Environ of the system is of the type of a unit.
    fn has_terrain(&self, kind: UnitKind) -> bool {
        let mut environs = self.star.planets.iter().flat_map(|planet| &planet.environs);
        kind.terrain().is_none_or(|terrain| environs.any(|environ| environ.terrain == terrain))
    }

    fn condition(
        &mut self,
        row: &Spanned<VictoryRow>,
        planets: &[PlanetStart],
        forces: &[Forces; 2],
    ) -> (Side, Condition) {
        let given = row.get_ref();
        let mut controls = Vec::new();
        for id in &given.controls {
            let Some(ix) = self.planet(id) else { continue };
            if controls.contains(&(ix as u8)) {
                self.wrong(id, format!("the planet `{id}` is given twice"));
            }
            controls.push(ix as u8);
        }
        let number = |given: &Option<Num>| given.as_ref().map_or(0, |number| number.get_ref().0.clamp(0, 255) as u8);
        let condition = Condition {
            controls,
            controls_at_least: number(&given.controls_at_least),
            enemies_out_at_least: number(&given.enemies_out_at_least),
            enemies_all_out: given.enemies_all_out.as_ref().is_some_and(|all| *all.get_ref()),
        };
        scenario_check::condition(self, row, &condition, planets, forces);
        (given.side, condition)
    }
}

/// The ships meant by an id: the one that has it, otherwise the copies of it.
fn named(ships: &[Ship], id: &str) -> Vec<usize> {
    match ships.iter().position(|ship| ship.id == id) {
        Some(ix) => vec![ix],
        None => (0..ships.len()).filter(|&ix| is_copy(&ships[ix].id, id)).collect(),
    }
}

/// Whether a ship is meant by an id: its own, or that of which it is a copy.
pub(super) fn is_copy(ship: &str, id: &str) -> bool {
    let copy = |rest: &str| rest.strip_prefix('_').is_some_and(|number| number.parse::<u8>().is_ok());
    ship == id || ship.strip_prefix(id).is_some_and(copy)
}

/// The side with its article.
const fn one(side: Side) -> &'static str {
    match side {
        Side::Rebel => "a Rebel",
        Side::Imperial => "an Imperial",
    }
}
