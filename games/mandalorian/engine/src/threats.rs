//! Threat tokens: placing, revealing, abilities, leaving the map.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::TokenFacts;
use crate::book::code::{Block, Trigger};
use crate::engine::Flow;
use crate::event::{Event, Out};
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Face, Hero, Player, Space, THREATS, Threat, Token, Trait};
use crate::rule;
use crate::state::{Child, Note, Placed};

/// A token is turned face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reveal {
    /// Who reveals it.
    pub ctx: Ctx,
    /// Which token.
    pub threat: Threat,
    /// Whether its mission effect is done.
    pub done: bool,
}

impl Procedure<Mandalorian> for Reveal {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let threat = self.threat;
        let placed = *game.state.threat(threat);
        if self.done || placed.up || !placed.on_map {
            return game.pop();
        }
        game.state.threat_mut(threat).up = true;
        game.state.shown += 1;
        game.refresh_threat(threat);
        game.changed();
        game.tell(Event::Revealed { threat, face: placed.face, space: placed.space });
        game.turn_to(Self { done: true, ..self });
        let ctx = Ctx { it: threat, space: placed.space, source: Source::Mission, ..self.ctx };
        game.trigger(Trigger::Revealed, ctx);
        let effect = game.mission_effect(placed.face);
        if !effect.is_empty() {
            game.tell(Event::MissionEffect { threat });
            game.run(effect, ctx);
        }
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_MISSION_EFFECT_1
    }

    /// What is on the token is told when it is up.
    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// What the mission does when this token is revealed: the line of the token, otherwise that of all others.
    fn mission_effect(&self, face: Face) -> Block {
        if !self.ground.token(face).effect {
            return Block::EMPTY;
        }
        self.for_token(&self.ground.mission().effects, face).copied().unwrap_or(Block::EMPTY)
    }

    /// The same in words; empty if it does nothing.
    pub(crate) fn mission_effect_words(&self, face: Face) -> &str {
        let words = Some(&self.ground.mission().effect_words).filter(|_| self.ground.token(face).effect);
        words.and_then(|words| self.for_token(words, face)).map_or("", String::as_str)
    }

    /// What a mission has for this token: what is its own, otherwise what is for all others.
    fn for_token<'a, T>(&self, what: &'a [(Token, T)], face: Face) -> Option<&'a T> {
        let own = what.iter().find(|(token, _)| token.is_some() && self.ground.is_kind(face, *token));
        let other = what.iter().find(|(token, _)| *token == Token::NONE);
        own.or(other).map(|(_, what)| what)
    }

    /// Places a token on the map and gives it a number. Whoever places it tells of it.
    pub(crate) fn place(&mut self, face: Face, space: Space, up: bool) -> Threat {
        let threat = self.free_number();
        let mut placed = Placed { face, space, up, on_map: true, ..Placed::default() };
        placed.shape = self.ground.faces[face.ix()].shape as u8;
        if self.ground.token(face).has(Trait::Asleep) {
            placed.note(Note::Asleep);
        }
        if self.ground.reinforcements.has(face) {
            placed.note(Note::Reinforcement);
        }
        *self.state.threat_mut(threat) = placed;
        self.state.on_map.add(threat);
        for pile in [&mut self.state.aside, &mut self.state.gone, &mut self.state.reserve, &mut self.state.fallen] {
            pile.remove(face);
        }
        self.refresh_threat(threat);
        self.changed();
        threat
    }

    /// A number without a token that nothing speaks of any more.
    fn free_number(&self) -> Threat {
        let numbers = || (0..THREATS as u8).map(Threat).filter(|threat| !self.state.on_map.has(*threat));
        let unused = numbers().find(|threat| !self.state.threat(*threat).is(Note::Fresh));
        unused.or_else(|| numbers().next()).unwrap_or(Threat(0))
    }

    /// Works out anew whether a token is an enemy.
    pub(crate) fn refresh_threat(&mut self, threat: Threat) {
        let placed = self.state.threat(threat);
        let awake = placed.on_map && placed.up && !placed.is(Note::Asleep);
        if awake && placed.face.is_some() && self.ground.token(placed.face).is_enemy() {
            self.state.enemies.add(threat);
        } else {
            self.state.enemies.remove(threat);
        }
    }

    /// A token leaves the map for its pile; what it carries drops.
    pub(crate) fn remove_threat(&mut self, threat: Threat) {
        let face = self.lift_threat(threat);
        if self.ground.reinforcements.has(face) {
            self.state.fallen.add(face);
        } else if face.is_some() {
            self.state.gone.add(face);
        }
    }

    /// A token leaves the map for wherever it is put next; what it carries drops. Its number keeps telling what it was
    /// until the turn is over.
    pub(crate) fn lift_threat(&mut self, threat: Threat) -> Face {
        let placed = *self.state.threat(threat);
        if !placed.on_map {
            return Face::NONE;
        }
        (0..placed.disrupt).for_each(|_| self.uncover());
        let left = self.state.threat_mut(threat);
        left.on_map = false;
        left.up = true;
        left.disrupt = 0;
        left.note(Note::Fresh);
        self.state.on_map.remove(threat);
        self.refresh_threat(threat);
        self.drop_child(threat);
        self.changed();
        placed.face
    }

    /// An enemy that carries The Child leaves it in its space.
    pub(crate) fn drop_child(&mut self, threat: Threat) {
        if self.state.child == Child::Taken(threat) {
            let space = self.state.threat(threat).space;
            self.state.child = Child::At(space);
            self.changed();
            self.tell(Event::ChildDropped { space, out: Out::Hurt });
        }
    }

    /// Begins to reveal a token.
    pub(crate) fn reveal(&mut self, ctx: Ctx, threat: Threat) {
        let placed = self.state.threat(threat);
        if placed.on_map && !placed.up {
            self.push(Reveal { ctx, threat, done: false });
        }
    }

    /// What is on a token on the map, if it is known.
    #[inline]
    pub(crate) fn token_of(&self, threat: Threat) -> Option<&TokenFacts> {
        let face = self.state.threats.get(threat.ix())?.face.some()?;
        Some(self.ground.token(face))
    }

    /// Whether an enemy has an ability that is not switched off. Disruption switches off what the rules call abilities,
    /// not what an enemy is like.
    pub(crate) fn is_active(&self, threat: Threat, ability: Trait) -> bool {
        let nature = matches!(
            ability,
            Trait::NeverMoves | Trait::NeverAttacks | Trait::Unpushable | Trait::Climbs | Trait::Asleep
        );
        self.state.enemies.has(threat)
            && self.token_of(threat).is_some_and(|token| token.has(ability))
            && (nature || self.state.threat(threat).disrupt == 0)
    }

    /// The health a token has left.
    pub(crate) fn health_left(&self, threat: Threat) -> u8 {
        let placed = self.state.threat(threat);
        let health = self.ground.faces.get(placed.face.ix()).map_or(0, |face| face.health);
        health.saturating_sub(placed.damage)
    }

    /// Whether a token is known to sleep: a facedown one tells nothing.
    pub(crate) fn is_asleep(&self, threat: Threat) -> bool {
        let placed = self.state.threat(threat);
        placed.up && placed.is(Note::Asleep)
    }

    /// A sleeping token wakes and is an enemy from now on.
    pub(crate) fn wake(&mut self, threat: Threat) {
        if self.is_asleep(threat) {
            self.state.threat_mut(threat).forget(Note::Asleep);
            self.refresh_threat(threat);
            self.changed();
            self.tell(Event::Woke { threat });
        }
    }

    /// The next event movement of an enemy is skipped; until then no limit of damage holds.
    pub(crate) fn hobble(&mut self, threat: Threat) {
        if self.state.on_map.has(threat) {
            self.state.threat_mut(threat).note(Note::Hobbled);
            self.changed();
            self.tell(Event::Hobbled { threat });
        }
    }

    /// A token is turned to its other side, if it has one; damage stays on it.
    pub(crate) fn turn_over(&mut self, threat: Threat) {
        let face = self.ground.faces[self.state.threat(threat).face.ix()].reverse;
        if face.is_some() && self.state.on_map.has(threat) {
            self.state.threat_mut(threat).face = face;
            self.refresh_threat(threat);
            self.changed();
            self.tell(Event::TurnedOver { threat, face });
        }
    }

    /// Takes damage off a token.
    pub(crate) fn heal_enemy(&mut self, threat: Threat, amount: u8) {
        let placed = self.state.threat_mut(threat);
        let amount = amount.min(placed.damage);
        if amount > 0 {
            placed.damage -= amount;
            self.changed();
            self.tell(Event::Healed { threat, amount });
        }
    }

    /// A token leaves the game.
    pub(crate) fn discard_threat(&mut self, threat: Threat) {
        let placed = *self.state.threat(threat);
        if placed.on_map {
            self.remove_threat(threat);
            self.tell(Event::Discarded { threat, face: placed.face });
        }
    }

    /// An enemy is taken alive: it leaves the map and lies with a character.
    pub(crate) fn capture(&mut self, threat: Threat, hero: Hero) {
        let face = self.lift_threat(threat);
        if face.is_some() {
            self.state.hero_mut(hero).items.add(face);
            self.tell(Event::Captured { threat, face, hero });
        }
    }
}
