//! What programs choose: threats, characters, spaces, slots, cards, doors. What is the only choice is not asked, unless others
//! would learn from that what they may not know.

use crate::book::code::Block;
use crate::choice::Choice;
use crate::frame::{Ctx, DoorDeed, Frame, Pick, SlotDeed, Source, SpaceDeed, Wound};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Door, Hero, Heroes, Plan, Player, Slot, SlotSet, Space, Threat, Threats};

impl Mandalorian {
    /// The same for each of several threats.
    pub(crate) fn step_each_threat(&mut self, ctx: Ctx, mut left: Threats, block: Block) -> Flow {
        left = left.and(self.state.on_map);
        let Some(it) = left.next() else { return self.pop() };
        *self.top() = Frame::EachThreat(ctx, left, block);
        self.run(block, Ctx { it, ..ctx });
        Flow::Go
    }

    /// The same for each of several characters: in an order of choice if the card of a player says so, otherwise in seat
    /// order.
    pub(crate) fn step_each_hero(&mut self, ctx: Ctx, left: Heroes, block: Block) -> Flow {
        let open = self.open_heroes(ctx, left, block);
        let chosen = matches!(ctx.source, Source::Skill(_) | Source::Plan(_) | Source::Advanced(_) | Source::Item(_));
        if chosen && open.len() > 1 {
            return Flow::Ask(ctx.me);
        }
        match self.in_order(open).next() {
            Some(hero) => self.next_hero(ctx, open, block, hero),
            None => self.pop(),
        }
    }

    fn open_heroes(&self, ctx: Ctx, left: Heroes, block: Block) -> Heroes {
        left.and(self.in_play()).filter(|other| self.can_begin(block, Ctx { other: *other, ..ctx })).collect()
    }

    fn next_hero(&mut self, ctx: Ctx, mut left: Heroes, block: Block, other: Hero) -> Flow {
        left.remove(other);
        *self.top() = Frame::EachHero(ctx, left, block);
        self.run(block, Ctx { other, ..ctx });
        Flow::Go
    }

    /// What can be answered then.
    pub(crate) fn list_each_hero(&self, ctx: Ctx, left: Heroes, block: Block, out: &mut Vec<Choice>) {
        out.extend(self.open_heroes(ctx, left, block).map(Choice::Character));
    }

    /// The answer.
    pub(crate) fn play_each_hero(&mut self, ctx: Ctx, left: Heroes, block: Block, _: Player, choice: Choice) {
        if let Choice::Character(hero) = choice {
            self.next_hero(ctx, left, block, hero);
        }
    }

    /// Begins to pick threats: one, or up to so many before anything happens to them.
    pub(crate) fn pick_threats(&mut self, ctx: Ctx, selector: u16, left: u8, block: Block, fewer: bool) {
        let pick = Pick::Threats { selector, left, fewer, picked: Threats::EMPTY, block };
        self.push(Frame::Pick(ctx, pick));
    }

    /// Something is picked.
    pub(crate) fn step_pick(&mut self, ctx: Ctx, pick: Pick) -> Flow {
        let (mut number, mut first) = (0, None);
        self.each_option(ctx, &pick, &mut |choice| {
            number += 1;
            first.get_or_insert(choice);
        });
        match first {
            _ if self.hides(ctx, &pick) => Flow::Ask(ctx.me),
            None => self.pick_over(ctx, pick),
            Some(choice) if number == 1 && !may_be_fewer(&pick) => {
                self.picked(ctx, pick, choice);
                Flow::Go
            }
            Some(_) => Flow::Ask(ctx.me),
        }
    }

    /// What can be answered then.
    pub(crate) fn list_pick(&self, ctx: Ctx, pick: Pick, out: &mut Vec<Choice>) {
        self.each_option(ctx, &pick, &mut |choice| out.push(choice));
        if may_be_fewer(&pick) || out.is_empty() {
            out.push(Choice::Done);
        }
    }

    /// Whether only who picks knows how many answers there are, so that a pick without a question would tell the others: strong
    /// cards of a hand, and two cards drawn in secret, which may be alike.
    fn hides(&self, ctx: Ctx, pick: &Pick) -> bool {
        match *pick {
            _ if self.is_alone() => false,
            Pick::FromHand { left, least, .. } => left > 0 && least > 0 && self.state.held[ctx.me.ix()] > 0,
            Pick::SecretPick { .. } => self.state.drawn_number > 1,
            _ => false,
        }
    }

    /// The answer.
    pub(crate) fn play_pick(&mut self, ctx: Ctx, pick: Pick, _: Player, choice: Choice) {
        if choice == Choice::Done {
            self.pick_over(ctx, pick);
        } else {
            self.picked(ctx, pick, choice);
        }
    }

    /// Everything that can be picked.
    fn each_option(&self, ctx: Ctx, pick: &Pick, out: &mut dyn FnMut(Choice)) {
        match *pick {
            Pick::Threats { left: 0, .. } | Pick::Divide { left: 0, .. } => {}
            Pick::Threats { selector, picked, block, .. } => {
                let among = self.foes(selector, ctx).without(picked);
                self.open_threats(among, block, ctx).map(Choice::Threat).for_each(out);
            }
            Pick::Divide { selector, .. } => self.foes(selector, ctx).map(Choice::Threat).for_each(out),
            Pick::Hero { selector, block } => {
                self.open_heroes(ctx, self.folk(selector, ctx), block).map(Choice::Character).for_each(out);
            }
            Pick::Space { among, block } => {
                let open = |space: &Space| self.can_begin(block, Ctx { space: *space, ..ctx });
                among.filter(open).map(Choice::Space).for_each(out);
            }
            Pick::Where { among, .. } => among.map(Choice::Space).for_each(out),
            Pick::Slot { among, deed, .. } => {
                among.iter().filter(|slot| self.is_open(*slot, among, deed)).map(Choice::Slot).for_each(out);
            }
            Pick::FromSlot { among, cards, tokens, shift } => {
                for slot in among.iter() {
                    self.on_slot(ctx, slot, (cards, tokens, shift), out);
                }
            }
            Pick::FromHand { left: 0, .. } => {}
            Pick::FromHand { least, .. } => self.cards_from(ctx.me, least).map(Choice::Card).for_each(out),
            Pick::FromDiscard { .. } => self.recoverable(ctx.me).map(Choice::Card).for_each(out),
            Pick::PlanFromDiscard => self.fetchable(ctx.hero).map(Choice::Plan).for_each(out),
            Pick::KeptPlan => self.state.hero(ctx.hero).plans.map(Choice::Plan).for_each(out),
            Pick::SecretPick { .. } if self.state.drawn.len() < 2 => {}
            Pick::SecretPick { .. } => {
                let titles: crate::ids::Plans = self.state.drawn.iter().copied().collect();
                titles.map(Choice::Plan).for_each(out);
            }
            Pick::Door { among, .. } => among.map(Choice::Door).for_each(out),
        }
    }

    /// Whether something can be done with a slot.
    fn is_open(&self, slot: Slot, among: SlotSet, deed: SlotDeed) -> bool {
        match deed {
            SlotDeed::Disrupt => true,
            SlotDeed::DisruptLowest => {
                let least = among.iter().map(|slot| self.slot_strength(slot)).min();
                Some(self.slot_strength(slot)) == least
            }
            SlotDeed::ClearTokens => !self.state.slot(slot).tokens.is_empty(),
            SlotDeed::Clear => !self.is_clear(slot),
            SlotDeed::Shift(card) => self.slot_of(card) != Some(slot) && !self.state.slot(slot).cards.is_full(),
        }
    }

    /// Cards and tokens of a slot that can be taken from it.
    fn on_slot(&self, ctx: Ctx, slot: Slot, (cards, tokens, own): (bool, bool, bool), out: &mut dyn FnMut(Choice)) {
        let pile = self.state.slot(slot);
        if own {
            self.own_cards(slot, ctx.hero).map(Choice::Card).for_each(&mut *out);
        } else if cards {
            pile.cards.iter().copied().map(Choice::Card).for_each(&mut *out);
        }
        if tokens {
            let values = (0..pile.tokens.0.len()).filter(|value| pile.tokens.0[*value] > 0);
            values.map(|value| Choice::Disrupt { slot, value: value as u8 }).for_each(out);
        }
    }

    /// Nothing more is picked.
    fn pick_over(&mut self, ctx: Ctx, pick: Pick) -> Flow {
        if let Pick::Divide { selector, shares, .. } = pick {
            return self.deal_shares(ctx, selector, shares);
        }
        self.pop();
        match pick {
            Pick::Threats { picked, block, .. } => self.push(Frame::EachThreat(ctx, picked, block)),
            Pick::FromHand { done, draw: true, .. } => self.draw_again(ctx.me, done),
            Pick::SecretPick { plan, hit, miss } => {
                let drawn = self.state.drawn.pop().unwrap_or_default();
                self.secret_over(ctx, drawn, plan, hit, miss);
            }
            _ => {}
        }
        Flow::Go
    }

    /// Something was picked; the pick is on top.
    fn picked(&mut self, ctx: Ctx, pick: Pick, choice: Choice) {
        match (pick, choice) {
            (Pick::Threats { left: 1, fewer: false, block, .. }, Choice::Threat(it)) => {
                self.pop();
                self.run(block, Ctx { it, ..ctx });
            }
            (Pick::Threats { selector, left, fewer, mut picked, block }, Choice::Threat(it)) => {
                picked.add(it);
                *self.top() = Frame::Pick(ctx, Pick::Threats { selector, left: left - 1, fewer, picked, block });
            }
            (Pick::Divide { selector, left, mut shares }, Choice::Threat(it)) => {
                if let Some(free) = shares.iter_mut().find(|share| !share.is_some()) {
                    *free = it;
                }
                *self.top() = Frame::Pick(ctx, Pick::Divide { selector, left: left - 1, shares });
            }
            (Pick::FromHand { left, least, fewer, done, draw }, Choice::Card(card)) => {
                let (left, done) = (left - 1, done + 1);
                *self.top() = Frame::Pick(ctx, Pick::FromHand { left, least, fewer, done, draw });
                self.discard_from_hand(ctx.me, card);
            }
            (Pick::Slot { among, deed, left, fewer }, Choice::Slot(slot)) => {
                self.slot_picked(ctx, among, deed, left, fewer, slot);
            }
            (Pick::FromSlot { shift: true, .. }, Choice::Card(card)) => {
                let among = self.ground.slots;
                let pick = Pick::Slot { among, deed: SlotDeed::Shift(card), left: 1, fewer: false };
                *self.top() = Frame::Pick(ctx, pick);
            }
            _ => {
                self.pop();
                self.one_picked(ctx, pick, choice);
            }
        }
    }

    /// Something was picked that ends the pick.
    fn one_picked(&mut self, ctx: Ctx, pick: Pick, choice: Choice) {
        match (pick, choice) {
            (Pick::Hero { block, .. }, Choice::Character(other)) => self.run(block, Ctx { other, ..ctx }),
            (Pick::Space { block, .. }, Choice::Space(space)) => self.run(block, Ctx { space, ..ctx }),
            (Pick::Where { deed, .. }, Choice::Space(space)) => self.put_there(deed, space),
            (Pick::FromSlot { .. }, Choice::Card(card)) => self.discard_from_slot(card),
            (Pick::FromSlot { .. }, Choice::Disrupt { slot, value }) => self.take_token(slot, value),
            (Pick::FromDiscard { to_hand }, Choice::Card(card)) => self.recover(ctx.me, card, to_hand),
            (Pick::PlanFromDiscard, Choice::Plan(plan)) => self.fetch(ctx.hero, plan),
            (Pick::KeptPlan, Choice::Plan(plan)) => self.lose_plan(ctx.hero, plan),
            (Pick::SecretPick { plan, hit, miss }, Choice::Plan(under)) => {
                self.bury_drawn(ctx.me, under);
                let drawn = self.state.drawn.pop().unwrap_or_default();
                self.secret_over(ctx, drawn, plan, hit, miss);
            }
            (Pick::Door { deed, .. }, Choice::Door(door)) => self.with_door(door, deed),
            _ => {}
        }
    }

    fn slot_picked(&mut self, ctx: Ctx, mut among: SlotSet, deed: SlotDeed, left: u8, fewer: bool, slot: Slot) {
        among.0 &= !SlotSet::one(slot).0;
        match deed {
            SlotDeed::DisruptLowest | SlotDeed::ClearTokens if left > 1 => {
                *self.top() = Frame::Pick(ctx, Pick::Slot { among, deed, left: left - 1, fewer });
            }
            _ => {
                self.pop();
            }
        }
        match deed {
            SlotDeed::Disrupt => (0..left).for_each(|_| self.disrupt_slot(slot)),
            SlotDeed::DisruptLowest => self.disrupt_slot(slot),
            SlotDeed::ClearTokens => self.clear_tokens(slot),
            SlotDeed::Clear => {
                self.state.turn.quiet.add(slot);
                self.clear_slot(slot);
            }
            SlotDeed::Shift(card) => self.shift_card(card, slot),
        }
    }

    fn clear_tokens(&mut self, slot: Slot) {
        for value in 0..self.state.slot(slot).tokens.0.len() {
            for _ in 0..self.state.slot(slot).tokens.0[value] {
                self.take_token(slot, value as u8);
            }
        }
    }

    fn put_there(&mut self, deed: SpaceDeed, space: Space) {
        match deed {
            SpaceDeed::Token(face, up) => self.bring(face, space, up),
            SpaceDeed::Child => self.put_child(space),
            SpaceDeed::ChildWalks => self.child_walks(space),
        }
    }

    fn with_door(&mut self, door: Door, deed: DoorDeed) {
        match deed {
            DoorDeed::Unlock => self.unlock(door),
            DoorDeed::Lock => self.lock(door),
            DoorDeed::Mark(marks, needed) => self.mark_door(door, marks, needed),
        }
    }

    /// Deals the damage that was divided, to one token after the other.
    fn deal_shares(&mut self, ctx: Ctx, selector: u16, mut shares: [Threat; 12]) -> Flow {
        let Some(threat) = shares.iter().find_map(|share| share.some()) else { return self.pop() };
        let mut amount = 0;
        for share in shares.iter_mut().filter(|share| **share == threat) {
            *share = Threat::NONE;
            amount += 1;
        }
        *self.top() = Frame::Pick(ctx, Pick::Divide { selector, left: 0, shares });
        if self.state.on_map.has(threat) {
            self.push(Frame::Wound(Wound { threat, amount, by: ctx.hero, ..Wound::default() }));
        }
        Flow::Go
    }

    /// A drawn planning card goes under the deck.
    fn bury_drawn(&mut self, who: Player, plan: Plan) {
        if let Some(at) = self.state.drawn.iter().position(|drawn| *drawn == plan) {
            self.state.drawn.remove(at);
            self.bury_plan(who, plan);
        }
    }

    /// The other card is discarded, and what follows is by its name.
    fn secret_over(&mut self, ctx: Ctx, drawn: Plan, plan: Plan, hit: Block, miss: Block) {
        self.state.drawn_number = 0;
        if drawn.is_some() {
            self.state.shown += 1;
            self.discard_plan(drawn);
            self.changed();
        }
        self.run(if drawn == plan { hit } else { miss }, ctx);
    }
}

/// Whether it can be left at what was picked so far.
const fn may_be_fewer(pick: &Pick) -> bool {
    matches!(
        pick,
        Pick::Threats { fewer: true, .. } | Pick::FromHand { fewer: true, .. } | Pick::Slot { fewer: true, .. }
    )
}
