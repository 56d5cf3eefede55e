//! Movement of characters.

use crate::book::code::{Rule, Trigger};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Frame};
use crate::game::{Flow, OuterRim};
use crate::ids::{Faction, Player, Space, Spaces};

impl OuterRim {
    /// The first patrol in a space that ends this player's move.
    pub(crate) fn blocker(&self, who: Player, space: Space) -> Option<Faction> {
        let player = self.state.of(who);
        self.patrols_at(space).find(|faction| player.standing(*faction) <= 0)
    }

    /// Spaces whose entry ends a move or may end it.
    fn halts(&self, who: Player, patrols: bool, maelstrom: bool) -> Spaces {
        let player = self.state.of(who);
        let mut halts = Spaces::EMPTY;
        if !patrols {
            for faction in Faction::ALL {
                if player.standing(*faction) <= 0 {
                    halts.add(self.state.patrols[faction.ix()].space);
                }
            }
        }
        if !maelstrom && player.stats.rules & Rule::PassesMaelstrom.bit() == 0 && self.ground.maelstrom.is_some() {
            halts.add(self.ground.maelstrom);
        }
        for other in self.players() {
            if other != who && self.may_answer(other, Trigger::PlayerEnters) {
                halts.add(self.state.of(other).space);
            }
        }
        halts
    }

    /// Spaces a player can move to, the present one not counted.
    pub(crate) fn reachable(&self, who: Player, left: u8, patrols: bool, maelstrom: bool) -> Spaces {
        let start = self.state.of(who).space;
        let halts = self.halts(who, patrols, maelstrom);
        let mut seen = Spaces::one(start);
        let mut edge = seen;
        for _ in 0..left {
            let mut next = 0;
            for space in edge {
                next |= self.ground.near[space.ix()].0;
            }
            next &= !seen.0;
            if next == 0 {
                break;
            }
            seen.0 |= next;
            edge = Spaces(next & !halts.0);
        }
        Spaces(seen.0 & !Spaces::one(start).0)
    }

    /// How many steps it takes to get to a space that can be reached.
    fn way(&self, who: Player, to: Space, patrols: bool, maelstrom: bool) -> u8 {
        let halts = self.halts(who, patrols, maelstrom);
        let mut seen = Spaces::one(self.state.of(who).space);
        let mut edge = seen;
        for steps in 1..=u8::MAX {
            let mut next = 0;
            for space in edge {
                next |= self.ground.near[space.ix()].0;
            }
            next &= !seen.0;
            if next >> to.0 & 1 != 0 || next == 0 {
                return steps;
            }
            seen.0 |= next;
            edge = Spaces(next & !halts.0);
        }
        u8::MAX
    }

    /// Moves a player, with the frame of the move on top.
    pub(crate) fn fly(&mut self, who: Player, left: u8, patrols: bool, maelstrom: bool, to: Space) {
        let steps = self.way(who, to, patrols, maelstrom);
        let from = self.state.of(who).space;
        self.state.of_mut(who).space = to;
        self.tell(Event::Moved { who, from, to, steps });
        let left = left.saturating_sub(steps);
        *self.top() = Frame::Entered { who, left, maelstrom, asked: 0, passed: patrols, stopped: false };
    }

    pub(crate) fn step_travel(&mut self, who: Player, left: u8) -> Flow {
        if left == 0 { self.pop() } else { Flow::Ask(who) }
    }

    pub(crate) fn list_travel(&self, who: Player, left: u8, patrols: bool, maelstrom: bool, out: &mut Vec<Choice>) {
        out.push(Choice::Stay);
        out.extend(self.reachable(who, left, patrols, maelstrom).map(Choice::Go));
    }

    pub(crate) fn play_travel(&mut self, frame: Frame, choice: Choice) {
        let Frame::Travel { who, left, patrols, maelstrom } = frame else { return };
        match choice {
            Choice::Go(space) => self.fly(who, left, patrols, maelstrom, space),
            _ => {
                self.state.frames.pop();
            }
        }
    }

    /// What happens on entering a space: others may hold the mover up, a patrol or the Maelstrom ends the move. A move that
    /// nothing could have ended is over where the player wanted to go.
    pub(crate) fn step_entered(&mut self, frame: Frame) -> Flow {
        let Frame::Entered { who, left, maelstrom, asked, passed, stopped } = frame else { return self.pop() };
        if stopped {
            return self.pop();
        }
        let space = self.state.of(who).space;
        let next = self.players().find(|other| {
            let there = *other != who && self.state.of(*other).space == space;
            there && asked >> other.0 & 1 == 0 && self.may_answer(*other, Trigger::PlayerEnters)
        });
        if let Some(other) = next {
            let asked = asked | 1 << other.0;
            *self.top() = Frame::Entered { who, left, maelstrom, asked, passed, stopped };
            self.window(Trigger::PlayerEnters, other);
            return Flow::Go;
        }
        let gone_on = asked & GONE_ON != 0;
        if let Some(by) = self.blocker(who, space).filter(|_| !passed && !gone_on) {
            if asked & ASKED == 0 && left > 0 && self.may_answer(who, Trigger::PatrolStops) {
                let asked = asked | ASKED;
                *self.top() = Frame::Entered { who, left, maelstrom, asked, passed, stopped };
                self.window(Trigger::PatrolStops, who);
                return Flow::Go;
            }
            self.tell(Event::Stopped { who, by: Some(by), space });
            return self.pop();
        }
        let ignored = maelstrom || self.state.of(who).stats.rules & Rule::PassesMaelstrom.bit() != 0;
        if space == self.ground.maelstrom && !ignored {
            self.tell(Event::Stopped { who, by: None, space });
            return self.pop();
        }
        // Whoever was let go on may have come here only on the way to somewhere else.
        if (gone_on || asked & OTHERS != 0) && left > 0 {
            return self.turn_to(Frame::Travel { who, left, patrols: passed, maelstrom });
        }
        self.pop()
    }

    /// A patrol does not end the move.
    pub(crate) fn go_on(&mut self, ctx: Ctx) {
        let (who, cause) = (ctx.me, self.cause(ctx));
        let frame = self.state.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Entered { .. }));
        if let Some(Frame::Entered { asked, .. }) = frame {
            *asked |= GONE_ON;
            let space = self.state.of(who).space;
            if let Some(by) = self.blocker(who, space) {
                self.tell(Event::NotStopped { who, by, cause });
            }
        }
    }

    /// The move of somebody who entered this player's space is over.
    pub(crate) fn stop_mover(&mut self, ctx: Ctx) {
        let (by, cause) = (ctx.me, self.cause(ctx));
        let frame = self.state.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Entered { .. }));
        if let Some(Frame::Entered { who, stopped, .. }) = frame {
            *stopped = true;
            let who = *who;
            self.tell(Event::HeldUp { who, by, cause });
        }
    }
}

/// The players who have been asked, and beside them: the mover was asked about a patrol; the mover goes on.
const OTHERS: u8 = 0x0f;
const ASKED: u8 = 0x40;
const GONE_ON: u8 = 0x80;
