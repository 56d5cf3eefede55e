//! Telling what happens, and what it comes of.

use table::Log;

use crate::event::{By, Entry, Event, Named};
use crate::frame::Frame;
use crate::game::Mandalorian;
use crate::ids::Face;

impl Mandalorian {
    /// Tells an event if somebody listens; if nobody does, it isn't even put together.
    #[inline]
    pub(crate) fn tell(&mut self, what: Event) {
        if self.is_heard() {
            self.tell_heard(what);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_heard(&mut self, what: Event) {
        let placed = self.state.threats.get(what.threat().ix()).copied().unwrap_or_default();
        let face = if placed.up { placed.face } else { Face::NONE };
        let by = self.cause();
        self.log.tell(Entry { what, token: Named { face, shape: placed.shape }, by });
    }

    /// What happens now comes of: the innermost procedure that says so.
    pub(crate) fn cause(&self) -> By {
        cause_among(&self.state.frames)
    }

    /// What the damage under way comes of.
    pub(crate) fn cause_of_hurt(&self) -> By {
        let frames = &self.state.frames;
        let hurt = frames.iter().rposition(|frame| matches!(frame, Frame::Hurt(_)));
        cause_among(&frames[..hurt.unwrap_or(frames.len())])
    }

    /// Whether somebody listens: an event that holds a list is only made then.
    #[inline]
    pub(crate) fn is_heard(&self) -> bool {
        matches!(self.log, Log::On(_))
    }
}

fn cause_among(frames: &[Frame]) -> By {
    frames.iter().rev().find_map(Frame::brings).unwrap_or_default()
}
