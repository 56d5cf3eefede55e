//! What people read while they play: numbers in questions and answers are those that count.

use mandalorian::ids::{Difficulty, Mode};
use mandalorian::position::Position;
use mandalorian::words::SEATS;
use mandalorian::{Mandalorian, Options, proves};
use table::{Game, Log, Seat, Seed, Status};

use crate::play::{Play, action};
use crate::special::book_with;

/// An answer in words.
fn words(play: &mut Play, answer: &str) -> String {
    assert!(play.can(answer), "{answer}: {:?}", play.choices());
    let choice = play.game.read_choice(answer).expect("an answer");
    play.game.choice_words(&choice)
}

/// The question of whoever is asked.
fn question(play: &mut Play) -> String {
    play.begin();
    let Status::Asking(prompt) = play.game.status() else { panic!("nobody is asked") };
    play.game.prompt_words(prompt.seats.iter().next().expect("a seat"))
}

/// What is told of an answer of the first seat.
fn told(play: &mut Play, answer: &str) -> String {
    let choice = play.game.read_choice(answer).expect("an answer");
    let mut log = Log::listening();
    play.game.play(Seat(0), &choice, &mut log).expect("it is allowed");
    log.take().iter().map(|entry| play.game.event_words(entry)).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_ability_that_would_be_lost_is_named() {
    let mut play = action(Position::of(2).hand("red", "mandalorian.improvise mandalorian.long_road"));
    play.play("play mandalorian.improvise plan");
    assert_eq!(words(&mut play, "action"), "Draw 1 planning card, without the ability of Improvise");
    play.play("ability");
    assert_eq!(words(&mut play, "action"), "Draw 3 planning cards");
}

#[test]
fn damage_is_told_with_its_amount_its_cause_and_the_health_left() {
    let position =
        Position::of(2).kept("mandalorian", "defend").faceup("raider_cutter", "b6").space("mandalorian", "b6");
    let position = position.tokens("move", &[3]).next_events("closing_in").space("ig_11", "i6");
    let mut play = action(position.hand("red", "mandalorian.hard_march mandalorian.trackers_eye"));
    while play.asked() == Some("red") && !play.can("use mandalorian defend") {
        let answer = ["play mandalorian.hard_march move", "done", "stop", "pass"].into_iter().find(|one| play.can(one));
        let answer = answer.map_or_else(|| play.choices()[0].clone(), str::to_owned);
        play.play(&answer);
    }
    let asked = question(&mut play);
    assert!(asked.contains("is about to take 1 damage from the attack of the Raider Cutter."), "{asked}");
    let told = told(&mut play, "pass");
    assert!(told.contains("and has 5 of 6 health left."), "{told}");
}

#[test]
fn markers_on_a_door_are_counted() {
    let position = Position::of(2).space("mandalorian", "d3");
    let mut play = action(position.hand("red", "mandalorian.steady_hands mandalorian.long_road"));
    play.play("play mandalorian.steady_hands attack");
    let told = told(&mut play, "instead 0");
    assert!(
        told.contains("does what the mission allows here.") && told.contains("The vault door has 4 of 10 markers."),
        "{told}"
    );
    let board = Mandalorian::board_words(&play.view(SEATS[0]));
    assert!(board.contains("the vault door locked (4 of 10 markers)"), "{board}");
}

#[test]
fn the_board_draws_the_map() {
    proves![MA_SETUP_5];
    let position = Position::of(2).space("mandalorian", "d3").space("ig_11", "b6").faceup("raider_cutter", "d3");
    let mut play = action(position);
    let board = Mandalorian::board_words(&play.view(SEATS[0]));
    let row = |number: usize| board.lines().find(|line| line.starts_with(&format!(" {number}|"))).expect("a row");
    assert!(row(3).contains("######|  R!  "), "a wall, and who stands at the gun: {board}");
    assert!(row(2).contains("  *b  H"), "the vault door is locked: {board}");
    assert!(row(6).contains("  B   "), "{board}");
    assert!(board.contains("R The Mandalorian, B IG-11; ? facedown, ! enemy"), "{board}");
}

#[test]
fn everybody_can_read_the_briefing() {
    proves![MA_SETUP_5, MA_SETUP_6];
    let play = action(Position::of(2));
    let briefing = play.game.briefing_words();
    let mission = play.game.ground().mission();
    for line in mission.introduction.iter().chain([&mission.briefing, &mission.crisis_words]) {
        assert!(briefing.contains(line.as_str()), "{line}: {briefing}");
    }
    for title in
        ["You win\n  At the end of a turn: ", "You lose\n  A character is defeated.", "Crisis\n", "Rules of the map\n"]
    {
        assert!(briefing.contains(title), "{title}: {briefing}");
    }
    let at = |words: &str| briefing.find(words).unwrap_or_else(|| panic!("{words}: {briefing}"));
    let first = at(&mission.briefing);
    assert!(mission.introduction.iter().all(|line| at(line) < first), "the introduction comes first: {briefing}");
    let rules = &play.game.ground().map().rules.words;
    assert!(rules.len() > 1 && rules.iter().all(|line| at(&line[1..]) > first), "{rules:?}: {briefing}");
}

#[test]
fn an_attack_that_would_hit_nobody_says_so_beforehand() {
    let hand = "mandalorian.hard_march mandalorian.pulse_rifle";
    let position = || Position::of(2).hand("red", hand).space("mandalorian", "a6");
    for (enemy, alone) in [("i1", true), ("b6", false), ("a6", false)] {
        let mut play = action(position().faceup("raider_cutter", enemy));
        let attack = words(&mut play, "play mandalorian.hard_march attack");
        assert_eq!(attack.contains("nothing in reach from here"), alone, "{enemy}: {attack}");
        let other = words(&mut play, "play mandalorian.hard_march move");
        assert!(!other.contains("nothing in reach"), "{other}");
        let farther = words(&mut play, "play mandalorian.pulse_rifle attack");
        assert!(!farther.contains("nothing in reach"), "its ability may reach: {farther}");
    }
}

#[test]
fn a_card_says_what_its_slot_becomes() {
    let hand = "mandalorian.hard_march mandalorian.pulse_rifle";
    for (tokens, wanted) in [(&[1][..], "(slot becomes 3)"), (&[3], "5: event)"), (&[3, 1], "6: crisis and event)")] {
        let mut play = action(Position::of(2).hand("red", hand).tokens("intel", tokens));
        let said = words(&mut play, "play mandalorian.hard_march intel");
        assert!(said.contains("(slot becomes ") && said.ends_with(wanted), "{said}");
    }
}

/// A mission that is lost in another way by novices.
const SHORT: &str = r#"
mission mercenary short_night "A Short Night" {
    seats 1 4
    track dawn "Dawn" limit=9
    crisis { track dawn 1 }
    objective end_of_turn all_at a5
    failure end_of_turn difficulty novice and turns 9 0
    failure end_of_turn not difficulty novice and turns 6 0
}
"#;

#[test]
fn a_briefing_tells_the_ends_of_this_game_alone() {
    let lost = |mission: &str, players: u8, difficulty: Difficulty| {
        let (mode, map) = (Mode::Sandbox, "m1".into());
        let options = Options { mission: mission.into(), map, players, mode, difficulty, ..Options::default() };
        let game = Mandalorian::deal(&book_with(SHORT), &options, Seed::from_u64(1)).expect("a game");
        game.briefing_words()
    };
    let (novice, expert) = (lost("short_night", 2, Difficulty::Novice), lost("short_night", 2, Difficulty::Expert));
    assert!(novice.contains("9 turns have passed") && !novice.contains("6 turns"), "{novice}");
    assert!(expert.contains("6 turns have passed") && !expert.contains("9 turns"), "{expert}");
    let (two, four) = (lost("three_pucks", 2, Difficulty::Standard), lost("three_pucks", 4, Difficulty::Standard));
    assert!(two.contains("1 to 2 characters") && !four.contains("1 to 2 characters"), "{two}\n{four}");
    assert!(two.contains("A character is defeated."));
    assert!(lost("sealed_orders", 2, Difficulty::Standard).contains("A loyal character is defeated."));
}
