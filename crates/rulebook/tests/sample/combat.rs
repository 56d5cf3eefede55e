//! Read as text by the tests of this crate; never compiled.

#[test]
fn capture_shifts_two_columns() {
    proves![XX_1_1, XX_U1];
    let odd = "} proves![XX_9_9]; {";
    let brace = ('{', '\'', r#"}"}"#);
    // proves![XX_9_9];
    assert!(odd.len() > 1 && brace.0 != brace.1);
}

fn helper<'a>(x: &'a str) -> &'a str {
    x
}

#[test]
#[should_panic(expected = "fn no_test()")]
fn another() {
    proves![
        XX_1_1, // said twice
        XX_1_2,
    ];
    /* a comment { /* within */ one */
    helper("").chars().next().unwrap();
}
