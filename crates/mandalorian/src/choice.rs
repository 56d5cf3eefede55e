//! What a player can answer.

use crate::ids::{Card, Door, Face, Happening, Hero, Order, Person, Plan, Player, Slot, Space, Threat};

/// One answer, named by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play this character.
    Be(Person),
    /// Be the Warlord.
    BeWarlord,
    /// Begin in this space.
    StartAt(Space),
    /// Name this seat as the first player.
    First(Player),
    /// Play this card on this slot.
    PlayCard {
        /// The card.
        card: Card,
        /// The slot.
        slot: Slot,
    },
    /// Let this character act, take part, or be chosen.
    Character(Hero),
    /// Use the action's ability.
    Action,
    /// Use the card's ability.
    Ability,
    /// Use the action of this slot otherwise, as mission or map allow: which alternative of theirs.
    Instead(u8),
    /// Use the feature on this threat token.
    Feature(Threat),
    /// Use a carried item.
    UseItem(Face),
    /// Take an item over from another character.
    TakeItem(Face),
    /// Use this kept planning card of a character.
    UsePlan(Hero, Plan),
    /// Use the ability of the advanced card of a character.
    UseAdvanced(Hero),
    /// Use a lasting effect, by its place.
    UseLasting(u8),
    /// Rescue The Child.
    Rescue,
    /// Step to this space.
    StepTo(Space),
    /// Jump to this space.
    JumpTo(Space),
    /// Let the enemy on its way take The Child.
    TakeChild,
    /// Go no further.
    Stop,
    /// Attack this threat.
    AttackThreat(Threat),
    /// Strike this character instead of an enemy.
    Blow(Hero),
    /// Look at this threat.
    LookAt(Threat),
    /// Move this enemy.
    MoveEnemy(Threat),
    /// This threat.
    Threat(Threat),
    /// This space.
    Space(Space),
    /// This slot.
    Slot(Slot),
    /// This skill card.
    Card(Card),
    /// A disrupt token of this value on this slot.
    Disrupt {
        /// The slot.
        slot: Slot,
        /// Its value; 0 is a stand-in.
        value: u8,
    },
    /// Keep this planning card.
    Keep(Plan),
    /// Put this planning card on top of the deck.
    Top(Plan),
    /// This planning card.
    Plan(Plan),
    /// Put the event card that was looked at under its deck.
    Bury(Happening),
    /// Draw a card of The Child.
    DrawChild,
    /// Draw an own card.
    DrawOwn,
    /// This door.
    Door(Door),
    /// Give this order.
    Order(Order),
    /// Take this way: an option, or what may be done.
    Branch(u16),
    /// Don't.
    Decline,
    /// That is all: end the step or leave the rest.
    Done,
    /// Use nothing.
    Pass,
}

impl Choice {
    /// Whether it tells what only its seat may know: what goes on top of a deck or under it, and a vote until all are in.
    pub(crate) const fn is_secret(self) -> bool {
        matches!(self, Self::Top(_) | Self::Plan(_) | Self::Bury(_) | Self::First(_))
    }
}
