//! Records: there and back, and refused at the right line.

mod guess;

use std::sync::Arc;

use guess::{GUESSER, Guess, Guesses, KEEPER};
use table::{Game, Record, RecordError, Seed, Sitting, Table, Viewer};

fn played() -> Sitting<Guess> {
    let mut sitting = Sitting::deal(&Arc::new(()), "c0ffee", &Guesses { guesses: 2 }, Seed::from_u64(1)).unwrap();
    sitting.play_text(KEEPER, "hide 3").unwrap();
    for choice in ["roll", "guess 1", "guess 3"] {
        sitting.play_text(GUESSER, choice).unwrap();
    }
    sitting
}

fn replay(record: &Record, to: Option<usize>) -> Result<Sitting<Guess>, RecordError> {
    record.replay(&Arc::new(()), "c0ffee", to)
}

fn resume(record: &Record, to: Option<usize>) -> Result<Sitting<Guess>, RecordError> {
    record.resume(&Arc::new(()), "c0ffee", to)
}

/// The error of a record that was changed like this, and its message.
fn refused(change: impl FnOnce(&mut Record)) -> (RecordError, String) {
    let mut record = played().record();
    change(&mut record);
    let error = replay(&record, None).err().expect("the record is wrong");
    assert_eq!(resume(&record, None).err(), Some(error.clone()), "who is in a hurry says the same");
    (error.clone(), error.to_string())
}

#[test]
fn a_record_survives_its_text_and_plays_to_the_same_state() {
    let sitting = played();
    let text = sitting.record().to_string();
    let record: Record = text.parse().unwrap();
    assert_eq!(record, sitting.record());
    assert_eq!(replay(&record, None).unwrap().fingerprint(), sitting.fingerprint());
    assert!(text.starts_with(r#"{"cantina":1,"game":"guess","rules_version":3,"content":"c0ffee""#), "{text}");
    assert_eq!(text.lines().count(), 5);
}

#[test]
fn a_game_that_is_resumed_is_the_same_as_one_that_is_replayed() {
    let record = played().record();
    for to in 0..=record.lines.len() {
        let (resumed, replayed) = (resume(&record, Some(to)).unwrap(), replay(&record, Some(to)).unwrap());
        assert_eq!(resumed.record(), replayed.record());
        assert_eq!(resumed.game().fingerprint(), replayed.game().fingerprint());
        assert_eq!(resumed.log(Viewer::Spectator, 0), replayed.log(Viewer::Spectator, 0));
    }
    let mut forged = record;
    forged.lines[3].hash = "0123456789abcdef".into();
    assert!(matches!(resume(&forged, None), Err(RecordError::OtherState { line: 5, .. })));
}

#[test]
fn replay_stops_where_it_is_told() {
    let record = played().record();
    for to in 0..=4 {
        assert_eq!(replay(&record, Some(to)).unwrap().number(), to);
    }
    assert_eq!(replay(&record, Some(5)).err(), Some(RecordError::TooShort { lines: 4, to: 5 }));
}

#[test]
fn what_is_not_a_record_is_said_to_be_none() {
    for text in ["", "hello", "{}", r#"{"cantina":1}"#] {
        assert!(matches!(text.parse::<Record>(), Err(RecordError::NotARecord { .. })), "{text}");
    }
    let other = played().record().to_string().replacen(r#""cantina":1"#, r#""cantina":2"#, 1);
    assert!(other.parse::<Record>().unwrap_err().to_string().contains("found format 2"));
}

#[test]
fn a_malformed_line_is_named() {
    let text = played().record().to_string();
    for wrong in ["{}", "nonsense", r#"{"n":5,"seat":-1,"choice":"roll","hash":""}"#] {
        let error = format!("{text}{wrong}\n").parse::<Record>().unwrap_err();
        assert!(matches!(error, RecordError::Malformed { line: 6, .. }), "{error}");
    }
}

#[test]
fn a_last_line_that_is_cut_off_or_blank_leaves_the_choices_above_it() {
    let text = played().record().to_string();
    let error = text[..text.len() - 9].parse::<Record>().unwrap_err();
    assert_eq!(error, RecordError::CutOff { line: 5, blank: false, whole: 3 });
    assert_eq!(error.to_string(), "line 5: the last line is cut off; the 3 choices above it are whole");
    for end in ["\n", "\n\n", "  \n", " "] {
        let error = format!("{text}{end}").parse::<Record>().unwrap_err();
        assert_eq!(error, RecordError::CutOff { line: 6, blank: true, whole: 4 }, "{end:?}");
    }
    let record = Record::read(&text[..text.len() - 9], Some(3)).unwrap();
    assert_eq!(replay(&record, None).unwrap().number(), 3);
    assert_eq!(text.trim_end().parse::<Record>().unwrap(), played().record(), "only the end of the line is missing");
}

#[test]
fn a_blank_line_between_others_is_named() {
    let text = played().record().to_string().replacen("}\n{\"n\":2", "}\n\n{\"n\":2", 1);
    let error = text.parse::<Record>().unwrap_err();
    assert_eq!(error, RecordError::Malformed { line: 3, why: "the line is blank".into() });
}

#[test]
fn unknown_keys_are_refused_with_the_known_ones() {
    let text = played().record().to_string();
    let header = text.replacen(r#""game""#, r#""colour":"red","game""#, 1).parse::<Record>().unwrap_err().to_string();
    assert!(header.starts_with("line 1: ") && header.contains("unknown field `colour`"), "{header}");
    assert!(header.contains("`rules_version`, `content`, `setup`, `seed`"), "{header}");
    let line = text.replacen(r#""n":2"#, r#""colour":"red","n":2"#, 1).parse::<Record>().unwrap_err().to_string();
    assert!(line.starts_with("line 3: ") && line.contains("unknown field `colour`"), "{line}");
}

#[test]
fn another_game_rules_version_or_content_is_refused() {
    let (_, words) = refused(|record| record.header.game = "chess".into());
    assert_eq!(words, r#"line 1: a record of "chess", expected "guess""#);
    let (_, words) = refused(|record| record.header.rules_version = 4);
    assert_eq!(words, "line 1: played under version 4 of the rules, expected version 3");
    let (_, words) = refused(|record| record.lines[1].rules = Some(4));
    assert_eq!(words, "line 3: played under version 4 of the rules, expected version 3");
    let (_, words) = refused(|record| record.header.content = "tea".into());
    assert_eq!(words, "line 1: played with content tea, expected content c0ffee");
}

#[test]
fn a_set_up_that_cannot_be_is_refused() {
    let (error, _) = refused(|record| record.header.setup = serde_json::json!({ "guesses": "many" }));
    assert!(matches!(error, RecordError::BadSetup { .. }));
    let (_, words) = refused(|record| record.header.setup["guesses"] = 0.into());
    assert_eq!(words, "line 1: There must be at least one guess. [guess.guess]");
}

#[test]
fn choices_are_counted_without_gaps() {
    let (error, _) = refused(|record| drop(record.lines.remove(1)));
    assert_eq!(error, RecordError::WrongNumber { line: 3, expected: 2, found: 3 });
}

#[test]
fn an_illegal_choice_is_refused_at_its_line_with_its_rule() {
    let (error, words) = refused(|record| record.lines[2].choice = "guess 9".into());
    assert!(matches!(error, RecordError::Illegal { line: 4, .. }));
    assert_eq!(words, r#"line 4: the choice "guess 9" is refused: 9 is not from 1 to 6. [guess.six]"#);
    let (_, words) = refused(|record| record.lines[2].seat = KEEPER);
    assert!(words.contains("table.turn"), "{words}");
}

#[test]
fn a_choice_that_leads_elsewhere_is_noticed_at_its_line() {
    let (error, words) = refused(|record| record.lines[0].choice = "hide 4".into());
    assert!(matches!(error, RecordError::OtherState { line: 2, .. }), "{words}");
}

#[test]
fn nothing_follows_the_end() {
    let (error, _) = refused(|record| {
        let mut more = record.lines[3].clone();
        more.n = 5;
        record.lines.push(more);
    });
    assert_eq!(error, RecordError::AlreadyOver { line: 6 });
}

#[test]
fn a_field_that_is_empty_leaves_the_fingerprint_as_it_was() {
    #[derive(serde::Serialize)]
    struct Before {
        credits: u8,
    }
    #[derive(serde::Serialize)]
    struct After {
        credits: u8,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        favors: Vec<u8>,
    }
    let before = table::fingerprint(&Before { credits: 3 });
    assert_eq!(table::fingerprint(&After { credits: 3, favors: vec![] }), before);
    assert_ne!(table::fingerprint(&After { credits: 3, favors: vec![1] }), before);
    assert_eq!(before, 5_597_825_597_958_868_744, "on every machine");
}
