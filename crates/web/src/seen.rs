//! Who looks at which table, and what they see there: the same for pages and for programs.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::Player;
use table::{Offer, Question, Seat, Viewer};

use crate::extract::Query;
use crate::forms::Looking;
use crate::hosted::Hosted;
use crate::identity::Visitor;
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// Everything that what is seen of a table depends on, beside the table itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    /// Whose view is shown.
    pub viewer: Viewer,
    /// The seats of the player who looks, as a set.
    pub held: u8,
}

impl Perspective {
    /// Whether the player who looks has several seats, so that several people may share their screen.
    pub fn shared(self) -> bool {
        self.held.count_ones() > 1
    }

    /// Whether the player who looks has this seat.
    pub fn hold(self, seat: u8) -> bool {
        self.held & 1 << seat != 0
    }
}

/// What stands between a table and whoever looks at it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Client {
    /// A page, and perhaps several people before it.
    Page,
    /// A program.
    Program,
}

/// Somebody who looks at a table.
pub struct Onlooker {
    /// Who they are, if that is known.
    pub me: Option<Player>,
    /// What they ask to see.
    pub looking: Looking,
    /// What they look through.
    pub client: Client,
}

/// Whoever asks for a page.
impl FromRequestParts<Arc<Shared>> for Onlooker {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Trouble> {
        let Visitor(me) = Visitor::from_request_parts(parts, shared).await?;
        let Query(looking) = Query::from_request_parts(parts, shared).await?;
        Ok(Self { me, looking, client: Client::Page })
    }
}

impl Onlooker {
    /// From which perspective they see this table, or that they may not.
    pub async fn look(&self, shared: &Shared, id: &str) -> Result<Perspective, Trouble> {
        shared.host.look(id, |hosted| self.perspective(hosted)).await?
    }

    /// From which perspective they see a table, or that they may not.
    ///
    /// Who holds several seats may share the screen with others; so no seat's secrets are shown before they say which.
    /// Nobody looks over the shoulder of a program: it sees the seat that is asked.
    pub fn perspective(&self, hosted: &Hosted) -> Result<Perspective, Trouble> {
        let held = self.me.iter().flat_map(|player| hosted.seats_of(&player.id)).fold(0, |set, seat| set | 1 << seat.0);
        let wanted = self.looking.seat.as_deref().and_then(|name| hosted.seat_named(name));
        let perspective = Perspective { viewer: hosted.viewer(self.me.as_ref(), wanted), held };
        let named = wanted.is_some_and(|seat| perspective.hold(seat.0));
        if self.client == Client::Page && perspective.shared() && !named && !hosted.is_over() {
            return Ok(Perspective { viewer: Viewer::Spectator, held });
        }
        if perspective.viewer == Viewer::Spectator && !self.may_watch(hosted) {
            return Err(Trouble::forbidden("This table is private. Ask for a link."));
        }
        Ok(perspective)
    }

    fn may_watch(&self, hosted: &Hosted) -> bool {
        let key = self.looking.watch.as_deref().map(token::key);
        let owns = |player: &Player| hosted.row.owner == player.id;
        hosted.row.public || key.is_some_and(|key| hosted.row.watch == Some(key)) || self.me.as_ref().is_some_and(owns)
    }
}

/// A table and who looks at it.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The table.
    pub hosted: &'a Hosted,
    /// Who looks.
    pub perspective: Perspective,
}

impl Seen<'_> {
    /// The seat that is looked from.
    pub fn seat(&self) -> Option<Seat> {
        match self.perspective.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether that seat is asked.
    pub fn is_asked(&self) -> bool {
        self.seat().is_some_and(|seat| self.hosted.is_asked(seat.0))
    }

    /// What may be answered from there.
    pub fn offers(&self) -> Vec<Offer> {
        match (self.seat(), &self.hosted.game) {
            (Some(seat), Ok(game)) if !self.hosted.is_over() => game.offers(seat),
            _ => Vec::new(),
        }
    }

    /// What is asked there.
    pub fn question(&self) -> Option<Question> {
        self.hosted.game.as_ref().ok()?.question(self.seat()?).filter(|_| !self.hosted.is_over())
    }
}
