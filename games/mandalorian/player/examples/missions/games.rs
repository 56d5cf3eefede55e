//! Games of a mission, a difficulty and a number of seats, played by one kind of player, and what came of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::frame::{Ask, Ending};
use mandalorian::ids::{Difficulty, Kind, Mode, Motive};
use mandalorian::{Choice, Event, Mandalorian, Options};
use mandalorian_player::{Hunter, Style};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use table::{Game, Log, PlayerDice, Seed};

use players::{AtRandom, Share, play_out};

/// Kinds of missions, in the order of the page.
pub const KINDS: [Kind; 3] = [Kind::Story, Kind::Mercenary, Kind::Advanced];

/// What is counted in each game.
pub const HAPPENINGS: [&str; 9] = [
    "events",
    "crises",
    "attacks of enemies",
    "damage",
    "damage blocked",
    "enemies defeated",
    "reinforcements",
    "flights of The Child",
    "times The Child is taken",
];

/// Which of them an event is, and how much of it.
fn happening(event: &Event) -> Option<(usize, u64)> {
    Some(match *event {
        Event::EventDrawn { .. } => (0, 1),
        Event::Crisis { .. } => (1, 1),
        Event::EnemyAttacks { .. } => (2, 1),
        Event::Damaged { amount, .. } => (3, amount.into()),
        Event::Blocked { amount, .. } => (4, amount.into()),
        Event::Defeated { .. } => (5, 1),
        Event::Spawned { .. } => (6, 1),
        Event::Fled { .. } => (7, 1),
        Event::ChildTaken { .. } => (8, 1),
        _ => return None,
    })
}

/// A row of the tables.
#[derive(Clone)]
pub struct Cell {
    pub mission: usize,
    /// Maps that take turns.
    pub maps: Vec<String>,
    pub difficulty: Difficulty,
    /// Seats; one is the solo game with two characters.
    pub players: u8,
}

/// What came of the games of a cell.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Tally {
    pub wins: Share,
    /// Of games with a traitor, and of those without.
    pub motives: [Share; 2],
    pub maps: BTreeMap<String, Share>,
    pub turns: u64,
    /// What happened, by [`HAPPENINGS`].
    pub happened: [u64; HAPPENINGS.len()],
    pub defeats: u64,
    pub failures: BTreeMap<String, u64>,
}

impl Tally {
    pub fn merge(mut self, other: Self) -> Self {
        self.wins.merge(other.wins);
        for (mine, more) in self.motives.iter_mut().zip(other.motives) {
            mine.merge(more);
        }
        other.maps.into_iter().for_each(|(map, share)| self.maps.entry(map).or_default().merge(share));
        self.turns += other.turns;
        for (mine, more) in self.happened.iter_mut().zip(other.happened) {
            *mine += more;
        }
        self.defeats += other.defeats;
        other.failures.into_iter().for_each(|(name, number)| *self.failures.entry(name).or_default() += number);
        self
    }

    /// The wins that are published: with hidden motives those of the loyal seats in games with a traitor.
    pub fn published(&self) -> Share {
        if self.motives[0].all > 0 { self.motives[0] } else { self.wins }
    }

    /// Turns of a game.
    pub fn length(&self) -> f64 {
        self.turns as f64 / self.wins.all.max(1) as f64
    }

    /// How often something of [`HAPPENINGS`] happens in a turn.
    pub fn a_turn(&self, happening: usize) -> f64 {
        self.happened[happening] as f64 / self.turns.max(1) as f64
    }

    /// Games that were lost.
    pub fn lost(&self) -> u64 {
        self.wins.all - self.wins.good
    }
}

/// What every kind of player should have where beginners play, from and to, in percent.
pub const BEGINNERS: (f64, f64) = (70.0, 90.0);
/// How far below its band the kind of player that wins a row least often may be, in points.
pub const BELOW: f64 = 20.0;
/// How many turns games should last, on the mean of all kinds of players.
pub const TURNS: (f64, f64) = (14.0, 24.0);

/// Which wins a row should have on the mean of all kinds of players, from and to, in percent.
pub fn band(book: &Book, cell: &Cell) -> Option<(f64, f64)> {
    let mission = &book.missions[cell.mission];
    let bands = match mission.kind {
        _ if mission.warlord.is_some() => [None, Some(45.0), Some(45.0), Some(40.0)],
        _ if mission.motives.is_some() => [None, Some(50.0), Some(45.0), Some(40.0)],
        Kind::Story if book.missions.iter().position(|one| one.kind == Kind::Story) == Some(cell.mission) => {
            [Some(80.0), Some(65.0), Some(50.0), Some(30.0)]
        }
        Kind::Story | Kind::Mercenary => [Some(75.0), Some(55.0), Some(40.0), Some(25.0)],
        Kind::Advanced => [Some(65.0), Some(45.0), Some(30.0), Some(18.0)],
    };
    bands[cell.difficulty.ix()].map(|from| (from, from + 10.0))
}

/// Whether beginners play this: story missions at novice difficulty, with any number of seats.
pub fn is_for_beginners(book: &Book, cell: &Cell) -> bool {
    book.missions[cell.mission].kind == Kind::Story && cell.difficulty == Difficulty::Novice
}

fn options(book: &Book, cell: &Cell, game: u64) -> Options {
    let mission = &book.missions[cell.mission];
    let characters = cell.players - u8::from(mission.warlord.is_some());
    let listed = mission.characters.len();
    let few = mission.kind != Kind::Mercenary && listed > 0 && listed < usize::from(characters);
    Options {
        players: cell.players,
        mission: mission.id.clone(),
        map: cell.maps.get(game as usize % cell.maps.len().max(1)).cloned().unwrap_or_default(),
        mode: if few { Mode::Sandbox } else { Mode::Standard },
        difficulty: cell.difficulty,
        warlord: (game % u64::from(cell.players)) as u8,
        ..Options::default()
    }
}

/// Plays this many games of a cell. Without a style the answers fall by lot.
pub fn games(book: &Arc<Book>, cell: &Cell, style: Option<Style>, seed: Seed, number: u64) -> Tally {
    let numbers = (0..number).into_par_iter();
    numbers.map(|game| play(book, cell, style, seed, game)).reduce(Tally::default, Tally::merge)
}

fn play(book: &Arc<Book>, cell: &Cell, style: Option<Style>, seed: Seed, number: u64) -> Tally {
    let seed = seed.nth(number);
    let options = options(book, cell, number);
    let mut game = Mandalorian::deal(book, &options, seed).expect("a set-up that can be dealt");
    let mut whim = PlayerDice::new(seed);
    let player = |_| match style {
        Some(style) => Box::new(Hunter::new(style)) as Box<dyn players::Player<Mandalorian>>,
        None => Box::new(AtRandom),
    };
    let mut players: Vec<_> = (0..cell.players).map(player).collect();
    let (mut log, mut decisions) = (Log::listening(), 0);
    let count = |_: &Mandalorian, _: &Choice, _: &mut Log<<Mandalorian as Game>::Event>| {
        decisions += 1;
        assert!(decisions < 100_000, "seed {seed}: an endless game");
    };
    play_out(&mut game, &mut players, &mut whim, &mut log, count).expect("an ending");
    let mut tally = ended(book, cell, &game);
    tally.maps.insert(options.map, tally.wins);
    for (place, number) in log.take().iter().filter_map(|entry| happening(&entry.what)) {
        tally.happened[place] += number;
    }
    tally
}

/// What came of a game that is over.
fn ended(book: &Book, cell: &Cell, game: &Mandalorian) -> Tally {
    let state = game.state();
    let mut tally = Tally { turns: state.turns.into(), ..Tally::default() };
    let won = state.ask == Ask::Over(Ending::Objective);
    tally.wins.add(won);
    if book.missions[cell.mission].motives.is_some() {
        tally.motives[usize::from(!state.motives.contains(&Some(Motive::Disloyal)))].add(won);
    }
    match state.ask {
        Ask::Over(Ending::Failure(place)) => {
            let failure = game.ground().mission().failures.get(place as usize);
            tally.failures.insert(failure.map_or_else(String::new, |finish| finish.words.clone()), 1);
        }
        Ask::Over(Ending::Defeat(_) | Ending::Nobody) => tally.defeats += 1,
        _ => {}
    }
    tally
}

/// Every cell that can be dealt.
pub fn cells(book: &Book) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (mission, facts) in book.missions.iter().enumerate() {
        let maps: Vec<String> = match facts.kind {
            Kind::Mercenary => book.maps.iter().map(|map| map.id.clone()).collect(),
            Kind::Story | Kind::Advanced => Vec::new(),
        };
        for difficulty in Difficulty::ALL {
            for players in facts.seats.0..=facts.seats.1 {
                cells.push(Cell { mission, maps: maps.clone(), difficulty: *difficulty, players });
            }
        }
    }
    cells
}

/// What the seats of a cell are called.
pub fn seats(book: &Book, cell: &Cell) -> String {
    match cell.players {
        1 => "solo".into(),
        _ if book.missions[cell.mission].warlord.is_some() => format!("1 + {}", cell.players - 1),
        number => number.to_string(),
    }
}

pub fn name(kind: Kind) -> String {
    format!("{kind:?}").to_lowercase()
}

/// Whether words choose a cell: missions and kinds of missions, difficulties, numbers of seats.
pub fn is_chosen(book: &Book, cell: &Cell, words: &[String]) -> bool {
    let facts = &book.missions[cell.mission];
    let names = [facts.id.clone(), name(facts.kind)];
    let levels = [cell.difficulty.words().to_owned()];
    let numbers = [cell.players.to_string()];
    let fits = |own: &[String], all: &dyn Fn(&str) -> bool| {
        let mut asked = words.iter().filter(|word| all(word)).peekable();
        asked.peek().is_none() || asked.any(|word| own.contains(word))
    };
    let is_kind = |word: &str| KINDS.iter().any(|kind| name(*kind) == word);
    fits(&names, &|word| is_kind(word) || book.missions.iter().any(|mission| mission.id == word))
        && fits(&levels, &|word| Difficulty::ALL.iter().any(|level| level.words() == word))
        && fits(&numbers, &|word| word.parse::<u8>().is_ok())
}
