//! What happened, as typed facts. The log, statistics and animations are made from these and from nothing else.

use serde::Serialize;
use table::{Audience, Told};

use crate::book::{CoupFate, Detection, Happening, Loyalty, Mission, Rating, Rule, Side, UnitKind};
use crate::ids::{Beast, Card, Fleet, Hull, Item, Party, Place, Who, World};
use crate::state::{Force, Segment, Units};

/// Something that happened.
#[allow(missing_docs)] // Fields are the pieces concerned; their types say what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
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
    /// Reinforcements arrived; everybody sees what they are.
    Deployed { kind: UnitKind, place: Place },
    /// A covered unit was placed; its owner knows which.
    DeployedCovered { kind: UnitKind, place: Place },
    /// A ship has a new owner.
    ShipGiven { hull: Hull, who: Who },
    /// A ship was left with military units.
    ShipLeft { hull: Hull, place: Place },
    /// A ship is lost.
    ShipLost { hull: Hull },
    /// A character is cured of all wounds.
    Cured { who: Who },
    /// A character healed by resting.
    Rested { who: Who },
    /// Reinforcements had nowhere to go.
    Forfeited { kind: UnitKind },
    /// Reinforcements are owed for a rebellion.
    Promised { kind: UnitKind, number: u8 },
    /// A PDB went Up.
    PdbUp { world: World },
    /// A PDB went Down.
    PdbDown { world: World },
    /// A PDB lost a level.
    PdbLevel { world: World, level: u8 },
    /// A stack moved; covered units are only counted.
    Marched { side: Side, from: Place, to: Place, open: Units, covered: u8, people: Party, ships: Fleet },
    /// A stack reached orbit or ground after losing all its units.
    Shattered { people: Party, place: Place },
    /// A character walked.
    Walked { who: Who, from: Place, to: Place },
    /// A ship flew.
    Flew { hull: Hull, from: Option<Place>, to: Place, aboard: Party },
    /// A PDB fired.
    Fired { world: World, die: u8, units_die: u8, loss: u8, pdb_loss: u8 },
    /// Covered units were shown.
    Shown { place: Place, patrols: u8, lines: u8 },
    /// Covered units were shown to one side.
    ShownTo { side: Side, place: Place, patrols: u8, lines: u8 },
    /// Detection was tried.
    Detection { hull: Hull, world: World, column: u8, die: u8, result: Detection },
    /// A PDB let something pass.
    LetPass { world: World },
    /// Characters are detected.
    Detected { people: Party },
    /// Characters are no longer detected.
    Undetected { people: Party },
    /// A prisoner has another keeper.
    Handed { prisoner: Who, keeper: Option<Who> },
    /// A character was named leader.
    Leads { who: Who, place: Place },
    /// A unit was lost.
    UnitLost { kind: UnitKind, place: Place },
    /// A combat was declared.
    Declared { side: Side, place: Place },
    /// No combat was declared.
    NoCombat { place: Place },
    /// A military combat was rolled.
    Battle { place: Place, attacker: Side, column: u8, die: u8, defender_die: u8, losses: [u8; 2] },
    /// A search was declared.
    SearchDeclared { place: Place, by_people: bool },
    /// A search was rolled.
    Searched { place: Place, by_people: bool, search: u8, hiding: i8, die: u8, limit: u8 },
    /// The searcher does not attack.
    Spared { place: Place },
    /// A character combat begins.
    FightBegins { place: Place, force: Force, defenders: Party },
    /// How it is fought.
    FightTerms { firefight: bool, capture: bool },
    /// The defenders are split.
    RoundBegins { round: u8, active: Party, strength: i8, defence: i8, column: u8 },
    /// A break-off was tried.
    BreakOff { die: i8, escaped: Party },
    /// A round was rolled.
    RoundRolled { die: u8, defender_die: u8, on_attackers: u8, on_defenders: u8 },
    /// The attacking force took wounds.
    ForceWounded { wounds: u8 },
    /// A character took wounds.
    Wounded { who: Who, wounds: u8 },
    /// A character died.
    Killed { who: Who },
    /// A character was captured.
    Captured { who: Who },
    /// A character is free.
    Freed { who: Who },
    /// The attacking force is destroyed.
    ForceBeaten { force: Force },
    /// The combat is over.
    FightEnds,
    /// Somebody met a creature that did something other than fight.
    CreatureDoes { beast: Beast },
    /// The group ignores what attacks it.
    Ignored { group: Mission },
    /// Missions of an Environ begin.
    MissionsAt { place: Place },
    /// A group was formed.
    Assigned { mission: Mission, members: Party, camp: bool, target: Option<Who> },
    /// A card was drawn.
    Drawn { card: Card, happening: Happening, letters: u16 },
    /// The card is void.
    Void { card: Card },
    /// The event is ignored, the card counts.
    EventIgnored { card: Card },
    /// A group collected a letter.
    Letter { mission: Mission, letters: u8 },
    /// A mission was completed.
    Completed { mission: Mission, letters: u8 },
    /// A mission was aborted.
    Aborted { mission: Mission },
    /// A mission failed.
    Failed { mission: Mission },
    /// An aborted Coup or failed Assassination was rolled.
    Consequence { mission: Mission, die: u8, fate: CoupFate },
    /// Bonus cards were drawn.
    BonusDraws { mission: Mission, cards: u8, letters: u8 },
    /// Loyalty moved.
    LoyaltyMoved { world: World, loyalty: Loyalty },
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
    /// A possession was received; its identity is for the Rebel player.
    Received { item: Item, who: Who },
    /// A possession was received, for everybody else.
    ReceivedSecret { who: Who },
    /// A possession changed hands, for the Rebel player.
    Passed { item: Item, who: Who },
    /// A possession changed hands, for everybody else.
    PassedSecret { who: Who },
    /// A possession was used.
    Used { item: Item, who: Who },
    /// A possession was lost to the deck.
    ItemLost { item: Item },
    /// A possession left the game.
    ItemGone { item: Item },
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
    /// A withheld unit entered.
    Entered { kind: UnitKind, place: Place },
    /// The game ended.
    GameOver { winner: Side, instant: bool, points: i16 },
}

impl Told for Event {
    fn audience(&self) -> Audience {
        let rebel = Side::Rebel.seat();
        match self {
            Self::DeployedCovered { .. } => Audience::Only(Side::Imperial.seat()),
            Self::ShownTo { side, .. } => Audience::Only(side.seat()),
            Self::Received { .. } | Self::Passed { .. } => Audience::Only(rebel),
            Self::ReceivedSecret { .. } | Self::PassedSecret { .. } => Audience::AllBut(rebel),
            _ => Audience::Everyone,
        }
    }
}
