//! What is looked at while a picture is drawn.

use freedom::frame::{Board, Compose, Frame, HuntPeople, HuntUnits};
use freedom::ground::Ground;
use freedom::ids::{Fleet, Party, Place, Who};
use freedom::state::{Segment, State, Units};
use freedom::words::Names;
use freedom::{Reading, words};
use table::Offer;

use super::targets::{Piece, Targets};
use board::Handle;

/// A view with the answers its viewer can give.
pub(super) struct Scene<'a> {
    pub(super) read: &'a Reading,
    pub(super) state: &'a State,
    pub(super) ground: &'a Ground,
    pub(super) names: Names<'a>,
    pub(super) targets: Targets,
    pub(super) picked: Picked,
    pub(super) offers: &'a [Offer],
}

/// What has been put together so far: a stack, a ship's company, a search, a mission group, a line of battle.
#[derive(Clone, Copy, Default, Hash)]
pub(super) struct Picked {
    pub(super) people: Party,
    pub(super) ships: Fleet,
    pub(super) units: Units,
    pub(super) place: Option<Place>,
}

impl<'a> Scene<'a> {
    pub(super) fn of(read: &'a Reading, offers: &'a [Offer]) -> Self {
        let state = read.state();
        Self {
            read,
            state,
            ground: read.ground(),
            names: read.names(),
            targets: Targets::of(read, offers),
            picked: Picked::of(state),
            offers,
        }
    }

    /// The handle of a piece that these words describe.
    pub(super) fn handle(&self, piece: Piece, words: impl Into<String>) -> Handle {
        Handle::of(words, self.targets.at(piece), self.offers)
    }

    /// Whether it matters now who has moved.
    pub(super) fn moving(&self) -> bool {
        matches!(self.state.segment, Segment::Movement | Segment::Reaction)
    }

    /// Whether a character has moved, as long as it matters.
    pub(super) fn has_moved(&self, who: Who) -> bool {
        self.moving() && self.state.people[who.ix()].moved
    }

    /// The id of a character in the content files.
    pub(super) fn who_id(&self, who: Who) -> &'a str {
        &self.ground.book.characters[who.ix()].id
    }

    /// A mission as the phasing side calls it.
    pub(super) fn mission(&self, mission: freedom::book::Mission) -> &'static str {
        words::mission(mission, self.state.phasing)
    }
}

impl Picked {
    fn of(state: &State) -> Self {
        let Some(&frame) = state.frames.last() else { return Self::default() };
        match frame {
            Frame::Compose(Compose { order }) => {
                Self { people: order.people, ships: order.ships, units: order.units, place: Some(order.from) }
            }
            Frame::Board(Board { flight }) => {
                Self { people: flight.aboard, ships: Fleet::one(flight.hull), ..Self::default() }
            }
            Frame::HuntUnits(HuntUnits { hunt }) | Frame::HuntPeople(HuntPeople { hunt }) => {
                Self { people: hunt.people, units: hunt.units, place: Some(hunt.place), ..Self::default() }
            }
            Frame::Form(_) => {
                Self { people: state.desk.groups.last().map_or(Party::EMPTY, |group| group.members), ..Self::default() }
            }
            Frame::Fight(_) => Self { people: state.fight.active, ..Self::default() },
            _ => Self::default(),
        }
    }
}
