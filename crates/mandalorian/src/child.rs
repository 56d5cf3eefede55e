//! The Child: rescue and flight.

use crate::choice::Choice;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Player, Space};

impl Mandalorian {
    /// The Child flees: the space is chosen.
    pub(crate) fn step_flee(&mut self, by: Player, from: Space) -> Flow {
        let _ = (by, from);
        todo!("owner: B")
    }

    /// What can be answered then.
    pub(crate) fn list_flee(&self, by: Player, from: Space, out: &mut Vec<Choice>) {
        let _ = (by, from, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_flee(&mut self, by: Player, from: Space, who: Player, choice: Choice) {
        let _ = (by, from, who, choice);
        todo!("owner: B")
    }

    /// Whether a character can rescue The Child now.
    pub(crate) fn can_rescue(&self, hero: Hero) -> bool {
        let _ = (hero,);
        todo!("owner: B")
    }

    /// A character takes The Child.
    pub(crate) fn rescue(&mut self, hero: Hero) {
        let _ = (hero,);
        todo!("owner: B")
    }

    /// The Child flees, if it is carried and nothing forbids it.
    pub(crate) fn child_flees(&mut self) {
        todo!("owner: B")
    }

    /// Where The Child is, carried or not.
    pub(crate) fn child_space(&self) -> Space {
        todo!("owner: B")
    }

    /// The Child is in a space from now on.
    pub(crate) fn put_child(&mut self, space: Space) {
        let _ = (space,);
        todo!("owner: B")
    }
}
