//! A table for tests: a position, scripted chance, answers in the notation people type, and what came of it.

use mandalorian::frame::Step;
use mandalorian::ids::{Hero, Slot, Threat};
use mandalorian::position::{Lot, Position};
use mandalorian::state::{Child, HeroState, Placed, SlotPile, State};
use mandalorian::words::SEATS;
use mandalorian::{Choice, Entry, Event, Mandalorian};
use table::{Game, Status};

/// A game under test. Dropping it fails the test if scripted values are left over.
pub struct Play {
    pub game: Mandalorian,
    log: Vec<Event>,
    cited: Vec<String>,
}

/// A position in the action step.
pub fn action(position: Position) -> Play {
    Play::of(position.at(Step::Action))
}

/// A position in the event step.
pub fn event_step(position: Position) -> Play {
    Play::of(position.at(Step::Events))
}

/// A position in the draw step.
pub fn draw_step(position: Position) -> Play {
    Play::of(position.at(Step::Draw))
}

impl Play {
    pub fn of(game: Mandalorian) -> Self {
        Self { game, log: Vec::new(), cited: Vec::new() }
    }

    testbed::by_hand!(Mandalorian);

    fn script(&mut self, kind: Lot, lots: &[u32]) -> &mut Self {
        for lot in lots {
            self.game.script(kind, *lot);
        }
        self
    }

    /// Scripts disrupt tokens drawn by lot, counted from 0 among all that can come, the lower ones first.
    pub fn tokens(&mut self, lots: &[u32]) -> &mut Self {
        self.script(Lot::Disrupt, lots)
    }

    /// Scripts skill cards drawn by lot, counted from 0 among those that can come.
    pub fn skills(&mut self, lots: &[u32]) -> &mut Self {
        self.script(Lot::Skill, lots)
    }

    /// Scripts event cards that come on top by lot.
    pub fn next_events(&mut self, lots: &[u32]) -> &mut Self {
        self.script(Lot::Event, lots)
    }

    /// Scripts reinforcements drawn by lot.
    pub fn spawns(&mut self, lots: &[u32]) -> &mut Self {
        self.script(Lot::Threat, lots)
    }

    /// Notes what happened, each with the rule it names.
    fn hear(&mut self, entries: Vec<Entry>) {
        for entry in entries {
            self.cited.push(self.game.event_rule(&entry).to_string());
            self.log.push(entry.what);
        }
    }

    /// The rules named by what happened of this sort.
    pub fn cited(&mut self, wanted: impl Fn(&Event) -> bool) -> Vec<&str> {
        self.begin();
        let told = self.log.iter().zip(&self.cited).filter(|(event, _)| wanted(event));
        told.map(|(_, rule)| rule.as_str()).collect()
    }

    /// The seat that is asked; the first of several.
    pub fn asked(&mut self) -> Option<&'static str> {
        self.begin();
        match self.game.status() {
            Status::Asking(prompt) => prompt.seats.iter().next().map(|seat| SEATS[seat.0 as usize]),
            Status::Over(_) => None,
        }
    }

    /// Whoever is asked does as little as possible until the turn is over.
    pub fn finish_turn(&mut self) -> &mut Self {
        let turn = self.state().turns;
        while self.state().turns == turn && self.asked().is_some() {
            let choices = self.choices();
            let least =
                ["done", "decline", "stop", "pass"].iter().find(|least| choices.iter().any(|one| one == *least));
            let answer = least.map_or_else(|| choices[0].clone(), |least| (*least).to_owned());
            self.play(&answer);
        }
        self
    }

    #[track_caller]
    fn read(&mut self, answer: &str) -> Choice {
        self.game.read_choice(answer).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    /// Everything that happened.
    pub fn log(&mut self) -> &[Event] {
        self.begin();
        &self.log
    }

    /// How often something of this sort happened so far.
    pub fn count(&mut self, wanted: impl Fn(&Event) -> bool) -> usize {
        self.log().iter().filter(|event| wanted(event)).count()
    }

    /// A character.
    pub fn hero(&mut self, id: &str) -> &HeroState {
        self.begin();
        let hero = self.game.hero_named(id);
        self.game.state().hero(hero)
    }

    /// The number of a character.
    pub fn number(&self, id: &str) -> Hero {
        self.game.hero_named(id)
    }

    pub fn damage(&mut self, id: &str) -> u8 {
        self.hero(id).damage
    }

    /// Where a character is.
    pub fn space(&mut self, id: &str) -> String {
        let space = self.hero(id).space;
        self.game.ground().map().spaces[space.ix()].id.clone()
    }

    /// A threat token by its number.
    pub fn threat(&mut self, number: u8) -> &Placed {
        self.begin();
        self.game.state().threat(Threat(number))
    }

    /// Where a threat token is.
    pub fn at(&mut self, number: u8) -> String {
        let space = self.threat(number).space;
        self.game.ground().map().spaces[space.ix()].id.clone()
    }

    /// Planning cards that a character has kept, sorted.
    pub fn kept(&mut self, id: &str) -> Vec<String> {
        let plans = self.hero(id).plans;
        let mut kept: Vec<String> = plans.map(|plan| self.game.ground().book.plan(plan).id.clone()).collect();
        kept.sort();
        kept
    }

    /// Items that a character carries, sorted.
    pub fn items(&mut self, id: &str) -> Vec<String> {
        let items = self.hero(id).items;
        let mut items: Vec<String> = items.map(|face| self.game.ground().token(face).id.clone()).collect();
        items.sort();
        items
    }

    /// Whether a threat token is on the map.
    pub fn on_map(&mut self, number: u8) -> bool {
        self.threat(number).on_map
    }

    /// Where The Child is: a space, `with` and a character, or nothing of the kind.
    pub fn child(&mut self) -> String {
        match self.state().child {
            Child::At(space) => self.game.ground().map().spaces[space.ix()].id.clone(),
            Child::With(hero) => {
                let person = self.game.state().hero(hero).person;
                format!("with {}", self.game.ground().book.character(person).id)
            }
            Child::Taken(threat) => format!("taken by t{}", threat.0),
            Child::Away => "away".into(),
        }
    }

    /// What lies on a slot.
    pub fn slot(&mut self, slot: Slot) -> SlotPile {
        *self.state().slot(slot)
    }

    /// Cards in a hand, sorted.
    pub fn hand(&mut self, seat: &str) -> Vec<String> {
        let who = self.game.player_named(seat);
        let hand = self.state().hands[who.ix()];
        let mut cards: Vec<String> = hand.map(|card| self.game.card_key(card).expect("a card of this game")).collect();
        cards.sort();
        cards
    }

    /// How many planning cards of a title lie in the discard pile.
    pub fn discarded(&mut self, plan: &str) -> u8 {
        let plan = self.game.plan_named(plan);
        self.state().planning.discard[plan.ix()]
    }

    /// Which kind a threat token is of.
    pub fn kind(&mut self, number: u8) -> String {
        let face = self.threat(number).face;
        self.game.ground().token(face).id.clone()
    }

    /// What the disrupt tokens on a slot count.
    pub fn token_strength(&mut self, slot: Slot) -> u8 {
        self.state().slot(slot).tokens.strength()
    }

    /// Cards that a seat holds.
    pub fn held(&mut self, seat: &str) -> u8 {
        let who = self.game.player_named(seat);
        self.state().held[who.ix()]
    }

    /// The seats that won, if the game is over.
    pub fn winners(&mut self) -> Option<Vec<&'static str>> {
        let outcome = self.outcome()?;
        Some(outcome.winners.iter().map(|seat| SEATS[seat.0 as usize]).collect())
    }
}

testbed::used_up!(Play);
