//! Rule files, constants and proofs, on a sample and on the real rules.

use std::path::Path;

use rulebook::{Bundle, Error, Fault, RuleBook, RuleEntry, Totals, constant_name, constants, proofs};

const SAMPLE: &str = include_str!("sample.toml");

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sample() -> RuleBook {
    RuleBook::parse("sample.toml", SAMPLE).unwrap()
}

fn freedom() -> RuleBook {
    RuleBook::load(here().join("../../games/freedom/rules/freedom.toml")).unwrap()
}

/// The message for the sample with one piece of it replaced.
fn message(from: &str, to: &str) -> String {
    assert!(SAMPLE.contains(from));
    RuleBook::parse("sample.toml", &SAMPLE.replacen(from, to, 1)).unwrap_err().to_string()
}

fn ids(entries: Vec<RuleEntry<'_>>) -> Vec<&str> {
    entries.into_iter().map(RuleEntry::id).collect()
}

#[test]
fn a_good_file_is_read() {
    let book = sample();
    assert_eq!(book.game, "sample");
    assert_eq!(book.sections[0].title, "First");
    assert_eq!(book.rule("xx.1.1").unwrap().case, "12.6");
    assert_eq!(book.rule("xx.1.1").unwrap().rulings, ["xx.U1"]);
    assert_eq!(book.option("wounds").unwrap().values, ["random", "owner"]);
    assert_eq!(book.totals(), Totals { rules: 2, points: 7 });
}

#[test]
fn find_knows_rules_and_rulings() {
    let book = sample();
    assert_eq!(book.find("xx.1.2").unwrap().text(), "Kill or capture is chosen once.");
    assert_eq!(book.find("xx.U1").unwrap().text(), "To the left.");
    assert_eq!(book.find("xx.1"), None);
    assert_eq!(book.ruled_by("xx.U1").map(|rule| rule.id.as_str()).collect::<Vec<_>>(), ["xx.1.1"]);
}

#[test]
fn search_ignores_case_and_looks_everywhere() {
    let book = sample();
    assert_eq!(ids(book.search("CAPTURE")), ["xx.1.1", "xx.1.2"]);
    assert_eq!(ids(book.search("shift")), ["xx.1.1"]);
    assert_eq!(ids(book.search("12.6")), ["xx.1.1"]);
    assert_eq!(ids(book.search("XX.u")), ["xx.U1"]);
    assert_eq!(ids(book.search("left")), ["xx.U1"]);
    assert_eq!(ids(book.search("nowhere")), [""; 0]);
}

#[test]
fn errors_name_file_and_line() {
    assert!(message("points = 4", "points = x").starts_with("sample.toml:10: "));
    assert!(message("points = 3", "weight = 3").starts_with("sample.toml:"));
    assert_eq!(message("id = \"xx.1.2\"", "id = \"xx.1.1\""), "sample.toml:17: xx.1.1 is defined twice");
    assert_eq!(message("same_as = \"xx.1.2\"", "same_as = \"xx.2\""), "sample.toml:14: there is no rule xx.2");
    assert_eq!(message("[\"xx.U1\"]", "[\"xx.U2\"]"), "sample.toml:13: there is no ruling xx.U2");
    assert_eq!(message("\"random\"", "\"luck\""), "sample.toml:29: luck is not a value of option wounds");
}

#[test]
fn a_missing_file_is_named() {
    assert!(RuleBook::load("no/such.toml").unwrap_err().to_string().starts_with("no/such.toml: "));
}

#[test]
fn constants_carry_the_text() {
    let source = constants(&sample());
    assert!(source.starts_with("/// Capture moves the column.\npub const XX_1_1: RuleId = RuleId(\"xx.1.1\");\n"));
    assert!(source.ends_with("/// To the left.\npub const XX_U1: RuleId = RuleId(\"xx.U1\");\n"));
    assert_eq!(constant_name("or.market.3"), "OR_MARKET_3");
}

#[test]
fn proofs_are_found_in_tests_only() {
    let found = proofs(&sample(), here(), Path::new("tests/sample")).unwrap();
    let expected = [
        ("xx.1.1", vec!["tests/sample/combat.rs::another", "tests/sample/combat.rs::capture_shifts_two_columns"]),
        ("xx.1.2", vec!["tests/sample/combat.rs::another", "tests/sample/nested/more.rs::deep"]),
        ("xx.U1", vec!["tests/sample/combat.rs::capture_shifts_two_columns"]),
    ];
    let found: Vec<_> =
        found.iter().map(|(rule, tests)| (rule.as_str(), tests.iter().map(String::as_str).collect())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_proof_outside_a_test_is_an_error() {
    let error = proofs(&sample(), here(), Path::new("tests/outside")).unwrap_err();
    assert_eq!(error.to_string(), "tests/outside/a.rs:4: proves! outside a #[test] function");
}

#[test]
fn a_proof_of_an_unknown_rule_is_an_error() {
    let error = proofs(&sample(), here(), Path::new("tests/unknown")).unwrap_err();
    assert!(matches!(&error, Error::At { line: 6, fault: Fault::NoConstant(name), .. } if name == "XX_7_7"), "{error}");
}

#[test]
fn a_bundle_survives_json() {
    let dirs = [Path::new("tests/sample"), Path::new("tests/sample/nested")];
    let bundle = Bundle::collect(here(), Path::new("tests/sample.toml"), &dirs).unwrap();
    assert_eq!(Bundle::from_json(&bundle.to_json().unwrap()).unwrap(), bundle);
    assert_eq!(bundle.tests_of("xx.1.2").len(), 2);
    assert_eq!(bundle.proven(), Totals { rules: 2, points: 7 });
}

#[test]
fn a_rule_counts_as_proven_only_if_a_test_names_it() {
    let dirs = [Path::new("tests/sample/nested")];
    let bundle = Bundle::collect(here(), Path::new("tests/sample.toml"), &dirs).unwrap();
    assert!(bundle.tests_of("xx.1.1").is_empty());
    assert_eq!(bundle.proven(), Totals { rules: 1, points: 3 });
}

/// Reading also checks that ids are unique and that every reference leads to a rule or ruling.
#[test]
fn the_rules_of_freedom_are_complete() {
    let book = freedom();
    assert_eq!(book.totals(), Totals { rules: 439, points: 1368 });
    let rulings: Vec<_> = (1..=48).map(|n| format!("fg.U{n}")).collect();
    assert!(book.rulings.iter().map(|ruling| &ruling.id).eq(&rulings));
    assert_eq!(book.options.len(), 16);
}

#[test]
fn the_ids_of_freedom_follow_their_section() {
    for section in freedom().sections {
        for (n, rule) in section.rules.iter().enumerate() {
            assert_eq!(rule.id, format!("fg.{}.{}", section.id, n + 1));
        }
    }
}

#[test]
fn every_rule_and_ruling_named_in_the_words_of_freedom_exists() {
    let book = freedom();
    let notes = book.rules().flat_map(|rule| [Some(&rule.text), rule.note.as_ref()]).flatten();
    let rulings = book.rulings.iter().flat_map(|ruling| [&ruling.question, &ruling.ruling, &ruling.why]);
    for words in notes.chain(rulings) {
        for id in words.split(|c: char| !c.is_alphanumeric() && c != '.').filter(|word| word.starts_with("fg.")) {
            assert!(book.find(id.trim_end_matches('.')).is_some(), "{id} in: {words}");
        }
    }
}

#[test]
fn every_option_named_in_the_words_of_freedom_exists() {
    let book = freedom();
    for words in book.rules().filter_map(|rule| rule.note.as_ref()).chain(book.rulings.iter().map(|r| &r.ruling)) {
        for part in words.to_lowercase().split("option `").skip(1) {
            let name = part.split('`').next().unwrap();
            assert!(book.option(name).is_some(), "{name} in: {words}");
        }
    }
}
