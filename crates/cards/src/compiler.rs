//! From checked statements to programs: the part that all games share.

use crate::Names;
use crate::code::{Block, Branch, Code, Test};
use crate::language::{Language, Makes};
use crate::place::{Around, misplaced};
use crate::statement::{Clause, Condition, Statement};

/// Puts programs together. What a line becomes says its word.
pub struct Compiler<'n, L: Language> {
    /// What has been put together.
    pub code: Code<L>,
    /// The names that the content gives to things.
    pub names: &'n dyn Names,
    /// Lines that can't be compiled where they stand, with the reason.
    pub wrong: Vec<(Statement<L>, String)>,
    /// What else the game knows or notes.
    pub mind: L::Mind<'n>,
}

/// Most operations of all content together, so that each has a number.
const MOST_OPS: usize = 50_000;

impl<'n, L: Language> Compiler<'n, L> {
    /// Nothing is compiled yet.
    pub fn new(names: &'n dyn Names, mind: L::Mind<'n>) -> Self {
        Self { code: Code::default(), names, wrong: Vec::new(), mind }
    }

    /// From here on, code belongs to this.
    pub fn source(&mut self, name: &str) {
        self.code.sources.push(name.to_owned());
    }

    fn origin(&self) -> u16 {
        self.code.sources.len().saturating_sub(1) as u16
    }

    /// Notes that a line can't be compiled.
    pub fn wrong(&mut self, statement: &Statement<L>, why: impl Into<String>) {
        self.wrong.push((statement.clone(), why.into()));
    }

    /// What lines do, in words.
    pub fn words(&self, statements: &[Statement<L>]) -> String {
        L::words(self, statements)
    }

    /// Notes lines that mean nothing with this around them.
    pub fn misplaced(&mut self, statements: &[Statement<L>], around: Around) {
        misplaced(statements, around, &mut self.wrong);
    }

    /// The program of these lines, with this around it.
    pub fn program(&mut self, statements: &[Statement<L>], around: Around) -> Block {
        self.misplaced(statements, around);
        self.block(statements)
    }

    /// The operations of lines as one stretch: the blocks inside of them come before it.
    pub fn block(&mut self, statements: &[Statement<L>]) -> Block {
        if let Some(statement) = statements.first().filter(|_| self.code.ops.len() > MOST_OPS) {
            self.wrong(statement, format!("more than {MOST_OPS} effects in all"));
            return Block::EMPTY;
        }
        let ops: Vec<L::Op> = statements.iter().filter_map(|statement| self.op(statement)).collect();
        self.stretch(&ops)
    }

    /// These operations one after the other.
    pub fn stretch(&mut self, ops: &[L::Op]) -> Block {
        if ops.is_empty() {
            return Block::EMPTY;
        }
        let (start, origin) = (self.code.ops.len() as u16, self.origin());
        self.code.origins.extend(ops.iter().map(|_| origin));
        self.code.ops.extend_from_slice(ops);
        Block { start, end: self.code.ops.len() as u16 }
    }

    /// The operation of a line, if its word makes one.
    fn op(&mut self, statement: &Statement<L>) -> Option<L::Op> {
        match statement.word.makes {
            Makes::Op(make) => Some(make(statement, self)),
            _ => None,
        }
    }

    /// What is in the braces of a line.
    pub fn body(&mut self, statement: &Statement<L>) -> Block {
        self.block(statement.body())
    }

    /// The block of this name in the braces of a line.
    pub fn named(&mut self, statement: &Statement<L>, name: &str) -> Block {
        self.block(statement.block(name))
    }

    /// What a line with a label and braces offers: the number of its branch.
    pub fn may(&mut self, statement: &Statement<L>) -> u16 {
        let branch = self.branch(statement);
        self.code.branches.push(branch);
        self.code.branches.len() as u16 - 1
    }

    /// What the lines in the braces of a line offer to choose from: the first branch, and how many there are.
    pub fn ways(&mut self, statement: &Statement<L>) -> (u16, u8) {
        let branches: Vec<_> = statement.body().iter().map(|option| self.branch(option)).collect();
        if branches.is_empty() {
            self.wrong(statement, format!("`{}` without an `option`", statement.word.name));
        }
        let first = self.code.branches.len() as u16;
        let number = branches.len() as u8;
        self.code.branches.extend(branches);
        (first, number)
    }

    fn branch(&mut self, statement: &Statement<L>) -> Branch {
        let words = self.words(statement.body());
        Branch { label: statement.text("label").to_owned(), words, block: self.body(statement) }
    }

    /// The number of a condition.
    pub fn condition(&mut self, condition: &Condition<L>) -> u16 {
        let clauses = condition.clauses.iter().filter_map(|clause| self.clause(clause)).collect();
        let origin = self.origin();
        self.code.tests.push(Test { all: condition.all, clauses });
        self.code.test_origins.push(origin);
        self.code.tests.len() as u16 - 1
    }

    fn clause(&mut self, clause: &Clause<L>) -> Option<(bool, L::Cond)> {
        match clause.statement.word.makes {
            Makes::Cond(opposite, make) => Some((clause.not != opposite, make(&clause.statement, self))),
            _ => None,
        }
    }

    /// The number of the condition that a line has as `condition`.
    pub fn needed(&mut self, statement: &Statement<L>) -> u16 {
        statement.condition("condition").map_or(u16::MAX, |condition| self.condition(condition))
    }

    /// The number of something that answers.
    pub fn ability(&mut self, ability: L::Ability) -> u16 {
        let origin = self.origin();
        self.code.abilities.push(ability);
        self.code.ability_origins.push(origin);
        self.code.abilities.len() as u16 - 1
    }
}
