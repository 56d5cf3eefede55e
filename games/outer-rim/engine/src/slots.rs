//! Slots: what a player's cards need, room for more, and cards that have to go.

use serde::Serialize;
use table::{Engine, List, Procedure, RuleId};

use crate::book::CardFacts;
use crate::book::code::{Always, Block, Op, Powers, Rule, Trigger};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame};
use crate::game::OuterRim;
use crate::ids::{Card, Kind, Player};
use crate::state::{ASSETS, Source, Token};
use crate::words::{Words, sentences};
use crate::{rule, stream};

/// A card is gained and needs a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Gain {
    /// Whose card it is printed on.
    pub ctx: Ctx,
    /// The card.
    pub card: Card,
}

impl Procedure<OuterRim> for Gain {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { ctx, card } = self;
        if game.fits(ctx.me, card, Card::NONE) {
            game.pop();
            game.place_gain(ctx, card);
            return Flow::Go;
        }
        if game.is_rival(ctx.me) {
            let crew: List<Card, ASSETS> = game.rooms(ctx.me, card).collect();
            if crew.is_empty() {
                return game.pop();
            }
            let which = game.lot(stream::LOTS, crew.len() as u8);
            game.lose_card(ctx.me, crew[which as usize], Cause::Room);
            return Flow::Go;
        }
        ask(ctx.me)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        game.list_rooms(self.ctx.me, self.card, out);
    }

    fn play(self, game: &mut OuterRim, who: Player, choice: Choice) {
        game.make_room(who, self.card, choice, 1);
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_U6
    }

    fn question(self, words: Words<'_>) -> String {
        words.which_makes_room(self.card)
    }

    fn why(self, words: Words<'_>) -> String {
        let slots = "It needs a slot of its kind, and all of them are taken.";
        sentences([OuterRim::around(words), slots.into()])
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Decline).then(|| format!("Go without {}", words.names.card(self.card)))
    }

    fn hide(&mut self, _: Player) {}
}

/// Room is made for a card before its price is paid; the program that pays and gains it lies beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoomFirst {
    /// Whose card it is printed on.
    pub ctx: Ctx,
    /// The card.
    pub card: Card,
}

impl Procedure<OuterRim> for RoomFirst {
    fn step(self, game: &mut OuterRim) -> Flow {
        if game.fits(self.ctx.me, self.card, Card::NONE) { game.pop() } else { ask(self.ctx.me) }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        game.list_rooms(self.ctx.me, self.card, out);
    }

    /// Whoever goes without pays nothing: the program beneath is left.
    fn play(self, game: &mut OuterRim, who: Player, choice: Choice) {
        game.make_room(who, self.card, choice, 2);
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_U6
    }

    fn question(self, words: Words<'_>) -> String {
        words.which_makes_room(self.card)
    }

    fn why(self, words: Words<'_>) -> String {
        let slots = "It needs a slot of its kind, and all of them are taken. Nothing is paid before there is one.";
        sentences([OuterRim::around(words), slots.into()])
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Decline).then(|| format!("Go without {}: nothing is paid", words.names.card(self.card)))
    }

    fn hide(&mut self, _: Player) {}
}

/// Cards without a slot have to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Surplus {
    /// Whose.
    pub who: Player,
}

impl Procedure<OuterRim> for Surplus {
    fn step(self, game: &mut OuterRim) -> Flow {
        let who = self.who;
        if game.fits(who, Card::NONE, Card::NONE) {
            return game.pop();
        }
        if game.is_rival(who) {
            let cards: List<Card, ASSETS> = game.list_surplus(who).collect();
            let which = game.lot(stream::LOTS, cards.len() as u8);
            game.lose_card(who, cards[which as usize], Cause::Surplus);
            return Flow::Go;
        }
        ask(who)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.list_surplus(self.who).map(Choice::Card));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Card(card) => game.lose_card(self.who, card, Cause::Surplus),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_U7
    }

    fn question(self, _: Words<'_>) -> String {
        "Which card do you discard, as there are too few slots?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "Your cards no longer fit your slots, and the owner chooses what stays.".into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Card(card) => Some(format!("Discard {}, for which there is no slot", words.own_card(card))),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Cards of a player by the slots they can take.
#[derive(Clone, Copy, Default)]
struct Need {
    cargo: u8,
    mods: u8,
    /// Cards that fit a cargo or a mod slot.
    either: u8,
    crew: u8,
    gear: u8,
    tasks: u8,
    /// Cards that are ARMOR: a character has one at most.
    armor: u8,
}

/// What the cards of a player need, and the slots there are for them, where that may be too few.
#[derive(Clone, Copy)]
pub(crate) struct TooMany {
    need: Need,
    slots: [u8; 6],
}

impl TooMany {
    /// Whether there is nothing too many.
    pub(crate) fn is_none(self) -> bool {
        self.need.fits(self.slots)
    }

    /// Whether fewer cards are too many without this one. Slots that come with it go with it.
    fn is_less_without(self, card: &CardFacts) -> bool {
        let mut slots = self.slots;
        more_slots(&card.powers, &mut slots, true);
        let mut need = self.need;
        *need.row(card) -= 1;
        need.armor -= u8::from(card.armor);
        let (before, after) = (self.need.excess(self.slots), need.excess(slots));
        before.iter().zip(after).any(|(before, after)| after < *before)
    }
}

impl Need {
    fn add(&mut self, card: &CardFacts) {
        *self.row(card) += 1;
        self.armor += u8::from(card.armor);
    }

    /// The cards that are counted together with this one.
    fn row(&mut self, card: &CardFacts) -> &mut u8 {
        let has = |kind: Kind| u32::from(card.fits) & kind.bit() != 0;
        match () {
            () if has(Kind::Cargo) && has(Kind::Mod) => &mut self.either,
            () if has(Kind::Cargo) => &mut self.cargo,
            () if has(Kind::Mod) => &mut self.mods,
            () if has(Kind::Crew) => &mut self.crew,
            () if has(Kind::Gear) => &mut self.gear,
            () => &mut self.tasks,
        }
    }

    fn fits(self, slots: [u8; 6]) -> bool {
        self.excess(slots) == [0; 5]
    }

    /// How many cards are too many: in the hold, of the crew, gear, jobs and bounties, ARMOR.
    fn excess(self, slots: [u8; 6]) -> [u8; 5] {
        let [cargo, mods, either, crew, gear, tasks] = slots;
        let all = (self.cargo + self.mods + self.either).saturating_sub(cargo + mods + either);
        let over = self.cargo.saturating_sub(cargo) + self.mods.saturating_sub(mods);
        [
            all.max(over.saturating_sub(either)),
            self.crew.saturating_sub(crew),
            self.gear.saturating_sub(gear),
            self.tasks.saturating_sub(tasks),
            self.armor.saturating_sub(1),
        ]
    }
}

impl OuterRim {
    /// Whether a player's cards have slots, with one more and without another.
    pub(crate) fn fits(&self, who: Player, with: Card, without: Card) -> bool {
        self.fits_without(who, with, |card| card == without)
    }

    /// Whether a player's cards have slots, with one more and without some.
    pub(crate) fn fits_without(&self, who: Player, with: Card, without: impl Fn(Card) -> bool) -> bool {
        let (need, slots) = self.hand(who, with.some().as_slice(), without);
        need.fits(slots)
    }

    /// What a player would have too much of with some more cards and without others.
    pub(crate) fn over(&self, who: Player, with: &[Card], without: impl Fn(Card) -> bool) -> TooMany {
        let (need, slots) = self.hand(who, with, without);
        TooMany { need, slots }
    }

    /// Those of a player's cards whose discard helps where there are too many; all of them, should no single one help.
    pub(crate) fn surplus<const N: usize>(&self, over: TooMany, cards: List<Card, N>) -> List<Card, N> {
        let helps = |card: &Card| over.is_less_without(self.ground.book.card(*card));
        let helpful: List<Card, N> = cards.iter().copied().filter(helps).collect();
        if helpful.is_empty() { cards } else { helpful }
    }

    /// What a player's cards need with some more and without others, and the slots there are then. A card that makes slots
    /// takes them away.
    fn hand(&self, who: Player, with: &[Card], without: impl Fn(Card) -> bool) -> (Need, [u8; 6]) {
        let player = self.state.of(who);
        let book = &self.ground.book;
        let mut need = Need::default();
        let mut slots = player.stats.slots;
        for asset in &*player.assets {
            if without(asset.card) {
                more_slots(&book.card(asset.card).powers, &mut slots, true);
            } else {
                need.add(book.card(asset.card));
            }
        }
        for card in with {
            need.add(book.card(*card));
            more_slots(&book.card(*card).powers, &mut slots, false);
        }
        if player.stats.rules & Rule::ExtraCrew.bit() != 0 && self.gains_crew(who, with) {
            slots[3] += 1;
        }
        (need, slots)
    }

    /// Whether a player gains crew: among these cards, or just now, while what answers to it is not done.
    fn gains_crew(&self, who: Player, with: &[Card]) -> bool {
        let crew = |card: &Card| self.ground.book.card(*card).kind == Kind::Crew;
        let just = |frame: &Frame| matches!(frame, Frame::Window(window) if (window.trigger, window.who) == (Trigger::CrewGained, who));
        with.iter().any(crew) || self.state.frames.iter().any(just)
    }

    /// Cards whose discard makes room for another.
    pub(crate) fn rooms(&self, who: Player, card: Card) -> impl Iterator<Item = Card> {
        let assets = self.state.of(who).assets;
        let held: List<Card, ASSETS> = assets.iter().map(|asset| asset.card).collect();
        (0..held.len()).map(move |at| held[at]).filter(move |other| self.fits(who, card, *other))
    }

    /// Whoever has no room for a card discards another for it, or goes without.
    fn list_rooms(&self, who: Player, card: Card, out: &mut Vec<Choice>) {
        out.extend(self.rooms(who, card).map(Choice::MakeRoom));
        out.push(Choice::Decline);
    }

    /// Another card is discarded for this one, or it is gone without: then this many procedures are over.
    fn make_room(&mut self, who: Player, card: Card, choice: Choice, over: u8) {
        if let Choice::MakeRoom(other) = choice {
            self.lose_card(who, other, Cause::Room);
            return;
        }
        for _ in 0..over {
            self.pop();
        }
        self.tell(Event::Forgone { who, card });
    }

    /// Whether a player has a slot for a card or can make one.
    pub(crate) fn can_place(&self, who: Player, card: Card) -> bool {
        self.fits(who, card, Card::NONE) || self.rooms(who, card).next().is_some()
    }

    /// The card that a block gains for a price at its beginning, if there is no slot for it yet and the price makes none.
    pub(crate) fn lacks_slot(&self, block: Block, ctx: Ctx) -> Option<Card> {
        let card = self.source_card(ctx)?;
        let mut price = false;
        for op in &self.ground.book.code.ops[block.start as usize..block.end as usize] {
            match *op {
                Op::Pay { .. } => price = true,
                Op::Discard { things, .. } => {
                    price = true;
                    if self.discardable(ctx, things).any(|other| self.fits(ctx.me, card, other)) {
                        return None;
                    }
                }
                Op::Need(_) | Op::Credits { .. } => {}
                Op::Keep => return (price && !self.fits(ctx.me, card, Card::NONE)).then_some(card),
                _ => return None,
            }
        }
        None
    }

    fn place_gain(&mut self, ctx: Ctx, card: Card) {
        let cause = self.cause(ctx);
        if let Source::Contact(spot) = ctx.source {
            self.state.tokens[spot.ix()] = Token::default();
        }
        self.gain_card(ctx.me, card, cause);
    }

    /// Cards whose discard helps where there are too many.
    pub(crate) fn list_surplus(&self, who: Player) -> impl Iterator<Item = Card> {
        let cards: List<Card, ASSETS> = self.state.of(who).assets.iter().map(|asset| asset.card).collect();
        let helpful = self.surplus(self.over(who, &[], |_| false), cards);
        (0..helpful.len()).map(move |at| helpful[at])
    }
}

impl Words<'_> {
    fn which_makes_room(self, card: Card) -> String {
        format!("Which card do you discard to make room for {}?", self.names.card(card))
    }
}

/// Slots for kinds of cards, more or fewer.
pub(crate) fn slot(slots: &mut [u8; 6], kinds: u8, number: i8) {
    let has = |kind: Kind| u32::from(kinds) & kind.bit() != 0;
    let row = match () {
        () if has(Kind::Cargo) && has(Kind::Mod) => 2,
        () if has(Kind::Cargo) => 0,
        () if has(Kind::Mod) => 1,
        () if has(Kind::Crew) => 3,
        () if has(Kind::Gear) => 4,
        () => 5,
    };
    slots[row] = slots[row].saturating_add_signed(number);
}

/// Slots that come or go with a card.
fn more_slots(powers: &Powers, slots: &mut [u8; 6], less: bool) {
    for (always, condition) in &powers.always {
        if let (Always::Slot { kinds, number }, None) = (always, condition) {
            slot(slots, *kinds, if less { -(*number as i8) } else { *number as i8 });
        }
    }
}
