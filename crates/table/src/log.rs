//! What a game tells while a choice is played.

use serde::{Deserialize, Serialize};

use crate::{Seat, Viewer};

/// Who hears of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every seat and every spectator.
    Everyone,
    /// This seat and nobody else.
    Only(Seat),
    /// Everybody except this seat: they hear that something happened, the seat itself has its own event.
    AllBut(Seat),
}

impl Audience {
    /// Whether this viewer belongs to the audience.
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::Everyone, _) | (Self::AllBut(_), Viewer::Spectator) => true,
            (Self::Only(seat), Viewer::Seat(me)) => seat == me,
            (Self::AllBut(seat), Viewer::Seat(me)) => seat != me,
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// An event that knows who may hear of it.
pub trait Told {
    /// Who hears of it.
    fn audience(&self) -> Audience;
    /// Whether a turn begins with it, so that whoever shows the log can set it off.
    fn begins_turn(&self) -> bool {
        false
    }
    /// Whether what it tells may be over at once, so that nothing on the board keeps it: which units of a known stack did
    /// something.
    fn in_passing(&self) -> bool {
        false
    }
}

/// Where the events of a choice go: nowhere in a simulation, into a list when somebody reads along.
#[derive(Clone, Debug)]
pub enum Log<E> {
    /// Nobody listens; an event costs one branch.
    Off,
    /// Events are kept in order.
    On(Vec<E>),
}

impl<E> Log<E> {
    /// A log that keeps what it is told.
    pub fn listening() -> Self {
        Self::On(Vec::new())
    }

    /// Tells an event.
    #[inline]
    pub fn tell(&mut self, event: E) {
        if let Self::On(events) = self {
            events.push(event);
        }
    }

    /// The events told so far, leaving none.
    pub fn take(&mut self) -> Vec<E> {
        match self {
            Self::Off => Vec::new(),
            Self::On(events) => std::mem::take(events),
        }
    }
}
