//! Movement of characters.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::code::{Rule, Trigger};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Frame};
use crate::game::OuterRim;
use crate::ids::{Faction, Player, Space, Spaces};
use crate::rule;
use crate::words::{Words, and, capital, many, patrol};

/// Moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Travel {
    /// Who moves.
    pub who: Player,
    /// Spaces left.
    pub left: u8,
    /// Not stopped by patrols.
    pub patrols: bool,
    /// Not stopped by the Maelstrom.
    pub maelstrom: bool,
}

impl Travel {
    /// The move of the planning step.
    pub(crate) fn planned(game: &OuterRim, who: Player) -> Self {
        Self { who, left: game.state.of(who).stats.hyperdrive, patrols: false, maelstrom: false }
    }

    /// Where it can lead, the present space not counted.
    fn ends(self, game: &OuterRim) -> Spaces {
        game.reachable(self.who, self.left, self.patrols, self.maelstrom)
    }
}

impl Procedure<OuterRim> for Travel {
    fn step(self, game: &mut OuterRim) -> Flow {
        if self.left == 0 { game.pop() } else { ask(self.who) }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.push(Choice::Stay);
        out.extend(self.ends(game).map(Choice::Go));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Go(space) => game.fly(self, space),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_MOVE_1
    }

    fn question(self, _: Words<'_>) -> String {
        format!("Where do you move, up to {}?", many(self.left, "space"))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Go(to) => Some(words.fly(self, to)),
            Choice::Stay => Some(format!("Move no further: stay {}", words.here())),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Go(to) => words.cannot_fly(self, to),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Having entered a space where something may end the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Entered {
    /// Who moves.
    pub who: Player,
    /// Spaces left.
    pub left: u8,
    /// Not stopped by the Maelstrom.
    pub maelstrom: bool,
    /// Players whose space it is and who have been asked, and beside them [`ASKED`] and [`GONE_ON`].
    pub asked: u8,
    /// Whether a patrol has been dealt with.
    pub passed: bool,
    /// Whether the move is over.
    pub stopped: bool,
}

/// The bits of players who have been asked.
const OTHERS: u8 = 0x0f;
/// The mover was asked about a patrol.
const ASKED: u8 = 0x40;
/// The mover goes on in spite of the patrol.
const GONE_ON: u8 = 0x80;

impl Procedure<OuterRim> for Entered {
    /// Others may hold the mover up, a patrol or the Maelstrom ends the move. A move that nothing could have ended is over where
    /// the player wanted to go.
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { who, left, maelstrom, asked, passed, stopped } = self;
        if stopped {
            return game.pop();
        }
        let space = game.state.of(who).space;
        let next = game.players().find(|other| {
            let there = *other != who && game.state.of(*other).space == space;
            there && asked >> other.0 & 1 == 0 && game.may_answer(*other, Trigger::PlayerEnters)
        });
        if let Some(other) = next {
            game.turn_to(Self { asked: asked | 1 << other.0, ..self });
            game.window(Trigger::PlayerEnters, other);
            return Flow::Go;
        }
        let gone_on = asked & GONE_ON != 0;
        if let Some(by) = game.blocker(who, space).filter(|_| !passed && !gone_on) {
            if asked & ASKED == 0 && left > 0 && game.may_answer(who, Trigger::PatrolStops) {
                game.turn_to(Self { asked: asked | ASKED, ..self });
                game.window(Trigger::PatrolStops, who);
                return Flow::Go;
            }
            game.tell(Event::Stopped { who, by: Some(by), space });
            return game.pop();
        }
        let ignored = maelstrom || game.state.of(who).stats.rules & Rule::PassesMaelstrom.bit() != 0;
        if space == game.ground.maelstrom && !ignored {
            game.tell(Event::Stopped { who, by: None, space });
            return game.pop();
        }
        // Whoever was let go on may have come here only on the way to somewhere else.
        if (gone_on || asked & OTHERS != 0) && left > 0 {
            return game.turn_to(Travel { who, left, patrols: passed, maelstrom });
        }
        game.pop()
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_MOVE_1
    }

    fn hide(&mut self, _: Player) {}
}

impl Words<'_> {
    /// A move in words, with what awaits there.
    pub(crate) fn fly(self, travel: Travel, to: Space) -> String {
        let game = self.game;
        let fly = format!("Fly to {}", self.names.space(to));
        if !self.is_ready() {
            return fly;
        }
        let Travel { left, patrols, maelstrom, .. } = travel;
        let steps = (1..=left).find(|steps| game.reachable(self.me, *steps, patrols, maelstrom).has(to));
        let steps = steps.unwrap_or_else(|| game.ground.distance(game.state.of(self.me).space, to));
        let mut notes = vec![many(steps, "space")];
        if let Some(by) = game.blocker(self.me, to).filter(|_| !patrols) {
            notes.push(format!("{} stops you there", patrol(by)));
        }
        let rules = game.state.of(self.me).stats.rules;
        if to == game.ground.maelstrom && !maelstrom && rules & Rule::PassesMaelstrom.bit() == 0 {
            notes.push("the Maelstrom ends the move".into());
        }
        if rules & Rule::NoForcedPatrol.bit() == 0 {
            let hostile = game.patrols_at(to).filter(|by| game.state.of(self.me).standing(*by) < 0);
            notes.extend(hostile.map(|by| self.stakes().waiting(self.me, by)));
        }
        let others: Vec<String> = game
            .players()
            .filter(|other| *other != self.me && game.state.of(*other).space == to)
            .map(|other| self.who(other))
            .collect();
        if !others.is_empty() {
            notes.push(format!("{} there", and(others)));
        }
        format!("{fly} ({})", notes.join("; "))
    }

    /// Why a move can't end there.
    pub(crate) fn cannot_fly(self, travel: Travel, to: Space) -> Reason {
        let game = self.game;
        let Travel { left, patrols, maelstrom, .. } = travel;
        let from = game.state.of(self.me).space;
        let name = capital(&self.names.space(to));
        if from == to {
            return because(rule::OR_MOVE_1, format!("You are {} already.", self.names.at(to)));
        }
        let distance = game.ground.distance(from, to);
        if distance > left {
            let words = format!("{name} is {} away, and you move {} at most.", many(distance, "space"), left);
            return because(rule::OR_MOVE_1, words);
        }
        if game.reachable(self.me, left, true, maelstrom).has(to) {
            let ends = game.reachable(self.me, left, patrols, maelstrom);
            let stops = |faction: &&Faction| {
                let at = game.state.patrols[faction.ix()].space;
                game.state.of(self.me).standing(**faction) <= 0 && ends.has(at)
            };
            let stops: Vec<String> = Faction::ALL.iter().filter(stops).map(|faction| patrol(*faction)).collect();
            let words = format!("{name} is out of reach: a patrol on the way would stop you ({}).", and(stops));
            return because(rule::OR_MOVE_5, words);
        }
        if game.reachable(self.me, left, patrols, true).has(to) {
            return because(
                rule::OR_MOVE_4,
                format!("{name} is out of reach: the Maelstrom on the way ends your move."),
            );
        }
        because(rule::OR_MOVE_1, format!("{name} can't be reached without being stopped on the way."))
    }
}

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
    pub(crate) fn fly(&mut self, travel: Travel, to: Space) {
        let Travel { who, left, patrols, maelstrom } = travel;
        let steps = self.way(who, to, patrols, maelstrom);
        let from = self.state.of(who).space;
        self.state.of_mut(who).space = to;
        self.tell(Event::Moved { who, from, to, steps });
        let left = left.saturating_sub(steps);
        self.turn_to(Entered { who, left, maelstrom, asked: 0, passed: patrols, stopped: false });
    }

    /// The innermost move that has come to a space.
    fn entered(&mut self) -> Option<&mut Entered> {
        self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Entered(entered) => Some(entered),
            _ => None,
        })
    }

    /// A patrol does not end the move.
    pub(crate) fn go_on(&mut self, ctx: Ctx) {
        let (who, cause) = (ctx.me, self.cause(ctx));
        if let Some(entered) = self.entered() {
            entered.asked |= GONE_ON;
            let space = self.state.of(who).space;
            if let Some(by) = self.blocker(who, space) {
                self.tell(Event::NotStopped { who, by, cause });
            }
        }
    }

    /// The move of somebody who entered this player's space is over.
    pub(crate) fn stop_mover(&mut self, ctx: Ctx) {
        let (by, cause) = (ctx.me, self.cause(ctx));
        if let Some(entered) = self.entered() {
            entered.stopped = true;
            let who = entered.who;
            self.tell(Event::HeldUp { who, by, cause });
        }
    }
}
