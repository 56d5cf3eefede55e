//! Compiles tables and charts.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::cells::{self, MobCell, SquadCell};
use super::number::{InRange as _, Num};
use super::sheet::Sheet;
use super::{CoupLine, Tables};
use faults::{Faults, Page, did_you_mean};

type Rows = BTreeMap<Spanned<String>, Spanned<String>>;

/// Columns of the Military Combat Results Table, as in the file and as printed.
pub(crate) const RATIOS: [&str; 11] = ["1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];
const DIFFERENTIALS: [&str; 10] =
    ["to -7", "-6 to -4", "-3 to -2", "-1", "0", "+1", "+2 to +3", "+4 to +6", "+7 to +10", "+11 up"];
const EVASIONS: [&str; 8] = ["0", "1", "2", "3", "4", "5 to 6", "7 to 8", "9 up"];
const HIDING: [&str; 5] = ["to 1", "2 to 3", "4 to 5", "6 to 7", "8 up"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SquadRow {
    lines: Spanned<Vec<SquadCell>>,
    leader: Num,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RobotsRow {
    one: MobCell,
    two: MobCell,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointsRow {
    planet_rebel_control: Num,
    planet_rebellion: Num,
    planet_unrest: Num,
    planet_patriotic: Num,
    imperial_killed: Num,
    imperial_captured: Num,
    rebel_killed: Num,
    rebel_captured: Num,
    information: Num,
}

/// Compiles `tables.toml`; `None` if anything is missing or wrong.
pub(super) fn tables(page: Page<'_>, faults: &mut Faults) -> Option<Tables> {
    let mut sheet = Sheet::new(page, faults)?;
    let military = grid(&mut sheet, "military", &RATIOS, cells::losses, faults);
    let character = grid(&mut sheet, "character", &DIFFERENTIALS, cells::wounds, faults);
    let break_off = grid::<_, 10, 1>(&mut sheet, "break_off", &DIFFERENTIALS, cells::rolls, faults);
    let detection = grid(&mut sheet, "detection", &EVASIONS, cells::detection, faults);
    let search = grid(&mut sheet, "search", &HIDING, cells::roll, faults);
    let squad = sheet.value::<SquadRow>("squad", faults).map(Spanned::into_inner);
    let robots = sheet.value::<RobotsRow>("robots", faults).map(Spanned::into_inner);
    let coup = sheet.value::<Rows>("coup", faults).and_then(|rows| coup_lines(page, &rows, faults));
    let points = sheet.value::<PointsRow>("points", faults).map(Spanned::into_inner);
    sheet.done(faults);
    let (squad, robots, points) = (squad?, robots?, points?);
    let mut worth = |points: &Num| faults.number(page, points, -99..=99, "the number of points");
    let planet_points =
        [points.planet_rebel_control, points.planet_rebellion, points.planet_unrest, points.planet_patriotic];
    let character_points =
        [points.imperial_killed, points.imperial_captured, points.rebel_killed, points.rebel_captured];
    let planet_points = planet_points.map(|points| worth(&points));
    let character_points = character_points.map(|points| worth(&points));
    let information_points = worth(&points.information);
    Some(Tables {
        military: military?,
        character: character?,
        break_off: break_off?.map(|[cell]| cell),
        detection: detection?,
        search: search?,
        squad: squads(page, &squad.lines, faults),
        squad_leader: faults.number(page, &squad.leader, 0..=9, "the endurance of a leader"),
        robots: [robots.one.0, robots.two.0],
        coup: coup?,
        planet_points,
        character_points,
        information_points,
    })
}

/// Reads the coup table, whose lines are numbered from 1 on.
fn coup_lines(page: Page<'_>, table: &Spanned<Rows>, faults: &mut Faults) -> Option<Vec<CoupLine>> {
    let rows = table.get_ref();
    let number = |ix: usize| (ix + 1).to_string();
    for name in rows.keys().filter(|name| !(0..rows.len()).any(|ix| number(ix) == *name.get_ref())) {
        faults.at(page, name.span(), format!("line `{name}`, expected lines numbered from 1 to {}", rows.len()));
    }
    let texts = (0..rows.len()).filter_map(|ix| rows.get(number(ix).as_str()));
    let lines: Vec<_> = texts.filter_map(|text| line(page, text, cells::coup, faults)).collect();
    (lines.len() == rows.len()).then_some(lines)
}

fn squads(page: Page<'_>, lines: &Spanned<Vec<SquadCell>>, faults: &mut Faults) -> Vec<(u8, u8, u8)> {
    let squads: Vec<_> = lines.get_ref().iter().map(|line| line.0).collect();
    let ascending = squads.windows(2).all(|pair| pair[0].0 < pair[1].0);
    if !ascending || squads.first().is_none_or(|first| first.0 != 1) {
        faults.at(page, lines.span(), "expected unit strengths that start with 1 and go up");
    }
    squads
}

/// Reads a table of named lines with the same number of cells each.
fn grid<T, const LINES: usize, const CELLS: usize>(
    sheet: &mut Sheet<'_>,
    key: &'static str,
    names: &[&str; LINES],
    cell: fn(&str) -> Result<T, String>,
    faults: &mut Faults,
) -> Option<[[T; CELLS]; LINES]> {
    let page = sheet.page;
    let table = sheet.value::<Rows>(key, faults)?;
    let rows = table.get_ref();
    for name in rows.keys().filter(|name| !names.contains(&name.get_ref().as_str())) {
        let message = format!("`{key}` has no line `{name}`, expected `{}`", names.join("`, `"));
        faults.at(page, name.span(), message).help = did_you_mean(name.get_ref(), names.iter().copied());
    }
    let mut lines = Vec::with_capacity(LINES);
    for name in names {
        match rows.iter().find(|(known, _)| known.get_ref() == name) {
            Some((_, text)) => lines.extend(line(page, text, cell, faults)),
            None => {
                faults.at(page, table.span(), format!("`{key}` lacks the line `{name}`"));
            }
        }
    }
    lines.try_into().ok()
}

fn line<T, const CELLS: usize>(
    page: Page<'_>,
    text: &Spanned<String>,
    cell: fn(&str) -> Result<T, String>,
    faults: &mut Faults,
) -> Option<[T; CELLS]> {
    let mut cells = Vec::with_capacity(CELLS);
    for word in text.get_ref().split_whitespace() {
        match cell(word) {
            Ok(cell) => cells.push(cell),
            Err(message) => {
                faults.at(page, text.span(), message);
                return None;
            }
        }
    }
    let count = cells.len();
    let line = cells.try_into().ok();
    if line.is_none() {
        faults.at(page, text.span(), format!("{count} cells, expected {CELLS}"));
    }
    line
}
