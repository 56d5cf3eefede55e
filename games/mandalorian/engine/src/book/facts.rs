//! What the content files say about each thing.

use super::code::{Block, Moment};
use crate::ids::{
    Class, Difficulty, Door, Doors, Face, Icon, Kind, Map, Mission, Person, Region, SPACES, Shape, Slot, SlotSet,
    Space, Spaces, Star, Token, Track, Trait,
};

/// A number that may differ by the number of characters, from one to four. A single character only plays against the Warlord.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scaled(pub [u8; 4]);

impl Scaled {
    /// The same for all.
    pub const fn flat(number: u8) -> Self {
        Self([number; 4])
    }

    /// For this many characters.
    #[inline]
    pub const fn of(self, characters: u8) -> u8 {
        match characters {
            0 | 1 => self.0[0],
            2 => self.0[1],
            3 => self.0[2],
            _ => self.0[3],
        }
    }
}

/// A skill card.
#[derive(Clone, Debug)]
pub struct SkillFacts {
    /// Its id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Printed strength; 0 on a tactical card.
    pub strength: u8,
    /// Whether it is tactical.
    pub tactical: bool,
    /// Whether it is wild.
    pub wild: bool,
    /// The slot of its bonus icon.
    pub bonus: Option<Slot>,
    /// The slots its ability belongs to; all for a wild card.
    pub slots: SlotSet,
    /// When its ability is used.
    pub moment: Moment,
    /// Its ability.
    pub ability: Block,
    /// Its ability in words.
    pub words: String,
    /// What has to be unlocked for it; empty if it is in the deck from the start.
    pub unlock: String,
}

/// A character that can be played.
#[derive(Clone, Debug)]
pub struct Character {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Health at novice difficulty and at all others.
    pub health: [u8; 2],
    /// Its skill deck.
    pub deck: Vec<SkillFacts>,
    /// The ability of its advanced card, as a number of the code's abilities.
    pub advanced: u16,
    /// What its advanced card is called.
    pub advanced_name: String,
    /// What has to be unlocked for it.
    pub unlock: String,
}

impl Character {
    /// Its health on the side that a difficulty calls for.
    pub fn health_at(&self, difficulty: Difficulty) -> u8 {
        self.health[usize::from(difficulty != Difficulty::Novice)]
    }
}

/// A planning card.
#[derive(Clone, Debug)]
pub struct PlanFacts {
    /// Its id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// How many there are.
    pub copies: u8,
    /// Whether it can be kept.
    pub kept: bool,
    /// Whether a tough enemy blocks with it.
    pub blocks: bool,
    /// Its abilities, as numbers of the code's.
    pub abilities: Vec<u16>,
    /// What it does, in words.
    pub words: String,
}

/// An event card.
#[derive(Clone, Debug)]
pub struct EventFacts {
    /// Its id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The icon on its back.
    pub icon: Icon,
    /// What happens.
    pub block: Block,
    /// What happens, in words, an ability a line.
    pub words: String,
    /// What has to be unlocked for it.
    pub unlock: String,
}

/// A kind of threat token.
#[derive(Clone, Debug)]
pub struct TokenFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The group it belongs to, as a number of the code's groups; [`u16::MAX`] is none.
    pub group: u16,
    /// Its shape.
    pub shape: Shape,
    /// Classes as bits; 0 for a feature.
    pub classes: u8,
    /// Health; 0 for a feature without any.
    pub health: u8,
    /// More health for each character.
    pub health_per: u8,
    /// Abilities as bits of [`Trait`].
    pub traits: u32,
    /// Whether it shows the mission effect icon.
    pub effect: bool,
    /// Whether it is a boss.
    pub boss: bool,
    /// Whether it is always among those placed.
    pub fixed: bool,
    /// Whether its name is somebody's.
    pub person: bool,
    /// Whether it can be carried.
    pub carried: bool,
    /// Whether another character may take it over, and how far away.
    pub hand_over: Option<u8>,
    /// Whether its holder drops it on unblocked damage.
    pub drops: bool,
    /// What using it does, in words, if it can be used: on the map, and carried. Numbers of the code's abilities.
    pub uses: [Option<u16>; 2],
    /// Abilities of a carried one that answer to something.
    pub abilities: Vec<u16>,
    /// The damage one action deals it at most; 0 is any.
    pub cap: u8,
    /// The reach it always attacks with; [`u8::MAX`] is that of the event.
    pub reach: u8,
    /// The reach it attacks with as a melee enemy; [`u8::MAX`] is that of the event.
    pub melee_reach: u8,
    /// While it is carried: enemies of this group this near to its holder do not attack the holder.
    pub shields: Option<(u16, u8)>,
    /// Damage above its health up to which it is taken alive; [`u8::MAX`] is never.
    pub capture: u8,
    /// The expert token that takes its place.
    pub expert: Token,
    /// Its other side, and the share of its health at which it is turned over, in percent.
    pub reverse: Option<(Token, u8)>,
    /// All of it in words.
    pub words: String,
}

impl TokenFacts {
    /// Whether it is an enemy.
    #[inline]
    pub const fn is_enemy(&self) -> bool {
        self.classes != 0
    }

    /// Whether it has an ability.
    #[inline]
    pub const fn has(&self, ability: Trait) -> bool {
        self.traits & ability.bit() != 0
    }

    /// Whether it is of a class.
    #[inline]
    pub const fn is(&self, class: Class) -> bool {
        self.classes as u32 & class.bit() != 0
    }
}

/// What lies between two neighbouring spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A thin line.
    Open,
    /// A wall.
    Wall,
    /// Elevation.
    Elevation,
    /// A door.
    Door(Door),
}

/// Where a threat token is placed at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatIcon {
    /// The space.
    pub space: Space,
    /// The stack.
    pub shape: Shape,
    /// Whether it lies facedown.
    pub facedown: bool,
}

/// A space of a map.
#[derive(Clone, Debug)]
pub struct SpaceFacts {
    /// Its id: column and row, such as `d3`.
    pub id: String,
    /// Its name, if it has one.
    pub name: String,
    /// Column and row in the drawing, from 0.
    pub at: (u8, u8),
    /// Its star.
    pub star: Option<Star>,
}

/// A door, or another passage that can be shut.
#[derive(Clone, Debug)]
pub struct DoorFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The two spaces.
    pub between: (Space, Space),
    /// Whether only mission and map rules open it.
    pub sealed: bool,
    /// Damage or markers that open it; 0 if that doesn't open it.
    pub hull: u8,
}

/// Distances with the doors standing in one way. [`u8::MAX`] is no way at all.
#[derive(Clone, Debug)]
pub struct Routes {
    /// Neighbours on foot.
    pub near: [Spaces; SPACES],
    /// Neighbours for range: also across elevation.
    pub sight: [Spaces; SPACES],
    /// Steps on foot.
    pub walk: Box<[[u8; SPACES]; SPACES]>,
    /// Range.
    pub range: Box<[[u8; SPACES]; SPACES]>,
}

/// A map.
#[derive(Clone, Debug)]
pub struct MapFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Columns and rows of the drawing.
    pub size: (u8, u8),
    /// Its spaces.
    pub spaces: Vec<SpaceFacts>,
    /// What lies right of and below each cell, for those who draw it: forbidden cells included, row by row.
    pub edges: Vec<[Edge; 2]>,
    /// Which space each cell is, row by row; forbidden ones are none.
    pub cells: Vec<Space>,
    /// The start.
    pub start: Space,
    /// The second start.
    pub second_start: Space,
    /// Anchors a1 to a6.
    pub anchors: [Space; 6],
    /// Star spaces by colour.
    pub stars: [Spaces; 3],
    /// Threat icons in the order in which they are filled: row by row from the top left.
    pub icons: Vec<ThreatIcon>,
    /// Doors.
    pub doors: Vec<DoorFacts>,
    /// Distances for each way the doors can stand, by [`Doors`] as a number.
    pub routes: Vec<Routes>,
    /// Neighbours across elevation only.
    pub elevation: [Spaces; SPACES],
    /// Its rules.
    pub rules: Rules,
}

impl MapFacts {
    /// Distances with these doors open.
    #[inline]
    pub fn routes(&self, open: Doors) -> &Routes {
        &self.routes[open.0 as usize]
    }
}

/// A track or counter.
#[derive(Clone, Debug)]
pub struct TrackFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it starts.
    pub start: Scaled,
    /// Its end; 0 is none.
    pub limit: Scaled,
    /// Whether reaching the end is a failure.
    pub fails: bool,
    /// Whether such a failure is the one for a legendary victory.
    pub legendary: bool,
    /// What happens at which value.
    pub at: Vec<(u8, Block)>,
    /// The same in words: at which values what happens.
    pub told: Vec<(Vec<u8>, String)>,
}

/// Another way to use the action of a slot, as a mission or a map allows it.
#[derive(Clone, Debug)]
pub struct Instead {
    /// Which slot.
    pub slot: Slot,
    /// What it is called.
    pub label: String,
    /// The condition for it; [`u16::MAX`] is none.
    pub condition: u16,
    /// What happens.
    pub block: Block,
    /// What happens, in words.
    pub words: String,
}

/// When a condition of the mission is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// After every change.
    Always,
    /// At the end of a turn.
    EndOfTurn,
}

/// An objective or a failure.
#[derive(Clone, Debug)]
pub struct Finish {
    /// When it is looked at.
    pub checked: Checked,
    /// The condition.
    pub condition: u16,
    /// Whether such a failure is the one for a legendary victory.
    pub legendary: bool,
    /// In words.
    pub words: String,
}

/// Rules that a map or a mission adds.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Its tracks and counters.
    pub tracks: Vec<Track>,
    /// Regions that it names.
    pub regions: Vec<Region>,
    /// Abilities that answer to something, as numbers of the code's.
    pub abilities: Vec<u16>,
    /// Other uses of actions.
    pub instead: Vec<Instead>,
    /// The mission slot: its name, program and words.
    pub slot: Option<(String, Block, String)>,
    /// What is about the mission slot, in words, and the tracks that it moves: not in the game if another slot takes its place.
    pub slot_words: Vec<String>,
    /// Those tracks.
    pub slot_tracks: Vec<Track>,
    /// All the rest in words, a rule a line.
    pub words: Vec<String>,
    /// Reach of attacks from a region, if greater, and the token that switches this off while it is on the map.
    pub reach: Vec<(Region, u8, Token)>,
}

/// A token that a mission places by itself.
#[derive(Clone, Copy, Debug)]
pub struct Fixture {
    /// Which.
    pub token: Token,
    /// Where.
    pub region: Region,
    /// Whether its face is up.
    pub up: bool,
}

/// How tokens of a stack are spread over anchors: as mercenary sheets do.
#[derive(Clone, Debug)]
pub struct Spread {
    /// The tokens, one each.
    pub tokens: Vec<Token>,
    /// The spaces, as many.
    pub regions: Vec<Region>,
    /// Whether their faces are up.
    pub up: bool,
}

/// What characters begin with.
#[derive(Clone, Debug)]
pub struct Kit {
    /// From this many characters on.
    pub from: u8,
    /// Up to this many.
    pub to: u8,
    /// More cards in hand.
    pub hand: u8,
    /// Whether characters behind the second may begin in the second start.
    pub second_start: bool,
}

/// One of the ways in which a mission can begin.
#[derive(Clone, Debug)]
pub struct Rung {
    /// What is set up.
    pub block: Block,
    /// The same in words.
    pub words: String,
}

/// On which rung of a mission's ladder each game begins, from 1; 0 is on none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Odds {
    /// For one player alone, by difficulty.
    pub solo: [u8; 4],
    /// By difficulty and by the number of characters less one.
    pub characters: [[u8; 4]; 4],
}

impl Odds {
    /// The rung for this many characters at a difficulty.
    pub fn of(&self, difficulty: Difficulty, characters: u8, solo: bool) -> u8 {
        let level = difficulty.ix();
        if solo { self.solo[level] } else { self.characters[level][usize::from(characters.clamp(1, 4)) - 1] }
    }
}

/// A region by the number of characters.
#[derive(Clone, Debug)]
pub struct RegionFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// On which map.
    pub map: Map,
    /// The spaces for two, three and four characters.
    pub spaces: [Spaces; 3],
    /// For regions every map has: an anchor, the start, stars. Its spaces come from the map in play.
    pub common: Option<Common>,
}

/// A region that every map has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    /// The start.
    Start,
    /// The second start.
    SecondStart,
    /// An anchor, from 0.
    Anchor(u8),
    /// Star spaces of a colour.
    Star(Star),
}

/// An order of the Warlord.
#[derive(Clone, Debug)]
pub struct OrderFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What happens.
    pub block: Block,
    /// What happens, in words.
    pub words: String,
}

/// A stage of a mission.
#[derive(Clone, Debug)]
pub struct StageFacts {
    /// Its number, from 1.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// What happens when it begins.
    pub block: Block,
}

/// A mission.
#[derive(Clone, Debug)]
pub struct MissionFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind.
    pub kind: Kind,
    /// Its map; none for a mercenary mission.
    pub map: Map,
    /// The mission whose threat tokens are on the map: itself, or that of the map's story.
    pub threats: Mission,
    /// The fewest and the most seats it can be played with.
    pub seats: (u8, u8),
    /// Characters of the briefing; empty is all.
    pub characters: Vec<Person>,
    /// Characters that have to be in play; in sandbox mode too, if the second is true.
    pub compulsory: Vec<(Person, bool)>,
    /// Tokens of its stacks, one entry for each.
    pub tokens: Vec<Token>,
    /// Tokens placed by themselves, before the stacks.
    pub fixtures: Vec<Fixture>,
    /// Tokens spread over spaces, before the stacks.
    pub spreads: Vec<Spread>,
    /// Tokens set aside.
    pub aside: Vec<Token>,
    /// Threat icons that stay empty, from this many characters on.
    pub empty: Vec<(u8, Space)>,
    /// Whether The Child's deck is used.
    pub child: bool,
    /// Set-up lines before the decks are shuffled.
    pub set_up: Block,
    /// Set-up lines that wait until characters and hands are there.
    pub set_up_later: Block,
    /// What characters begin with.
    pub kits: Vec<Kit>,
    /// More set-up lines, from the easiest to the hardest.
    pub rungs: Vec<Rung>,
    /// Which of them a game begins with.
    pub odds: Odds,
    /// Its rules.
    pub rules: Rules,
    /// Mission effects: for which token, or none for all others, and what happens.
    pub effects: Vec<(Token, Block)>,
    /// The same in words.
    pub effect_words: Vec<(Token, String)>,
    /// Uses of features that this mission gives tokens of others: the token, and abilities on the map and carried.
    pub features: Vec<(Token, [Option<u16>; 2])>,
    /// Crisis.
    pub crisis: Block,
    /// Crisis in words.
    pub crisis_words: String,
    /// Stages.
    pub stages: Vec<StageFacts>,
    /// Objectives; one is enough.
    pub objectives: Vec<Finish>,
    /// Failures besides the defeat of a character.
    pub failures: Vec<Finish>,
    /// The way to the objective.
    pub aims: Vec<Aim>,
    /// Whether enemies pick up a Child nobody carries, and where they bring it.
    pub taken_to: Region,
    /// Whether there are hidden motives: loyal cards for each seat, and disloyal ones.
    pub motives: Option<(u8, u8)>,
    /// Whether one seat is the Warlord, and the token that the Warlord steers.
    pub warlord: Option<Token>,
    /// Orders of the Warlord.
    pub orders: Vec<OrderFacts>,
    /// Whether the Warlord knows every facedown threat.
    pub warlord_sees: bool,
    /// Pictures and texts of the introduction.
    pub introduction: Vec<String>,
    /// The briefing.
    pub briefing: String,
    /// What has to be unlocked for it.
    pub unlock: String,
}

/// What a group has to do on its way to the objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AimKind {
    /// A door is opened, by somebody in a region.
    Open,
    /// Tokens are picked up.
    Fetch,
    /// Tokens are brought to a region.
    Bring,
    /// A feature is used, which begins a stage.
    Use,
    /// A track is filled, by somebody in a region.
    Fill,
    /// Tokens are removed from the map.
    Defeat,
    /// The Child is carried by a character.
    Child,
    /// Everybody is in a region.
    Gather,
    /// Somebody is in a region.
    Stand,
    /// Whoever carries The Child is in a region.
    Carry,
}

/// A part of the way to the objective, for players that plan: the computer's. It is no rule.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Which part of the way: all aims of one part come before those of the next.
    pub part: u8,
    /// What is to be done.
    pub kind: AimKind,
    /// The tokens it is about.
    pub token: Token,
    /// Or the group of tokens; [`u16::MAX`] is none.
    pub group: u16,
    /// Where it is done.
    pub region: Region,
    /// How far from there is near enough.
    pub within: u8,
    /// The door it is about.
    pub door: Door,
    /// The track it is about; of tokens that are brought: the one that counts those done with.
    pub track: Track,
    /// The stage that begins with it.
    pub stage: u8,
    /// How many tokens.
    pub number: Scaled,
    /// The points of strength that each marker, step of the track or token costs.
    pub each: u8,
}

/// What a card of the guide deck does.
#[derive(Clone, Debug)]
pub struct GuideFacts {
    /// Its id.
    pub id: String,
    /// Its number.
    pub number: u8,
    /// Before or after which game, from 1.
    pub game: u8,
    /// Whether it is read after that game.
    pub after: bool,
    /// What it says.
    pub text: String,
    /// What it says of the mission it names, or else of the one before it: lines for those who have won and who have lost.
    pub ends: Vec<EndLine>,
    /// What it unlocks.
    pub unlocks: Vec<String>,
    /// What that is called; empty where it has a name of its own.
    pub unlock_words: Vec<String>,
    /// Missions one of which is played next.
    pub plays: Vec<Mission>,
    /// Whether reading ends here.
    pub stop: bool,
    /// Whether it is left out alone.
    pub group_only: bool,
}

/// A line of a guide card for one end of a mission.
#[derive(Clone, Debug)]
pub struct EndLine {
    /// Whether it is for those who have won.
    pub won: bool,
    /// For which mission; none for all.
    pub mission: Option<Mission>,
    /// What it says.
    pub text: String,
}

impl GuideFacts {
    /// What the card says when this mission has ended like this.
    pub fn end(&self, mission: Option<Mission>, won: bool) -> String {
        let fits = |line: &&EndLine| line.won == won && (line.mission.is_none() || line.mission == mission);
        self.ends.iter().filter(fits).map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// A card of The Child's deck is a skill card without a character.
pub type ChildCard = SkillFacts;

/// Motive cards: what they are called.
#[derive(Clone, Debug, Default)]
pub struct MotiveFacts {
    /// Words of the loyal and of the disloyal card.
    pub words: [String; 2],
}

/// A token of one game: which kind, and its stack.
#[derive(Clone, Copy, Debug)]
pub struct FaceFacts {
    /// Its kind, the expert one at expert difficulty.
    pub token: Token,
    /// Its shape.
    pub shape: Shape,
    /// Health for the number of characters.
    pub health: u8,
    /// The other side.
    pub reverse: Face,
}

/// The hand size of a difficulty.
pub const fn hand_size(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Novice | Difficulty::Standard => 4,
        Difficulty::Veteran | Difficulty::Expert => 3,
    }
}
