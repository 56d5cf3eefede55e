//! The intel action and looks at facedown threats.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::action::Act;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::Ctx;
use crate::game::Mandalorian;
use crate::ids::{Player, Space, Threat, Threats, Trait};
use crate::paths::{Goal, Walk};
use crate::rule;
use crate::words::{self, Words, capital};

/// The selector of [`Looks`] that means the range of the intel action under way.
const IN_RANGE: u16 = u16::MAX;

/// Intel: look at a facedown threat or move an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Intel;

impl Procedure<Mandalorian> for Intel {
    fn step(self, game: &mut Mandalorian) -> Flow {
        match game.state.act() {
            Some(act) if game.can_use_intel(act) => ask(game.owner(act.hero)),
            _ => game.pop(),
        }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        if let Some(act) = game.state.act() {
            out.extend(game.lookable(act).map(Choice::LookAt));
            out.extend(game.movable(act).map(Choice::MoveEnemy));
        }
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        let Some(&act) = game.state.act() else { return };
        game.pop();
        let ctx = Ctx { me: who, hero: act.hero, ..Ctx::default() };
        if act.more[1] > 0 {
            game.push(Looks { ctx, left: act.more[1], foes: IN_RANGE });
        }
        match choice {
            Choice::LookAt(threat) => game.looked(who, threat),
            Choice::MoveEnemy(threat) => game.steer(who, threat, act.more[2]),
            _ => {}
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_INTEL_1
    }

    fn question(self, words: Words<'_>) -> String {
        format!("{} look at a facedown threat or move an enemy?", capital(&words.you()))
    }

    fn why(self, words: Words<'_>) -> String {
        words.act()
    }

    fn refuses(self, _: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::LookAt(_) => {
                because(rule::MA_INTEL_5, "A look goes to a facedown threat within the strength of the card.")
            }
            Choice::MoveEnemy(_) => because(
                rule::MA_INTEL_9,
                "Intel moves a faceup enemy within the strength of the card that is not steadfast.",
            ),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Looking at facedown threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Looks {
    /// Who looks, and what lets them.
    pub ctx: Ctx,
    /// How many more.
    pub left: u8,
    /// The selector of those that are meant.
    pub foes: u16,
}

impl Procedure<Mandalorian> for Looks {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let unseen = self.unseen(game);
        if self.left == 0 || unseen.is_empty() {
            return game.pop();
        }
        if unseen.len() > u32::from(self.left) {
            return ask(self.ctx.me);
        }
        unseen.for_each(|threat| game.looked(self.ctx.me, threat));
        game.pop()
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend(self.unseen(game).map(Choice::LookAt));
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        if let Choice::LookAt(threat) = choice {
            game.turn_to(Self { left: self.left.saturating_sub(1), ..self });
            game.looked(who, threat);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        if self.foes == IN_RANGE { rule::MA_INTEL_5 } else { words::printed(self.ctx.source) }
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Which facedown threat {} look at? ({} left)", words.you(), self.left)
    }

    /// What was seen is noted at the tokens.
    fn hide(&mut self, _: Player) {}
}

impl Looks {
    /// Facedown threats that are meant and that the seat doesn't know yet.
    fn unseen(self, game: &Mandalorian) -> Threats {
        let meant = match game.state.act() {
            Some(act) if self.foes == IN_RANGE => game.lookable(act),
            _ if self.foes == IN_RANGE => Threats::EMPTY,
            _ => game.foes(self.foes, self.ctx).and(game.facedown()),
        };
        meant.filter(|threat| game.state.threat(*threat).seen >> self.ctx.me.0 & 1 == 0).collect()
    }
}

impl Mandalorian {
    /// Whether intel of an action has anything to look at or to move.
    pub(crate) fn can_use_intel(&self, act: &Act) -> bool {
        !self.lookable(act).is_empty() || !self.movable(act).is_empty()
    }

    /// Threats in the range of an intel action.
    fn in_range(&self, act: &Act, among: Threats) -> Threats {
        self.threats_within(self.state.hero(act.hero).space, act.strength, among)
    }

    fn lookable(&self, act: &Act) -> Threats {
        self.in_range(act, self.facedown())
    }

    /// Enemies that an intel action can move: none that stands fast, and none that has nowhere to go.
    fn movable(&self, act: &Act) -> Threats {
        let routes = self.ground.routes(self.state.doors);
        let stays = |threat: Threat| {
            self.is_active(threat, Trait::Steadfast)
                || self.is_active(threat, Trait::Unpushable)
                || routes.near[self.state.threat(threat).space.ix()].is_empty()
        };
        self.in_range(act, self.state.enemies).that(|threat| !stays(threat))
    }

    /// Moves an enemy one space, and then further if whoever moves it likes.
    fn steer(&mut self, who: Player, threat: Threat, further: u8) {
        let from = self.state.threat(threat).space;
        if let Some(act) = self.state.acts.last_mut() {
            (act.target, act.target_space) = (threat, from);
        }
        let walk = Walk { threat, goal: Goal::Any, by: who, from, ..Walk::default() };
        if further > 0 {
            self.walk(Walk { left: further, may_stop: true, ..walk });
        }
        self.walk(Walk { left: 1, ..walk });
    }

    /// A seat looks at a facedown token.
    pub(crate) fn looked(&mut self, who: Player, threat: Threat) {
        let placed = self.state.threat_mut(threat);
        placed.seen |= 1 << who.0;
        let (face, space) = (placed.face, placed.space);
        self.state.shown += 1;
        self.tell(Event::Looked { who, threat, face, space });
        self.tell(Event::LookedUnseen { who, threat, space });
    }

    /// Facedown tokens on the map.
    pub(crate) fn facedown(&self) -> Threats {
        self.state.on_map.that(|threat| !self.state.threat(threat).up)
    }

    /// Those of some tokens that are within a range of a space.
    pub(crate) fn threats_within(&self, from: Space, range: u8, among: Threats) -> Threats {
        if !from.is_some() {
            return Threats::EMPTY;
        }
        let ranges = &self.ground.routes(self.state.doors).range[from.ix()];
        among.that(|threat| ranges[self.state.threat(threat).space.ix()] <= range)
    }
}
