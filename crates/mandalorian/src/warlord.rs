//! The Warlord.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Source};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Order, Player, Threat};

impl Mandalorian {
    /// The turn of the Warlord: one order.
    pub(crate) fn step_warlord(&mut self) -> Flow {
        if self.ground.mission().orders.is_empty() { self.pop() } else { Flow::Ask(self.state.active) }
    }

    /// What can be answered then: any order but the last one, of those that would do anything.
    pub(crate) fn list_warlord(&self, out: &mut Vec<Choice>) {
        let orders = &self.ground.mission().orders;
        let all = || (0..orders.len() as u8).map(Order).filter(|order| *order != self.state.last_order);
        let begins = |order: &Order| self.can_begin(orders[order.ix()].block, self.order_ctx(*order));
        out.extend(all().filter(begins).map(Choice::Order));
        if out.is_empty() {
            out.extend(all().map(Choice::Order));
        }
    }

    /// The answer.
    pub(crate) fn play_warlord(&mut self, who: Player, choice: Choice) {
        let _ = who;
        if let Choice::Order(order) = choice {
            self.state.last_order = order;
            self.tell(Event::Ordered { order });
            self.pop();
            self.run(self.ground.mission().orders[order.ix()].block, self.order_ctx(order));
        }
    }

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
