//! Skill decks and the draw step.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::{SkillFacts, hand_size};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Mandalorian;
use crate::ids::{CHILD, Card, Cards, Hero, Player};
use crate::rule;
use crate::state::Child;
use crate::stream;
use crate::words::Words;

/// The draw step of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Draw {
    /// Who draws.
    pub who: Player,
}

impl Procedure<Mandalorian> for Draw {
    fn step(self, game: &mut Mandalorian) -> Flow {
        if game.may_draw_child(self.who) {
            return ask(self.who);
        }
        game.draw_up(self.who, game.hand_size(self.who));
        game.pop()
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        if game.may_draw_child(self.who) {
            out.extend([Choice::DrawChild, Choice::DrawOwn]);
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        let who = self.who;
        if choice == Choice::DrawChild {
            game.state.turn.child_drawn = true;
            let card = game.draw_skill(who, CHILD);
            game.tell(Event::DrewChild { who, card });
            game.tell(Event::DrewChildUnseen { who });
            return;
        }
        let next = game.state.held[who.ix()] + 1;
        game.draw_up(who, next);
        if game.state.held[who.ix()] < next {
            game.state.turn.child_drawn = true;
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_CHILD_DECK_2
    }

    fn question(self, _: Words<'_>) -> String {
        "Which deck do you draw this card from?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "Whoever carries The Child may take one card of the draw from its deck.".into()
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// What is printed on a skill card.
    #[inline]
    pub fn skill(&self, card: Card) -> &SkillFacts {
        let book = &self.ground.book;
        match card.row() {
            CHILD => &book.child[card.place()],
            row => &book.character(self.state.heroes[row].person).deck[card.place()],
        }
    }

    /// Whether the next card of a draw step may be one of The Child's.
    fn may_draw_child(&self, who: Player) -> bool {
        let carries = match self.state.child {
            Child::With(hero) => self.is_shared() || hero == Hero(who.0),
            _ => false,
        };
        let row = Cards::row(CHILD);
        let any = !self.state.decks.or(self.state.discards).and(row).is_empty() || !self.state.tops[CHILD].is_empty();
        let room = self.state.held[who.ix()] < self.hand_size(who);
        carries && any && room && !self.state.turn.child_drawn
    }

    /// Draws a skill card from a deck, reshuffled if need be; none if there is none.
    pub(crate) fn draw_skill(&mut self, who: Player, row: usize) -> Card {
        self.refill(row);
        let card = self.take_top(row);
        if card.is_some() {
            self.state.hands[who.ix()].add(card);
            self.state.held[who.ix()] += 1;
            self.changed();
            self.refill(row);
        }
        card
    }

    /// The top card of a deck: one that was put there, otherwise by lot.
    fn take_top(&mut self, row: usize) -> Card {
        for row in self.rows_of(row) {
            if let Some(card) = self.state.tops[row].pop() {
                return card;
            }
        }
        let deck = self.state.decks.and(self.pile_of(row));
        if deck.is_empty() {
            return Card::NONE;
        }
        let card = deck.nth_one(u32::from(self.lot(stream::SKILLS, deck.len() as u8)));
        self.state.decks.remove(card);
        card
    }

    /// As soon as a deck is empty, its discard pile is shuffled and becomes the deck.
    fn refill(&mut self, row: usize) {
        let pile = self.pile_of(row);
        let discards = self.state.discards.and(pile);
        let topped = self.rows_of(row).any(|row| !self.state.tops[row].is_empty());
        if !topped && self.state.decks.and(pile).is_empty() && !discards.is_empty() {
            self.state.decks = self.state.decks.or(discards);
            self.state.discards = self.state.discards.without(discards);
            self.tell(Event::DeckShuffled { row: row as u8 });
        }
    }

    /// The rows that are shuffled together with this one: both in shared mode.
    pub(crate) fn rows_of(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        if row != CHILD && self.is_shared() { 0..2 } else { row..row + 1 }
    }

    /// All cards of the deck with this row, wherever they are.
    pub(crate) fn pile_of(&self, row: usize) -> Cards {
        self.rows_of(row).fold(Cards::EMPTY, |cards, row| cards.or(Cards::row(row)))
    }

    /// Draws up to a number of cards and notes what is owed.
    pub(crate) fn draw_up(&mut self, who: Player, to: u8) {
        let had = self.state.hands[who.ix()];
        let mut number = 0;
        while self.state.held[who.ix()] < to && self.draw_skill(who, who.ix()).is_some() {
            number += 1;
        }
        self.tell_drawn(who, had, number);
        let owed = to.saturating_sub(self.state.held[who.ix()]);
        if owed > self.state.owed[who.ix()] {
            self.tell(Event::Owed { who, number: owed });
        }
        self.state.owed[who.ix()] = owed;
    }

    /// Tells a seat which cards it drew since it had these, and the others how many.
    pub(crate) fn tell_drawn(&mut self, who: Player, had: Cards, number: u8) {
        if number > 0 && self.is_heard() {
            let cards = self.state.hands[who.ix()].without(had).collect();
            self.tell(Event::Drew { who, cards });
            self.tell(Event::DrewUnseen { who, number });
        }
    }

    /// Pays owed cards as far as there are any.
    pub(crate) fn pay_owed(&mut self) {
        for who in self.players() {
            let owed = self.state.owed[who.ix()];
            if owed > 0 {
                let held = self.state.held[who.ix()];
                self.draw_up(who, (held + owed).min(self.hand_size(who).max(held)));
            }
        }
    }

    /// A skill card goes to its discard pile.
    pub(crate) fn discard_card(&mut self, card: Card) {
        self.state.discards.add(card);
        self.changed();
    }

    /// All cards of the deck that a seat draws from, wherever they are.
    pub(crate) fn deck_of(&self, who: Player) -> Cards {
        self.pile_of(who.ix())
    }

    /// The hand size of a seat.
    pub(crate) fn hand_size(&self, who: Player) -> u8 {
        let _ = who;
        hand_size(self.ground.options.difficulty) + self.ground.kits().map(|kit| kit.hand).sum::<u8>()
    }
}
