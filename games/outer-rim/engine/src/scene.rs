//! Which scene is being read: what a procedure is printed on, what an ability answers to, which section of an encounter card.

use crate::book::Section;
use crate::book::code::{Op, Trigger};
use crate::event::{Cause, Moment};
use crate::frame::{
    Cast, Choose, Ctx, Discard, Faces, Found, Frame, Gain, May, PickFaction, PickMover, PickPatrol, PickSkill,
    RevealPlanet, Rival, RoomFirst, Run, Shop, SkillTest, Step, Take, Turn, Uncover, UsedShip, Window, With,
};
use crate::game::OuterRim;
use crate::ids::{Card, Kind};
use crate::state::Source;
use crate::words::cause_rule;
use table::RuleId;

impl Frame {
    /// Whom the program of a procedure is about, and what it is printed on.
    pub fn context(&self) -> Option<Ctx> {
        { *self }.context_mut().copied()
    }

    /// The same, to be changed.
    pub(crate) const fn context_mut(&mut self) -> Option<&mut Ctx> {
        match self {
            Self::Run(Run { ctx, .. })
            | Self::Choose(Choose { ctx, .. })
            | Self::May(May { ctx, .. })
            | Self::With(With { ctx, .. })
            | Self::PickSkill(PickSkill { ctx, .. })
            | Self::Trial(SkillTest { ctx, .. })
            | Self::Cast(Cast { ctx, .. })
            | Self::Faces(Faces { ctx, .. })
            | Self::PickFaction(PickFaction { ctx, .. })
            | Self::PickPatrol(PickPatrol { ctx, .. })
            | Self::PickMover(PickMover { ctx, .. })
            | Self::Discard(Discard { ctx, .. })
            | Self::Take(Take { ctx, .. })
            | Self::Gain(Gain { ctx, .. })
            | Self::RoomFirst(RoomFirst { ctx, .. })
            | Self::Shop(Shop { ctx, .. })
            | Self::Found(Found { ctx, .. })
            | Self::UsedShip(UsedShip { ctx, .. })
            | Self::Uncover(Uncover { ctx, .. })
            | Self::Planet(RevealPlanet { ctx }) => Some(ctx),
            _ => None,
        }
    }
}

impl OuterRim {
    /// The rule of a program: of what it is printed on.
    pub(crate) fn rule_of(&self, ctx: Ctx) -> RuleId {
        cause_rule(self.cause(ctx))
    }

    /// What a program is printed on, as the log names it.
    pub(crate) fn cause(&self, ctx: Ctx) -> Cause {
        let kind = |card: Card| self.ground.book.card(card).kind;
        match ctx.source {
            Source::Nothing => self.cause_around(),
            Source::Character => Cause::Character(self.moment()),
            Source::Ship => Cause::Ship(self.moment()),
            Source::Asset(card) if ctx.reward => Cause::Reward(kind(card), card),
            Source::Asset(card) => match kind(card) {
                Kind::Job if self.job_under_way() == Some(card) => Cause::Job(card),
                Kind::Bounty => Cause::Bounty(card),
                Kind::Cargo if self.ground.book.card(card).illegal => Cause::Inspection(card),
                _ => Cause::Ability(card, self.moment()),
            },
            Source::Secret(card) => Cause::Secret(card),
            Source::Drawn(card) => Cause::Encounter(card),
            Source::Bought(card) => Cause::Event(card),
            Source::Contact(spot) => self.state.tokens[spot.ix()].contact.some().map_or(Cause::Met, Cause::Contact),
            Source::Patrol(faction) => Cause::Patrol(faction),
        }
    }

    /// What the ability under way answers to: the innermost window, or else the step of the turn.
    pub(crate) fn moment(&self) -> Moment {
        let answered = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Window(Window { trigger, .. }) => Some(*trigger),
            Frame::Turn(Turn { step: Step::Begin | Step::Planning | Step::Action }) => Some(Trigger::Planning),
            Frame::Turn(Turn { step: Step::Encounter }) => Some(Trigger::Action),
            Frame::Turn(Turn { step: Step::End }) => Some(Trigger::Encounter),
            _ => None,
        });
        Moment { trigger: answered.unwrap_or(Trigger::Planning), rolls: self.state.pool.rolls }
    }

    /// What goes on around a program that is printed on nothing: the set-up, or a line of the rival's card.
    fn cause_around(&self) -> Cause {
        let around = self.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::SetUp(_) => Some(Cause::SetUp),
            Frame::Rival(Rival { place, .. }) => Some(Cause::Rival(self.ground.book.rival[place as usize].number)),
            _ => None,
        });
        around.unwrap_or(Cause::Effect)
    }

    /// The section of an encounter card that is being resolved: the one whose program holds what is under way, wherever its
    /// drawer has come since, or else the one that fits the drawer's space.
    pub(crate) fn section_read(&self, card: Card) -> Option<&Section> {
        let sections = &self.ground.book.card(card).sections;
        let drawn = |frame: &&Frame| frame.context().is_some_and(|ctx| ctx.source == Source::Drawn(card));
        let address = self.state.frames.iter().rev().filter(drawn).find_map(|frame| self.address(*frame));
        let holds = address.and_then(|at| sections.iter().find(|section| section.block.end > at));
        let space = self.state.of(self.state.active).space;
        holds.or_else(|| self.section(card, space).map(|at| &sections[at])).or_else(|| sections.first())
    }

    /// Where the program of a procedure stands.
    fn address(&self, frame: Frame) -> Option<u16> {
        let ops = &self.ground.book.code.ops;
        let place = |fits: &dyn Fn(&Op) -> bool| ops.iter().position(fits).map(|at| at as u16);
        match frame {
            Frame::Run(Run { at, .. }) => Some(at),
            Frame::Choose(Choose { first, .. }) => {
                place(&|op| matches!(op, Op::Choose { first: start, .. } if *start == first))
            }
            Frame::May(May { branch, .. }) => place(&|op| *op == Op::May(branch)),
            Frame::With(With { block, .. }) => Some(block.start),
            Frame::PickSkill(PickSkill { pass, fail, .. }) => {
                [pass, fail].into_iter().find(|block| !block.is_empty()).map(|block| block.start)
            }
            Frame::Trial(SkillTest { trial, .. }) => {
                [trial.pass, trial.fail].into_iter().find(|block| !block.is_empty()).map(|block| block.start)
            }
            Frame::Cast(Cast { row, .. }) | Frame::Faces(Faces { row, .. }) => {
                place(&|op| matches!(op, Op::Roll { faces, .. } if *faces == row))
            }
            _ => None,
        }
    }
}
