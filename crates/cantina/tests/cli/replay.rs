//! Records played again, good and bad ones.

use crate::support::Desk;

/// What replay says of a game whose text was changed like this.
fn refused(change: impl FnOnce(String) -> String) -> String {
    let desk = Desk::with_game();
    desk.write("game.cantina", &change(desk.read("game.cantina")));
    assert!(desk.complains("play --load game.cantina").contains("game.cantina"));
    desk.complains("replay game.cantina")
}

/// The text with one of its lines (from 1) changed.
fn with_line(text: &str, number: usize, change: impl Fn(&str) -> String) -> String {
    let line = |(at, line): (usize, &str)| if at + 1 == number { change(line) } else { line.to_owned() };
    text.lines().enumerate().map(line).map(|line| line + "\n").collect()
}

#[test]
fn a_record_is_told_as_a_story() {
    let desk = Desk::with_game();
    let words = desk.prints("replay game.cantina", "");
    assert!(words.contains("1. ") && words.contains(" choices were made. [fg.U28]"), "{words}");
}

#[test]
fn a_story_stops_where_it_is_told() {
    let desk = Desk::with_game();
    assert!(desk.prints("replay game.cantina --to 2 --as rebel", "").contains("After 2 choices, "));
    assert!(desk.complains("replay game.cantina --to 1000000").contains("there is no choice 1000000"));
    assert!(desk.complains("replay game.cantina --as vader").contains("rebel, imperial"));
}

#[test]
fn what_is_no_record_is_refused() {
    assert!(refused(|_| "hello\n".into()).contains("line 1: not a Cantina record"));
    assert!(Desk::new().complains("replay nowhere.cantina").contains("nowhere.cantina"));
}

#[test]
fn a_record_of_another_game_version_or_content_is_refused() {
    let other = refused(|text| text.replacen(r#""game":"freedom""#, r#""game":"chess""#, 1));
    assert!(other.contains(r#"line 1: a record of "chess", expected one of: freedom"#), "{other}");
    let other = refused(|text| text.replacen(r#""rules_version":"#, r#""rules_version":99"#, 1));
    assert!(other.contains("line 1: played under version 99"), "{other}");
    let other = refused(|text| text.replacen(r#""content":""#, r#""content":"x"#, 1));
    assert!(other.contains("line 1: played with content x"), "{other}");
}

#[test]
fn an_illegal_choice_is_refused_at_its_line_with_its_rule() {
    let words = refused(|text| {
        with_line(&text, 3, |line| {
            let start = line.find(r#""choice":""#).unwrap() + 10;
            format!("{}juggle {}", &line[..start], &line[start..])
        })
    });
    assert!(words.contains(r#"line 3: the choice "juggle "#) && words.trim_end().ends_with(']'), "{words}");
}

#[test]
fn a_record_that_leads_elsewhere_is_refused_at_its_line() {
    let words = refused(|text| with_line(&text, 2, |line| line.replace(r#""hash":""#, r#""hash":"x"#)));
    assert!(words.contains("line 2: after this choice expected state x"), "{words}");
}

#[test]
fn a_record_that_was_cut_off_is_refused() {
    let words = refused(|text| text[..text.len() - 10].into());
    assert!(words.contains("expected {\"n\", \"seat\""), "{words}");
}
