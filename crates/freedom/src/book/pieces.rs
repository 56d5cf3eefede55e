//! Compiles characters, ships, possessions, creatures and units.

use toml::Spanned;

use super::cells::Letters;
use super::fault::{Faults, Page, did_you_mean};
use super::rows::{CharacterRow, CreatureRow, PossessionRow, ShipRow, UnitRow, UseWord};
use super::sheet::List;
use super::{Character, Creature, Mission, Possession, Ship, Unit, UnitKind, Use, Wear};
use crate::ids::{CHARACTERS, Hull, ITEMS, SHIPS, Who};

/// Compiles the characters.
pub(super) fn characters(
    list: &List<CharacterRow>,
    ships: &List<ShipRow>,
    hulls: &[Ship],
    faults: &mut Faults,
) -> Vec<Character> {
    list.at_most(CHARACTERS, "characters", faults);
    refuse_twin_cards(list.page, list.rows.iter().map(|row| &row.get_ref().card), faults);
    list.rows.iter().map(|row| character(list, row.get_ref(), ships, hulls, faults)).collect()
}

fn character(
    list: &List<CharacterRow>,
    row: &CharacterRow,
    ships: &List<ShipRow>,
    hulls: &[Ship],
    faults: &mut Faults,
) -> Character {
    let page = list.page;
    if let Some(high) = row.ratings.get_ref().iter().find(|&&rating| rating > 9) {
        faults.at(page, row.ratings.span(), format!("a rating is {high}, expected 0 to 9"));
    }
    if row.ratings.get_ref()[1] == 0 {
        faults.at(page, row.ratings.span(), "Endurance is 0, expected 1 or more");
    }
    Character {
        id: row.id.clone(),
        name: row.name.clone(),
        number: *row.card.get_ref(),
        side: row.side,
        ratings: *row.ratings.get_ref(),
        knight: row.knight,
        bonus: bonus(page, row, faults),
        hiding: row.hiding,
        healer: row.healer,
        guard_of: ward(list, row, faults),
        ignores_robots: row.ignores_robots,
        ignores_first_creature: row.ignores_first_creature,
        ignores_locals: row.ignores_locals,
        ship: row.ship.as_ref().and_then(|id| own_ship(list, row, id, ships, hulls, faults)),
    }
}

fn ward(list: &List<CharacterRow>, row: &CharacterRow, faults: &mut Faults) -> Option<Who> {
    let id = row.guard_of.as_ref()?;
    if *id.get_ref() == row.id {
        faults.at(list.page, id.span(), "nobody is a guard of himself");
    }
    list.find(list.page, id, "character", faults).map(|ix| Who(ix as u8))
}

fn own_ship(
    list: &List<CharacterRow>,
    row: &CharacterRow,
    id: &Spanned<String>,
    ships: &List<ShipRow>,
    hulls: &[Ship],
    faults: &mut Faults,
) -> Option<Hull> {
    let page = list.page;
    ships.find(page, id, "ship", faults)?;
    ships.row(id.get_ref())?;
    let Some(hull) = hulls.iter().position(|ship| ship.id == *id.get_ref()) else {
        faults.at(page, id.span(), format!("`{id}` has several copies, expected a ship of which there is one"));
        return None;
    };
    if hulls[hull].side != row.side {
        let message =
            format!("`{id}` is a ship of the {} side, expected one of the {} side", hulls[hull].side, row.side);
        faults.at(page, id.span(), message);
    }
    let claims = |other: &&Spanned<CharacterRow>| other.get_ref().ship.as_ref() == Some(id);
    let first = list.rows.iter().find(claims).is_some_and(|first| first.get_ref().id == row.id);
    if !first {
        faults.at(page, id.span(), format!("`{id}` already comes with another character"));
    }
    Some(Hull(hull as u8))
}

fn bonus(page: Page<'_>, row: &CharacterRow, faults: &mut Faults) -> Vec<(Mission, u8)> {
    let mut bonus = Vec::new();
    for (letter, draws) in &row.bonus {
        faults.range(page, draws, 1..7, "the number of bonus draws");
        match Letters::try_from(letter.get_ref().clone()) {
            Ok(_) if letter.get_ref().chars().count() != 1 => {
                faults.at(page, letter.span(), format!("`{letter}` has to be one mission letter"));
            }
            Ok(_) => {
                let mission = letter.get_ref().chars().find_map(Mission::from_letter);
                bonus.extend(mission.map(|mission| (mission, *draws.get_ref())));
            }
            Err(message) => {
                faults.at(page, letter.span(), message);
            }
        }
    }
    bonus.sort_unstable();
    bonus
}

/// Compiles the ships, copies one by one, without their owners.
pub(super) fn ships(list: &List<ShipRow>, faults: &mut Faults) -> Vec<Ship> {
    refuse_twin_cards(list.page, list.rows.iter().filter_map(|row| row.get_ref().card.as_ref()), faults);
    let mut ships = Vec::new();
    for row in &list.rows {
        let row = row.get_ref();
        faults.range(list.page, &row.maneuver, 0..10, "maneuver");
        faults.range(list.page, &row.passengers, 1..41, "the number of passengers");
        match &row.copies {
            Some(copies) if faults.range(list.page, copies, 2..SHIPS as u8 + 1, "the number of copies") => {
                ships.extend((1..=*copies.get_ref()).map(|n| ship(row, format!("{}_{n}", row.id))));
            }
            Some(_) => {}
            None => ships.push(ship(row, row.id.clone())),
        }
    }
    if ships.len() > SHIPS {
        faults.file(list.page.name, format!("{} ships with their copies, expected at most {SHIPS}", ships.len()));
    }
    ships
}

fn ship(row: &ShipRow, id: String) -> Ship {
    Ship {
        id,
        name: row.name.clone(),
        side: row.side,
        number: row.card.as_ref().map(|card| *card.get_ref()),
        maneuver: *row.maneuver.get_ref(),
        passengers: *row.passengers.get_ref(),
        owner: None,
        full_maneuver: row.full_maneuver,
        bound: row.bound,
    }
}

/// Writes the owners into the ships, and refuses a bound ship without one.
pub(super) fn owners(characters: &[Character], ships: &mut [Ship], page: Page<'_>, faults: &mut Faults) {
    for (ix, character) in characters.iter().enumerate() {
        if let Some(ship) = character.ship.and_then(|hull| ships.get_mut(hull.ix())) {
            ship.owner = Some(Who(ix as u8));
        }
    }
    for ship in ships.iter().filter(|ship| ship.bound && ship.owner.is_none()) {
        faults.file(page.name, format!("the ship `{}` is bound to its owner, but comes with nobody", ship.id));
    }
}

/// Compiles the possessions.
pub(super) fn possessions(list: &List<PossessionRow>, ships: &List<ShipRow>, faults: &mut Faults) -> Vec<Possession> {
    list.at_most(ITEMS, "possessions", faults);
    let page = list.page;
    refuse_twin_cards(page, list.rows.iter().map(|row| &row.get_ref().card), faults);
    for row in &list.rows {
        let card = &row.get_ref().card;
        if ships.rows.iter().any(|ship| ship.get_ref().card.as_ref() == Some(card)) {
            faults.at(page, card.span(), format!("card {card} is a ship already"));
        }
    }
    list.rows.iter().map(|row| possession(page, row.get_ref(), faults)).collect()
}

fn possession(page: Page<'_>, row: &PossessionRow, faults: &mut Faults) -> Possession {
    if let Wear::From(die) = row.wear.get_ref()
        && !(1..=6).contains(die)
    {
        faults.at(page, row.wear.span(), format!("wears from {die} on, expected a die from 1 to 6"));
    }
    if row.uses.get_ref().is_empty() {
        faults.at(page, row.uses.span(), "no use, expected at least one");
    }
    for word in row.uses.get_ref() {
        if let UseWord::BonusDraws(Letters(0), _) = word {
            faults.at(page, row.uses.span(), "bonus draws on no mission of this game");
        }
    }
    Possession {
        id: row.id.clone(),
        name: row.name.clone(),
        number: *row.card.get_ref(),
        kind: row.kind,
        wear: *row.wear.get_ref(),
        uses: row.uses.get_ref().iter().map(|&word| Use::from(word)).collect(),
    }
}

/// Compiles the creatures.
pub(super) fn creatures(list: &List<CreatureRow>, faults: &mut Faults) -> Vec<Creature> {
    list.at_most(u8::MAX as usize, "creatures", faults);
    list.rows.iter().map(|row| creature(list.page, row.get_ref(), faults)).collect()
}

fn creature(page: Page<'_>, row: &CreatureRow, faults: &mut Faults) -> Creature {
    let mut wrong = |message: &str| {
        faults.at(page, row.id.span(), format!("`{}`: {message}", row.id));
    };
    if !row.fights && (row.strength > 0 || row.endurance > 0 || row.rounds > 0) {
        wrong("does not fight, so it has no strength, endurance or rounds");
    }
    if !row.fights && row.quirks.is_empty() {
        wrong("does not fight and has no quirk, expected one of the two");
    }
    if row.fights && row.vulnerable && row.endurance == 0 {
        wrong("can be wounded, so it needs an endurance of 1 or more (or vulnerable = false)");
    }
    if !row.vulnerable && row.endurance > 0 {
        wrong("cannot be wounded, so it has no endurance");
    }
    if row.strength > 20 || row.endurance > 20 || row.surprise > 9 || row.break_off_die.abs() > 3 {
        wrong(
            "a number is out of range, expected strength and endurance to 20, surprise to 9, break_off_die from -3 to 3",
        );
    }
    Creature {
        id: row.id.get_ref().clone(),
        name: row.name.clone(),
        fights: row.fights,
        weapon: row.weapon,
        mind: row.mind,
        strength: row.strength,
        endurance: row.endurance,
        surprise: row.surprise,
        break_off: row.break_off,
        break_off_die: row.break_off_die,
        rounds: row.rounds,
        vulnerable: row.vulnerable,
        quirks: row.quirks.clone(),
    }
}

/// Compiles the military units, in the order of [`UnitKind`].
pub(super) fn units(list: &List<UnitRow>, faults: &mut Faults) -> Vec<Unit> {
    let mut units: Vec<_> = list.rows.iter().filter_map(|row| unit(list.page, row.get_ref(), faults)).collect();
    units.sort_by_key(|unit| unit.kind);
    for kind in UnitKind::ALL.into_iter().filter(|kind| list.position(kind.id()).is_none()) {
        faults.file(list.page.name, format!("the unit `{}` is missing", kind.id()));
    }
    units
}

fn unit(page: Page<'_>, row: &UnitRow, faults: &mut Faults) -> Option<Unit> {
    let kind = unit_kind(page, &row.id, faults)?;
    agree(page, &row.side, &kind.side(), faults);
    agree(page, &row.strength, &kind.strength(), faults);
    agree(page, &row.mobile, &kind.mobile(), faults);
    agree(page, &row.covered, &kind.covered(), faults);
    Some(Unit { kind, name: row.name.clone(), counters: row.counters, cost: row.cost })
}

/// Finds a kind of unit; an unknown one is noted.
pub(super) fn unit_kind(page: Page<'_>, id: &Spanned<String>, faults: &mut Faults) -> Option<UnitKind> {
    let kind = UnitKind::from_id(id.get_ref());
    if kind.is_none() {
        let help = did_you_mean(id.get_ref(), UnitKind::ALL.map(UnitKind::id));
        let message = format!("the Star System game has no unit `{id}`, expected one of units.toml");
        faults.at(page, id.span(), message).help = help;
    }
    kind
}

fn agree<T: PartialEq + std::fmt::Debug>(page: Page<'_>, written: &Spanned<T>, rules: &T, faults: &mut Faults) {
    if written.get_ref() != rules {
        let message = format!("{:?} does not agree with the rules, expected {rules:?}", written.get_ref());
        faults.at(page, written.span(), message);
    }
}

/// Refuses a card number given twice.
pub(super) fn refuse_twin_cards<'a>(page: Page<'_>, cards: impl Iterator<Item = &'a Spanned<u8>>, faults: &mut Faults) {
    let mut seen = Vec::new();
    for card in cards {
        if seen.contains(card.get_ref()) {
            faults.at(page, card.span(), format!("card {card} is given twice"));
        }
        seen.push(*card.get_ref());
    }
}
