//! A view as programs read it: the ids that choices use, the names that people use, and what is unknown said so.
//!
//! Everything here is made from a [`View`], in which what its viewer may not know is blank. Every field of the state and of the
//! pieces in it is named, so that a new one has to be thought of here.

// A new variant doesn't get past here before somebody has thought of how it is shown.
#![warn(clippy::wildcard_enum_match_arm)]

mod players;
mod shapes;

use table::Thing;

pub use shapes::*;

use crate::choice::spot_key;
use crate::frame::{Ask, Bundle, Fight, Foe, Frame, Offer, Offered, Room, Round, Step as TurnStep};
use crate::game::OuterRim;
use crate::ids::{Card, Class, Contact, Deck, Dice, Face, Faction, Player, SPACES, Space, Spaces, Spot};
use crate::state::{Buried, CardSet, Lying, Patrol, Pool, RollFor, Secret, Stack, State, Token};
use crate::view::{UNKNOWN, View};
use crate::words::{Names, SEATS};

/// What a secret or a deck of navpoints is drawn from, with and without a patrol there.
const NAVPOINTS: [&str; 2] = ["navpoint", "navpoint_patrol"];

/// A view as programs read it.
pub(crate) fn show(view: &View) -> Shown {
    let View { viewer: _, state, ground } = view;
    let game = view.as_game();
    let eyes = Showing { game: &game, me: view.me() };
    let State {
        players: _, // Each is looked at below.
        first: _,
        active: _,
        turns: _,
        fell: _,
        cut: _,
        frames: _,
        fights: _,
        pool: _,
        found: _,
        giving_up: _,
        tried: _,
        ask: _, // All these make up the turn.
        patrols,
        tokens: _, // By the places for contacts.
        strangers,
        tops,
        market,
        encounters,
        buried,
        rival_deck,
        removed,
        starters,
        // What is being worked out: nothing that lies on the table.
        chance: _,
        jump: _,
        die: _,
        dirty: _,
        check: _,
        shown: _,
    } = state;
    let book = &ground.book;
    let contacts = (0..book.contacts.len() as u8).map(Contact);
    let rival = game.players().any(|who| game.is_rival(who));
    Shown {
        game: Which::OuterRim,
        seat: eyes.me.map(|me| eyes.player(me)),
        fame_to_win: ground.options.fame,
        turn: eyes.turn(),
        players: game.players().map(|who| eyes.player_seen(who)).collect(),
        spaces: (0..book.spaces.len() as u8).map(|at| eyes.space_seen(Space(at))).collect(),
        patrols: Faction::ALL.iter().map(|faction| eyes.patrol(*faction, patrols[faction.ix()])).collect(),
        contacts: (0..ground.spots.len() as u8).map(|at| eyes.place(Spot(at))).collect(),
        unknown_contacts: (contacts.filter(|contact| strangers >> contact.0 & 1 != 0))
            .map(|contact| eyes.contact(contact))
            .collect(),
        market: Deck::ALL.iter().map(|deck| eyes.market(*deck, tops[deck.ix()], &market[deck.ix()])).collect(),
        encounters: (book.decks.iter().enumerate()).map(|(at, _)| eyes.encounters(at, &encounters[at])).collect(),
        buried: buried.iter().map(|buried| eyes.buried(buried)).collect(),
        rival_deck: rival.then(|| eyes.rival_deck(rival_deck)),
        starters: (book.starters.iter().zip(starters))
            .flat_map(|(cards, left)| cards.iter().enumerate().filter(|(at, _)| *left >> *at & 1 != 0))
            .map(|(_, card)| eyes.thing(*card))
            .collect(),
        removed: eyes.those(removed),
    }
}

/// Who looks at what.
struct Showing<'a> {
    game: &'a OuterRim,
    me: Option<Player>,
}

impl Showing<'_> {
    fn state(&self) -> &State {
        &self.game.state
    }

    fn names(&self) -> Names<'_> {
        Names::of(&self.game.ground)
    }

    /// The name of the seat, or `rival`.
    fn player(&self, who: Player) -> String {
        if self.game.is_rival(who) {
            return "rival".into();
        }
        SEATS.get(who.ix()).map_or_else(String::new, |seat| (*seat).to_owned())
    }

    fn players_of(&self, bits: u8) -> Vec<String> {
        self.game.players().filter(|who| bits >> who.0 & 1 != 0).map(|who| self.player(who)).collect()
    }

    fn key(&self, card: Card) -> String {
        self.game.ground.book.keys.cards[card.ix()].clone()
    }

    fn thing(&self, card: Card) -> Thing {
        Thing::new(&self.key(card), self.names().name(card))
    }

    fn things(&self, cards: &[Card]) -> Vec<Thing> {
        cards.iter().filter_map(|card| card.some()).map(|card| self.thing(card)).collect()
    }

    fn those(&self, set: &CardSet) -> Vec<Thing> {
        let cards = (0..self.game.ground.book.cards.len() as u16).map(Card);
        cards.filter(|card| set.has(*card)).map(|card| self.thing(card)).collect()
    }

    fn space(&self, space: Space) -> Option<String> {
        space.some().map(|space| self.game.ground.book.space(space).id.clone())
    }

    fn spaces(&self, spaces: Spaces) -> Vec<String> {
        spaces.filter_map(|space| self.space(space)).collect()
    }

    fn contact(&self, contact: Contact) -> Thing {
        let facts = self.game.ground.book.contact(contact);
        Thing::new(&facts.id, &facts.name)
    }

    fn turn(&self) -> Turn {
        let state = self.state();
        Turn {
            number: state.turns,
            step: self.step(),
            first: self.player(state.first),
            player: self.player(state.active),
            fell: state.fell,
            cut_short: state.cut,
            fight: state.fights.last().map(|fight| self.fight(fight)),
            roll: self.roll(&state.pool),
            offer: state.frames.iter().rev().find_map(|frame| self.offered(frame)),
            found: self.things(&state.found),
            giving_up: self.things(&state.giving_up),
            tried: self.those(&state.tried),
        }
    }

    fn step(&self) -> Step {
        let state = self.state();
        if matches!(state.ask, Ask::Over(_)) {
            return Step::Over;
        }
        let step = state.frames.iter().rev().find_map(|frame| {
            let set_up = matches!(frame, Frame::SetUp(_)).then_some(Step::SetUp);
            set_up.or_else(|| frame.turn_step().map(step_seen))
        });
        step.unwrap_or(Step::Between)
    }

    /// The offer that is being answered.
    fn offered(&self, frame: &Frame) -> Option<OfferSeen> {
        let (Frame::Offered(Offered { offer }) | Frame::Room(Room { offer })) = frame else { return None };
        Some(self.offer(offer))
    }

    fn fight(&self, fight: &Fight) -> FightSeen {
        let Fight {
            combat: _,
            attacker,
            foe,
            value,
            enemy,
            attack,
            defense,
            round,
            // What follows from it, which the question and the cards say.
            purpose: _,
            rolled: _,
            soften: _,
            used: _,
            win: _,
            lose: _,
            ctx: _,
        } = fight;
        FightSeen {
            combat: fight.kind(),
            attacker: self.player(*attacker),
            foe: self.names().foe(*foe, *enemy),
            defender: fight.defender().map(|who| self.player(who)),
            value: (!matches!(foe, Foe::Player(_))).then_some(*value),
            attack: faces(*attack),
            defense: faces(*defense),
            round: match round {
                Round::Attack => RoundSeen::Attack,
                Round::Attacked => RoundSeen::Attacked,
                Round::Defend => RoundSeen::Defend,
                Round::Defended => RoundSeen::Defended,
                Round::Outcome => RoundSeen::Outcome,
                Round::Abilities => RoundSeen::Abilities,
                Round::Damage => RoundSeen::Damage,
                Round::Done => RoundSeen::Done,
            },
        }
    }

    fn roll(&self, pool: &Pool) -> Option<Roll> {
        let Pool { dice, who, rolls } = *pool;
        let rolled_for = match rolls {
            RollFor::Card => RolledFor::Card,
            RollFor::Test => RolledFor::Test,
            RollFor::Ground => RolledFor::Ground,
            RollFor::Ship => RolledFor::Ship,
            RollFor::Delivery => RolledFor::Delivery,
        };
        (!dice.is_empty()).then(|| Roll { player: self.player(who), rolled_for, dice: faces(dice) })
    }

    fn offer(&self, offer: &Offer) -> OfferSeen {
        let Offer { from, to, give, want } = offer;
        let goods = |bundle: &Bundle| {
            let Bundle { credits, cards } = bundle;
            Goods { credits: thousands(*credits), cards: self.things(cards) }
        };
        OfferSeen { from: self.player(*from), to: self.player(*to), give: goods(give), want: goods(want) }
    }

    fn space_seen(&self, space: Space) -> SpaceSeen {
        let ground = &self.game.ground;
        let facts = ground.book.space(space);
        SpaceSeen {
            id: facts.id.clone(),
            name: facts.name.clone(),
            terrain: facts.terrain,
            faction: facts.faction,
            home: facts.home,
            deck: ground.book.decks.get(usize::from(facts.deck)).map_or_else(String::new, |deck| deck.id.clone()),
            near: self.spaces(ground.near[space.ix()]),
        }
    }

    fn patrol(&self, faction: Faction, patrol: Patrol) -> PatrolSeen {
        let Patrol { level, space } = patrol;
        let levels = &self.game.ground.book.patrols[faction.ix()];
        let facts = levels.get(usize::from(level).wrapping_sub(1));
        let combat = facts.map(|facts| facts.combat).filter(|combat| *combat > 0);
        PatrolSeen { faction, level, combat, space: self.space(space) }
    }

    fn place(&self, spot: Spot) -> ContactPlace {
        let ground = &self.game.ground;
        let facts = ground.spots[spot.ix()];
        let Token { lying, class, contact, seen } = self.state().tokens[spot.ix()];
        let there = lying != Lying::Empty;
        ContactPlace {
            id: spot_key(ground, spot),
            space: ground.book.space(facts.space).id.clone(),
            class: facts.class,
            lying: match lying {
                Lying::Empty => LyingSeen::Empty,
                Lying::Down => LyingSeen::Down,
                Lying::Up => LyingSeen::Up,
            },
            token_class: Class::ALL.get(usize::from(class)).copied().filter(|_| there),
            contact: contact.some().filter(|_| there).map(|contact| self.contact(contact)),
            looked_at_by: if lying == Lying::Down { self.players_of(seen) } else { Vec::new() },
        }
    }

    fn market(&self, deck: Deck, top: Card, stack: &Stack) -> MarketDeck {
        let cards = &self.game.ground.book.market[deck.ix()];
        let Stack { unseen, under } = stack;
        MarketDeck {
            deck,
            top: top.some().map(|card| self.card(card)),
            cards: stack.len(),
            unseen: places(*unseen).map(|place| self.thing(cards[place])).collect(),
            under: under.iter().map(|place| self.thing(cards[usize::from(*place)])).collect(),
        }
    }

    /// In a view, secrets that its viewer may not know are among the unseen cards of their deck.
    fn encounters(&self, at: usize, stack: &Stack) -> EncounterDeck {
        let deck = &self.game.ground.book.decks[at];
        let Stack { unseen, under } = stack;
        let state = self.state();
        let held = self.game.players().flat_map(|who| state.of(who).secrets.iter());
        let secrets = held.chain(state.buried.iter().map(|buried| &buried.secret));
        let hidden = secrets.filter(|secret| !secret.card.is_some() && self.deck_of(secret.from) == at).count();
        let card = |place: usize| self.key(deck.cards[place]);
        EncounterDeck {
            id: deck.id.clone(),
            name: deck.name.clone(),
            cards: stack.len().saturating_sub(hidden as u32),
            unseen: places(*unseen).map(card).collect(),
            under: under.iter().map(|place| (*place != UNKNOWN).then(|| card(usize::from(*place)))).collect(),
        }
    }

    /// The encounter deck that a secret was drawn from.
    fn deck_of(&self, from: u8) -> usize {
        let book = &self.game.ground.book;
        match self.space_of(from) {
            Some(space) => usize::from(book.space(space).deck),
            None => book.decks.iter().position(|deck| deck.id == NAVPOINTS[0]).unwrap_or(0),
        }
    }

    fn space_of(&self, from: u8) -> Option<Space> {
        Some(Space(from)).filter(|space| space.ix() < self.game.ground.book.spaces.len())
    }

    /// Where a secret was drawn.
    fn from(&self, from: u8) -> String {
        match self.space_of(from) {
            Some(space) => self.game.ground.book.space(space).id.clone(),
            None => NAVPOINTS[usize::from(usize::from(from) > SPACES)].to_owned(),
        }
    }

    fn buried(&self, buried: &Buried) -> BuriedSecret {
        let Buried { secret: Secret { card, from }, who } = buried;
        BuriedSecret {
            player: self.player(*who),
            from: self.from(*from),
            secret: card.some().map(|card| Thing::new(&self.key(card), self.names().secret(card))),
        }
    }

    fn rival_deck(&self, stack: &Stack) -> RivalDeck {
        let cards = &self.game.ground.book.rival;
        let Stack { unseen, under } = stack;
        RivalDeck {
            cards: stack.len(),
            unseen: places(*unseen).map(|place| cards[place].number).collect(),
            under: under.iter().map(|place| cards[usize::from(*place)].number).collect(),
        }
    }
}

const fn step_seen(step: TurnStep) -> Step {
    match step {
        TurnStep::Planning => Step::Planning,
        TurnStep::Action => Step::Action,
        TurnStep::Encounter => Step::Encounter,
        TurnStep::Begin | TurnStep::End => Step::Between,
    }
}

/// The places of a deck that are set in these bits.
fn places(bits: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |place| bits >> place & 1 != 0)
}

fn faces(dice: Dice) -> Faces {
    Faces {
        hits: dice.of(Face::Hit),
        crits: dice.of(Face::Crit),
        focuses: dice.of(Face::Focus),
        blanks: dice.of(Face::Blank),
    }
}

/// Credits that are counted in thousands.
fn thousands(credits: impl Into<u32>) -> u32 {
    credits.into() * 1000
}
