//! Whether a scenario can be set up and won.

use toml::Spanned;

use super::number::Num;
use super::scenario::{Desk, ForcesRow, VictoryRow, is_copy};
use super::{Condition, Environ, Forces, PlanetStart, PossessionKind, Rating, Rule, Ship, Side, Terrain};
use crate::ids::{Hull, Who};

/// Checks what one side receives: everything has a place and everybody a seat.
pub(super) fn forces(desk: &mut Desk, row: &Spanned<ForcesRow>, forces: &Forces, side: Side, planets: &[PlanetStart]) {
    units_fit(desk, row, forces, side, planets);
    ships_have_people(desk, row, forces);
    companions(desk, row, forces);
    if forces.from_space {
        from_space(desk, row, forces);
    } else if !forces.characters.is_empty() && own_environs(desk, side, planets).is_empty() {
        desk.wrong(row, format!("the {side} side controls no planet to start on, expected `from_space = true`"));
    }
}

/// The Environs of the planets a side controls.
fn own_environs<'a>(desk: &Desk<'a, '_>, side: Side, planets: &[PlanetStart]) -> Vec<&'a Environ> {
    let own = match side {
        Side::Rebel => Rule::RebelControl,
        Side::Imperial => Rule::ImperialControl,
    };
    let star = desk.star;
    let mine = star.planets.iter().zip(planets).filter(|(_, start)| start.rule == own);
    mine.flat_map(|(planet, _)| &planet.environs).collect()
}

fn units_fit(desk: &mut Desk, row: &Spanned<ForcesRow>, forces: &Forces, side: Side, planets: &[PlanetStart]) {
    let environs = own_environs(desk, side, planets);
    let room = |terrain: Option<Terrain>| -> u32 {
        let fitting = environs.iter().filter(|environ| terrain.is_none_or(|terrain| environ.terrain == terrain));
        fitting.map(|environ| environ.size as u32).sum()
    };
    let count = |terrain: Option<Terrain>| -> u32 {
        forces.units.iter().filter(|(kind, _)| kind.terrain() == terrain).map(|&(_, number)| number as u32).sum()
    };
    let imperial = (side == Side::Imperial).then_some(None);
    let rebel = Terrain::ALL.map(Some).into_iter().filter(|_| side == Side::Rebel);
    for terrain in imperial.into_iter().chain(rebel) {
        let (units, room) = (count(terrain), room(terrain));
        if units > room {
            let kind = terrain.map_or(String::new(), |terrain| format!("{} ", terrain.id()));
            let message = format!("{units} {kind}units, but the {kind}Environs of {side} planets hold {room}");
            let first = row.get_ref().units.keys().next();
            match first {
                Some(first) => desk.wrong(first, message),
                None => desk.wrong(row, message),
            }
        }
    }
}

fn ships_have_people(desk: &mut Desk, row: &Spanned<ForcesRow>, forces: &Forces) {
    if forces.ships.len() as usize > forces.characters.len() {
        let message = format!(
            "{} ships for {} characters, expected no more than one each",
            forces.ships.len(),
            forces.characters.len()
        );
        desk.wrong(row.get_ref().ships.first().unwrap_or(&Spanned::new(row.span(), String::new())), message);
    }
    let ships = desk.shelf.ships;
    for (hull, id) in forces.ships.into_iter().filter_map(|hull| Some((hull, written(row, &ships[hull.ix()])?))) {
        if ships[hull.ix()].bound && !ships[hull.ix()].owner.is_some_and(|owner| forces.characters.contains(&owner)) {
            desk.wrong(id, format!("`{id}` is bound to its owner, who is not in the scenario"));
        }
    }
}

/// The place where a ship is named, by its own id or that of its copies.
fn written<'r>(row: &'r Spanned<ForcesRow>, ship: &Ship) -> Option<&'r Spanned<String>> {
    row.get_ref().ships.iter().find(|id| is_copy(&ship.id, id.get_ref()))
}

fn companions(desk: &mut Desk, row: &Spanned<ForcesRow>, forces: &Forces) {
    let companions = count_companions(desk, forces);
    let given = &row.get_ref().possessions;
    if let Some(first) = given.first().filter(|_| forces.characters.is_empty()) {
        desk.wrong(first, "possessions without a character to carry them");
    } else if let Some(first) = given.first().filter(|_| companions > forces.characters.len()) {
        let people = forces.characters.len();
        desk.wrong(first, format!("{companions} companions for {people} characters, expected no more than one each"));
    }
}

fn count_companions(desk: &Desk, forces: &Forces) -> usize {
    let possessions = desk.shelf.possessions;
    let companion = |kind| kind == PossessionKind::Companion;
    forces.possessions.iter().filter(|item| companion(possessions[item.ix()].kind)).count()
}

fn from_space(desk: &mut Desk, row: &Spanned<ForcesRow>, forces: &Forces) {
    let ships: Vec<Hull> = forces.ships.into_iter().collect();
    if row.get_ref().ships.len() != 1 {
        let number = row.get_ref().ships.len();
        desk.wrong(row, format!("{number} ships for a side from space, expected one that carries everybody"));
    }
    let &[hull] = ships.as_slice() else { return };
    let ship = &desk.shelf.ships[hull.ix()];
    let people = forces.characters.len() + count_companions(desk, forces);
    let id = &row.get_ref().ships[0];
    if people > ship.passengers as usize {
        desk.wrong(id, format!("`{id}` carries {}, but {people} come from space", ship.passengers));
    }
    match ship.owner.filter(|owner| forces.characters.contains(owner)) {
        Some(owner) if !navigates(desk, owner, forces) => {
            let owner = &desk.shelf.characters[owner.ix()].id;
            desk.wrong(id, format!("`{id}` goes to its owner `{owner}`, who has no Navigation and cannot fly it"));
        }
        None if !forces.characters.iter().any(|&who| navigates(desk, who, forces)) => {
            desk.wrong(id, format!("nobody from space can fly `{id}`, expected somebody with Navigation 1 or more"));
        }
        _ => {}
    }
}

/// Whether somebody can fly in this company.
fn navigates(desk: &Desk, who: Who, forces: &Forces) -> bool {
    let character = &desk.shelf.characters[who.ix()];
    let guards = character.guard_of.is_some_and(|charge| forces.characters.contains(&charge));
    guards || character.ratings[Rating::Navigation.ix()] > 0
}

/// Checks a condition of instant victory: it says something, can be reached, and does not hold at the start.
pub(super) fn condition(
    desk: &mut Desk,
    row: &Spanned<VictoryRow>,
    condition: &Condition,
    planets: &[PlanetStart],
    forces: &[Forces; 2],
) {
    let given = row.get_ref();
    let numbers = given.controls_at_least.is_some() || given.enemies_out_at_least.is_some();
    if !numbers && given.controls.is_empty() && given.enemies_all_out.is_none() {
        desk.wrong(row, "an instant victory without a condition, expected at least one");
        return;
    }
    if let Some(number) = &given.controls_at_least {
        planets_at_least(desk, number, condition, planets.len());
    }
    if let Some(number) = &given.enemies_out_at_least {
        enemies_at_least(desk, number, given.side, condition);
    }
    if let Some(all) = given.enemies_all_out.as_ref().filter(|all| !*all.get_ref()) {
        desk.wrong(all, "`enemies_all_out = false` says nothing, expected `true` or no such line");
    }
    let nobody = forces[given.side.other().ix()].characters.is_empty();
    if holds_at_start(given.side, condition, planets, nobody) {
        desk.wrong(row, "this condition holds before the first turn, expected one that has to be fought for");
    }
}

fn planets_at_least(desk: &mut Desk, number: &Num, condition: &Condition, planets: usize) {
    let least = condition.controls.len() + 1;
    if !(least as i64..=planets as i64).contains(&number.get_ref().0) {
        let message = match condition.controls.len() {
            named if least > planets => format!("`controls` names all {named} planets already"),
            0 => format!("{number} planets to control, expected 1 to {planets}"),
            named => format!("{number} planets to control beside {named} named ones, expected {least} to {planets}"),
        };
        desk.wrong(number, message);
    }
}

fn enemies_at_least(desk: &mut Desk, number: &Num, side: Side, condition: &Condition) {
    let enemies = desk.shelf.characters.iter().filter(|character| character.side == side.other()).count();
    if !(1..=enemies as i64).contains(&number.get_ref().0) {
        desk.wrong(number, format!("{number} enemies out, expected 1 to {enemies}"));
    }
    if condition.enemies_all_out {
        desk.wrong(number, "`enemies_out_at_least` and `enemies_all_out` contradict each other, expected one of them");
    }
}

fn holds_at_start(side: Side, condition: &Condition, planets: &[PlanetStart], no_enemies: bool) -> bool {
    let own = match side {
        Side::Rebel => Rule::RebelControl,
        Side::Imperial => Rule::ImperialControl,
    };
    let held = |ix: &u8| planets.get(*ix as usize).is_some_and(|start| start.rule == own);
    let count = planets.iter().filter(|start| start.rule == own).count();
    (!condition.enemies_all_out || no_enemies)
        && condition.enemies_out_at_least == 0
        && condition.controls.iter().all(held)
        && count >= condition.controls_at_least as usize
}
