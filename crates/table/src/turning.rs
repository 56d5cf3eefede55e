//! Records of older rules: where other rules begin to hold, and where those of today refuse what was chosen.
//!
//! The choices of an older record are played again under the rules of today. Their lines stay as they were written, with the
//! fingerprints of then; the first line of today says which rules it was played under (see [`Line::rules`]).

use serde::Serialize;

use crate::{Line, Refusal};

/// From one choice to the next, other rules begin to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Turning {
    /// The last choice under the older rules.
    pub after: usize,
    /// Their version.
    pub was: u32,
    /// The version that holds from the next choice on.
    pub now: u32,
}

impl Turning {
    /// What happens there, in a sentence.
    pub fn words(&self) -> String {
        let Self { after, was, now } = self;
        match after {
            0 => format!("Dealt under version {was} of the rules; from here on version {now} holds."),
            _ => format!("Up to choice {after} under version {was} of the rules; from here on version {now} holds."),
        }
    }
}

/// A choice of an older record that the rules of today refuse. The game stands as it did before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The number of the choice.
    pub n: usize,
    /// The name of the seat that made it.
    pub seat: String,
    /// What was chosen, if everybody may know it.
    pub choice: Option<String>,
    /// The version of the rules it was made under.
    pub was: u32,
    /// The version that refuses it.
    pub now: u32,
    /// Why it is refused.
    pub refusal: Refusal,
    /// This choice and all that came after it. They are kept until the players go on without them.
    pub rest: Vec<Line>,
}

impl Stop {
    /// Where and why the game stops, in words. What only one seat may know is left out of them.
    pub fn words(&self) -> String {
        let Self { n, seat, choice, was, now, refusal, rest } = self;
        let (what, why) = match choice {
            Some(choice) => (format!(", \"{choice}\""), refusal.to_string()),
            None => (String::new(), format!("see the rule. [{}]", refusal.rule)),
        };
        let later = match rest.len() {
            0 | 1 => String::new(),
            2 => " One choice came after it.".into(),
            more => format!(" {} choices came after it.", more - 1),
        };
        format!(
            "The game stops before choice {n} ({seat}{what}): it was made under version {was} of the rules, and version {now} \
             refuses it: {why}{later}"
        )
    }
}
