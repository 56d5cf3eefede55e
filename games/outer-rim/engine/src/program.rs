//! Running the programs of cards: one operation at a time, each from the frame it is in.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Block, Op, Whose};
use crate::engine::Flow;
use crate::event::{Cause, Event};
use crate::frame::{
    Approach, CancelDice, Cast, Choose, Ctx, Discard, Encounter, Falling, Fight, Foe, Frame, Gain, HandIn, Job, Jump,
    Market, May, PickFaction, PickMover, PickPatrol, Purpose, Reroll, RevealPlanet, Shop, Take, Travel, TurnDice,
    Uncover, UsedShip, Wander, With,
};
use crate::game::OuterRim;
use crate::ids::{Body, Dice, Faction, Player, Space};
use crate::patrols::Motion;
use crate::state::{FRAMES, Source};

/// Procedures under way at which no further program starts; what a program needs itself still has room.
const DEEPEST: usize = FRAMES - 12;

/// A program: the operations of a card, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// Where it is.
    pub at: u16,
    /// Where it ends.
    pub end: u16,
    /// Whom it is about.
    pub ctx: Ctx,
}

impl Procedure<OuterRim> for Run {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { at, end, ctx } = self;
        if at == end || game.state.jump != Jump::None && game.is_step(ctx) {
            return game.pop();
        }
        let op = game.ground.book.code.ops[at as usize];
        if let Some(steps) = game.about_patrol(op)
            && game.patrols_meant(ctx).count_ones() > 1
        {
            game.push(PickPatrol { ctx, steps });
            return Flow::Go;
        }
        if at + 1 == end {
            game.pop();
        } else {
            game.turn_to(Self { at: at + 1, ..self });
        }
        game.note_run(at);
        game.operate(op, ctx);
        Flow::Go
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// Starts a program. One inside of too many others does not start: no card is that long, so it calls itself.
    pub(crate) fn run(&mut self, block: Block, ctx: Ctx) {
        if !block.is_empty() && self.state.frames.len() < DEEPEST {
            self.push(Run { at: block.start, end: block.end, ctx });
        }
    }

    /// Notes that an operation runs, if somebody wants to know.
    #[inline]
    fn note_run(&self, at: u16) {
        if let Some(coverage) = &self.ground.coverage {
            coverage.ran(at);
        }
    }

    /// Whether a program belongs to the job under way. What others have to say to it happens wherever the job goes.
    fn is_step(&self, ctx: Ctx) -> bool {
        self.under_way::<Job>().is_none_or(|job| {
            matches!(ctx.source, Source::Asset(other) if other == job.card) || ctx.source == Source::Nothing
        })
    }

    /// The job under way, if there is one, goes on elsewhere.
    fn jump(&mut self, jump: Jump) {
        if self.under_way::<Job>().is_some() {
            self.state.jump = jump;
        }
    }

    /// Leaves the rest of the innermost program.
    fn leave(&mut self) {
        if let Some(Frame::Run(_)) = self.state.frames.last() {
            self.pop();
        }
    }

    fn operate(&mut self, op: Op, ctx: Ctx) {
        let me = ctx.me;
        match op {
            Op::Credits { amount, per } => {
                let amount = u16::from(amount) * self.times(per, me);
                if let Some(reward) = self.reward_of(ctx) {
                    reward.credits = reward.credits.saturating_add(amount);
                } else {
                    self.credit(me, i32::from(amount), self.cause(ctx));
                }
            }
            Op::LoseCredits(amount) => {
                let amount = self.state.of(me).credits.min(amount.into());
                self.credit(me, -i32::from(amount), self.cause(ctx));
            }
            Op::Pay { amount, less, per } => {
                let amount = self.state.of(me).credits.min(self.cost(me, amount, less, per));
                self.pay(me, amount, self.cause(ctx));
            }
            Op::TakeCredits(amount) => {
                if ctx.other.is_some() {
                    let amount = i32::from(self.state.of(ctx.other).credits.min(amount.into()));
                    let cause = self.cause(ctx);
                    self.credit(ctx.other, -amount, cause);
                    self.credit(me, amount, cause);
                }
            }
            Op::Fame(amount) => {
                if let Some(reward) = self.reward_of(ctx) {
                    reward.fame = reward.fame.saturating_add(amount);
                } else {
                    self.gain_fame(me, amount, self.cause(ctx));
                }
            }
            Op::Reputation { whose, steps, by_other } => self.change_reputation(ctx, whose, steps, by_other),
            Op::Damage { body, amount, per } => {
                let amount = u16::from(amount) * self.times(per, me);
                self.hurt(me, body, amount.min(99) as u8, self.cause(ctx));
            }
            Op::Recover { body, amount } => self.recover_by(ctx, body, amount),
            Op::Soften(amount) => {
                if let Some(fight) = self.state.fights.last_mut() {
                    fight.soften = fight.soften.saturating_add(amount);
                }
            }
            Op::Test { skills, pass, fail } => self.begin_test(ctx, skills, pass, fail),
            Op::Fight { combat, value, enemy, win, lose } => self.begin_fight(Fight {
                combat: combat as u8,
                attacker: me,
                foe: Foe::Enemy,
                value,
                enemy,
                win,
                lose,
                ctx,
                ..Fight::default()
            }),
            Op::Duel { combat, win, lose } => {
                if ctx.other.is_some() && !self.state.of(ctx.other).defeated {
                    let combat = combat.unwrap_or_else(|| self.combat_here(me));
                    let foe = Foe::Player(ctx.other);
                    self.begin_fight(Fight {
                        combat: combat as u8,
                        attacker: me,
                        foe,
                        purpose: Purpose::Card,
                        win,
                        lose,
                        ctx,
                        ..Fight::default()
                    });
                }
            }
            Op::Roll { dice, per, faces } => {
                let dice = (u16::from(dice) * self.times(per, me)).min(12) as u8;
                if dice > 0 {
                    self.push(Cast { ctx, row: faces, dice, rolled: false });
                }
            }
            Op::ReadDie { faces } => {
                let block = self.ground.book.code.tables.rolls[faces as usize][self.state.die as usize];
                self.run(block, ctx);
            }
            Op::Reroll { number, faces, .. } => {
                let left = if number == 0 { 12 } else { number };
                self.push(Reroll { who: me, left, faces, chosen: Dice::default() });
            }
            Op::Turn { faces, to, number } => {
                self.push(TurnDice { who: me, left: number, faces, to: to as u8 });
            }
            Op::Cancel { faces, number } => self.push(CancelDice { who: me, left: number, faces }),
            Op::GainSkill(skill) => self.lend(skill),
            Op::OnPass(block) => self.after_pass(block, ctx.source),
            Op::May(branch) => {
                let block = self.ground.book.code.branches[branch as usize].block;
                if self.can_begin(block, ctx) {
                    self.push(May { ctx, branch });
                }
            }
            Op::Choose { first, number } => self.push(Choose { ctx, first, number }),
            Op::If { condition, then, otherwise } => {
                let block = if self.holds(condition, ctx) { then } else { otherwise };
                self.run(block, ctx);
            }
            Op::Need(condition) => {
                if !self.holds(condition, ctx) {
                    self.leave();
                } else if self.asks_of_patrol(condition) {
                    self.mean_patrols(ctx, self.fitting_patrols(condition, ctx));
                }
            }
            Op::With { who, block } => {
                if self.others(ctx, who).next().is_some() {
                    self.push(With { ctx, who, block });
                }
            }
            Op::Them(block) => {
                if ctx.other.is_some() {
                    self.run(block, ctx.turned());
                }
            }
            Op::Both(block) if ctx.other.is_some() && self.is_instant(block) => {
                // One effect for both at the same instant, as far as the end of the game is concerned.
                for at in block.start..block.end {
                    self.note_run(at);
                    let op = self.ground.book.code.ops[at as usize];
                    self.operate(op, ctx);
                    self.operate(op, ctx.turned());
                }
            }
            Op::Both(block) => {
                if ctx.other.is_some() {
                    self.run(block, ctx.turned());
                }
                self.run(block, ctx);
            }
            Op::Take { kinds, droid } => {
                if self.takeable(ctx, kinds, droid).next().is_some() {
                    self.push(Take { ctx, kinds, droid });
                }
            }
            Op::Discard { things, number } => self.push(Discard { ctx, things, left: number }),
            Op::DiscardThis => self.discard_source(ctx),
            Op::RemoveThis => self.remove_source(ctx),
            Op::ShuffleThis => self.shuffle_source(ctx),
            Op::Keep => {
                if let Some(card) = self.source_card(ctx) {
                    self.push(Gain { ctx, card });
                }
            }
            Op::KeepSecret => self.keep_secret(ctx),
            Op::DiscardTop(deck) => self.discard_top(me, deck, self.cause(ctx)),
            Op::Shop { deck, reveal } => self.push(Shop { ctx, deck, reveal }),
            Op::UsedShip { damage } => self.push(UsedShip { ctx, damage }),
            Op::MarketAction => self.push(Market { who: me, discarded: false }),
            Op::Move { spaces, patrols, maelstrom } => {
                self.push(Travel { who: me, left: spaces, patrols, maelstrom });
            }
            Op::MoveTo(space) => {
                self.state.of_mut(me).space = space;
                self.tell(Event::Placed { who: me, to: space, cause: self.cause(ctx) });
            }
            Op::MovePatrol { whose, spaces } => self.move_patrol(ctx, whose, Motion::Toward, spaces),
            Op::SendPatrol { whose, spaces } => self.move_patrol(ctx, whose, Motion::Anywhere, spaces),
            Op::CallPatrol(whose) => self.move_patrol(ctx, whose, Motion::Here, 0),
            Op::Redirect => self.redirect(ctx),
            Op::GoOn => self.go_on(ctx),
            Op::StopThem => self.stop_mover(ctx),
            Op::Databank(number) => {
                let entry = self.draw_entry(number);
                self.tell(Event::Databank { who: me, entry: entry.0, cause: self.cause(ctx) });
                let block = self.ground.book.databank[entry.ix()].resolve;
                self.run(block, ctx);
            }
            Op::GoTo(step) => self.jump(Jump::Step(step)),
            Op::Again => self.jump(Jump::Again),
            Op::Complete => self.jump(Jump::Complete),
            Op::FailJob => self.jump(Jump::Fail),
            Op::DiscardJob => {
                if let Some(card) = self.job_under_way() {
                    self.jump(Jump::Fail);
                    self.lose_card(me, card, Cause::Job(card));
                }
            }
            Op::Deliver { less } => {
                if let Source::Asset(card) = ctx.source {
                    self.push(HandIn { who: me, card, less });
                }
            }
            Op::LoseCargo => {
                if let Source::Asset(card) = ctx.source {
                    self.lose_card(me, card, self.cause(ctx));
                }
            }
            Op::Reveal(number) => self.push(Uncover { ctx, left: number, look: false }),
            Op::Look(number) => self.push(Uncover { ctx, left: number, look: true }),
            Op::RevealPlanet => self.push(RevealPlanet { ctx }),
            Op::ContactLeaves => {
                if let Source::Contact(spot) = ctx.source {
                    self.token_gone(spot, self.cause(ctx));
                }
            }
            Op::Remote(spaces) => self.push(Encounter { who: me, reach: spaces }),
            Op::DrawAgain => self.explore(me),
            Op::ExtraTurn => {
                let extra = &mut self.state.of_mut(me).extra_turns;
                *extra = (*extra + 1).min(3);
                self.tell(Event::ExtraTurn { who: me, cause: self.cause(ctx) });
            }
            Op::CreditsForFame => {
                if let Some(reward) = self.reward_of(ctx) {
                    reward.waived = true;
                }
            }
            Op::Mark => {
                let space = self.state.of(me).space;
                self.state.of_mut(me).marks.add(space);
                self.tell(Event::Marked { who: me, space });
                self.state.check = true;
            }
            Op::GoalToken(needed) => self.goal_token(ctx, needed),
            Op::GoalMet => self.goal_met(ctx),
            Op::Stand => {}
        }
    }

    fn move_patrol(&mut self, ctx: Ctx, whose: Whose, motion: Motion, spaces: u8) {
        if whose == Whose::Any {
            self.push(PickMover { ctx, motion, spaces });
        } else if let Some(faction) = self.faction_of(ctx, whose) {
            self.start_patrol(ctx, faction, motion, spaces);
        }
    }

    /// A card moves a patrol.
    pub(crate) fn start_patrol(&mut self, ctx: Ctx, faction: Faction, motion: Motion, spaces: u8) {
        let Ctx { me: who, source, .. } = ctx;
        match motion {
            Motion::Toward => self.push(Approach { faction, spaces, to: who, by: who, open: false, source }),
            Motion::Anywhere => self.push(Wander { faction, left: spaces, by: who, must: false, source }),
            Motion::Here => self.place_patrol(faction, self.state.of(who).space, who, source),
        }
    }

    /// Whether nothing in a block takes more than an instant.
    fn is_instant(&self, block: Block) -> bool {
        let ops = &self.ground.book.code.ops[block.start as usize..block.end as usize];
        ops.iter().all(|op| matches!(op, Op::Credits { .. } | Op::LoseCredits(_) | Op::Fame(_) | Op::Damage { .. }))
    }

    /// The faction that an effect means, if there is one without a choice.
    pub(crate) fn faction_of(&self, ctx: Ctx, whose: Whose) -> Option<Faction> {
        let space = self.state.of(ctx.me).space;
        match whose {
            Whose::This(faction) => Some(faction),
            Whose::Here => self.ground.faction(space),
            Whose::Patrol => {
                let meant = self.patrols_meant(ctx);
                Faction::ALL.iter().copied().find(|faction| meant & 1 << faction.ix() != 0)
            }
            Whose::Any => None,
            Whose::Job => self.job_under_way().and_then(|card| self.ground.book.card(card).faction),
            Whose::JobRival => {
                self.job_under_way().and_then(|card| self.ground.book.card(card).faction).map(Faction::rival)
            }
        }
    }

    /// The patrols that a program can mean by "that patrol", as bits: the one it is about, or those it found there.
    pub(crate) fn patrols_meant(&self, ctx: Ctx) -> u8 {
        if let Source::Patrol(faction) = ctx.source {
            return 1 << faction.ix();
        }
        if ctx.patrols != 0 {
            return ctx.patrols;
        }
        let met = self.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Fight(_) => self.state.fights.last().and_then(|fight| match fight.foe {
                Foe::Patrol(faction) => Some(faction),
                _ => None,
            }),
            Frame::Approach(Approach { faction, .. }) => Some(faction),
            _ => None,
        });
        met.map_or_else(|| self.patrol_bits(self.state.of(ctx.me).space), |faction| 1 << faction.ix())
    }

    /// From now on a program means one of these by "that patrol", and so does the rest of its card.
    pub(crate) fn mean_patrols(&mut self, ctx: Ctx, patrols: u8) {
        for frame in self.state.frames.iter_mut() {
            if let Some(other) = frame.context_mut()
                && other.source == ctx.source
                && [ctx.me, ctx.other].contains(&other.me)
            {
                other.patrols = patrols;
            }
        }
    }

    /// Whether an operation happens to that patrol, so that it has to be one: how many steps of reputation, or none.
    fn about_patrol(&self, op: Op) -> Option<i8> {
        match op {
            Op::Reputation { whose: Whose::Patrol, steps, .. } => Some(steps),
            Op::MovePatrol { whose: Whose::Patrol, .. }
            | Op::SendPatrol { whose: Whose::Patrol, .. }
            | Op::CallPatrol(Whose::Patrol) => Some(0),
            Op::If { condition, .. } if self.asks_of_patrol(condition) => Some(0),
            _ => None,
        }
    }

    /// The patrols in a space, as bits.
    pub(crate) fn patrol_bits(&self, space: Space) -> u8 {
        self.patrols_at(space).fold(0, |bits, faction| bits | 1 << faction.ix())
    }

    /// The patrols in a space.
    pub(crate) fn patrols_at(&self, space: Space) -> impl Iterator<Item = Faction> {
        let patrols = self.state.patrols;
        Faction::ALL.iter().copied().filter(move |faction| patrols[faction.ix()].space == space)
    }

    /// The patrols nearest to a space: one, or several that are equally near.
    pub(crate) fn nearest_patrols(&self, space: Space) -> impl Iterator<Item = Faction> {
        let distance = move |faction: Faction| self.ground.distance(self.state.patrols[faction.ix()].space, space);
        let least = Faction::ALL.iter().map(|faction| distance(*faction)).min();
        Faction::ALL.iter().copied().filter(move |faction| Some(distance(*faction)) == least)
    }

    fn change_reputation(&mut self, ctx: Ctx, whose: Whose, steps: i8, by_other: bool) {
        match whose {
            Whose::Any => {
                let by = if by_other && ctx.other.is_some() { ctx.other } else { ctx.me };
                self.push(PickFaction { ctx, steps, by });
            }
            _ => {
                if let Some(faction) = self.faction_of(ctx, whose) {
                    self.reputation(ctx.me, faction, steps, self.cause(ctx));
                }
            }
        }
    }

    /// Gains or loses reputation, step by step and never beyond the ends.
    pub(crate) fn reputation(&mut self, who: Player, faction: Faction, steps: i8, cause: Cause) {
        let standing = &mut self.state.players[who.ix()].reputation[faction.ix()];
        let now = (*standing + steps).clamp(-1, 1);
        let by = now - *standing;
        *standing = now;
        if by != 0 {
            self.state.dirty |= 1 << who.0;
            self.tell(Event::Reputation { who, faction, by, now, cause });
        }
    }

    /// Whether what a block asks for at its beginning is available.
    pub(crate) fn can_begin(&self, block: Block, ctx: Ctx) -> bool {
        let mut credits = self.state.of(ctx.me).credits;
        for op in &self.ground.book.code.ops[block.start as usize..block.end as usize] {
            match *op {
                Op::Need(condition) => {
                    if !self.holds(condition, ctx) {
                        return false;
                    }
                }
                Op::Pay { amount, less, per } => match credits.checked_sub(self.cost(ctx.me, amount, less, per)) {
                    Some(left) => credits = left,
                    None => return false,
                },
                Op::Discard { things, number } => {
                    if self.discardable(ctx, things).count() < number as usize {
                        return false;
                    }
                }
                Op::With { who, block } => {
                    let opens = |other| self.can_begin(block, Ctx { other, ..ctx });
                    return self.others(ctx, who).any(opens);
                }
                Op::Take { kinds, droid } => return self.takeable(ctx, kinds, droid).next().is_some(),
                Op::Reveal(_) | Op::Look(_) => {
                    return self.coverable(ctx.me, matches!(op, Op::Look(_))).next().is_some();
                }
                Op::Reroll { faces, .. } | Op::Turn { faces, .. } => return self.state.pool.dice.any(faces.into()),
                Op::Cancel { faces, .. } => return self.state.pool.dice.any(faces.into()),
                Op::Duel { .. } => return !ctx.other.is_some() || !self.state.of(ctx.other).defeated,
                Op::Remote(spaces) => return self.remote_options(ctx.me, spaces),
                Op::DiscardThis | Op::RemoveThis => {}
                Op::Keep => return self.source_card(ctx).is_none_or(|card| self.can_place(ctx.me, card)),
                _ => return true,
            }
        }
        true
    }

    /// A card recovers damage. One that answers to a defeat recovers in place of it: damage beyond health or hull counts for
    /// nothing then, so that the defeat does not happen.
    fn recover_by(&mut self, ctx: Ctx, body: Option<Body>, amount: u8) {
        let (who, cause) = (ctx.me, self.cause(ctx));
        let amount = if amount == 0 { u8::MAX } else { amount };
        if self.state.frames.contains(&Falling { who }.into()) {
            let player = self.state.of_mut(who);
            let limit = player.stats.limit;
            let bodies = Body::ALL.iter().filter(|one| body.is_none_or(|body| body == **one));
            bodies.for_each(|body| player.damage[body.ix()] = player.damage[body.ix()].min(limit[body.ix()]));
        }
        match body {
            Some(body) => self.recover(who, body, amount, cause),
            None => Body::ALL.iter().for_each(|body| self.recover(who, *body, amount, cause)),
        }
    }
}
