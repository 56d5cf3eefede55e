//! Threat tokens: placing, revealing, abilities, leaving the map.

use crate::frame::Ctx;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Face, Space, Threat, Trait};

impl Mandalorian {
    /// A token is turned face up.
    pub(crate) fn step_reveal(&mut self, ctx: Ctx, threat: Threat, done: bool) -> Flow {
        let _ = (ctx, threat, done);
        todo!("owner: C")
    }

    /// Places a token on the map and gives it a number.
    pub(crate) fn place(&mut self, face: Face, space: Space, up: bool) -> Threat {
        let _ = (face, space, up);
        todo!("owner: C")
    }

    /// Works out anew whether a token is an enemy.
    pub(crate) fn refresh_threat(&mut self, threat: Threat) {
        let _ = (threat,);
        todo!("owner: C")
    }

    /// A token leaves the map for its pile; what it carries drops.
    pub(crate) fn remove_threat(&mut self, threat: Threat) {
        let _ = (threat,);
        todo!("owner: C")
    }

    /// Begins to reveal a token.
    pub(crate) fn reveal(&mut self, ctx: Ctx, threat: Threat) {
        let _ = (ctx, threat);
        todo!("owner: C")
    }

    /// Whether an enemy has an ability that is not switched off.
    pub(crate) fn is_active(&self, threat: Threat, ability: Trait) -> bool {
        let _ = (threat, ability);
        todo!("owner: C")
    }

    /// The health a token has left.
    pub(crate) fn health_left(&self, threat: Threat) -> u8 {
        let _ = (threat,);
        todo!("owner: C")
    }
}
