//! The rival of the single-player game, driven by its deck.

use serde::Serialize;
use table::{Engine, List, Procedure, RuleId};

use crate::book::{Bullet, RivalCard};
use crate::engine::Flow;
use crate::event::{Cause, Event, Skip, Unfit};
use crate::frame::{Ctx, Gain, HandIn, NextCard, Settle};
use crate::game::OuterRim;
use crate::ids::{Card, Deck, Faction, Kind, Player, Space, Spaces, Spot, Terrain};
use crate::rule;
use crate::state::{Lying, Source};
use crate::stream;

/// The rival plays behind the one person.
const RIVAL: Player = Player(1);
/// Sections of which only the first line that applies is done.
const FIRST: [bool; 4] = [true, false, true, false];

/// Where a route of the rival ends and how good it is: steps left, whether a patrol stopped it, whether it is a planet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Route {
    left: u8,
    stopped: bool,
    elsewhere: bool,
}

/// The rival's turn: one line of its card after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rival {
    /// Its card.
    pub place: u8,
    /// The section.
    pub section: u8,
    /// The line.
    pub line: u8,
}

impl Procedure<OuterRim> for Rival {
    /// One line of the rival's card after the other.
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { place, section, line } = self;
        if section == 4 || game.state.fell {
            game.pop();
            // A card that shuffled itself back is in the deck already.
            if game.state.rival_deck.unseen >> place & 1 == 0 {
                game.state.rival_deck.under.push(place);
            }
            return Flow::Go;
        }
        if line == 0
            && let Some(bullet) = game.compelled(section)
        {
            game.turn_to(Self { place, section: section + 1, line: 0 });
            let lines = &game.rival_card(place).sections[section as usize];
            match lines.iter().position(|other| game.applies(other) && same(other, &bullet)) {
                Some(line) => {
                    game.tell(Event::RivalLine { number: game.rival_card(place).number, section, line: line as u8 });
                    game.do_line(&bullet, place);
                }
                None if section == 0 => game.rival_recovers(Cause::Compelled),
                None => game.do_line(&bullet, place),
            }
            return Flow::Go;
        }
        let lines = &game.rival_card(place).sections[section as usize];
        let Some(bullet) = lines.get(line as usize).cloned() else {
            return game.turn_to(Self { place, section: section + 1, line: 0 });
        };
        if let Some(why) = game.obstacle(&bullet) {
            game.tell(Event::RivalSkips { number: game.rival_card(place).number, section, line, why });
            return game.turn_to(Self { place, section, line: line + 1 });
        }
        game.tell(Event::RivalLine { number: game.rival_card(place).number, section, line });
        game.turn_to(if FIRST[section as usize] {
            Self { place, section: section + 1, line: 0 }
        } else {
            Self { place, section, line: line + 1 }
        });
        game.do_line(&bullet, place);
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_SOLOPLAY_3
    }

    fn hide(&mut self, _: Player) {}
}

/// The rival buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RivalBuys {
    /// From which deck.
    pub deck: Deck,
    /// How many cards were discarded.
    pub discards: u8,
    /// Whether the card gets a goal token.
    pub goal: bool,
}

impl Procedure<OuterRim> for RivalBuys {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { deck, discards, goal } = self;
        let card = game.state.tops[deck.ix()];
        if !card.is_some() {
            return game.pop();
        }
        if let Some(why) = game.unfit(card) {
            if discards == 0 && !game.state.market[deck.ix()].is_empty() {
                game.turn_to(Self { deck, discards: 1, goal });
                game.discard_top(RIVAL, deck, Cause::Unfit(why));
                return Flow::Go;
            }
            game.tell(Event::RivalPasses { deck, why });
            return game.pop();
        }
        game.pop();
        game.rival_pays(card, deck, goal);
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_AIBUY_2
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// Draws a card of the rival's deck.
    pub(crate) fn begin_rival(&mut self) {
        if let Some(place) = self.draw_place(|game| &mut game.state.rival_deck) {
            let number = self.ground.book.rival[place as usize].number;
            self.tell(Event::RivalCard { number });
            self.push(Rival { place, section: 0, line: 0 });
        }
    }

    fn rival_card(&self, place: u8) -> &RivalCard {
        &self.ground.book.rival[place as usize]
    }

    /// What the rules of players have the rival do whatever its card says: the defeated recover, and a hostile patrol is the
    /// encounter.
    fn compelled(&self, section: u8) -> Option<Bullet> {
        match section {
            0 if self.state.of(RIVAL).defeated => Some(Bullet::Recover { defeated: true }),
            2 if self.hostile(RIVAL).next().is_some() => Some(Bullet::Patrol),
            _ => None,
        }
    }

    /// Whether a line can be done with an effect.
    fn applies(&self, bullet: &Bullet) -> bool {
        self.obstacle(bullet).is_none()
    }

    /// Why a line can't be done, or would change nothing.
    fn obstacle(&self, bullet: &Bullet) -> Option<Skip> {
        let rival = self.state.of(RIVAL);
        let unless = |fine: bool, why: Skip| (!fine).then_some(why);
        match bullet {
            Bullet::Recover { defeated: true } => unless(rival.defeated, Skip::NotDefeated),
            Bullet::Recover { defeated: false } => unless(rival.damage != [0, 0], Skip::Unhurt),
            Bullet::Go if rival.defeated => Some(Skip::Defeated),
            Bullet::Go if self.goals().is_empty() => Some(Skip::NoGoal),
            Bullet::Go => unless(!self.goals().has(rival.space), Skip::AtGoal),
            Bullet::Credits(_) | Bullet::ShuffleThis => None,
            Bullet::Deliver { .. } => unless(self.due(RIVAL).next().is_some(), Skip::NothingDue),
            Bullet::Buy { .. } if !self.ground.planets.has(rival.space) => Some(Skip::NoPlanet),
            Bullet::Buy { deck, if_full, .. } => {
                unless(self.state.tops[self.shelf(*deck, *if_full).ix()].is_some(), Skip::NoCard)
            }
            Bullet::Patrol => unless(self.hostile(RIVAL).next().is_some(), Skip::NoPatrol),
            Bullet::Job => unless(self.jobs_here().next().is_some(), Skip::NoJob),
            Bullet::Fame(price) => unless(rival.credits >= (*price).into(), Skip::TooPoor),
            Bullet::Reputation { here: true, .. } if self.ground.faction(rival.space).is_none() => {
                Some(Skip::NoFaction)
            }
            Bullet::Reputation { here, steps } => unless(self.reputed(*here, *steps).next().is_some(), Skip::Unchanged),
            Bullet::Crew { lowest } => match self.pick_contact(false, *lowest).map(|spot| self.token(spot)) {
                None => Some(Skip::NoContact),
                Some(token) if token.lying == Lying::Down => None,
                Some(token) => unless(self.ground.book.contact(token.contact).card.is_some(), Skip::NoCrew),
            },
            Bullet::Reveal { .. } => unless(self.contacts_here(true).next().is_some(), Skip::NoContact),
            Bullet::Together(bullets) => {
                let mut obstacles = bullets.iter().map(|bullet| self.obstacle(bullet));
                let first = obstacles.next().flatten();
                first.filter(|_| obstacles.all(|obstacle| obstacle.is_some()))
            }
            Bullet::DiscardTop(deck) => unless(self.state.tops[deck.ix()].is_some(), Skip::NoCard),
        }
    }

    fn line_cause(&self, place: u8) -> Cause {
        Cause::Rival(self.rival_card(place).number)
    }

    fn do_line(&mut self, bullet: &Bullet, place: u8) {
        match bullet {
            Bullet::Recover { .. } => self.rival_recovers(self.line_cause(place)),
            Bullet::Go => self.rival_moves(),
            Bullet::Credits(amount) => self.credit(RIVAL, (*amount).into(), self.line_cause(place)),
            Bullet::Deliver { illegal } => {
                // All of it at once: a defeat on the way does not cut the line short.
                let due: List<Card, 20> = self.due(RIVAL).collect();
                for card in due.iter().rev() {
                    if self.ground.book.card(*card).illegal {
                        self.run(*illegal, Ctx::of(RIVAL, Source::Nothing));
                    }
                    self.push(HandIn { who: RIVAL, card: *card, less: 0 });
                }
            }
            Bullet::Buy { deck, if_full, goal } => {
                let deck = self.shelf(*deck, *if_full);
                self.push(RivalBuys { deck, discards: 0, goal: *goal });
            }
            Bullet::Patrol => {
                let number = self.hostile(RIVAL).count() as u8;
                let which = self.lot(stream::LOTS, number);
                let faction = self.hostile(RIVAL).nth(which as usize);
                if let Some(faction) = faction {
                    self.fight_patrol(RIVAL, faction);
                }
            }
            Bullet::Job => {
                let card = self.jobs_here().next();
                if let Some(card) = card {
                    self.tell(Event::JobDone { who: RIVAL, card });
                    self.reward_job(RIVAL, card);
                }
            }
            Bullet::Fame(price) => {
                let cause = self.line_cause(place);
                self.credit(RIVAL, -i32::from(*price), cause);
                self.gain_fame(RIVAL, 1, cause);
            }
            Bullet::Reputation { here, steps } => {
                let number = self.reputed(*here, *steps).count() as u8;
                let which = self.lot(stream::LOTS, number.max(1));
                let faction = self.reputed(*here, *steps).nth(which as usize);
                if let Some(faction) = faction {
                    self.reputation(RIVAL, faction, *steps, self.line_cause(place));
                }
            }
            Bullet::Crew { lowest } => self.rival_crew(*lowest, place),
            Bullet::Reveal { lowest } => {
                if let Some(spot) = self.pick_contact(true, *lowest) {
                    self.rival_reveals(spot, place);
                }
            }
            Bullet::Together(bullets) => {
                for bullet in bullets {
                    if self.applies(bullet) {
                        self.do_line(bullet, place);
                    }
                }
            }
            Bullet::DiscardTop(deck) => self.discard_top(RIVAL, *deck, self.line_cause(place)),
            Bullet::ShuffleThis => {
                self.state.rival_deck.shuffle();
                self.state.rival_deck.unseen |= 1 << place;
            }
        }
    }

    fn rival_recovers(&mut self, cause: Cause) {
        for body in crate::ids::Body::ALL {
            self.recover(RIVAL, *body, u8::MAX, cause);
        }
    }

    /// Spaces with the rival's goal tokens.
    pub(crate) fn goals(&self) -> Spaces {
        let mut goals = Spaces::EMPTY;
        for asset in &*self.state.of(RIVAL).assets {
            if asset.goal.is_some() {
                goals.add(asset.goal);
            }
        }
        goals
    }

    fn jobs_here(&self) -> impl Iterator<Item = Card> {
        let rival = self.state.of(RIVAL);
        let (assets, space) = (rival.assets, rival.space);
        (0..assets.len()).map(move |at| assets[at].card).filter(move |card| {
            let facts = self.ground.book.card(*card);
            facts.kind == Kind::Job && facts.destination == space && !facts.reward.is_empty()
        })
    }

    /// Factions with which the rival's reputation can change by this much: that of the planet, or those of the nearest patrols.
    fn reputed(&self, here: bool, steps: i8) -> impl Iterator<Item = Faction> {
        let rival = self.state.of(RIVAL);
        let planet = self.ground.faction(rival.space).filter(|_| here);
        let nearest = self.nearest_patrols(rival.space).filter(move |_| !here);
        planet.into_iter().chain(nearest).filter(move |faction| (rival.standing(*faction) + steps).abs() <= 1)
    }

    // Moving.

    /// The rival moves toward the nearest goal, by a shortest way, as the rules prefer.
    fn rival_moves(&mut self) {
        let from = self.state.of(RIVAL).space;
        let goals = self.goals();
        let nearest = goals.map(|goal| self.ground.distance(from, goal)).min().unwrap_or(0);
        let near: List<Space, 8> =
            { goals }.filter(|goal| self.ground.distance(from, *goal) == nearest).take(8).collect();
        let goal = near[self.lot(stream::LOTS, near.len() as u8) as usize];
        let mut routes: Vec<(Route, Space, u8)> = Vec::new();
        let mut way = vec![from];
        self.routes(goal, self.state.of(RIVAL).stats.hyperdrive, &mut way, &mut routes);
        let Some(best) = routes.iter().map(|(route, ..)| *route).min() else { return };
        routes.retain(|(route, ..)| *route == best);
        routes.sort_by_key(|(_, end, _)| *end);
        routes.dedup_by_key(|(_, end, _)| *end);
        let which = self.lot(stream::LOTS, routes.len() as u8);
        let (_, to, steps) = routes[which as usize];
        self.state.of_mut(RIVAL).space = to;
        self.tell(Event::Moved { who: RIVAL, from, to, steps });
    }

    /// Follows every shortest way to the goal as far as the rival gets.
    fn routes(&self, goal: Space, left: u8, way: &mut Vec<Space>, out: &mut Vec<(Route, Space, u8)>) {
        let at = way[way.len() - 1];
        let stopped = way.len() > 1 && self.blocker(RIVAL, at).is_some();
        if left == 0 || at == goal || stopped {
            out.push(self.route_end(goal, stopped, left == 0, way));
            return;
        }
        for next in self.ground.near[at.ix()] {
            if self.ground.distance(next, goal) < self.ground.distance(at, goal) {
                way.push(next);
                self.routes(goal, left - 1, way, out);
                way.pop();
            }
        }
    }

    /// A full move that would end on no planet is shortened by one or two spaces if that ends on one.
    fn route_end(&self, goal: Space, stopped: bool, full: bool, way: &[Space]) -> (Route, Space, u8) {
        let planet = |space: Space| self.ground.terrain(space) == Terrain::Planet;
        let last = way.len() - 1;
        let mut end = last;
        if !stopped && full && !planet(way[last]) {
            end =
                (1..=2).filter(|less| last > *less).map(|less| last - less).find(|at| planet(way[*at])).unwrap_or(last);
        }
        let left = self.ground.distance(way[last], goal);
        (Route { left, stopped, elsewhere: !planet(way[end]) }, way[end], end as u8)
    }

    // Buying.

    /// The deck the rival buys from: another one if it has no slot for the first.
    fn shelf(&self, deck: Deck, if_full: Option<Deck>) -> Deck {
        let Some(other) = if_full else { return deck };
        let kind = match deck {
            Deck::Cargo => Kind::Cargo,
            Deck::Job => Kind::Job,
            Deck::Bounty => Kind::Bounty,
            _ => return deck,
        };
        let book = &self.ground.book;
        let sample = book.deck(deck).iter().find(|card| book.card(**card).kind == kind);
        if sample.is_none_or(|card| self.fits(RIVAL, *card, Card::NONE)) { deck } else { other }
    }

    /// Why the rival can't or won't buy a card.
    pub(crate) fn unfit(&self, card: Card) -> Option<Unfit> {
        let rival = self.state.of(RIVAL);
        let facts = self.ground.book.card(card);
        let no_room = match facts.kind {
            Kind::Ship => facts.cost <= self.ground.book.ship(rival.hull).cost,
            Kind::Event => false,
            _ => !self.fits(RIVAL, card, Card::NONE),
        };
        match facts.kind {
            _ if facts.not_sold == rival.space => Some(Unfit::NotSold),
            _ if rival.credits < self.price(RIVAL, card).into() => Some(Unfit::TooDear),
            Kind::Ship if no_room => Some(Unfit::Cheap),
            _ => no_room.then_some(Unfit::NoSlot),
        }
    }

    fn rival_pays(&mut self, card: Card, deck: Deck, goal: bool) {
        let facts = self.ground.book.card(card);
        let (kind, hull, destination) = (facts.kind, facts.hull, facts.destination);
        let price = self.price(RIVAL, card);
        let cause = if kind == Kind::Ship { Cause::NewShip(hull) } else { Cause::Bought(card) };
        self.credit(RIVAL, -i32::from(price), cause);
        self.state.tops[deck.ix()] = Card::NONE;
        self.push(NextCard { who: RIVAL, deck });
        match kind {
            Kind::Ship => {
                self.tell(Event::NewShip { who: RIVAL, hull, price });
                self.state.removed.add(card);
                self.change_ship(RIVAL, hull, 0);
            }
            Kind::Event => {
                self.tell(Event::Bought { who: RIVAL, card, price });
                self.push(Settle { card });
                let ctx = Ctx::of(RIVAL, Source::Bought(card));
                if deck == Deck::Ship {
                    self.rival_used_ship();
                    self.shuffle_source(ctx);
                } else {
                    let bought = self.ground.book.card(card).bought;
                    self.run(bought, ctx);
                }
            }
            _ => {
                self.tell(Event::Bought { who: RIVAL, card, price });
                self.gain_card(RIVAL, card, cause);
                let at = self.state.of(RIVAL).find(card);
                if let Some(at) = at.filter(|_| goal && destination.is_some()) {
                    self.state.of_mut(RIVAL).assets[at].goal = destination;
                    self.tell(Event::RivalGoal { card, space: destination, bought: true });
                }
            }
        }
    }

    /// The most expensive used ship that it can afford, at random among equals.
    fn rival_used_ship(&mut self) {
        let own = self.ground.book.ship(self.state.of(RIVAL).hull).cost;
        let credits = self.state.of(RIVAL).credits;
        let cost = |hull: crate::ids::Hull| self.ground.book.ship(hull).cost;
        let able: Vec<_> = self.used_ships(RIVAL).filter(|hull| u16::from(cost(*hull) - own) <= credits).collect();
        let Some(most) = able.iter().map(|hull| cost(*hull)).max() else { return };
        let best: Vec<_> = able.into_iter().filter(|hull| cost(*hull) == most).collect();
        let hull = best[self.lot(stream::LOTS, best.len() as u8) as usize];
        let price = most - own;
        self.take_ship_card(RIVAL, hull);
        self.credit(RIVAL, -i32::from(price), Cause::NewShip(hull));
        self.tell(Event::NewShip { who: RIVAL, hull, price });
        self.change_ship(RIVAL, hull, 3);
    }

    // Contacts.

    fn contacts_here(&self, down: bool) -> impl Iterator<Item = Spot> {
        let space = self.state.of(RIVAL).space;
        self.ground.spots_of(space).filter(move |spot| match self.token(*spot).lying {
            Lying::Down => true,
            Lying::Up => !down,
            Lying::Empty => false,
        })
    }

    /// The contact of the lowest (or highest) class, facedown before faceup, the leftmost of equals.
    fn pick_contact(&self, down: bool, lowest: bool) -> Option<Spot> {
        let order = |spot: &Spot| {
            let token = self.token(*spot);
            let class = if lowest { token.class } else { u8::MAX - token.class };
            (token.lying == Lying::Up, class)
        };
        self.contacts_here(down).min_by_key(order)
    }

    /// Turns a contact up; whether it stays.
    fn rival_reveals(&mut self, spot: Spot, place: u8) -> bool {
        let contact = self.reveal(RIVAL, spot, self.line_cause(place));
        if self.is_in_play(contact) {
            self.tell(Event::InPlay { who: RIVAL, contact });
            self.token_gone(spot, Cause::InPlay);
            return false;
        }
        true
    }

    fn rival_crew(&mut self, lowest: bool, place: u8) {
        while let Some(spot) = self.pick_contact(false, lowest) {
            if !self.rival_reveals(spot, place) {
                continue;
            }
            let card = self.ground.book.contact(self.token(spot).contact).card;
            if card.is_some() {
                let ctx = Ctx::of(RIVAL, Source::Contact(spot));
                self.push(Gain { ctx, card });
            }
            return;
        }
    }
}

/// Whether two lines do the same sort of thing.
fn same(one: &Bullet, other: &Bullet) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}
