//! The page for authors.

use cards::{Section, Word, document};

use crate::{CONDITIONS, Places, WORDS};

fn section(words: &'static [Word], examples: Option<&'static [Word]>) -> Result<String, String> {
    let note = |word: &Word| (word.name == "heal").then(|| "For the wounded.".to_owned());
    document(&Section { title: "Effects", words, examples, conditions: CONDITIONS, note: &note }, &Places)
}

#[test]
fn each_word_with_its_form_its_values_an_example_and_what_it_reads_like() {
    let page = section(WORDS, None).unwrap();
    let gain = "### `gain AMOUNT [per=…] [loudly=…]`\n\nGains credits.\n\n\
                - `AMOUNT`: credits in whole thousands, up to 50000\n- `per=`: `red`, `green` or `blue`\n\
                - `loudly=`: `#true` or `#false`\n\n```kdl\ngain 12000 per=red\n```\n\n\
                > Gain 12,000 credits for each red.\n";
    assert!(page.starts_with(&format!("## Effects\n\n{gain}")), "{page}");
    assert!(page.contains("### `paint COLORS [TIMES]`"), "{page}");
    assert!(page.contains("### `try COLOR { pass { … }; fail { … } }`"), "{page}");
    assert!(page.contains("### `when CONDITION { …; else { … } }`"), "{page}");
    assert!(page.contains("### `offer LABEL { … }`"), "{page}");
    assert!(page.contains("For the wounded."), "{page}");
    assert_eq!(page.matches("### ").count(), WORDS.len());
}

#[test]
fn examples_may_be_made_of_other_words() {
    const RARE: &[Word] = &[Word::new("rare").about("Not a line of its own.").like("rest")];
    assert!(section(RARE, None).is_err());
    assert!(section(RARE, Some(WORDS)).unwrap().ends_with("```kdl\nrest\n```\n\n> Rest.\n"));
}

#[test]
fn an_example_that_is_wrong_is_reported() {
    const BAD: &[Word] = &[Word::new("rest").about("Rests.").like("rest 3")];
    let error = section(BAD, None).unwrap_err();
    assert!(error.contains("the example of `rest`") && error.contains("one value too many"), "{error}");
}
