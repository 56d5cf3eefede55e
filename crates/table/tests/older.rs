//! Records of older rules: they go on under those of today, or stop at the right choice with its reason.

mod guess;

use std::sync::Arc;

use guess::{GUESSER, Guess, Guesses, KEEPER, STRICTER};
use table::{Game, Record, RecordError, Seed, Sitting, Table, Viewer};

/// The rules of today.
type Today = Guess<STRICTER>;

/// A record that was written under the older rules.
fn older(choices: &[&str]) -> Record {
    let mut sitting: Sitting<Guess> =
        Sitting::deal(&Arc::new(()), "c0ffee", &Guesses { guesses: 4 }, Seed::from_u64(1)).unwrap();
    sitting.play_text(KEEPER, "hide 3").unwrap();
    for choice in choices {
        sitting.play_text(GUESSER, choice).unwrap();
    }
    sitting.record()
}

fn resume(record: &Record) -> Sitting<Today> {
    record.resume(&Arc::new(()), "c0ffee", None).unwrap()
}

/// Other fingerprints than those of today, as an earlier program would have written.
fn with_other_hashes(mut record: Record) -> Record {
    record.lines.iter_mut().for_each(|line| line.hash = format!("{:016x}", line.n));
    record
}

#[test]
fn a_game_of_older_rules_goes_on_and_the_log_says_from_where() {
    let record = with_other_hashes(older(&["roll", "guess 1"]));
    let mut game = resume(&record);
    assert_eq!(game.record(), record, "nothing of it is changed");
    let words = "Up to choice 3 under version 3 of the rules; from here on version 4 holds.";
    assert_eq!(game.notice().as_deref(), Some(words));
    assert!(game.stopped().is_none());
    game.play_text(GUESSER, "point 2").unwrap();
    game.play_text(GUESSER, "guess 2").unwrap();
    assert_eq!(game.notice(), None, "it is in the log now");
    let log = game.log(Viewer::Spectator, 3);
    let heard: Vec<_> = log.iter().map(|line| (line.n, line.words.as_str(), line.rule.0)).collect();
    assert_eq!(heard[0], (4, words, "table.rules"));
    assert_eq!(heard[1], (4, "The Guesser pointed at 2.", "guess.guess"));
    assert_eq!(game.events_json(Viewer::Spectator, 0).unwrap().len(), game.log(Viewer::Spectator, 0).len());
    let rules: Vec<_> = game.lines().iter().map(|line| line.rules).collect();
    assert_eq!(rules, [None, None, None, Some(4), None]);
}

#[test]
fn a_game_that_went_on_is_read_again_and_held_against_its_new_lines() {
    let mut game = resume(&with_other_hashes(older(&["roll", "guess 1"])));
    game.play_text(GUESSER, "guess 2").unwrap();
    let text = game.record().to_string();
    assert!(text.lines().last().unwrap().ends_with(r#""rules":4}"#), "{text}");
    let record: Record = text.parse().unwrap();
    for again in [resume(&record), record.replay(&Arc::new(()), "c0ffee", None).unwrap()] {
        assert_eq!(again.record(), record);
        assert_eq!(again.log(Viewer::Spectator, 0), game.log(Viewer::Spectator, 0));
        assert_eq!(again.game().fingerprint(), game.game().fingerprint());
    }
    let mut forged = record;
    forged.lines[3].hash = "0123456789abcdef".into();
    let error = forged.resume::<Today>(&Arc::new(()), "c0ffee", None).err();
    assert!(matches!(error, Some(RecordError::OtherState { line: 5, .. })), "{error:?}");
}

#[test]
fn going_back_over_the_turning_takes_its_line_out_of_the_log() {
    let mut game = resume(&with_other_hashes(older(&["point 1", "point 2"])));
    game.play_text(GUESSER, "point 3").unwrap();
    game.undo(GUESSER).unwrap();
    assert!(game.notice().is_some() && game.log(Viewer::Spectator, 3).is_empty());
    game.undo(GUESSER).unwrap();
    assert_eq!(game.number(), 2);
    assert!(game.notice().unwrap().starts_with("Up to choice 2 under version 3"));
    assert_eq!(Table::fingerprint(&game), game.game().fingerprint(), "not the one of then");
}

#[test]
fn a_long_game_goes_back_to_snapshots_on_both_sides_of_the_turning() {
    let points = vec!["point 1"; 200];
    let mut game = resume(&with_other_hashes(older(&points)));
    (0..200).for_each(|_| game.play_text(GUESSER, "point 2").unwrap());
    for to in [0, 100, 128, 150, 201, 202, 256, 300, 401] {
        let back = game.back(to).unwrap();
        let turned = back.log(Viewer::Spectator, 0).iter().filter(|line| line.rule.0 == "table.rules").count();
        assert_eq!((back.number(), turned, back.notice().is_some()), (to, usize::from(to > 201), to <= 201));
        assert_eq!(back.record().lines, game.lines()[..to]);
    }
}

#[test]
fn a_choice_that_the_rules_refuse_today_stops_the_game_with_its_reason() {
    let record = with_other_hashes(older(&["roll", "guess 1", "roll", "guess 2"]));
    let mut game = resume(&record);
    let stop = game.stopped().unwrap().clone();
    assert_eq!((stop.n, stop.seat.as_str(), stop.refusal.rule.0), (4, "Guesser", "guess.late"));
    let words = "The game stops before choice 4 (Guesser, \"roll\"): it was made under version 3 of the rules, and version 4 refuses \
                 it: Nobody rolls after the first guess. [guess.late] One choice came after it.";
    assert_eq!(game.notice().as_deref(), Some(words));
    assert_eq!(game.number(), 3);
    assert_eq!(game.record(), record, "what came after it is kept");
    assert!(game.asked().is_empty() && game.offers(GUESSER).is_empty() && game.question(GUESSER).is_none());
    assert_eq!(game.play_text(GUESSER, "guess 3").unwrap_err().rule.0, "table.rules");
    assert_eq!(game.undo(GUESSER).unwrap_err().rule.0, "table.rules");
    game.go_on();
    game.play_text(GUESSER, "guess 3").unwrap();
    assert_eq!(game.record().lines.len(), 4);
    assert_eq!(game.record().lines[..3], record.lines[..3], "nothing before it is lost");
    assert!(game.is_over());
}

#[test]
fn who_only_looks_is_told_the_line_and_the_reason() {
    let record = older(&["guess 1", "roll"]);
    let error = record.replay::<Today>(&Arc::new(()), "c0ffee", None).err().unwrap();
    let words = r#"line 4: the choice "roll" is refused: Nobody rolls after the first guess. [guess.late]"#;
    assert_eq!(error.to_string(), words);
    assert_eq!(record.replay::<Today>(&Arc::new(()), "c0ffee", Some(2)).unwrap().number(), 2);
}

#[test]
fn another_seat_is_asked_today_and_the_game_stops() {
    let mut record = older(&["guess 1", "guess 2"]);
    record.lines[2].seat = KEEPER;
    let stop = resume(&record).stopped().unwrap().clone();
    assert_eq!((stop.n, stop.refusal.rule.0), (3, "table.turn"));
}

#[test]
fn a_game_that_is_over_sooner_today_stops_there() {
    let mut record = older(&["guess 3"]);
    let more = table::Line { n: 3, ..record.lines[1].clone() };
    record.lines.push(more);
    let game = resume(&record);
    assert_eq!((game.stopped().unwrap().n, game.stopped().unwrap().refusal.rule.0), (3, "table.over"));
    assert!(game.outcome().is_none(), "the players say whether it ends here");
}

#[test]
fn a_secret_choice_is_not_told() {
    let mut record = older(&[]);
    record.lines[0].choice = "hide 7".into();
    let words = resume(&record).notice().unwrap();
    assert!(words.contains("choice 1 (Keeper)") && words.contains("[guess.six]"), "{words}");
    assert!(!words.contains('7'), "{words}");
}

#[test]
fn what_is_wrong_under_the_same_rules_is_an_error_still() {
    let record = older(&["guess 1", "guess 2"]);
    let same = |record: &Record| record.resume::<Guess>(&Arc::new(()), "c0ffee", None).err();
    let mut forged = record.clone();
    forged.lines[2].choice = "guess 9".into();
    assert!(matches!(same(&forged), Some(RecordError::Illegal { line: 4, .. })));
    assert!(matches!(same(&with_other_hashes(record)), Some(RecordError::OtherState { line: 2, .. })));
}
