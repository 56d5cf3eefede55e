//! Trade: offers that the other player accepts or declines.

use table::Refusal;

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Bundle, Frame, Offer};
use crate::game::OuterRim;
use crate::ids::{Card, Kind, Player};
use crate::list::List;
use crate::rule;

impl OuterRim {
    /// Players one can trade cards with: those in the space who sit at the table.
    pub(crate) fn partners(&self, who: Player) -> impl Iterator<Item = Player> {
        self.players_here(who).filter(|other| !self.is_rival(*other))
    }

    fn tradable(&self, who: Player) -> impl Iterator<Item = Card> {
        let assets = self.state.of(who).assets;
        let card = move |at: usize| assets[at].card;
        (0..assets.len())
            .map(card)
            .filter(|card| !matches!(self.ground.book.card(*card).kind, Kind::Ship | Kind::Event))
    }

    /// The offers that are listed: each card for its price, to sell or to buy. Any other can be made as well.
    pub(crate) fn list_trade(&self, out: &mut Vec<Choice>) {
        let who = self.state.active;
        let one = |card: Card| Bundle { credits: 0, cards: List::from_iter([card]) };
        let coins = |card: Card| Bundle { credits: self.ground.book.card(card).cost.into(), cards: List::new() };
        for to in self.partners(who) {
            for card in self.tradable(who) {
                if self.state.of(to).credits >= coins(card).credits {
                    out.push(Choice::Offer { to, give: one(card), want: coins(card) });
                }
            }
            for card in self.tradable(to) {
                if self.state.of(who).credits >= coins(card).credits {
                    out.push(Choice::Offer { to, give: coins(card), want: one(card) });
                }
            }
        }
        out.push(Choice::Done);
    }

    /// Judges an offer of the active player: cards only in a trade action and in the same space, credits at any time.
    pub(crate) fn check_offer(&self, from: Player, to: Player, give: &Bundle, want: &Bundle) -> Result<(), Refusal> {
        let refuse = |rule, words: &str| Err(Refusal::new(rule, words));
        if self.state.active != from {
            return refuse(rule::OR_TRADE_7, "Only the player whose turn it is makes offers.");
        }
        if to == from || to.0 >= self.ground.options.players {
            return refuse(rule::OR_TRADE_1, "There is no such player to trade with.");
        }
        let empty = |bundle: &Bundle| bundle.credits == 0 && bundle.cards.is_empty();
        if empty(give) && empty(want) {
            return refuse(rule::OR_TRADE_4, "An offer is about something: cards or credits.");
        }
        if !give.cards.is_empty() || !want.cards.is_empty() {
            if !matches!(self.state.frames.last(), Some(Frame::Trade)) {
                return refuse(rule::OR_ACTION_3, "Cards change hands in a trade action; credits at any time.");
            }
            if self.state.of(from).space != self.state.of(to).space {
                return refuse(rule::OR_TRADE_1, "Cards are traded with a player in the same space.");
            }
        }
        for (who, bundle) in [(from, give), (to, want)] {
            if self.state.of(who).credits < bundle.credits {
                return refuse(
                    rule::OR_TRADE_10,
                    "A deal has to be possible at once, and so many credits are not there.",
                );
            }
            let twice = |at: usize| bundle.cards[..at].contains(&bundle.cards[at]);
            let missing = |card: &Card| !self.tradable(who).any(|held| held == *card);
            if (0..bundle.cards.len()).any(twice) || bundle.cards.iter().any(missing) {
                return refuse(
                    rule::OR_TRADE_2,
                    "Only bounties, cargo, crew, gear, jobs and mods in play can be traded.",
                );
            }
        }
        Ok(())
    }

    pub(crate) fn make_offer(&mut self, from: Player, to: Player, give: Bundle, want: Bundle) {
        let offer = Offer { from, to, give, want };
        self.tell(Event::Offered { offer });
        self.push(Frame::Offered(offer));
    }

    pub(crate) fn play_offered(&mut self, offer: Offer, choice: Choice) {
        self.state.frames.pop();
        match choice {
            Choice::Accept => {
                self.tell(Event::Accepted { offer });
                self.hand_over(offer.from, offer.to, &offer.give);
                self.hand_over(offer.to, offer.from, &offer.want);
            }
            Choice::Withdraw => self.tell(Event::Withdrawn { offer }),
            _ => self.tell(Event::Declined { offer }),
        }
    }

    /// Captives and goal tokens go with their cards.
    fn hand_over(&mut self, from: Player, to: Player, bundle: &Bundle) {
        self.credit(from, -i32::from(bundle.credits));
        self.credit(to, i32::from(bundle.credits));
        for card in &*bundle.cards {
            if let Some(asset) = self.take_out(from, *card) {
                self.state.of_mut(to).assets.push(asset);
                self.state.dirty |= 1 << to.0;
                self.tell(Event::Taken { who: to, from, card: *card });
            }
        }
    }
}
