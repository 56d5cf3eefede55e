//! Compiles characters, ships, possessions, creatures and units.

use toml::Spanned;

use super::cells::Letters;
use super::number::{InRange as _, Num, Number};
use super::rows::{CharacterRow, CreatureRow, PossessionRow, ShipRow, UnitRow, UseWord};
use super::sheet::List;
use super::{Character, Creature, Mission, Possession, Quirk, Rating, Ship, Unit, UnitKind, Use};
use crate::ids::{CHARACTERS, CREATURES, Hull, ITEMS, SHIPS, Who};
use faults::{Faults, Page, did_you_mean};

/// Most uses of a possession.
const USES: usize = 8;
/// Most quirks of a creature.
const QUIRKS: usize = 8;

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
    let mut ratings = [0; 6];
    for ((rating, given), value) in Rating::ALL.into_iter().zip(&row.ratings).zip(&mut ratings) {
        let least = i64::from(rating == Rating::Endurance);
        *value = faults.number(page, given, least..=9, rating.name());
    }
    Character {
        id: row.id.clone(),
        name: row.name.0.clone(),
        number: card_number(page, &row.card, faults),
        side: row.side,
        ratings,
        knight: row.knight,
        bonus: bonus(page, row, faults),
        hiding: faults.number_or_0(page, row.hiding.as_ref(), 0..=9, "hiding"),
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
        faults.at(list.page, id.span(), "nobody is their own guard");
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
        faults.at(page, id.span(), format!("`{id}` has several copies, expected a ship of which there is only one"));
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
        let number = faults.number(page, draws, 1..=6, "the number of bonus draws");
        match Letters::try_from(letter.get_ref().clone()) {
            Ok(_) if letter.get_ref().chars().count() != 1 => {
                faults.at(page, letter.span(), format!("`{letter}` has to be one mission letter"));
            }
            Ok(_) => {
                let mission = letter.get_ref().chars().find_map(Mission::from_letter);
                bonus.extend(mission.map(|mission| (mission, number)));
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
    let mut ships: Vec<Ship> = Vec::new();
    for row in &list.rows {
        let before = ships.len();
        ships.extend(copies(list.page, row.get_ref(), faults));
        if before <= SHIPS && ships.len() > SHIPS {
            let message = format!("more than {SHIPS} ships with their copies, expected at most {SHIPS}");
            faults.at(list.page, row.span(), message);
        }
        let (old, new) = ships.split_at(before);
        let twin = new.iter().find(|ship| old.iter().any(|other| other.id == ship.id));
        if let Some(Ship { id, .. }) = twin.filter(|_| list.has_once(&row.get_ref().id)) {
            faults.at(list.page, row.span(), format!("`{id}` is already the id of another ship or of a copy"));
        }
    }
    ships
}

/// The ships of a record: one, or all its copies.
fn copies(page: Page<'_>, row: &ShipRow, faults: &mut Faults) -> Vec<Ship> {
    let ship = Ship {
        id: row.id.clone(),
        name: row.name.0.clone(),
        side: row.side,
        number: row.card.as_ref().map(|card| card_number(page, card, faults)),
        maneuver: faults.number(page, &row.maneuver, 0..=9, "maneuver"),
        passengers: faults.number(page, &row.passengers, 1..=40, "the number of passengers"),
        owner: None,
        full_maneuver: row.full_maneuver,
        bound: row.bound,
    };
    let Some(copies) = &row.copies else { return vec![ship] };
    let copies: u8 = faults.number(page, copies, 2..=SHIPS as i64, "the number of copies");
    (1..=copies).map(|n| Ship { id: format!("{}_{n}", row.id), ..ship.clone() }).collect()
}

/// Writes the owners into the ships, and refuses a bound ship without one.
pub(super) fn owners(characters: &[Character], ships: &mut [Ship], list: &List<ShipRow>, faults: &mut Faults) {
    for (ix, character) in characters.iter().enumerate() {
        if let Some(ship) = character.ship.and_then(|hull| ships.get_mut(hull.ix())) {
            ship.owner = Some(Who(ix as u8));
        }
    }
    for row in list.rows.iter().filter(|row| row.get_ref().bound) {
        let id = &row.get_ref().id;
        if !ships.iter().any(|ship| ship.id == *id && ship.owner.is_some()) {
            faults.at(list.page, row.span(), format!("the ship `{id}` is bound to its owner, but comes with nobody"));
        }
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
    let number = row.uses.get_ref().len();
    if !(1..=USES).contains(&number) {
        faults.at(page, row.uses.span(), format!("{number} uses, expected 1 to {USES}"));
    }
    for word in row.uses.get_ref() {
        if let UseWord::BonusDraws(Letters(0), _) = word {
            faults.at(page, row.uses.span(), "bonus draws on no mission of this game");
        }
    }
    Possession {
        id: row.id.clone(),
        name: row.name.0.clone(),
        number: card_number(page, &row.card, faults),
        kind: row.kind,
        wear: row.wear,
        uses: row.uses.get_ref().iter().map(|&word| Use::from(word)).collect(),
    }
}

/// Compiles the creatures.
pub(super) fn creatures(list: &List<CreatureRow>, faults: &mut Faults) -> Vec<Creature> {
    list.at_most(CREATURES, "creatures", faults);
    list.rows.iter().map(|row| creature(list.page, row.get_ref(), faults)).collect()
}

fn creature(page: Page<'_>, row: &CreatureRow, faults: &mut Faults) -> Creature {
    let creature = Creature {
        id: row.id.get_ref().clone(),
        name: row.name.0.clone(),
        fights: row.fights,
        weapon: row.weapon,
        mind: row.mind,
        strength: faults.number_or_0(page, row.strength.as_ref(), 0..=20, "strength"),
        endurance: faults.number_or_0(page, row.endurance.as_ref(), 0..=20, "endurance"),
        surprise: faults.number_or_0(page, row.surprise.as_ref(), 0..=9, "surprise"),
        break_off: row.break_off,
        break_off_die: faults.number_or_0(page, row.break_off_die.as_ref(), -3..=3, "break_off_die"),
        rounds: faults.number_or_0(page, row.rounds.as_ref(), 0..=99, "the number of rounds"),
        vulnerable: row.vulnerable,
        quirks: row.quirks.iter().map(|quirk| *quirk.get_ref()).collect(),
    };
    if let Some(message) = contradiction(&creature) {
        faults.at(page, row.id.span(), format!("`{}`: {message}", row.id));
    }
    quirks(page, &row.quirks, faults);
    creature
}

/// What is wrong with a creature as a whole.
fn contradiction(creature: &Creature) -> Option<&'static str> {
    let Creature { fights, vulnerable, strength, endurance, rounds, ref quirks, .. } = *creature;
    if !fights && (strength > 0 || endurance > 0 || rounds > 0) {
        return Some("does not fight, so it has no strength, endurance or rounds");
    }
    if !fights && quirks.is_empty() {
        return Some("does not fight and has no quirk, expected one of the two");
    }
    if fights && vulnerable && endurance == 0 {
        return Some("can be wounded, so it needs an endurance of 1 or more (or vulnerable = false)");
    }
    if !vulnerable && endurance > 0 {
        return Some("cannot be wounded, so it has no endurance");
    }
    None
}

/// Every quirk is there once, and there are not too many.
fn quirks(page: Page<'_>, quirks: &[Spanned<Quirk>], faults: &mut Faults) {
    if let Some(more) = quirks.get(QUIRKS) {
        faults.at(page, more.span(), format!("{} quirks, expected at most {QUIRKS}", quirks.len()));
    }
    for (ix, quirk) in quirks.iter().enumerate() {
        if quirks[..ix].contains(quirk) {
            faults.at(page, quirk.span(), "the same quirk is given twice");
        }
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
    agree(page, &row.strength, &Number(kind.strength().into()), faults);
    agree(page, &row.mobile, &kind.mobile(), faults);
    agree(page, &row.covered, &kind.covered(), faults);
    match (&row.cost, kind.cost()) {
        (Some(written), Some(cost)) => agree(page, written, &Number(cost.into()), faults),
        (Some(written), None) => {
            faults.at(page, written.span(), format!("`{}` is not bought in a rebellion, expected no cost", row.id));
        }
        (None, Some(cost)) => {
            faults.at(page, row.id.span(), format!("`{}` lacks its cost, expected {cost}", row.id));
        }
        (None, None) => {}
    }
    let counters = faults.number(page, &row.counters, 1..=99, "the number of counters");
    Some(Unit { kind, name: row.name.0.clone(), counters, cost: kind.cost() })
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

fn agree<T: PartialEq + std::fmt::Display>(page: Page<'_>, written: &Spanned<T>, rules: &T, faults: &mut Faults) {
    if written.get_ref() != rules {
        faults.at(page, written.span(), format!("{written} does not agree with the rules, expected {rules}"));
    }
}

/// The number of a card.
pub(super) fn card_number(page: Page<'_>, card: &Num, faults: &mut Faults) -> u8 {
    faults.number(page, card, 1..=255, "the number of a card")
}

/// Refuses a card number given twice.
pub(super) fn refuse_twin_cards<'a>(page: Page<'_>, cards: impl Iterator<Item = &'a Num>, faults: &mut Faults) {
    let mut seen = Vec::new();
    for card in cards {
        if seen.contains(card.get_ref()) {
            faults.at(page, card.span(), format!("card {card} is given twice"));
        }
        seen.push(*card.get_ref());
    }
}
