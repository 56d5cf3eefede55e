//! A table for tests: a position, scripted chance, answers in the notation people type, and what came of it.

use outer_rim::frame::Step;
use outer_rim::ids::{Faction, Player};
use outer_rim::position::Position;
use outer_rim::state::{Scoundrel, State, Token};
use outer_rim::words::SEATS;
use outer_rim::{Choice, Event, OuterRim};
use table::Game;

/// A game under test. Dropping it fails the test if scripted values are left over.
pub struct Play {
    pub game: OuterRim,
    log: Vec<Event>,
    told: usize,
}

/// A position in the planning step.
pub fn planning(position: Position) -> Play {
    Play::of(position.at(Step::Planning))
}

/// A position in the action step.
pub fn action(position: Position) -> Play {
    Play::of(position.at(Step::Action))
}

/// A position in the encounter step.
pub fn encounter(position: Position) -> Play {
    Play::of(position.at(Step::Encounter))
}

/// A position alone against the rival, whose turn begins; nothing has happened yet.
pub fn rival(position: Position) -> Play {
    Play::of(position.turn("blue").at(Step::Begin))
}

impl Play {
    pub fn of(game: OuterRim) -> Self {
        Self { game, log: Vec::new(), told: 0 }
    }

    testbed::by_hand!(OuterRim);

    fn hear(&mut self, events: Vec<Event>) {
        self.log.extend(events);
    }

    /// Scripts dice, in the order they will be rolled.
    pub fn dice(&mut self, faces: &str) -> &mut Self {
        self.game.script_dice(faces);
        self
    }

    /// Scripts a lot, counted from 0.
    pub fn lot(&mut self, lot: u32) -> &mut Self {
        self.game.script_lot(lot);
        self
    }

    /// Scripts a decision of the rival, counted from 0.
    pub fn rival_lot(&mut self, lot: u32) -> &mut Self {
        self.game.script_rival(lot);
        self
    }

    /// Scripts a card drawn by lot, counted from 0.
    pub fn draws(&mut self, lot: u32) -> &mut Self {
        self.game.script_draw(lot);
        self
    }

    /// Scripts who a facedown contact is, counted from 0.
    pub fn stranger(&mut self, lot: u32) -> &mut Self {
        self.game.script_contact(lot);
        self
    }

    /// The seat that is asked; the one to accept, of an offer.
    pub fn asked(&mut self) -> Option<&'static str> {
        self.begin();
        match self.game.state().ask {
            outer_rim::frame::Ask::Of(who) | outer_rim::frame::Ask::Offer(who, _) => Some(SEATS[who.ix()]),
            _ => None,
        }
    }

    /// Whoever is asked passes as often as that is possible. Somebody with a secret is asked whenever one could answer.
    pub fn pass_all(&mut self) -> &mut Self {
        while self.can("pass") {
            self.play("pass");
        }
        self
    }

    /// Reads an answer. Of options and abilities of one name, the one that is offered is meant.
    #[track_caller]
    fn read(&mut self, answer: &str) -> Choice {
        let numbered = |choice: &&String| {
            let number = choice.strip_prefix(answer).and_then(|rest| rest.strip_prefix('-'));
            number.is_some_and(|number| number.parse::<u8>().is_ok())
        };
        let choices = self.choices();
        let meant = if choices.iter().any(|choice| choice == answer) { None } else { choices.iter().find(numbered) };
        let answer = meant.map_or(answer, String::as_str);
        self.game.read_choice(answer).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    /// What happened since the last call.
    pub fn events(&mut self) -> Vec<Event> {
        self.begin();
        let events = self.log[self.told..].to_vec();
        self.told = self.log.len();
        events
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    pub fn player(&mut self, seat: &str) -> &Scoundrel {
        self.begin();
        let who = self.game.player_named(seat);
        self.game.state().of(who)
    }

    pub fn who(&self, seat: &str) -> Player {
        self.game.player_named(seat)
    }

    /// The credits of a player.
    pub fn credits(&mut self, seat: &str) -> u16 {
        self.player(seat).credits * 1000
    }

    pub fn fame(&mut self, seat: &str) -> u8 {
        self.player(seat).all_fame()
    }

    pub fn reputation(&mut self, seat: &str, faction: Faction) -> i8 {
        self.player(seat).standing(faction)
    }

    /// The id of the space where a player is.
    pub fn space(&mut self, seat: &str) -> String {
        let space = self.player(seat).space;
        self.game.ground().book.space(space).id.clone()
    }

    /// The id of the space where a patrol is.
    pub fn patrol(&mut self, faction: Faction) -> String {
        let space = self.state().patrols[faction.ix()].space;
        self.game.ground().book.space(space).id.clone()
    }

    pub fn level(&mut self, faction: Faction) -> u8 {
        self.state().patrols[faction.ix()].level
    }

    /// Cards in a player's slots, sorted.
    pub fn held(&mut self, seat: &str) -> Vec<String> {
        let assets = self.player(seat).assets;
        let mut held: Vec<String> =
            assets.iter().map(|asset| self.game.ground().book.keys.cards[asset.card.ix()].clone()).collect();
        held.sort();
        held
    }

    pub fn has(&mut self, seat: &str, card: &str) -> bool {
        self.held(seat).iter().any(|held| held == card)
    }

    /// Whether the target of a bounty lies captured on it.
    pub fn is_captive(&mut self, seat: &str, bounty: &str) -> bool {
        let card = self.game.card_named(bounty);
        self.player(seat).assets.iter().any(|asset| asset.card == card && asset.captive)
    }

    /// Whether a card has left the game.
    pub fn is_removed(&mut self, card: &str) -> bool {
        let card = self.game.card_named(card);
        self.state().removed.has(card)
    }

    /// The card on top of a market deck.
    pub fn top(&mut self, deck: &str) -> String {
        let card = self.state().tops[outer_rim::position::deck_named(deck).ix()];
        self.game.ground().book.keys.cards[card.ix()].clone()
    }

    /// The last card under a market deck.
    pub fn bottom(&mut self, deck: &str) -> String {
        let deck = outer_rim::position::deck_named(deck);
        let place = *self.state().market[deck.ix()].under.last().expect("a card under the deck");
        self.game.ground().book.keys.cards[self.game.ground().book.deck(deck)[place as usize].ix()].clone()
    }

    /// The last card under an encounter deck.
    pub fn encounter_bottom(&mut self, deck: &str) -> String {
        let at = self.game.ground().book.decks.iter().position(|known| known.id == deck).expect("an encounter deck");
        let place = *self.state().encounters[at].under.last().expect("a card under the deck");
        self.game.ground().book.keys.cards[self.game.ground().book.decks[at].cards[place as usize].ix()].clone()
    }

    /// What lies at a place for contacts.
    pub fn token(&mut self, spot: &str) -> Token {
        let spot = self.game.spot_named(spot);
        self.state().tokens[spot.ix()]
    }

    /// Who lies at a place for contacts, if anybody knows.
    pub fn contact(&mut self, spot: &str) -> Option<String> {
        let token = self.token(spot);
        token.contact.some().map(|contact| self.game.ground().book.contact(contact).id.clone())
    }

    /// Whether a contact's token is anywhere on the map.
    pub fn on_map(&mut self, contact: &str) -> bool {
        let contact = self.game.contact_named(contact);
        let strangers = self.state().strangers;
        strangers >> contact.0 & 1 != 0 || self.state().tokens.iter().any(|token| token.contact == contact)
    }

    /// Who won, if the game is over and a person won.
    pub fn winner(&mut self) -> Option<&'static str> {
        let outcome = self.outcome()?;
        outcome.winners.iter().next().map(|seat| SEATS[seat.0 as usize])
    }
}

testbed::used_up!(Play);
