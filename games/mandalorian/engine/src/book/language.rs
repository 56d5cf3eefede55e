//! What the lines of this game become, and what is known while they do.

use cards::Language;

use super::code::{Ability, Block, Cond, Op, Tables};
use super::known::Known;
use crate::ids::Map;

/// The language of maps, missions, tokens and cards of The Mandalorian.
#[derive(Clone, Copy, Debug)]
pub struct Missions;

/// A word of it.
pub type Word = cards::Word<Missions>;
/// A line of it.
pub type Statement = cards::Statement<Missions>;
/// What puts its programs together.
pub type Compiler<'n> = cards::Compiler<'n, Missions>;

/// What words become that are neither effects nor conditions.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// What answers to something by itself.
    When,
    /// What its owner may use then.
    Use,
    /// The same, once per game.
    Advanced,
    /// What a wild card does on any slot.
    Wild,
    /// A rule of a map or a mission.
    Rule(Rule),
}

/// What a map or a mission adds to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A track or counter.
    Track,
    /// Something that can happen.
    Flag,
    /// A named set of spaces.
    Region,
    /// The mission slot.
    Slot,
    /// Another use of an action.
    Instead,
    /// The reach of attacks from somewhere.
    Reach,
    /// A stage that may be no more than its name.
    Stage,
    /// What is read out here and carried out by other lines or elsewhere.
    Told,
}

/// What is known while programs are put together.
pub struct Mind<'n> {
    /// Everything that has an id.
    pub known: &'n Known,
    /// The map that regions and doors have to be on, none at all for a mercenary mission. `None` is any.
    pub land: Option<Map>,
}

impl Language for Missions {
    type Op = Op;
    type Cond = Cond;
    type Ability = Ability;
    type Tables = Tables;
    type Mind<'n> = Mind<'n>;
    type Part = Part;

    fn inside(code: &cards::Code<Self>, op: Op) -> Vec<Block> {
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
            Op::May(branch) => code.ways(branch, 1),
            Op::Choose { first, number, .. } => code.ways(first, number),
            Op::Lasting { first, number, .. } => {
                (first..first + u16::from(number)).map(|ability| code.abilities[ability as usize].block).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A compiler that knows all this.
pub(super) fn compiler(known: &Known) -> Compiler<'_> {
    let mut to = Compiler::new(known, Mind { known, land: None });
    to.code.tables.groups = known.groups.iter().map(|group| group.name.clone()).collect();
    to
}
