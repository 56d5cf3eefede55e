//! What happened, as typed facts. The log, statistics and animations are made from these and from nothing else.

use serde::Serialize;
use table::{Audience, Told};

use crate::book::{CoupFate, Detection, Happening, Loyalty, Mission, Rating, Rule, Side, UnitKind};
use crate::cause::{Clash, Command, Finish, Gift, Harm, Parting, Remedy, Seizure, Shield, Sighting, Sway, Vanishing};
use crate::ids::{Beast, Card, Fleet, Hull, Item, Party, Place, Who, World};
use crate::state::{Force, Segment, Units};

/// What cost a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Military combat.
    Combat,
    /// Fire of a PDB, or the answer to it.
    Fire,
    /// Locals raid the enemy.
    Raid,
    /// Sabotage.
    Sabotage,
    /// It deserted.
    Desertion,
    /// There is no room for it.
    NoRoom,
}

/// What killed a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Death {
    /// Wounds.
    Wounds,
    /// Their ship was shot down.
    ShotDown,
    /// An assassin.
    Assassin,
    /// A Coup or an Assassination that went wrong.
    Betrayal,
    /// A creature's entry.
    Creature,
}

/// What cost a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wreck {
    /// Nobody was with it.
    Alone,
    /// Redjac was not with it.
    Bound,
    /// Shot down.
    ShotDown,
    /// Damaged on the way.
    Damaged,
    /// Nobody took it over.
    GivenUp,
    /// Its owner took another one.
    Replaced,
    /// A creature.
    Creature,
}

/// What made a prisoner free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Release {
    /// Free Prisoners.
    Mission,
    /// Nobody keeps them.
    Unkept,
    /// Their captors were wiped out.
    CaptorsGone,
}

/// Why an event does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Idle {
    /// The mission it is about is not under way.
    NoMission(Mission),
    /// One of its kind came before.
    Repeated,
    /// It contradicts an earlier one.
    Contradicted,
    /// There is nobody left to search for.
    NobodyToFind,
}

/// Something that happened.
#[allow(missing_docs)] // Fields are the pieces concerned; their types say what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Event {
    /// A game-turn begins.
    TurnBegins { turn: u8 },
    /// A player-turn begins.
    PlayerTurn { side: Side },
    /// A segment or phase begins.
    SegmentBegins { segment: Segment, side: Side },
    /// Characters start here.
    PeopleStart { side: Side, people: Party, place: Place },
    /// The force waits in space.
    InSpace { side: Side },
    /// A side has placed its units.
    UnitsPlaced { side: Side },
    /// An open unit was placed at set-up.
    Placed { kind: UnitKind, place: Place },
    /// Reinforcements arrived, on a planet of their side or on nobody's; everybody sees what they are.
    Deployed { kind: UnitKind, place: Place, own: bool },
    /// A unit was placed while the Imperial set-up is hidden; its owner alone hears of it.
    PlacedUnseen { kind: UnitKind, place: Place },
    /// What the hidden set-up has come to in one place: open units by kind, covered ones counted.
    Garrison { place: Place, open: Units, covered: u8 },
    /// A ship has a new owner.
    ShipGiven { hull: Hull, who: Who, gift: Gift },
    /// A ship was left with military units.
    ShipLeft { hull: Hull, place: Place },
    /// A character has gone off without the ship that was theirs.
    LeftBehind { hull: Hull, who: Who, place: Place },
    /// A ship goes along with units while its owner stays.
    TakenAlong { hull: Hull, who: Who },
    /// A ship is lost.
    ShipLost { hull: Hull, wreck: Wreck },
    /// A character is cured of all wounds.
    Cured { who: Who, remedy: Remedy },
    /// A character healed by resting.
    Rested { who: Who },
    /// Reinforcements had nowhere to go.
    Forfeited { kind: UnitKind },
    /// Reinforcements are owed for a rebellion.
    Promised { kind: UnitKind, number: u8 },
    /// A side raised a PDB, on its own planet or on one in Rebellion.
    PdbUp { world: World, side: Side, own: bool },
    /// A PDB went Down.
    PdbDown { world: World, harm: Harm },
    /// A PDB lost a level.
    PdbLevel { world: World, level: u8, harm: Harm },
    /// A stack moved; covered units are only counted.
    Marched {
        side: Side,
        from: Place,
        to: Place,
        open: Units,
        covered: u8,
        people: Party,
        ships: Fleet,
        reaction: bool,
    },
    /// A stack reached orbit or ground after losing all its units.
    Shattered { people: Party, place: Place },
    /// A character walked.
    Walked { who: Who, from: Place, to: Place, reaction: bool },
    /// A ship flew.
    Flew { hull: Hull, from: Option<Place>, to: Place, aboard: Party, reaction: bool },
    /// A PDB fired; `rolled` is the loss of the table, `loss` what the units can pay exactly.
    Fired { world: World, level: u8, die: u8, units_die: u8, rolled: u8, loss: u8, pdb_loss: u8 },
    /// Covered units were shown.
    Shown { place: Place, patrols: u8, lines: u8 },
    /// Covered units that search were shown: all of a stack, or some.
    SearchersShown { place: Place, patrols: u8, lines: u8 },
    /// Covered units were shown to one side.
    ShownTo { side: Side, place: Place, patrols: u8, lines: u8 },
    /// Detection was tried; `column` is the one read, `shift` columns to the left of that of the Evasion Value.
    Detection { hull: Hull, world: World, level: u8, evasion: u8, shift: u8, column: u8, die: u8, result: Detection },
    /// A PDB let something pass.
    LetPass { world: World },
    /// Characters are detected.
    Detected { people: Party, sighting: Sighting },
    /// Characters are no longer detected.
    Undetected { people: Party, vanishing: Vanishing },
    /// A prisoner has another keeper.
    Handed { prisoner: Who, keeper: Option<Who> },
    /// A character was named leader.
    Leads { who: Who, place: Place, command: Command },
    /// A unit was lost.
    UnitLost { kind: UnitKind, place: Place, loss: Loss },
    /// A combat was declared, or new units of a rebellion attack.
    Declared { side: Side, place: Place, rebellion: bool },
    /// No combat was declared.
    NoCombat { place: Place },
    /// A military combat was rolled: strengths, results and losses of both sides in the order of the seats.
    Battle {
        place: Place,
        attacker: Side,
        strengths: [u8; 2],
        odds: u8,
        column: u8,
        die: u8,
        defender_die: u8,
        rolled: [u8; 2],
        losses: [u8; 2],
    },
    /// A search was declared, in the Search Phase or because of an event.
    SearchDeclared { place: Place, by_people: bool, by_event: bool },
    /// A search was rolled.
    Searched { place: Place, by_people: bool, search: u8, hiding: i8, die: u8, limit: u8 },
    /// The searcher does not attack.
    Spared { place: Place },
    /// A character combat begins.
    FightBegins { place: Place, force: Force, defenders: Party, clash: Clash },
    /// How it is fought.
    FightTerms { firefight: bool, capture: bool },
    /// The defenders are split; `base` is the column of the differential, `column` the one read after the shifts.
    RoundBegins {
        round: u8,
        active: Party,
        strength: i8,
        defence: i8,
        base: u8,
        capture: bool,
        surprise: i8,
        column: u8,
    },
    /// A swarm falls upon each of these alone.
    SwarmBegins { round: u8, active: Party },
    /// A break-off was tried; a failure of the active moves the round to another column.
    BreakOff { die: i8, tried: Party, escaped: Party, column: Option<u8> },
    /// Nobody could be hurt any more; the defenders are away.
    Parted { people: Party },
    /// A round was rolled: the results of the table against attackers and defenders, and the wounds they come to after
    /// shields and doubling. `dice` are the attacker's, 0 where there is no further one.
    RoundRolled {
        dice: [u8; 4],
        defender_die: u8,
        rolled: [u8; 2],
        on_attackers: u8,
        on_defenders: u8,
        firefight: bool,
    },
    /// One of a swarm's victims is attacked.
    Swarmed { who: Who, die: u8, rolled: u8, wounds: u8, firefight: bool },
    /// The attacking force took wounds.
    ForceWounded { wounds: u8 },
    /// A character took wounds.
    Wounded { who: Who, wounds: u8 },
    /// A character died.
    Killed { who: Who, death: Death },
    /// A character was captured.
    Captured { who: Who, seizure: Seizure },
    /// A character is free.
    Freed { who: Who, release: Release },
    /// The attacking force is destroyed.
    ForceBeaten { force: Force },
    /// The combat is over.
    FightEnds,
    /// Somebody met a creature that did something other than fight.
    CreatureDoes { beast: Beast },
    /// Something does not trouble a group.
    Ignored { group: Mission, side: Side, shield: Shield },
    /// Missions of an Environ begin.
    MissionsAt { place: Place },
    /// A group was formed.
    Assigned { mission: Mission, members: Party, camp: bool, target: Option<Who> },
    /// A card was drawn.
    Drawn { card: Card, happening: Happening, letters: u16 },
    /// The card is void.
    Void { card: Card, idle: Idle },
    /// The event is ignored, the card counts.
    EventIgnored { card: Card, idle: Idle },
    /// A group collected a letter; `last` if it completes the mission.
    Letter { mission: Mission, side: Side, letters: u8, last: bool },
    /// A mission was completed.
    Completed { mission: Mission, side: Side, letters: u8, finish: Finish },
    /// A mission was aborted.
    Aborted { mission: Mission, side: Side },
    /// A mission failed.
    Failed { mission: Mission, side: Side, camp: bool, degrees: bool },
    /// An aborted Coup or failed Assassination was rolled.
    Consequence { mission: Mission, die: u8, fate: CoupFate },
    /// Bonus cards were drawn.
    BonusDraws { mission: Mission, side: Side, cards: u8, letters: u8 },
    /// Loyalty moved.
    LoyaltyMoved { world: World, loyalty: Loyalty, sway: Sway },
    /// A planet changed its state.
    StateChanged { world: World, rule: Rule },
    /// A Rebel camp was set up.
    CampSetUp { place: Place },
    /// A Rebel camp is gone.
    CampGone { place: Place },
    /// A Coup marker was laid.
    CoupMarked { place: Place },
    /// A character joined a side.
    Gained { who: Who, place: Place },
    /// Information was gathered.
    Informed { side: Side, world: World, point: bool },
    /// A possession was received, at set-up or in play; its identity is for the Rebel player.
    Received { item: Item, who: Who, set_up: bool },
    /// A possession was received, for everybody else.
    ReceivedSecret { who: Who, set_up: bool },
    /// A possession changed hands; a face-down one is named to the Rebel player alone.
    Passed { item: Item, from: Who, who: Who, open: bool },
    /// A face-down possession changed hands, for everybody else.
    PassedSecret { from: Who, who: Who },
    /// A possession was used.
    Used { item: Item, who: Who },
    /// A possession was lost to the deck; a face-down one is named to the Rebel player alone.
    ItemLost { item: Item, open: bool, parting: Parting },
    /// A possession left the game; a face-down one is named to the Rebel player alone.
    ItemGone { item: Item, open: bool, parting: Parting },
    /// A character lost a face-down possession to the deck, or for good, for everybody else.
    CardLost { who: Who, gone: bool },
    /// The Imperial player took a possession.
    Confiscated { item: Item },
    /// A rating was raised.
    Raised { who: Who, rating: Rating, add: u8 },
    /// The drug wore off.
    WornOff { who: Who },
    /// A character was shut down for a phase.
    ShutDown { who: Who },
    /// A unit was raised by a rebellion.
    Rose { kind: UnitKind, place: Place, placed: bool },
    /// A unit changed sides.
    Subverted { kind: UnitKind, place: Place },
    /// A withheld unit entered, whether or not the planet is under Imperial Control again.
    Entered { kind: UnitKind, place: Place, suppressed: bool },
    /// The game ended.
    GameOver { winner: Side, instant: bool, points: i16 },
}

/// All events about something, as a pattern: `about!(Fights)`, or `about!(Fights | Missions)`. Who puts them into words goes
/// through one sort row by row and names the others this way, so that a new event doesn't compile before there is a row for it.
macro_rules! about {
    // The course of the game: turns, set-up, reinforcements, PDBs, healing.
    (Course) => {
        Event::TurnBegins { .. }
            | Event::PlayerTurn { .. }
            | Event::SegmentBegins { .. }
            | Event::PeopleStart { .. }
            | Event::InSpace { .. }
            | Event::UnitsPlaced { .. }
            | Event::Placed { .. }
            | Event::Deployed { .. }
            | Event::PlacedUnseen { .. }
            | Event::Garrison { .. }
            | Event::Forfeited { .. }
            | Event::Promised { .. }
            | Event::PdbUp { .. }
            | Event::PdbDown { .. }
            | Event::PdbLevel { .. }
            | Event::LetPass { .. }
            | Event::Cured { .. }
            | Event::Rested { .. }
    };
    // Moves, and who and what comes along.
    (Movement) => {
        Event::Marched { .. }
            | Event::Shattered { .. }
            | Event::Walked { .. }
            | Event::Flew { .. }
            | Event::Handed { .. }
            | Event::Leads { .. }
            | Event::ShipGiven { .. }
            | Event::ShipLeft { .. }
            | Event::LeftBehind { .. }
            | Event::TakenAlong { .. }
            | Event::ShipLost { .. }
            | Event::Entered { .. }
    };
    // Fire, detection, military combat, searches.
    (Operations) => {
        Event::Fired { .. }
            | Event::Detection { .. }
            | Event::Shown { .. }
            | Event::SearchersShown { .. }
            | Event::ShownTo { .. }
            | Event::Detected { .. }
            | Event::Undetected { .. }
            | Event::UnitLost { .. }
            | Event::Declared { .. }
            | Event::NoCombat { .. }
            | Event::Battle { .. }
            | Event::SearchDeclared { .. }
            | Event::Searched { .. }
            | Event::Spared { .. }
    };
    // Character combat and what comes of it.
    (Fights) => {
        Event::FightBegins { .. }
            | Event::FightTerms { .. }
            | Event::RoundBegins { .. }
            | Event::SwarmBegins { .. }
            | Event::BreakOff { .. }
            | Event::Parted { .. }
            | Event::RoundRolled { .. }
            | Event::Swarmed { .. }
            | Event::ForceWounded { .. }
            | Event::Wounded { .. }
            | Event::Killed { .. }
            | Event::Captured { .. }
            | Event::Freed { .. }
            | Event::ForceBeaten { .. }
            | Event::FightEnds
            | Event::CreatureDoes { .. }
    };
    // Missions, loyalty, camps, Information.
    (Missions) => {
        Event::MissionsAt { .. }
            | Event::Assigned { .. }
            | Event::Drawn { .. }
            | Event::Void { .. }
            | Event::EventIgnored { .. }
            | Event::Letter { .. }
            | Event::Completed { .. }
            | Event::Aborted { .. }
            | Event::Failed { .. }
            | Event::Consequence { .. }
            | Event::BonusDraws { .. }
            | Event::Ignored { .. }
            | Event::LoyaltyMoved { .. }
            | Event::StateChanged { .. }
            | Event::CampSetUp { .. }
            | Event::CampGone { .. }
            | Event::CoupMarked { .. }
            | Event::Gained { .. }
            | Event::Informed { .. }
    };
    // Possessions, new units, the end.
    (Possessions) => {
        Event::Received { .. }
            | Event::ReceivedSecret { .. }
            | Event::Passed { .. }
            | Event::PassedSecret { .. }
            | Event::Used { .. }
            | Event::ItemLost { .. }
            | Event::ItemGone { .. }
            | Event::CardLost { .. }
            | Event::Confiscated { .. }
            | Event::Raised { .. }
            | Event::WornOff { .. }
            | Event::ShutDown { .. }
            | Event::Rose { .. }
            | Event::Subverted { .. }
            | Event::GameOver { .. }
    };
    ($one:ident | $($more:ident)|+) => {
        about!($one) | about!($($more)|+)
    };
}
pub(crate) use about;

impl Told for Event {
    fn audience(&self) -> Audience {
        let rebel = Side::Rebel.seat();
        match self {
            Self::PlacedUnseen { .. } => Audience::Only(Side::Imperial.seat()),
            Self::Garrison { .. } => Audience::AllBut(Side::Imperial.seat()),
            Self::ShownTo { side, .. } => Audience::Only(side.seat()),
            Self::Received { .. }
            | Self::Passed { open: false, .. }
            | Self::ItemLost { open: false, .. }
            | Self::ItemGone { open: false, .. } => Audience::Only(rebel),
            Self::ReceivedSecret { .. } | Self::PassedSecret { .. } | Self::CardLost { .. } => Audience::AllBut(rebel),
            _ => Audience::Everyone,
        }
    }

    fn begins_turn(&self) -> bool {
        matches!(self, Self::PlayerTurn { .. })
    }

    fn in_passing(&self) -> bool {
        matches!(self, Self::SearchersShown { .. })
    }
}
