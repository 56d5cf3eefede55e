//! What happened, with who may hear of it.

use serde::Serialize;
use table::{Audience, Seat, Told};

use crate::frame::{Cause, Ending, Source};
use crate::ids::{Card, Door, Face, Happening, Hero, Motive, Order, Person, Plan, Player, Slot, Space, Threat, Track};

/// Something that happened. Names say what; the order is that of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    // Set-up.
    Plays { who: Player, hero: Hero, person: Person },
    IsWarlord { who: Player },
    Starts { hero: Hero, space: Space },
    Motive { who: Player, motive: Motive },
    MotiveUnseen { who: Player },
    Named { who: Player, first: Player },
    FirstPlayer { who: Player, agreed: bool },
    Placed { threat: Threat, face: Face, space: Space },
    PlacedFacedown { threat: Threat, shape: u8, space: Space },
    // Turn.
    TurnBegins { who: Player, turn: u16 },
    Skipped { who: Player, disabled: bool },
    CardPlayed { who: Player, hero: Hero, card: Card, slot: Slot, strength: u8 },
    FreeAction { hero: Hero, slot: Slot, strength: u8 },
    ActionLapsed { who: Player },
    Strength { hero: Hero, by: i8, now: u8 },
    Additional { who: Player, actions: u8 },
    Used { who: Player, hero: Hero, source: Source },
    Instead { hero: Hero, which: u8 },
    // Movement.
    Moved { hero: Hero, from: Space, to: Space },
    Jumped { hero: Hero, from: Space, to: Space },
    Stopped { hero: Hero, space: Space },
    // Threats.
    Attacks { hero: Hero, threat: Threat, strength: u8 },
    Strikes { hero: Hero, other: Hero },
    Revealed { threat: Threat, face: Face, space: Space },
    Looked { who: Player, threat: Threat, face: Face, space: Space },
    LookedUnseen { who: Player, threat: Threat, space: Space },
    MissionEffect { threat: Threat },
    Wounded { threat: Threat, amount: u8, total: u8, by: Hero },
    ToughDiscard { threat: Threat, plan: Plan, blocked: bool },
    Capped { threat: Threat, amount: u8 },
    Defeated { threat: Threat, face: Face, space: Space },
    Captured { threat: Threat, face: Face, hero: Hero },
    TurnedOver { threat: Threat, face: Face },
    Woke { threat: Threat },
    Hobbled { threat: Threat },
    Healed { threat: Threat, amount: u8 },
    Disrupted { threat: Threat, tokens: u8 },
    DisruptLost { threat: Threat, tokens: u8 },
    EnemyMoved { threat: Threat, from: Space, to: Space },
    Sabotage { threat: Threat },
    EnemyAttacks { threat: Threat, hero: Hero },
    Spawned { threat: Threat, face: Face, space: Space },
    NoneToSpawn,
    Discarded { threat: Threat, face: Face },
    // Characters.
    Damaged { hero: Hero, amount: u8, total: u8, cause: Cause },
    Blocked { hero: Hero, amount: u8 },
    Redirected { from: Hero, to: Hero },
    HeroHealed { hero: Hero, amount: u8 },
    HeroDefeated { hero: Hero },
    Unmasked { who: Player, motive: Motive, at_end: bool },
    Eliminated { hero: Hero },
    Disabled { hero: Hero },
    ItemTaken { hero: Hero, face: Face },
    ItemGiven { from: Hero, to: Hero, face: Face },
    ItemDropped { hero: Hero, face: Face, space: Space, out: Out },
    ItemSpent { hero: Hero, face: Face },
    // The Child.
    ChildPlaced { space: Space },
    Rescued { hero: Hero },
    Fled { from: Space, to: Space },
    ChildWanders { from: Space, to: Space },
    ChildTaken { threat: Threat },
    ChildDropped { space: Space, out: Out },
    Carries { hero: Hero },
    // Planning.
    PlanDrawn { who: Player, plans: Vec<Plan> },
    PlanDrawnUnseen { who: Player, number: u8 },
    PlanKept { hero: Hero, plan: Plan },
    PlanTopped { who: Player, plan: Plan },
    PlanToppedUnseen { who: Player },
    PlanBuried { who: Player, plan: Plan },
    PlanBuriedUnseen { who: Player },
    PlanDiscarded { plan: Plan },
    PlanLost { hero: Hero, plan: Plan },
    PlansShuffled,
    // Slots and skill cards.
    SlotDisrupted { slot: Slot, value: u8 },
    TokenOff { slot: Slot, value: u8 },
    CardOff { slot: Slot, card: Card },
    CardShifted { card: Card, from: Slot, to: Slot },
    SlotCleared { slot: Slot, strength: u8 },
    PoolRefilled,
    Drew { who: Player, cards: Vec<Card> },
    DrewUnseen { who: Player, number: u8 },
    DrewChild { who: Player, card: Card },
    DrewChildUnseen { who: Player },
    HandDiscard { who: Player, card: Card },
    Recovered { who: Player, card: Card },
    DeckShuffled { row: u8 },
    Owed { who: Player, number: u8 },
    // Event step.
    SlotResolves { slot: Slot, strength: u8 },
    Crisis { slot: Slot },
    EventDrawn { event: Happening, slot: Slot },
    NoEffect { event: Happening },
    EventPeeked { who: Player, event: Happening },
    EventPeekedUnseen { who: Player },
    EventBuried { who: Player },
    EventsShuffled,
    EventCancelled { slot: Slot },
    // Mission.
    TrackMoved { track: Track, by: i8, now: u8, source: Source },
    Stage { stage: u8 },
    DoorMarked { door: Door, marks: u8 },
    DoorUnlocked { door: Door },
    DoorLocked { door: Door },
    Flagged { flag: u8 },
    Unflagged { flag: u8 },
    Ordered { order: Order },
    LastingBegins { ability: u16, hero: Hero },
    LastingEnds { ability: u16, hero: Hero },
    NoRoomToLast { ability: u16, hero: Hero },
    GameOver { ending: Ending },
}

/// All events about something, as a pattern: `about!(Threats)`, or `about!(Threats | Slots)`. Who puts them into words goes through
/// one sort row by row and names the others this way, so that a new event doesn't compile before there is a row for it.
macro_rules! about {
    // The set-up.
    (SetUp) => {
        Event::Plays { .. }
            | Event::IsWarlord { .. }
            | Event::Starts { .. }
            | Event::Motive { .. }
            | Event::MotiveUnseen { .. }
            | Event::Named { .. }
            | Event::FirstPlayer { .. }
            | Event::Placed { .. }
            | Event::PlacedFacedown { .. }
    };
    // Turns, actions and movement.
    (Actions) => {
        Event::TurnBegins { .. }
            | Event::Skipped { .. }
            | Event::CardPlayed { .. }
            | Event::FreeAction { .. }
            | Event::ActionLapsed { .. }
            | Event::Strength { .. }
            | Event::Additional { .. }
            | Event::Instead { .. }
            | Event::Used { .. }
            | Event::Moved { .. }
            | Event::Jumped { .. }
            | Event::Stopped { .. }
    };
    // Threats: attacks, tokens, enemies.
    (Threats) => {
        Event::Attacks { .. }
            | Event::Strikes { .. }
            | Event::Revealed { .. }
            | Event::Looked { .. }
            | Event::LookedUnseen { .. }
            | Event::MissionEffect { .. }
            | Event::Wounded { .. }
            | Event::ToughDiscard { .. }
            | Event::Capped { .. }
            | Event::Defeated { .. }
            | Event::Captured { .. }
            | Event::TurnedOver { .. }
            | Event::Woke { .. }
            | Event::Hobbled { .. }
            | Event::Healed { .. }
            | Event::Disrupted { .. }
            | Event::DisruptLost { .. }
            | Event::EnemyMoved { .. }
            | Event::Sabotage { .. }
            | Event::EnemyAttacks { .. }
            | Event::Spawned { .. }
            | Event::NoneToSpawn
            | Event::Discarded { .. }
    };
    // Characters, items and The Child.
    (Characters) => {
        Event::Damaged { .. }
            | Event::Blocked { .. }
            | Event::Redirected { .. }
            | Event::HeroHealed { .. }
            | Event::HeroDefeated { .. }
            | Event::Unmasked { .. }
            | Event::Eliminated { .. }
            | Event::Disabled { .. }
            | Event::ItemTaken { .. }
            | Event::ItemGiven { .. }
            | Event::ItemDropped { .. }
            | Event::ItemSpent { .. }
            | Event::ChildPlaced { .. }
            | Event::Rescued { .. }
            | Event::Carries { .. }
            | Event::Fled { .. }
            | Event::ChildWanders { .. }
            | Event::ChildTaken { .. }
            | Event::ChildDropped { .. }
    };
    // Planning cards.
    (Planning) => {
        Event::PlanDrawn { .. }
            | Event::PlanDrawnUnseen { .. }
            | Event::PlanKept { .. }
            | Event::PlanTopped { .. }
            | Event::PlanToppedUnseen { .. }
            | Event::PlanBuried { .. }
            | Event::PlanBuriedUnseen { .. }
            | Event::PlanDiscarded { .. }
            | Event::PlanLost { .. }
            | Event::PlansShuffled
    };
    // Slots, skill cards and the event step.
    (Slots) => {
        Event::SlotDisrupted { .. }
            | Event::TokenOff { .. }
            | Event::CardOff { .. }
            | Event::CardShifted { .. }
            | Event::SlotCleared { .. }
            | Event::PoolRefilled
            | Event::Drew { .. }
            | Event::DrewUnseen { .. }
            | Event::DrewChild { .. }
            | Event::DrewChildUnseen { .. }
            | Event::HandDiscard { .. }
            | Event::Recovered { .. }
            | Event::DeckShuffled { .. }
            | Event::Owed { .. }
            | Event::SlotResolves { .. }
            | Event::Crisis { .. }
            | Event::EventDrawn { .. }
            | Event::NoEffect { .. }
            | Event::EventPeeked { .. }
            | Event::EventPeekedUnseen { .. }
            | Event::EventBuried { .. }
            | Event::EventsShuffled
            | Event::EventCancelled { .. }
    };
    // The mission: tracks, doors, stages, what lasts, the end.
    (Mission) => {
        Event::TrackMoved { .. }
            | Event::Stage { .. }
            | Event::DoorMarked { .. }
            | Event::DoorUnlocked { .. }
            | Event::DoorLocked { .. }
            | Event::Flagged { .. }
            | Event::Unflagged { .. }
            | Event::Ordered { .. }
            | Event::LastingBegins { .. }
            | Event::LastingEnds { .. }
            | Event::NoRoomToLast { .. }
            | Event::GameOver { .. }
    };
    ($one:ident | $($more:ident)|+) => {
        about!($one) | about!($($more)|+)
    };
}
pub(crate) use about;

/// An event with what the tokens it speaks of were at that moment: numbers on the map are given again later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What happened.
    #[serde(flatten)]
    pub what: Event,
    /// The token it speaks of, if it speaks of one.
    pub token: Named,
    /// What it came of: the rule that a line names depends on it.
    #[serde(skip)]
    pub by: By,
}

/// What something that happened came of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// The course of the game.
    #[default]
    Turn,
    /// Its set-up.
    SetUp,
    /// The ability of an action.
    Action,
    /// The attack of a character.
    Attack,
    /// The movement of a character.
    Movement,
    /// The attack of an enemy.
    Enemy,
    /// What is printed on something.
    Printed(Source),
}

/// Why somebody can carry something no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Out {
    /// The character was disabled.
    Disabled,
    /// The character was eliminated.
    Eliminated,
    /// Damage or an effect made them drop it.
    Hurt,
}

/// What a token was called when something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Named {
    /// What was on it, if its face was up.
    pub face: Face,
    /// The shape of its back.
    pub shape: u8,
}

impl Told for Entry {
    fn audience(&self) -> Audience {
        self.what.audience()
    }

    fn begins_turn(&self) -> bool {
        self.what.begins_turn()
    }

    fn in_passing(&self) -> bool {
        self.what.in_passing()
    }
}

impl Event {
    /// The token on the map that it speaks of.
    pub fn threat(&self) -> Threat {
        match *self {
            Self::Placed { threat, .. }
            | Self::PlacedFacedown { threat, .. }
            | Self::Attacks { threat, .. }
            | Self::Revealed { threat, .. }
            | Self::Looked { threat, .. }
            | Self::LookedUnseen { threat, .. }
            | Self::MissionEffect { threat, .. }
            | Self::Wounded { threat, .. }
            | Self::ToughDiscard { threat, .. }
            | Self::Capped { threat, .. }
            | Self::Defeated { threat, .. }
            | Self::Captured { threat, .. }
            | Self::TurnedOver { threat, .. }
            | Self::Woke { threat, .. }
            | Self::Hobbled { threat, .. }
            | Self::Healed { threat, .. }
            | Self::Disrupted { threat, .. }
            | Self::DisruptLost { threat, .. }
            | Self::EnemyMoved { threat, .. }
            | Self::Sabotage { threat, .. }
            | Self::EnemyAttacks { threat, .. }
            | Self::Spawned { threat, .. }
            | Self::Discarded { threat, .. }
            | Self::ChildTaken { threat, .. } => threat,
            Self::Damaged { cause: Cause::Attack(threat) | Cause::Sentry(threat) | Cause::Grapple(threat), .. }
            | Self::Used { source: Source::Token(threat), .. } => threat,
            _ => Threat::NONE,
        }
    }
}

impl Told for Event {
    fn audience(&self) -> Audience {
        match self {
            Self::Motive { who, .. }
            | Self::Looked { who, .. }
            | Self::PlanDrawn { who, .. }
            | Self::PlanTopped { who, .. }
            | Self::PlanBuried { who, .. }
            | Self::Drew { who, .. }
            | Self::DrewChild { who, .. }
            | Self::EventPeeked { who, .. } => Audience::Only(Seat(who.0)),
            Self::MotiveUnseen { who }
            | Self::LookedUnseen { who, .. }
            | Self::PlanDrawnUnseen { who, .. }
            | Self::PlanToppedUnseen { who }
            | Self::PlanBuriedUnseen { who }
            | Self::DrewUnseen { who, .. }
            | Self::DrewChildUnseen { who }
            | Self::EventPeekedUnseen { who } => Audience::AllBut(Seat(who.0)),
            _ => Audience::Everyone,
        }
    }

    fn begins_turn(&self) -> bool {
        matches!(self, Self::TurnBegins { .. })
    }

    /// A discard pile has no order, and it may be shuffled at once: nothing shows which card came first.
    fn in_passing(&self) -> bool {
        matches!(
            self,
            Self::PlanDiscarded { .. } | Self::ToughDiscard { .. } | Self::HandDiscard { .. } | Self::EventDrawn { .. }
        )
    }
}
