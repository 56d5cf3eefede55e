//! Trade: offers that the other player accepts or declines.

use serde::Serialize;
use table::{Engine, List, Procedure, Reason, Refusal, RuleId, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Ask, Frame};
use crate::game::OuterRim;
use crate::ids::{Card, Kind, Player};
use crate::rule;
use crate::slots::TooMany;
use crate::state::ASSETS;
use crate::turn::one_action_at_a_time;
use crate::words::{Words, bundle, sentences};

/// What cards and credits one side of a trade gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bundle {
    /// Credits in thousands.
    pub credits: u16,
    /// Cards.
    pub cards: List<Card, 6>,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Who offers.
    pub from: Player,
    /// To whom.
    pub to: Player,
    /// What is offered.
    pub give: Bundle,
    /// What is asked for it.
    pub want: Bundle,
}

/// A trade action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Trade;

impl Procedure<OuterRim> for Trade {
    fn step(self, game: &mut OuterRim) -> Flow {
        ask(game.state.active)
    }

    /// The offers that are listed: each card for its price, to sell or to buy. Any other can be made as well.
    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let who = game.state.active;
        let one = |card: Card| Bundle { credits: 0, cards: List::from_iter([card]) };
        let coins = |card: Card| Bundle { credits: game.ground.book.card(card).cost.into(), cards: List::new() };
        for to in game.partners(who) {
            for card in game.tradable(who) {
                if game.state.of(to).credits >= coins(card).credits {
                    out.push(Choice::Offer { to, give: one(card), want: coins(card) });
                }
            }
            for card in game.tradable(to) {
                if game.state.of(who).credits >= coins(card).credits {
                    out.push(Choice::Offer { to, give: coins(card), want: one(card) });
                }
            }
        }
        out.push(Choice::Done);
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_TRADE_1
    }

    fn question(self, _: Words<'_>) -> String {
        "What do you offer?".into()
    }

    fn why(self, words: Words<'_>) -> String {
        sentences([format!("You are taking a trade action {}.", words.here()), words.purse()])
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Done).then(|| "End the trade action".into())
    }

    fn refuses(self, _: Words<'_>, choice: Choice) -> Reason {
        one_action_at_a_time(choice)
    }

    fn hide(&mut self, _: Player) {}
}

/// An offer is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Offered {
    /// The offer.
    pub offer: Offer,
}

impl Procedure<OuterRim> for Offered {
    fn step(self, _: &mut OuterRim) -> Flow {
        Flow::Ask(Ask::Offer(self.offer.to, self.offer.from))
    }

    fn list(self, _: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend([Choice::Accept, Choice::Decline]);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let offer = self.offer;
        match choice {
            Choice::Accept => {
                game.turn_to(Room { offer });
            }
            Choice::Withdraw => game.no_deal(offer, offer.from),
            _ => game.no_deal(offer, offer.to),
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_TRADE_4
    }

    fn question(self, words: Words<'_>) -> String {
        let offer = &self.offer;
        let (give, want) = (bundle(words.names, &offer.give), bundle(words.names, &offer.want));
        if offer.from == words.me {
            return format!("You offered {} {give} for {want}: take it back?", words.who(offer.to));
        }
        format!("{} offers you {give} for {want}: do you accept?", words.who(offer.from))
    }

    fn why(self, _: Words<'_>) -> String {
        "Both have to agree to a trade; it is carried out at once.".into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let offer = &self.offer;
        match choice {
            Choice::Accept => {
                let (get, give) = (bundle(words.names, &offer.give), bundle(words.names, &offer.want));
                Some(format!("Accept: you get {get} and give {give}"))
            }
            Choice::Decline => Some(format!("Decline the offer of {}", words.who(offer.from))),
            _ => None,
        }
    }

    fn refuses(self, _: Words<'_>, _: Choice) -> Reason {
        because(rule::OR_TRADE_4, "An offer waits for its answer: it is accepted, declined or taken back.")
    }

    fn hide(&mut self, _: Player) {}
}

/// An offer was accepted; before it is agreed, both make room for everything it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Room {
    /// The offer.
    pub offer: Offer,
}

impl Procedure<OuterRim> for Room {
    fn step(self, game: &mut OuterRim) -> Flow {
        let offer = self.offer;
        if let Some(who) = game.lacks_room(&offer) {
            let other = if who == offer.to { offer.from } else { offer.to };
            return Flow::Ask(Ask::Offer(who, other));
        }
        game.pop();
        game.tell(Event::Accepted { offer });
        game.hand_over(offer.from, offer.to, &offer.give);
        game.hand_over(offer.to, offer.from, &offer.want);
        for card in &*std::mem::take(&mut game.state.giving_up) {
            if let Some(who) = game.players().find(|who| game.state.of(*who).find(*card).is_some()) {
                game.lose_card(who, *card, Cause::Room);
            }
        }
        Flow::Go
    }

    /// Cards that can be given up: those that stay with the player, and those that would come.
    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let offer = &self.offer;
        let Some(who) = game.lacks_room(offer) else { return };
        let over = game.over_by(offer, who);
        let (gets, gives) = if who == offer.to { (&offer.give, &offer.want) } else { (&offer.want, &offer.give) };
        let assets = game.state.of(who).assets;
        let stay = assets.iter().map(|asset| asset.card).filter(|card| !gives.cards.contains(card));
        let kept = stay.chain(gets.cards.iter().copied()).filter(|card| !game.is_given_up(*card));
        if !game.state.giving_up.is_full() {
            let kept: List<Card, { ASSETS + 6 }> = kept.collect();
            out.extend(game.surplus(over, kept).iter().copied().map(Choice::MakeRoom));
        }
        out.push(Choice::Decline);
    }

    fn play(self, game: &mut OuterRim, who: Player, choice: Choice) {
        match choice {
            Choice::MakeRoom(card) => game.state.giving_up.push(card),
            _ => game.no_deal(self.offer, who),
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_U6
    }

    fn question(self, words: Words<'_>) -> String {
        let offer = &self.offer;
        match words.game.lacks_room(offer) {
            Some(who) if who == words.me => {
                let (gets, from) = if who == offer.to { (&offer.give, offer.from) } else { (&offer.want, offer.to) };
                let gets = bundle(words.names, gets);
                format!("Which card do you discard to make room for {gets} from {}?", words.who(from))
            }
            Some(who) => format!("{} is making room for the trade: do you call it off?", words.who(who)),
            None => "The trade is being carried out.".into(),
        }
    }

    fn why(self, _: Words<'_>) -> String {
        "Before a trade is agreed, both need a slot for every card it brings.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Decline).then(|| "Call the trade off: nothing is lost".into())
    }

    fn refuses(self, _: Words<'_>, _: Choice) -> Reason {
        because(rule::OR_U6, "The trade waits for room: a card that makes some is discarded, or it is called off.")
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// Players to trade cards with: those in the space who sit at the table.
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
            if !matches!(self.state.frames.last(), Some(Frame::Trade(_))) {
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
                    "A deal has to be possible at once, and there are not that many credits.",
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

    /// Makes an offer, which may be done in the middle of anything else.
    pub(crate) fn make_offer(&mut self, offer: Offer) {
        self.tell(Event::Offered { offer });
        self.push(Offered { offer });
    }

    /// One side does not want a trade after all; its frame is on top.
    fn no_deal(&mut self, offer: Offer, by: Player) {
        self.pop();
        self.state.giving_up.clear();
        self.tell(if by == offer.from { Event::Withdrawn { offer } } else { Event::Declined { offer } });
    }

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
