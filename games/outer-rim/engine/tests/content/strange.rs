//! Whatever content is accepted can be played to the end: at the limits of its numbers, and after random changes.
//!
//! `CANTINA_MUTANTS=20000 cargo test --release -p outer-rim --test content random` tries that many changes instead of a few;
//! `CANTINA_MUTANT=17` tries the change of this number alone.

use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::frame::Step;
use outer_rim::position::Position;
use outer_rim::{Options, OuterRim};
use table::{Game, Log, Seat, Seed};
use testbed::strange::{self, Strange, Way};

use crate::CONTENT;
use testbed::faulty::shown;

/// Turns after which a game is left: strange content may make fame hard to come by.
const LONG: u16 = 600;

/// Plays a random game, with every look that people take at it.
fn play(book: &Arc<Book>, players: u8, number: u64) {
    let options = Options { players, random_map: number % 2 == 1, ..Options::default() };
    let game = OuterRim::deal(book, &options, Seed::from_u64(number)).unwrap();
    strange::play(game, number, 256, audited, |game| game.state().turns > LONG);
}

fn audited(game: &OuterRim) {
    if let Err(wrong) = game.audit() {
        panic!("{wrong}");
    }
}

/// Words that can stand for each other nearly everywhere.
const FAMILIES: &[&[&str]] = &[
    &["influence", "knowledge", "piloting", "stealth", "strength", "tactics", "tech"],
    &["hutt", "imperial", "rebel", "syndicate", "here", "any", "patrol"],
    &["hit", "crit", "focus", "blank"],
    &["character", "ship"],
    &["pass", "fail"],
    &["win", "lose"],
    &["positive", "negative", "not_positive", "not_negative", "neutral"],
    &["cargo", "gear", "mod", "crew", "bounty", "job"],
    &["kessel", "tatooine", "naboo", "lothal", "cantonica", "takodana", "n7", "maelstrom"],
    &["credits", "lose_credits", "pay"],
    &["discard_this", "reveal_planet", "market_action", "extra_turn", "remove_this", "draw_again", "keep"],
    &[
        "rolled",
        "opponent_rolled",
        "before_test",
        "combat_won",
        "combat_lost",
        "patrol_beaten",
        "defeated",
        "crew_gained",
    ],
    &[
        "delivered",
        "job_completed",
        "ship_recovered",
        "would_be_defeated",
        "eliminated",
        "patrol_stops",
        "player_enters",
    ],
    &["complete", "again", "fail_job", "discard_job"],
    &["ground", "ship", "health", "hull", "hyperdrive"],
    &["planning", "action", "encounter"],
];

/// How files are changed, each as often as it stands here.
const WAYS: [Way; 8] =
    [Way::Without, Way::Twice, Way::Elsewhere, Way::Number, Way::Number, Way::Word, Way::Word, Way::Word];

#[test]
fn after_random_changes_content_is_refused_in_plain_words_or_can_be_played() {
    let read = |files: &strange::Files| Book::read(files);
    let play = |book: Book, number: u64| play(&Arc::new(book), 1 + (number % 4) as u8, number);
    Strange { printed: CONTENT.files(), ways: &WAYS, families: FAMILIES, few: 200, one_of: 5, read, play }.hold();
}

/// Content in which abilities answer each other as much as they can; those that would never stop are refused.
#[test]
fn abilities_that_answer_each_other_come_to_an_end() {
    let mut files = CONTENT.files();
    let loops = "    when ship_recovered { may \"scratch it again\" { damage ship 1; recover ship 1 } }
    when ship_recovered once=turn { damage ship 2; recover ship 1; recover ship 1 }
    when combat_won any { may \"hear an echo\" { fight ground 1 \"an echo\" { win { credits 1000 } } } }
    when combat_lost any once=turn { fight ground 1 \"an echo\" {} }
    when crew_gained { discard crew 1 }
    when defeated once=turn { recover both all; damage ship 6 }
    action \"Patch up\" { damage ship 1; recover ship all }
";
    for (_, text) in &mut files {
        *text = text.replace("    starts_with 9", &format!("{loops}    starts_with 9"));
    }
    // Every card draws another.
    for (_, text) in files.iter_mut().filter(|(name, _)| name.starts_with("encounters")) {
        *text = text.replace("credits 1000 }", "credits 1000; draw_again }");
    }
    // Secrets and assets are no sections.
    let book = match Book::read(&files) {
        Ok(book) => book,
        Err(faults) => {
            for fault in &faults {
                assert!(fault.message.contains("`draw_again` means nothing here"), "{fault}");
                let (_, text) = files.iter_mut().find(|(name, _)| *name == fault.file).unwrap();
                let lines: Vec<_> = text.lines().map(str::to_owned).collect();
                let mend = |(ix, line): (usize, &String)| {
                    if ix + 1 == fault.line { line.replace("; draw_again", "") } else { line.clone() }
                };
                *text = lines.iter().enumerate().map(mend).map(|line| line + "\n").collect();
            }
            Book::read(&files).unwrap_or_else(|faults| panic!("{}", shown(&faults)))
        }
    };
    let book = Arc::new(book);
    for number in 0..4 {
        play(&book, 1 + (number % 4) as u8, number);
    }
}

/// Programs inside of each other as far as a file may have them: what is too deep inside does not start, and whatever does
/// has the room it needs.
#[test]
fn programs_as_deep_as_braces_go_are_played_without_harm() {
    const DEEP: u16 = 36;
    let fight = "fight ground 1 \"a shade\" {}".to_owned();
    let tower = (0..DEEP).fold(fight, |inner, _| format!("if at planet {{ {inner} }}; credits 1000"));
    let mut files = CONTENT.files();
    let lines = format!("market luxury gear tower \"Tower\" cost=1000 {{ action \"Climb\" {{ {tower} }} }}\n");
    files.push(("tower.kdl".into(), lines));
    let book = Arc::new(Book::read(&files).unwrap_or_else(|faults| panic!("{}", shown(&faults))));
    let mut game = Position::with(&book, Options::default()).credits("red", 0).cards("red", "tower").at(Step::Action);
    game.begin();
    let climb = game.read_choice("use climb").expect("the ability");
    game.play(Seat(0), &climb, &mut Log::Off).expect("it can be used");
    audited(&game);
    let floors = game.state().players[0].credits;
    assert!((10..DEEP).contains(&floors), "each floor that was begun pays, and the last is none of them: {floors}");
    assert!(game.state().fights.is_empty());
}
