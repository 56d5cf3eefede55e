//! The action step: cards, slots, strength, abilities, additional and free actions.

use crate::book::Instead;
use crate::book::code::{Block, Moment, Trigger, Until};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Act, ActStep, AttackStep, Ctx, Did, Frame, Source, Trip};
use crate::game::{Flow, Mandalorian};
use crate::ids::{CHILD, Card, Cards, Hero, Player, Slot, SlotSet};

/// How far an attack reaches unless something says otherwise.
const REACH: u8 = 1;

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

impl Mandalorian {
    /// The action step between actions: cards, features, abilities, planning cards, the end.
    pub(crate) fn step_actions(&mut self) -> Flow {
        let who = self.state.active;
        let plays = !self.playable(who).is_empty();
        if self.state.turn.cut {
            return self.pop();
        }
        if self.state.turn.required > 0 && !plays {
            self.state.turn.required = 0;
            self.tell(Event::ActionLapsed { who });
        }
        if plays || self.has_features_now() || self.can_answer(who, Trigger::ActionStep, self.turn_ctx()) {
            return Flow::Ask(who);
        }
        self.pop()
    }

    fn has_features_now(&self) -> bool {
        self.state.you.is_some() && self.has_features(self.state.you)
    }

    /// What can be answered then.
    pub(crate) fn list_actions(&self, out: &mut Vec<Choice>) {
        let who = self.state.active;
        let slots = self.open_slots();
        for card in self.playable(who) {
            out.extend(slots.iter().map(|slot| Choice::PlayCard { card, slot }));
        }
        if self.state.you.is_some() {
            self.list_features(self.state.you, out);
        }
        self.answering(who, Trigger::ActionStep, self.turn_ctx(), out);
        if self.state.turn.required == 0 {
            out.push(Choice::Done);
        }
    }

    /// The answer.
    pub(crate) fn play_actions(&mut self, who: Player, choice: Choice) {
        match choice {
            Choice::PlayCard { card, slot } => self.play_card(who, card, slot),
            Choice::Feature(_) | Choice::UseItem(_) | Choice::TakeItem(_) if self.is_feature(choice) => {
                self.use_feature(who, self.state.you, choice);
            }
            Choice::Done => {
                self.pop();
            }
            _ => self.use_answer(who, Trigger::ActionStep, self.turn_ctx(), choice),
        }
    }

    /// Whether an answer uses a feature of the acting character, and not an item that answers to something.
    fn is_feature(&self, choice: Choice) -> bool {
        let hero = self.state.you;
        let Choice::UseItem(face) = choice else { return hero.is_some() };
        hero.is_some() && self.can_use_item(hero, face)
    }

    /// The slots that the next card can be played on.
    fn open_slots(&self) -> SlotSet {
        let turn = &self.state.turn;
        let free = SlotSet(self.ground.slots.0 & !turn.used.0);
        match turn {
            turn if turn.required > 0 => free,
            turn if turn.extra == 0 => SlotSet::EMPTY,
            turn if turn.extra_slots.is_empty() => free,
            turn => SlotSet(free.0 & turn.extra_slots.0),
        }
    }

    /// Cards of the hand that can be played on some slot.
    pub(crate) fn playable(&self, who: Player) -> Cards {
        if self.open_slots().is_empty() { Cards::EMPTY } else { self.state.hands[who.ix()] }
    }

    /// A card is put on a slot, on top of those that lie there, and its action begins.
    fn play_card(&mut self, who: Player, card: Card, slot: Slot) {
        self.state.hands[who.ix()].remove(card);
        self.state.held[who.ix()] -= 1;
        self.state.slots[slot.ix()].cards.push(card);
        let turn = &mut self.state.turn;
        turn.used.add(slot);
        turn.actions += 1;
        if turn.required > 0 {
            turn.required -= 1;
        } else {
            turn.extra = turn.extra.saturating_sub(1);
        }
        let facts = self.skill(card);
        let strength = facts.strength + u8::from(facts.bonus == Some(slot));
        let did = if facts.tactical { Did::NoOwn as u8 } else { 0 };
        let hero = self.acting(who, card);
        self.changed();
        self.begin_act(Act { card, slot: slot as u8, hero, strength, did, ..Act::default() });
        if hero.is_some() {
            self.tell(Event::CardPlayed { who, hero, card, slot, strength });
        }
    }

    /// Who acts with a card: the character of the seat, in shared mode that of the card; a choice with a card of The Child.
    pub(crate) fn acting(&self, who: Player, card: Card) -> Hero {
        match card.row() {
            _ if !self.is_shared() => Hero(who.0),
            CHILD if self.in_play().len() == 1 => self.in_play().first(),
            CHILD => Hero::NONE,
            row => Hero(row as u8),
        }
    }

    /// Whether an attack with a card would find something in reach as things stand; true, if it is not yet known who attacks.
    pub(crate) fn finds_a_target(&self, who: Player, card: Card) -> bool {
        let hero = self.acting(who, card);
        !hero.is_some() || self.can_attack(&Act { hero, reach: REACH, ..Act::default() })
    }

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
        self.push(Frame::Act(step));
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

    /// An action under way.
    pub(crate) fn step_act(&mut self, step: ActStep) -> Flow {
        let Some(&act) = self.state.act() else { return self.pop() };
        let who = if act.hero.is_some() { self.owner(act.hero) } else { self.state.active };
        match step {
            ActStep::Whose => Flow::Ask(who),
            ActStep::Kind if self.has_kind(&act) => Flow::Ask(who),
            ActStep::Boost => {
                *self.top() = Frame::Act(ActStep::Abilities);
                if !act.has(Did::NoOwn) && self.in_play().has(act.hero) {
                    self.open_window(Trigger::Playing, self.act_ctx(&act));
                }
                Flow::Go
            }
            ActStep::Abilities if self.offers(&act) => Flow::Ask(who),
            ActStep::Kind | ActStep::Abilities => self.turn_to(Frame::Act(ActStep::End)),
            ActStep::End => {
                self.end_lasting(Until::EndOfAction, who);
                self.forget_action();
                self.state.acts.pop();
                self.pop()
            }
        }
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

    /// What can be answered then.
    pub(crate) fn list_act(&self, step: ActStep, out: &mut Vec<Choice>) {
        let Some(act) = self.state.act() else { return };
        match step {
            ActStep::Whose => out.extend(self.in_play().map(Choice::Character)),
            ActStep::Kind => out.extend(self.free_kinds(act).map(Choice::Slot)),
            _ => {
                if self.own_can_begin(act) {
                    out.push(Choice::Action);
                }
                if self.card_can_begin(act) {
                    out.push(Choice::Ability);
                }
            }
        }
        if step != ActStep::Whose {
            out.extend(self.instead(act).map(|(number, _)| Choice::Instead(number)));
            if self.can_rescue(act.hero) {
                out.push(Choice::Rescue);
            }
            self.list_features(act.hero, out);
            out.push(if step == ActStep::Kind { Choice::Decline } else { Choice::Done });
        }
    }

    /// The answer.
    pub(crate) fn play_act(&mut self, step: ActStep, who: Player, choice: Choice) {
        let Some(&act) = self.state.act() else { return };
        match choice {
            Choice::Character(hero) => self.act_for(who, hero),
            Choice::Slot(slot) => {
                if let Some(act) = self.state.acts.last_mut() {
                    act.slot = slot as u8;
                }
                self.tell(Event::FreeAction { hero: act.hero, slot, strength: act.strength });
                self.start_own();
            }
            Choice::Action => self.start_own(),
            Choice::Instead(number) => self.start_instead(number),
            Choice::Ability => self.use_card_ability(),
            Choice::Rescue => self.rescue(act.hero),
            Choice::Feature(_) | Choice::UseItem(_) | Choice::TakeItem(_) => self.use_feature(who, act.hero, choice),
            _ => *self.top() = Frame::Act(ActStep::End),
        }
        let _ = step;
    }

    /// A card of The Child acts for one of two characters.
    fn act_for(&mut self, who: Player, hero: Hero) {
        *self.top() = Frame::Act(ActStep::Boost);
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
        *self.top() = Frame::Act(ActStep::Abilities);
        self.did(Did::Own);
        let Some(&act) = self.state.act() else { return };
        let ctx = self.act_ctx(&act);
        match act.slot() {
            Slot::Move => self.begin_trip(self.trip_of(&act)),
            Slot::Attack => self.push(Frame::Attack(AttackStep::Target)),
            Slot::Intel => self.push(Frame::Intel),
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

    /// The action under way is used otherwise.
    fn start_instead(&mut self, number: u8) {
        let Some(&act) = self.state.act() else { return };
        let chosen = self.instead(&act).find(|(other, _)| *other == number);
        let Some((slot, block)) = chosen.map(|(_, instead)| (instead.slot, instead.block)) else { return };
        *self.top() = Frame::Act(ActStep::Abilities);
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
