//! Positions laid out by hand: for tests that read like the rule book, for puzzles and analysis.
//!
//! Things are named as in choices and content files: seats by colour, characters by their ids, tokens on the map by the order
//! in which the position names them, from `t0`. A name that doesn't exist panics: a position is written, not received.
//! Unless the position says otherwise, slots, hands and map are empty and every deck lies in the order of the files, the
//! first card on top.

use std::sync::Arc;

use cards::Coverage;
use table::{Chance, Engine};

use crate::book::Book;
use crate::frame::{Step, Turn};
use crate::game::Mandalorian;
use crate::ground::Ground;
use crate::ids::{
    CHILD, Card, Cards, Difficulty, Door, Face, Happening, Hero, Mode, Motive, Person, Plan, Player, Slot, Space,
    Threat, Token, Track,
};
use crate::set_up::Options;
use crate::state::{Child, HeroState, Known, Placed, State};
use crate::stream;
use crate::words::SEATS;

/// A position being laid out.
pub struct Position {
    game: Mandalorian,
    /// Skill cards that lie on top of their decks, the next one first.
    next: Vec<Card>,
}

impl Position {
    /// The first mission of the story for this many people, in sandbox mode if it has fewer characters: The Mandalorian,
    /// IG-11, Cara Dune, Kuiil, all in the start space. It is the turn of the first seat.
    pub fn of(players: u8) -> Self {
        let mode = if players > 2 { Mode::Sandbox } else { Mode::Standard };
        Self::with(&Book::printed(), &Options { players, mode, ..Options::default() })
    }

    /// Another mission, in sandbox mode.
    pub fn mission(id: &str, players: u8) -> Self {
        let mode = if players == 1 { Mode::Standard } else { Mode::Sandbox };
        Self::with(&Book::printed(), &Options { players, mission: id.into(), mode, ..Options::default() })
    }

    /// The first mission with two shared characters, The Mandalorian and IG-11.
    pub fn shared(players: u8) -> Self {
        Self::with(&Book::printed(), &Options { players, mode: Mode::Shared, ..Options::default() })
    }

    /// Any table.
    ///
    /// # Panics
    /// If the options do not fit the content.
    pub fn with(book: &Arc<Book>, options: &Options) -> Self {
        if let Err(refusal) = Mandalorian::check_setup(book, options) {
            panic!("{refusal}");
        }
        let ground = Ground::new(book, options).unwrap_or_else(|refusal| panic!("{refusal}"));
        let mut game = Mandalorian::new(Arc::new(ground), Chance::scripted([]));
        game.open();
        game.state.frames.clear();
        game.state.turns = 1;
        lay_decks(&mut game, book);
        let [white, yellow] = book.disrupt;
        for value in 1..=3 {
            game.state.pool.0[value] = white[value - 1] + yellow[value - 1];
        }
        game.state.reserve = game.ground.reinforcements;
        game.begin_turn(first_seat(&game));
        let mut position = Self { game, next: Vec::new() };
        let named: Vec<Person> = options.cast(book).collect();
        let usual = ["mandalorian", "ig_11", "cara_dune", "kuiil"].into_iter().filter_map(|id| book.find_character(id));
        let mut others = usual.filter(|person| !named.contains(person)).collect::<Vec<_>>().into_iter();
        let mut cast = named.into_iter();
        for hero in position.game.cast() {
            let person = cast.next().or_else(|| others.next()).expect("enough characters");
            position.game.be(hero, person);
            let start = position.game.ground.map().start;
            position.game.state.hero_mut(hero).space = start;
        }
        position
    }

    fn hero(&mut self, id: &str) -> &mut HeroState {
        let hero = self.game.hero_named(id);
        self.game.state.hero_mut(hero)
    }

    /// Where a character is.
    pub fn space(mut self, id: &str, space: &str) -> Self {
        let space = self.game.space_named(space);
        self.hero(id).space = space;
        self
    }

    /// Where all characters are.
    pub fn all_in(mut self, space: &str) -> Self {
        let space = self.game.space_named(space);
        self.game.in_play().for_each(|hero| self.game.state.hero_mut(hero).space = space);
        self
    }

    /// Damage on a character.
    pub fn damage(mut self, id: &str, damage: u8) -> Self {
        self.hero(id).damage = damage;
        self
    }

    /// Planning cards that a character has kept, separated by blanks.
    pub fn kept(mut self, id: &str, plans: &str) -> Self {
        for name in plans.split_whitespace() {
            let plan = self.game.plan_named(name);
            self.game.pull_plan(plan);
            self.hero(id).plans.add(plan);
        }
        self
    }

    /// Items that a character carries, separated by blanks.
    pub fn items(mut self, id: &str, tokens: &str) -> Self {
        for name in tokens.split_whitespace() {
            let face = self.game.free_face(name);
            self.game.state.aside.remove(face);
            self.hero(id).items.add(face);
        }
        self
    }

    /// The advanced card of a character has been used.
    pub fn spent(mut self, id: &str) -> Self {
        self.hero(id).spent = true;
        self
    }

    /// Skill cards in a hand, such as `mandalorian.the_creed`, separated by blanks.
    pub fn hand(mut self, seat: &str, cards: &str) -> Self {
        let who = self.game.player_named(seat);
        for card in self.game.cards_named(cards) {
            self.game.pull_card(card);
            self.game.state.hands[who.ix()].add(card);
            self.game.state.held[who.ix()] += 1;
        }
        self
    }

    /// Skill cards on a slot, the top one last.
    pub fn on_slot(mut self, slot: &str, cards: &str) -> Self {
        let slot = slot_named(slot);
        for card in self.game.cards_named(cards) {
            self.game.pull_card(card);
            self.game.state.slots[slot.ix()].cards.push(card);
        }
        self
    }

    /// Disrupt tokens on a slot, by their values.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn tokens(mut self, slot: &str, values: &[u8]) -> Self {
        let slot = slot_named(slot);
        for value in values {
            let value = *value as usize;
            assert!(self.game.state.pool.0[value] > 0, "no disrupt token {value} left");
            self.game.state.pool.0[value] -= 1;
            self.game.state.slots[slot.ix()].tokens.0[value] += 1;
        }
        self
    }

    /// Discarded skill cards.
    pub fn discarded(mut self, cards: &str) -> Self {
        for card in self.game.cards_named(cards) {
            self.game.pull_card(card);
            self.game.state.discards.add(card);
        }
        self
    }

    /// The next cards of skill decks.
    pub fn next_skills(mut self, cards: &str) -> Self {
        self.next.extend(self.game.cards_named(cards));
        self
    }

    /// The deck of a character, or `child`, holds only these cards; all others of it that lie there are out of the game.
    pub fn only_skills(mut self, owner: &str, cards: &str) -> Self {
        let row = if owner == "child" { CHILD } else { self.game.hero_named(owner).ix() };
        let stays: Cards = self.game.cards_named(cards).into_iter().collect();
        let gone = self.game.state.decks.and(Cards::row(row)).without(stays);
        self.game.state.decks = self.game.state.decks.without(gone);
        self.game.state.out = self.game.state.out.or(gone);
        self.next.extend(stays);
        self
    }

    /// The lowest planning cards, the lowest one last.
    pub fn lowest_plans(mut self, plans: &str) -> Self {
        for name in plans.split_whitespace() {
            let plan = self.game.plan_named(name);
            self.game.pull_plan(plan);
            self.game.state.planning.under.push(Known { card: plan, by: 0 });
        }
        self
    }

    /// The next planning cards.
    pub fn next_plans(mut self, plans: &str) -> Self {
        let names: Vec<&str> = plans.split_whitespace().collect();
        for name in names.into_iter().rev() {
            let plan = self.game.plan_named(name);
            self.game.pull_plan(plan);
            let top = &mut self.game.state.planning.top;
            if top.is_full() {
                let lowest = top.remove(0);
                self.game.state.planning.unseen[lowest.card.ix()] += 1;
            }
            self.game.state.planning.top.push(Known { card: plan, by: 0 });
        }
        self
    }

    /// The planning deck holds only these cards; all others that nobody has are discarded.
    pub fn only_plans(mut self, plans: &str) -> Self {
        let deck = &mut self.game.state.planning;
        for title in 0..deck.unseen.len() {
            deck.discard[title] += std::mem::take(&mut deck.unseen[title]);
        }
        while let Some(known) = deck.top.pop() {
            deck.discard[known.card.ix()] += 1;
        }
        self.next_plans(plans)
    }

    /// The next event cards.
    pub fn next_events(mut self, events: &str) -> Self {
        let names: Vec<&str> = events.split_whitespace().collect();
        for name in names.into_iter().rev() {
            let event = self.game.event_named(name);
            self.game.pull_event(event);
            let old = self.game.state.events.top;
            if old.card.is_some() {
                let deck = &mut self.game.state.events;
                if deck.under.is_full()
                    && let Some((lowest, _)) = deck.under.pop()
                {
                    deck.discard.add(lowest.card);
                }
                self.game.put_under(old.card);
                self.game.state.events.under.rotate_right(1);
            }
            self.game.state.events.top = Known { card: event, by: 0 };
            self.game.state.events.icon = self.game.ground.book.event(event).icon as u8;
        }
        self
    }

    /// A token that lies faceup in a space.
    pub fn faceup(self, token: &str, space: &str) -> Self {
        self.token(token, space, true)
    }

    /// A token that lies facedown in a space.
    pub fn facedown(self, token: &str, space: &str) -> Self {
        self.token(token, space, false)
    }

    fn token(mut self, token: &str, space: &str, up: bool) -> Self {
        let face = self.game.free_face(token);
        let space = self.game.space_named(space);
        self.game.place(face, space, up);
        self
    }

    fn threat(&mut self, name: &str) -> &mut Placed {
        let threat = self.game.threat_named(name);
        self.game.state.threat_mut(threat)
    }

    /// Damage on a token.
    pub fn wounded(mut self, threat: &str, damage: u8) -> Self {
        self.threat(threat).damage = damage;
        self
    }

    /// Disrupt tokens of value 1 on an enemy.
    pub fn disrupted(mut self, threat: &str, tokens: u8) -> Self {
        self.threat(threat).disrupt = tokens;
        self.game.state.pool.0[1] -= tokens;
        self.game.state.covered.0[1] += tokens;
        self
    }

    /// A seat has looked at a facedown token.
    pub fn looked(mut self, seat: &str, threat: &str) -> Self {
        let who = self.game.player_named(seat);
        self.threat(threat).seen |= 1 << who.0;
        self
    }

    /// The Child in a space.
    pub fn child_at(mut self, space: &str) -> Self {
        self.game.state.child = Child::At(self.game.space_named(space));
        self
    }

    /// The Child with a character.
    pub fn child_with(mut self, id: &str) -> Self {
        self.game.state.child = Child::With(self.game.hero_named(id));
        self
    }

    /// The Child with an enemy.
    pub fn child_taken(mut self, threat: &str) -> Self {
        self.game.state.child = Child::Taken(self.game.threat_named(threat));
        self
    }

    /// A door that is open.
    pub fn open(mut self, door: &str) -> Self {
        let door = self.game.door_named(door);
        self.game.state.doors.add(door);
        self
    }

    /// A track.
    pub fn track(mut self, track: &str, value: u8) -> Self {
        let track = self.game.track_named(track);
        self.game.state.tracks[track.ix()] = value;
        self
    }

    /// What a seat wants, where motives are hidden.
    pub fn motive(mut self, seat: &str, motive: Motive) -> Self {
        let who = self.game.player_named(seat);
        self.game.state.motives[who.ix()] = Some(motive);
        self
    }

    /// Whose turn it is.
    pub fn turn(mut self, seat: &str) -> Self {
        let who = self.game.player_named(seat);
        self.game.begin_turn(who);
        self.game.state.turns -= 1;
        self
    }

    /// Anything else about the state.
    pub fn state(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.game.state);
        self
    }

    /// The position as a game at a step of the turn, before its first question; all chance is scripted.
    ///
    /// # Panics
    /// If the position can't be.
    pub fn at(mut self, step: Step) -> Mandalorian {
        self.top_up();
        self.game.push(Turn { step });
        self.game.state.check = false;
        if let Err(wrong) = self.game.audit() {
            panic!("a position that can't be: {wrong}");
        }
        self.game
    }

    /// The next cards of each skill deck lie on top of it, as many as have room there.
    fn top_up(&mut self) {
        let mut next = std::mem::take(&mut self.next);
        next.retain(|card| self.game.state.decks.has(*card));
        let rest: Vec<Card> = self.game.state.decks.filter(|card| !next.contains(card)).collect();
        next.extend(rest);
        for row in 0..self.game.state.tops.len() {
            let own: Vec<Card> = next.iter().copied().filter(|card| card.row() == row).collect();
            let room = own.len().min(4);
            for card in own[..room].iter().rev() {
                self.game.state.decks.remove(*card);
                self.game.state.tops[row].push(*card);
            }
        }
    }
}

/// The first seat that has a character.
fn first_seat(game: &Mandalorian) -> Player {
    game.players().find(|who| *who != game.warlord()).unwrap_or(Player(0))
}

/// Planning, event and Child's decks in the order of the files.
fn lay_decks(game: &mut Mandalorian, book: &Book) {
    let mut plans: Vec<Plan> = Vec::new();
    for (title, plan) in book.plans.iter().enumerate() {
        plans.extend(std::iter::repeat_n(Plan(title as u8), plan.copies.into()));
    }
    for (place, plan) in plans.into_iter().enumerate() {
        if place < 12 {
            game.state.planning.top.push(Known { card: plan, by: 0 });
        } else {
            game.state.planning.unseen[plan.ix()] += 1;
        }
    }
    game.state.planning.top.reverse();
    let mut events = game.ground.events;
    let first = events.next().unwrap_or(Happening::NONE);
    game.state.events.top = Known { card: first, by: 0 };
    game.state.events.icon = first.some().map_or(0, |first| book.event(first).icon as u8);
    events.for_each(|event| game.put_under(event));
    let used = game.ground.mission().child;
    for place in 0..book.child.len() {
        let pile = if used { &mut game.state.decks } else { &mut game.state.out };
        pile.add(Card::at(CHILD, place));
    }
}

fn slot_named(name: &str) -> Slot {
    let at = Slot::ALL.iter().position(|slot| slot.words().to_lowercase() == name);
    Slot::of(at.unwrap_or_else(|| panic!("no slot `{name}`")))
}

fn found(at: Option<usize>, what: &str, name: &str) -> u8 {
    at.unwrap_or_else(|| panic!("no {what} `{name}`")) as u8
}

impl Mandalorian {
    /// A seat by its colour.
    pub fn player_named(&self, seat: &str) -> Player {
        Player(found(SEATS.iter().position(|known| *known == seat), "seat", seat))
    }

    /// A character in play by its id.
    pub fn hero_named(&self, id: &str) -> Hero {
        let person = self.ground.book.find_character(id);
        let plays = |hero: &HeroState| hero.person.some() == person && person.is_some();
        Hero(found(self.state.heroes.iter().position(plays), "character in play", id))
    }

    /// A space of the map by its id.
    pub fn space_named(&self, id: &str) -> Space {
        Space(found(self.ground.map().spaces.iter().position(|space| space.id == id), "space", id))
    }

    /// A door of the map by its id.
    pub fn door_named(&self, id: &str) -> Door {
        Door(found(self.ground.map().doors.iter().position(|door| door.id == id), "door", id))
    }

    /// A track by its id.
    pub fn track_named(&self, id: &str) -> Track {
        Track(found(self.ground.book.tracks.iter().position(|track| track.id == id), "track", id))
    }

    /// A planning card by its id.
    pub fn plan_named(&self, id: &str) -> Plan {
        Plan(found(self.ground.book.plans.iter().position(|plan| plan.id == id), "planning card", id))
    }

    /// An event card by its id.
    pub fn event_named(&self, id: &str) -> Happening {
        Happening(found(self.ground.book.events.iter().position(|event| event.id == id), "event card", id))
    }

    /// A skill card such as `mandalorian.the_creed` or `child.wide_eyes`.
    pub fn card_named(&self, key: &str) -> Card {
        let every = (0..u8::try_from(crate::ids::ROWS * crate::ids::DECK).unwrap_or(u8::MAX)).map(Card);
        let card = every.into_iter().find(|card| self.card_key(*card).as_deref() == Some(key));
        card.unwrap_or_else(|| panic!("no skill card `{key}`"))
    }

    /// Skill cards, separated by blanks.
    fn cards_named(&self, keys: &str) -> Vec<Card> {
        let mut cards: Vec<Card> = Vec::new();
        for key in keys.split_whitespace() {
            let every = (0..u8::try_from(crate::ids::ROWS * crate::ids::DECK).unwrap_or(u8::MAX)).map(Card);
            let mut alike = every.into_iter().filter(|card| self.card_key(*card).as_deref() == Some(key));
            let free = alike.find(|card| self.state.decks.has(*card) && !cards.contains(card));
            cards.push(free.unwrap_or_else(|| panic!("no skill card `{key}` left in its deck")));
        }
        cards
    }

    /// What a skill card is called, if it is one of this game.
    pub fn card_key(&self, card: Card) -> Option<String> {
        let (deck, id) = match self.state.heroes.get(card.row()) {
            Some(hero) => {
                let character = self.ground.book.characters.get(hero.person.ix())?;
                (character.deck.get(card.place())?, character.id.as_str())
            }
            None => (self.ground.book.child.get(card.place())?, "child"),
        };
        Some(format!("{id}.{}", deck.id))
    }

    /// A token on the map, such as `t3`.
    pub fn threat_named(&self, name: &str) -> Threat {
        let number = name.strip_prefix('t').and_then(|number| number.parse().ok()).map(Threat);
        number.filter(|threat| self.state.on_map.has(*threat)).unwrap_or_else(|| panic!("no token `{name}` on the map"))
    }

    /// A token of a kind that is nowhere yet, set aside or among the reinforcements.
    fn free_face(&self, id: &str) -> Face {
        let token = Token(found_wide(self.ground.book.tokens.iter().position(|token| token.id == id), id));
        let lies = |face: Face| {
            let held = self.state.heroes.iter().any(|hero| hero.items.has(face));
            held || self.state.on_map.into_iter().any(|threat| self.state.threat(threat).face == face)
        };
        let faces = self.ground.faces.iter().enumerate();
        let free =
            faces.filter(|(_, facts)| facts.token == token).map(|(ix, _)| Face(ix as u8)).find(|face| !lies(*face));
        free.unwrap_or_else(|| panic!("no token `{id}` of this mission left"))
    }

    /// Takes a skill card from its deck.
    fn pull_card(&mut self, card: Card) {
        assert!(self.state.decks.has(card), "a skill card is in two places");
        self.state.decks = self.state.decks.without(Cards::one(card));
    }

    /// Takes a planning card from its deck.
    fn pull_plan(&mut self, plan: Plan) {
        let deck = &mut self.state.planning;
        if deck.unseen[plan.ix()] > 0 {
            deck.unseen[plan.ix()] -= 1;
        } else if let Some(at) = deck.top.iter().position(|known| known.card == plan) {
            deck.top.remove(at);
        } else if deck.discard[plan.ix()] > 0 {
            deck.discard[plan.ix()] -= 1;
        } else {
            panic!("no planning card `{}` left", self.ground.book.plan(plan).id);
        }
    }

    /// Takes an event card from its deck.
    fn pull_event(&mut self, event: Happening) {
        let deck = &mut self.state.events;
        deck.unseen.remove(event);
        deck.discard.remove(event);
        if let Some(at) = deck.under.iter().position(|(known, _)| known.card == event) {
            deck.under.remove(at);
        }
        if deck.top.card == event {
            deck.top = Known::default();
        }
    }

    /// Puts an event card under the others; those that find no room are discarded.
    fn put_under(&mut self, event: Happening) {
        let icon = self.ground.book.event(event).icon as u8;
        let deck = &mut self.state.events;
        if deck.under.is_full() {
            deck.discard.add(event);
        } else {
            deck.under.push((Known { card: event, by: 0 }, icon));
        }
    }

    /// Advances a position laid out by hand to its first question.
    pub fn begin(&mut self) {
        self.advance();
    }

    /// The same, with what happens on the way.
    pub fn begin_telling(&mut self, log: &mut table::Log<crate::Entry>) {
        std::mem::swap(&mut self.log, log);
        self.advance();
        std::mem::swap(&mut self.log, log);
    }

    /// Changes something in the middle of a game, for those who look for rare situations.
    pub fn alter(&mut self, change: impl FnOnce(&mut State)) {
        change(&mut self.state);
    }

    /// A game of which everything that runs is noted, its set-up too.
    ///
    /// # Errors
    /// If the options do not fit the content.
    pub fn deal_watched(
        book: &Arc<Book>,
        options: &Options,
        seed: table::Seed,
        coverage: &Arc<Coverage>,
    ) -> Result<Self, table::Refusal> {
        Self::check_setup(book, options)?;
        let mut ground = Ground::new(book, options)?;
        ground.coverage = Some(Arc::clone(coverage));
        let mut game = Self::new(Arc::new(ground), Chance::new(seed));
        game.open();
        game.advance();
        Ok(game)
    }

    /// Scripts a lot, counted from 0 among those that can come.
    pub fn script(&mut self, what: Lot, lot: u32) {
        let purpose = match what {
            Lot::Skill => stream::SKILLS,
            Lot::Plan => stream::PLANS,
            Lot::Event => stream::EVENTS,
            Lot::Disrupt => stream::DISRUPT,
            Lot::Threat => stream::THREATS,
            Lot::Other => stream::LOTS,
        };
        self.state.chance.script(purpose, lot);
    }

    /// Scripted values nobody asked for.
    pub fn script_left(&self) -> usize {
        self.state.chance.script_left()
    }
}

fn found_wide(at: Option<usize>, id: &str) -> u16 {
    at.unwrap_or_else(|| panic!("no token `{id}`")) as u16
}

/// What is drawn by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lot {
    /// A skill card.
    Skill,
    /// A planning card.
    Plan,
    /// An event card.
    Event,
    /// A disrupt token, by its value.
    Disrupt,
    /// A threat token or a reinforcement.
    Threat,
    /// Anything else: the first player, cards at random, motives.
    Other,
}

/// A game from its set-up on, with chance scripted or seeded by the function.
///
/// # Panics
/// If the options do not fit the content.
pub fn set_up(book: &Arc<Book>, options: &Options, chance: Chance, log: &mut table::Log<crate::Entry>) -> Mandalorian {
    if let Err(refusal) = Mandalorian::check_setup(book, options) {
        panic!("{refusal}");
    }
    let ground = Ground::new(book, options).unwrap_or_else(|refusal| panic!("{refusal}"));
    let mut game = Mandalorian::new(Arc::new(ground), chance);
    std::mem::swap(&mut game.log, log);
    game.open();
    game.advance();
    std::mem::swap(&mut game.log, log);
    game
}

/// The hand size and tokens of a difficulty, for positions at another one.
pub fn at_difficulty(players: u8, difficulty: Difficulty) -> Options {
    let mode = if players > 2 { Mode::Sandbox } else { Mode::Standard };
    Options { players, mode, difficulty, ..Options::default() }
}
