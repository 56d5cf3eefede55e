//! The market: its decks, discarding, and what the next card brings.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event, TurnUp};
use crate::frame::{Approach, Frame};
use crate::game::OuterRim;
use crate::ids::{Card, Deck, Player};
use crate::rule;
use crate::state::{Source, Stack};
use crate::stream;
use crate::turn::one_action_at_a_time;
use crate::words::{Words, sentences};

/// A market action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Market {
    /// Who.
    pub who: Player,
    /// Whether a card was discarded.
    pub discarded: bool,
}

impl Procedure<OuterRim> for Market {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.who)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let tops = game.state.tops;
        let for_sale = tops.iter().filter(|card| card.is_some() && game.can_buy(self.who, **card));
        out.extend(for_sale.map(|card| Choice::Buy(*card)));
        if !self.discarded {
            let decks =
                Deck::ALL.iter().filter(|deck| tops[deck.ix()].is_some() && !game.state.market[deck.ix()].is_empty());
            out.extend(decks.map(|deck| Choice::Discard(*deck)));
        }
        out.push(Choice::Done);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Discard(deck) => {
                game.turn_to(Self { discarded: true, ..self });
                game.discard_top(self.who, deck, Cause::Market);
            }
            // The market action lies beneath until the price is paid: whoever calls the purchase off still has it.
            Choice::Buy(card) => game.buy(self.who, card, true),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        if self.discarded { rule::OR_MARKET_5 } else { rule::OR_MARKET_3 }
    }

    fn question(self, _: Words<'_>) -> String {
        if self.discarded { "Which card do you buy?" } else { "Which card do you buy, or discard first?" }.into()
    }

    fn why(self, words: Words<'_>) -> String {
        sentences(["You are taking a market action.".into(), words.purse()])
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Done).then(|| "Buy nothing and leave the market".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Discard(_) if self.discarded => {
                because(rule::OR_MARKET_3, "A market action allows one discard, and it was made.")
            }
            Choice::Discard(deck) => {
                because(rule::OR_MARKET_3, format!("No other card of the {} deck could be turned up.", deck.words()))
            }
            Choice::Buy(card) => words.cannot_buy(card, &words.game.state.tops),
            _ => one_action_at_a_time(choice),
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// A card that was resolved goes back if it lies nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Settle {
    /// The card.
    pub card: Card,
}

impl Procedure<OuterRim> for Settle {
    fn step(self, game: &mut OuterRim) -> Flow {
        if !game.is_placed(self.card) {
            game.put_back(self.card);
        }
        game.pop()
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_SPACEENC_4
    }

    /// A secret section is resolved in one go, so no procedure ever holds a card that only one player knows.
    fn hide(&mut self, _: Player) {}
}

/// The next card of a deck is turned up after a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NextCard {
    /// Who bought.
    pub who: Player,
    /// From which deck.
    pub deck: Deck,
}

impl Procedure<OuterRim> for NextCard {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { who, deck } = self;
        game.pop();
        let card = game.turn_up(deck, TurnUp::Purchase(who));
        if let Some((faction, spaces)) = card.some().and_then(|card| game.ground.book.card(card).icon) {
            game.push(Approach { faction, spaces, to: who, by: who, open: true, source: Source::Nothing });
        }
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_PATROLMOVE_1
    }

    fn hide(&mut self, _: Player) {}
}

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

    /// Whether the next card of a deck is still to be turned up for a purchase under way.
    pub(crate) fn awaits_card(&self, deck: Deck) -> bool {
        self.state.frames.iter().any(|frame| matches!(frame, Frame::NextCard(next) if next.deck == deck))
    }

    /// After a purchase the next card of the deck is turned up. If one purchase led to another from the same deck, that
    /// happens once, when both are done with the deck.
    pub(crate) fn next_card(&mut self, who: Player, deck: Deck) {
        if !self.awaits_card(deck) {
            self.push(NextCard { who, deck });
        }
    }
}
