//! Pending work as data: one frame for each procedure of the rule book that is under way.
//!
//! The innermost frame is the last of [`State::frames`](crate::state::State::frames). It advances until it must ask,
//! pushes a sub-procedure, or pops. Frames never recurse and hold no references, so a game can be copied, saved and
//! explained in the middle of a fight.

use serde::{Deserialize, Serialize};

use crate::book::{Mission, Side};
use crate::ids::{Beast, Card, Fleet, Hull, Item, Party, Place, Places, Who, World};
use crate::state::{GroupIx, Hunt, Sight, Units};

/// Who is asked, or how the game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Nobody: the game is being advanced.
    #[default]
    Nobody,
    /// This side answers for the innermost frame.
    Of(Side),
    /// The game is over.
    Over(Ending),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won.
    pub winner: Side,
    /// By an instant victory, not by points.
    pub instant: bool,
    /// The Rebel player's points as they stood.
    pub points: i16,
}

/// The steps of a player-turn, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// Cures at the start of the Rebel player-turn.
    Cures,
    /// Withheld Rebel units enter.
    Withheld,
    /// Reinforcements arrive.
    Reinforcements,
    /// Movement Segment.
    Movement,
    /// Stacks are sorted.
    Sorting,
    /// Enemy Reaction Segment.
    Reaction,
    /// Military Combat Segment.
    MilitaryCombat,
    /// Search Phase.
    Search,
    /// Possessions and ships are passed on.
    Passing,
    /// Mission Phase.
    Missions,
    /// Healing, new ships.
    Closing,
    /// End of the Imperial player-turn, victory, next turn.
    Interphase,
}

/// A stack ordered to move, or on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// Whose.
    pub side: Side,
    /// From where.
    pub from: Place,
    /// To where; the origin while it is being put together.
    pub to: Place,
    /// Its military units.
    pub units: Units,
    /// Characters who come along.
    pub people: Party,
    /// Ships that come along.
    pub ships: Fleet,
    /// What the Rebel player knows of its covered units.
    pub sight: Sight,
    /// Its covered units were shown on the way.
    pub shown: bool,
    /// Its leader.
    pub leader: Option<Who>,
    /// A reaction move.
    pub reaction: bool,
}

/// A ship ordered to fly, or on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flight {
    /// Whose.
    pub side: Side,
    /// The ship.
    pub hull: Hull,
    /// From where; `None` from space.
    pub from: Option<Place>,
    /// To where.
    pub to: Place,
    /// Characters aboard, pilot and prisoners included.
    pub aboard: Party,
    /// Damaged on the way.
    pub damaged: bool,
    /// A reaction move.
    pub reaction: bool,
}

/// How far a move has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Leg {
    /// About to leave.
    Leaving,
    /// The enemy is asked about a PDB, leaving.
    FireLeaving,
    /// Losses are taken, leaving.
    LossLeaving,
    /// Off the ground.
    Under,
    /// The enemy is asked about a PDB, arriving.
    FireArriving,
    /// Losses are taken, arriving.
    LossArriving,
    /// Comes down.
    Landing,
}

/// How far a military combat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BattleStep {
    /// The phasing player may declare it.
    DeclareFirst,
    /// The other player may declare it.
    DeclareSecond,
    /// Declared: possessions may be used.
    Declared,
    /// Attacker names a leader.
    AttackerLeader,
    /// Defender names a leader.
    DefenderLeader,
    /// Dice.
    Dice,
    /// Losses of the attacker.
    AttackerLoss,
    /// Losses of the defender.
    DefenderLoss,
    /// What becomes of characters left behind.
    Aftermath,
    /// Squads are done.
    Done,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HuntStep {
    /// The next search begins.
    Next,
    /// The searching side may use possessions.
    Searching,
    /// The hiding side may use possessions.
    Hiding,
    /// The die.
    Die,
    /// Found: the searcher may attack.
    Found,
}

/// How far a character combat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FightStep {
    /// Hand-to-hand or firefight.
    Weapon,
    /// Kill or capture.
    Aim,
    /// The owner picks the one character who fights.
    Champion,
    /// A round begins.
    Round,
    /// One character may outwit the creature.
    Outwit,
    /// Active and inactive.
    Split,
    /// Possessions before the round is read.
    Possessions,
    /// Break-off.
    BreakOff,
    /// Dice.
    Dice,
    /// A companion may take a wound.
    Soak,
    /// Wounds of the defenders.
    DefenderWounds,
    /// Wounds of the attackers.
    AttackerWounds,
    /// Captures, and wounds by creatures' entries.
    RoundEnd,
    /// Over.
    Over,
    /// Other things in creatures' entries, end of the round; comes before the end.
    Settle,
}

/// How far the Action Segment of an Environ has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ActionStep {
    /// Draw the next card or stop.
    Draw,
    /// The letters of this card count.
    Letters(Card),
    /// Groups with letters stop or go on.
    Decide,
    /// Completed missions take effect.
    Resolve,
    /// Bonus draws.
    Bonus,
    /// Everything is closed.
    Close,
}

/// What a group meets by an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Meeting {
    /// The creature of the Environ.
    Creature(Beast),
    /// Sentry robots.
    Robots(u8),
    /// Irate Locals.
    Locals,
}

/// Why an event calls on the enemy units of the Environ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Summons {
    /// A group has stumbled on a squad.
    Stumble,
    /// A group has tried to win over the wrong soldier.
    WrongSoldier,
}

/// How far a rebellion has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Uprising {
    /// Units are bought in this Environ with these points left.
    Buy(Place, u8),
    /// New units may attack.
    Attack,
}

/// A moment at which the Rebel player may use a possession.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Window {
    /// Start of the Rebel player-turn.
    Cure,
    /// Start of a phase.
    Phase,
    /// Detection of their ship.
    Detection,
    /// Military combat declared.
    Battle,
    /// Hiding from a search.
    Hiding,
    /// Searching with characters.
    Searching,
    /// Before a round of character combat.
    Round,
    /// Before wounds are handed out.
    Wounds,
    /// An event attacks their group.
    Meeting(GroupIx),
    /// An event would abort their mission.
    Abort(GroupIx),
    /// An enemy mission is completed in the Environ.
    Negate(GroupIx),
    /// Before a wound meant for one of their characters.
    Blow,
}

/// A procedure of the rule book that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// A player-turn; the bottom of the stack.
    Turn(Step),
    /// Characters are placed: one Environ for all, or one for each from this one on.
    SetUpPeople(Side, u8),
    /// Ships find owners.
    SetUpShips(Side),
    /// Possessions find holders.
    SetUpItems,
    /// Military units are placed; these are left.
    SetUpUnits(Side, Units),
    /// Withheld units enter here as far as they fit.
    Withheld(Place),
    /// A PDB is raised and a weaker reinforcement taken, or not.
    Raise,
    /// Reinforcements are placed.
    Reinforce,
    /// Orders are given.
    Movement,
    /// A stack is put together.
    Compose(Order),
    /// A ship's company is put together.
    Board(Flight),
    /// A stack moves.
    March(Order, Leg),
    /// A ship flies.
    Fly(Flight, Leg),
    /// These characters here go to one stack or the other.
    Sort(Place, Party),
    /// Reaction moves.
    Reaction,
    /// One reaction move to this Environ.
    ReactAt(Place),
    /// Environs with units of both sides are settled.
    MilitaryCombat,
    /// A military combat.
    Battle(BattleStep),
    /// Searches are listed; here, if they are declared Environ by Environ.
    Search(Option<Place>),
    /// Searching units are picked.
    HuntUnits(Hunt),
    /// Searching characters are picked.
    HuntPeople(Hunt),
    /// Declared searches are made.
    Hunt(HuntStep),
    /// A search by event for one mission group is listed.
    EventSearch(GroupIx),
    /// A character combat.
    Fight(FightStep),
    /// These captives of a side need keepers.
    Keepers(Party),
    /// Possessions and ships change hands.
    Passing,
    /// An Environ is picked for its missions.
    Missions,
    /// Missions are assigned.
    Assign,
    /// The last group on the desk is put together.
    Form,
    /// Action Cards are drawn.
    Action(ActionStep),
    /// An event strikes one group.
    Meet(Meeting, GroupIx),
    /// Possessions were used or not: the meeting takes place.
    Met(Meeting, GroupIx),
    /// The enemy units here deal with a group; one who could lead them may be named.
    Summon(Summons, GroupIx),
    /// The enemy loses a unit or a PDB.
    Raid,
    /// Somebody takes the wound of an accident.
    Accident,
    /// One member is killed, the others are captured.
    Sacrifice(GroupIx),
    /// A group is found without a search.
    Found(GroupIx),
    /// This mission is to be aborted by an event.
    Aborting(GroupIx, Card),
    /// What Sabotage does.
    Sabotage(u8),
    /// What is given up to Subvert Troops: letters, and Militia given so far.
    Subvert(u8, u8),
    /// Prisoners are freed, so many.
    FreePrisoners(u8),
    /// A possession is given to a member of a group.
    Award(Item, Party),
    /// A ship is given to a member of a group.
    AwardShip(Hull, Party),
    /// The mission of this group takes effect.
    Effect(GroupIx, Mission),
    /// A planet rises.
    Rebellion(World, Uprising),
    /// The Rebel player may use a possession.
    Window(Window),
    /// A ship whose owner is gone is passed on.
    PassShip(Hull),
    /// Units over the size limit are removed.
    OverLimit(Place, Side),
    /// Knights are given ships.
    Equip,
    /// Places still to be sorted.
    Sorting(Places),
    /// A guard is named among these attackers for these captives.
    Guard(Who),
    /// These are hurt one after the other: so many wounds each, or by the die of a swarm.
    Hurt(Party, Option<u8>),
    /// This character is about to take so many wounds.
    Blow(Who, u8),
}
