//! The cards: what they say, what is wrong with them, and that everything they can do is done.

use std::path::Path;
use std::sync::Arc;

use cards::{Coverage, Names};
use guess::book::language::{Cards, Word};
use guess::book::vocabulary::{CONDITIONS, EFFECTS, FACTS, TOP};
use guess::book::{Book, Nameless};
use guess::{Choice, Guess, Setup};
use table::{Game, Log, PlayerDice, Seed, Status};
use testbed::coverage::both_ways;
use testbed::faulty::{Content, Files};
use testbed::page;
use testbed::strange::{Strange, Way, play};

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

const PRINTED: Content = Content::new(CONTENT, |files| Book::read(files).err().unwrap_or_default());

/// What is wrong with the printed cards and these lines behind them.
#[track_caller]
fn faults_of(lines: &str) -> Vec<String> {
    let mut files = PRINTED.files();
    files.push(("more.kdl".into(), lines.into()));
    PRINTED.faults_of(&files).iter().map(|fault| format!("{}:{}: {}", fault.file, fault.line, fault.message)).collect()
}

#[test]
fn cards_read_as_they_act() {
    let says: Vec<String> = Book::printed().cards.iter().map(|card| format!("{}: {}", card.name, card.words)).collect();
    assert_eq!(
        says,
        [
            "Candle: You learn whether the number is even.",
            "Lantern: Choose a number: you learn whether the hidden one is that or less.",
            "Town Crier: Choose a number: everybody learns whether the hidden one is that or less. Draw 2 cards.",
            "Dice Cup: Roll a die and choose a number: you learn whether the hidden one is at most so many steps away.",
            "Neighbour: Choose a number: you learn whether the hidden one is at most one step away.",
            "Trident: You learn whether the number is divisible by 3.",
            "Another Round: Raise the stake by 2 and draw 1 card.",
            "Pickpocket: Choose another player who holds cards: they lose a card by lot. Draw 1 card.",
            "Beggar's Bowl: If nobody has fewer points than you: get 2 points. Otherwise: draw 1 card.",
            "Hourglass: Draw 1 card and have another turn.",
            "Fog: The card does nothing.",
            "Loudmouth: Whatever the card tells, everybody learns, and draw 1 card.",
            "Toll: If they hold cards: they lose a card by lot. Otherwise: get 1 point.",
        ]
    );
}

#[test]
fn every_word_is_explained_with_an_example_that_can_be_read() {
    let lists: Vec<&'static [Word]> = vec![TOP, FACTS, EFFECTS, CONDITIONS];
    page::are_explained(&lists, &lists);
    let names: &dyn Names = &Nameless;
    let made = page::Reference::<Cards> { names, conditions: CONDITIONS };
    let manual = made.section("Cards", TOP)
        + &made.section("Effects", EFFECTS)
        + &made.placed("Conditions", CONDITIONS, EFFECTS);
    assert!(
        manual.contains("*It belongs on a reply.*")
            && manual.contains("> You learn whether the number is divisible by 3.")
    );
}

#[test]
fn faults_are_found_all_at_once_with_their_lines() {
    let cases = [
        ("card fogg \"Fog\" { cancle; }", "unknown word `cancle`"),
        ("card fog \"Fog\" { draw 1; }", "there is another card `fog`"),
        ("card one \"One\" { at_most; }", "`at_most` means nothing here: it belongs in the braces of `number`"),
        ("card one \"One\" { number { near; }; }", "`near` means nothing here: no die was rolled that says how near"),
        (
            "card one \"One\" { lose; }",
            "`lose` means nothing here: it belongs in the braces of `player`, or on a reply",
        ),
        ("card one \"One\" { cancel; }", "`cancel` means nothing here: it belongs on a reply"),
        ("card one \"One\" reply=#true { again; }", "`again` means nothing here: it belongs on a card for the hunt"),
        (
            "card one \"One\" { if has_cards { draw 1; }; }",
            "`has_cards` means nothing here: it belongs in the braces of `player`, or on a reply",
        ),
        ("card one \"One\" { story \"A.\"; story \"B.\"; }", "a card has one story"),
        ("card one \"One\" { draw 9; }", "found `9`, expected a whole number from 1 to 5 (number)"),
    ];
    for (lines, fault) in cases {
        assert_eq!(faults_of(lines), [format!("more.kdl:1: {fault}")], "{lines}");
    }
    let both = faults_of("card one \"One\" { cancel; }\n\ncard two \"Two\" { lose; }");
    assert_eq!(both.len(), 2, "{both:?}");
    let few = Book::read(&[("few.kdl".into(), "card one \"One\" copies=9 { draw 1; }".into())]).expect_err("too few");
    assert_eq!(few[0].message, "9 cards are too few: 20 fill every hand");
}

#[test]
fn the_program_has_the_files_of_the_folder() {
    assert_eq!(Book::load(Path::new(CONTENT)).expect("the printed cards").hash, Book::printed().hash);
    assert_eq!(guess::book::Book::check(&[CONTENT.into()]), []);
}

/// Files changed at random are refused in plain words, or can be played to the end.
#[test]
fn strange_cards_are_refused_or_played() {
    Strange {
        printed: PRINTED.files(),
        ways: &[Way::Without, Way::Twice, Way::Elsewhere, Way::Swapped, Way::Brace, Way::Number, Way::Word],
        families: &[&["divisible", "draw", "stake", "points"], &["cancel", "aloud", "lose", "again"]],
        few: 200,
        one_of: 12,
        read: |files: &Files| Book::read(files),
        play: |book, number| {
            let setup = Setup { players: 2 + (number % 3) as u8, ..Setup::default() };
            let game = Guess::deal(&Arc::new(book), &setup, Seed::from_u64(number)).expect("dealt");
            play(game, number, 7, |game| game.audit().expect("a sound state"), |_| false);
        },
    }
    .hold();
}

#[test]
fn every_line_of_every_card_runs_and_every_condition_comes_out_both_ways() {
    let book = Book::printed();
    let coverage = Arc::new(Coverage::new(book.code.ops.len(), book.code.tests.len()));
    for seed in 0..80 {
        let mut game = Guess::deal(&book, &Setup::default(), Seed::from_u64(seed)).expect("dealt");
        game.watch(&coverage);
        let (mut whim, mut listed) = (PlayerDice::new(Seed::from_u64(seed)), Vec::new());
        while let Status::Asking(prompt) = game.status() {
            let seat = prompt.seats.iter().next().expect("somebody is asked");
            game.choices(seat, &mut listed);
            // Hands that are played to the end bring the rarest of all: somebody without a card.
            let played = listed.len() > 1 && whim.below(8) > 0;
            listed.retain(|choice| !played || *choice != Choice::Pass);
            game.play_listed(seat, &listed[whim.below(listed.len())], &mut Log::Off);
        }
    }
    let code = &book.code;
    let of = |origin: u16| code.sources[usize::from(origin)].clone();
    let idle = code.origins.iter().enumerate().filter(|(at, _)| !coverage.has(*at as u16));
    let mut missing: Vec<_> =
        idle.map(|(at, origin)| (of(*origin), format!("never ran: {:?}", code.ops[at]))).collect();
    let tests = code.tests.iter().zip(&code.test_origins).map(|(test, origin)| (of(*origin), format!("{test:?}")));
    both_ways(&coverage, tests, &mut missing);
    assert_eq!(missing, []);
}
