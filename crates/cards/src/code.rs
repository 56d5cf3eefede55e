//! Programs, as games run them.

use serde::Serialize;

use crate::language::Language;

/// A stretch of the code: what is in the braces of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Block {
    /// The first operation.
    pub start: u16,
    /// Behind the last one.
    pub end: u16,
}

impl Block {
    /// Nothing.
    pub const EMPTY: Self = Self { start: 0, end: 0 };

    /// Whether nothing happens in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A way to go on that a player may take.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The invitation.
    pub label: String,
    /// What it does, in words.
    pub words: String,
    /// What happens.
    pub block: Block,
}

/// Clauses that belong together.
#[derive(Clone, Debug)]
pub struct Test<C> {
    /// Whether every one has to hold.
    pub all: bool,
    /// Each with whether it is negated.
    pub clauses: Vec<(bool, C)>,
}

/// All programs of the content.
#[derive(Clone, Debug)]
pub struct Code<L: Language> {
    /// The operations.
    pub ops: Vec<L::Op>,
    /// Which source each belongs to, for those who look at the content.
    pub origins: Vec<u16>,
    /// Branches.
    pub branches: Vec<Branch>,
    /// Conditions.
    pub tests: Vec<Test<L::Cond>>,
    /// Which source each belongs to.
    pub test_origins: Vec<u16>,
    /// What answers to something.
    pub abilities: Vec<L::Ability>,
    /// Which source each belongs to.
    pub ability_origins: Vec<u16>,
    /// Names of what origins count: cards and whatever else has programs.
    pub sources: Vec<String>,
    /// What operations refer to beside all this.
    pub tables: L::Tables,
}

impl<L: Language> Default for Code<L> {
    fn default() -> Self {
        Self {
            ops: Vec::new(),
            origins: Vec::new(),
            branches: Vec::new(),
            tests: Vec::new(),
            test_origins: Vec::new(),
            abilities: Vec::new(),
            ability_origins: Vec::new(),
            sources: Vec::new(),
            tables: L::Tables::default(),
        }
    }
}

impl<L: Language> Code<L> {
    /// The operations of a block.
    pub fn ops_of(&self, block: Block) -> &[L::Op] {
        &self.ops[block.start as usize..block.end as usize]
    }

    /// The blocks inside of an operation.
    pub fn inside(&self, op: L::Op) -> Vec<Block> {
        L::inside(self, op)
    }

    /// Every operation of a block and of the blocks inside of it.
    pub fn every_op(&self, block: Block, out: &mut Vec<L::Op>) {
        for op in self.ops_of(block) {
            out.push(*op);
            self.inside(*op).into_iter().for_each(|block| self.every_op(block, out));
        }
    }

    /// The blocks of branches that follow each other.
    pub fn ways(&self, first: u16, number: u8) -> Vec<Block> {
        (first..first + u16::from(number)).map(|branch| self.branches[branch as usize].block).collect()
    }
}
