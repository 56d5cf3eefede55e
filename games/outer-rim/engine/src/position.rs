//! Positions laid out by hand: for tests that read like the rule book, for puzzles and analysis.
//!
//! Things are named as in choices and content files. A name that doesn't exist panics: a position is written, not received.
//! Every deck lies in the order of the files, the first card on top, unless the position says otherwise.

use std::sync::Arc;

use table::Chance;

use crate::book::{Book, Home};
use crate::choice::{DECKS, spot_key};
use crate::frame::{Step, Turn};
use crate::game::OuterRim;
use crate::ground::Ground;
use crate::ids::{Card, Contact, Deck, Face, Faction, Hull, Person, Player, Space, Spot};
use crate::set_up::Options;
use crate::state::{Asset, Lying, Secret, Stack, Token};
use crate::stream;
use crate::words::SEATS;
use table::Engine;
use table::List;

/// Characters and spaces of the players, unless the position says otherwise.
const CAST: [(&str, &str); 4] =
    [("bossk", "cantonica"), ("han_solo", "lothal"), ("boba_fett", "kessel"), ("ketsu_onyo", "naboo")];

/// A position being laid out.
pub struct Position {
    game: OuterRim,
}

impl Position {
    /// A table for this many people, one against the rival: Bossk on Cantonica, Han Solo on Lothal, Boba Fett on Kessel, Ketsu
    /// Onyo on Naboo, each with 4,000 credits in a G9 Rigger. It is the turn of the first seat.
    pub fn of(players: u8) -> Self {
        Self::with(&Book::printed(), Options { players, ..Options::default() })
    }

    /// A table with other content or options.
    ///
    /// # Panics
    /// If the content lacks the usual characters.
    pub fn with(book: &Arc<Book>, options: Options) -> Self {
        let mut chance = Chance::scripted([]);
        let ground = Arc::new(Ground::new(book, options, &mut chance));
        let mut game = OuterRim::new(Arc::clone(&ground), chance);
        game.open_table();
        game.state.turns = 1;
        for deck in Deck::ALL {
            game.state.market[deck.ix()] = in_order(book.deck(*deck).len());
            let top = game.state.market[deck.ix()].under.remove(0);
            game.state.tops[deck.ix()] = book.deck(*deck)[top as usize];
        }
        for (ix, deck) in book.decks.iter().enumerate() {
            game.state.encounters[ix] = in_order(deck.cards.len());
        }
        game.state.rival_deck = in_order(book.rival.len());
        let mut position = Self { game };
        for ((person, space), seat) in CAST.into_iter().zip(SEATS).take(options.players_and_rival().into()) {
            position = position.character(seat, person).ship(seat, "g9").space(seat, space).credits(seat, 4000);
        }
        position
    }

    fn player(&mut self, seat: &str) -> &mut crate::state::Scoundrel {
        let who = self.game.player_named(seat);
        self.game.state.of_mut(who)
    }

    /// The character of a player.
    pub fn character(mut self, seat: &str, id: &str) -> Self {
        let person = self.game.person_named(id);
        self.player(seat).person = person;
        self
    }

    /// The character of a player shows its second side.
    pub fn flipped(mut self, seat: &str) -> Self {
        self.player(seat).flipped = true;
        self
    }

    /// The ship of a player. A card of the market leaves the game for it, as after a purchase.
    pub fn ship(mut self, seat: &str, id: &str) -> Self {
        let hull = self.game.hull_named(id);
        let card = self.game.ground.book.ship(hull).card;
        if card.is_some() {
            self.game.pull(card);
            self.game.state.removed.add(card);
        }
        self.player(seat).hull = hull;
        self
    }

    /// The ship of a player shows its second side.
    pub fn legendary(mut self, seat: &str) -> Self {
        self.player(seat).legendary = true;
        self
    }

    /// Where a player is.
    pub fn space(mut self, seat: &str, id: &str) -> Self {
        let space = self.game.space_named(id);
        self.player(seat).space = space;
        self
    }

    /// The credits of a player.
    ///
    /// # Panics
    /// If they are not whole thousands.
    pub fn credits(mut self, seat: &str, credits: u16) -> Self {
        assert!(credits.is_multiple_of(1000), "credits are whole thousands");
        self.player(seat).credits = credits / 1000;
        self
    }

    /// The fame of a player.
    pub fn fame(mut self, seat: &str, fame: u8) -> Self {
        self.player(seat).fame = fame;
        self
    }

    /// How a player stands with a faction: -1, 0 or 1.
    pub fn reputation(mut self, seat: &str, faction: &str, standing: i8) -> Self {
        self.player(seat).reputation[faction_named(faction).ix()] = standing;
        self
    }

    /// Damage on character and ship. Whoever has enough of it is defeated already.
    pub fn damage(mut self, seat: &str, character: u8, ship: u8) -> Self {
        self.player(seat).damage = [character, ship];
        self
    }

    /// Goal tokens on character and ship.
    pub fn goal_tokens(mut self, seat: &str, character: u8, ship: u8) -> Self {
        let player = self.player(seat);
        (player.tokens, player.ship_tokens) = (character, ship);
        self
    }

    /// Cards in the slots of a player, separated by blanks; crew of contacts as `crew_lobot`.
    pub fn cards(mut self, seat: &str, cards: &str) -> Self {
        for name in cards.split_whitespace() {
            let card = self.game.card_named(name);
            self.game.pull(card);
            if let Home::Contact(contact) = self.game.ground.book.card(card).home {
                self.game.off_the_map(contact);
            }
            self.player(seat).assets.push(Asset { card, captive: false, goal: Space::NONE });
        }
        self
    }

    /// A bounty of a player with its target captured on it.
    pub fn captive(mut self, seat: &str, bounty: &str) -> Self {
        let card = self.game.card_named(bounty);
        self.game.pull(card);
        if let Some(bounty) = self.game.ground.book.card(card).bounty {
            self.game.off_the_map(bounty.target);
        }
        self.player(seat).assets.push(Asset { card, captive: true, goal: Space::NONE });
        self
    }

    /// Cargo or a job of the rival with its goal token.
    pub fn goal(mut self, card: &str) -> Self {
        self = self.cards("blue", card);
        let card = self.game.card_named(card);
        let goal = self.game.ground.book.card(card).destination;
        let rival = self.player("blue");
        if let Some(at) = rival.find(card) {
            rival.assets[at].goal = goal;
        }
        self
    }

    /// An encounter card that a player holds as a secret, and where it was drawn.
    pub fn secret(mut self, seat: &str, card: &str, from: &str) -> Self {
        let card = self.game.card_named(card);
        self.game.pull(card);
        let from = self.game.space_named(from).0;
        self.player(seat).secrets.push(Secret { card, from });
        self
    }

    /// A patrol on the map.
    pub fn patrol(mut self, faction: &str, level: u8, space: &str) -> Self {
        let space = self.game.space_named(space);
        self.game.state.patrols[faction_named(faction).ix()] = crate::state::Patrol { level, space };
        self
    }

    /// Who lies facedown at a place such as `kessel-1`.
    pub fn facedown(self, spot: &str, contact: &str) -> Self {
        self.token(spot, contact, Lying::Down)
    }

    /// Who lies faceup at a place such as `kessel-1`.
    pub fn faceup(self, spot: &str, contact: &str) -> Self {
        self.token(spot, contact, Lying::Up)
    }

    fn token(mut self, spot: &str, name: &str, lying: Lying) -> Self {
        let spot = self.game.spot_named(spot);
        let contact = self.game.contact_named(name);
        let class = self.game.ground.book.contact(contact).class as u8;
        assert!(class == self.game.state.tokens[spot.ix()].class, "{name} is not of the class of that place");
        self.game.state.strangers &= !(1 << contact.0);
        self.game.state.tokens[spot.ix()] = Token { lying, class, contact, seen: 0 };
        self
    }

    /// A place whose contact has left the game.
    pub fn gone(mut self, spot: &str, contact: &str) -> Self {
        self = self.token(spot, contact, Lying::Up);
        let spot = self.game.spot_named(spot);
        self.game.state.tokens[spot.ix()] = Token::default();
        self
    }

    /// The next cards of market decks, the first of each deck lying on top of it; all of one deck, separated by blanks.
    pub fn market(mut self, cards: &str) -> Self {
        let names: Vec<&str> = cards.split_whitespace().collect();
        for name in names.iter().rev() {
            let card = self.game.card_named(name);
            let Home::Market(deck, _) = self.game.ground.book.card(card).home else {
                panic!("{name} is of no market deck")
            };
            self.game.pull(card);
            let old = std::mem::replace(&mut self.game.state.tops[deck.ix()], card);
            if let Some(Home::Market(_, place)) = old.some().map(|old| self.game.ground.book.card(old).home) {
                insert(&mut self.game.state.market[deck.ix()].under, 0, place);
            }
        }
        self
    }

    /// The same for one market deck that has no other cards: those have left the game.
    pub fn whole_market(mut self, deck: &str, cards: &str) -> Self {
        self = self.market(cards);
        let deck = deck_named(deck);
        let kept = cards.split_whitespace().count().saturating_sub(1);
        let stack = self.game.state.market[deck.ix()].under;
        for place in &stack[kept..] {
            self.game.state.removed.add(self.game.ground.book.deck(deck)[*place as usize]);
        }
        self.game.state.market[deck.ix()].under = stack[..kept].iter().copied().collect();
        self
    }

    /// The card under the top one of this card's deck is any, by lot.
    pub fn shuffled(mut self, deck: &str) -> Self {
        self.game.state.market[deck_named(deck).ix()].shuffle();
        self
    }

    /// The next encounter cards of their decks.
    pub fn encounter(mut self, cards: &str) -> Self {
        let names: Vec<&str> = cards.split_whitespace().collect();
        for name in names.iter().rev() {
            let card = self.game.card_named(name);
            let Home::Encounter(deck, place) = self.game.ground.book.card(card).home else {
                panic!("{name} is not an encounter card")
            };
            self.game.pull(card);
            insert(&mut self.game.state.encounters[deck as usize].under, 0, place);
        }
        self
    }

    /// The next card of the rival, by its number.
    pub fn rival_card(mut self, number: u8) -> Self {
        let at = self.game.ground.book.rival.iter().position(|card| card.number == number);
        let place = at.unwrap_or_else(|| panic!("no card {number} of the rival")) as u8;
        let deck = &mut self.game.state.rival_deck.under;
        if let Some(at) = deck.iter().position(|other| *other == place) {
            deck.remove(at);
        }
        insert(deck, 0, place);
        self
    }

    /// Whose turn it is.
    pub fn turn(mut self, seat: &str) -> Self {
        self.game.state.active = self.game.player_named(seat);
        self
    }

    /// Who started.
    pub fn first(mut self, seat: &str) -> Self {
        self.game.state.first = self.game.player_named(seat);
        self
    }

    /// Anything else about the state.
    pub fn state(mut self, change: impl FnOnce(&mut crate::state::State)) -> Self {
        change(&mut self.game.state);
        self
    }

    /// The position as a game at a step of the turn, before its first question; all chance is scripted.
    ///
    /// # Panics
    /// If the position can't be.
    pub fn at(mut self, step: Step) -> OuterRim {
        for who in self.game.players() {
            self.game.refresh(who);
            let beaten = self.game.state.of(who).is_beaten();
            self.game.state.of_mut(who).defeated = beaten;
        }
        self.game.push(Turn { step });
        if let Err(wrong) = self.game.audit() {
            panic!("a position that can't be: {wrong}");
        }
        self.game
    }
}

/// The eight faces of a die.
pub fn die() -> [Face; 8] {
    crate::dice::FACES
}

/// A game from its set-up on, with chance scripted by the first function.
pub fn set_up(
    book: &Arc<Book>,
    options: Options,
    script: impl FnOnce(&mut OuterRim),
    log: &mut table::Log<crate::Event>,
) -> OuterRim {
    let mut chance = Chance::scripted([]);
    if options.random_map {
        chance = Chance::new(table::Seed::from_u64(7));
    }
    let ground = Arc::new(Ground::new(book, options, &mut chance));
    let mut game = OuterRim::new(ground, Chance::scripted([]));
    script(&mut game);
    std::mem::swap(&mut game.log, log);
    game.open();
    game.advance();
    std::mem::swap(&mut game.log, log);
    game
}

fn in_order(cards: usize) -> Stack {
    Stack { unseen: 0, under: (0..cards as u8).collect() }
}

fn insert<const N: usize>(list: &mut List<u8, N>, at: usize, item: u8) {
    list.push(item);
    list[at..].rotate_right(1);
}

fn faction_named(name: &str) -> Faction {
    let found = Faction::ALL.iter().find(|faction| faction.words().to_lowercase() == name);
    *found.unwrap_or_else(|| panic!("no faction `{name}`"))
}

/// A market deck by its name in choices.
pub fn deck_named(name: &str) -> Deck {
    let at = DECKS.iter().position(|deck| *deck == name);
    Deck::of(at.unwrap_or_else(|| panic!("no market deck `{name}`")))
}

fn found(at: Option<usize>, what: &str, name: &str) -> usize {
    at.unwrap_or_else(|| panic!("no {what} `{name}`"))
}

impl OuterRim {
    /// A player by seat; the rival sits second.
    pub fn player_named(&self, seat: &str) -> Player {
        Player(found(SEATS.iter().position(|known| *known == seat), "seat", seat) as u8)
    }

    /// A character by id.
    pub fn person_named(&self, id: &str) -> Person {
        Person(found(self.ground.book.characters.iter().position(|known| known.id == id), "character", id) as u8)
    }

    /// A ship by id.
    pub fn hull_named(&self, id: &str) -> Hull {
        Hull(found(self.ground.book.ships.iter().position(|known| known.id == id), "ship", id) as u8)
    }

    /// A space by id.
    pub fn space_named(&self, id: &str) -> Space {
        Space(found(self.ground.book.spaces.iter().position(|known| known.id == id), "space", id) as u8)
    }

    /// A contact by id.
    pub fn contact_named(&self, id: &str) -> Contact {
        Contact(found(self.ground.book.contacts.iter().position(|known| known.id == id), "contact", id) as u8)
    }

    /// A card as choices write it.
    pub fn card_named(&self, key: &str) -> Card {
        Card(found(self.ground.book.keys.cards.iter().position(|known| known == key), "card", key) as u16)
    }

    /// A place for contacts, such as `kessel-1`.
    pub fn spot_named(&self, key: &str) -> Spot {
        let mut spots = (0..self.ground.spots.len() as u8).map(Spot);
        spots.find(|spot| spot_key(&self.ground, *spot) == key).unwrap_or_else(|| panic!("no place `{key}`"))
    }

    /// Advances a position laid out by hand to its first question.
    pub fn begin(&mut self) {
        self.advance();
    }

    /// The same, with what happens on the way.
    pub fn begin_telling(&mut self, log: &mut table::Log<crate::Event>) {
        std::mem::swap(&mut self.log, log);
        self.advance();
        std::mem::swap(&mut self.log, log);
    }

    /// Scripts dice by their faces, separated by blanks.
    pub fn script_dice(&mut self, faces: &str) {
        for word in faces.split_whitespace() {
            let face = Face::ALL.iter().find(|face| face.words() == word);
            let face = face.unwrap_or_else(|| panic!("no face `{word}`"));
            self.state.chance.script(stream::DICE, crate::dice::face_number(*face));
        }
    }

    /// Scripts a lot, counted from 0: databank cards of one number, ties of the rival.
    pub fn script_lot(&mut self, lot: u32) {
        self.state.chance.script(stream::LOTS, lot);
    }

    /// Scripts a decision of the rival, counted from 0 in the order of the choices.
    pub fn script_rival(&mut self, lot: u32) {
        self.state.chance.script(stream::RIVAL, lot);
    }

    /// Scripts a card drawn by lot from a deck or from the starters, counted from 0 among those that can come.
    pub fn script_draw(&mut self, lot: u32) {
        self.state.chance.script(stream::DECKS, lot);
    }

    /// Scripts who a facedown contact is, counted from 0 among those of its class whom nobody has seen.
    pub fn script_contact(&mut self, lot: u32) {
        self.state.chance.script(stream::CONTACTS, lot);
    }

    /// Scripted values nobody asked for.
    pub fn script_left(&self) -> usize {
        self.state.chance.script_left()
    }

    /// Takes a card from its deck or from the databank.
    fn pull(&mut self, card: Card) {
        let take = |stack: &mut Stack, place: u8| {
            stack.unseen &= !(1 << place);
            if let Some(at) = stack.under.iter().position(|other| *other == place) {
                stack.under.remove(at);
            }
        };
        match self.ground.book.card(card).home {
            Home::Market(deck, place) if self.state.tops[deck.ix()] == card => {
                let next = self.state.market[deck.ix()].under.remove(0);
                self.state.tops[deck.ix()] = self.ground.book.deck(deck)[next as usize];
                let _ = place;
            }
            Home::Market(deck, place) => take(&mut self.state.market[deck.ix()], place),
            Home::Encounter(deck, place) => take(&mut self.state.encounters[deck as usize], place),
            Home::Databank(number) => {
                let row = number as usize - 90;
                let at = self.ground.book.starters[row].iter().position(|starter| *starter == card);
                self.state.starters[row] &= !(1 << at.unwrap_or(0));
            }
            Home::Contact(_) => {}
        }
    }

    /// A contact is not on the map: the last place of its class is empty, unless its own token lay somewhere.
    fn off_the_map(&mut self, contact: Contact) {
        let class = self.ground.book.contact(contact).class as u8;
        self.state.strangers &= !(1 << contact.0);
        let own = self.state.tokens.iter().position(|token| token.contact == contact);
        let nobody = |token: &Token| token.lying == Lying::Down && token.class == class && !token.contact.is_some();
        let at = own.or_else(|| self.state.tokens.iter().rposition(nobody));
        self.state.tokens[found(at, "place left for", &self.ground.book.contact(contact).id)] = Token::default();
    }
}
