//! What happened, with who may hear of it.

use serde::Serialize;
use table::{Audience, Seat, Told};

use crate::book::code::Trigger;
use crate::frame::{Foe, Offer, Purpose};
use crate::ids::{Body, Card, Combat, Contact, Deck, Dice, Faction, Hull, Kind, Person, Player, Skill, Space, Spot};
use crate::state::{RollFor, Source};

/// Why credits, fame, reputation or a card come or go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The set-up.
    SetUp,
    /// Credits gained in the planning step.
    Planning,
    /// A trade with this player.
    Trade(Player),
    /// The price of a market card, or the card for it.
    Bought(Card),
    /// The price of a ship.
    NewShip(Hull),
    /// A card given in payment.
    Barter,
    /// A card discarded to make room.
    Room,
    /// A card without a slot.
    Surplus,
    /// The reward of a card of this kind.
    Reward(Kind, Card),
    /// The reward of a bounty for a captive.
    Captive(Card),
    /// A patrol, beaten or met.
    Patrol(Faction),
    /// A bounty, apart from its reward.
    Bounty(Card),
    /// Somebody else's bounty on crew.
    Hunt(Card),
    /// A bounty on one's own crew.
    OwnHunt(Card),
    /// The steps of a job.
    Job(Card),
    /// The die for ILLEGAL cargo.
    Inspection(Card),
    /// An ability of a card, with what it answers to or the step it belongs to.
    Ability(Card, Moment),
    /// A secret.
    Secret(Card),
    /// An encounter card.
    Encounter(Card),
    /// What happens when a market card is bought.
    Event(Card),
    /// A contact.
    Contact(Contact),
    /// A contact who has just left the map.
    Met,
    /// An ability of a character.
    Character(Moment),
    /// An ability of a ship.
    Ship(Moment),
    /// A personal goal.
    Goal,
    /// The goal of a ship.
    ShipGoal,
    /// A defeat.
    Defeat,
    /// The recovery of the planning step.
    Recovery,
    /// The discard that a market action begins with.
    Market,
    /// The icon of the card turned up after a purchase.
    Icon,
    /// A search of a market deck.
    Search,
    /// Why the rival doesn't buy the card on top.
    Unfit(Unfit),
    /// A combat.
    Combat,
    /// A patrol that nobody can beat.
    Unbeatable,
    /// The contact shows a character in play.
    InPlay,
    /// A contact encounter.
    Encountered,
    /// A line of this card of the rival, whose own gain or loss it is.
    Rival(u8),
    /// What the rival has to do whatever its card says.
    Compelled,
    /// Something else.
    Effect,
}

/// What an ability answers to, or the step it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Moment {
    /// What it answers to.
    pub trigger: Trigger,
    /// What the dice on the table were rolled for.
    pub rolls: RollFor,
}

/// Why the rival doesn't buy a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unfit {
    /// It is not for sale on this planet.
    NotSold,
    /// It is too expensive.
    TooDear,
    /// There is no slot for it.
    NoSlot,
    /// The ship costs no more than the present one.
    Cheap,
}

/// Why the rival passes over a line of its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Skip {
    NotDefeated,
    Unhurt,
    Defeated,
    NoGoal,
    AtGoal,
    NothingDue,
    NoPlanet,
    NoCard,
    NoPatrol,
    NoJob,
    TooPoor,
    NoFaction,
    Unchanged,
    NoContact,
    NoCrew,
}

/// Why a card of the market is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnUp {
    /// The set-up.
    SetUp,
    /// The card above it was discarded.
    Discard,
    /// This player bought the card above it.
    Purchase(Player),
    /// Its deck was searched and shuffled.
    Search,
}

/// How the winner was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// By fame before everybody else.
    Fame,
    /// Of several at the same instant, by credits.
    Credits,
    /// Of several who have the same credits, by seat.
    Seat,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    // Set-up.
    FirstRoll { who: Player, dice: Dice, again: bool },
    FirstPlayer { who: Player },
    Plays { who: Player, person: Person },
    Flies { who: Player, hull: Hull },
    Starter { who: Player, card: Card, space: Space },
    TurnedUp { deck: Deck, card: Card, why: TurnUp },
    // Turn.
    Turn { who: Player, number: u16 },
    Moved { who: Player, from: Space, to: Space, steps: u8 },
    Stopped { who: Player, by: Option<Faction>, space: Space },
    NotStopped { who: Player, by: Faction, cause: Cause },
    HeldUp { who: Player, by: Player, cause: Cause },
    Placed { who: Player, to: Space, cause: Cause },
    Recovered { who: Player, body: Body, amount: u8, cause: Cause },
    Collected { who: Player },
    Used { who: Player, ability: u16, source: Source, moment: Moment },
    ExtraTurn { who: Player, cause: Cause },
    // Credits, fame, reputation. What is paid is given for something, and not just lost.
    Credits { who: Player, by: i32, total: u16, paid: bool, cause: Cause },
    Fame { who: Player, by: u8, total: u8, cause: Cause },
    Reputation { who: Player, faction: Faction, by: i8, now: i8, cause: Cause },
    // Trade and market.
    Offered { offer: Offer },
    Accepted { offer: Offer },
    Declined { offer: Offer },
    Withdrawn { offer: Offer },
    Discarded { who: Player, deck: Deck, card: Card, cause: Cause },
    Bartered { who: Player, card: Card, value: u8 },
    Bought { who: Player, card: Card, price: u8 },
    NewShip { who: Player, hull: Hull, price: u8 },
    Searched { who: Player, deck: Deck, kind: Kind, found: Vec<Card> },
    Shuffled { deck: Deck, cause: Cause },
    PatrolMoved { faction: Faction, from: Space, to: Space, via: Vec<Space>, by: Player, cause: Cause },
    PatrolSpawned { faction: Faction, level: u8, space: Space },
    PatrolRemoved { faction: Faction, level: u8 },
    Redirected { faction: Faction, to: Player, cause: Cause },
    // Cards.
    Gained { who: Player, card: Card, cause: Cause },
    Lost { who: Player, card: Card, cause: Cause },
    Removed { card: Card, cause: Cause },
    Taken { who: Player, from: Player, card: Card, cause: Cause },
    Forgone { who: Player, card: Card },
    SecretDrawn { who: Player, card: Card, section: u8 },
    SecretDrawnUnseen { who: Player },
    SecretUsed { who: Player, card: Card },
    SecretLost { who: Player, card: Card, cause: Cause },
    SecretLostUnseen { who: Player, from: u8, cause: Cause },
    // Delivery.
    IllegalRoll { who: Player, card: Card, dice: Dice },
    Delivered { who: Player, card: Card },
    CaptiveDelivered { who: Player, card: Card },
    NotDelivered { who: Player, card: Card },
    // Encounters.
    Drew { who: Player, card: Card, section: u8 },
    Revealed { who: Player, spot: Spot, contact: Contact, cause: Cause },
    Looked { who: Player, spot: Spot, contact: Contact },
    LookedUnseen { who: Player, spot: Spot },
    TokenGone { contact: Contact, cause: Cause },
    TokenPlaced { contact: Contact, space: Space, hunted: bool },
    InPlay { who: Player, contact: Contact },
    Meets { who: Player, contact: Contact },
    Databank { who: Player, entry: u8, cause: Cause },
    JobStep { who: Player, card: Card, entry: u8, step: u8 },
    JobDone { who: Player, card: Card },
    JobFailed { who: Player, card: Card, defeated: bool },
    // Tests and combat.
    Test { who: Player, skill: Skill, times: u8, dice: Dice, passed: bool },
    Dice { who: Player, dice: Dice, cause: Cause },
    Rerolled { who: Player, dice: Dice, now: Dice, rolls: RollFor },
    TurnedDie { who: Player, from: u8, to: u8, rolls: RollFor },
    CancelledDie { who: Player, face: u8, rolls: RollFor },
    Combat { who: Player, foe: Foe, enemy: u16, combat: Combat, purpose: Purpose },
    Attack { who: Player, dice: Dice, damage: u8 },
    Defense { foe: Foe, enemy: u16, dice: Dice, damage: u8 },
    Won { who: Player, foe: Foe, enemy: u16, tie: bool },
    LostTo { who: Player, foe: Foe, enemy: u16 },
    Unbeatable { who: Player, faction: Faction },
    Damaged { who: Player, body: Body, amount: u8, total: u8, cause: Cause },
    Defeated { who: Player },
    Spared { who: Player },
    StoodUp { who: Player, planned: bool },
    Protects { who: Player, card: Card },
    Abandons { who: Player, card: Card, defeated: bool },
    Eliminated { who: Player, contact: Contact },
    Captured { who: Player, contact: Contact },
    // Goals.
    Marked { who: Player, space: Space },
    GoalToken { who: Player, ship: bool, tokens: u8 },
    Goal { who: Player, ship: bool },
    // Rival.
    RivalNeeds { fame: u8 },
    RivalCard { number: u8 },
    RivalLine { number: u8, section: u8, line: u8 },
    RivalSkips { number: u8, section: u8, line: u8, why: Skip },
    RivalGoal { card: Card, space: Space, bought: bool },
    RivalPasses { deck: Deck, why: Unfit },
    GameOver { winner: Player, by: Victory },
}

impl Event {
    /// What brought it about, where that is told.
    pub const fn cause(&self) -> Option<Cause> {
        match *self {
            Event::Credits { cause, .. }
            | Event::Fame { cause, .. }
            | Event::Reputation { cause, .. }
            | Event::Gained { cause, .. }
            | Event::Lost { cause, .. }
            | Event::Removed { cause, .. }
            | Event::Taken { cause, .. }
            | Event::SecretLost { cause, .. }
            | Event::SecretLostUnseen { cause, .. }
            | Event::Discarded { cause, .. }
            | Event::Shuffled { cause, .. }
            | Event::PatrolMoved { cause, .. }
            | Event::Redirected { cause, .. }
            | Event::Revealed { cause, .. }
            | Event::TokenGone { cause, .. }
            | Event::Databank { cause, .. }
            | Event::Dice { cause, .. }
            | Event::Damaged { cause, .. }
            | Event::NotStopped { cause, .. }
            | Event::HeldUp { cause, .. }
            | Event::Placed { cause, .. }
            | Event::Recovered { cause, .. }
            | Event::ExtraTurn { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

/// All events about something, as a pattern: `about!(Market)`, or `about!(Market | Cards)`. Who puts them into words goes through
/// one sort row by row and names the others this way, so that a new event doesn't compile before there is a row for it.
macro_rules! about {
    // How the table was laid.
    (SetUp) => {
        Event::FirstRoll { .. }
            | Event::FirstPlayer { .. }
            | Event::RivalNeeds { .. }
            | Event::Plays { .. }
            | Event::Flies { .. }
            | Event::Starter { .. }
            | Event::TurnedUp { .. }
    };
    // The course of a turn.
    (Turn) => {
        Event::Turn { .. }
            | Event::Moved { .. }
            | Event::Stopped { .. }
            | Event::NotStopped { .. }
            | Event::HeldUp { .. }
            | Event::Placed { .. }
            | Event::Recovered { .. }
            | Event::Collected { .. }
            | Event::Used { .. }
            | Event::ExtraTurn { .. }
    };
    // Credits, fame and reputation.
    (Standing) => {
        Event::Credits { .. } | Event::Fame { .. } | Event::Reputation { .. }
    };
    // Trade and market.
    (Market) => {
        Event::Offered { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Withdrawn { .. }
            | Event::Discarded { .. }
            | Event::Bartered { .. }
            | Event::Bought { .. }
            | Event::NewShip { .. }
            | Event::Searched { .. }
            | Event::Shuffled { .. }
            | Event::PatrolMoved { .. }
            | Event::PatrolSpawned { .. }
            | Event::PatrolRemoved { .. }
            | Event::Redirected { .. }
    };
    // Cards and secrets of players.
    (Cards) => {
        Event::Gained { .. }
            | Event::Lost { .. }
            | Event::Removed { .. }
            | Event::Taken { .. }
            | Event::Forgone { .. }
            | Event::SecretDrawn { .. }
            | Event::SecretDrawnUnseen { .. }
            | Event::SecretUsed { .. }
            | Event::SecretLost { .. }
            | Event::SecretLostUnseen { .. }
    };
    // What is brought to a planet.
    (Deliveries) => {
        Event::IllegalRoll { .. }
            | Event::Delivered { .. }
            | Event::CaptiveDelivered { .. }
            | Event::NotDelivered { .. }
    };
    // Encounters, contacts and jobs.
    (Encounters) => {
        Event::Drew { .. }
            | Event::Revealed { .. }
            | Event::Looked { .. }
            | Event::LookedUnseen { .. }
            | Event::TokenGone { .. }
            | Event::TokenPlaced { .. }
            | Event::InPlay { .. }
            | Event::Meets { .. }
            | Event::Databank { .. }
            | Event::JobStep { .. }
            | Event::JobDone { .. }
            | Event::JobFailed { .. }
    };
    // Tests, dice and combat.
    (Dice) => {
        Event::Test { .. }
            | Event::Dice { .. }
            | Event::Rerolled { .. }
            | Event::TurnedDie { .. }
            | Event::CancelledDie { .. }
            | Event::Combat { .. }
            | Event::Attack { .. }
            | Event::Defense { .. }
            | Event::Won { .. }
            | Event::LostTo { .. }
            | Event::Unbeatable { .. }
    };
    // Damage and defeat.
    (Harm) => {
        Event::Damaged { .. } | Event::Defeated { .. } | Event::Spared { .. } | Event::StoodUp { .. }
    };
    // Bounties, goals, the rival, the end.
    (Outcomes) => {
        Event::Protects { .. }
            | Event::Abandons { .. }
            | Event::Eliminated { .. }
            | Event::Captured { .. }
            | Event::Marked { .. }
            | Event::GoalToken { .. }
            | Event::Goal { .. }
            | Event::RivalCard { .. }
            | Event::RivalLine { .. }
            | Event::RivalSkips { .. }
            | Event::RivalGoal { .. }
            | Event::RivalPasses { .. }
            | Event::GameOver { .. }
    };
    ($one:ident | $($more:ident)|+) => {
        about!($one) | about!($($more)|+)
    };
}
pub(crate) use about;

impl Told for Event {
    fn audience(&self) -> Audience {
        match self {
            Self::SecretDrawn { who, .. } | Self::SecretLost { who, .. } | Self::Looked { who, .. } => {
                Audience::Only(Seat(who.0))
            }
            Self::SecretDrawnUnseen { who } | Self::SecretLostUnseen { who, .. } | Self::LookedUnseen { who, .. } => {
                Audience::AllBut(Seat(who.0))
            }
            _ => Audience::Everyone,
        }
    }

    fn begins_turn(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}
