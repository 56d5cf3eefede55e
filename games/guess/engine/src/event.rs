//! What happened, with who may hear of it.

use serde::Serialize;
use table::{Audience, Seat, SeatSet, Told};

use crate::clues::Question;
use crate::ids::{Card, Number, Player};
use crate::scoring::{Decided, Verdict};
use crate::state::Called;

/// Something that happened. What only one player may know comes twice: for them, and as others hear of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[allow(missing_docs)] // The parts are called what they are.
pub enum Event {
    /// A round began.
    Round { round: u8, keeper: Player },
    /// A player drew a card.
    Drew { who: Player, card: Card },
    /// The others hear that they did.
    DrewUnseen { who: Player },
    /// The discards became the deck.
    Shuffled,
    /// The keeper has hidden a number.
    Hid { who: Player, number: Number },
    /// The others hear that they have.
    HidUnseen { who: Player },
    /// A guesser played a card.
    Played { who: Player, card: Card },
    /// A guesser passed.
    Passed { who: Player },
    /// The keeper replied to a card.
    Replied { who: Player, card: Card, to: Card },
    /// A card does nothing.
    CalledOff { card: Card, by: Card },
    /// A number was chosen for a card.
    Named { who: Player, number: Number },
    /// A player was chosen for a card.
    Picked { who: Player, other: Player },
    /// Nobody could be chosen.
    NobodyToChoose { card: Card },
    /// A die was rolled.
    Rolled { who: Player, die: u8 },
    /// An answer that everybody hears.
    Told { question: Question, answer: bool, betrayed: bool },
    /// An answer that one player hears.
    Learned { who: Player, question: Question, answer: bool },
    /// The others hear what was asked.
    LearnedUnseen { who: Player, question: Question },
    /// The stake went up.
    Staked { card: Card, stake: u8 },
    /// A player lost a card.
    Lost { who: Player, card: Card },
    /// A player has another turn.
    Again { who: Player },
    /// A player made a guess.
    Guessed { who: Player, called: Called },
    /// The others hear that they did.
    GuessedUnseen { who: Player },
    /// The hidden number was shown.
    Shown { keeper: Player, number: Number },
    /// Points came or went.
    Gained { who: Player, points: i16, now: u16, why: Gain },
    /// The game is over.
    Over { winners: SeatSet, by: Decided },
}

/// Where points come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// A guess.
    Guess {
        /// What was guessed.
        called: Called,
        /// How good it was.
        verdict: Verdict,
    },
    /// A number that was kept from this many.
    Kept {
        /// How many guesses went astray.
        astray: u8,
    },
    /// A card.
    Card(Card),
}

impl Told for Event {
    fn audience(&self) -> Audience {
        match *self {
            Self::Drew { who, .. } | Self::Hid { who, .. } | Self::Learned { who, .. } | Self::Guessed { who, .. } => {
                Audience::Only(Seat(who.0))
            }
            Self::DrewUnseen { who }
            | Self::HidUnseen { who }
            | Self::LearnedUnseen { who, .. }
            | Self::GuessedUnseen { who } => Audience::AllBut(Seat(who.0)),
            _ => Audience::Everyone,
        }
    }

    fn begins_turn(&self) -> bool {
        matches!(self, Self::Round { .. })
    }

    /// A card that somebody lost may be in the deck again at once, and then nothing on the board tells of it.
    fn in_passing(&self) -> bool {
        matches!(self, Self::Lost { .. })
    }
}
