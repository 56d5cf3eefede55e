//! From statements back to sentences.

use cards::{Kind, Param, Reader, Word, explain, explain_condition, thousands};

use crate::{COLORS, Places, right};

#[track_caller]
fn reads(text: &str, sentences: &str) {
    assert_eq!(explain(&right(text), &Places), sentences);
}

#[test]
fn templates_are_filled_in() {
    reads("gain 3000", "Gain 3,000 credits.");
    reads("visit palace", "Go to the Palace.");
    reads("rest\nvisit harbor", "Rest and go to the Harbor.");
}

#[test]
fn parts_without_a_value_are_left_out() {
    reads("gain 1000 per=green", "Gain 1,000 credits for each green.");
    reads("gain 1000 loudly=#true", "Gain 1,000 credits, loudly.");
    reads("gain 1000 loudly=#false", "Gain 1,000 credits.");
    reads("gain 1000 per=red loudly=#true", "Gain 1,000 credits for each red, loudly.");
    reads("paint red 2", "Paint it red 2 times.");
}

#[test]
fn several_terms_are_a_list() {
    reads("paint red", "Paint it red.");
    reads("paint red|blue", "Paint it red or blue.");
    reads("paint blue|green|red", "Paint it red, green or blue.");
}

#[test]
fn terms_that_are_all_meant_are_joined_by_and() {
    const WIPE: &[Word] =
        &[Word::new("wipe").takes(&[Param::next("colors", Kind::Some(COLORS))]).says("wipe {colors&} off")];
    let reads = |line: &str| explain(&Reader::new([("wipe.kdl", line)], &[]).statements(WIPE, &Places), &Places);
    assert_eq!(reads("wipe red"), "Wipe red off.");
    assert_eq!(reads("wipe blue|green|red"), "Wipe red, green and blue off.");
}

#[test]
fn words_before_several_terms_of_which_one_is_meant() {
    const PICK: &[Word] =
        &[Word::new("pick").takes(&[Param::next("colors", Kind::Some(COLORS))]).says("wear {colors~your choice of }")];
    let reads = |line: &str| explain(&Reader::new([("pick.kdl", line)], &[]).statements(PICK, &Places), &Places);
    assert_eq!(reads("pick red"), "Wear red.");
    assert_eq!(reads("pick blue|red"), "Wear your choice of red or blue.");
}

#[test]
fn all_is_a_number() {
    reads("heal all", "Recover all.");
    reads("heal 2", "Recover 2.");
}

#[test]
fn blocks_are_sentences_of_their_own() {
    reads("try red { pass { rest; heal 1 } }", "Try red. Pass: rest and recover 1.");
    reads("try red { fail { rest } }", "Try red. Fail: rest.");
    reads("try red {}", "Try red.");
    reads("offer \"sit down\" { rest }", "You may sit down. If you do: rest.");
    reads("when alone { rest; else { heal all } }", "If nobody is here: rest. Otherwise: recover all.");
}

#[test]
fn signs_plurals_and_parts_for_certain_values() {
    reads("sway 1 1", "Gain 1 step with 1 die.");
    reads("sway -2 3", "Lose 2 steps with 3 dice.");
    reads("sway 2 all", "Gain 2 steps with all dice.");
    reads("sway -1", "Lose 1 step with none.");
}

#[test]
fn a_word_without_a_sentence_is_silent() {
    reads("call somebody", "");
    reads("rest\ncall somebody\nrest", "Rest, twice.");
}

#[test]
fn conditions_are_clauses() {
    let clause = |text: &str| explain_condition(right(text)[0].condition("condition").unwrap(), &Places);
    assert_eq!(clause("when alone {}"), "nobody is here");
    assert_eq!(clause("when rich 20000 and at palace {}"), "you have 20,000 credits and you are at the Palace");
    assert_eq!(clause("when wears red or alone {}"), "you wear red or nobody is here");
    assert_eq!(clause("when not alone {}"), "somebody is here");
    assert_ne!(clause("when not rich 1000 {}"), clause("when rich 1000 {}"));
}

#[test]
fn numbers_have_commas_between_thousands() {
    let numbers = [0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -1000, i32::MIN];
    let written = numbers.map(thousands);
    assert_eq!(written, ["0", "7", "999", "1,000", "12,345", "100,000", "1,234,567", "-1,000", "-2,147,483,648"]);
}
