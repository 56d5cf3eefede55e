//! All procedures of the rules, and who is asked. What each of them does is in the file of its rules.

use serde::Serialize;

use crate::game::Guess;
use crate::guessing::Guessing;
use crate::hiding::Hiding;
use crate::hunt::Hunt;
use crate::ids::Players;
use crate::picks::{PickNumber, PickPlayer};
use crate::played::{Discard, Played, Reply};
use crate::program::Run;
use crate::rounds::{Evening, Round};

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Nobody: something is being worked out.
    Nobody,
    /// These, all at once.
    Of(Players),
    /// Nobody any more.
    Over,
}

table::frames! {
    /// A procedure of the rules that is under way.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame of Guess {
        Evening(Evening),
        Round(Round),
        Hiding(Hiding),
        Hunt(Hunt),
        Played(Played),
        Reply(Reply),
        Discard(Discard),
        Run(Run),
        PickNumber(PickNumber),
        PickPlayer(PickPlayer),
        Guessing(Guessing),
    }
}
