//! What has to be true of every state, for the tests of laws.

use crate::book::Home;
use crate::frame::{Ask, Frame};
use crate::game::OuterRim;
use crate::ids::{Card, Contact, Deck, Faction, Kind, Player, Spot};
use crate::state::{Lying, Stack};

impl OuterRim {
    /// Checks that every card, contact and patrol is in exactly one place and that nothing is beyond its limits.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self) -> Result<(), String> {
        if self.state.turns == 0 {
            return Ok(());
        }
        self.audit_cards()?;
        self.audit_contacts()?;
        self.audit_players()?;
        for faction in Faction::ALL {
            let patrol = self.state.patrols[faction.ix()];
            if !(1..=4).contains(&patrol.level) || patrol.space.ix() >= self.ground.book.spaces.len() {
                return Err(format!("the {} patrol is {patrol:?}", faction.words()));
            }
        }
        Ok(())
    }

    fn audit_cards(&self) -> Result<(), String> {
        for ix in 0..self.ground.book.cards.len() {
            let card = Card(ix as u16);
            let facts = self.ground.book.card(card);
            let mut places = usize::from(self.state.removed.has(card));
            for player in self.players() {
                let player = self.state.of(player);
                places += player.assets.iter().filter(|asset| asset.card == card).count();
                places += player.secrets.iter().filter(|secret| secret.card == card).count();
            }
            let lies = |stack: &Stack, place: u8| {
                usize::from(stack.unseen >> place & 1 != 0)
                    + stack.under.iter().map(|under| usize::from(*under == place)).sum::<usize>()
            };
            places += match facts.home {
                Home::Market(deck, place) => {
                    usize::from(self.state.tops[deck.ix()] == card) + lies(&self.state.market[deck.ix()], place)
                }
                Home::Encounter(deck, place) => lies(&self.state.encounters[deck as usize], place),
                Home::Databank(number) => {
                    let row = number as usize - 90;
                    let at = self.ground.book.starters[row].iter().position(|starter| *starter == card).unwrap_or(0);
                    usize::from(self.state.starters[row] >> at & 1 != 0)
                }
                // A contact's card is in the databank unless it is crew.
                Home::Contact(_) => usize::from(places == 0),
            };
            places += self.on_the_table(card);
            if places != 1 {
                return Err(format!("the card {} is in {places} places", facts.id));
            }
        }
        Ok(())
    }

    /// Whether a card is just being resolved, bought or looked at.
    fn on_the_table(&self, card: Card) -> usize {
        use crate::frame::Frame;
        let resolved = self.state.frames.iter().any(|frame| match frame {
            Frame::Settle(settle) => settle.card == card,
            Frame::Buy(purchase) => purchase.card == card && !purchase.top,
            _ => false,
        });
        let found = self.state.found.contains(&card);
        usize::from((resolved || found) && !self.is_placed(card))
    }

    fn audit_contacts(&self) -> Result<(), String> {
        use crate::frame::{Frame, Purpose};
        let book = &self.ground.book;
        for ix in 0..book.contacts.len() {
            let contact = Contact(ix as u8);
            let on_map = (0..self.ground.spots.len() as u8).map(Spot).filter(|spot| {
                let token = self.token(*spot);
                token.lying != Lying::Empty && token.contact == contact
            });
            let crew = book.contact(contact).card;
            let mut places = on_map.count() + usize::from(self.state.strangers >> ix & 1 != 0);
            for player in self.players() {
                let player = self.state.of(player);
                places += usize::from(crew.is_some() && player.find(crew).is_some());
                let captive = |asset: &&crate::state::Asset| {
                    asset.captive && book.card(asset.card).bounty.is_some_and(|bounty| bounty.target == contact)
                };
                places += player.assets.iter().filter(captive).count();
            }
            let under_way = self.state.frames.iter().any(|frame| match frame {
                Frame::Return(back) => back.contact == contact,
                Frame::Captive(captive) => !captive.spot.is_some() && captive.crew == crew,
                _ => false,
            });
            let fought = self
                .state
                .fights
                .iter()
                .any(|fight| matches!(fight.purpose, Purpose::Crew(_, card, _) if card == crew));
            if places > 1 || places == 1 && under_way && !fought {
                return Err(format!("the contact {} is in {places} places", book.contact(contact).id));
            }
        }
        let down =
            self.state.tokens.iter().filter(|token| token.lying == Lying::Down && !token.contact.is_some()).count();
        let strangers = self.state.strangers.count_ones() as usize;
        if down != strangers {
            return Err(format!("{down} tokens nobody has looked at, {strangers} contacts nobody has seen"));
        }
        Ok(())
    }

    fn audit_players(&self) -> Result<(), String> {
        // Whoever wins in the middle of a gain makes no more room for it.
        let settled = !matches!(self.state.ask, Ask::Over(_));
        if settled && self.state.dirty != 0 {
            return Err("somebody is asked before it is worked out what the cards make of the players".into());
        }
        for who in self.players() {
            let player = self.state.of(who);
            let waits = self.state.frames.iter().any(|frame| matches!(frame, Frame::Surplus(_)));
            if settled && !waits && !self.fits(who, Card::NONE, Card::NONE) {
                return Err(format!("player {} holds cards without slots: {:?}", who.0, player.assets));
            }
            if player.reputation.iter().any(|standing| !(-1..=1).contains(standing)) {
                return Err(format!("player {} has a reputation of {:?}", who.0, player.reputation));
            }
            let kinds = player.assets.iter().map(|asset| self.ground.book.card(asset.card).kind);
            if { kinds }.any(|kind| matches!(kind, Kind::Ship | Kind::Event)) {
                return Err(format!("player {} holds a card that takes no slot", who.0));
            }
            let twin = self.players().any(|other| other != who && self.state.of(other).person == player.person);
            if twin {
                return Err("two players have one character".into());
            }
            self.audit_stats(who)?;
        }
        Ok(())
    }

    /// What the cards make of a player is what it is said to be.
    fn audit_stats(&self, who: Player) -> Result<(), String> {
        let mut again = self.clone();
        if !matches!(self.state.ask, Ask::Over(_)) {
            again.refresh(who);
            if again.state.of(who).stats != self.state.of(who).stats {
                return Err(format!("the stats of player {} are out of date", who.0));
            }
        }
        Ok(())
    }

    /// All market decks.
    pub fn market_decks(&self) -> impl Iterator<Item = (Deck, Card)> {
        Deck::ALL.iter().map(|deck| (*deck, self.state.tops[deck.ix()]))
    }
}
