//! Who is asked at the terminal, what is asked, and what a newcomer is told.

use crate::support::Desk;

/// Two characters, two ships; Red is the first to plan a turn.
const TWO_SCOUNDRELS: &str = "1\n1\n1\n1\n";
/// Han Solo against the rival, on a planet beside the Imperial patrol.
const BESIDE_A_PATROL: &str = "play han_solo\n1\n1\n";

/// A game of Outer Rim with two players after the set-up, and what is typed then.
fn trading(desk: &Desk, args: &str, typed: &str) -> String {
    desk.prints(&format!("play outer-rim --seed 1 --no-save {args}"), &format!("{TWO_SCOUNDRELS}{typed}"))
}

/// A game of Outer Rim alone, saved as `alone.cantina`.
fn alone(desk: &Desk, args: &str, typed: &str) -> String {
    let args = format!("play outer-rim --setup players=1 --seed 3 --save alone.cantina {args}");
    desk.prints(&args, &format!("{BESIDE_A_PATROL}{typed}"))
}

/// How many choices a saved game has.
fn choices(desk: &Desk) -> usize {
    desk.read("alone.cantina").lines().count() - 1
}

#[test]
fn an_offer_is_answered_by_whom_it_is_for_whoever_sits_first() {
    let desk = Desk::new();
    let words = trading(&desk, "", "offer blue 1000 for 0\naccept\n");
    assert!(words.contains("blue: Red (Boba Fett) offers you 1,000 credits for nothing"), "{words}");
    assert!(words.contains("Blue took Red's offer. [or.trade.4]"), "{words}");
    assert!(!words.contains("take it back?"), "nobody has to decline first: {words}");
}

#[test]
fn of_several_who_are_asked_anybody_may_answer_first() {
    let desk = Desk::new();
    let words = trading(&desk, "", "offer blue 1000 for 0\nas red\nwithdraw\n");
    assert!(words.contains("Others may answer as well: `as red`."), "{words}");
    assert!(words.contains("red: You offered Blue (Bossk) 1,000 credits for nothing: take it back?"), "{words}");
    assert!(words.contains("Red took the offer back. [or.trade.4]"), "{words}");
    let words = trading(&desk, "", "as blue\nas nobody\n");
    assert!(words.contains("No other person called \"blue\" is asked now. [or."), "{words}");
    assert!(words.contains("No other person called \"nobody\" is asked now. [or."), "{words}");
}

#[test]
fn a_computer_answers_an_offer_made_to_it() {
    let args = "play outer-rim --seed 1 --no-save --bot blue";
    let words = Desk::new().prints(args, "1\n1\noffer blue 1000 for 0\n");
    assert!(words.contains("Blue took Red's offer. [or.trade.4]") && !words.contains("take it back?"), "{words}");
}

#[test]
fn a_number_that_no_choice_has_is_a_place() {
    let desk = Desk::new();
    let asked = |typed: &str| desk.prints("play freedom --seed 1 --bot imperial --no-save", typed);
    let words = asked("2231\n");
    assert!(words.contains("flies from space to Charkhan air (2231)"), "{words}");
    for nowhere in ["223", "31", "2299", "99999999999999999999999"] {
        let words = asked(&format!("{nowhere}\n"));
        let refusal = format!("There is no choice {nowhere}; they go from 1 to 4, and none names it. [fg.20.2]");
        assert!(words.contains(&refusal), "{nowhere}: {words}");
    }
}

#[test]
fn every_game_says_at_the_start_what_it_is_about_and_how_it_is_won() {
    let desk = Desk::new();
    let told: [(&str, &[&str]); 8] = [
        (
            "freedom",
            &[
                "The Rebel player wins At once, as soon as the Rebel player controls 1 planet.",
                "With 12 points or more after game-turn 6.",
                "If the Rebel player has fewer than 12 points after game-turn 6.",
                "+9 for each",
                "Whenever a planet goes into Rebellion the Imperial player gets 1 Line.",
            ],
        ),
        (
            "freedom --setup scenario=varu_powderkeg",
            &[
                "At once, as soon as the Rebel player controls Cercis and 1 other planet.",
                "3 or more Rebel characters are dead or captured.",
                "In game-turns 2, 4 and 6 the Imperial player gets 1 Line, or 1 Patrol",
            ],
        ),
        ("freedom --setup scenario=skirmish", &["The Imperial player wins At once"]),
        ("outer-rim --setup players=3", &["Whoever first has 10 fame wins at once.", "Jobs: "]),
        (
            "outer-rim --setup players=1 --setup fame=12",
            &["With 12 fame, at once.", "wins if it has 12 fame before you."],
        ),
        ("outer-rim --setup players=1 --setup head_start=2", &["It starts with 2 fame."]),
        (
            "outer-rim --setup players=1 --setup handicap=3",
            &["With 10 fame, at once.", "wins if it has 13 fame before you. That is 3 more than you need."],
        ),
        ("mandalorian --setup players=1", &["You win At the end of a turn: ", "You lose A character is defeated."]),
    ];
    for (game, parts) in told {
        let words = desk.prints(&format!("play {game} --seed 1 --no-save"), "briefing\n");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in parts {
            assert_eq!(words.matches(part).count(), 2, "{part}, at the start and when asked for: {words}");
        }
    }
}

#[test]
fn somebody_alone_sees_the_board_again_at_each_turn() {
    let desk = Desk::new();
    // Two turns: each time some credits, and the first of everything that is asked.
    let words = alone(&desk, "", &"1\n".repeat(30));
    for turn in ["turn 1, Red's planning step", "turn 3, Red's planning step"] {
        assert_eq!(words.matches(&format!("OUTER RIM - {turn}")).count(), 1, "{turn}: {words}");
    }
}

#[test]
fn a_single_answer_is_given_by_itself_and_said() {
    let desk = Desk::new();
    let words = alone(&desk, "", "go n33\n");
    let said = "red: Which action do you take at navpoint 33? Only this: Go on to the encounter step. [or.action.1]";
    assert!(words.contains(said) && words.contains("red: What do you encounter at navpoint 33?"), "{words}");
    assert_eq!(choices(&desk), 5);

    let desk = Desk::new();
    let words = alone(&desk, "--ask-all", "go n33\n");
    assert!(!words.contains("Only this") && words.contains("    1  Go on to the encounter step  done"), "{words}");
    assert_eq!(choices(&desk), 4);
}

#[test]
fn where_several_share_the_screen_nobody_is_passed_over() {
    // Whoever isn't asked would have told the others that there was nothing to choose.
    let words = Desk::new().prints("play mandalorian --setup players=2 --seed 1 --no-save", "be mandalorian\n");
    assert!(words.contains("    1  Play IG-11") && !words.contains("Only this"), "{words}");
    let words = Desk::new().prints("play mandalorian --setup players=2 --seed 1 --no-save --bot red", "");
    assert!(words.contains("blue: Which character do you play? Only this: Play"), "{words}");
}

#[test]
fn taking_back_goes_behind_the_answers_that_were_given_by_themselves() {
    for undo in ["undo", "undo agreed"] {
        let desk = Desk::new();
        let words = alone(&desk, "", &format!("go n33\n{undo}\n"));
        assert!(words.contains("Taken back."), "{words}");
        assert_eq!(choices(&desk), 3, "{undo}: back to where there was something to choose");
    }
    let desk = Desk::new();
    alone(&desk, "--ask-all", "go n33\ndone\nundo\n");
    assert_eq!(choices(&desk), 4, "who is asked for everything takes back one thing at a time");
}

#[test]
fn what_cannot_be_taken_back_stays_with_the_answers_behind_it() {
    // The second character is the only one left, and then cards are drawn.
    let desk = Desk::new();
    let solo = "play mandalorian --setup players=1 --seed 1 --save alone.cantina";
    let words = desk.prints(solo, "be mandalorian\nundo\n");
    assert!(words.contains("[table.undo]") && !words.contains("Taken back."), "{words}");
    assert_eq!(choices(&desk), 2);
    desk.prints("play --load alone.cantina", "undo agreed\n");
    assert_eq!(choices(&desk), 0);
}

#[test]
fn who_decides_for_two_characters_is_told_who_acts() {
    let typed = "be mandalorian\nplay mandalorian.pulse_rifle move\n";
    let words = Desk::new().prints("play mandalorian --setup players=1 --seed 1 --no-save", typed);
    assert!(words.contains("Who is the second of the two characters? Only this: Play IG-11"), "{words}");
    assert!(words.contains("The Mandalorian plays Pulse Rifle on Move: strength 3"), "{words}");
    assert!(words.contains("IG-11 plays Reassigned on Move"), "{words}");
    assert!(words.contains("Pulse Rifle of The Mandalorian (3"), "whose card it is, on the board: {words}");
    assert!(words.contains("red: What does The Mandalorian use of this action? [ma."), "{words}");
}

/// The first lines of all boards that a game shows, with a computer at the table and somebody who types these.
fn boards_shown(args: &str, typed: &str, heading: &str) -> Vec<String> {
    let words = Desk::new().prints(&format!("play {args} --no-save"), typed);
    words.lines().filter(|line| line.starts_with(heading)).map(str::to_owned).collect()
}

#[test]
fn computers_that_answer_in_between_show_no_board_anew() {
    let typed = format!("{}quit\n", "1\n".repeat(60));
    let games = [
        ("freedom --seed 4 --bot rebel", "FLIGHT TO EGRIX - ", 3),
        ("freedom --seed 1 --bot imperial", "FLIGHT TO EGRIX - ", 1),
        ("outer-rim --seed 2 --bot blue", "OUTER RIM - ", 5),
        ("mandalorian --seed 3 --bot red", "THE PRICE ON ITS HEAD - ", 5),
    ];
    for (args, heading, least) in games {
        let shown = boards_shown(args, &typed, heading);
        // The turn, without its step or segment.
        let turn = |line: &String| line.replace(" action step", " planning step").replace(", Movement Segment", "");
        let turns: Vec<String> = shown.iter().map(turn).collect();
        assert!(turns.len() >= least, "{args}: the board comes with each turn: {shown:?}");
        assert!(turns.windows(2).all(|pair| pair[0] != pair[1]), "{args}: once a turn: {shown:?}");
    }
}
