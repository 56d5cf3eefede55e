//! What sentences speak of: named once, and "it" from then on.

use cards::Kind::{One, Whole};
use cards::{Blocks, Param, Reader, Word, explain, explain_body};

use crate::{COLORS, Places};

fn tricks() -> &'static [Word] {
    TRICKS
}

const TRICKS: &[Word] = &[
    Word::new("pick")
        .takes(&[Param::next("color", One(COLORS))])
        .holds(Blocks::Of(tricks))
        .says("choose {@}. {body^}")
        .calls("it", "a {color} ball", "the chosen ball"),
    Word::new("every").takes(&[Param::next("color", One(COLORS))]).holds(Blocks::Of(tricks)).says("{@}: {body}").calls(
        "it",
        "each {color} ball",
        "each of them",
    ),
    Word::new("throw").says("throw {~it}"),
    Word::new("catch").says("catch {~it}"),
    Word::new("wave").says("wave"),
    Word::new("score").takes(&[Param::next("by", Whole(1, 9))]).says("score +{by}."),
    Word::new("if_raining").holds(Blocks::OfElse(tricks)).says("if it rains{body,}.[ Otherwise{else,}.]"),
    Word::new("need_light").says("if there is light,"),
    Word::new("answer").holds(Blocks::Of(tricks)).says("after a throw, you may{body>}.").means("it", "the ball thrown"),
    Word::new("either").holds(Blocks::Of(tricks)).says("choose: {body|}"),
    Word::new("way").holds(Blocks::Of(tricks)).says("{body}"),
    Word::new("begin").takes(&[Param::next("color", One(COLORS))]).says("everybody begins with *{color}."),
];

fn reads(text: &str) -> String {
    let mut reader = Reader::new([("tricks.kdl", text)], &[]);
    let statements = reader.statements(TRICKS, &Places);
    assert!(reader.is_fine(), "{}", reader.into_faults()[0]);
    explain(&statements, &Places)
}

#[test]
fn lines_name_what_they_are_about_themselves() {
    assert_eq!(reads("pick red { throw }"), "Throw a red ball.");
    assert_eq!(reads("pick red { throw; catch }"), "Throw a red ball and catch it.");
    assert_eq!(reads("every blue { throw }"), "Throw each blue ball.");
    assert_eq!(reads("pick red { wave; throw }"), "Wave and throw a red ball.");
    assert_eq!(reads("throw"), "Throw it.", "nothing around says what it is");
}

#[test]
fn where_they_can_not_it_is_chosen_first() {
    assert_eq!(reads("pick red { wave }"), "Choose a red ball. Wave.");
    assert_eq!(reads("pick red { if_raining { throw } }"), "Choose a red ball. If it rains, throw it.");
    assert_eq!(
        reads("pick red { every blue { throw }; catch }"),
        "Choose a red ball. Throw each blue ball and catch the chosen ball.",
        "another one was it in between"
    );
}

#[test]
fn a_line_may_say_who_it_is_without_being_left_out() {
    assert_eq!(reads("answer { catch }"), "After a throw, you may catch the ball thrown.");
    assert_eq!(reads("answer { score 1 }"), "After a throw, you may score +1.");
    assert_eq!(reads("answer { if_raining { wave } }"), "After a throw, you may: if it rains, wave.");
    let mut reader = Reader::new([("tricks.kdl", "answer { catch; throw }")], &[]);
    let statements = reader.statements(TRICKS, &Places);
    assert_eq!(explain_body(&statements[0], &Places), "Catch the ball thrown and throw it.");
}

#[test]
fn blocks_join_what_is_before_them() {
    assert_eq!(reads("if_raining { wave; else { score 2 } }"), "If it rains, wave. Otherwise, score +2.");
    assert_eq!(reads("if_raining { score 1; wave }"), "If it rains: score +1. Wave.");
    assert_eq!(reads("either { way { wave }; way { score 1 } }"), "Choose: wave; or score +1.");
    assert_eq!(reads("either { way { wave } }"), "Choose: wave.");
    assert_eq!(reads("need_light\nif_raining { wave }"), "Only if there is light: if it rains, wave.");
    assert_eq!(reads("need_light\nwave\nscore 1"), "If there is light, wave and score +1.");
}

#[test]
fn what_is_the_same_is_said_once() {
    assert_eq!(reads("begin red\nbegin blue"), "Everybody begins with red and blue.");
    assert_eq!(reads("begin red\nwave"), "Everybody begins with red. Wave.");
    assert_eq!(reads("wave\nwave"), "Wave, twice.");
    assert_eq!(reads("wave\nwave\nwave"), "Wave, 3 times.");
}
