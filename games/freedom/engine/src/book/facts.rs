//! People, things, cards and tables as the content files give them, compiled: ids resolved, ratings checked, tables laid
//! out for look-up.

use serde::{Deserialize, Serialize};

use super::number::ranged;
use crate::ids::{Hull, Who};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Rebel player, seat 0.
    Rebel,
    /// The Imperial player, seat 1.
    Imperial,
}

/// The six types of Environ [fg.7.3].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Cities.
    Urban,
    /// Open country.
    Wild,
    /// Seas.
    Liquid,
    /// Caverns.
    Subterranean,
    /// Floating worlds.
    Air,
    /// Volcanic regions.
    Fire,
}

/// A character card.
#[derive(Clone, Debug)]
pub struct Character {
    /// The id of the content file, as typed by people.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its card number.
    pub number: u8,
    /// Whose character.
    pub side: Side,
    /// Ratings in the order of [`Rating`].
    pub ratings: [u8; 6],
    /// A Knight of the Empire: may be given a replacement ship.
    pub knight: bool,
    /// Extra bonus draws: mission and number.
    pub bonus: Vec<(Mission, u8)>,
    /// Added to the hiding value of the group.
    pub hiding: u8,
    /// Cures everybody in the stack at the start of the Rebel player-turn.
    pub healer: bool,
    /// All ratings except Endurance rise by one in the company of this character.
    pub guard_of: Option<Who>,
    /// Their group ignores sentry robots.
    pub ignores_robots: bool,
    /// Their group ignores the first creature event in a Wild or Special Environ.
    pub ignores_first_creature: bool,
    /// Their group ignores Irate Locals.
    pub ignores_locals: bool,
    /// The ship that comes with them.
    pub ship: Option<Hull>,
}

/// The six ratings of a character, in the order of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rating {
    /// Strength in character combat.
    Combat,
    /// Wounds that kill.
    Endurance,
    /// Searching, hiding, spying.
    Intelligence,
    /// Leading units, camps, coups.
    Leadership,
    /// Diplomacy.
    Diplomacy,
    /// Piloting.
    Navigation,
}

/// A character spaceship. Copies of a ship are ships of their own with ids `name_1`, `name_2`, …
#[derive(Clone, Debug)]
pub struct Ship {
    /// The id of the content file.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whose ship.
    pub side: Side,
    /// Its card number, if it is a possession of the deck.
    pub number: Option<u8>,
    /// Goes into the Evasion Value.
    pub maneuver: u8,
    /// Characters and companions it carries.
    pub passengers: u8,
    /// Who comes with it.
    pub owner: Option<Who>,
    /// Maneuver is never cut to the pilot's level.
    pub full_maneuver: bool,
    /// Nobody but its owner flies it; it is gone for good when not stacked with its owner.
    pub bound: bool,
}

/// What kind of thing a possession is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PossessionKind {
    /// A weapon.
    Weapon,
    /// An object.
    Object,
    /// A companion: one per character, takes a passenger place.
    Companion,
}

/// What becomes of a possession after a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wear {
    /// Never needs repair.
    Permanent,
    /// Lost to the deck if the die after a use shows this number or more.
    From(#[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    /// One use, then back to the deck.
    ToDeck,
    /// One use, then out of the game.
    Removed,
}

/// One way to use a possession. Each is a word of the content files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// Owner's rating is higher by this much while the possession is open; no wear.
    Rating(Rating, u8),
    /// The owner's Combat is higher by this much in defence; no wear.
    DefendingCombat(u8),
    /// Owner's Combat is higher by this much for one round.
    CombatOnce(u8),
    /// Any one rating is higher by this much for a round of turns.
    AnyRating(u8),
    /// Extra bonus draws on any of these missions, declared at assignment (bit = `Mission as u8`).
    BonusDraws(u16, u8),
    /// The enemy PDB counts this many levels lower in detection; no wear.
    DetectionLevel(u8),
    /// Added to the Hiding Value; `against_characters` tells whether also against a search by characters.
    Hiding {
        /// How much.
        add: u8,
        /// Also against characters.
        against_characters: bool,
    },
    /// Strength of Irate Locals is halved.
    HalveLocals,
    /// The enemy PDB on the planet goes Down.
    PdbDown,
    /// Cures owner and company at the start of the Rebel player-turn.
    Cure,
    /// Every combat result against the owner's group is lower by this much; no wear.
    ResultAgainst(u8),
    /// Takes a ship out of the deck, except ships with full maneuver.
    BuyShip,
    /// Cancels an enemy mission of this kind in the same Environ.
    Negate(Mission),
    /// Shuts down one detected enemy character on the same planet for a phase.
    ShutDown,
    /// The owner's group ignores the first creature event of the mission.
    IgnoreFirstCreature,
    /// Takes one wound for somebody of the group and is removed from play.
    Soak,
    /// Creatures get no surprise shift; no wear.
    NoSurprise,
    /// The owner's group ignores creatures that fight with Intelligence; no wear.
    IgnoreMinds,
    /// The owner's group ignores the first event that would abort this mission; no wear.
    IgnoreFirstAbort(Mission),
}

/// A possession card other than a ship.
#[derive(Clone, Debug)]
pub struct Possession {
    /// The id of the content file.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its card number.
    pub number: u8,
    /// Its kind.
    pub kind: PossessionKind,
    /// What becomes of it after a use that wears.
    pub wear: Wear,
    /// Its uses; the place in the list names the use.
    pub uses: Vec<Use>,
}

/// The missions of the Star System game, in the order of their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mission {
    /// A
    Assassination,
    /// B
    RebelCamp,
    /// C
    Coup,
    /// D
    Diplomacy,
    /// F
    FreePrisoners,
    /// G
    GainCharacters,
    /// I
    GatherInformation,
    /// P
    Scavenge,
    /// R: Start Rebellion for the Rebel player, Stop Rebellion for the Imperial player.
    Rebellion,
    /// S
    Sabotage,
    /// T
    SubvertTroops,
}

/// Where the bonus draws of a mission come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BonusBasis {
    /// None, but additions count.
    None,
    /// None, and additions don't count either.
    Never,
    /// This rating of the best member.
    Rating(Rating),
    /// This rating of the best member and the Coup rating of the Environ.
    RatingAndCoup(Rating),
    /// This rating of the best member, one for every other member, and the loyalty from the player's side.
    RatingAndCompany(Rating),
}

/// A Mission Card.
#[derive(Clone, Debug)]
pub struct MissionCard {
    /// The id of the content file, such as `coup`.
    pub id: String,
    /// The mission.
    pub mission: Mission,
    /// The name.
    pub name: String,
    /// Its card number.
    pub number: u8,
    /// The letter on the Action Cards.
    pub letter: char,
    /// Whose mission: `None` means both.
    pub side: Option<Side>,
    /// Succeeds to several degrees.
    pub degrees: bool,
    /// A Rebel camp may do it.
    pub camp: bool,
    /// Where its bonus draws come from.
    pub bonus: BonusBasis,
}

/// What an Action Event does. Each is a word of the content files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// The creature of the Environ attacks; where there is none, this many sentry robots.
    Creature(u8),
    /// Creature attacks are void for the rest of the phase.
    CreaturesOffSeason,
    /// Irate Locals attack one group.
    IrateLocals,
    /// The enemy loses a unit or their PDB goes Down.
    LocalsRaid,
    /// No enemy search for the rest of the phase.
    NoSearch,
    /// The characters become detected.
    Detected,
    /// Detected, and the enemy may search for one group.
    DetectedSearch,
    /// One group has to fight a squad.
    StumbleOnSquad,
    /// Subvert Troops is aborted, the group captured or found.
    WrongSoldier,
    /// One mission is aborted, the characters detected.
    AgentReveals,
    /// Start Rebellion is aborted, the characters detected.
    RebelsChickenOut,
    /// Diplomacy is aborted unless a member has Diplomacy 2 or more.
    Politics,
    /// Diplomacy is aborted, loyalty moves against the phasing player.
    Protocol,
    /// A rebellion later in this phase raises more units.
    PopulaceGoesWild,
    /// Loyalty in the phasing player's favour drops to Neutral.
    CivilWar,
    /// Every mission gets one more bonus draw.
    BonusPlus,
    /// No bonus draws.
    NoBonus,
    /// One character on a mission takes a wound.
    Accident,
    /// Nothing in the Star System game.
    Atrocity,
    /// The Coup is aborted; then a die on this line of [`Tables::coup`], counted from 0.
    CoupAborted(u8),
}

/// One section of an Action Card.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Missions whose letters are printed (bit = `Mission as u8`); letters of the larger games are left out.
    pub letters: u16,
    /// The event.
    pub happening: Happening,
}

/// An Action Card: Urban, Special, Wild.
#[derive(Clone, Debug)]
pub struct ActionCard {
    /// The printed number, 68 to 97.
    pub number: u8,
    /// Urban, Special and Wild section.
    pub sections: [Section; 3],
}

/// What an aborted Coup leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoupFate {
    /// Nothing more.
    None,
    /// The group is captured.
    Captured,
    /// One member is killed, the others captured.
    CapturedOneKilled,
    /// The group is killed.
    Killed,
    /// The group is found.
    Found,
}

/// One line of the coup table: by die 1 to 6, whether loyalty moves against the phasing player, and the fate.
pub type CoupLine = [(bool, CoupFate); 6];

/// How a creature or mob fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Hand-to-hand.
    Hand,
    /// Firefight.
    Firefight,
}

/// When the characters may try to break off from a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BreakOff {
    /// In every round.
    Normal,
    /// From round 2 on.
    #[serde(rename = "not_round_1")]
    NotRound1,
    /// Never.
    Never,
}

/// What a creature's entry does beyond its ratings. Each is a word of the content files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Quirk {
    /// From this round on, every so many rounds, strength and endurance grow.
    Grows {
        /// First round it grows.
        #[serde(deserialize_with = "ranged::<_, _, 1, 99>")]
        from: u8,
        /// Rounds between.
        #[serde(deserialize_with = "ranged::<_, _, 1, 99>")]
        every: u8,
        /// Strength each time.
        #[serde(deserialize_with = "ranged::<_, _, 0, 9>")]
        strength: u8,
        /// Endurance each time.
        #[serde(deserialize_with = "ranged::<_, _, 0, 9>")]
        endurance: u8,
    },
    /// No fight: the mission's bonus draws change by this much.
    BonusDraws(#[serde(deserialize_with = "ranged::<_, _, -9, 9>")] i8),
    /// No fight: each character takes this much minus the best Intelligence in wounds.
    WoundsLessIntelligence(#[serde(deserialize_with = "ranged::<_, _, 1, 20>")] u8),
    /// Its first wounds cost endurance only.
    Hardy(#[serde(deserialize_with = "ranged::<_, _, 1, 20>")] u8),
    /// Gains 1 strength for each wound it deals, up to this many.
    Bloodthirst(#[serde(deserialize_with = "ranged::<_, _, 1, 20>")] u8),
    /// Each character is attacked separately on the differential-0 column, breaking off one by one if it may be.
    Swarm,
    /// No fight: the mission loses all bonus draws unless somebody has this Intelligence.
    NoBonusUnlessIntelligence(#[serde(deserialize_with = "ranged::<_, _, 1, 9>")] u8),
    /// No fight: the mission loses all bonus draws.
    NoBonus,
    /// Rolls no attack; after each round it survives, every character takes one wound.
    Chill,
    /// After each round it rolls on the attacker's side of the +1 column against itself.
    HurtsItself,
    /// Added to break-off dice from this round on.
    BreakOffFrom(
        #[serde(deserialize_with = "ranged::<_, _, 1, 99>")] u8,
        #[serde(deserialize_with = "ranged::<_, _, -3, 3>")] i8,
    ),
    /// Added to break-off dice in round 1 only.
    #[serde(rename = "break_off_round_1")]
    BreakOffRound1(#[serde(deserialize_with = "ranged::<_, _, -3, 3>")] i8),
    /// The mission loses its bonus draws if it is alive after this many rounds.
    NoBonusAfter(#[serde(deserialize_with = "ranged::<_, _, 1, 99>")] u8),
    /// Seizes one character drawn at random; the others fight, the victim takes a wound a round, and dies if alone.
    Seizes,
    /// Attacks only if nobody in the group has this Diplomacy.
    ShyOfDiplomacy(#[serde(deserialize_with = "ranged::<_, _, 1, 9>")] u8),
    /// If both sides stand at the end, it takes one random possession back to the deck.
    Steals,
    /// Wounds on it raise its strength.
    Rage,
    /// Goes for the ship of the group; if it outlives its rounds the ship is lost. No ship, no effect.
    WrecksShip,
    /// Defeated by Rebels, loyalty moves one space their way.
    LoyaltyForRebels,
    /// Fights one character chosen by the player who owns it.
    Duel,
    /// Wounds do not lower its strength.
    Unweakened,
    /// Every character counts as active.
    AllActive,
    /// Leaves after the first round in which it deals no wound.
    LeavesAfterMiss,
    /// Each round one character may subtract their Intelligence from its strength.
    Outwitted,
    /// Rolls this many attack dice.
    AttackDice(#[serde(deserialize_with = "ranged::<_, _, 1, 6>")] u8),
    /// Never attacks; the first Rebel group to meet it draws a possession that is no ship.
    Gift,
}

/// A creature of the Galactic Guide.
#[derive(Clone, Debug)]
pub struct Creature {
    /// The id of the content file.
    pub id: String,
    /// The name.
    pub name: String,
    /// Fights at all.
    pub fights: bool,
    /// Hand-to-hand or firefight.
    pub weapon: Weapon,
    /// Fights with Intelligence: wounds lower nobody's strength.
    pub mind: bool,
    /// Strength.
    pub strength: u8,
    /// Endurance.
    pub endurance: u8,
    /// Columns to the right in round 1.
    pub surprise: u8,
    /// When break-off is possible.
    pub break_off: BreakOff,
    /// Added to break-off dice.
    pub break_off_die: i8,
    /// Ends after this many rounds; 0 for no limit.
    pub rounds: u8,
    /// Can be wounded.
    pub vulnerable: bool,
    /// What else its entry says.
    pub quirks: Vec<Quirk>,
}

/// A mob or a robot: what fights without an entry of its own.
#[derive(Clone, Copy, Debug)]
pub struct Mob {
    /// Strength.
    pub strength: u8,
    /// Endurance.
    pub endurance: u8,
    /// How it fights.
    pub weapon: Weapon,
}

/// The tables and charts.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Military combat: `[column][die - 1]` = (attacker's loss, defender's loss); columns 1-6, 1-5 … 6-1.
    pub military: [[(u8, u8); 6]; 11],
    /// Character combat: `[column][die - 1]`.
    pub character: [[Wounds; 6]; 10],
    /// Break-off: `[column]` = (highest roll for active, for inactive).
    pub break_off: [(u8, u8); 10],
    /// Detection: `[column][die - 1]`.
    pub detection: [[Detection; 6]; 8],
    /// Search: `[hiding row][search column]` = found on this roll or lower.
    pub search: [[u8; 8]; 5],
    /// Squads: (lowest unit strength, strength, endurance), ascending from 1.
    pub squad: Vec<(u8, u8, u8)>,
    /// Endurance a leader adds to a squad.
    pub squad_leader: u8,
    /// One robot, two robots.
    pub robots: [Mob; 2],
    /// Lines of the coup table, named by [`Happening::CoupAborted`].
    pub coup: Vec<CoupLine>,
    /// Points: Rebel-controlled, in rebellion, Unrest, Patriotic.
    pub planet_points: [i16; 4],
    /// Points: Imperial character killed, captured, Rebel character killed, captured.
    pub character_points: [i16; 4],
    /// Points of Gather Information.
    pub information_points: i16,
}

/// A cell of the Character Combat Results Table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wounds {
    /// Wounds of the attacker (defender's die).
    pub attacker: u8,
    /// Capture asterisk on the attacker's number.
    pub attacker_star: bool,
    /// Wounds of the defender (attacker's die).
    pub defender: u8,
    /// Capture asterisk on the defender's number.
    pub defender_star: bool,
}

/// A result of the Detection Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detection {
    /// U
    Undetected,
    /// D
    Detected,
    /// Dd
    Damaged,
    /// E
    Eliminated,
}
