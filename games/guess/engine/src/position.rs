//! Positions laid out by hand, for tests: who holds what, what is hidden, and where the round stands.

use std::sync::Arc;

use table::{Chance, Engine, Purpose};

use crate::book::Book;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::game::Guess;
use crate::ground::Ground;
use crate::guessing::Guessing;
use crate::hiding::Hiding;
use crate::hunt::Hunt;
use crate::ids::{Card, Number, Player};
use crate::rounds::{Evening, Round, Stage};
use crate::set_up::Setup;
use crate::stream;
use crate::words::SEATS;

/// A game while it is laid out. Red is the keeper of the first round, and chance is scripted: nothing is random.
pub struct Position {
    game: Guess,
}

impl Position {
    /// This many players with empty hands.
    pub fn of(players: u8) -> Self {
        Self::with(&Book::printed(), Setup { players, ..Setup::default() })
    }

    /// Players with empty hands, with this content and set-up.
    pub fn with(book: &Arc<Book>, setup: Setup) -> Self {
        let mut game = Guess::new(Arc::new(Ground::new(book, setup)), Chance::scripted([]));
        game.state.deck = game.ground.book.deck();
        game.state.round = 1;
        Self { game }
    }

    /// Gives a player these cards.
    #[must_use]
    pub fn hand(mut self, seat: &str, cards: &str) -> Self {
        for id in cards.split_whitespace() {
            let card = self.card(id);
            self.game.state.deck.remove(card);
            self.game.state.of_mut(player(seat)).hand.push(card);
        }
        self
    }

    /// Puts all cards that are left in the deck on the discards.
    #[must_use]
    pub fn empty_deck(mut self) -> Self {
        self.game.state.discards = std::mem::take(&mut self.game.state.deck);
        self
    }

    /// A player has this many points.
    #[must_use]
    pub fn points(mut self, seat: &str, points: u16) -> Self {
        self.game.state.of_mut(player(seat)).points = points;
        self
    }

    /// A player has made this many exact guesses.
    #[must_use]
    pub fn hits(mut self, seat: &str, hits: u8) -> Self {
        self.game.state.of_mut(player(seat)).hits = hits;
        self
    }

    /// It is this round.
    #[must_use]
    pub fn round(mut self, round: u8) -> Self {
        self.game.state.round = round;
        self
    }

    /// The keeper is to hide a number.
    pub fn hiding(self) -> Guess {
        self.at(Stage::Hunt, Hiding)
    }

    /// This number is hidden, and the hunt begins.
    pub fn hunt(mut self, hidden: u8) -> Guess {
        self.game.state.hidden = Number(hidden);
        let turn = self.game.ground.left_of(self.game.keeper(), 1);
        self.at(Stage::Guess, Hunt { turn, done: false })
    }

    /// This number is hidden, and the guessers are to guess.
    pub fn guessing(mut self, hidden: u8) -> Guess {
        self.game.state.hidden = Number(hidden);
        self.at(Stage::Show, Guessing)
    }

    fn at(mut self, next: Stage, part: impl Into<Frame>) -> Guess {
        self.game.push(Evening);
        self.game.push(Round { next });
        self.game.push(part);
        self.game.advance();
        self.game
    }

    /// The card of this id.
    fn card(&self, id: &str) -> Card {
        match Choice::read(&self.game.ground, &format!("play {id}")) {
            Ok(Choice::Play(card)) => card,
            other => panic!("`{id}` is not a card: {other:?}"),
        }
    }
}

/// The player at a seat.
///
/// # Panics
/// If there is no such seat.
pub fn player(seat: &str) -> Player {
    let at = SEATS.iter().position(|name| *name == seat);
    Player(at.unwrap_or_else(|| panic!("there is no seat {seat}")) as u8)
}

/// Scripted chance, in the order in which it is asked for. Values that are left over fail a test.
impl Guess {
    /// What the next die shows.
    pub fn script_die(&mut self, die: u32) {
        self.script(stream::DICE, die);
    }

    /// Which card comes next, with this many of the deck before it.
    pub fn script_draw(&mut self, before: u32) {
        self.script(stream::DECK, before);
    }

    /// How the next lot falls, counted from 0.
    pub fn script_lot(&mut self, lot: u32) {
        self.script(stream::LOTS, lot);
    }

    fn script(&mut self, purpose: Purpose, value: u32) {
        self.state.chance.script(purpose, value);
    }

    /// How many scripted values have not been asked for.
    pub fn script_left(&self) -> usize {
        self.state.chance.script_left()
    }
}
