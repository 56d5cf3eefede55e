//! The market: discarding, buying, bartering, and what the next card brings.

use crate::book::Home;
use crate::choice::Choice;
use crate::event::{Cause, Event, TurnUp};
use crate::frame::{Ctx, Frame, Purchase};
use crate::game::{Flow, OuterRim, stream};
use crate::ids::{Card, Deck, Hull, Kind, Player};
use crate::state::{Source, Stack};

impl OuterRim {
    /// The next card of a stack, by lot from those not seen and then from those under them.
    pub(crate) fn draw_place(&mut self, pick: impl Fn(&mut Self) -> &mut Stack) -> Option<u8> {
        let stack = *pick(self);
        if stack.unseen != 0 {
            let which = self.lot(stream::DECKS, stack.unseen.count_ones() as u8);
            let mut bits = stack.unseen;
            (0..which).for_each(|_| bits &= bits - 1);
            let place = bits.trailing_zeros() as u8;
            pick(self).unseen &= !(1 << place);
            return Some(place);
        }
        (!stack.under.is_empty()).then(|| pick(self).under.remove(0))
    }

    /// Turns the next card of a market deck up.
    pub(crate) fn turn_up(&mut self, deck: Deck, why: TurnUp) -> Card {
        let place = self.draw_place(|game| &mut game.state.market[deck.ix()]);
        let card = place.map_or(Card::NONE, |place| self.ground.book.deck(deck)[place as usize]);
        self.state.tops[deck.ix()] = card;
        if card.is_some() {
            self.tell(Event::TurnedUp { deck, card, why });
        }
        card
    }

    /// The top card of a deck goes under it; no icons are resolved.
    pub(crate) fn discard_top(&mut self, who: Player, deck: Deck, cause: Cause) {
        let card = self.state.tops[deck.ix()];
        if card.is_some() {
            self.tell(Event::Discarded { who, deck, card, cause });
            self.state.tops[deck.ix()] = Card::NONE;
            self.put_back(card);
            self.turn_up(deck, TurnUp::Discard);
        }
    }

    /// The price of a card for a player before anything is bartered, in thousands.
    pub(crate) fn price(&self, who: Player, card: Card) -> u8 {
        let facts = self.ground.book.card(card);
        if facts.kind == Kind::Ship { self.ship_price(who, facts.hull) } else { facts.cost }
    }

    /// The price of a ship for a player, whose own is taken in payment.
    pub(crate) fn ship_price(&self, who: Player, hull: Hull) -> u8 {
        let book = &self.ground.book;
        book.ship(hull).cost.saturating_sub(book.ship(self.state.of(who).hull).cost)
    }

    fn is_barter(&self, card: Card) -> bool {
        matches!(self.ground.book.card(card).kind, Kind::Cargo | Kind::Gear | Kind::Mod)
    }

    /// What a player's cargo, gear and mods are worth when all are bartered, one of them left out.
    fn barter_value(&self, who: Player, without: Card) -> u16 {
        let cards = self.state.of(who).assets;
        let cards = cards.iter().map(|asset| asset.card).filter(|card| *card != without && self.is_barter(*card));
        cards.map(|card| u16::from(self.ground.book.card(card).cost)).sum()
    }

    fn takes_slot(&self, card: Card) -> bool {
        card.is_some() && !matches!(self.ground.book.card(card).kind, Kind::Ship | Kind::Event)
    }

    /// Whether a player can buy a card in some way.
    pub(crate) fn can_buy(&self, who: Player, card: Card) -> bool {
        let price = self.price(who, card);
        self.ground.book.card(card).not_sold != self.state.of(who).space
            && self.is_possible(&Purchase { who, card, price, ..Purchase::default() })
    }

    /// Whether a purchase can be completed: there is enough to pay with, and a slot, or one that can be made.
    fn is_possible(&self, purchase: &Purchase) -> bool {
        let Purchase { who, card, price, room, .. } = *purchase;
        let pays = |without: Card| self.state.of(who).credits + self.barter_value(who, without) >= price.into();
        if !self.takes_slot(card) {
            return pays(room);
        }
        let bare = |drop: Card| self.fits_without(who, card, |other| other == drop || self.is_barter(other));
        if room.is_some() || bare(Card::NONE) {
            return pays(room) && bare(room);
        }
        let assets = self.state.of(who).assets;
        assets.iter().any(|asset| pays(asset.card) && bare(asset.card))
    }

    /// What is left to pay.
    pub(crate) fn rest(&self, purchase: &Purchase) -> u8 {
        let value: u16 = purchase.barter.iter().map(|card| u16::from(self.ground.book.card(*card).cost)).sum();
        u16::from(purchase.price).saturating_sub(value) as u8
    }

    /// Whether there is a slot, with the cards to be given up gone.
    pub(crate) fn has_room(&self, purchase: &Purchase) -> bool {
        let gone = |card: Card| card == purchase.room || purchase.barter.contains(&card);
        !self.takes_slot(purchase.card) || self.fits_without(purchase.who, purchase.card, gone)
    }

    pub(crate) fn list_market(&self, who: Player, discarded: bool, out: &mut Vec<Choice>) {
        let tops = self.state.tops;
        out.extend(
            tops.iter().filter(|card| card.is_some() && self.can_buy(who, **card)).map(|card| Choice::Buy(*card)),
        );
        if !discarded {
            let decks =
                Deck::ALL.iter().filter(|deck| tops[deck.ix()].is_some() && !self.state.market[deck.ix()].is_empty());
            out.extend(decks.map(|deck| Choice::Discard(*deck)));
        }
        out.push(Choice::Done);
    }

    pub(crate) fn play_market(&mut self, who: Player, choice: Choice) {
        match choice {
            Choice::Discard(deck) => {
                *self.top() = Frame::Market { who, discarded: true };
                self.discard_top(who, deck, Cause::Market);
            }
            // The market action lies beneath until the price is paid: whoever calls the purchase off still has it.
            Choice::Buy(card) => self.buy(who, card, true),
            _ => {
                self.state.frames.pop();
            }
        }
    }

    /// Starts the purchase of a card.
    pub(crate) fn buy(&mut self, who: Player, card: Card, top: bool) {
        let hull = self.ground.book.card(card).hull;
        let price = self.price(who, card);
        self.push(Frame::Buy(Purchase { who, card, hull, price, top, ..Purchase::default() }));
    }

    pub(crate) fn step_buy(&mut self, purchase: Purchase) -> Flow {
        let who = purchase.who;
        let open = purchase.price > 0 && self.barter_value(who, Card::NONE) > 0;
        if !open && self.has_room(&purchase) {
            self.pay_for(purchase);
            return Flow::Go;
        }
        Flow::Ask(who)
    }

    pub(crate) fn list_buy(&self, purchase: Purchase, out: &mut Vec<Choice>) {
        let player = self.state.of(purchase.who);
        let (rest, room) = (self.rest(&purchase), self.has_room(&purchase));
        if room && player.credits >= rest.into() {
            out.push(Choice::Pay);
        }
        let assets = player.assets;
        let free = assets
            .iter()
            .map(|asset| asset.card)
            .filter(|card| *card != purchase.room && !purchase.barter.contains(card));
        for card in free {
            if rest > 0 && self.is_barter(card) && self.ground.book.card(card).cost > 0 && !purchase.barter.is_full() {
                out.push(Choice::Barter(card));
            }
            let with = Purchase { room: card, ..purchase };
            if !room && !purchase.room.is_some() && self.has_room(&with) && self.is_possible(&with) {
                out.push(Choice::MakeRoom(card));
            }
        }
        out.push(Choice::Decline);
    }

    pub(crate) fn play_buy(&mut self, mut purchase: Purchase, choice: Choice) {
        match choice {
            Choice::Barter(card) => {
                purchase.barter.push(card);
                *self.top() = Frame::Buy(purchase);
            }
            Choice::MakeRoom(card) => {
                purchase.room = card;
                *self.top() = Frame::Buy(purchase);
            }
            Choice::Pay => self.pay_for(purchase),
            _ => {
                self.state.frames.pop();
                self.call_off(&purchase);
            }
        }
    }

    /// A purchase that is called off leaves everything as it was; a card that was searched for goes back.
    fn call_off(&mut self, purchase: &Purchase) {
        if purchase.card.is_some() && !purchase.top && !self.is_placed(purchase.card) {
            self.put_back(purchase.card);
            if let Home::Market(deck, _) = self.ground.book.card(purchase.card).home {
                self.close_search(deck);
            }
        }
    }

    /// The price is paid and the card placed; then the next card of its deck is turned up.
    fn pay_for(&mut self, purchase: Purchase) {
        let Purchase { who, card, hull, top, damage, .. } = purchase;
        let price = self.rest(&purchase);
        self.state.frames.pop();
        if let Some(Frame::Market { .. }) = self.state.frames.last()
            && top
        {
            self.state.frames.pop();
        }
        for other in &*purchase.barter {
            let value = self.ground.book.card(*other).cost;
            self.tell(Event::Bartered { who, card: *other, value });
            self.lose_card(who, *other, Cause::Barter);
        }
        let cause = if hull.is_some() { Cause::NewShip(hull) } else { Cause::Bought(card) };
        self.credit(who, -i32::from(price), cause);
        if purchase.room.is_some() {
            self.lose_card(who, purchase.room, Cause::Room);
        }
        if !card.is_some() {
            self.take_ship_card(who, hull);
            self.tell(Event::NewShip { who, hull, price });
            self.change_ship(who, hull, damage);
            return;
        }
        let facts = self.ground.book.card(card);
        let (kind, bought, home) = (facts.kind, facts.bought, facts.home);
        if let Home::Market(deck, _) = home {
            if top {
                self.state.tops[deck.ix()] = Card::NONE;
            }
            self.next_card(who, deck);
        }
        match kind {
            Kind::Ship => {
                self.tell(Event::NewShip { who, hull, price });
                self.state.removed.add(card);
                self.change_ship(who, hull, 0);
            }
            Kind::Event => {
                self.tell(Event::Bought { who, card, price });
                self.push(Frame::Settle(card));
                self.run(bought, Ctx::of(who, Source::Bought(card)));
            }
            _ => {
                self.tell(Event::Bought { who, card, price });
                self.gain_card(who, card, cause);
            }
        }
    }

    /// A card that was resolved and lies nowhere goes back where it belongs.
    pub(crate) fn step_settle(&mut self, card: Card) -> Flow {
        if !self.is_placed(card) {
            self.put_back(card);
        }
        self.pop()
    }

    /// Whether the next card of a deck is still to be turned up for a purchase under way.
    fn awaits_card(&self, deck: Deck) -> bool {
        self.state.frames.iter().any(|frame| matches!(frame, Frame::NextCard(_, other) if *other == deck))
    }

    /// After a purchase the next card of the deck is turned up. If one purchase led to another from the same deck, that
    /// happens once, when both are done with the deck.
    fn next_card(&mut self, who: Player, deck: Deck) {
        if !self.awaits_card(deck) {
            self.push(Frame::NextCard(who, deck));
        }
    }

    pub(crate) fn step_next_card(&mut self, who: Player, deck: Deck) -> Flow {
        self.state.frames.pop();
        let card = self.turn_up(deck, TurnUp::Purchase(who));
        if let Some((faction, spaces)) = card.some().and_then(|card| self.ground.book.card(card).icon) {
            let source = Source::Nothing;
            self.push(Frame::Approach { faction, spaces, to: who, by: who, open: true, source });
        }
        Flow::Go
    }

    // Searching a deck. The faceup card is a card of the deck: it is the first one looked at, and if it isn't bought, it is
    // shuffled in with the others.

    /// A search without a purchase is over: a shuffled deck shows a card again, whose icon counts for nothing.
    fn close_search(&mut self, deck: Deck) {
        self.state.market[deck.ix()].shuffle();
        self.tell(Event::Shuffled { deck, cause: Cause::Search });
        if !self.awaits_card(deck) {
            self.turn_up(deck, TurnUp::Search);
        }
    }

    /// The kinds of cards in a market deck that can be named.
    pub(crate) fn shop_kinds(&self, deck: Deck) -> impl Iterator<Item = Kind> {
        let book = &self.ground.book;
        let kinds = book.deck(deck).iter().fold(0, |kinds, card| kinds | book.card(*card).kind.bit());
        Kind::ALL.iter().copied().filter(move |kind| *kind != Kind::Event && kinds & kind.bit() != 0)
    }

    pub(crate) fn play_shop(&mut self, ctx: Ctx, deck: Deck, reveal: u8, kind: Kind) {
        let mut aside: Vec<Card> = Vec::new();
        let mut found = table::List::new();
        while found.len() < reveal as usize {
            let top = std::mem::replace(&mut self.state.tops[deck.ix()], Card::NONE);
            let next = top.some().or_else(|| {
                let place = self.draw_place(|game| &mut game.state.market[deck.ix()])?;
                Some(self.ground.book.deck(deck)[place as usize])
            });
            let Some(card) = next else { break };
            if self.ground.book.card(card).kind == kind { found.push(card) } else { aside.push(card) }
        }
        for card in aside {
            self.put_back(card);
        }
        self.tell(Event::Searched { who: ctx.me, deck, kind, found: found.to_vec() });
        self.state.found = found;
        *self.top() = Frame::Found(ctx, deck);
    }

    pub(crate) fn list_found(&self, ctx: Ctx, out: &mut Vec<Choice>) {
        let found = self.state.found;
        out.extend(found.iter().filter(|card| self.can_buy(ctx.me, **card)).map(|card| Choice::Buy(*card)));
        out.push(Choice::Done);
    }

    pub(crate) fn play_found(&mut self, ctx: Ctx, deck: Deck, choice: Choice) {
        self.state.frames.pop();
        let bought = if let Choice::Buy(card) = choice { card } else { Card::NONE };
        let found = std::mem::take(&mut self.state.found);
        found.iter().filter(|card| **card != bought).for_each(|card| self.put_back(*card));
        if !bought.is_some() {
            self.close_search(deck);
            return;
        }
        self.state.market[deck.ix()].shuffle();
        self.tell(Event::Shuffled { deck, cause: Cause::Search });
        self.buy(ctx.me, bought, false);
    }

    // Used ships.

    /// Ships of the supply that a player can afford and that cost more than the present one.
    pub(crate) fn used_ships(&self, who: Player) -> impl Iterator<Item = Hull> {
        let player = self.state.of(who);
        let book = &self.ground.book;
        let own = book.ship(player.hull).cost;
        let means = player.credits + self.barter_value(who, Card::NONE);
        (0..book.ships.len() as u8).map(Hull).filter(move |hull| {
            let ship = book.ship(*hull);
            let free = self.players().all(|other| self.state.of(other).hull != *hull);
            free && !ship.starter && ship.cost > own && u16::from(ship.cost - own) <= means
        })
    }

    pub(crate) fn play_used_ship(&mut self, ctx: Ctx, damage: u8, choice: Choice) {
        self.state.frames.pop();
        if let Choice::BuyShip(hull) = choice {
            let price = self.ship_price(ctx.me, hull);
            self.push(Frame::Buy(Purchase { who: ctx.me, hull, price, damage, ..Purchase::default() }));
        }
    }

    /// The market card of a ship that was bought otherwise leaves its deck; one that lay on top is as good as bought.
    pub(crate) fn take_ship_card(&mut self, who: Player, hull: Hull) {
        let card = self.ground.book.ship(hull).card;
        if !card.is_some() || self.state.removed.has(card) {
            return;
        }
        if let Home::Market(deck, place) = self.ground.book.card(card).home {
            self.state.removed.add(card);
            let stack = &mut self.state.market[deck.ix()];
            stack.unseen &= !(1 << place);
            if let Some(at) = stack.under.iter().position(|under| *under == place) {
                stack.under.remove(at);
            }
            if self.state.tops[deck.ix()] == card {
                self.state.tops[deck.ix()] = Card::NONE;
                self.next_card(who, deck);
            }
        }
    }
}
