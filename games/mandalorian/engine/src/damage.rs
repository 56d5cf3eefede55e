//! Damage to characters and to enemies.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::Trigger;
use crate::defeat::Down;
use crate::engine::Flow;
use crate::event::{Event, Out};
use crate::frame::{Ctx, Frame, Nothing};
use crate::game::Mandalorian;
use crate::ids::{Hero, Player, Threat, Trait};
use crate::rule;
use crate::state::{Child, Note};

/// Where damage to a character comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A card, a crisis or the mission.
    #[default]
    Effect,
    /// The attack of an enemy.
    Attack(Threat),
    /// A sentry.
    Sentry(Threat),
    /// A grappler.
    Grapple(Threat),
    /// A blow of another character.
    Blow(Hero),
}

/// Steps of damage to a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HurtStage {
    /// What happens by itself before it.
    #[default]
    ByItself,
    /// What may be used before it.
    Windows,
    /// The damage.
    Damage,
    /// What it shakes off.
    Flight,
    /// After an attack.
    AfterAttack,
    /// After damage.
    AfterDamage,
    /// Over.
    Over,
}

impl HurtStage {
    const fn next(self) -> Self {
        match self {
            Self::ByItself => Self::Windows,
            Self::Windows => Self::Damage,
            Self::Damage => Self::Flight,
            Self::Flight => Self::AfterAttack,
            Self::AfterAttack => Self::AfterDamage,
            Self::AfterDamage | Self::Over => Self::Over,
        }
    }
}

/// Damage to a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hurt {
    /// To whom.
    pub hero: Hero,
    /// How much is left.
    pub amount: u8,
    /// How much there was.
    pub dealt: u8,
    /// By what.
    pub cause: Cause,
    /// How far it is.
    pub stage: HurtStage,
}

impl Procedure<Mandalorian> for Hurt {
    fn step(self, game: &mut Mandalorian) -> Flow {
        if !game.in_play().has(self.hero) {
            return game.pop();
        }
        game.turn_to(Self { stage: self.stage.next(), ..self });
        let ctx = self.ctx(game);
        let attack = matches!(self.cause, Cause::Attack(_));
        match self.stage {
            HurtStage::ByItself => game.trigger(Trigger::BeforeDamage, ctx),
            HurtStage::Windows if self.amount > 0 => game.open_window(Trigger::BeforeDamage, ctx),
            HurtStage::Damage if self.amount > 0 => self.add_damage(game),
            HurtStage::Flight if self.amount > 0 => self.shake_off(game),
            HurtStage::AfterAttack if attack => game.answered(Trigger::AfterAttack, ctx),
            HurtStage::AfterDamage if self.amount > 0 => game.answered(Trigger::AfterDamage, ctx),
            HurtStage::Over => return game.pop(),
            _ => {}
        }
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_ENEMY_ATTACK_2
    }

    fn hide(&mut self, _: Player) {}
}

impl Hurt {
    /// Whom it is about, and which enemy deals it.
    fn ctx(self, game: &Mandalorian) -> Ctx {
        let it = match self.cause {
            Cause::Attack(threat) | Cause::Sentry(threat) | Cause::Grapple(threat) => threat,
            Cause::Effect | Cause::Blow(_) => Threat::NONE,
        };
        let space = game.state.hero(self.hero).space;
        Ctx { me: game.owner(self.hero), hero: self.hero, other: self.hero, it, space, ..Ctx::default() }
    }

    fn add_damage(self, game: &mut Mandalorian) {
        let hero = game.state.hero_mut(self.hero);
        hero.damage = hero.damage.saturating_add(self.amount);
        let total = hero.damage;
        let defeated = total >= hero.health;
        game.changed();
        game.tell(Event::Damaged { hero: self.hero, amount: self.amount, total, cause: self.cause });
        if defeated {
            game.push(Down { hero: self.hero });
        }
    }

    /// What unblocked damage shakes off: The Child flees, and items that are dropped easily are dropped.
    fn shake_off(self, game: &mut Mandalorian) {
        for face in game.state.hero(self.hero).items {
            if game.ground.token(face).drops {
                game.drop_item(self.hero, face, Out::Hurt);
            }
        }
        if game.state.child == Child::With(self.hero) {
            game.child_flees();
        }
    }
}

/// Steps of damage to a threat token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundStage {
    /// A facedown token is revealed.
    #[default]
    Reveal,
    /// It blocks and is damaged.
    Damage,
    /// It is defeated.
    Defeat,
    /// What its defeat leads to.
    Defeated,
    /// Over.
    Over,
}

impl WoundStage {
    const fn next(self) -> Self {
        match self {
            Self::Reveal => Self::Damage,
            Self::Damage => Self::Defeat,
            Self::Defeat => Self::Defeated,
            Self::Defeated | Self::Over => Self::Over,
        }
    }
}

/// Damage to a threat token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wound {
    /// To which.
    pub threat: Threat,
    /// How much.
    pub amount: u8,
    /// By which character, if by one.
    pub by: Hero,
    /// Whether it is moved from elsewhere and not dealt.
    pub moved: bool,
    /// Whether no limit of the token holds.
    pub unlimited: bool,
    /// How far it is.
    pub stage: WoundStage,
}

impl Procedure<Mandalorian> for Wound {
    fn step(self, game: &mut Mandalorian) -> Flow {
        game.turn_to(Self { stage: self.stage.next(), ..self });
        let (there, wounded) = (game.state.on_map.has(self.threat), game.can_be_wounded(self.threat));
        match self.stage {
            WoundStage::Reveal => game.reveal(game.wound_ctx(&self), self.threat),
            WoundStage::Damage if wounded => game.deal_wound(&self),
            WoundStage::Defeat if wounded && game.health_left(self.threat) == 0 => self.fell(game),
            WoundStage::Defeated if !there => game.answered(Trigger::EnemyDefeated, game.wound_ctx(&self)),
            WoundStage::Damage | WoundStage::Defeat if !there => {
                return game.turn_to(Self { stage: WoundStage::Over, ..self });
            }
            WoundStage::Damage | WoundStage::Defeat | WoundStage::Defeated => {}
            WoundStage::Over => {
                // Outside of an action every effect is by itself: what a token took and tried is forgotten.
                if game.state.acts.is_empty() {
                    game.forget_action();
                }
                return game.pop();
            }
        }
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_ATTACK_3
    }

    fn hide(&mut self, _: Player) {}
}

impl Wound {
    /// A token without health is taken alive, if the damage was just right, or defeated.
    fn fell(self, game: &mut Mandalorian) {
        let placed = *game.state.threat(self.threat);
        let above = placed.damage - game.ground.faces[placed.face.ix()].health;
        let capture = game.ground.token(placed.face).capture;
        if capture != u8::MAX && above <= capture && game.in_play().has(self.by) {
            game.capture(self.threat, self.by);
            game.turn_to(Self { stage: WoundStage::Over, ..self });
        } else {
            game.remove_threat(self.threat);
            game.tell(Event::Defeated { threat: self.threat, face: placed.face, space: placed.space });
        }
    }
}

impl Mandalorian {
    /// Deals damage to a character, with its windows.
    pub(crate) fn hurt(&mut self, hero: Hero, amount: u8, cause: Cause) {
        if amount > 0 && self.in_play().has(hero) {
            self.push(Hurt { hero, amount, dealt: amount, cause, stage: HurtStage::ByItself });
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

    /// What happens by itself, then what may be used.
    fn answered(&mut self, trigger: Trigger, ctx: Ctx) {
        self.open_window(trigger, ctx);
        self.trigger(trigger, ctx);
    }

    /// The damage to a character about to be dealt.
    pub(crate) fn hurt_under_way(&self) -> Option<Hurt> {
        self.under_way()
    }

    /// The same, by its place among the procedures.
    fn pending(&self) -> Option<(usize, Hurt)> {
        let at = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Hurt(_)))?;
        Some((at, self.hurt_under_way()?))
    }

    /// Blocks damage of the innermost [`Hurt`].
    pub(crate) fn block(&mut self, amount: u8) {
        let Some((at, hurt)) = self.pending() else { return };
        let amount = amount.min(hurt.amount);
        if amount == 0 {
            return;
        }
        self.state.frames[at] = Hurt { amount: hurt.amount - amount, ..hurt }.into();
        if amount == hurt.amount {
            self.close_window(at);
        }
        self.changed();
        self.tell(Event::Blocked { hero: hurt.hero, amount });
    }

    /// Turns the damage of the innermost [`Hurt`] to another character, who may answer to it.
    pub(crate) fn redirect(&mut self, to: Hero) {
        let Some((at, hurt)) = self.pending() else { return };
        if to == hurt.hero || !self.in_play().has(to) {
            return;
        }
        self.state.frames[at] = Hurt { hero: to, stage: HurtStage::Windows, ..hurt }.into();
        self.close_window(at);
        self.changed();
        self.tell(Event::Redirected { from: hurt.hero, to });
    }

    /// The window directly above a frame is over: nobody is asked again.
    pub(crate) fn close_window(&mut self, at: usize) {
        if let Some(window @ Frame::Window(_)) = self.state.frames.get_mut(at + 1) {
            *window = Nothing.into();
        }
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

    /// What is left of damage to a token that one action can damage only this much.
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

    /// Deals damage to a token.
    pub(crate) fn wound(&mut self, threat: Threat, amount: u8, by: Hero) {
        if amount > 0 && self.state.on_map.has(threat) {
            self.push(Wound { threat, amount, by, ..Wound::default() });
        }
    }

    /// An enemy is defeated, whatever its health.
    pub(crate) fn defeat_threat(&mut self, threat: Threat, by: Hero) {
        let placed = *self.state.threat(threat);
        if placed.on_map {
            self.remove_threat(threat);
            self.tell(Event::Defeated { threat, face: placed.face, space: placed.space });
            self.push(Wound { threat, by, stage: WoundStage::Defeated, ..Wound::default() });
        }
    }
}
