//! What changes during one game: plain data, in which everything is a small number.

use serde::Serialize;
use table::{Chance, List, Seed};

use crate::clues::Clue;
use crate::frame::{Ask, Frame};
use crate::ids::{Card, HAND, KINDS, Number, Numbers, PLAYERS, Player, Players};

/// The whole state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// Where dice and cards come from.
    pub chance: Chance,
    /// Everybody, by their seats.
    pub players: [Seated; PLAYERS],
    /// Cards still to be drawn. They have no order: each is drawn by lot. In a view: all that its viewer has not seen.
    pub deck: Pile,
    /// Cards that lie faceup beside it.
    pub discards: Pile,
    /// Who was the keeper in the first round.
    pub first: Player,
    /// Which round it is, from 1.
    pub round: u8,
    /// What the keeper has hidden; none between rounds.
    pub hidden: Number,
    /// What was asked about it.
    pub clues: Vec<Clue>,
    /// What an exact guess and one that goes astray bring on top.
    pub stake: u8,
    /// How the last round ended.
    pub last: Option<Reveal>,
    /// Procedures under way, the innermost last.
    pub frames: Vec<Frame>,
    /// Who is asked.
    pub ask: Ask,
    /// How often something hidden came out.
    pub shown: u32,
}

/// Somebody at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Seated {
    /// Cards in hand; in the views of others they are none in particular.
    pub hand: List<Card, HAND>,
    /// Points.
    pub points: u16,
    /// Exact guesses so far.
    pub hits: u8,
    /// Whether they have passed in this hunt.
    pub passed: bool,
    /// What they have guessed in this round.
    pub guess: Option<Called>,
}

/// A guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Called {
    /// The number; unknown to others until all guesses are shown.
    pub number: Number,
    /// Whether it is a dare.
    pub dare: bool,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reveal {
    /// Who was the keeper.
    pub keeper: Player,
    /// What was hidden.
    pub number: Number,
    /// What everybody guessed.
    pub guesses: [Option<Called>; PLAYERS],
}

/// Cards without an order: how many there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pile([u8; KINDS]);

impl State {
    /// Nothing yet.
    pub(crate) fn blank(chance: Chance) -> Self {
        Self {
            chance,
            players: [Seated::default(); PLAYERS],
            deck: Pile::default(),
            discards: Pile::default(),
            first: Player(0),
            round: 0,
            hidden: Number::NONE,
            clues: Vec::new(),
            stake: 0,
            last: None,
            frames: Vec::new(),
            ask: Ask::Nobody,
            shown: 0,
        }
    }

    /// A player.
    pub const fn of(&self, who: Player) -> &Seated {
        &self.players[who.ix()]
    }

    pub(crate) const fn of_mut(&mut self, who: Player) -> &mut Seated {
        &mut self.players[who.ix()]
    }

    /// Who is asked.
    pub const fn asked(&self) -> Players {
        match self.ask {
            Ask::Of(players) => players,
            Ask::Nobody | Ask::Over => Players::EMPTY,
        }
    }

    /// The numbers that somebody can't rule out by what they have heard; nobody in particular has heard what everybody has.
    pub fn possible(&self, who: Player, numbers: Numbers) -> Numbers {
        let heard = self.clues.iter().filter(|clue| clue.is_heard_by(who));
        heard.fold(numbers, |left, clue| clue.narrow(left))
    }

    /// No dice in particular: nobody who looks may know which will come.
    pub(crate) fn hide_chance(&mut self) {
        self.chance = Chance::new(Seed::from_u64(0));
    }
}

impl Pile {
    /// How many cards there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|number| u32::from(*number)).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many there are of a kind.
    pub const fn of(&self, card: Card) -> u8 {
        self.0[card.ix()]
    }

    /// Puts cards of one kind there.
    pub fn add(&mut self, card: Card, number: u8) {
        self.0[card.ix()] += number;
    }

    /// Takes a card of a kind.
    pub(crate) fn remove(&mut self, card: Card) {
        self.0[card.ix()] -= 1;
    }

    /// Takes the card with this many before it.
    pub(crate) fn take(&mut self, mut before: usize) -> Option<Card> {
        let at = self.0.iter().position(|number| match before.checked_sub((*number).into()) {
            Some(left) => {
                before = left;
                false
            }
            None => true,
        })?;
        self.0[at] -= 1;
        Some(Card(at as u8))
    }
}
