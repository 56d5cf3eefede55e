//! Everything that changes during a game, as plain data.
//!
//! No field holds a pointer into the heap (but for a test's scripted dice), so a state is copied by copying bytes. What
//! can be worked out is not stored: who controls a planet, evasion, hiding and search values, bonus draws.
//!
//! **Architecture invariant.** A view is a state too: [`crate::view`] blanks what its viewer may not know. A new field
//! here does not compile until that module says who may see it.

mod under_way;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::Chance;

pub use self::under_way::{Battle, Desk, Dose, Fight, Force, GROUPS, Group, GroupIx, HUNTS, Hunt, Standing};
use crate::book::{Loyalty, Rule, Side, UnitKind};
use crate::frame::{Ask, Frame};
use crate::ids::{CHARACTERS, Fleet, Hull, ITEMS, Items, PLACES, PLANETS, Party, Place, Places, SHIPS, Who};

/// Where a character or ship is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Where {
    /// In the deck of cards not in play (Imperial ships: in the box).
    #[default]
    Deck,
    /// Kept aside at set-up, to enter from space.
    Space,
    /// On the map.
    At(Place),
    /// Dead, destroyed or out of the game.
    Gone,
}

/// Who keeps a prisoner [fg.2.5].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Keeper {
    /// Nobody: the character is free.
    #[default]
    Nobody,
    /// This enemy character is the guard.
    Guard(Who),
    /// The enemy military stack is the guard.
    Units,
}

/// A character in play or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Person {
    /// Where they are.
    pub at: Where,
    /// Wounds taken.
    pub wounds: u8,
    /// Who keeps them prisoner.
    pub keeper: Keeper,
    /// The enemy knows of them [9.4].
    pub detected: bool,
    /// Has moved in this segment [fg.12.8].
    pub moved: bool,
    /// Has done something in their player-turn that forfeits healing [fg.9.3].
    pub busy: bool,
    /// Goes on no mission this player-turn.
    pub barred: bool,
    /// Shut down by an enemy companion for this phase.
    pub shut_down: bool,
    /// Face-down possessions in hand; their number is open, their identity is not.
    pub cards: u8,
}

impl Person {
    /// The Environ or orbit box they are in.
    #[inline]
    pub fn place(&self) -> Option<Place> {
        match self.at {
            Where::At(place) => Some(place),
            _ => None,
        }
    }

    /// Whether an enemy keeps them.
    #[inline]
    pub fn captive(&self) -> bool {
        self.keeper != Keeper::Nobody
    }
}

/// A character spaceship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Craft {
    /// Where it is.
    pub at: Where,
    /// Its owner and pilot.
    pub owner: Option<Who>,
    /// In the military stack.
    pub with_units: bool,
}

/// Where a possession is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Holder {
    /// In the Possession Deck.
    #[default]
    Deck,
    /// With this character.
    Held(Who),
    /// Taken from a prisoner; the Imperial player keeps it unused.
    Confiscated,
    /// Out of the game.
    Gone,
    /// In a view: in the deck or with somebody, the viewer can't tell.
    Unknown,
}

/// A possession other than a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Holding {
    /// Where it is.
    pub holder: Holder,
    /// Turned face up by a use.
    pub open: bool,
}

/// A planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Planet {
    /// Where its Loyalty marker stands.
    pub loyalty: Loyalty,
    /// Its control state.
    pub rule: Rule,
    /// Level of its PDB.
    pub pdb_level: u8,
    /// Whether the PDB is Up.
    pub pdb_up: bool,
    /// Went into Rebellion in this Mission Phase.
    pub rebelled: bool,
    /// Populace Goes Wild took effect on it in this Mission Phase.
    pub wild: bool,
}

impl Default for Planet {
    fn default() -> Self {
        Self {
            loyalty: Loyalty::Neutral,
            rule: Rule::ImperialControl,
            pdb_level: 0,
            pdb_up: false,
            rebelled: false,
            wild: false,
        }
    }
}

/// Military units of both sides, counted by kind.
pub type Units = [u8; UnitKind::COUNT];

/// What the Rebel player knows of covered units: between `low` and `high` of them are Lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sight {
    /// At least this many Lines.
    pub low: u8,
    /// At most this many Lines.
    pub high: u8,
}

/// An Environ or an orbit box and what is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// Units that have not moved in this segment.
    pub fresh: Units,
    /// Units that have.
    pub moved: Units,
    /// Number of units by side.
    pub count: [u8; 2],
    /// Free characters of both sides outside military stacks.
    pub apart: Party,
    /// Free characters of both sides in military stacks.
    pub with_units: Party,
    /// Prisoners of both sides.
    pub captives: Party,
    /// Ships of both sides.
    pub ships: Fleet,
    /// Named leader of the military stack, by side.
    pub leader: [Option<Who>; 2],
    /// What the Rebel player knows of the covered units here.
    pub sight: Sight,
    /// A Coup succeeded here.
    pub coup: bool,
    /// Game-turn in which the Rebel camp here was set up; 0 for no camp.
    pub camp: u8,
    /// Rebel units bought but not placed for lack of room: 1-0 and 2-1.
    pub withheld: [u8; 2],
    /// Populace Goes Wild took effect here in this Mission Phase.
    pub wild: bool,
    /// A rebellion has just placed new Rebel units here.
    pub risen: bool,
}

impl Spot {
    /// Units of a kind, moved or not.
    #[inline]
    pub fn units(&self, kind: UnitKind) -> u8 {
        self.fresh[kind.ix()] + self.moved[kind.ix()]
    }

    /// Covered units: Patrols and Lines.
    #[inline]
    pub fn covered(&self) -> u8 {
        self.units(UnitKind::PATROL) + self.units(UnitKind::LINE)
    }

    /// All free characters, whichever stack they are in.
    #[inline]
    pub fn people(&self) -> Party {
        self.apart.or(self.with_units)
    }
}

/// The segments and phases of a player-turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    /// Set-up.
    #[default]
    SetUp,
    /// Start of the player-turn.
    Start,
    /// Movement Segment.
    Movement,
    /// Enemy Reaction Segment.
    Reaction,
    /// Military Combat Segment.
    MilitaryCombat,
    /// Search Phase.
    Search,
    /// Mission Phase.
    Missions,
    /// End of the player-turn.
    End,
}

/// What is counted for victory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// Characters killed, by side.
    pub killed: [u8; 2],
    /// Gather Information with two letters achieved, by side.
    pub informed: [bool; 2],
    /// Imperial ships at the start.
    pub imperial_ships: u8,
    /// Imperial characters at the start.
    pub imperial_characters: u8,
}

/// The whole changing state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Game-turn, from 1.
    pub turn: u8,
    /// Whose player-turn it is.
    pub phasing: Side,
    /// Where in the player-turn.
    pub segment: Segment,
    /// Planets.
    pub planets: [Planet; PLANETS],
    /// Environs and orbit boxes.
    pub spots: [Spot; PLACES],
    /// Characters.
    pub people: [Person; CHARACTERS],
    /// Ships.
    pub ships: [Craft; SHIPS],
    /// Possessions other than ships.
    pub items: [Holding; ITEMS],
    /// Possessions that lie open.
    pub opened: Items,
    /// Ships whose owner has just been killed or captured.
    pub adrift: Fleet,
    /// Reinforcements owed to the phasing player now.
    pub owed: Units,
    /// Lines and other units owed to the Imperial player for rebellions.
    pub promised: Units,
    /// The phasing player has raised a PDB this turn, or has declined to.
    pub pdb_raised: bool,
    /// What is counted.
    pub tally: Tally,
    /// Missions of the Environ where they run.
    pub desk: Desk,
    /// The character combat under way.
    pub fight: Fight,
    /// The military combat under way.
    pub battle: Battle,
    /// Declared searches.
    pub hunts: ArrayVec<Hunt, HUNTS>,
    /// The search under way.
    pub hunt: Option<Hunt>,
    /// Environs still to be settled, reacted to or opened in the running segment.
    pub pending: Places,
    /// The gift of a creature was taken.
    pub gifts: u64,
    /// The drug at work.
    pub dose: Option<Dose>,
    /// Procedures under way, the innermost last.
    pub frames: ArrayVec<Frame, 16>,
    /// What is asked now.
    pub ask: Ask,
    /// Something changed that the checks after every change have not seen.
    pub dirty: bool,
    /// How often something hidden was shown to somebody.
    pub shown: u32,
    /// The only source of chance.
    pub chance: Chance,
}

impl State {
    /// A ship of this owner.
    pub fn ship_of(&self, who: Who) -> Option<Hull> {
        (0..SHIPS as u8).map(Hull).find(|hull| self.ships[hull.ix()].owner == Some(who))
    }

    /// Possessions, face down or open, of a character.
    pub fn items_of(&self, who: Who) -> Items {
        let mut items = Items::EMPTY;
        for (ix, holding) in self.items.iter().enumerate() {
            if holding.holder == Holder::Held(who) {
                items.add(crate::ids::Item(ix as u8));
            }
        }
        items
    }
}

impl State {
    /// The state before anything is set up.
    pub(crate) fn blank(chance: Chance) -> Self {
        Self {
            turn: 0,
            phasing: Side::Rebel,
            segment: Segment::SetUp,
            planets: Default::default(),
            spots: Default::default(),
            people: Default::default(),
            ships: Default::default(),
            items: Default::default(),
            opened: Items::EMPTY,
            adrift: Fleet::EMPTY,
            owed: Units::default(),
            promised: Units::default(),
            pdb_raised: false,
            tally: Tally::default(),
            desk: Desk::default(),
            fight: Fight::default(),
            battle: Battle::default(),
            hunts: ArrayVec::new(),
            hunt: None,
            pending: Places::EMPTY,
            gifts: 0,
            dose: None,
            frames: ArrayVec::new(),
            ask: Ask::Nobody,
            dirty: false,
            shown: 0,
            chance,
        }
    }
}
