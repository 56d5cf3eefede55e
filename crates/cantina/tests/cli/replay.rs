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
fn another_content_is_answered_with_the_way_to_name_it() {
    let words = refused(|text| text.replacen(r#""content":""#, r#""content":"x"#, 1));
    assert!(words.contains("--content FOLDER"), "{words}");
}

#[test]
fn unknown_keys_are_refused_with_the_known_ones() {
    let words = refused(|text| text.replacen(r#""game":"#, r#""colour":1,"game":"#, 1));
    assert!(words.contains("line 1: ") && words.contains("`colour`") && words.contains("`rules_version`"), "{words}");
    let words = refused(|text| text.replacen(r#""setup":{"#, r#""setup":{"colour":1,"#, 1));
    assert!(words.contains("line 1: the set-up") && words.contains("`scenario`, `star`, `armageddon`"), "{words}");
    let words = refused(|text| text.replacen(r#""options":{"#, r#""options":{"colour":1,"#, 1));
    assert!(words.contains("line 1: the set-up") && words.contains("`random_wounds`"), "{words}");
    let words = refused(|text| with_line(&text, 4, |line| line.replacen('{', r#"{"colour":1,"#, 1)));
    assert!(words.contains("line 4: ") && words.contains("`colour`"), "{words}");
}

#[test]
fn a_record_with_the_options_of_a_skirmish_in_a_scenario_is_refused() {
    let words = refused(|text| text.replacen(r#""armageddon":false"#, r#""armageddon":true"#, 1));
    assert!(words.contains("line 1: 'armageddon' goes with scenario=skirmish only"), "{words}");
}

/// A game whose text was changed like this, its number of choices, and what `play` says of it.
fn broken(change: impl FnOnce(String) -> String) -> (Desk, usize, String) {
    let desk = Desk::with_game();
    let text = desk.read("game.cantina");
    let choices = text.lines().count() - 1;
    desk.write("game.cantina", &change(text));
    let words = desk.complains("play --load game.cantina");
    assert_eq!(words, desk.complains("replay game.cantina"));
    (desk, choices, words)
}

#[test]
fn a_game_that_was_cut_off_goes_on_from_its_last_whole_choice() {
    let (desk, choices, words) = broken(|text| text[..text.len() - 10].into());
    let (line, whole) = (choices + 1, choices - 1);
    assert!(words.contains(&format!("line {line}: the last line is cut off")), "{words}");
    assert!(words.contains(&format!("--load game.cantina --to {whole} --save NEW.cantina")), "{words}");
    let before = desk.read("game.cantina");
    let load = format!("play --load game.cantina --to {whole} --bot rebel --bot imperial --save");
    assert!(desk.complains(&format!("{load} game.cantina")).contains("would be lost"));
    desk.prints(&format!("{load} new.cantina"), "");
    assert_eq!(desk.read("game.cantina"), before);
    assert_eq!(desk.read("new.cantina").lines().count(), choices + 1);
}

#[test]
fn a_blank_last_line_is_named() {
    let (desk, choices, words) = broken(|text| text + "\n");
    assert!(words.contains(&format!("line {}: the last line is blank", choices + 2)), "{words}");
    assert!(words.contains(&format!("--to {choices} ")), "{words}");
    desk.prints(&format!("replay game.cantina --to {choices}"), "");
}

#[test]
fn a_loaded_game_never_takes_the_place_of_another() {
    let desk = Desk::with_game();
    desk.write("other.cantina", &desk.read("game.cantina"));
    assert!(desk.complains("play --load game.cantina --save other.cantina").contains("holds a game already"));
    assert!(desk.complains("play --load game.cantina --to 1").contains("--save"));
}
