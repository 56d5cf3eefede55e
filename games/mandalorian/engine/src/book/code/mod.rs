//! Programs of cards, tokens and missions, as the engine runs them.

mod abilities;
mod conditions;
mod ops;
mod selectors;

use std::collections::BTreeMap;

use serde::Serialize;

pub use abilities::{Ability, Moment, Once, Trigger, Until};
pub use conditions::{Cond, Test};
pub use ops::{Amount, Chooser, Ignored, Op, Target, To};
pub use selectors::{Best, Foes, Folk, Near, Slots, What, Where, Who};

/// A stretch of the code: what stands in the braces of a word.
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

/// All programs of the content.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The operations.
    pub ops: Vec<Op>,
    /// Which thing each belongs to, for those who look at the content.
    pub origins: Vec<u16>,
    /// Branches.
    pub branches: Vec<Branch>,
    /// Conditions.
    pub tests: Vec<Test>,
    /// Which thing each belongs to.
    pub test_origins: Vec<u16>,
    /// Selectors of threats.
    pub foes: Vec<Foes>,
    /// Selectors of characters.
    pub folk: Vec<Folk>,
    /// Selectors of spaces.
    pub places: Vec<Where>,
    /// Selectors of slots.
    pub slots: Vec<Slots>,
    /// Abilities that answer to something, those of lasting effects included.
    pub abilities: Vec<Ability>,
    /// Which thing each belongs to.
    pub ability_origins: Vec<u16>,
    /// Names of groups of tokens, such as "mouse droid".
    pub groups: Vec<String>,
    /// Names of what `origins` counts.
    pub sources: Vec<String>,
    /// Questions that lines put in words of their own.
    pub questions: BTreeMap<Asked, String>,
}

/// What a line asks for, with the number it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asked {
    /// A threat, by its selector.
    Threat(u16),
    /// A character, by its selector.
    Character(u16),
    /// A space, by where the block about it starts.
    Space(u16),
    /// A way, by the first branch.
    Way(u16),
}

impl Code {
    /// The blocks inside of an operation.
    pub fn inside(&self, op: Op) -> Vec<Block> {
        match op {
            Op::Move { entering: block, .. }
            | Op::WithFoe { block, .. }
            | Op::WithFoes { block, .. }
            | Op::EachFoe { block, .. }
            | Op::WithHero { block, .. }
            | Op::EachHero { block, .. }
            | Op::WithSpace { block, .. }
            | Op::Mill { block, .. }
            | Op::EnemiesAttack { block, .. }
            | Op::SixPlus(block)
            | Op::AsThem(block) => vec![block],
            Op::SecretPick { hit, miss, .. } => vec![hit, miss],
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            Op::May(branch) => vec![self.branches[branch as usize].block],
            Op::Choose { first, number, .. } => {
                (first..first + u16::from(number)).map(|branch| self.branches[branch as usize].block).collect()
            }
            Op::Lasting { first, number, .. } => {
                (first..first + u16::from(number)).map(|ability| self.abilities[ability as usize].block).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Every operation of a block and of the blocks inside of it.
    pub fn every_op(&self, block: Block, out: &mut Vec<Op>) {
        for op in &self.ops[block.start as usize..block.end as usize] {
            out.push(*op);
            self.inside(*op).into_iter().for_each(|block| self.every_op(block, out));
        }
    }
}
