//! Positions laid out by hand: for tests that read like the rule book, for puzzles and analysis.
//!
//! Things are named as in choices and content files. A name that doesn't exist panics: a position is written, not received.
//! Threat tokens get their numbers in the order in which they are named, from `t0`.

use std::sync::Arc;

use table::{Chance, Log};

use crate::Event;
use crate::book::Book;
use crate::choice::Choice;
use crate::frame::{Frame, Step};
use crate::game::{Mandalorian, stream};
use crate::ground::Ground;
use crate::ids::{
    CHILD, Card, Cards, Difficulty, Face, Happening, Happenings, Hero, Mode, Motive, Plan, Player, Slot, Space, Threat,
};
use crate::set_up::Options;
use crate::state::{Child, HeroState, Known, State};
use crate::words::SEATS;

/// Characters of the seats, unless the options say otherwise.
const CAST: [&str; 4] = ["mandalorian", "ig_11", "cara_dune", "kuiil"];

/// A position being laid out.
pub struct Position {
    game: Mandalorian,
}

impl Position {
    /// The first mission for so many people in sandbox mode: The Mandalorian, IG-11, Cara Dune and Kuiil in the start space,
    /// nothing in their hands, no threat on the map, no token on any slot. It is the turn of the first seat.
    pub fn of(players: u8) -> Self {
        Self::with(&Book::printed(), Options { players, mode: Mode::Sandbox, ..Options::default() })
    }

    /// Another mission of the printed content for so many people, in sandbox mode.
    pub fn mission(mission: &str, players: u8) -> Self {
        let mission = mission.into();
        Self::with(&Book::printed(), Options { players, mission, mode: Mode::Sandbox, ..Options::default() })
    }

    /// A table with other content or options.
    ///
    /// # Panics
    /// If the content lacks something that is named.
    pub fn with(book: &Arc<Book>, options: Options) -> Self {
        let ground = Arc::new(Ground::new(book, &options).unwrap_or_else(|refusal| panic!("{refusal}")));
        let mut game = Mandalorian::new(Arc::clone(&ground), Chance::scripted([]));
        game.state.turns = 1;
        game.lay_table();
        let mut position = Self { game };
        position.seat_characters(&options);
        position.first_turn()
    }

    fn seat_characters(&mut self, options: &Options) {
        let named: Vec<&str> = options.characters.split(',').filter(|id| !id.is_empty()).collect();
        let cast: Vec<&str> = if named.is_empty() { CAST.to_vec() } else { named };
        let warlord = self.game.warlord();
        let numbers = (0..if options.is_shared() { 2 } else { options.players }).filter(|number| *number != warlord.0);
        for (number, id) in numbers.zip(cast) {
            let book = &self.game.ground.book;
            let person = book.find_character(id).unwrap_or_else(|| panic!("no character `{id}`"));
            let facts = book.character(person);
            let health = facts.health[usize::from(options.difficulty != Difficulty::Novice)];
            let space = self.game.ground.map().start;
            let deck = (0..facts.deck.len()).map(|place| Card::at(number as usize, place)).collect::<Cards>();
            self.game.state.decks = self.game.state.decks.or(deck);
            self.game.state.heroes[number as usize] = HeroState { person, space, health, ..HeroState::default() };
        }
    }

    fn first_turn(self) -> Self {
        let seats = self.game.players();
        let first = seats.into_iter().find(|who| *who != self.game.warlord()).unwrap_or(Player(0));
        self.turn(SEATS[first.ix()])
    }

    fn hero(&mut self, id: &str) -> &mut HeroState {
        let hero = self.game.hero_named(id);
        self.game.state.hero_mut(hero)
    }

    /// Where a character is.
    pub fn space(mut self, character: &str, space: &str) -> Self {
        self.hero(character).space = self.game.space_named(space);
        self
    }

    /// Where all characters are.
    pub fn all_in(mut self, space: &str) -> Self {
        let space = self.game.space_named(space);
        self.game.in_play().for_each(|hero| self.game.state.hero_mut(hero).space = space);
        self
    }

    /// Damage on a character.
    pub fn damage(mut self, character: &str, damage: u8) -> Self {
        self.hero(character).damage = damage;
        self
    }

    /// Planning cards that a character keeps, with blanks between them.
    pub fn plans(mut self, character: &str, plans: &str) -> Self {
        for plan in plans.split_whitespace() {
            let plan = self.game.plan_named(plan);
            self.game.pull_plan(plan);
            self.hero(character).plans.add(plan);
        }
        self
    }

    /// The next planning cards, the first one on top.
    pub fn planning(mut self, plans: &str) -> Self {
        let plans: Vec<&str> = plans.split_whitespace().collect();
        for plan in plans.into_iter().rev() {
            let card = self.game.plan_named(plan);
            self.game.pull_plan(card);
            self.game.state.planning.top.push(Known { card, by: 0 });
        }
        self
    }

    /// The lowest planning cards, the lowest one last.
    pub fn lowest(mut self, plans: &str) -> Self {
        for plan in plans.split_whitespace() {
            let card = self.game.plan_named(plan);
            self.game.pull_plan(card);
            self.game.state.planning.under.push(Known { card, by: 0 });
        }
        self
    }

    /// The event deck: exactly these cards, the first one on top; the others are discarded.
    pub fn events(mut self, events: &str) -> Self {
        let deck = &mut self.game.state.events;
        deck.discard = self.game.ground.events;
        deck.unseen = Happenings::EMPTY;
        deck.under.clear();
        let mut cards: Vec<Happening> = Vec::new();
        for id in events.split_whitespace() {
            let at = self.game.ground.book.events.iter().position(|event| event.id == id);
            cards.push(Happening(at.unwrap_or_else(|| panic!("no event `{id}`")) as u8));
        }
        for (number, card) in cards.into_iter().enumerate() {
            let icon = self.game.ground.book.event(card).icon as u8;
            let deck = &mut self.game.state.events;
            deck.discard.remove(card);
            if number == 0 {
                deck.top = Known { card, by: 0 };
                deck.icon = icon;
            } else {
                deck.under.push((Known { card, by: 0 }, icon));
            }
        }
        self
    }

    /// Skill cards in a hand, with blanks between them.
    pub fn hand(mut self, seat: &str, cards: &str) -> Self {
        let who = player_named(seat);
        for card in cards.split_whitespace() {
            let card = self.game.card_named(card);
            self.game.pull_card(card);
            self.game.state.hands[who.ix()].add(card);
            self.game.state.held[who.ix()] += 1;
        }
        self
    }

    /// Skill cards in discard piles.
    pub fn discarded(mut self, cards: &str) -> Self {
        for card in cards.split_whitespace() {
            let card = self.game.card_named(card);
            self.game.pull_card(card);
            self.game.state.discards.add(card);
        }
        self
    }

    /// A deck holds only these cards; the others of it are out of the game. The deck of The Child is `child`.
    pub fn deck(mut self, owner: &str, cards: &str) -> Self {
        let row = if owner == "child" { CHILD } else { self.game.hero_named(owner).ix() };
        let all = self.game.state.decks.and(Cards::row(row));
        self.game.state.decks = self.game.state.decks.without(all);
        self.game.state.out = self.game.state.out.or(all);
        for card in cards.split_whitespace() {
            let card = self.game.card_named(card);
            self.game.state.out.remove(card);
            self.game.state.decks.add(card);
        }
        self
    }

    /// What lies on a slot: skill cards, the top one last, and disrupt tokens as numbers; 0 is a stand-in.
    pub fn slot(mut self, slot: &str, things: &str) -> Self {
        let slot = slot_named(slot);
        for thing in things.split_whitespace() {
            if let Ok(value) = thing.parse::<usize>() {
                if value > 0 {
                    self.game.pull_token(value);
                }
                self.game.state.slots[slot.ix()].tokens.0[value] += 1;
            } else {
                let card = self.game.card_named(thing);
                self.game.pull_card(card);
                self.game.state.slots[slot.ix()].cards.push(card);
            }
        }
        self
    }

    /// The disrupt pool is empty: its tokens lie in the discard.
    pub fn pool_spent(mut self) -> Self {
        let pool = std::mem::take(&mut self.game.state.pool);
        for value in 1..4 {
            self.game.state.spent.0[value] += pool.0[value];
        }
        self
    }

    /// A threat token on the map, face up.
    pub fn threat(mut self, token: &str, space: &str) -> Self {
        self.put(token, space, true);
        self
    }

    /// A threat token on the map, face down.
    pub fn facedown(mut self, token: &str, space: &str) -> Self {
        self.put(token, space, false);
        self
    }

    fn put(&mut self, token: &str, space: &str, up: bool) {
        let face = self.game.face_named(token);
        let space = self.game.space_named(space);
        self.game.place(face, space, up);
    }

    /// Damage on a token.
    pub fn wounded(mut self, threat: u8, damage: u8) -> Self {
        self.game.state.threat_mut(Threat(threat)).damage = damage;
        self
    }

    /// Disrupt tokens of value 1 on an enemy.
    pub fn disrupted(mut self, threat: u8, tokens: u8) -> Self {
        for _ in 0..tokens {
            self.game.pull_token(1);
            self.game.state.covered.0[1] += 1;
            self.game.state.threat_mut(Threat(threat)).disrupt += 1;
        }
        self
    }

    /// A character carries a token.
    pub fn carries(mut self, character: &str, token: &str) -> Self {
        let face = self.game.face_named(token);
        self.game.state.aside.remove(face);
        self.hero(character).items.add(face);
        self
    }

    /// The Child is in a space.
    pub fn child_in(mut self, space: &str) -> Self {
        self.game.state.child = Child::At(self.game.space_named(space));
        self
    }

    /// A character carries The Child.
    pub fn child_with(mut self, character: &str) -> Self {
        self.game.state.child = Child::With(self.game.hero_named(character));
        self
    }

    /// What a seat really wants.
    pub fn motive(mut self, seat: &str, motive: Motive) -> Self {
        self.game.state.motives[player_named(seat).ix()] = Some(motive);
        self
    }

    /// Whose turn it is.
    pub fn turn(mut self, seat: &str) -> Self {
        let who = player_named(seat);
        self.game.state.active = who;
        self.game.state.decides = who;
        self.game.state.you = if self.game.is_shared() { Hero::NONE } else { Hero(who.0) };
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
        if step == Step::Action {
            self.game.state.turn.required = 2;
        }
        self.game.state.changes = 0;
        self.game.push(Frame::Turn(step));
        if let Err(wrong) = self.game.audit() {
            panic!("a position that can't be: {wrong}");
        }
        self.game
    }
}

/// A seat by its colour.
///
/// # Panics
/// If there is none.
pub fn player_named(seat: &str) -> Player {
    let at = SEATS.iter().position(|known| *known == seat);
    Player(at.unwrap_or_else(|| panic!("no seat `{seat}`")) as u8)
}

fn slot_named(slot: &str) -> Slot {
    let at = ["move", "attack", "intel", "plan", "mission"].iter().position(|known| *known == slot);
    Slot::of(at.unwrap_or_else(|| panic!("no slot `{slot}`")))
}

impl Mandalorian {
    /// Decks, tokens and tracks as at the start of a game.
    fn lay_table(&mut self) {
        let ground = Arc::clone(&self.ground);
        for (title, plan) in ground.book.plans.iter().enumerate() {
            self.state.planning.unseen[title] = plan.copies;
        }
        for value in 1..4 {
            self.state.pool.0[value] = ground.book.disrupt.iter().map(|tokens| tokens[value - 1]).sum();
        }
        self.state.events.unseen = ground.events;
        if ground.mission().child {
            self.state.decks = (0..ground.book.child.len()).map(|place| Card::at(CHILD, place)).collect();
        }
        let first = ground.events.first();
        self.state.events.unseen.remove(first);
        self.state.events.top.card = first;
        self.state.events.icon = first.some().map_or(0, |first| ground.book.event(first).icon as u8);
        self.state.reserve = ground.reinforcements;
        self.state.aside = ground.aside;
        for track in ground.map().rules.tracks.iter().chain(&ground.mission().rules.tracks) {
            self.state.tracks[track.ix()] = ground.book.tracks[track.ix()].start.of(ground.characters);
        }
    }

    /// A character in the game by its id.
    pub fn hero_named(&self, id: &str) -> Hero {
        match self.read_named(&format!("character {id}")) {
            Choice::Character(hero) => hero,
            _ => Hero::NONE,
        }
    }

    /// A space of the map by its id.
    pub fn space_named(&self, id: &str) -> Space {
        match self.read_named(&format!("space {id}")) {
            Choice::Space(space) => space,
            _ => Space::NONE,
        }
    }

    /// A planning card by its id.
    pub fn plan_named(&self, id: &str) -> Plan {
        match self.read_named(&format!("plan {id}")) {
            Choice::Plan(plan) => plan,
            _ => Plan::NONE,
        }
    }

    /// A skill card as choices write it.
    pub fn card_named(&self, key: &str) -> Card {
        match self.read_named(&format!("card {key}")) {
            Choice::Card(card) => card,
            _ => Card::NONE,
        }
    }

    fn read_named(&self, text: &str) -> Choice {
        Choice::read(self, text).unwrap_or_else(|words| panic!("{words}"))
    }

    /// A token of this game by its kind: one that is in no pile, on no map and in no hands yet, or else one of its pile.
    pub fn face_named(&self, id: &str) -> Face {
        let all = (0..self.ground.faces.len() as u8).map(Face);
        let named = all.filter(|face| self.ground.token(*face).id == id);
        let used = |face: Face| {
            self.state.on_map.into_iter().any(|threat| self.state.threat(threat).face == face)
                || self.state.heroes.iter().any(|hero| hero.items.has(face))
                || self.state.gone.has(face)
        };
        let free = named.into_iter().find(|face| !used(*face));
        free.unwrap_or_else(|| panic!("no token `{id}` left in this game"))
    }

    fn pull_plan(&mut self, plan: Plan) {
        let unseen = &mut self.state.planning.unseen[plan.ix()];
        *unseen = unseen.checked_sub(1).unwrap_or_else(|| panic!("no planning card left of this name"));
    }

    fn pull_card(&mut self, card: Card) {
        let cards = Cards::one(card);
        let there = !self.state.decks.and(cards).is_empty() || !self.state.out.and(cards).is_empty();
        assert!(there, "the skill card lies elsewhere already");
        self.state.decks = self.state.decks.without(cards);
        self.state.out = self.state.out.without(cards);
    }

    fn pull_token(&mut self, value: usize) {
        let pool = &mut self.state.pool.0[value];
        *pool = pool.checked_sub(1).unwrap_or_else(|| panic!("no disrupt token of value {value} left"));
    }

    /// Advances a position laid out by hand to its first question, with what happens on the way.
    pub fn begin_telling(&mut self, log: &mut Log<Event>) {
        std::mem::swap(&mut self.log, log);
        self.advance();
        std::mem::swap(&mut self.log, log);
    }

    /// Scripts a skill card drawn by lot, counted from 0 among those that can come.
    pub fn script_skill(&mut self, lot: u32) {
        self.state.chance.script(stream::SKILLS, lot);
    }

    /// Scripts a planning card drawn by lot.
    pub fn script_plan(&mut self, lot: u32) {
        self.state.chance.script(stream::PLANS, lot);
    }

    /// Scripts an event card that comes on top by lot.
    pub fn script_event(&mut self, lot: u32) {
        self.state.chance.script(stream::EVENTS, lot);
    }

    /// Scripts a disrupt token drawn by lot, counted from 0 among all, the lower ones first.
    pub fn script_token(&mut self, lot: u32) {
        self.state.chance.script(stream::DISRUPT, lot);
    }

    /// Scripts a threat token drawn by lot, counted from 0 among those that can come.
    pub fn script_threat(&mut self, lot: u32) {
        self.state.chance.script(stream::THREATS, lot);
    }

    /// Scripts any other lot.
    pub fn script_lot(&mut self, lot: u32) {
        self.state.chance.script(stream::LOTS, lot);
    }

    /// Scripted values nobody asked for.
    pub fn script_left(&self) -> usize {
        self.state.chance.script_left()
    }
}
