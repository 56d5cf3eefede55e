//! A table as one viewer sees it: the same for the page and for programs.

use table::{Offer, Question, Seat, Viewer};

use crate::hosted::Hosted;

/// A table and who looks at it.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The table.
    pub hosted: &'a Hosted,
    /// Who looks.
    pub viewer: Viewer,
}

impl Seen<'_> {
    /// The seat the viewer looks from.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether the viewer is asked.
    pub fn is_asked(&self) -> bool {
        self.seat().is_some_and(|seat| self.hosted.is_asked(seat.0))
    }

    /// What the viewer may answer.
    pub fn offers(&self) -> Vec<Offer> {
        match (self.seat(), &self.hosted.game) {
            (Some(seat), Ok(game)) if !self.hosted.is_over() => game.offers(seat),
            _ => Vec::new(),
        }
    }

    /// What the viewer is asked.
    pub fn question(&self) -> Option<Question> {
        self.hosted.game.as_ref().ok()?.question(self.seat()?).filter(|_| !self.hosted.is_over())
    }
}
