//! What the content files say about each thing.

use super::code::{Block, Powers};
use crate::ids::{Card, Class, Combat, Contact, Deck, Faction, Hull, Kind, Skill, Space, Terrain};

/// A space.
#[derive(Clone, Debug)]
pub struct SpaceFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub terrain: Terrain,
    /// Whose icon it shows.
    pub faction: Option<Faction>,
    /// Which encounter deck it has.
    pub deck: u8,
    /// The classes of its contact spaces, from left to right.
    pub contacts: Vec<Class>,
    /// Whose patrols appear here.
    pub home: Option<Faction>,
    /// Where it is drawn on its tile, in hundredths from the west and from the top.
    pub at: (u8, u8),
}

/// A map tile or an endcap.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Its id.
    pub id: String,
    /// Its spaces.
    pub spaces: Vec<Space>,
    /// The paths on it.
    pub paths: Vec<(Space, Space)>,
    /// Where it joins what lies to the west, upper and lower.
    pub west: Option<(Space, Space)>,
    /// Where it joins what lies to the east.
    pub east: Option<(Space, Space)>,
}

/// A patrol token.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatrolFacts {
    /// Its combat value; 0 if it cannot be beaten.
    pub combat: u8,
    /// Whether its reward holds fame.
    pub fame: bool,
    /// Its reward.
    pub reward: Block,
}

/// An encounter deck.
#[derive(Clone, Debug)]
pub struct EncounterDeck {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// A character.
#[derive(Clone, Debug)]
pub struct Character {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Ground combat value.
    pub ground: u8,
    /// Health.
    pub health: u8,
    /// Whether it is a droid.
    pub droid: bool,
    /// Skills.
    pub skills: Vec<Skill>,
    /// The number of the databank card it starts with.
    pub starter: u8,
    /// The reputation it starts with; no faction is one of the player's choice.
    pub reputation: Option<(Option<Faction>, i8)>,
    /// The contact that shows the same character.
    pub contact: Contact,
    /// First side.
    pub front: Powers,
    /// Its goal.
    pub goal: Powers,
    /// Second side.
    pub back: Powers,
}

/// Slots of a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    /// For cargo.
    pub cargo: u8,
    /// For mods.
    pub mods: u8,
    /// For either.
    pub cargo_or_mod: u8,
    /// For crew.
    pub crew: u8,
}

/// A ship sheet.
#[derive(Clone, Debug)]
pub struct Ship {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of its second side.
    pub legend: String,
    /// Price in thousands.
    pub cost: u8,
    /// Whether a player can start with it.
    pub starter: bool,
    /// Hyperdrive.
    pub hyperdrive: u8,
    /// Ship combat value.
    pub combat: u8,
    /// Hull.
    pub hull: u8,
    /// Slots of both sides.
    pub slots: [Slots; 2],
    /// First side.
    pub front: Powers,
    /// Its goal.
    pub goal: Powers,
    /// Second side.
    pub back: Powers,
    /// The card of the market.
    pub card: Card,
}

/// Where a card comes from and goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// A market deck, and its place among the deck's cards.
    Market(Deck, u8),
    /// An encounter deck, and its place among the deck's cards.
    Encounter(u8, u8),
    /// The databank, under this number.
    Databank(u8),
    /// The databank, with this contact's token.
    Contact(Contact),
}

/// How a job is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Steps {
    /// By a databank card of this number.
    Databank(u8),
    /// By steps of its own.
    Own {
        /// What happens in each.
        blocks: Vec<Block>,
        /// Titles of the steps and what they say.
        words: Vec<(String, String)>,
    },
}

/// What a bounty says.
#[derive(Clone, Copy, Debug)]
pub struct Bounty {
    /// Whom it names.
    pub target: Contact,
    /// The kind of combat.
    pub combat: Combat,
    /// The combat value.
    pub value: u8,
    /// The reward for elimination.
    pub eliminate: Block,
    /// Where a captive is due.
    pub planet: Space,
    /// The reward for a captive.
    pub capture: Block,
    /// What follows either.
    pub afterwards: Block,
}

/// What happens at a place of an encounter card.
#[derive(Clone, Debug)]
pub struct Section {
    /// The space, or none for the sections of navpoints.
    pub space: Space,
    /// Of a navpoint: whether a patrol is there.
    pub patrol: bool,
    /// Its title.
    pub title: String,
    /// What the drawer finds there; it changes nothing.
    pub story: String,
    /// Whether only the drawer reads it.
    pub secret: bool,
    /// What happens.
    pub block: Block,
    /// In words.
    pub words: String,
}

/// A card that can lie with a player.
#[derive(Clone, Debug)]
pub struct CardFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Where it belongs.
    pub home: Home,
    /// Price in thousands.
    pub cost: u8,
    /// Its patrol icon.
    pub icon: Option<(Faction, u8)>,
    /// Whether nobody printed it.
    pub original: bool,
    /// Whether its name says what it is rather than who: "the Swoop Mechanic".
    pub common: bool,
    /// Whether it is ILLEGAL.
    pub illegal: bool,
    /// Whether it is ARMOR, of which a character has one at most.
    pub armor: bool,
    /// Other traits, in words.
    pub traits: Vec<&'static str>,
    /// Slots it can take, as bits of kinds.
    pub fits: u8,
    /// Where it can't be bought.
    pub not_sold: Space,
    /// Where it is due.
    pub destination: Space,
    /// Where its owner starts.
    pub starts: Space,
    /// What it pays when it is delivered or done.
    pub reward: Block,
    /// What happens when it is bought.
    pub bought: Block,
    /// Of a bounty.
    pub bounty: Option<Bounty>,
    /// Of a job.
    pub steps: Option<Steps>,
    /// The faction of a job.
    pub faction: Option<Faction>,
    /// Whether it leaves the game when it is done.
    pub remove_when_done: bool,
    /// Skills of a crew.
    pub skills: Vec<Skill>,
    /// Whether a crew is a droid.
    pub droid: bool,
    /// The ship of a ship card.
    pub hull: Hull,
    /// What it can do with a player.
    pub powers: Powers,
    /// What it is as a secret.
    pub secret: Option<(String, Powers)>,
    /// The sections of an encounter card.
    pub sections: Vec<Section>,
    /// What it says, as a player reads it.
    pub words: String,
}

/// A name inside of a sentence; one that says what somebody is needs an article.
pub(crate) fn called(name: &str, common: bool) -> String {
    if common { format!("the {name}") } else { name.to_owned() }
}

/// A contact.
#[derive(Clone, Debug)]
pub struct ContactFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its name inside of a sentence: "Greedo", "the Black Sun Agent".
    pub called: String,
    /// Its class.
    pub class: Class,
    /// Its databank number.
    pub number: u8,
    /// Whether it is a droid.
    pub droid: bool,
    /// The faction it belongs to.
    pub icon: Option<Faction>,
    /// What somebody who meets it finds; it changes nothing.
    pub story: String,
    /// What happens when it is met.
    pub meet: Block,
    /// In words.
    pub words: String,
    /// Its card, if it can be crew.
    pub card: Card,
}

/// A databank card that is resolved.
#[derive(Clone, Debug)]
pub struct DatabankFacts {
    /// Its number.
    pub number: u8,
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What happens, if it is no job.
    pub resolve: Block,
    /// The steps of a job.
    pub steps: Vec<Block>,
    /// Titles of the steps and what they say.
    pub step_words: Vec<(String, String)>,
    /// The skills its steps test, with whether failing one fails the job.
    pub skills: Vec<(Skill, bool)>,
}

/// What a rival does by a line of its card.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Bullet {
    Recover { defeated: bool },
    Go,
    Credits(u8),
    Deliver { illegal: Block },
    Buy { deck: Deck, if_full: Option<Deck>, goal: bool },
    Patrol,
    Job,
    Fame(u8),
    Reputation { here: bool, steps: i8 },
    Crew { lowest: bool },
    Reveal { lowest: bool },
    Together(Vec<Bullet>),
    DiscardTop(Deck),
    ShuffleThis,
}

/// A card of the rival's deck.
#[derive(Clone, Debug)]
pub struct RivalCard {
    /// Its number.
    pub number: u8,
    /// Planning: the first that applies. Action: all. Encounter: the first. Special: all.
    pub sections: [Vec<Bullet>; 4],
    /// The lines in words.
    pub words: [Vec<String>; 4],
}
