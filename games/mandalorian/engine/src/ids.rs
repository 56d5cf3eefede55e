//! Small handles for the pieces of the game.

use serde::Serialize;
use table::{id, kinds, set};

id!(
    /// A seat as the game sees it: who holds a hand and decides. The Warlord is one too.
    Player(u8)
);
id!(
    /// A character on the map. With one character per seat it has the number of its seat; in shared mode there are two, 0 and 1.
    Hero(u8)
);
id!(
    /// A character of the content, played or not.
    Person(u8)
);
id!(
    /// A space of the map.
    Space(u8)
);
id!(
    /// A door of the map, or another passage that can be shut.
    Door(u8)
);
id!(
    /// A skill card of this game: the row of its deck and its place in it, see [`Card::row`].
    Card(u8)
);
id!(
    /// A planning card by its title; copies are alike.
    Plan(u8)
);
id!(
    /// An event card.
    Happening(u8)
);
id!(
    /// A threat token on the map by its number there. It tells nothing about what is on the token.
    Threat(u8)
);
id!(
    /// A threat token by what is on it: one of the tokens of this game.
    Face(u8)
);
id!(
    /// A kind of threat token in the content; several tokens may be alike.
    Token(u16)
);
id!(
    /// A track, counter or other number of a mission.
    Track(u8)
);
id!(
    /// A flag of a mission: something that has happened or not.
    Flag(u8)
);
id!(
    /// A named set of spaces.
    Region(u16)
);
id!(
    /// A map of the content.
    Map(u8)
);
id!(
    /// A mission of the content: of the story, mercenary or advanced.
    Mission(u8)
);
id!(
    /// An order of the Warlord.
    Order(u8)
);
id!(
    /// A card of the guide deck.
    Guide(u8)
);

/// Most seats.
pub const PLAYERS: usize = 4;
/// Most characters on the map.
pub const HEROES: usize = 4;
/// Most spaces of a map: a set of them is 64 bits.
pub const SPACES: usize = 64;
/// Most doors of a map: distances are worked out for every way they can stand.
pub const DOORS: usize = 6;
/// Most cards of one skill deck.
pub const DECK: usize = 25;
/// Skill decks: one for each character and The Child's behind them.
pub const ROWS: usize = HEROES + 1;
/// The row of The Child's deck.
pub const CHILD: usize = HEROES;
/// Most titles of planning cards: a set of them is 32 bits.
pub const PLANS: usize = 24;
/// Most planning cards.
pub const PLAN_DECK: usize = 48;
/// Most event cards: a set of them is 64 bits.
pub const HAPPENINGS: usize = 64;
/// Most threat tokens on the map at once: a set of them is 64 bits.
pub const THREATS: usize = 48;
/// Most threat tokens in a game: a set of them is 64 bits.
pub const FACES: usize = 64;
/// Most tracks and counters of all missions and maps together.
pub const TRACKS: usize = 32;
/// Most flags of all missions and maps together: a set of them is 32 bits.
pub const FLAGS: usize = 32;
/// Action slots: four, and perhaps the mission's.
pub const SLOTS: usize = 5;

impl Card {
    /// The card at a place of a deck.
    pub const fn at(row: usize, place: usize) -> Self {
        Self((row * DECK + place) as u8)
    }

    /// Whose deck it belongs to: that of the character with this number, or [`CHILD`].
    #[inline]
    pub const fn row(self) -> usize {
        self.ix() / DECK
    }

    /// Its place in the deck as the content lists it.
    #[inline]
    pub const fn place(self) -> usize {
        self.ix() % DECK
    }
}

kinds!(
    /// An action slot, from left to right.
    Slot {
        /// Move.
        Move = "Move",
        /// Attack.
        Attack = "Attack",
        /// Intel.
        Intel = "Intel",
        /// Plan.
        Plan = "Plan",
        /// The green slot of the mission.
        Mission = "mission",
    }
);
kinds!(
    /// The class of an enemy.
    Class {
        /// Close by.
        Melee = "melee",
        /// From some way off.
        Shooter = "shooter",
        /// From far away.
        Sharpshooter = "sharpshooter",
    }
);
kinds!(
    /// The shape of a threat token: the stack it belongs to.
    Shape {
        /// Of mercenary and advanced sheets.
        Diamond = "diamond",
        /// Ordinary guards.
        Circle = "circle",
        /// Perches and posts.
        Square = "square",
        /// What the mission is about.
        Triangle = "triangle",
        /// Reinforcements.
        Orange = "reinforcement",
        /// Set aside until the mission brings it.
        Aside = "special",
    }
);
kinds!(
    /// An ability of an enemy.
    Trait {
        /// Hurts whoever ends a movement close by.
        Sentry = "sentry",
        /// Hurts whoever leaves its space.
        Grapple = "grapple",
        /// Disrupts a slot after moving in an event step.
        Sabotage = "sabotage",
        /// May block damage with the lowest planning card.
        Tough = "tough",
        /// Can't be moved by intel.
        Steadfast = "steadfast",
        /// Seeks the weakest character.
        Hunter = "hunter",
        /// Attacks everybody in reach.
        Barrage = "barrage",
        /// Never moves in events.
        NeverMoves = "never moves",
        /// Never attacks.
        NeverAttacks = "never attacks",
        /// Can't be pushed.
        Unpushable = "can't be pushed",
        /// Crosses elevation when it moves.
        Climbs = "ignores elevation",
        /// Is no enemy while it sleeps.
        Asleep = "asleep",
    }
);
kinds!(
    /// The colour of a star space.
    Star {
        /// Yellow.
        Yellow = "yellow",
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
    }
);
kinds!(
    /// The icon on the back of an event card.
    Icon {
        /// Mostly melee.
        Blades = "crossed blades",
        /// Mostly shooters.
        Blaster = "blaster",
        /// Mostly sharpshooters.
        Scope = "scope",
        /// Several classes or a reinforcement.
        Bars = "three bars",
        /// Something else.
        Mark = "exclamation mark",
    }
);
kinds!(
    /// How hard the game is.
    Difficulty {
        /// More health, no abilities on the character card.
        Novice = "novice",
        /// As the rules say.
        Standard = "standard",
        /// A smaller hand.
        Veteran = "veteran",
        /// A smaller hand and expert tokens.
        Expert = "expert",
    }
);
kinds!(
    /// How the seats share the characters.
    Mode {
        /// Each seat has a character of the briefing.
        Standard = "standard",
        /// Each seat has any character.
        Sandbox = "sandbox",
        /// Two characters for all seats together; with one seat the solo game.
        Shared = "shared",
    }
);
kinds!(
    /// What kind of mission.
    Kind {
        /// Of the story; it has a map of its own.
        Story = "story",
        /// On any map.
        Mercenary = "mercenary",
        /// On the map of its story mission.
        Advanced = "advanced",
    }
);
kinds!(
    /// What a seat really wants.
    Motive {
        /// The objective.
        Loyal = "loyal",
        /// The failure.
        Disloyal = "disloyal",
    }
);

set!(
    /// A set of spaces.
    Spaces(u64) of Space
);
set!(
    /// A set of threat tokens on the map.
    Threats(u64) of Threat
);
set!(
    /// A set of threat tokens by what is on them.
    Faces(u64) of Face
);
set!(
    /// A set of skill cards.
    Cards(u128) of Card
);
set!(
    /// A set of titles of planning cards.
    Plans(u32) of Plan
);
set!(
    /// A set of event cards.
    Happenings(u64) of Happening
);
set!(
    /// A set of characters on the map.
    Heroes(u8) of Hero
);
set!(
    /// A set of seats.
    Players(u8) of Player
);
set!(
    /// A set of doors.
    Doors(u8) of Door
);
set!(
    /// A set of flags.
    Flags(u32) of Flag
);

impl Cards {
    /// All places of a deck.
    pub const fn row(row: usize) -> Self {
        Self(((1 << DECK) - 1) << (row * DECK))
    }
}

/// A set of action slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct SlotSet(pub u8);

impl SlotSet {
    /// None.
    pub const EMPTY: Self = Self(0);

    /// One alone.
    pub const fn one(slot: Slot) -> Self {
        Self(1 << slot as u8)
    }

    /// Whether it is among them.
    #[inline]
    pub const fn has(self, slot: Slot) -> bool {
        self.0 >> slot as u8 & 1 != 0
    }

    /// Adds one.
    #[inline]
    pub fn add(&mut self, slot: Slot) {
        self.0 |= 1 << slot as u8;
    }

    /// Those of the set, from left to right.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.iter().copied().filter(move |slot| self.has(*slot))
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
