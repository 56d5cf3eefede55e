//! Faults know their place, show it, and suggest what was meant.

use std::path::{Path, PathBuf};

use faults::{Checking, Fault, Faults, Files, Page, did_you_mean};

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

/// A game whose only rule is that no file says "bad" and that there is a map.
fn compile(files: &Files) -> Vec<Fault> {
    let mut faults = Faults::default();
    if !files.pairs().iter().any(|(name, _)| name == "map.kdl") {
        faults.file("map.kdl", "there is no map");
    }
    for (name, text) in files.pairs() {
        if let Some(at) = text.find("bad") {
            faults.at(Page { name, text }, at..at + 3, "it is bad");
        }
    }
    faults.into_sorted()
}

#[test]
fn a_folder_is_checked_as_a_whole_and_a_file_in_its_place_among_the_printed_ones() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    };
    let printed = Files::of([("map.kdl", "good"), ("cards/one.kdl", "good")]);
    let place = |name: &str| if name == "map.kdl" { name.to_owned() } else { format!("cards/{name}") };
    let check = |paths: &[PathBuf]| Checking { ending: "kdl", printed: &printed, place, compile }.check(paths);
    let told = |faults: Vec<Fault>| -> Vec<(String, usize)> {
        faults.into_iter().map(|fault| (fault.file, fault.line)).collect()
    };
    let named = |path: &Path| path.display().to_string();

    // A file alone replaces the printed one of its name, or is added to them all.
    let one = write("cards/one.kdl", "fine\nbad");
    assert_eq!(told(check(std::slice::from_ref(&one))), [(named(&one), 2)]);
    let two = write("cards/two.kdl", "fine");
    assert_eq!(told(check(std::slice::from_ref(&two))), []);

    // A folder has to have everything itself; what is below it counts, other kinds of files don't.
    write("notes.txt", "bad");
    let missing = folder.path().join("map.kdl");
    let all = [folder.path().to_owned()];
    assert_eq!(told(check(&all)), [(named(&one), 2), (named(&missing), 0)]);
    write("map.kdl", "fine");
    assert_eq!(told(check(&all)), [(named(&one), 2)]);

    // What can't be read is said, whatever it is.
    let nowhere = folder.path().join("nowhere.kdl");
    let faults = check(std::slice::from_ref(&nowhere));
    assert!(faults.len() == 1 && faults[0].message.contains("can't be read"), "{faults:?}");
    assert_eq!(faults[0].file, named(&nowhere));
}
