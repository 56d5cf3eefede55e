//! Trade: offers that the other player accepts or declines.

use table::Refusal;

use crate::assets::TooMany;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Bundle, Frame, Offer};
use crate::game::{Flow, OuterRim};
use crate::ids::{Card, Kind, Player};
use crate::rule;
use crate::state::ASSETS;
use table::List;

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
        match choice {
            Choice::Accept => *self.top() = Frame::Room(offer),
            Choice::Withdraw => self.no_deal(offer, offer.from),
            _ => self.no_deal(offer, offer.to),
        }
    }

    /// One side does not want a trade after all; its frame is on top.
    fn no_deal(&mut self, offer: Offer, by: Player) {
        self.state.frames.pop();
        self.state.giving_up.clear();
        self.tell(if by == offer.from { Event::Withdrawn { offer } } else { Event::Declined { offer } });
    }

    // Room for what a trade brings. Nothing is agreed before both have room for everything.

    /// The cards that a side of a trade would have too many of.
    fn over_by(&self, offer: &Offer, who: Player) -> TooMany {
        let (gets, gives) = if who == offer.to { (&offer.give, &offer.want) } else { (&offer.want, &offer.give) };
        let kept: List<Card, 6> = gets.cards.iter().copied().filter(|card| !self.is_given_up(*card)).collect();
        self.over(who, &kept, |card| gives.cards.contains(&card) || self.is_given_up(card))
    }

    fn is_given_up(&self, card: Card) -> bool {
        self.state.giving_up.contains(&card)
    }

    /// Who still lacks room for a trade: whoever was asked first.
    pub(crate) fn lacks_room(&self, offer: &Offer) -> Option<Player> {
        if offer.give.cards.is_empty() && offer.want.cards.is_empty() {
            return None;
        }
        [offer.to, offer.from].into_iter().find(|who| !self.over_by(offer, *who).is_none())
    }

    pub(crate) fn step_room(&mut self, offer: Offer) -> Flow {
        if let Some(who) = self.lacks_room(&offer) {
            return Flow::Ask(who);
        }
        self.state.frames.pop();
        self.tell(Event::Accepted { offer });
        self.hand_over(offer.from, offer.to, &offer.give);
        self.hand_over(offer.to, offer.from, &offer.want);
        for card in &*std::mem::take(&mut self.state.giving_up) {
            if let Some(who) = self.players().find(|who| self.state.of(*who).find(*card).is_some()) {
                self.lose_card(who, *card, Cause::Room);
            }
        }
        Flow::Go
    }

    /// Cards that can be given up for room: those that stay with the player, and those that would come.
    pub(crate) fn list_room(&self, offer: &Offer, out: &mut Vec<Choice>) {
        let Some(who) = self.lacks_room(offer) else { return };
        let over = self.over_by(offer, who);
        let (gets, gives) = if who == offer.to { (&offer.give, &offer.want) } else { (&offer.want, &offer.give) };
        let assets = self.state.of(who).assets;
        let stay = assets.iter().map(|asset| asset.card).filter(|card| !gives.cards.contains(card));
        let kept = stay.chain(gets.cards.iter().copied()).filter(|card| !self.is_given_up(*card));
        if !self.state.giving_up.is_full() {
            let kept: List<Card, { ASSETS + 6 }> = kept.collect();
            out.extend(self.surplus(over, kept).iter().copied().map(Choice::MakeRoom));
        }
        out.push(Choice::Decline);
    }

    pub(crate) fn play_room(&mut self, offer: Offer, who: Player, choice: Choice) {
        match choice {
            Choice::MakeRoom(card) => self.state.giving_up.push(card),
            _ => self.no_deal(offer, who),
        }
    }

    /// Captives and goal tokens go with their cards.
    fn hand_over(&mut self, from: Player, to: Player, bundle: &Bundle) {
        self.credit(from, -i32::from(bundle.credits), Cause::Trade(to));
        self.credit(to, i32::from(bundle.credits), Cause::Trade(from));
        for card in &*bundle.cards {
            if let Some(asset) = self.take_out(from, *card) {
                self.state.of_mut(to).assets.push(asset);
                self.state.dirty |= 1 << to.0;
                self.state.check = true;
                self.tell(Event::Taken { who: to, from, card: *card, cause: Cause::Trade(from) });
                self.crew_gained(to, *card);
            }
        }
    }
}
