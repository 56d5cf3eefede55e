//! Everything people read: it is there at every moment, and it reads like words.

use outer_rim::book::Book;
use outer_rim::{Choice, Event, Options, OuterRim};
use table::{Chance, Game, Log, Purpose, Seat, Seed, Status, Viewer};

/// The answers of the random player.
const ANSWERS: Purpose = Purpose(0);
/// The longest line of the board.
const WIDTH: usize = 110;
/// Questions of a game at most; a game of random answers takes its time.
const QUESTIONS: u32 = 900;

fn game(players: u8, seed: u64) -> OuterRim {
    let options = Options { players, random_map: seed % 2 == 1, ..Options::default() };
    OuterRim::deal(&Book::printed(), &options, Seed::from_u64(seed)).expect("the set-up is fine")
}

/// What must never show in anything that people read.
fn readable(text: &str, what: &str) {
    assert!(!text.trim().is_empty(), "{what} without words");
    let strange =
        ["{", "}", "[", "]", "<", ">", "  ", "..", " .", " ,", "::", "NONE", "None", "Some(", "Card(", "unknown", "|"];
    for mark in strange {
        assert!(!text.contains(mark), "`{mark}` in {what}: {text}");
    }
    let first = text.chars().next().expect("there is a first letter");
    assert!(!first.is_lowercase(), "{what} begins small: {text}");
}

/// Plays a game by lot and shows each moment to a reader.
fn play(players: u8, seed: u64, mut read: impl FnMut(&OuterRim, Seat, &[Choice], &[Event])) -> OuterRim {
    let mut game = game(players, seed);
    let mut chance = Chance::new(Seed::from_u64(seed + 1000));
    let mut log = Log::listening();
    let mut listed = Vec::new();
    let mut told = Vec::new();
    for _ in 0..QUESTIONS {
        let Status::Asking(prompt) = game.status() else { break };
        let seats: Vec<Seat> = prompt.seats.iter().collect();
        for seat in &seats {
            game.choices(*seat, &mut listed);
            read(&game, *seat, &listed, &told);
        }
        let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
        game.choices(seat, &mut listed);
        let choice = listed[chance.below(ANSWERS, listed.len() as u32) as usize];
        game.play_listed(seat, &choice, &mut log);
        told = log.take();
    }
    game
}

#[test]
#[ignore = "prints a game for people to read"]
fn print() {
    let var = |name: &str, other: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(other);
    let mut last = 0;
    let end = play(var("PLAYERS", 2) as u8, var("SEED", 1), |game, seat, listed, told| {
        for event in told {
            println!("    - {} [{}]", game.event_words(event), game.event_rule(event));
        }
        println!("? {}\n  {}", game.prompt_words(seat), game.why_words(seat));
        for choice in listed {
            println!("   * {}", game.choice_words(choice));
        }
        last += 1;
        if last % 100 == 50 {
            println!("{}", OuterRim::board_words(&game.view(Viewer::Seat(seat))));
        }
    });
    println!("{}", end.closing_words());
}
