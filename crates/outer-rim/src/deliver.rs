//! Deliveries, and rewards of all kinds.

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Purpose, Reward};
use crate::game::{Flow, OuterRim};
use crate::ids::{Card, Face, Kind, Player};
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
            (due && !self.was_tried(who, asset.card)).then_some(asset.card)
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
        self.try_card(who, card);
        if self.ground.book.card(card).illegal {
            self.push(Frame::Illegal(who, card, false));
        } else {
            self.push(Frame::HandIn(who, card, 0));
        }
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
        let passes = Face::Hit.bit() | u32::from(self.state.of(who).stats.illegal);
        if dice.any(passes) {
            return self.turn_to(Frame::HandIn(who, card, 0));
        }
        self.state.die = Face::ALL.iter().position(|face| dice.of(*face) > 0).unwrap_or(3) as u8;
        self.state.frames.pop();
        let entry = self.draw_entry(1);
        self.tell(Event::NotDelivered { who, card });
        self.tell(Event::Databank { who, entry: entry.0 });
        let block = self.ground.book.databank[entry.ix()].resolve;
        self.run(block, Ctx { me: who, other: Player::NONE, source: Source::Asset(card) });
        Flow::Go
    }

    pub(crate) fn step_hand_in(&mut self, who: Player, card: Card, less: u8) -> Flow {
        self.state.frames.pop();
        let facts = self.ground.book.card(card);
        if self.state.of(who).find(card).is_none() {
            return Flow::Go;
        }
        let ctx = Ctx { me: who, other: Player::NONE, source: Source::Asset(card) };
        if let Some(bounty) = facts.bounty {
            self.tell(Event::CaptiveDelivered { who, card });
            self.begin_reward(who, Some(Kind::Bounty), card, 0);
            self.run(bounty.capture, ctx);
        } else {
            let reward = facts.reward;
            self.tell(Event::Delivered { who, card });
            self.begin_reward(who, Some(Kind::Cargo), card, less);
            self.run(reward, ctx);
        }
        Flow::Go
    }

    /// From here on credits and fame are put together to one reward, until it is paid.
    pub(crate) fn begin_reward(&mut self, who: Player, kind: Option<Kind>, card: Card, less: u8) {
        self.state.reward = Reward { on: true, less, ..Reward::default() };
        self.push(Frame::Pay(who, kind, card));
    }

    /// The reward is known: abilities may change it.
    pub(crate) fn step_pay(&mut self, who: Player, kind: Option<Kind>, card: Card) -> Flow {
        let row = kind.and_then(reward_row);
        if let Some(row) = row {
            let more = u16::from(self.state.of(who).stats.rewards[row]);
            self.state.reward.credits = self.state.reward.credits.saturating_add(more);
        }
        self.state.reward.credits = self.state.reward.credits.saturating_sub(self.state.reward.less.into());
        *self.top() = Frame::Paid(who, kind, card);
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
    pub(crate) fn step_paid(&mut self, who: Player, kind: Option<Kind>, card: Card) -> Flow {
        self.state.frames.pop();
        let Reward { mut credits, mut fame, waived, .. } = std::mem::take(&mut self.state.reward);
        if waived {
            credits = 0;
            fame = fame.saturating_add(1);
        }
        self.credit(who, credits.into());
        self.gain_fame(who, fame);
        let facts = card.some().map(|card| self.ground.book.card(card));
        match (kind, facts) {
            (Some(Kind::Cargo), Some(facts)) => {
                let illegal = facts.illegal;
                if illegal {
                    self.window(Trigger::DeliveredIllegal, who);
                }
                self.window(Trigger::Delivered, who);
                self.lose_card(who, card, true);
            }
            (Some(Kind::Job), Some(facts)) => {
                let gone = facts.remove_when_done;
                self.window(Trigger::JobCompleted, who);
                if gone { self.remove_card(who, card) } else { self.lose_card(who, card, true) }
            }
            (Some(Kind::Bounty), Some(facts)) => {
                let afterwards = facts.bounty.map(|bounty| bounty.afterwards).unwrap_or_default();
                let asset = self.take_out(who, card);
                self.state.removed.add(card);
                self.tell(Event::Removed { card });
                let captive = asset.is_some_and(|asset| asset.captive);
                self.window(if captive { Trigger::CaptiveDelivered } else { Trigger::Eliminated }, who);
                self.run(afterwards, Ctx { me: who, other: Player::NONE, source: Source::Nothing });
            }
            // The reward of a patrol: only then does it leave the game and the next one appear.
            _ => {
                if let Some(Purpose::Patrol(faction)) = self.state.fights.last().map(|fight| fight.purpose) {
                    self.next_patrol(faction);
                }
            }
        }
        Flow::Go
    }

    /// Gains fame: what is added to each gain comes with it.
    pub(crate) fn gain_fame(&mut self, who: Player, amount: u8) {
        if amount > 0 {
            let player = self.state.of_mut(who);
            let by = amount.saturating_add(player.stats.fame_gain);
            player.fame = player.fame.saturating_add(by).min(99);
            let total = player.all_fame();
            self.state.check = true;
            self.tell(Event::Fame { who, by, total });
        }
    }
}
