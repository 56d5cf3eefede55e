//! Contacts: turned up, met or fought, looked at, and put back on the map.

use serde::Serialize;
use table::{Engine, List, Procedure, RuleId};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Encounter, Frame, Purpose};
use crate::game::OuterRim;
use crate::ids::{CONTACTS, Card, Class, Contact, Player, Space, Spaces, Spot};
use crate::rule;
use crate::state::{Lying, Source, Token};
use crate::stream;
use crate::words::{Words, many};

/// A contact is turned up and met or fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ContactEncounter {
    /// Who.
    pub who: Player,
    /// Where it lies.
    pub spot: Spot,
}

impl Procedure<OuterRim> for ContactEncounter {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { who, spot } = self;
        if game.state.tokens[spot.ix()].lying == Lying::Empty {
            return game.pop();
        }
        let contact = game.reveal(who, spot, Cause::Encountered);
        if game.is_in_play(contact) {
            game.tell(Event::InPlay { who, contact });
            game.token_gone(spot, Cause::InPlay);
            game.encounter_anew(who);
            return Flow::Go;
        }
        if game.bounties_on(who, contact).next().is_some() {
            return ask(who);
        }
        game.meet(who, spot);
        Flow::Go
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let contact = game.state.tokens[self.spot.ix()].contact;
        out.extend(game.bounties_on(self.who, contact).map(Choice::Fight));
        out.push(Choice::Meet);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Fight(card) => {
                game.pop();
                game.fight_contact(self.who, card, self.spot);
            }
            _ => game.meet(self.who, self.spot),
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_BOUNTY_4
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Do you fight {} for the bounty?", self.name(words))
    }

    fn why(self, words: Words<'_>) -> String {
        format!("You encounter {}, and you hold a bounty on them.", self.name(words))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let contact = words.game.state.tokens[self.spot.ix()].contact;
        let meet = || format!("Meet {}{}", self.name(words), words.meeting(contact, self.spot));
        (choice == Choice::Meet).then(meet)
    }

    fn hide(&mut self, _: Player) {}
}

impl ContactEncounter {
    fn name(self, words: Words<'_>) -> &str {
        words.names.contact(words.game.state.tokens[self.spot.ix()].contact)
    }
}

/// Facedown contacts of a planet are turned up or looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Uncover {
    /// Whose card it is.
    pub ctx: Ctx,
    /// How many.
    pub left: u8,
    /// Whether it is only a look.
    pub look: bool,
}

impl Procedure<OuterRim> for Uncover {
    fn step(self, game: &mut OuterRim) -> Flow {
        let mut spots = game.coverable(self.ctx.me, self.look);
        match (self.left, spots.next(), spots.next()) {
            (0, ..) | (_, None, _) => {
                drop(spots);
                game.pop()
            }
            (_, Some(only), None) => {
                drop(spots);
                self.uncover(game, only);
                Flow::Go
            }
            _ => ask(self.ctx.me),
        }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.coverable(self.ctx.me, self.look).map(Choice::Contact));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Contact(spot) => self.uncover(game, spot),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        if self.look { rule::OR_CONTACT_13 } else { game.rule_of(self.ctx) }
    }

    fn question(self, words: Words<'_>) -> String {
        let verb = if self.look { "look at" } else { "turn up" };
        format!("Which contact do you {verb} {}?", words.here())
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let Choice::Contact(spot) = choice else { return None };
        let class = words.game.state.tokens[spot.ix()].class;
        let class = Class::ALL.get(class as usize).map_or("unknown", |class| class.words());
        let verb = if self.look { "Look at" } else { "Turn up" };
        Some(format!("{verb} {} ({class})", words.names.place(spot)))
    }

    fn hide(&mut self, _: Player) {}
}

impl Uncover {
    fn uncover(self, game: &mut OuterRim, spot: Spot) {
        let who = self.ctx.me;
        game.turn_to(Self { left: self.left - 1, ..self });
        if self.look {
            let contact = game.identify(spot);
            game.state.tokens[spot.ix()].seen |= 1 << who.0;
            game.state.shown += 1;
            game.tell(Event::Looked { who, spot, contact });
            game.tell(Event::LookedUnseen { who, spot });
            return;
        }
        let contact = game.reveal(who, spot, game.cause(self.ctx));
        if game.is_in_play(contact) {
            game.tell(Event::InPlay { who, contact });
            game.token_gone(spot, Cause::InPlay);
            game.turn_to(self);
        }
    }
}

/// All contacts of a planet without players are turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RevealPlanet {
    /// Whose card it is.
    pub ctx: Ctx,
}

impl Procedure<OuterRim> for RevealPlanet {
    fn step(self, game: &mut OuterRim) -> Flow {
        if game.quiet_planets().next().is_none() { game.pop() } else { ask(self.ctx.me) }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.quiet_planets().map(Choice::Space));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let (who, cause) = (self.ctx.me, game.cause(self.ctx));
        game.pop();
        let Choice::Space(planet) = choice else { return };
        let spots: Vec<Spot> = game.ground.spots_of(planet).collect();
        for spot in spots {
            if game.state.tokens[spot.ix()].lying != Lying::Down {
                continue;
            }
            let contact = game.reveal(who, spot, cause);
            if game.is_in_play(contact) {
                game.tell(Event::InPlay { who, contact });
                game.token_gone(spot, Cause::InPlay);
            }
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn question(self, _: Words<'_>) -> String {
        "The contacts of which planet do you turn up?".into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let Choice::Space(planet) = choice else { return None };
        let (ground, tokens) = (&words.game.ground, &words.game.state.tokens);
        let down = ground.spots_of(planet).filter(|spot| tokens[spot.ix()].lying == Lying::Down).count();
        Some(format!("Turn up {} of {}", many(down as u8, "contact"), words.names.space(planet)))
    }

    fn hide(&mut self, _: Player) {}
}

/// A contact token comes back to the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Return {
    /// Who had it.
    pub who: Player,
    /// The contact.
    pub contact: Contact,
}

impl Procedure<OuterRim> for Return {
    fn step(self, game: &mut OuterRim) -> Flow {
        let planets = game.nearest_empty(game.state.of(self.who).space);
        let which = match planets.len() {
            0 => return game.pop(),
            1 => 0,
            _ if game.is_rival(self.who) => game.lot(stream::LOTS, planets.len() as u8),
            _ => return ask(self.who),
        };
        if let Some(space) = { planets }.nth(which as usize) {
            game.place_token(self.contact, space);
        }
        Flow::Go
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.nearest_empty(game.state.of(self.who).space).map(Choice::Space));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Space(space) => game.place_token(self.contact, space),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_U18
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Where does {} go?", words.names.contact(self.contact))
    }

    fn why(self, words: Words<'_>) -> String {
        let contact = words.names.contact(self.contact);
        format!("{contact} goes back to the nearest empty contact space, and there are several.")
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Space(space) => {
                Some(format!("Put {} {}", words.names.contact(self.contact), words.names.at(space)))
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// Who a token is: one that nobody has looked at is drawn by lot from the contacts of its class not seen yet.
    pub(crate) fn identify(&mut self, spot: Spot) -> Contact {
        let token = self.state.tokens[spot.ix()];
        if token.contact.is_some() {
            return token.contact;
        }
        let (book, strangers) = (&self.ground.book, self.state.strangers);
        let fits =
            |contact: &Contact| strangers >> contact.0 & 1 != 0 && book.contact(*contact).class as u8 == token.class;
        let unseen: List<Contact, CONTACTS> = (0..book.contacts.len() as u8).map(Contact).filter(fits).collect();
        let which = self.state.chance.below(stream::CONTACTS, unseen.len() as u32) as usize;
        let contact = unseen.get(which).copied().unwrap_or(Contact(0));
        self.state.strangers &= !(1 << contact.0);
        self.state.tokens[spot.ix()].contact = contact;
        contact
    }

    /// Turns a token faceup.
    pub(crate) fn reveal(&mut self, who: Player, spot: Spot, cause: Cause) -> Contact {
        let contact = self.identify(spot);
        let token = &mut self.state.tokens[spot.ix()];
        if token.lying == Lying::Down {
            token.lying = Lying::Up;
            token.seen = 0;
            self.state.shown += 1;
            self.tell(Event::Revealed { who, spot, contact, cause });
        }
        contact
    }

    /// Whether a contact shows a character in play.
    pub(crate) fn is_in_play(&self, contact: Contact) -> bool {
        self.players().any(|player| self.ground.book.character(self.state.of(player).person).contact == contact)
    }

    /// A token leaves the map for good.
    pub(crate) fn token_gone(&mut self, spot: Spot, cause: Cause) {
        let token = std::mem::take(&mut self.state.tokens[spot.ix()]);
        if token.contact.is_some() {
            self.tell(Event::TokenGone { contact: token.contact, cause });
        }
    }

    /// The contact on top is none in this game, and something else is encountered. If it was the encounter of the turn, all
    /// of its options are open again, abilities too; otherwise an effect reaches as far as before.
    fn encounter_anew(&mut self, who: Player) {
        self.pop();
        let mut reach = 0;
        if let Some(Frame::Afar(afar)) = self.state.frames.last() {
            reach = afar.reach;
            self.pop();
        }
        if let Some(Frame::Turn(_)) = self.state.frames.last() {
            reach = 0;
        }
        self.push(Encounter { who, reach });
    }

    /// Bounties of a player on a contact that is at large.
    pub(crate) fn bounties_on(&self, who: Player, contact: Contact) -> impl Iterator<Item = Card> {
        let assets = self.state.of(who).assets;
        (0..assets.len()).map(move |at| assets[at]).filter_map(move |asset| {
            let bounty = self.ground.book.card(asset.card).bounty?;
            (bounty.target == contact && !asset.captive).then_some(asset.card)
        })
    }

    /// Meets a contact; its frame is on top.
    fn meet(&mut self, who: Player, spot: Spot) {
        self.pop();
        let contact = self.state.tokens[spot.ix()].contact;
        self.tell(Event::Meets { who, contact });
        let block = self.ground.book.contact(contact).meet;
        self.run(block, Ctx::of(who, Source::Contact(spot)));
    }

    /// Facedown tokens of a player's planet; to look, those not looked at yet.
    pub(crate) fn coverable(&self, who: Player, look: bool) -> impl Iterator<Item = Spot> {
        let space = self.state.of(who).space;
        self.ground.spots_of(space).filter(move |spot| {
            let token = self.state.tokens[spot.ix()];
            token.lying == Lying::Down && !(look && token.seen >> who.0 & 1 != 0)
        })
    }

    /// Planets without players that have a facedown contact.
    pub(crate) fn quiet_planets(&self) -> impl Iterator<Item = Space> {
        self.ground.planets.filter(|planet| {
            let quiet = self.players().all(|player| self.state.of(player).space != *planet);
            quiet && self.ground.spots_of(*planet).any(|spot| self.state.tokens[spot.ix()].lying == Lying::Down)
        })
    }

    /// A token lies at a place.
    pub(crate) fn token(&self, spot: Spot) -> Token {
        self.state.tokens[spot.ix()]
    }

    /// The nearest planets with an empty place for a contact.
    fn nearest_empty(&self, from: Space) -> Spaces {
        let empty =
            |space: Space| self.ground.spots_of(space).any(|spot| self.state.tokens[spot.ix()].lying == Lying::Empty);
        let mut best = (u8::MAX, Spaces::EMPTY);
        for planet in self.ground.planets {
            let distance = self.ground.distance(from, planet);
            if distance > best.0 || !empty(planet) {
                continue;
            }
            if distance < best.0 {
                best = (distance, Spaces::EMPTY);
            }
            best.1.add(planet);
        }
        best.1
    }

    /// A contact's token is put faceup on a planet; its frame is on top.
    pub(crate) fn place_token(&mut self, contact: Contact, space: Space) {
        self.pop();
        let spot = self.ground.spots_of(space).find(|spot| self.state.tokens[spot.ix()].lying == Lying::Empty);
        if let Some(spot) = spot {
            let class = self.ground.book.contact(contact).class as u8;
            self.state.tokens[spot.ix()] = Token { lying: Lying::Up, class, contact, seen: 0 };
            let crew = self.ground.book.contact(contact).card;
            let fought = self.state.fights.last().map(|fight| fight.purpose);
            let hunted = matches!(fought, Some(Purpose::Crew(_, other, _)) if other == crew);
            self.tell(Event::TokenPlaced { contact, space, hunted });
        }
    }
}
