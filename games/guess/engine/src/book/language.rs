//! What the lines of cards become: a flat list of small operations, of which a block is a stretch.

pub use cards::Block;

/// The language of the cards of Guess.
#[derive(Clone, Copy, Debug)]
pub struct Cards;

/// A word of it.
pub type Word = cards::Word<Cards>;
/// A line of it.
pub type Statement = cards::Statement<Cards>;
/// What puts its programs together.
pub type Compiler<'n> = cards::Compiler<'n, Cards>;
/// All its programs.
pub type Code = cards::Code<Cards>;

impl cards::Language for Cards {
    type Op = Op;
    type Cond = Cond;
    type Ability = ();
    type Tables = ();
    type Mind<'n> = ();
    type Part = ();

    fn inside(_: &Code, op: Op) -> Vec<Block> {
        match op {
            Op::Number(block) | Op::Player(block) | Op::Roll(block) => vec![block],
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            _ => Vec::new(),
        }
    }
}

/// One line of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Ask whether something divides the number.
    Divisible {
        /// What.
        by: u8,
        /// Whether all hear the answer.
        aloud: bool,
    },
    /// Ask whether the number is the chosen one or less.
    AtMost {
        /// Whether all hear the answer.
        aloud: bool,
    },
    /// Ask whether the number is near the chosen one.
    Near {
        /// How many steps away; as many as the die shows if it is not said.
        steps: Option<u8>,
        /// Whether all hear the answer.
        aloud: bool,
    },
    /// Choose a number for these.
    Number(Block),
    /// Choose a player for these.
    Player(Block),
    /// Roll a die for these.
    Roll(Block),
    /// One or the other.
    If {
        /// The number of what is made sure of.
        condition: u16,
        /// If it holds.
        then: Block,
        /// If not.
        otherwise: Block,
    },
    /// Draw this many cards.
    Draw(u8),
    /// The other player loses a card.
    Lose,
    /// Raise the stake.
    Stake(u8),
    /// Get points.
    Points(u8),
    /// The card that was replied to does nothing.
    Cancel,
    /// What the card that was replied to tells, all hear.
    Aloud,
    /// Have another turn.
    Again,
}

/// What a card makes sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cond {
    /// Nobody has fewer points.
    Trailing,
    /// The other player holds cards.
    HasCards,
}
