//! Missions, combats and searches while they run.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Segment, Units};
use crate::book::{Loyalty, Mission, Rating, Side, Weapon};
use crate::ids::{Beast, Cards, Items, Party, Place, Who};

/// How a mission group stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Standing {
    /// On its mission.
    #[default]
    Active,
    /// Completed, its effect still to come.
    Completing,
    /// Completed.
    Completed,
    /// Aborted, failed or wiped out.
    Closed,
}

/// A mission group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group {
    /// Its mission.
    pub mission: Mission,
    /// Its members; none for a Rebel camp.
    pub members: Party,
    /// It is a Rebel camp.
    pub camp: bool,
    /// Letters collected.
    pub letters: u8,
    /// How it stands.
    pub standing: Standing,
    /// Whom it is to assassinate.
    pub target: Option<Who>,
    /// Declared possessions add this many bonus draws.
    pub declared: u8,
    /// The declared possessions.
    pub items: Items,
    /// What creatures add or take.
    pub bonus: i8,
    /// Creatures took all bonus draws.
    pub no_bonus: bool,
    /// Has been searched for in this Mission Phase.
    pub searched: bool,
    /// Its one free pass on a creature event has been used.
    pub creature_ignored: bool,
    /// Its one free pass on an aborting event has been used.
    pub abort_ignored: bool,
    /// The player said to go on after the last letter.
    pub going_on: bool,
    /// Has drawn its bonus cards.
    pub drew_bonus: bool,
}

/// Most groups in one Environ: one for each mission.
pub const GROUPS: usize = 11;

/// Index of a mission group on the desk.
pub type GroupIx = u8;

/// The missions of one Environ while they run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Desk {
    /// The Environ.
    pub place: Option<Place>,
    /// Its groups.
    pub groups: ArrayVec<Group, GROUPS>,
    /// Cards that counted.
    pub counted: u8,
    /// Void cards laid aside in this Environ.
    pub aside: Cards,
    /// Cards drawn from the Action Deck in this Environ.
    pub drawn: Cards,
    /// Families of events that took effect (bit = family).
    pub events: u32,
    /// Loyalty before the missions began.
    pub loyalty: Option<Loyalty>,
    /// Loyalty before the card being dealt with.
    pub loyalty_at_card: Option<Loyalty>,
    /// Cards are drawn until somebody is asked something.
    pub drawing_on: bool,
    /// Drawing was broken off.
    pub stopped: bool,
    /// No card will be drawn any more; what is completed takes effect, then all is over.
    pub closing: bool,
    /// The group about to be struck by an event ignores it.
    pub ignored: bool,
    /// The Irate Locals about to attack are only half as strong.
    pub halved: bool,
}

/// What attacks in a character combat [fg.3.4.12].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Force {
    /// Nobody; no combat.
    #[default]
    None,
    /// Characters who searched.
    Characters(Party),
    /// A squad of military units.
    Squad,
    /// A creature.
    Creature(Beast),
    /// Sentry robots, one or two.
    Robots(u8),
    /// Irate Locals.
    Locals,
}

/// A character combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// Where.
    pub place: Place,
    /// Who defends.
    pub defender: Side,
    /// What attacks.
    pub force: Force,
    /// The mission group that is attacked.
    pub group: Option<GroupIx>,
    /// Strength of a force that is not characters, before wounds.
    pub strength: i8,
    /// Endurance of such a force.
    pub endurance: i8,
    /// Wounds of such a force.
    pub wounds: i8,
    /// Hand-to-hand or firefight.
    pub weapon: Weapon,
    /// Capture instead of kill.
    pub capture: bool,
    /// Defenders still in the combat.
    pub defenders: Party,
    /// Defenders active in this round.
    pub active: Party,
    /// Captives of this combat.
    pub taken: Party,
    /// Round, counted from 1.
    pub round: u8,
    /// Column shift of this round (failed break-off).
    pub shift: i8,
    /// Result against the attackers still to be handed out.
    pub on_attackers: u8,
    /// Result against the defenders still to be handed out.
    pub on_defenders: u8,
    /// Captives this round yields.
    pub stars: u8,
    /// Combat bonus a possession gives its owner for this round.
    pub boost: Option<(Who, u8)>,
    /// Wounds a creature has dealt.
    pub dealt: u8,
    /// The one character concerned: seized, or in a duel.
    pub single: Option<Who>,
    /// Intelligence taken off the creature's strength this round.
    pub outwitted: u8,
    /// Possessions to be rolled for when the combat is over.
    pub worn: Items,
    /// The dice of the round under way did nothing to anybody.
    pub idle: bool,
    /// The attacking force was destroyed.
    pub beaten: bool,
}

impl Default for Fight {
    fn default() -> Self {
        Self {
            place: Place(0),
            defender: Side::Rebel,
            force: Force::None,
            group: None,
            strength: 0,
            endurance: 0,
            wounds: 0,
            weapon: Weapon::Hand,
            capture: false,
            defenders: Party::EMPTY,
            active: Party::EMPTY,
            taken: Party::EMPTY,
            round: 0,
            shift: 0,
            on_attackers: 0,
            on_defenders: 0,
            stars: 0,
            boost: None,
            dealt: 0,
            single: None,
            outwitted: 0,
            worn: Items::EMPTY,
            idle: false,
            beaten: false,
        }
    }
}

/// A military combat, or PDB fire on a moving stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub place: Place,
    /// Who attacks.
    pub attacker: Side,
    /// Combat of units a rebellion has just raised.
    pub rebellion: bool,
    /// Leaders by side.
    pub leaders: [Option<Who>; 2],
    /// Losses still to be taken, by side.
    pub losses: [u8; 2],
}

impl Default for Battle {
    fn default() -> Self {
        Self { place: Place(0), attacker: Side::Rebel, rebellion: false, leaders: [None; 2], losses: [0; 2] }
    }
}

/// A search, declared or under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hunt {
    /// Where.
    pub place: Place,
    /// Searching units, by kind; all zero for a search by characters.
    pub units: Units,
    /// Searching characters; for a search by units its leader alone, or nobody.
    pub people: Party,
    /// A search by characters.
    pub by_people: bool,
    /// The mission group searched for.
    pub group: Option<GroupIx>,
    /// Added to the Hiding Value by possessions.
    pub hiding: u8,
}

/// Most searches in one phase: two in each Environ.
pub const HUNTS: usize = 2 * crate::ids::ENVIRONS;

/// The rating raised by a drug, and when it wears off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dose {
    /// Who took it.
    pub who: Who,
    /// Which rating.
    pub rating: Rating,
    /// By how much.
    pub add: u8,
    /// Whose player-turn it was.
    pub phasing: Side,
    /// Which segment it was.
    pub segment: Segment,
}
