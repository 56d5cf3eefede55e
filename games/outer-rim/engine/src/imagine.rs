//! A full game behind a view: blanks are filled in by lot, as anything the viewer has seen allows.

use table::Chance;

use crate::book::{Book, Home, Section};
use crate::game::OuterRim;
use crate::ids::{Card, Contact, SPACES, Space};
use crate::state::{Lying, State};
use crate::stream;
use crate::view::{UNKNOWN, View};

impl View {
    /// A full game that the viewer can't tell from the real one.
    pub(crate) fn imagine(&self, chance: &mut Chance) -> OuterRim {
        let mut game = self.as_game();
        let book = std::sync::Arc::clone(&self.ground.book);
        let state = &mut game.state;
        state.chance = Chance::new(chance.seed().nth(u64::from(chance.below(stream::IMAGINED, u32::MAX))));
        fill_secrets(state, &book, chance);
        fill_tokens(state, &book, chance);
        for who in game.players() {
            if game.state.of(who).person.is_some() && game.state.of(who).hull.is_some() && game.state.turns > 0 {
                game.refresh(who);
            }
        }
        game
    }
}

/// Whether a card can have been drawn as a secret there.
fn could_be(book: &Book, card: Card, from: u8) -> bool {
    let here = |section: &Section| {
        let place = if section.space.is_some() { section.space.0 } else { SPACES as u8 + u8::from(section.patrol) };
        section.secret && place == from
    };
    book.card(card).sections.iter().any(here)
}

/// One of the cards not seen that can have been drawn there, taken from its deck.
fn draw(state: &mut State, book: &Book, chance: &mut Chance, from: u8) -> Card {
    let deck = if (from as usize) < SPACES {
        book.space(Space(from)).deck
    } else {
        book.decks.iter().position(|deck| deck.id == "navpoint").unwrap_or(0) as u8
    };
    let unseen = state.encounters[deck as usize].unseen;
    let cards = book.decks[deck as usize].cards.iter().enumerate();
    let fits = |(place, card): &(usize, &Card)| unseen >> place & 1 != 0 && could_be(book, **card, from);
    let able: Vec<(usize, &Card)> = cards.filter(fits).collect();
    let Some((place, card)) = able.get(chance.below(stream::IMAGINED, able.len() as u32) as usize) else {
        return Card::NONE;
    };
    state.encounters[deck as usize].unseen &= !(1 << place);
    **card
}

fn fill_secrets(state: &mut State, book: &Book, chance: &mut Chance) {
    for who in 0..state.players.len() {
        for at in 0..state.players[who].secrets.len() {
            if !state.players[who].secrets[at].card.is_some() {
                let from = state.players[who].secrets[at].from;
                let card = draw(state, book, chance, from);
                state.players[who].secrets[at].card = card;
            }
        }
    }
    for at in 0..state.buried.len() {
        if state.buried[at].secret.card.is_some() {
            continue;
        }
        let from = state.buried[at].secret.from;
        let card = draw(state, book, chance, from);
        state.buried[at].secret.card = card;
        if let Some(Home::Encounter(deck, place)) = card.some().map(|card| book.card(card).home) {
            let under = &mut state.encounters[deck as usize].under;
            if let Some(free) = under.iter().position(|under| *under == UNKNOWN) {
                under[free] = place;
            }
        }
    }
}

/// Tokens that somebody else has looked at are somebody.
fn fill_tokens(state: &mut State, book: &Book, chance: &mut Chance) {
    for at in 0..state.tokens.len() {
        let token = state.tokens[at];
        if token.lying != Lying::Down || token.contact.is_some() || token.seen == 0 {
            continue;
        }
        let fits = |contact: &Contact| {
            state.strangers >> contact.0 & 1 != 0 && book.contact(*contact).class as u8 == token.class
        };
        let able: Vec<Contact> = (0..book.contacts.len() as u8).map(Contact).filter(fits).collect();
        if let Some(contact) = able.get(chance.below(stream::IMAGINED, able.len() as u32) as usize) {
            state.strangers &= !(1 << contact.0);
            state.tokens[at].contact = *contact;
        }
    }
}
