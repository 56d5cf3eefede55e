//! Which pieces an answer is about.
//!
//! One answer may light up several pieces: "walk Boccanegra to 2231" is on Boccanegra and on the Environ.

use freedom::book::{Mission, Side, UnitKind};
use freedom::frame::{Compose, Fly, Frame, HuntPeople, HuntUnits, Leg, March, Rebellion, Uprising};
use freedom::ids::{Hull, Item, Place, Who, World};
use freedom::{Choice, Reading};
use table::Offer;

/// Something on the table that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Piece {
    /// An Environ or an orbit box.
    Place(Place),
    /// The PDB of a planet.
    Pdb(World),
    /// A character.
    Who(Who),
    /// A ship.
    Ship(Hull),
    /// A possession.
    Item(Item),
    /// Units of a kind in a place.
    Units(Place, UnitKind),
    /// Covered units in a place.
    Covered(Place),
    /// Units of a kind on their way.
    Moving(UnitKind),
    /// Units of a kind that are not on the map yet.
    Waiting(UnitKind),
    /// A mission.
    Mission(Mission),
    /// A Rebel camp.
    Camp(Place),
}

/// The offers by the pieces they are about.
pub(super) struct Targets(Vec<(Piece, usize)>);

impl Targets {
    pub(super) fn of(read: &Reading, offers: &[Offer]) -> Self {
        let mut targets = Vec::new();
        for (ix, offer) in offers.iter().enumerate() {
            if let Some(choice) = read.choice(&offer.name) {
                let mut about = About { read, ix, targets: &mut targets };
                about.choice(choice);
            }
        }
        Self(targets)
    }

    /// The offers a piece stands for, in order.
    pub(super) fn at(&self, piece: Piece) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().filter(move |(about, _)| *about == piece).map(|(_, ix)| *ix)
    }

    /// All pieces and the offers they stand for.
    pub(super) fn all(&self) -> &[(Piece, usize)] {
        &self.0
    }

    /// All pieces that stand for something, each once.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let first = |&(ix, (piece, _)): &(usize, &(Piece, usize))| !self.0[..ix].iter().any(|(seen, _)| seen == piece);
        self.0.iter().enumerate().filter(first).map(|(_, (piece, _))| *piece)
    }
}

/// One offer on its way to its pieces.
struct About<'a> {
    read: &'a Reading,
    ix: usize,
    targets: &'a mut Vec<(Piece, usize)>,
}

impl About<'_> {
    fn add<const N: usize>(&mut self, pieces: [Piece; N]) {
        self.targets.extend(pieces.map(|piece| (piece, self.ix)));
    }

    fn choice(&mut self, choice: Choice) {
        match choice {
            Choice::Start(place)
            | Choice::To(place)
            | Choice::Enter(place)
            | Choice::React(place)
            | Choice::Settle(place)
            | Choice::SearchUnits(place)
            | Choice::SearchPeople(place)
            | Choice::Missions(place)
            | Choice::AttackAt(place) => self.add([Piece::Place(place)]),
            Choice::March(place) => self.march(place),
            Choice::Station(who, place) | Choice::Walk(who, place) => self.add([Piece::Who(who), Piece::Place(place)]),
            Choice::Bring(who)
            | Choice::Board(who)
            | Choice::HandToUnits(who)
            | Choice::Lead(who)
            | Choice::Apart(who)
            | Choice::WithUnits(who)
            | Choice::ReactWalk(who)
            | Choice::Join(who)
            | Choice::Activate(who)
            | Choice::Wound(who)
            | Choice::Champion(who)
            | Choice::Outwit(who)
            | Choice::Guard(who)
            | Choice::Target(who)
            | Choice::Sacrifice(who)
            | Choice::Free(who)
            | Choice::Equip(who) => self.add([Piece::Who(who)]),
            Choice::Hand(prisoner, keeper) => self.add([Piece::Who(prisoner), Piece::Who(keeper)]),
            Choice::Own(hull, who) => self.add([Piece::Ship(hull), Piece::Who(who)]),
            Choice::Tow(hull) | Choice::Fly(hull) | Choice::ReactFly(hull) | Choice::LeaveShip(hull) => {
                self.add([Piece::Ship(hull)]);
            }
            Choice::Hold(item, who) | Choice::Give(item, who) | Choice::UseOn(item, who) => {
                self.add([Piece::Item(item), Piece::Who(who)]);
            }
            Choice::UseShip(item, hull) => self.add([Piece::Item(item), Piece::Ship(hull)]),
            Choice::Use(item, _) | Choice::UseRating(item, _) => self.add([Piece::Item(item)]),
            Choice::Assign(mission) | Choice::Complete(mission) | Choice::GoOn(mission) | Choice::Resolve(mission) => {
                self.add([Piece::Mission(mission)]);
            }
            Choice::Camp(mission) => self.camp(mission),
            _ => self.units_and_bases(choice),
        }
    }

    fn units_and_bases(&mut self, choice: Choice) {
        match choice {
            Choice::Deploy(kind, place) => self.add([Piece::Place(place), Piece::Waiting(kind)]),
            Choice::Buy(kind) => self.buy(kind),
            Choice::Take(kind) | Choice::Lose(kind) | Choice::Destroy(kind) | Choice::GiveUp(kind) => self.unit(kind),
            Choice::Send(kind, place) => self.add([Piece::Units(place, kind)]),
            Choice::SendLed(kind, leader) => self.led(kind, leader),
            Choice::TakeAll | Choice::Attack => self.here(Piece::Place),
            Choice::DestroyCovered => self.here(Piece::Covered),
            Choice::Raise(world) => self.add([Piece::Pdb(world)]),
            Choice::Fire | Choice::Detect | Choice::PdbDown | Choice::PdbLower => self.pdb(),
            _ => {}
        }
    }

    /// A stack is put together from the units of the place.
    fn march(&mut self, place: Place) {
        self.add([Piece::Place(place)]);
        let spot = &self.read.state().spots[place.ix()];
        let own = UnitKind::ALL.into_iter().filter(|kind| Some(kind.side()) == self.read.viewer());
        self.targets.extend(own.filter(|kind| spot.units(*kind) > 0).map(|kind| (Piece::Units(place, kind), self.ix)));
    }

    fn camp(&mut self, mission: Mission) {
        self.add([Piece::Mission(mission)]);
        if let Some(place) = self.read.state().desk.place {
            self.add([Piece::Camp(place)]);
        }
    }

    fn buy(&mut self, kind: UnitKind) {
        self.add([Piece::Waiting(kind)]);
        if let Some(Frame::Rebellion(Rebellion { step: Uprising::Buy(place, _), .. })) = self.frame() {
            self.add([Piece::Place(place)]);
        }
    }

    fn led(&mut self, kind: UnitKind, leader: Who) {
        self.add([Piece::Who(leader)]);
        if let Some(place) = self.read.state().people[leader.ix()].place() {
            self.add([Piece::Units(place, kind)]);
        }
    }

    fn unit(&mut self, kind: UnitKind) {
        match self.frame() {
            Some(Frame::March(march)) if march.in_transit() => self.add([Piece::Moving(kind)]),
            _ => self.here(|place| Piece::Units(place, kind)),
        }
    }

    fn here(&mut self, piece: impl Fn(Place) -> Piece) {
        if let Some(place) = self.place() {
            self.add([piece(place)]);
        }
    }

    fn pdb(&mut self) {
        let world = self.place().map(|place| self.read.ground().world(place));
        self.targets.extend(world.map(|world| (Piece::Pdb(world), self.ix)));
    }

    fn frame(&self) -> Option<Frame> {
        self.read.state().frames.last().copied()
    }

    /// Where the question is asked.
    fn place(&self) -> Option<Place> {
        let state = self.read.state();
        match self.frame()? {
            Frame::Compose(Compose { order }) => Some(order.from),
            Frame::March(March { order, leg }) => Some(if leaves(leg) { order.from } else { order.to }),
            Frame::Fly(Fly { flight, leg }) => flight.from.filter(|_| leaves(leg)).or(Some(flight.to)),
            Frame::HuntUnits(HuntUnits { hunt }) | Frame::HuntPeople(HuntPeople { hunt }) => Some(hunt.place),
            Frame::Hunt(_) => state.hunt.map(|hunt| hunt.place),
            Frame::Battle(_) => Some(state.battle.place),
            Frame::OverLimit(over) => Some(over.place),
            _ => state.desk.place,
        }
    }
}

/// Whether a move is still where it starts.
fn leaves(leg: Leg) -> bool {
    matches!(leg, Leg::Leaving | Leg::FireLeaving | Leg::LossLeaving)
}

/// Both sides, the Rebel side first.
pub(super) const SIDES: [Side; 2] = [Side::Rebel, Side::Imperial];
