//! The set-up: what is agreed, the deck, the first hands, the first keeper.

use serde::{Deserialize, Serialize};
use table::{Refusal, Setting};

use crate::game::Guess;
use crate::ids::{PLAYERS, Player};
use crate::rounds::Evening;
use crate::{rule, stream};

/// What is agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many people play.
    pub players: u8,
    /// How often each of them is the keeper.
    pub rounds: u8,
    /// The highest number that can be hidden.
    pub numbers: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Self { players: 3, rounds: 2, numbers: 12 }
    }
}

/// The options.
pub const SETTINGS: &[Setting] = &[
    Setting { name: "players", values: &["2", "3", "4"], default: "3", about: "How many people play." },
    Setting { name: "rounds", values: &["1", "2", "3"], default: "2", about: "How often everybody is the keeper." },
    Setting { name: "numbers", values: &["12", "20"], default: "12", about: "The highest number that can be hidden." },
];

/// Cards with which everybody begins.
const FIRST_HAND: usize = 4;

impl Setup {
    /// Reads `--setup KEY=VALUE` pairs.
    ///
    /// # Errors
    /// If a key or a value is unknown, with those that are allowed.
    pub fn from_pairs<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, String> {
        let mut setup = Self::default();
        for (key, value) in pairs {
            Setting::find(SETTINGS, key)?.check(value)?;
            let number = value.parse().unwrap_or_default();
            match key {
                "players" => setup.players = number,
                "rounds" => setup.rounds = number,
                _ => setup.numbers = number,
            }
        }
        Ok(setup)
    }

    /// A record can hold anything, so a set-up is judged once more when a game is dealt.
    pub(crate) fn check(self) -> Result<(), Refusal> {
        if !(2..=PLAYERS as u8).contains(&self.players) {
            return Err(Refusal::new(rule::GU_SETUP_1, "Two to four people can play."));
        }
        if !(1..=3).contains(&self.rounds) {
            return Err(Refusal::new(rule::GU_END_1, "Everybody is the keeper once, twice or three times."));
        }
        if !matches!(self.numbers, 12 | 20) {
            return Err(Refusal::new(rule::GU_HIDE_1, "The highest number is 12 or 20."));
        }
        Ok(())
    }

    /// How many rounds there are.
    pub const fn all_rounds(self) -> u8 {
        self.players * self.rounds
    }
}

impl Guess {
    /// Lays everything out for the first round.
    pub(crate) fn open(&mut self) {
        self.state.deck = self.ground.book.deck();
        self.state.first = Player(self.lot(stream::LOTS, self.ground.setup.players.into()) as u8);
        for who in self.players() {
            (0..FIRST_HAND).for_each(|_| self.draw(who));
        }
        self.state.frames.push(Evening.into());
    }
}
