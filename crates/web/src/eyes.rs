//! With whose eyes a page is seen.

use store::Player;
use table::{Seat, Viewer};

use crate::forms::Looking;
use crate::hosted::Hosted;
use crate::token;
use crate::trouble::Trouble;

/// Everything a page depends on beside the table itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eyes {
    /// Whose view is shown.
    pub viewer: Viewer,
    /// The seats of the player at the screen, as a set.
    pub held: u8,
}

impl Eyes {
    /// Whether several people may share this screen.
    pub fn shared(self) -> bool {
        self.held.count_ones() > 1
    }
}

/// Somebody who looks at a table.
pub struct Onlooker {
    /// Who he is, if that is known.
    pub me: Option<Player>,
    /// What he asks to see.
    pub looking: Looking,
}

impl Onlooker {
    /// What he may see, or that he may see nothing.
    ///
    /// Who holds several seats may share the screen with others; so no seat's secrets are shown before he says which.
    pub fn eyes(&self, hosted: &Hosted) -> Result<Eyes, Trouble> {
        let held = self.me.iter().flat_map(|player| hosted.seats_of(&player.id)).fold(0, |set, seat| set | 1 << seat.0);
        let wanted = self.looking.seat.as_deref().and_then(|name| hosted.seat_named(name));
        let named = wanted.is_some_and(|seat: Seat| held & 1 << seat.0 != 0);
        let viewer = hosted.viewer(self.me.as_ref(), wanted);
        let eyes = Eyes { viewer, held };
        if eyes.shared() && !named && !hosted.is_over() {
            return Ok(Eyes { viewer: Viewer::Spectator, held });
        }
        if viewer == Viewer::Spectator && !self.may_watch(hosted) {
            return Err(Trouble::forbidden("This table is private. Ask for a link."));
        }
        Ok(eyes)
    }

    fn may_watch(&self, hosted: &Hosted) -> bool {
        let key = self.looking.watch.as_deref().map(token::key);
        let owns = |player: &Player| hosted.row.owner == player.id;
        hosted.row.public || key.is_some_and(|key| hosted.row.watch == Some(key)) || self.me.as_ref().is_some_and(owns)
    }
}
