//! A game at the terminal, through pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use crate::support::Desk;

#[test]
fn a_question_is_shown_with_its_rule_and_numbered_choices() {
    let words = Desk::new().prints("play freedom --seed 1", "");
    assert!(words.contains("[fg.") && words.contains("\n    1  ") && words.contains("> "), "{words}");
}

#[test]
fn when_the_input_ends_the_game_is_saved_and_can_go_on() {
    let desk = Desk::new();
    let goodbye = desk.cantina("play freedom --seed 1").write_stdin("1\n1\n").assert().success().get_output().clone();
    let [file] = &desk.kept()[..] else { panic!("one game is saved") };
    assert!(file.starts_with("kept/freedom-"));
    assert!(String::from_utf8_lossy(&goodbye.stdout).contains("The game is kept in "), "told as it starts");
    assert!(String::from_utf8_lossy(&goodbye.stderr).contains(file.as_str()));
    assert_eq!(desk.read(file).lines().count(), 3);
    desk.prints(&format!("play --load {file}"), "1\nquit\n");
    assert_eq!(desk.read(file).lines().count(), 4);
}

#[test]
fn a_game_is_saved_after_every_choice() {
    let desk = Desk::new();
    desk.prints("play freedom --seed 1 --save evening.cantina", "1\n");
    assert_eq!(desk.read("evening.cantina").lines().count(), 2);
    assert_eq!(desk.kept(), [""; 0], "nowhere else");
}

#[test]
fn commands_are_obeyed() {
    let words = Desk::new()
        .prints("play freedom --seed 1", "help\nwhy\nboard\nlog\nchoices\nrule fg.2.1\nrules\nrules xyzzy\n");
    assert!(words.contains("Type the number of a choice") && words.contains("fg.2.1  A capture attempt"), "{words}");
    assert!(words.contains("Which? For example") && words.contains("No rule says \"xyzzy\""), "{words}");
}

#[test]
fn every_refusal_names_a_rule() {
    let desk = Desk::new();
    for (typed, expected) in [("999", "There is no choice 999"), ("0", "There is no choice 0"), ("juggle", "")] {
        let words = desk.prints("play freedom --seed 1", typed);
        let refusal = words.lines().rev().nth(1).unwrap();
        assert!(refusal.contains(expected) && refusal.contains(" [") && refusal.ends_with(']'), "{refusal}");
    }
}

#[test]
fn undo_without_a_choice_is_refused_by_the_rules_of_the_table() {
    let words = Desk::new().prints("play freedom --seed 1", "undo\nrule table.undo\n");
    assert!(words.contains("[table.undo]") && words.contains("taken back by the seat"), "{words}");
}

#[test]
fn a_choice_is_taken_back_by_agreement() {
    let desk = Desk::new();
    let words = desk.prints("play freedom --seed 1 --save a.cantina", "1\nundo agreed\n");
    assert!(words.contains("Taken back."), "{words}");
    assert_eq!(desk.read("a.cantina").lines().count(), 1);
}

#[test]
fn by_agreement_only_one_choice_of_a_person_is_taken_back() {
    let desk = Desk::new();
    desk.prints("play freedom --seed 1 --save a.cantina", "1\n1\n1\nundo agreed\n");
    assert_eq!(desk.read("a.cantina").lines().count(), 3);
}

#[test]
fn the_game_is_saved_where_a_player_says() {
    let desk = Desk::new();
    let words =
        desk.prints("play freedom --seed 1 --no-save", "1\nsave\nsave here.cantina\nsave /nowhere/at/all\nquit\n");
    assert!(
        words.contains("say where")
            && words.contains("Saved in here.cantina")
            && words.contains("can't be saved to /nowhere/at/all"),
        "{words}"
    );
    assert_eq!(desk.read("here.cantina").lines().count(), 2);
}

#[test]
fn a_new_game_never_takes_the_place_of_a_saved_one() {
    let desk = Desk::with_game();
    let before = desk.read("game.cantina");
    assert!(desk.complains("play freedom --save game.cantina").contains("--load game.cantina"));
    assert_eq!(desk.read("game.cantina"), before);
}

#[test]
fn only_a_saved_game_is_written_over() {
    let desk = Desk::new();
    desk.write("letter.txt", "Dear Princess");
    assert!(desk.prints("play freedom --seed 1", "save letter.txt\n").contains("not a saved game"));
    assert_eq!(desk.read("letter.txt"), "Dear Princess");
    assert!(desk.prints("play freedom --seed 1", "save .\n").contains("not a file"));
}

#[test]
fn the_way_to_go_on_names_the_bots() {
    let desk = Desk::new();
    let output = desk.cantina("play freedom --seed 1 --bot imperial").write_stdin("").output().expect("runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--bot imperial"));
}

#[test]
fn bots_play_to_the_end_and_always_the_same() {
    let (one, two) = (Desk::with_game(), Desk::with_game());
    assert_eq!(one.read("game.cantina"), two.read("game.cantina"));
    let words = one.prints("play --load game.cantina", "");
    assert!(words.contains(" has won Flight to Egrix ") && words.contains("The seed was "), "{words}");
}

#[test]
fn a_bot_goes_on_after_loading_as_it_would_have() {
    let desk = Desk::with_game();
    let whole = desk.read("game.cantina");
    let half: Vec<&str> = whole.lines().take(4).collect();
    desk.write("half.cantina", &half.join("\n"));
    desk.prints("play --load half.cantina --save rest.cantina --bot rebel --bot imperial", "");
    assert_eq!(desk.read("rest.cantina"), whole);
}

/// A game with somebody at the other end who may go away.
fn spawn(desk: &Desk) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("cantina"))
        .current_dir(desk.path(""))
        .env("CANTINA_DATA", desk.path("kept"))
        .args(["play", "freedom", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    (child, out)
}

#[test]
fn when_nobody_reads_any_more_the_game_is_saved() {
    let desk = Desk::new();
    let (mut child, out) = spawn(&desk);
    drop(out);
    let _ = child.stdin.take().unwrap().write_all(&b"board\n".repeat(1000));
    assert!(child.wait().unwrap().success());
    assert_eq!(desk.kept().len(), 1);
}

#[cfg(unix)]
#[test]
fn whatever_ends_the_process_the_game_is_kept() {
    for (signal, politely) in [("-HUP", true), ("-TERM", true), ("-KILL", false)] {
        let desk = Desk::new();
        let (mut child, mut out) = spawn(&desk);
        child.stdin.as_mut().unwrap().write_all(b"1\n1\nwhy\nrule table.undo\n").unwrap();
        let mut line = String::new();
        while !line.contains("taken back by the seat") {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0);
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().success(), politely);
        let [file] = &desk.kept()[..] else { panic!("one game is kept") };
        assert_eq!(desk.read(file).lines().count(), 3);
        desk.prints(&format!("play --load {file}"), "1\n");
        assert_eq!(desk.read(file).lines().count(), 4);
    }
}

#[test]
fn a_finished_game_leaves_its_record() {
    let desk = Desk::new();
    let words = desk.prints("play freedom --seed 5 --bot rebel --bot imperial", "");
    let [file] = &desk.kept()[..] else { panic!("one game is kept") };
    assert!(words.contains("cantina replay ") && words.contains(file.as_str()), "{words}");
    assert!(desk.prints(&format!("replay {file}"), "").contains(" has won Flight to Egrix "));
    desk.prints("play freedom --seed 5", "");
    assert_eq!(desk.kept().len(), 2, "a second game of the same seed has a file of its own");
}

#[test]
fn a_game_can_be_kept_nowhere() {
    let desk = Desk::new();
    let output = desk.cantina("play freedom --seed 1 --no-save").write_stdin("1\n").output().expect("runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("kept nowhere"));
    assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains("not saved"));
    assert_eq!(desk.kept(), [""; 0]);
}

#[test]
fn a_file_that_cannot_be_written_is_noticed_before_anybody_plays() {
    let desk = Desk::new();
    desk.write("letter.txt", "Dear Princess");
    for file in ["nowhere/at/all.cantina", ".", "letter.txt"] {
        let words = desk.complains(&format!("play freedom --seed 1 --save {file}"));
        assert!(words.contains("can't be saved to") && words.contains("--no-save"), "{words}");
    }
    // Without a data folder people play all the same, and are told.
    desk.write("kept", "");
    let output = desk.cantina("play freedom --seed 1").write_stdin("").output().expect("runs");
    assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains("play goes on without"));
}

#[test]
fn a_choice_taken_back_leaves_the_file_too() {
    let desk = Desk::new();
    desk.prints("play freedom --seed 1", "1\n1\nundo agreed\n2\n");
    let whole = desk.read(&desk.kept()[0]);
    desk.prints("play freedom --seed 1 --save other.cantina", "1\n2\n");
    assert_eq!(whole, desk.read("other.cantina"));
}

#[test]
fn a_choice_can_be_typed_in_its_own_words() {
    let desk = Desk::new();
    let asked = |typed: &str| desk.prints("play freedom --seed 1 --bot imperial --no-save", typed);
    for typed in ["3", "enter 2231", "Charkhan AIR", "land in charkhan air", "(2231)"] {
        let words = asked(&format!("{typed}\n"));
        assert!(words.contains("flies from space to Charkhan air (2231)"), "{typed}: {words}");
    }
    let words = asked("charkhan\n");
    let flat = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let chances = "(unseen 4 in 6, detected 2 in 6)";
    let fit =
        format!("fit: 3 Land in Charkhan air (2231) {chances}; 4 Land in Charkhan wild (2232) {chances}. [fg.20.2]");
    assert!(flat.contains(&fit), "{words}");
    let words = asked("tatooine\n");
    assert!(!words.contains("flies from space"), "{words}");
}
