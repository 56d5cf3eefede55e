//! Kinds of players: what each cares for. All that tells them apart is here, as numbers, most of them in credits.
//!
//! They weigh the same answers by the same rules of thumb. A trader carries what pays, a shopper fits ship and character out first,
//! a hunter looks for the contacts that bounties name, and a fighter goes from patrol to patrol.

use outer_rim::ids::{Deck, Kind};

/// What a player wants of the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wants {
    /// What cards of each kind are worth, in percent of what they are to the trader: bounties, cargo, crew, gear, jobs, mods, ships.
    pub kinds: [i32; 7],
    /// How gladly a card that is not wanted is discarded before anything is bought, for each deck: bounties, cargo, gear and mods,
    /// jobs, luxuries, ships. Nothing: only if nothing is bought anyway.
    pub browse: [i32; 6],
    /// Thousands of credits that are put by while the ship is a small one.
    pub saves: i32,
    /// What going to some market is worth, in percent.
    pub strolls: i32,
}

/// What a player looks for in fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mettle {
    /// What one more die is worth, in ground and in ship combat.
    pub dice: [i32; 2],
    /// What each die of a new ship's combat beyond that of its own ship is worth.
    pub guns: i32,
    /// How much of what the next patrol of a faction pays is counted in when one is fought, in percent.
    pub ahead: i32,
    /// What a beaten patrol is worth besides its reward.
    pub glory: i32,
    /// What a bounty's reward is worth while its target is not found, in percent of the fight.
    pub trust: i32,
    /// What a facedown contact is worth for each bounty that may be on it.
    pub scent: i32,
    /// What a combat with another player is worth by itself.
    pub duel: i32,
}

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What it is called.
    pub name: &'static str,
    /// A point of fame.
    pub fame: i32,
    /// A step of reputation.
    pub reputation: i32,
    /// A point of damage.
    pub damage: i32,
    /// What it wants of the market.
    pub wants: Wants,
    /// What it looks for in fights.
    pub mettle: Mettle,
}

impl Style {
    /// Carries cargo, does jobs, takes the bounties that come its way and fights no patrol that doesn't pay at once.
    pub const TRADER: Self = Self {
        name: "trader",
        fame: 8000,
        reputation: 1500,
        damage: 600,
        wants: Wants { kinds: [100; 7], browse: [0; 6], saves: 0, strolls: 100 },
        mettle: Mettle { dice: [3500; 2], guns: 0, ahead: 0, glory: 0, trust: 40, scent: 1500, duel: -1500 },
    };
    /// Fits out: looks through gear, mods, luxuries and ships at every market and puts money by for a ship.
    pub const SHOPPER: Self = Self {
        name: "shopper",
        wants: Wants {
            kinds: [95, 100, 105, 160, 100, 160, 130],
            browse: [0, 0, 900, 0, 500, 700],
            saves: 2,
            strolls: 115,
        },
        mettle: Mettle { dice: [4000; 2], ..Self::TRADER.mettle },
        ..Self::TRADER
    };
    /// Collects bounties, turns contacts up to find whom they name, and arms for the ground.
    pub const HUNTER: Self = Self {
        name: "hunter",
        wants: Wants {
            kinds: [150, 105, 100, 140, 105, 80, 100],
            browse: [800, 0, 300, 0, 0, 0],
            saves: 0,
            strolls: 100,
        },
        mettle: Mettle { dice: [5500, 3500], guns: 500, trust: 65, scent: 2800, duel: 0, ..Self::TRADER.mettle },
        ..Self::TRADER
    };
    /// Arms its ship and fights patrols, the small ones for the sake of the big ones that follow.
    pub const FIGHTER: Self = Self {
        name: "fighter",
        reputation: 1000,
        wants: Wants {
            kinds: [100, 90, 100, 80, 90, 160, 130],
            browse: [0, 0, 800, 0, 0, 600],
            saves: 4,
            strolls: 100,
        },
        mettle: Mettle { dice: [3000, 6500], guns: 2500, ahead: 60, glory: 1500, trust: 40, scent: 1500, duel: 500 },
        ..Self::TRADER
    };

    /// All kinds.
    pub const ALL: [Self; 4] = [Self::TRADER, Self::SHOPPER, Self::HUNTER, Self::FIGHTER];

    /// What a card of this kind is worth to it, in percent; events are what they are.
    pub(super) fn likes(&self, kind: Kind) -> i32 {
        self.wants.kinds.get(kind as usize).copied().unwrap_or(100)
    }

    /// How gladly it turns a deck over before it buys.
    pub(super) const fn browses(&self, deck: Deck) -> i32 {
        self.wants.browse[deck as usize]
    }
}
