//! Secrets: kept, used, lost.

use crate::event::{Cause, Event};
use crate::frame::Ctx;
use crate::game::OuterRim;
use crate::ids::{Card, Player, SPACES, Terrain};
use crate::state::{Buried, Secret, Source};

impl OuterRim {
    pub(crate) fn keep_secret(&mut self, ctx: Ctx) {
        let Source::Drawn(card) = ctx.source else { return };
        if !self.is_placed(card) {
            let from = self.drawn_at(ctx.me);
            self.state.of_mut(ctx.me).secrets.push(Secret { card, from });
            self.state.dirty |= 1 << ctx.me.0;
        }
    }

    /// Where a secret is drawn, as everybody sees it: a navpoint counts by whether a patrol is there.
    fn drawn_at(&self, who: Player) -> u8 {
        let space = self.state.of(who).space;
        if self.ground.terrain(space) == Terrain::Navpoint {
            SPACES as u8 + u8::from(self.patrols_at(space).next().is_some())
        } else {
            space.0
        }
    }

    /// A secret is used: everybody sees it, and it goes back.
    pub(crate) fn use_secret(&mut self, who: Player, card: Card) {
        if self.drop_secret(who, card).is_some() {
            self.tell(Event::SecretUsed { who, card });
        }
    }

    /// A secret is discarded unseen.
    pub(crate) fn lose_secret(&mut self, who: Player, card: Card, cause: Cause) {
        if let Some(secret) = self.drop_secret(who, card) {
            self.state.buried.push(Buried { secret, who });
            self.tell(Event::SecretLost { who, card, cause });
            self.tell(Event::SecretLostUnseen { who, from: secret.from, cause });
        }
    }

    fn drop_secret(&mut self, who: Player, card: Card) -> Option<Secret> {
        let at = self.state.of(who).secrets.iter().position(|secret| secret.card == card)?;
        let secret = self.state.of_mut(who).secrets.remove(at);
        self.state.dirty |= 1 << who.0;
        self.put_back(card);
        Some(secret)
    }
}
