//! The language of cards with a small vocabulary of its own: what is read, what is wrong, and how it reads.

mod document;
mod explain;
mod program;
mod reader;
mod speech;

use cards::Kind::{Condition, Credits, Id, Name, One, Prose, Some as Several, Switch, Text, Whole, WholeOrAll};
use cards::{Blocks, Names, Param, Reader, Statement, Term, Terms, Word, term, terms};
use faults::Fault;

terms!(
    /// What things are painted with.
    enum Color {
        Red = term("red", "red"),
        Green = term("green", "green"),
        Blue = term("blue", "blue"),
    }
);

const COLORS: &[Term] = Color::TERMS;

const fn next(name: &'static str, kind: cards::Kind) -> Param {
    Param::next(name, kind)
}

fn words() -> &'static [Word] {
    WORDS
}

const WORDS: &[Word] = &[
    Word::new("gain")
        .takes(&[next("amount", Credits), Param::named("per", One(COLORS)), Param::named("loudly", Switch)])
        .says("gain {amount} credits[ for each {per}][, {loudly}]")
        .about("Gains credits.")
        .like("gain 12000 per=red"),
    Word::new("paint")
        .takes(&[next("colors", Several(COLORS)), Param::maybe("times", Whole(1, 3))])
        .says("paint it {colors}[ {times} times]")
        .about("Paints.")
        .like("paint red|blue 2"),
    Word::new("heal").takes(&[next("amount", WholeOrAll(4))]).says("recover {amount}"),
    Word::new("visit").takes(&[next("place", Name("place"))]).says("go to {place}"),
    Word::new("try")
        .takes(&[next("color", One(COLORS))])
        .holds(Blocks::Named(&["pass", "fail"], words))
        .says("try {color}.[ Pass: {pass}][ Fail: {fail}]"),
    Word::new("when")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::OfElse(words))
        .says("if {condition}: {body}.[ Otherwise: {else}.]"),
    Word::new("offer")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(words))
        .says("you may {label}. If you do: {body}"),
    Word::new("call").takes(&[next("id", Id)]).says(""),
    Word::new("tell").takes(&[next("words", Prose)]).says("{words}"),
    Word::new("rest").says("rest"),
    Word::new("sway")
        .takes(&[next("steps", Whole(-2, 2)), Param::maybe("dice", WholeOrAll(4))])
        .says("{steps?gain|lose} {steps!} step(|s) [dice=all: with all dice][dice=none: with none][dice!=all: with {dice} di(e|ce)]"),
];

const CONDITIONS: &[Word] = &[
    Word::new("rich").takes(&[next("amount", Credits)]).says("you have {amount} credits"),
    Word::new("wears")
        .takes(&[next("color", One(COLORS)), Param::maybe("times", Whole(1, 3))])
        .says("you wear {color}"),
    Word::new("at").takes(&[next("place", Name("place"))]).says("you are at {place}"),
    Word::new("alone").says("<nobody|somebody> is here"),
];

struct Places;

impl Names for Places {
    fn find(&self, kind: &str, id: &str) -> Option<u16> {
        assert_eq!(kind, "place");
        ["harbor", "palace"].iter().position(|place| *place == id).map(|at| at as u16)
    }

    fn ids(&self, _: &str) -> Vec<String> {
        vec!["harbor".into(), "palace".into()]
    }

    fn words(&self, _: &str, number: u16) -> String {
        ["the Harbor", "the Palace"][number as usize].into()
    }
}

/// What is wrong with these files.
fn wrong(files: &[(&str, &str)]) -> Vec<Fault> {
    let mut reader = Reader::new(files.iter().copied(), CONDITIONS);
    reader.statements(WORDS, &Places);
    reader.into_faults()
}

/// The statements of a text in which nothing is wrong.
#[track_caller]
fn right(text: &str) -> Vec<Statement> {
    let mut reader = Reader::new([("right.kdl", text)], CONDITIONS);
    let statements = reader.statements(WORDS, &Places);
    assert!(reader.is_fine(), "{}", reader.into_faults()[0]);
    statements
}
