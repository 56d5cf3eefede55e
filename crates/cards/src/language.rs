//! What a game makes of the words it has.

use std::fmt::Debug;

use crate::code::{Block, Code};
use crate::compiler::Compiler;
use crate::explain::explain;
use crate::statement::Statement;

/// The language of a game: what its lines become.
///
/// It is a name for a set of types and has no value of its own. `()` is a language whose lines are only read.
pub trait Language: Copy + Debug + 'static {
    /// What a line does: one operation of a program.
    type Op: Copy + Debug;
    /// What a clause asks.
    type Cond: Copy + Debug;
    /// What answers to something.
    type Ability: Clone + Debug;
    /// What operations refer to by a number, beside branches and conditions.
    type Tables: Clone + Debug + Default;
    /// What else is known or noted while lines are compiled.
    type Mind<'n>;
    /// What words become that are neither an operation nor a condition, such as something that holds all the time.
    type Part: Copy + Debug;

    /// The blocks inside of an operation.
    fn inside(code: &Code<Self>, op: Self::Op) -> Vec<Block>;

    /// What lines do, in words.
    fn words(compiler: &Compiler<'_, Self>, statements: &[Statement<Self>]) -> String {
        explain(statements, compiler.names)
    }
}

impl Language for () {
    type Op = ();
    type Cond = ();
    type Ability = ();
    type Tables = ();
    type Mind<'n> = ();
    type Part = ();

    fn inside(_: &Code<Self>, (): ()) -> Vec<Block> {
        Vec::new()
    }
}

/// How a line becomes something of a program.
pub type Make<L, T> = fn(&Statement<L>, &mut Compiler<'_, L>) -> T;

/// What a line becomes.
#[derive(Clone, Copy, Debug)]
pub enum Makes<L: Language> {
    /// Nothing by itself: what it is in asks for its values.
    Nothing,
    /// An operation.
    Op(Make<L, L::Op>),
    /// What a clause asks, and whether the game asks it the other way round.
    Cond(bool, Make<L, L::Cond>),
    /// Something of the game's own.
    Part(L::Part),
}
