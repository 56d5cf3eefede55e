//! Faults know their place, show it, and suggest what was meant.

use faults::{Faults, Page, did_you_mean};

const TEXT: &str = "first line\nsecönd line\nthird";

fn page() -> Page<'static> {
    Page { name: "folder/file.kdl", text: TEXT }
}

#[test]
fn a_fault_knows_line_and_column() {
    let mut faults = Faults::default();
    assert!(faults.is_empty());
    let at = TEXT.find("line\nthird").unwrap();
    let fault = faults.at(page(), at..at + 4, "not a line");
    assert_eq!((fault.file.as_str(), fault.line, fault.column), ("folder/file.kdl", 2, 8));
    fault.help = Some("look again".into());
    let shown = fault.to_string();
    for part in ["error: not a line", "folder/file.kdl:2:8", "secönd line", "^^^^", "look again"] {
        assert!(shown.contains(part), "{shown}");
    }
    assert!(!faults.is_empty());
}

#[test]
fn a_fault_of_a_whole_file_has_no_line() {
    let mut faults = Faults::default();
    let fault = faults.file("content", "nothing in it");
    assert_eq!((fault.line, fault.column), (0, 0));
    let shown = fault.to_string();
    assert!(shown.contains("nothing in it") && shown.contains("content"), "{shown}");
}

#[test]
fn a_place_outside_of_the_text_is_moved_into_it() {
    let mut faults = Faults::default();
    let inside = TEXT.find('ö').unwrap() + 1;
    for span in [1000..2000, 5..1000, inside..inside, TEXT.len()..TEXT.len(), std::ops::Range { start: 20, end: 3 }] {
        let fault = faults.at(page(), span.clone(), "somewhere");
        assert!((1..=3).contains(&fault.line), "{span:?}: {}", fault.line);
        assert!(fault.to_string().contains("somewhere"), "{span:?}");
    }
    let empty = Page { name: "empty.kdl", text: "" };
    assert_eq!(faults.at(empty, 3..9, "empty").line, 1);
}

#[test]
fn faults_come_in_the_order_of_files_lines_and_columns() {
    let mut faults = Faults::default();
    faults.at(page(), 14..15, "b");
    faults.at(page(), 11..12, "a");
    faults.at(Page { name: "a.kdl", text: TEXT }, 25..26, "first");
    faults.file("folder/file.kdl", "whole");
    let told: Vec<_> = faults.into_sorted().into_iter().map(|fault| fault.message).collect();
    assert_eq!(told, ["first", "whole", "a", "b"]);
}

#[test]
fn the_nearest_word_is_suggested_if_it_is_near() {
    let known = ["credits", "damage", "discard", "reputation"];
    let guess = |word: &str| did_you_mean(word, known);
    assert_eq!(guess("credit").as_deref(), Some("did you mean `credits`?"));
    assert_eq!(guess("CREDITS").as_deref(), Some("did you mean `credits`?"));
    assert_eq!(guess("reputatoin").as_deref(), Some("did you mean `reputation`?"));
    assert_eq!(guess("fame"), None);
    assert_eq!(guess(""), None);
    assert_eq!(did_you_mean("x", []), None);
}
