//! Damage to characters and to enemies.

use crate::book::code::Trigger;
use crate::event::{Event, Out};
use crate::frame::{Cause, Ctx, Frame, Hurt, Wound};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Threat, Trait};
use crate::state::{Child, Note};

impl Mandalorian {
    /// Damage to a character.
    pub(crate) fn step_hurt(&mut self, hurt: Hurt) -> Flow {
        if !self.in_play().has(hurt.hero) {
            return self.pop();
        }
        *self.top() = Frame::Hurt(Hurt { stage: hurt.stage + 1, ..hurt });
        let ctx = self.hurt_ctx(&hurt);
        let attack = matches!(hurt.cause, Cause::Attack(_));
        match hurt.stage {
            0 => self.trigger(Trigger::BeforeDamage, ctx),
            1 if hurt.amount > 0 => self.open_window(Trigger::BeforeDamage, ctx),
            2 if hurt.amount > 0 => self.add_damage(&hurt),
            3 if hurt.amount > 0 => self.shaken(hurt.hero),
            4 if attack => self.answered(Trigger::AfterAttack, ctx),
            5 if hurt.amount > 0 => self.answered(Trigger::AfterDamage, ctx),
            1..=5 => {}
            _ => return self.pop(),
        }
        Flow::Go
    }

    /// Whom damage is about, and which enemy deals it.
    fn hurt_ctx(&self, hurt: &Hurt) -> Ctx {
        let it = match hurt.cause {
            Cause::Attack(threat) | Cause::Sentry(threat) | Cause::Grapple(threat) => threat,
            Cause::Effect | Cause::Blow(_) => Threat::NONE,
        };
        let space = self.state.hero(hurt.hero).space;
        Ctx { me: self.owner(hurt.hero), hero: hurt.hero, other: hurt.hero, it, space, ..Ctx::default() }
    }

    /// What happens by itself, then what may be used.
    fn answered(&mut self, trigger: Trigger, ctx: Ctx) {
        self.open_window(trigger, ctx);
        self.trigger(trigger, ctx);
    }

    fn add_damage(&mut self, hurt: &Hurt) {
        let hero = self.state.hero_mut(hurt.hero);
        hero.damage = hero.damage.saturating_add(hurt.amount);
        let total = hero.damage;
        let defeated = total >= hero.health;
        self.changed();
        self.tell(Event::Damaged { hero: hurt.hero, amount: hurt.amount, total, cause: hurt.cause });
        if defeated {
            self.push(Frame::Down(hurt.hero));
        }
    }

    /// What unblocked damage shakes off: The Child flees, and items that are dropped easily are dropped.
    fn shaken(&mut self, hero: Hero) {
        for face in self.state.hero(hero).items {
            if self.ground.token(face).drops {
                self.drop_item(hero, face, Out::Hurt);
            }
        }
        if self.state.child == Child::With(hero) {
            self.child_flees();
        }
    }

    /// Deals damage to a character, with its windows.
    pub(crate) fn hurt(&mut self, hero: Hero, amount: u8, cause: Cause) {
        if amount > 0 && self.in_play().has(hero) {
            self.push(Frame::Hurt(Hurt { hero, amount, dealt: amount, cause, stage: 0 }));
        }
    }

    /// Takes damage off a character.
    pub(crate) fn heal(&mut self, hero: Hero, amount: u8) {
        let state = self.state.hero_mut(hero);
        let amount = amount.min(state.damage);
        if amount > 0 {
            state.damage -= amount;
            self.changed();
            self.tell(Event::HeroHealed { hero, amount });
        }
    }

    /// The damage to a character that is about to be dealt, by its place among the frames.
    fn pending(&self) -> Option<(usize, Hurt)> {
        let at = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Hurt(_)))?;
        match self.state.frames[at] {
            Frame::Hurt(hurt) => Some((at, hurt)),
            _ => None,
        }
    }

    /// Blocks damage of the innermost [`Frame::Hurt`].
    pub(crate) fn block(&mut self, amount: u8) {
        let Some((at, hurt)) = self.pending() else { return };
        let amount = amount.min(hurt.amount);
        if amount == 0 {
            return;
        }
        self.state.frames[at] = Frame::Hurt(Hurt { amount: hurt.amount - amount, ..hurt });
        if amount == hurt.amount {
            self.close_window(at);
        }
        self.changed();
        self.tell(Event::Blocked { hero: hurt.hero, amount });
    }

    /// Turns the damage of the innermost [`Frame::Hurt`] to another character, who may answer to it.
    pub(crate) fn redirect(&mut self, to: Hero) {
        let Some((at, hurt)) = self.pending() else { return };
        if to == hurt.hero || !self.in_play().has(to) {
            return;
        }
        self.state.frames[at] = Frame::Hurt(Hurt { hero: to, stage: 1, ..hurt });
        self.close_window(at);
        self.changed();
        self.tell(Event::Redirected { from: hurt.hero, to });
    }

    /// The window directly above a frame is over: nobody is asked again.
    fn close_window(&mut self, at: usize) {
        if let Some(window @ Frame::Window(..)) = self.state.frames.get_mut(at + 1) {
            *window = Frame::Nothing;
        }
    }

    /// Damage to a threat token.
    pub(crate) fn step_wound(&mut self, wound: Wound) -> Flow {
        let next = Wound { stage: wound.stage + 1, ..wound };
        *self.top() = Frame::Wound(next);
        match wound.stage {
            0 => self.reveal(self.wound_ctx(&wound), wound.threat),
            1 if self.can_be_wounded(wound.threat) => self.deal_wound(&wound),
            2 if self.can_be_wounded(wound.threat) && self.health_left(wound.threat) == 0 => self.fell(&wound),
            3 if !self.state.on_map.has(wound.threat) => {
                self.answered(Trigger::EnemyDefeated, self.wound_ctx(&wound));
            }
            1..=3 if !self.state.on_map.has(wound.threat) => {
                return self.turn_to(Frame::Wound(Wound { stage: 4, ..wound }));
            }
            1..=3 => {}
            _ => {
                self.forget_wounds();
                return self.pop();
            }
        }
        Flow::Go
    }

    /// Which token is damaged, by whom.
    fn wound_ctx(&self, wound: &Wound) -> Ctx {
        let me = if wound.by.is_some() { self.owner(wound.by) } else { self.state.decides };
        let space = self.state.threat(wound.threat).space;
        Ctx { me, hero: wound.by, other: wound.by, it: wound.threat, space, ..Ctx::default() }
    }

    /// Whether damage can be put on a token: an enemy that is awake, or a feature to which the mission gives health.
    pub(crate) fn can_be_wounded(&self, threat: Threat) -> bool {
        let placed = self.state.threat(threat);
        let open = placed.on_map && placed.up && !placed.is(Note::Asleep);
        open && self.ground.faces.get(placed.face.ix()).is_some_and(|face| face.health > 0)
    }

    /// Blocks if it can, then puts the damage on the token.
    fn deal_wound(&mut self, wound: &Wound) {
        let threat = wound.threat;
        let mut amount = wound.amount;
        if !wound.moved {
            amount -= self.tough(threat).min(amount);
        }
        amount = self.capped(wound, amount);
        if amount == 0 {
            return;
        }
        let placed = self.state.threat_mut(threat);
        placed.damage = placed.damage.saturating_add(amount);
        placed.hits = placed.hits.saturating_add(amount);
        let total = placed.damage;
        self.changed();
        self.tell(Event::Wounded { threat, amount, total, by: wound.by });
        self.trigger(Trigger::Wounded, self.wound_ctx(wound));
        self.turn_over_if_due(threat);
    }

    /// A tough enemy turns up the lowest planning card, once an action: what it blocks.
    fn tough(&mut self, threat: Threat) -> u8 {
        if !self.is_active(threat, Trait::Tough) || self.state.threat(threat).is(Note::Blocked) {
            return 0;
        }
        self.state.threat_mut(threat).note(Note::Blocked);
        let plan = self.lowest_plan();
        if !plan.is_some() {
            return 0;
        }
        let blocked = self.ground.book.plan(plan).blocks;
        self.tell(Event::ToughDiscard { threat, plan, blocked });
        self.put_off_plan(plan);
        u8::from(blocked)
    }

    /// What is left of damage to a token that one action can't damage more than so much.
    fn capped(&mut self, wound: &Wound, amount: u8) -> u8 {
        let placed = *self.state.threat(wound.threat);
        let cap = self.ground.token(placed.face).cap;
        if cap == 0 || wound.unlimited || placed.is(Note::Hobbled) {
            return amount;
        }
        let most = cap.saturating_sub(placed.hits);
        if amount > most {
            self.tell(Event::Capped { threat: wound.threat, amount: most });
        }
        amount.min(most)
    }

    fn turn_over_if_due(&mut self, threat: Threat) {
        let placed = self.state.threat(threat);
        let health = u16::from(self.ground.faces[placed.face.ix()].health);
        let share = self.ground.token(placed.face).reverse.map(|(_, percent)| u16::from(percent));
        let due = share.is_some_and(|percent| u16::from(placed.damage) * 100 >= health * percent);
        if due && self.health_left(threat) > 0 {
            self.turn_over(threat);
        }
    }

    /// A token without health is taken alive, if the damage was just right, or defeated.
    fn fell(&mut self, wound: &Wound) {
        let placed = *self.state.threat(wound.threat);
        let above = placed.damage - self.ground.faces[placed.face.ix()].health;
        let capture = self.ground.token(placed.face).capture;
        if capture != u8::MAX && above <= capture && self.in_play().has(wound.by) {
            self.capture(wound.threat, wound.by);
            *self.top() = Frame::Wound(Wound { stage: 4, ..*wound });
        } else {
            self.remove_threat(wound.threat);
            self.tell(Event::Defeated { threat: wound.threat, face: placed.face, space: placed.space });
        }
    }

    /// Outside of an action every effect is by itself: what a token took and tried is forgotten.
    fn forget_wounds(&mut self) {
        if self.state.acts.is_empty() {
            self.forget_action();
        }
    }

    /// Deals damage to a token.
    pub(crate) fn wound(&mut self, threat: Threat, amount: u8, by: Hero) {
        if amount > 0 && self.state.on_map.has(threat) {
            self.push(Frame::Wound(Wound { threat, amount, by, ..Wound::default() }));
        }
    }

    /// An enemy is defeated, whatever its health.
    pub(crate) fn defeat_threat(&mut self, threat: Threat, by: Hero) {
        let placed = *self.state.threat(threat);
        if placed.on_map {
            self.remove_threat(threat);
            self.tell(Event::Defeated { threat, face: placed.face, space: placed.space });
            self.push(Frame::Wound(Wound { threat, by, stage: 3, ..Wound::default() }));
        }
    }
}
