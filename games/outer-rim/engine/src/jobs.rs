//! Jobs, step by step.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Steps;
use crate::book::code::Block;
use crate::choice::Choice;
use crate::engine::Flow;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Jump, Pay, Reward};
use crate::game::OuterRim;
use crate::ids::{Card, Kind, Player};
use crate::rule;
use crate::state::Source;
use crate::words::{Words, capital};

/// No databank card: the job's own steps.
const OWN: u8 = u8::MAX;

/// A job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Job {
    /// Who attempts it.
    pub who: Player,
    /// Its card.
    pub card: Card,
    /// The databank card with its steps, or none if they are its own.
    pub entry: u8,
    /// The step that comes next.
    pub next: u8,
}

impl Procedure<OuterRim> for Job {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { who, card, entry, next } = self;
        let next = match std::mem::take(&mut game.state.jump) {
            Jump::None => next,
            Jump::Step(step) => step - 1,
            Jump::Again => next.saturating_sub(1),
            Jump::Complete => u8::MAX,
            Jump::Fail => {
                let defeated = game.state.of(who).defeated;
                game.tell(Event::JobFailed { who, card, defeated });
                game.state.cut = true;
                return game.pop();
            }
        };
        let Some(&block) = game.steps_of(card, entry).get(next as usize) else {
            game.pop();
            game.tell(Event::JobDone { who, card });
            game.reward_job(who, card);
            return Flow::Go;
        };
        game.turn_to(Self { next: next + 1, ..self });
        game.tell(Event::JobStep { who, card, entry, step: next });
        game.run(block, Ctx::of(who, Source::Asset(card)));
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_JOBS_6
    }

    fn hide(&mut self, _: Player) {}
}

impl Words<'_> {
    /// Why a job can't be attempted.
    pub(crate) fn cannot_attempt(self, card: Card) -> Reason {
        if self.player().find(card).is_none() {
            return because(rule::OR_JOBS_1, "You don't have this job.");
        }
        if !self.game.is_job(card) {
            return because(rule::OR_JOBS_5, "This card is not a job that can be attempted.");
        }
        let to = self.names.at(self.game.ground.book.card(card).destination);
        because(
            rule::OR_JOBS_4,
            format!("{} is attempted {to}, and you are not there.", capital(&self.names.card(card))),
        )
    }
}

impl OuterRim {
    /// Whether a card is a job that can be attempted somewhere.
    fn is_job(&self, card: Card) -> bool {
        let facts = self.ground.book.card(card);
        facts.kind == Kind::Job && facts.steps.is_some()
    }

    pub(crate) fn list_jobs(&self, who: Player, out: &mut Vec<Choice>) {
        let player = self.state.of(who);
        for asset in &*player.assets {
            if self.is_job(asset.card) && self.ground.book.card(asset.card).destination == player.space {
                out.push(Choice::Attempt(asset.card));
            }
        }
    }

    pub(crate) fn attempt(&mut self, who: Player, card: Card) {
        let entry = match self.ground.book.card(card).steps {
            Some(Steps::Databank(number)) => self.draw_entry(number).0,
            _ => OWN,
        };
        self.state.jump = Jump::None;
        self.push(Job { who, card, entry, next: 0 });
    }

    /// The steps of a job under way.
    fn steps_of(&self, card: Card, entry: u8) -> &[Block] {
        if entry != OWN {
            return &self.ground.book.databank[entry as usize].steps;
        }
        match &self.ground.book.card(card).steps {
            Some(Steps::Own { blocks, .. }) => blocks,
            _ => &[],
        }
    }

    /// The reward of a job.
    pub(crate) fn reward_job(&mut self, who: Player, card: Card) {
        let reward = self.ground.book.card(card).reward;
        self.begin_reward(Reward::of(who, Some(Kind::Job), card), reward, Source::Asset(card));
    }

    /// The job that is being attempted or rewarded.
    pub(crate) fn job_under_way(&self) -> Option<Card> {
        self.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Job(Job { card, .. }) | Frame::Pay(Pay { reward: Reward { kind: Some(Kind::Job), card, .. } }) => {
                Some(card)
            }
            _ => None,
        })
    }
}
