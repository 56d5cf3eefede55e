//! The small notations of the content files: `4/2 hand`, `ACD`, `HR creature 1`, `2 up`, `3*/0`, `L/captured`.

use serde::Deserialize;

use super::{CoupFate, Detection, Happening, Mission, Mob, Section, Weapon, Wounds};

/// Mission letters of the larger games, without effect in this one.
const LARGER_GAMES: &str = "EHJQ";

/// Longest name of anything.
const NAME: usize = 60;
/// Longest text about a scenario.
const ABOUT: usize = 400;

/// A name: one line that people read.
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Name(pub String);

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        one_line(text, NAME).map(Self)
    }
}

/// A sentence or two about a scenario.
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct About(pub String);

impl TryFrom<String> for About {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        one_line(text, ABOUT).map(Self)
    }
}

fn one_line(text: String, most: usize) -> Result<String, String> {
    let length = text.chars().count();
    if text.trim().is_empty() || length > most || text.chars().any(char::is_control) {
        return Err(format!("{length} characters, expected 1 to {most} on one line"));
    }
    Ok(text)
}

/// A mob or robot: `4/2 hand`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct MobCell(pub Mob);

impl TryFrom<String> for MobCell {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is not a mob, expected strength/endurance and `hand` or `firefight`: \"4/2 hand\"");
        let (numbers, weapon) = text.split_once(' ').ok_or_else(wrong)?;
        let (strength, endurance) = pair(numbers).ok_or_else(wrong)?;
        let weapon = Weapon::from_id(weapon.trim()).ok_or_else(wrong)?;
        fighter(strength, endurance).map_err(|range| format!("`{numbers}` {range}"))?;
        Ok(Self(Mob { strength, endurance, weapon }))
    }
}

/// Mission letters: `ACD`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Letters(pub u16);

impl TryFrom<String> for Letters {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        letters(&text).map(Self)
    }
}

fn letters(text: &str) -> Result<u16, String> {
    let mut bits = 0;
    for letter in text.chars() {
        match Mission::from_letter(letter) {
            Some(mission) if bits & mission.bit() != 0 => return Err(format!("letter `{letter}` is given twice")),
            Some(mission) => bits |= mission.bit(),
            None if LARGER_GAMES.contains(letter) => {}
            None => return Err(format!("`{letter}` is not a mission letter, expected letters of ABCDFGIPRST or EHJQ")),
        }
    }
    Ok(bits)
}

/// A section of an Action Card: `HR creature 1`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct SectionCell(pub Section);

impl TryFrom<String> for SectionCell {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let (Some(first), Some(word)) = (words.next(), words.next()) else {
            return Err(format!("`{text}` is not a section, expected letters and an event: \"HR creature 1\""));
        };
        let happening = happening(word, words.next())?;
        if let Some(more) = words.next() {
            return Err(format!("`{more}` is one word too many after the event"));
        }
        Ok(Self(Section { letters: letters(first)?, happening }))
    }
}

/// Events without a number.
const EVENTS: [(&str, Happening); 18] = [
    ("creatures_off_season", Happening::CreaturesOffSeason),
    ("irate_locals", Happening::IrateLocals),
    ("locals_raid", Happening::LocalsRaid),
    ("no_search", Happening::NoSearch),
    ("detected", Happening::Detected),
    ("detected_search", Happening::DetectedSearch),
    ("stumble_on_squad", Happening::StumbleOnSquad),
    ("wrong_soldier", Happening::WrongSoldier),
    ("agent_reveals", Happening::AgentReveals),
    ("rebels_chicken_out", Happening::RebelsChickenOut),
    ("politics", Happening::Politics),
    ("protocol", Happening::Protocol),
    ("populace_goes_wild", Happening::PopulaceGoesWild),
    ("civil_war", Happening::CivilWar),
    ("bonus_plus", Happening::BonusPlus),
    ("no_bonus", Happening::NoBonus),
    ("accident", Happening::Accident),
    ("atrocity", Happening::Atrocity),
];

fn happening(word: &str, number: Option<&str>) -> Result<Happening, String> {
    let number = match number {
        Some(text) => Some(text.parse::<u32>().map_err(|_| format!("`{text}` is not a number"))?),
        None => None,
    };
    match (word, number) {
        ("creature", Some(robots @ 0..=2)) => Ok(Happening::Creature(robots as u8)),
        ("creature", _) => Err("expected `creature 0`, `creature 1` or `creature 2`".to_owned()),
        ("coup_aborted", Some(line @ 1..=99)) => Ok(Happening::CoupAborted(line as u8 - 1)),
        ("coup_aborted", _) => Err("expected `coup_aborted` and a line of the coup table from 1 to 99".to_owned()),
        _ => plain_happening(word, number),
    }
}

fn plain_happening(word: &str, number: Option<u32>) -> Result<Happening, String> {
    let Some(&(_, happening)) = EVENTS.iter().find(|(known, _)| *known == word) else {
        let known: Vec<_> = EVENTS.iter().map(|(known, _)| *known).chain(["creature", "coup_aborted"]).collect();
        return Err(format!("unknown event `{word}`, expected one of `{}`", known.join("`, `")));
    };
    match number {
        Some(number) => Err(format!("`{word}` takes no number, but has {number}")),
        None => Ok(happening),
    }
}

/// A PDB: `2 up`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct PdbCell {
    /// 0 to 2.
    pub level: u8,
    /// Up or Down.
    pub up: bool,
}

impl TryFrom<String> for PdbCell {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a PDB, expected level 0, 1 or 2 and `up` or `down`: \"1 up\"");
        let (level, up) = text.split_once(' ').ok_or_else(wrong)?;
        let level = level.parse::<u8>().ok().filter(|&level| level <= 2).ok_or_else(wrong)?;
        let up = match up.trim() {
            "up" => true,
            "down" => false,
            _ => return Err(wrong()),
        };
        Ok(Self { level, up })
    }
}

/// A squad line: `3 = 8/6`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct SquadCell(pub (u8, u8, u8));

impl TryFrom<String> for SquadCell {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a squad, expected unit strength = strength/endurance: \"3 = 8/6\"");
        let (from, squad) = text.split_once('=').ok_or_else(wrong)?;
        let from = from.trim().parse().map_err(|_| wrong())?;
        let (strength, endurance) = pair(squad.trim()).ok_or_else(wrong)?;
        fighter(strength, endurance).map_err(|range| format!("`{text}` {range}"))?;
        Ok(Self((from, strength, endurance)))
    }
}

/// What a mob or squad may have.
fn fighter(strength: u8, endurance: u8) -> Result<(), &'static str> {
    let fine = (1..=20).contains(&strength) && (1..=20).contains(&endurance);
    fine.then_some(()).ok_or("is out of range, expected strength and endurance of 1 to 20")
}

/// A result of the coup table: `-`, `L` or `L/killed`.
pub(super) fn coup(text: &str) -> Result<(bool, CoupFate), String> {
    let wrong = || format!("`{text}` is not a coup result, expected `-` or `L`, and a fate: `L/captured`");
    let (loyalty, fate) = text.split_once('/').unwrap_or((text, "none"));
    let loyalty = match loyalty {
        "-" => false,
        "L" => true,
        _ => return Err(wrong()),
    };
    Ok((loyalty, CoupFate::from_id(fate).ok_or_else(wrong)?))
}

/// Losses: `3/1`.
pub(super) fn losses(text: &str) -> Result<(u8, u8), String> {
    let fine = pair(text).filter(|&(attacker, defender)| attacker <= 12 && defender <= 12);
    fine.ok_or_else(|| format!("`{text}` is not a result, expected attacker/defender of 0 to 12 such as 3/1"))
}

/// Wounds: `3*/0`.
pub(super) fn wounds(text: &str) -> Result<Wounds, String> {
    let wrong = || format!("`{text}` is not a result, expected attacker/defender of 0 to 9 such as 2*/1");
    let (attacker, defender) = text.split_once('/').ok_or_else(wrong)?;
    let half = |text: &str| {
        let number = text.strip_suffix('*').unwrap_or(text);
        number.parse::<u8>().ok().filter(|&wounds| wounds <= 9).map(|wounds| (wounds, number != text))
    };
    let (attacker, attacker_star) = half(attacker).ok_or_else(wrong)?;
    let (defender, defender_star) = half(defender).ok_or_else(wrong)?;
    Ok(Wounds { attacker, attacker_star, defender, defender_star })
}

/// A detection result: `Dd`.
pub(super) fn detection(text: &str) -> Result<Detection, String> {
    Detection::from_id(text).ok_or_else(|| format!("`{text}` is not a result, expected U, D, Dd or E"))
}

/// A die roll from 0 (never) to 6 (always).
pub(super) fn roll(text: &str) -> Result<u8, String> {
    let fine = text.parse::<u8>().ok().filter(|&roll| roll <= 6);
    fine.ok_or_else(|| format!("`{text}` is not a die roll, expected 0 to 6"))
}

/// Two die rolls: `4/6`.
pub(super) fn rolls(text: &str) -> Result<(u8, u8), String> {
    let fine = pair(text).filter(|&(active, inactive)| active <= inactive && inactive <= 6);
    fine.ok_or_else(|| format!("`{text}` is not a result, expected active/inactive up to 6, active not higher: 4/6"))
}

/// Two numbers; what is too large for any of them is as good as 255.
fn pair(text: &str) -> Option<(u8, u8)> {
    let number = |text: &str| text.parse::<u32>().ok().map(|number| number.min(255) as u8);
    let (left, right) = text.split_once('/')?;
    Some((number(left)?, number(right)?))
}
