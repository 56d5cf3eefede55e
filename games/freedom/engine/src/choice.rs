//! The answers a player can give, named by what they mean.
//!
//! One row makes an answer and its notation: a verb and the ids of the pieces, such as `walk boccanegra 2231`. The
//! same notation is typed in the terminal, sent over the wire and kept in records.

use table::notation::{Part, Words};

use crate::book::{Mission, Rating, Side, UnitKind};
use crate::ground::Ground;
use crate::ids::{Hull, Item, Party, Place, Who, World};
use crate::state::State;

table::choices! {
    /// An answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Choice named by Ground {
        /// All characters start here.
        "start" => Start(environ: Place),
        /// This character starts here.
        "station" => Station(character: Who, environ: Place),
        /// The ship is given to the character.
        "own" => Own(ship: Hull, character: Who),
        /// The possession is given to the character.
        "hold" => Hold(possession: Item, character: Who),
        /// A unit is placed here.
        "deploy" => Deploy(unit: UnitKind, environ: Place),
        /// The PDB of the planet is raised.
        "raise" => Raise(planet: World),
        /// The segment or phase ends.
        "end" => End,
        /// What was put together is ready.
        "ready" => Ready,
        /// Nothing of what is offered.
        "pass" => Pass,
        /// A stack is put together here.
        "march" => March(place: Place),
        /// One more unit.
        "take" => Take(unit: UnitKind),
        /// All units that may come along or search.
        "take-all" => TakeAll,
        /// The character comes along.
        "bring" => Bring(character: Who),
        /// The ship comes along.
        "tow" => Tow(ship: Hull),
        /// The move goes there.
        "to" => To(place: Place),
        /// The ship is to fly.
        "fly" => Fly(ship: Hull),
        /// The character goes aboard.
        "board" => Board(character: Who),
        /// The character walks there.
        "walk" => Walk(character: Who, environ: Place),
        /// The force in space lands there.
        "enter" => Enter(environ: Place),
        /// The prisoner is handed to the character.
        "hand" => Hand(prisoner: Who, keeper: Who),
        /// The prisoner is handed to the military units.
        "hand-to-units" => HandToUnits(prisoner: Who),
        /// The character leads.
        "lead" => Lead(character: Who),
        /// The character joins the mission stack.
        "apart" => Apart(character: Who),
        /// The character stays with the military units.
        "with-units" => WithUnits(character: Who),
        /// A reaction move goes here.
        "react" => React(environ: Place),
        /// One unit reacts from there.
        "send" => Send(unit: UnitKind, place: Place),
        /// One unit reacts with this leader.
        "send-led" => SendLed(unit: UnitKind, leader: Who),
        /// The character reacts on foot.
        "react-walk" => ReactWalk(character: Who),
        /// The ship reacts.
        "react-fly" => ReactFly(ship: Hull),
        /// The PDB fires.
        "fire" => Fire,
        /// The PDB tries to detect.
        "detect" => Detect,
        /// A unit is lost.
        "lose" => Lose(unit: UnitKind),
        /// This Environ is settled next.
        "settle" => Settle(environ: Place),
        /// Attack.
        "attack" => Attack,
        /// The units here search.
        "search-units" => SearchUnits(environ: Place),
        /// Characters here search.
        "search-people" => SearchPeople(environ: Place),
        /// The character takes part.
        "join" => Join(character: Who),
        /// Hand-to-hand.
        "hand-to-hand" => HandToHand,
        /// Firefight.
        "firefight" => Firefight,
        /// To kill.
        "kill" => Kill,
        /// To capture.
        "capture" => Capture,
        /// The character is active in this round.
        "activate" => Activate(character: Who),
        /// Nobody tries to break off.
        "stand" => Stand,
        /// The inactive characters try to break off.
        "break-off-inactive" => BreakOffInactive,
        /// Everybody tries to break off.
        "break-off" => BreakOff,
        /// The character takes a wound.
        "wound" => Wound(character: Who),
        /// The character fights alone.
        "champion" => Champion(character: Who),
        /// The character outwits the creature.
        "outwit" => Outwit(character: Who),
        /// The character guards the prisoner.
        "guard" => Guard(character: Who),
        /// The military units keep the prisoner.
        "guard-by-units" => GuardByUnits,
        /// The ship stays with the military units.
        "leave-ship" => LeaveShip(ship: Hull),
        /// The possession passes to the character.
        "give" => Give(possession: Item, character: Who),
        /// The missions of this Environ are next.
        "missions" => Missions(environ: Place),
        /// A group is formed for this mission.
        "assign" => Assign(mission: Mission),
        /// These go on this mission together.
        "group" => Group(mission: Mission, members: Party),
        /// The Rebel camp tries this mission.
        "camp" => Camp(mission: Mission),
        /// The character is to be killed.
        "target" => Target(character: Who),
        /// The next Action Card.
        "draw" => Draw,
        /// Action Cards until somebody is asked something.
        "draw-on" => DrawOn,
        /// No further card.
        "stop" => Stop,
        /// The mission is completed with what it has.
        "complete" => Complete(mission: Mission),
        /// The mission goes on.
        "go-on" => GoOn(mission: Mission),
        /// This mission takes effect, or draws its bonus cards, next.
        "resolve" => Resolve(mission: Mission),
        /// The PDB goes Down.
        "pdb-down" => PdbDown,
        /// The PDB goes Down and loses a level.
        "pdb-lower" => PdbLower,
        /// This unit of the enemy is removed.
        "destroy" => Destroy(unit: UnitKind),
        /// A covered unit of the enemy is removed.
        "destroy-covered" => DestroyCovered,
        /// A squad attacks.
        "squad" => Squad,
        /// The characters attack.
        "characters" => Characters,
        /// The character is killed for the others.
        "sacrifice" => Sacrifice(character: Who),
        /// This unit changes sides.
        "give-up" => GiveUp(unit: UnitKind),
        /// The prisoner goes free.
        "free" => Free(prisoner: Who),
        /// A unit is raised.
        "buy" => Buy(unit: UnitKind),
        /// The new units attack here.
        "attack-at" => AttackAt(environ: Place),
        /// The possession is used in the way with this number.
        "use" => Use(possession: Item, way: u8 as Way),
        /// The possession raises this rating.
        "use-rating" => UseRating(possession: Item, rating: Rating),
        /// The possession is used on this character.
        "use-on" => UseOn(possession: Item, character: Who),
        /// The possession buys this ship.
        "use-ship" => UseShip(possession: Item, ship: Hull),
        /// The Knight is given a ship.
        "equip" => Equip(character: Who),
    }
}

/// The number of a way to use a possession.
struct Way;

impl Part<Ground> for Who {
    type Value = Self;
    const WHAT: &'static str = "character";

    fn write(value: &Self, ground: &Ground) -> String {
        ground.book.characters[value.ix()].id.clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        ground.book.who(word)
    }
}

impl Part<Ground> for Party {
    type Value = Self;
    const WHAT: &'static str = "mission group";

    fn write(value: &Self, ground: &Ground) -> String {
        let ids: Vec<String> = value.into_iter().map(|who| Who::write(&who, ground)).collect();
        ids.join("+")
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        word.split('+').map(|id| Who::read(id, ground)).collect()
    }

    /// The members may be typed one after the other.
    fn read_from(words: &mut Words<'_>, ground: &Ground) -> Result<Self, String> {
        let members = words.collect::<Vec<_>>().join("+");
        Self::read(&members, ground).ok_or_else(|| format!("There is no mission group `{members}`."))
    }
}

impl Part<Ground> for Hull {
    type Value = Self;
    const WHAT: &'static str = "ship";

    fn write(value: &Self, ground: &Ground) -> String {
        ground.book.ships[value.ix()].id.clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        ground.book.hull(word)
    }
}

impl Part<Ground> for Item {
    type Value = Self;
    const WHAT: &'static str = "possession";

    fn write(value: &Self, ground: &Ground) -> String {
        ground.book.possessions[value.ix()].id.clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        ground.book.item(word)
    }
}

impl Part<Ground> for Place {
    type Value = Self;
    const WHAT: &'static str = "place";

    fn write(value: &Self, ground: &Ground) -> String {
        ground.place_id(*value)
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        ground.places().find(|&place| ground.place_id(place) == word)
    }
}

impl Part<Ground> for World {
    type Value = Self;
    const WHAT: &'static str = "planet";

    fn write(value: &Self, ground: &Ground) -> String {
        ground.worlds[value.ix()].id.clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        ground.all_worlds().find(|world| ground.worlds[world.ix()].id == word)
    }
}

impl Part<Ground> for UnitKind {
    type Value = Self;
    const WHAT: &'static str = "kind of unit";

    fn write(value: &Self, _: &Ground) -> String {
        value.id().to_owned()
    }

    fn read(word: &str, _: &Ground) -> Option<Self> {
        Self::from_id(word)
    }
}

impl Part<Ground> for Mission {
    type Value = Self;
    const WHAT: &'static str = "mission";

    fn write(value: &Self, ground: &Ground) -> String {
        ground.book.missions[value.ix()].id.clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        Self::ALL.into_iter().find(|mission| ground.book.missions[mission.ix()].id == word)
    }
}

impl Part<Ground> for Rating {
    type Value = Self;
    const WHAT: &'static str = "rating";

    fn write(value: &Self, _: &Ground) -> String {
        value.id().to_owned()
    }

    fn read(word: &str, _: &Ground) -> Option<Self> {
        Self::ALL.into_iter().find(|rating| rating.id() == word)
    }
}

impl Part<Ground> for Way {
    type Value = u8;
    const WHAT: &'static str = "way";

    fn write(value: &u8, _: &Ground) -> String {
        value.to_string()
    }

    fn read(word: &str, _: &Ground) -> Option<u8> {
        word.parse().ok()
    }
}

impl Choice {
    /// Whether it tells what only its side may know: a face-down possession, or what a covered unit is.
    pub(crate) fn is_secret(self, state: &State) -> bool {
        let hidden = |item: Item| !state.items[item.ix()].open;
        match self {
            Self::Hold(item, _)
            | Self::Give(item, _)
            | Self::Use(item, _)
            | Self::UseRating(item, _)
            | Self::UseOn(item, _)
            | Self::UseShip(item, _) => hidden(item),
            Self::Deploy(kind, _) => kind.side() == Side::Imperial,
            Self::Take(kind) | Self::Send(kind, _) | Self::SendLed(kind, _) => kind.covered(),
            _ => false,
        }
    }
}
