//! Jobs, step by step.

use crate::book::Steps;
use crate::book::code::Block;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Jump, Reward};
use crate::game::{Flow, OuterRim};
use crate::ids::{Card, Kind, Player};
use crate::state::Source;

/// No databank card: the job's own steps.
const OWN: u8 = u8::MAX;

impl OuterRim {
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
        self.push(Frame::Job(who, card, entry, 0));
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

    pub(crate) fn step_job(&mut self, who: Player, card: Card, entry: u8, next: u8) -> Flow {
        let next = match std::mem::take(&mut self.state.jump) {
            Jump::None => next,
            Jump::Step(step) => step - 1,
            Jump::Again => next.saturating_sub(1),
            Jump::Complete => u8::MAX,
            Jump::Fail => {
                let defeated = self.state.of(who).defeated;
                self.tell(Event::JobFailed { who, card, defeated });
                self.state.cut = true;
                return self.pop();
            }
        };
        let Some(&block) = self.steps_of(card, entry).get(next as usize) else {
            self.state.frames.pop();
            self.tell(Event::JobDone { who, card });
            self.reward_job(who, card);
            return Flow::Go;
        };
        *self.top() = Frame::Job(who, card, entry, next + 1);
        self.tell(Event::JobStep { who, card, entry, step: next });
        self.run(block, Ctx::of(who, Source::Asset(card)));
        Flow::Go
    }

    /// The reward of a job.
    pub(crate) fn reward_job(&mut self, who: Player, card: Card) {
        let reward = self.ground.book.card(card).reward;
        self.begin_reward(Reward::of(who, Some(Kind::Job), card), reward, Source::Asset(card));
    }

    /// The job that is being attempted or rewarded.
    pub(crate) fn job_under_way(&self) -> Option<Card> {
        self.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Job(_, card, ..) | Frame::Pay(Reward { kind: Some(Kind::Job), card, .. }) => Some(card),
            _ => None,
        })
    }
}
