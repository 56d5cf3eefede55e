//! Damage to characters and to enemies.

use crate::frame::{Cause, Hurt, Wound};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Threat};

impl Mandalorian {
    /// Damage to a character.
    pub(crate) fn step_hurt(&mut self, hurt: Hurt) -> Flow {
        let _ = (hurt,);
        todo!("owner: C")
    }

    /// Damage to a threat token.
    pub(crate) fn step_wound(&mut self, wound: Wound) -> Flow {
        let _ = (wound,);
        todo!("owner: C")
    }

    /// Deals damage to a character, with its windows.
    pub(crate) fn hurt(&mut self, hero: Hero, amount: u8, cause: Cause) {
        let _ = (hero, amount, cause);
        todo!("owner: C")
    }

    /// Deals damage to a token.
    pub(crate) fn wound(&mut self, threat: Threat, amount: u8, by: Hero) {
        let _ = (threat, amount, by);
        todo!("owner: C")
    }

    /// Takes damage off a character.
    pub(crate) fn heal(&mut self, hero: Hero, amount: u8) {
        let _ = (hero, amount);
        todo!("owner: C")
    }

    /// Blocks damage of the innermost `Frame::Hurt`.
    pub(crate) fn block(&mut self, amount: u8) {
        let _ = (amount,);
        todo!("owner: C")
    }

    /// Turns the damage of the innermost `Frame::Hurt` to another character.
    pub(crate) fn redirect(&mut self, to: Hero) {
        let _ = (to,);
        todo!("owner: C")
    }
}
