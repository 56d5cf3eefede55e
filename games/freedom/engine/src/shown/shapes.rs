//! The shapes that a view is written in. Every sentence here is part of the published description.

use table::{Thing, shape};

use crate::book::{Loyalty, Mission, PossessionKind, Rating, Rule, Side, Terrain, Weapon};

shape! {
    /// A game of Freedom in the Galaxy as one viewer sees it. What you may not know is null, counted or left out, as each field
    /// says.
    pub struct Shown {
        /// Which game this is.
        pub game: Which,
        /// The side you look from; null for somebody who watches.
        pub seat: Option<Side>,
        /// The scenario.
        pub scenario: Thing,
        /// The star system.
        pub star: Thing,
        /// Whose turn it is, and what is counted.
        pub turn: Turn,
        /// The planets.
        pub planets: Vec<PlanetSeen>,
        /// Environs and orbit boxes, with everything that lies there.
        pub places: Vec<PlaceSeen>,
        /// All characters of the game, in play or not.
        pub characters: Vec<CharacterSeen>,
        /// All character spaceships, in play or not.
        pub ships: Vec<ShipSeen>,
        /// Possessions other than ships.
        pub possessions: Vec<PossessionSeen>,
        /// Lines on the map: their number is known to all, and where they are is not.
        pub lines_on_map: u8,
        /// Face-down possessions that left the game with their owners.
        pub buried_possessions: u8,
        /// Reinforcements due to the phasing player now.
        pub reinforcements: Vec<UnitsSeen>,
        /// Units promised to the Imperial player for rebellions.
        pub promised: Vec<UnitsSeen>,
        /// Units that have yet to be placed in the set-up.
        pub to_place: Vec<UnitsSeen>,
        /// Stacks that are being put together or on their way, as far as you may know.
        pub marches: Vec<March>,
        /// Ships that are being boarded or on their way, as far as you may know.
        pub flights: Vec<FlightSeen>,
        /// The missions of the Environ where they run; null if none do.
        pub missions: Option<Missions>,
        /// The character combat under way; null if there is none.
        pub fight: Option<FightSeen>,
        /// The military combat under way; null if there is none.
        pub battle: Option<BattleSeen>,
        /// Searches that are declared.
        pub searches: Vec<Search>,
        /// The search under way; null if there is none.
        pub search: Option<Search>,
        /// The drug at work; null if there is none.
        pub drug: Option<Drug>,
        /// Creatures that have given their gift.
        pub gifts_taken: Vec<Thing>,
    }

    /// Which game this is.
    pub enum Which {
        /// Freedom in the Galaxy.
        Freedom = "freedom",
    }

    /// Whose turn it is, and what is counted.
    pub struct Turn {
        /// The game-turn; 0 during the set-up.
        pub number: u8,
        /// How many game-turns there are.
        pub of: u8,
        /// Whose player-turn it is.
        pub phasing: Side,
        /// Where in the player-turn.
        pub segment: SegmentSeen,
        /// The Rebel player's points as they stand.
        pub rebel_points: i16,
        /// The points that the Rebel player needs at the end.
        pub rebel_points_to_win: i16,
        /// Ids of the Environs that have yet to be settled, reacted to or opened in this segment.
        pub pending: Vec<String>,
        /// Whether the phasing player has raised a PDB in this turn, or has said that they won't.
        pub pdb_raised: bool,
        /// Rebel characters killed.
        pub rebels_killed: u8,
        /// Imperial characters killed.
        pub imperials_killed: u8,
        /// Whether the Rebel player has gathered information with two letters.
        pub rebel_informed: bool,
        /// Whether the Imperial player has.
        pub imperial_informed: bool,
        /// Imperial ships at the start.
        pub imperial_ships_at_start: u8,
        /// Imperial characters at the start.
        pub imperial_characters_at_start: u8,
    }

    /// A segment or phase of a player-turn.
    pub enum SegmentSeen {
        /// The set-up.
        SetUp = "set_up",
        /// The start of the player-turn.
        Start = "start",
        /// The Movement Segment.
        Movement = "movement",
        /// The Enemy Reaction Segment.
        Reaction = "reaction",
        /// The Military Combat Segment.
        MilitaryCombat = "military_combat",
        /// The Search Phase.
        Search = "search",
        /// The Mission Phase.
        Missions = "missions",
        /// The end of the player-turn.
        End = "end",
        /// The game is over.
        Over = "over",
    }

    /// A planet.
    pub struct PlanetSeen {
        /// Its id.
        pub id: String,
        /// What people call it.
        pub name: String,
        /// Where its Loyalty marker stands.
        pub loyalty: Loyalty,
        /// Whether the marker can move now.
        pub loyalty_in_use: bool,
        /// Its control state.
        pub state: Rule,
        /// Who controls it; null if nobody does.
        pub controller: Option<Side>,
        /// The level of its PDB.
        pub pdb_level: u8,
        /// Whether the PDB is Up.
        pub pdb_up: bool,
        /// Whether it went into Rebellion in this Mission Phase.
        pub rebelled: bool,
        /// Whether its populace went wild in this Mission Phase.
        pub wild: bool,
    }

    /// An Environ or an orbit box.
    pub struct PlaceSeen {
        /// Its id: the number on the map, or `orbit-` and the planet.
        pub id: String,
        /// What people call it.
        pub name: String,
        /// The id of its planet.
        pub planet: String,
        /// What is printed on the Environ; null for an orbit box.
        pub environ: Option<Environ>,
        /// The Rebel pieces.
        pub rebel: Stack,
        /// The Imperial pieces.
        pub imperial: Stack,
        /// Whether a Coup succeeded here.
        pub coup_done: bool,
        /// The game-turn in which the Rebel camp here was set up; null if there is none.
        pub camp_since: Option<u8>,
        /// Rebel 1-0 units that were bought but not placed for lack of room.
        pub withheld_1_0: u8,
        /// Rebel 2-1 units that were bought but not placed for lack of room.
        pub withheld_2_1: u8,
        /// Whether its populace went wild in this Mission Phase.
        pub wild: bool,
        /// Whether a rebellion has just placed Rebel units here.
        pub risen: bool,
    }

    /// What is printed on an Environ.
    pub struct Environ {
        /// Its type.
        pub terrain: Terrain,
        /// How many units of a side it holds.
        pub size: u8,
        /// Its resource rating.
        pub resource: u8,
        /// Its Coup rating; null if it has none.
        pub coup: Option<u8>,
        /// Its creature; null if it has none.
        pub creature: Option<Thing>,
        /// The race that lives there.
        pub race: String,
    }

    /// The pieces of one side in one place.
    pub struct Stack {
        /// How many military units there are, covered ones among them.
        pub count: u8,
        /// Units that you may tell apart, by kind.
        pub units: Vec<UnitsSeen>,
        /// Covered units; null if there are none. Their owner finds them among the units as well.
        pub covered: Option<Covered>,
        /// What the units count together, as far as you know.
        pub strength: Range,
        /// The id of the leader of the military stack; null if nobody is named.
        pub leader: Option<String>,
        /// Ids of the characters in the military stack.
        pub with_units: Vec<String>,
        /// Ids of the characters outside of it.
        pub apart: Vec<String>,
        /// Ids of the characters of this side that are prisoners here.
        pub prisoners: Vec<String>,
        /// Ids of the ships.
        pub ships: Vec<String>,
    }

    /// Units of one kind.
    pub struct UnitsSeen {
        /// The id of the kind.
        pub id: String,
        /// What people call it.
        pub name: String,
        /// How many, moved or not.
        pub count: u8,
        /// How many of them have moved in this segment.
        pub moved: u8,
    }

    /// Covered units: Patrols and Lines that their enemy can't tell apart.
    pub struct Covered {
        /// How many, moved or not.
        pub count: u8,
        /// How many of them have moved in this segment.
        pub moved: u8,
        /// How many of them are Lines, as far as the Rebel player knows.
        pub lines: Range,
    }

    /// A number that is known between two bounds; they are the same if it is known.
    pub struct Range {
        /// At least so many.
        pub least: u8,
        /// At most so many.
        pub most: u8,
    }

    /// Where a character or a ship is.
    pub enum Somewhere {
        /// In the deck of cards that are not in play, or in the box.
        Deck = "deck",
        /// Kept aside at set-up, to enter from space.
        Space = "space",
        /// On the map: the place is given.
        Map = "map",
        /// Dead, destroyed or out of the game.
        Gone = "gone",
    }

    /// A character.
    pub struct CharacterSeen {
        /// Their id.
        pub id: String,
        /// Their name.
        pub name: String,
        /// Their side.
        pub side: Side,
        /// Where they are.
        pub at: Somewhere,
        /// The id of the place; null if they are not on the map.
        pub place: Option<String>,
        /// Wounds taken.
        pub wounds: u8,
        /// Their ratings as they stand, wounds not taken off.
        pub ratings: Vec<RatingSeen>,
        /// Whether they are a prisoner.
        pub captive: bool,
        /// The id of the character who guards them; null if they are free or held by military units.
        pub guard: Option<String>,
        /// Whether the enemy knows of them.
        pub detected: bool,
        /// Whether they have moved in this segment.
        pub moved: bool,
        /// Whether they have done something that forfeits healing in this player-turn.
        pub busy: bool,
        /// Whether they go on no mission in this player-turn.
        pub barred: bool,
        /// Whether an enemy companion has shut them down for this phase.
        pub shut_down: bool,
        /// How many face-down possessions they hold.
        pub face_down: u8,
        /// The possessions they hold that you may know.
        pub possessions: Vec<Thing>,
    }

    /// A rating.
    pub struct RatingSeen {
        /// Which one.
        pub rating: Rating,
        /// Its value.
        pub value: u8,
    }

    /// A character spaceship.
    pub struct ShipSeen {
        /// Its id.
        pub id: String,
        /// Its name.
        pub name: String,
        /// Its side.
        pub side: Side,
        /// Where it is.
        pub at: Somewhere,
        /// The id of the place; null if it is not on the map.
        pub place: Option<String>,
        /// The id of its owner and pilot; null if it has none.
        pub owner: Option<String>,
        /// Its Evasion Value under its owner; null if it has none.
        pub evasion: Option<u8>,
        /// Whether it is in the military stack.
        pub with_units: bool,
        /// Whether its owner has just been killed or captured, so that it has to be passed on.
        pub adrift: bool,
    }

    /// A possession other than a ship.
    pub struct PossessionSeen {
        /// Its id.
        pub id: String,
        /// Its name.
        pub name: String,
        /// What kind of thing it is.
        pub kind: PossessionKind,
        /// Where it is.
        pub at: PossessionAt,
        /// The id of the character who holds it; null if nobody does, or if you may not know.
        pub holder: Option<String>,
        /// Whether it lies open.
        pub open: bool,
    }

    /// Where a possession is.
    pub enum PossessionAt {
        /// In the Possession Deck.
        Deck = "deck",
        /// With a character.
        Held = "held",
        /// Taken from a prisoner; the Imperial player keeps it unused.
        Confiscated = "confiscated",
        /// Out of the game.
        Gone = "gone",
        /// In the deck, with somebody, or gone with them: you may not know.
        Unknown = "unknown",
    }

    /// A stack that moves.
    pub struct March {
        /// Whose it is.
        pub side: Side,
        /// The id of the place it comes from.
        pub from: String,
        /// The id of the place it goes to; where it comes from while it is being put together.
        pub to: String,
        /// Units that you may tell apart, by kind.
        pub units: Vec<UnitsSeen>,
        /// Covered units; null if there are none.
        pub covered: Option<Covered>,
        /// Ids of the characters who come along.
        pub characters: Vec<String>,
        /// Ids of the ships that come along.
        pub ships: Vec<String>,
        /// The id of its leader; null if nobody is named.
        pub leader: Option<String>,
        /// Whether it is a reaction move.
        pub reaction: bool,
        /// Whether it is still being put together.
        pub forming: bool,
    }

    /// A ship that flies.
    pub struct FlightSeen {
        /// Whose it is.
        pub side: Side,
        /// The id of the ship.
        pub ship: String,
        /// The id of the place it comes from; null from space.
        pub from: Option<String>,
        /// The id of the place it goes to.
        pub to: String,
        /// Ids of the characters aboard.
        pub aboard: Vec<String>,
        /// Whether it was damaged on the way.
        pub damaged: bool,
        /// Whether it is a reaction move.
        pub reaction: bool,
        /// Whether it is still being boarded.
        pub boarding: bool,
    }

    /// The missions of one Environ.
    pub struct Missions {
        /// The id of the Environ.
        pub place: String,
        /// Mission groups.
        pub groups: Vec<GroupSeen>,
        /// How many Action Cards have counted.
        pub counted: u8,
        /// Numbers of the Action Cards drawn here.
        pub drawn: Vec<u8>,
        /// Numbers of those that were void and laid aside.
        pub aside: Vec<u8>,
        /// Loyalty before the missions began; null where it can't move.
        pub loyalty_before: Option<Loyalty>,
        /// Whether drawing was broken off.
        pub stopped: bool,
        /// Whether no card will be drawn any more.
        pub closing: bool,
    }

    /// A mission group.
    pub struct GroupSeen {
        /// Its mission.
        pub mission: Mission,
        /// Ids of its members; none for a Rebel camp.
        pub members: Vec<String>,
        /// Whether it is a Rebel camp.
        pub camp: bool,
        /// Letters collected.
        pub letters: u8,
        /// How it stands.
        pub standing: StandingSeen,
        /// The id of the character it is to assassinate; null if there is none.
        pub target: Option<String>,
        /// Possessions declared for it.
        pub declared: Vec<Thing>,
        /// Bonus draws that these add.
        pub declared_bonus: u8,
        /// Bonus draws that creatures add or take.
        pub creature_bonus: i8,
        /// Whether creatures took all bonus draws.
        pub no_bonus: bool,
        /// Whether it has drawn its bonus cards.
        pub drew_bonus: bool,
        /// Whether it has been searched for in this Mission Phase.
        pub searched: bool,
        /// Whether it has used its one pass on a creature.
        pub creature_ignored: bool,
        /// Whether it has used its one pass on an event that aborts missions.
        pub abort_ignored: bool,
        /// Whether it goes on after its last letter.
        pub going_on: bool,
    }

    /// How a mission group stands.
    pub enum StandingSeen {
        /// On its mission.
        Active = "active",
        /// Completed, and its effect is still to come.
        Completing = "completing",
        /// Completed.
        Completed = "completed",
        /// Aborted, failed or wiped out.
        Closed = "closed",
    }

    /// A character combat.
    pub struct FightSeen {
        /// The id of the place.
        pub place: String,
        /// Who defends.
        pub defender: Side,
        /// What attacks, as people call it.
        pub attacker: String,
        /// Ids of the attackers, if they are characters.
        pub attackers: Vec<String>,
        /// Strength of a force that is not characters, before wounds; null for characters.
        pub strength: Option<i8>,
        /// Endurance of such a force.
        pub endurance: Option<i8>,
        /// Wounds of such a force.
        pub wounds: Option<i8>,
        /// Hand-to-hand or firefight.
        pub weapon: Weapon,
        /// Whether it is fought to capture.
        pub capture: bool,
        /// Ids of the defenders still in the combat.
        pub defenders: Vec<String>,
        /// Ids of the defenders active in this round.
        pub active: Vec<String>,
        /// Ids of the captives of this combat.
        pub taken: Vec<String>,
        /// The round, from 1.
        pub round: u8,
        /// The column shift of this round.
        pub shift: i8,
        /// The result against the attackers that has yet to be handed out.
        pub on_attackers: u8,
        /// The result against the defenders that has yet to be handed out.
        pub on_defenders: u8,
        /// Captives that this round yields.
        pub captives_due: u8,
        /// The place of the mission group that is attacked among the groups of the Environ, from 0; null if none is.
        pub group: Option<u8>,
        /// The id of the one character concerned: seized, or in a duel; null if there is none.
        pub single: Option<String>,
        /// Whether the attacking force was destroyed.
        pub beaten: bool,
    }

    /// A military combat.
    pub struct BattleSeen {
        /// The id of the place.
        pub place: String,
        /// Who attacks.
        pub attacker: Side,
        /// Whether it is fought by units that a rebellion has just raised.
        pub rebellion: bool,
        /// The id of the Rebel leader; null if nobody leads.
        pub rebel_leader: Option<String>,
        /// The id of the Imperial leader; null if nobody leads.
        pub imperial_leader: Option<String>,
        /// Losses that the Rebel player has yet to take.
        pub rebel_losses: u8,
        /// Losses that the Imperial player has yet to take.
        pub imperial_losses: u8,
    }

    /// A search.
    pub struct Search {
        /// The id of the place.
        pub place: String,
        /// Searching units that you may tell apart, by kind.
        pub units: Vec<UnitsSeen>,
        /// Searching units that are covered; null if there are none.
        pub covered: Option<u8>,
        /// Ids of the searching characters, or of the leader of a search by units.
        pub characters: Vec<String>,
        /// Whether characters search, and not units.
        pub by_characters: bool,
        /// The place of the mission group that is searched for among the groups of the Environ, from 0; null if none is.
        pub group: Option<u8>,
        /// What possessions add to the Hiding Value.
        pub hiding: u8,
    }

    /// A drug at work.
    pub struct Drug {
        /// The id of the character who took it.
        pub character: String,
        /// The rating that it raises.
        pub rating: Rating,
        /// By how much.
        pub add: u8,
        /// Whose player-turn it was.
        pub phasing: Side,
        /// The segment it was taken in.
        pub segment: SegmentSeen,
    }
}
