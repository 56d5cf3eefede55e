//! The Warlord.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Order, Player, Threat};
use crate::rule;
use crate::words::Words;

/// The turn of the Warlord: one order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Warlord;

impl Procedure<Mandalorian> for Warlord {
    fn step(self, game: &mut Mandalorian) -> Flow {
        if game.ground.mission().orders.is_empty() { game.pop() } else { ask(game.state.active) }
    }

    /// Any order but the last one, of those that would do anything.
    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        let orders = &game.ground.mission().orders;
        let all = || (0..orders.len() as u8).map(Order).filter(|order| *order != game.state.last_order);
        let begins = |order: &Order| game.can_begin(orders[order.ix()].block, game.order_ctx(*order));
        out.extend(all().filter(begins).map(Choice::Order));
        if out.is_empty() {
            out.extend(all().map(Choice::Order));
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::Order(order) = choice {
            game.state.last_order = order;
            game.tell(Event::Ordered { order });
            game.pop();
            game.run(game.ground.mission().orders[order.ix()].block, game.order_ctx(order));
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_WARLORD_2
    }

    fn question(self, _: Words<'_>) -> String {
        "Which order do you give?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "One order a turn, and not the one of your last turn.".into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Order(order) = choice else { return None };
        let order = words.names.order(order);
        because(
            rule::MA_WARLORD_2,
            format!("{order} can't be ordered: it was your last order, or nothing could come of it."),
        )
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    fn order_ctx(&self, order: Order) -> Ctx {
        Ctx { me: self.warlord(), source: Source::Order(order), ..Ctx::default() }
    }

    /// The seat of the Warlord, if there is one.
    pub(crate) fn warlord(&self) -> Player {
        let seat = self.ground.options.warlord.min(self.ground.options.players.saturating_sub(1));
        if self.ground.mission().warlord.is_some() { Player(seat) } else { Player::NONE }
    }

    /// Whether it is the Warlord's turn.
    pub(crate) fn is_warlords_turn(&self) -> bool {
        self.warlord().is_some() && self.state.active == self.warlord()
    }

    /// Whether the Warlord steers an enemy.
    pub(crate) fn is_steered(&self, threat: Threat) -> bool {
        let face = self.state.threat(threat).face;
        self.ground.mission().warlord.is_some_and(|token| self.ground.is_kind(face, token))
    }
}
