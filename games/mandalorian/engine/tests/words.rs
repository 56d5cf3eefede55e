//! Everything people read: it is there at every moment, and it reads like words.

use mandalorian::book::Book;
use mandalorian::ids::Mode;
use mandalorian::{Choice, Mandalorian, Options};
use table::{Game, PlayerDice, Seat, Seed, Viewer};
use testbed::by_lot;

type Entry = <Mandalorian as Game>::Event;

/// The longest line of the map.
const WIDTH: usize = 80;
/// Questions of a game at most.
const QUESTIONS: usize = 400;

/// What must never show in anything that people read.
fn readable(text: &str, what: &str) {
    assert!(!text.trim().is_empty(), "{what} without words");
    let strange =
        ["the The ", "The The ", " a Attack", " a Intel", "{", "}", "  ", "..", " .", " ,", "NONE", "Some(", "unknown"];
    for mark in strange {
        assert!(!text.contains(mark), "`{mark}` in {what}: {text}");
    }
}

/// A line that begins like a sentence.
fn sentence(text: &str, what: &str) {
    readable(text, what);
    assert!(!text.starts_with(char::is_lowercase), "{what} begins small: {text}");
}

/// Plays a game by lot and shows each moment to a reader.
fn play(options: &Options, seed: u64, read: impl FnMut(&Mandalorian, Seat, &[Choice], &[Entry])) {
    let game = Mandalorian::deal(&Book::printed(), options, Seed::from_u64(seed)).expect("the set-up is fine");
    let mut whim = PlayerDice::new(Seed::from_u64(seed + 1000));
    by_lot::play(game, &mut whim, QUESTIONS, read);
}

/// Every mission, with as few and as many as can play it.
fn games() -> Vec<Options> {
    let book = Book::printed();
    let each = book.missions.iter().flat_map(|mission| {
        let (from, to) = mission.seats;
        [from.max(2), to].map(|players| Options {
            mission: mission.id.clone(),
            mode: Mode::Sandbox,
            players,
            ..Options::default()
        })
    });
    each.collect()
}

#[test]
fn questions_answers_and_the_log_read_like_words() {
    for (seed, options) in (1..).zip(games()) {
        play(&options, seed, |game, seat, listed, told| {
            sentence(&game.prompt_words(seat), "a question");
            sentence(&game.why_words(seat), "a reason");
            for choice in listed {
                readable(&game.choice_words(choice), "an answer");
            }
            for entry in told {
                sentence(&game.event_words(entry), "a line of the log");
            }
        });
    }
}

#[test]
fn the_board_fits_and_the_briefing_is_there() {
    for (seed, options) in (1..).zip(games()) {
        let mut moment = 0;
        play(&options, seed, |game, seat, _, _| {
            moment += 1;
            if moment % 40 == 1 {
                let board = Mandalorian::board_words(&game.view(Viewer::Seat(seat)));
                assert!(!board.contains("the The "), "{board}");
                let drawn = board.lines().filter(|line| line.trim_start().starts_with('+')).count();
                let rows = game.ground().map().size.1 as usize;
                assert_eq!(drawn, rows + 1, "a line above each row and one below: {board}");
                let map = board.lines().filter(|line| line.get(2..3) == Some("|") || line.starts_with("  +"));
                assert!(map.into_iter().all(|line| line.chars().count() <= WIDTH), "{board}");
                let mission = game.ground().mission();
                let who = match (mission.warlord, mission.motives) {
                    (Some(_), _) => "The heroes win",
                    (_, Some(_)) => "Loyal players win",
                    _ => "You win",
                };
                assert!(game.briefing_words().contains(who));
            }
        });
    }
}

#[test]
fn a_free_action_is_as_strong_as_it_is_offered() {
    let mut seen = 0;
    for (seed, options) in (1..).zip(games()) {
        let mut offered: Vec<String> = Vec::new();
        play(&options, seed, |game, seat, listed, told| {
            for words in told.iter().map(|entry| game.event_words(entry)) {
                if let Some((_, rest)) = words.split_once(" may take a free ").filter(|_| !offered.is_empty()) {
                    let (slot, strength) = rest.split_once(" action of strength ").expect("its strength");
                    let wanted = format!("{slot} with strength {}", strength.trim_end_matches('.'));
                    assert!(offered.contains(&wanted), "{wanted}: {offered:?}");
                    seen += 1;
                }
            }
            let free = game.prompt_words(seat).starts_with("Which free action");
            offered = if free { listed.iter().map(|choice| game.choice_words(choice)).collect() } else { Vec::new() };
        });
    }
    assert!(seen > 0, "no free action was taken");
}
