//! What stays the same during one game: the star system, the scenario, the options.

use std::sync::Arc;

use crate::book::{Book, Mob, Scenario, Side, Terrain};
use crate::ids::{Beast, ENVIRONS, Fleet, Hull, PLANETS, Party, Place, Places, Who, World};
use crate::options::Options;

/// An Environ as the engine looks it up.
#[derive(Clone, Debug)]
pub struct Site {
    /// Number on the map.
    pub number: u16,
    /// Planet.
    pub world: World,
    /// Type.
    pub terrain: Terrain,
    /// Cards drawn and units allowed.
    pub size: u8,
    /// Resource rating.
    pub resource: u8,
    /// Coup rating, 0 for none.
    pub coup: u8,
    /// Creature.
    pub creature: Option<Beast>,
    /// Irate Locals of the first race.
    pub locals: Option<Mob>,
    /// Name of the first race.
    pub race: String,
}

/// A planet as the engine looks it up.
#[derive(Clone, Debug)]
pub struct Globe {
    /// Id of the content file.
    pub id: String,
    /// Name.
    pub name: String,
    /// Its Environs.
    pub environs: Places,
}

/// Everything fixed for one game.
#[derive(Debug)]
pub struct Ground {
    /// The content.
    pub book: Arc<Book>,
    /// The scenario played.
    pub scenario: Scenario,
    /// The options agreed.
    pub options: Options,
    /// The Environs.
    pub sites: Vec<Site>,
    /// The planets.
    pub worlds: Vec<Globe>,
    /// All Environs.
    pub environs: Places,
    /// All orbit boxes, none if they are closed.
    pub orbits: Places,
    /// Characters of each side.
    pub sides: [Party; 2],
    /// Ships of each side.
    pub fleets: [Fleet; 2],
}

impl Ground {
    /// Lays out the star system of a scenario.
    pub fn new(book: &Arc<Book>, scenario: Scenario, options: Options) -> Self {
        let star = &book.stars[scenario.star as usize];
        let mut ground = Self {
            book: Arc::clone(book),
            options,
            sites: Vec::with_capacity(ENVIRONS),
            worlds: Vec::with_capacity(PLANETS),
            environs: Places::EMPTY,
            orbits: Places::EMPTY,
            sides: [Side::Rebel, Side::Imperial].map(|side| ids(&book.characters, Who, |card| card.side == side)),
            fleets: [Side::Rebel, Side::Imperial].map(|side| ids(&book.ships, Hull, |card| card.side == side)),
            scenario,
        };
        for (ix, planet) in star.planets.iter().enumerate() {
            let world = World(ix as u8);
            let mut environs = Places::EMPTY;
            for environ in &planet.environs {
                environs.add(Place(ground.sites.len() as u8));
                ground.sites.push(Site {
                    number: environ.number,
                    world,
                    terrain: environ.terrain,
                    size: environ.size,
                    resource: environ.resource,
                    coup: environ.coup,
                    creature: environ.creature,
                    locals: environ.locals,
                    race: environ.race.clone(),
                });
            }
            ground.worlds.push(Globe { id: planet.id.clone(), name: planet.name.clone(), environs });
            ground.environs = ground.environs.or(environs);
            if options.orbit_boxes {
                ground.orbits.add(Place::orbit(world));
            }
        }
        ground
    }

    /// The planet a place belongs to.
    #[inline]
    pub fn world(&self, place: Place) -> World {
        if place.is_orbit() { World(place.0 - Place::ORBIT) } else { self.sites[place.ix()].world }
    }

    /// The Environs of the planet a place belongs to.
    #[inline]
    pub fn surface(&self, place: Place) -> Places {
        self.worlds[self.world(place).ix()].environs
    }

    /// All places of the system.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        self.environs.or(self.orbits).into_iter()
    }

    /// All planets of the system.
    pub fn all_worlds(&self) -> impl Iterator<Item = World> + use<> {
        (0..self.worlds.len() as u8).map(World)
    }

    /// Whose character.
    #[inline]
    pub fn side(&self, who: Who) -> Side {
        if self.sides[0].has(who) { Side::Rebel } else { Side::Imperial }
    }

    /// The id of a place as written in choices: the map number of an Environ, `orbit-planet` for a box.
    pub fn place_id(&self, place: Place) -> String {
        if place.is_orbit() {
            format!("orbit-{}", self.worlds[self.world(place).ix()].id)
        } else {
            self.sites[place.ix()].number.to_string()
        }
    }

    /// The name of a place as people read it.
    pub fn place_name(&self, place: Place) -> String {
        let planet = &self.worlds[self.world(place).ix()].name;
        if place.is_orbit() {
            return format!("orbit of {planet}");
        }
        let site = &self.sites[place.ix()];
        format!("{planet} {} ({})", site.terrain.id(), site.number)
    }
}

fn ids<T, I, S: FromIterator<I>>(cards: &[T], id: impl Fn(u8) -> I, wanted: impl Fn(&T) -> bool) -> S {
    cards.iter().enumerate().filter(|(_, card)| wanted(card)).map(|(ix, _)| id(ix as u8)).collect()
}
