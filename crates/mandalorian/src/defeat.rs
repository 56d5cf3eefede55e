//! Defeat, elimination, disabled characters and hidden motives.

use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Heroes};

impl Mandalorian {
    /// A character is defeated.
    pub(crate) fn step_down(&mut self, hero: Hero) -> Flow {
        let _ = (hero,);
        todo!("owner: C")
    }

    /// A character is taken out of the game by its own ability.
    pub(crate) fn disable(&mut self, hero: Hero) {
        let _ = (hero,);
        todo!("owner: C")
    }

    /// Characters in play.
    pub(crate) fn in_play(&self) -> Heroes {
        todo!("owner: C")
    }

    /// After an elimination in the own turn: the next seat decides.
    pub(crate) fn stand_in(&mut self) {
        todo!("owner: C")
    }
}
