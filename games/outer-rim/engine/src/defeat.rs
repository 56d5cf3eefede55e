//! Damage, defeat, goals and victory: what follows by itself after every change.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::Trigger;
use crate::engine::Flow;
use crate::event::{Cause, Event, Victory};
use crate::frame::{Ask, Ctx, Frame, Jump, Step, Surplus};
use crate::game::OuterRim;
use crate::ids::{Body, Card, Player};
use crate::rule;
use crate::state::Source;

/// A defeat that abilities may have prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Falling {
    /// Who is about to be defeated.
    pub who: Player,
}

impl Procedure<OuterRim> for Falling {
    /// After everything that could have prevented it.
    fn step(self, game: &mut OuterRim) -> Flow {
        let who = self.who;
        game.pop();
        game.state.of_mut(who).spared = false;
        if game.state.of(who).is_beaten() {
            if !game.state.of(who).defeated {
                game.defeat(who);
            }
        } else {
            game.tell(Event::Spared { who });
        }
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_DEFEATED_1
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// Puts damage on a character or a ship.
    pub(crate) fn hurt(&mut self, who: Player, body: Body, amount: u8, cause: Cause) {
        if amount > 0 {
            let damage = &mut self.state.of_mut(who).damage[body.ix()];
            *damage = damage.saturating_add(amount).min(99);
            let total = *damage;
            self.state.check = true;
            self.tell(Event::Damaged { who, body, amount, total, cause });
        }
    }

    /// Takes damage away.
    pub(crate) fn recover(&mut self, who: Player, body: Body, amount: u8, cause: Cause) {
        let damage = &mut self.state.of_mut(who).damage[body.ix()];
        let amount = amount.min(*damage);
        *damage -= amount;
        self.state.check = true;
        if amount > 0 {
            self.tell(Event::Recovered { who, body, amount, cause });
            if body == Body::Ship {
                self.window(Trigger::ShipRecovered, who);
            }
        }
    }

    /// Carries out what follows by itself.
    pub(crate) fn tidy(&mut self) {
        while self.state.dirty != 0 {
            let who = Player(self.state.dirty.trailing_zeros() as u8);
            self.state.dirty &= self.state.dirty - 1;
            self.state.check = true;
            self.refresh(who);
            let waits =
                self.state.frames.iter().any(|frame| matches!(frame, Frame::Surplus(surplus) if surplus.who == who));
            if !waits && !self.fits(who, Card::NONE, Card::NONE) {
                self.push(Surplus { who });
            }
        }
        if std::mem::take(&mut self.state.check) {
            self.players().for_each(|who| self.check_defeat(who));
            self.players().for_each(|who| self.check_goals(who));
            self.check_victory();
        }
    }

    fn check_defeat(&mut self, who: Player) {
        let player = self.state.of(who);
        match (player.is_beaten(), player.defeated) {
            (true, false) if !player.spared && self.may_answer(who, Trigger::WouldBeDefeated) => {
                self.state.of_mut(who).spared = true;
                self.push(Falling { who });
                self.window(Trigger::WouldBeDefeated, who);
            }
            (true, false) if !player.spared => self.defeat(who),
            (false, true) => {
                self.state.of_mut(who).defeated = false;
                let planned = self.is_planning(who);
                self.tell(Event::StoodUp { who, planned });
            }
            _ => {}
        }
    }

    /// Whether this player is in the planning step, where the defeated have to recover.
    fn is_planning(&self, who: Player) -> bool {
        let turn = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(turn.step == Step::Action),
            Frame::Rival(rival) => Some(rival.section <= 1),
            _ => None,
        });
        who == self.state.active && turn == Some(true)
    }

    fn defeat(&mut self, who: Player) {
        self.state.of_mut(who).defeated = true;
        self.tell(Event::Defeated { who });
        let loss = self.state.of(who).credits.min(3);
        self.credit(who, -i32::from(loss), Cause::Defeat);
        while let Some(secret) = self.state.of(who).secrets.last().copied() {
            self.lose_secret(who, secret.card, Cause::Defeat);
        }
        if who == self.state.active {
            self.state.fell = true;
        }
        if self.state.frames.iter().any(|frame| matches!(frame, Frame::Job(job) if job.who == who)) {
            self.state.jump = Jump::Fail;
        }
        self.window(Trigger::Defeated, who);
    }

    /// Goals that are achieved by a state of things.
    fn check_goals(&mut self, who: Player) {
        if self.is_rival(who) || !self.state.of(who).person.is_some() {
            return;
        }
        let book = std::sync::Arc::clone(&self.ground.book);
        let player = self.state.of(who);
        let (flipped, legendary) = (player.flipped, player.legendary);
        let sides = [
            (&book.character(player.person).goal, Source::Character, flipped),
            (&book.ship(player.hull).goal, Source::Ship, legendary),
        ];
        for (goal, source, done) in sides {
            let ctx = Ctx::of(who, source);
            if !done && goal.reached.iter().any(|condition| self.holds(*condition, ctx)) {
                self.goal_met(ctx);
            }
        }
    }

    pub(crate) fn goal_token(&mut self, ctx: Ctx, needed: u8) {
        let player = self.state.of_mut(ctx.me);
        let ship = ctx.source == Source::Ship;
        let tokens = if ship { &mut player.ship_tokens } else { &mut player.tokens };
        *tokens = tokens.saturating_add(1);
        let tokens = *tokens;
        self.tell(Event::GoalToken { who: ctx.me, ship, tokens });
        if tokens >= needed {
            self.goal_met(ctx);
        }
    }

    /// A goal is achieved: 1 fame, the tokens go, the card is flipped.
    pub(crate) fn goal_met(&mut self, ctx: Ctx) {
        let ship = ctx.source == Source::Ship;
        let player = self.state.of_mut(ctx.me);
        let (flipped, tokens) = if ship {
            (&mut player.legendary, &mut player.ship_tokens)
        } else {
            (&mut player.flipped, &mut player.tokens)
        };
        if std::mem::replace(flipped, true) {
            return;
        }
        *tokens = 0;
        self.state.dirty |= 1 << ctx.me.0;
        self.tell(Event::Goal { who: ctx.me, ship });
        self.gain_fame(ctx.me, 1, if ship { Cause::ShipGoal } else { Cause::Goal });
    }

    /// Whether a player has the fame that wins.
    pub(crate) fn has_enough_fame(&self, who: Player) -> bool {
        self.state.of(who).all_fame() >= self.ground.options.fame_needed(who)
    }

    /// The game stops at the moment somebody has enough fame. Of several, whoever has the most credits wins, and then whoever
    /// sits farthest from the first player.
    fn check_victory(&mut self) {
        let number = self.ground.options.players_and_rival();
        let seat = |who: Player| (who.0 + number - self.state.first.0) % number;
        let famous = || self.players().filter(|who| self.has_enough_fame(*who));
        let winner = famous().max_by_key(|who| (self.state.of(*who).credits, seat(*who)));
        if let Some(winner) = winner
            && !matches!(self.state.ask, Ask::Over(_))
        {
            let most = famous().filter(|who| *who != winner).map(|who| self.state.of(who).credits).max();
            let by = match most {
                None => Victory::Fame,
                Some(most) if most < self.state.of(winner).credits => Victory::Credits,
                Some(_) => Victory::Seat,
            };
            self.state.ask = Ask::Over(winner);
            self.tell(Event::GameOver { winner, by });
        }
    }
}
