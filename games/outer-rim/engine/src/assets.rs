//! Cards that players hold: gained, discarded, removed, put back where they belong.

use table::Engine;

use crate::book::Home;
use crate::book::code::Trigger;
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Return};
use crate::game::OuterRim;
use crate::ids::{Card, Hull, Kind, Player, Space};
use crate::state::{Asset, Source};

impl OuterRim {
    /// Puts a card into a slot.
    pub(crate) fn gain_card(&mut self, who: Player, card: Card, cause: Cause) {
        let asset = Asset { card, captive: false, goal: Space::NONE };
        self.state.of_mut(who).assets.push(asset);
        self.state.dirty |= 1 << who.0;
        self.state.check = true;
        self.tell(Event::Gained { who, card, cause });
        self.crew_gained(who, card);
    }

    /// A card that came to a player in whatever way may be crew.
    pub(crate) fn crew_gained(&mut self, who: Player, card: Card) {
        if self.ground.book.card(card).kind == Kind::Crew {
            self.window(Trigger::CrewGained, who);
        }
    }

    /// Takes a card out of a player's slots.
    pub(crate) fn take_out(&mut self, who: Player, card: Card) -> Option<Asset> {
        let at = self.state.of(who).find(card)?;
        self.state.dirty |= 1 << who.0;
        self.state.check = true;
        Some(self.state.of_mut(who).assets.remove(at))
    }

    /// Puts a card that nobody holds back where it belongs.
    pub(crate) fn put_back(&mut self, card: Card) {
        match self.ground.book.card(card).home {
            Home::Market(deck, place) => self.state.market[deck.ix()].under.push(place),
            Home::Encounter(deck, place) => self.state.encounters[deck as usize].under.push(place),
            Home::Databank(number) => {
                let at = self.ground.book.starters[number as usize - 90].iter().position(|starter| *starter == card);
                self.state.starters[number as usize - 90] |= 1 << at.unwrap_or(0);
            }
            Home::Contact(_) => {}
        }
    }

    /// A player discards a card: it goes back where it belongs, and a crew's or a captive's token goes back to the map.
    pub(crate) fn lose_card(&mut self, who: Player, card: Card, cause: Cause) {
        let Some(asset) = self.take_out(who, card) else { return };
        self.tell(Event::Lost { who, card, cause });
        self.put_back(card);
        let book = &self.ground.book;
        let captive = asset.captive.then(|| book.card(card).bounty.map(|bounty| bounty.target)).flatten();
        let crew = match book.card(card).home {
            Home::Contact(contact) => Some(contact),
            _ => None,
        };
        for contact in captive.into_iter().chain(crew) {
            self.push(Return { who, contact });
        }
    }

    /// A card leaves the game.
    pub(crate) fn remove_card(&mut self, who: Player, card: Card, cause: Cause) {
        self.take_out(who, card);
        self.state.removed.add(card);
        self.tell(Event::Removed { card, cause });
    }

    /// The card that a program is printed on, if it can be kept.
    pub(crate) fn source_card(&self, ctx: Ctx) -> Option<Card> {
        match ctx.source {
            Source::Drawn(card) if !self.is_placed(card) => Some(card),
            Source::Contact(spot) => {
                let contact = self.state.tokens[spot.ix()].contact;
                contact.some().and_then(|contact| self.ground.book.contact(contact).card.some())
            }
            _ => None,
        }
    }

    pub(crate) fn discard_source(&mut self, ctx: Ctx) {
        match ctx.source {
            Source::Asset(card) => self.lose_card(ctx.me, card, self.cause(ctx)),
            Source::Secret(card) => self.use_secret(ctx.me, card),
            Source::Bought(card) | Source::Drawn(card) if !self.is_placed(card) => self.put_back(card),
            _ => {}
        }
    }

    pub(crate) fn remove_source(&mut self, ctx: Ctx) {
        match ctx.source {
            Source::Asset(card) if self.state.of(ctx.me).find(card).is_some() => {
                self.remove_card(ctx.me, card, self.cause(ctx));
            }
            Source::Bought(card) | Source::Drawn(card) if !self.is_placed(card) => {
                self.remove_card(ctx.me, card, self.cause(ctx));
            }
            Source::Secret(card) => {
                self.use_secret(ctx.me, card);
            }
            _ => {}
        }
    }

    pub(crate) fn shuffle_source(&mut self, ctx: Ctx) {
        let (Source::Bought(card) | Source::Asset(card)) = ctx.source else { return };
        self.take_out(ctx.me, card);
        if let Home::Market(deck, _) = self.ground.book.card(card).home
            && !self.is_placed(card)
        {
            self.put_back(card);
            self.state.market[deck.ix()].shuffle();
            self.tell(Event::Shuffled { deck, cause: self.cause(ctx) });
        }
    }

    /// Whether a card lies somewhere, and not just on the table while it is resolved.
    pub(crate) fn is_placed(&self, card: Card) -> bool {
        let held = |player: Player| {
            let player = self.state.of(player);
            player.find(card).is_some() || player.has_secret(card)
        };
        let lies =
            |stack: &crate::state::Stack, place: u8| stack.unseen >> place & 1 != 0 || stack.under.contains(&place);
        let at_home = match self.ground.book.card(card).home {
            Home::Market(deck, place) => {
                self.state.tops[deck.ix()] == card || lies(&self.state.market[deck.ix()], place)
            }
            Home::Encounter(deck, place) => lies(&self.state.encounters[deck as usize], place),
            Home::Databank(_) | Home::Contact(_) => true,
        };
        at_home || self.state.removed.has(card) || self.players().any(held)
    }

    /// A player takes a ship sheet in place of the old one.
    pub(crate) fn change_ship(&mut self, who: Player, hull: Hull, damage: u8) {
        let player = self.state.of_mut(who);
        player.hull = hull;
        player.legendary = false;
        player.ship_tokens = 0;
        player.damage[1] = damage;
        self.state.dirty |= 1 << who.0;
        self.state.check = true;
    }
}
