//! Small handles for the pieces of the game.

use serde::Serialize;
use table::{id, kinds, set};

id!(
    /// A space of the map.
    Space(u8)
);
id!(
    /// A card that can lie in a deck or with a player: of the market, of an encounter deck, a starter, a contact's.
    Card(u16)
);
id!(
    /// A contact.
    Contact(u8)
);
id!(
    /// A character that can be played.
    Person(u8)
);
id!(
    /// A ship sheet.
    Hull(u8)
);
id!(
    /// A place of a contact token on the map.
    Spot(u8)
);
id!(
    /// A player: a seat, or the rival behind the last seat.
    Player(u8)
);
id!(
    /// A card of the databank that is resolved.
    DatabankCard(u8)
);

/// Most players, the rival counted.
pub const PLAYERS: usize = 4;
/// Most spaces of a map: a set of them is 64 bits.
pub const SPACES: usize = 64;
/// Most places for contact tokens.
pub const SPOTS: usize = 40;
/// Most contacts: a set of them is 64 bits.
pub const CONTACTS: usize = 64;
/// Most cards.
pub const CARDS: usize = 384;
/// Most abilities of the content.
pub const ABILITIES: usize = 256;
/// Most abilities of the content that answer to the same thing.
pub const ANSWERS: usize = 64;
/// Most cards of one deck: a set of them is 32 bits.
pub const DECK: usize = 32;
/// Most encounter decks.
pub const ENCOUNTER_DECKS: usize = 8;

// What both boxes hold together has room: the market, encounters, starters and secrets; contacts and their places, three on a planet;
// encounters, jobs and rivals' cards in one deck each; the deck of the Core Worlds.
const _: () = assert!((70 + 45) + (70 + 71 + 20) + (12 + 8) + (14 + 16) <= CARDS);
const _: () = assert!(22 + 11 <= CONTACTS && 11 * 3 <= SPOTS);
const _: () = assert!(2 * 10 <= DECK && 16 + 12 <= DECK && 10 + 21 <= DECK && 7 < ENCOUNTER_DECKS);

kinds!(
    /// A faction.
    Faction {
        /// The Hutts.
        Hutt = "Hutt",
        /// The Empire.
        Imperial = "Imperial",
        /// The Rebels.
        Rebel = "Rebel",
        /// The Syndicate.
        Syndicate = "Syndicate",
    }
);

impl Faction {
    /// The faction it competes with.
    pub const fn rival(self) -> Self {
        match self {
            Self::Hutt => Self::Syndicate,
            Self::Syndicate => Self::Hutt,
            Self::Imperial => Self::Rebel,
            Self::Rebel => Self::Imperial,
        }
    }
}

kinds!(
    /// A skill.
    Skill {
        /// Influence.
        Influence = "Influence",
        /// Knowledge.
        Knowledge = "Knowledge",
        /// Piloting.
        Piloting = "Piloting",
        /// Stealth.
        Stealth = "Stealth",
        /// Strength.
        Strength = "Strength",
        /// Tactics.
        Tactics = "Tactics",
        /// Tech.
        Tech = "Tech",
    }
);
kinds!(
    /// What kind of card: the first six take a slot of their kind.
    Kind {
        /// A bounty.
        Bounty = "bounty",
        /// Cargo.
        Cargo = "cargo",
        /// Crew.
        Crew = "crew",
        /// Gear.
        Gear = "gear",
        /// A job.
        Job = "job",
        /// A mod.
        Mod = "mod",
        /// A ship: its sheet is taken.
        Ship = "ship",
        /// Something that happens at once.
        Event = "event",
    }
);
impl Kind {
    /// Several cards of it.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Bounty => "bounties",
            Self::Cargo => "cargo",
            Self::Crew => "crew",
            Self::Gear => "gear",
            Self::Job => "jobs",
            Self::Mod => "mods",
            Self::Ship => "ships",
            Self::Event => "events",
        }
    }
}
kinds!(
    /// A market deck.
    Deck {
        /// Bounties.
        Bounty = "bounty",
        /// Cargo.
        Cargo = "cargo",
        /// Gear and mods.
        GearMod = "gear and mod",
        /// Jobs.
        Job = "job",
        /// Luxuries.
        Luxury = "luxury",
        /// Ships.
        Ship = "ship",
    }
);
kinds!(
    /// A face of a die.
    Face {
        /// A hit: 1 damage.
        Hit = "hit",
        /// A crit: 2 damage.
        Crit = "crit",
        /// A focus.
        Focus = "focus",
        /// A blank.
        Blank = "blank",
    }
);
kinds!(
    /// What damage lies on.
    Body {
        /// The character.
        Character = "character",
        /// The ship.
        Ship = "ship",
    }
);
kinds!(
    /// A kind of combat.
    Combat {
        /// With the character.
        Ground = "ground",
        /// With the ship.
        Ship = "ship",
    }
);

impl Combat {
    /// What its damage lies on.
    pub const fn body(self) -> Body {
        match self {
            Self::Ground => Body::Character,
            Self::Ship => Body::Ship,
        }
    }
}

kinds!(
    /// The class of a contact, from the lowest.
    Class {
        /// One pip.
        White = "white",
        /// Two pips.
        Green = "green",
        /// Three pips.
        Yellow = "yellow",
        /// Of the expansion.
        Orange = "orange",
    }
);
kinds!(
    /// A kind of space.
    Terrain {
        /// A planet.
        Planet = "planet",
        /// A navpoint.
        Navpoint = "navpoint",
        /// The Maelstrom.
        Maelstrom = "Maelstrom",
    }
);

set!(
    /// A set of spaces.
    Spaces(u64) of Space
);

/// Dice by what they show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Dice(pub [u8; 4]);

impl Dice {
    /// How many show this face.
    #[inline]
    pub const fn of(self, face: Face) -> u8 {
        self.0[face as usize]
    }

    /// How many in all.
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The damage they deal.
    #[inline]
    pub const fn damage(self) -> u8 {
        self.0[Face::Hit as usize] + 2 * self.0[Face::Crit as usize]
    }

    /// Whether any shows one of these faces.
    pub fn any(self, faces: u32) -> bool {
        Face::ALL.iter().any(|face| faces & face.bit() != 0 && self.of(*face) > 0)
    }
}
