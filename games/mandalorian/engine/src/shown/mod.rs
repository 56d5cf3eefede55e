//! A view as programs read it: the ids that choices use, the names that people use, and what is unknown said so.
//!
//! Everything here is made from a [`View`], in which what its viewer may not know is blank. Every field of the state and of the
//! pieces in it is named, so that a new one has to be thought of here.

// A new variant doesn't get past here before somebody has thought of how it is shown.
#![warn(clippy::wildcard_enum_match_arm)]

mod shapes;

use table::Thing;
use table::notation::Part;

pub use shapes::*;

use crate::book::code::Until;
use crate::book::{DoorFacts, SpaceFacts};
use crate::frame::{Act, Ask, Frame, Trip};
use crate::game::Mandalorian;
use crate::ground::Ground;
use crate::ids::{
    CHILD, Card, Cards, Class, Door, Faces, HEROES, Happening, Hero, Heroes, Icon, Plan, Player, Slot, Space, Threat,
    Trait,
};
use crate::look::step_of;
use crate::state::{
    Child, EventDeck, HeroState, Known, Lasting, Note, Placed, PlanDeck, SlotPile, State, Tokens, TurnState,
};
use crate::view::View;
use crate::words::{Names, SEATS, ability_words};

/// A view as programs read it.
pub(crate) fn show(view: &View) -> Shown {
    let View { viewer: _, state, children, ground } = view;
    let game = view.as_game();
    let eyes = Showing { game: &game, names: Names::of(&game), me: view.me() };
    let State {
        turn: _,
        first: _,
        active: _,
        decides: _,
        you: _,
        turns: _,
        acts: _,
        trips: _,
        drawn: _,
        drawn_number: _,
        frames: _,
        ask: _, // All these make up the turn.
        votes: _,
        motives: _,
        unmasked: _,
        hands: _,
        held: _,
        owed: _, // These belong to the seats.
        decks: _,
        tops: _,
        discards: _,
        out: _, // These are the skill decks.
        pool,
        covered: _, // Blank in every view: they count among the pool.
        spent,
        slots,
        planning,
        events,
        heroes,
        threats,
        on_map,
        enemies: _, // Worked out from the tokens.
        reserve,
        fallen,
        gone,
        aside,
        child,
        doors,
        marks,
        stage,
        tracks,
        flags,
        last_order,
        lasting,
        // How often something has answered or changed, and what is being worked out: nothing that lies on the table.
        chance: _,
        defeats: _,
        once: _,
        marches: _,
        changes: _,
        check: _,
        shown: _,
        last_ones: _,
    } = state;
    let on_enemies = on_map.map(|threat| threats[threat.ix()].disrupt).sum();
    let faces = |faces: Faces| faces.map(|face| Thing::new(&eyes.id(&face), eyes.names.face(face))).collect();
    let flag_words = |flag: crate::ids::Flag| ground.book.flags.get(flag.ix()).cloned();
    Shown {
        game: Which::Mandalorian,
        seat: eyes.me.and_then(|me| eyes.seat(me)),
        mission: Thing::new(&ground.mission().id, &ground.mission().name),
        map: Thing::new(&ground.map().id, &ground.map().name),
        difficulty: ground.options.difficulty,
        mode: ground.options.mode,
        stage: *stage,
        turn: eyes.turn(),
        tracks: ground.tracks().map(|track| track_seen(ground, track.ix(), tracks[track.ix()])).collect(),
        happened: flags.filter_map(flag_words).collect(),
        seats: game.players().map(|who| eyes.seat_seen(who, children[who.ix()])).collect(),
        characters: eyes.heroes().map(|hero| eyes.character(hero, &heroes[hero.ix()])).collect(),
        slots: ground.slots.iter().map(|slot| eyes.slot(slot, &slots[slot.ix()])).collect(),
        spaces: ground.map().spaces.iter().enumerate().map(|(at, facts)| eyes.space_seen(at, facts)).collect(),
        doors: (ground.map().doors.iter().enumerate())
            .map(|(at, facts)| eyes.door(facts, doors.has(Door(at as u8)), marks[at]))
            .collect(),
        tokens: on_map.map(|threat| eyes.token(threat, &threats[threat.ix()])).collect(),
        child: eyes.child(*child),
        skill_decks: eyes.skill_decks(children),
        planning: eyes.planning(planning),
        events: eyes.events(events),
        disrupt: Disrupt {
            pool: pool.len().saturating_sub(on_enemies),
            on_enemies,
            unseen: values(*pool),
            discarded: values(*spent),
        },
        off_map: OffMap {
            reinforcements: faces(*reserve),
            fallen: faces(*fallen),
            discarded: faces(*gone),
            aside: faces(*aside),
        },
        lasting: lasting.iter().enumerate().filter_map(|(at, effect)| eyes.lasting(at, effect)).collect(),
        last_order: last_order.some().map(|order| Thing::new(&eyes.id(&order), eyes.names.order(order))),
    }
}

fn values(Tokens([stand_ins, ones, twos, threes]): Tokens) -> Values {
    Values { stand_ins, ones, twos, threes }
}

fn track_seen(ground: &Ground, track: usize, now: u8) -> Track {
    let facts = &ground.book.tracks[track];
    let end = Some(facts.limit.of(ground.characters)).filter(|end| *end > 0);
    Track { id: facts.id.clone(), name: facts.name.clone(), now, end, fails: facts.fails }
}

/// Who looks at what.
struct Showing<'a> {
    game: &'a Mandalorian,
    names: Names<'a>,
    me: Option<Player>,
}

impl Showing<'_> {
    /// A piece as choices write it.
    fn id<P: Part<Mandalorian, Value = P>>(&self, piece: &P) -> String {
        P::write(piece, self.game)
    }

    fn state(&self) -> &State {
        &self.game.state
    }

    fn seat(&self, who: Player) -> Option<String> {
        self.game.players().find(|seat| *seat == who).map(|seat| SEATS[seat.ix()].to_owned())
    }

    /// A seat that is always one.
    fn seat_name(&self, who: Player) -> String {
        self.seat(who).unwrap_or_default()
    }

    fn heroes(&self) -> impl Iterator<Item = Hero> {
        (0..HEROES as u8).map(Hero).filter(|hero| self.state().hero(*hero).person.is_some())
    }

    fn hero(&self, hero: Hero) -> Option<String> {
        self.heroes().find(|one| *one == hero).map(|hero| self.id(&hero))
    }

    fn those(&self, heroes: Heroes) -> Vec<String> {
        heroes.filter_map(|hero| self.hero(hero)).collect()
    }

    fn space(&self, space: Space) -> Option<String> {
        space.some().map(|space| self.id(&space))
    }

    fn turn(&self) -> Turn {
        let state = self.state();
        let TurnState {
            required,
            extra,
            extra_slots,
            used,
            actions,
            fled,
            no_sentry,
            no_grapple,
            next_reach,
            quiet,
            child_drawn,
            cut,
            once: _, // How often rules of map and mission have answered.
        } = state.turn;
        let knows = state.drawn.len() == usize::from(state.drawn_number);
        Turn {
            number: state.turns,
            step: self.step(),
            first: self.seat_name(state.first),
            seat: self.seat_name(state.active),
            decides: self.seat_name(state.decides),
            character: self.hero(state.you),
            required_actions: required,
            extra_actions: extra,
            extra_slots: extra_slots.iter().collect(),
            used_slots: used.iter().collect(),
            quiet_slots: quiet.iter().collect(),
            actions_taken: actions,
            child_fled: fled,
            child_drawn,
            cut_short: cut,
            ignore_sentries: self.those(no_sentry),
            ignore_grapplers: self.those(no_grapple),
            next_reach: Some(next_reach).filter(|reach| *reach > 0),
            action: state.act().and_then(|act| self.action(act)),
            movement: state.trips.last().and_then(|trip| self.movement(trip)),
            drawn_plans: state.drawn_number,
            drawn: knows.then(|| state.drawn.iter().filter_map(|plan| self.plan(*plan)).collect()),
        }
    }

    fn step(&self) -> Step {
        let state = self.state();
        if matches!(state.ask, Ask::Over(_)) {
            return Step::Over;
        }
        if state.frames.iter().any(|frame| matches!(frame, Frame::SetUp(_))) {
            return Step::SetUp;
        }
        match step_of(&state.frames) {
            Some(0) => Step::Action,
            Some(1) => Step::Event,
            Some(_) => Step::Draw,
            None => Step::Between,
        }
    }

    fn action(&self, act: &Act) -> Option<Action> {
        let Act {
            card,
            slot,
            hero,
            strength,
            target,
            // How it is carried out; the question says what it comes to.
            reach: _,
            target_space: _,
            more: _,
            kinds: _,
            did: _,
            ease: _,
            entered: _,
        } = *act;
        Some(Action {
            character: self.hero(hero)?,
            slot: *Slot::ALL.get(usize::from(slot))?,
            card: card.some().map(|card| self.card(card)),
            strength,
            target: target.some().map(token_id),
        })
    }

    fn movement(&self, trip: &Trip) -> Option<Movement> {
        // How it is carried out is no part of the table.
        let Trip { hero, left, stop, ease: _, moved: _, to: _, next: _, entering: _, source: _ } = *trip;
        Some(Movement { character: self.hero(hero)?, steps_left: left, stopped: stop })
    }

    fn seat_seen(&self, who: Player, children: u8) -> SeatSeen {
        let (state, ix) = (self.state(), who.ix());
        let warlord = self.game.warlord() == who;
        let mine = self.me == Some(who);
        let alone = !self.game.is_shared() && !warlord;
        SeatSeen {
            seat: self.seat_name(who),
            character: alone.then(|| self.hero(Hero(who.0))).flatten(),
            warlord,
            cards: state.held[ix],
            child_cards: children,
            hand: mine.then(|| state.hands[ix].filter_map(|card| self.skill(card)).collect()),
            owed: state.owed[ix],
            motive: state.motives[ix],
            unmasked: state.unmasked >> who.0 & 1 != 0,
            vote: self.seat(state.votes[ix]),
        }
    }

    fn card(&self, card: Card) -> Thing {
        Thing::new(&self.id(&card), self.names.card(card))
    }

    fn cards(&self, cards: Cards) -> Vec<Thing> {
        cards.filter(|card| self.names.skill(*card).is_some()).map(|card| self.card(card)).collect()
    }

    fn skill(&self, card: Card) -> Option<SkillCard> {
        let facts = self.names.skill(card)?;
        Some(SkillCard {
            id: self.id(&card),
            name: facts.name.clone(),
            strength: facts.strength,
            tactical: facts.tactical,
            bonus: facts.bonus,
            words: facts.words.clone(),
        })
    }

    fn character(&self, hero: Hero, state: &HeroState) -> Character {
        let HeroState { person, space, damage, health, plans, items, spent, disabled, eliminated, moved } = *state;
        let facts = self.game.ground.book.character(person);
        let advanced = self.game.ground.advanced && facts.advanced != u16::MAX;
        Character {
            id: facts.id.clone(),
            name: facts.name.clone(),
            seat: if self.game.is_shared() { None } else { self.seat(Player(hero.0)) },
            space: self.space(space),
            health,
            damage,
            plans: plans.filter_map(|plan| self.plan(plan)).collect(),
            items: items.map(|face| Thing::new(&self.id(&face), self.names.face(face))).collect(),
            advanced_used: advanced.then_some(spent),
            disabled,
            eliminated,
            moved,
        }
    }

    fn slot(&self, slot: Slot, pile: &SlotPile) -> SlotSeen {
        let SlotPile { cards, tokens, fixed: _ } = pile; // What it is resolved with is its strength then.
        SlotSeen {
            slot,
            name: self.names.slot(slot).to_owned(),
            strength: self.game.slot_strength(slot),
            cards: cards.iter().filter_map(|card| self.skill(*card)).collect(),
            tokens: values(*tokens),
        }
    }

    fn space_seen(&self, at: usize, facts: &SpaceFacts) -> SpaceSeen {
        let SpaceFacts { id, name, at: (column, row), star } = facts;
        let routes = self.game.ground.routes(self.state().doors);
        SpaceSeen {
            id: id.clone(),
            name: Some(name.clone()).filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case(id)),
            column: *column,
            row: *row,
            star: *star,
            near: routes.near[at].filter_map(|space| self.space(space)).collect(),
            in_range: routes.sight[at].filter_map(|space| self.space(space)).collect(),
        }
    }

    fn door(&self, facts: &DoorFacts, open: bool, markers: u8) -> DoorSeen {
        let DoorFacts { id, name, between: (one, other), sealed: _, hull } = facts; // Who opens it is a rule.
        DoorSeen {
            id: id.clone(),
            name: name.clone(),
            between: [*one, *other].into_iter().filter_map(|space| self.space(space)).collect(),
            open,
            markers,
            opens_at: Some(*hull).filter(|hull| *hull > 0),
        }
    }

    fn token(&self, threat: Threat, placed: &Placed) -> Token {
        // Hits of the action under way are part of the damage.
        let Placed { face: known, shape: _, space, on_map: _, up, seen, damage, disrupt, notes: _, hits: _ } = *placed;
        let face = known.some().map(|_| self.face(placed));
        let health_left = face.as_ref().filter(|face| face.health > 0).map(|_| self.game.health_left(threat));
        Token {
            id: token_id(threat),
            space: self.space(space).unwrap_or_default(),
            shape: placed.shape(),
            faceup: up,
            face,
            looked_at_by: if up { Vec::new() } else { self.seats_of(seen) },
            health_left,
            damage,
            disrupt,
            asleep: self.game.is_asleep(threat),
            hobbled: placed.is(Note::Hobbled),
            reinforcement: placed.is(Note::Reinforcement),
        }
    }

    fn seats_of(&self, bits: u8) -> Vec<String> {
        self.game.players().filter(|who| bits >> who.0 & 1 != 0).map(|who| self.seat_name(who)).collect()
    }

    fn face(&self, placed: &Placed) -> Face {
        let ground = &self.game.ground;
        let facts = ground.token(placed.face);
        Face {
            id: facts.id.clone(),
            name: facts.name.clone(),
            classes: Class::ALL.iter().copied().filter(|class| facts.is(*class)).collect(),
            abilities: Trait::ALL.iter().copied().filter(|ability| facts.has(*ability)).collect(),
            health: ground.faces[placed.face.ix()].health,
            words: facts.words.clone(),
        }
    }

    fn child(&self, child: Child) -> Option<ChildSeen> {
        let (space, character, token) = match child {
            Child::Away => return None,
            Child::At(space) => (self.space(space), None, None),
            Child::With(hero) => (None, self.hero(hero), None),
            Child::Taken(threat) => (None, None, Some(token_id(threat))),
        };
        Some(ChildSeen { space, character, token })
    }

    /// The decks that are shuffled by themselves. Cards of hands that the viewer may not see lie among theirs in a view.
    fn skill_decks(&self, children: &[u8]) -> Vec<SkillDeck> {
        let first = if self.game.is_shared() { 0..1 } else { 0..HEROES };
        let rows = first.filter(|row| self.state().heroes[*row].person.is_some());
        let child = self.game.ground.mission().child.then_some(CHILD);
        rows.chain(child).map(|row| self.skill_deck(row, children)).collect()
    }

    fn skill_deck(&self, row: usize, children: &[u8]) -> SkillDeck {
        let (state, pile) = (self.state(), self.game.pile_of(row));
        let draws = |who: &Player| row == CHILD || self.game.is_shared() || who.ix() == row;
        let others = self.game.players().filter(|who| self.me != Some(*who)).filter(draws);
        let hidden: u8 = others
            .map(|who| match (row, children[who.ix()]) {
                (CHILD, children) => children,
                (_, children) => state.held[who.ix()] - children,
            })
            .sum();
        let rows = self.game.rows_of(row);
        let top: Vec<Thing> = rows.flat_map(|row| state.tops[row].iter()).map(|card| self.card(*card)).collect();
        let unseen = state.decks.and(pile);
        let owners = self.heroes().filter(|hero| row != CHILD && pile.has(Card::at(hero.ix(), 0)));
        SkillDeck {
            characters: owners.filter_map(|hero| self.hero(hero)).collect(),
            cards: (unseen.len() as u8).saturating_sub(hidden) + top.len() as u8,
            top,
            unseen: self.cards(unseen),
            discarded: self.cards(state.discards.and(pile)),
            locked: self.cards(state.out.and(pile)),
        }
    }

    fn plan(&self, plan: Plan) -> Option<Thing> {
        plan.some().map(|plan| Thing::new(&self.id(&plan), self.names.plan(plan)))
    }

    fn copies(&self, counts: &[u8]) -> Vec<Copies> {
        let titles = counts.iter().enumerate().filter(|(_, copies)| **copies > 0);
        let facts = |title: usize| &self.game.ground.book.plans[title];
        titles
            .map(|(title, copies)| Copies {
                id: facts(title).id.clone(),
                name: facts(title).name.clone(),
                copies: *copies,
            })
            .collect()
    }

    fn planning(&self, deck: &PlanDeck) -> PlanningDeck {
        let PlanDeck { top, unseen, under, discard } = deck;
        let known = |known: &Known<Plan>| {
            let Known { card, by: _ } = known; // Who else knows it is in nobody's view of the table.
            self.plan(*card)
        };
        // Cards that somebody else has drawn lie among the unseen ones in a view.
        let elsewhere = self.state().drawn_number - self.state().drawn.len() as u8;
        PlanningDeck {
            cards: deck.len() - elsewhere,
            top: top.iter().map(known).collect(),
            under: under.iter().map(known).collect(),
            unseen: self.copies(unseen),
            discarded: self.copies(discard),
        }
    }

    fn event(&self, event: Happening) -> Option<Thing> {
        event.some().map(|event| Thing::new(&self.id(&event), self.names.happening(event)))
    }

    fn events(&self, deck: &EventDeck) -> EventsDeck {
        let EventDeck { top: Known { card: top, by: _ }, icon, unseen, under, discard } = deck;
        let icon_of = |icon: u8| Icon::ALL.get(usize::from(icon)).copied();
        let known = under.iter().map(|(known, _)| known.card).chain([*top]).filter(|card| card.is_some()).count();
        EventsDeck {
            cards: unseen.len() as u8 + known as u8,
            icon: icon_of(*icon),
            top: self.event(*top),
            under: (under.iter())
                .map(|(Known { card, by: _ }, icon)| EventUnder { icon: icon_of(*icon), card: self.event(*card) })
                .collect(),
            unseen: unseen.filter_map(|event| self.event(event)).collect(),
            discarded: discard.filter_map(|event| self.event(event)).collect(),
        }
    }

    fn lasting(&self, at: usize, effect: &Lasting) -> Option<LastingSeen> {
        // Lines that share their uses, and turns that have to begin before it ends, follow from its words.
        let Lasting { ability, line: _, by, hero, uses, until, turns: _ } = *effect;
        (ability != u16::MAX).then(|| LastingSeen {
            place: at as u8,
            words: ability_words(self.game, ability),
            seat: self.seat_name(by),
            character: self.hero(hero),
            uses: Some(uses).filter(|uses| *uses > 0),
            until: Until::of(usize::from(until)),
        })
    }
}

fn token_id(threat: Threat) -> String {
    format!("t{}", threat.0)
}
