//! Small handles for the pieces of the game.
//!
//! Everything on the table is named by a one-byte index into the [`Book`](crate::book::Book) or the board, so that a
//! state is plain data and copying it is copying bytes.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub u8);

        impl $name {
            /// The index as an array subscript.
            #[inline]
            pub const fn ix(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A character of either side, by its place in `characters.toml`.
    Who
);
id!(
    /// A character spaceship of either side, by its place in `ships.toml` (copies counted one by one).
    Hull
);
id!(
    /// A possession other than a ship, by its place in `possessions.toml`.
    Item
);
id!(
    /// A planet of the star system in play.
    World
);
id!(
    /// An Environ or an orbit box of the star system in play: Environs first, then [`Place::ORBIT`] + planet.
    Place
);
id!(
    /// A creature, by its place in `creatures.toml`.
    Beast
);
id!(
    /// An Action Card, by its place in `action_cards.toml`.
    Card
);

/// Most planets a star system can have.
pub const PLANETS: usize = 3;
/// Most Environs a star system can have.
pub const ENVIRONS: usize = 8;
/// Environs and orbit boxes together.
pub const PLACES: usize = ENVIRONS + PLANETS;
/// Most characters in the book.
pub const CHARACTERS: usize = 32;
/// Most ships in the book, copies counted.
pub const SHIPS: usize = 16;
/// Most possessions in the book, ships not counted.
pub const ITEMS: usize = 16;

/// Most creatures in the book: a set of them is 64 bits.
pub const CREATURES: usize = 64;

impl Place {
    /// The index of the first orbit box.
    pub const ORBIT: u8 = ENVIRONS as u8;

    /// The orbit box of a planet.
    pub const fn orbit(world: World) -> Self {
        Self(Self::ORBIT + world.0)
    }

    /// Whether this is an orbit box.
    pub const fn is_orbit(self) -> bool {
        self.0 >= Self::ORBIT
    }
}

macro_rules! set {
    ($(#[$doc:meta])* $name:ident of $id:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub struct $name(pub $bits);

        table::bits!($name);

        impl $name {
            /// One member alone.
            #[inline]
            pub const fn one(id: $id) -> Self {
                Self(1 << id.0)
            }
            /// Whether it has this member.
            #[inline]
            pub const fn has(self, id: $id) -> bool {
                self.0 >> id.0 & 1 != 0
            }
            /// Adds a member.
            #[inline]
            pub fn add(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }
            /// Takes a member away.
            #[inline]
            pub fn drop(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }
            /// How many members.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }
            /// The members that satisfy a condition.
            #[inline]
            pub fn filter(self, wanted: impl Fn($id) -> bool) -> Self {
                self.into_iter().filter(|&id| wanted(id)).collect()
            }
            /// The member with the lowest index.
            #[inline]
            pub fn first(self) -> Option<$id> {
                (self.0 != 0).then(|| $id(self.0.trailing_zeros() as u8))
            }
            /// The member at this position, counted from 0.
            #[inline]
            pub fn nth(self, n: u8) -> Option<$id> {
                self.into_iter().nth(n as usize)
            }
        }

        impl IntoIterator for $name {
            type Item = $id;
            type IntoIter = Members<$name>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                Members(self)
            }
        }

        impl Iterator for Members<$name> {
            type Item = $id;
            #[inline]
            fn next(&mut self) -> Option<$id> {
                let id = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(id)
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = Self::EMPTY;
                ids.into_iter().for_each(|id| set.add(id));
                set
            }
        }
    };
}

/// Walks through the members of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Members<S>(S);

set!(
    /// A set of characters.
    Party of Who in u32
);
set!(
    /// A set of ships.
    Fleet of Hull in u16
);
set!(
    /// A set of possessions other than ships.
    Items of Item in u16
);
set!(
    /// A set of Environs and orbit boxes.
    Places of Place in u16
);
set!(
    /// A set of planets.
    Worlds of World in u8
);
set!(
    /// A set of Action Cards.
    Cards of Card in u32
);
