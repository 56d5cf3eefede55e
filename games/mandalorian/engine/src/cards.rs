//! What operations do to planning cards, skill cards and slots.

use crate::book::code::{Op, Slots};
use crate::event::Event;
use crate::frame::Ctx;
use crate::game::Mandalorian;
use crate::ids::{Card, Cards, Hero, Plan, Plans, Player, Slot, Token};
use crate::pick::Pick;
use crate::stream;
use table::List;

impl Mandalorian {
    // Planning cards.

    pub(crate) fn change_plans(&mut self, op: Op, ctx: Ctx) {
        match op {
            Op::Plan { number, keep, top, who } => {
                if let Some(hero) = self.who(who, ctx).some() {
                    self.begin_plan(Ctx { me: self.owner(hero), hero, ..ctx }, number, keep, top);
                }
            }
            Op::Fetch { plan, who } => {
                if let Some(hero) = self.who(who, ctx).some() {
                    self.fetch(hero, plan);
                }
            }
            Op::FetchAny { who } => {
                if let Some(hero) = self.who(who, ctx).some() {
                    self.pick(Ctx { hero, ..ctx }, Pick::PlanFromDiscard);
                }
            }
            Op::StartPlan { plan } => {
                for hero in self.in_order(self.in_play()) {
                    if self.state.planning.unseen[plan.ix()] > 0 && self.can_keep(hero, plan) {
                        self.state.planning.unseen[plan.ix()] -= 1;
                        self.keep_plan(hero, plan);
                    }
                }
            }
            Op::LosePlan { plan, who } => {
                for hero in self.in_order(self.whos(who, Token::NONE, ctx)).rev() {
                    if !plan.is_some() {
                        let ctx = Ctx { me: self.owner(hero), hero, ..ctx };
                        self.pick(ctx, Pick::KeptPlan);
                    } else if self.state.hero(hero).plans.has(plan) {
                        self.lose_plan(hero, plan);
                    }
                }
            }
            Op::Mill { number, plan, block } => {
                let drawn: List<Plan, 8> = (0..number.min(8)).map_while(|_| self.draw_plan(ctx.me).some()).collect();
                drawn.iter().for_each(|plan| self.discard_plan(*plan));
                if !drawn.is_empty() {
                    self.changed();
                }
                if drawn.contains(&plan) {
                    self.run(block, ctx);
                }
            }
            Op::SecretPick { plan, hit, miss } => {
                self.draw_plans(ctx.me, 2);
                self.pick(ctx, Pick::SecretPick { plan, hit, miss });
            }
            _ => {}
        }
    }

    /// Whether there are planning cards that an operation could move.
    pub(crate) fn has_plans_for(&self, op: Op, ctx: Ctx) -> bool {
        match op {
            Op::Fetch { plan, who } => {
                let hero = self.who(who, ctx);
                hero.is_some() && self.fetchable(hero).has(plan)
            }
            Op::FetchAny { who } => {
                let hero = self.who(who, ctx);
                hero.is_some() && !self.fetchable(hero).is_empty()
            }
            Op::LosePlan { plan, who } => self.whos(who, Token::NONE, ctx).any(|hero| {
                let plans = self.state.hero(hero).plans;
                if plan.is_some() { plans.has(plan) } else { !plans.is_empty() }
            }),
            _ => true,
        }
    }

    /// Titles of the planning discard pile that a character could keep.
    pub(crate) fn fetchable(&self, hero: Hero) -> Plans {
        let titles = (0..self.ground.book.plans.len() as u8).map(Plan);
        titles.filter(|plan| self.state.planning.discard[plan.ix()] > 0 && self.can_keep(hero, *plan)).collect()
    }

    /// A character takes a planning card from the discard pile.
    pub(crate) fn fetch(&mut self, hero: Hero, plan: Plan) {
        if self.fetchable(hero).has(plan) {
            self.state.planning.discard[plan.ix()] -= 1;
            self.keep_plan(hero, plan);
            self.changed();
        }
    }

    /// A kept planning card is discarded.
    pub(crate) fn lose_plan(&mut self, hero: Hero, plan: Plan) {
        self.state.hero_mut(hero).plans.remove(plan);
        self.tell(Event::PlanLost { hero, plan });
        self.put_off_plan(plan);
    }

    // Skill cards.

    pub(crate) fn change_hand(&mut self, op: Op, ctx: Ctx) {
        match op {
            Op::Recover { to_hand } => self.pick(ctx, Pick::FromDiscard { to_hand }),
            Op::DrawSkill(number) => self.draw_more(ctx.me, number),
            Op::Regroup(number) => {
                self.pick(ctx, Pick::FromHand { left: number, least: 0, fewer: true, done: 0, draw: true });
            }
            Op::DiscardSkill { number, least, at_random, who } => {
                self.state.shown += 1;
                for hero in self.in_order(self.whos(who, Token::NONE, ctx)).rev() {
                    let me = self.owner(hero);
                    if at_random {
                        self.discard_by_lot(me, number, least);
                    } else {
                        let pick = Pick::FromHand { left: number, least, fewer: false, done: 0, draw: false };
                        self.pick(Ctx { me, ..ctx }, pick);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether there are skill cards that an operation could move; as many as it asks for, as far as a seat knows: of its own
    /// hand it knows the strengths, of others only how many cards they hold.
    pub(crate) fn has_cards_for(&self, op: Op, ctx: Ctx, eyes: Player) -> bool {
        match op {
            Op::Recover { .. } => !self.recoverable(ctx.me).is_empty(),
            Op::Regroup(_) => self.state.held[ctx.me.ix()] > 0,
            Op::DiscardSkill { number, least, who, .. } => self.whos(who, Token::NONE, ctx).any(|hero| {
                let owner = self.owner(hero);
                let strong = || self.cards_from(owner, least).len() as u8;
                let seen = if owner == eyes { strong() } else { self.state.held[owner.ix()] };
                seen >= number
            }),
            _ => true,
        }
    }

    /// Cards of a hand of at least a printed strength.
    pub(crate) fn cards_from(&self, who: Player, least: u8) -> Cards {
        self.state.hands[who.ix()].filter(|card| self.skill(*card).strength >= least).collect()
    }

    /// Cards of one's own discard pile.
    pub(crate) fn recoverable(&self, who: Player) -> Cards {
        self.state.discards.and(self.deck_of(who))
    }

    fn draw_more(&mut self, who: Player, number: u8) {
        self.draw_up(who, self.state.held[who.ix()] + number);
        self.changed();
    }

    fn discard_by_lot(&mut self, who: Player, number: u8, least: u8) {
        for _ in 0..number {
            let cards = self.cards_from(who, least);
            if cards.is_empty() {
                return;
            }
            let lot = self.lot(stream::LOTS, cards.len() as u8);
            self.discard_from_hand(who, cards.nth_one(lot.into()));
        }
    }

    /// A card of a hand is discarded; whoever is owed one may get it at once.
    pub(crate) fn discard_from_hand(&mut self, who: Player, card: Card) {
        self.state.hands[who.ix()].remove(card);
        self.state.held[who.ix()] -= 1;
        self.tell(Event::HandDiscard { who, card });
        self.discard_card(card);
        self.changed();
        self.pay_owed();
    }

    /// A card of one's own discard pile goes to the hand or on top of its deck.
    pub(crate) fn recover(&mut self, who: Player, card: Card, to_hand: bool) {
        self.state.discards.remove(card);
        if to_hand {
            self.state.hands[who.ix()].add(card);
            self.state.held[who.ix()] += 1;
        } else {
            let tops = &mut self.state.tops[card.row()];
            if tops.is_full() {
                let lowest = tops.remove(0);
                self.state.decks.add(lowest);
            }
            self.state.tops[card.row()].push(card);
        }
        self.tell(Event::Recovered { who, card });
        self.changed();
    }

    /// As many cards are drawn as were discarded.
    pub(crate) fn draw_again(&mut self, who: Player, number: u8) {
        if number > 0 {
            self.draw_more(who, number);
        }
    }

    // Slots.

    /// Whether there is anything on slots that an operation could change.
    pub(crate) fn has_slots_for(&self, op: Op, ctx: Ctx) -> bool {
        let meant = |slots: u16| self.slots_meant(self.ground.book.code.tables.slots[slots as usize]);
        match op {
            Op::DisruptSlot { slots, .. } => {
                let slots = self.ground.book.code.tables.slots[slots as usize];
                slots == Slots::Lowest || !self.slots_meant(slots).is_empty()
            }
            Op::DiscardFromSlot { slots, cards, tokens } => meant(slots).iter().any(|slot| {
                let pile = self.state.slot(slot);
                cards && !pile.cards.is_empty() || tokens && !pile.tokens.is_empty()
            }),
            Op::ClearTokens { slots, .. } => meant(slots).iter().any(|slot| !self.state.slot(slot).tokens.is_empty()),
            Op::ClearSlot { slots } => meant(slots).iter().any(|slot| !self.is_clear(slot)),
            Op::ShiftCard => self.ground.slots.iter().any(|slot| !self.own_cards(slot, ctx.hero).is_empty()),
            _ => true,
        }
    }

    /// Whether nothing lies on a slot.
    pub(crate) fn is_clear(&self, slot: Slot) -> bool {
        let pile = self.state.slot(slot);
        pile.cards.is_empty() && pile.tokens.is_empty()
    }

    /// Cards of a character on a slot.
    pub(crate) fn own_cards(&self, slot: Slot, hero: Hero) -> Cards {
        let cards = self.state.slot(slot).cards.iter().copied();
        cards.filter(|card| card.row() == hero.ix()).collect()
    }

    /// The slot that a card lies on.
    pub(crate) fn slot_of(&self, card: Card) -> Option<Slot> {
        self.ground.slots.iter().find(|slot| self.state.slot(*slot).cards.contains(&card))
    }

    /// Takes a card off its slot.
    fn lift_card(&mut self, card: Card) -> Option<Slot> {
        let slot = self.slot_of(card)?;
        let cards = &mut self.state.slots[slot.ix()].cards;
        let at = cards.iter().position(|other| *other == card)?;
        cards.remove(at);
        self.changed();
        Some(slot)
    }

    /// A skill card leaves its slot for its discard pile.
    pub(crate) fn discard_from_slot(&mut self, card: Card) {
        if let Some(slot) = self.lift_card(card) {
            self.tell(Event::CardOff { slot, card });
            self.discard_card(card);
            self.pay_owed();
        }
    }

    /// A skill card goes from its slot to the top of another.
    pub(crate) fn shift_card(&mut self, card: Card, to: Slot) {
        if self.state.slot(to).cards.is_full() {
            return;
        }
        if let Some(from) = self.lift_card(card) {
            self.state.slots[to.ix()].cards.push(card);
            self.tell(Event::CardShifted { card, from, to });
        }
    }
}
