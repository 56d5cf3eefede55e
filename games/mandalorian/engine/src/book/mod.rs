//! The content of the game as data: reads `games/mandalorian/content/`, checks it, and compiles it for look-up.

mod belonging;
pub mod code;
mod compile;
mod decks;
mod drawing;
mod endings;
mod facts;
mod hidden;
mod known;
pub mod language;
mod load;
mod map;
mod mission;
mod people;
pub mod places;
mod routes;
mod rules;
mod select;
mod tokens;
pub mod vocabulary;
mod whole;

pub use facts::*;
pub use load::names;

use crate::ids::{Face, Happening, Map, Mission, Person, Plan, Space, Token};
use code::Code;

/// Everything the content files say.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Maps.
    pub maps: Vec<MapFacts>,
    /// Named sets of spaces.
    pub regions: Vec<RegionFacts>,
    /// Kinds of threat tokens.
    pub tokens: Vec<TokenFacts>,
    /// Missions.
    pub missions: Vec<MissionFacts>,
    /// Tracks and counters of all maps and missions.
    pub tracks: Vec<TrackFacts>,
    /// What the flags of all maps and missions say.
    pub flags: Vec<String>,
    /// Characters with their skill decks.
    pub characters: Vec<Character>,
    /// The Child's deck.
    pub child: Vec<ChildCard>,
    /// Planning cards.
    pub plans: Vec<PlanFacts>,
    /// Event cards.
    pub events: Vec<EventFacts>,
    /// White and yellow disrupt tokens: how many of value 1, 2 and 3.
    pub disrupt: [[u8; 3]; 2],
    /// The guide deck.
    pub guide: Vec<GuideFacts>,
    /// Motive cards.
    pub motives: MotiveFacts,
    /// How abilities and branches are written in choices.
    pub keys: Keys,
    /// Programs.
    pub code: Code,
    /// A hash of all files.
    pub hash: String,
}

/// How things without an id of their own are written in choices; each key names one thing.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// Of branches.
    pub branches: Vec<String>,
    /// Of abilities.
    pub abilities: Vec<String>,
}

impl Keys {
    pub(crate) fn of(book: &Book) -> Self {
        Self {
            abilities: cards::keys(book.code.abilities.iter().map(|ability| ability.label.as_str())),
            branches: cards::keys(book.code.branches.iter().map(|branch| branch.label.as_str())),
        }
    }
}

impl Book {
    /// A character.
    #[inline]
    pub fn character(&self, person: Person) -> &Character {
        &self.characters[person.ix()]
    }

    /// A planning card.
    #[inline]
    pub fn plan(&self, plan: Plan) -> &PlanFacts {
        &self.plans[plan.ix()]
    }

    /// An event card.
    #[inline]
    pub fn event(&self, event: Happening) -> &EventFacts {
        &self.events[event.ix()]
    }

    /// A kind of token.
    #[inline]
    pub fn token(&self, token: Token) -> &TokenFacts {
        &self.tokens[token.ix()]
    }

    /// The mission with this id.
    pub fn find_mission(&self, id: &str) -> Option<Mission> {
        self.missions.iter().position(|mission| mission.id == id).map(|ix| Mission(ix as u8))
    }

    /// The map with this id.
    pub fn find_map(&self, id: &str) -> Option<Map> {
        self.maps.iter().position(|map| map.id == id).map(|ix| Map(ix as u8))
    }

    /// The character with this id.
    pub fn find_character(&self, id: &str) -> Option<Person> {
        self.characters.iter().position(|character| character.id == id).map(|ix| Person(ix as u8))
    }

    /// The story mission of a map, whose threat tokens lie on it.
    pub fn story_of(&self, map: Map) -> Mission {
        let of = |mission: &MissionFacts| mission.kind == crate::ids::Kind::Story && mission.map == map;
        self.missions.iter().position(of).map_or(Mission(0), |ix| Mission(ix as u8))
    }
}

/// What no token is.
pub const NO_FACE: Face = Face::NONE;
/// Where nothing is.
pub const NOWHERE: Space = Space::NONE;
