//! The page for authors.

use cards::{Word, document};

use crate::{CONDITIONS, Places, WORDS};

#[test]
fn each_word_with_its_form_an_example_and_what_it_reads_like() {
    let page = document("Effects", WORDS, CONDITIONS, &Places).unwrap();
    let gain = "### `gain AMOUNT [per=…] [loudly=…]`\n\nGains credits.\n\n```kdl\ngain 12000 per=red\n```\n\n\
                > Gain 12,000 credits for each red.\n";
    assert!(page.starts_with(&format!("## Effects\n\n{gain}")), "{page}");
    assert!(page.contains("### `paint COLORS [TIMES]`"), "{page}");
    assert!(page.contains("### `try COLOR { pass { … }; fail { … } }`"), "{page}");
    assert!(page.contains("### `when CONDITION { …; else { … } }`"), "{page}");
    assert!(page.contains("### `offer LABEL { … }`"), "{page}");
    assert_eq!(page.matches("### ").count(), WORDS.len());
}

#[test]
fn an_example_that_is_wrong_is_reported() {
    const BAD: &[Word] = &[Word::new("rest").about("Rests.").like("rest 3")];
    let error = document("Effects", BAD, CONDITIONS, &Places).unwrap_err();
    assert!(error.contains("the example of `rest`") && error.contains("one value too many"), "{error}");
}
