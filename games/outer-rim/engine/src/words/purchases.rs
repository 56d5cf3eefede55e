//! Answers about the market and about deliveries.

use std::fmt::Write as _;

use super::prompts::Words;
use super::{and, credits, small};
use crate::ids::{Card, Deck, Hull, Kind};

impl Words<'_> {
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

    pub(super) fn discard_top(self, deck: Deck) -> String {
        let top = self.game.state.tops[deck.ix()];
        if !top.is_some() {
            return format!("Discard the top card of the {} deck", deck.words());
        }
        format!("Discard {} from the {} deck", self.names.card(top), deck.words())
    }

    /// A ship of the supply; what is said of its damage comes behind the price.
    pub(crate) fn buy_ship(self, hull: Hull, damage: &str) -> String {
        let ship = self.game.ground.book.ship(hull);
        let own = self.game.state.of(self.me).hull;
        let own = own.some().map_or(0, |own| self.game.ground.book.ship(own).cost);
        let price = cost(ship.cost.saturating_sub(own));
        format!("Buy {}{price}{damage}: {}", self.names.ship(hull), self.sheet(hull))
    }

    pub(super) fn buy(self, card: Card) -> String {
        let facts = self.game.ground.book.card(card);
        let buy = format!("Buy {}", self.names.card(card));
        if !self.is_ready() {
            return buy;
        }
        let price = self.game.price(self.me, card);
        let words = match facts.kind {
            Kind::Ship => self.sheet(facts.hull),
            Kind::Job => {
                let tests = self.stakes().job(self.me, card);
                let tests = if tests.is_empty() { String::new() } else { format!(" Tests: {}", tests.join(", ")) };
                format!("{}{tests}", small(&facts.words))
            }
            Kind::Bounty => {
                let odds = facts.bounty.map(|bounty| self.stakes().attack(self.me, bounty.combat, Err(bounty.value)));
                format!("{} Fought now: {}", facts.words, odds.unwrap_or_default())
            }
            Kind::Cargo | Kind::Crew | Kind::Gear | Kind::Mod | Kind::Event => small(&facts.words),
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
        let pay = and(self.stakes().pays(self.me, block, Some(kind)));
        let illegal = if facts.illegal { format!(" ({})", self.stakes().illegal(self.me)) } else { String::new() };
        format!("Deliver {}: {pay}{illegal}", self.freight(card))
    }
}

/// What something costs, behind what it is.
fn cost(price: u8) -> String {
    if price == 0 { " for nothing".into() } else { format!(" for {}", credits(price)) }
}
