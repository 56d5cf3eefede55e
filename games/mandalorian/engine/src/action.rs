//! An action: its strength, its ability and the card's, free actions.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::attack::{Attack, AttackStep};
use crate::book::Instead;
use crate::book::code::{Block, Moment, Trigger, Until};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Card, Hero, Player, Slot, SlotSet, Space, Spaces, Threat};
use crate::intel::Intel;
use crate::movement::Trip;
use crate::rule;
use crate::words::Words;

/// How far an attack reaches unless something says otherwise.
pub(crate) const REACH: u8 = 1;

/// Steps of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ActStep {
    /// A Child card in shared mode: for which character.
    Whose,
    /// A free action: which kind.
    Kind,
    /// Cards that raise its strength may be used.
    Boost,
    /// The action's ability and the card's, in an order of choice.
    Abilities,
    /// Over.
    End,
}

/// What an action is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Act {
    /// The card, or none for a free action.
    pub card: Card,
    /// Its slot, as a number.
    pub slot: u8,
    /// Who acts.
    pub hero: Hero,
    /// Its strength, as raised and lowered.
    pub strength: u8,
    /// The reach of its attack.
    pub reach: u8,
    /// The target of its attack.
    pub target: Threat,
    /// Where the target stood when it was chosen.
    pub target_space: Space,
    /// More cards of a plan that can be kept, more threats that can be looked at, more spaces an enemy can be moved, more
    /// planning cards that are drawn.
    pub more: [u8; 4],
    /// The kinds a free action may be.
    pub kinds: SlotSet,
    /// What has been done and what still may be, as bits of [`Did`].
    pub did: u8,
    /// What movement in it may do, as bits of [`Ease`].
    pub ease: u8,
    /// Spaces entered in it.
    pub entered: Spaces,
}

/// What of an action has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Did {
    /// The action's ability was used.
    Own = 1,
    /// The card's ability was used.
    Card = 2,
    /// The action's ability may not be used: a tactical card, or replaced.
    NoOwn = 4,
    /// Whoever moved in it moved at least one space.
    Moved = 8,
    /// Its attack dealt damage.
    Hit = 16,
    /// It is free: no card, no slot.
    Free = 32,
    /// Nothing more is to be done.
    Over = 64,
    /// The planning card that is kept may be given to another character.
    Give = 128,
}

/// An action; details in [`State::acts`](crate::state::State::acts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Action {
    /// How far it is.
    pub step: ActStep,
}

impl Act {
    /// The slot.
    #[inline]
    pub fn slot(&self) -> Slot {
        Slot::of(self.slot as usize)
    }

    /// Whether something of it has been done.
    #[inline]
    pub const fn has(&self, did: Did) -> bool {
        self.did & did as u8 != 0
    }
}

impl Procedure<Mandalorian> for Action {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let Some(&act) = game.state.act() else { return game.pop() };
        let who = if act.hero.is_some() { game.owner(act.hero) } else { game.state.active };
        match self.step {
            ActStep::Whose => ask(who),
            ActStep::Kind if game.has_kind(&act) => ask(who),
            ActStep::Boost => {
                game.turn_to(Self { step: ActStep::Abilities });
                if !act.has(Did::NoOwn) && game.in_play().has(act.hero) {
                    game.open_window(Trigger::Playing, game.act_ctx(&act));
                }
                Flow::Go
            }
            ActStep::Abilities if game.offers(&act) => ask(who),
            ActStep::Kind | ActStep::Abilities => game.turn_to(Self { step: ActStep::End }),
            ActStep::End => {
                game.end_lasting(Until::EndOfAction, who);
                game.forget_action();
                game.state.acts.pop();
                game.pop()
            }
        }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        let Some(act) = game.state.act() else { return };
        match self.step {
            ActStep::Whose => return out.extend(game.in_play().map(Choice::Character)),
            ActStep::Kind => out.extend(game.free_kinds(act).map(Choice::Slot)),
            _ => {
                if game.own_can_begin(act) {
                    out.push(Choice::Action);
                }
                if game.card_can_begin(act) {
                    out.push(Choice::Ability);
                }
            }
        }
        out.extend(game.instead(act).map(|(number, _)| Choice::Instead(number)));
        if game.can_rescue(act.hero) {
            out.push(Choice::Rescue);
        }
        game.list_features(act.hero, out);
        out.push(if self.step == ActStep::Kind { Choice::Decline } else { Choice::Done });
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        let Some(&act) = game.state.act() else { return };
        match choice {
            Choice::Character(hero) => game.act_for(who, hero),
            Choice::Slot(slot) => {
                if let Some(act) = game.state.acts.last_mut() {
                    act.slot = slot as u8;
                }
                game.tell(Event::FreeAction { hero: act.hero, slot, strength: act.strength });
                game.start_own();
            }
            Choice::Action => game.start_own(),
            Choice::Instead(number) => game.start_instead(number),
            Choice::Ability => game.use_card_ability(),
            Choice::Rescue => game.rescue(act.hero),
            Choice::Feature(_) | Choice::UseItem(_) | Choice::TakeItem(_) => game.use_feature(who, act.hero, choice),
            _ => {
                game.turn_to(Self { step: ActStep::End });
            }
        }
    }

    fn rule(self, game: &Mandalorian) -> RuleId {
        match self.step {
            ActStep::Whose => rule::MA_CHILD_DECK_9,
            ActStep::Kind => rule::MA_FREE_1,
            ActStep::Boost => rule::MA_ACTION_3,
            ActStep::Abilities | ActStep::End if game.is_only_rescue_left() => rule::MA_CHILD_RESCUE_1,
            ActStep::Abilities | ActStep::End => rule::MA_ABILITY_3,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let (game, you) = (words.game, words.you());
        let both = |act: &Act| game.own_can_begin(act) && game.card_can_begin(act);
        match self.step {
            ActStep::Whose => "Which character acts with The Child's card?".into(),
            ActStep::Kind => format!("Which free action {you} take{}?", words.granted()),
            _ if game.state.act().is_some_and(both) => {
                format!("What {you} use of this action, and in which order?")
            }
            _ => format!("What {you} use of this action?"),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let act = words.game.state.act().filter(|_| self.step == ActStep::Kind);
        let Some(act) = act else { return words.act() };
        let (hero, with) = (words.names.hero(act.hero), words.granted());
        format!("{hero} may take a free action of strength {}{with}.", act.strength)
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Slot(slot) => {
                let act = words.game.state.act()?;
                Some(format!("{} with strength {}", words.names.slot(slot), act.strength))
            }
            Choice::Done => Some("Use no more of this action".into()),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// An action begins, with a card or free.
    pub(crate) fn begin_act(&mut self, act: Act) {
        if self.state.acts.is_full() {
            return;
        }
        self.state.acts.push(Act { reach: act.reach.max(REACH), ..act });
        let step = match act {
            act if act.has(Did::Free) => ActStep::Kind,
            act if act.hero.is_some() => ActStep::Boost,
            _ => ActStep::Whose,
        };
        if act.card.is_some() && act.hero.is_some() {
            self.state.you = act.hero;
        }
        self.forget_action();
        self.push(Action { step });
    }

    /// A free action of one of these kinds.
    pub(crate) fn free_action(&mut self, ctx: Ctx, slots: SlotSet, strength: u8, hero: Hero) {
        let _ = ctx;
        if self.in_play().has(hero) {
            let kinds = SlotSet(slots.0 & self.ground.slots.0);
            self.begin_act(Act { hero, strength, kinds, did: Did::Free as u8, ..Act::default() });
        }
    }

    /// Whether a character could do anything with a free action of one of these kinds.
    pub(crate) fn could_act(&self, slots: SlotSet, strength: u8, hero: Hero) -> bool {
        let act = Act { hero, strength, kinds: slots, reach: REACH, did: Did::Free as u8, ..Act::default() };
        self.in_play().has(hero) && (self.free_kinds(&act).next().is_some() || self.instead(&act).next().is_some())
    }

    /// Whether an action has anything left to do: features alone can wait until it is over.
    fn offers(&self, act: &Act) -> bool {
        let able = !act.has(Did::Over) && self.in_play().has(act.hero);
        able && (self.own_can_begin(act)
            || self.instead(act).next().is_some()
            || self.card_can_begin(act)
            || self.can_rescue(act.hero))
    }

    fn has_kind(&self, act: &Act) -> bool {
        self.free_kinds(act).next().is_some() || self.instead(act).next().is_some() || self.can_rescue(act.hero)
    }

    /// Whether The Child can be rescued when nothing else of an action is left.
    pub(crate) fn is_only_rescue_left(&self) -> bool {
        self.state
            .act()
            .is_some_and(|act| !self.own_can_begin(act) && !self.card_can_begin(act) && self.can_rescue(act.hero))
    }

    /// A card of The Child acts for one of two characters.
    fn act_for(&mut self, who: Player, hero: Hero) {
        self.turn_to(Action { step: ActStep::Boost });
        self.state.you = hero;
        if let Some(act) = self.state.acts.last_mut() {
            act.hero = hero;
            let (card, slot, strength) = (act.card, act.slot(), act.strength);
            self.tell(Event::CardPlayed { who, hero, card, slot, strength });
        }
    }

    /// Notes what of the action under way has been done.
    pub(crate) fn did(&mut self, did: Did) {
        if let Some(act) = self.state.acts.last_mut() {
            act.did |= did as u8;
        }
    }

    /// Who and what an action is about.
    pub(crate) fn act_ctx(&self, act: &Act) -> Ctx {
        let source = if act.card.is_some() { Source::Skill(act.card) } else { Source::Nothing };
        let me = self.owner(act.hero);
        Ctx { me, hero: act.hero, other: Hero::NONE, it: act.target, space: act.target_space, source }
    }

    /// Kinds that a free action can be of now.
    fn free_kinds(&self, act: &Act) -> impl Iterator<Item = Slot> {
        let act = *act;
        let kinds = if act.has(Did::Own) { SlotSet::EMPTY } else { act.kinds };
        kinds.iter().filter(move |slot| self.own_can_begin(&Act { slot: *slot as u8, ..act }))
    }

    /// Whether the ability of the action itself can be used now.
    pub(crate) fn own_can_begin(&self, act: &Act) -> bool {
        if act.has(Did::Own) || act.has(Did::NoOwn) {
            return false;
        }
        match act.slot() {
            Slot::Move => act.strength > 0 && !self.walkable(&self.trip_of(act)).is_empty(),
            Slot::Attack => self.can_attack(act),
            Slot::Intel => self.can_use_intel(act),
            Slot::Plan => act.strength + act.more[3] > 0 && self.can_plan(),
            Slot::Mission => self.mission_slot().is_some_and(|block| self.can_begin(block, self.act_ctx(act))),
        }
    }

    /// What the mission slot does: as the mission says, otherwise as the map does.
    fn mission_slot(&self) -> Option<Block> {
        let rules = self.ground.mission().rules.slot.as_ref().or(self.ground.map().rules.slot.as_ref());
        rules.map(|(_, block, _)| *block)
    }

    /// The movement of a move action.
    fn trip_of(&self, act: &Act) -> Trip {
        let entering = match self.card_ability(act) {
            Some((Moment::Entering, block)) => block,
            _ => Block::EMPTY,
        };
        let source = self.act_ctx(act).source;
        Trip { hero: act.hero, left: act.strength, ease: act.ease, entering, source, ..Trip::default() }
    }

    /// The ability of the action under way begins.
    fn start_own(&mut self) {
        self.turn_to(Action { step: ActStep::Abilities });
        self.did(Did::Own);
        let Some(&act) = self.state.act() else { return };
        let ctx = self.act_ctx(&act);
        match act.slot() {
            Slot::Move => self.begin_trip(self.trip_of(&act)),
            Slot::Attack => self.push(Attack { step: AttackStep::Target }),
            Slot::Intel => self.push(Intel),
            Slot::Plan => self.begin_plan(ctx, act.strength + act.more[3], 1 + act.more[0], 1),
            Slot::Mission => self.run(self.mission_slot().unwrap_or_default(), ctx),
        }
    }

    /// Other uses of an action that map and mission allow now, each with its number.
    fn instead(&self, act: &Act) -> impl Iterator<Item = (u8, &Instead)> {
        let act = *act;
        let open = !act.has(Did::Own) && !act.has(Did::NoOwn);
        let slots = if act.has(Did::Free) { act.kinds } else { SlotSet::one(act.slot()) };
        let fits = move |instead: &Instead| {
            let ctx = self.act_ctx(&act);
            open && slots.has(instead.slot)
                && (instead.condition == u16::MAX || self.holds(instead.condition, ctx))
                && self.can_begin(instead.block, ctx)
        };
        let rules = self.ground.map().rules.instead.iter().chain(&self.ground.mission().rules.instead);
        rules.enumerate().filter(move |(_, instead)| fits(instead)).map(|(number, instead)| (number as u8, instead))
    }

    /// The action under way is used in another way.
    fn start_instead(&mut self, number: u8) {
        let Some(&act) = self.state.act() else { return };
        let chosen = self.instead(&act).find(|(other, _)| *other == number);
        let Some((slot, block)) = chosen.map(|(_, instead)| (instead.slot, instead.block)) else { return };
        self.turn_to(Action { step: ActStep::Abilities });
        self.did(Did::Own);
        if act.has(Did::Free) {
            self.tell(Event::FreeAction { hero: act.hero, slot, strength: act.strength });
        }
        self.tell(Event::Instead { hero: act.hero, which: number });
        self.run(block, self.act_ctx(&act));
    }

    /// Changes the strength of the action under way.
    pub(crate) fn boost(&mut self, by: i8) {
        if let Some(act) = self.state.acts.last_mut() {
            act.strength = act.strength.saturating_add_signed(by);
            let (hero, now) = (act.hero, act.strength);
            self.tell(Event::Strength { hero, by, now });
        }
    }

    /// The ability that the card of an action has on its slot, and its moment.
    pub(crate) fn card_ability(&self, act: &Act) -> Option<(Moment, Block)> {
        let facts = self.skill(act.card.some()?);
        (facts.slots.has(act.slot()) && !facts.ability.is_empty()).then_some((facts.moment, facts.ability))
    }

    /// Whether the ability of the card of an action can be used now.
    pub(crate) fn card_can_begin(&self, act: &Act) -> bool {
        let Some((moment, block)) = self.card_ability(act) else { return false };
        let (own, none) = (act.has(Did::Own), act.has(Did::NoOwn));
        let now = match moment {
            Moment::Free => true,
            Moment::During | Moment::Instead => !own,
            Moment::After => own || none,
            Moment::Target | Moment::Entering => false,
        };
        now && !act.has(Did::Card) && self.can_begin(block, self.act_ctx(act))
    }

    /// The ability of the card played is used.
    pub(crate) fn use_card_ability(&mut self) {
        let Some(&act) = self.state.act() else { return };
        let Some((moment, block)) = self.card_ability(&act) else { return };
        self.did(Did::Card);
        if moment == Moment::Instead {
            self.did(Did::NoOwn);
        }
        let ctx = self.act_ctx(&act);
        self.tell(Event::Used { who: ctx.me, hero: act.hero, source: ctx.source });
        self.run(block, ctx);
    }
}
