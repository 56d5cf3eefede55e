//! Searching a market deck, and ships from the supply.
//!
//! The faceup card is a card of the deck: it is the first one looked at, and if it isn't bought, it is shuffled in with the others.

use serde::Serialize;
use table::{Engine, List, Procedure, Reason, RuleId, because};

use crate::book::Home;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event, TurnUp};
use crate::frame::{Ctx, Purchase};
use crate::game::OuterRim;
use crate::ids::{Card, Deck, Hull, Kind, Player};
use crate::rule;
use crate::words::{Words, and, sentences};

/// A kind of card is named, and cards of it are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shop {
    /// Whose card lets them search.
    pub ctx: Ctx,
    /// In which deck.
    pub deck: Deck,
    /// How many cards are turned up.
    pub reveal: u8,
}

impl Procedure<OuterRim> for Shop {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let book = &game.ground.book;
        let kinds = book.deck(self.deck).iter().fold(0, |kinds, card| kinds | book.card(*card).kind.bit());
        let named = Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Event && kinds & kind.bit() != 0);
        out.extend(named.map(Choice::Kind));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Self { ctx, deck, reveal } = self;
        let Choice::Kind(kind) = choice else {
            game.pop();
            return;
        };
        let mut aside: Vec<Card> = Vec::new();
        let mut found = List::new();
        while found.len() < reveal as usize {
            let top = std::mem::replace(&mut game.state.tops[deck.ix()], Card::NONE);
            let next = top.some().or_else(|| {
                let place = game.draw_place(|game| &mut game.state.market[deck.ix()])?;
                Some(game.ground.book.deck(deck)[place as usize])
            });
            let Some(card) = next else { break };
            if game.ground.book.card(card).kind == kind { found.push(card) } else { aside.push(card) }
        }
        for card in aside {
            game.put_back(card);
        }
        game.tell(Event::Searched { who: ctx.me, deck, kind, found: found.to_vec() });
        game.state.found = found;
        game.turn_to(Found { ctx, deck });
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_U25
    }

    fn question(self, _: Words<'_>) -> String {
        format!("Which kind of card do you search for in the {} deck?", self.deck.words())
    }

    fn hide(&mut self, _: Player) {}
}

/// One of the cards found may be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Whose search it was.
    pub ctx: Ctx,
    /// In which deck.
    pub deck: Deck,
}

impl Procedure<OuterRim> for Found {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let found = game.state.found;
        out.extend(found.iter().filter(|card| game.can_buy(self.ctx.me, **card)).map(|card| Choice::Buy(*card)));
        out.push(Choice::Done);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        game.pop();
        let bought = if let Choice::Buy(card) = choice { card } else { Card::NONE };
        let found = std::mem::take(&mut game.state.found);
        found.iter().filter(|card| **card != bought).for_each(|card| game.put_back(*card));
        if !bought.is_some() {
            game.close_search(self.deck);
            return;
        }
        game.state.market[self.deck.ix()].shuffle();
        game.tell(Event::Shuffled { deck: self.deck, cause: Cause::Search });
        game.buy(self.ctx.me, bought, false);
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_U25
    }

    fn question(self, words: Words<'_>) -> String {
        let found: Vec<String> = words.game.state.found.iter().map(|card| words.names.card(*card)).collect();
        if found.is_empty() {
            return "You found nothing to buy: go on?".into();
        }
        format!("You found {}: which do you buy?", and(found))
    }

    fn why(self, words: Words<'_>) -> String {
        sentences([OuterRim::around(words), words.purse()])
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let nothing = words.game.state.found.is_empty();
        (choice == Choice::Done).then(|| if nothing { "Go on" } else { "Buy none of them" }.into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Buy(card) => words.cannot_buy(card, &words.game.state.found),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// A ship of the supply may be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct UsedShip {
    /// Whose card offers it.
    pub ctx: Ctx,
    /// The damage it comes with.
    pub damage: u8,
}

impl Procedure<OuterRim> for UsedShip {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.used_ships(self.ctx.me).map(Choice::BuyShip));
        out.push(Choice::Done);
    }

    fn play(self, game: &mut OuterRim, who: Player, choice: Choice) {
        game.pop();
        if let Choice::BuyShip(hull) = choice {
            let price = game.ship_price(who, hull);
            game.push(Purchase { who, hull, price, damage: self.damage, ..Purchase::default() });
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_SHIPS_2
    }

    fn question(self, _: Words<'_>) -> String {
        "Which used ship do you buy?".into()
    }

    fn why(self, words: Words<'_>) -> String {
        sentences([OuterRim::around(words), words.purse()])
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::BuyShip(hull) => Some(words.buy_ship(hull, &format!(", with {} damage on it", self.damage))),
            Choice::Done => Some("Buy no ship".into()),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::BuyShip(hull) = choice else { return None };
        let book = &words.game.ground.book;
        let own = book.ship(words.player().hull).cost;
        let ship = book.ship(hull);
        if ship.cost <= own {
            return because(rule::OR_SHIPS_2, "A used ship has to cost more than your own.");
        }
        words.too_dear(ship.cost - own).or_else(|| because(rule::OR_SHIPS_2, "Somebody flies this ship."))
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// A search without a purchase is over: a shuffled deck shows a card again, whose icon counts for nothing.
    pub(crate) fn close_search(&mut self, deck: Deck) {
        self.state.market[deck.ix()].shuffle();
        self.tell(Event::Shuffled { deck, cause: Cause::Search });
        if !self.awaits_card(deck) {
            self.turn_up(deck, TurnUp::Search);
        }
    }

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
