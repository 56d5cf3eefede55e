//! What has to be true of every state, for the tests of laws.

use table::Engine;

use crate::frame::{Ask, Frame, SetUp, Wound};
use crate::game::Mandalorian;
use crate::ids::{CHILD, Card, Cards, Face, Faces, HEROES, Hero, PLANS, Slot, Threat, Threats};
use crate::state::{Child, Note};

/// What a check comes to.
type Verdict = Result<(), String>;

fn must(kept: bool, what: impl FnOnce() -> String) -> Verdict {
    if kept { Ok(()) } else { Err(what()) }
}

impl Mandalorian {
    /// Checks that every card and token is in exactly one place and that nothing is beyond its limits.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self) -> Verdict {
        if self.under_way::<SetUp>().is_some() {
            return Ok(());
        }
        self.audit_skills()?;
        self.audit_plans()?;
        self.audit_events()?;
        self.audit_tokens()?;
        self.audit_threats()?;
        self.audit_heroes()?;
        self.audit_frames()
    }

    /// Every skill card is in one deck, hand, pile or slot, or out of the game.
    fn audit_skills(&self) -> Verdict {
        let state = &self.state;
        let mut seen = Cards::EMPTY;
        let mut twice = Cards::EMPTY;
        let mut meet = |cards: Cards| {
            twice = twice.or(seen.and(cards));
            seen = seen.or(cards);
        };
        meet(state.decks);
        meet(state.discards);
        meet(state.out);
        state.hands.iter().for_each(|hand| meet(*hand));
        state.tops.iter().flat_map(|top| top.iter()).for_each(|card| meet(Cards::one(*card)));
        state.slots.iter().flat_map(|slot| slot.cards.iter()).for_each(|card| meet(Cards::one(*card)));
        must(twice.is_empty(), || format!("skill cards in two places: {:?}", twice.collect::<Vec<_>>()))?;
        let all: Cards = self.all_skills().collect();
        let lost: Vec<Card> = all.without(seen).collect();
        must(lost.is_empty(), || format!("skill cards nowhere: {lost:?}"))?;
        for (seat, hand) in state.hands.iter().enumerate() {
            let (held, cards) = (state.held[seat], hand.len());
            must(u32::from(held) == cards, || format!("seat {seat} is said to hold {held} cards and holds {cards}"))?;
        }
        Ok(())
    }

    fn all_skills(&self) -> impl Iterator<Item = Card> + '_ {
        let book = &self.ground.book;
        let persons = self.state.heroes.iter().enumerate().filter(|(_, hero)| hero.person.is_some());
        let own = persons.flat_map(|(row, hero)| {
            (0..book.characters[hero.person.ix()].deck.len()).map(move |place| Card::at(row, place))
        });
        let child = if self.ground.mission().child { book.child.len() } else { 0 };
        own.chain((0..child).map(|place| Card::at(CHILD, place)))
    }

    /// As many planning cards of each title as were printed.
    fn audit_plans(&self) -> Verdict {
        let state = &self.state;
        let mut found = [0_u8; PLANS];
        for (title, count) in found.iter_mut().enumerate() {
            *count = state.planning.unseen[title] + state.planning.discard[title];
        }
        let known = state.planning.top.iter().chain(state.planning.under.iter()).map(|known| known.card);
        let kept = state.heroes.iter().flat_map(|hero| hero.plans);
        for plan in known.chain(state.drawn.iter().copied()).chain(kept) {
            must(plan.is_some(), || "a blank planning card".into())?;
            found[plan.ix()] += 1;
        }
        for (title, facts) in self.ground.book.plans.iter().enumerate() {
            let (copies, there) = (facts.copies, found[title]);
            must(copies == there, || format!("{there} of {copies} planning cards {}", facts.id))?;
        }
        Ok(())
    }

    /// Every event card of this game is in the deck, under way or discarded.
    fn audit_events(&self) -> Verdict {
        let deck = &self.state.events;
        let under = deck.under.iter().map(|(known, _)| known.card);
        let drawn = self.state.frames.iter().filter_map(|frame| match frame {
            Frame::EventCard(card) => Some(card.event),
            _ => None,
        });
        let placed: Vec<_> =
            deck.unseen.chain(deck.discard).chain(under).chain(drawn).chain(deck.top.card.some()).collect();
        let set: crate::ids::Happenings = placed.iter().copied().collect();
        must(set.len() as usize == placed.len(), || "an event card in two places".into())?;
        let over = matches!(self.state.ask, Ask::Over(_));
        must(over || set == self.ground.events, || {
            format!("event cards nowhere: {:?}", self.ground.events.without(set).collect::<Vec<_>>())
        })
    }

    /// As many disrupt tokens of each value as there are, stand-ins aside; as many on enemies as are counted there.
    fn audit_tokens(&self) -> Verdict {
        let state = &self.state;
        for value in 1..4 {
            let slots: u8 = state.slots.iter().map(|slot| slot.tokens.0[value]).sum();
            let there = state.pool.0[value] + state.covered.0[value] + state.spent.0[value] + slots;
            let printed = self.ground.book.disrupt.iter().map(|tokens| tokens[value - 1]).sum::<u8>();
            must(there == printed, || format!("{there} of {printed} disrupt tokens of value {value}"))?;
        }
        let on_enemies: u8 = state.on_map.map(|threat| state.threat(threat).disrupt).sum();
        let covered = state.covered.len();
        must(covered == on_enemies, || format!("{covered} disrupt tokens covered, {on_enemies} on enemies"))?;
        let stray = Slot::ALL.iter().find(|slot| {
            let pile = state.slot(**slot);
            !self.ground.slots.has(**slot) && (!pile.cards.is_empty() || !pile.tokens.is_empty())
        });
        must(stray.is_none(), || format!("something lies on a slot that is not in this game: {stray:?}"))
    }

    /// Every threat token is in at most one place: a surplus of its stack is in none.
    fn audit_threats(&self) -> Verdict {
        let state = &self.state;
        let mut seen = Faces::EMPTY;
        let mut meet = |faces: Faces, what: &str| {
            let both: Vec<Face> = seen.and(faces).collect();
            seen = seen.or(faces);
            must(both.is_empty(), || format!("{both:?} {what} and elsewhere"))
        };
        meet(state.reserve, "among the reinforcements")?;
        meet(state.fallen, "among the defeated reinforcements")?;
        meet(state.gone, "in the pile")?;
        meet(state.aside, "set aside")?;
        for hero in &state.heroes {
            meet(hero.items, "carried")?;
        }
        for threat in state.on_map {
            meet(Faces::one(state.threat(threat).face), "on the map")?;
        }
        let there: Threats =
            (0..state.threats.len() as u8).map(Threat).filter(|one| state.threat(*one).on_map).collect();
        must(there == state.on_map, || "the tokens on the map are not those said to be".into())?;
        for threat in state.on_map {
            self.audit_threat(threat)?;
        }
        Ok(())
    }

    fn audit_threat(&self, threat: Threat) -> Verdict {
        let placed = self.state.threat(threat);
        let name = || format!("token {} in space {}", threat.0, placed.space.0);
        must(placed.face.is_some(), || format!("{} is blank", name()))?;
        must(placed.space.ix() < self.ground.map().spaces.len(), || format!("{} is nowhere", name()))?;
        let facts = self.ground.token(placed.face);
        let enemy = placed.up && facts.is_enemy() && !placed.is(Note::Asleep);
        must(enemy == self.state.enemies.has(threat), || format!("{} is an enemy or is not", name()))?;
        must(placed.disrupt <= 2, || format!("{} is disrupted {} times", name(), placed.disrupt))?;
        must(placed.up || placed.damage == 0, || format!("{} is facedown and damaged", name()))?;
        let busy = self.under_way::<Wound>().is_some();
        let health = self.ground.faces[placed.face.ix()].health;
        must(busy || !enemy || placed.damage < health || matches!(self.state.ask, Ask::Over(_)), || {
            format!("{} has {} damage of {health}", name(), placed.damage)
        })
    }

    /// Characters are somewhere with health left, and what is carried is carried by somebody who is there.
    fn audit_heroes(&self) -> Verdict {
        let over = matches!(self.state.ask, Ask::Over(_));
        for (ix, hero) in self.state.heroes.iter().enumerate().take(HEROES) {
            if !hero.person.is_some() {
                continue;
            }
            let out = hero.disabled || hero.eliminated;
            let there = hero.space.is_some() && hero.space.ix() < self.ground.map().spaces.len();
            must(there != out, || format!("character {ix} is in space {}", hero.space.0))?;
            must(over || out || hero.damage < hero.health || self.is_falling(Hero(ix as u8)), || {
                format!("character {ix} has {} damage of {}", hero.damage, hero.health)
            })?;
            must(!out || hero.items.is_empty(), || format!("character {ix} is out and carries something"))?;
        }
        match self.state.child {
            Child::With(hero) => {
                must(self.state.hero(hero).space.is_some(), || "The Child is with somebody who is out".into())
            }
            Child::Taken(threat) => {
                must(self.state.on_map.has(threat), || "The Child is with a token that is gone".into())
            }
            Child::At(space) => must(space.ix() < self.ground.map().spaces.len(), || "The Child is in no space".into()),
            Child::Away => Ok(()),
        }
    }

    /// What is kept beside the procedures under way belongs to one of them each.
    fn audit_frames(&self) -> Verdict {
        let state = &self.state;
        let under_way = |wanted: fn(&Frame) -> bool| state.frames.iter().filter(|frame| wanted(frame)).count();
        let beside = [
            ("actions", under_way(|frame| matches!(frame, Frame::Action(_))), state.acts.len()),
            ("movements", under_way(|frame| matches!(frame, Frame::Movement(_))), state.trips.len()),
            ("marches", under_way(|frame| matches!(frame, Frame::Enemies(_))), state.marches.len()),
        ];
        for (what, frames, kept) in beside {
            must(frames == kept, || format!("{kept} {what} are kept and {frames} under way"))?;
        }
        Ok(())
    }

    fn is_falling(&self, hero: Hero) -> bool {
        self.state.frames.iter().any(|frame| match frame {
            Frame::Down(down) => down.hero == hero,
            Frame::Hurt(hurt) => hurt.hero == hero,
            _ => false,
        })
    }
}
