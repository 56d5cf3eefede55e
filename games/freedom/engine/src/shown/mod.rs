//! A view as programs read it: the ids that choices use, the names that people use, and what is unknown said so.
//!
//! Everything here is made from a [`View`], in which what its viewer may not know is blank. Every field of the state and of the
//! pieces in it is named, so that a new one has to be thought of here.

// A new variant doesn't get past here before somebody has thought of how it is shown.
#![warn(clippy::wildcard_enum_match_arm)]

mod shapes;
mod under_way;

use table::Thing;

pub use shapes::*;

use crate::book::{Side, UnitKind};
use crate::frame::{Ask, Frame};
use crate::ground::{Ground, Site};
use crate::ids::{Beast, Fleet, Hull, Item, Party, Place, Who, World};
use crate::reading::Reading;
use crate::state::{Craft, Holder, Holding, Keeper, Person, Planet, Segment, Sight, Spot, State, Tally, Units, Where};
use crate::view::View;

/// A view as programs read it.
pub(crate) fn show(view: &View) -> Shown {
    let View { viewer: _, lines, buried, state, ground } = view;
    let eyes = Showing { reading: &view.read(), ground, state };
    let State {
        turn: _,
        phasing: _,
        segment: _,
        tally: _,
        pending: _,
        pdb_raised: _,
        ask: _, // All these make up the turn.
        planets,
        spots,
        people,
        ships,
        items,
        opened: _, // Worked out from the possessions.
        adrift,
        owed,
        promised,
        desk,
        fight: _,
        battle: _, // While they are under way.
        hunts,
        hunt,
        gifts,
        dose,
        frames,
        // What is being worked out: nothing that lies on the table.
        dirty: _,
        shown: _,
        chance: _,
    } = state;
    let (book, scenario) = (&ground.book, &ground.scenario);
    let star = &book.stars[usize::from(scenario.star)];
    let creatures = (0..book.creatures.len() as u8).map(Beast);
    Shown {
        game: Which::Freedom,
        seat: eyes.reading.viewer(),
        scenario: Thing::new(&scenario.id, &scenario.name),
        star: Thing::new(&star.id, &star.name),
        turn: eyes.turn(),
        planets: ground.all_worlds().map(|world| eyes.planet(world, &planets[world.ix()])).collect(),
        places: ground.places().map(|place| eyes.place_seen(place, &spots[place.ix()])).collect(),
        characters: (0..book.characters.len() as u8).map(|at| eyes.character(Who(at), &people[at as usize])).collect(),
        ships: (0..book.ships.len() as u8).map(|at| eyes.ship(Hull(at), &ships[at as usize], *adrift)).collect(),
        possessions: (0..book.possessions.len() as u8)
            .map(|at| eyes.possession(Item(at), items[at as usize]))
            .collect(),
        lines_on_map: *lines,
        buried_possessions: *buried,
        reinforcements: kinds_of(owed),
        promised: kinds_of(promised),
        to_place: frames.iter().find_map(left_to_place).map_or_else(Vec::new, kinds_of),
        marches: frames.iter().filter_map(|frame| eyes.march(frame)).collect(),
        flights: frames.iter().filter_map(|frame| eyes.flight(frame)).collect(),
        missions: eyes.missions(desk),
        fight: eyes.fight(),
        battle: eyes.battle(),
        searches: hunts.iter().map(|hunt| eyes.search(hunt)).collect(),
        search: hunt.as_ref().map(|hunt| eyes.search(hunt)),
        drug: dose.as_ref().map(|dose| eyes.drug(dose)),
        gifts_taken: creatures.filter(|beast| gifts >> beast.0 & 1 != 0).map(|beast| eyes.creature(beast)).collect(),
    }
}

fn left_to_place(frame: &Frame) -> Option<&Units> {
    let Frame::SetUpUnits(set_up) = frame else { return None };
    Some(&set_up.left)
}

/// Units that nothing hides, by kind.
fn kinds_of(units: &Units) -> Vec<UnitsSeen> {
    let there = UnitKind::ALL.into_iter().filter(|kind| units[kind.ix()] > 0);
    there.map(|kind| units_seen(kind, units[kind.ix()], 0)).collect()
}

fn units_seen(kind: UnitKind, count: u8, moved: u8) -> UnitsSeen {
    UnitsSeen { id: kind.id().to_owned(), name: kind.name().to_owned(), count, moved }
}

fn segment(segment: Segment) -> SegmentSeen {
    match segment {
        Segment::SetUp => SegmentSeen::SetUp,
        Segment::Start => SegmentSeen::Start,
        Segment::Movement => SegmentSeen::Movement,
        Segment::Reaction => SegmentSeen::Reaction,
        Segment::MilitaryCombat => SegmentSeen::MilitaryCombat,
        Segment::Search => SegmentSeen::Search,
        Segment::Missions => SegmentSeen::Missions,
        Segment::End => SegmentSeen::End,
    }
}

fn somewhere(at: Where) -> Somewhere {
    match at {
        Where::Deck => Somewhere::Deck,
        Where::Space => Somewhere::Space,
        Where::At(_) => Somewhere::Map,
        Where::Gone => Somewhere::Gone,
    }
}

/// Who looks at what.
struct Showing<'a> {
    reading: &'a Reading,
    ground: &'a Ground,
    state: &'a State,
}

impl Showing<'_> {
    fn place(&self, place: Place) -> String {
        self.ground.place_id(place)
    }

    fn place_of(&self, at: Where) -> Option<String> {
        match at {
            Where::At(place) => Some(self.place(place)),
            Where::Deck | Where::Space | Where::Gone => None,
        }
    }

    fn who(&self, who: Who) -> String {
        self.ground.book.characters[who.ix()].id.clone()
    }

    fn party(&self, party: Party) -> Vec<String> {
        party.into_iter().map(|who| self.who(who)).collect()
    }

    fn hull(&self, hull: Hull) -> String {
        self.ground.book.ships[hull.ix()].id.clone()
    }

    fn fleet(&self, fleet: Fleet) -> Vec<String> {
        fleet.into_iter().map(|hull| self.hull(hull)).collect()
    }

    fn item(&self, item: Item) -> Thing {
        let facts = &self.ground.book.possessions[item.ix()];
        Thing::new(&facts.id, &facts.name)
    }

    fn creature(&self, beast: Beast) -> Thing {
        let facts = &self.ground.book.creatures[beast.ix()];
        Thing::new(&facts.id, &facts.name)
    }

    fn turn(&self) -> Turn {
        let state = self.state;
        let Tally { killed, informed, imperial_ships, imperial_characters } = state.tally;
        let over = matches!(state.ask, Ask::Over(_));
        Turn {
            number: state.turn,
            of: self.ground.scenario.turns,
            phasing: state.phasing,
            segment: if over { SegmentSeen::Over } else { segment(state.segment) },
            rebel_points: self.reading.points(),
            rebel_points_to_win: self.ground.scenario.rebel_points,
            pending: state.pending.into_iter().map(|place| self.place(place)).collect(),
            pdb_raised: state.pdb_raised,
            rebels_killed: killed[Side::Rebel.ix()],
            imperials_killed: killed[Side::Imperial.ix()],
            rebel_informed: informed[Side::Rebel.ix()],
            imperial_informed: informed[Side::Imperial.ix()],
            imperial_ships_at_start: imperial_ships,
            imperial_characters_at_start: imperial_characters,
        }
    }

    fn planet(&self, world: World, planet: &Planet) -> PlanetSeen {
        let Planet { loyalty, rule, pdb_level, pdb_up, rebelled, wild } = *planet;
        let globe = &self.ground.worlds[world.ix()];
        PlanetSeen {
            id: globe.id.clone(),
            name: globe.name.clone(),
            loyalty,
            loyalty_in_use: self.reading.loyalty_in_use(world),
            state: rule,
            controller: self.reading.controller(world),
            pdb_level,
            pdb_up,
            rebelled,
            wild,
        }
    }

    fn place_seen(&self, place: Place, spot: &Spot) -> PlaceSeen {
        let Spot {
            fresh: _,
            moved: _,
            count: _,
            apart: _,
            with_units: _,
            captives: _,
            ships: _,
            leader: _,
            sight: _, // All these make up the stacks.
            coup,
            camp,
            withheld: [small, large],
            wild,
            risen,
        } = spot;
        PlaceSeen {
            id: self.place(place),
            name: self.ground.place_name(place),
            planet: self.ground.worlds[self.ground.world(place).ix()].id.clone(),
            environ: (!place.is_orbit()).then(|| self.environ(&self.ground.sites[place.ix()])),
            rebel: self.stack(place, Side::Rebel, spot),
            imperial: self.stack(place, Side::Imperial, spot),
            coup_done: *coup,
            camp_since: Some(*camp).filter(|turn| *turn > 0),
            withheld_1_0: *small,
            withheld_2_1: *large,
            wild: *wild,
            risen: *risen,
        }
    }

    fn environ(&self, site: &Site) -> Environ {
        Environ {
            terrain: site.terrain,
            size: site.size,
            resource: site.resource,
            coup: Some(site.coup).filter(|coup| *coup > 0),
            creature: site.creature.map(|beast| self.creature(beast)),
            race: site.race.clone(),
        }
    }

    fn stack(&self, place: Place, side: Side, spot: &Spot) -> Stack {
        let mine = self.ground.sides[side.ix()];
        let (least, most) = self.reading.strength(place, side);
        Stack {
            count: spot.count[side.ix()],
            units: self.units(side, |kind| (spot.units(kind), spot.moved[kind.ix()]), false),
            covered: if side == Side::Imperial { covered(&spot.fresh, &spot.moved, spot.sight) } else { None },
            strength: Range { least, most },
            leader: spot.leader[side.ix()].map(|who| self.who(who)),
            with_units: self.party(spot.with_units.and(mine)),
            apart: self.party(spot.apart.and(mine)),
            prisoners: self.party(spot.captives.and(mine)),
            ships: self.fleet(spot.ships.and(self.ground.fleets[side.ix()])),
        }
    }

    /// Units of a side that the viewer can tell apart, with how many have moved. Once they were shown, everybody can.
    fn units(&self, side: Side, number: impl Fn(UnitKind) -> (u8, u8), shown: bool) -> Vec<UnitsSeen> {
        let sees = |kind: &UnitKind| kind.side() == side && (shown || self.reading.sees(*kind));
        let kinds = UnitKind::ALL.into_iter().filter(sees).map(|kind| (kind, number(kind)));
        kinds
            .filter(|(_, (count, _))| *count > 0)
            .map(|(kind, (count, moved))| units_seen(kind, count, moved))
            .collect()
    }

    fn character(&self, who: Who, person: &Person) -> CharacterSeen {
        let Person { at, wounds, keeper, detected, moved, busy, barred, shut_down, cards } = *person;
        let facts = &self.ground.book.characters[who.ix()];
        CharacterSeen {
            id: facts.id.clone(),
            name: facts.name.clone(),
            side: facts.side,
            at: somewhere(at),
            place: self.place_of(at),
            wounds,
            ratings: (crate::book::Rating::ALL.into_iter())
                .map(|rating| RatingSeen { rating, value: self.reading.rating(who, rating) })
                .collect(),
            captive: person.captive(),
            guard: match keeper {
                Keeper::Guard(guard) => Some(self.who(guard)),
                Keeper::Nobody | Keeper::Units => None,
            },
            detected,
            moved,
            busy,
            barred,
            shut_down,
            face_down: cards,
            possessions: self.state.items_of(who).into_iter().map(|item| self.item(item)).collect(),
        }
    }

    fn ship(&self, hull: Hull, craft: &Craft, adrift: Fleet) -> ShipSeen {
        let Craft { at, owner, with_units } = *craft;
        let facts = &self.ground.book.ships[hull.ix()];
        ShipSeen {
            id: facts.id.clone(),
            name: facts.name.clone(),
            side: facts.side,
            at: somewhere(at),
            place: self.place_of(at),
            owner: owner.map(|who| self.who(who)),
            evasion: self.reading.evasion(hull),
            with_units,
            adrift: adrift.has(hull),
        }
    }

    fn possession(&self, item: Item, holding: Holding) -> PossessionSeen {
        let Holding { holder, open } = holding;
        let facts = &self.ground.book.possessions[item.ix()];
        let (at, holder) = match holder {
            Holder::Deck => (PossessionAt::Deck, None),
            Holder::Held(who) => (PossessionAt::Held, Some(self.who(who))),
            Holder::Confiscated => (PossessionAt::Confiscated, None),
            Holder::Gone => (PossessionAt::Gone, None),
            Holder::Unknown => (PossessionAt::Unknown, None),
        };
        PossessionSeen { id: facts.id.clone(), name: facts.name.clone(), kind: facts.kind, at, holder, open }
    }
}

/// Covered units; in a view that can't tell them apart all of them are counted as Patrols.
fn covered(fresh: &Units, moved: &Units, sight: Sight) -> Option<Covered> {
    let both = |units: &Units| units[UnitKind::PATROL.ix()] + units[UnitKind::LINE.ix()];
    let (fresh, moved) = (both(fresh), both(moved));
    let Sight { low, high } = sight;
    let lines = Range { least: low, most: high };
    (fresh + moved > 0).then_some(Covered { count: fresh + moved, moved, lines })
}
