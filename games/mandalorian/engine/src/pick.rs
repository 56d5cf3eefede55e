//! What programs choose: threats, characters, spaces, slots, cards, doors. The only choice is not asked about, unless others
//! would learn from that what they may not know.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Asked, Block};
use crate::choice::Choice;
use crate::damage::Wound;
use crate::each::EachThreat;
use crate::engine::{Flow, ask};
use crate::frame::Ctx;
use crate::game::Mandalorian;
use crate::ids::{Card, Door, Doors, Face, Heroes, Plan, Player, Slot, SlotSet, Space, Spaces, Threat, Threats};
use crate::words::{self, Words};

/// What is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Threats that a selector means: how many more, those picked, what is done with each.
    Threats {
        /// Which selector.
        selector: u16,
        /// How many more.
        left: u8,
        /// Whether fewer will do.
        fewer: bool,
        /// Those picked.
        picked: Threats,
        /// What is done with each.
        block: Block,
    },
    /// A character that a selector means.
    Hero {
        /// Which selector.
        selector: u16,
        /// What is done.
        block: Block,
    },
    /// A space among these.
    Space {
        /// Among these.
        among: Spaces,
        /// What is done.
        block: Block,
    },
    /// A slot among these.
    Slot {
        /// Among these.
        among: SlotSet,
        /// What is done: see [`SlotChange`].
        #[serde(rename = "deed")]
        change: SlotChange,
        /// How many more.
        left: u8,
        /// Whether fewer will do.
        fewer: bool,
    },
    /// A card or token to be discarded from one of these slots.
    FromSlot {
        /// Among these.
        among: SlotSet,
        /// Whether cards can be.
        cards: bool,
        /// Whether tokens can be.
        tokens: bool,
        /// The slot a card is shifted to next; none if it is discarded.
        shift: bool,
    },
    /// Skill cards of the hand: how many, and of at least which printed strength.
    FromHand {
        /// How many more.
        left: u8,
        /// Of at least this printed strength.
        least: u8,
        /// Whether fewer will do.
        fewer: bool,
        /// How many have been.
        done: u8,
        /// Whether as many are drawn afterwards.
        draw: bool,
    },
    /// A card of one's own discard pile; whether it goes to the hand, or else on top of the deck.
    FromDiscard {
        /// To the hand.
        to_hand: bool,
    },
    /// A planning card of the discard pile.
    PlanFromDiscard,
    /// A kept planning card that is discarded.
    KeptPlan,
    /// A drawn planning card that is put under the deck; the other is discarded, and what follows is by its name.
    SecretPick {
        /// Which name.
        plan: Plan,
        /// If it is that one.
        hit: Block,
        /// If it is not.
        miss: Block,
    },
    /// A door among these.
    Door {
        /// Among these.
        among: Doors,
        /// What is done with it.
        #[serde(rename = "deed")]
        change: DoorChange,
    },
    /// Points of damage that are divided; all are assigned before any is dealt.
    Divide {
        /// Which selector.
        selector: u16,
        /// Points left.
        left: u8,
        /// The threat each point assigned goes to.
        shares: [Threat; 12],
    },
    /// A space where something is put.
    Where {
        /// Among these.
        among: Spaces,
        /// What is put there.
        #[serde(rename = "deed")]
        change: SpaceChange,
    },
}

/// What is done with a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorChange {
    /// It is unlocked.
    Unlock,
    /// It is locked.
    Lock,
    /// It gets this many markers; this many open it, or 0 for as many as the map says.
    Mark(u8, u8),
}

/// What is put into a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SpaceChange {
    /// A token that was set aside, and whether its face is up.
    Token(Face, bool),
    /// The Child.
    Child,
    /// The Child, which goes there by itself.
    ChildWalks,
}

/// What is done with a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotChange {
    /// It is disrupted.
    Disrupt,
    /// It is disrupted, and then the lowest of the others.
    DisruptLowest,
    /// All its tokens are discarded.
    ClearTokens,
    /// It is cleared and causes nothing in this turn.
    Clear,
    /// A card comes to it from the slot it lies on.
    Shift(Card),
}

impl Pick {
    /// Whether it can be left at what was picked so far.
    const fn may_be_fewer(&self) -> bool {
        matches!(
            self,
            Self::Threats { fewer: true, .. } | Self::FromHand { fewer: true, .. } | Self::Slot { fewer: true, .. }
        )
    }

    /// What is asked for, where it has to be said what it comes from.
    const fn question(&self) -> &'static str {
        match self {
            Self::Threats { .. } => "which token?",
            Self::Hero { .. } => "which character?",
            Self::Space { .. } | Self::Where { .. } => "which space?",
            Self::Slot { change: SlotChange::Shift(_), .. } => "to which slot does the card go?",
            Self::Slot { change: SlotChange::Disrupt | SlotChange::DisruptLowest, .. } => "which slot is disrupted?",
            Self::Slot { change: SlotChange::ClearTokens, .. } => "which slot loses its disrupt tokens?",
            Self::Slot { change: SlotChange::Clear, .. } => "which slot is cleared?",
            Self::FromSlot { shift: true, .. } => "which card goes to another slot?",
            Self::FromSlot { cards: true, tokens: false, .. } => "which card is discarded from its slot?",
            Self::FromSlot { cards: false, tokens: true, .. } => "which disrupt token is discarded?",
            Self::FromSlot { .. } => "which card or disrupt token is discarded from its slot?",
            Self::FromHand { .. } => "which card of your hand?",
            Self::FromDiscard { .. } => "which card of the discard pile?",
            Self::PlanFromDiscard | Self::KeptPlan => "which planning card?",
            Self::SecretPick { .. } => "which card goes under the deck? The other is discarded.",
            Self::Door { .. } => "which door?",
            Self::Divide { .. } => "who gets the next point of damage?",
        }
    }
}

/// Something is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Picking {
    /// Who picks, and what it is about.
    pub ctx: Ctx,
    /// What is picked.
    pub pick: Pick,
}

impl Procedure<Mandalorian> for Picking {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let (mut number, mut first) = (0, None);
        self.each_option(game, &mut |choice| {
            number += 1;
            first.get_or_insert(choice);
        });
        match first {
            _ if self.is_telling(game) => ask(self.ctx.me),
            None => self.over(game),
            Some(choice) if number == 1 && !self.pick.may_be_fewer() => {
                self.picked(game, choice);
                Flow::Go
            }
            Some(_) => ask(self.ctx.me),
        }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        self.each_option(game, &mut |choice| out.push(choice));
        if self.pick.may_be_fewer() || out.is_empty() {
            out.push(Choice::Done);
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if choice == Choice::Done {
            self.over(game);
        } else {
            self.picked(game, choice);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        words::printed(self.ctx.source)
    }

    fn question(self, words: Words<'_>) -> String {
        let own = match self.pick {
            Pick::Threats { selector, .. } => words.asked(Asked::Threat(selector)),
            Pick::Hero { selector, .. } => words.asked(Asked::Character(selector)),
            Pick::Space { block, .. } => words.asked(Asked::Space(block.start)),
            Pick::Where { change, .. } => Some(match change {
                SpaceChange::Token(face, _) => format!("Where does {} come into play?", words.names.the(face)),
                SpaceChange::Child => "Where is The Child put?".into(),
                SpaceChange::ChildWalks => "Where does The Child wander?".into(),
            }),
            _ => None,
        };
        own.unwrap_or_else(|| words.of_source(self.ctx.source, self.pick.question()))
    }

    fn why(self, words: Words<'_>) -> String {
        words.says(self.ctx.source)
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match (self.pick, choice) {
            (Pick::Hero { .. }, Choice::Character(hero)) => Some(words.hero_with_health(hero)),
            (Pick::FromHand { fewer: false, .. }, Choice::Done) => Some("You have no such card".into()),
            _ => None,
        }
    }

    /// Hands and the cards drawn in secret lie in the state, which hides them.
    fn hide(&mut self, _: Player) {}
}

impl Picking {
    /// Whether only whoever picks knows how many answers there are, so that a pick without a question would tell the others: strong
    /// cards of a hand, and two cards drawn in secret, which may be alike.
    fn is_telling(self, game: &Mandalorian) -> bool {
        match self.pick {
            _ if game.is_alone() => false,
            Pick::FromHand { left, least, .. } => left > 0 && least > 0 && game.state.held[self.ctx.me.ix()] > 0,
            Pick::SecretPick { .. } => game.state.drawn_number > 1,
            _ => false,
        }
    }

    /// Everything that can be picked.
    fn each_option(self, game: &Mandalorian, out: &mut dyn FnMut(Choice)) {
        let ctx = self.ctx;
        match self.pick {
            Pick::Threats { left: 0, .. } | Pick::Divide { left: 0, .. } | Pick::FromHand { left: 0, .. } => {}
            Pick::Threats { selector, picked, block, .. } => {
                let among = game.foes(selector, ctx).without(picked);
                game.open_threats(among, block, ctx).map(Choice::Threat).for_each(out);
            }
            Pick::Divide { selector, .. } => game.foes(selector, ctx).map(Choice::Threat).for_each(out),
            Pick::Hero { selector, block } => {
                game.open_heroes(ctx, game.folk(selector, ctx), block).map(Choice::Character).for_each(out);
            }
            Pick::Space { among, block } => {
                let open = |space: &Space| game.can_begin(block, Ctx { space: *space, ..ctx });
                among.filter(open).map(Choice::Space).for_each(out);
            }
            Pick::Where { among, .. } => among.map(Choice::Space).for_each(out),
            Pick::Slot { among, change, .. } => {
                among.iter().filter(|slot| game.is_open(*slot, among, change)).map(Choice::Slot).for_each(out);
            }
            Pick::FromSlot { among, cards, tokens, shift } => {
                for slot in among.iter() {
                    self.on_slot(game, slot, (cards, tokens, shift), out);
                }
            }
            Pick::FromHand { least, .. } => game.cards_from(ctx.me, least).map(Choice::Card).for_each(out),
            Pick::FromDiscard { .. } => game.recoverable(ctx.me).map(Choice::Card).for_each(out),
            Pick::PlanFromDiscard => game.fetchable(ctx.hero).map(Choice::Plan).for_each(out),
            Pick::KeptPlan => game.state.hero(ctx.hero).plans.map(Choice::Plan).for_each(out),
            Pick::SecretPick { .. } if game.state.drawn.len() < 2 => {}
            Pick::SecretPick { .. } => game.drawn().map(Choice::Plan).for_each(out),
            Pick::Door { among, .. } => among.map(Choice::Door).for_each(out),
        }
    }

    /// Cards and tokens of a slot that can be taken from it.
    fn on_slot(
        self,
        game: &Mandalorian,
        slot: Slot,
        (cards, tokens, own): (bool, bool, bool),
        out: &mut dyn FnMut(Choice),
    ) {
        let pile = game.state.slot(slot);
        if own {
            game.own_cards(slot, self.ctx.hero).map(Choice::Card).for_each(&mut *out);
        } else if cards {
            pile.cards.iter().copied().map(Choice::Card).for_each(&mut *out);
        }
        if tokens {
            let values = (0..pile.tokens.0.len()).filter(|value| pile.tokens.0[*value] > 0);
            values.map(|value| Choice::Disrupt { slot, value: value as u8 }).for_each(out);
        }
    }

    /// It goes on with what is left to pick.
    fn goes_on(self, game: &mut Mandalorian, pick: Pick) {
        game.turn_to(Self { pick, ..self });
    }

    /// Nothing more is picked.
    fn over(self, game: &mut Mandalorian) -> Flow {
        let ctx = self.ctx;
        if let Pick::Divide { selector, shares, .. } = self.pick {
            return self.deal_shares(game, selector, shares);
        }
        game.pop();
        match self.pick {
            Pick::Threats { picked, block, .. } => game.push(EachThreat { ctx, left: picked, block }),
            Pick::FromHand { done, draw: true, .. } => game.draw_again(ctx.me, done),
            Pick::SecretPick { plan, hit, miss } => self.secret_over(game, plan, hit, miss),
            _ => {}
        }
        Flow::Go
    }

    /// Something was picked; the pick is on top.
    fn picked(self, game: &mut Mandalorian, choice: Choice) {
        match (self.pick, choice) {
            (Pick::Threats { left: 1, fewer: false, block, .. }, Choice::Threat(it)) => {
                game.pop();
                game.run(block, Ctx { it, ..self.ctx });
            }
            (Pick::Threats { selector, left, fewer, mut picked, block }, Choice::Threat(it)) => {
                picked.add(it);
                self.goes_on(game, Pick::Threats { selector, left: left - 1, fewer, picked, block });
            }
            (Pick::Divide { selector, left, mut shares }, Choice::Threat(it)) => {
                if let Some(free) = shares.iter_mut().find(|share| !share.is_some()) {
                    *free = it;
                }
                self.goes_on(game, Pick::Divide { selector, left: left - 1, shares });
            }
            (Pick::FromHand { left, least, fewer, done, draw }, Choice::Card(card)) => {
                self.goes_on(game, Pick::FromHand { left: left - 1, least, fewer, done: done + 1, draw });
                game.discard_from_hand(self.ctx.me, card);
            }
            (Pick::Slot { mut among, change, left, fewer }, Choice::Slot(slot)) => {
                among.0 &= !SlotSet::one(slot).0;
                match change {
                    SlotChange::DisruptLowest | SlotChange::ClearTokens if left > 1 => {
                        self.goes_on(game, Pick::Slot { among, change, left: left - 1, fewer });
                    }
                    _ => {
                        game.pop();
                    }
                }
                game.with_slot(slot, change, left);
            }
            (Pick::FromSlot { shift: true, .. }, Choice::Card(card)) => {
                let among = game.ground.slots;
                self.goes_on(game, Pick::Slot { among, change: SlotChange::Shift(card), left: 1, fewer: false });
            }
            _ => {
                game.pop();
                self.one_picked(game, choice);
            }
        }
    }

    /// Something that ends the pick was picked.
    fn one_picked(self, game: &mut Mandalorian, choice: Choice) {
        let ctx = self.ctx;
        match (self.pick, choice) {
            (Pick::Hero { block, .. }, Choice::Character(other)) => game.run(block, Ctx { other, ..ctx }),
            (Pick::Space { block, .. }, Choice::Space(space)) => game.run(block, Ctx { space, ..ctx }),
            (Pick::Where { change, .. }, Choice::Space(space)) => game.put_there(change, space),
            (Pick::FromSlot { .. }, Choice::Card(card)) => game.discard_from_slot(card),
            (Pick::FromSlot { .. }, Choice::Disrupt { slot, value }) => game.take_token(slot, value),
            (Pick::FromDiscard { to_hand }, Choice::Card(card)) => game.recover(ctx.me, card, to_hand),
            (Pick::PlanFromDiscard, Choice::Plan(plan)) => game.fetch(ctx.hero, plan),
            (Pick::KeptPlan, Choice::Plan(plan)) => game.lose_plan(ctx.hero, plan),
            (Pick::SecretPick { plan, hit, miss }, Choice::Plan(under)) => {
                game.bury_drawn(ctx.me, under);
                self.secret_over(game, plan, hit, miss);
            }
            (Pick::Door { change, .. }, Choice::Door(door)) => game.with_door(door, change),
            _ => {}
        }
    }

    /// Deals the damage that was divided, to one token after the other.
    fn deal_shares(self, game: &mut Mandalorian, selector: u16, mut shares: [Threat; 12]) -> Flow {
        let Some(threat) = shares.iter().find_map(|share| share.some()) else { return game.pop() };
        let mut amount = 0;
        for share in shares.iter_mut().filter(|share| **share == threat) {
            *share = Threat::NONE;
            amount += 1;
        }
        self.goes_on(game, Pick::Divide { selector, left: 0, shares });
        if game.state.on_map.has(threat) {
            game.push(Wound { threat, amount, by: self.ctx.hero, ..Wound::default() });
        }
        Flow::Go
    }

    /// The other card is discarded, and what follows is by its name.
    fn secret_over(self, game: &mut Mandalorian, plan: Plan, hit: Block, miss: Block) {
        let drawn = game.state.drawn.pop().unwrap_or_default();
        game.state.drawn_number = 0;
        if drawn.is_some() {
            game.state.shown += 1;
            game.discard_plan(drawn);
            game.changed();
        }
        game.run(if drawn == plan { hit } else { miss }, self.ctx);
    }
}

impl Mandalorian {
    /// Begins to pick something.
    pub(crate) fn pick(&mut self, ctx: Ctx, pick: Pick) {
        self.push(Picking { ctx, pick });
    }

    pub(crate) fn open_heroes(&self, ctx: Ctx, left: Heroes, block: Block) -> Heroes {
        left.and(self.in_play()).filter(|other| self.can_begin(block, Ctx { other: *other, ..ctx })).collect()
    }

    /// Begins to pick threats: one, or up to this many before anything happens to them.
    pub(crate) fn pick_threats(&mut self, ctx: Ctx, selector: u16, left: u8, block: Block, fewer: bool) {
        self.pick(ctx, Pick::Threats { selector, left, fewer, picked: Threats::EMPTY, block });
    }

    /// Whether something can be done with a slot.
    fn is_open(&self, slot: Slot, among: SlotSet, change: SlotChange) -> bool {
        match change {
            SlotChange::Disrupt => true,
            SlotChange::DisruptLowest => {
                let least = among.iter().map(|slot| self.slot_strength(slot)).min();
                Some(self.slot_strength(slot)) == least
            }
            SlotChange::ClearTokens => !self.state.slot(slot).tokens.is_empty(),
            SlotChange::Clear => !self.is_clear(slot),
            SlotChange::Shift(card) => self.slot_of(card) != Some(slot) && !self.state.slot(slot).cards.is_full(),
        }
    }

    fn with_slot(&mut self, slot: Slot, change: SlotChange, times: u8) {
        match change {
            SlotChange::Disrupt => (0..times).for_each(|_| self.disrupt_slot(slot)),
            SlotChange::DisruptLowest => self.disrupt_slot(slot),
            SlotChange::ClearTokens => self.clear_tokens(slot),
            SlotChange::Clear => {
                self.state.turn.quiet.add(slot);
                self.clear_slot(slot);
            }
            SlotChange::Shift(card) => self.shift_card(card, slot),
        }
    }

    fn clear_tokens(&mut self, slot: Slot) {
        for value in 0..self.state.slot(slot).tokens.0.len() {
            for _ in 0..self.state.slot(slot).tokens.0[value] {
                self.take_token(slot, value as u8);
            }
        }
    }

    fn put_there(&mut self, change: SpaceChange, space: Space) {
        match change {
            SpaceChange::Token(face, up) => self.bring(face, space, up),
            SpaceChange::Child => self.put_child(space),
            SpaceChange::ChildWalks => self.child_walks(space),
        }
    }

    fn with_door(&mut self, door: Door, change: DoorChange) {
        match change {
            DoorChange::Unlock => self.unlock(door),
            DoorChange::Lock => self.lock(door),
            DoorChange::Mark(marks, needed) => self.mark_door(door, marks, needed),
        }
    }
    /// A drawn planning card goes under the deck.
    fn bury_drawn(&mut self, who: Player, plan: Plan) {
        if let Some(at) = self.state.drawn.iter().position(|drawn| *drawn == plan) {
            self.state.drawn.remove(at);
            self.bury_plan(who, plan);
        }
    }
}
