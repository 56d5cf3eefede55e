//! Laws over random games: the contract of `table::laws`, the audit of the state, and the endings of the scenarios.
//!
//! `CANTINA_LAWS_GAMES=5000 cargo test --release -p freedom --test laws` plays that many games of every set-up instead
//! of a few; `CANTINA_LAWS_EVERY=10` looks closely at every tenth decision only. A failure names its seed and decision.

use std::sync::Arc;

use freedom::book::{Book, Loyalty, Rule, UnitKind};
use freedom::state::{State, Units};
use freedom::{Event, Freedom, Options, Setup};
use table::laws::{Rigour, Seen, play_through};
use table::{Game, Seed};
use testbed::laws::{self, Faults, number, rigour};

/// Games of each scenario under each preset, unless the environment says otherwise.
const GAMES: u64 = 10;

/// What the units and planets have to be after the events so far.
struct Ledger {
    units: Units,
    frozen: Vec<Option<Loyalty>>,
}

impl Ledger {
    fn open(game: &Freedom) -> Self {
        Self { units: game.census(), frozen: frozen(game) }
    }

    /// Books the events of one choice and compares.
    fn follow(&mut self, game: &Freedom, events: &[Event]) -> Result<(), String> {
        for event in events {
            self.book(event);
        }
        let census = game.census();
        let over = matches!(events.last(), Some(Event::GameOver { .. }));
        if census != self.units && !over {
            return Err(format!("units on the map {census:?}, by the events {:?}", self.units));
        }
        let now = frozen(game);
        let moved = now.iter().zip(&self.frozen).any(|pair| matches!(pair, (Some(one), Some(other)) if one != other));
        self.frozen = now;
        if moved { Err("loyalty moved in a rebellion".into()) } else { Ok(()) }
    }

    fn book(&mut self, event: &Event) {
        match *event {
            Event::Placed { kind, .. }
            | Event::Deployed { kind, .. }
            | Event::PlacedUnseen { kind, .. }
            | Event::Rose { kind, placed: true, .. }
            | Event::Subverted { kind, .. }
            | Event::Entered { kind, .. } => self.units[kind.ix()] += 1,
            Event::UnitLost { kind, .. } => self.units[kind.ix()] = self.units[kind.ix()].wrapping_sub(1),
            _ => {}
        }
    }
}

/// Loyalties that are not in use, by planet.
fn frozen(game: &Freedom) -> Vec<Option<Loyalty>> {
    let held = |rule| matches!(rule, Rule::Rebellion | Rule::RebelControl);
    game.state().planets.iter().map(|planet| held(planet.rule).then_some(planet.loyalty)).collect()
}

/// A state that is saved and loaded is the same state.
fn survives_saving(state: &State) -> Result<(), String> {
    let bytes = postcard::to_stdvec(state).map_err(|error| format!("not saved: {error}"))?;
    let loaded: State = postcard::from_bytes(&bytes).map_err(|error| format!("not loaded: {error}"))?;
    if loaded == *state { Ok(()) } else { Err("loaded otherwise than saved".into()) }
}

/// Plays one game under all laws, with the ledger and with saving.
fn play(faults: &mut Faults, book: &Arc<Book>, setup: &Setup, seed: Seed, every: u64) {
    let rigour = closely(every);
    let mut ledger: Option<Ledger> = None;
    let mut looks = 0;
    let inspect = |seen: Seen<'_, Freedom>| {
        seen.game().audit()?;
        if let Seen::Real(game, events) = seen {
            ledger.get_or_insert_with(|| Ledger::open(game)).follow(game, events)?;
            looks += 1;
            if looks % rigour.every == 0 {
                survives_saving(game.state())?;
            }
        }
        Ok(())
    };
    faults.play::<Freedom>(book, setup, seed, rigour, inspect);
}

fn closely(every: u64) -> Rigour {
    Rigour { ahead: 3, ..rigour(every, 20_000) }
}

/// The readings of list and book, and the list's with one option turned over.
fn presets() -> Vec<Options> {
    [vec![Options::LIST, Options::BOOK], Options::turned()].concat()
}

/// Games of a scenario under every preset.
fn play_scenario(scenario: &str) {
    let book = Book::printed();
    let mut faults = Faults::default();
    for (ix, options) in presets().into_iter().enumerate() {
        let setup = Setup { scenario: scenario.into(), options, ..Setup::default() };
        for game in 0..number("CANTINA_LAWS_GAMES", GAMES) {
            play(&mut faults, &book, &setup, Seed::from_u64(ix as u64).nth(game), 20);
        }
    }
    faults.none();
}

#[test]
fn laws_hold_in_flight_to_egrix() {
    play_scenario("flight_to_egrix");
}

#[test]
fn laws_hold_in_the_varu_powderkeg() {
    play_scenario("varu_powderkeg");
}

#[test]
fn laws_hold_in_skirmishes_on_every_star() {
    let book = Book::printed();
    let presets = presets();
    let mut faults = Faults::default();
    let rounds = number("CANTINA_LAWS_GAMES", GAMES).div_ceil(30) * 4;
    for star in &book.stars {
        for armageddon in [false, true] {
            for round in 0..rounds {
                let options = presets[round as usize * 2 % presets.len()];
                let setup = Setup { scenario: "skirmish".into(), star: Some(star.id.clone()), armageddon, options };
                play(&mut faults, &book, &setup, Seed::from_u64(round), 40);
            }
        }
    }
    faults.none();
}

/// Neither side learns what is covered, face down or still being placed from what it hears, sees or is asked, or from what the
/// other side is asked. `CANTINA_LAWS_TWINS=10000` compares that many answers of every scenario.
#[test]
fn nothing_hidden_can_be_told_from_questions() {
    let book = Book::printed();
    for scenario in &book.scenarios {
        for options in [Options::LIST, Options::BOOK] {
            let setup = Setup { scenario: scenario.id.clone(), options, ..Setup::default() };
            let answers = number("CANTINA_LAWS_TWINS", 1000) as usize;
            laws::tell_nothing::<Freedom>(&book, &setup, answers);
        }
    }
}

/// A scenario ends by an instant victory or by the count after its last game-turn, and the winner is who should win.
#[test]
fn games_end_as_their_scenario_says() {
    let book = Book::printed();
    for scenario in &book.scenarios {
        let setup = Setup { scenario: scenario.id.clone(), ..Setup::default() };
        for game in 0..number("CANTINA_LAWS_GAMES", 3 * GAMES) {
            let seed = Seed::from_u64(99).nth(game);
            let ended = end_of(&book, &setup, seed);
            let Some(Event::GameOver { winner, instant, points }) = ended.last else { panic!("{seed}: no last event") };
            assert!(ended.turn <= scenario.turns, "{seed}: turn {}", ended.turn);
            if !instant {
                assert_eq!(ended.turn, scenario.turns, "{seed}: counted too early");
                let rebel = points >= scenario.rebel_points;
                assert_eq!(winner == freedom::book::Side::Rebel, rebel, "{seed}: {points} points");
            }
        }
    }
}

struct Ended {
    turn: u8,
    last: Option<Event>,
}

fn end_of(book: &Arc<Book>, setup: &Setup, seed: Seed) -> Ended {
    let mut ended = Ended { turn: 0, last: None };
    let inspect = |seen: Seen<'_, Freedom>| {
        if let Seen::Real(game, events) = seen {
            ended = Ended { turn: game.state().turn, last: events.last().copied() };
        }
        Ok(())
    };
    let rare = Rigour { every: usize::MAX, ..closely(1) };
    play_through::<Freedom>(book, setup, seed, rare, inspect).unwrap_or_else(|broken| panic!("{broken}"));
    ended
}

/// The audit notices what is out of order: a state with one unit too many doesn't pass the ledger.
#[test]
fn the_ledger_notices_a_unit_from_nowhere() {
    let game = Freedom::deal(&Book::printed(), &Setup::default(), Seed::from_u64(1)).expect("dealt");
    let mut ledger = Ledger::open(&game);
    ledger.units[UnitKind::LINE.ix()] += 1;
    assert!(ledger.follow(&game, &[]).is_err());
}
