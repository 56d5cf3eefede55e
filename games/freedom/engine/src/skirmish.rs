//! Skirmish: a fair scenario on any star system, built from the seed.
//!
//! The forces follow the proportions of the printed scenarios: the Empire has about two thirds of the Rebels' talent, a
//! Line, a Patrol and a Militia for each planet, and the Rebels need four points a planet more than they start with.

use table::{Chance, Refusal, Seed};

use crate::book::{
    Book, Character, Condition, Forces, PlanetStart, Rating, Reinforcement, ReinforcementTrigger, Rule, Scenario, Side,
    Star, UnitKind,
};
use crate::ids::{Fleet, Hull, Who};
use crate::rule;
use crate::stream::SKIRMISH;

/// Builds a scenario.
pub(crate) fn build(book: &Book, star: Option<&str>, armageddon: bool, seed: Seed) -> Result<Scenario, Refusal> {
    check_cast(book)?;
    let mut chance = Chance::new(seed);
    let star_ix = match star {
        Some(id) => book.stars.iter().position(|star| star.id == id).ok_or_else(|| unknown_star(book, id))?,
        None => chance.below(SKIRMISH, book.stars.len() as u32) as usize,
    };
    let star = book.stars.get(star_ix).ok_or_else(|| lacks("a star system"))?;
    let planets = planets(star, armageddon, &mut chance);
    let number = planets.len() as u8;
    let risen: Vec<bool> = planets.iter().map(|planet| planet.rule == Rule::RebelControl).collect();
    let held = risen.iter().filter(|&&rebel| rebel).count() as u8;
    let rebel = rebel_forces(book, star, &risen, number, &mut chance)?;
    let imperial = imperial_forces(book, star, &risen, &rebel, &mut chance);
    let start: i16 = planets.iter().map(|planet| start_points(book, planet)).sum();
    let every_rebellion = held == 0;
    let trigger =
        if every_rebellion { ReinforcementTrigger::EachRebellion } else { ReinforcementTrigger::Turns(vec![2, 4, 6]) };
    let reinforcement = Reinforcement {
        side: Side::Imperial,
        trigger,
        units: vec![(UnitKind::LINE, 1)],
        if_pdb_raised: (!every_rebellion).then(|| vec![(UnitKind::PATROL, 1)]),
    };
    let rebel_goal = Condition { controls_at_least: held + 1, ..Condition::default() };
    let imperial_goal = Condition { controls_at_least: number, enemies_all_out: true, ..Condition::default() };
    let mut instant = vec![(Side::Imperial, imperial_goal)];
    if held < number {
        instant.insert(0, (Side::Rebel, rebel_goal));
    }
    Ok(Scenario {
        id: "skirmish".into(),
        name: format!("Skirmish at {}", star.name),
        about: format!("A scenario built from the seed on the star system {}.", star.name),
        star: star_ix as u8,
        turns: 5 + number.min(2),
        planets,
        forces: [rebel, imperial],
        reinforcements: vec![reinforcement],
        instant,
        rebel_points: start + 4 * i16::from(number),
    })
}

fn unknown_star(book: &Book, id: &str) -> Refusal {
    let names: Vec<_> = book.stars.iter().map(|star| star.id.as_str()).collect();
    Refusal::new(rule::FG_20_1, format!("there is no star system '{id}'; there are {}", names.join(", ")))
}

fn lacks(what: &str) -> Refusal {
    Refusal::new(rule::FG_20_1, format!("a skirmish can't be set up: the content lacks {what}"))
}

/// Whether there is anybody to play with.
fn check_cast(book: &Book) -> Result<(), Refusal> {
    let anybody = |side: Side| book.characters.iter().any(|character| character.side == side);
    if !book.characters.iter().any(|character| character.side == Side::Rebel && navigates(character)) {
        return Err(lacks("a Rebel character with Navigation 1 or more to fly the ship"));
    }
    if !anybody(Side::Imperial) {
        return Err(lacks("an Imperial character"));
    }
    Ok(())
}

/// Loyalties by the kind of scenario; a system the Empire would have lost already starts before the rebellion.
fn planets(star: &Star, armageddon: bool, chance: &mut Chance) -> Vec<PlanetStart> {
    let lost = star.planets.iter().all(|planet| planet.armageddon_rebel);
    let armageddon = armageddon && !lost;
    let mut planets: Vec<PlanetStart> = Vec::new();
    for planet in &star.planets {
        let rebel = armageddon && planet.armageddon_rebel;
        planets.push(PlanetStart {
            loyalty: if armageddon { planet.loyalty_armageddon } else { planet.loyalty_start },
            rule: if rebel { Rule::RebelControl } else { Rule::ImperialControl },
            pdb_level: chance.below(SKIRMISH, 3) as u8,
            pdb_up: true,
        });
    }
    planets
}

fn start_points(book: &Book, planet: &PlanetStart) -> i16 {
    use crate::book::Loyalty;
    let [controlled, _, unrest, patriotic] = book.tables.planet_points;
    match (planet.rule, planet.loyalty) {
        (Rule::RebelControl, _) => controlled,
        (_, Loyalty::Unrest) => unrest,
        (_, Loyalty::Patriotic) => patriotic,
        _ => 0,
    }
}

/// Sum of a character's ratings.
fn talent(book: &Book, who: Who) -> u32 {
    book.characters[who.ix()].ratings.iter().map(|&rating| u32::from(rating)).sum()
}

fn cast(book: &Book, side: Side, number: usize, chance: &mut Chance) -> Vec<Who> {
    let mut deck: Vec<Who> =
        (0..book.characters.len() as u8).map(Who).filter(|who| book.characters[who.ix()].side == side).collect();
    chance.shuffle(SKIRMISH, &mut deck);
    deck.truncate(number);
    deck.sort();
    deck
}

fn navigates(character: &Character) -> bool {
    character.ratings[Rating::Navigation.ix()] > 0
}

fn pilot(book: &Book, characters: &[Who]) -> bool {
    characters.iter().any(|who| navigates(&book.characters[who.ix()]))
}

/// A ship that a member owns and can fly, or one drawn by lot, that carries everybody.
fn ship_for(book: &Book, characters: &[Who], chance: &mut Chance) -> Result<Hull, Refusal> {
    let pilots = characters.iter().map(|who| &book.characters[who.ix()]).filter(|character| navigates(character));
    let own = pilots.into_iter().find_map(|character| character.ship);
    let mut free: Vec<Hull> = (0..book.ships.len() as u8)
        .map(Hull)
        .filter(|hull| {
            let ship = &book.ships[hull.ix()];
            ship.side == Side::Rebel && ship.owner.is_none() && usize::from(ship.passengers) >= characters.len()
        })
        .collect();
    chance.shuffle(SKIRMISH, &mut free);
    let own = own.filter(|hull| usize::from(book.ships[hull.ix()].passengers) >= characters.len());
    let ship = own.or(free.first().copied());
    ship.ok_or_else(|| lacks(&format!("a Rebel ship without an owner that carries {}", characters.len())))
}

fn rebel_forces(book: &Book, star: &Star, risen: &[bool], planets: u8, chance: &mut Chance) -> Result<Forces, Refusal> {
    let mut characters = cast(book, Side::Rebel, 2 + usize::from(planets.min(2)), chance);
    while !pilot(book, &characters) {
        characters = cast(book, Side::Rebel, characters.len(), chance);
    }
    let ship = ship_for(book, &characters, chance)?;
    let homes = star.planets.iter().zip(risen).filter(|(_, rebel)| **rebel).flat_map(|(planet, _)| &planet.environs);
    let units: Vec<_> = homes.map(|environ| (UnitKind::rebel(environ.terrain, true), 1)).collect();
    let from_space = units.is_empty();
    Ok(Forces { characters, ships: Fleet::one(ship), possessions: Vec::new(), units, from_space })
}

fn imperial_forces(book: &Book, star: &Star, risen: &[bool], rebel: &Forces, chance: &mut Chance) -> Forces {
    let wanted = rebel.characters.iter().map(|&who| talent(book, who)).sum::<u32>() * 64 / 100;
    let miss = |pair: &Vec<Who>| pair.iter().map(|&who| talent(book, who)).sum::<u32>().abs_diff(wanted);
    let pairs = (0..9).map(|_| cast(book, Side::Imperial, 2, chance));
    let characters = pairs.min_by_key(miss).unwrap_or_default();
    let own = characters.iter().find_map(|who| book.characters[who.ix()].ship);
    let ordinary = book.ships.iter().position(|ship| ship.side == Side::Imperial && !ship.bound);
    let ship = own.or(ordinary.map(|ix| Hull(ix as u8)));
    let held = star.planets.iter().zip(risen).filter(|(_, rebel)| !**rebel);
    let room: u8 = held.clone().flat_map(|(planet, _)| &planet.environs).map(|environ| environ.size).sum();
    let planets = star.planets.len() as u8;
    let mut units = Vec::new();
    let mut left = room;
    for kind in [UnitKind::LINE, UnitKind::PATROL, UnitKind::MILITIA] {
        let number = planets.min(left);
        left -= number;
        units.push((kind, number));
    }
    Forces {
        characters,
        ships: ship.map_or(Fleet::EMPTY, Fleet::one),
        possessions: Vec::new(),
        units,
        from_space: false,
    }
}
