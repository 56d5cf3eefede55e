//! All procedures of the rule book, and what several of them share.
//!
//! The innermost procedure under way is the last of [`State::frames`](crate::state::State::frames). Each is told whole in the file
//! of its rules: how it goes on, what may be answered, and the words for it.

use serde::{Deserialize, Serialize};

pub use crate::aborting::{Aborting, Found, Sacrifice};
pub use crate::action_events::{Accident, Raid};
pub use crate::assignment::Assign;
pub use crate::awards::{Award, AwardShip};
pub use crate::boarding::Board;
use crate::book::Side;
pub use crate::captives::{Guard, Keepers};
pub use crate::casualties::{Blow, Hurt};
pub use crate::composing::Compose;
pub use crate::detection::Fly;
pub use crate::drawing::{Action, ActionStep};
pub use crate::fights::{FightOut, FightStep};
pub use crate::forming::Form;
use crate::game::Freedom;
pub use crate::hunting::{HuntPeople, HuntStep, HuntUnits, MakeHunts};
use crate::ids::{Fleet, Hull, Party, Place, Who};
pub use crate::leaders::{Summon, Summons};
pub use crate::meetings::{Meet, Meeting, Met};
pub use crate::military_combat::{BattleStep, FightBattle, MilitaryCombat};
pub use crate::mission_results::{Effect, FreePrisoners, Sabotage, Subvert};
pub use crate::missions::Missions;
pub use crate::movement::Movement;
pub use crate::passing::Passing;
pub use crate::pdb::March;
pub use crate::placing::{SetUpItems, SetUpPeople, SetUpShips, SetUpUnits};
pub use crate::reaction::{ReactAt, Reaction};
pub use crate::reinforcements::{Raise, Reinforce, Withheld};
pub use crate::search::{EventSearch, Search};
pub use crate::sequence::{Step, Turn};
pub use crate::ships::{Equip, PassShip};
pub use crate::sorting::{Sort, Sorting};
use crate::state::{Sight, Units};
pub use crate::tidying::OverLimit;
pub use crate::uprising::{Rebellion, Uprising};
pub use crate::windows::{Moment, Window};

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

/// How far a move has come. Two bytes have room to tell a march, the largest procedure, from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u16)]
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

table::frames! {
    /// A procedure of the rule book that is under way.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Frame of Freedom {
        Turn(Turn),
        SetUpPeople(SetUpPeople),
        SetUpShips(SetUpShips),
        SetUpItems(SetUpItems),
        SetUpUnits(SetUpUnits),
        Withheld(Withheld),
        Raise(Raise),
        Reinforce(Reinforce),
        Movement(Movement),
        Compose(Compose),
        Board(Board),
        March(March),
        Fly(Fly),
        Sort(Sort),
        Reaction(Reaction),
        ReactAt(ReactAt),
        MilitaryCombat(MilitaryCombat),
        Battle(FightBattle),
        Search(Search),
        HuntUnits(HuntUnits),
        HuntPeople(HuntPeople),
        Hunt(MakeHunts),
        EventSearch(EventSearch),
        Fight(FightOut),
        Keepers(Keepers),
        Passing(Passing),
        Missions(Missions),
        Assign(Assign),
        Form(Form),
        Action(Action),
        Meet(Meet),
        Met(Met),
        Summon(Summon),
        Raid(Raid),
        Accident(Accident),
        Sacrifice(Sacrifice),
        Found(Found),
        Aborting(Aborting),
        Sabotage(Sabotage),
        Subvert(Subvert),
        FreePrisoners(FreePrisoners),
        Award(Award),
        AwardShip(AwardShip),
        Effect(Effect),
        Rebellion(Rebellion),
        Window(Window),
        PassShip(PassShip),
        OverLimit(OverLimit),
        Equip(Equip),
        Sorting(Sorting),
        Guard(Guard),
        Hurt(Hurt),
        Blow(Blow),
    }
}

/// Games are copied often, and sixteen of these with each.
const _: () = assert!(size_of::<Frame>() == 36);
