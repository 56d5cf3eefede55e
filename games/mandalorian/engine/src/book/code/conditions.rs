//! What programs ask.

use super::Who;
use crate::ids::{Class, Door, Flag, Plan, Region, Token, Track};

/// One clause of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Cond {
    StrengthFrom(u8),
    SecondAction,
    Moved,
    EndedMove,
    ItIs(Class),
    ItUnhurt,
    ItAt(u8),
    ItEnemy,
    ItHitsFrom(u8),
    Enemies { foes: u16, least: u8 },
    EnemiesBy { who: Who, item: Token, within: u8, least: u8 },
    TokenBy { token: Token, who: Who, item: Token, within: u8 },
    At(Who, Region),
    Folk { folk: u16, least: u8 },
    AllHeroesAt(Region),
    OthersAt(Region),
    AllWithin(Region, u8),
    OthersWithin(Region, u8),
    Holds(Who, Token),
    HolderAt(Token, Region),
    HeldAt { group: u16, region: Region, least: u8 },
    Carries(Who),
    CarrierAt(Region),
    ChildCarried,
    ChildTakenAt(Region),
    HasPlan(Who, Plan),
    DamagedFrom(Who, u8),
    WouldDefeat,
    TrackFrom(Track, u8),
    TrackFull(Track),
    Flag(Flag),
    Stage(u8),
    DoorOpen(Door),
    DoorHere,
    AtDoor(Door),
    Characters(u8, u8),
    Difficulty(u8),
    Solo,
    Turns { base: u8, per: u8 },
    Every(u8),
    OnMap(Token),
    Gone { group: u16, least: u8 },
    Obtainable { group: u16, least: u8 },
    SixPlus,
    NobodyAt(Region),
    EnemyAt(Region),
}

/// Clauses that belong together.
#[derive(Clone, Debug)]
pub struct Test {
    /// Whether every one has to hold.
    pub all: bool,
    /// Each with whether it is meant the other way round.
    pub clauses: Vec<(bool, Cond)>,
}
