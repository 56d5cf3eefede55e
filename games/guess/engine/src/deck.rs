//! The deck and the hands: drawing, losing, discarding.

use std::sync::Arc;

use crate::event::Event;
use crate::game::Guess;
use crate::ids::{Card, Player};
use crate::stream;

impl Guess {
    /// A player draws a card, if there is one and room for it.
    pub(crate) fn draw(&mut self, who: Player) {
        if self.state.of(who).hand.is_full() {
            return;
        }
        if self.state.deck.is_empty() && !self.state.discards.is_empty() {
            self.state.deck = std::mem::take(&mut self.state.discards);
            self.tell(Event::Shuffled);
        }
        let number = self.state.deck.len();
        let lot = self.lot(stream::DECK, number);
        let Some(card) = self.state.deck.take(lot) else { return };
        self.state.of_mut(who).hand.push(card);
        self.state.shown += 1;
        self.tell(Event::Drew { who, card });
        self.tell(Event::DrewUnseen { who });
    }

    /// A player loses a card by lot.
    pub(crate) fn lose(&mut self, who: Player) {
        let number = self.state.of(who).hand.len();
        if number == 0 {
            return;
        }
        let lot = self.lot(stream::LOTS, number as u32);
        let card = self.state.of_mut(who).hand.remove(lot);
        self.state.shown += 1;
        self.state.discards.add(card, 1);
        self.tell(Event::Lost { who, card });
    }

    /// A card leaves a hand to be played.
    pub(crate) fn lay_out(&mut self, who: Player, card: Card) {
        let hand = &mut self.state.of_mut(who).hand;
        if let Some(at) = hand.iter().position(|held| *held == card) {
            hand.remove(at);
            self.state.shown += 1;
        }
    }

    /// The kinds of cards in a hand that are replies, or that are not, each once.
    pub(crate) fn playable(&self, who: Player, reply: bool) -> Vec<Card> {
        let fits = |card: &Card| card.is_some() && self.ground.book.card(*card).reply == reply;
        let mut cards: Vec<Card> = self.state.of(who).hand.iter().copied().filter(fits).collect();
        cards.sort_unstable();
        cards.dedup();
        cards
    }

    /// Whether a player holds cards at all.
    pub(crate) fn has_cards(&self, who: Player) -> bool {
        !self.state.of(who).hand.is_empty()
    }

    /// Everybody, in the order of the seats.
    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        self.ground.players()
    }

    /// The keeper of this round.
    pub(crate) fn keeper(&self) -> Player {
        self.ground.keeper(&self.state)
    }

    /// All others, beginning after the keeper.
    pub(crate) fn guessers(&self) -> impl Iterator<Item = Player> + use<> {
        let (keeper, ground) = (self.keeper(), Arc::clone(&self.ground));
        (1..ground.setup.players).map(move |steps| ground.left_of(keeper, steps))
    }

    /// Whoever has the next turn of the hunt, from this player on.
    pub(crate) fn next_hunter(&self, from: Player) -> Option<Player> {
        let mut order = (0..self.ground.setup.players).map(|steps| self.ground.left_of(from, steps));
        let hunts = |who: &Player| *who != self.keeper() && !self.state.of(*who).passed && self.has_cards(*who);
        order.find(hunts)
    }
}
