//! What happened, with who may hear of it.

use serde::Serialize;
use table::{Audience, Seat, Told};

use crate::frame::{Foe, Offer};
use crate::ids::{Body, Card, Combat, Contact, Deck, Dice, Faction, Hull, Kind, Person, Player, Skill, Space, Spot};
use crate::state::Source;

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
    /// A patrol, beaten or met.
    Patrol(Faction),
    /// A bounty, apart from its reward.
    Bounty(Card),
    /// The steps of a job.
    Job(Card),
    /// The die for ILLEGAL cargo.
    Inspection(Card),
    /// An ability of a card.
    Ability(Card),
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
    Character,
    /// An ability of a ship.
    Ship,
    /// A personal goal.
    Goal,
    /// The goal of a ship.
    ShipGoal,
    /// A defeat.
    Defeat,
    /// A line of this card of the rival, whose own gain or loss it is.
    Rival(u8),
    /// Something else.
    Effect,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    // Set-up.
    FirstRoll { who: Player, dice: Dice },
    FirstPlayer { who: Player },
    Plays { who: Player, person: Person },
    Flies { who: Player, hull: Hull },
    Starter { who: Player, card: Card, space: Space },
    TurnedUp { deck: Deck, card: Card },
    // Turn.
    Turn { who: Player, number: u16 },
    Moved { who: Player, from: Space, to: Space, steps: u8 },
    Stopped { who: Player, by: Option<Faction>, space: Space },
    NotStopped { who: Player, by: Faction },
    HeldUp { who: Player, by: Player },
    Placed { who: Player, to: Space },
    Recovered { who: Player, body: Body, amount: u8 },
    Collected { who: Player },
    Used { who: Player, ability: u16, source: Source },
    ExtraTurn { who: Player },
    // Credits, fame, reputation.
    Credits { who: Player, by: i32, total: u16, cause: Cause },
    Fame { who: Player, by: u8, total: u8, cause: Cause },
    Reputation { who: Player, faction: Faction, by: i8, now: i8, cause: Cause },
    // Trade and market.
    Offered { offer: Offer },
    Accepted { offer: Offer },
    Declined { offer: Offer },
    Withdrawn { offer: Offer },
    Discarded { who: Player, deck: Deck, card: Card },
    Bartered { who: Player, card: Card, value: u8 },
    Bought { who: Player, card: Card, price: u8 },
    NewShip { who: Player, hull: Hull, price: u8 },
    Searched { who: Player, deck: Deck, kind: Kind, found: Vec<Card> },
    Shuffled { deck: Deck },
    PatrolMoved { faction: Faction, from: Space, to: Space },
    PatrolSpawned { faction: Faction, level: u8, space: Space },
    PatrolRemoved { faction: Faction, level: u8 },
    Redirected { faction: Faction, to: Player },
    // Cards.
    Gained { who: Player, card: Card, cause: Cause },
    Lost { who: Player, card: Card, cause: Cause },
    Removed { card: Card, cause: Cause },
    Taken { who: Player, from: Player, card: Card, cause: Cause },
    Forgone { who: Player, card: Card },
    SecretDrawn { who: Player, card: Card, section: u8 },
    SecretDrawnUnseen { who: Player },
    SecretUsed { who: Player, card: Card },
    SecretLost { who: Player, card: Card },
    SecretLostUnseen { who: Player, from: u8 },
    // Delivery.
    IllegalRoll { who: Player, card: Card, dice: Dice },
    Delivered { who: Player, card: Card },
    CaptiveDelivered { who: Player, card: Card },
    NotDelivered { who: Player, card: Card },
    // Encounters.
    Drew { who: Player, card: Card, section: u8 },
    Revealed { who: Player, spot: Spot, contact: Contact },
    Looked { who: Player, spot: Spot, contact: Contact },
    LookedUnseen { who: Player, spot: Spot },
    TokenGone { contact: Contact },
    TokenPlaced { contact: Contact, space: Space },
    InPlay { who: Player, contact: Contact },
    Meets { who: Player, contact: Contact },
    Databank { who: Player, entry: u8 },
    JobStep { who: Player, card: Card, entry: u8, step: u8 },
    JobDone { who: Player, card: Card },
    JobFailed { who: Player, card: Card },
    // Tests and combat.
    Test { who: Player, skill: Skill, times: u8, dice: Dice, passed: bool },
    Dice { who: Player, dice: Dice },
    Rerolled { who: Player, dice: Dice, now: Dice },
    TurnedDie { who: Player, from: u8, to: u8 },
    CancelledDie { who: Player, face: u8 },
    Combat { who: Player, foe: Foe, enemy: u16, combat: Combat },
    Attack { who: Player, dice: Dice, damage: u8 },
    Defense { foe: Foe, enemy: u16, dice: Dice, damage: u8 },
    Won { who: Player, foe: Foe, enemy: u16 },
    LostTo { who: Player, foe: Foe, enemy: u16 },
    Unbeatable { who: Player, faction: Faction },
    Damaged { who: Player, body: Body, amount: u8, total: u8 },
    Defeated { who: Player },
    Spared { who: Player },
    StoodUp { who: Player },
    Protects { who: Player, card: Card },
    Abandons { who: Player, card: Card },
    Eliminated { who: Player, contact: Contact },
    Captured { who: Player, contact: Contact },
    // Goals.
    Marked { who: Player, space: Space },
    GoalToken { who: Player, ship: bool, tokens: u8 },
    Goal { who: Player, ship: bool },
    // Rival.
    RivalCard { number: u8 },
    RivalLine { number: u8, section: u8, line: u8 },
    RivalGoal { card: Card, space: Space },
    RivalPasses { deck: Deck },
    GameOver { winner: Player },
}

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
}
