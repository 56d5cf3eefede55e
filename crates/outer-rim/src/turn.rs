//! The turn and its three steps.

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Step};
use crate::game::{Flow, OuterRim};
use crate::ids::{Body, Player};
use crate::state::{AbilitySet, CardSet};

/// Kinds of action that can be taken once, as bits.
const TRADE: u8 = 1;
const MARKET: u8 = 2;
const DELIVER: u8 = 4;

impl OuterRim {
    pub(crate) fn step_turn(&mut self, step: Step) -> Flow {
        let who = self.state.active;
        let over = self.state.fell || self.state.cut;
        match step {
            Step::Begin => {
                self.state.turns += 1;
                self.state.fell = false;
                self.state.cut = false;
                self.players().for_each(|player| self.state.of_mut(player).used = AbilitySet::default());
                self.state.tried = CardSet::default();
                self.tell(Event::Turn { who, number: self.state.turns });
                if self.is_rival(who) {
                    *self.top() = Frame::Turn(Step::End);
                    self.begin_rival();
                } else {
                    *self.top() = Frame::Turn(Step::Planning);
                }
            }
            Step::Planning => {
                *self.top() = Frame::Turn(Step::Action);
                self.push(Frame::Planning);
            }
            Step::Action => {
                *self.top() = Frame::Turn(Step::Encounter);
                if !over {
                    self.push(Frame::Actions(0));
                }
            }
            Step::Encounter => {
                *self.top() = Frame::Turn(Step::End);
                if !over {
                    self.push(Frame::Encounter(who, 0));
                }
            }
            Step::End => {
                let player = self.state.of_mut(who);
                if player.extra_turns > 0 {
                    player.extra_turns -= 1;
                } else {
                    self.state.active = self.next_player(who);
                }
                *self.top() = Frame::Turn(Step::Begin);
            }
        }
        Flow::Go
    }

    /// The player after this one, clockwise.
    pub(crate) fn next_player(&self, who: Player) -> Player {
        Player((who.0 + 1) % self.ground.options.players_and_rival())
    }

    pub(crate) fn list_planning(&self, out: &mut Vec<Choice>) {
        let who = self.state.active;
        let player = self.state.of(who);
        let hurt = player.damage != [0, 0];
        if hurt || player.defeated {
            out.push(Choice::Recover);
        }
        if player.defeated {
            return;
        }
        out.push(Choice::Collect);
        self.list_usable(who, Trigger::Planning, out);
        out.push(Choice::Stay);
        out.extend(self.reachable(who, player.stats.hyperdrive, false, false).map(Choice::Go));
        // Whoever has no damage may recover, too, but hardly wants to.
        if !hurt {
            out.push(Choice::Recover);
        }
    }

    pub(crate) fn play_planning(&mut self, choice: Choice) {
        let who = self.state.active;
        self.state.frames.pop();
        match choice {
            Choice::Recover => Body::ALL.iter().for_each(|body| self.recover(who, *body, u8::MAX, Cause::Recovery)),
            Choice::Collect => {
                self.tell(Event::Collected { who });
                self.credit(who, 2, Cause::Planning);
            }
            Choice::Use(ability) => self.use_ability(who, ability),
            Choice::Go(space) => {
                let left = self.state.of(who).stats.hyperdrive;
                self.push(Frame::Travel { who, left, patrols: false, maelstrom: false });
                self.fly(who, left, false, false, space);
            }
            _ => {}
        }
    }

    pub(crate) fn step_actions(&mut self) -> Flow {
        if self.state.fell || self.state.cut {
            return self.pop();
        }
        Flow::Ask(self.state.active)
    }

    pub(crate) fn list_actions(&self, done: u8, out: &mut Vec<Choice>) {
        let who = self.state.active;
        let player = self.state.of(who);
        if done & TRADE == 0 && self.partners(who).next().is_some() {
            out.push(Choice::Trade);
        }
        if done & MARKET == 0 && self.ground.planets.has(player.space) {
            out.push(Choice::Market);
        }
        if done & DELIVER == 0 && self.due(who).next().is_some() {
            out.push(Choice::Delivery);
        }
        self.list_usable(who, Trigger::Action, out);
        out.push(Choice::Done);
    }

    pub(crate) fn play_actions(&mut self, done: u8, choice: Choice) {
        let who = self.state.active;
        let taken = |game: &mut Self, kind: u8| *game.top() = Frame::Actions(done | kind);
        match choice {
            Choice::Trade => {
                taken(self, TRADE);
                self.push(Frame::Trade);
            }
            Choice::Market => {
                taken(self, MARKET);
                self.push(Frame::Market { who, discarded: false });
            }
            Choice::Delivery => {
                taken(self, DELIVER);
                self.push(Frame::Deliver(who));
            }
            Choice::Use(ability) => self.use_ability(who, ability),
            _ => {
                self.state.frames.pop();
            }
        }
    }

    /// Gains or loses credits.
    pub(crate) fn credit(&mut self, who: Player, thousands: i32, cause: Cause) {
        self.purse(who, thousands, false, cause);
    }

    /// Pays for what a card offers.
    pub(crate) fn pay(&mut self, who: Player, thousands: u16, cause: Cause) {
        self.purse(who, -i32::from(thousands), true, cause);
    }

    fn purse(&mut self, who: Player, thousands: i32, paid: bool, cause: Cause) {
        if thousands != 0 {
            let credits = &mut self.state.of_mut(who).credits;
            *credits = (i32::from(*credits) + thousands).clamp(0, 9999) as u16;
            let total = *credits;
            self.tell(Event::Credits { who, by: thousands, total, paid, cause });
        }
    }
}
