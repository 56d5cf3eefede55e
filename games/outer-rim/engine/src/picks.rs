//! What a card lets a player choose: a branch, another player, a faction, a patrol; and the dice of cards.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Block, Others};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Frame, RoomFirst};
use crate::game::OuterRim;
use crate::ids::{Dice, Face, Faction, Player};
use crate::rule;
use crate::state::{RollFor, Source};
use crate::words::{Words, capital, faction, small, standing};

/// A choice among branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Choose {
    /// Whose card it is.
    pub ctx: Ctx,
    /// The first branch.
    pub first: u16,
    /// How many there are.
    pub number: u8,
}

impl Procedure<OuterRim> for Choose {
    fn step(self, game: &mut OuterRim) -> Flow {
        if self.open(game).next().is_some() { ask(self.ctx.me) } else { game.pop() }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(self.open(game).map(Choice::Branch));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        game.take_branch(self.ctx, choice);
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn question(self, words: Words<'_>) -> String {
        format!("{}: what do you do?", capital(&words.title(self.ctx)))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Branch(branch) => Some(words.branch(branch, self.ctx)),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl Choose {
    /// The branches whose beginning is available.
    fn open(self, game: &OuterRim) -> impl Iterator<Item = u16> {
        let branches = self.first..self.first + u16::from(self.number);
        branches.filter(move |branch| game.can_begin(game.ground.book.code.branches[*branch as usize].block, self.ctx))
    }
}

/// Something that may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct May {
    /// Whose card it is.
    pub ctx: Ctx,
    /// What may be done.
    pub branch: u16,
}

impl Procedure<OuterRim> for May {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, _: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend([Choice::Branch(self.branch), Choice::Decline]);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        game.take_branch(self.ctx, choice);
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn question(self, words: Words<'_>) -> String {
        let label = &words.game.ground.book.code.branches[self.branch as usize].label;
        format!("{}: do you {}?", capital(&words.title(self.ctx)), small(label))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Branch(branch) => Some(words.branch(branch, self.ctx)),
            Choice::Decline => {
                let label = &words.game.ground.book.code.branches[self.branch as usize].label;
                Some(format!("Don't {}", small(label).replacen(" some ", " any ", 1)))
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Another player is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct With {
    /// Whose card it is.
    pub ctx: Ctx,
    /// Who can be chosen.
    pub who: Others,
    /// What happens then.
    pub block: Block,
}

impl Procedure<OuterRim> for With {
    fn step(self, game: &mut OuterRim) -> Flow {
        let mut others = self.fitting(game);
        match (others.next(), others.next()) {
            (None, _) => {
                drop(others);
                game.pop()
            }
            (Some(other), None) => {
                drop(others);
                self.choose(game, other);
                Flow::Go
            }
            _ => ask(self.ctx.me),
        }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(self.fitting(game).map(Choice::Player));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Player(other) => self.choose(game, other),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn question(self, words: Words<'_>) -> String {
        format!("{}: which player do you choose?", capital(&words.title(self.ctx)))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Player(other) => Some(words.with_chances(&words.who(other), Ctx { other, ..self.ctx }, self.block)),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl With {
    fn fitting(self, game: &OuterRim) -> impl Iterator<Item = Player> {
        game.others(self.ctx, self.who)
            .filter(move |other| game.can_begin(self.block, Ctx { other: *other, ..self.ctx }))
    }

    fn choose(self, game: &mut OuterRim, other: Player) {
        game.pop();
        game.run(self.block, Ctx { other, ..self.ctx });
    }
}

/// A faction is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PickFaction {
    /// Whose reputation changes.
    pub ctx: Ctx,
    /// By how many steps.
    pub steps: i8,
    /// Who decides.
    pub by: Player,
}

impl Procedure<OuterRim> for PickFaction {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.by)
    }

    fn list(self, _: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(Faction::ALL.iter().map(|faction| Choice::Faction(*faction)));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        game.pop();
        if let Choice::Faction(faction) = choice {
            game.reputation(self.ctx.me, faction, self.steps, game.cause(self.ctx));
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        if self.is_set_up(game) { rule::OR_SETUP_25 } else { reputation_rule(self.steps) }
    }

    fn question(self, words: Words<'_>) -> String {
        words.which_faction("Which faction", self.ctx, self.steps)
    }

    fn why(self, words: Words<'_>) -> String {
        if self.is_set_up(words.game) {
            return "The set-up line of your character lets you choose.".into();
        }
        OuterRim::around(words)
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Faction(which) => Some(words.reputation_with(which, self.ctx, self.steps)),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl PickFaction {
    /// Whether it is the choice of the set-up.
    fn is_set_up(self, game: &OuterRim) -> bool {
        game.state.turns == 0 && self.ctx.source == Source::Nothing
    }
}

/// It is said which of several patrols a card means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PickPatrol {
    /// Whose card it is.
    pub ctx: Ctx,
    /// Steps of reputation with its faction, or none for anything else.
    pub steps: i8,
}

impl Procedure<OuterRim> for PickPatrol {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let meant = game.patrols_meant(self.ctx);
        let meant = Faction::ALL.iter().filter(|faction| meant & 1 << faction.ix() != 0);
        out.extend(meant.map(|faction| Choice::Faction(*faction)));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        game.pop();
        if let Choice::Faction(faction) = choice {
            game.mean_patrols(self.ctx, 1 << faction.ix());
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        if self.steps == 0 { game.rule_of(self.ctx) } else { reputation_rule(self.steps) }
    }

    fn question(self, words: Words<'_>) -> String {
        if self.steps == 0 {
            return format!("{}: which patrol is it about?", capital(&words.title(self.ctx)));
        }
        words.which_faction("Which patrol's faction", self.ctx, self.steps)
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Faction(which) if self.steps == 0 => Some(format!("The {} patrol", which.words())),
            Choice::Faction(which) => Some(words.reputation_with(which, self.ctx, self.steps)),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Dice are rolled for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cast {
    /// Whose card it is.
    pub ctx: Ctx,
    /// What each face does: a row of blocks.
    pub row: u16,
    /// How many dice.
    pub dice: u8,
    /// Whether they were rolled.
    pub rolled: bool,
}

impl Procedure<OuterRim> for Cast {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { ctx, row, dice, rolled } = self;
        if rolled {
            let dice = game.state.pool.dice;
            game.tell(Event::Dice { who: ctx.me, dice, cause: game.cause(ctx) });
            return game.turn_to(Faces { ctx, row, dice });
        }
        game.turn_to(Self { rolled: true, ..self });
        game.roll(ctx.me, dice, RollFor::Card);
        Flow::Go
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn hide(&mut self, _: Player) {}
}

/// What the dice of a card say, die by die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Faces {
    /// Whose card it is.
    pub ctx: Ctx,
    /// What each face does: a row of blocks.
    pub row: u16,
    /// The dice not read yet.
    pub dice: Dice,
}

impl Procedure<OuterRim> for Faces {
    fn step(mut self, game: &mut OuterRim) -> Flow {
        let blocks = game.ground.book.code.tables.rolls[self.row as usize];
        let next = Face::ALL.iter().find(|face| self.dice.of(**face) > 0 && !blocks[face.ix()].is_empty());
        let Some(face) = next else { return game.pop() };
        self.dice.0[face.ix()] -= 1;
        game.turn_to(self);
        game.run(blocks[face.ix()], self.ctx);
        Flow::Go
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn hide(&mut self, _: Player) {}
}

/// The rule of reputation gained or lost.
const fn reputation_rule(steps: i8) -> RuleId {
    if steps < 0 { rule::OR_REP_7 } else { rule::OR_REP_6 }
}

impl Words<'_> {
    /// A branch in words, with its chances.
    pub(crate) fn branch(self, branch: u16, ctx: Ctx) -> String {
        let facts = &self.game.ground.book.code.branches[branch as usize];
        let words = if facts.words.is_empty() {
            capital(&facts.label)
        } else {
            format!("{}: {}", capital(&facts.label), small(&facts.words))
        };
        self.with_chances(&words, ctx, facts.block)
    }

    fn which_faction(self, which: &str, ctx: Ctx, steps: i8) -> String {
        let number = steps.unsigned_abs();
        let verb = if steps < 0 { "lose" } else { "gain" };
        if ctx.me == self.me {
            return format!("{which} do you {verb} {number} reputation with?");
        }
        format!("{which} does {} {verb} {number} reputation with?", self.who(ctx.me))
    }

    fn reputation_with(self, which: Faction, ctx: Ctx, steps: i8) -> String {
        let verb = if steps < 0 { "Lose" } else { "Gain" };
        let whose = if ctx.me == self.me { String::new() } else { format!(" of {}", self.who(ctx.me)) };
        let now = standing(self.game.state.of(ctx.me).standing(which));
        format!("{verb} {} reputation{whose} with {} (now {now})", steps.unsigned_abs(), faction(which))
    }
}

impl OuterRim {
    /// Goes on with a branch, or with none; its frame is on top.
    fn take_branch(&mut self, ctx: Ctx, choice: Choice) {
        self.pop();
        let Choice::Branch(branch) = choice else { return };
        let block = self.ground.book.code.branches[branch as usize].block;
        let card = self.lacks_slot(block, ctx);
        self.run(block, ctx);
        if let (Some(card), Some(Frame::Run(_))) = (card, self.state.frames.last()) {
            self.push(RoomFirst { ctx, card });
        }
    }
}
