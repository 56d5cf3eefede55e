//! The records of the content files as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::cells::{Letters, MobCell, SectionCell};
use super::{BonusBasis, BreakOff, Loyalty, Mission, PossessionKind, Quirk, Rating, Side, Terrain, Use, Weapon, Wear};

/// A record of `characters.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CharacterRow {
    pub id: String,
    pub name: String,
    pub card: Spanned<u8>,
    pub side: Side,
    pub ratings: Spanned<[u8; 6]>,
    #[serde(default)]
    pub bonus: BTreeMap<Spanned<String>, Spanned<u8>>,
    #[serde(default)]
    pub knight: bool,
    #[serde(default)]
    pub hiding: u8,
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
    pub name: String,
    pub card: Option<Spanned<u8>>,
    pub side: Side,
    pub maneuver: Spanned<u8>,
    pub passengers: Spanned<u8>,
    pub copies: Option<Spanned<u8>>,
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
    pub name: String,
    pub card: Spanned<u8>,
    pub kind: PossessionKind,
    pub wear: Spanned<Wear>,
    pub uses: Spanned<Vec<UseWord>>,
}

/// A use as written: as [`Use`], but with mission letters.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum UseWord {
    Rating(Rating, u8),
    DefendingCombat(u8),
    CombatOnce(u8),
    AnyRating(u8),
    BonusDraws(Letters, u8),
    DetectionLevel(u8),
    Hiding { add: u8, against_characters: bool },
    HalveLocals,
    PdbDown,
    Cure,
    ResultAgainst(u8),
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
    pub name: String,
    #[serde(default = "yes")]
    pub fights: bool,
    #[serde(default = "hand")]
    pub weapon: Weapon,
    #[serde(default)]
    pub mind: bool,
    #[serde(default)]
    pub strength: u8,
    #[serde(default)]
    pub endurance: u8,
    #[serde(default)]
    pub surprise: u8,
    #[serde(default = "normal")]
    pub break_off: BreakOff,
    #[serde(default)]
    pub break_off_die: i8,
    #[serde(default)]
    pub rounds: u8,
    #[serde(default = "yes")]
    pub vulnerable: bool,
    #[serde(default)]
    pub quirks: Vec<Quirk>,
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
    pub name: String,
    pub card: Spanned<u8>,
    pub side: Sides,
    pub degrees: bool,
    pub camp: bool,
    pub bonus: BonusBasis,
}

/// A record of `action_cards.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardRow {
    pub number: Spanned<u8>,
    pub urban: Spanned<SectionCell>,
    pub special: Spanned<SectionCell>,
    pub wild: Spanned<SectionCell>,
}

/// A record of `units.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitRow {
    pub id: Spanned<String>,
    pub name: String,
    pub side: Spanned<Side>,
    pub strength: Spanned<u8>,
    pub mobile: Spanned<bool>,
    pub covered: Spanned<bool>,
    pub counters: u8,
    pub cost: Option<u8>,
}

/// A record of `races.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RaceRow {
    #[expect(dead_code, reason = "read from the record before the other fields")]
    pub id: String,
    pub name: String,
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
    pub number: Spanned<u8>,
    pub id: String,
    pub name: String,
    pub planets: Spanned<Vec<PlanetRow>>,
}

/// A planet of `map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlanetRow {
    pub number: Spanned<u16>,
    pub id: Spanned<String>,
    pub name: String,
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
    pub number: Spanned<u16>,
    pub terrain: Terrain,
    pub size: Spanned<u8>,
    pub resource: Spanned<u8>,
    pub races: Spanned<Vec<Spanned<String>>>,
    pub creature: Option<Spanned<String>>,
    pub coup: Option<Spanned<u8>>,
}
