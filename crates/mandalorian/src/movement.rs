//! Movement of characters: steps, jumps, grapple, reveals, sentries.

use crate::choice::Choice;
use crate::frame::{Trip, TripStep};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Player, Space, Spaces};

impl Mandalorian {
    /// A movement under way.
    pub(crate) fn step_trip(&mut self, step: TripStep) -> Flow {
        let _ = (step,);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_trip(&self, step: TripStep, out: &mut Vec<Choice>) {
        let _ = (step, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_trip(&mut self, step: TripStep, who: Player, choice: Choice) {
        let _ = (step, who, choice);
        todo!("owner: B")
    }

    /// A jump: the space is chosen.
    pub(crate) fn step_jump(&mut self, hero: Hero, range: u8) -> Flow {
        let _ = (hero, range);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_jump(&self, hero: Hero, range: u8, out: &mut Vec<Choice>) {
        let _ = (hero, range, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_jump(&mut self, hero: Hero, range: u8, who: Player, choice: Choice) {
        let _ = (hero, range, who, choice);
        todo!("owner: B")
    }

    /// A movement begins.
    pub(crate) fn begin_trip(&mut self, trip: Trip) {
        let _ = (trip,);
        todo!("owner: B")
    }

    /// Spaces that the next step can lead to.
    pub(crate) fn walkable(&self, trip: &Trip) -> Spaces {
        let _ = (trip,);
        todo!("owner: B")
    }

    /// A character is in another space now; nothing else happens.
    pub(crate) fn relocate(&mut self, hero: Hero, to: Space) {
        let _ = (hero, to);
        todo!("owner: B")
    }

    /// Whoever moves was put elsewhere: the movement under way ends there.
    pub(crate) fn displaced(&mut self, hero: Hero) {
        let _ = (hero,);
        todo!("owner: B")
    }
}
