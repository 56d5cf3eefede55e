//! The encounter step: patrols, spaces, contacts.

use crate::book::Section;
use crate::book::code::{Rule, Trigger};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame};
use crate::game::{Flow, OuterRim, stream};
use crate::ids::{CONTACTS, Card, Contact, Entry, Faction, Kind, Player, Space, Spot, Terrain};
use crate::state::{Lying, Source, Token};
use table::List;

/// Most cards that are resolved inside of each other.
const MOST_CARDS: usize = 4;

impl OuterRim {
    /// Patrols in the space that have to be encountered.
    pub(crate) fn hostile(&self, who: Player) -> impl Iterator<Item = Faction> {
        let player = self.state.of(who);
        let free = player.stats.rules & Rule::NoForcedPatrol.bit() != 0;
        self.patrols_at(player.space).filter(move |faction| !free && player.standing(*faction) < 0)
    }

    fn spots_near(&self, who: Player, spaces: u8) -> impl Iterator<Item = Spot> {
        let from = self.state.of(who).space;
        let near = move |spot: &Spot| {
            let space = self.ground.spots[spot.ix()].space;
            let lies = self.state.tokens[spot.ix()].lying != Lying::Empty;
            lies && self.ground.distance(from, space) <= spaces
        };
        (0..self.ground.spots.len() as u8).map(Spot).filter(near)
    }

    /// Whether there is anything to be encountered from afar.
    pub(crate) fn remote_options(&self, who: Player, spaces: u8) -> bool {
        let from = self.state.of(who).space;
        let near = |patrol: &crate::state::Patrol| self.ground.distance(from, patrol.space) <= spaces;
        self.state.patrols.iter().any(near) || self.spots_near(who, spaces).next().is_some()
    }

    pub(crate) fn step_encounter(&mut self, who: Player, reach: u8) -> Flow {
        if reach > 0 && !self.remote_options(who, reach) {
            return self.pop();
        }
        Flow::Ask(who)
    }

    pub(crate) fn list_encounter(&self, who: Player, reach: u8, out: &mut Vec<Choice>) {
        let space = self.state.of(who).space;
        if reach > 0 {
            let near = |faction: &Faction| self.ground.distance(space, self.state.patrols[faction.ix()].space) <= reach;
            out.extend(Faction::ALL.iter().copied().filter(near).map(Choice::Patrol));
            out.extend(self.spots_near(who, reach).map(Choice::Contact));
            return;
        }
        let before = out.len();
        out.extend(self.hostile(who).map(Choice::Patrol));
        if out.len() > before {
            return;
        }
        out.push(Choice::Explore);
        out.extend(self.patrols_at(space).map(Choice::Patrol));
        out.extend(self.spots_near(who, 0).map(Choice::Contact));
        self.list_jobs(who, out);
        self.list_hunts(who, out);
        self.list_usable(who, Trigger::Encounter, out);
        out.extend(self.challenges(who).map(|(owner, active)| Choice::Challenge(owner, active.ability)));
    }

    pub(crate) fn play_encounter(&mut self, who: Player, reach: u8, choice: Choice) {
        self.state.frames.pop();
        match choice {
            Choice::Patrol(faction) => self.fight_patrol(who, faction),
            Choice::Explore => self.explore(who),
            Choice::Contact(spot) => {
                if reach > 0 {
                    self.push(Frame::Afar(reach));
                }
                self.push(Frame::Contact(who, spot));
            }
            Choice::Attempt(card) => self.attempt(who, card),
            Choice::Hunt(bounty, crew) => self.hunt(who, bounty, crew),
            Choice::Use(ability) => self.use_ability(who, ability),
            Choice::Challenge(owner, ability) => self.challenge(who, owner, ability),
            _ => {}
        }
    }

    /// The section of an encounter card that fits a player's space.
    pub(crate) fn section(&self, card: Card, space: Space) -> Option<usize> {
        let navpoint = self.ground.terrain(space) == Terrain::Navpoint;
        let patrol = self.patrols_at(space).next().is_some();
        let fits = |section: &Section| {
            if navpoint { !section.space.is_some() && section.patrol == patrol } else { section.space == space }
        };
        self.ground.book.card(card).sections.iter().position(fits)
    }

    /// Draws an encounter card for the space and resolves its section.
    pub(crate) fn explore(&mut self, who: Player) {
        let open = self.state.frames.iter().filter(|frame| matches!(frame, Frame::Settle(_))).count();
        if open >= MOST_CARDS {
            return;
        }
        let space = self.state.of(who).space;
        let deck = self.ground.book.space(space).deck;
        let Some(place) = self.draw_place(|game| &mut game.state.encounters[deck as usize]) else { return };
        let card = self.ground.book.decks[deck as usize].cards[place as usize];
        if let Some(at) = self.state.buried.iter().position(|buried| buried.secret.card == card) {
            self.state.buried.remove(at);
        }
        let Some(at) = self.section(card, space) else {
            self.put_back(card);
            return;
        };
        let section = &self.ground.book.card(card).sections[at];
        let (block, secret) = (section.block, section.secret);
        let patrols = if section.patrol { self.patrol_bits(space) } else { 0 };
        if secret {
            self.tell(Event::SecretDrawn { who, card, section: at as u8 });
            self.tell(Event::SecretDrawnUnseen { who });
        } else {
            self.tell(Event::Drew { who, card, section: at as u8 });
        }
        self.push(Frame::Settle(card));
        self.run(block, Ctx { patrols, ..Ctx::of(who, Source::Drawn(card)) });
    }

    // Contacts.

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

    pub(crate) fn step_contact(&mut self, who: Player, spot: Spot) -> Flow {
        if self.state.tokens[spot.ix()].lying == Lying::Empty {
            return self.pop();
        }
        let contact = self.reveal(who, spot, Cause::Encountered);
        if self.is_in_play(contact) {
            self.tell(Event::InPlay { who, contact });
            self.token_gone(spot, Cause::InPlay);
            self.encounter_anew(who);
            return Flow::Go;
        }
        if self.bounties_on(who, contact).next().is_some() {
            return Flow::Ask(who);
        }
        self.meet(who, spot);
        Flow::Go
    }

    /// The contact on top is none in this game, and something else is encountered. If it was the encounter of the turn, all
    /// of its options are open again, abilities too; otherwise an effect reaches as far as before.
    fn encounter_anew(&mut self, who: Player) {
        self.state.frames.pop();
        let mut reach = 0;
        if let Some(Frame::Afar(far)) = self.state.frames.last() {
            reach = *far;
            self.state.frames.pop();
        }
        if let Some(Frame::Turn(_)) = self.state.frames.last() {
            reach = 0;
        }
        self.push(Frame::Encounter(who, reach));
    }

    /// Bounties of a player on a contact that is at large.
    pub(crate) fn bounties_on(&self, who: Player, contact: Contact) -> impl Iterator<Item = Card> {
        let assets = self.state.of(who).assets;
        (0..assets.len()).map(move |at| assets[at]).filter_map(move |asset| {
            let bounty = self.ground.book.card(asset.card).bounty?;
            (bounty.target == contact && !asset.captive).then_some(asset.card)
        })
    }

    pub(crate) fn list_contact(&self, who: Player, spot: Spot, out: &mut Vec<Choice>) {
        let contact = self.state.tokens[spot.ix()].contact;
        out.extend(self.bounties_on(who, contact).map(Choice::Fight));
        out.push(Choice::Meet);
    }

    pub(crate) fn play_contact(&mut self, who: Player, spot: Spot, choice: Choice) {
        match choice {
            Choice::Fight(card) => {
                self.state.frames.pop();
                self.fight_contact(who, card, spot);
            }
            _ => self.meet(who, spot),
        }
    }

    /// Meets a contact; its frame is on top.
    fn meet(&mut self, who: Player, spot: Spot) {
        self.state.frames.pop();
        let contact = self.state.tokens[spot.ix()].contact;
        self.tell(Event::Meets { who, contact });
        let block = self.ground.book.contact(contact).meet;
        self.run(block, Ctx::of(who, Source::Contact(spot)));
    }

    // Revealing and looking by effects.

    /// Facedown tokens of a player's planet; to look, those not looked at yet.
    pub(crate) fn coverable(&self, who: Player, look: bool) -> impl Iterator<Item = Spot> {
        let space = self.state.of(who).space;
        self.ground.spots_of(space).filter(move |spot| {
            let token = self.state.tokens[spot.ix()];
            token.lying == Lying::Down && !(look && token.seen >> who.0 & 1 != 0)
        })
    }

    pub(crate) fn step_uncover(&mut self, ctx: Ctx, left: u8, look: bool) -> Flow {
        let mut spots = self.coverable(ctx.me, look);
        match (left, spots.next(), spots.next()) {
            (0, ..) | (_, None, _) => {
                drop(spots);
                self.pop()
            }
            (_, Some(only), None) => {
                drop(spots);
                self.uncover(ctx, left, look, only);
                Flow::Go
            }
            _ => Flow::Ask(ctx.me),
        }
    }

    pub(crate) fn uncover(&mut self, ctx: Ctx, left: u8, look: bool, spot: Spot) {
        let who = ctx.me;
        *self.top() = Frame::Uncover(ctx, left - 1, look);
        if look {
            let contact = self.identify(spot);
            self.state.tokens[spot.ix()].seen |= 1 << who.0;
            self.state.shown += 1;
            self.tell(Event::Looked { who, spot, contact });
            self.tell(Event::LookedUnseen { who, spot });
            return;
        }
        let contact = self.reveal(who, spot, self.cause(ctx));
        if self.is_in_play(contact) {
            self.tell(Event::InPlay { who, contact });
            self.token_gone(spot, Cause::InPlay);
            *self.top() = Frame::Uncover(ctx, left, look);
        }
    }

    /// Planets without players that have a facedown contact.
    pub(crate) fn quiet_planets(&self) -> impl Iterator<Item = Space> {
        self.ground.planets.filter(|planet| {
            let quiet = self.players().all(|player| self.state.of(player).space != *planet);
            quiet && self.ground.spots_of(*planet).any(|spot| self.state.tokens[spot.ix()].lying == Lying::Down)
        })
    }

    pub(crate) fn step_planet(&mut self, who: Player) -> Flow {
        if self.quiet_planets().next().is_none() { self.pop() } else { Flow::Ask(who) }
    }

    pub(crate) fn play_planet(&mut self, ctx: Ctx, planet: Space) {
        let (who, cause) = (ctx.me, self.cause(ctx));
        self.state.frames.pop();
        let spots: Vec<Spot> = self.ground.spots_of(planet).collect();
        for spot in spots {
            if self.state.tokens[spot.ix()].lying != Lying::Down {
                continue;
            }
            let contact = self.reveal(who, spot, cause);
            if self.is_in_play(contact) {
                self.tell(Event::InPlay { who, contact });
                self.token_gone(spot, Cause::InPlay);
            }
        }
    }

    /// One of the databank cards of a number, at random.
    pub(crate) fn draw_entry(&mut self, number: u8) -> Entry {
        let count = self.ground.book.entries(number).count();
        let which = self.state.chance.below(stream::LOTS, count as u32) as usize;
        self.ground.book.entries(number).nth(which).unwrap_or(Entry(0))
    }

    /// Whether a card is a job that can be attempted somewhere.
    pub(crate) fn is_job(&self, card: Card) -> bool {
        let facts = self.ground.book.card(card);
        facts.kind == Kind::Job && facts.steps.is_some()
    }

    /// A token lies at a place.
    pub(crate) fn token(&self, spot: Spot) -> Token {
        self.state.tokens[spot.ix()]
    }
}
