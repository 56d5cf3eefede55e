//! Whether a state makes sense: every piece in exactly one place, every limit kept. For tests and analysis.
//!
//! An audit may be held whenever somebody is asked. It repeats nothing of what the engine does to keep a state in order;
//! it only looks at the result.

use table::Engine;

use crate::book::{PossessionKind, Rating, Rule, Side, UnitKind};
use crate::frame::{Ask, FightBattle, FightOut, Flight, Frame, Leg, Order, OverLimit, PassShip};
use crate::game::Freedom;
use crate::ids::{CHARACTERS, Fleet, Hull, Item, Items, PLACES, Party, Place, SHIPS, Who};
use crate::pieces::kinds;
use crate::state::{Force, Holder, Keeper, Segment, Sight, Standing, Units, Where};

const SIDES: [Side; 2] = [Side::Rebel, Side::Imperial];

/// What an audit comes to.
type Finding = Result<(), String>;

fn sound(fine: bool, what: impl FnOnce() -> String) -> Finding {
    if fine { Ok(()) } else { Err(what()) }
}

/// Whether a stack or ship under way has left the ground.
fn airborne(leg: Leg) -> bool {
    matches!(leg, Leg::FireArriving | Leg::LossArriving | Leg::Landing)
}

impl Freedom {
    /// Says what is wrong with the state, if anything is.
    pub fn audit(&self) -> Result<(), String> {
        if let Ask::Over(_) = self.state.ask {
            return sound(self.state.frames.is_empty(), || "the game is over and something is under way".into());
        }
        self.audit_people()?;
        self.audit_prisoners()?;
        self.audit_ships()?;
        self.audit_possessions()?;
        self.audit_units()?;
        self.audit_stacks()?;
        self.audit_orbits()?;
        self.audit_planets()?;
        self.audit_desk()?;
        self.audit_combat()?;
        self.audit_moves()
    }

    /// All military units on the map and under way, by kind.
    pub fn census(&self) -> Units {
        let mut census = Units::default();
        for spot in &self.state.spots {
            add(&mut census, &spot.fresh);
            add(&mut census, &spot.moved);
        }
        for order in self.marching() {
            add(&mut census, &order.units);
        }
        census
    }

    fn marching(&self) -> impl Iterator<Item = &Order> {
        self.state.frames.iter().filter_map(|frame| match frame {
            Frame::March(march) if airborne(march.leg) => Some(&march.order),
            _ => None,
        })
    }

    fn flights(&self) -> impl Iterator<Item = &Flight> {
        self.state.frames.iter().filter_map(|frame| match frame {
            Frame::Fly(fly) if airborne(fly.leg) || fly.flight.from.is_none() => Some(&fly.flight),
            _ => None,
        })
    }

    /// Characters and ships under way, or waiting in space to enter.
    fn aloft(&self) -> (Party, Fleet) {
        let (mut people, mut ships) = (Party::EMPTY, Fleet::EMPTY);
        for order in self.marching() {
            people = people.or(order.people);
            ships = ships.or(order.ships);
        }
        for flight in self.flights() {
            people = people.or(flight.aboard);
            ships.add(flight.hull);
        }
        let fresh = self.state.turn <= 1 && self.state.segment <= Segment::Movement;
        for forces in self.ground.scenario.forces.iter().filter(|forces| fresh && forces.from_space) {
            people = people.or(forces.characters.iter().copied().collect());
            ships = ships.or(forces.ships);
        }
        (people, ships)
    }

    fn name(&self, who: Who) -> &str {
        self.ground.book.characters.get(who.ix()).map_or("nobody", |card| &card.id)
    }

    // ---- characters ----

    /// Every character is in one place, and the place knows.
    fn audit_people(&self) -> Finding {
        let (aloft, _) = self.aloft();
        for who in (0..CHARACTERS as u8).map(Who) {
            let person = &self.state.people[who.ix()];
            let name = self.name(who);
            let known: Vec<Place> = self.places_that_know(who);
            match person.at {
                Where::At(place) => sound(known == [place], || format!("{name} is at {place:?}, listed at {known:?}"))?,
                at => sound(known.is_empty(), || format!("{name} is {at:?}, listed at {known:?}"))?,
            }
            match person.at {
                Where::Deck | Where::Gone => {
                    let blank = crate::state::Person { at: person.at, ..Default::default() };
                    let bare = crate::state::Person { moved: false, busy: false, barred: false, ..*person };
                    sound(bare == blank, || format!("{name} is out of play and has marks: {person:?}"))?;
                }
                Where::Space => sound(aloft.has(who), || format!("{name} is lost in space"))?,
                Where::At(place) => {
                    let open = place.is_orbit() && self.ground.orbits.has(place) || self.ground.environs.has(place);
                    sound(open, || format!("{name} is off the map at {place:?}"))?;
                    let listed = self.state.spots[place.ix()].captives.has(who);
                    sound(listed == person.captive(), || format!("{name}: captive or not? {:?}", person.keeper))?;
                }
            }
            self.audit_health(who)?;
        }
        Ok(())
    }

    /// The places that list a character, once for each list.
    fn places_that_know(&self, who: Who) -> Vec<Place> {
        let places = (0..PLACES as u8).map(Place);
        let lists = places.flat_map(|place| {
            let spot = &self.state.spots[place.ix()];
            [spot.apart, spot.with_units, spot.captives].map(|list| (place, list))
        });
        lists.filter(|(_, list)| list.has(who)).map(|(place, _)| place).collect()
    }

    /// Nobody lives with as many wounds as their Endurance.
    fn audit_health(&self, who: Who) -> Finding {
        let wounds = self.state.people[who.ix()].wounds;
        let alive = wounds == 0 || !self.free_on_map(who) || wounds < self.rating(who, Rating::Endurance);
        sound(alive, || format!("{} lives with {wounds} wounds", self.name(who)))
    }

    /// Every prisoner has a keeper of the other side beside them.
    fn audit_prisoners(&self) -> Finding {
        for who in (0..CHARACTERS as u8).map(Who).filter(|who| self.state.people[who.ix()].captive()) {
            let person = &self.state.people[who.ix()];
            let captor = self.ground.side(who).other();
            let kept = match (person.keeper, person.at) {
                (Keeper::Guard(guard), Where::At(place)) => self.people(place, captor).has(guard),
                (Keeper::Units, Where::At(place)) => self.count(place, captor) > 0,
                (Keeper::Guard(guard), Where::Space) => {
                    self.ground.side(guard) == captor && self.state.people[guard.ix()].at == Where::Space
                }
                (Keeper::Units, Where::Space) => self.marching().any(|order| order.people.has(who)),
                _ => false,
            };
            sound(kept, || format!("{} is {:?}, kept by {:?}", self.name(who), person.at, person.keeper))?;
            sound(!person.detected, || format!("the prisoner {} is detected", self.name(who)))?;
        }
        Ok(())
    }

    // ---- ships ----

    /// Every ship is in one place, the place knows, and its owner is there too.
    fn audit_ships(&self) -> Finding {
        let (_, aloft) = self.aloft();
        for hull in (0..SHIPS as u8).map(Hull) {
            let ship = &self.state.ships[hull.ix()];
            let known: Vec<Place> =
                (0..PLACES as u8).map(Place).filter(|place| self.state.spots[place.ix()].ships.has(hull)).collect();
            match ship.at {
                Where::At(place) => sound(known == [place], || format!("{hull:?} at {place:?}, listed at {known:?}"))?,
                at => sound(known.is_empty(), || format!("{hull:?} is {at:?}, listed at {known:?}"))?,
            }
            sound(ship.at != Where::Space || aloft.has(hull), || format!("{hull:?} is lost in space"))?;
            self.audit_owner(hull)?;
        }
        Ok(())
    }

    fn audit_owner(&self, hull: Hull) -> Finding {
        let ship = &self.state.ships[hull.ix()];
        let Some(owner) = ship.owner else {
            let waiting = self.state.segment == Segment::SetUp || self.ship_without_heir(hull);
            let kept = match ship.at {
                Where::At(place) => {
                    let side = self.ground.book.ships[hull.ix()].side;
                    self.count(place, side) > 0 || !self.people(place, side).is_empty()
                }
                _ => true,
            };
            return sound(kept || waiting, || format!("{hull:?} is alone at {:?}", ship.at));
        };
        let person = &self.state.people[owner.ix()];
        let name = self.name(owner);
        sound(!person.captive(), || format!("the prisoner {name} owns {hull:?}"))?;
        sound(person.at == ship.at, || format!("{name} is {:?}, {hull:?} is {:?}", person.at, ship.at))?;
        let same_side = self.ground.fleets[self.ground.side(owner).ix()].has(hull);
        sound(same_side, || format!("{name} owns {hull:?} of the enemy"))?;
        let number = self.state.ships.iter().filter(|ship| ship.owner == Some(owner)).count();
        sound(number == 1, || format!("{name} owns {number} ships"))?;
        let bound = &self.ground.book.ships[hull.ix()];
        sound(!bound.bound || bound.owner == Some(owner), || format!("{name} owns {hull:?}, which is bound to another"))
    }

    /// Somebody is still to say what becomes of a ship.
    fn ship_without_heir(&self, hull: Hull) -> bool {
        self.state.adrift.has(hull) || self.under_way::<PassShip>().is_some()
    }

    // ---- possessions ----

    /// Every possession is in one place; face-down ones are counted, open ones listed; one companion each.
    fn audit_possessions(&self) -> Finding {
        let mut opened = Items::EMPTY;
        let mut cards = [0; CHARACTERS];
        for item in (0..self.ground.book.possessions.len() as u8).map(Item) {
            let holding = self.state.items[item.ix()];
            sound(holding.holder != Holder::Unknown, || format!("{item:?} is nowhere"))?;
            let known = matches!(holding.holder, Holder::Held(_) | Holder::Gone);
            sound(known || !holding.open, || format!("{item:?} lies open and belongs to nobody"))?;
            if let Holder::Held(who) = holding.holder {
                if holding.open {
                    opened.add(item);
                }
                cards[who.ix()] += u8::from(!holding.open);
                let person = &self.state.people[who.ix()];
                let able = !matches!(person.at, Where::Deck | Where::Gone) && !person.captive();
                let able = able && self.ground.side(who) == Side::Rebel;
                sound(able, || format!("{} holds {item:?}", self.name(who)))?;
            }
        }
        sound(opened == self.state.opened, || format!("open are {opened:?}, listed {:?}", self.state.opened))?;
        for who in self.ground.sides[Side::Rebel.ix()].or(self.ground.sides[Side::Imperial.ix()]) {
            let (count, listed) = (cards[who.ix()], self.state.people[who.ix()].cards);
            sound(count == listed, || format!("{} holds {count} cards, listed {listed}", self.name(who)))?;
            let companions = self.state.items_of(who).into_iter().filter(|&item| self.is_companion(item)).count();
            sound(companions <= 1, || format!("{} has {companions} companions", self.name(who)))?;
        }
        Ok(())
    }

    fn is_companion(&self, item: Item) -> bool {
        self.ground.book.possessions[item.ix()].kind == PossessionKind::Companion
    }

    // ---- military units ----

    /// Counts agree with units, no stack is over its limit, and what the Rebel player knows is true.
    fn audit_units(&self) -> Finding {
        for place in (0..PLACES as u8).map(Place) {
            let spot = &self.state.spots[place.ix()];
            let real = self.ground.environs.or(self.ground.orbits).has(place);
            for side in SIDES {
                let (listed, count) = (self.count(place, side), kinds(side).map(|kind| spot.units(kind)).sum::<u8>());
                sound(count == listed, || format!("{place:?}: {count} {side:?} units, listed {listed}"))?;
                sound(real || count == 0, || format!("{place:?} is off the map and has {count} {side:?} units"))?;
                self.audit_limit(place, side, count)?;
            }
            audit_sight(spot.sight, spot.units(UnitKind::LINE), spot.covered())
                .map_err(|what| format!("{place:?}: {what}"))?;
        }
        for order in self.marching() {
            let covered = crate::pdb::covered(&order.units);
            audit_sight(order.sight, order.units[UnitKind::LINE.ix()], covered)
                .map_err(|what| format!("under way to {:?}: {what}", order.to))?;
        }
        Ok(())
    }

    fn audit_limit(&self, place: Place, side: Side, count: u8) -> Finding {
        if place.is_orbit() {
            let spot = &self.state.spots[place.ix()];
            let local = kinds(side).any(|kind| !kind.mobile() && spot.units(kind) > 0);
            return sound(!local, || format!("{side:?} units that can't leave the ground are at {place:?}"));
        }
        let size = self.ground.sites.get(place.ix()).map_or(0, |site| site.size);
        let settling = self.state.frames.contains(&Frame::OverLimit(OverLimit { place, side }));
        sound(count <= size || settling, || format!("{place:?} of size {size} has {count} {side:?} units"))
    }

    /// Leaders are in their military stacks, and a military stack has units, a combat there aside.
    fn audit_stacks(&self) -> Finding {
        let fought = self.under_way::<FightBattle>().is_some();
        for place in self.ground.places() {
            for side in SIDES {
                let company = self.with_units(place, side);
                let stack = company.is_empty() || self.count(place, side) > 0;
                sound(stack || fought && self.state.battle.place == place, || {
                    format!("{company:?} are stacked with {side:?} units at {place:?}, where there are none")
                })?;
                if let Some(who) = self.state.spots[place.ix()].leader[side.ix()] {
                    let there = self.with_units(place, side).has(who);
                    sound(there, || format!("{} leads at {place:?} and is not in the stack", self.name(who)))?;
                }
            }
        }
        Ok(())
    }

    /// Nobody is in an orbit box without a ship or units of their side.
    fn audit_orbits(&self) -> Finding {
        for place in self.ground.orbits {
            for side in SIDES {
                let people = self.people(place, side);
                let company = self.count(place, side) > 0 || !self.fleet(place, side).is_empty();
                sound(people.is_empty() || company || self.settling(), || {
                    format!("{people:?} of the {side:?} side are stranded at {place:?}")
                })?;
            }
            let spot = &self.state.spots[place.ix()];
            let bare = !spot.coup && spot.camp == 0 && spot.withheld == [0; 2] && !spot.wild && !spot.risen;
            sound(bare, || format!("{place:?} has markers that belong on the ground"))?;
        }
        Ok(())
    }

    /// Ships are being passed on.
    fn settling(&self) -> bool {
        self.under_way::<PassShip>().is_some()
    }

    // ---- planets ----

    fn audit_planets(&self) -> Finding {
        for world in self.ground.all_worlds() {
            let planet = &self.state.planets[world.ix()];
            sound(planet.pdb_level <= 2, || format!("{world:?} has a PDB of level {}", planet.pdb_level))?;
            let settled = self.ground.options.stopped_stays
                || planet.rule != Rule::RebellionStopped
                || self.controller(world).is_none();
            sound(settled, || format!("the rebellion on {world:?} is stopped and somebody controls it"))?;
        }
        Ok(())
    }

    // ---- missions ----

    /// Members of a group are free, here and in one group; each mission has one group.
    fn audit_desk(&self) -> Finding {
        let desk = &self.state.desk;
        let Some(place) = desk.place else {
            return sound(desk.groups.is_empty(), || "there are mission groups nowhere".into());
        };
        let mut seen = Party::EMPTY;
        for (ix, group) in desk.groups.iter().enumerate() {
            let mission = group.mission;
            let twice = desk.groups[..ix].iter().any(|other| other.mission == mission);
            sound(!twice, || format!("two groups on {mission:?}"))?;
            sound(group.members.and(seen).is_empty(), || format!("somebody on {mission:?} is in two groups"))?;
            seen = seen.or(group.members);
            let here = self.people(place, self.state.phasing);
            let over = matches!(group.standing, Standing::Completed | Standing::Closed);
            sound(over || group.members.without(here).is_empty(), || {
                format!("{:?} on {mission:?} are not free at {place:?}", group.members.without(here))
            })?;
            sound(group.letters == 0 || !group.members.is_empty() || group.camp || over, || {
                format!("nobody is left on {mission:?}")
            })?;
        }
        let cards = self.ground.book.cards.len() as u8;
        sound(desk.aside.without(desk.drawn).is_empty(), || "a card was laid aside and not drawn".into())?;
        sound(desk.drawn.into_iter().all(|card| card.0 < cards), || "a card was drawn that doesn't exist".into())
    }

    // ---- combat and search ----

    /// Whoever fights is free and there.
    fn audit_combat(&self) -> Finding {
        let fighting = self.under_way::<FightOut>().is_some();
        let fight = &self.state.fight;
        if fighting {
            let absent = fight.defenders.without(self.people(fight.place, fight.defender));
            sound(absent.is_empty(), || format!("{absent:?} defend at {:?} and are not there", fight.place))?;
            sound(fight.active.without(fight.defenders).is_empty(), || "somebody is active and doesn't defend".into())?;
            if let Force::Characters(party) = fight.force {
                let absent = party.without(self.people(fight.place, fight.defender.other()));
                sound(absent.is_empty(), || format!("{absent:?} attack at {:?} and are not there", fight.place))?;
            }
        }
        for hunt in &self.state.hunts {
            let spot = &self.state.spots[hunt.place.ix()];
            let there = UnitKind::ALL.into_iter().all(|kind| hunt.units[kind.ix()] <= spot.units(kind));
            sound(there || fighting, || format!("more units are to search at {:?} than there are", hunt.place))?;
        }
        Ok(())
    }

    // ---- moves ----

    /// Stacks and ships being put together take only what is there; nobody flies over the passenger limit.
    fn audit_moves(&self) -> Finding {
        for frame in &self.state.frames {
            match frame {
                Frame::Compose(compose) => self.audit_order(&compose.order)?,
                Frame::Board(board) => self.audit_flight(&board.flight)?,
                Frame::Fly(fly) => self.audit_flight(&fly.flight)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn audit_order(&self, order: &Order) -> Finding {
        let spot = &self.state.spots[order.from.ix()];
        let there = UnitKind::ALL.into_iter().all(|kind| order.units[kind.ix()] <= spot.fresh[kind.ix()]);
        sound(there, || format!("an order takes units that are not at {:?}", order.from))?;
        let absent = order.people.without(self.people(order.from, order.side));
        sound(absent.is_empty(), || format!("an order takes {absent:?}, who are not at {:?}", order.from))
    }

    fn audit_flight(&self, flight: &Flight) -> Finding {
        let seats = self.ground.book.ships[flight.hull.ix()].passengers;
        let companions: u8 = flight.aboard.into_iter().map(|who| self.companions(who)).sum();
        let load = flight.aboard.len() + companions;
        sound(load <= seats, || format!("{load} are aboard {:?}, which carries {seats}", flight.hull))?;
        let owner = self.state.ships[flight.hull.ix()].owner;
        let piloted = owner.is_some_and(|owner| flight.aboard.has(owner));
        sound(piloted, || format!("{:?} flies without its pilot", flight.hull))
    }
}

/// What the Rebel player knows of covered units is true, and no more than can be.
fn audit_sight(sight: Sight, lines: u8, covered: u8) -> Finding {
    let true_so_far = sight.low <= lines && lines <= sight.high && sight.high <= covered;
    sound(true_so_far, || format!("{lines} of {covered} covered units are Lines, known {sight:?}"))
}

fn add(sum: &mut Units, units: &Units) {
    for (sum, units) in sum.iter_mut().zip(units) {
        *sum += units;
    }
}
