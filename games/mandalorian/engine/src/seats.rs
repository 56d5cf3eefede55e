//! Who sits at the table, who decides for whom, and who is asked.

use table::Seat;

use crate::frame::Ask;
use crate::game::Mandalorian;
use crate::ids::{Hero, Player};

impl Mandalorian {
    /// Every seat, the Warlord's too.
    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.ground.options.players).map(Player)
    }

    /// Whether all seats share two characters.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        self.ground.is_shared()
    }

    /// The seat that decides for a character: its own, in shared mode the one whose turn it is.
    #[inline]
    pub(crate) fn owner(&self, hero: Hero) -> Player {
        if self.is_shared() { self.state.decides } else { Player(hero.0) }
    }

    /// Whether a seat is asked.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        match self.state.ask {
            Ask::Of(who) => who.0 == seat.0,
            Ask::All(players) => players.has(Player(seat.0)),
            Ask::Nobody | Ask::Over(_) => false,
        }
    }
}
