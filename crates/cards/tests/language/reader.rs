//! Reading: values, blocks and conditions as they are written, and every fault at its place with a suggestion.

use cards::{Reader, Value};
use faults::Fault;

use crate::{CONDITIONS, Color, Places, WORDS, right, wrong};

/// The only fault of a text: in this line and column, saying this, suggesting that.
#[track_caller]
fn fault(text: &str, place: (usize, usize), says: &str, help: &str) -> Fault {
    let faults = wrong(&[("wrong.kdl", text)]);
    let shown: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 1, "{}", shown.join("\n"));
    let fault = faults.into_iter().next().unwrap();
    assert_eq!((fault.file.as_str(), fault.line, fault.column), ("wrong.kdl", place.0, place.1), "{fault}");
    assert_eq!(fault.message, says, "{fault}");
    assert_eq!(fault.help.as_deref().unwrap_or(""), help, "{fault}");
    assert!(fault.to_string().contains("wrong.kdl"), "{fault}");
    fault
}

#[test]
fn values_are_read() {
    let read = right(
        "gain 12000 per=green loudly=#true\npaint red|blue\npaint green 3\nheal all\nheal 4\nvisit palace\ncall a_1",
    );
    assert_eq!(read.len(), 7);
    assert_eq!(
        (read[0].number("amount", 0), read[0].term::<Color>("per"), read[0].switch("loudly")),
        (12_000, Some(Color::Green), true)
    );
    let colors = |at: usize| read[at].terms::<Color>("colors").collect::<Vec<_>>();
    assert_eq!((colors(1), read[1].number("times", 7)), (vec![Color::Red, Color::Blue], 7));
    assert_eq!((colors(2), read[2].number("times", 7)), (vec![Color::Green], 3));
    assert!(matches!(read[3].value("amount"), Some(Value::All)));
    assert_eq!(read[4].number("amount", 0), 4);
    assert_eq!(read[5].name("place"), Some(1));
    assert_eq!(read[6].text("id"), "a_1");
    assert_eq!((read[6].word.name, read[6].file, read[6].at.clone()), ("call", 0, 92..100));
}

#[test]
fn blocks_are_read() {
    let read = right(
        "try red { fail { rest; rest }; pass { gain 1000 } }\nwhen alone { rest; else { heal 1 } }\noffer \"sit down\" {}",
    );
    let names = |at: usize, block: &str| read[at].block(block).iter().map(|line| line.word.name).collect::<Vec<_>>();
    assert_eq!((names(0, "pass"), names(0, "fail")), (vec!["gain"], vec!["rest", "rest"]));
    assert_eq!((names(1, "body"), names(1, "else")), (vec!["rest"], vec!["heal"]));
    assert_eq!(read[2].body().len(), 0);
    assert_eq!(read[2].text("label"), "sit down");
    assert_eq!((read[1].parts("rest").count(), read[1].part("heal").is_some()), (1, false));
}

#[test]
fn conditions_are_read() {
    let of = |text: &str| right(text)[0].condition("condition").unwrap().clone();
    let all = of("when not alone and rich 5000 and wears red 2 {}");
    let clauses: Vec<_> = all.clauses.iter().map(|clause| (clause.not, clause.statement.word.name)).collect();
    assert!(all.all);
    assert_eq!(clauses, [(true, "alone"), (false, "rich"), (false, "wears")]);
    assert_eq!(all.clauses[2].statement.number("times", 0), 2);
    let any = of("when at harbor or wears blue {}");
    assert!(!any.all);
    assert_eq!(any.clauses[0].statement.name("place"), Some(0));
}

#[test]
fn an_unknown_word() {
    fault("gian 1000", (1, 1), "unknown word `gian`", "did you mean `gain`?");
    let all = "expected `gain`, `paint`, `heal`, `visit`, `try`, `when`, `offer`, `call`, `tell`, `rest` or `sway`";
    fault("rest\n  zzzzzz 1000", (2, 3), "unknown word `zzzzzz`", all);
    fault("offer \"x\" {\n    visitt palace\n}", (2, 5), "unknown word `visitt`", "did you mean `visit`?");
}

#[test]
fn a_wrong_kind_of_value() {
    let usual = "credits in whole thousands, up to 50000 (amount)";
    for value in ["1500", "-1000", "51000", "lots", "#true", "1000.5", "99999999999999999999"] {
        fault(&format!("gain {value}"), (1, 6), &format!("found `{value}`, expected {usual}"), "");
    }
    fault("paint red 4", (1, 11), "found `4`, expected a whole number from 1 to 3 (times)", "");
    fault("heal 5", (1, 6), "found `5`, expected a whole number from 1 to 4, or `all` (amount)", "");
    fault("heal most", (1, 6), "found `most`, expected a whole number from 1 to 4, or `all` (amount)", "");
    fault("gain 1000 loudly=yes", (1, 11), "found `yes`, expected `#true` or `#false` (loudly)", "");
    fault("call \"Not An Id\"", (1, 6), "found `Not An Id`, expected an id of small letters, digits and `_` (id)", "");
    let text = "expected a text of 1 to 80 letters on one line (label)";
    fault("offer 7 {}", (1, 7), &format!("found `7`, {text}"), "");
    fault("offer \"  \" {}", (1, 7), &format!("found `  `, {text}"), "");
    fault("offer \"a\\nb\\u{1b}c\" {}", (1, 7), &format!("found `a·b·c`, {text}"), "");
    let prose = "expected whole sentences of 1 to 240 letters on one line (words)";
    fault("tell \"No end\"", (1, 6), &format!("found `No end`, {prose}"), "");
    fault(&format!("tell \"{}.\"", "x".repeat(240)), (1, 6), &format!("found `{}…`, {prose}", "x".repeat(40)), "");
    let long = "x".repeat(81);
    fault(&format!("offer {long} {{}}"), (1, 7), &format!("found `{}…`, {text}", "x".repeat(40)), "");
}

#[test]
fn an_unknown_term() {
    fault("gain 1000 per=rad", (1, 11), "unknown word `rad`", "did you mean `red`?");
    fault("paint red|grene", (1, 7), "unknown word `grene`", "did you mean `green`?");
    fault("paint ochre", (1, 7), "unknown word `ochre`", "expected `red`, `green` or `blue`");
    fault(
        "paint 3",
        (1, 7),
        "found `3`, expected `red`, `green` or `blue`, or several with `|` between them (colors)",
        "",
    );
}

#[test]
fn a_missing_value() {
    let usage = "usage: gain AMOUNT [per=…] [loudly=…]";
    fault("gain", (1, 1), "`gain` needs credits in whole thousands, up to 50000 (amount)", usage);
    fault("gain per=red", (1, 1), "`gain` needs credits in whole thousands, up to 50000 (amount)", usage);
}

#[test]
fn too_many_values() {
    fault("rest 3", (1, 6), "one value too many after `rest`", "");
    fault("paint red 1 2", (1, 13), "one value too many after `paint`", "usage: paint COLORS [TIMES]");
}

#[test]
fn an_unknown_property() {
    fault("gain 1000 pr=red", (1, 11), "`gain` has no `pr=`", "did you mean `per`?");
    fault("heal 1 per=red", (1, 8), "`heal` has no `per=`", "usage: heal AMOUNT");
    fault("gain 1000 amount=1000", (1, 11), "`gain` has no `amount=`", "usage: gain AMOUNT [per=…] [loudly=…]");
    fault("gain 1000 per=red per=blue", (1, 19), "`per=` is given twice after `gain`", "");
}

#[test]
fn a_bad_block() {
    fault("try red { won { rest } }", (1, 11), "`won` is not part of `try`", "expected `pass` or `fail`");
    fault("try red { pass { rest }\n pass {} }", (2, 2), "`pass` is given twice in this `try`", "");
    fault("try red { pass rest }", (1, 16), "nothing but braces comes after `pass`", "");
    fault("try red { pass }", (1, 11), "`pass` needs braces after it", "");
    fault("rest { rest }", (1, 1), "`rest` has no braces after it", "");
    fault("rest {}", (1, 1), "`rest` has no braces after it", "");
}

#[test]
fn a_bad_else() {
    let last = "`else` belongs in the braces of an `if`, after everything else in them";
    fault("when alone { else { rest }; rest }", (1, 14), last, "");
    fault("offer \"x\" { rest; else { rest } }", (1, 19), last, "");
    fault("when alone { rest; else alone { rest } }", (1, 25), "nothing but braces comes after `else`", "");
    fault("when alone { rest; else }", (1, 20), "`else` needs braces after it", "");
}

#[test]
fn a_bad_condition() {
    let all = "expected `rich`, `wears`, `at` or `alone`";
    fault("when alone and rich 1000 or wears red {}", (1, 1), "a condition has either `and` or `or`, not both", "");
    fault("when {}", (1, 1), "a condition is missing", all);
    fault("when not {}", (1, 1), "a condition is missing", all);
    fault("when alone and {}", (1, 1), "a condition is missing", all);
    fault("when or alone {}", (1, 1), "a condition is missing", all);
    fault("when alnoe {}", (1, 6), "unknown condition `alnoe`", "did you mean `alone`?");
    fault("when 7 {}", (1, 6), "unknown condition ``", all);
    fault("when not not alone {}", (1, 10), "unknown condition `not`", all);
    fault(
        "when rich {}",
        (1, 6),
        "`rich` needs credits in whole thousands, up to 50000 (amount)",
        "usage: rich AMOUNT",
    );
    fault("when rich 5 {}", (1, 11), "found `5`, expected credits in whole thousands, up to 50000 (amount)", "");
    fault("when alone 5 {}", (1, 12), "one value too many after `alone`", "");
    fault("when wears red 1 2 {}", (1, 18), "one value too many after `wears`", "usage: wears COLOR [TIMES]");
    fault("when wears read {}", (1, 12), "unknown word `read`", "did you mean `red`?");
    fault("when alone per=red {}", (1, 12), "`when` has no `per=`", "usage: when CONDITION { …; else { … } }");
}

#[test]
fn a_dead_reference() {
    fault("visit palce", (1, 7), "there is no place `palce`", "did you mean `palace`?");
    fault("visit moon", (1, 7), "there is no place `moon`", "");
    fault("when at harbour {}", (1, 9), "there is no place `harbour`", "did you mean `harbor`?");
    fault("visit 3", (1, 7), "found `3`, expected the id of a place (place)", "");
}

#[test]
fn everything_that_is_wrong_is_found_at_once() {
    let faults = wrong(&[
        ("b.kdl", "rest\ngian 1000\ntry red {\n    pass { visit moon; heal 9 }\n    won {}\n}\n"),
        ("a.kdl", "// fine\nrest\n"),
        ("c.kdl", "when lonely and rich 1 { gain 1 per=rad; else { rset } }\n"),
        ("d.kdl", "rest \"\n"),
    ]);
    let places: Vec<_> = faults.iter().map(|fault| (fault.file.as_str(), fault.line, fault.column)).collect();
    assert_eq!(
        places,
        [
            ("b.kdl", 2, 1),
            ("b.kdl", 4, 18),
            ("b.kdl", 4, 29),
            ("b.kdl", 5, 5),
            ("c.kdl", 1, 6),
            ("c.kdl", 1, 22),
            ("c.kdl", 1, 31),
            ("c.kdl", 1, 33),
            ("c.kdl", 1, 49),
            ("d.kdl", 1, 6),
        ]
    );
}

#[test]
fn columns_are_counted_in_letters() {
    fault("offer \"ünïcödé\" { gian 1000 }", (1, 19), "unknown word `gian`", "did you mean `gain`?");
}

#[test]
fn a_text_that_is_no_kdl() {
    for text in
        ["rest {", "rest }", "gain 1000 per=", "\"", "rest \\ x", "gain 1000 true", "{", "\u{0}", "gain 1_000_x"]
    {
        let faults = wrong(&[("wrong.kdl", text), ("right.kdl", "rest")]);
        assert!(!faults.is_empty(), "{text:?} is taken");
        for fault in faults {
            assert_eq!((fault.file.as_str(), fault.line), ("wrong.kdl", 1), "{text:?}: {fault}");
            assert!(!fault.message.is_empty() && !fault.to_string().is_empty());
        }
    }
}

#[test]
fn braces_inside_of_braces_without_end() {
    let deep = |number: usize| format!("{}rest{}", "offer x {".repeat(number), "}".repeat(number));
    assert_eq!(right(&deep(40)).len(), 1);
    fault(&deep(41), (1, 40 * 9 + 9), "more than 40 braces inside of each other", "");
    fault(&"offer x {".repeat(100_000), (1, 40 * 9 + 9), "more than 40 braces inside of each other", "");
}

#[test]
fn a_line_can_be_found_wrong_afterwards() {
    let mut reader = Reader::new([("a.kdl", "rest\noffer x {\n    rest\n}")], CONDITIONS);
    let statements = reader.statements(WORDS, &Places);
    reader.wrong(&statements[1], "too lazy").help = Some("work".into());
    reader.missing("content", "there is no palace");
    let faults = reader.into_faults();
    let told: Vec<_> = faults.iter().map(|fault| (fault.file.as_str(), fault.line, fault.message.as_str())).collect();
    assert_eq!(told, [("a.kdl", 2, "too lazy"), ("content", 0, "there is no palace")]);
    let shown = faults[0].to_string();
    assert!(shown.contains("offer x {") && !shown.contains("    rest"), "{shown}");
    assert!(shown.contains("work"), "{shown}");
}

#[test]
fn names_are_known_before_their_lines_are_checked() {
    let text = "visit harbor \"The Harbor\"\nvisit palace\nvisit 3 \"Three\"\noffer x { call one \"One\"; call two 2 }\ncall three";
    let reader = Reader::new([("a.kdl", text)], CONDITIONS);
    let pair = |id: &str, name: &str| (id.to_owned(), name.to_owned());
    assert_eq!(reader.names(&[], &["visit"]), [pair("harbor", "The Harbor"), pair("palace", "palace")]);
    assert_eq!(reader.names(&["offer"], &["call"]), [pair("one", "One"), pair("two", "two")]);
    assert_eq!(reader.ids(&[], &["call"], 0), ["three"]);
    assert_eq!(reader.ids(&["offer"], &["call"], 0), ["one", "two"]);
    assert_eq!(reader.ids(&["offer"], &["call"], 1), ["One"]);
}
