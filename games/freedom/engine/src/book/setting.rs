//! The map, the military units and the scenarios as the content files give them, compiled.

use serde::{Deserialize, Serialize};

use super::{Mob, Side, Terrain};
use crate::ids::{Beast, Fleet, Item, Who};

/// An Environ of the map.
#[derive(Clone, Debug)]
pub struct Environ {
    /// Its number on the map, such as 2231.
    pub number: u16,
    /// Its type.
    pub terrain: Terrain,
    /// Cards drawn and units allowed.
    pub size: u8,
    /// The name of the first race, which comes out when the locals are irate.
    pub race: String,
    /// The other races.
    pub more_races: Vec<String>,
    /// The mob of the first race here; `None` where the chart has none.
    pub locals: Option<Mob>,
    /// Resource rating.
    pub resource: u8,
    /// Coup rating, 0 for none.
    pub coup: u8,
    /// The creature that lives here.
    pub creature: Option<Beast>,
}

/// The five loyalties, from the best to the worst for the Imperial player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loyalty {
    /// +2 for the Empire.
    Patriotic,
    /// +1 for the Empire.
    Loyal,
    /// 0.
    Neutral,
    /// +1 for the Rebels.
    Dissent,
    /// +2 for the Rebels.
    Unrest,
}

/// The four control states of a planet [fg.4.1.8].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Imperial Control.
    ImperialControl,
    /// Rebellion.
    Rebellion,
    /// Rebel Control.
    RebelControl,
    /// Rebellion Stopped.
    RebellionStopped,
}

/// A planet of the map.
#[derive(Clone, Debug)]
pub struct Planet {
    /// Its number, such as 223.
    pub number: u16,
    /// The id of the content file, such as `charkhan`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Loyalty in Start of Rebellion scenarios.
    pub loyalty_start: Loyalty,
    /// Loyalty in Armageddon scenarios.
    pub loyalty_armageddon: Loyalty,
    /// Rebel-controlled in Armageddon scenarios (mark AC).
    pub armageddon_rebel: bool,
    /// Its Environs.
    pub environs: Vec<Environ>,
}

/// A star system of the map.
#[derive(Clone, Debug)]
pub struct Star {
    /// Its number, such as 22.
    pub number: u8,
    /// The id of the content file, such as `egrix`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its planets.
    pub planets: Vec<Planet>,
}

/// A kind of military unit, by its index in [`UnitKind::ALL`].
///
/// 0 Militia, 1 Patrol, 2 Line; then for each [`Terrain`] the Rebel 1-0 and the Rebel 2-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitKind(pub u8);

/// A military unit of the box.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its kind.
    pub kind: UnitKind,
    /// The name.
    pub name: String,
    /// How many counters the printed game has.
    pub counters: u8,
    /// Force points in a rebellion; `None` for Imperial units.
    pub cost: Option<u8>,
}

/// What one side receives at set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forces {
    /// Characters.
    pub characters: Vec<Who>,
    /// Ships.
    pub ships: Fleet,
    /// Possessions other than ships (Rebel only).
    pub possessions: Vec<Item>,
    /// Military units: kind and number.
    pub units: Vec<(UnitKind, u8)>,
    /// Enters from space in the first Movement Segment.
    pub from_space: bool,
}

/// When reinforcements are owed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReinforcementTrigger {
    /// Each time a planet goes into Rebellion.
    EachRebellion,
    /// On these game-turns.
    Turns(Vec<u8>),
}

/// Reinforcements of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reinforcement {
    /// Whose.
    pub side: Side,
    /// When.
    pub trigger: ReinforcementTrigger,
    /// What: kind and number.
    pub units: Vec<(UnitKind, u8)>,
    /// What instead, if the side raises a PDB that turn.
    pub if_pdb_raised: Option<Vec<(UnitKind, u8)>>,
}

/// A condition of instant victory; all parts given must hold at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// These planets (by index in the system) are controlled by the side that wins.
    pub controls: Vec<u8>,
    /// At least this many planets are controlled by the side that wins.
    pub controls_at_least: u8,
    /// At least this many enemy characters are dead or captured.
    pub enemies_out_at_least: u8,
    /// Every enemy character in play is dead or captured.
    pub enemies_all_out: bool,
}

/// How a planet starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanetStart {
    /// Loyalty.
    pub loyalty: Loyalty,
    /// State.
    pub rule: Rule,
    /// PDB level.
    pub pdb_level: u8,
    /// PDB Up.
    pub pdb_up: bool,
}

/// A scenario: everything that differs from one game to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    /// The id of the content file.
    pub id: String,
    /// The name.
    pub name: String,
    /// One paragraph for the player.
    pub about: String,
    /// Index of the star system in the book.
    pub star: u8,
    /// Game-turns.
    pub turns: u8,
    /// The planets in the order of the system.
    pub planets: Vec<PlanetStart>,
    /// Forces by [`Side`].
    pub forces: [Forces; 2],
    /// Reinforcements.
    pub reinforcements: Vec<Reinforcement>,
    /// Instant victories by side.
    pub instant: Vec<(Side, Condition)>,
    /// The Rebel player wins with this many points at the end.
    pub rebel_points: i16,
}
