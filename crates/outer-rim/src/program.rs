//! Running the programs of cards: one operation at a time, each from the frame it stands in.

use crate::book::code::{Block, Cond, Count, Op, Others, Standing, Whose};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Fight, Foe, Frame, Jump, Motion, Purpose, Trial};
use crate::game::{Flow, OuterRim};
use crate::ids::{Body, Card, Combat, Dice, Face, Faction, Kind, Player, Skill, Space, Terrain};
use crate::state::{FRAMES, Lying, RollFor, Source};

/// Procedures under way at which no further program starts; what a program needs itself still has room.
const DEEPEST: usize = FRAMES - 12;

impl OuterRim {
    /// Starts a program. One inside of too many others does not start: no card is that long, so it calls itself.
    pub(crate) fn run(&mut self, block: Block, ctx: Ctx) {
        if !block.is_empty() && self.state.frames.len() < DEEPEST {
            self.push(Frame::Run(block.start, block.end, ctx));
        }
    }

    pub(crate) fn step_run(&mut self, at: u16, end: u16, ctx: Ctx) -> Flow {
        if at == end || self.state.jump != Jump::None && self.is_step(ctx) {
            return self.pop();
        }
        let op = self.ground.book.code.ops[at as usize];
        if let Some(steps) = self.about_patrol(op)
            && self.patrols_meant(ctx).count_ones() > 1
        {
            self.push(Frame::PickPatrol(ctx, steps));
            return Flow::Go;
        }
        if at + 1 == end {
            self.state.frames.pop();
        } else {
            *self.top() = Frame::Run(at + 1, end, ctx);
        }
        self.note_run(at);
        self.operate(op, ctx);
        Flow::Go
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
        let job = self.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Job(_, card, ..) => Some(card),
            _ => None,
        });
        job.is_none_or(|card| {
            matches!(ctx.source, Source::Asset(other) if other == card) || ctx.source == Source::Nothing
        })
    }

    /// The job under way, if there is one, goes on elsewhere.
    fn jump(&mut self, jump: Jump) {
        if self.state.frames.iter().any(|frame| matches!(frame, Frame::Job(..))) {
            self.state.jump = jump;
        }
    }

    /// Leaves the rest of the innermost program.
    fn leave(&mut self) {
        if let Some(Frame::Run(..)) = self.state.frames.last() {
            self.state.frames.pop();
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
                    self.push(Frame::Cast(ctx, faces, dice, false));
                }
            }
            Op::ReadDie { faces } => {
                let block = self.ground.book.code.rolls[faces as usize][self.state.die as usize];
                self.run(block, ctx);
            }
            Op::Reroll { number, faces, .. } => {
                let left = if number == 0 { 12 } else { number };
                self.push(Frame::Reroll { who: me, left, faces, chosen: Dice::default() });
            }
            Op::Turn { faces, to, number } => {
                self.push(Frame::TurnDice { who: me, left: number, faces, to: to as u8 });
            }
            Op::Cancel { faces, number } => self.push(Frame::CancelDice { who: me, left: number, faces }),
            Op::GainSkill(skill) => self.lend(skill),
            Op::OnPass(block) => self.after_pass(block, ctx.source),
            Op::May(branch) => {
                let block = self.ground.book.code.branches[branch as usize].block;
                if self.can_begin(block, ctx) {
                    self.push(Frame::May(ctx, branch));
                }
            }
            Op::Choose { first, number } => self.push(Frame::Choose(ctx, first, number)),
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
                    self.push(Frame::With(ctx, who, block));
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
                    self.push(Frame::Take(ctx, kinds, droid));
                }
            }
            Op::Discard { things, number } => self.push(Frame::Discard(ctx, things, number)),
            Op::DiscardThis => self.discard_source(ctx),
            Op::RemoveThis => self.remove_source(ctx),
            Op::ShuffleThis => self.shuffle_source(ctx),
            Op::Keep => {
                if let Some(card) = self.source_card(ctx) {
                    self.push(Frame::Gain(ctx, card));
                }
            }
            Op::KeepSecret => self.keep_secret(ctx),
            Op::DiscardTop(deck) => self.discard_top(me, deck, self.cause(ctx)),
            Op::Shop { deck, reveal } => self.push(Frame::Shop(ctx, deck, reveal)),
            Op::UsedShip { damage } => self.push(Frame::UsedShip(ctx, damage)),
            Op::MarketAction => self.push(Frame::Market { who: me, discarded: false }),
            Op::Move { spaces, patrols, maelstrom } => {
                self.push(Frame::Travel { who: me, left: spaces, patrols, maelstrom });
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
                    self.push(Frame::HandIn(me, card, less));
                }
            }
            Op::LoseCargo => {
                if let Source::Asset(card) = ctx.source {
                    self.lose_card(me, card, self.cause(ctx));
                }
            }
            Op::Reveal(number) => self.push(Frame::Uncover(ctx, number, false)),
            Op::Look(number) => self.push(Frame::Uncover(ctx, number, true)),
            Op::RevealPlanet => self.push(Frame::Planet(ctx)),
            Op::ContactLeaves => {
                if let Source::Contact(spot) = ctx.source {
                    self.token_gone(spot, self.cause(ctx));
                }
            }
            Op::Remote(spaces) => self.push(Frame::Encounter(me, spaces)),
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
            self.push(Frame::PickMover(ctx, motion, spaces));
        } else if let Some(faction) = self.faction_of(ctx, whose) {
            self.start_patrol(ctx, faction, motion, spaces);
        }
    }

    /// A card moves a patrol.
    pub(crate) fn start_patrol(&mut self, ctx: Ctx, faction: Faction, motion: Motion, spaces: u8) {
        let Ctx { me: who, source, .. } = ctx;
        match motion {
            Motion::Toward => self.push(Frame::Approach { faction, spaces, to: who, by: who, open: false, source }),
            Motion::Anywhere => self.push(Frame::Wander { faction, left: spaces, by: who, must: false, source }),
            Motion::Here => self.place_patrol(faction, self.state.of(who).space, who, source),
        }
    }

    /// Whether nothing in a block takes more than an instant.
    fn is_instant(&self, block: Block) -> bool {
        let ops = &self.ground.book.code.ops[block.start as usize..block.end as usize];
        ops.iter().all(|op| matches!(op, Op::Credits { .. } | Op::LoseCredits(_) | Op::Fame(_) | Op::Damage { .. }))
    }

    /// How often something counts.
    fn times(&self, per: Option<Count>, who: Player) -> u16 {
        per.map_or(1, |count| self.count(count, who).into())
    }

    /// What a player has to pay.
    fn cost(&self, who: Player, amount: u8, less: u8, per: Option<Count>) -> u16 {
        u16::from(amount).saturating_sub(u16::from(less) * self.times(per, who))
    }

    /// Counts something of a player.
    pub(crate) fn count(&self, count: Count, who: Player) -> u8 {
        let player = self.state.of(who);
        let book = &self.ground.book;
        let cards = |kind: Kind| player.assets.iter().filter(|asset| book.card(asset.card).kind == kind).count() as u8;
        let standing = |wanted: i8| player.reputation.iter().filter(|standing| **standing == wanted).count() as u8;
        match count {
            Count::Bounty => cards(Kind::Bounty),
            Count::Cargo => cards(Kind::Cargo),
            Count::Crew => cards(Kind::Crew),
            Count::Gear => cards(Kind::Gear),
            Count::Job => cards(Kind::Job),
            Count::Mod => cards(Kind::Mod),
            Count::DroidCrew => {
                let droid = |card: Card| book.card(card).kind == Kind::Crew && book.card(card).droid;
                player.assets.iter().filter(|asset| droid(asset.card)).count() as u8
            }
            Count::Secret => player.secrets.len() as u8,
            Count::Skill => player.stats.skills.iter().filter(|times| **times > 0).count() as u8,
            Count::Positive => standing(1),
            Count::Negative => standing(-1),
            Count::Damage => player.damage[0] + player.damage[1],
            Count::PlayerHere => self.players_here(who).count() as u8,
        }
    }

    /// Other players in a player's space.
    pub(crate) fn players_here(&self, who: Player) -> impl Iterator<Item = Player> {
        let space = self.state.of(who).space;
        self.players().filter(move |other| *other != who && self.state.of(*other).space == space)
    }

    /// The other players that a card may choose.
    pub(crate) fn others(&self, ctx: Ctx, who: Others) -> impl Iterator<Item = Player> {
        let me = self.state.of(ctx.me);
        self.players().filter(move |&other| {
            let player = self.state.of(other);
            let here = player.space == me.space;
            other != ctx.me
                && match who {
                    Others::Here => here,
                    Others::HereMoreFame => here && player.all_fame() > me.all_fame(),
                    Others::HereNegative => here && player.reputation.contains(&-1),
                    Others::HereDroidCrew => here && self.count(Count::DroidCrew, other) > 0,
                    Others::Anyone => true,
                }
        })
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
            Frame::Fight => self.state.fights.last().and_then(|fight| match fight.foe {
                Foe::Patrol(faction) => Some(faction),
                _ => None,
            }),
            Frame::Approach { faction, .. } => Some(faction),
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

    /// Whether a condition is about that patrol.
    fn asks_of_patrol(&self, condition: u16) -> bool {
        let clauses = &self.ground.book.code.tests[condition as usize].clauses;
        clauses.iter().any(|(_, cond)| matches!(cond, Cond::Reputation(Whose::Patrol, _)))
    }

    /// Those of the patrols meant for which a condition holds, as bits.
    fn fitting_patrols(&self, condition: u16, ctx: Ctx) -> u8 {
        let meant = self.patrols_meant(ctx);
        let fits = |faction: &&Faction| {
            let patrols = 1 << faction.ix();
            meant & patrols != 0 && self.judge(condition, Ctx { patrols, ..ctx })
        };
        Faction::ALL.iter().filter(fits).fold(0, |bits, faction| bits | 1 << faction.ix())
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
                self.push(Frame::PickFaction(ctx, steps, by));
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

    /// Whether what a block asks for at its beginning can be had.
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

    /// Whether a condition holds. One about that patrol holds if it does for any of those that can be meant.
    pub(crate) fn holds(&self, condition: u16, ctx: Ctx) -> bool {
        let several = self.asks_of_patrol(condition) && self.patrols_meant(ctx).count_ones() > 1;
        let holds = if several { self.fitting_patrols(condition, ctx) != 0 } else { self.judge(condition, ctx) };
        if let Some(coverage) = &self.ground.coverage {
            coverage.judged(condition, holds);
        }
        holds
    }

    fn judge(&self, condition: u16, ctx: Ctx) -> bool {
        let test = &self.ground.book.code.tests[condition as usize];
        let mut clauses = test.clauses.iter().map(|(not, cond)| self.clause(*cond, ctx) != *not);
        if test.all { clauses.all(|holds| holds) } else { clauses.any(|holds| holds) }
    }

    fn clause(&self, cond: Cond, ctx: Ctx) -> bool {
        let me = self.state.of(ctx.me);
        let here = me.space;
        match cond {
            Cond::Reputation(Whose::Any, standing) => me.reputation.iter().any(|value| stands(*value, standing)),
            Cond::Reputation(whose, standing) => {
                self.faction_of(ctx, whose).is_some_and(|faction| stands(me.standing(faction), standing))
            }
            Cond::At(terrain) => self.ground.terrain(here) == terrain,
            Cond::AtSpace(space) => here == space,
            Cond::AtFaction(None) => self.ground.faction(here).is_some(),
            Cond::AtFaction(faction) => self.ground.faction(here) == faction,
            Cond::PatrolHere(None) => self.patrols_at(here).next().is_some(),
            Cond::PatrolHere(Some(faction)) => self.state.patrols[faction.ix()].space == here,
            Cond::PlayerHere => self.players_here(ctx.me).next().is_some(),
            Cond::Has(count, number) => self.count(count, ctx.me) >= number,
            Cond::HasCrew(contact) => {
                let card = self.ground.book.contact(contact).card;
                card.is_some() && me.find(card).is_some()
            }
            Cond::Skill { skills, times } => {
                Skill::ALL.iter().any(|skill| u32::from(skills) & skill.bit() != 0 && me.skill(*skill) >= times)
            }
            Cond::Credits(amount) => me.credits >= amount.into(),
            Cond::Fame(amount) => me.all_fame() >= amount,
            Cond::LessFame => ctx.other.is_some() && self.state.of(ctx.other).all_fame() > me.all_fame(),
            Cond::MostFame => self.players().all(|other| self.state.of(other).all_fame() <= me.all_fame()),
            Cond::Damaged(Some(body), number) => me.damage[body.ix()] >= number,
            Cond::Damaged(None, number) => me.damage[0] + me.damage[1] >= number,
            Cond::Worth(amount) => {
                let book = &self.ground.book;
                let cards = me.assets.iter().map(|asset| book.card(asset.card));
                let worth: u16 = cards
                    .filter(|card| matches!(card.kind, Kind::Gear | Kind::Mod))
                    .map(|card| u16::from(card.cost))
                    .sum();
                worth >= amount.into()
            }
            Cond::ShipCost(amount) => self.ground.book.ship(me.hull).cost >= amount,
            Cond::Droid => self.ground.book.character(me.person).droid,
            Cond::Marked(number) => me.marks.len() >= number.into(),
            Cond::MarkedHere => me.marks.has(here),
            Cond::FacedownHere => {
                self.ground.spots_of(here).any(|spot| self.state.tokens[spot.ix()].lying == Lying::Down)
            }
            // The patrol itself is gone by now; its combat value tells which it was.
            Cond::CombatRewardsFame => self.state.fights.last().is_some_and(|fight| match fight.foe {
                Foe::Patrol(faction) => {
                    let levels = &self.ground.book.patrols[faction.ix()];
                    levels.iter().any(|patrol| patrol.combat == fight.value && patrol.fame)
                }
                _ => false,
            }),
        }
    }

    /// The kind of combat between players here.
    pub(crate) fn combat_here(&self, who: Player) -> Combat {
        if self.ground.terrain(self.state.of(who).space) == Terrain::Planet { Combat::Ground } else { Combat::Ship }
    }

    // Choices of programs.

    pub(crate) fn list_choose(&self, ctx: Ctx, first: u16, number: u8, out: &mut Vec<crate::Choice>) {
        let branches = first..first + u16::from(number);
        let open = |branch: &u16| self.can_begin(self.ground.book.code.branches[*branch as usize].block, ctx);
        out.extend(branches.filter(open).map(crate::Choice::Branch));
    }

    pub(crate) fn step_choose(&mut self, ctx: Ctx, first: u16, number: u8) -> Flow {
        let branches = first..first + u16::from(number);
        let open = |branch: &u16| self.can_begin(self.ground.book.code.branches[*branch as usize].block, ctx);
        if branches.clone().any(|branch| open(&branch)) { Flow::Ask(ctx.me) } else { self.pop() }
    }

    pub(crate) fn play_branch(&mut self, ctx: Ctx, branch: u16) {
        self.state.frames.pop();
        let block = self.ground.book.code.branches[branch as usize].block;
        let card = self.lacks_slot(block, ctx);
        self.run(block, ctx);
        if let (Some(card), Some(Frame::Run(..))) = (card, self.state.frames.last()) {
            self.push(Frame::RoomFirst(ctx, card));
        }
    }

    pub(crate) fn step_with(&mut self, ctx: Ctx, who: Others, block: Block) -> Flow {
        let fitting = |game: &Self, other| game.can_begin(block, Ctx { other, ..ctx });
        let mut others = self.others(ctx, who).filter(|other| fitting(self, *other));
        match (others.next(), others.next()) {
            (None, _) => {
                drop(others);
                self.pop()
            }
            (Some(other), None) => {
                drop(others);
                self.state.frames.pop();
                self.run(block, Ctx { other, ..ctx });
                Flow::Go
            }
            _ => Flow::Ask(ctx.me),
        }
    }

    pub(crate) fn list_with(&self, ctx: Ctx, who: Others, block: Block, out: &mut Vec<crate::Choice>) {
        let fitting = self.others(ctx, who).filter(|other| self.can_begin(block, Ctx { other: *other, ..ctx }));
        out.extend(fitting.map(crate::Choice::Player));
    }

    // Dice of cards.

    pub(crate) fn step_cast(&mut self, ctx: Ctx, faces: u16, dice: u8, rolled: bool) -> Flow {
        if rolled {
            let dice = self.state.pool.dice;
            self.tell(Event::Dice { who: ctx.me, dice, cause: self.cause(ctx) });
            return self.turn_to(Frame::Faces(ctx, faces, dice));
        }
        *self.top() = Frame::Cast(ctx, faces, dice, true);
        self.roll(ctx.me, dice, RollFor::Card);
        Flow::Go
    }

    pub(crate) fn step_faces(&mut self, ctx: Ctx, row: u16, mut dice: Dice) -> Flow {
        let blocks = self.ground.book.code.rolls[row as usize];
        let next = Face::ALL.iter().find(|face| dice.of(**face) > 0 && !blocks[face.ix()].is_empty());
        let Some(face) = next else { return self.pop() };
        dice.0[face.ix()] -= 1;
        *self.top() = Frame::Faces(ctx, row, dice);
        self.run(blocks[face.ix()], ctx);
        Flow::Go
    }

    // Tests.

    fn begin_test(&mut self, ctx: Ctx, skills: u8, pass: Block, fail: Block) {
        if skills.count_ones() > 1 {
            self.push(Frame::PickSkill(ctx, skills, pass, fail));
        } else {
            let trial = Trial { skill: skills.trailing_zeros() as u8, pass, fail, ..Trial::default() };
            self.push(Frame::Trial(ctx, trial, 0));
        }
    }

    /// A card recovers damage. One that answers to a defeat recovers in place of it: damage beyond health or hull counts for
    /// nothing then, so that the defeat does not happen.
    fn recover_by(&mut self, ctx: Ctx, body: Option<Body>, amount: u8) {
        let (who, cause) = (ctx.me, self.cause(ctx));
        let amount = if amount == 0 { u8::MAX } else { amount };
        if self.state.frames.contains(&Frame::Falling(who)) {
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

fn stands(value: i8, standing: Standing) -> bool {
    match standing {
        Standing::Positive => value > 0,
        Standing::Neutral => value == 0,
        Standing::Negative => value < 0,
        Standing::NotPositive => value <= 0,
        Standing::NotNegative => value >= 0,
    }
}
