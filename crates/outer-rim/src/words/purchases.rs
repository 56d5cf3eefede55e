//! Answers about the market and about deliveries.

use std::fmt::Write as _;

use super::choices::Answer;
use super::{and, credits, patrol, small};
use crate::choice::Choice;
use crate::frame::{Frame, Purchase};
use crate::ids::{Card, Hull, Kind};

impl Answer<'_> {
    /// The numbers of a ship sheet.
    pub(super) fn sheet(self, hull: Hull) -> String {
        let ship = self.game.ground.book.ship(hull);
        let slots = ship.slots[0];
        let kinds =
            [(slots.cargo, "cargo"), (slots.mods, "mod"), (slots.cargo_or_mod, "cargo or mod"), (slots.crew, "crew")];
        let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
        let slots: Vec<String> = kinds.map(|(number, kind)| format!("{number} {kind}")).collect();
        let mut text = format!(
            "hyperdrive {}, combat {}, hull {}; slots: {}",
            ship.hyperdrive,
            ship.combat,
            ship.hull,
            slots.join(", ")
        );
        for (title, words) in [("", &ship.front.words), ("Goal: ", &ship.goal.words)] {
            if !words.is_empty() {
                let _ = write!(text, ". {title}{}", words.trim_end_matches('.'));
            }
        }
        text
    }

    // Market.

    pub(super) fn buying(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::Discard(deck) => {
                let top = self.game.state.tops[deck.ix()];
                if !top.is_some() {
                    return format!("Discard the top card of the {} deck", deck.words());
                }
                format!("Discard {} from the {} deck", names.card(top), deck.words())
            }
            Choice::Buy(card) => self.buy(card),
            Choice::BuyShip(hull) => self.buy_ship(hull),
            Choice::Barter(card) => {
                let worth = self.game.ground.book.card(card).cost;
                format!("Give {} in payment: {} off the price", names.card(card), credits(worth))
            }
            Choice::MakeRoom(card) => format!("Discard {} to make room", names.card(card)),
            _ => match self.frame() {
                Frame::Buy(purchase) => self.pay(&purchase),
                _ => "Pay".into(),
            },
        }
    }

    fn buy(self, card: Card) -> String {
        let facts = self.game.ground.book.card(card);
        let buy = format!("Buy {}", self.names.card(card));
        if !self.is_ready() {
            return buy;
        }
        let price = self.game.price(self.me, card);
        let words = match facts.kind {
            Kind::Ship => self.sheet(facts.hull),
            Kind::Job => {
                let tests = self.stakes.job(self.me, card);
                let tests = if tests.is_empty() { String::new() } else { format!(" Tests: {}", tests.join(", ")) };
                format!("{}{tests}", small(&facts.words))
            }
            Kind::Bounty => {
                let odds = facts.bounty.map(|bounty| self.stakes.attack(self.me, bounty.combat, Err(bounty.value)));
                format!("{} Fought now: {}", facts.words, odds.unwrap_or_default())
            }
            _ => small(&facts.words),
        };
        let marks = self.marks(card);
        let old = if facts.kind == Kind::Ship { ", your old ship taken in payment" } else { "" };
        let mut text = format!("{buy}{marks}{}{old}: {words}", cost(price));
        text = text.trim_end_matches(['.', ' ', ':']).to_owned();
        if self.game.state.of(self.me).credits < price.into() {
            text += ". Not without giving cards in payment";
        }
        let slotless = matches!(facts.kind, Kind::Ship | Kind::Event);
        if !slotless && !self.game.fits(self.me, card, Card::NONE) {
            text += ". A card has to go to make room";
        }
        text
    }

    /// What a card is, where its name doesn't say so, and what is printed beside its name: " (crew, Stealth)".
    fn marks(self, card: Card) -> String {
        let facts = self.game.ground.book.card(card);
        let named = matches!(facts.kind, Kind::Bounty | Kind::Job | Kind::Ship);
        let mut marks: Vec<&str> = if named { Vec::new() } else { vec![facts.kind.words()] };
        marks.extend(facts.traits.iter().copied());
        marks.extend(facts.skills.iter().map(|skill| skill.words()));
        if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) }
    }

    fn buy_ship(self, hull: Hull) -> String {
        let ship = self.game.ground.book.ship(hull);
        let own = self.game.state.of(self.me).hull;
        let own = own.some().map_or(0, |own| self.game.ground.book.ship(own).cost);
        let price = cost(ship.cost.saturating_sub(own));
        let damage = match self.frame() {
            Frame::UsedShip(_, damage) => format!(", with {damage} damage on it"),
            _ => String::new(),
        };
        format!("Buy {}{price}{damage}: {}", self.names.ship(hull), self.sheet(hull))
    }

    fn pay(self, purchase: &Purchase) -> String {
        let what =
            if purchase.card.is_some() { self.names.card(purchase.card) } else { self.names.ship(purchase.hull) };
        let rest = self.game.rest(purchase);
        let pay = if rest == 0 { "Pay no credits".into() } else { format!("Pay {}", credits(rest)) };
        let mut text = format!("{pay} and take {what}");
        if !purchase.barter.is_empty() {
            let cards = purchase.barter.iter().map(|card| self.names.card(*card)).collect();
            let _ = write!(text, ", giving {} in payment", and(cards));
        }
        if purchase.room.is_some() {
            let _ = write!(text, ", with {} discarded to make room", self.names.card(purchase.room));
        }
        text
    }

    // Delivery.

    pub(super) fn due(self) -> String {
        and(self.game.due(self.me).map(|card| self.freight(card)).collect())
    }

    fn freight(self, card: Card) -> String {
        match self.game.ground.book.card(card).bounty {
            Some(bounty) => format!("the captive {}", self.names.token(bounty.target)),
            None => self.names.card(card),
        }
    }

    pub(super) fn deliver(self, card: Card) -> String {
        let facts = self.game.ground.book.card(card);
        let (block, kind) = match facts.bounty {
            Some(bounty) => (bounty.capture, Kind::Bounty),
            None => (facts.reward, Kind::Cargo),
        };
        let pay = and(self.stakes.pays(self.me, block, Some(kind)));
        let illegal = if facts.illegal { format!(" ({})", self.stakes.illegal(self.me)) } else { String::new() };
        format!("Deliver {}: {pay}{illegal}", self.freight(card))
    }

    pub(super) fn done(self) -> String {
        match self.frame() {
            Frame::Actions(_) => "Go on to the encounter step".into(),
            Frame::Market { .. } => "Buy nothing and leave the market".into(),
            Frame::Trade => "End the trade action".into(),
            Frame::Deliver(_) => "Deliver nothing more".into(),
            Frame::Found(..) if self.game.state.found.is_empty() => "Go on".into(),
            Frame::Found(..) => "Buy none of them".into(),
            Frame::UsedShip(..) => "Buy no ship".into(),
            Frame::Wander { faction, .. } => format!("Leave {} where it is", patrol(faction)),
            Frame::Reroll { .. } => "Roll no die again".into(),
            Frame::TurnDice { .. } => "Turn no more dice".into(),
            Frame::CancelDice { .. } => "Cancel no more dice".into(),
            _ => "That is all".into(),
        }
    }
}

/// What something costs, behind what it is.
fn cost(price: u8) -> String {
    if price == 0 { " for nothing".into() } else { format!(" for {}", credits(price)) }
}
