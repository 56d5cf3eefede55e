//! The intel action and looks at facedown threats.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Act, Ctx, Frame, Goal, Walk};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Player, Space, Threat, Threats, Trait};

/// The selector of [`Frame::Look`] that means the range of the intel action under way.
pub(crate) const IN_RANGE: u16 = u16::MAX;

impl Mandalorian {
    /// The intel action: a look or a move.
    pub(crate) fn step_intel(&mut self) -> Flow {
        match self.state.act() {
            Some(act) if self.can_use_intel(act) => Flow::Ask(self.owner(act.hero)),
            _ => self.pop(),
        }
    }

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

    /// What can be answered then.
    pub(crate) fn list_intel(&self, out: &mut Vec<Choice>) {
        if let Some(act) = self.state.act() {
            out.extend(self.lookable(act).map(Choice::LookAt));
            out.extend(self.movable(act).map(Choice::MoveEnemy));
        }
    }

    /// The answer.
    pub(crate) fn play_intel(&mut self, who: Player, choice: Choice) {
        let Some(&act) = self.state.act() else { return };
        self.pop();
        let ctx = Ctx { me: who, hero: act.hero, ..Ctx::default() };
        if act.more[1] > 0 {
            self.push(Frame::Look(ctx, act.more[1], IN_RANGE));
        }
        match choice {
            Choice::LookAt(threat) => self.looked(who, threat),
            Choice::MoveEnemy(threat) => self.steer(who, threat, act.more[2]),
            _ => {}
        }
    }

    /// Moves an enemy one space, and then further if who moves it likes.
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

    /// Facedown threats are looked at.
    pub(crate) fn step_look(&mut self, ctx: Ctx, left: u8, foes: u16) -> Flow {
        let unseen = self.unseen(ctx, foes);
        if left == 0 || unseen.is_empty() {
            return self.pop();
        }
        if unseen.len() > u32::from(left) {
            return Flow::Ask(ctx.me);
        }
        unseen.for_each(|threat| self.looked(ctx.me, threat));
        self.pop()
    }

    /// Facedown threats that are meant and that the seat doesn't know yet.
    fn unseen(&self, ctx: Ctx, foes: u16) -> Threats {
        let meant = match self.state.act() {
            Some(act) if foes == IN_RANGE => self.lookable(act),
            _ if foes == IN_RANGE => Threats::EMPTY,
            _ => self.foes(foes, ctx).and(self.facedown()),
        };
        meant.filter(|threat| self.state.threat(*threat).seen >> ctx.me.0 & 1 == 0).collect()
    }

    /// What can be answered then.
    pub(crate) fn list_look(&self, ctx: Ctx, left: u8, foes: u16, out: &mut Vec<Choice>) {
        let _ = left;
        out.extend(self.unseen(ctx, foes).map(Choice::LookAt));
    }

    /// The answer.
    pub(crate) fn play_look(&mut self, ctx: Ctx, left: u8, foes: u16, who: Player, choice: Choice) {
        if let Choice::LookAt(threat) = choice {
            *self.top() = Frame::Look(ctx, left.saturating_sub(1), foes);
            self.looked(who, threat);
        }
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

    /// Of some tokens those within a range of a space.
    pub(crate) fn threats_within(&self, from: Space, range: u8, among: Threats) -> Threats {
        if !from.is_some() {
            return Threats::EMPTY;
        }
        let ranges = &self.ground.routes(self.state.doors).range[from.ix()];
        among.that(|threat| ranges[self.state.threat(threat).space.ix()] <= range)
    }
}
