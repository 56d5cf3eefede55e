//! Small handles for the pieces of the game.

use serde::Serialize;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        pub struct $name(pub $inner);

        impl $name {
            /// None of them.
            pub const NONE: Self = Self(<$inner>::MAX);

            /// The index as an array subscript.
            #[inline]
            pub const fn ix(self) -> usize {
                self.0 as usize
            }

            /// Whether it is one of them.
            #[inline]
            pub const fn is_some(self) -> bool {
                self.0 != <$inner>::MAX
            }

            /// Itself, if it is one of them.
            #[inline]
            pub fn some(self) -> Option<Self> {
                self.is_some().then_some(self)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::NONE
            }
        }
    };
}

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
    Entry(u8)
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

macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $words:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$each])* $variant),+ }

        impl $name {
            /// All of them in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The one with this number.
            ///
            /// # Panics
            /// If there is none: numbers come from checked content.
            #[inline]
            pub const fn of(number: usize) -> Self {
                Self::ALL[number]
            }

            /// Its number.
            #[inline]
            pub const fn ix(self) -> usize {
                self as usize
            }

            /// Its number as a bit.
            #[inline]
            pub const fn bit(self) -> u32 {
                1 << self as u32
            }

            /// How people call it.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$variant => $words),+ }
            }
        }
    };
}

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

/// A set of spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spaces(pub u64);

impl Spaces {
    /// None.
    pub const EMPTY: Self = Self(0);

    /// One alone.
    #[inline]
    pub const fn one(space: Space) -> Self {
        Self(1 << space.0)
    }

    /// Whether it is among them.
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        self.0 >> space.0 & 1 != 0
    }

    /// Adds one.
    #[inline]
    pub fn add(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

// A set of 64 bits is its own iterator.
#[allow(clippy::copy_iterator)]
impl Iterator for Spaces {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let first = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (first < 64).then_some(Space(first as u8))
    }
}

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
