//! Programs: a language of five words, each a row with what it becomes and where it belongs.

use cards::Kind::{Condition, One, Some as Several, Text, Whole};
use cards::{
    Around, Block, Blocks, Code, Compiler, Language, Reader, Terms as _, Test, maybe, next, some_of, term, terms,
};

use crate::Places;

#[derive(Clone, Copy, Debug)]
struct Tale;

type Word = cards::Word<Tale>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Walk(u8),
    Open(Option<Key>),
    May(u16),
    Choose { first: u16, number: u8 },
    If { condition: u16, then: Block, otherwise: Block },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cond {
    Awake,
    Has(u8),
}

impl Language for Tale {
    type Op = Op;
    type Cond = Cond;
    type Ability = Block;
    type Tables = ();
    type Mind<'n> = ();
    type Part = ();

    fn inside(code: &Code<Self>, op: Op) -> Vec<Block> {
        match op {
            Op::May(branch) => code.ways(branch, 1),
            Op::Choose { first, number } => code.ways(first, number),
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            Op::Walk(_) | Op::Open(_) => Vec::new(),
        }
    }
}

const DOOR: Around = 1;
const NIGHT: Around = 1 << 1;

terms!(
    /// What opens something.
    enum Key {
        /// Of iron.
        Iron = term("iron", "an iron key").also("iron key(|s)"),
        /// Of silver, which shines at night.
        Silver = term("silver", "a silver key").also("silver key(|s)").needs(NIGHT, "the moon doesn't shine"),
    }
);

terms!(
    /// A key, or none for a hand.
    struct KeyOrHand: Option<Key> {
        Some(Key::Iron) => term("iron", "an iron key").brings(DOOR),
        Some(Key::Silver) => term("silver", "a silver key").brings(DOOR | NIGHT),
        None => term("hand", "a hand"),
    }
);

const EFFECTS: &[Word] = &[
    Word::new("walk")
        .takes(&[next("steps", Whole(1, 9))])
        .says("walk {steps}")
        .makes(|line, _| Op::Walk(line.small("steps", 1))),
    Word::new("open")
        .takes(&[maybe("key", One(Key::TERMS))])
        .says("open it[ with {key}]")
        .belongs(DOOR, "at a door")
        .makes(|line, _| Op::Open(line.term::<Key>("key"))),
    Word::new("may")
        .takes(&[next("label", Text), maybe("with", Several(KeyOrHand::TERMS))])
        .holds(Blocks::Of(effects))
        .says("you may {label}: {body}")
        .makes(|line, to| Op::May(to.may(line))),
    Word::new("choose").holds(Blocks::Of(effects)).says("choose: {body|}").brings(DOOR).keeps(NIGHT).makes(
        |line, to| {
            let (first, number) = to.ways(line);
            Op::Choose { first, number }
        },
    ),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::OfElse(effects))
        .says("if {condition}{body,}.[ Otherwise{else,}.]")
        .makes(|line, to| Op::If {
            condition: to.needed(line),
            then: to.body(line),
            otherwise: to.named(line, "else"),
        }),
];

fn effects() -> &'static [Word] {
    EFFECTS
}

const CONDITIONS: &[Word] = &[
    Word::new("asleep").says("you <are|are not> asleep").needs(NIGHT, "it is day", "").asks_not(|_, _| Cond::Awake),
    Word::new("keys")
        .takes(&[next("keys", Several(Key::ALSO))])
        .says("you have {keys}")
        .asks(|line, _| Cond::Has(line.terms::<Key>("keys").fold(0, |bits, key| bits | 1 << key.ix()))),
];

const _: () =
    assert!(cards::are_effects(EFFECTS) && !cards::are_effects(CONDITIONS) && cards::are_conditions(CONDITIONS));

/// What these lines become with this around them, and what is wrong with them.
#[track_caller]
fn compiled(text: &str, around: Around) -> (Code<Tale>, Block, Vec<String>) {
    let mut reader = Reader::new([("tale.kdl", text)], CONDITIONS);
    let lines = reader.statements(EFFECTS, &Places);
    assert!(reader.is_fine(), "{}", reader.into_faults()[0]);
    let mut to = Compiler::new(&Places, ());
    to.source("a tale");
    let block = to.program(&lines, around);
    let wrong = to.wrong.into_iter().map(|(line, why)| format!("{}: {why}", line.word.name)).collect();
    (to.code, block, wrong)
}

#[test]
fn a_block_is_one_stretch_and_those_inside_come_before_it() {
    let (code, block, wrong) = compiled("walk 1\nmay \"go on\" { walk 2; walk 3 }\nwalk 4", 0);
    assert_eq!(wrong, [""; 0]);
    assert_eq!(code.ops_of(block), [Op::Walk(1), Op::May(0), Op::Walk(4)]);
    assert_eq!((block.start, code.branches[0].block), (2, Block { start: 0, end: 2 }));
    assert_eq!((code.branches[0].label.as_str(), code.branches[0].words.as_str()), ("go on", "Walk 2 and 3."));
    assert_eq!((code.origins.as_slice(), code.sources.as_slice()), (&[0; 5][..], &["a tale".to_owned()][..]));
    let mut all = Vec::new();
    code.every_op(block, &mut all);
    assert_eq!(all, [Op::Walk(1), Op::May(0), Op::Walk(2), Op::Walk(3), Op::Walk(4)]);
}

#[test]
fn conditions_are_compiled_and_may_be_known_the_other_way_round() {
    let (code, block, wrong) = compiled("if not asleep and keys silver|iron { walk 1; else { walk 2 } }", NIGHT);
    assert_eq!(wrong, [""; 0]);
    let [Op::If { condition: 0, then, otherwise }] = *code.ops_of(block) else { panic!("{code:?}") };
    assert_eq!((code.ops_of(then), code.ops_of(otherwise)), (&[Op::Walk(1)][..], &[Op::Walk(2)][..]));
    let Test { all: true, clauses } = &code.tests[0] else { panic!("{code:?}") };
    assert_eq!(clauses.as_slice(), [(false, Cond::Awake), (false, Cond::Has(0b11))]);
}

#[test]
fn a_word_belongs_where_its_row_says() {
    let wrong = |text: &str, around: Around| compiled(text, around).2;
    assert_eq!(wrong("open iron", DOOR), [""; 0]);
    assert_eq!(wrong("open iron", NIGHT), ["open: `open` means nothing here: it belongs at a door"]);
    assert_eq!(wrong("if asleep {}", 0), ["asleep: `asleep` means nothing here: it is day"]);
    assert_eq!(wrong("open silver", DOOR), ["open: `silver` means nothing here: the moon doesn't shine"]);
}

#[test]
fn words_and_terms_change_what_stands_around_their_blocks() {
    let wrong = |text: &str, around: Around| compiled(text, around).2.len();
    assert_eq!(wrong("choose { may \"x\" { open silver } }", NIGHT), 0);
    assert_eq!(wrong("choose { may \"x\" { open silver } }", 0), 1, "`choose` brings a door and no night");
    assert_eq!(wrong("may \"x\" silver { open silver }", 0), 0);
    assert_eq!(wrong("may \"x\" iron|silver { open silver }", 0), 1, "of several terms counts what each brings");
    assert_eq!(wrong("may \"x\" hand { open iron }", 0), 1);
}

#[test]
fn a_choice_without_options_is_wrong() {
    assert_eq!(compiled("choose {}", 0).2, ["choose: `choose` without an `option`"]);
}

#[test]
fn terms_are_told_apart_by_how_they_are_written() {
    let some = some_of(KeyOrHand::TERMS, ["hand", "iron"]);
    assert_eq!(some.map(|term| KeyOrHand::of(&term)), [None, Some(Key::Iron)]);
    assert_eq!(Key::ALL.iter().map(|key| key.term().id).collect::<Vec<_>>(), ["iron", "silver"]);
    assert_eq!(Key::ALSO.iter().map(|term| term.words).collect::<Vec<_>>(), ["iron key(|s)", "silver key(|s)"]);
    assert!(cards::anywhere::<2>(Key::TERMS).iter().all(|term| term.needs.is_none()));
}

#[test]
#[should_panic(expected = "`hand` is none of these terms")]
fn a_term_of_another_list_is_a_mistake() {
    Key::of(&term("hand", "a hand"));
}
