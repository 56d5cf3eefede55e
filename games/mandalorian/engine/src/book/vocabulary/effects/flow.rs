//! Choices and conditions.

use cards::Kind::{Condition, One, Text, Whole};
use cards::{Blocks, Terms as _};

use super::super::terms::By;
use super::super::{Word, abilities, effects, named, next, options};
use crate::book::code::{Asked, Chooser, Op, Until};
use crate::book::compile::lasting;
use crate::book::places::{CARD, THEM, WARLORD, YOU};
use crate::book::select::{as_them, asks};

/// Choices and conditions.
pub const WORDS: &[Word] = &[
    Word::new("may")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("you may {label}: {body}")
        .makes(|line, to| Op::May(to.may(line)))
        .about("The player may do this, if what it asks for at its beginning can be had.")
        .like("may \"shove it\" { push 1 }"),
    Word::new("choose")
        .takes(&[named("by", One(By::TERMS)), named("asks", Text)])
        .holds(Blocks::Of(options))
        .says("[by=none,you: choose][by=them,themselves: {~them} chooses][by=warlord: The Warlord chooses]: {body|}")
        .makes(|line, to| {
            let (first, number) = to.ways(line);
            asks(line, Asked::Way(first), to);
            match line.term::<By>("by") {
                Some(None) => as_them(Op::Choose { first, number, by: Chooser::You }, to),
                by => Op::Choose { first, number, by: by.flatten().unwrap_or(Chooser::You) },
            }
        })
        .about("One of these has to be done, of those that can be. `asks=` is the question in words of its own.")
        .like("choose by=warlord { option \"Jam\" { disrupt_slot lowest 2 } }"),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::OfElse(effects))
        .says("if {condition}{body,}.[ Otherwise{else,}.]")
        .makes(|line, to| Op::If { condition: to.needed(line), then: to.body(line), otherwise: to.named(line, "else") })
        .about("Only if a condition holds. An `else` block comes last.")
        .like("if child_carried { child_flees; else { with_enemy kind=facedown which=nearest { reveal } } }"),
    Word::new("need")
        .takes(&[next("condition", Condition)])
        .says("if {condition},")
        .makes(|line, to| Op::Need(to.needed(line)))
        .about("What begins with this is only offered, and what follows only happens, if the condition holds.")
        .like("need at you m1_d3"),
    Word::new("lasting")
        .takes(&[named("until", One(Until::TERMS)), named("uses", Whole(1, 9))])
        .holds(Blocks::Of(abilities))
        .says("[uses=1: once ][uses!=none,1: up to {uses} times ]until {until}: {body}")
        // Later, when the action or the event is long over.
        .keeps(YOU | WARLORD)
        .makes(lasting)
        .about("Abilities that go on for a while; `uses=` is how often in all.")
        .like("lasting until=your_next_turn uses=1 { when before_damage whose=other within=1 { redirect who=you } }"),
    Word::new("discard_this")
        .says("discard this")
        .belongs(CARD, "on a planning card, an item or a feature")
        .makes(|_, _| Op::DiscardThis)
        .about("The item, feature or card this is printed on is discarded.")
        .like("discard_this"),
    Word::new("as_them")
        .holds(Blocks::Of(effects))
        .says("{~them}: {body}")
        .belongs(THEM, "inside of `with_character` or the like")
        .brings(YOU)
        .makes(|line, to| Op::AsThem(to.body(line)))
        .about("The effects inside are carried out by the character in question: it is `you`.")
        .like("as_them { move 2 }"),
];
