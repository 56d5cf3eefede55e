//! The records of the content files as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::cells::{Letters, MobCell, Name, SectionCell};
use super::number::{Num, ranged};
use super::{BonusBasis, BreakOff, Loyalty, Mission, PossessionKind, Quirk, Rating, Side, Terrain, Use, Weapon, Wear};

/// A record of `characters.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CharacterRow {
    pub id: String,
    pub name: Name,
    pub card: Num,
    pub side: Side,
    pub ratings: [Num; 6],
    #[serde(default)]
    pub bonus: BTreeMap<Spanned<String>, Num>,
    #[serde(default)]
    pub knight: bool,
    pub hiding: Option<Num>,
    #[serde(default)]
    pub healer: bool,
    pub guard_of: Option<Spanned<String>>,
    #[serde(default)]
    pub ignores_robots: bool,
    #[serde(default)]
    pub ignores_first_creature: bool,
    #[serde(default)]
    pub ignores_locals: bool,
    pub ship: Option<Spanned<String>>,
}

/// A record of `ships.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShipRow {
    pub id: String,
    pub name: Name,
    pub card: Option<Num>,
    pub side: Side,
    pub maneuver: Num,
    pub passengers: Num,
    pub copies: Option<Num>,
    #[serde(default)]
    pub full_maneuver: bool,
    #[serde(default)]
    pub bound: bool,
}

/// A record of `possessions.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PossessionRow {
    pub id: String,
    pub name: Name,
    pub card: Num,
    pub kind: PossessionKind,
    pub wear: Wear,
    pub uses: Spanned<Vec<UseWord>>,
}

/// A use as written: as [`Use`], but with mission letters.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum UseWord {
    Rating(Rating, #[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    DefendingCombat(#[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    CombatOnce(#[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    AnyRating(#[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    BonusDraws(Letters, #[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    DetectionLevel(#[serde(deserialize_with = "ranged::<_, _, 1, 2>")] u8),
    Hiding {
        #[serde(deserialize_with = "ranged::<_, _, 1, 6>")]
        add: u8,
        against_characters: bool,
    },
    HalveLocals,
    PdbDown,
    Cure,
    ResultAgainst(#[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    BuyShip,
    Negate(Mission),
    ShutDown,
    IgnoreFirstCreature,
    Soak,
    NoSurprise,
    IgnoreMinds,
    IgnoreFirstAbort(Mission),
}

impl From<UseWord> for Use {
    fn from(word: UseWord) -> Self {
        match word {
            UseWord::Rating(rating, add) => Self::Rating(rating, add),
            UseWord::DefendingCombat(add) => Self::DefendingCombat(add),
            UseWord::CombatOnce(add) => Self::CombatOnce(add),
            UseWord::AnyRating(add) => Self::AnyRating(add),
            UseWord::BonusDraws(Letters(missions), draws) => Self::BonusDraws(missions, draws),
            UseWord::DetectionLevel(levels) => Self::DetectionLevel(levels),
            UseWord::Hiding { add, against_characters } => Self::Hiding { add, against_characters },
            UseWord::HalveLocals => Self::HalveLocals,
            UseWord::PdbDown => Self::PdbDown,
            UseWord::Cure => Self::Cure,
            UseWord::ResultAgainst(less) => Self::ResultAgainst(less),
            UseWord::BuyShip => Self::BuyShip,
            UseWord::Negate(mission) => Self::Negate(mission),
            UseWord::ShutDown => Self::ShutDown,
            UseWord::IgnoreFirstCreature => Self::IgnoreFirstCreature,
            UseWord::Soak => Self::Soak,
            UseWord::NoSurprise => Self::NoSurprise,
            UseWord::IgnoreMinds => Self::IgnoreMinds,
            UseWord::IgnoreFirstAbort(mission) => Self::IgnoreFirstAbort(mission),
        }
    }
}

/// A record of `creatures.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CreatureRow {
    pub id: Spanned<String>,
    pub name: Name,
    #[serde(default = "yes")]
    pub fights: bool,
    #[serde(default = "hand")]
    pub weapon: Weapon,
    #[serde(default)]
    pub mind: bool,
    pub strength: Option<Num>,
    pub endurance: Option<Num>,
    pub surprise: Option<Num>,
    #[serde(default = "normal")]
    pub break_off: BreakOff,
    pub break_off_die: Option<Num>,
    pub rounds: Option<Num>,
    #[serde(default = "yes")]
    pub vulnerable: bool,
    #[serde(default)]
    pub quirks: Vec<Spanned<Quirk>>,
}

const fn yes() -> bool {
    true
}

const fn hand() -> Weapon {
    Weapon::Hand
}

const fn normal() -> BreakOff {
    BreakOff::Normal
}

/// Whose mission.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sides {
    Rebel,
    Imperial,
    Both,
}

/// A record of `missions.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MissionRow {
    pub id: Mission,
    pub letter: Spanned<char>,
    pub name: Name,
    pub card: Num,
    pub side: Sides,
    pub degrees: bool,
    pub camp: bool,
    pub bonus: BonusBasis,
}

/// A record of `action_cards.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardRow {
    pub number: Num,
    pub urban: Spanned<SectionCell>,
    pub special: Spanned<SectionCell>,
    pub wild: Spanned<SectionCell>,
}

/// A record of `units.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitRow {
    pub id: Spanned<String>,
    pub name: Name,
    pub side: Spanned<Side>,
    pub strength: Num,
    pub mobile: Spanned<bool>,
    pub covered: Spanned<bool>,
    pub counters: Num,
    pub cost: Option<Num>,
}

/// A record of `races.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RaceRow {
    #[expect(dead_code, reason = "read from the record before the other fields")]
    pub id: String,
    pub name: Name,
    pub urban: Option<MobCell>,
    pub wild: Option<MobCell>,
    pub liquid: Option<MobCell>,
    pub subterranean: Option<MobCell>,
    pub air: Option<MobCell>,
    pub fire: Option<MobCell>,
}

/// A star system of `map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StarRow {
    pub number: Num,
    pub id: String,
    pub name: Name,
    pub planets: Spanned<Vec<PlanetRow>>,
}

/// A planet of `map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlanetRow {
    pub number: Num,
    pub id: Spanned<String>,
    pub name: Name,
    pub start: Loyalty,
    pub armageddon: Loyalty,
    #[serde(default)]
    pub rebel: bool,
    pub environs: Spanned<Vec<EnvironRow>>,
}

/// An Environ of `map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EnvironRow {
    pub number: Num,
    pub terrain: Terrain,
    pub size: Num,
    pub resource: Num,
    pub races: Spanned<Vec<Spanned<String>>>,
    pub creature: Option<Spanned<String>>,
    pub coup: Option<Num>,
}
