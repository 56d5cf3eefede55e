//! Programs of cards: what each line of a card does, one after the other.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::language::{Block, Cond, Op};
use crate::clues::Question;
use crate::engine::Flow;
use crate::event::{Event, Gain};
use crate::game::Guess;
use crate::hunt::Hunt;
use crate::ids::{Card, Number, Player};
use crate::picks::{PickNumber, PickPlayer};
use crate::played::Played;
use crate::{rule, stream};

/// What a program speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ctx {
    /// Whose card it is: "you".
    pub me: Player,
    /// The other player in it: "them".
    pub other: Player,
    /// The card.
    pub card: Card,
    /// The number that was chosen.
    pub number: Number,
    /// What the die shows.
    pub die: u8,
    /// Whether everybody hears what it tells.
    pub aloud: bool,
}

impl Ctx {
    /// A card of a player that is about nobody else yet.
    pub const fn of(me: Player, card: Card) -> Self {
        Self { me, other: Player::NONE, card, number: Number::NONE, die: 0, aloud: false }
    }
}

/// A program that is under way, with what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// What it speaks of.
    pub ctx: Ctx,
    /// The lines to come.
    pub block: Block,
}

impl Procedure<Guess> for Run {
    fn step(self, game: &mut Guess) -> Flow {
        if self.block.is_empty() {
            return game.pop();
        }
        let at = self.block.start;
        game.turn_to(Self { block: Block { start: at + 1, ..self.block }, ..self });
        game.note(at);
        game.line(self.ctx, game.ground.book.code.ops[usize::from(at)]);
        Flow::Go
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_CARDS_4
    }

    /// Cards are played openly, and so is what they speak of.
    fn hide(&mut self, _: Player) {}
}

impl Guess {
    /// A card is carried out from its first line on.
    pub(crate) fn carry_out(&mut self, ctx: Ctx) {
        let block = self.ground.book.card(ctx.card).block;
        self.push(Run { ctx, block });
    }

    fn line(&mut self, ctx: Ctx, op: Op) {
        match op {
            Op::Divisible { by, aloud } => self.inquire(ctx, Question::Divisible(by), aloud),
            Op::AtMost { aloud } => self.inquire(ctx, Question::AtMost(ctx.number), aloud),
            Op::Near { steps, aloud } => self.inquire(ctx, Question::Near(ctx.number, steps.unwrap_or(ctx.die)), aloud),
            Op::Number(block) => self.push(PickNumber { ctx, block }),
            Op::Player(block) => self.choose_player(ctx, block),
            Op::Roll(block) => self.roll(ctx, block),
            Op::If { condition, then, otherwise } => {
                let block = if self.holds(ctx, condition) { then } else { otherwise };
                self.push(Run { ctx, block });
            }
            Op::Draw(number) => (0..number).for_each(|_| self.draw(ctx.me)),
            Op::Lose => self.lose(ctx.other),
            Op::Stake(more) => self.raise(ctx, more),
            Op::Points(points) => self.gain(ctx.me, points.into(), Gain::Card(ctx.card)),
            Op::Cancel => self.call_off(ctx),
            Op::Aloud => self.change(|played: Played| Played { aloud: true, ..played }),
            Op::Again => self.again(ctx),
        }
    }

    fn choose_player(&mut self, ctx: Ctx, block: Block) {
        let pick = PickPlayer { ctx, block };
        if pick.able(self).next().is_some() {
            self.push(pick);
        } else {
            self.tell(Event::NobodyToChoose { card: ctx.card });
        }
    }

    fn roll(&mut self, ctx: Ctx, block: Block) {
        let die = self.state.chance.die(stream::DICE);
        self.tell(Event::Rolled { who: ctx.me, die });
        self.push(Run { ctx: Ctx { die, ..ctx }, block });
    }

    fn raise(&mut self, ctx: Ctx, more: u8) {
        self.state.stake = self.state.stake.saturating_add(more);
        self.tell(Event::Staked { card: ctx.card, stake: self.state.stake });
    }

    /// The card that was replied to does nothing.
    fn call_off(&mut self, ctx: Ctx) {
        let Some(played) = self.under_way::<Played>() else { return };
        self.tell(Event::CalledOff { card: played.card, by: ctx.card });
        self.change(|played: Played| Played { off: true, ..played });
    }

    fn again(&mut self, ctx: Ctx) {
        self.tell(Event::Again { who: ctx.me });
        self.change(|hunt: Hunt| Hunt { done: false, ..hunt });
    }

    fn holds(&self, ctx: Ctx, condition: u16) -> bool {
        let test = &self.ground.book.code.tests[usize::from(condition)];
        let mut clauses = test.clauses.iter().map(|(not, cond)| self.is_so(ctx, *cond) != *not);
        let holds = if test.all { clauses.all(|holds| holds) } else { clauses.any(|holds| holds) };
        self.note_condition(condition, holds);
        holds
    }

    fn is_so(&self, ctx: Ctx, cond: Cond) -> bool {
        match cond {
            Cond::Trailing => self.players().all(|who| self.state.of(who).points >= self.state.of(ctx.me).points),
            Cond::HasCards => self.has_cards(ctx.other),
        }
    }
}
