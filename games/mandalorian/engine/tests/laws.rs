//! The laws that every game keeps, over random games of every mission, for one to four players.
//!
//! `CANTINA_LAWS_GAMES=5000 cargo test --release -p mandalorian --test laws` plays that many games of every sort instead of
//! a few; `CANTINA_LAWS_EVERY=10` looks closely at every tenth decision only. `CANTINA_LAWS_SKIM=50000` is the number of games
//! that are skimmed: played fast, and looked at closely now and then; otherwise it is one of every set-up there is. A failure
//! names its seed and decision.

use std::sync::{Arc, Mutex};

use mandalorian::book::Book;
use mandalorian::ids::{Difficulty, Kind, Mode};
use mandalorian::{Mandalorian, Options};
use table::laws::{self, Rigour};
use table::{Game, Seed};
use testbed::laws::{Faults, number, rigour};

/// Options for a game of a mission, as many sorts as there are.
fn options(book: &Book, mission: usize, game: u64) -> Options {
    let facts = &book.missions[mission];
    let (from, to) = facts.seats;
    let players = from + (game % u64::from(to - from + 1)) as u8;
    let shared = facts.kind == Kind::Story && game.is_multiple_of(3);
    let enough = facts.characters.len() >= usize::from(players - u8::from(facts.warlord.is_some()));
    let mode = match facts.kind {
        _ if shared && players > 1 => Mode::Shared,
        Kind::Mercenary => Mode::Standard,
        _ if players == 1 || enough && game.is_multiple_of(2) => Mode::Standard,
        _ => Mode::Sandbox,
    };
    let map = match facts.kind {
        Kind::Mercenary => book.maps[game as usize / 2 % book.maps.len()].id.clone(),
        Kind::Story | Kind::Advanced => String::new(),
    };
    let difficulty = Difficulty::of((game / 3) as usize % Difficulty::ALL.len());
    let warlord = (game % u64::from(players)) as u8;
    Options { players, mission: facts.id.clone(), map, mode, difficulty, warlord, ..Options::default() }
}

fn laws_hold(kind: Kind, games: u64, every: u64) {
    let book = Book::printed();
    let mut faults = Faults::default();
    for (mission, _) in book.missions.iter().enumerate().filter(|(_, mission)| mission.kind == kind) {
        for game in 0..number("CANTINA_LAWS_GAMES", games) {
            let options = options(&book, mission, game);
            faults.play::<Mandalorian>(
                &book,
                &options,
                Seed::from_u64(mission as u64).nth(game),
                rigour(every, 100_000),
                |seen| seen.game().audit(),
            );
        }
    }
    faults.none();
}

/// Every set-up there is: each mission with each number of seats, in each mode, on each map, at each difficulty, with each seat
/// as the Warlord.
fn every_set_up(book: &Arc<Book>) -> Vec<(Kind, Options)> {
    let mut all = Vec::new();
    for mission in &book.missions {
        let (from, to) = mission.seats;
        let maps: Vec<String> = match mission.kind {
            Kind::Mercenary => book.maps.iter().map(|map| map.id.clone()).collect(),
            Kind::Story | Kind::Advanced => vec![String::new()],
        };
        for (players, mode) in (from..=to).flat_map(|players| Mode::ALL.iter().map(move |mode| (players, *mode))) {
            let warlords = if mission.warlord.is_some() { players } else { 1 };
            for (map, warlord) in maps.iter().flat_map(|map| (0..warlords).map(move |warlord| (map, warlord))) {
                for difficulty in Difficulty::ALL.iter().copied() {
                    let (mission_id, map) = (mission.id.clone(), map.clone());
                    let options =
                        Options { players, mission: mission_id, map, mode, difficulty, warlord, ..Options::default() };
                    if Mandalorian::deal(book, &options, Seed::from_u64(1)).is_ok() {
                        all.push((mission.kind, options));
                    }
                }
            }
        }
        for players in from..=to {
            let played = |mode| {
                all.iter()
                    .any(|(_, set_up)| set_up.mission == mission.id && set_up.players == players && set_up.mode == mode)
            };
            assert!(played(Mode::Sandbox) || players == 1 && played(Mode::Standard), "{} with {players}", mission.id);
        }
    }
    all
}

/// Many games, each looked at closely at a few decisions.
fn laws_hold_at_a_glance(kind: Kind) {
    let book = Book::printed();
    let set_ups = every_set_up(&book);
    let mut faults = Faults::default();
    for game in 0..number("CANTINA_LAWS_SKIM", set_ups.len() as u64) {
        let (of, options) = &set_ups[game as usize % set_ups.len()];
        if *of == kind {
            // Not always at the same decisions.
            let rigour = Rigour {
                every: 31 + (game % 41) as usize,
                ahead: 4,
                twins: 8,
                most: 100_000,
                words: true,
                tastes: game.is_multiple_of(2),
            };
            faults.skim::<Mandalorian>(&book, options, Seed::from_u64(1000).nth(game), rigour, |seen| {
                seen.game().audit()
            });
        }
    }
    faults.none();
}

/// Nobody learns of hands, looks, motives or votes from what they hear, see or are asked, or from what others are asked.
/// Four sorts of each mission are tried; `CANTINA_LAWS_TWINS=10000` compares that many answers of every set-up with more than one
/// player.
#[test]
fn nothing_hidden_can_be_told_from_questions() {
    let book = Book::printed();
    let most = number("CANTINA_LAWS_TWINS", 0) as usize;
    let (set_ups, answers): (Vec<_>, _) = match most {
        0 => (
            (0..book.missions.len())
                .flat_map(|mission| (0..4).map(move |game| (mission, game)))
                .map(|(mission, game)| options(&book, mission, game))
                .collect(),
            200,
        ),
        _ => (every_set_up(&book).into_iter().map(|(_, options)| options).collect(), most),
    };
    let set_ups: Vec<Options> = set_ups.into_iter().filter(|options| options.players > 1).collect();
    let faults = Mutex::new(Faults::default());
    // Half of them each.
    std::thread::scope(|scope| {
        let (book, faults) = (&book, &faults);
        for part in set_ups.chunks(set_ups.len().div_ceil(2)) {
            scope.spawn(move || {
                for options in part {
                    let told = laws::tell_nothing::<Mandalorian>(book, options, Seed::from_u64(77), answers);
                    assert!(*told.as_ref().unwrap_or(&answers) >= answers, "{options:?}");
                    faults.lock().expect("no fault so far").note(options, told);
                }
            });
        }
    });
    faults.into_inner().expect("no fault so far").none();
}

#[test]
fn laws_hold_at_a_glance_in_the_story() {
    laws_hold_at_a_glance(Kind::Story);
}

#[test]
fn laws_hold_at_a_glance_in_mercenary_missions() {
    laws_hold_at_a_glance(Kind::Mercenary);
}

#[test]
fn laws_hold_at_a_glance_in_advanced_missions() {
    laws_hold_at_a_glance(Kind::Advanced);
}

#[test]
fn laws_hold_in_the_story() {
    laws_hold(Kind::Story, 12, 20);
}

#[test]
fn laws_hold_in_mercenary_missions() {
    laws_hold(Kind::Mercenary, 12, 20);
}

#[test]
fn laws_hold_in_advanced_missions() {
    laws_hold(Kind::Advanced, 12, 20);
}
