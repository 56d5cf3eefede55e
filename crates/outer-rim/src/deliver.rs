//! Deliveries, and rewards of all kinds.

use crate::book::code::{Block, Trigger};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame, Purpose, Reward};
use crate::game::{Flow, OuterRim};
use crate::ids::{Card, Dice, Face, Kind, Player};
use crate::state::{RollFor, Source, reward_row};

impl OuterRim {
    /// Cards of a player that are due in their space and have not been tried in this turn.
    pub(crate) fn due(&self, who: Player) -> impl Iterator<Item = Card> {
        let player = self.state.of(who);
        let (assets, space) = (player.assets, player.space);
        (0..assets.len()).map(move |at| assets[at]).filter_map(move |asset| {
            let facts = self.ground.book.card(asset.card);
            let due = match facts.kind {
                Kind::Cargo => facts.destination == space && !facts.reward.is_empty(),
                Kind::Bounty => asset.captive && facts.bounty.is_some_and(|bounty| bounty.planet == space),
                _ => false,
            };
            (due && !self.state.tried.has(asset.card)).then_some(asset.card)
        })
    }

    pub(crate) fn step_deliver(&mut self, who: Player) -> Flow {
        if self.due(who).next().is_none() { self.pop() } else { Flow::Ask(who) }
    }

    pub(crate) fn play_deliver(&mut self, who: Player, choice: Choice) {
        let Choice::Deliver(card) = choice else {
            self.state.frames.pop();
            return;
        };
        self.state.tried.add(card);
        if self.ground.book.card(card).illegal {
            self.push(Frame::Illegal(who, card, false));
        } else {
            self.push(Frame::HandIn(who, card, 0));
        }
    }

    /// Whether a die lets a player's ILLEGAL cargo through.
    pub(crate) fn lets_through(&self, who: Player, dice: Dice) -> bool {
        dice.any(Face::Hit.bit() | u32::from(self.state.of(who).stats.illegal))
    }

    /// The die for ILLEGAL cargo: a hit lets it through, anything else is for databank card 1.
    pub(crate) fn step_illegal(&mut self, who: Player, card: Card, rolled: bool) -> Flow {
        if !rolled {
            *self.top() = Frame::Illegal(who, card, true);
            self.roll(who, 1, RollFor::Delivery);
            return Flow::Go;
        }
        let dice = self.state.pool.dice;
        self.tell(Event::IllegalRoll { who, card, dice });
        if self.lets_through(who, dice) {
            return self.turn_to(Frame::HandIn(who, card, 0));
        }
        self.state.die = Face::ALL.iter().position(|face| dice.of(*face) > 0).unwrap_or(3) as u8;
        self.state.frames.pop();
        let entry = self.draw_entry(1);
        self.tell(Event::NotDelivered { who, card });
        self.tell(Event::Databank { who, entry: entry.0, cause: Cause::Inspection(card) });
        let block = self.ground.book.databank[entry.ix()].resolve;
        self.run(block, Ctx::of(who, Source::Asset(card)));
        Flow::Go
    }

    pub(crate) fn step_hand_in(&mut self, who: Player, card: Card, less: u8) -> Flow {
        self.state.frames.pop();
        let facts = self.ground.book.card(card);
        if self.state.of(who).find(card).is_none() {
            return Flow::Go;
        }
        if let Some(bounty) = facts.bounty {
            self.tell(Event::CaptiveDelivered { who, card });
            self.begin_reward(Reward::of(who, Some(Kind::Bounty), card), bounty.capture, Source::Asset(card));
        } else {
            let program = facts.reward;
            let reward = Reward { less, ..Reward::of(who, Some(Kind::Cargo), card) };
            self.tell(Event::Delivered { who, card });
            self.begin_reward(reward, program, Source::Asset(card));
        }
        Flow::Go
    }

    /// A reward is put together by its program: what it gives its player in credits and fame is paid as one. Rewards inside
    /// of rewards are frames of their own and are each paid in full.
    pub(crate) fn begin_reward(&mut self, reward: Reward, program: Block, source: Source) {
        self.push(Frame::Pay(reward));
        self.run(program, Ctx::of(reward.who, source).of_reward());
    }

    /// The reward that a program belongs to, if it belongs to one: the innermost of its player.
    pub(crate) fn reward_of(&mut self, ctx: Ctx) -> Option<&mut Reward> {
        let frames = self.state.frames.iter_mut().rev().filter(|_| ctx.reward);
        { frames }.find_map(|frame| match frame {
            Frame::Pay(reward) | Frame::Paid(reward) if reward.who == ctx.me => Some(reward),
            _ => None,
        })
    }

    /// The reward is known: abilities may change it.
    pub(crate) fn step_pay(&mut self, mut reward: Reward) -> Flow {
        let Reward { who, kind, .. } = reward;
        if let Some(row) = kind.and_then(reward_row) {
            let more = u16::from(self.state.of(who).stats.rewards[row]);
            reward.credits = reward.credits.saturating_add(more);
        }
        reward.credits = reward.credits.saturating_sub(reward.less.into());
        *self.top() = Frame::Paid(reward);
        let trigger = match kind {
            Some(Kind::Bounty) => Trigger::BountyReward,
            Some(Kind::Job) => Trigger::JobReward,
            Some(Kind::Cargo) => Trigger::CargoReward,
            _ => return Flow::Go,
        };
        self.window(trigger, who);
        Flow::Go
    }

    /// The reward is paid, and what follows it happens.
    pub(crate) fn step_paid(&mut self, reward: Reward) -> Flow {
        self.state.frames.pop();
        let Reward { who, kind, card, mut credits, mut fame, waived, .. } = reward;
        if waived {
            credits = 0;
            fame = fame.saturating_add(1);
        }
        let patrol = match self.state.fights.last().map(|fight| fight.purpose) {
            Some(Purpose::Patrol(faction)) if kind.is_none() => Some(faction),
            _ => None,
        };
        let cause = match (kind, patrol) {
            (Some(Kind::Bounty), _) if self.is_captive(who, card) => Cause::Captive(card),
            (Some(kind), _) => Cause::Reward(kind, card),
            (None, Some(faction)) => Cause::Patrol(faction),
            (None, None) => Cause::Effect,
        };
        self.credit(who, credits.into(), cause);
        self.gain_fame(who, fame, cause);
        let facts = card.some().map(|card| self.ground.book.card(card));
        match (kind, facts) {
            (Some(Kind::Cargo), Some(facts)) => {
                let illegal = facts.illegal;
                if illegal {
                    self.window(Trigger::DeliveredIllegal, who);
                }
                self.window(Trigger::Delivered, who);
                self.lose_card(who, card, cause);
            }
            (Some(Kind::Job), Some(facts)) => {
                let gone = facts.remove_when_done;
                self.window(Trigger::JobCompleted, who);
                if gone { self.remove_card(who, card, cause) } else { self.lose_card(who, card, cause) }
            }
            (Some(Kind::Bounty), Some(facts)) => {
                let afterwards = facts.bounty.map(|bounty| bounty.afterwards).unwrap_or_default();
                let asset = self.take_out(who, card);
                self.state.removed.add(card);
                self.tell(Event::Removed { card, cause });
                let captive = asset.is_some_and(|asset| asset.captive);
                self.window(if captive { Trigger::CaptiveDelivered } else { Trigger::Eliminated }, who);
                self.run(afterwards, Ctx::of(who, Source::Asset(card)));
            }
            // The reward of a patrol: only then does it leave the game and the next one appear.
            _ => {
                if let Some(faction) = patrol {
                    self.next_patrol(faction);
                }
            }
        }
        Flow::Go
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
