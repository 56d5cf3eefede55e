//! Buying: the price, what is given in payment for it, and room for the card.

use std::fmt::Write as _;

use serde::Serialize;
use table::{Engine, List, Procedure, Reason, RuleId, because};

use crate::book::Home;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame, Settle};
use crate::game::OuterRim;
use crate::ids::{Card, Hull, Kind, Player};
use crate::rule;
use crate::state::Source;
use crate::words::{Words, and, capital, credits, sentences};

/// What is being bought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Purchase {
    /// Who buys.
    pub who: Player,
    /// The card.
    pub card: Card,
    /// The ship, if it is one.
    pub hull: Hull,
    /// The price before anything is bartered, in thousands.
    pub price: u8,
    /// Cards that are to be bartered. Nothing happens to them before the price is paid.
    pub barter: List<Card, 12>,
    /// The card that is to be discarded to make room.
    pub room: Card,
    /// Whether the card lies on its deck; if not, it was found by a search.
    pub top: bool,
    /// Damage that a ship comes with.
    pub damage: u8,
}

impl Procedure<OuterRim> for Purchase {
    fn step(self, game: &mut OuterRim) -> Flow {
        let open = self.price > 0 && game.barter_value(self.who, Card::NONE) > 0;
        if !open && game.has_room(&self) {
            game.pay_for(self);
            return Flow::Go;
        }
        ask(self.who)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let player = game.state.of(self.who);
        let (rest, room) = (game.rest(&self), game.has_room(&self));
        if room && player.credits >= rest.into() {
            out.push(Choice::Pay);
        }
        let assets = player.assets;
        let free =
            assets.iter().map(|asset| asset.card).filter(|card| *card != self.room && !self.barter.contains(card));
        for card in free {
            if rest > 0 && game.is_barter(card) && game.ground.book.card(card).cost > 0 && !self.barter.is_full() {
                out.push(Choice::Barter(card));
            }
            let with = Self { room: card, ..self };
            if !room && !self.room.is_some() && game.has_room(&with) && game.is_possible(&with) {
                out.push(Choice::MakeRoom(card));
            }
        }
        out.push(Choice::Decline);
    }

    fn play(mut self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Barter(card) => {
                self.barter.push(card);
                game.turn_to(self);
            }
            Choice::MakeRoom(card) => {
                self.room = card;
                game.turn_to(self);
            }
            Choice::Pay => game.pay_for(self),
            _ => {
                game.pop();
                game.call_off(&self);
            }
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        if game.has_room(&self) { rule::OR_BARTER_1 } else { rule::OR_MARKET_9 }
    }

    fn question(self, words: Words<'_>) -> String {
        let what = self.what(words);
        match words.game.rest(&self) {
            0 => format!("How do you take {what}, for which nothing is left to pay?"),
            rest => format!("How do you pay {} for {what}?", credits(rest)),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let barter = "Cargo, gear and mods may be given in payment, each for its printed cost.";
        sentences([barter.into(), words.purse()])
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Pay => Some(self.paid(words)),
            Choice::Decline => Some("Call the purchase off: nothing is lost".into()),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let game = words.game;
        match choice {
            Choice::Barter(card) if !game.is_barter(card) => {
                because(rule::OR_BARTER_1, "Only cargo, gear and mods are given in payment.")
            }
            Choice::Barter(_) if game.rest(&self) == 0 => {
                because(rule::OR_BARTER_4, "Nothing is left to pay, and barter never earns credits.")
            }
            Choice::Barter(_) => because(
                rule::OR_BARTER_1,
                "Only cards of your own that are worth something are given in payment, each once.",
            ),
            Choice::MakeRoom(_) => {
                because(rule::OR_MARKET_9, "A card is discarded only if there is no slot and this makes one free.")
            }
            Choice::Pay => {
                let rest = game.rest(&self);
                if words.player().credits < rest.into() {
                    return because(rule::OR_MARKET_6, format!("There are not {} left to pay.", credits(rest)));
                }
                because(rule::OR_MARKET_9, "There is no slot yet: a card has to make room first.")
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl Purchase {
    /// What is bought, in a sentence.
    fn what(&self, words: Words<'_>) -> String {
        if self.card.is_some() { words.names.card(self.card) } else { words.names.ship(self.hull) }
    }

    fn paid(&self, words: Words<'_>) -> String {
        let rest = words.game.rest(self);
        let pay = if rest == 0 { "Pay no credits".into() } else { format!("Pay {}", credits(rest)) };
        let mut text = format!("{pay} and take {}", self.what(words));
        if !self.barter.is_empty() {
            let cards = self.barter.iter().map(|card| words.names.card(*card)).collect();
            let _ = write!(text, ", giving {} in payment", and(cards));
        }
        if self.room.is_some() {
            let _ = write!(text, ", with {} discarded to make room", words.names.card(self.room));
        }
        text
    }
}

impl Words<'_> {
    /// Why a card can't be bought from among those that lie there.
    pub(crate) fn cannot_buy(self, card: Card, offered: &[Card]) -> Reason {
        let name = capital(&self.names.card(card));
        if !offered.contains(&card) {
            return because(rule::OR_MARKET_5, format!("{name} does not lie faceup on a market deck."));
        }
        let facts = self.game.ground.book.card(card);
        if facts.not_sold == self.player().space {
            return because(rule::OR_MARKET_10, format!("{name} is not for sale {}.", self.names.at(facts.not_sold)));
        }
        self.too_dear(self.game.price(self.me, card)).or_else(|| {
            let words = format!("{name} needs a slot, and none can be made free and the price still be paid.");
            because(rule::OR_MARKET_9, words)
        })
    }

    /// That a price is more than the player has, cards given in payment included.
    pub(crate) fn too_dear(self, price: u8) -> Reason {
        let (own, barter) = (self.player().credits, self.game.barter_value(self.me, Card::NONE));
        let words = format!(
            "The price is {}; you have {} and could give {} in payment.",
            credits(price),
            credits(own),
            credits(barter)
        );
        (own + barter < price.into()).then_some((rule::OR_MARKET_6, words))
    }
}

impl OuterRim {
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
    pub(crate) fn barter_value(&self, who: Player, without: Card) -> u16 {
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

    /// Starts the purchase of a card.
    pub(crate) fn buy(&mut self, who: Player, card: Card, top: bool) {
        let hull = self.ground.book.card(card).hull;
        let price = self.price(who, card);
        self.push(Purchase { who, card, hull, price, top, ..Purchase::default() });
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
        self.pop();
        if let Some(Frame::Market(_)) = self.state.frames.last()
            && top
        {
            self.pop();
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
                self.push(Settle { card });
                self.run(bought, Ctx::of(who, Source::Bought(card)));
            }
            _ => {
                self.tell(Event::Bought { who, card, price });
                self.gain_card(who, card, cause);
            }
        }
    }
}
