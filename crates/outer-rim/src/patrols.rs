//! Movement and spawning of patrols.

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame};
use crate::game::{Flow, OuterRim, stream};
use crate::ids::{Faction, Player, Space, Spaces};
use crate::state::Source;
use table::Log;

impl OuterRim {
    /// Puts a patrol somewhere, directly or one step on: who has it moved, and by what.
    pub(crate) fn place_patrol(&mut self, faction: Faction, to: Space, by: Player, source: Source) {
        self.patrol_by(faction, to, Vec::new(), by, source);
    }

    /// Moves a patrol to a space in so many steps; the log names the way.
    pub(crate) fn lead_patrol(&mut self, (faction, to, steps): (Faction, Space, u8), by: Player, source: Source) {
        let from = self.state.patrols[faction.ix()].space;
        let via = if matches!(self.log, Log::On(_)) { self.ground.between(from, to, steps) } else { Vec::new() };
        self.patrol_by(faction, to, via, by, source);
    }

    fn patrol_by(&mut self, faction: Faction, to: Space, via: Vec<Space>, by: Player, source: Source) {
        let from = std::mem::replace(&mut self.state.patrols[faction.ix()].space, to);
        if from != to {
            let cause = match source {
                Source::Nothing => Cause::Icon,
                source => self.cause(Ctx::of(by, source)),
            };
            self.tell(Event::PatrolMoved { faction, from, to, via, by, cause });
        }
    }

    /// Where a patrol that comes nearer may end, if it doesn't arrive.
    fn approaches(&self, faction: Faction, spaces: u8, to: Player, by: Player) -> Spaces {
        let (from, goal) = (self.state.patrols[faction.ix()].space, self.state.of(to).space);
        let mut ends = self.ground.ways(from, goal, spaces);
        if self.is_rival(by) {
            let left = self.ground.distance(from, goal) - spaces;
            ends.0 = ends.filter(|end| self.ground.distance(*end, goal) == left).fold(0, |set, end| set | 1 << end.0);
        }
        ends
    }

    pub(crate) fn step_approach(&mut self, frame: Frame) -> Flow {
        let Frame::Approach { faction, spaces, to, by, open, source } = frame else { return self.pop() };
        let from = self.state.patrols[faction.ix()].space;
        let distance = self.ground.distance(from, self.state.of(to).space);
        if distance == 0 {
            return self.pop();
        }
        if open && self.may_answer(by, Trigger::PatrolCalled) {
            *self.top() = Frame::Approach { faction, spaces, to, by, open: false, source };
            self.window(Trigger::PatrolCalled, by);
            return Flow::Go;
        }
        if spaces >= distance {
            self.state.frames.pop();
            let space = self.state.of(to).space;
            self.lead_patrol((faction, space, distance), by, source);
            return Flow::Go;
        }
        let ends = self.approaches(faction, spaces, to, by);
        match (ends.len(), self.is_rival(by)) {
            (0, _) => self.pop(),
            (1, _) | (_, true) => {
                let which = self.lot(stream::LOTS, ends.len() as u8);
                self.state.frames.pop();
                if let Some(end) = { ends }.nth(which as usize) {
                    self.lead_patrol((faction, end, spaces), by, source);
                }
                Flow::Go
            }
            _ => Flow::Ask(by),
        }
    }

    pub(crate) fn list_approach(&self, frame: Frame, out: &mut Vec<Choice>) {
        if let Frame::Approach { faction, spaces, to, by, .. } = frame {
            out.extend(self.approaches(faction, spaces, to, by).map(Choice::Space));
        }
    }

    /// A patrol that would come nearer goes toward another player.
    pub(crate) fn redirect(&mut self, ctx: Ctx) {
        let (other, cause) = (ctx.other, self.cause(ctx));
        let frame = self.state.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Approach { .. }));
        if let Some(Frame::Approach { to, faction, .. }) = frame
            && other.is_some()
        {
            *to = other;
            let faction = *faction;
            self.tell(Event::Redirected { faction, to: other, cause });
        }
    }

    /// The distance of the patrol that would come nearer.
    pub(crate) fn approaching(&self) -> Option<u8> {
        let frame = self.state.frames.iter().rev().find(|frame| matches!(frame, Frame::Approach { .. }));
        match frame {
            Some(Frame::Approach { faction, by, .. }) => {
                Some(self.ground.distance(self.state.patrols[faction.ix()].space, self.state.of(*by).space))
            }
            _ => None,
        }
    }

    pub(crate) fn step_wander(&mut self, left: u8, by: Player) -> Flow {
        if left == 0 { self.pop() } else { Flow::Ask(by) }
    }

    pub(crate) fn list_wander(&self, faction: Faction, must: bool, out: &mut Vec<Choice>) {
        let at = self.state.patrols[faction.ix()].space;
        out.extend(self.ground.near[at.ix()].map(Choice::Space));
        if !must {
            out.push(Choice::Done);
        }
    }

    pub(crate) fn play_wander(&mut self, frame: Frame, choice: Choice) {
        let Frame::Wander { faction, left, by, must, source } = frame else { return };
        match choice {
            Choice::Space(space) => {
                *self.top() = Frame::Wander { faction, left: left - 1, by, must, source };
                self.place_patrol(faction, space, by, source);
            }
            _ => {
                self.state.frames.pop();
            }
        }
    }

    /// A beaten patrol leaves the game and the next of its stack appears.
    pub(crate) fn next_patrol(&mut self, faction: Faction) {
        let home = self.ground.homes[faction.ix()];
        let patrol = &mut self.state.patrols[faction.ix()];
        let beaten = patrol.level;
        patrol.level = (patrol.level + 1).min(4);
        patrol.space = home;
        let level = patrol.level;
        self.tell(Event::PatrolRemoved { faction, level: beaten });
        self.tell(Event::PatrolSpawned { faction, level, space: home });
    }
}
