//! Rewards of all kinds: put together, changed by abilities, paid as one.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Block, Trigger};
use crate::engine::Flow;
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame, Purpose};
use crate::game::OuterRim;
use crate::ids::{Card, Kind, Player};
use crate::rule;
use crate::state::{Source, reward_row};

/// A reward being put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reward {
    /// Whose it is.
    pub who: Player,
    /// For what kind of card; none is for a patrol.
    pub kind: Option<Kind>,
    /// By which card.
    pub card: Card,
    /// Credits in thousands.
    pub credits: u16,
    /// Fame.
    pub fame: u8,
    /// Whether it pays no credits but more fame.
    pub waived: bool,
    /// Fewer credits, in thousands.
    pub less: u8,
}

impl Reward {
    /// Nothing yet.
    pub const fn of(who: Player, kind: Option<Kind>, card: Card) -> Self {
        Self { who, kind, card, credits: 0, fame: 0, waived: false, less: 0 }
    }
}

/// The rule of a reward for a kind of card, or for a patrol.
pub(crate) const fn kind_rule(kind: Option<Kind>) -> RuleId {
    match kind {
        Some(Kind::Bounty) => rule::OR_BOUNTY_7,
        Some(Kind::Job) => rule::OR_JOBS_12,
        Some(Kind::Cargo) => rule::OR_DELIVER_2,
        _ => rule::OR_PATROLENC_4,
    }
}

/// A reward is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pay {
    /// The reward so far.
    pub reward: Reward,
}

impl Procedure<OuterRim> for Pay {
    /// It is known now: abilities may change it.
    fn step(self, game: &mut OuterRim) -> Flow {
        let mut reward = self.reward;
        let Reward { who, kind, .. } = reward;
        if let Some(row) = kind.and_then(reward_row) {
            let more = u16::from(game.state.of(who).stats.rewards[row]);
            reward.credits = reward.credits.saturating_add(more);
        }
        reward.credits = reward.credits.saturating_sub(reward.less.into());
        game.turn_to(Paid { reward });
        let trigger = match kind {
            Some(Kind::Bounty) => Trigger::BountyReward,
            Some(Kind::Job) => Trigger::JobReward,
            Some(Kind::Cargo) => Trigger::CargoReward,
            _ => return Flow::Go,
        };
        game.window(trigger, who);
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        kind_rule(self.reward.kind)
    }

    fn hide(&mut self, _: Player) {}
}

/// A reward is known: it is paid, and what follows it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Paid {
    /// The reward.
    pub reward: Reward,
}

impl Procedure<OuterRim> for Paid {
    fn step(self, game: &mut OuterRim) -> Flow {
        game.pop();
        let Reward { who, kind, card, mut credits, mut fame, waived, .. } = self.reward;
        if waived {
            credits = 0;
            fame = fame.saturating_add(1);
        }
        let patrol = match game.state.fights.last().map(|fight| fight.purpose) {
            Some(Purpose::Patrol(faction)) if kind.is_none() => Some(faction),
            _ => None,
        };
        let cause = match (kind, patrol) {
            (Some(Kind::Bounty), _) if game.is_captive(who, card) => Cause::Captive(card),
            (Some(kind), _) => Cause::Reward(kind, card),
            (None, Some(faction)) => Cause::Patrol(faction),
            (None, None) => Cause::Effect,
        };
        game.credit(who, credits.into(), cause);
        game.gain_fame(who, fame, cause);
        let facts = card.some().map(|card| game.ground.book.card(card));
        match (kind, facts) {
            (Some(Kind::Cargo), Some(facts)) => {
                let illegal = facts.illegal;
                if illegal {
                    game.window(Trigger::DeliveredIllegal, who);
                }
                game.window(Trigger::Delivered, who);
                game.lose_card(who, card, cause);
            }
            (Some(Kind::Job), Some(facts)) => {
                let gone = facts.remove_when_done;
                game.window(Trigger::JobCompleted, who);
                if gone { game.remove_card(who, card, cause) } else { game.lose_card(who, card, cause) }
            }
            (Some(Kind::Bounty), Some(facts)) => {
                let afterwards = facts.bounty.map(|bounty| bounty.afterwards).unwrap_or_default();
                let asset = game.take_out(who, card);
                game.state.removed.add(card);
                game.tell(Event::Removed { card, cause });
                let captive = asset.is_some_and(|asset| asset.captive);
                game.window(if captive { Trigger::CaptiveDelivered } else { Trigger::Eliminated }, who);
                game.run(afterwards, Ctx::of(who, Source::Asset(card)));
            }
            // The reward of a patrol: only then does it leave the game and the next one appear.
            _ => {
                if let Some(faction) = patrol {
                    game.next_patrol(faction);
                }
            }
        }
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        kind_rule(self.reward.kind)
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// A reward is put together by its program: what it gives its player in credits and fame is paid as one. Rewards inside
    /// of rewards are frames of their own and are each paid in full.
    pub(crate) fn begin_reward(&mut self, reward: Reward, program: Block, source: Source) {
        self.push(Pay { reward });
        self.run(program, Ctx::of(reward.who, source).of_reward());
    }

    /// The reward that a program belongs to, if it belongs to one: the innermost of its player.
    pub(crate) fn reward_of(&mut self, ctx: Ctx) -> Option<&mut Reward> {
        let frames = self.state.frames.iter_mut().rev().filter(|_| ctx.reward);
        { frames }.find_map(|frame| match frame {
            Frame::Pay(Pay { reward }) | Frame::Paid(Paid { reward }) if reward.who == ctx.me => Some(reward),
            _ => None,
        })
    }

    fn is_captive(&self, who: Player, bounty: Card) -> bool {
        let player = self.state.of(who);
        player.find(bounty).is_some_and(|at| player.assets[at].captive)
    }

    /// Gains fame: what is added to each gain comes with it.
    pub(crate) fn gain_fame(&mut self, who: Player, amount: u8, cause: Cause) {
        if amount > 0 {
            let player = self.state.of_mut(who);
            let by = amount.saturating_add(player.stats.fame_gain);
            player.fame = player.fame.saturating_add(by).min(99);
            let total = player.all_fame();
            self.state.check = true;
            self.tell(Event::Fame { who, by, total, cause });
        }
    }
}
