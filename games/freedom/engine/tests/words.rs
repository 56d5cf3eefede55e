//! Everything people read: whole, without debug output, and without secrets.

use std::sync::Arc;

use freedom::book::Book;
use freedom::{Choice, Freedom, Options, Setup};
use table::{Chance, Game, Log, Seat, Seed, Status, Told, Viewer};
use testbed::strange::Lcg;

/// Games played, every scenario and both presets in turn; fewer where they are slow.
const GAMES: u64 = if cfg!(debug_assertions) { 48 } else { 300 };
/// The rules as written.
const RULES: &str = include_str!("../../rules/freedom.toml");
const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];

fn setup(number: u64) -> Setup {
    let scenario = ["flight_to_egrix", "varu_powderkeg", "skirmish"][number as usize % 3];
    let book = number % 2 == 1 && scenario != "skirmish";
    let options = if book { Options::BOOK } else { Options::LIST };
    Setup { scenario: scenario.into(), star: None, armageddon: scenario == "skirmish" && number % 4 == 3, options }
}

/// A game at the start, with its generator.
fn begin(book: &Arc<Book>, number: u64) -> (Freedom, Lcg) {
    let game = Freedom::deal(book, &setup(number), Seed::from_u64(number)).unwrap();
    (game, Lcg(number))
}

/// Plays random games and shows every question to `look`.
fn roam(games: u64, mut look: impl FnMut(&Freedom, Seat, &[Choice], &mut Lcg)) {
    let book = Book::printed();
    for number in 0..games {
        let (mut game, mut lcg) = begin(&book, number);
        let mut choices = Vec::new();
        while let Status::Asking(prompt) = game.status() {
            let seat = prompt.seats.iter().next().unwrap();
            game.choices(seat, &mut choices);
            assert!(
                !choices.is_empty(),
                "game {number}: no answer to \"{}\" [{:?}]",
                game.prompt_words(seat),
                game.state().frames
            );
            look(&game, seat, &choices, &mut lcg);
            let choice = choices[lcg.below(choices.len())];
            let mut log = Log::listening();
            game.play_listed(seat, &choice, &mut log);
            for event in log.take() {
                let words = game.event_words(&event);
                readable(&words, &format!("{event:?}"));
                known(game.event_rule(&event).0);
                secretive(&words, event.audience().includes(Viewer::Seat(Seat(0))), &format!("{event:?}"));
            }
        }
    }
}

/// A sentence for people.
fn readable(words: &str, what: &str) {
    assert!(!words.trim().is_empty(), "no words for {what}");
    assert!(words.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit() || c == '\''), "{words}");
    for debug in ["{", "}", "Some(", "None", "Who(", "Place(", "Item(", "unknown", "  ,", "..", " ."] {
        assert!(!words.contains(debug), "'{debug}' in \"{words}\" for {what}");
    }
}

/// Movement of covered units is told without their kinds.
fn secretive(words: &str, told_to_rebel: bool, event: &str) {
    if told_to_rebel && event.starts_with("Marched") {
        assert!(!words.contains("Patrol") && !words.contains(" Line"), "{words}");
    }
}

fn known(rule: &str) {
    let of_the_table = table::TABLE_RULES.iter().any(|(id, _)| id.0 == rule);
    assert!(of_the_table || RULES.contains(&format!("id = \"{rule}\"")), "{rule} is no rule");
}

#[test]
fn every_question_answer_and_event_can_be_read() {
    roam(GAMES, |game, seat, choices, _| {
        let Status::Asking(prompt) = game.status() else { return };
        known(prompt.rule.0);
        readable(&game.prompt_words(seat), "prompt");
        assert!(game.prompt_words(seat).ends_with(['?', ')', '.']), "{}", game.prompt_words(seat));
        readable(&game.why_words(seat), "why");
        let mut said = Vec::new();
        for choice in choices {
            let words = game.choice_words(choice);
            readable(&words, &format!("{choice:?}"));
            let written = game.write_choice(choice);
            assert_eq!(game.read_choice(&written).unwrap(), *choice, "{written}");
            assert!(!said.contains(&words), "two answers read \"{words}\" to \"{}\"", game.prompt_words(seat));
            said.push(words);
        }
    });
}

#[test]
fn boards_can_be_read_and_fit_a_terminal() {
    roam(GAMES / 4, |game, _, _, _| {
        for viewer in VIEWERS {
            let board = Freedom::board_words(&game.view(viewer));
            readable(&board, "board");
            assert!(board.lines().all(|line| line.chars().count() <= 100), "{board}");
        }
    });
}

#[test]
fn words_depend_on_nothing_their_reader_may_not_know() {
    let mut asked = 0;
    roam(GAMES / 3, |game, seat, _, lcg| {
        asked += 1;
        for viewer in VIEWERS {
            let view = game.view(viewer);
            let mut chance = Chance::new(Seed::from_u64(lcg.below(usize::MAX) as u64));
            let imagined = Freedom::imagine(&view, &mut chance);
            let again = imagined.view(viewer);
            assert_eq!(Freedom::board_words(&view), Freedom::board_words(&again), "{viewer:?}");
            if viewer == Viewer::Seat(seat) {
                assert_eq!(game.prompt_words(seat), imagined.prompt_words(seat));
                assert_eq!(game.why_words(seat), imagined.why_words(seat));
            }
        }
    });
    assert!(asked > 1_000);
}

#[test]
fn every_refusal_names_a_reason_and_a_rule() {
    let mut pool: Vec<Choice> = Vec::new();
    let mut reasons = std::collections::BTreeSet::new();
    roam(GAMES, |game, seat, choices, lcg| {
        for &choice in choices {
            if pool.len() < 4000 && !pool.contains(&choice) {
                pool.push(choice);
            }
        }
        for _ in 0..6 {
            let choice = pool[lcg.below(pool.len())];
            for seat in [seat, Seat(1 - seat.0), Seat(3)] {
                let Err(refusal) = game.check(seat, &choice) else { continue };
                readable(&refusal.words, &format!("{choice:?}"));
                assert!(refusal.words.ends_with(['.', '?', ')']), "{}", refusal.words);
                known(refusal.rule.0);
                reasons.insert(refusal.rule.0);
            }
        }
    });
    assert!(reasons.len() > 60, "only {} different rules: {reasons:?}", reasons.len());
}
