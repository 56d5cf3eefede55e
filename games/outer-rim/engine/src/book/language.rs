//! What the lines of this game become, and what is known while they do.

use cards::{Language, Make, Names, explain};

use super::code::{Ability, Always, Block, Cond, Op, Tables};
use super::compile::Kept;
use super::facts::Bullet;
use super::vocabulary::Trigger;
use crate::ids::{Deck, Terrain};

/// The language of the cards of Outer Rim.
#[derive(Clone, Copy, Debug)]
pub struct Cards;

/// A word of it.
pub type Word = cards::Word<Cards>;
/// A line of it.
pub type Statement = cards::Statement<Cards>;
/// What puts its programs together.
pub type Compiler<'n> = cards::Compiler<'n, Cards>;

/// What words become that are neither effects nor conditions.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// What holds all the time.
    Statics,
    /// One of these.
    Always(fn(&Statement) -> Always),
    /// Some of them, while a condition holds.
    While,
    /// What can be used then.
    Use(Trigger),
    /// What answers to what the line names.
    When,
    /// What achieves a goal.
    Reached,
    /// What a rival does.
    Bullet(Make<Cards, Bullet>),
    /// How a scene begins.
    Story,
    /// A space of this kind.
    Space(Terrain),
}

/// What is noted while programs are put together.
#[derive(Default)]
pub struct Mind {
    /// Lines that lead to a databank card, with its number.
    pub asked: Vec<(Statement, u8)>,
    /// Lines that search a market deck.
    pub shops: Vec<(Statement, Deck)>,
    /// The card that `keep` means.
    pub kept: Option<Kept>,
    /// How many steps the job has whose step this is.
    pub steps: Option<usize>,
}

impl Language for Cards {
    type Op = Op;
    type Cond = Cond;
    type Ability = Ability;
    type Tables = Tables;
    type Mind<'n> = Mind;
    type Part = Part;

    fn inside(code: &cards::Code<Self>, op: Op) -> Vec<Block> {
        match op {
            Op::Test { pass, fail, .. } => vec![pass, fail],
            Op::Fight { win, lose, .. } | Op::Duel { win, lose, .. } => vec![win, lose],
            Op::Roll { faces, .. } | Op::ReadDie { faces } => code.tables.rolls[faces as usize].to_vec(),
            Op::OnPass(block) | Op::Them(block) | Op::Both(block) | Op::With { block, .. } => vec![block],
            Op::May(branch) => code.ways(branch, 1),
            Op::Choose { first, number } => code.ways(first, number),
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            _ => Vec::new(),
        }
    }

    /// What statements say. Where a card is kept they say which, and the first time what it is.
    fn words(compiler: &Compiler<'_>, statements: &[Statement]) -> String {
        let words = explain(statements, compiler.names);
        match &compiler.mind.kept {
            Some(kept) => kept.name_in(&words),
            None => words,
        }
    }
}

/// A compiler that knows these names.
pub fn compiler(names: &dyn Names) -> Compiler<'_> {
    Compiler::new(names, Mind::default())
}
