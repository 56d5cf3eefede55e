//! What each viewer may see: a state in which everything the viewer may not know is blank.

use std::sync::Arc;

use serde::Serialize;
use table::{Log, Viewer};

use crate::game::Mandalorian;
use crate::ground::Ground;
use crate::ids::Player;
use crate::look::Look;
use crate::state::State;

/// What one viewer may see.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The state, blank where the viewer may not know.
    pub state: State,
    #[serde(skip)]
    pub(crate) ground: Arc<Ground>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.state == other.state
    }
}

impl View {
    pub(crate) fn of(game: &Mandalorian, viewer: Viewer) -> Self {
        let me = match viewer {
            Viewer::Seat(seat) => Player(seat.0),
            Viewer::Spectator => Player::NONE,
        };
        let mut state = game.state.clone();
        state.hide(me, &game.ground);
        Self { viewer, state, ground: Arc::clone(&game.ground) }
    }

    /// What stays the same during the game.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Who looks, if it is a player.
    pub fn me(&self) -> Option<Player> {
        match self.viewer {
            Viewer::Seat(seat) => Some(Player(seat.0)),
            Viewer::Spectator => None,
        }
    }

    /// The view, ready to answer questions.
    pub fn look(&self) -> Look {
        Look::new(self.as_game())
    }

    /// The view as a game, blanks and all; for questions only.
    pub(crate) fn as_game(&self) -> Mandalorian {
        Mandalorian { ground: Arc::clone(&self.ground), state: self.state.clone(), log: Log::Off }
    }
}

impl State {
    /// Blanks what a seat may not know. Every field is named, so that a new one has to be thought of here.
    pub(crate) fn hide(&mut self, me: Player, ground: &Ground) {
        let _ = (me, ground);
        todo!("owner: D")
    }
}
