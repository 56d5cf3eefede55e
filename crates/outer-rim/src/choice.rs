//! What a player can answer.

use crate::frame::Bundle;
use crate::ids::{Card, Deck, Face, Faction, Hull, Kind, Person, Player, Skill, Space, Spot};

/// One answer, named by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play this character.
    Play(Person),
    /// Give the rival this character.
    Rival(Person),
    /// Start with this ship.
    Fly(Hull),
    /// Move to this space.
    Go(Space),
    /// Don't move, or move no further.
    Stay,
    /// Recover all damage.
    Recover,
    /// Gain 2,000 credits.
    Collect,
    /// Use this ability.
    Use(u16),
    /// Don't use anything.
    Pass,
    /// Take a trade action.
    Trade,
    /// Offer something for something to a player.
    Offer {
        /// To whom.
        to: Player,
        /// What is offered.
        give: Bundle,
        /// What is asked for it.
        want: Bundle,
    },
    /// Take an offer.
    Accept,
    /// Decline an offer, or something that may be done.
    Decline,
    /// Take an own offer back.
    Withdraw,
    /// Take a market action.
    Market,
    /// Discard the top card of this deck.
    Discard(Deck),
    /// Buy this card.
    Buy(Card),
    /// Buy this ship.
    BuyShip(Hull),
    /// Barter this card away.
    Barter(Card),
    /// Discard this card to make room.
    MakeRoom(Card),
    /// Pay what is left of the price.
    Pay,
    /// Take a deliver action.
    Delivery,
    /// Deliver this card.
    Deliver(Card),
    /// That is all.
    Done,
    /// Encounter this patrol.
    Patrol(Faction),
    /// Encounter the space.
    Explore,
    /// Encounter the contact at this place.
    Contact(Spot),
    /// Attempt this job.
    Attempt(Card),
    /// Hunt this crew with this bounty.
    Hunt(Card, Card),
    /// Use another player's card as an encounter.
    Challenge(Player, u16),
    /// Fight the contact for this bounty.
    Fight(Card),
    /// Meet the contact.
    Meet,
    /// Eliminate the target.
    Eliminate,
    /// Capture the target.
    Capture,
    /// Protect the crew.
    Protect,
    /// Leave the crew to its fate.
    Abandon,
    /// Take this way: an option, or what may be done.
    Branch(u16),
    /// This card.
    Card(Card),
    /// This faction.
    Faction(Faction),
    /// This player.
    Player(Player),
    /// This space.
    Space(Space),
    /// This skill.
    Skill(Skill),
    /// A die that shows this.
    Die(Face),
    /// Roll the chosen dice again.
    Roll,
    /// This kind.
    Kind(Kind),
}
