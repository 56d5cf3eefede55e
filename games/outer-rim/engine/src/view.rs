//! What each viewer may see: a state in which everything the viewer may not know is blank.

// A new variant doesn't get past here before somebody has thought of who may see it.
#![warn(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use table::{Chance, Log, Procedure, Seed, Viewer};

use crate::book::Home;
use crate::book::code::Trigger;
use crate::game::OuterRim;
use crate::ground::Ground;
use crate::ids::{Card, Contact, Player};
use crate::look::Look;
use crate::state::{Buried, Lying, Scoundrel, Secret, Source, State, Token};

/// What one viewer may see.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The state, blank where the viewer may not know.
    pub state: State,
    pub(crate) ground: Arc<Ground>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.state == other.state
    }
}

impl View {
    pub(crate) fn of(game: &OuterRim, viewer: Viewer) -> Self {
        let me = viewer.seat().map_or(Player::NONE, |seat| Player(seat.0));
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
        self.viewer.seat().map(|seat| Player(seat.0))
    }

    /// The view, ready to answer questions.
    pub fn look(&self) -> Look {
        Look::new(self.as_game())
    }

    /// The view as a game, blanks and all; for questions only.
    pub(crate) fn as_game(&self) -> OuterRim {
        OuterRim { ground: Arc::clone(&self.ground), state: self.state.clone(), log: Log::Off }
    }
}

impl State {
    /// Blanks what this player may not know.
    fn hide(&mut self, me: Player, ground: &Ground) {
        self.frames.iter_mut().for_each(|frame| frame.hide(me));
        let State {
            chance,
            players,
            tokens,
            strangers,
            encounters,
            buried,
            // Open to all.
            first: _,
            active: _,
            turns: _,
            fell: _,
            cut: _,
            patrols: _,
            tops: _,
            market: _,
            rival_deck: _,
            removed: _,
            starters: _,
            frames: _,
            fights: _,
            pool: _,
            found: _,
            giving_up: _,
            tried: _,
            jump: _,
            die: _,
            dirty: _,
            check: _,
            ask: _,
            shown: _,
        } = self;
        *chance = Chance::new(Seed::from_u64(0));
        let mut unknown = |card: Card| {
            if let Home::Encounter(deck, place) = ground.book.card(card).home {
                let stack = &mut encounters[deck as usize];
                stack.unseen |= 1 << place;
                if let Some(at) = stack.under.iter().position(|under| *under == place) {
                    stack.under[at] = UNKNOWN;
                }
            }
        };
        for (ix, player) in players.iter_mut().enumerate() {
            if ix as u8 != me.0 {
                hide_secrets(player, ground, &mut unknown);
            }
        }
        for Buried { secret, who } in buried.iter_mut() {
            if *who != me {
                unknown(secret.card);
                secret.card = Card::NONE;
            }
        }
        for token in tokens.iter_mut() {
            let Token { lying, class: _, contact, seen } = token;
            if *lying == Lying::Down && contact.is_some() && (me.0 > 7 || *seen >> me.0 & 1 == 0) {
                *strangers |= 1 << contact.0;
                *contact = Contact::NONE;
            }
        }
    }
}

/// A place under an encounter deck that the viewer doesn't know.
pub(crate) const UNKNOWN: u8 = u8::MAX;

fn hide_secrets(player: &mut Scoundrel, ground: &Ground, unknown: &mut impl FnMut(Card)) {
    let Scoundrel {
        secrets,
        stats,
        used,
        // Open to all.
        person: _,
        flipped: _,
        tokens: _,
        hull: _,
        legendary: _,
        ship_tokens: _,
        damage: _,
        credits: _,
        fame: _,
        reputation: _,
        space: _,
        defeated: _,
        spared: _,
        assets: _,
        marks: _,
        extra_turns: _,
    } = player;
    let _ = used;
    for secret in secrets.iter_mut() {
        let Secret { card, from: _ } = secret;
        unknown(*card);
        *card = Card::NONE;
    }
    let is_secret = |source: Source| matches!(source, Source::Secret(_));
    while let Some(at) = stats.actives.iter().position(|active| is_secret(active.source)) {
        stats.actives.remove(at);
    }
    let trigger = |ability: u16| -> Trigger { ground.book.code.abilities[ability as usize].trigger };
    stats.triggers = stats.actives.iter().fold(0, |bits, active| bits | trigger(active.ability).bit());
}
