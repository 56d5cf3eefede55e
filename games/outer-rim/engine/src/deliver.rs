//! Deliveries.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Reward};
use crate::game::OuterRim;
use crate::ids::{Card, Dice, Face, Kind, Player};
use crate::rule;
use crate::state::{RollFor, Source};
use crate::turn::one_action_at_a_time;
use crate::words::Words;

/// A deliver action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Deliver {
    /// Who.
    pub who: Player,
}

impl Procedure<OuterRim> for Deliver {
    fn step(self, game: &mut OuterRim) -> Flow {
        if game.due(self.who).next().is_none() { game.pop() } else { ask(self.who) }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.due(self.who).map(Choice::Deliver));
        out.push(Choice::Done);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let who = self.who;
        let Choice::Deliver(card) = choice else {
            game.pop();
            return;
        };
        game.state.tried.add(card);
        if game.ground.book.card(card).illegal {
            game.push(Illegal { who, card, rolled: false });
        } else {
            game.push(HandIn { who, card, less: 0 });
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_DELIVER_7
    }

    fn question(self, words: Words<'_>) -> String {
        format!("What do you deliver {}?", words.here())
    }

    fn why(self, _: Words<'_>) -> String {
        "You are taking a deliver action; as many as you like, in any order.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Done).then(|| "Deliver nothing more".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Deliver(card) = choice else { return one_action_at_a_time(choice) };
        let player = words.player();
        let Some(at) = player.find(card) else {
            return because(rule::OR_DELIVER_1, "You don't have this card.");
        };
        let facts = words.game.ground.book.card(card);
        let due = match facts.bounty {
            Some(_) if !player.assets[at].captive => {
                return because(rule::OR_BOUNTY_9, "The target of this bounty is not captured yet.");
            }
            Some(bounty) => bounty.planet,
            None => facts.destination,
        };
        if due.is_some() && due != player.space {
            return because(rule::OR_DELIVER_1, format!("That is due {}.", words.names.at(due)));
        }
        let rule = if facts.illegal { rule::OR_U2 } else { rule::OR_DELIVER_1 };
        because(rule, "That was tried in this turn already, or is worth nothing anywhere.")
    }

    fn hide(&mut self, _: Player) {}
}

/// The die for ILLEGAL cargo: a hit lets it through, anything else is for databank card 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Illegal {
    /// Who delivers.
    pub who: Player,
    /// The cargo.
    pub card: Card,
    /// Whether the die was rolled.
    pub rolled: bool,
}

impl Procedure<OuterRim> for Illegal {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { who, card, rolled } = self;
        if !rolled {
            game.turn_to(Self { rolled: true, ..self });
            game.roll(who, 1, RollFor::Delivery);
            return Flow::Go;
        }
        let dice = game.state.pool.dice;
        game.tell(Event::IllegalRoll { who, card, dice });
        if game.lets_through(who, dice) {
            return game.turn_to(HandIn { who, card, less: 0 });
        }
        game.state.die = Face::ALL.iter().position(|face| dice.of(*face) > 0).unwrap_or(3) as u8;
        game.pop();
        let entry = game.draw_entry(1);
        game.tell(Event::NotDelivered { who, card });
        game.tell(Event::Databank { who, entry: entry.0, cause: Cause::Inspection(card) });
        let block = game.ground.book.databank[entry.ix()].resolve;
        game.run(block, Ctx::of(who, Source::Asset(card)));
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_DELIVER_4
    }

    fn hide(&mut self, _: Player) {}
}

/// Cargo or a captive is handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HandIn {
    /// Who delivers.
    pub who: Player,
    /// The cargo, or the bounty on the captive.
    pub card: Card,
    /// How much less it pays, in thousands.
    pub less: u8,
}

impl Procedure<OuterRim> for HandIn {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { who, card, less } = self;
        game.pop();
        let facts = game.ground.book.card(card);
        if game.state.of(who).find(card).is_none() {
            return Flow::Go;
        }
        if let Some(bounty) = facts.bounty {
            game.tell(Event::CaptiveDelivered { who, card });
            game.begin_reward(Reward::of(who, Some(Kind::Bounty), card), bounty.capture, Source::Asset(card));
        } else {
            let program = facts.reward;
            let reward = Reward { less, ..Reward::of(who, Some(Kind::Cargo), card) };
            game.tell(Event::Delivered { who, card });
            game.begin_reward(reward, program, Source::Asset(card));
        }
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_DELIVER_7
    }

    fn hide(&mut self, _: Player) {}
}

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

    /// Whether a die lets a player's ILLEGAL cargo through.
    pub(crate) fn lets_through(&self, who: Player, dice: Dice) -> bool {
        dice.any(Face::Hit.bit() | u32::from(self.state.of(who).stats.illegal))
    }
}
