//! Movement and spawning of patrols.

use serde::Serialize;
use table::{Engine, Log, Procedure, RuleId};

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame};
use crate::game::OuterRim;
use crate::ids::{Faction, Player, Space, Spaces};
use crate::rule;
use crate::state::Source;
use crate::stream;
use crate::words::{Words, and, capital, many, patrol};

/// A patrol moves toward a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Approach {
    /// Which.
    pub faction: Faction,
    /// How far.
    pub spaces: u8,
    /// Toward whom.
    pub to: Player,
    /// Who chooses the way.
    pub by: Player,
    /// Whether it may still be sent to another player.
    pub open: bool,
    /// What moves it: nothing is the icon of the card turned up after a purchase.
    pub source: Source,
}

impl Approach {
    /// Where the patrol may end, if it doesn't arrive.
    fn ends(self, game: &OuterRim) -> Spaces {
        let (from, goal) = (game.state.patrols[self.faction.ix()].space, game.state.of(self.to).space);
        let mut ends = game.ground.ways(from, goal, self.spaces);
        if game.is_rival(self.by) {
            let left = game.ground.distance(from, goal) - self.spaces;
            ends.0 = ends.filter(|end| game.ground.distance(*end, goal) == left).fold(0, |set, end| set | 1 << end.0);
        }
        ends
    }
}

impl Procedure<OuterRim> for Approach {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { faction, spaces, to, by, open, source } = self;
        let from = game.state.patrols[faction.ix()].space;
        let distance = game.ground.distance(from, game.state.of(to).space);
        if distance == 0 {
            return game.pop();
        }
        if open && game.may_answer(by, Trigger::PatrolCalled) {
            game.turn_to(Self { open: false, ..self });
            game.window(Trigger::PatrolCalled, by);
            return Flow::Go;
        }
        if spaces >= distance {
            game.pop();
            let space = game.state.of(to).space;
            game.lead_patrol((faction, space, distance), by, source);
            return Flow::Go;
        }
        let ends = self.ends(game);
        match (ends.len(), game.is_rival(by)) {
            (0, _) => game.pop(),
            (1, _) | (_, true) => {
                let which = game.lot(stream::LOTS, ends.len() as u8);
                game.pop();
                if let Some(end) = { ends }.nth(which as usize) {
                    game.lead_patrol((faction, end, spaces), by, source);
                }
                Flow::Go
            }
            _ => ask(by),
        }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(self.ends(game).map(Choice::Space));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        game.pop();
        if let Choice::Space(space) = choice {
            game.lead_patrol((self.faction, space, self.spaces), self.by, self.source);
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_PATROLMOVE_4
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Where does {} move on its way to {}?", patrol(self.faction), words.you(self.to))
    }

    fn why(self, words: Words<'_>) -> String {
        let Self { faction, spaces, to, .. } = self;
        let (from, goal) = (words.game.state.patrols[faction.ix()].space, words.game.state.of(to).space);
        let far = many(words.game.ground.distance(from, goal), "space");
        let (patrol, at, whom) = (capital(&patrol(faction)), words.names.at(from), words.you(to));
        format!(
            "{patrol} is {at}, {far} from {whom}, and moves {spaces}. Every way you can choose ends nearer to {whom}."
        )
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let Choice::Space(space) = choice else { return None };
        let (ground, state) = (&words.game.ground, &words.game.state);
        let far = many(ground.distance(space, state.of(self.to).space), "space");
        let via = ground.between(state.patrols[self.faction.ix()].space, space, self.spaces);
        let (name, via) = (words.names.space(space), words.names.by_way_of(&via));
        Some(format!("To {name}{via}, {far} from {}", words.you(self.to)))
    }

    fn hide(&mut self, _: Player) {}
}

/// A patrol moves wherever a player likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Wander {
    /// Which.
    pub faction: Faction,
    /// Steps left.
    pub left: u8,
    /// Who chooses.
    pub by: Player,
    /// Whether it has to move.
    pub must: bool,
    /// What moves it.
    pub source: Source,
}

impl Procedure<OuterRim> for Wander {
    fn step(self, game: &mut OuterRim) -> Flow {
        if self.left == 0 { game.pop() } else { ask(self.by) }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let at = game.state.patrols[self.faction.ix()].space;
        out.extend(game.ground.near[at.ix()].map(Choice::Space));
        if !self.must {
            out.push(Choice::Done);
        }
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Space(space) => {
                game.turn_to(Self { left: self.left - 1, ..self });
                game.place_patrol(self.faction, space, self.by, self.source);
            }
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        if self.must { rule::OR_PATROLENC_2 } else { rule::OR_PATROLMOVE_7 }
    }

    fn question(self, _: Words<'_>) -> String {
        format!("Where do you move {}?", patrol(self.faction))
    }

    fn why(self, words: Words<'_>) -> String {
        if !self.must {
            return OuterRim::around(words);
        }
        let patrol = capital(&patrol(self.faction));
        format!("{patrol} has won, and whoever loses to a patrol moves it to a neighbouring space.")
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Space(space) => {
                let name = words.names.space(space);
                let there = words.game.players().filter(|other| words.game.state.of(*other).space == space);
                let there: Vec<String> = there.map(|other| words.who(other)).collect();
                let whom = if there.is_empty() { String::new() } else { format!(", where {} is", and(there)) };
                Some(format!("To {name}{whom}"))
            }
            Choice::Done => Some(format!("Leave {} where it is", patrol(self.faction))),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// How a card moves a patrol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// Toward the player.
    Toward,
    /// Wherever the player likes.
    Anywhere,
    /// Directly to the player.
    Here,
}

/// A patrol to be moved is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PickMover {
    /// Whose card moves it.
    pub ctx: Ctx,
    /// How it moves.
    pub motion: Motion,
    /// How far.
    pub spaces: u8,
}

impl Procedure<OuterRim> for PickMover {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, _: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(Faction::ALL.iter().map(|faction| Choice::Faction(*faction)));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        game.pop();
        if let Choice::Faction(faction) = choice {
            game.start_patrol(self.ctx, faction, self.motion, self.spaces);
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_PATROLMOVE_7
    }

    fn question(self, _: Words<'_>) -> String {
        match self.motion {
            Motion::Toward => format!("Which patrol moves up to {} spaces toward you?", self.spaces),
            Motion::Anywhere => format!("Which patrol do you move up to {} spaces?", self.spaces),
            Motion::Here => "Which patrol comes here?".into(),
        }
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Faction(faction) => Some(format!("The {} patrol", faction.words())),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// Puts a patrol somewhere, directly or one step on: who has it moved, and by what.
    pub(crate) fn place_patrol(&mut self, faction: Faction, to: Space, by: Player, source: Source) {
        self.patrol_by(faction, to, Vec::new(), by, source);
    }

    /// Moves a patrol to a space in this many steps; the log names the way.
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

    /// A patrol that would come nearer goes toward another player.
    pub(crate) fn redirect(&mut self, ctx: Ctx) {
        let (other, cause) = (ctx.other, self.cause(ctx));
        let approach = self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Approach(approach) => Some(approach),
            _ => None,
        });
        if let Some(approach) = approach
            && other.is_some()
        {
            approach.to = other;
            let faction = approach.faction;
            self.tell(Event::Redirected { faction, to: other, cause });
        }
    }

    /// The distance of the patrol that would come nearer.
    pub(crate) fn approaching(&self) -> Option<u8> {
        let Approach { faction, by, .. } = self.under_way()?;
        Some(self.ground.distance(self.state.patrols[faction.ix()].space, self.state.of(by).space))
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
