//! Running the programs of cards and missions: one operation at a time, each from the frame it is in.
//!
//! What an operation does is here if it is short, otherwise in `effects`; what is chosen on the way is in `pick`.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::action::Did;
use crate::book::code::{Asked, Block, Chooser, Op, Slots};
use crate::choice::Choice;
use crate::damage::Cause;
use crate::each::{EachHero, EachThreat};
use crate::engine::{Flow, ask};
use crate::events::Peek;
use crate::frame::Ctx;
use crate::game::Mandalorian;
use crate::ids::{Player, Threats, Token, Track};
use crate::movement::Jump;
use crate::pick::{Pick, SlotChange};
use crate::state::FRAMES;
use crate::words::{self, Words};

/// Procedures under way at which no further program starts; what a program needs itself still has room.
pub(crate) const DEEPEST: usize = FRAMES - 14;

/// A program under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// Where it is.
    pub at: u16,
    /// Where it ends.
    pub end: u16,
    /// Whom it is about.
    pub ctx: Ctx,
}

impl Procedure<Mandalorian> for Run {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let Self { at, end, ctx } = self;
        if at == end {
            return game.pop();
        }
        if let Some(coverage) = &game.ground.coverage {
            coverage.ran(at);
        }
        let op = game.ground.book.code.ops[at as usize];
        let next = Self { at: at + 1, ..self };
        if let Op::Need(condition) = op {
            return if game.holds(condition, ctx) { game.turn_to(next) } else { game.pop() };
        }
        // The last operation leaves its program on the table, which says what comes of what.
        game.turn_to(next);
        game.operate(op, ctx);
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        words::printed(self.ctx.source)
    }

    fn hide(&mut self, _: Player) {}
}

/// One of several ways: the only one that would do anything is taken without asking. Whether there is only one has to
/// show on the table: somebody whose hand leaves one way is asked all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Choose {
    /// Who chooses, and what it is about.
    pub ctx: Ctx,
    /// The first of the branches.
    pub first: u16,
    /// How many there are.
    pub number: u8,
}

impl Procedure<Mandalorian> for Choose {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let mut open = game.open_branches(game.witness(), self.ctx, self.first, self.number);
        let (one, more) = (open.next(), open.next());
        drop(open);
        match (one, more) {
            (None, _) => game.pop(),
            (Some(branch), None) => {
                game.pop();
                game.run(game.branch(branch), self.ctx);
                Flow::Go
            }
            _ => ask(self.ctx.me),
        }
    }

    /// The ways open to whoever chooses, who knows their own hand.
    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.open_branches(self.ctx.me, self.ctx, self.first, self.number).map(Choice::Branch));
        if out.is_empty() {
            out.push(Choice::Decline);
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        game.pop();
        if let Choice::Branch(branch) = choice {
            game.run(game.branch(branch), self.ctx);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        words::printed(self.ctx.source)
    }

    fn question(self, words: Words<'_>) -> String {
        words.asked(Asked::Way(self.first)).unwrap_or_else(|| words.of_source(self.ctx.source, "which way?"))
    }

    fn why(self, words: Words<'_>) -> String {
        words.says(self.ctx.source)
    }

    fn hide(&mut self, _: Player) {}
}

/// Something that may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct May {
    /// Who may, and what it is about.
    pub ctx: Ctx,
    /// What may be done.
    pub branch: u16,
}

impl Procedure<Mandalorian> for May {
    fn step(self, _: &mut Mandalorian) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        if game.begins(game.branch(self.branch), self.ctx, self.ctx.me) {
            out.push(Choice::Branch(self.branch));
        }
        out.push(Choice::Decline);
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        game.pop();
        if choice == Choice::Branch(self.branch) {
            game.run(game.branch(self.branch), self.ctx);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        words::printed(self.ctx.source)
    }

    fn question(self, words: Words<'_>) -> String {
        let branch = words.game.ground.book.code.branches.get(self.branch as usize);
        let label = branch.map_or("do it", |branch| branch.label.as_str());
        words.of_source(self.ctx.source, &format!("{label}?"))
    }

    fn why(self, words: Words<'_>) -> String {
        words.says(self.ctx.source)
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// Starts a program. One inside of too many others does not start: no card is that long, so it calls itself.
    pub(crate) fn run(&mut self, block: Block, ctx: Ctx) {
        if !block.is_empty() && self.state.frames.len() < DEEPEST {
            self.push(Run { at: block.start, end: block.end, ctx });
        }
    }

    fn operate(&mut self, op: Op, ctx: Ctx) {
        match op {
            Op::Need(_) => {}
            Op::If { condition, then, otherwise } => {
                let block = if self.holds(condition, ctx) { then } else { otherwise };
                self.run(block, ctx);
            }
            Op::May(branch) => {
                if self.can_begin(self.branch(branch), ctx) {
                    self.push(May { ctx, branch });
                }
            }
            Op::Choose { first, number, by } => {
                self.push(Choose { ctx: Ctx { me: self.chooser(by, ctx), ..ctx }, first, number });
            }
            Op::Lasting { first, number, until, uses } => self.begin_lasting(first, number, until, uses, ctx),
            Op::DiscardThis => self.discard_source(ctx),
            Op::AsThem(block) => {
                if self.in_play().has(ctx.other) {
                    self.run(block, self.as_them(ctx));
                }
            }
            Op::SixPlus(block) => {
                if self.is_six_plus() {
                    self.run(block, ctx);
                }
            }
            Op::WithFoe { foes, block } => self.pick_threats(ctx, foes, 1, block, false),
            Op::WithFoes { foes, number, block } => self.pick_threats(ctx, foes, number, block, true),
            Op::EachFoe { foes, block } => self.push(EachThreat { ctx, left: self.foes(foes, ctx), block }),
            Op::WithHero { folk, block } => self.pick(ctx, Pick::Hero { selector: folk, block }),
            Op::EachHero { folk, block } => self.push(EachHero { ctx, left: self.folk(folk, ctx), block }),
            Op::WithSpace { place, block } => {
                self.pick(ctx, Pick::Space { among: self.places(place, ctx), block });
            }
            Op::Strength(_)
            | Op::Reach(_)
            | Op::Ease(_)
            | Op::MorePlans(_)
            | Op::MoreKept(_)
            | Op::MoreLooks(_)
            | Op::Further(_)
            | Op::GiveKept
            | Op::NextReach(_)
            | Op::GoOn
            | Op::ExtraAction { .. }
            | Op::FreeAction { .. }
            | Op::IgnoreForTurn { .. } => self.change_action(op, ctx),
            Op::Move { who, spaces, ease, towards, entering } => {
                self.move_heroes(ctx, who, spaces, ease, towards, entering);
            }
            Op::Jump { who, range } => {
                for hero in self.in_order(self.whos(who, Token::NONE, ctx)).rev() {
                    self.push(Jump { hero, range });
                }
            }
            Op::Hurt { amount, who } => {
                for hero in self.in_order(self.whos(who, Token::NONE, ctx)).rev() {
                    self.hurt(hero, amount, Cause::Effect);
                }
            }
            Op::Heal { amount, who } => self.whos(who, Token::NONE, ctx).for_each(|hero| self.heal(hero, amount)),
            Op::Block(amount) => self.block(amount),
            Op::Redirect(who) => {
                if let Some(hero) = self.who(who, ctx).some() {
                    self.redirect(hero);
                }
            }
            Op::Disable => self.disable(ctx.hero),
            Op::GiveItem { token } => self.gain_item(ctx.hero, token),
            Op::Plan { .. }
            | Op::Fetch { .. }
            | Op::FetchAny { .. }
            | Op::StartPlan { .. }
            | Op::LosePlan { .. }
            | Op::Mill { .. }
            | Op::SecretPick { .. } => self.change_plans(op, ctx),
            Op::DisruptSlot { .. }
            | Op::DiscardFromSlot { .. }
            | Op::ClearTokens { .. }
            | Op::ShiftCard
            | Op::ClearSlot { .. } => self.change_slots(op, ctx),
            Op::Recover { .. } | Op::DrawSkill(_) | Op::Regroup(_) | Op::DiscardSkill { .. } => {
                self.change_hand(op, ctx);
            }
            Op::PeekEvent { bury } => self.push(Peek { ctx, bury }),
            Op::CancelEvent => self.cancel_event(),
            Op::EnemiesMove { .. } | Op::EnemiesAttack { .. } | Op::Spawn { .. } | Op::Place { .. } => {
                self.bring_enemies(op, ctx);
            }
            Op::ChildFlees | Op::NoFlee | Op::PutChild { .. } | Op::CarryChild(_) | Op::ChildWanders { .. } => {
                self.move_child(op, ctx);
            }
            Op::Track { track, by } => self.move_track(track, by, ctx),
            Op::TrackStrength { track, more, from } => {
                let strong = self.state.act().is_some_and(|act| act.strength >= from);
                self.move_track(track, if strong { more as i8 } else { 1 }, ctx);
            }
            Op::SetTrack { track, to } => self.set_track(track, to, ctx),
            Op::Flag(flag) => self.flag(flag, true),
            Op::Unflag(flag) => self.flag(flag, false),
            Op::Stage(stage) => self.set_stage(stage),
            Op::Unlock { .. } | Op::Lock { .. } | Op::MarkDoor { .. } => self.change_doors(op, ctx),
            Op::Damage { .. }
            | Op::Divide { .. }
            | Op::Disrupt(_)
            | Op::Push { .. }
            | Op::Defeat
            | Op::DiscardIt
            | Op::RevealIt
            | Op::Look { .. }
            | Op::HealEnemy(_)
            | Op::Wake
            | Op::Hobble
            | Op::DropChild
            | Op::MoveDamage { .. }
            | Op::TakeIt
            | Op::ItMoves { .. }
            | Op::ItAttacks { .. } => self.change_token(op, ctx),
        }
    }

    /// "They" are "you": their player decides.
    pub(crate) fn as_them(&self, ctx: Ctx) -> Ctx {
        Ctx { me: self.owner(ctx.other), hero: ctx.other, other: ctx.hero, ..ctx }
    }

    fn chooser(&self, by: Chooser, ctx: Ctx) -> Player {
        match by {
            Chooser::Them if ctx.other.is_some() => self.owner(ctx.other),
            Chooser::Warlord => self.warlord().some().unwrap_or(ctx.me),
            Chooser::You | Chooser::Them => ctx.me,
        }
    }

    fn branch(&self, branch: u16) -> Block {
        self.ground.book.code.branches[branch as usize].block
    }

    /// Ways that would do anything, as far as a seat knows.
    fn open_branches(&self, eyes: Player, ctx: Ctx, first: u16, number: u8) -> impl Iterator<Item = u16> {
        (first..first + u16::from(number)).filter(move |branch| self.begins(self.branch(*branch), ctx, eyes))
    }

    /// Whether what a block asks for at its beginning is available, and it would do anything: as far as everybody can see,
    /// since what is offered, and to whom, shows it.
    #[inline]
    pub(crate) fn can_begin(&self, block: Block, ctx: Ctx) -> bool {
        self.begins(block, ctx, self.witness())
    }

    /// Through whose eyes it is decided whether somebody is asked: nobody's, so that a question tells nothing about a hand.
    /// Whoever is alone at the table has no secrets from anybody and is asked nothing for their sake.
    #[inline]
    pub(crate) fn witness(&self) -> Player {
        if self.is_alone() { Player(0) } else { Player::NONE }
    }

    /// Whether one seat plays alone.
    #[inline]
    pub(crate) fn is_alone(&self) -> bool {
        self.ground.options.players == 1
    }

    /// The same as far as a seat knows: its own hand and how many cards the others hold.
    fn begins(&self, block: Block, ctx: Ctx, eyes: Player) -> bool {
        for op in &self.ground.book.code.ops[block.start as usize..block.end as usize] {
            match *op {
                Op::Need(condition) if !self.holds(condition, ctx) => return false,
                op if self.would_do(op, ctx, eyes) => return true,
                _ => {}
            }
        }
        false
    }

    /// Whether what a block asks for at its beginning is available.
    pub(crate) fn may_begin(&self, block: Block, ctx: Ctx) -> bool {
        let ops = &self.ground.book.code.ops[block.start as usize..block.end as usize];
        let needs = ops.iter().map_while(|op| if let Op::Need(condition) = op { Some(*condition) } else { None });
        needs.into_iter().all(|condition| self.holds(condition, ctx))
    }

    /// Whether an operation would do anything now. What only becomes clear later is taken to do something. Apart from its
    /// caller's loop, before which a compiler would work out all that any of the operations could need.
    #[inline(never)]
    fn would_do(&self, op: Op, ctx: Ctx, eyes: Player) -> bool {
        match op {
            Op::Need(_) | Op::DiscardThis => false,
            Op::If { condition, then, otherwise } => {
                self.begins(if self.holds(condition, ctx) { then } else { otherwise }, ctx, eyes)
            }
            Op::May(branch) => self.begins(self.branch(branch), ctx, eyes),
            Op::Choose { first, number, by } => {
                self.open_branches(eyes, Ctx { me: self.chooser(by, ctx), ..ctx }, first, number).next().is_some()
            }
            Op::AsThem(block) => self.in_play().has(ctx.other) && self.begins(block, self.as_them(ctx), eyes),
            Op::SixPlus(block) => self.is_six_plus() && self.begins(block, ctx, eyes),
            Op::WithFoe { foes, block } | Op::WithFoes { foes, block, .. } | Op::EachFoe { foes, block } => {
                self.foes(foes, ctx).any(|it| self.begins(block, Ctx { it, ..ctx }, eyes))
            }
            Op::WithHero { folk, block } | Op::EachHero { folk, block } => {
                self.folk(folk, ctx).any(|other| self.begins(block, Ctx { other, ..ctx }, eyes))
            }
            Op::WithSpace { place, block } => {
                self.places(place, ctx).any(|space| self.begins(block, Ctx { space, ..ctx }, eyes))
            }
            Op::FreeAction { slots, strength, who } => {
                self.whos(who, Token::NONE, ctx).any(|hero| self.could_act(slots, strength, hero))
            }
            Op::Lasting { number, .. } => self.has_room_to_last(number),
            Op::Plan { who, .. } => self.can_plan() && self.who(who, ctx).is_some(),
            Op::Hurt { who, .. }
            | Op::Move { who, .. }
            | Op::Jump { who, .. }
            | Op::Redirect(who)
            | Op::CarryChild(who) => !self.whos(who, Token::NONE, ctx).is_empty(),
            Op::Heal { who, .. } => self.whos(who, Token::NONE, ctx).any(|hero| self.state.hero(hero).damage > 0),
            Op::Block(_) => self.hurt_under_way().is_some_and(|hurt| hurt.amount > 0),
            Op::PeekEvent { .. } => self.state.events.top.card.is_some(),
            Op::Track { track, by } => self.moves_track(track, by),
            Op::SetTrack { track, to } => self.state.tracks[track.ix()] != to,
            Op::Stage(stage) => self.state.stage != stage,
            Op::Flag(flag) => !self.state.flags.has(flag),
            Op::Unflag(flag) => self.state.flags.has(flag),
            Op::ChildFlees => matches!(self.state.child, crate::state::Child::With(_)),
            Op::Unlock { .. } | Op::Lock { .. } | Op::MarkDoor { .. } => !self.doors_meant(op, ctx).is_empty(),
            Op::Fetch { .. } | Op::FetchAny { .. } | Op::LosePlan { .. } => self.has_plans_for(op, ctx),
            Op::DisruptSlot { .. }
            | Op::DiscardFromSlot { .. }
            | Op::ClearTokens { .. }
            | Op::ShiftCard
            | Op::ClearSlot { .. } => self.has_slots_for(op, ctx),
            Op::Recover { .. } | Op::Regroup(_) | Op::DiscardSkill { .. } => self.has_cards_for(op, ctx, eyes),
            Op::Damage { .. }
            | Op::Disrupt(_)
            | Op::Push { .. }
            | Op::Defeat
            | Op::DiscardIt
            | Op::RevealIt
            | Op::Look { .. }
            | Op::Divide { .. }
            | Op::HealEnemy(_)
            | Op::Wake
            | Op::DropChild
            | Op::MoveDamage { .. }
            | Op::TakeIt
            | Op::ItMoves { .. }
            | Op::ItAttacks { .. } => self.has_tokens_for(op, ctx),
            _ => true,
        }
    }

    /// Those of some threats with which a block could begin.
    pub(crate) fn open_threats(&self, among: Threats, block: Block, ctx: Ctx) -> Threats {
        among.that(|it| self.can_begin(block, Ctx { it, ..ctx }))
    }

    fn moves_track(&self, track: Track, by: i8) -> bool {
        by > 0 && !self.is_full(track) || by < 0 && self.state.tracks[track.ix()] > 0
    }

    /// What a change of the action under way is.
    fn change_action(&mut self, op: Op, ctx: Ctx) {
        match op {
            Op::Strength(by) => self.boost(by),
            Op::NextReach(reach) => self.state.turn.next_reach = self.state.turn.next_reach.max(reach),
            Op::GoOn => {
                if let Some(trip) = self.state.trips.last_mut() {
                    trip.stop = false;
                }
            }
            Op::ExtraAction { number, slots } => self.extra_actions(ctx.me, number, slots),
            Op::FreeAction { slots, strength, who } => {
                for hero in self.in_order(self.whos(who, Token::NONE, ctx)).rev() {
                    self.free_action(ctx, slots, strength, hero);
                }
            }
            Op::IgnoreForTurn { ease } => self.ignore_for_turn(ctx.hero, ease),
            _ => {
                let Some(act) = self.state.acts.last_mut() else { return };
                let more = |so_far: &mut u8, number: u8| *so_far = so_far.saturating_add(number);
                match op {
                    Op::Reach(reach) => act.reach = act.reach.max(reach),
                    Op::Ease(ease) => act.ease |= ease,
                    Op::MoreKept(number) => more(&mut act.more[0], number),
                    Op::MoreLooks(number) => more(&mut act.more[1], number),
                    Op::Further(spaces) => more(&mut act.more[2], spaces),
                    Op::MorePlans(number) => more(&mut act.more[3], number),
                    Op::GiveKept => act.did |= Did::Give as u8,
                    _ => {}
                }
            }
        }
    }

    /// What is done with slots.
    fn change_slots(&mut self, op: Op, ctx: Ctx) {
        let all = self.ground.slots;
        let pick = match op {
            Op::DisruptSlot { slots, number } => {
                let slots = self.ground.book.code.tables.slots[slots as usize];
                let lowest = slots == Slots::Lowest && number > 1;
                let among = if lowest { all } else { self.slots_meant(slots) };
                let change = if lowest { SlotChange::DisruptLowest } else { SlotChange::Disrupt };
                Pick::Slot { among, change, left: number, fewer: false }
            }
            Op::DiscardFromSlot { slots, cards, tokens } => {
                let among = self.slots_meant(self.ground.book.code.tables.slots[slots as usize]);
                Pick::FromSlot { among, cards, tokens, shift: false }
            }
            Op::ClearTokens { slots, number } => {
                let among = self.slots_meant(self.ground.book.code.tables.slots[slots as usize]);
                Pick::Slot { among, change: SlotChange::ClearTokens, left: number, fewer: number > 1 }
            }
            Op::ClearSlot { slots } => {
                let among = self.slots_meant(self.ground.book.code.tables.slots[slots as usize]);
                Pick::Slot { among, change: SlotChange::Clear, left: 1, fewer: false }
            }
            _ => Pick::FromSlot { among: all, cards: true, tokens: false, shift: true },
        };
        self.pick(ctx, pick);
    }
}
