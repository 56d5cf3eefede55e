//! Questions that somebody who draws a view asks: what follows from the rules and is in no field of the state.

use crate::book::Section;
use crate::choice::Choice;
use crate::choice::spot_key;
use crate::frame::Purchase;
use crate::game::OuterRim;
use crate::ids::{Card, Faction, Hull, Player};

/// A view that answers questions. What its viewer may not know is blank here too.
#[derive(Debug)]
pub struct Look {
    game: OuterRim,
}

impl Look {
    pub(crate) fn new(game: OuterRim) -> Self {
        Self { game }
    }

    /// The choice that this text stands for, legal or not.
    pub fn choice(&self, text: &str) -> Option<Choice> {
        Choice::read(&self.game.ground, text).ok()
    }

    /// Everybody who plays, the rival last.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        self.game.players()
    }

    /// Whether this is the rival.
    pub fn is_rival(&self, who: Player) -> bool {
        self.game.is_rival(who)
    }

    /// The price of a card for a player before anything is bartered, in thousands.
    pub fn price(&self, who: Player, card: Card) -> u8 {
        self.game.price(who, card)
    }

    /// The price of a ship for a player, in thousands.
    pub fn ship_price(&self, who: Player, hull: Hull) -> u8 {
        self.game.ship_price(who, hull)
    }

    /// What is left to pay of a purchase, in thousands.
    pub fn rest(&self, purchase: &Purchase) -> u8 {
        self.game.rest(purchase)
    }

    /// Patrols in a player's space that have to be encountered.
    pub fn hostile(&self, who: Player) -> impl Iterator<Item = Faction> {
        self.game.hostile(who)
    }

    /// How a place for contacts is written.
    pub fn spot_key(&self, spot: crate::ids::Spot) -> String {
        spot_key(&self.game.ground, spot)
    }

    /// The tests of a job with a player's chances: "Stealth 75 %".
    pub fn tests(&self, who: Player, card: Card) -> Vec<String> {
        crate::words::tests(&self.game, who, card)
    }

    /// The section of a drawn card that is being read.
    pub fn section(&self, card: Card) -> Option<&Section> {
        self.game.section_read(card)
    }
}
