//! The answers a player can give, named by what they mean.
//!
//! One table makes the enum and its notation: a verb and the ids of the pieces, such as `walk boccanegra 2231`. The
//! same notation is typed in the terminal, sent over the wire and kept in records.

use crate::book::{Mission, Rating, Side, UnitKind};
use crate::ground::Ground;
use crate::ids::{Hull, Item, Party, Place, Who, World};
use crate::state::State;

/// A part of a choice that has a name.
pub(crate) trait Named: Sized {
    /// Its id as written.
    fn write(&self, ground: &Ground) -> String;
    /// Reads an id.
    fn read(ground: &Ground, text: &str) -> Option<Self>;
}

macro_rules! choices {
    ($( $(#[$doc:meta])* $verb:literal => $name:ident $( ( $($part:ident : $kind:ty),+ ) )? ),+ $(,)?) => {
        /// An answer.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Choice {
            $( $(#[$doc])* $name $( ( $($kind),+ ) )? ),+
        }

        impl Choice {
            /// The verbs in the order of the table.
            pub const VERBS: &'static [&'static str] = &[$($verb),+];

            /// The choice as written.
            pub(crate) fn write(&self, ground: &Ground) -> String {
                match self {
                    $( Self::$name $( ( $($part),+ ) )? => {
                        #[allow(unused_mut)]
                        let mut text = String::from($verb);
                        $( $( text.push(' '); text.push_str(&Named::write($part, ground)); )+ )?
                        text
                    } ),+
                }
            }

            /// Reads a written choice; the error says which word is wrong.
            pub(crate) fn read(ground: &Ground, text: &str) -> Result<Self, String> {
                let text = one_party(text);
                let mut words = text.split_whitespace();
                let verb = words.next().unwrap_or_default();
                let choice = match verb {
                    $( $verb => Self::$name $( ( $( part::<$kind>(ground, words.next(), stringify!($part))? ),+ ) )? , )+
                    _ => return Err(format!("'{verb}' is no answer this game knows")),
                };
                let _ = ground;
                match words.next() {
                    None => Ok(choice),
                    Some(word) => Err(format!("'{word}' is one word too many after '{verb}'")),
                }
            }
        }
    };
}

/// The members of a mission group may be typed one after the other; they are one part of the answer.
fn one_party(text: &str) -> std::borrow::Cow<'_, str> {
    let mut words = text.split_whitespace();
    match (words.next(), words.next()) {
        (Some("group"), Some(mission)) => {
            let members: Vec<&str> = words.collect();
            format!("group {mission} {}", members.join("+")).into()
        }
        _ => text.into(),
    }
}

fn part<T: Named>(ground: &Ground, word: Option<&str>, what: &str) -> Result<T, String> {
    let word = word.ok_or_else(|| format!("a word is missing: {what}"))?;
    T::read(ground, word).ok_or_else(|| format!("'{word}' is no {what} of this game"))
}

choices! {
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
    "use" => Use(possession: Item, way: u8),
    /// The possession raises this rating.
    "use-rating" => UseRating(possession: Item, rating: Rating),
    /// The possession is used on this character.
    "use-on" => UseOn(possession: Item, character: Who),
    /// The possession buys this ship.
    "use-ship" => UseShip(possession: Item, ship: Hull),
    /// The Knight is given a ship.
    "equip" => Equip(character: Who),
}

impl Named for Who {
    fn write(&self, ground: &Ground) -> String {
        ground.book.characters[self.ix()].id.clone()
    }
    fn read(ground: &Ground, text: &str) -> Option<Self> {
        ground.book.who(text)
    }
}

impl Named for Party {
    fn write(&self, ground: &Ground) -> String {
        let ids: Vec<String> = self.into_iter().map(|who| who.write(ground)).collect();
        ids.join("+")
    }
    fn read(ground: &Ground, text: &str) -> Option<Self> {
        text.split('+').map(|id| Who::read(ground, id)).collect()
    }
}

impl Named for Hull {
    fn write(&self, ground: &Ground) -> String {
        ground.book.ships[self.ix()].id.clone()
    }
    fn read(ground: &Ground, text: &str) -> Option<Self> {
        ground.book.hull(text)
    }
}

impl Named for Item {
    fn write(&self, ground: &Ground) -> String {
        ground.book.possessions[self.ix()].id.clone()
    }
    fn read(ground: &Ground, text: &str) -> Option<Self> {
        ground.book.item(text)
    }
}

impl Named for Place {
    fn write(&self, ground: &Ground) -> String {
        ground.place_id(*self)
    }
    fn read(ground: &Ground, text: &str) -> Option<Self> {
        ground.places().find(|&place| ground.place_id(place) == text)
    }
}

impl Named for World {
    fn write(&self, ground: &Ground) -> String {
        ground.worlds[self.ix()].id.clone()
    }
    fn read(ground: &Ground, text: &str) -> Option<Self> {
        ground.all_worlds().find(|world| ground.worlds[world.ix()].id == text)
    }
}

impl Named for UnitKind {
    fn write(&self, _: &Ground) -> String {
        self.id().to_owned()
    }
    fn read(_: &Ground, text: &str) -> Option<Self> {
        Self::from_id(text)
    }
}

impl Named for Mission {
    fn write(&self, ground: &Ground) -> String {
        ground.book.missions[self.ix()].id.clone()
    }
    fn read(ground: &Ground, text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mission| ground.book.missions[mission.ix()].id == text)
    }
}

impl Named for Rating {
    fn write(&self, _: &Ground) -> String {
        self.id().to_owned()
    }
    fn read(_: &Ground, text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rating| rating.id() == text)
    }
}

impl Named for u8 {
    fn write(&self, _: &Ground) -> String {
        self.to_string()
    }
    fn read(_: &Ground, text: &str) -> Option<Self> {
        text.parse().ok()
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
